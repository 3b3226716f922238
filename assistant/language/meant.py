"""What of a sentence is meant: what people put right in it, deny, or tell that only follows.

``I play Stabby, no sorry, I mean Shabby``: only the last is meant.  ``Not the Mermaid, the
Zombie``: what is denied makes way.  ``Mystical Vortex, so everyone loses a card``: what a card
does is not done beside it.  A sentence is read again without what is not meant, and what it says
then is asked about and never done by itself.
"""

from collections.abc import Iterator

from assistant.language.again import (
    CARD,
    PLAYER,
    Again,
    Read,
    lies_open,
    tells_answers,
    trimmed,
    ways_of,
)
from assistant.language.cutting import SIGNS, Tokens, between_signs, first_cut, words_of
from assistant.language.grammar import Grammar
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed, Moment
from assistant.language.sentence import is_sentence
from assistant.language.slots import Around, filled_by
from assistant.language.what_waits import Waiting

_QUESTION, _ACTING, _FULL, _WINDOW, _DRAWS = "?", "acting", "full", "window", "draws"
_MOST_WORDS, _MOST_PARTS, _MOST_WAYS = 30, 5, 6
"""Words and parts of the longest sentence that is read again, and how often it is at the most."""


def as_meant(text: str, found: Meaning, grammar: Grammar, moment: Moment, read: Read) -> Meaning:
    """Return what a line means, by what is meant of it where it puts right or denies something.

    What was understood word by word stays.
    """
    if isinstance(found, Understood):
        played = _played(found, grammar, moment)
        if played:
            return NotUnderstood(half=(played,), sure=True)
        once = _drawn_before(found, grammar, moment)
        if once:
            return NotUnderstood(half=(once,), sure=True)
    if not moment.names or _is_clear(found) or text.rstrip().endswith(_QUESTION):
        return found
    ways = found.half if isinstance(found, NotUnderstood) and found.sure else ()
    answers = any(deed.word in grammar.answering for way in ways for deed in way)
    if ways and (answers or _WINDOW in moment.flags):
        # Of answers it is known what is put right in them: what each player does.
        return found
    words = words_of(text, grammar)
    if not 1 < len(words) <= _MOST_WORDS:
        return found
    tokens = first_cut(words, grammar, moment)
    if tokens is None:
        return found
    made = (grammar, moment, read, _by_word(found))
    again, waiting = _Meant(*made), Waiting(*made)
    anew = again.put_right(tokens)
    if anew and _names_less(anew, found, moment):
        anew = None
    return (
        anew
        or again.played_before(tokens)
        or waiting.left_out(tokens, found)
        or again.without_more(tokens, found)
        or waiting.by_what_waits(tokens, found)
        or found
    )


def _names_less(anew: NotUnderstood, found: Meaning, moment: Moment) -> bool:
    """Say whether what is read again names no card, where what was found names one."""
    half = found.half if isinstance(found, NotUnderstood) and found.sure else ()
    return _names_cards(half, moment) and not _names_cards(anew.half, moment)


def _names_cards(ways: tuple[tuple[Deed, ...], ...], moment: Moment) -> bool:
    """Say whether each deed of some ways has a card that is known."""
    rests = [filled_by(each.rest, Around(moment.names)).card for way in ways for each in way]
    return bool(rests) and all(rest and moment.named(rest) is not None for rest in rests)


def _is_clear(found: Meaning) -> bool:
    """Say whether a line was understood by what each of its words says."""
    return isinstance(found, Understood) and not (found.by_word or found.alike)


