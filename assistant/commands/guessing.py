"""Lines that are no words of mine: what may be meant is asked about, never done unasked.

The name of a card always wins, also one with a slip in it: a label is typed far oftener
than a word is mistyped.
"""

from collections.abc import Iterable

from assistant.cards.find import Answer, Found, Unknown, Why
from assistant.cards.spelling import words as words_in
from assistant.choices import Choice, Said
from assistant.commands.outcomes import ask_first
from assistant.commands.secretly import says_secret, secretly
from assistant.finding import card_meant, is_named, looked_up, used
from assistant.game import Game
from assistant.game.phrase import begun, heard, lines_heard, number_first, seat_first, spoken
from assistant.game.pieces import copies, seen_at
from assistant.game.rule_asked import rule_asked
from assistant.intents import Say, filled
from assistant.performing import card_given
from assistant.registry import ACTING, all_words, find_command
from assistant.rules.table import Zone
from assistant.rules.targets import aims_first, to_aim
from assistant.session import Session
from assistant.words import asked, say
from assistant.words.announcement import Announcement, plain
from assistant.words.card import heading
from assistant.words.plain import printable

_SHORTEST, _LONG = 3, 10
"""Characters of the shortest line that may be mistyped, and of one with two slips in it."""
_MOST_ALIKE = 2
"""Words that the nearest cards are named for, where no card has them."""
_MOST = 5
"""Words of the longest command."""


def unclear(session: "Session", typed: str) -> Said | None:
    """Answer a line that is no word of mine; None if it is to be looked up as a card."""
    line = _meant(session, typed)
    stranger = "" if line else _stranger(session, typed)
    talk = heard("talk", typed.split()[0]) is not None or _begins_with_name(session, typed)
    about = _asked_card(session, typed)
    rule = rule_in(session, typed)
    if not (line or stranger or talk or about or rule):
        return None
    card = card_meant(session, typed)
    if is_named(card):
        return None
    if rule:
        return rule
    if about:
        return looked_up(session, about, used(session))
    if line:
        if says_secret(line) or _says_what_is_held(session, line):
            # A slip in the word that keeps a card does not give it away.
            return secretly(session, lambda: _word_or_card(session, typed, line, card))
        return _word_or_card(session, typed, line, card)
    if stranger:
        names = ", ".join(session.game.names) if session.game else ""
        return (session.tell("unclear.no_player", name=printable(stranger, 20), names=names),)
    if isinstance(card, Found) and card.match.why is Why.NEAR:
        return None
    told = session.tell("unclear.not_understood", typed=printable(typed, 60))
    private = session.settings.privacy or bool(session.settings.ear)
    if private and _names_unseen(session, typed):
        # It may have been meant for one ear, by a word that is not known.
        return secretly(session, lambda: (told,))
    return (told,)


def rule_in(session: "Session", typed: str) -> tuple[Announcement, ...]:
    """Return the rule that a line asks for, nothing if it asks for none."""
    game = session.game
    name = rule_asked(game.book, typed, game.names) if game else ""
    return tuple(map(plain, asked.why(game.position, name))) if game and name else ()


def _says_what_is_held(session: "Session", line: str) -> bool:
    """Say whether a line is about what a player has or holds, and not about how many."""
    found = seat_first(session.game.names, line) if session.game else None
    said = find_command(found[1]) if found else None
    if said is None or said[0].word not in ("has", "holds"):
        return False
    return bool(said[1]) and number_first(said[1]) is None


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
            places = (
                seen_at(position, piece) for each in matches for piece in copies(position, each)
            )
            return all(place.zone is Zone.DECK for place in places)
    return False


def _asked_card(session: "Session", typed: str) -> str:
    """Return the words by which a line asks for a card: ``which gas``; nothing if it does not.

    Many words that stand in no text together ask for something else.
    """
    asks = begun("asking_cards", spoken(typed))
    if asks is None or _begins_with_talk(asks[1]):
        return ""
    unknown = isinstance(card_meant(session, asks[1]), Unknown)
    return "" if unknown and len(asks[1].split()) > _MOST_ALIKE else asks[1]


def _begins_with_talk(text: str) -> bool:
    return heard("talk", text.split()[0]) is not None


def did_you_mean(session: "Session", line: str, name: str = "") -> Said:
    """Ask whether a line was meant, by its `name` if it has one, and say it for a yes."""
    question = session.tell("unclear.did_you_mean", line=name or line)
    return ask_first(session, (question,), Say(line))


def _word_or_card(session: "Session", typed: str, line: str, card: Answer) -> Said:
    """Ask whether a line was meant; what is one word may be a label as well."""
    nearest = card.nearest if isinstance(card, Unknown) else ()
    if " " in typed or not nearest or _perhaps(session, typed):
        return did_you_mean(session, line)
    use, catalogue = used(session), session.library.catalogue
    cards = [
        Choice(heading(catalogue, each.card), filled(use, card_given(each))) for each in nearest
    ]
    sentence = say("unclear.word_or_card", typed=printable(typed, 40), line=line)
    return session.ask(sentence, (Choice(line, Say(line), ("yes", "y")), *cards))


