"""Lines that are no words of mine: what may be meant is asked about, never done unasked.

The name of a card always wins, also one with a slip in it: a label is typed far oftener
than a word is mistyped.
"""

from collections.abc import Sequence

from assistant.cards.find import Answer, Found, Unknown, Why
from assistant.choices import Choice, Said
from assistant.commands.moment import moment_of
from assistant.commands.played import no_game
from assistant.commands.rule_questions import no_rule, rules_said
from assistant.commands.secretly import secretly
from assistant.commands.understanding import did_you_mean, done_by, likely
from assistant.finding import card_meant, is_named, looked_up, used
from assistant.game.pieces import copies
from assistant.intents import Do, filled
from assistant.language import Deed, grammar
from assistant.language.heard import begun, number_first, seat_first, spoken, tells_of_player
from assistant.language.program import KEEPING
from assistant.language.slips import is_sentence, mended, stranger
from assistant.language.slots import filled_by
from assistant.performing import card_given
from assistant.registry import PROGRAM
from assistant.rules.seat_events import Renamed
from assistant.rules.table import Zone
from assistant.rules.targets import aims_first, to_aim
from assistant.session import Session
from assistant.words import say
from assistant.words.card import listed
from assistant.words.plain import repeated

_APOSTROPHES = "'’"
_MOST_ALIKE = 2
"""Words that the nearest cards are named for, where no card has them."""


def unclear(session: "Session", typed: str) -> Said | None:
    """Answer a line that is not understood; None if it is to be looked up as a card."""
    card = card_meant(session, typed)
    if is_named(card):
        return None
    at = moment_of(session)
    slip = mended(typed, grammar(), at, PROGRAM)
    target = None if slip else _as_target(session, typed)
    unknown = "" if target else stranger(typed, grammar(), at, PROGRAM)
    if slip and unknown and _makes_a_word(slip[0], typed, at.names):
        slip = None
    unknown = "" if slip else unknown
    talk = _is_talk(typed) or _begins_with_name(session, typed)
    about = _asked_card(session, typed)
    rule = rules_said(session, typed)
    if not (slip or target or unknown or talk or about or rule or no_rule(session, typed)):
        found = likely(session, typed)
        talks = isinstance(card, Unknown) and found is None and is_sentence(typed, grammar(), at)
        return (session.tell("unclear.chat"),) if talks else found
    if rule and not (about and session.game is None):
        # Without a game a card is asked for by its text before a rule is.
        return rule
    if about:
        return looked_up(session, about, used(session))
    if target:
        return did_you_mean(session, target)
    half = None if slip or unknown else likely(session, typed)
    if half:
        return half
    unruled = no_rule(session, typed, surely=bool(slip))
    if unruled:
        return unruled
    if slip:
        line, deeds = slip
        if any(map(_tells_a_hand, deeds)):
            # A slip in the word that keeps a card does not give it away.
            return secretly(session, lambda: _word_or_card(session, typed, line, deeds, card))
        return _word_or_card(session, typed, line, deeds, card)
    if unknown:
        game = session.shared.game
        if game is None:
            return no_game(session)
        now = _called_now(session, unknown)
        if now:
            return (session.tell("game.renamed", name=unknown, other=now),)
        names = ", ".join(game.names)
        return (session.tell("unclear.no_player", name=repeated(unknown, 20), names=names),)
    if isinstance(card, Found) and card.match.why is Why.NEAR:
        return None
    told = session.tell("unclear.not_understood", typed=repeated(typed, 60))
    private = session.settings.privacy or bool(session.settings.ear)
    if private and _names_unseen(session, typed):
        # It may have been meant for one ear, by a word that is not known.
        return secretly(session, lambda: (told,))
    return (told,)


