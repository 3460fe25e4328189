"""The naval gazette of a campaign: one page with pictures, written from the facts that its reader may know."""
