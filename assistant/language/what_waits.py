"""What becomes of an effect that waits: it is left out, or aimed at the one card that is named."""

from collections.abc import Iterator

from assistant.language.again import CARD, Again, is_sure, lies_open, trimmed, ways_of
from assistant.language.cutting import SIGNS, Tokens
from assistant.language.likely import Likely
from assistant.language.lookup import longest, longest_in
from assistant.language.meanings import Meaning, NotUnderstood
from assistant.language.meant_words import any_of, meant_words
from assistant.language.moment import Deed
from assistant.language.sentence import is_sentence
from assistant.language.weighing import weights

_OPTIONAL, _CARD = "optional", "card"
_FEW_WORDS = 4
"""Words of a sentence that says no more of a card than no."""


class Waiting(Again):
    """Reads sentences again by the effects that wait."""

    def left_out(self, tokens: Tokens, found: Meaning) -> NotUnderstood | None:
        """Return that the effect that waits is left out, and what is done behind that."""
        moment, known, leaves = self.moment, meant_words(), min(self.grammar.leaving)
        if not (moment.waiting and _OPTIONAL in moment.flags) or any_of(known.undecided, tokens):
            return None
        read = ways_of(found)
        whole = any(leaves in {deed.word for deed in way} for way in read if len(way) > 1)
        then = () if whole else self._left_out_first(tokens)
        if then:
            return self.found((then,))
        if read and all(any(deed.word == leaves for deed in way) for way in read):
            return None
        nouns = self.nouns(tokens)
        titles = {each.title.casefold() for each in nouns if each.sort == CARD}
        own = {title for title in titles if self.waits(title)}
        players = {tokens[each.start].seat for each in nouns if each.sort != CARD}
        others = titles - own or players - {moment.speaker, *moment.waiting_for}
        parts = [part for part in self._parts(tokens) if part]
        leaving = [part for part in parts if any_of(known.left_out, part)]
        about = [part for part in leaving if self.nouns(part) or any_of(known.does, part)]
        alone = any(
            each.end - each.start == len(part) for part in parts for each in self.nouns(part)
        )
        if not about and own and leaving and (alone or len(tokens) <= _FEW_WORDS):
            # Rhinocorn, nah.
            about = leaving
        if others or not about:
            return None
        deeds = [Deed(leaves)]
        for part in parts:
            told = self.read(self.text(part))
            ways = () if part in leaving or not is_sure(told) else ways_of(told)
            more = ways[0] if len(ways) == 1 else ()
            deeds += [each for each in more if each.word in self.grammar.drawing]
        things = Likely(self.grammar, moment).things(tokens)
        if len(deeds) == 1 and (weights().drawing | {_CARD}).intersection(things):
            # Just the card, please.
            drawn = [each for way in ways_of(found)[:1] for each in way]
            deeds += [each for each in drawn if each.word in self.grammar.drawing]
        return self.found((tuple(deeds),))

    def _left_out_first(self, tokens: Tokens) -> tuple[Deed, ...]:
        """Return that it is left out and what is done besides; nothing where that is not clear.

        No Rhinocorn this time, I draw and play Good Deal: in what stands first nothing is done.
        """
        known, done = meant_words(), min(self.grammar.leaving)
        for front, rest in self._in_two(tokens):
            for leaves, does in ((front, rest), (rest, front)):
                if not any_of(known.left_out, leaves):
                    continue
                named = [each for each in self.nouns(leaves) if each.sort == CARD]
                if not all(self.waits(each.title) for each in named):
                    continue
                if not named and not any_of(known.does, leaves):
                    continue
                told = self.read(self.text(does))
                ways = ways_of(told) if is_sure(told) else ()
                if len(ways) == 1 and all(deed.word != done for deed in ways[0]):
                    return (Deed(done), *ways[0])
        return ()

    def _in_two(self, tokens: Tokens) -> Iterator[tuple[Tokens, Tokens]]:
        """Yield a sentence in two parts: at a sign, a joining word, or where somebody begins."""
        for at in range(1, len(tokens)):
            token = tokens[at]
            joins = token.text in SIGNS or (token.is_word and (token.text,) in self.grammar.joins)
            people = longest(self.grammar.people, tokens, at)
            begins = people is not None and people[0] in ("me", "same")
            begins = begins or longest_in(meant_words().splits, tokens, at) is not None
            front, rest = trimmed(tokens[:at]), trimmed(tokens[at + joins :])
            if (joins or begins) and front and rest:
                yield front, rest

    def by_what_waits(self, tokens: Tokens, found: Meaning) -> NotUnderstood | None:
        """Return what the effect that waits does to the one card that is named besides its own.

        Only where something else was found by guessing that cannot be meant now.
        """
        sentence = is_sentence(found, self.grammar, self.moment)
        if not self.moment.waiting or not (sentence or isinstance(found, NotUnderstood)):
            return None
        known, turns = meant_words(), self.moment.turn
        ways = ((Deed(""),),) if sentence else ways_of(found)
        if len(ways) != 1 or len(ways[0]) != 1:
            return None
        deed = ways[0][0]
        others = [
            each
            for each in self.nouns(tokens)
            if each.sort == CARD and not self.waits(each.title)
            if self.moment.pieces(each.title) and lies_open(each.title, self.moment)
        ]
        leaves = sentence or deed.word in self.grammar.leaving
        if leaves and (any_of(known.left_out, tokens) or any_of(known.undecided, tokens)):
            return None
        about = leaves or (deed.word in weights().of_lying and deed.rest)
        if len(others) != 1 or not about:
            return None
        mine = {deed, Deed(deed.word, deed.rest, turns if deed.seat is None else deed.seat)}
        aimed = self.aimed(others[0], tokens[others[0].start : others[0].end])
        same = any(each in aimed for each in mine)
        said = any(
            form.verb == deed.word
            for token in tokens
            if token.is_word
            for form in self.grammar.forms.get(token.text, ())
        )
        return self.found((aimed,)) if aimed and not (same or said) else None

    def _parts(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield what stands between signs and the words that join."""
        start = 0
        for at, token in enumerate(tokens):
            if token.is_word and (token.text in SIGNS or (token.text,) in self.grammar.joins):
                yield tokens[start:at]
                start = at + 1
        yield tokens[start:]