def _makes_a_word(line: str, typed: str, names: Sequence[str]) -> bool:
    """Say whether a line put right has a word where somebody is named who does something.

    It has none where all of it is a word of the program: ``al pass``.
    """
    words, put = typed.split(), line.split()[0].casefold()
    is_name = put in {word.casefold() for name in names for word in name.split()}
    owns = any(sign in words[0] for sign in _APOSTROPHES)
    told = owns or tells_of_player(words[1:]) or PROGRAM.of(line) is None
    return not is_name and put != words[0].casefold() and told


def _called_now(session: "Session", name: str) -> str:
    """Return what a player is called now who was called otherwise in this game; else nothing."""
    game = session.game
    acts = game.record.acts() if game else ()
    found = ""
    for number, act in enumerate(acts):
        for event in act.events if number else ():
            before = game.record.after(number) if game and isinstance(event, Renamed) else None
            if before and before.seats[event.seat].name.casefold() == name.casefold():
                found = event.name
    return found


def _tells_a_hand(deed: Deed) -> bool:
    """Say whether a deed is about what a player keeps or has, and not about how many."""
    if deed.word == KEEPING:
        return True
    held = deed.seat is not None and deed.word in ("has", "holds")
    return held and bool(deed.rest) and number_first(deed.rest) is None


def _names_unseen(session: "Session", typed: str) -> bool:
    """Say whether a line names, behind a player, a card that does not lie open."""
    game = session.game
    found = seat_first(game.names, typed) if game else None
    if game is None or found is None:
        return False
    words, position = found[1].split(), game.position
    for first in range(len(words)):
        for last in range(len(words), first, -1):
            answer = card_meant(session, " ".join(words[first:last]), played=True)
            if not is_named(answer) or isinstance(answer, Unknown):
                continue
            matches = (answer.match,) if isinstance(answer, Found) else answer.matches
            pieces = (piece for each in matches for piece in copies(position, each))
            places = position.seen(pieces).values()
            return all(place.zone is Zone.DECK for place in places)
    return False


def _asked_card(session: "Session", typed: str) -> str:
    """Return the words by which a line asks for a card: ``which gas``; nothing if it does not.

    Many words that stand in no text together ask for something else.
    """
    asks = begun("asking_cards", spoken(typed))
    if asks is None or _is_talk(asks[1]):
        return ""
    unknown = isinstance(card_meant(session, asks[1]), Unknown)
    return "" if unknown and len(asks[1].split()) > _MOST_ALIKE else asks[1]


def _is_talk(text: str) -> bool:
    """Say whether a text begins as people do who say something to somebody."""
    first = text.split()[0].casefold().strip(" ,.?!").replace("’", "'").partition("'")[0]
    return first in grammar().openers


def _word_or_card(
    session: "Session", typed: str, line: str, deeds: tuple[Deed, ...], card: Answer
) -> Said:
    """Ask whether a line was meant; what is one word may be a label as well."""
    wanted = done_by(session, deeds)
    nearest = card.nearest if isinstance(card, Unknown) else ()
    if " " in typed or not nearest:
        return did_you_mean(session, wanted, line)
    use, catalogue = used(session), session.library.catalogue
    cards = [
        Choice(listed(catalogue, each.card), filled(use, card_given(each))) for each in nearest
    ]
    sentence = say("unclear.word_or_card", typed=repeated(typed, 40), line=line)
    return session.ask(sentence, (Choice(line, wanted, word="yes"), *cards))


def _as_target(session: "Session", typed: str) -> Do | None:
    """Return that a player's card is the target that is waited for."""
    game = session.game
    found = seat_first(game.names, typed) if game else None
    if (
        game is None
        or found is None
        or not found[1]
        or typed[len(game.names[found[0]])] not in "'’"
    ):
        return None
    waits = to_aim(game.position) or aims_first(game.position) is not None
    slots = filled_by(typed, game.around)
    # Behind whose it is something else may be said.
    named = waits and not is_sentence(slots.card, grammar(), moment_of(session))
    return Do("target", slots) if named else None


def _begins_with_name(session: "Session", typed: str) -> bool:
    found = seat_first(session.game.names, typed) if session.game else None
    return found is not None and bool(found[1])
