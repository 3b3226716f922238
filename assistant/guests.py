"""The guests: the players who take part at ways in of their own, from the knock until they go.

They are known by the ids of their clients.  The table's camera can be lent to one of them.
"""

from collections.abc import Mapping

from assistant.choices import Said
from assistant.guest import Guest, Lent
from assistant.inbox import Client, Gone, Knocked, Lend, Silent
from assistant.kept_prompt import take_up_own
from assistant.language.heard import seat_only
from assistant.session import Session
from assistant.settings import Settings


class Guests:
    """The players who take part at ways in of their own.

    `by_id` has them by the ids of their clients, in the order in which they came; `lent` is the
    table's camera while one of them has it, and after that until it is lent again.
    """

    def __init__(self, table: Session) -> None:
        """Begin with what is remembered at the table; nobody takes part yet."""
        self._table = table
        self.by_id: dict[str, Guest] = {}
        self.lent: Lent | None = None

    def connect(self, id: str, client: Client, name: str) -> bool:
        """Let a player take part at a way in of their own; return whether such a player plays.

        What comes with this `id` is theirs from now on; who connects anew under it replaces it.
        """
        table = self._table
        game = table.shared.game
        found = seat_only(game.names, name) if game else None
        if game is None or found is None:
            return False
        session = Session(
            table.library,
            Settings(),
            Silent(),
            table.eyes,
            shared=table.shared,
            seat=found,
            desk=table.desk,
        )
        self.by_id[id] = guest = Guest(client, session, game.names[found])
        take_up_own(session, guest.name)
        guest.look()
        table_now = session.table
        if guest.at_page and table_now and not table_now.full and not table_now.outcome:
            # Nobody else counts then.
            guest.hear((session.tell("seats.numbers_only"),))
        return True

    def disconnect(self, id: str) -> None:
        """Let a player go who has a way in of their own; nothing more is handed there."""
        guest = self.by_id.pop(id, None)
        if guest:
            guest.client.end()

    def see_off(self) -> None:
        """Let go of players who do not play any more, and find the others where they sit now."""
        for id, guest in tuple(self.by_id.items()):
            if guest.session.over or not guest.sits():
                self.disconnect(id)

    def at_the_door(self, item: Knocked | Gone) -> Said:
        """Let in who knocks, if such a player plays, and say so; note who has gone."""
        if isinstance(item, Gone):
            guest = self.by_id.pop(item.id, None)
            return (self._table.tell(item.told, name=guest.name),) if guest else ()
        if not self.connect(item.id, item.client, item.name):
            item.client.end()
            return ()
        name = self.by_id[item.id].name
        return (self._table.tell(item.told, name=name),) if item.told else ()

    def note_losses(self, hands: Mapping[str, tuple[str, ...]]) -> None:
        """Have each player asked at the own page which card it was that left the hand unnamed.

        `hands` are the cards that were known by their names, by those of the players.
        """
        game = self._table.shared.game
        for seat, unnamed in self._table.shared.unseen_losses if game else ():
            for guest in self.by_id.values():
                if game and guest.at_page and guest.name == game.names[seat]:
                    guest.loses(hands.get(guest.name, ()), unnamed=unnamed)
                    guest.look()

    # -- the camera is lent ------------------------------------------------------

    def lend(self, item: Lend) -> Said:
        """Lend the camera to a player with a page of their own; return what the table hears."""
        found = [(id, each) for id, each in self.by_id.items() if each.name == item.name]
        if not found:
            return (self._table.tell("seats.nobody_there", name=item.name),)
        id, guest = found[-1]
        if self._table.eyes.newest() is None:
            guest.hear((self._table.tell("seats.no_camera"),))
            return ()
        self.lent = lent = Lent(id, keeps=item.keeps)
        guest.hear((self._table.tell("seats.deal" if item.keeps else "seats.hold_it"),))
        return (self._table.tell("seats.deals" if lent.keeps else "seats.looks", name=guest.name),)
