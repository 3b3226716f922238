"""All benchmarks, one after the other: ``python benchmarks``.

``python benchmarks --against REV`` measures this state and an earlier one, in turn.
"""

import argparse
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
    "print",
    "many",
    "speech",
    "first_sound",
    "voice_soak",
    "voice",
    "late",
    "cells",
    "told",
    "rates",
    "evening",
    "journal",
    "book",
    "flips",
    "game",
    "screen",
    "labels",
    "seats",
)

parser = argparse.ArgumentParser(
    prog="python benchmarks",
    description="Runs every benchmark in turn. One alone: python benchmarks/NAME.py.",
    epilog="Benchmarks: " + ", ".join(PARTS) + ". What else is given goes to each of them.",
)
parser.add_argument("--against", metavar="REV", help="measure this state beside an earlier one")
asked, rest = parser.parse_known_args()
if asked.against:
    PARTS = ("against",)
    rest.insert(0, asked.against)
sys.argv[1:] = rest

over = False
for name in PARTS:
    print(f"== {name}", flush=True)
    try:
        runpy.run_path(str(Path(__file__).with_name(f"{name}.py")), run_name="__main__")
    except SystemExit as ended:
        # A part that is over its target must not keep the others from being measured.
        over |= bool(ended.code)
sys.exit(over)
