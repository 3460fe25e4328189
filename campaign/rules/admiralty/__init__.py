"""The Admiralty (SL 9.3-9.4): orders are received, issued, executed, judged and ended, and counted when the year is over.

| module        | what it does                                                                                     |
|---------------|--------------------------------------------------------------------------------------------------|
| `desk`        | whose booklet, whose chit, whose strategy check; what is known of events and convoys               |
| `step`        | the Orders Step (SL 4.3g): the year's end, the pool, receiving, then issuing                       |
| `issuing`     | the one form by which orders are issued, handed over, and squadrons sent to a rendezvous           |
| `duties`      | what an order charges a formation with: a place to interdict, a convoy to escort                  |
| `sailing`     | what an order leaves a formation to do with its movement points (SL 9.36, 9.371-9.375)            |
| `journal`     | what a formation under orders did in each increment                                              |
| `special`     | hand-overs (SL 9.41) and rendezvous (SL 9.42)                                                    |
| `judging`     | the end of an impulse (SL 4.24b-c): judged, extended, given up                                    |
| `ending`      | what comes of an ended order: the count, prestige, events, its chit                               |
| `inheriting`  | orders whose formation is no more (SL 9.378); `unforming` notes who could take them over            |
| `composition` | changes of composition that would end an order (SL 9.388)                                         |

What the sides are asked; the first option, or the usual one of every line, always leaves things as they are:

| kind      | sort     | when                            | keys                                                             |
|-----------|----------|---------------------------------|------------------------------------------------------------------|
| `receive` | Decision | each Orders Step while the pool | `none`; `draw`: look at some and keep one (SL 9.351b);             |
|           |          | has any, again after all but    | `choose:ORDER`: that one, and another drawn blind (SL 9.351c),     |
|           |          | `none`                          | only before any `draw`                                           |
| `keep`    | Decision | after `draw`, if there is a choice| the ids of the orders drawn                                      |
| `orders`  | Form     | each Orders Step                | `issue:ORDER`: `keep`, a formation's id, or `squadron:ID`          |
|           |          |                                 | `hand-over:FORMATION`: `none`, or the id of who takes over         |
|           |          |                                 | `rendezvous:SQUADRON`: `none`, `harbour:brest`, or a flotilla's id  |
| `extend`  | Decision | an order is fulfilled           | `end`, `extend`; it is about the formation                        |
| `abandon` | Form     | an impulse ends; after a battle | a formation's id: `persist`, `abandon`                            |
| `inherit` | Decision | a formation under orders is gone| `none`, or the id of a flotilla that was subordinate to it         |

A seat finds what it needs in its view (`campaign.views.Orders`): pool, hand, what is issued to whom and how far it has come,
both sides' counts; and its booklet is its own to read. An order confines its formation's courses (`sailing`), so that a seat
which has issued one need only take what is offered.
"""
