"""At what the effect is aimed that is to be done now, where a sentence names both and little else.

``The rhino's victim is Narwhal``: whatever the words between, one card waits to do something and
it can be done to the other.  It is asked about and never done by itself.
"""

from assistant.language.cutting import Token, Tokens
from assistant.language.grammar import Grammar
from assistant.language.likely import Likely
from assistant.language.likely_words import likely_words
from assistant.language.mentions import mention_words
from assistant.language.moment import Deed, Moment, Seat, Using
from assistant.language.nouns import longest, longest_in, words
from assistant.language.settling import done_by
from assistant.rules.filling import Part

_MOST_WORDS = 6


def aimed(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Deed, ...]:
    """Return what an effect that waits does to the cards that are named beside its own.

    Nothing if no such card is named, or if it is denied or only imagined.
    """
    tokens = _without_bid(tokens)
    if not moment.waiting or Likely(grammar, moment).unlikely(tokens) or _leaves(tokens):
        return ()
    named = _cards(tokens, grammar, moment)
    for title in moment.waiting:
        own = frozenset(moment.pieces(title))
        parts = tuple(part for part in named if not own & frozenset(part.pieces))
        if parts and len(parts) < len(named):
            ways = moment.by_steps(Using(title, plays=False, surely=True), parts)
            if len(ways) == 1:
                return done_by(ways[0], title, grammar, moment)
    return ()


def _without_bid(tokens: Tokens) -> Tokens:
    """Return a sentence without the words that only say what a card is to do."""
    for at in range(1, len(tokens)):
        end = longest_in(mention_words().bids, tokens, at)
        if end is not None:
            return (*tokens[:at], *tokens[end:])
    return tokens


def _leaves(tokens: Tokens) -> bool:
    """Say whether a sentence denies something, or leaves it out."""
    means, known = likely_words().means, mention_words()
    said = (
        words(tokens[at : at + count])
        for at in range(len(tokens))
        for count in range(1, _MOST_WORDS)
    )
    return any(means.get(each, frozenset()) & (known.never | known.leaves) for each in said)


def _cards(tokens: Tokens, grammar: Grammar, moment: Moment) -> tuple[Part, ...]:
    """Return the cards that are named, each with whose it is if that is said."""
    likely, found, at = Likely(grammar, moment), dict[tuple[str, ...], Part](), 0
    while at < len(tokens):
        card = _baby(tokens, at, moment) or likely.card_at(tokens, at)
        if card:
            pieces, owner = moment.pieces(card[0]), _owner(tokens, at, grammar, moment)
            part = Part(pieces, owner=None if owner is None else frozenset({owner}))
            if pieces:
                found.setdefault(pieces, part)
        at = card[1] if card else at + 1
    return tuple(found.values())


def _baby(tokens: Tokens, at: int, moment: Moment) -> tuple[str, int] | None:
    baby, end = moment.baby, at
    while end < len(tokens) and end - at < len(baby) and tokens[end].text == baby[end - at]:
        end += 1
    return (" ".join(baby[: end - at]), end) if end > at else None


def _owner(tokens: Tokens, at: int, grammar: Grammar, moment: Moment) -> Seat | None:
    before: Token | None = tokens[at - 1] if at else None
    if before is None:
        return None
    if before.owns:
        return before.seat
    people = longest(grammar.people, (before,), 0)
    return moment.speaker if people and people[0] == "owner_me" else None


__all__ = ["aimed"]
