"""What a player may say at any prompt, whatever is asked of him: a module for each subject, and the registry of them all."""
