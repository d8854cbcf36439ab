"""Takes the pictures of every kind of page that docs/screens keeps.

    python tools/screens.py [NAME ...]

Needs Chromium. Run it when a page was changed on purpose, and look at the pictures.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.chromium import find_chromium
from tests.web.conftest import ARGUMENTS
from tests.web.screens import FOLDER, SCREENS, picture
from tests.web.serving import Served


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or SCREENS:
        # each picture from a table of its own, so that the home page knows no other game
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            served = Served(Path(folder) / "screens.db").start()
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
            (FOLDER / f"{name}.jpg").write_bytes(picture(browser, served.address, name))
            browser.close()
            served.kill()
        print(name, flush=True)


if __name__ == "__main__":
    main()
