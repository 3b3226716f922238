"""From a verb and what stands behind it to the deeds that it is, by the frames of the grammar."""

from dataclasses import dataclass
from itertools import product

from assistant.language.cutting import Effort, title_words
from assistant.language.grammar import Frame, Grammar, filled
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.noun import Noun, Subject
from assistant.rules.events import Verb

_BOTH, _MOST_TIMES = 2, 9
_OF_SOMEBODY = frozenset({"hand_of", "their_count", "stable_of", "whose"})
"""Sorts of nouns that say whose a thing is; whoever does something with it may be another."""


@dataclass(frozen=True, slots=True)
class Argument:
    """A noun with its part in the clause, or a word that belongs to the verb."""

    role: str
    noun: Noun | None = None

    def items(self) -> tuple[str, ...]:
        """Return what this may be in a frame."""
        if self.noun is None:
            return (self.role,)
        return tuple(f"{self.role} {sort}".strip() for sort in self.noun.sorts)


class Frames:
    """Fits verbs to the deeds of a grammar at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment, effort: Effort) -> None:
        """Fit by a grammar what is said at a moment, with no more than some effort."""
        self._grammar, self._moment, self._effort = grammar, moment, effort

    def deeds(
        self,
        subject: Subject,
        verb: str,
        arguments: tuple[Argument, ...],
        instant: str = "",
        *,
        negated: bool = False,
    ) -> tuple[Deed, ...] | None:
        """Return the deeds that a verb means with what stands behind it, None if none fit.

        Where it only says what somebody has or shows there are none.
        """
        frames = self._grammar.frames.get(verb)
        if not frames:
            return None
        for items in product(*(each.items() for each in arguments)):
            self._effort.step()
            for frame in frames.get(tuple(sorted(items)), ()):
                if not frame.when <= self._moment.flags:
                    continue
                if not frame.do.word:
                    return ()
                values = self._values(arguments, items)
                if subject.other is not None:
                    values["spoken"] = self._moment.names[subject.other]
                if instant:
                    values["instant"] = instant
                # Who saves a card stops what answers it, and not the card that is named.
                values["saving"] = values.get("instant", "")
                if "answered" in values and "instant" in values:
                    values["instant"] = self._grammar.part(
                        "answering", card=values["answered"], instant=values["instant"]
                    )
                own = () if subject.who else _owners(arguments, items)
                deeds = self._told(frame, subject, values, len(arguments), own, negated=negated)
                if deeds:
                    times = frame.times or int(values.get("n") or 1)
                    return deeds * min(times, _MOST_TIMES)
        return None

    def _told(
        self,
        frame: Frame,
        subject: Subject,
        values: dict[str, str],
        count: int,
        owners: tuple[Seat, ...],
        *,
        negated: bool,
    ) -> tuple[Deed, ...]:
        if negated or subject.denied:
            do = frame.denied
        elif subject.who == "nobody":
            do = frame.nobody
        elif subject.who in ("all", "others") and frame.everyone:
            do = frame.everyone
        elif not subject.who and frame.alone:
            do = frame.alone
        else:
            do = None if frame.only_denied else frame.do
        if do is None or (negated and subject.who == "nobody"):
            return ()
        if frame.needs_who and not subject.who:
            return ()
        gives_up = do.word in self._grammar.gives_up or do.word == Verb.RETURN.value
        seats = self._seats(subject, gives_up)
        if subject.who == "both" and not seats:
            # Which two it is, is not known.
            return ()
        if "{other}" in do.rest and "other" not in values and len(seats) == _BOTH:
            # Ann and Ben swap hands.
            values["other"], seats = self._moment.names[seats[1]], seats[:1]
        # Nobody is named who does it with what is somebody's own.
        seats = seats or owners
        rest = filled(do.rest, values)
        if rest is None:
            return ()
        if do.by in ("other", "owner"):
            if do.by not in values:
                # Nobody is named who could do it.
                return ()
            return (Deed(do.word, rest, self._moment.names.index(values[do.by])),)
        if not do.by or not seats:
            return (Deed(do.word, rest),)
        return tuple(Deed(do.word, rest, seat) for seat in seats)

    def _seats(self, subject: Subject, gives_up: bool) -> tuple[Seat, ...]:
        """Return who does it; everybody who `gives_up` a card is whoever still has to."""
        count = len(self._moment.names)
        others = range(count)
        match subject.who:
            case "seats":
                return subject.seats
            case "both":
                asked = self._moment.both()
                return asked if len(asked) == _BOTH else ()
            case "all" | "others":
                seats = sorted(others, key=lambda seat: (seat - self._moment.turn) % count)
                owing = tuple(seat for seat in seats if seat in self._moment.owing)
                if owing and (gives_up or subject.who == "others"):
                    return owing
                return tuple(seats if subject.who == "all" else seats[1:])
            case _:
                return ()

    def _values(self, arguments: tuple[Argument, ...], items: tuple[str, ...]) -> dict[str, str]:
        """Return what stands in the program's words for a deed."""
        values: dict[str, str] = {}
        names, part = self._moment.names, self._grammar.part
        for argument, item in zip(arguments, items, strict=True):
            noun = argument.noun
            if noun is None:
                continue
            sort = item.rpartition(" ")[2]
            if noun.number is not None and not noun.card:
                values.setdefault("n", str(noun.number))
            elif sort in ("count", "own_count", "their_count"):
                values.setdefault("n", "1")
            if noun.seat is not None:
                key = "into" if sort.startswith(("player", "stable")) else ""
                if key:
                    values.setdefault(key, part(key, name=names[noun.seat]))
                values.setdefault("from", part("from", name=names[noun.seat]))
            if sort in ("deck", "discard"):
                values.setdefault("source", part(sort))
            if noun.kind:
                values.setdefault("kind", noun.kind)
            if noun.card:
                self._add_card(values, argument, noun, sort)
        for key, seat in _whose(arguments, items).items():
            values[key] = names[seat]
        values.setdefault("n", "")
        waiting = self._moment.waiting
        if len(waiting) == 1:
            values["waiting"] = waiting[0]
        for empty in ("at_card", "from", "source"):
            values.setdefault(empty, "")
        if values.get("owned") != values.get("card"):
            # Whose it is, is said with the card.
            values["from"] = ""
        return values

    def _add_card(self, values: dict[str, str], argument: Argument, noun: Noun, sort: str) -> None:
        names, part = self._moment.names, self._grammar.part
        owned = noun.card
        if noun.owner is not None:
            owned = part("owned", name=names[noun.owner], card=noun.card)
        if sort == "answered":
            if not self._is_top(noun.card):
                # Who names the card that is answered may be too late.
                values["answered"] = noun.card
            elif noun.by_name and noun.owner != self._moment.pile[-1].seat:
                # Nor is every card of that name the one that can be answered.
                values["answered"] = owned
            return
        if sort == "instant":
            values.setdefault("instant", noun.card)
        if sort == "magic":
            values.setdefault("magic", noun.card)
        if argument.role == "onto" and "card" in values:
            values["at_card"] = part("at_card", card=owned)
        values["second" if "first" in values else "first"] = owned
        values.setdefault("card", noun.card)
        values.setdefault("owned", owned)
        if sort in ("theirs", "card"):
            values["aimed"] = part("at_card", card=owned)

    def _is_top(self, title: str) -> bool:
        named = title_words(title, self._grammar)
        pile = self._moment.pile
        return bool(pile) and pile[-1].title[: len(named)] == named


def _owners(arguments: tuple[Argument, ...], items: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return whose the card is that somebody does something with as with an own one."""
    nouns = zip(arguments, items, strict=True)
    own = [each.noun for each, item in nouns if each.noun and item.rpartition(" ")[2] == "own"]
    return tuple(noun.owner for noun in own if noun.owner is not None)[:1]


def _whose(arguments: tuple[Argument, ...], items: tuple[str, ...]) -> dict[str, Seat]:
    """Return the `owner` of what is somebody's, and the `other` player who is named."""
    named: list[Seat] = []
    owners: list[Seat] = []
    for argument, item in zip(arguments, items, strict=True):
        if argument.noun and argument.noun.seat is not None:
            owned = item.rpartition(" ")[2] in _OF_SOMEBODY
            (owners if owned else named).append(argument.noun.seat)
    others = (*named, *owners[1:], *owners[:1])
    found = {"owner": owners[0]} if owners else {}
    return {**found, "other": others[0]} if others else found
