"""A player's staff: the officer whose answer has the star, and who answers what a player has left to his officers.

| module     | what it decides                                                                                           |
|------------|-----------------------------------------------------------------------------------------------------------|
| `officer`  | the seat: which policy answers which question, and that every answer is legal and has a reason             |
| `wear`     | what one turn more costs in sail: orders weighed, extended and given up so that ships come home in time    |
| `ordering` | orders issued, told with chance, prestige, impulses and what is under way                                  |
| `sailing`  | whither: by the player's own line, by the order, and else as it is wanted; the spent go home               |
| `choosing` | battles, prizes, frigates and the reorganisation                                                           |

What he does not weigh himself he asks of an admiral (`campaign.agents.admirals`), and of the flag captain. He works from the view
alone, has no memory and throws no dice, so that officers by mail answer the same in both copies.
"""
