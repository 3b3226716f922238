"""Every fault of the eyes has its sentence, and every sentence its fault."""

import re
from pathlib import Path

from assistant import scan
from assistant.words.rendering import sentences


def test_faults_and_sentences_match() -> None:
    (folder,) = scan.__path__
    code = "".join(file.read_text(encoding="utf-8") for file in Path(folder).glob("*.py"))
    assert set(re.findall(r'"scan\.(\w+)"', code)) == set(sentences("scan"))


def test_sentences_say_what_is_wrong_and_what_to_do() -> None:
    for sentence in sentences("scan").values():
        assert isinstance(sentence, str)
        assert sentence.count(". ") == 1
        assert sentence.endswith(".")
        assert len(sentence) < 100
