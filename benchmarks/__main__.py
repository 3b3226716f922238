"""All benchmarks, one after the other: ``python benchmarks``.

``python benchmarks --against REV`` measures this state and an earlier one, in turn.
"""

import runpy
import sys
from pathlib import Path

PARTS: tuple[str, ...] = (
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
    "seats",
)

if sys.argv[1:2] == ["--against"]:
    del sys.argv[1]
    PARTS = ("against",)

over = False
for name in PARTS:
    print(f"== {name}", flush=True)
    try:
        runpy.run_path(str(Path(__file__).with_name(f"{name}.py")), run_name="__main__")
    except SystemExit as ended:
        # A part that is over its target must not keep the others from being measured.
        over |= bool(ended.code)
sys.exit(over)
