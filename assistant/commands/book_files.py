"""Files of the score book for other programs: which there are, and where they are written."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from assistant import places
from assistant.choices import Said
from assistant.journal.rows import Act
from assistant.journal.scores import Entry
from assistant.problems import Fault
from assistant.session import Session


def files_of_all(
    session: "Session",
    finished: Sequence[Entry],
    sound_rows: Callable[[int], tuple[Sequence[Act], Fault | None]],
) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file with finished games.

    `sound_rows` returns the acts of one that are in the journal, as far as they are sound.
    """
    from assistant.journal.export import bg_stats_link, counted_at_end, games_csv, games_jsonl

    called = session.library.game_called
    named = [
        replace(entry, title=entry.title or called(entry.edition) or entry.edition)
        for entry in finished
    ]
    counted = {}
    for entry in named:
        rows, _ = sound_rows(entry.id) if entry.id > 0 else ((), None)
        if rows:
            counted[entry.id] = counted_at_end(rows)
    yield "table-assistant-games.csv", games_csv(named, counted)
    yield "table-assistant-games.jsonl", games_jsonl(named, counted)
    yield "table-assistant-bg-stats.txt", "".join(f"{bg_stats_link(each)}\n" for each in named)


def files_of_one(number: int, rows: Sequence[Act], *, hands: bool) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file with the acts of one game.

    Cards that only their players have seen are named in it if `hands`.
    """
    from assistant.journal.export import acts_csv, acts_jsonl, for_all

    rows = rows if hands else tuple(for_all(rows))
    yield f"table-assistant-game-{number}.csv", acts_csv(rows)
    yield f"table-assistant-game-{number}.jsonl", acts_jsonl(rows)


def _folder(where: str) -> Path:
    """Return the folder that is named; a name without a place is one among the user's exports."""
    own, named = places.home() / "export", Path(where).expanduser()
    bare = len(named.parts) == 1 and not named.is_absolute() and not where.startswith(".")
    return (own / named if bare or not where else named).absolute()


def written(session: "Session", where: str, files: Iterator[tuple[str, str]]) -> Said:
    """Write files into a folder, the user's own if none is named."""
    from assistant.journal.export import save
    from assistant.journal.store import said

    folder = _folder(where)
    names = []
    for name, text in files:
        try:
            with said(folder / name):
                folder.mkdir(parents=True, exist_ok=True)
            save(folder / name, text)
        except Fault as fault:
            why = fault.values["why"]
            return (session.tell("book.not_written", folder=str(folder), why=why),)
        names.append(name)
    return (session.tell("book.exported", folder=str(folder), files=", ".join(names)),)
