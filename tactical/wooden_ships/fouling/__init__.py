"""WS B.III, B.VI: what makes two ships fast to each other, and how they get clear."""
