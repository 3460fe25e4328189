"""The first course: three turns with a squadron at Plymouth, taught at the terminal and on the page by the same judgement."""
