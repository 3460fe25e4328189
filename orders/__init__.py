"""Admiralty orders (SL 9.3-9.4): chits, booklets, kinds of order and what fulfils them. It knows no state of the world."""
