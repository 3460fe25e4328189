"""Statistical aims: results of many games are kept with a fingerprint of what decides them, and played anew when it changes."""
