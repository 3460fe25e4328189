"""The war: state, sequence of play, rules, agents, store, reports and the terminal."""
