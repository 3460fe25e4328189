"""A battle as a picture: `pictures` for the whole, `ships` for one of them, `standing` for what is written beside it."""
