"""Scenarios of Ice Flow: a position, moves, what is then allowed or refused by which clause, and what lies where.

Seat 0 is Red, 1 Blue. Floes are given with their jagged edges, clockwise; explorers not spoken of wait in Alaska.
"""

from __future__ import annotations

from typing import Any

Scenario = tuple[dict[str, Any], str, dict[str, "str | None"], dict[str, Any]]

ALL_EMERGENCES = dict.fromkeys(("L1.0", "L2.0", "L3.0", "L4.2", "L4.5", "L5.0", "L6.0", "L7.0"), "N+S")
CHASED = {
    "floes": {"L3.3": "", "L2.3": "NE+SE"},
    "bears": {"L3.3": 1},
    "at": [["DL"], ["L2.3"]],
}
AT_BAY = {"floes": {"L6.3": "", "L5.3": "S+NW"}, "bears": {"L6.3": 1}}

#: Name: (position, moves, {move: clause that refuses or None}, facts).
SCENARIOS: dict[str, Scenario] = {
    # ---------------------------------------------------------------- turn and floes
    "9 explorer action only": ({"floes": {}, "sacks": [(1, 0)]}, "fish", {"end": "IF-15"}, {}),
    "10 floe action only": ({"floes": {"L6.1": "N+S"}}, "drift L6.1", {"end": None}, {}),
    "11 two floe actions": (
        {"floes": {"L6.1": "N+S"}},
        "drift L6.1",
        {"drift L6.3": "IF-14", "turn L6.3 clockwise": "IF-14", "new-floe": "IF-14"},
        {},
    ),
    "13 drift": (
        {"floes": {"L6.1": "N+SE"}, "at": [["L6.1"]], "fish": {"L6.1": 1}},
        "drift L6.1",
        {},
        {"floes": {"L6.3": "N+SE"}, "red": "L6.3", "fish": {"L6.3": 1}},
    ),
    "14 blocked": (
        {"floes": {"L3.2": "N+S", "L3.4": "N+S"}},
        "drift L3.2 / end",
        {"drift L3.3": "IF-19"},
        {"floes": {"L3.3": "N+S", "L3.4": "N+S"}},
    ),
    "15 off the board": (
        {"floes": {"L5.5": "N+S"}, "ropes": {"L5.5": 1}, "bears": {"L5.5": 1}},
        "drift L5.5",
        {},
        {"floes": {}, "supply": {"rope": 15, "fish": 15, "bear": 5}, "bag": 24},
    ),
    "16 not with an explorer": (
        {"floes": {"L5.5": "N+S"}, "at": [["L5.5"]]},
        "",
        {"drift L5.5": "IF-21"},
        {},
    ),
    "17 to the north": ({"floes": {"L4.2": "N+S"}}, "drift L4.2", {}, {"floes": {"L4.1": "N+S"}}),
    "18 clockwise": (
        {"floes": {"L6.4": "N+NE"}},
        "turn L6.4 clockwise",
        {},
        {"floes": {"L6.4": "NE+SE"}},
    ),
    "18 counterclockwise": (
        {"floes": {"L6.4": "N+NE"}},
        "turn L6.4 counterclockwise",
        {},
        {"floes": {"L6.4": "N+NW"}},
    ),
    "19 a ridge turned away": (
        {"floes": {"L7.3": "", "L6.4": "N+NE"}, "at": [["L7.3"]]},
        "turn L6.4 counterclockwise",
        {"walk L7.3-L6.4": None},
        {},
    ),
    "19 a ridge turned on": (
        {"floes": {"L7.3": "", "L6.4": "N+NE"}, "at": [["L7.3"]]},
        "turn L6.4 clockwise",
        {"walk L7.3-L6.4": "IF-33"},
        {},
    ),
    "21 no hex to emerge": ({"floes": ALL_EMERGENCES}, "", {"new-floe": "IF-24"}, {}),
    "70 a floe that others stand on": (
        {"floes": {"L6.3": "N+S"}, "at": [["A6"], ["L6.3"]]},
        "",
        {"drift L6.3": None, "turn L6.3 clockwise": None},
        {},
    ),
    # ---------------------------------------------------------------- walking
    "25 one ridge": (
        {"floes": {"L7.3": "S+NW", "L6.3": "N+NE"}, "at": [["L7.3"]], "sacks": [(1, 0)]},
        "walk L7.3-L6.3",
        {"take L6.3 rope": "IF-55", "take L7.3 rope": "IF-55", "stop": None, "end": "not-now"},
        {"sack": (0, 0), "ropes": {"L7.3": 1}},
    ),
    "26 two ridges, one rope": (
        {"floes": {"L7.3": "S+NW", "L6.3": "NE+SE"}, "at": [["L7.3"]], "sacks": [(1, 0)]},
        "",
        {"walk L7.3-L6.3": "IF-33"},
        {},
    ),
    "26 two ridges, two ropes": (
        {"floes": {"L7.3": "S+NW", "L6.3": "NE+SE"}, "at": [["L7.3"]], "sacks": [(2, 0)]},
        "walk L7.3-L6.3",
        {},
        {"sack": (0, 0), "ropes": {"L7.3": 2}},
    ),
    "29 over a full station": (
        {"floes": {}, "at": [["A2"], ["A3", "A3"]], "sacks": [(2, 0)]},
        "walk A2-A3",
        {"stop": "IF-32", "walk A3-A4": None, "walk A3-A2": None},
        {},
    ),
    "29 no way on": (
        {"floes": {}, "at": [["A2"], ["A3", "A3"]], "sacks": [(1, 0)]},
        "",
        {"walk A2-A3": "IF-32", "walk A2-A1": None},
        {},
    ),
    "30 over a full floe": (
        {"floes": {"L7.3": "", "L6.3": "", "L5.3": ""}, "at": [["L7.3"], ["L6.3", "L6.3"]]},
        "walk L7.3-L6.3",
        {"stop": "IF-32", "walk L6.3-L7.3": "IF-29a", "walk L6.3-L5.3": None},
        {},
    ),
    "31 down to the coast": (
        {"floes": {"L1.1": "S+NW"}, "at": [["L1.1"]], "sacks": [(1, 0)]},
        "walk L1.1-S1",
        {"stop": None, "walk S1-L1.0": "IF-63"},
        {"sack": (0, 0), "ropes": {"L1.1": 1}},
    ),
    "31 without a rope": (
        {"floes": {"L1.1": "S+NW"}, "at": [["L1.1"]]},
        "",
        {"walk L1.1-S1": "IF-34"},
        {},
    ),
    # ---------------------------------------------------------------- swimming
    "33 up a ridge from the water": (
        {"floes": {"L6.4": "NE+S"}, "at": [["A3"]], "sacks": [(0, 1)]},
        "",
        {"swim A3-L7.3-L6.4": "IF-34"},
        {},
    ),
    "33 with a rope": (
        {"floes": {"L6.4": "NE+S"}, "at": [["A3"]], "sacks": [(1, 1)]},
        "swim A3-L7.3-L6.4",
        {},
        {"sack": (0, 0), "ropes": {"A3": 1}},
    ),
    "34 two hexes of sea": (
        {"floes": {"L5.3": ""}, "at": [["A3"]], "sacks": [(0, 3)]},
        "",
        {"swim A3-L7.3-L6.3": "IF-38", "walk A3-L7.3": "IF-31"},
        {},
    ),
    "35 two swims": (
        {"floes": {"L6.4": "N+S"}, "at": [["A3"]], "sacks": [(0, 2)]},
        "swim A3-L7.3-L6.4 / swim L6.4-L5.4-DL",
        {"stop": None},
        {"sack": (0, 0), "supply": {"rope": 15, "fish": 15, "bear": 5}},
    ),
    "37 ice is not sea": (
        {"floes": {"L7.3": "", "L6.4": ""}, "at": [["A3"], ["L7.3", "L7.3"]], "sacks": [(0, 1)]},
        "",
        {"swim A3-L7.3-L6.4": "IF-37a", "walk A3-L7.3": None},
        {},
    ),
    # ---------------------------------------------------------------- items
    "38 no further with an item": (
        {"floes": {"L7.3": "", "L6.3": ""}, "at": [["L7.3"]], "fish": {"L6.3": 1}},
        "walk L7.3-L6.3 / take L6.3 fish",
        {"swim L6.3-L5.3-DB": "IF-27"},
        {"sack": (0, 1)},
    ),
    "39 a full rucksack": (
        {"floes": {"L7.3": "", "L6.3": ""}, "at": [["L7.3"]], "ropes": {"L6.3": 1}, "sacks": [(2, 1)]},
        "walk L7.3-L6.3",
        {"take L6.3 rope": "IF-5", "stop": None},
        {},
    ),
    "40 room made on the way": (
        {"floes": {"L6.4": ""}, "at": [["A3"]], "ropes": {"L6.4": 1}, "sacks": [(2, 1)]},
        "swim A3-L7.3-L6.4",
        {"take L6.4 rope": None},
        {},
    ),
    "41 without a step": (
        {"floes": {"L6.3": ""}, "at": [["L6.3"]], "fish": {"L6.3": 1}, "sacks": [(1, 0)]},
        "",
        {"take L6.3 fish": None, "take L6.3 rope": "IF-55", "take L7.3 fish": "no-such-piece"},
        {},
    ),
    "42 one item": (
        {"floes": {"L6.3": ""}, "at": [["L6.3"]], "fish": {"L6.3": 1}, "ropes": {"L6.3": 1}},
        "take L6.3 fish",
        {"take L6.3 rope": "IF-55a"},
        {"sack": (0, 1)},
    ),
    "43 fishing": (
        {"floes": {}, "at": [[]], "sacks": [(1, 1)]},
        "fish",
        {"walk A6-A5": "IF-27", "fish": "IF-27", "take A6 rope": "IF-55a"},
        {"sack": (0, 3), "supply": {"rope": 15, "fish": 12, "bear": 5}},
    ),
    "44 fishing with a full rucksack": (
        {"floes": {}, "at": [[]], "sacks": [(3, 0)]},
        "fish",
        {},
        {"sack": (2, 1), "supply": {"rope": 13, "fish": 14, "bear": 5}},
    ),
    "45 a move, then fishing": (
        {"floes": {"L7.3": "", "L6.3": ""}, "at": [["L7.3"]], "sacks": [(1, 0)]},
        "walk L7.3-L6.3",
        {"fish": "IF-27"},
        {},
    ),
    # ---------------------------------------------------------------- bears
    "46 no fish": (
        {
            "floes": {"L7.3": "", "L6.3": ""},
            "at": [["L7.3"]],
            "bears": {"L6.3": 1},
            "fish": {"L7.3": 1},
            "sacks": [(2, 0)],
        },
        "",
        {"walk L7.3-L6.3": "IF-40"},
        {},
    ),
    "47 past a bear": (
        {
            "floes": {"L7.3": "", "L6.3": "", "L5.3": ""},
            "at": [["L7.3"]],
            "bears": {"L6.3": 1},
            "sacks": [(0, 1)],
        },
        "walk L7.3-L6.3 / walk L6.3-L5.3 / stop",
        {},
        {"bears": {"L6.3": 1}, "sack": (0, 0), "red": "L5.3"},
    ),
    "49 two bears, one fish": (
        {"floes": {"L7.3": "", "L6.3": ""}, "at": [["L7.3"]], "bears": {"L6.3": 2}, "sacks": [(0, 1)]},
        "",
        {"walk L7.3-L6.3": "IF-40"},
        {},
    ),
    "49 two bears": (
        {
            "floes": {"L7.3": "", "L6.3": "", "L5.3": "", "L6.4": ""},
            "at": [["L7.3"]],
            "bears": {"L6.3": 2},
            "sacks": [(0, 2)],
        },
        "walk L7.3-L6.3 / stop / send L5.3 / send L6.4",
        {},
        {"bears": {"L5.3": 1, "L6.4": 1}},
    ),
    "50 a swim to a bear": (
        {"floes": {"L6.4": ""}, "at": [["A3"]], "bears": {"L6.4": 1}, "sacks": [(0, 1)]},
        "",
        {"swim A3-L7.3-L6.4": "IF-40"},
        {},
    ),
    "50 with two fish": (
        {"floes": {"L6.4": ""}, "at": [["A3"]], "bears": {"L6.4": 1}, "sacks": [(0, 2)]},
        "swim A3-L7.3-L6.4",
        {"take L6.4 rope": "IF-42", "stop": None},
        {"sack": (0, 0)},
    ),
    "51 a third bear": (
        {
            "floes": {"L7.3": "", "L6.3": "", "L5.3": ""},
            "at": [["L7.3"]],
            "bears": {"L6.3": 1, "L5.3": 2},
            "sacks": [(0, 3)],
        },
        "walk L7.3-L6.3",
        {"walk L6.3-L5.3": "IF-40a"},
        {},
    ),
    "53 nowhere to go": (
        {"floes": {"L7.3": ""}, "at": [["A3"]], "bears": {"L7.3": 1}, "sacks": [(0, 1)]},
        "walk A3-L7.3 / stop",
        {"send DB": "not-now"},
        {"bears": {}, "supply": {"rope": 15, "fish": 15, "bear": 5}},
    ),
    "54 a bear on an island": (
        {"floes": {"L5.3": ""}, "at": [["L5.3"]], "bears": {"DB": 1}},
        "",
        {"walk L5.3-DB": "IF-40"},
        {},
    ),
    "54 with a fish": (
        {"floes": {"L5.3": ""}, "at": [["L5.3"]], "bears": {"DB": 1}, "sacks": [(0, 1)]},
        "walk L5.3-DB / stop",
        {"send DL": None, "send L5.3": None, "send DB": "IF-42", "send S1": "IF-44a", "send L5.4": "IF-44a"},
        {},
    ),
    # ---------------------------------------------------------------- flight
    "55 a bear comes": (
        {**AT_BAY, "at": [["A3"], ["L5.3"]], "sacks": [(0, 2), (0, 0)]},
        "swim A3-L7.3-L6.3 / stop / send L5.3",
        {
            "walk L5.3-DL": None,
            "walk L5.3-L6.3": None,
            "walk L5.3-DB": "IF-50",
            "walk L5.3-L5.4": "IF-48",
            "fly A1": "IF-53",
            "stop": "not-now",
            "send DL": "not-now",
        },
        {},
    ),
    "56 no way out": (
        {**CHASED, "sacks": [(0, 1), (0, 0)]},
        "walk DL-L3.3 / stop / send L2.3",
        {"fly A1": None, "walk L2.3-L3.3": "IF-50", "swim L2.3-L1.2-S2": "IF-50"},
        {},
    ),
    "57 one rope": (
        {**CHASED, "sacks": [(0, 1), (1, 0)]},
        "walk DL-L3.3 / stop / send L2.3",
        {"fly A1": "IF-53", "walk L2.3-L3.3": None, "swim L2.3-L1.2-S2": "IF-50"},
        {},
    ),
    "58 one fish": (
        {**CHASED, "sacks": [(0, 1), (0, 1)]},
        "walk DL-L3.3 / stop / send L2.3",
        {
            "fly A1": "IF-53",
            "walk L2.3-L3.3": "IF-50",
            "swim L2.3-L1.2-S2": None,
            "swim L2.3-L1.3-S2": None,
            "swim L2.3-L1.3-S3": None,
            "swim L2.3-L2.4-L3.3": None,
            "swim L2.3-L3.2-DB": "IF-50",
        },
        {},
    ),
    "59 chased to victory": (
        {**CHASED, "at": [["DL"], ["L2.3", "S1", "S4"]], "sacks": [(0, 1), (0, 1)]},
        "walk DL-L3.3 / stop / send L2.3 / swim L2.3-L1.3-S3",
        {"end": "over"},
        {"ranks": [2, 1]},
    ),
    "59 chased elsewhere": (
        {**CHASED, "at": [["DL"], ["L2.3", "S1", "S4"]], "sacks": [(0, 1), (0, 1)]},
        "walk DL-L3.3 / stop / send L2.3 / swim L2.3-L2.4-L3.3",
        {"new-floe": None},
        {"bears": {"L2.3": 1}},
    ),
    "61 the own explorer first": (
        {**AT_BAY, "at": [["A3", "L5.3"], ["L5.3"]], "sacks": [(0, 2), (1, 0)]},
        "swim A3-L7.3-L6.3 / stop / send L5.3",
        {"walk L5.3-DB": "IF-50", "walk L5.3-L6.3": None},
        {},
    ),
    "61 then the others": (
        {**AT_BAY, "at": [["A3", "L5.3"], ["L5.3"]], "sacks": [(0, 2), (1, 0)]},
        "swim A3-L7.3-L6.3 / stop / send L5.3 / walk L5.3-L6.3",
        {"walk L5.3-L6.3": "IF-52a", "walk L5.3-DB": None},
        {},
    ),
    "62 no item in flight": (
        {**AT_BAY, "at": [["A3"], ["L5.3"]], "sacks": [(0, 2), (0, 0)], "ropes": {"DL": 1}},
        "swim A3-L7.3-L6.3 / stop / send L5.3 / walk L5.3-DL / turn L6.3 clockwise",
        {"take DL rope": None, "walk DL-DB": None, "turn L5.3 clockwise": None},
        {"ropes": {"DL": 1}},
    ),
    "63 an item after the bear": (
        {**AT_BAY, "at": [["A3"], ["L5.3"]], "sacks": [(0, 2), (0, 0)], "fish": {"L6.3": 1}},
        "swim A3-L7.3-L6.3 / stop / send L5.3 / walk L5.3-L6.3",
        {"take L6.3 fish": None, "take L6.3 rope": "IF-55", "stop": None, "walk L6.3-L5.3": "not-now"},
        {},
    ),
    # ---------------------------------------------------------------- Siberia
    "65 the third station": (
        {"floes": {"L1.5": ""}, "at": [["L1.5", "S1", "S2"]]},
        "walk L1.5-S4",
        {"end": "over"},
        {"ranks": [1, 2]},
    ),
    "65 not the same station": (
        {"floes": {"L1.1": ""}, "at": [["L1.1", "S1", "S2"]]},
        "",
        {"walk L1.1-S1": "IF-62"},
        {},
    ),
    "67 Siberia is final": (
        {"floes": {"L1.3": ""}, "at": [["S2"]]},
        "",
        {"walk S2-L1.3": "IF-63", "walk S2-S3": "IF-63", "swim S2-L1.2-L1.3": "IF-63"},
        {},
    ),
    "71 fishing in Alaska": ({"floes": {}, "at": [[]], "sacks": [(1, 1)]}, "", {"fish": None}, {}),
}
