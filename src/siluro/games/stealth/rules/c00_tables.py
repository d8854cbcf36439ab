"""The facts of a pack as the rules use them: boards, missions, cards and numbers, in lists of ints."""

from __future__ import annotations

from siluro.kit.hexes import Hexes, distances


class Board:
    """A harbour: its hexes, the ways between them, and what each hex is.

    Distances and the ends of a pursuit follow from the map alone, but there are too many to work out beforehand: a
    board remembers each once it was asked for. That is all that play ever writes into the tables, and no position
    can tell whether it was remembered.
    """

    def __init__(self, hexes: Hexes) -> None:
        self.id: str = ""
        self.name: str = ""
        self.hexes: Hexes = hexes
        self.water: list[int] = []  # LAND, OPEN, NET or HARBOUR, by hex
        self.ways: list[list[int]] = []  # by hex and direction: the hex ahead, or OUTSIDE behind land and moles
        self.from_edge: list[int] = []  # by hex: how far from the harbour edge (5.4.4)
        self.by_net: list[int] = []  # by hex: outside the harbour and beside a net (5.4.6)
        self.closed: list[int] = []  # hexsides closed by moles and piers, as pairs of hexes
        self.attribution: str = ""
        self.metres: float = 0.0  # from hex to hex
        self.turned: float = 0.0  # the page against the north, in degrees
        self.outlines: list[tuple[str, list[float]]] = []  # the coast: kind, then x and y by turns
        self.starts: list[int] = []
        self.net_value: int = 0
        self.far_from_home: int = 0  # 4 Escape: Algiers and Alexandria
        self.berth_hexes: list[int] = []
        self.berth_spaces: list[int] = []
        self.berths_for: list[list[int]] = []  # by kind of berth: indexes into the two lists above
        self.berth_slots: list[list[int]] = []  # by kind and hex: its index in the list of that kind, or -1
        self.berth_room: list[list[int]] = []  # by kind: the spaces of each berth in the list of that kind
        # remembered, empty until asked for: by goal the distances along the water, by hex the straight distances,
        # by goal and start the ends of a pursuit (c05_patrol), with the harbour edge and without
        self.away: list[list[int]] = [[] for _ in range(hexes.count)]
        self.straight: list[list[int]] = [[] for _ in range(hexes.count)]
        self.pursuits: list[list[list[int]]] = [[] for _ in range(hexes.count)]
        self.free_pursuits: list[list[list[int]]] = [[] for _ in range(hexes.count)]

    def gap(self, one: int, other: int) -> int:
        """The straight distance (ruling S-25)."""
        return self.gaps(one)[other]

    def gaps(self, one: int) -> list[int]:
        """The straight distance to each hex; worked out once for each hex."""
        found = self.straight[one]
        if not found:
            found = [self.hexes.distance(one, other) for other in range(self.hexes.count)]
            self.straight[one] = found
        return found

    def distances(self, goal: int) -> list[int]:
        """How far along the water each hex is from the goal; worked out once for each goal."""
        found = self.away[goal]
        if not found:
            found = distances(self.ways, goal)
            self.away[goal] = found
        return found


class Mission:
    """One night: board, technology, defences, crews and ships."""

    def __init__(self, harbour: Board) -> None:
        self.harbour: Board = harbour
        self.id: str = ""
        self.name: str = ""
        self.date: str = ""
        self.year: int = 0
        self.board: int = 0  # the number of the harbour in the list of boards
        self.forward: int = 0
        self.levels: list[int] = []  # of the four technologies that have fault cards, from 1
        self.defence: int = 0  # the harbour defence cards in play, as a sum of powers of two
        self.crews: list[int] = []
        self.skills: list[int] = []  # by SLC and skill
        self.ships: list[int] = []  # counters by index
        self.places: list[int] = []  # designated hex, or NOT_PLACED where any space of its kind will do
        self.history: int = 0


