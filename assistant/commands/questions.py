"""Questions about the game; none of them changes it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from assistant.choices import Choice, Said
from assistant.commands.at import At, at_game
from assistant.commands.choosing import heading, in_portions, lines_to_choose, lines_to_name
from assistant.commands.keeping import where
from assistant.commands.played import Run, alike, played
from assistant.commands.rule_questions import rules_about_words, rules_named, rules_said
from assistant.commands.secretly import secretly
from assistant.game.game import CORRECTED
from assistant.games import Game
from assistant.intents import YES, Answer, Decide, Do, Fill, Picked, Say
from assistant.kinds import Act
from assistant.language import rule_words
from assistant.language.heard import heard, spoken
from assistant.language.slots import NOTHING, Slots
from assistant.performing import perform
from assistant.rules.actions import Settle
from assistant.rules.events import TurnBegan, TurnSet
from assistant.rules.fold import fold
from assistant.rules.offers import Ask, Naming, namings
from assistant.rules.position import Position
from assistant.rules.table import Fate, SeatNumber, Zone
from assistant.session import Session
from assistant.words import Msg, Text, asked, asks, choose, explaining, render, say
from assistant.words.announcement import Announcement, OneSeat, Priority, plain
from assistant.words.game import recap
from assistant.words.plain import repeated
from assistant.words.turns import turn_now


def _lines(texts: Text | tuple[Text, ...]) -> Said:
    return tuple(plain(text) for text in (texts if isinstance(texts, tuple) else (texts,)))


_TOLD: Mapping[str, Callable[[Position], Text | tuple[Text, ...]]] = {
    "top": asked.top,
    "pile": asked.pile_,
    "chain": asked.chain,
    "discard pile": asked.discard,
    "nursery": asked.nursery,
}
"""Questions about all of the table, by their words."""


def _telling(tell: Callable[[Position], Text | tuple[Text, ...]]) -> Run:
    return lambda at: _lines(tell(at.game.position))


for _word, _tell in _TOLD.items():
    played("questions", _word, takes=False)(_telling(_tell))


@played("questions", "whose", takes=False)
def _whose(at: At) -> Said:
    """Say whose turn it is, and what is asked: the question that waits for an answer, if any."""
    session, game, prompt = at.session, at.game, at.session.prompt
    waits_for_it = bool(prompt.ask) and asks(prompt.short) and not prompt.from_table
    if not waits_for_it or session.lesson.on or game.table.outcome:
        return _lines(asked.whose_first(game.position))
    waits = game.waiting if prompt.ask[-1] == say("play.all_the_same") else None
    not_yet = (session.tell("unclear.not_yet", lines=waits.told),) if waits else ()
    return (plain(turn_now(game.table)), *not_yet, replace(plain(prompt.short), to=prompt.to))


@alike("questions", "now")
def _now(session: Session, game: Game) -> Said:
    """Say what is asked of whom at this moment, in place of all that waits to be spoken."""
    if not session.patient:
        session.speaker.hush()
    return where(session, game)


def _offers_alike(session: Session, game: Game) -> Said:
    if game.table.outcome:
        return (session.tell("play.offers_over"),)
    return session.offer(say("play.offers"), _choices_alike(game))


@played("questions", "offers", takes=False, alike=_offers_alike)
def offers(at: At) -> Said:
    """Read what can be done now as a numbered list, a long one in portions."""
    given = at.answers.take()
    choices = offered(at, int(given.value) if isinstance(given, Picked) else 0)
    if not choices and at.table.outcome:
        return (at.tell("play.offers_over"),)
    if not choices:
        return _lines(asked.now(at.game.position))
    return at.session.offer(heading(at.game), choices)


def offered(at: At, start: int = 0) -> tuple[Choice, ...]:
    """Return what can be done now as choices; what needs a card asks for it.

    Of what an effect lets somebody choose, those behind `start` are among them.
    """
    position = at.game.position
    chosen = in_portions(lines_to_choose(at.game, at.session.seat), start)
    asks = (
        Choice(each.told, naming_of(each))
        for each in namings(position)
        if not (chosen and each.ask is Ask.TARGET)
    )
    others = (each for each in _choices(at.game) if not (chosen and _is_skip(each)))
    return (*chosen, *lines_to_name(at.game, at.session.seat), *asks, *others)


def _is_skip(choice: Choice) -> bool:
    """Say whether an effect is left out because it cannot be done."""
    then = choice.then
    action = then.action if isinstance(then, Decide) else None
    return isinstance(action, Settle) and action.fate is Fate.SKIPPED


def _choices(game: Game) -> tuple[Choice, ...]:
    """Return what can be done now without naming a card."""
    asked = ((each, (Answer("of", Picked(each.of)),)) for each in game.counts())
    return (
        *(Choice(each.told, Say(each.typed)) for each in game.lines()),
        *(Choice(each.told, Decide(each.action, render(each.told))) for each in game.offers()),
        *(Choice(each.told, Fill(each.form, answers)) for each, answers in asked),
    )


def _choices_alike(game: Game) -> tuple[Choice, ...]:
    """Return what can be done now in a game without areas; the last of it is to take back."""
    back = (Choice(say("offers.undo"), Do("undo")),) if len(game.record.acts()) > 1 else ()
    return (*_choices(game), *back)


def offer_read(session: Session, typed: str) -> Said | None:
    """Do the offer that a line says as it is read aloud; None if none is said so."""
    game, line = session.shared.game, spoken(typed)
    blank = session.prompt.slot
    own = session.game
    if game is None or (own and blank and blank.card):
        # A title that is asked for is the answer to that.
        return None
    choices = offered(at_game(session, own, Do("offers"))) if own else _choices_alike(game)
    meant = next((each for each in choices if spoken(render(each.text)) == line), None)
    return perform(session, meant.then) if meant else None


def naming_of(naming: Naming) -> Do:
    """Ask for the card as the word does that names one."""
    effect = naming.effect + 1 if naming.ask is Ask.TARGET else None
    slots = NOTHING if effect is None else Slots(str(effect), number=effect)
    return Do(naming.ask.value, slots, naming.seat)


def _one_player(at: At) -> SeatNumber | None:
    """Return the player who is asked about; who only asks at a way in of their own means all."""
    seat = at.named_player
    return None if at.slots.player is None and seat == at.session.seat else seat


@played("questions", "who can win", takes=False)
def who_can_win(at: At) -> Said:
    """Say who can win soon; with a name, whether that one still can."""
    seat, position = _one_player(at), at.game.position
    return _lines(asked.who_can_win(position) if seat is None else asked.can_win(position, seat))


@played("questions", "scores", alike=lambda _, game: _lines(game.tally()))
def scores(at: At) -> Said:
    """Say how many each player has; with a name, card by card."""
    seat = _one_player(at)
    if seat is not None:
        return _lines(asked.arithmetic(at.game.position, seat))
    return _lines(asked.scores(at.game.position))


@played("questions", "hands")
def hands(at: At) -> Said:
    """Say how many cards each player holds."""
    seats = range(len(at.table.seats))
    return _lines(tuple(asked.hand_line(at.game.position, seat) for seat in seats))


@played("questions", "cards")
def cards(at: At) -> Said:
    """Say what lies before a player, or before everybody."""
    seat = _one_player(at)
    if seat is not None:
        return _lines(asked.cards_of(at.game.position, seat))
    return _lines(asked.all_areas(at.game.position))


@played("questions", "what did i miss")
def missed(at: At) -> Said:
    """Tell what happened since a player's last turn, or in the last round."""
    own = at.who if at.named_player is None else at.named_player
    acts = at.game.record.acts()
    since = _since_turn_of(own, acts)
    start = at.game.record.after(since)
    told: list[Announcement] = []
    for act in acts[since:]:
        told += recap(at.game.position.at(start), act.events)
        start = fold(start, act.events)
    return tuple(told) or (at.tell("play.nothing_missed"),)


