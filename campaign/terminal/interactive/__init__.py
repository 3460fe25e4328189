"""A person plays a campaign at the terminal: what is asked of him, and what his sailing master sees to without asking."""
