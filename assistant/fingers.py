"""What fingers are given to read: their own business alone if they chose so, at their verbosity.

Whose fingers they are is known by a player's name in the settings.
"""

from assistant.cards.model import Catalogue
from assistant.messages import filled_in
from assistant.session import Session
from assistant.transcript.felt import Felt
from assistant.words.announcement import EVERYONE, Announcement, Earcon, Priority

_FOR_ALL = (Earcon.ANSWER, Earcon.WIN)
"""What each player is to know at once: a card can be answered, somebody has won."""


class Fingers:
    """What one display gets of what is said at a table, told in the order it is said.

    `turn` is whether the turn of its reader has begun with what was said last.
    """

    def __init__(self, session: Session) -> None:
        """Begin with a session; nothing was read."""
        self._session = session
        self._felt = Felt()
        self._of: object = None
        self._table, self._turns, self._passed = session.shared.table, 0, 0
        self.turn = False

    @property
    def contracted(self) -> bool:
        """Whether it is to be written in contracted braille."""
        return self._session.settings.contracted

    def __call__(self, said: tuple[Announcement, ...]) -> tuple[Announcement, ...]:
        """Return what of it is to be read; nothing where it is only counted."""
        session, before = self._session, self._table
        self._table = session.shared.table
        self._see_turn()
        kept = tuple(each for each in said if self._is_mine(each, before))
        hints = [each for each in said if each.priority is Priority.NOTIFICATION]
        self._passed += len(said) - len(kept) - len([each for each in hints if each not in kept])
        if kept and self._passed:
            kept = (*kept, session.tell("screen.passed", count=self._passed))
            self._passed = 0
        self._know_labels()
        return self._felt(kept, session.settings.verbosity_braille)

    def _see_turn(self) -> None:
        table, mine = self._table, self._seat()
        number = table.turn.number if table else 0
        came = number != self._turns and table is not None and table.turn.seat == mine
        self.turn = came and mine is not None and self._session.settings.turn_flash
        self._turns = number

    def _seat(self) -> int | None:
        """Return where the reader sits, None if that is not known."""
        session = self._session
        game, name = session.shared.game, session.settings.display_of.casefold()
        names = [each.casefold() for each in game.names] if game else []
        return names.index(name) if name and name in names else None

    def _is_mine(self, said: Announcement, before: object) -> bool:
        """Say whether it is business of the reader.

        What is asked here is answered here.  What happens at the table is theirs in their own
        turn, where it names them, where a card can be answered and where somebody wins.
        """
        session = self._session
        game, table, mine = session.shared.game, self._table, self._seat()
        if not session.settings.mine_only or mine is None or game is None or table is None:
            return True
        if table is before or said.to != EVERYONE or said.priority is Priority.IMPORTANT:
            return True
        if table.turn.seat == mine or table.outcome or game.cue(before) in _FOR_ALL:
            return True
        return game.names[mine] in filled_in(said.said)

    def _know_labels(self) -> None:
        """Have titles that come again in one breath be read by their labels."""
        catalogue = self._session.library.catalogue
        if self._of is not catalogue:
            self._of = catalogue
            self._felt.labels = labels_of(catalogue)


def labels_of(catalogue: Catalogue) -> dict[str, str]:
    """Return the labels that stand on cards, by their titles."""
    return {card.title: card.label for card in catalogue.cards if card.label}
