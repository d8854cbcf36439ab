"""1.4 to 1.6 Skill checks, surges and faults."""

from __future__ import annotations

from tests.referee.stealth.facts import by_id, read
from tests.referee.stealth.table import Asking, Judging, Slc, Table, chance, choice, skill_dice


def skill_check(t: Table, slc: Slc, purpose: str, skill: str, value: int, shift: int = 0, gear: int = 0) -> Judging:
    """1.4, 1.5 The highest die, and what changes it, against the value; `gear` counts if there is no surge."""
    subject = f"{slc.name}-{purpose}"
    if slc.attribute in (skill, purpose):
        shift += 1
    if skill == "stamina":
        gear -= 1  # 1.6.1
    declared_empty = not slc.tokens["breathing"]

    def change(spent: int = 0) -> int:
        """S-4: judged as declared; S-4b: as it is, or will be when more surges are spent."""
        empty = slc.tokens["breathing"] <= spent if "S-4b" in t.readings else declared_empty
        return shift + (gear if empty else 0)

    while slc.tokens["breathing"] and 1 + change() < value:  # S-45: nothing is spent on a success
        if (yield choice("surge", subject, ("roll", "surge"))) == "roll":
            break
        slc.tokens["breathing"] -= 1
        shift += 1
    while True:
        highest = int((yield skill_dice(subject, slc.skills[skill])))
        if highest + change() >= value:
            return True
        if not slc.tokens["breathing"]:
            return False
        hopeless = 6 + change(spent=1) < value  # S-45
        if (yield choice("again", subject, ("fail",) if hopeless else ("fail", "reroll"))) == "fail":
            return False
        slc.tokens["breathing"] -= 1


def fault_check(t: Table, slc: Slc) -> Asking:
    """1.6 Draw a fault card; if the repair fails, a token is lost."""
    card = yield chance("fault", slc.name, t.faults)
    t.faults[card] -= 1
    fault = by_id("faults", "fault")[card]
    space = fault["space"]
    if not slc.tokens[space]:
        return  # S-16: no roll
    if (yield from skill_check(t, slc, "fault", "repair", fault["repair"])):
        return
    if not slc.tokens[space]:
        return  # the surge at stake was spent on the check
    slc.tokens[space] -= 1
    if fault["lost"] == "card":
        slc.cards.append(card)
    if not slc.tokens[space]:
        yield from suffer(t, slc, space)


def suffer(t: Table, slc: Slc, space: str) -> Asking:
    """1.6.1 What happens at once when a space becomes empty; the rest is seen when it matters."""
    if space == "ballast":
        slc.submerged = False
    if space == "wetsuit" and not slc.stunned:
        held = yield from skill_check(t, slc, "wetsuit", "stamina", read("actions")["wetsuit"]["value"])
        slc.stunned = not held
