"""The computer's admirals: readable policies that score options from their side's view alone, with weights from a file.

| module        | what it decides                                                                                   |
|---------------|---------------------------------------------------------------------------------------------------|
| `admiral`     | the seat: which policy answers which question; what none has is left to the flag captain           |
| `temper`      | the weights, read from `temperaments.toml` or a player's own file, and the strength                |
| `noise`       | how a weaker admiral misjudges, always the same way at the same moment                             |
| `returns`     | what each formation amounts to, and what the enemy shows                                           |
| `appraisal`   | what an order is worth, and what may come of giving it to a formation                              |
| `allotment`   | which order to which formation: the desk that the other policies work at                           |
| `stations`    | who keeps the stations of standing orders, and who relieves him in time                             |
| `drawing`     | orders received: drawn, chosen, kept (SL 9.35)                                                     |
| `issuing`     | orders issued, stations relieved, squadrons sent after their fleets (SL 9.36, 9.41, 9.42)          |
| `persevering` | orders extended, given up, taken over (SL 9.39, 9.387, 9.378)                                      |
| `mustering`   | who is fitted out, laid up and formed (SL 4.3d, 4.3f, 11.13)                                       |
| `sailing`     | whither and by which way (SL 5.14)                                                                 |
| `fighting`    | attack, withdrawal, intensity (SL 8.124, 8.23, 8.31)                                               |
| `scouting`    | frigates: tasks and posts (SL 6.13, 6.14)                                                          |
| `deceiving`   | dummies placed, cruisers rebased (SL 7.15, 6.15)                                                   |
| `purse`       | prestige spent on repairs, ships and captives (SL 12.3)                                            |

Every policy returns its answer with a sentence that says why (`table.seats.Explained`), which is kept for the umpire.
"""
