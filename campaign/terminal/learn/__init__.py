"""`learn`: a campaign of three turns that teaches sailing, search, an order, a battle and refit, with a tutor."""
