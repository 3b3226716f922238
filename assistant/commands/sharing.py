"""Words for two programs with one journal."""

from typing import TYPE_CHECKING

from assistant.choices import Said
from assistant.commands.registry import command

if TYPE_CHECKING:
    from assistant.session import Session


@command("game", "take over")
def take_over(session: "Session", rest: str) -> Said:
    """Play on here in place of another program."""
    session.choices, session.blank = (), None
    return session.desk.take_over(session)


@command("game", "read along")
def read_along(session: "Session", rest: str) -> Said:
    """Hear here what another program plays."""
    session.choices, session.blank = (), None
    return session.desk.read_along(session)
