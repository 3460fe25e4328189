"""Where a player sends a formation: what is written, what it replaces, what binds the formation meanwhile, and what it will cost.

It is worked out from what the side sees; what cannot be is refused.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from campaign.agents.instructions import Call, Instruction, well_formed
from campaign.agents.passage_forecast import Departure, forecast
from campaign.agents.roster import tell_off
from campaign.agents.seating import prudent_bill, standing_instructions
from campaign.agents.wear_watch import company
from campaign.calendar import IMPULSES, TURNS, impulse_of
from campaign.clock import Clock
from campaign.game import SeaLords
from campaign.play import free_formations
from campaign.play.errors import BadInput
from campaign.play.line_notes import order_named
from campaign.play.sailing_orders import Bond, Choice, Errand, Outlook, SailingOrder
from campaign.play.seat_orders import SeatOrders
from campaign.rules.admiralty.desk import TITLES
from campaign.views import Own, OwnSquadron, View
from maps import routes
from maps.place import Place, node_of
from orders.booklet import Order
from table.reading.faults import BadFile
from table.wording import counted

DAYS_A_TURN = 21


class SailingDesk:
    """A side's night orders at a moment, to be changed: its view, its book and what it is played by."""

    def __init__(self, game: SeaLords, view: View, book: SeatOrders) -> None:
        self.game, self.view, self.book = game, view, book
        self.sea = game.sea
        self.bill = prudent_bill(game, book.book)
        self.wear = self.bill.wear

    # -- sending -------------------------------------------------------------------------------------------------------------

    def send(self, formation: str, to: str, *, stay: bool = False, days: int = 0) -> SailingOrder:
        """A formation to a port, space or zone, from now on, or in some days, until its bill calls it elsewhere; or to stay,
        without its bill."""
        self._refuse(formation)
        return self._with_line(formation)._send(formation, to, stay, days)

    def _send(self, formation: str, to: str, stay: bool, days: int) -> SailingOrder:
        line, goal = self.book.line(formation), self.bill.anchorage(self.view, to)
        self._refuse_place(formation, goal)
        year, turn, impulse = self._in(days)
        before = line.call(turn, impulse, year) if line else None
        later = self._later(line)
        kept, dropped = ((), later) if stay else (later, ())
        calls = (Call(1, to),) if stay else (*self._bill(line), Call(turn, to, impulse, year))
        book = self.book.called(formation, calls)
        return self._told(SailingOrder(formation, goal, book, before, kept, dropped, when=(turn, impulse) if days else None))

    def send_home(self, formation: str, *, stay: bool = False, days: int = 0) -> SailingOrder:
        """To its rendezvous, or else to the nearest dockyard; its bill brings it out again."""
        desk = self._with_line(formation)
        line, here = desk.book.line(formation), desk._place(formation)
        haven = line.rendezvous if line and line.rendezvous else ""
        if not haven and here is not None:
            haven = node_of(self.wear.haven(self.view, here) or "")
        if not haven:
            raise BadInput("no port of ours can be reached from there")
        return msgspec.structs.replace(self.send(formation, haven, stay=stay, days=days), errand=Errand.HOME)

    def _told(self, order: SailingOrder) -> SailingOrder:
        """With what hinders it, and how it looks."""
        desk = SailingDesk(self.game, self.view, order.book)
        line = desk.book.line(order.formation)
        assert line is not None
        formation = self.view.formations.get(order.formation)
        bond = self.bond(order.formation)
        if formation is None:
            return desk._to_be_formed(order, line)
        refit = desk.bill.held_back(self.view, line, formation, order.to)
        outlook = None if formation.place == order.to else desk.outlook(formation, line, order.to)
        recalled = bool(order.kept and outlook and outlook.days.least > self._days_until(order.kept[0]))
        return msgspec.structs.replace(order, bond=bond, refit=refit, outlook=outlook, recalled=recalled)

    def _to_be_formed(self, order: SailingOrder, line: Instruction) -> SailingOrder:
        """SL 4.3d, 11.13: squadrons in port are fitted out and formed as the turn ends, those that bear it and have a leader."""
        turn, first = self.view.clock.turn % TURNS + 1, order.kept[0] if order.kept else None
        if first and (first.turn, first.impulse) == (turn, 1) and self.bill.anchorage(self.view, first.to) != order.to:
            raise BadInput(
                "it is laid up, and can sail when the next turn begins at the earliest; from that day its watch bill has it "
                'elsewhere, unless it is to go there "and stay", which drops the bill'
            )
        formed = [one for one in tell_off(self.bill, self.view, from_ordinary=True) if order.formation in one.flotillas]
        told, ships = [name for one in formed for name in one.squadrons], self.bill.company(self.view, line)
        sure = [one for one in ships if one.id in told and self.bill.fit(self.view, line, self._as_the_turn_ends(one))]
        if not ships:
            raise BadInput("it has no squadrons now")
        if not sure:
            count = counted(len(ships), "squadron")
            raise BadInput(f"it is not formed: too worn to be fitted out, or in want of a leader [SL 3.44], {count} in port")
        return msgspec.structs.replace(order, from_turn=turn, laid_up=len(ships) - len(sure))

    def _as_the_turn_ends(self, one: OwnSquadron) -> OwnSquadron:
        """SL 11.22c: a squadron with the worst that lying in port may cost it until then; in ordinary it costs nothing."""
        return one if one.in_ordinary else msgspec.structs.replace(one, damage=one.damage + self.wear.in_port())

    def _with_line(self, formation: str) -> SailingDesk:
        """The same desk with a line for a formation in its book."""
        if self.book.line(formation) is not None:
            return self
        return SailingDesk(self.game, self.view, self.book.with_line(self._usual_line(formation)))

    def _usual_line(self, formation: str) -> Instruction:
        """The line of a formation that the player has written none for: of what the theatre's own instructions form it and where
        it gathers, but no calls; of squadrons only those that no other line has."""
        usual = next((one for one in self._theatre_lines if one.id == formation), Instruction(formation, ()))
        taken = {name for one in self.book.formation for name in one.company}
        flotillas = {name for one in self.book.formation for name in one.flotillas}
        return msgspec.structs.replace(
            usual,
            calls=(),
            squadrons=tuple(name for name in usual.squadrons if name not in taken),
            divisions=tuple(
                msgspec.structs.replace(one, squadrons=tuple(name for name in one.squadrons if name not in taken))
                for one in usual.divisions
                if one.id not in flotillas
            ),
        )

    @cached_property
    def _theatre_lines(self) -> tuple[Instruction, ...]:
        try:
            return well_formed(standing_instructions(self.game, self.view.side)).formation
        except BadFile:
            return ()

    # -- the bill ------------------------------------------------------------------------------------------------------------

    @property
    def now(self) -> tuple[int, int, int]:
        """The year, turn and impulse from which a call holds that is written now; the first of the next turn once this one's are
        over."""
        clock = self.view.clock
        if clock.stage and not impulse_of(clock.stage):
            return clock.year + (clock.turn == TURNS), clock.turn % TURNS + 1, 1
        return clock.year, clock.turn, max(1, impulse_of(clock.stage))

    def _in(self, days: int) -> tuple[int, int, int]:
        """The year, turn and impulse some days from now."""
        year, turn, impulse = self.now
        past = (turn - 1) * IMPULSES + impulse - 1 + -(-days * IMPULSES // DAYS_A_TURN)
        return year + past // (TURNS * IMPULSES), past // IMPULSES % TURNS + 1, past % IMPULSES + 1

    def _later(self, line: Instruction | None) -> tuple[Call, ...]:
        """The calls of a bill that come later in the year."""
        year, *now = self.now
        later = [one for one in line.calls if [one.turn, one.impulse] > now and one.of_year(year)] if line else []
        return tuple(sorted(later, key=lambda one: (one.turn, one.impulse)))

    @property
    def days_left(self) -> int:
        """The days until the next turn."""
        *_, impulse = self.now
        return (IMPULSES - impulse + 1) * DAYS_A_TURN // IMPULSES

    def _days_until(self, call: Call) -> int:
        """The days until a call of this year holds."""
        _, turn, impulse = self.now
        return ((call.turn - turn) * IMPULSES + call.impulse - impulse) * DAYS_A_TURN // IMPULSES

    def _bill(self, line: Instruction | None) -> tuple[Call, ...]:
        """The calls of a bill without those of a year that are past, or of this very moment."""
        return tuple(one for one in line.calls if not one.year or (one.year, one.turn, one.impulse) > self.now) if line else ()

    # -- what hinders --------------------------------------------------------------------------------------------------------

    def _refuse(self, formation: str) -> None:
        """Who sails by no instruction of his own."""
        own, flotilla = self.view.formations.get(formation), self.view.flotillas.get(formation)
        if own is not None and own.kind == "convoy":
            raise BadInput("a convoy follows its own route [SL 10.114]; its escort can be changed")
        if own is not None and own.kind == "independent":
            raise BadInput("a squadron by itself makes for its flotilla or the nearest port, and nowhere else [SL 3.355]")
        if flotilla is not None and flotilla.superior is not None:
            raise BadInput("it is a division of another flotilla and sails with that, until it is detached [SL 3.33]")
        if own is None and not self.can_form(formation):
            raise BadInput("it is not formed, and no line of your instructions says of what it is to be formed")

    def can_form(self, formation: str) -> bool:
        """Whether a line says of what a flotilla is to be formed: the player's, or the theatre's own."""
        return self.book.line(formation) is not None or bool(self._usual_line(formation).company)

    def _refuse_place(self, formation: str, goal: Place) -> None:
        here = self._place(formation)
        if here is None or here == goal:
            return
        if routes.route(self.view.waters.eldest, here, goal) is None:
            raise BadInput("there is no way there by sea")

    def _place(self, formation: str) -> Place | None:
        own = self.view.formations.get(formation)
        if own is not None:
            return own.place
        line = self.book.line(formation)
        ships = self.bill.company(self.view, line) if line else []
        return ships[0].place if ships else None

    def bond(self, formation: str) -> Bond | None:
        """SL 9.36, 10.122: the order or the convoy that a formation goes by before its instructions."""
        convoy = next((one for one in self.view.convoys.values() if formation in one.escorts), None)
        duty = self.view.orders.issued.get(formation)
        if duty is None:
            return None if convoy is None else Bond("", (convoy.bound,), convoy=convoy.id)
        order = self.order(duty.order)
        if order is None:
            return Bond(TITLES.get(duty.order, duty.order), duty.goals)
        return Bond(order.title, duty.goals, duty.count, order.do.impulses_due, order.by, convoy.id if convoy else "")

    def order(self, name: str) -> Order | None:
        """An order of the side's booklets."""
        return order_named(self.game, self.view.side, name)

    # -- how it looks --------------------------------------------------------------------------------------------------------

    def outlook(self, formation: Own, line: Instruction, goal: Place) -> Outlook | None:
        """Days, and what they cost by the Attrition Chart; gales and battles come on top of it."""
        flotilla = self.view.flotillas.get(formation.id)
        leader = flotilla.leader if flotilla else None
        clock = Clock(self.view.clock.year, self.view.clock.turn, self.view.clock.stage)
        leaving = Departure(self.view.side, formation.place, clock, leader.leadership if leader else 0, formation.damage)
        days = forecast(self.game, self.view, leaving, line, goal)
        ships = company(self.view, formation.id)
        if days is None or not ships:
            return None
        worst = min(ships, key=lambda one: one.rating - one.damage)
        wear = self._wear(days.least, formation.place, goal), self._wear(days.most, formation.place, goal)
        return Outlook(days, wear, worst.id, worst.damage, worst.rating)

    def _wear(self, days: int, here: Place, goal: Place) -> int:
        way = routes.route(self.view.waters.eldest, here, goal)
        straits = sum(step.to in self.sea.straits for step in way.steps) if way else 0
        _, turn, impulse = self.now
        ends = ((impulse - 1) * DAYS_A_TURN // IMPULSES + days) // DAYS_A_TURN
        return sum(map(self.wear.at_sea, range(turn, turn + ends))) + straits * self.game.charts.attrition.strait

    # -- who ---------------------------------------------------------------------------------------------------------------

    def pick(self, goal: Place, least: int = 0, but: str = "") -> tuple[str, Choice]:
        """Who is sent to a place if nobody is named."""
        found = free_formations.nearest(self.view, self.bill, goal, least, but)
        if found is None:
            raise BadInput("no flotilla is free of orders and sound enough for it; name one, or wait until one is repaired")
        return found
