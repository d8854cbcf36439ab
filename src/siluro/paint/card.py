"""The small picture of a game: night sky and sea, and a scene of its own on them."""

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


def card(game_id: str, scene: str, high: str, low: str, near: str, light_from_right: int) -> str:
    """The picture of a game: its scene, the colours of the sky and of the sea, and from which side the light comes."""
    return SHEET.format(
        game=game_id, high=high, low=low, near=near, turn=light_from_right, back=1 - light_from_right, stars=STARS,
        scene=scene,
    )  # fmt: skip
