"""The record of a campaign: every kind of fact that can happen, by chapters."""
