"""Second referees: the rules of a game written once more from its rulebook, and both played in lockstep.

Nothing here imports `siluro.games.<id>.rules`: a referee reads the rulebook, the numbered rulings and the pack's TOML.
"""
