"""How the program is built: its size, its largest import circle, and the way of one act.

Imports for types alone and imports inside functions count, for who reads follows them too.
"""

import ast
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

SHARD = 60
"""Lines below which a file that only one other imports could be a part of that one."""
OPENING = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
ACT = "Ben answers with neigh"


def modules() -> dict[str, Path]:
    """Return the files of the program by the names they are imported by."""
    found = {}
    for file in sorted((ROOT / "assistant").rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(file: Path, known: Mapping[str, Path]) -> set[str]:
    """Return the modules that a file imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            whole = {f"{node.module}.{alias.name}" for alias in node.names} & known.keys()
            names |= whole or {node.module}
    return names & known.keys()


def circles(graph: Mapping[str, set[str]]) -> Iterator[set[str]]:
    """Yield the sets of modules that all reach one another, each once."""
    reached = {name: _reached(graph, name) for name in graph}
    left = set(graph)
    while left:
        name = min(left)
        circle = {other for other in reached[name] & left if name in reached[other]} | {name}
        left -= circle
        yield circle


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def way_of_an_act() -> tuple[int, int, int]:
    """Return how often one act goes from file to file, through how many, in how many calls."""
    from golden import leave, sit_down

    files: list[str] = []
    ours = str(ROOT / "assistant")

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ours):
            files.append(frame.f_code.co_filename)

    with tempfile.TemporaryDirectory() as home:
        player = sit_down(Path(home))
        for line in (OPENING, "draw", "play narwhal"):
            player.type(line)
        sys.setprofile(called)
        said = player.type(ACT)
        sys.setprofile(None)
        leave(player)
    assert said[0] == "Ben answers: Neigh.", said
    hops = sum(now != then for now, then in pairwise(files))
    return hops, len(set(files)), len(files)


def main() -> None:
    """Print the figures."""
    known = modules()
    lines = {name: len(file.read_text("utf-8").splitlines()) for name, file in known.items()}
    graph = {name: imports(file, known) - {name} for name, file in known.items()}
    importers = defaultdict(set)
    for name, imported in graph.items():
        for each in imported:
            importers[each].add(name)
    shards = [
        name
        for name, file in known.items()
        if file.name != "__init__.py" and lines[name] < SHARD and len(importers[name]) == 1
    ]
    circle = max(circles(graph), key=lambda each: (len(each), sum(map(lines.__getitem__, each))))
    hops, through, calls = way_of_an_act()
    print(f"{len(known)} files, {sum(lines.values())} lines")
    print(f"largest circle: {len(circle)} files, {sum(lines[name] for name in circle)} lines")
    print(f"files under {SHARD} lines with one importer: {len(shards)}")
    print(f"{ACT!r}: {hops} hops through {through} files, {calls} calls")


if __name__ == "__main__":
    main()
