"""What a campaign is played by: a theatre's folder and the charts, read from TOML or, once read, from the user's cache."""
