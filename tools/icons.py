"""Draws the icons of the static edition from one drawing: python tools/icons.py (needs Chromium)."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.chromium import find_chromium

FOLDER = Path(__file__).parents[1] / "src" / "siluro" / "site" / "shell" / "icons"
TORPEDO = (
    '<path d="M3 17c4-5 9-6 14-6 6 0 9 2 12 6-3 4-6 6-12 6-5 0-10-1-14-6z" fill="#f2c14e"/>'
    '<path d="M22 17l8-6v12z" fill="#e8eef4"/>'
)
SEA = '<path d="M0 24q2.7-1.4 5.3 0t5.4 0 5.3 0 5.3 0 5.4 0 5.3 0V32H0z" fill="#123c58"/>'
SIZES = {
    "icon-192": (192, 7, 1.0),
    "icon-512": (512, 7, 1.0),
    "maskable-512": (512, 0, 0.72),
    "apple-180": (180, 0, 0.82),
}
"""Pixels, roundness of the corners, and how much of the icon the torpedo takes: some systems cut the edges off."""


PREVIEW = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 360 189">'
    '<rect width="360" height="189" fill="#0b2236"/><circle cx="292" cy="42" r="15" fill="#f7e9c5"/>'
    '<path d="M232 91h88l-9 15h-68zM252 91v-11h16v-9h14v9h18v11zM272 71V56h3v15zM290 80V62h2v18z" fill="#16344d"/>'
    '<path d="M0 106q15-5 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0V189H0z" fill="#123c58"/>'
    '<g transform="translate(104 0)">'
    '<path d="M58 142c-7-9-17-11-29-11-14 0-24 4-32 11 8 7 18 11 32 11 12 0 22-2 29-11z" fill="#f2c14e"/>'
    '<path d="M7 142l-12-11v22z" fill="#e8eef4"/></g>'
    '<path d="M0 166q15-6 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0V189H0z" fill="#0a2b43"/>'
    '<text x="24" y="62" font-family="Georgia, DejaVu Serif, serif" font-size="40" fill="#f2c14e">Siluro</text></svg>'
)
"""What a link shows before it is opened: the scene of the start page, by night."""


def draw(roundness: float, scale: float) -> str:
    shift = 16 * (1 - scale)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<clipPath id="c"><rect width="32" height="32" rx="{roundness}"/></clipPath><g clip-path="url(#c)">'
        f'<rect width="32" height="32" fill="#07121d"/>{SEA}'
        f'<g transform="translate({shift:.2f} {shift:.2f}) scale({scale})">{TORPEDO}</g></g></svg>\n'
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "icon.svg").write_text(draw(7, 1.0))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for name, (size, roundness, scale) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = draw(roundness, scale).replace("<svg ", f'<svg width="{size}" height="{size}" ')
            page.set_content(f"<style>*{{margin:0}} svg{{display:block}}</style>{drawn}")
            page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        page.set_content(f"<style>*{{margin:0}} svg{{display:block}}</style>{PREVIEW}")
        page.screenshot(path=FOLDER / "preview.png")
        browser.close()


if __name__ == "__main__":
    main()
