"""The program as something that can be killed often.

For each line that it is told, a list of arguments in JSON, it runs the program with them
in a new process, which says its own number first.  Importing and reading once is most of the
time that 200 starts would take; where a process cannot be doubled it becomes the program itself.
"""

import json
import os
import sys

from assistant.cli import main
from assistant.commands.moment import made_ahead
from assistant.library import open_library
from assistant.tasks import play

assert play
# What every start reads and makes of words alone.
made_ahead(open_library().titles)


def run() -> None:
    """Run the program once for each line."""
    while line := sys.stdin.readline():
        arguments = json.loads(line)
        if sys.platform == "win32":
            print(os.getpid(), flush=True)
            raise SystemExit(main(arguments))
        process = os.fork()
        if not process:
            print(os.getpid(), flush=True)
            os._exit(main(arguments))
        os.waitpid(process, 0)
        # It may have died in the middle of a line.
        print("\ndead", flush=True)


run()
