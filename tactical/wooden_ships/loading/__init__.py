"""WS B.X, A.X-XI: loading, repair, and full sail."""
