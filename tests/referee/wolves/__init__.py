"""A second referee of Sea Wolves Solitaire, written from the rulebook, its rulings and the pack's TOML alone."""
