"""Another version of a built edition, as a host would get it: one page differs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from siluro.site.build import File, describe, name_version, write_worker


def make_newer(site: Path, folder: Path, more: str) -> str:
    """Copy an edition, put something into its shell page, and list the files anew; the version."""
    shutil.copytree(site, folder, dirs_exist_ok=True)
    first = (site / "sw.js").read_text(encoding="utf-8").splitlines()[0]
    known = json.loads(first.removeprefix("const SITE = ").removesuffix(";"))
    page = (site / "index.html").read_text(encoding="utf-8").replace("</main>", f"</main>{more}")
    files = {name: File(**each) for name, each in known["files"].items()}
    version = name_version(files, page) if more else known["version"]
    page = page.replace(known["version"], version)
    for name in ("index.html", "404.html"):
        (folder / name).write_text(page, encoding="utf-8")
    files["index.html"] = describe(folder, "index.html")
    write_worker(folder, version, files)
    return version
