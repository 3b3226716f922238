"""The papers as a site: every page is led to, and no link is dead."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAPERS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\(([^)\s]+)\)")


def links(paper: Path) -> list[str]:
    """Return where the links of a paper lead, but for those out into the world."""
    text = re.sub(r"^```.*?^```$", "", paper.read_text(encoding="utf-8"), flags=re.M | re.S)
    found = LINK.findall(re.sub(r"`[^`\n]*`", "", text))
    return [each for each in found if "://" not in each and not each.startswith("mailto:")]


def anchors(paper: Path) -> set[str]:
    """Return the names of the headings of a paper, as a site makes them."""
    headings = re.findall(r"^#+ (.+)$", paper.read_text(encoding="utf-8"), re.M)
    return {
        re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", each).strip().lower()) for each in headings
    }


@pytest.mark.parametrize("paper", PAPERS, ids=lambda each: str(each.relative_to(ROOT)))
def test_no_link_is_dead(paper: Path) -> None:
    for link in links(paper):
        file, _, anchor = link.partition("#")
        target = (paper.parent / file).resolve() if file else paper
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


def test_the_first_page_leads_to_every_page_for_people() -> None:
    led = {(ROOT / "docs" / each).resolve() for each in links(ROOT / "docs" / "index.md")}
    pages = {each.resolve() for each in (ROOT / "docs").glob("*.md")} - {ROOT / "docs" / "index.md"}
    assert pages - led == set()


MEDIA = ROOT / "docs" / "media"
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
SOUND = re.compile(r'<audio controls aria-label="([^"]+)" src="([^"]+)"></audio>')
LARGEST = 60_000  # bytes


def test_pictures_and_sounds_are_there_small_and_have_words() -> None:
    used = set[Path]()
    for paper in PAPERS:
        text = paper.read_text(encoding="utf-8")
        for words, file in (*IMAGE.findall(text), *SOUND.findall(text)):
            assert len(words.split()) > 5, file
            used.add((paper.parent / file).resolve())
        # Nothing that sounds begins by itself, or is without words.
        assert text.count("<audio") == len(SOUND.findall(text))
    assert used == {each.resolve() for each in MEDIA.iterdir()}
    assert all(each.stat().st_size < LARGEST for each in used)
