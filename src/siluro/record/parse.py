"""Reads a record from text or JSON; what does not fit is named by its line."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from siluro.record import record as r
from siluro.record.record import Entry, Record, RecordError
from siluro.record.seal import inspect, split_check
from siluro.record.shapes import decode_json
from siluro.speech.say import say

ID = re.compile(r"[a-z0-9][a-z0-9._+-]{0,63}", re.IGNORECASE)
VALUE = re.compile(r"[^\W_][\w.+'’:/-]{0,899}")
"""What an option is set to: an id, or names of the player's own."""
COMMIT = re.compile(r"sha256:[0-9a-f]{64}")
NOT_A_RECORD = "Not a Siluro record: the first line must be `siluro 1`."


def read_record(data: bytes) -> Record:
    """The record in a file's bytes, text or JSON."""
    return from_json(data) if is_json(data) else from_text(decode(data))


def is_json(data: bytes) -> bool:
    """Whether the bytes mean to be a JSON object."""
    return data[:1] == b"{" and data[1:100].lstrip()[:1] in (b'"', b"}")


def decode(data: bytes) -> str:
    """Bytes as text, refused if they are no text or too much of it."""
    if len(data) > r.MOST_BYTES:
        raise RecordError(
            0, say("Too long for a record: more than {number} million bytes.", number=r.MOST_BYTES // 1_000_000)
        )
    if not data.startswith(b"siluro "):
        raise RecordError(1, say(NOT_A_RECORD)) if data else RecordError(0, say("This record is empty."))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(data.count(b"\n", 0, error.start) + 1, say("is not UTF-8 text.")) from None
    # a record that went through a Windows editor is the same record
    return text.replace("\r\n", "\n") if text.count("\r\n") == text.count("\n") else text


def lines_of(text: str) -> tuple[list[str], str]:
    """The lines of a text, and the torn beginning of a last one that was never finished."""
    lines = text.split("\n")
    last = lines.pop()
    if not last:
        return lines, ""
    if is_torn(lines, last):
        return lines, last
    return [*lines, last], ""


def is_torn(lines: list[str], last: str) -> bool:
    """Siluro ends every line it finished; in a sealed record a last line without an end must at least fit its check."""
    sealed = bool(lines) and bool(split_check(lines[0])[1])
    return sealed and not inspect(lines).line and inspect([*lines, last]).line > 0


def from_text(text: str) -> Record:
    """The record that a text holds."""
    lines, torn = lines_of(text)
    if len(lines) > r.MOST_LINES:
        raise RecordError(0, say("Too long for a record: more than {number} lines.", number=r.MOST_LINES))
    record = Record(torn=torn)
    heading = True
    for number, line in enumerate(lines, 1):
        if len(line) > r.MOST_CHARACTERS:
            raise RecordError(number, say("is longer than {number} characters.", number=r.MOST_CHARACTERS))
        if "\0" in line:  # a text of no database
            raise RecordError(number, say("contains a character that is not text."))
        written, check = split_check(line)
        try:
            entry = head_entry(written) if heading else play_entry(written)
        except ValueError as error:
            raise RecordError(number, f"{error}") from None
        heading = heading and not isinstance(entry, r.Begins)
        record.entries.append(stamp(entry, written, check))
    check_head(record)
    return record


def stamp(entry: Entry, written: str, check: str) -> Entry:
    """The entry with its check, and with its line if that is not how Siluro would write it."""
    raw = None if entry.text() == written else written
    return msgspec.structs.replace(entry, check=check, raw=raw)


def from_json(data: bytes) -> Record:
    """The record that a JSON document holds."""
    if len(data) > 4 * r.MOST_BYTES:
        raise RecordError(0, say("Too long for a record."))
    try:
        written = decode_json(data, r.JsonRecord)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(0, say("Not a valid JSON record: {error}.", error=error)) from None
    # one reader for both forms: whatever the text could not say, JSON may not say either
    record = Record(list(written.lines), written.torn)
    for number, entry in enumerate(record.entries, 1):
        if "\n" in r.line_of(entry):
            raise RecordError(number, say("contains a line break."))
    again = from_text(r.to_text(record))
    if again != record:
        odd = next(
            (n for n, pair in enumerate(zip(again.entries, record.entries, strict=False), 1) if pair[0] != pair[1]), 0
        )
        raise RecordError(odd, say("the JSON fields and the text line disagree."))
    return again


def head_entry(line: str) -> Entry:
    """A line of the header."""
    if line == "---":
        return r.Begins()
    if entry := comment(line):
        return entry
    word, _, rest = strip_comment(line).partition(" ")
    if word not in HEAD:
        raise ValueError(say("{line} is not a header line; the header ends with `---`.", line=quote(line)))
    return HEAD[word](rest.strip())


def play_entry(line: str) -> Entry:
    """A line after the header."""
    if entry := comment(line):
        return entry
    words = strip_comment(line).split()
    if words[0] in PLAY:
        return PLAY[words[0]](words[1:])
    if words[0].startswith(("!", "=")):
        raise ValueError(say("{line} is unknown. Known: {known}.", line=quote(line), known=", ".join(PLAY)))
    by = words.pop()[1:] if words[-1] in ("@hand", "@machine") else ""
    if len(words) not in (2, 3) or not all(ID.fullmatch(word) for word in words):
        raise ValueError(
            say("{line} is not an answer; write `word answer` or `word subject answer`.", line=quote(line))
        )
    return r.Answer(word=words[0], subject=words[1] if len(words) == 3 else "", answer=words[-1], by=by)  # type: ignore[arg-type]


def comment(line: str) -> Entry | None:
    """A comment, or an empty line, which is one too."""
    bare = line.strip()
    if bare and not bare.startswith("#"):
        return None
    return r.Comment(comment=bare[1:].strip())


def strip_comment(line: str) -> str:
    """A line without the remark that a person put behind it."""
    return re.split(r"\s#\s", line, maxsplit=1)[0].strip()


def first(rest: str) -> Entry:
    if rest != str(r.FORMAT):
        newer = say(
            "This record is in format {format}; this version of Siluro reads format {known}.",
            format=quote(rest),
            known=r.FORMAT,
        )
        raise ValueError(newer if rest.isdecimal() else say(NOT_A_RECORD))
    return r.First(format=r.FORMAT)


def versions(rest: str) -> Entry:
    words = rest.split()
    if len(words) != 3 or words[1] != "pack":
        raise ValueError(say("must be `rules RULES-VERSION  pack PACK-VERSION`."))
    return r.Versions(rules=identity(words[0]), pack=identity(words[2]))


def option(rest: str) -> Entry:
    name, equals, value = rest.partition("=")
    if not equals:
        raise ValueError(say("must be `option NAME=VALUE`."))
    if not VALUE.fullmatch(value):
        raise ValueError(
            say("{text} is not a value; use only letters, digits and the signs . + - ' _ : /", text=quote(value))
        )
    return r.OptionSet(name=identity(name), value=value)


def dice(rest: str) -> Entry:
    found = re.fullmatch(r"(machine|hand|mixed)(?: commit=(\S+))?( chosen)?(?: luck=(.+))?", rest)
    if not found:
        raise ValueError(say("must be `dice machine commit=sha256:…`, `dice mixed commit=sha256:…` or `dice hand`."))
    kind, commit, chosen, luck = found.groups(default="")
    if (kind == "hand") is bool(commit) or (kind == "hand" and chosen) or (commit and not COMMIT.fullmatch(commit)):
        raise ValueError(
            say("`machine` and `mixed` dice need `commit=sha256:` and 64 hexadecimal digits; `hand` dice need nothing.")
        )
    return r.Dice(kind=kind, commit=commit, chosen=bool(chosen), luck=luck)  # type: ignore[arg-type]


def seat(rest: str) -> Entry:
    number, _, name = rest.partition(" ")
    return r.Seat(seat=whole(number, r.MOST_SEATS), name=name.strip())


def undo(words: list[str]) -> Entry:
    if len(words) != 1:
        raise ValueError(say("must be `!undo N`, where N is the number of steps undone."))
    return r.Undo(answers=whole(words[0]))


def branch(words: list[str]) -> Entry:
    if len(words) != 2 or not r.NAME.fullmatch(words[0]):
        raise ValueError(
            say("must be `!branch NAME N`: a lower-case name, and the step of the real game it starts after.")
        )
    return r.Branch(name=words[0], at=whole(words[1]))


def alone(kind: type[r.Main] | type[r.Hint]) -> Callable[[list[str]], Entry]:
    def read(words: list[str]) -> Entry:
        if words:
            raise ValueError(say("must be exactly `{what}`.", what=kind().text()))
        return kind()

    return read


def result(words: list[str]) -> Entry:
    if len(words) != 2 or not re.fullmatch(r"-?\d{1,9}", words[0], re.ASCII):
        raise ValueError(say("must be `=> SCORE LEVEL`."))
    return r.Result(score=int(words[0]), level=identity(words[1]))


def seed(words: list[str]) -> Entry:
    if len(words) != 1 or not r.SEED.fullmatch(words[0]):
        raise ValueError(say("must be `seed SEED`, with a seed of at most 128 characters without spaces."))
    return r.Seed(seed=words[0])


def identity(text: str) -> str:
    if not ID.fullmatch(text):
        raise ValueError(
            say("{text} is not a valid name; use only letters, digits, dots and hyphens.", text=quote(text))
        )
    return text


def whole(text: str, most: int = r.MOST_LINES) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or int(text) > most:
        raise ValueError(say("{text} must be a whole number up to {most}.", text=quote(text), most=most))
    return int(text)


def quote(text: str, limit: int = 40) -> str:
    """A stranger's text made safe to print."""
    return ascii(text if len(text) <= limit else text[:limit] + "...")


HEAD: dict[str, Callable[[str], Entry]] = {
    "siluro": first,
    "game": lambda rest: r.GameId(game=identity(rest)),
    "scenario": lambda rest: r.ScenarioId(scenario=identity(rest)),
    "rules": versions,
    "option": option,
    "dice": dice,
    "seat": seat,
}
PLAY: dict[str, Callable[[list[str]], Entry]] = {
    "!undo": undo,
    "!branch": branch,
    "!main": alone(r.Main),
    "!hint": alone(r.Hint),
    "=>": result,
    "seed": seed,
}


def check_head(record: Record) -> None:
    """A header says everything it must, and nothing twice."""
    if not record.entries or not isinstance(record.entries[0], r.First):
        raise RecordError(1, say(NOT_A_RECORD))
    if not record.first(r.Begins):
        raise RecordError(len(record.entries), say("The header has no end: a line `---` is missing."))
    for kind, name in (
        (r.First, "siluro"),
        (r.GameId, "game"),
        (r.ScenarioId, "scenario"),
        (r.Versions, "rules"),
    ):
        if not record.first(kind):
            raise RecordError(
                record.number(record.first(r.Begins)), say("The header has no line `{name} …`.", name=name)
            )
    seen: set[str] = set()
    for number, entry in enumerate(record.entries, 1):
        if isinstance(entry, r.Begins):
            break
        what = f"option {entry.name}" if isinstance(entry, r.OptionSet) else entry.text().split(" ")[0]
        what = f"seat {entry.seat}" if isinstance(entry, r.Seat) else what
        if what in seen and not isinstance(entry, r.Comment):
            raise RecordError(number, say("repeats `{what}`.", what=what))
        seen.add(what)
