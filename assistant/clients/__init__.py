"""The ways in at the table beside the screen: line mode, and a braille display."""
