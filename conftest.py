"""What holds for all tests."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

# No test asserts on time: the machine may be busy.  The same examples each time, so that
# a run says something about the change before it; `--hypothesis-profile=wide` looks further.
settings.register_profile("calm", deadline=None, derandomize=True)
settings.register_profile("wide", deadline=None, print_blob=True)
settings.load_profile("calm")


class Skipped:
    """Writes the tests, and files of tests, that were skipped into a file, one a line."""

    def __init__(self, file: Path) -> None:
        """Begin with none."""
        self._file = file
        self._ids: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test."""
        if report.skipped and not hasattr(report, "wasxfail"):
            self._ids.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file."""
        if report.skipped:
            self._ids.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write them."""
        self._file.write_text("".join(f"{each}\n" for each in sorted(self._ids)), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Speak English and have no decks of one's own, whatever the machine has; keep what is skipped.

    Where `.ci/run` asks for it: it runs those again, with more parts.
    """
    os.environ["LC_MESSAGES"] = "C"
    home = tempfile.TemporaryDirectory(prefix="table-assistant-")
    config.add_cleanup(home.cleanup)
    os.environ["TABLE_ASSISTANT_HOME"] = home.name
    file = os.environ.get("SKIPPED_TESTS")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Skipped(Path(file)))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Have half as many again at work as there are cores: many wait for a terminal or a page."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)
