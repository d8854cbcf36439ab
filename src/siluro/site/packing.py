"""Folders as one compressed file each: the browser unpacks them itself, so a host need not compress anything."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from siluro.site.downloads import cache_folder

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same sources give the same bytes: no moment and no user is written down."""


def to_tar(files: dict[str, Path]) -> bytes:
    """The files under these names."""
    kept = io.BytesIO()
    with tarfile.open(fileobj=kept, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, file in sorted(files.items()):
            about = tarfile.TarInfo(name)
            about.size = file.stat().st_size
            with file.open("rb") as source:
                packed.addfile(about, source)
    return kept.getvalue()


def to_zip(folder: Path) -> bytes:
    """A folder that Python imports from; not compressed itself, so that reading a module costs nothing."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_STORED) as packed:
        for file in files_of(folder).items():
            packed.writestr(zipfile.ZipInfo(file[0], LONG_AGO), file[1].read_bytes())
    return kept.getvalue()


def files_of(folder: Path) -> dict[str, Path]:
    """Every file of a folder by its name there."""
    return {file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()}


def squeeze(data: bytes) -> bytes:
    """Compressed as far as it goes; kept, because that takes seconds."""
    kept = cache_folder() / f"packed-{sha256(data).hexdigest()[:32]}"
    if not kept.exists():
        with NamedTemporaryFile(dir=cache_folder(), delete=False) as file:
            file.write(gzip.compress(data, 9, mtime=0))
        Path(file.name).replace(kept)
    return kept.read_bytes()
