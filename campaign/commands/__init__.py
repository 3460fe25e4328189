"""The commands of `sealords`, a room for each subject; only the room that is asked for is opened, to start fast."""
