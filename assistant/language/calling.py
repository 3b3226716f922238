"""What is said to all behind a deed, so that they answer it: ``I play Narwhal, anyone?``."""

import re

from assistant.language.cutting import words_of
from assistant.language.grammar import Grammar

_LAST = re.compile(r"^(.*\w.*?)\s*[,.;:!?–—]+\s*(\S[^,.;:!?–—]*?)[\s?!.]*$", re.DOTALL)
_MOST = 3


def without_call(text: str, grammar: Grammar) -> str:
    """Return a line without the question at its end whether anybody answers."""
    if not text.rstrip().endswith("?"):
        return text
    for _ in range(_MOST):
        found = _LAST.match(text)
        if found is None or words_of(found[2], grammar) not in grammar.calls:
            return text
        text = found[1]
    return text
