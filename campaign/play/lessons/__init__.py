"""The courses: three turns with a squadron at Plymouth, a battle on hexes, one on a real table. Terminal and page share the
judgement of what a pupil has done."""
