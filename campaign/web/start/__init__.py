"""What stands before the pages of a side: the list of campaigns, new ones, their files, the links by which sides are taken."""

from campaign.web.start import (
    campaign_files,
    campaign_page,
    careers_page,
    front_page,
    joining,
    learning,
    new_campaign,
    table_battle,
)

ROUTES = [
    *front_page.ROUTES,
    *joining.ROUTES,
    *learning.ROUTES,
    *new_campaign.ROUTES,
    *campaign_page.ROUTES,
    *campaign_files.ROUTES,
    *careers_page.ROUTES,
    *table_battle.ROUTES,
]
