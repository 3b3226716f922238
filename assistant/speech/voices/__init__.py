"""The voices: the child process as a voice, and what runs inside it."""
