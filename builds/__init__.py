"""How a program is made that needs no Python: `docs/builds.md`."""
