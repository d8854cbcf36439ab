"""What is always in sight in Uomini Gamma: the swim, the men, the dives, the bag, the tonnage on its ladder."""

from __future__ import annotations

from siluro.engine.strip import Gauge, Ladder, Rung, Strip, rung_of
from siluro.games.gamma.rules import c04_objective as c04
from siluro.games.gamma.rules.state import CALM, CAMPAIGN, GG1, ROUGH, Gamma, night
from siluro.games.gamma.words.names import men_count, mission_name
from siluro.games.gamma.words.stories import level_name
from siluro.speech.say import amount, say


def strip(s: Gamma) -> Strip:
    """The readings of the moment."""
    return Strip((swim(s), men(s), dives(s), sea(s), bag(s)), ladder(s), limit(s))


def limit(s: Gamma) -> str:
    return say("There is no clock: {boxes} boxes of water, and each may cost a man.", boxes=night(s).last_box)


def swim(s: Gamma) -> Gauge:
    boxes = night(s).last_box
    value = say("box {box} of {boxes}", box=s.box, boxes=boxes) if s.box else where_else(s)
    note = say("{mission}: the ships lie at the last boxes.", mission=mission_name(s))
    return Gauge("swim", say("Swim"), value, note, s.box, boxes)


def where_else(s: Gamma) -> str:
    """Before the swim the men are on the beach; after it some fix their charges, and then it is over."""
    if any(s.assigned):
        return say("at the ships")
    return say("over") if s.ended else say("on the beach")


def men(s: Gamma) -> Gauge:
    note = say("{men} available, {lost} lost tonight.", men=men_count(s.available), lost=s.lost)
    return Gauge("men", say("Men"), str(s.men), note, is_low=0 < s.men < 3)


def dives(s: Gamma) -> Gauge:
    return Gauge("dives", say("Dives"), str(s.dives), say("A Dive saves the men from a counter."))


def sea(s: Gamma) -> Gauge:
    state = {CALM: say("calm"), ROUGH: say("rough")}.get(s.sea, "–")
    currents = say("Strong Current counters on the map: {number}.", number=s.currents)
    return Gauge("sea", say("Sea"), state, currents)


def bag(s: Gamma) -> Gauge:
    left = sum(s.bag)
    return Gauge("bag", say("Bag"), str(left), amount(left, "counter in the bag.", "counters in the bag."))


def ladder(s: Gamma) -> Ladder:
    """4 The medals by tonnage."""
    bounds = s.tables.level_from
    gg1, gg2 = s.tables.history
    past = gg1 + gg2 if s.scenario == CAMPAIGN else gg1 if s.scenario == GG1 else gg2
    return Ladder(
        rungs=[
            Rung(level_name(id), bound, say("{tons} GRT", tons=bound))
            for id, bound in zip(s.tables.level_ids, bounds, strict=True)
        ],
        at=c04.level(s),
        score=say("{tons} GRT", tons=s.tonnage),
        past=rung_of(bounds, past),
        past_score=say("{tons} GRT", tons=past),
    )  # fmt: skip
