"""How people say what they do: one pure function over the data of one language."""

from assistant.language.correcting import Correction, Instead, correction
from assistant.language.cutting import title_words
from assistant.language.grammar import Grammar
from assistant.language.grammar_file import grammar
from assistant.language.meanings import Ambiguous, Meaning, NotUnderstood, Understood
from assistant.language.moment import Deed, Kind, Moment
from assistant.language.somebody import readings
from assistant.language.topics import Question, Topic, rule_words
from assistant.language.understand import understand

__all__ = [
    "Ambiguous",
    "Correction",
    "Deed",
    "Grammar",
    "Instead",
    "Kind",
    "Meaning",
    "Moment",
    "NotUnderstood",
    "Question",
    "Topic",
    "Understood",
    "correction",
    "grammar",
    "readings",
    "rule_words",
    "title_words",
    "understand",
]
