"""The braille display: messages on it as they are said, each until it was read.

Where BRLTTY runs, its BrlAPI puts a line of ours on the display in place of the terminal's.
Without it nothing is missing: BRLTTY, or a screen reader, follows the terminal's cursor.
"""
