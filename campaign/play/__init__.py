"""The application: what a terminal, a page, a letter or a program does with a campaign. It returns values and prints nothing."""
