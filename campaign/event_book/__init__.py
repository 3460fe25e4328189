"""The Event Booklet of a theatre (SL 9.211): its events and military campaigns as data, in the theatre's `events.toml`.

| table      | what a row is                                                                                                 |
|------------|---------------------------------------------------------------------------------------------------------------|
| `tally`    | a count that orders and events add to and dice are modified by; `lasts` a turn, a year, or the whole campaign    |
| `event`    | a political event (SL 9.22): prerequisites, dates, dice, delays, and what it does                               |
| `campaign` | a military campaign (SL 9.23): its track box by box, its statuses, when it begins and what sways its dice        |
| `random`   | a range of the die of random events (SL 4.21a), and what it brings; none where the option is off                 |

Conditions and effects are small tables: `{is = "event", id = "treaty"}`, `{does = "prestige", side = "red", points = 1}`.
"""
