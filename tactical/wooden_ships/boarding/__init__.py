"""WS B.VII, B.IX: boarding parties, melee, transfer of crews, surrender and prizes."""
