"""What every screen shows, whatever it is made of: the question, the answers with their odds, the reasons, the log.

A screen draws these and sends an id back; it computes nothing.
"""
