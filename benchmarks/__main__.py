"""All benchmarks, one after the other: ``python benchmarks``."""

import runpy
from pathlib import Path

PARTS = (
    "start",
    "decks",
    "lookup",
    "picture",
    "speech",
    "journal",
    "game",
    "screen",
    "labels",
)

for name in PARTS:
    print(f"== {name}", flush=True)
    runpy.run_path(str(Path(__file__).with_name(f"{name}.py")), run_name="__main__")
