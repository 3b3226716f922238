"""Questions of a task at the command line, answered by a line from the keys or a pipe."""

from assistant.words import say

YES = frozenset({"yes", "y"})
NO = frozenset({"no", "n"})


def asked(question: str) -> str | None:
    """Ask; return the line that was typed, None where there is no more input."""
    print(question, flush=True)
    try:
        return input().strip()
    except (EOFError, UnicodeDecodeError):
        return None


def agreed(question: str) -> bool:
    """Ask until there is a yes or a no; where nobody answers it is a no."""
    while True:
        answer = asked(question)
        word = None if answer is None else answer.casefold()
        if word in YES:
            return True
        if word is None or word in NO:
            print(say("deck.left"))
            return False
