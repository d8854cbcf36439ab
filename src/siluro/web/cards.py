"""A small picture for each game: night sea, a searchlight, silhouettes."""

from __future__ import annotations

from typing import Final

SHEET: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 400 225" aria-hidden="true" '
    'preserveAspectRatio="xMidYMid slice"><defs>'
    '<linearGradient id="pic-{game}-sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{high}"/>'
    '<stop offset="1" stop-color="{low}"/></linearGradient>'
    '<linearGradient id="pic-{game}-sea" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{near}"/>'
    '<stop offset="1" stop-color="#04101c"/></linearGradient>'
    '<linearGradient id="pic-{game}-beam" x1="{turn}" y1="0" x2="{back}" y2="0"><stop stop-color="#fff3c4" '
    'stop-opacity=".75"/><stop offset="1" stop-color="#fff3c4" stop-opacity=".04"/></linearGradient>'
    '<radialGradient id="pic-{game}-moon"><stop stop-color="#fff6da" stop-opacity=".5"/><stop offset="1" '
    'stop-color="#fff6da" stop-opacity="0"/></radialGradient></defs>'
    '<rect width="400" height="225" fill="url(#pic-{game}-sky)"/>{stars}{scene}</svg>'
)
STARS: Final = (
    '<path d="M22 24h.1M64 52h.1M108 18h.1M150 40h.1M196 22h.1M236 58h.1M282 20h.1M330 44h.1M372 16h.1M40 '
    "78h.1M300 74h.1"
    'M180 66h.1" stroke="#fff" stroke-opacity=".75" stroke-width="1.6" stroke-linecap="round"/>'
)
WAVES: Final = (
    '<path d="M-10 168q20-7 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0M-30 188q24-8 48 0t48 0t48 '
    "0t48 0t48 0"
    't48 0t48 0t48 0t48 0M-20 210q28-9 56 0t56 0t56 0t56 0t56 0t56 0t56 0t56 0" fill="none" stroke="#bfe2f5" '
    'stroke-opacity=".28" stroke-width="2"/>'
)
WARSHIP: Final = (
    "M0 0H12L16-5H30V-11H40V-19H46V-29H50V-19H60V-13H66V-32H68V-44H70V-32H74V-13H82V-20H90V-9H104V-14H112V-6H128L150-3"
    "L142 8H10Z"
)
STEAMER: Final = "M0 0H14V-26H16V0H34V-10H42V-18H48V-28H56V-18H62V-10H68V0H84V-26H86V0H104L96 13H8Z"


def boats() -> str:
    """An explosive boat runs at a cruiser through crossed searchlights."""
    return (
        '<path d="M0 118L40 84L88 96L130 70L186 92L236 80L300 98L352 84L400 100V128H0Z" fill="#0a1622"/>'
        '<path d="M96 92L330 18L400 40V74Z" fill="url(#pic-boats-beam)"/>'
        '<path d="M352 86L644 10L684 44Z" fill="url(#pic-boats-beam)" transform="translate(704) scale(-1 1)"/>'
        '<circle cx="97" cy="91" r="4" fill="#fff7d6"/><circle cx="352" cy="86" r="4" fill="#fff7d6"/>'
        '<rect y="124" width="400" height="101" fill="url(#pic-boats-sea)"/>'
        f'<path d="{WARSHIP}" transform="translate(196 122) scale(1.05)" fill="#05090e"/>'
        '<path d="M206 132h136" stroke="#ffe7a6" stroke-opacity=".25" stroke-width="3"/>'
        f"{WAVES}"
        '<path d="M26 216Q92 196 150 190Q96 190 10 202Z" fill="#e8f4fb" fill-opacity=".7"/>'
        '<path d="M40 222Q110 208 162 194L90 224Z" fill="#e8f4fb" fill-opacity=".45"/>'
        '<path d="M112 186Q160 170 214 178Q204 190 176 194L124 198Q112 196 112 186Z" fill="#c9a23c" stroke="#05090e" '
        'stroke-width="2"/><path d="M124 184Q130 166 140 168Q148 170 146 180Z" fill="#0b1016"/>'
        '<circle cx="139" cy="163" r="6" fill="#0b1016"/><path d="M176 180l26-1" stroke="#7d2318" stroke-width="5"/>'
    )


def gamma() -> str:
    """A swimmer off the Rock, a steamer ahead."""
    return (
        '<circle cx="92" cy="48" r="70" fill="url(#pic-gamma-moon)"/>'
        '<path d="M98 32a18 18 0 1 0 8 31a15 15 0 1 1-8-31z" fill="#f6ecc9"/>'
        '<path d="M190 128L214 110L232 104L246 74L262 52L276 46L292 56L312 52L334 70L358 78L380 98L400 104V128Z" '
        'fill="#17222d"/><path d="M262 52L270 84L264 126M312 52L314 90L324 126" stroke="#000" stroke-opacity=".35" '
        'stroke-width="2.5" fill="none"/><path d="M206 125h.1M222 123h.1M240 125h.1M262 122h.1M284 125h.1M310 123h.1'
        'M340 125h.1M368 122h.1" stroke="#ffd98a" stroke-width="2.6" stroke-linecap="round"/>'
        '<path d="M330 74L60 150L130 176Z" fill="url(#pic-gamma-beam)" opacity=".75"/>'
        '<rect y="128" width="400" height="97" fill="url(#pic-gamma-sea)"/>'
        '<path d="M60 152L130 178L330 74L332 78Z" fill="#fff3c4" fill-opacity=".1"/>'
        f'<path d="{STEAMER}" transform="translate(222 140) scale(1.25)" fill="#05090e"/>'
        '<path d="M278 128h4M286 128h4M294 128h4" stroke="#ffcf70" stroke-width="3"/>'
        f"{WAVES}"
        '<path d="M84 206Q86 176 112 172Q138 176 140 206Z" fill="#060c12"/>'
        '<path d="M94 186q0-22 18-22t18 22q0 14-18 14t-18-14z" fill="#10202c" stroke="#7fa9c4" stroke-width="1.5"/>'
        '<path d="M98 182q0-8 14-8t14 8t-14 9t-14-9z" fill="#7fd0ff" fill-opacity=".85"/>'
        '<path d="M102 180q4-4 9-3" stroke="#fff" stroke-width="2" fill="none"/>'
        '<path d="M56 210q14-8 28 0t28 0t28 0t28 0" fill="none" stroke="#e8f4fb" stroke-opacity=".75" '
        'stroke-width="3"/>'
    )