def _since_turn_of(seat: SeatNumber, acts: Sequence[Act]) -> int:
    """Return how many acts there were until a player's last turn was over, at least the opening."""
    later: int | None = None
    for number in range(len(acts) - 1, -1, -1):
        for event in reversed(acts[number].events):
            if not isinstance(event, TurnBegan | TurnSet):
                continue
            if event.seat == seat and later is not None:
                return max(1, later)
            later = number
    return 1


@played("questions", "my hand")
def my_hand(at: At) -> Said:
    """Read the cards of a hand that were kept by name, for its player's ear alone."""
    seat = at.who if at.named_player is None else at.named_player
    if at.slots.said and at.slots.player is None:
        # Something is done with the hand: nobody wishes to hear it.
        return secretly(at.session, lambda: _not_understood(at), seat)
    if at.game.position.open_hand(seat):
        return _lines(asked.hand_secret(at.game.position, seat))

    def hand() -> Announcement:
        text = asked.hand_secret(at.game.position, seat)
        return Announcement(text, priority=Priority.TEXT, to=OneSeat(seat))

    # For the ear alone: what the table can see shows only that it was read.
    return ear_asked(at, seat) or (hand(),)


def ear_asked(at: At, seat: SeatNumber) -> Said | None:
    """Ask whether nobody else hears or sees the hand of a player; None if that is so."""
    journal = at.session.journal
    if at.session.seat is None and journal and journal.reading_along:
        # Who sits here is not known, nor does the table hear that a hand is read.
        return (at.tell("play.hand_elsewhere", name=at.name(seat)),)
    seats = at.session.desk.seats
    if at.session.seat is None and seats and seats.hosts:
        # Nobody sits at keys of the table: it speaks to all at once.
        return (at.tell("seats.hand_at_phone"),)
    at.session.transcript.forget_secrets()
    if at.session.private_ear or at.answers.take() == YES:
        return None
    return at.session.ask(
        say("play.ear_only", name=at.name(seat), danger=_danger(at.session)),
        (Choice(say("play.read_hand"), at.answers.so_far(YES), word="yes"),),
    )


