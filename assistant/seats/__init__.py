"""Seats: each player may sit on a phone of their own, at a page that the program serves."""
