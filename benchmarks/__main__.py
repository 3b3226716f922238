"""All benchmarks, one after the other: ``python benchmarks``."""

import runpy
import sys
from pathlib import Path

PARTS = (
    "house",
    "start",
    "decks",
    "lookup",
    "picture",
    "scan",
    "aim",
    "eyes",
    "wrong",
    "kit",
    "photos",
    "many",
    "speech",
    "first_sound",
    "voice_soak",
    "evening",
    "journal",
    "flips",
    "game",
    "screen",
    "labels",
)

over = False
for name in PARTS:
    print(f"== {name}", flush=True)
    try:
        runpy.run_path(str(Path(__file__).with_name(f"{name}.py")), run_name="__main__")
    except SystemExit as ended:
        # A part that is over its target must not keep the others from being measured.
        over |= bool(ended.code)
sys.exit(over)
