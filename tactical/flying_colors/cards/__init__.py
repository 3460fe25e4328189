"""FC 4.8: Initiative cards. `deck` holds the cards, `table` deals and plays them, `effects` says what is in force for a ship."""
