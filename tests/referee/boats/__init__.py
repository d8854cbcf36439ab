"""Explosive Boats, refereed a second time: written from the rulebook, with the rulings where it is silent."""
