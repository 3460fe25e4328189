"""WS B.VIII.A-C, A.VIII: fields of fire, targets, rakes, and the Hit Table that a broadside is resolved on."""
