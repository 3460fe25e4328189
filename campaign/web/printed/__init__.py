"""What is printed of a campaign: a side's gazette, battles, fleet displays, summary; the whole once it is no secret."""

from campaign.web.printed import of_the_whole, side_pages

ROUTES = [*side_pages.ROUTES, *of_the_whole.ROUTES]
