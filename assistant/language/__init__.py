"""How people say what they do: one pure function over the data of one language."""

from assistant.language.cutting import title_words
from assistant.language.grammar import Grammar, grammar
from assistant.language.moment import Deed, Kind, Moment
from assistant.language.somebody import readings
from assistant.language.topics import Question, Topic, rule_words
from assistant.language.understand import (
    Ambiguous,
    Meaning,
    NotUnderstood,
    Understood,
    understand,
)

__all__ = [
    "Ambiguous",
    "Deed",
    "Grammar",
    "Kind",
    "Meaning",
    "Moment",
    "NotUnderstood",
    "Question",
    "Topic",
    "Understood",
    "grammar",
    "readings",
    "rule_words",
    "title_words",
    "understand",
]
