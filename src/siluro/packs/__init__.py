"""Packs: folders of TOML read into typed, frozen records that refuse what they do not know."""

from siluro.packs.read import PackError, PackFiles, PackHead, Part, Src, read_head, read_part, refuse
from siluro.packs.sources import Sources

__all__ = ["PackError", "PackFiles", "PackHead", "Part", "Sources", "Src", "read_head", "read_part", "refuse"]
