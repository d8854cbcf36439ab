"""What the shell says before, beside and instead of the pages that Python writes."""

from __future__ import annotations

from siluro.speech.catalogues import languages
from siluro.speech.say import LANGUAGE, mark, say

SENTENCES = mark(
    {
        "downloading": "Downloading the table…",
        "starting": "Starting the table…",
        "first": "The first visit downloads about 9 MB. After that the table opens without a network.",
        "unsupported": "This browser cannot run Siluro: it lacks {missing}. Update it, or use a newer one.",
        "insecure": "Siluro needs a secure address. Open it with https, or on this computer with localhost.",
        "refused": "This browser does not let Siluro save games. Allow this site to store data, or leave the private "
        "window, then try again.",
        "full": "No room is left to save games. Export your games, free some space on this device, and try again.",
        "noroom": "No room is left on this device for the table. Free some space and try again.",
        "unwritten": "The last change could not be saved, so it was not made. Try again.",
        "failed": "The table could not start: {problem}",
        "offline": "The table could not be downloaded. Check your connection and try again.",
        "stopped": "The table stopped and is starting again. Nothing was lost.",
        "ready": "A new version is ready.",
        "use": "Use it now",
        "later": "Later",
        "again": "Try again",
        "close": "Close",
        "silent": "The table does not answer. Try again.",
        "licences": "Licences",
    }
)


def in_every_language() -> dict[str, dict[str, str]]:
    """Every sentence, by language and name."""
    told = {}
    for language in languages():
        token = LANGUAGE.set(language)
        told[language] = {name: say(sentence) for name, sentence in SENTENCES.items()}
        LANGUAGE.reset(token)
    return told
