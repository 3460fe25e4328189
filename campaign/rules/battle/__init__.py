"""Battle (SL 8): one module a step, in the rulebook's order; `course` runs through them."""
