"""Which action a key has now: that of the key map, or that of a letter by itself.

A letter acts only where nothing is typed.  Whoever types a whole word finds its first letters
gone; they are put back where the line is a word of the program, or begins with a player, only
with them.
"""

from assistant.cards.find import Found
from assistant.commands.understanding import meaning
from assistant.finding import UNSURE, card_meant
from assistant.keymap import keymap, letter_action
from assistant.language import Understood
from assistant.session import Session


class Keys:
    """The keys as the settings have them, and the letters that have acted since the last line."""

    def __init__(self, session: Session) -> None:
        """Begin where none has acted."""
        self._session = session
        self._acted = ""

    @property
    def wrong(self) -> tuple[str, ...]:
        """What the settings say of keys that cannot be, as it is written there."""
        return keymap(self._session.settings.keys).wrong

    def press(self, key: str, character: str | None, typed: str) -> str | None:
        """Return what a key does, None where it only types its `character`.

        A letter is typed behind what is `typed` already, and where words or a card are asked for.
        """
        action = keymap(self._session.settings.keys).actions.get(key)
        acts = self._session.settings.single_keys and not (typed or self._session.prompt.slot)
        letter = letter_action(character or "") if acts else None
        if letter:
            # It may be the first of a word.
            self._acted += character or ""
        elif action:
            self._acted = ""
        return action or letter

    def join(self, line: str) -> str:
        """Return a line with the letters that have acted just before it, where they belong to it.

        They do where it is a word of the program, or begins with a player's name, only with them;
        as many as can.  None has acted then.
        """
        acted, self._acted = self._acted, ""
        if not acted or not line.strip() or line[0] == " " or self._is_known(line):
            return line
        found = (acted[-count:] + line for count in range(len(acted), 0, -1))
        return next((each for each in found if self._is_word(each)), line)

    def _is_known(self, line: str) -> bool:
        card = card_meant(self._session, line)
        named = isinstance(card, Found) and card.match.why not in UNSURE
        return named or self._is_word(line)

    def _is_word(self, line: str) -> bool:
        return isinstance(meaning(self._session, line), Understood)