class Tables:
    """The facts of a pack as lists of ints: read by the loader, shared by every state, never changed; but see Board.

    The menus of an SLC are remembered in the same way as a board's distances.
    """

    def __init__(self) -> None:
        self.id: str = ""
        self.version: str = ""
        self.boards: list[Board] = []
        self.missions: list[Mission] = []
        self.presets: list[str] = []
        # ships
        self.ship_ids: list[str] = []
        self.ship_names: list[str] = []
        self.ship_classes: list[str] = []
        self.ship_medals: list[int] = []
        self.ship_berths: list[int] = []  # index into BERTHS
        self.ship_points: list[int] = []
        # fault cards
        self.fault_ids: list[str] = []
        self.fault_spaces: list[int] = []
        self.fault_values: list[int] = []
        self.fault_gone: list[int] = []  # 1 where the lost token leaves the game
        self.fault_decks: list[list[list[int]]] = []  # by technology and level - 1: cards by kind
        self.warheads: list[int] = []  # tokens by warhead level - 1
        self.level_names: list[list[str]] = []
        # alert cards
        self.alert: list[int] = []  # copies by value
        self.alert_value: int = 0  # the value of the Alert card
        self.alert_removes: int = 0  # the highest value that an Alert removes
        # forward positioning cards
        self.forward_ids: list[str] = []
        self.forward_names: list[str] = []
        self.forward_surges: list[int] = []
        self.forward_checks: list[int] = []
        self.forward_boards: list[list[int]] = []
        # harbour defence
        self.defence_ids: list[str] = []
        self.defence_names: list[str] = []
        self.base_targets: list[list[int]] = []  # by preset; the net's value is the board's
        self.card_targets: list[list[list[int]]] = []  # by preset and card: numbers it sets, -1 where it sets none
        self.base_craft: int = 0
        self.movement: list[int] = []  # by face of the movement die: a direction, or STAYS
        self.card_craft: list[int] = []  # by card: patrol craft in play, 0 where it changes nothing
        # operators
        self.crew_ids: list[str] = []
        self.crew_names: list[str] = []
        self.crew_years: list[int] = []
        self.crew_campaign: list[int] = []
        self.crew_skill: list[int] = []  # skill whose dice get +1, or -1
        self.crew_check: list[int] = []  # action whose dice get +1, or -1
        self.crew_surge: list[int] = []
        self.crew_captured: list[int] = []
        self.custom_names: list[str] = []  # the twelve blank cards
        # actions
        self.forms: list[int] = []  # by action, state and points: see form()
        self.offers: list[list[int]] = []  # by state: action * 4 + 1 if it exists for one point + 2 if for two
        self.act_answers: list[int] = []  # action * 2 + points - 1 of every form that exists, and the end of a turn
        self.menus: list[list[int]] = []  # remembered, empty until asked for: see c04_slc.menu
        self.check_skill: list[int] = []
        self.check_value: list[int] = []
        self.recover_torn: int = 0  # 4 Recover without the wetsuit
        self.reach: list[int] = []  # 4 Full Move: hexes by state
        self.sheet: list[int] = []  # tokens on a new SLC sheet by space
        self.escape_value: int = 0
        self.escape_last_turn: int = 0  # the last turn with the bonus of the night
        self.escape_in_time: int = 0
        self.escape_readied: int = 0
        self.escape_in_harbour: int = 0
        self.escape_no_breathing: int = 0
        self.escape_each_craft: int = 0
        self.escape_far: int = 0
        # scores
        self.level_ids: list[str] = []
        self.level_from: list[int] = []
        self.campaign_ids: list[str] = []
        self.campaign_from: list[int] = []
        self.historic_total: int = 0
        # custom campaign: advancements in the book's order
        self.advance_ids: list[str] = []
        self.advance_tracks: list[int] = []
        self.advance_steps: list[int] = []
        self.advance_costs: list[int] = []
        self.advance_needs: list[list[int]] = []  # pairs of track and step
        self.advance_cards: list[int] = []  # the forward positioning card it brings, or -1
        self.defence_from: list[int] = []  # alert value by harbour defence level
        self.skill_most: int = 0

    def form(self, action: int, submerged: int, points: int) -> int:
        """4.3 What an action is for this many points: NOT_OFFERED, SUCCESS, or the value of its check."""
        return self.forms[action * 4 + submerged * 2 + points - 1]
