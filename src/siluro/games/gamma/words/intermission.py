"""Between the two nights of a campaign: what July brought, and who swims again in September."""

from __future__ import annotations

from siluro.engine.game import Intermission
from siluro.games.gamma.rules.state import GG1, GG2, Gamma
from siluro.games.gamma.words.names import men_count, mission_date
from siluro.games.gamma.words.stories import GG2_BRIEFING
from siluro.speech.say import say


def intermission(before: Gamma, s: Gamma) -> Intermission | None:
    """3.2 Told as the second mission begins."""
    if before.mission != GG1 or s.mission != GG2:
        return None
    lost = max(0, before.available - s.available)
    men = [say("Not back from the first night: {men}", men=men_count(lost)) if lost else say("All men came back.")]
    return Intermission(
        say("{mission} is over", mission="GG.1"),
        say("{tons} GRT sunk (historical result {past}).", tons=s.gg1_tonnage, past=s.tables.history[0]),
        [(say("Men"), [*men, say("For the second night: {men}", men=men_count(s.available))])],
        None,
        say("{mission}, {date}", mission="GG.2", date=mission_date(s)),
        [say(GG2_BRIEFING)],
    )
