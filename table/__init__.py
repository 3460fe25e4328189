"""What any game on a table needs: dice with their reasons, decisions, flows and sessions. It knows no game."""