def _played(found: Understood, grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return that a card is played which is used and lies nowhere: ``let's use Good Deal``.

    Its title may stand behind other words: ``I use my action for Good Deal``.
    """
    deed = found.deeds[0]
    used = len(found.deeds) == 1 and deed.word == grammar.happens and bool(deed.rest)
    if not used or not {_ACTING, _FULL} <= moment.flags:
        return ()
    title = deed.rest
    if found.by_word:
        if moment.named(title) is not None:
            # What stands alone behind a word of the program is used as it says.
            return ()
        words = title.split()
        behind = (" ".join(words[at:]) for at in range(1, len(words)))
        title = next(filter(moment.whole, behind), "")
    kind = moment.named(title) if title else None
    if kind is None or kind.instant or lies_open(title, moment):
        return ()
    return (Deed(grammar.plays, title, deed.seat),)


def _drawn_before(found: Understood, grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return what is played without the draw that was before: ``I've drawn, so I play Yay``."""
    first, *later = found.deeds
    drawn = first.word in grammar.drawing and first.seat in (None, moment.turn)
    plays = any(each.word == grammar.plays for each in later)
    acts = _ACTING in moment.flags and _DRAWS not in moment.flags
    return tuple(later) if drawn and plays and acts and not first.rest else ()


def _by_word(found: Meaning) -> bool:
    return not isinstance(found, Ambiguous) and found.by_word


class _Meant(Again):
    """Reads sentences again without what is not meant in them."""

    def put_right(self, tokens: Tokens) -> NotUnderstood | None:
        """Return what is meant in place of what was said before it, or was denied."""
        seen: list[Tokens] = []
        for less in (*self._corrected(tokens), *self._undenied(tokens)):
            less = self._without_end(trimmed(less))
            if less and less != tokens and less not in seen and len(seen) < _MOST_WAYS:
                seen.append(less)
                found = self.found(self.ways(less)) or self._less(less)
                if found:
                    return found
        return None

    def without_more(self, tokens: Tokens, found: Meaning) -> NotUnderstood | None:
        """Return what is played without what only follows from it, or means nothing."""
        less, follows = self._without_following(tokens)
        half = found.half if isinstance(found, NotUnderstood) else ()
        if half and all(tells_answers(way, self.grammar) for way in half):
            return None
        junk = self._says_nothing(found)
        several = any(len(way) > 1 for way in half) or isinstance(found, Understood)
        if follows and (junk or several or not self.plays_one(half)):
            ways = self.ways(less)
            if self.plays_one(ways):
                return self.found(ways)
        least = self._part_that_does(less) if junk else ()
        whole = self.whole_titles(least or tokens) if junk else ()
        ways = self.ways(least) if least else ()
        return self.found(ways or (self.ways(whole) if whole != tokens else ()))

    def _less(self, tokens: Tokens) -> NotUnderstood | None:
        return self.without_more(tokens, self.read(self.text(tokens)))

    def _says_nothing(self, found: Meaning) -> bool:
        """Say whether nothing was found, or a play of what is no card: a sentence."""
        if isinstance(found, Understood):
            return is_sentence(found, self.grammar, self.moment)
        return isinstance(found, NotUnderstood) and not (found.half or found.denied)

    # -- what is put right -------------------------------------------------------------

    def _corrected(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield a sentence with what is said last in place of what was said first."""
        for at in range(1, len(tokens)):
            end = self._leads(tokens, at)
            if end is None or end >= len(tokens):
                continue
            front, back = tokens[:at], tokens[end:]
            meant = self.noun(back, 0, loosely=True)
            if meant and meant.sort == PLAYER and _is_apart(back, meant.end):
                # Bye bye Llamacorn, sorry Cara: nothing is put right.
                continue
            role = longest(self.grammar.roles, back, 0)
            if role and not meant:
                # For Cara, no, for Ben.
                meant, back = self.noun(back[role[1] :], 0, loosely=True), back[role[1] :]
            said = [
                each
                for each in self.nouns(front, loosely=True)
                if meant and each.sort == meant.sort
            ]
            if meant and said:
                last = said[-1]
                if last.end == len(front):
                    yield (*front[: last.start], *back)
                elif meant.end == len(back) and meant.sort == CARD:
                    yield (*front[: last.start], *back, *front[last.end :])
            named = any(each.sort == CARD for each in self.nouns(back, loosely=True))
            if named and (
                any(each.sort == CARD for each in self.nouns(front, loosely=True)) or not meant
            ):
                yield back

    def _without_end(self, tokens: Tokens) -> Tokens:
        """Return a sentence without words at its end that only put right: ``silly me``."""
        for at in range(1, len(tokens)):
            if tokens[at].text in SIGNS:
                end = longest_in(meant_words().put_right, tokens, at + 1)
                if end is not None and end == len(tokens):
                    return tokens[:at]
        return tokens

    def _leads(self, tokens: Tokens, at: int) -> int | None:
        """Return where words end that lead to what is meant, the most of them; None if none do.

        One small word alone leads there only behind a sign.
        """
        if at and self._begun(tokens, at):
            return None
        known, end, count, signs = meant_words().put_right, at, 0, 0
        while end < len(tokens):
            lead = longest_in(known, tokens, end)
            if lead is not None:
                count += lead - end
                end = lead
            elif tokens[end].text in SIGNS:
                signs += not count
                end += 1
            else:
                break
        return end if count > 1 or (count and signs) else None

    def _begun(self, tokens: Tokens, at: int) -> bool:
        """Say whether such words begin before a place already."""
        return tokens[at - 1].text in SIGNS

    # -- what is denied ----------------------------------------------------------------

    def _undenied(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield a sentence without the card, or the player, that is not meant."""
        known = meant_words()
        for at in range(len(tokens)):
            end = longest_in(known.not_meant, tokens, at)
            denied = self.noun(tokens, end, loosely=True) if end is not None else None
            if denied is None or denied.title in self.moment.waiting:
                # What waits is left out, and nothing else is meant in its place.
                continue
            stop = denied.end
            if stop < len(tokens) and tokens[stop].is_word and tokens[stop].text in self.animals:
                stop += 1
            apart = False
            while stop < len(tokens):
                behind = longest_in(known.behind, tokens, stop)
                if behind is None and apart:
                    # Not Shabby, no, Classy Narwhal.
                    behind = longest_in(known.put_right, tokens, stop)
                sign = tokens[stop].text in SIGNS
                if behind is None and not sign:
                    break
                apart |= sign
                stop = stop + 1 if behind is None else behind
            if denied.sort != CARD and not apart:
                continue
            before, behind_it = tokens[:at], tokens[stop:]
            behind_it = self._without_beside(behind_it)
            cards = [each for each in self.nouns(behind_it, loosely=True) if each.sort == CARD]
            if cards and cards[-1].title != denied.title:
                yield behind_it
                yield (*before, *behind_it)
            elif not behind_it and any(
                each.sort == CARD for each in self.nouns(before, loosely=True)
            ):
                yield before

    def _without_beside(self, tokens: Tokens) -> Tokens:
        for at in range(len(tokens)):
            end = longest_in(meant_words().beside, tokens, at)
            if end is not None and end == len(tokens):
                return tokens[:at]
        return tokens

    def played_before(self, tokens: Tokens) -> NotUnderstood | None:
        """Return that a card is played before whoever is named with it, and nothing else is."""
        nouns = self.nouns(tokens)
        cards = [each for each in nouns if each.sort == CARD]
        people = [each for each in nouns if each.sort != CARD]
        said = sum(each.end - each.start for each in nouns)
        more = sum(token.text not in SIGNS for token in tokens) - said
        if (len(cards), len(people), more) != (1, 1, 0) or _ACTING not in self.moment.flags:
            return None
        seat, kind = tokens[people[0].start].seat, self.moment.named(cards[0].title)
        magic = kind is None or kind.instant or kind.magic
        if magic or seat is None or not self.in_hand(cards[0].title):
            return None
        into = self.grammar.part("into", name=self.moment.names[seat])
        return self.found(((Deed(self.grammar.plays, f"{cards[0].title}{into}"),),))

    # -- what only follows -------------------------------------------------------------

    def _without_following(self, tokens: Tokens) -> tuple[Tokens, bool]:
        """Return a sentence without what only follows from a card that is played in it."""
        if _ACTING not in self.moment.flags or _FULL not in self.moment.flags:
            return tokens, False
        for at in range(1, len(tokens)):
            front = trimmed(tokens[:at])
            why = tokens[at].is_word and tokens[at].text in self.grammar.reasons
            if not (why or self._follows(tokens, at)):
                continue
            cards = [each for each in self.nouns(front) if each.sort == CARD]
            rest = [each for each in self.nouns(tokens[at:]) if each.sort == CARD]
            hidden = len(cards) == 1 and self.in_hand(cards[0].title)
            if hidden and (why or not (rest or self._ends(tokens[at:]))):
                return front, True
        return tokens, False

    def _follows(self, tokens: Tokens, at: int) -> bool:
        known = meant_words()
        if longest_in(known.follows, tokens, at) is not None:
            return True
        joins = tokens[at].is_word and (tokens[at].text,) in self.grammar.joins
        who = at + 1 if joins or tokens[at].text in SIGNS else at
        if who == at or who >= len(tokens):
            return False
        people = longest(self.grammar.people, tokens, who)
        every = people is not None and people[0] in ("all", "others", "both")
        named = tokens[who].seat is not None and not tokens[who].owns
        verb = people[1] if people is not None and every else who + 1
        return (every or named) and longest_in(known.obliges, tokens, verb) is not None

    def _ends(self, tokens: Tokens) -> bool:
        """Say whether what is told last is more than a consequence: an answer, or an end."""
        found = self.read(self.text(tokens))
        ways = ways_of(found)
        more = {
            self.grammar.ends,
            self.grammar.turns,
            self.grammar.finishes,
            *self.grammar.answering,
            *self.grammar.passing,
            *self.grammar.closing,
        }
        return any(deed.word in more for way in ways for deed in way)

    def _part_that_does(self, tokens: Tokens) -> Tokens:
        """Return the one part of a sentence that names a card, where the others name nothing."""
        parts = between_signs(tokens)
        if not 1 < len(parts) <= _MOST_PARTS:
            return ()
        naming = [part for part in parts if self.nouns(part)]
        if len(naming) != 1 or not any(each.sort == CARD for each in self.nouns(naming[0])):
            return ()
        others = [part for part in parts if part is not naming[0]]
        if any(any_of(meant_words().imagined, part) for part in others):
            return ()
        said = (self.read(self.text(part)) for part in others)
        return () if any(map(ways_of, said)) else naming[0]


def _is_apart(tokens: Tokens, at: int) -> bool:
    return at == len(tokens) or tokens[at].text in SIGNS
