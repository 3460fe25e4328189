"""The soak: years and battles by turns until the time is up, from seeds that rotate; a game that fails is kept to be opened."""
