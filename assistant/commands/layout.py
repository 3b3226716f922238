"""How a game is laid out before it begins: of the one that is on, or the one that is set up."""

from assistant.choices import Said
from assistant.commands.at import At
from assistant.commands.played import played
from assistant.commands.setup import NEW_GAME, book_of, draft_of, kit_of
from assistant.forms import opened
from assistant.game.setting_up import bad_number
from assistant.session import Session
from assistant.standing import played_with
from assistant.words.announcement import plain
from assistant.words.explaining import setup


def _of_what_is_set_up(session: Session, _rest: str) -> Said:
    """Read how the game is laid out that is being set up, and ask again what is asked for it."""
    asked = opened(session, NEW_GAME.name)
    draft = draft_of(session, asked.answers) if asked else None
    kit = kit_of(session, draft) if draft else None
    if draft is None or kit is None:
        return ()
    head, *lines = setup(book_of(session, draft, kit), len(draft.names))
    # For how many it is, and so how many win, is not known before all are named.
    told = lines if bad_number(draft.names) else (head, *lines)
    return (*map(plain, told), *session.prompt.once_more)


@played("questions", "setup", takes=False, gameless=_of_what_is_set_up)
def set_up(at: At) -> Said:
    """Read how this game is set up."""
    head, *lines = setup(at.game.book, at.table.began_with or len(at.table.seats))
    return tuple(map(plain, (head, played_with(at.session.library, at.game), *lines)))
