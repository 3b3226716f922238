"""What a word of the program is asked on its way, and what was answered to it."""

from dataclasses import replace

from assistant.intents import Count, Do, Given


class GivenAnswers:
    """What a word of the program is asked on its way: first what is given, then what is found.

    Whatever is decided is noted here in turn, so that the word can be gone through once more
    and comes to the same point.
    """

    def __init__(self, said: Do | Count) -> None:
        """Begin with what is given with the word."""
        self._said, self._given, self._at = said, list(said.given), 0

    def take(self) -> Given | None:
        """Return the answer to what is asked now; None if it is still to come."""
        if self._at == len(self._given):
            return None
        self._at += 1
        return self._given[self._at - 1]

    def took(self, given: Given) -> bool:
        """Take an answer if it is the next one."""
        if self._at < len(self._given) and self._given[self._at] == given:
            self._at += 1
            return True
        return False

    @property
    def open(self) -> bool:
        """Whether what is asked now is still to be answered."""
        return self._at == len(self._given)

    def note(self, found: Given) -> None:
        """Note what was found out without a question."""
        self._given.append(found)
        self._at = len(self._given)

    def so_far(self, *more: Given) -> Do | Count:
        """Return the word with what was answered until now, and one answer more."""
        return replace(self._said, given=(*self._given[: self._at], *more))
