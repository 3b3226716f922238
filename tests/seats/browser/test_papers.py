"""axe-core finds no fault on any page of the papers as a site."""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.test_axe import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is put on a server."""
    pytest.importorskip("mkdocs", reason="mkdocs is in the extra docs.")
    made = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q"]
    subprocess.run([*command, "-f", str(ROOT / ".ci" / "mkdocs.yml"), "-d", str(made)], check=True)
    return made


def test_no_page_of_the_papers_has_a_fault(chromium: "Browser", site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 20
    found: dict[str, list[str]] = {}
    context = chromium.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    for file in pages:
        page.goto(file.as_uri())
        wrong = faults(page)
        if wrong:
            found[file.name] = wrong
    context.close()
    assert found == {}
