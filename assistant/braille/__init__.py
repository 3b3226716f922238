"""Braille: cells, and print to and from Unified English Braille (UEB)."""
