"""The transcript: what was told and typed, for line, screen and braille display alike."""
