"""What Orca said, out of its log: one row for each answer that came after Enter."""

import re
import sys
from datetime import datetime
from pathlib import Path

_SAID = re.compile(r"(\d\d:\d\d:\d\d\.\d+) - SPEECH OUTPUT: '(.*?)'\s*\[?\{", re.DOTALL)


def main() -> int:
    """Print what was said and how long after the key; fail if nothing was."""
    log = Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace")
    pressed = None
    answers = 0
    for clock, text in _SAID.findall(log):
        at = datetime.strptime(clock, "%H:%M:%S.%f")  # noqa: DTZ007
        said = " ".join(text.split())
        if said == "return":
            pressed = at
        elif pressed:
            late = (at - pressed).total_seconds() * 1000
            print(f"{late:4.0f} ms  {said}")
            pressed = None
            answers += 1
        elif len(said) > 12:
            print(f"by itself  {said}")
    return 0 if answers else 1


if __name__ == "__main__":
    sys.exit(main())