# -- what may be meant ---------------------------------------------------------


def _meant(session: "Session", typed: str) -> str:
    """Return the line that may be meant, nothing if none is near."""
    game = session.game
    perhaps = _perhaps(session, typed)
    if perhaps:
        return perhaps
    found = seat_first(game.names, typed) if game else None
    if found and game:
        rest = _perhaps(session, found[1]) or _mended(session, found[1])
        return f"{game.names[found[0]]} {rest}" if rest else _as_target(game, typed)
    return _mended(session, typed) or _with_name(session, typed)


def _as_target(game: Game, typed: str) -> str:
    """Return the line that names a player's card as the target that is waited for."""
    of_somebody = typed.replace("’", "'").partition("'s ")[0].casefold()
    named = of_somebody in {name.casefold() for name in game.names}
    waits = to_aim(game.position) or aims_first(game.position) is not None
    return f"target {typed}" if named and waits else ""


def _perhaps(session: "Session", text: str) -> str:
    """Return what a whole line may mean just now."""
    if session.game is None:
        return ""
    table = "perhaps_answers" if session.game.table.pile else "perhaps"
    polite = begun("polite", text)
    return heard(table, text) or (heard(table, polite[1]) if polite else None) or ""


def _mended(session: "Session", text: str) -> str:
    """Return a line with its first words mended, or without what they cannot take."""
    words = text.split()
    if find_command(text) or not words or heard("declining", text) is not None:
        return ""
    same = _nearest(spoken(text), lines_heard("same"))
    if same:
        return same
    for count in range(min(_MOST, len(words)), 0, -1):
        head, rest = " ".join(words[:count]), " ".join(words[count:])
        alone = find_command(head)
        asks = heard("talk", head) is not None
        if alone and not (alone[1] or asks) and alone[0].says and session.game:
            # What is behind it was not understood.
            return alone[0].word
        if count == 1 and _is_of_a_name(session, head):
            continue
        near = _nearest(head.casefold().strip("?!."), all_words())
        line = f"{near} {rest}".strip()
        if near and find_command(line) and _can(session, line):
            return line
    return _instant(session, words)


def _nearest(typed: str, known: Iterable[str]) -> str:
    """Return the known word that is a slip or two away from what was typed, nothing if none is."""
    if len(typed) < _SHORTEST:
        return ""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    slips = 1 if len(typed) < _LONG else 2
    long = [each for each in known if len(each) >= _SHORTEST]
    found = process.extractOne(typed, long, scorer=OSA.distance, score_cutoff=slips)
    return str(found[0]) if found else ""


def _can(session: "Session", line: str) -> bool:
    """Say whether a line can be said now: most words need a game."""
    found = find_command(line)
    return found is not None and (session.game is not None or found[0].says is None)


def _instant(session: "Session", words: list[str]) -> str:
    """Return the line for an answer whose Instant was mistyped: ``nieghs``."""
    game = session.game
    if game is None or game.table.pile is None or len(words) > 2:
        return ""
    verbs = {f"{title.casefold()}s": title for title in game.instants}
    near = _nearest(" ".join(words).casefold(), verbs)
    return f"answers with {verbs[near]}" if near else ""


def _with_name(session: "Session", typed: str) -> str:
    """Return a line whose player's name was mistyped: ``Bne passes``."""
    first, _, rest = typed.partition(" ")
    if session.game is None or not rest or not _is_of_game(rest):
        return ""
    names = {name.casefold(): name for name in session.game.names}
    near = _nearest(first.casefold().strip(",:"), names)
    return f"{names[near]} {rest}" if near else ""


def _stranger(session: "Session", typed: str) -> str:
    """Return the name before what a player does, where there is no such player."""
    first, _, rest = typed.partition(" ")
    if session.game is None or not _is_of_game(rest) or _is_of_a_name(session, first):
        return ""
    known = find_command(first) or heard("talk", first) is not None or begun("polite", typed)
    return "" if known or not first.isalpha() else first


def _is_of_game(rest: str) -> bool:
    """Say whether words are what a player does, with a player's name before them."""
    found = find_command(rest)
    return found is not None and found[0].says is not None and found[0].group in ACTING


def _begins_with_name(session: "Session", typed: str) -> bool:
    found = seat_first(session.game.names, typed) if session.game else None
    return found is not None and bool(found[1])


def _is_of_a_name(session: "Session", word: str) -> bool:
    """Say whether a word stands in the name of a card."""
    return any(each in session.library.words for each in words_in(word))
