"""A game written in Python cannot stand on a compiled engine; `test_toy.py` runs this folder on the sources."""

from siluro.compiled import is_compiled

collect_ignore_glob = ["test_*.py"] if is_compiled() else []
