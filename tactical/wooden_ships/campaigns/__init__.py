"""WS S.7: campaigns of several battles, whose losses carry over from one to the next."""
