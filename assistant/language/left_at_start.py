"""What may be meant at the beginning of a turn, while an effect waits or none does."""

from assistant.language.again import Again, lies_open
from assistant.language.cutting import (
    Tokens,
)
from assistant.language.grammar import Grammar, Pattern, filled
from assistant.language.left_words import left_words
from assistant.language.lookup import longest_in
from assistant.language.meanings import NotUnderstood
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment, Seat
from assistant.language.slots import Around, filled_by
from assistant.tongue import tables

_OPTIONAL, _STABLE = "optional", "stable"
_ONE, _TWO = 1, 2
_NEAR = 4
"""How far behind a word that denies stands the verb that is denied, in words, at the most."""


class LeftAtStart:
    """Finds what may be done with the effects that wait, and behind them."""

    def __init__(self, grammar: Grammar, moment: Moment) -> None:
        self._grammar, self._moment, self._words = grammar, moment, left_words()
        self._again = Again(grammar, moment, lambda _: NotUnderstood(), by_word=False)

    def ways(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what can be meant, the likeliest first; what was found is among it."""
        known, moment = meant_words(), self._moment
        if not set(moment.waiting_for) <= {moment.turn}:
            return ()
        cards = self._cards(tokens)
        said = [longest_in(known.left_out, tokens, at) for at in range(len(tokens))]
        leaves = sum(end is not None for end in said)
        draws = any_of(self._words.draws, tokens)
        found = tuple(way for way in found if not self._uses_other(way))
        turns = self._turns(tokens)
        if found and turns:
            return (*turns, *found)
        if found:
            denies = any_of(self._words.denied, tokens)
            return self._beside(tokens, found, cards, denies=denies, draws=draws, leaves=leaves)
        goes_on = any_of(self._words.goes_on, tokens)
        put_right = self.put_right(tokens)
        if put_right or (any_of(self._words.puts_right, tokens) and not cards):
            return put_right
        if cards:
            done = tuple(way for ways in reversed(cards) for way in ways)
            left = ((Deed(min(self._grammar.leaving)),),)
            if not leaves or _OPTIONAL not in moment.flags:
                return done
            if any_of(known.imagined, tokens):
                return ()
            # He did not suffer: what is denied may be something else, if it is not said first.
            return (*left, *done) if self._leaves_first(tokens) else (*done, *left)
        waits = self._names_waiting(tokens) or any_of(self._words.effects, tokens)
        others = any(each.seat not in (None, *moment.waiting_for) for each in tokens)
        if others and not leaves:
            return ()
        return self._without_cards(tokens, leaves, waits, draws, goes_on)

    def later(
        self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what may be put right where no effect waits, beside the turns that were found."""
        if not found:
            return self.put_right(tokens)
        others = {each.seat for way in found for each in way if each.word == self._grammar.ends} - {
            None,
            self._moment.turn,
        }
        turns = self._turns(tokens) if others else ()
        return (*turns, *found) if turns else ()

    def put_right(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return whose turn it is said to be, or where a card is said to lie."""
        return self._turns(tokens) or self._elsewhere(tokens)

    def _turns(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return that it is somebody else's turn, where it is denied that it is this one's."""
        known = self._words
        named = {each.seat for each in tokens if each.seat not in (None, self._moment.turn)}
        owned = any(
            token.seat in named and longest_in(known.turn, tokens, at + 1) is not None
            for at, token in enumerate(tokens)
        )
        said = owned or any_of(known.theirs, tokens)
        if len(named) != _ONE or not said or not any_of(known.denied, tokens):
            return ()
        return ((Deed(self._grammar.turns, "", named.pop()),),)

    def _elsewhere(self, tokens: Tokens) -> tuple[tuple[Deed, ...], ...]:
        """Return that the one card which is named lies before the only other who is."""
        moment = self._moment
        nouns = self._again.nouns(tokens, loosely=True)
        titles = {each.title for each in nouns if each.title}
        if len(titles) != _ONE or not any_of(self._words.puts_right, tokens):
            return ()
        title = titles.pop()
        owners = [seat for zone, seat in moment.lies(title) if zone == _STABLE]
        named = {each.seat for each in tokens if each.seat is not None} - {*owners}
        if len(owners) != _ONE or len(named) != _ONE:
            return ()
        do = Pattern(*tables("stating")["does"][_STABLE])
        card = self._grammar.part("owned", name=moment.names[owners[0]], card=title)
        rest = filled(do.rest, {"card": card, "name": moment.names[named.pop()]})
        return ((Deed(do.word, rest or ""),),)

    def _uses_other(self, way: tuple[Deed, ...]) -> bool:
        """Say whether a card is used that does not wait: that cannot be meant now."""
        happens = self._grammar.happens
        return any(
            each.word == happens
            and each.rest
            and not self._again.waits(each.rest.rpartition("'s ")[2])
            for each in way
        )

    def _without_cards(
        self, tokens: Tokens, leaves: int, waits: bool, draws: bool, goes_on: bool
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what may be done where nothing is named to which it is done."""
        moment, grammar = self._moment, self._grammar
        optional = _OPTIONAL in moment.flags
        left = Deed(min(grammar.leaving))
        draw = Deed(min(grammar.drawing), "", moment.turn)
        next_ = Deed(self._next())
        used = tuple((Deed(grammar.happens, card),) for card in moment.waiting[:1])
        if goes_on and optional:
            return ((left, next_), (left, draw), (left,))
        if draws and optional:
            return ((left, draw), (left,))
        every = any(each.is_word and each.text in moment.animals for each in tokens)
        if leaves and (waits or every or leaves >= _TWO) and optional:
            return ((left,), (left, draw))
        if waits and optional:
            return (*used, (left,))
        return ()

    def _next(self) -> str:
        return str(tables("left")["does"]["next"])

    def _names_waiting(self, tokens: Tokens) -> bool:
        nouns = self._again.nouns(tokens, loosely=True)
        return any(self._again.waits(each.title) for each in nouns if each.title)

    def _beside(
        self,
        tokens: Tokens,
        found: tuple[tuple[Deed, ...], ...],
        cards: list[tuple[tuple[Deed, ...], ...]],
        *,
        denies: bool,
        draws: bool,
        leaves: int,
    ) -> tuple[tuple[Deed, ...], ...]:
        """Return what was found with what may be meant as well.

        That is what the effect may do to the one card that is named, where it was found to go
        elsewhere, which the effect does not do; that it is left, where something is denied, and
        that a card is drawn behind that.
        """
        grammar = self._grammar
        left, only = Deed(min(grammar.leaving)), grammar.leaving | {grammar.happens}
        draw = Deed(min(grammar.drawing), "", self._moment.turn)
        uses = all(len(way) == _ONE and way[0].word in only for way in found)
        if uses and draws:
            return ((left, draw), *found)
        if _OPTIONAL in self._moment.flags and self._denies(tokens, found):
            return ((left,), (left, draw), *found)
        done = {deed.word for way in found for deed in way}
        if draws and leaves and done <= grammar.drawing | only:
            # It is so likely that no slip is looked for.
            return found
        if draws and leaves and not done & (grammar.drawing | {grammar.plays, *only}) and not cards:
            # Leave it, I want my card.
            return ((left, draw), *found)
        if uses and denies and len(found) == _ONE and found[0][0].word == grammar.happens:
            return ((left,), *found)
        if len(cards) == _ONE and any(way in cards[0] for way in found):
            # It is so likely that no slip is looked for; spare the Narwhal: it may be left as well.
            spared = leaves and _OPTIONAL in self._moment.flags and self._leaves_first(tokens)
            return ((left,), *found) if spared else found
        if len(cards) != _ONE or len(found) != _ONE or any_of(self._words.puts_right, tokens):
            return ()
        done = {deed.word for way in cards[0] for deed in way} | {left.word}
        if any(deed.word in done for deed in found[0]):
            return ()
        names = Around(self._moment.names)
        kept = grammar.states | {grammar.takes_back}
        moved = not any(deed.word in kept for deed in found[0])
        placed = any(filled_by(deed.rest, names).card for deed in found[0])
        return (*cards[0], *found) if moved or placed else ()

    def _denies(self, tokens: Tokens, found: tuple[tuple[Deed, ...], ...]) -> bool:
        """Say whether what was found to be done is what a sentence says is not."""
        done, known = {deed.word for way in found for deed in way}, self._grammar.forms
        verbs = {
            at
            for at, token in enumerate(tokens)
            if any(form.verb in done for form in known.get(token.text, ()))
        }
        denied = (
            longest_in(self._words.denies, tokens, at) is not None
            and any(at < verb <= at + _NEAR for verb in verbs)
            for at in range(len(tokens))
        )
        return any(denied)

    def _cards(self, tokens: Tokens) -> list[tuple[tuple[Deed, ...], ...]]:
        """Return what the effects that wait may do to each card that is named besides theirs."""
        again, found = self._again, dict[str, tuple[tuple[Deed, ...], ...]]()
        nouns = again.nouns(tokens, loosely=True)
        for each in nouns:
            if not each.title or again.waits(each.title) or not lies_open(each.title, self._moment):
                continue
            way = again.aimed(each, tokens[each.start : each.end], self._owner(tokens, each.title))
            if way:
                found[each.title.casefold()] = (way,)
        led = self._put_right(tokens)
        if led is not None and len(found) > 1:
            last = [each.title.casefold() for each in nouns if each.title and each.start >= led]
            meant = [found[title] for title in last if title in found]
            return meant[:1] or list(found.values())
        return list(found.values())

    def _leaves_first(self, tokens: Tokens) -> bool:
        """Say whether something is left out before a card is named that does not wait."""
        nouns = self._again.nouns(tokens, loosely=True)
        named = (each.start for each in nouns if each.title and not self._again.waits(each.title))
        before = tokens[: min(named, default=len(tokens))]
        return any_of(meant_words().left_out, before)

    def _owner(self, tokens: Tokens, title: str) -> Seat | None:
        """Return whose a Baby is, by the only other player who is named."""
        if title.casefold() not in (" ".join(self._moment.baby), *self._moment.baby[:1]):
            return None
        named = {each.seat for each in tokens if each.seat not in (None, self._moment.turn)}
        return named.pop() if len(named) == _ONE else None

    def _put_right(self, tokens: Tokens) -> int | None:
        """Return where what is meant begins behind what was said first; None if nothing is."""
        known = meant_words().put_right
        ends = (longest_in(known, tokens, at) for at in range(1, len(tokens)))
        return max((end for end in ends if end is not None), default=None)
