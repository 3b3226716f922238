"""The rules of the table: pure data in, pure data out."""
