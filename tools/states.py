"""Writes into the state of each game what follows from its annotated `__init__`, so that a field is stated once.

    python tools/states.py [--check]

In `games/*/rules/state.py`, between two comments: FIELDS and MARKS (annotated as `Mark[...]`), LIMITS of the fields
whose type is `Annotated[int, least, most]`, and `numbers` and `copy`, spelled out because compiled code runs them
quickest. What is neither an int, a string nor a list is kept at hand: a copy shares it. With --check nothing is
written: the exit code is 1 if a file is out of date.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).parents[1]
FIRST = "    # written by tools/states.py from the fields above"
LAST = "    # until here"
STEPS = ROOT / "src" / "siluro" / "engine" / "steps.py"
WIDTH = 120
PLAIN = ("int", "str", "list")


@dataclass(frozen=True)
class Attribute:
    """One attribute of a state."""

    name: str
    kind: str
    """int, str or list; the class of anything else."""
    is_mark: bool = False
    limits: tuple[str, str] | None = None
    """The least and the most of it, or of each of its numbers, as written."""

    @property
    def is_kept(self) -> bool:
        """Whether it is written down, as a field or a mark."""
        return self.kind in PLAIN and self.name != "todo"


def aliases(tree: ast.Module) -> dict[str, ast.expr]:
    """The types that a module names."""
    return {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def attribute(name: str, note: ast.expr, known: dict[str, ast.expr]) -> Attribute:
    """An attribute by what it is annotated with."""
    is_mark, kind, limits = False, "", None
    while not kind:
        if isinstance(note, ast.Name):
            if note.id in known:
                note = known[note.id]
            else:
                kind = kind or note.id
        elif isinstance(note, ast.Subscript) and isinstance(note.value, ast.Name):
            match note.value.id, note.slice:
                case "Mark", inner:
                    is_mark, note = True, inner
                case "Annotated", ast.Tuple(elts=[ast.Name(id=kind), least, most]):
                    limits = ast.unparse(least), ast.unparse(most)
                case "list", inner:
                    kind, limits = "list", attribute(name, inner, known).limits
                case other, _:
                    kind = other
        else:
            raise SystemExit(f"{name}: cannot read {ast.unparse(note)}")
    return Attribute(name, kind, is_mark, limits)


def read_state(text: str) -> tuple[ast.ClassDef, list[str], list[Attribute]]:
    """The state of a module, the names of what it is made with, and its attributes."""
    tree = ast.parse(text)
    known = aliases(ast.parse(STEPS.read_text(encoding="utf-8"))) | aliases(tree)
    known.pop("Mark")
    (state,) = (
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["State"]
    )
    (made,) = (node for node in state.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    found = [
        attribute(node.target.attr, node.annotation, known)
        for node in made.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    ]
    return state, [each.arg for each in made.args.args[1:]], found


def as_tuple(name: str, values: Iterable[str]) -> str:
    """A tuple of names as a class has it."""
    return as_list(f"    {name}: ClassVar[tuple[str, ...]] = (", [f'"{value}",' for value in values], ")")


def as_list(head: str, parts: list[str], end: str) -> str:
    """Parts in lines that are as full as can be; one line where that is enough."""
    line = f"{head}{' '.join(parts)}{end}" if len(parts) < 2 else f"{head}{' '.join(parts)[:-1]}{end}"
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(head) - len(head.lstrip()) + 4)
    # a part is never torn
    lines = wrap(" ".join(part.replace(" ", "\0") for part in parts), WIDTH - len(indent), break_long_words=False)
    told = [indent + each.replace("\0", " ") for each in lines]
    return "\n".join([head, *told, f"{indent[4:]}{end}  # fmt: skip"])


def generate(name: str, needs: list[str], attributes: list[Attribute]) -> Iterator[str]:
    """All that is written for a state."""
    fields = [each for each in attributes if each.is_kept and not each.is_mark]
    marks = [each for each in attributes if each.is_kept and each.is_mark]
    limits = [f'"{each.name}": ({", ".join(each.limits)}),' for each in fields + marks if each.limits]
    yield FIRST
    yield as_tuple("FIELDS", [each.name for each in fields])
    yield as_tuple("MARKS", [each.name for each in marks])
    yield as_list("    LIMITS: ClassVar[Mapping[str, tuple[int, int]]] = {", limits, "}")
    yield ""
    yield "    def numbers(self) -> list[int]:"
    yield as_list("        return [", [f"self.{each.name}," for each in fields if each.kind == "int"], "]")
    yield ""
    yield f"    def copy(self) -> {name}:"
    yield f"        s = {name}({', '.join(f'self.{each}' for each in needs)})"
    for each in attributes:
        if each.name not in needs:
            yield f"        s.{each.name} = self.{each.name}" + (".copy()" if each.kind == "list" else "")
    yield "        return s"
    yield ""
    yield LAST


def write(text: str) -> str:
    """The module with what follows from its fields."""
    state, needs, attributes = read_state(text)
    before, _, rest = text.partition(FIRST + "\n")
    _, found, after = rest.partition(LAST + "\n")
    if not found:
        raise SystemExit(f"{state.name}: where are the comments {FIRST.strip()!r} and {LAST.strip()!r}?")
    return before + "\n".join(generate(state.name, needs, attributes)) + "\n" + after


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file is out of date")
    check, late = parser.parse_args().check, False
    for file in sorted((ROOT / "src" / "siluro" / "games").glob("*/rules/state.py")):
        text = file.read_text(encoding="utf-8")
        if (told := write(text)) != text:
            late = True
            print(f"{file.relative_to(ROOT)} {'is out of date: run tools/states.py' if check else 'written'}")
            if not check:
                file.write_text(told, encoding="utf-8")
    return int(check and late)


if __name__ == "__main__":
    sys.exit(main())
