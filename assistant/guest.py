"""A player at a way in of their own: what is remembered there, and what is handed there."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from assistant.cards.find import Found
from assistant.choices import Blank, Button, Choice, Prompt, Said
from assistant.commands.offered import call_to, offered_to
from assistant.finding import scanned
from assistant.inbox import Client, Page, Shown, Tapped
from assistant.intents import Do, Intent
from assistant.language.slots import filled_by
from assistant.performing import perform
from assistant.registry import find_command
from assistant.scan.news import Scanned
from assistant.session import Session
from assistant.tongue import speaking
from assistant.way_in import WayIn
from assistant.words import Msg, Text, say
from assistant.words.announcement import EVERYONE, Announcement, OneSeat, for_seat

LENT = 10.0
"""Seconds for which the table's camera is lent, and between two cards that go into a hand."""
_CHOOSE = "game.window_secret"
"""The key of the sentence that tells who is still to choose in secret."""
_KEPT = "game.kept"
"""The key of the sentence that tells that a card is kept by name."""
_FORGOTTEN = "game.forgotten"
"""The key of the sentence that tells that a card comes off the list of a hand."""
CANCEL = Do("cancel")
_LOOKING = frozenset({"what lies there", "scan text"})
"""Words of the table that tell what its camera sees."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A card that left a hand, and its player has not said which it was.

    `acts` is how many acts stood then, `held` are the titles that were known to be in the hand,
    and `unnamed` is whether there were cards besides.
    """

    acts: int
    held: tuple[str, ...]
    unnamed: bool


@dataclass
class Lent:
    """The table's camera is lent to the client whose id is `by`.

    What it sees from now on goes there alone; with `keeps` it goes into the player's hand.
    """

    by: str
    keeps: bool
    _since: float = field(default_factory=time.monotonic)
    _until: float = 0.0

    def __post_init__(self) -> None:
        self._until = self._since + LENT

    def sees(self, seen: Scanned) -> Scanned | Shown:
        """Return whose a card is that was seen: the table's again when the time is over."""
        if not self._since <= seen.seen_at <= self._until:
            return seen
        if self.keeps:
            self._until = max(self._until, seen.seen_at + LENT)
        return Shown(seen, self.by, self.keeps)

    def hides(self, line: str) -> bool:
        """Say whether a line at the table would tell what the camera sees now."""
        found = find_command(line.strip())
        return found is not None and found[0].word in _LOOKING and time.monotonic() <= self._until


def nameless(text: Text) -> Text:
    """Return a text so that it does not tell who has not chosen yet of those who do so in secret.

    Else whoever is asked last would be known, and how long each has thought.
    """
    if isinstance(text, str):
        return text
    if text.key == _CHOOSE:
        return say("game.window_nameless", card=dict(text.values)["card"])
    values = tuple(
        (name, value if isinstance(value, int) else nameless(value)) for name, value in text.values
    )
    return replace(text, values=values, parts=tuple(map(nameless, text.parts)))


def told_nameless(said: Announcement) -> Announcement:
    """Return an announcement without who has not chosen yet in secret."""
    texts = nameless(said.said), nameless(said.head), nameless(said.shorter)
    return replace(said, said=texts[0], head=texts[1], shorter=texts[2])


