"""WS O: the optional rules that have a room of their own."""
