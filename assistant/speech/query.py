"""What there is to choose from: ``python -m assistant.speech.query voices ENGINE``.

Or ``... query devices``.  One line of JSON on stdout: pairs of id and name, or devices as
lists of what is in `SoundDevice`.
Engines and sound libraries are asked in a process of their own, like all they do.
"""

import json
import sys

from assistant.problems import Fault
from assistant.speech.child import Line, leave
from assistant.speech.voices.devices import devices
from assistant.speech.voices.output import forget_numpy
from assistant.speech.voices.starting import open_engine


def main() -> None:
    """Answer the question in the arguments; exit code 1 if that cannot be done."""
    found: list[tuple[str | bool, ...]] = []
    line = Line()
    try:
        match sys.argv[1:]:
            case ["voices", engine]:
                found = list(open_engine(engine).voices())
            case ["devices"]:
                forget_numpy()
                found = [(each.name, each.id, each.usual, each.real) for each in devices()]
            case _:
                leave(2)
    except (Fault, ImportError, OSError) as fault:
        print(repr(fault), file=sys.stderr)
        sys.stderr.flush()
        leave(1)
    line.write(json.dumps(found).encode("ascii") + b"\n")
    leave(0)


if __name__ == "__main__":
    main()