class Guest(WayIn):
    """A player with a way in of their own: what is remembered of it, and the player's name.

    A page is also handed what its player can do now, as buttons.  A button keeps its key as long
    as what it does is offered without a break, so that one of an older page is known as such.
    """

    def __init__(self, client: Client, session: Session, name: str) -> None:
        """Begin with the client of a player and what is remembered for it."""
        super().__init__(session)
        self.join(client)
        self.client, self.name = client, name
        self._page = client if isinstance(client, Page) else None
        self._asked, self._questions = Prompt(), 0
        self._offered: dict[str, Choice] = {}
        self._keys = 0
        self._lines: dict[str, Intent] = {}
        self._player = (0, "")
        self.sits()
        self._losses: list[Loss] = []
        self._gone: dict[str, str] = {}

    def hear(self, said: Said) -> None:
        """Hand on what is for everyone or for this player; nothing of what is for another."""
        session, told = self.session, list[Announcement]()
        for each in said:
            if isinstance(each.to, OneSeat) and each.to.number != session.seat:
                # Nor is what is asked of another player answered here.
                session.close()
                each = session.tell("prompt.not_yours")
            told.append(told_nameless(each) if self._page else each)
        self.hand_on(self.keep(told, joins=False, answers=True))

    def look(self) -> None:
        """Hand on what is asked of this player, and what they may see of the game and do in it."""
        if not self.sits():
            # Another game has begun without this player, who will be let go.
            return
        game = self.session.shared.game
        prompt = self.session.open_now().prompt
        self.client.ask(prompt if prompt.ask else None)
        view = game.view(self.session.seat) if game else None
        if view and self._page:
            view = replace(view, turn=nameless(view.turn), asked=nameless(view.asked))
        self.client.see(view)
        if self._page:
            with speaking(self._page.language):
                self._page.offer(self._buttons(), call_to(self.session))

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Answer inside of this block in the player's language, as much as is to be heard there."""
        page, session = self._page, self.session
        if page:
            session.settings = replace(
                session.settings, verbosity=page.verbosity, language=page.language
            )
        with speaking(page.language if page else ""):
            yield
        if page and session.settings.language != page.language:
            page.speak(session.settings.language)

    @property
    def at_page(self) -> bool:
        """Whether the player sits at a page of their own."""
        return self._page is not None

    def answered(self) -> None:
        """Tell a page that what was said or tapped there last has been answered."""
        if self._page:
            self._page.answered()

    def sits(self) -> bool:
        """Say whether the player sits at the table, and note where, and under which name."""
        game = self.session.shared.game
        if game is None:
            return True
        players, seat = game.players, -1
        if players.game == self._player[0]:
            # Whoever has this name now may be somebody else.
            own = self._player[1]
            seat = players.ids.index(own) if own in players.ids else -1
        elif self.name in players.names:
            seat = players.names.index(self.name)
        if seat < 0:
            return False
        if self.session.seat != seat:
            # What was told in secret is addressed to another seat now.
            self.session.transcript.forget_secrets()
        self.session.seat, self.name = seat, players.names[seat]
        self._player = players.game, players.ids[seat]
        return True

    @property
    def has_left(self) -> bool:
        """Whether the player has left the game that is played."""
        game = self.session.shared.game
        return game is not None and game.players.game == self._player[0] and not self.sits()

    def tapped(self, item: Tapped) -> Said:
        """Do what a button says; of one that is no longer there, ask what is asked now."""
        session = self.session
        if item.key in self._gone:
            return self._settle_loss(self._gone[item.key])
        line = self._lines.get(item.key)
        if line is not None and session.prompt.opens_as(self._asked):
            if line == CANCEL:
                return perform(session, line)
            session.close()
            session.answered = session.beneath is None
            return perform(session, line)
        offer = self._offered.get(item.key)
        if offer is not None:
            session.begins("", anew=True)
            session.close()
            return perform(session, offer.then)
        return (session.tell("seats.button_old"), *session.open_question())

    def shown(self, item: Shown) -> Said:
        """Use a card that the player showed, or keep it in the hand: nobody else hears which."""
        session, seat, game = self.session, self.session.seat, self.session.game
        found = session.library.scanned(item.seen.payload) if item.keeps else None
        if game is None or seat is None or not isinstance(found, Found):
            return scanned(session, item.seen)
        # By its title: the code may be of another print than that which is played.
        title = found.match.card.title
        return perform(session, Do("keep", filled_by(title, game.around), seat))

    @property
    def held(self) -> tuple[str, ...]:
        """The titles of the cards that the player of a page keeps by name."""
        game = self.session.shared.game
        return game.view(self.session.seat).held if game and self._page and self.sits() else ()

    def more_held(self, before: tuple[str, ...], said: Said) -> Said:
        """Tell the player which cards the hand has now and had not before.

        Where `said` tells that a card is kept that was kept before, which ones are.
        """
        held, seat = self.held, self.session.seat
        more = Counter(held) - Counter(before)
        kept = any(isinstance(each.said, Msg) and each.said.key == _KEPT for each in said)
        less = Counter(before) - Counter(held)
        if seat is not None and less and any(_is_forgotten(each) for each in said):
            told = self.session.tell("seats.out_of_hand", cards=", ".join(less.elements()))
            return (for_seat(told, seat),)
        if seat is None or not (more or (kept and held)):
            return ()
        key = "seats.in_hand_now" if more else "seats.in_hand_before"
        told = self.session.tell(key, cards=", ".join(more.elements() if more else held))
        return (for_seat(told, seat),)

    # -- which card is gone ------------------------------------------------------

    def loses(self, held: tuple[str, ...], *, unnamed: bool) -> None:
        """Ask the player which card it was that left the hand; `held` were known to be there.

        Nobody else hears of it, nor of the answer.
        """
        game, seat = self.session.shared.game, self.session.seat
        if game and held and seat is not None:
            self._losses.append(Loss(len(game.record.acts()), held, unnamed))
            self.hear((for_seat(self.session.tell("seats.which_gone"), seat),))

    def _settle_loss(self, title: str) -> Said:
        """Set the list of the hand right where its player says which card is gone."""
        session, seat, game = self.session, self.session.seat, self.session.game
        if game is None or seat is None or not self._losses:
            return ()
        loss = self._losses.pop(0)
        left = Counter(loss.held) - Counter([title] if title else [])
        held = Counter(self.held)
        too_many, missing = held - left, left - held
        said: Said = ()
        with game.said_at_once():
            for word, cards in (("forget", too_many), ("keep", missing)):
                for each in cards.elements():
                    said = (*said, *perform(session, Do(word, filled_by(each, game.around), seat)))
        # That nobody has kept anything anew is not told again.
        told = self.session.tell("seats.hand_right", cards=", ".join(self.held))
        return (*(each for each in said if each.to != EVERYONE), for_seat(told, seat))

    def _keyed_losses(self) -> Iterator[tuple[str, str]]:
        """Yield the titles that may be gone, nothing for a card without a name, with their keys."""
        game = self.session.shared.game
        acts = len(game.record.acts()) if game else 0
        # What is taken back was not lost.
        self._losses = [each for each in self._losses if each.acts <= acts]
        if not self._losses:
            return
        loss = self._losses[0]
        titles = (*dict.fromkeys(loss.held), *([""] if loss.unnamed else []))
        for at, title in enumerate(titles):
            yield f"g{loss.acts}-{len(self._losses)}-{at}", title

    # -- its buttons -------------------------------------------------------------

    def _buttons(self) -> tuple[Button, ...]:
        """Return the lines of what is open, then what the player can do; each keeps its key."""
        prompt = self.session.prompt
        if not prompt.opens_as(self._asked):
            self._questions += 1
        self._asked = prompt
        lines = lines_of(prompt)
        self._lines = {f"q{self._questions}-{at}": then for at, (_, then) in enumerate(lines)}
        self._offered = dict(self._keyed_offers(offered_to(self.session)))
        self._gone = dict(self._keyed_losses())
        texts = (text for text, _ in lines)
        return (
            *(Button(key, text, asked=True) for key, text in zip(self._lines, texts, strict=True)),
            *(Button(key, choice.text) for key, choice in self._offered.items()),
            *(Button(key, _gone(title)) for key, title in self._gone.items()),
        )

    def _keyed_offers(self, choices: Iterable[Choice]) -> Iterator[tuple[str, Choice]]:
        for choice in choices:
            keys = (key for key, known in self._offered.items() if known == choice)
            key = next(keys, "")
            if not key:
                self._keys += 1
                key = f"o{self._keys}"
            yield key, choice


def _gone(title: str) -> Text:
    """Return what stands on the button that says which card is gone."""
    return say("seats.gone", card=title) if title else say("seats.gone_unnamed")


def _is_forgotten(said: Announcement) -> bool:
    return isinstance(said.said, Msg) and said.said.key == _FORGOTTEN


def _beside(slot: Blank | None) -> Iterator[tuple[Text, Intent]]:
    """Yield what answers a blank beside a card or words: leaving it out, calling it off."""
    if slot and slot.skip:
        yield say("seats.skip"), slot.skip
    if slot:
        yield say("seats.cancel"), CANCEL


def lines_of(prompt: Prompt) -> tuple[tuple[Text, Intent], ...]:
    """Return what stands on the buttons of what is open, and what each leads to."""
    return (*((_label(each), each.then) for each in prompt.options), *_beside(prompt.slot))


def _label(line: Choice) -> Text:
    """Return what stands on the button of a line: its text, or the word that answers by it."""
    return line.text or say("seats.word", word=next(iter(line.answers), ""))
