"""Where campaigns are kept: the past as rows, the present as a document, in SQLite or on a club's server."""
