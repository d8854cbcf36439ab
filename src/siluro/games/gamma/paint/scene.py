"""The bay of Gibraltar as Uomini Gamma draws it: the Rock, the beach, the way of the swimmers, ships and counters."""

from __future__ import annotations

import math
from typing import Final

from siluro.paint.marks import Point, line, n

SIZE: Final = (1200.0, 675.0)
HORIZON: Final = 196.0
LARGE: Final = 1.3
"""How much larger than drawn boxes, counters and ships are shown: so large that a phone can tell them apart."""
HALF: Final = 42.0 * LARGE
"""Of a box."""

WAVES: Final = "M-62 14q10-7 20 0t20 0t20 0t20 0t20 0t20 0"
"""The water around a ship that goes down."""
DEFS: Final = f"""<defs><clipPath id="st-afloat"><path d="{WAVES}h24V-140H-86V14z"/></clipPath>
<linearGradient id="st-sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="var(--g-sky,#050c18)"/>
<stop offset="1" stop-color="var(--g-haze,#173757)"/></linearGradient>
<linearGradient id="st-water" x1="0" y1="0" x2="0" y2="1"><stop stop-color="var(--g-far,#1b4a6c)"/>
<stop offset=".3" stop-color="var(--g-sea,#0f3350)"/>
<stop offset="1" stop-color="var(--g-deep,#061627)"/></linearGradient>
<linearGradient id="st-rock" x1="0" y1="0" x2="1" y2="1"><stop stop-color="var(--g-rock,#3b4450)"/>
<stop offset="1" stop-color="var(--g-foot,#10171f)"/>
</linearGradient><radialGradient id="st-moon"><stop stop-color="#fff6da" stop-opacity=".55"/>
<stop offset="1" stop-color="#fff6da" stop-opacity="0"/></radialGradient>
<linearGradient id="st-glade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff6da" stop-opacity=".09"/>
<stop offset="1" stop-color="#fff6da" stop-opacity="0"/></linearGradient>
<linearGradient id="st-sand" gradientUnits="userSpaceOnUse" x1="-80" y1="440" x2="190" y2="720">
<stop stop-color="var(--g-sand,#6b6044)"/>
<stop offset="1" stop-color="var(--g-dune,#3a3527)"/>
</linearGradient></defs>"""

ROCK: Final = (
    "M700 196L722 188L742 190L760 176L790 168L806 140L822 128L846 84L868 58L884 52L902 66L926 60L948 74L972 70L1000 92"
    "L1030 98L1052 118L1090 132L1120 158L1160 176L1200 184L1300 190L3600 194V196Z"
)
BEACH: Final = "M-2400 400L-300 440Q0 460 92 520T196 604Q240 640 262 675Q310 751 340 900V3000H-2400Z"
MOON: Final = (
    '<circle cx="520" cy="74" r="120" fill="url(#st-moon)"/>'
    '<path d="M530 52a24 24 0 1 0 10 42a20 20 0 1 1-10-42z" fill="var(--g-moon,#f6ecc9)"/>'
)
GLADE: Final = '<path d="M470 198L570 198L640 470L400 470Z" fill="url(#st-glade)"/>'
"""The way of its light on the water."""
STARS: Final = ((60, 40), (130, 92), (210, 30), (300, 70), (372, 24), (470, 88), (540, 40), (612, 110), (660, 22),
                (742, 60), (1010, 30), (1080, 62), (1150, 26), (250, 130), (420, 140))  # fmt: skip
LIGHTS: Final = (
    (728, 193), (745, 194), (758, 190), (772, 193), (792, 188), (806, 193), (828, 190), (846, 194), (868, 188),
    (884, 193), (905, 190), (930, 194), (960, 189), (982, 193), (1010, 190), (1044, 193), (1080, 190), (20, 194),
    (44, 192), (70, 195), (96, 193), (128, 195), (170, 194), (230, 195), (300, 194),
)  # fmt: skip


def box_at(box: int, boxes: int) -> Point:
    """The middle of a box on the way from the beach; 0 is the beach itself."""
    if not box:
        return 96.0, 612.0
    along = (box - 1) / (boxes - 1)
    return 226 + along * 894, 612 - 130 * along - 34 * math.sin(along * math.pi * 2.2)


def ship_at(order: int, ships: int) -> Point:
    """Where a ship lies at anchor, the first one nearest to the beach."""
    along = order / max(1, ships - 1)
    return 400 + along * 720, 240 + (60 if order % 2 else 0)


