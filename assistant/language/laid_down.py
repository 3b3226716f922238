"""What is played by the only card that a sentence names and that lies nowhere, by elimination.

In an Action phase a card that nobody can see yet is named because it is played, in whatever
words: ``Greedy Flying Unicorn it is``, ``let's ruin Cara's day: Pandamonium in her Stable``.
Where a sentence asks, imagines, denies or only chats, nothing is played.  It is asked about and
never done by itself.
"""

from dataclasses import dataclass

from assistant.language.again import tells_answers
from assistant.language.asking import Asking
from assistant.language.asking_words import asking_words
from assistant.language.cutting import Cutter, Effort, Tokens, TooMuch, between_signs, words_of
from assistant.language.grammar import Grammar
from assistant.language.laid_cards import LaidCard, NamedCards, spelt
from assistant.language.laying import Laying
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.lookup import longest_in
from assistant.language.meanings import Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of, meant_words, without
from assistant.language.moment import Deed, Kind, Moment
from assistant.language.slots import Around, filled_by
from assistant.language.speaking import with_names
from assistant.language.weighing import weights

_ACTING, _WINDOW, _OPEN, _QUESTION = "acting", "window", "open", "?"
_MOST_WORDS, _MOST_CARDS = 40, 3
_FEW = 3
_SURELY_ASKED = 9.0
"""What a question is worth that is surely meant."""


def laid_down(text: str, found: Meaning, grammar: Grammar, moment: Moment) -> Meaning:
    """Return what a line means, that a card is played which is named in it where nothing is found.

    What was found that leaves the card out, or does to it what nobody can, makes way.
    """
    closed = _WINDOW in moment.flags and _OPEN not in moment.flags
    if not moment.names or _ACTING not in moment.flags or closed or moment.waiting:
        return found
    half = found.half if isinstance(found, NotUnderstood) else ()
    if half and all(tells_answers(way, grammar) for way in half):
        return found
    if text.rstrip().endswith(_QUESTION) or moment.whole(text) or not _may_give_way(found, moment):
        return found
    text = with_names(text, grammar, moment)
    words = words_of(text, grammar)
    if not 1 < len(words) <= _MOST_WORDS:
        return found
    effort = Effort()
    try:
        tokens = next(Cutter(grammar, moment, effort).cuts(words), ())
        behind = words_of(text.rpartition(_QUESTION)[2], grammar) if _QUESTION in text else ()
        then = next(Cutter(grammar, moment, effort).cuts(behind), ()) if behind else ()
        tokens = spelt(tokens, grammar, moment)
        named = NamedCards(tokens, grammar, moment)
        laying = Laying(tokens, grammar, moment, effort)
        laid = _Laid(tokens, then, grammar, moment, effort, named, laying)
        ways = laid.ways(found) if tokens else ()
        if tokens and not ways and laid.only_talks(found):
            return NotUnderstood()
    except TooMuch:
        return found
    by_word = found.by_word if isinstance(found, NotUnderstood | Understood) else False
    # A few words may be a label, or a word of the program, with a slip in them.
    sure = len(words) > _FEW
    return NotUnderstood(half=ways, by_word=by_word, sure=sure) if ways else found


def perhaps_laid(
    tokens: Tokens, grammar: Grammar, moment: Moment, effort: Effort, *, asked: bool
) -> tuple[tuple[Deed, ...], ...]:
    """Return how a card may be played that a sentence says comes to the table.

    Nothing where no card can be played just now.  `asked` is whether it was taken for a question
    about the card.  Raises TooMuch.
    """
    closed = _WINDOW in moment.flags and _OPEN not in moment.flags
    if not moment.names or _ACTING not in moment.flags or closed or moment.waiting:
        return ()
    tokens = spelt(tokens, grammar, moment)
    named = NamedCards(tokens, grammar, moment)
    laying = Laying(tokens, grammar, moment, effort)
    return _Laid(tokens, (), grammar, moment, effort, named, laying).perhaps(asked=asked)


