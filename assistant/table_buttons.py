"""What the table asks, as buttons at the page of whoever made it ask, and nowhere else.

It is for a table without keys, whose players all sit at pages of their own.
"""

from assistant.atomic import kept_whole
from assistant.choices import Button, Held, Prompt, Said
from assistant.forms import asked_next
from assistant.guest import CANCEL, lines_of
from assistant.intents import Intent
from assistant.kept_prompt import note
from assistant.performing import perform
from assistant.prompts import addressed, settle
from assistant.session import Session
from assistant.words import say


class TableButtons:
    """The buttons that lead on from what the table asks now, and the page where they stand."""

    def __init__(self, session: Session) -> None:
        """Begin with what is remembered at the table; nothing is asked yet."""
        self._session = session
        self._page = ""
        self._lines: dict[str, Intent] = {}
        self._open, self._questions, self._sets_up = Prompt(), 0, False

    def put(self, by: str) -> None:
        """Have what is asked now stand at the page of whoever made the table ask.

        `by` is the id of the page at which something was just done, empty for none.
        """
        prompt, seats = self._session.prompt, self._session.desk.seats
        changed = not prompt.opens_as(self._open)
        if seats is None or not (changed or by):
            return
        if self._page and by and by != self._page:
            seats.ask(self._page, (), ())
        self._page = by or self._page
        self._questions += changed
        self._open = prompt
        lines = lines_of(prompt)
        if prompt.heading and not prompt.slot:
            lines = (*lines, (say("seats.cancel"), CANCEL))
        self._lines = {f"t{self._questions}-{at}": then for at, (_, then) in enumerate(lines)}
        texts = (text for text, _ in lines)
        asked = ((prompt.heading,) if prompt.heading else prompt.ask) if lines else ()
        if prompt.slot and not asked:
            asked = (prompt.slot.question,)
        buttons = tuple(
            Button(key, text, asked=True) for key, text in zip(self._lines, texts, strict=True)
        )
        if self._page:
            seats.ask(self._page, asked, buttons)
        if changed and by and prompt.form and not self._sets_up:
            seats.news(by, "seats.sets_up")
        self._sets_up = bool(prompt.form)

    def tapped(self, key: str) -> Said:
        """Do what the button with a key leads to; of an old one, ask what is asked now."""
        session, intent = self._session, self._lines.get(key)
        if intent is None or not session.prompt.opens_as(self._open):
            return (session.tell("seats.button_old"), *session.open_question())

        def answer(held: Held) -> Said:
            session.anew, session.named = False, None
            before = session.prompt
            if intent != CANCEL:
                session.close()
                session.answered = session.beneath is None
            said = tuple(settle(session, held, perform(session, intent)))
            addressed(session, before, said)
            before = session.prompt
            more = tuple(asked_next(session))
            addressed(session, before, more)
            return (*said, *more, *note(session))

        return kept_whole(session, answer)
