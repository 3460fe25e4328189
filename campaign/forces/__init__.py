"""The forces of a theatre as a campaign begins: commands, leaders, flotillas, squadrons and every sail by name.

They stand in the theatre's `forces.toml`, or in the files of its folder `order_of_battle`, whose tables are put together:

| table           | what a row is                                                                                       |
|-----------------|-----------------------------------------------------------------------------------------------------|
| `command`       | a part of a side's fleet, with its contingents' flags (SL 3.12)                                      |
| `leader`        | rank, ratings, temper; `station` is "fleet" or a command; `arrives` and `promotions` by date          |
| `flotilla`      | a counter; with a `place` it is formed there, under `leader` and perhaps a `superior`                 |
| `counters`      | how many counters of a kind a command has, those of the flotilla table among them (SL 3.325)          |
| `squadron`      | a counter: in a `flotilla`, or at a `berth`                                                           |
| `spare`         | a squadron counter without ships, to be formed in play (SL 3.246)                                     |
| `flagship`      | a great ship that is a squadron by herself (SL 10.3): in a `flotilla` with others, or at a `berth`     |
| `ship`          | a sail and the squadron she is assigned to                                                          |
| `reinforcement` | sail that come to a port in a turn of a year (SL 11.12), or enter the chart by sea at an `entry`      |
| `withdrawal`    | sail, whole squadrons, leaders and auxiliaries that leave (SL 11.125, 6.114)                         |
| `transfer`      | a leader who passes to another command, back in play if he had left it                               |
| `auxiliary`     | its class, range ("U" for unlimited) and `home`: a port, a flotilla, "available", or "aside" if it is   |
|                 | for sail to be converted to (SL 6.32); `ships` are the two that serve as it; `arrives` by date         |
| `corsair_base`  | a port with corsairs (SL 10.2), the `friend` they have, who controls them, and what `wakes` them       |
| `corsair`       | an auxiliary of theirs                                                                                |

What `arrives` later comes by the schedule: a flotilla, formed, with its leader and its squadrons; a squadron with ships, formed,
at its `berth` or, at sea, its `place`; counters without ships, to be set aside (SL 11.123, 11.15, 11.154). `rolled` adds the
damage of a die (SL 11.153).
"""
