"""Who does something: the players at the beginning of a clause."""

from assistant.language.cutting import SIGNS, Tokens
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest_in
from assistant.language.moment import Moment, Seat
from assistant.language.noun import Subject
from assistant.language.nouns import Nouns

_NOBODY, _WINDOW = "nobody", "window"


class Subjects:
    """Reads who does something at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, nouns: Nouns) -> None:
        """Read by a grammar what is said at a moment."""
        self._grammar, self._moment, self._nouns = grammar, moment, nouns

    def at(self, tokens: Tokens, before: Subject | None = None) -> tuple[Subject, int] | None:
        """Return who stands at the beginning, and where the rest begins.

        He and she are whoever did something `before`, or who alone has to do something now.
        """
        first = tokens[0]
        again = self._nouns.people(tokens, 0)
        if again and again[0] == "same":
            if before and before.who:
                return before, again[1]
            # Where one player alone has something to do, she is that one.
            one = tuple(self._moment.owes) if len(self._moment.owes) == 1 and not before else ()
            return (Subject("seats", one), again[1]) if one else None
        but = self._but(tokens)
        if but:
            return but
        denied = False
        at = 0
        if self._all_do(tokens):
            return Subject("all"), 1
        around = first.is_word and first.text in self._grammar.around_people and len(tokens) > 1
        if around and (tokens[1].seat is not None or self._is_me(tokens, 1)):
            denied = self._grammar.around_people[first.text]
            at = 1
        seats: list[Seat] = []
        while at < len(tokens):
            token = tokens[at]
            people = self._nouns.people(tokens, at)
            if token.seat is not None and not token.owns:
                seats.append(token.seat)
                at += 1
            elif people and people[0] == "me":
                if self._moment.me is not None:
                    seats.append(self._moment.me)
                elif seats:
                    return None
                else:
                    return Subject("me"), people[1]
                at = people[1]
            elif people and not seats and people[0] in ("all", "others", "both", "nobody"):
                end = people[1]
                both = end < len(tokens) and tokens[end].is_word
                both = both and self._grammar.around_people.get(tokens[end].text) is False
                return Subject(people[0]), end + both
            else:
                return None
            end = at
            while end < len(tokens) and tokens[end].text in self._grammar.joins_people:
                end += 1
            joined = end > at and end < len(tokens)
            if not joined or (tokens[end].seat is None and not self._is_me(tokens, end)):
                break
            if tokens[end].owns:
                break
            at = end
        if len(set(seats)) != len(seats) or not seats:
            return None
        if len(seats) > 1:
            at = self._resumed(tokens, at)
        if len(seats) > 1 and at < len(tokens) and tokens[at].text in self._grammar.around_people:
            at += not self._grammar.around_people[tokens[at].text]
        return Subject("seats", tuple(seats), denied), at

    def _all_do(self, tokens: Tokens) -> bool:
        """Say whether a sentence begins with a bare word for everybody: ``all discard one``."""
        if len(tokens) < 2 or not (tokens[0].is_word and tokens[1].is_word):
            return False
        forms = self._grammar.forms.get(tokens[1].text, ())
        does = any(form.tense not in ("past", "done") for form in forms)
        every = self._grammar.every.get((tokens[0].text,))
        return every is not None and every != "both" and does

    def _resumed(self, tokens: Tokens, at: int) -> int:
        """Return where what is said begins behind several who are called we or they as well."""
        start = at + 1 if at < len(tokens) and tokens[at].text in SIGNS else at
        end = longest_in(self._grammar.resumed, tokens, start)
        return at if end is None else end

    def _is_me(self, tokens: Tokens, at: int) -> bool:
        people = self._nouns.people(tokens, at)
        return people is not None and people[0] == "me"

    def _but(self, tokens: Tokens) -> tuple[Subject, int] | None:
        """Return all players but those who are named, or these alone: ``nobody but Ben``."""
        people = self._nouns.people(tokens, 0)
        if not people or people[0] not in ("all", _NOBODY):
            return None
        but = longest_in(self._grammar.but, tokens, people[1])
        named = self.at(tokens[but:]) if but is not None and but < len(tokens) else None
        if but is None or named is None or not named[0].seats:
            return None
        count = len(self._moment.names)
        order = ((self._moment.turn + step) % count for step in range(count))
        # Nobody but Ben: he alone does it.
        without = people[0] != _NOBODY
        seats = tuple(seat for seat in order if (seat in named[0].seats) is not without)
        if without and _WINDOW in self._moment.flags:
            # Whoever cannot answer has nothing to let pass.
            seats = tuple(seat for seat in seats if seat in self._moment.both()) or seats
        return Subject("seats", seats), but + named[1]