def stealth() -> str:
    """Two men on a torpedo before the net; a battleship lies behind it."""
    floats = "".join(f'<circle cx="{x}" cy="{150 + x % 5}" r="4"/>' for x in range(8, 400, 26))
    mesh = "".join(f"M{x} 152l13 12l13-12M{x} 164l13 12l13-12" for x in range(-5, 400, 26))
    return (
        '<path d="M0 116L60 108L96 112L150 100L214 108L300 98L400 112V130H0Z" fill="#0a1622"/>'
        '<path d="M372 100L40 26L0 78Z" fill="url(#pic-stealth-beam)"/><circle cx="372" cy="100" r="4" fill="#fff7d6"/>'
        '<rect y="126" width="400" height="99" fill="url(#pic-stealth-sea)"/>'
        f'<path d="{WARSHIP}" transform="translate(168 124) scale(1.35)" fill="#05090e"/>'
        f'<path d="{mesh}" fill="none" stroke="#cfe0ee" stroke-opacity=".3"/><g fill="#b98f2e">{floats}</g>{WAVES}'
        '<path d="M52 196Q54 186 80 184H214Q240 186 250 195Q240 204 214 205H80Q56 206 52 196Z" fill="#1b2a37" '
        'stroke="#8fb2cc" stroke-width="1.5"/><path d="M52 196L36 184V208Z" fill="#1b2a37" stroke="#8fb2cc"/>'
        '<path d="M104 186Q100 160 116 158Q132 160 130 186ZM158 186Q154 160 170 158Q186 160 184 186Z" fill="#05090e"/>'
        '<circle cx="117" cy="149" r="9" fill="#0a131b" stroke="#8fb2cc"/><circle cx="171" cy="149" r="9" '
        'fill="#0a131b" stroke="#8fb2cc"/><path d="M118 147h8M172 147h8" stroke="#7fd0ff" stroke-width="4"/>'
        '<path d="M20 204q16-8 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0" fill="none" stroke="#e8f4fb" '
        'stroke-opacity=".7" '
        'stroke-width="3"/>'
    )


def wolves() -> str:
    """A U-boat on the surface under the moon, the convoy on the horizon."""
    convoy = "".join(
        f'<path d="{STEAMER}" transform="translate({x} 112) scale({size})"/>'
        for x, size in ((206, 0.32), (254, 0.4), (312, 0.3), (356, 0.36))
    )
    return (
        '<circle cx="300" cy="50" r="84" fill="url(#pic-wolves-moon)"/><circle cx="300" cy="50" r="20" fill="#f6ecc9"/>'
        '<circle cx="293" cy="45" r="4" fill="#d9cca0"/><circle cx="306" cy="56" r="3" fill="#d9cca0"/>'
        f'<g fill="#060b11">{convoy}</g><rect y="116" width="400" height="109" fill="url(#pic-wolves-sea)"/>'
        '<path d="M278 118h44l26 76h-96z" fill="#fff6da" fill-opacity=".1"/>'
        f"{WAVES}"
        '<path d="M10 184Q40 170 96 168H250Q300 170 330 178Q290 194 240 198H70Q30 196 10 184Z" fill="#070d13" '
        'stroke="#7f9db5" stroke-width="1.3"/>'
        '<path d="M120 168L126 132H176L186 168ZM186 148h22v8h-22z" fill="#070d13" stroke="#7f9db5" stroke-width="1.3"/>'
        '<path d="M138 132V96M146 132V108h6M330 178L186 148M120 150L20 182" stroke="#7f9db5" stroke-width="1.5" '
        'fill="none"/><path d="M158 132v-14q4-6 8 0v14z" fill="#070d13"/>'
        '<circle cx="162" cy="112" r="4" fill="#070d13"/>'
        '<path d="M232 168v-8h14l22-8" stroke="#0b1117" stroke-width="5" fill="none"/>'
        '<path d="M0 200q20-10 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0V225H0Z" fill="#06131f"/>'
        '<path d="M300 184Q330 178 350 186T396 188M6 190Q26 180 44 188" fill="none" stroke="#e8f4fb" '
        'stroke-opacity=".8" '
        'stroke-width="3"/>'
    )


SCENES: Final = {
    # the scene, the colours of the sky and of the sea, and from which side the light comes
    "boats": (boats, "#050b16", "#1d3d5c", "#16405f", 0),
    "gamma": (gamma, "#060c18", "#24456a", "#1b4a6c", 1),
    "stealth": (stealth, "#040a14", "#1a3a54", "#123a57", 1),
    "wolves": (wolves, "#070d1a", "#2b4765", "#1d4560", 0),
}


def picture(game: str) -> str:
    """The picture of a game."""
    scene, high, low, near, turn = SCENES[game]
    return SHEET.format(game=game, high=high, low=low, near=near, turn=turn, back=1 - turn, stars=STARS, scene=scene())
