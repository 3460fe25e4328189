"""Flagships (SL 10.3): who sails with them, what becomes of one left alone, and how they fight; one module a subject."""
