"""`make bench`: each figure beside its reference, measured in the same run, and the ratio."""
