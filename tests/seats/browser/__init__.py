"""Real browsers at the seats of a table."""
