"""The conformance suite for authors of games: the door, saving, words, odds and every screen.

    pip install 'siluro[testing]'
    SILURO_ONLY=yourgame python -m pytest --pyargs siluro.testing

Without SILURO_ONLY it runs for every game that is installed.
"""