def _danger(session: "Session") -> Msg:
    """Say where others could hear or see a hand that is read now, by the settings that stand."""
    settings = session.settings
    aloud = "heard" if session.speaks_aloud else "read" if settings.reader else ""
    concealed = session.on_screen and (settings.privacy or settings.curtain)
    seen = "" if concealed else "seen" if session.on_screen else "lines"
    return choose("play.hand_danger", "_".join(filter(None, (aloud, seen))) or "felt")


def _dump_alike(session: Session, game: Game) -> Said:
    text = game.dumped()
    if text is None:
        return (session.tell("play.not_in_this_game", word="dump", game=game.title),)
    return (Announcement(text, say("play.dumped"), Priority.TEXT, spoken=False),)


@played("questions", "dump", takes=False, alike=_dump_alike)
def dump(at: At) -> Said:
    """Write the table as one line of JSON, for other programs."""
    from assistant.dump import dump as written

    text = written(at.game.position)
    return (Announcement(text, say("play.dumped"), Priority.TEXT, spoken=False),)


@alike("questions", "why")
def why(session: Session, game: Game) -> Said:
    """Say which rule the last words are about, and where it stands."""
    if game.rule == CORRECTED:
        return (session.tell("unclear.corrected"),)
    waiting = game.waiting
    rules = [doubt.rule for doubt in waiting.doubts if doubt.rule] if waiting else []
    if game.rule not in rules:
        # Something else was said since then.
        rules = [game.rule]
    # Several doubts may be by one sentence.
    found = dict.fromkeys(game.why(each) for each in rules)
    return _lines((*(line for lines in found for line in lines), *game.why_cards()))


@played("questions", "rule", gameless=rules_named)
def rule(at: At) -> Said:
    """Read the rules that a word is about, with where they stand."""
    book = at.game.book
    given = at.answers.take()
    if isinstance(given, Picked):
        return _lines(asked.why(at.game.position, str(given.value)))
    if not at.slots.said:
        return (at.tell("play.rule_which", words=", ".join(rule_words().names)),)
    if heard("how_to_play", at.slots.said) is not None:
        return _lines((*explaining.in_short(book), *asked.now(at.game.position)))
    about_card = explaining.rulings_about(book, explaining.titles_ruled(book, at.slots.said))
    if about_card:
        return _lines(about_card)
    found = explaining.rules_about(book, at.slots.said)
    if len(found) == 1:
        return _lines(asked.why(at.game.position, found[0]))
    # As a question for it is answered.
    said = rules_named(at.session, at.slots.said)
    if said:
        return said
    if not found:
        said = rules_about_words(at.session, at.slots.said)
        return said or (at.tell("play.no_rule", typed=repeated(at.slots.said, 40)),)

    def choosing(name: str) -> Choice:
        return Choice(explaining.rule_title(name), at.answers.so_far(Picked(name)))

    return at.session.offer(say("play.rules_found"), tuple(choosing(each) for each in found))


# -- how many, and what lies where -----------------------------------------------------


@played("questions", "how many")
def how_many(at: At) -> Said:
    """Say how many animals a player has, or cards in the hand."""
    seat, slots = at.who if at.named_player is None else at.named_player, at.slots
    if slots.unnamed or slots.is_hand:
        return _lines(asked.hand_line(at.game.position, seat))
    if slots.said and slots.player is None:
        return rules_said(at.session, at.words) or _not_understood(at)
    return _lines(asked.arithmetic(at.game.position, seat))


@played("questions", "what is in")
def what_is_in(at: At) -> Said:
    """Say what lies in a place."""
    position, where = at.game.position, at.slots.place
    if where is None:
        return _not_understood(at)
    seat = at.who if where.seat is None else where.seat
    match where.zone:
        case Zone.DISCARD:
            return _lines(asked.discard(position))
        case Zone.NURSERY:
            return _lines(asked.nursery(position))
        case Zone.HAND:
            return _lines(asked.hand_line(position, seat))
        case Zone.DECK:
            return _lines(asked.deck_line(position))
        case _:
            return _lines(asked.cards_of(position, seat))


def _not_understood(at: At) -> Said:
    return (at.tell("unclear.not_understood", typed=repeated(at.words, 60)),)
