"""What a clause speaks of: players, cards, places, numbers of cards, each with whose it is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from assistant.language.cutting import Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in, words
from assistant.language.moment import Kind, Moment, Seat
from assistant.language.noun import Noun, Subject, single

_MOST_WORDS, _LYING, _BABY, _BONUS = 6, "stable", "baby", "bonus"
_Found = TypeVar("_Found")


class Nouns:
    """Reads what is spoken of at one moment."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        """Read by a grammar what is said at a moment."""
        self._grammar, self._moment = grammar, moment

    def people(self, tokens: Tokens, at: int) -> tuple[str, int] | None:
        """Return who is meant at a place without a name, and where that ends."""
        return longest(self._grammar.people, tokens, at)

    def at(self, tokens: Tokens, at: int, subject: Subject) -> Iterator[tuple[Noun, int]]:
        """Yield what may be named at a place, and where it ends."""
        if at >= len(tokens):
            return
        token, people = tokens[at], self.people(tokens, at)
        if token.seat is not None and not token.owns:
            yield self._player(token.seat), at + 1
        if token.owns:
            sorts = ("whose", *self._answered(token.seat))
            yield Noun(sorts, owner=token.seat, owned=True, seat=token.seat), at + 1
        yield from self._in_pile(tokens, at, people, subject)
        if people and people[0] == "me":
            me = self._moment.me
            yield (self._player(me) if me is not None else Noun(("me",))), people[1]
        thing = longest(self._grammar.nouns, tokens, at)
        if thing and thing[0] == "it" and subject.it:
            it = subject.it
            yield replace(it, sorts=(*it.sorts, "it"), number=None), thing[1]
        elif thing and thing[0] == "it":
            yield Noun(("it",)), thing[1]
        if people and people[0] == "self":
            own = single(subject)
            yield (self._player(own) if own is not None else Noun(("me",))), people[1]
        yield from self._described(tokens, at, subject)
        if subject.other is not None and people and people[0] == "owner_other":
            theirs = Token(self._moment.names[subject.other].casefold(), subject.other, owns=True)
            for noun, end in self._described((theirs, *tokens[people[1] :]), 0, subject):
                yield noun, end - 1 + people[1]

    def _player(self, seat: Seat) -> Noun:
        sorts = ["player"]
        if seat == self._moment.after:
            sorts.append("next_player")
        if self._moment.pile and self._moment.pile[-1].seat == seat:
            sorts.append("answered_by")
        return Noun(tuple(sorts), seat=seat)

    def _answered(self, seat: Seat | None) -> tuple[str, ...]:
        """Return what the thing of a player is besides, where theirs can be answered."""
        pile = self._moment.pile
        return ("answered",) if pile and pile[-1].seat == seat else ()

    def _in_pile(
        self, tokens: Tokens, at: int, people: tuple[str, int] | None, subject: Subject
    ) -> Iterator[tuple[Noun, int]]:
        """Yield the card of a player that waits to be answered: ``hers``, ``Cara's card``.

        Nobody answers the own card, so hers is of somebody else; where two could be meant it is
        of neither for sure.
        """
        pile, token = self._moment.pile, tokens[at]
        seats = tuple(dict.fromkeys(each.seat for each in reversed(pile)))
        if token.owns:
            seats, end = tuple(seat for seat in seats if seat == token.seat), at + 1
        elif people and people[0] == "owner_other":
            seats, end = tuple(seat for seat in seats if seat not in subject.seats), people[1]
        else:
            return
        if not seats or (token.owns and seats[0] == pile[-1].seat):
            return
        thing = longest(self._grammar.nouns, tokens, end)
        end = thing[1] if thing and thing[0] == "card" else end
        title = next((each.said for each in reversed(pile) if each.seat == seats[0]), "")
        below = seats[0] != pile[-1].seat
        sure = len(seats) == 1
        yield (
            Noun(
                ("answered",),
                owner=seats[0] if sure else None,
                owned=True,
                card=title if sure and below else "",
            ),
            end,
        )

    def _described(self, tokens: Tokens, at: int, subject: Subject) -> Iterator[tuple[Noun, int]]:
        number: int | None = None
        extra = owned = yours = whole = of_mine = by_name = False
        owner: Seat | None = None
        start = at
        while at < len(tokens):
            token = tokens[at]
            one = longest_in(self._grammar.one, tokens, at)
            counted = longest(self._grammar.numbers, tokens, at)
            whose = self.people(tokens, at)
            of = longest_in(self._grammar.of, tokens, at)
            if counted and number is None:
                number, at = counted
            elif token.is_word and token.text.isdecimal() and number is None:
                number, at = int(token.text[:5]), at + 1
            elif one is not None and number is None:
                extra = words(tokens[at:one]) in self._grammar.one_more
                number, at = (extra and self._more_of(tokens, one)) or (1, one)
            elif token.owns and not owned:
                owner, owned, by_name, at = token.seat, True, True, at + 1
            elif whose and whose[0] in ("owner_me", "owner_other", "owner_you") and not owned:
                mine, yours = whose[0] == "owner_me", whose[0] == "owner_you"
                owned, at = True, whose[1]
                owner = self._moment.me if mine else single(subject)
                owner = self._you(subject) if yours else owner
            elif token.is_word and token.text in self._grammar.whole and number is None:
                whole, at = True, at + 1
                at = longest_in(self._grammar.of, tokens, at) or at
            elif number is not None and of is not None:
                at, of_mine = of, True
                if at < len(tokens) and _is_name(tokens[at]) and not owned:
                    # Something of Ben.
                    owner, owned, by_name, at = tokens[at].seat, True, True, at + 1
            elif token.is_word and token.text in self._grammar.articles:
                at += 1
            elif number is not None and self._is_more(tokens, at) and at + 1 < len(tokens):
                # Two more cards.
                extra, at = True, at + 1
            else:
                break
        made = Noun((), number, owner, owned, yours=yours, by_name=by_name)
        kind = longest(self._grammar.kinds, tokens, at)
        animal = at < len(tokens) and tokens[at].is_word and tokens[at].text in self._moment.animals
        after = kind[1] if kind else at + 1
        of_kind = (kind or animal) and (number is not None or owned)
        made = replace(made, kind=" ".join(words(tokens[start:after]))) if of_kind else made
        if of_kind and owned and self._answered(owner):
            yield replace(made, sorts=("answered",)), after
        elif of_kind and number is not None:
            of_one, end = self._of(tokens, after, made)
            if number == 1 and end == after and not (owned or extra):
                yield from self._only_one(tokens[at:after], made, subject, after)
            if end > after:
                yield self._kinds(of_one, subject, extra=extra), end
            yield self._kinds(made, subject, extra=extra), after
        thing = longest(self._grammar.nouns, tokens, at)
        if whole and number is None and thing and thing[0] in ("card", "cards"):
            # All cards of somebody are the hand, where they are thrown away or given.
            yield self._thing(made, "hand", subject, extra=False), thing[1]
            return
        elsewhere = of_kind and number is None and self._is_elsewhere(tokens[at:after], made)
        if elsewhere:
            # A Unicorn of theirs: of this title none lies before them.
            yield self._kinds(made, subject, extra=extra), after
        yield from self._headed(tokens, at, made, subject, extra=extra)
        if of_kind and number is None and not elsewhere:
            # His goat is the card of which that is a part of the title, if there is one.
            yield self._kinds(made, subject, extra=extra), after
        if (
            owned
            and number is None
            and not (yours or kind or thing or animal)
            and self._is_alone(tokens, start, at)
        ):
            # He sacrifices his: which one is not said.
            yield self._kinds(made, subject, extra=extra), at
        if of_mine and not of_kind and number is not None and owned and not thing:
            # One of Ben's.
            yield self._kinds(made, subject, extra=extra), at
        if at > start and number is not None and not owned:
            yield replace(made, sorts=("count",) if extra else ("count", "number")), at
            if self._is_more(tokens, at):
                yield replace(made, sorts=("count",)), at + 1

    def _more_of(self, tokens: Tokens, at: int) -> tuple[int, int] | None:
        """Return how many others are spoken of, and the place behind it: another two."""
        counted = longest(self._grammar.numbers, tokens, at)
        if counted or at >= len(tokens):
            return counted
        one = longest_in(self._grammar.one, tokens, at)
        return None if one is None else (1, one)

    def _is_more(self, tokens: Tokens, at: int) -> bool:
        """Say whether the word at a place says that there were others before."""
        return at < len(tokens) and tokens[at].is_word and tokens[at].text in self._grammar.more

    def _is_elsewhere(self, tokens: Tokens, made: Noun) -> bool:
        """Say whether a card that is named by its kind lies before others, not before its owner."""
        said = " ".join(token.text for token in tokens)
        seats = {seat for zone, seat in self._moment.lies(said) if zone == _LYING}
        if made.owner is not None:
            of_kind = [seat for _, seat in self._moment.every(said) if seat == made.owner]
            return made.owner not in seats if seats else len(of_kind) > 1
        return bool(seats)

    def _only_one(
        self, said: Tokens, made: Noun, subject: Subject, end: int
    ) -> Iterator[tuple[Noun, int]]:
        """Yield the card that one of a kind is where only cards of one title are, before who acts.

        I sacrifice a Ram: of two that are alike it is either.
        """
        kind = " ".join(token.text for token in said)
        several = subject.who or len(subject.seats) > 1
        seat = self._moment.me if not (several or subject.seats) else single(subject)
        titles = {title for title, owner in self._moment.every(kind) if owner == seat}
        if len(titles) == 1:
            yield replace(made, sorts=("one_of_kind",), card=min(titles), owner=seat), end

    def _is_alone(self, tokens: Tokens, start: int, at: int) -> bool:
        """Say whether a word for whose a thing is stands for it, as the last of a clause."""
        people, none = self.people(tokens, start), self._grammar.articles
        if people is None or at < len(tokens):
            return False
        return all(token.is_word and token.text in none for token in tokens[people[1] : at])

    def _kinds(self, made: Noun, subject: Subject, *, extra: bool) -> Noun:
        """Return so many animals, or cards of a kind, of which none is named."""
        if not made.owned:
            several = made.number is not None and made.number > 1
            kinds = ("several_kinds", "kinds") if several else ("kinds",)
            return replace(made, sorts=("more_kinds",) if extra else kinds)
        mine = made.owner == single(subject) and not made.yours
        mine = mine or (made.owner is None and not made.yours)
        return replace(made, sorts=("own_kinds" if mine else "their_kinds",), seat=made.owner)

    def _you(self, subject: Subject) -> Seat | None:
        """Return whose a thing is that is said to be yours."""
        if subject.you is not None:
            return subject.you
        others = [seat for seat in range(len(self._moment.names)) if seat != single(subject)]
        return others[0] if len(others) == 1 else None

    def _headed(
        self, tokens: Tokens, at: int, noun: Noun, subject: Subject, *, extra: bool
    ) -> Iterator[tuple[Noun, int]]:
        """Yield a noun with what it is at its end: a card, a number of cards, a place."""
        bonus = self._bonus(tokens, at)
        if bonus is not None:
            yield replace(noun, card=bonus[0], sorts=(_BONUS,)), bonus[1]
            return
        card = self._card(tokens, at) or self._of_each(tokens, at, noun, subject)
        if card:
            title, kind, end = card
            more = longest(self._grammar.nouns, tokens, end)
            end = more[1] if more and more[0] in ("card", "cards", "effect") else end
            noun = replace(noun, card=kind.title or title)
            noun, end = self._of(tokens, end, replace(noun, sorts=self._card_sorts(title, kind)))
            yield self.of_subject(noun, subject), end
            return
        thing = longest(self._grammar.nouns, tokens, at)
        if thing is None:
            yield from self._like_a_verb(tokens, at, noun, subject)
        if thing is None or thing[0] == "it":
            return
        sort, end = thing
        of = longest_in(self._grammar.of, tokens, end)
        if sort == "effect" and of is not None:
            yield from self._headed(tokens, of, noun, subject, extra=extra)
            return
        noun, end = self._of(tokens, end, noun)
        yield self._thing(noun, sort, subject, extra=extra), end
        of = longest_in(self._grammar.of, tokens, end)
        if sort == "top" and of is not None:
            for place, after in self.at(tokens, of, subject):
                yield replace(noun, sorts=("top",), number=1, more=(("from", place),)), after

    def _bonus(self, tokens: Tokens, at: int) -> tuple[str, int] | None:
        """Return by which words a herd's bonus is named, and where they end; None if none is.

        The words are those for a bonus and, where it is said, that for the species.
        """
        before = self._species(tokens, at)
        named = at if before is None else at + 1
        thing = longest(self._grammar.nouns, tokens, named)
        if thing is None or thing[0] != _BONUS:
            return None
        end = thing[1]
        said = " ".join(token.text for token in tokens[named:end])
        if before is not None:
            return f"{before} {said}", end
        of = longest_in(self._grammar.of, tokens, end)
        while of is not None and of < len(tokens) and self._is_whose(tokens, of):
            of += 1
        behind = None if of is None else self._species(tokens, of)
        return (said, end) if behind is None or of is None else (f"{said} {behind}", of + 1)

    def _species(self, tokens: Tokens, at: int) -> str | None:
        """Return the word for a species at a place, also where its herd owns: her goats' bonus."""
        text = tokens[at].text.removesuffix("'") if at < len(tokens) and tokens[at].is_word else ""
        return text if text in self._moment.animals else None

    def _is_whose(self, tokens: Tokens, at: int) -> bool:
        """Say whether a word at a place is an article, or says whose a thing is."""
        token, whose = tokens[at], self.people(tokens, at)
        return token.owns or token.text in self._grammar.articles or whose is not None

    def _like_a_verb(
        self, tokens: Tokens, at: int, noun: Noun, subject: Subject
    ) -> Iterator[tuple[Noun, int]]:
        """Yield the card that a verb names as the last word of a clause: ``he plays poison``."""
        text = tokens[at].text if at == len(tokens) - 1 and tokens[at].is_word else ""
        verb = text in self._moment.words and text in self._grammar.forms
        kind = self._moment.named(text) if verb else None
        if kind is not None:
            title = kind.title or text
            noun = replace(noun, card=title, sorts=self._card_sorts(title, kind))
            yield self.of_subject(noun, subject), at + 1

    def _of(self, tokens: Tokens, at: int, noun: Noun) -> tuple[Noun, int]:
        """Add whose it is where that is said behind: ``the stable of Ben``."""
        of = longest_in(self._grammar.of, tokens, at)
        if of is None or of >= len(tokens) or noun.owned:
            return noun, at
        token = tokens[of]
        if token.seat is None or (token.owns and self._is_headed(tokens, of + 1)):
            return noun, at
        return replace(noun, owner=token.seat, owned=True, by_name=True), of + 1

    def _is_headed(self, tokens: Tokens, at: int) -> bool:
        """Say whether a thing stands at a place: Ben's is of that, and not Ben's alone."""
        if at >= len(tokens):
            return False
        token = tokens[at]
        thing = longest(self._grammar.nouns, tokens, at) or longest(self._grammar.kinds, tokens, at)
        titled = token.kind is not None or token.text in self._moment.words
        return thing is not None or titled or token.text in self._moment.animals

    def _thing(self, noun: Noun, sort: str, subject: Subject, *, extra: bool) -> Noun:
        """Return what is no card by its title."""
        # Whose hand it is that goes somewhere is said, also by whoever speaks of the own one.
        speaks = sort != "hand" and not subject.who and noun.owner == self._moment.me
        mine = noun.owned and (noun.owner is None or speaks or noun.owner == single(subject))
        theirs = noun.owned and not mine
        match sort:
            case "card" if theirs:
                sorts = (*self._answered(noun.owner), "their_count")
                return replace(noun, sorts=sorts, seat=noun.owner)
            case "cards" if noun.number is None:
                # How many of them is not said.
                return noun
            case "cards":
                return self._thing(noun, "card", subject, extra=extra)
            case "card":
                # A card that somebody has is not all that is held.
                counted = ("count",) if noun.number == 1 else ("said_cards", "count")
                return replace(noun, sorts=("own_count",) if noun.owned else counted)
            case "turn" if theirs and noun.owner is not None:
                return replace(noun, sorts=("turn_of",), seat=noun.owner)
            case "turn":
                return replace(noun, sorts=("extra_turn",) if extra else ("turn",))
            case "hand" if noun.number is not None:
                return self._thing(noun, "card", subject, extra=extra)
            case "hand" if theirs:
                return replace(noun, sorts=("hand_of",), seat=noun.owner)
            case "hand":
                return replace(noun, sorts=("hand", "hand_own"))
            case "stable" if theirs:
                return replace(noun, sorts=("stable_of",), seat=noun.owner)
            case "random" if theirs:
                return replace(noun, sorts=("their_count",), number=1, seat=noun.owner)
            case "top" if theirs:
                return noun
            case "random" | "top":
                return replace(noun, sorts=(sort,), number=noun.number or 1)
            case _:
                return replace(noun, sorts=(sort,))

    def _card(self, tokens: Tokens, at: int) -> tuple[str, Kind, int] | None:
        """Return the card that is named at a place by its title or a part of it."""
        end = at
        while end < len(tokens) and self._is_of_title(tokens[end]):
            end += 1
        if end == at:
            return None
        run = tokens[at:end]
        if run[0].kind is not None and (len(run) == 1 or run[1].kind is not None):
            return run[0].text, run[0].kind, at + 1
        text = " ".join(token.text for token in run)
        kind = self._moment.named(text)
        return (text, kind, end) if kind is not None else None

    def _of_each(
        self, tokens: Tokens, at: int, noun: Noun, subject: Subject
    ) -> tuple[str, Kind, int] | None:
        """Return the Baby that each of several players has: Ann and Ben sacrifice their babies."""
        several = subject.who in ("seats", "all", "others", "both") and single(subject) is None
        if not (several and noun.owned and noun.owner is None and noun.number is None):
            return None
        of_kind, baby = longest(self._grammar.gathered, tokens, at), self._moment.baby[:1]
        kind = self._moment.named(baby[0]) if baby else None
        if of_kind is None or of_kind[0] != _BABY or kind is None:
            return None
        return baby[0], kind, of_kind[1]

    def _is_of_title(self, token: Token) -> bool:
        if token.kind is not None:
            return not token.acts
        known = token.text in self._grammar.known
        return token.is_word and token.text in self._moment.words and not known

    def _card_sorts(self, title: str, kind: Kind) -> tuple[str, ...]:
        named = tuple(title.split())
        sorts = ["instant"] if kind.instant else []
        sorts += ["magic"] if kind.magic else []
        sorts += ["downgrade"] if kind.downgrade and not self._moment.lies(title) else []
        if any(each.title[: len(named)] == named for each in self._moment.pile):
            sorts.append("answered")
        return (*sorts, "card")

    def of_subject(self, noun: Noun, subject: Subject) -> Noun:
        """Say of a card whether it is the subject's own."""
        if not (noun.owned and noun.card):
            return noun
        owner, own = noun.owner, single(subject)
        kept = tuple(each for each in noun.sorts if each in ("answered", "instant", "magic"))
        if owner is None:
            return replace(noun, sorts=(*kept, "theirs" if noun.yours else "own"))
        if own is None and subject.who != "me":
            return replace(noun, sorts=(*kept, "theirs", "own"))
        return replace(noun, sorts=(*kept, "own" if owner == own else "theirs"))


def _is_name(token: Token) -> bool:
    return token.seat is not None and not token.owns