def _may_give_way(found: Meaning, moment: Moment) -> bool:
    """Say whether what was found is only guessed, or answers what may be no question."""
    if isinstance(found, NotUnderstood):
        return not found.denied
    if not isinstance(found, Understood):
        return False
    tells = not found.by_word and all(map(asking_words().tells, found.deeds))
    return (tells and 0 < found.worth < _SURELY_ASKED) or _seems_both(found.deeds, moment)


def _seems_both(deeds: tuple[Deed, ...], moment: Moment) -> bool:
    """Say whether the same is done to a card that lies nowhere and to others that lie open.

    Magical Flying Unicorn and Good Deal goes to my hand: the first may be played only.
    """
    cards = [filled_by(each.rest, Around(moment.names)).card for each in deeds]
    alike = len(deeds) > 1 and len({each.word for each in deeds}) == 1 and all(cards)
    lying = [bool(moment.lies(each)) for each in cards] if alike else []
    return bool(lying) and not lying[0] and all(lying[1:]) and deeds[0].word in weights().moving


@dataclass(frozen=True)
class _Laid:
    """Reads one sentence for the card that is played in it.

    What is said behind a question in it is `then`.
    """

    tokens: Tokens
    then: Tokens
    grammar: Grammar
    moment: Moment
    effort: Effort
    named: NamedCards
    laying: Laying

    def ways(self, found: Meaning) -> tuple[tuple[Deed, ...], ...]:
        """Return the ways in which the cards that are named may be played; nothing if none may."""
        cards = self.named.lying_nowhere() or self.named.called()
        if not cards:
            return self._of_kind(found)
        meant = self._last_alone(self.named.not_denied(self.named.last_meant(cards)))
        if not meant or len(cards) > _MOST_CARDS or self._asks(meant):
            return ()
        surely = self._surely(meant)
        told = isinstance(found, Understood) or any(self.moment.lies(each.title) for each in meant)
        if (told and not surely) or not self._means_it(meant, surely=surely):
            return ()
        if isinstance(found, Understood) and _seems_both(found.deeds, self.moment):
            first, *more = found.deeds
            plays = self.laying.plays(meant[0], None)
            return ((plays, *more), found.deeds) if first.rest else ()
        standing = self._standing(found, cards)
        if not standing and isinstance(found, NotUnderstood) and found.sure:
            ways = [way for way in found.half if len(way) == 1]
            if ways and all(way[0].word == self.grammar.plays for way in ways):
                # I mean Shabby: another card is surely meant in its place.
                about = any(self._is_about(way[0], cards) for way in ways)
                return self.laying.played(meant) if about else ()
        if standing and self._loses_aim(standing, meant):
            return self.laying.played(meant)
        return standing or self.laying.played(meant)

    def _loses_aim(self, ways: tuple[tuple[Deed, ...], ...], cards: list[LaidCard]) -> bool:
        """Say whether a Magic card is only played, and who it is aimed at is lost."""
        titles = {each.title.casefold() for each in cards}
        alone = all(len(way) == 1 and way[0].rest.casefold() in titles for way in ways)
        magic = len(cards) == 1 and cards[0].kind.magic
        return alone and magic and len(self.laying.goals(cards[0])) == 1

    def perhaps(self, *, asked: bool) -> tuple[tuple[Deed, ...], ...]:
        """Return how a card may be played that is said to come to the table, whatever else is told.

        Where it was found to be `asked` about, what only hangs on a statement is no question.
        """
        cards = self.named.lying_nowhere() or self.named.called()
        meant = self._last_alone(self.named.not_denied(self.named.last_meant(cards)))
        if not meant or len(cards) > _MOST_CARDS or not (asked or self._surely(meant)):
            return ()

        def names(part: Tokens) -> bool:
            return any(self.named.names(part, each) for each in meant)

        asking = Asking(self.grammar, self.moment, self.effort)
        asks = asking.asks_of(self.tokens, names) if asked else self._asks(meant)
        feels = not asked and self._feels(meant)
        return () if asks or feels or self._imagines(meant) else self.laying.played(meant)

    def only_talks(self, found: Meaning) -> bool:
        """Say whether what was guessed is that a card is played of which people only talk."""
        cards = self.named.lying_nowhere()
        guess = isinstance(found, NotUnderstood) and not found.sure and len(found.half) == 1
        if not guess or not cards or not isinstance(found, NotUnderstood):
            return False
        plays = self.grammar.plays
        of_cards = all(each.word == plays and self._is_about(each, cards) for each in found.half[0])
        meant = self.named.not_denied(cards)
        surely = self._surely(meant)
        return of_cards and not (meant and self._means_it(meant, surely=surely))

    def _asks(self, cards: list[LaidCard]) -> bool:
        """Say whether a part asks that names a card, or the one behind it, or the last one."""
        asking = Asking(self.grammar, self.moment, self.effort)
        parts = [part for part in between_signs(self.then or self.tokens) if part]
        named = [any(self.named.names(part, each) for each in cards) for part in parts]
        alone = any(self._is_alone(part, each) for each in cards for part in parts)
        for at, part in enumerate(parts):
            near = named[at] or (not alone and (at == len(parts) - 1 or (at and named[at - 1])))
            if near and asking.asks(part) and not any_of(meant_words().bids, part):
                return True
        return False

    def _means_it(self, cards: list[LaidCard], *, surely: bool) -> bool:
        """Say whether nothing is imagined, felt or only told of the cards."""
        known, likely = meant_words(), Likely(self.grammar, self.moment)
        parts = [part for part in between_signs(self.tokens) if part]
        bare = self._bare(cards)
        every = bare if surely else [likely.plain(part) for part in parts]
        if self._imagines(cards) or any(any_of(known.chats, part) for part in every):
            return False
        return surely or not (self._feels(cards) or self._tells_of(cards))

    def _feels(self, cards: list[LaidCard]) -> bool:
        """Say whether only a feeling or a habit is told of a card: my brother always plays it."""
        likely = Likely(self.grammar, self.moment)
        return any(part and likely.unlikely(part) for part in self._bare(cards))

    def _imagines(self, cards: list[LaidCard]) -> bool:
        """Say whether a card is only imagined to be played: I nearly played it."""
        known = meant_words()
        bare = (without(known.wished, part) for part in self._bare(cards))
        return any(any_of(known.imagined, part) for part in bare)

    def _bare(self, cards: list[LaidCard]) -> list[Tokens]:
        """Return the parts that name a card without what means nothing."""
        likely = Likely(self.grammar, self.moment)
        parts = [part for part in between_signs(self.tokens) if part]
        own = [part for part in parts if any(self.named.names(part, each) for each in cards)]
        own = between_signs(self.then) if self.then else own
        return [likely.plain(part) for part in own]

    # -- what is said of it --------------------------------------------------------------

    def _standing(self, found: Meaning, cards: list[LaidCard]) -> tuple[tuple[Deed, ...], ...]:
        """Return the ways that were found in which a card is done with what can be done."""
        if not isinstance(found, NotUnderstood):
            return ()
        ways = tuple(way for way in found.half if self._stands(way, cards))
        plays = tuple(way for way in ways if any(self.grammar.plays == each.word for each in way))
        return plays or ways

    def _stands(self, way: tuple[Deed, ...], cards: list[LaidCard]) -> bool:
        last, known, grammar = self.named.last_meant(cards), weights(), self.grammar
        of_cards = [each for each in way if self._is_about(each, cards)]
        wanted = [each for each in of_cards if self._is_about(each, last)]
        if not wanted or (len(last) < len(cards) and len(of_cards) > len(wanted)):
            return False
        if any(each.word in known.of_lying for each in of_cards):
            return False
        others = grammar.answering | grammar.passing | grammar.closing | {grammar.takes_back}
        done = {each.word for each in way}
        if done & others or not done <= known.deeds or (way[0].word == grammar.ends):
            return False
        return all(self._may_play(each, last) for each in way if each.word == grammar.plays)

    def _is_about(self, deed: Deed, cards: list[LaidCard]) -> bool:
        titles = (each.casefold() for card in cards for each in (card.title, *self._said(card)))
        return any(title in deed.rest.casefold() for title in titles)

    def _may_play(self, deed: Deed, cards: list[LaidCard]) -> bool:
        """Say whether a card comes before nobody to whom it is not said to go."""
        if deed.seat not in (None, self.moment.turn):
            return False
        card = next((each for each in cards if self._is_about(deed, [each])), None)
        if card is None:
            return True
        slots = filled_by(deed.rest, Around(self.moment.names))
        into = slots.to.seat if slots.to is not None else None
        if card.kind.downgrade:
            others = self.laying.others(card)
            return not others or into in others
        return into in (None, self.moment.turn) or into in self.laying.goals(card)

    def _said(self, card: LaidCard) -> tuple[str, ...]:
        return (" ".join(each.text for each in self.tokens[card.start : card.end]),)

    def _surely(self, cards: list[LaidCard]) -> bool:
        """Say whether it is said that a card comes to the table."""
        known, playing = meant_words(), weights().playing
        likely, titles = Likely(self.grammar, self.moment), {each.title for each in cards}
        parts = [part for part in between_signs(self.then or self.tokens) if part]
        for at, part in enumerate(parts):
            named = [each for each in cards if self.named.names(part, each)]
            alone = any(self._is_alone(part, each) for each in named)
            if alone and len(parts) > 1 and len(titles) == 1:
                return True
            bare = likely.plain(part)
            says = any_of(known.lays, part) or (
                bool(bare) and not playing.isdisjoint(likely.things(bare))
            )
            it = any(each.text in likely_words().it for each in part)
            if says and (named or (it and (at or self.then))):
                return True
        return not self.then and any(self.laying.goals(card) for card in cards)

    def _last_alone(self, cards: list[LaidCard]) -> list[LaidCard]:
        """Return the card that is named last where it is alone: not the torpedo.  Chainsaw."""
        parts = between_signs(self.then or self.tokens)
        last = cards[-1:]
        return last if any(self._is_alone(part, each) for each in last for part in parts) else cards

    def _is_alone(self, part: Tokens, card: LaidCard) -> bool:
        title, small = self.tokens[card.start : card.end], self.grammar.articles
        rest = [each for each in part if each not in title and each.text not in small]
        it_is = longest_in(meant_words().it_is, tuple(rest), 0) == len(rest)
        return len(rest) < len(part) and (not rest or it_is)

    def _tells_of(self, cards: list[LaidCard]) -> bool:
        """Say whether something is only told of a card, or of somebody else with it."""
        known = meant_words()
        for card in cards:
            if longest_in(known.tells, self.tokens, card.end) is not None:
                return True
            before = [each.seat for each in self.tokens[: card.start] if each.seat is not None]
            if any(seat != self.moment.turn for seat in before):
                return True
        return False

    # -- a kind alone ----------------------------------------------------------------------

    def _of_kind(self, found: Meaning) -> tuple[tuple[Deed, ...], ...]:
        """Return that a card of a kind is played, if no more is said; which one is asked then."""
        known = meant_words()
        if not isinstance(found, NotUnderstood) or found.half:
            return ()
        said = (
            (kind, at, end)
            for at in range(len(self.tokens))
            for kind, names in known.kinds.items()
            if (end := longest_in(names, self.tokens, at)) is not None
        )
        kind, start, end = next(said, ("", 0, 0))
        if not kind:
            return ()
        card = LaidCard(kind, start, end, Kind(downgrade=kind in known.of_others))
        no_play = (
            self._asks([card])
            or self.named.is_denied(card)
            or not self._surely([card])
            or not self._means_it([card], surely=True)
        )
        return () if no_play else self.laying.ways_of(card)
