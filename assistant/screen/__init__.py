"""The screen: messages in a page, one owner of the cursor, and a line to type on.

Textual reads the keys and knows the terminal; what stands on the screen is decided here,
without it, and only what has changed is written.
"""
