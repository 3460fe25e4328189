"""Auxiliaries (SL 6): their boxes, assignment, tasks, recovery and conversion; one module a subject."""
