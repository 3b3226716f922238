"""What went wrong with an engine, in words that can be heard; the rest is for the log."""

import sys


def plain_why(error: Exception) -> str:
    """Return why an engine could not be had, without numbers and names of Python's."""
    # An engine that works need not wait for the words.
    from assistant.words import say

    print(repr(error), file=sys.stderr, flush=True)
    if isinstance(error, ModuleNotFoundError):
        return say("speech.not_installed")
    told = error.strerror if isinstance(error, OSError) else str(error)
    return told or say("speech.not_started")
