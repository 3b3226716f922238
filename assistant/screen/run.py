"""Open the screen, and leave the terminal as it was."""

import queue
import sys
import threading

from assistant.inbox import Item, Leave, Overdue
from assistant.session import Session

PATIENCE = 1.5
"""In this time, in seconds, a person expects to hear what is ready."""


def run(session: Session, inbox: "queue.SimpleQueue[Item]") -> bool:
    """Talk until the person leaves; return False if Ctrl+C ended it.

    What was said last is left on the terminal.
    """
    from assistant.screen.face import Face

    face = Face(session)
    overdue = threading.Timer(PATIENCE, inbox.put, [Overdue()])
    overdue.daemon = True
    overdue.start()
    try:
        # Voice and camera open while the toolkit loads.
        face.start()
        from assistant.screen.app import TableApp
        from assistant.screen.driver import leave_on_signals

        leave_on_signals(lambda: inbox.put(Leave()))
        app = TableApp(face, inbox)
        app.run(mouse=False)
    finally:
        overdue.cancel()
    if app.fault:
        raise app.fault
    for text in face.last_words:
        print(text)
    sys.stdout.flush()
    return not face.stopped
