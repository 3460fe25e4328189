"""WS D: scenarios of one's own: each side buys a fleet for as many points as the players agree on."""
