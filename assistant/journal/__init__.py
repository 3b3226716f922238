"""The journal: every act of every game, on disk before anything is spoken."""
