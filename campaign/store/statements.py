"""What play says to the database, in SQL that SQLite and a server both understand: `:ours` is the campaign, `:at` the phase."""

from __future__ import annotations

_STANDS = "campaign_id = :ours AND phase = :at AND undone = 0"
_HERE = "campaign_id = :ours AND phase = :at"
_ANSWERS = f"(SELECT count(*) FROM choice WHERE {_STANDS})"
_THROWS = f"(SELECT count(*) FROM die WHERE {_HERE})"

UNDONE = "SELECT count(*) AS undone FROM choice WHERE campaign_id = :ours AND phase >= :since AND undone > 0"
STANDING = f"""SELECT (SELECT max(phase) + 1 FROM snapshot WHERE campaign_id = :ours) AS phase,
       {_ANSWERS} AS choices, {_THROWS} AS dice,
       ({UNDONE}) AS undone"""
PRESENT = """SELECT phase, turn, document, state_hash, rules_version
FROM snapshot WHERE campaign_id = :ours AND document IS NOT NULL"""
OUTDATE = f"""UPDATE snapshot SET document = NULL
WHERE campaign_id = :ours AND phase = :at - 1 AND document IS NOT NULL AND {_ANSWERS} = :choices AND {_THROWS} = :dice
AND ({UNDONE}) = :undone"""
CHOICES = f"SELECT * FROM choice WHERE {_STANDS} ORDER BY number"
DICE = f"SELECT * FROM die WHERE {_HERE} ORDER BY number"
FORGET_CHOICES = f"DELETE FROM choice WHERE {_STANDS}"
FORGET_DICE = f"DELETE FROM die WHERE {_HERE}"
TAKE_BACK = f"""UPDATE choice
SET undone = (SELECT max(undone) + 1 FROM choice WHERE campaign_id = :ours AND phase = :at AND number = :place)
WHERE {_STANDS} AND number = :place"""
BRIEF = "SELECT battle AS name, content, document FROM brief WHERE campaign_id = :ours AND phase = :at"
FORGET_BRIEF = "DELETE FROM brief WHERE campaign_id = :ours"
WITHIN = f"SELECT * FROM inner_phase WHERE {_HERE} ORDER BY number"
OUTDATE_WITHIN = f"UPDATE inner_phase SET document = NULL WHERE {_HERE} AND game = :game"
DROP_WITHIN = f"DELETE FROM inner_phase WHERE {_HERE} AND answers > :place"
FORGET_WITHIN = "DELETE FROM inner_phase WHERE campaign_id = :ours"
FORGET_SOURCES = "DELETE FROM source WHERE campaign_id = :ours AND phase = :at"
SEATS = "SELECT side, kind, instructions FROM seat WHERE campaign_id = :ours ORDER BY number"
SOURCES = "SELECT phase, place, fingerprint FROM source WHERE campaign_id = :ours ORDER BY phase, place"
FORGET_CONTENTS = "DELETE FROM contents WHERE campaign_id = :ours AND phase = :at"
CONTENTS = "SELECT phase, content, packed FROM contents WHERE campaign_id = :ours ORDER BY phase"
# -- phases that are closed, and open again --
_LAST_THROW = "coalesce((SELECT max(phase) FROM die WHERE campaign_id = :ours AND phase < :at), 0)"
REACHED = f"""SELECT min(phase) AS phase FROM choice
WHERE campaign_id = :ours AND undone = 0 AND person AND phase < :at AND phase >= {_LAST_THROW}"""
FALLEN_BEFORE = f"""SELECT document FROM fact
WHERE campaign_id = :ours AND kind = 'rolled' AND phase < :at AND phase = {_LAST_THROW} ORDER BY number"""
PACKED = "SELECT packed, state_hash FROM snapshot WHERE campaign_id = :ours AND phase = :at"
ADOPTED = """SELECT (SELECT count(*) FROM source WHERE campaign_id = :ours AND phase > :at)
     + (SELECT count(*) FROM contents WHERE campaign_id = :ours AND phase > :at) AS times"""
CHOICES_SINCE = "SELECT * FROM choice WHERE campaign_id = :ours AND phase >= :at AND undone = 0 ORDER BY phase, number"
DICE_SINCE = "SELECT * FROM die WHERE campaign_id = :ours AND phase >= :at ORDER BY phase, number"
PACK = "UPDATE snapshot SET packed = :packed WHERE campaign_id = :ours AND phase = :at AND packed IS NULL"
UNPACK = """UPDATE snapshot SET packed = NULL WHERE campaign_id = :ours AND phase = :at
AND turn = (SELECT turn FROM snapshot AS before WHERE before.campaign_id = :ours AND before.phase = :at - 1)"""
REINSTATE = "UPDATE snapshot SET document = :document WHERE campaign_id = :ours AND phase = :at - 1 AND state_hash = :hash"
REOPEN = (
    "DELETE FROM snapshot WHERE campaign_id = :ours AND phase >= :at",
    "DELETE FROM fact WHERE campaign_id = :ours AND phase >= :at",
    "DELETE FROM die WHERE campaign_id = :ours AND (phase > :at OR (phase = :at AND NOT by_hand))",
    "DELETE FROM choice WHERE campaign_id = :ours AND undone = 0 AND phase > :at",
)
FORGET_AFTER = f"DELETE FROM choice WHERE {_STANDS} AND number > :place"
INSTRUCTIONS = "SELECT instructions FROM seat WHERE campaign_id = :ours AND side = :side"
INSTRUCT = "UPDATE seat SET instructions = :text WHERE campaign_id = :ours AND side = :side"

# -- the past, from the first phase to the last --
PHASES = """SELECT phase, name, rule, state_hash, rules_version, packed
FROM snapshot WHERE campaign_id = :ours AND phase > :at ORDER BY phase"""
ALL_CHOICES = "SELECT * FROM choice WHERE campaign_id = :ours AND undone = 0 ORDER BY phase, number"
ALL_DICE = "SELECT * FROM die WHERE campaign_id = :ours ORDER BY phase, number"
ALL_FACTS = "SELECT phase, number, kind, document FROM fact WHERE campaign_id = :ours ORDER BY phase, number"
LED_TO = "SELECT state_hash FROM snapshot WHERE campaign_id = :ours AND phase = :at"
MILESTONES = "SELECT phase AS number, name, turn, state_hash FROM snapshot WHERE campaign_id = :ours ORDER BY phase"
NEAREST = """SELECT phase, state_hash, packed FROM snapshot
WHERE campaign_id = :ours AND phase <= :at AND packed IS NOT NULL ORDER BY phase DESC LIMIT 1"""
_BETWEEN = "campaign_id = :ours AND phase > :since AND phase <= :at"
PHASES_BETWEEN = f"SELECT phase, name, rule, state_hash, rules_version FROM snapshot WHERE {_BETWEEN} ORDER BY phase"
CHOICES_BETWEEN = f"SELECT * FROM choice WHERE {_BETWEEN} AND undone = 0 ORDER BY phase, number"
DICE_BETWEEN = f"SELECT * FROM die WHERE {_BETWEEN} ORDER BY phase, number"
FIRST = "SELECT packed, state_hash FROM snapshot WHERE campaign_id = :ours AND phase = :at"
