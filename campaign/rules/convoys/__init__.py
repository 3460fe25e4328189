"""Convoys (SL 10.1): their timetable, their voyages, their escorts, and what is done to them."""
