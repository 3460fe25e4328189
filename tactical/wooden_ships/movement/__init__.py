"""WS B.IV-V, A.V-VI: attitudes and allowances, written moves, and how they are carried out."""
