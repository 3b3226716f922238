"""All benchmarks, one after the other: ``python benchmarks``."""

import runpy
from pathlib import Path

for name in ("start", "lookup", "picture", "speech", "journal", "game", "screen"):
    print(f"== {name}", flush=True)
    runpy.run_path(str(Path(__file__).with_name(f"{name}.py")), run_name="__main__")
