"""A bare window with a terminal (VTE) in which one program runs.  Needs the system's Python."""

import os
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte  # noqa: E402


def main() -> None:
    """Open the window; close it when the program ends."""
    window = Gtk.Window(title="terminal")
    terminal = Vte.Terminal()
    terminal.set_size(80, 24)
    terminal.connect("child-exited", lambda *_: Gtk.main_quit())
    terminal.spawn_sync(
        Vte.PtyFlags.DEFAULT,
        str(Path.cwd()),
        sys.argv[1:],
        [f"{name}={value}" for name, value in os.environ.items()],
        GLib.SpawnFlags.DEFAULT,
        None,
        None,
        None,
    )
    window.add(terminal)
    window.show_all()
    terminal.grab_focus()
    Gtk.main()


main()
