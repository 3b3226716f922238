"""What the table has of the seats: they are opened, closed, and told who plays.

Nothing of a server is loaded before they are opened, and nothing listens.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.choices import Button
from assistant.game_data import Players
from assistant.inbox import Item
from assistant.messages import Text
from assistant.seats.wanted import Wanted
from assistant.words.announcement import EVERYONE, Announcement

if TYPE_CHECKING:
    # A server, and what reads pictures, take longer to load than all of line mode.
    from assistant.scan.cascade import Cascade
    from assistant.seats.server import Server


class PhoneSeats:
    """The seats of one table.  `post` puts what comes from the phones into its inbox."""

    def __init__(
        self, wanted: Wanted, post: Callable[[Item], None], cascade: "Callable[[], Cascade]"
    ) -> None:
        """Begin closed; `cascade` makes what reads photos."""
        self._wanted, self._post, self._cascade = wanted, post, cascade
        self._server: Server | None = None
        self._players = Players()
        self._over = True

    @property
    def pin(self) -> str:
        """The six figures that let somebody sit down; empty while they are closed."""
        return self._server.hub.pin.now if self._server else ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where they are found, the likeliest first."""
        return self._server.addresses if self._server else ()

    def here(self) -> tuple[str, ...]:
        """Return the addresses of this computer in its networks now, the likeliest first."""
        from assistant.seats.server import others_reach

        return others_reach()

    @property
    def hosts(self) -> bool:
        """Whether phones speak for the table, which has neither keys nor a screen."""
        return self._wanted.hosts

    @property
    def secure(self) -> bool:
        """Whether nobody in the network can listen in."""
        return self._server is not None and self._server.secure

    def open(self, names: tuple[str, ...], *, secure: bool = False) -> None:
        """Open them for the players of these names, in place of open ones.

        They are `secure` over https, with an own certificate.  Raises Fault where that cannot be.
        """
        from assistant.seats.server import Server, certificate

        made = certificate(self._wanted) if secure else None
        self.close(for_good=False)
        self._players = Players()
        self._server = Server(self._wanted, self._post, names, self._cascade, made)
        self._server.idle(over=self._over)

    def close(self, *, for_good: bool = True) -> None:
        """Close them, and say so on each page; `for_good` forgets who sat there."""
        server, self._server = self._server, None
        if server:
            server.close(for_good=for_good)

    def tell(self, said: tuple[Announcement, ...]) -> None:
        """Take what is said at the table, where phones speak for it."""
        if self._server and self._wanted.hosts:
            self._server.overheard(tuple(each for each in said if each.to == EVERYONE))

    def renew(self) -> str:
        """Take another PIN from now on, and return it."""
        return self._server.hub.pin.renew() if self._server else ""

    def free(self, name: str) -> bool:
        """Let another phone sit down for a player; return whether one sat there."""
        return self._server.free(name) if self._server else False

    def plays(self, players: Players) -> None:
        """Take who plays now."""
        if players == self._players:
            return
        self._players = players
        if self._server:
            self._server.plays(players)

    def idle(self, *, over: bool) -> None:
        """Take whether no game goes on."""
        if over == self._over:
            return
        self._over = over
        if self._server:
            self._server.idle(over=over)

    def answer(self, id: str, said: tuple[Announcement, ...]) -> None:
        """Take what is answered to a page where somebody spoke for the table."""
        if self._server:
            self._server.answer(id, said)

    def ask(self, id: str, asked: tuple[Text, ...], buttons: tuple[Button, ...]) -> None:
        """Take what the table asks at a page, nothing if it asks nothing there any more."""
        if self._server:
            self._server.ask(id, asked, buttons)

    def news(self, id: str, key: str) -> None:
        """Take what somebody does for the table, by the key of its sentence."""
        if self._server:
            self._server.news(id, key)