def bay(boxes: int, hits: tuple[int, ...], moon: bool) -> str:
    """Sky, Rock, sea, beach and the empty boxes."""
    stars = "".join(f"M{x} {y}h.1" for x, y in STARS)
    lights = "".join(f"M{x} {y}h.1" for x, y in LIGHTS)
    glints = "".join(f"M{x} {y + 8}v{14 + x % 17}" for x, y in LIGHTS)
    waves = "".join(
        f"M{(row * 137 + at * 151) % 1200} {n(HORIZON + 16 + row * row * 3.1)}"
        f"q{6 + row} -{2 + row // 3} {12 + 2 * row} 0"
        for row in range(12)
        for at in range(8)
    )
    way = line([box_at(box, boxes) for box in range(boxes + 1)])
    return (
        f'{DEFS}<rect x="-2400" y="-2400" width="6000" height="2401" fill="var(--g-sky,#050c18)"/>'
        f'<rect x="-2400" width="6000" height="200" fill="url(#st-sky)"/>'
        f"{MOON if moon else ''}"
        f'<path d="{stars}" stroke="var(--g-stars,#fff)" stroke-width="2" stroke-linecap="round" stroke-opacity=".7"/>'
        f'<path d="{ROCK}" fill="url(#st-rock)"/>'
        f'<path d="M846 84L858 120L850 190M902 66L912 130L930 192M972 70L968 128L990 190'
        'M1052 118L1046 190" stroke="#000" stroke-opacity=".28" stroke-width="3" fill="none"/>'
        f'<path d="M-2400 196L-300 176L60 184L140 190L260 182L380 192L700 196Z" fill="var(--g-hills,#0b1826)"/>'
        f'<rect x="-2400" y="674" width="6000" height="2400" fill="var(--g-deep,#061627)"/>'
        f'<rect x="-2400" y="196" width="6000" height="479" fill="url(#st-water)"/>'
        f"{GLADE if moon else ''}"
        f'<path d="{lights}" stroke="var(--g-lights,#ffd98a)" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="{glints}" stroke="var(--g-lights,#ffd98a)" stroke-width="2" stroke-opacity=".16"/>'
        f'<path d="{waves}" fill="none" stroke="var(--g-waves,#a8d2f0)" stroke-opacity=".16" stroke-width="1.5"/>'
        f'<path d="{BEACH}" fill="none" stroke="#bfe2f5" stroke-opacity=".3" stroke-width="16"/>'
        f'<path d="{BEACH}" fill="url(#st-sand)" stroke="#e8d9a8" stroke-width="1.5"/>'
        '<g transform="translate(4 474)"><path d="M0 34V12L22-2L44 12V34Z" fill="#171d20"/>'
        '<path d="M17 34V20h9v14M6 16h6v6H6zM33 16h6v6h-6z" fill="#ffcf70"/></g>'
        f'<path d="{way}" fill="none" stroke="var(--g-way,#cfe6f7)" stroke-opacity=".5" stroke-width="3" '
        'stroke-dasharray="1 9" stroke-linecap="round"/>'
        + "".join(box(number, boxes, hits[number - 1]) for number in range(1, boxes + 1))
    )


def box(number: int, boxes: int, hits: int) -> str:
    """An empty box with its number and the faces on which a surveillance boat takes a man."""
    x, y = box_at(number, boxes)
    danger = f"1–{hits}" if hits > 1 else str(hits or "–")
    return (
        f'<g transform="translate({n(x)} {n(y)}) scale({LARGE})" text-anchor="middle" '
        'font-family="system-ui,sans-serif">'
        '<rect x="-42" y="-42" width="84" height="84" rx="12" fill="var(--g-box,#06121f)" fill-opacity=".6" '
        'stroke="var(--g-frame,#9cc7e6)" stroke-opacity=".55" stroke-width="1.6"/>'
        f'<text x="-32" y="-26" font-size="17" font-weight="700" fill="var(--name,#e8eef4)">{number}</text>'
        '<path d="M-17-34h13l5 5h-21z" fill="var(--g-danger,#ff7a66)"/>'
        '<text x="23" y="-26" font-size="15" font-weight="700" '
        f'fill="var(--g-danger-ink,#ffb3a6)">{danger}</text></g>'
    )


def steamer(sunk: bool, damaged: bool, known: bool) -> str:
    """A merchantman from the side."""
    body = (
        '<path class="hull" d="M-54 0H56L48 16Q46 20 40 20H-42Q-48 20-50 14Z"/>'
        '<path class="house" d="M-14 0V-13H16V0ZM-8-13V-20H10V-13ZM-44 0V-6H-30V0ZM32 0V-6H46V0Z"/>'
        '<path class="stack" d="M-2-20L-1-33H7L8-20Z"/>'
        '<path class="mast" d="M-34 0V-34M-34-28L-20-4M36 0V-34M36-28L22-4"/>'
        '<path class="lights" d="M-9-8h3M-2-8h3M5-8h3"/>'
    )
    if not known:
        body += '<text class="query" y="16">?</text>'
    if sunk:
        under = f'<g clip-path="url(#st-afloat)"><g transform="rotate(16) translate(0 10)">{body}</g></g>'
        return f'<circle class="blast" r="60"/>{under}<path class="crest" d="{WAVES}"/>'
    fire = '<path class="fire" d="M-22 2Q-30-10-22-18Q-20-10-14-14Q-8-4-14 2Z"/>' if damaged else ""
    return body + fire


ICONS: Final = {
    "swim": '<path d="M-17-2q6-7 12 0t12 0t10 0M-14-10l10-4l6 6"/><circle cx="10" cy="-12" r="4"/>',
    "current": '<path d="M-18-12q8-7 16 0t16 0M-18-3q8-7 16 0t16 0M10-8l8 5l-8 5"/>',
    "spotlight": '<path d="M-16-16l8 4v8l-8 4zM-4-12L18-20M-3-8H19M-4-4L18 4"/>',
    "boat": '<path d="M-18-4H18L13 5H-13ZM-8-4v-8H4v8M4-12h6"/>',
    "uwwp": '<path d="M0-20a7 7 0 1 0 .1 0M-10 4q0-9 10-9t10 9M-4-13h8M13-16v14"/>',
    "dive": '<path d="M-14-18q7-6 14 0t14 0M0-14V4M-6-2L0 5L6-2"/>',
}


def enlarge(drawn: str) -> str:
    return f'<g transform="scale({LARGE})">{drawn}</g>'


def icon(counter: str) -> str:
    return f'<g class="icon">{ICONS[counter]}</g>'
