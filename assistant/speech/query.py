"""What there is to choose from: ``python -m assistant.speech.query voices ENGINE``.

Or ``... query devices``.  One line of JSON on stdout, a list of pairs of id and name.
Engines and sound libraries are asked in a process of their own, like all they do.
"""

import json
import sys

from assistant.problems import Fault
from assistant.speech.child import Line, leave
from assistant.speech.voices.output import devices, forget_numpy
from assistant.speech.voices.starting import open_engine


def main() -> None:
    """Answer the question in the arguments; exit code 1 if that cannot be done."""
    pairs: list[tuple[str, str]] = []
    line = Line()
    try:
        match sys.argv[1:]:
            case ["voices", engine]:
                pairs = list(open_engine(engine).voices())
            case ["devices"]:
                forget_numpy()
                pairs = [(name, name) for name in devices()]
            case _:
                leave(2)
    except (Fault, ImportError, OSError) as fault:
        print(repr(fault), file=sys.stderr)
        sys.stderr.flush()
        leave(1)
    line.write(json.dumps(pairs).encode("ascii") + b"\n")
    leave(0)


if __name__ == "__main__":
    main()
