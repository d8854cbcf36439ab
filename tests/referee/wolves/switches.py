"""Where our rules are not yet those of the book: each switch goes when they are."""

NOTICE_AT_TURN_END = True
"""7.1, 10 Who notices an attack is asked at the end of the turn, and does not hold the boat."""

SPOTTED_AT_EVENT = True
"""3.1.5 E1 row 5 looks at the square that the boat leaves."""

CLOCK_BY_DEPTH = True
"""4.3 A boat that evaded an aircraft reads the battery's clock, sails as if submerged and does not charge."""

WEATHER_FIRST = True
"""13 Weather is rolled before the heading, and stays when all contacts are false."""

LATE_EVENTS_PASS = True
"""4.5 What an event at the end of a turn does "this turn" is over with that turn."""

PORT_CLOCK = True
"""4.3 In port the clock still shows the last patrol's time."""

GUARDS_BY_NUMBER = True
"""R-39 Vessels are counted instead of escorts that put to sea."""
