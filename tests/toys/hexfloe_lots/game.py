"""Stones on seven cells and one secret card a seat: the smallest game with chance, secrets and restrictions."""

from __future__ import annotations

import numpy as np

from hexfloe.errors import SetupError
from hexfloe.play.game import Declaration, Game
from hexfloe.play.moves import Moves, cells, numbers, seats, secret
from hexfloe.play.rules import CHANCE, OVER, Rules
from hexfloe.play.table import Fields

LABELS = ("center", "e", "ne", "nw", "w", "sw", "se")
N_CARDS, MAX_SEATS = 5, 3
NOT_NOW = -1
LO_2, LO_3, LO_4 = 2, 3, 4


class LotsRules(Rules):
    """The rules of one configured game of Lots."""

    table_dtype = np.dtype(
        [
            ("card", "u1", (MAX_SEATS,)),
            ("has_card", "u1", (MAX_SEATS,)),
            ("stone", "u1", (7,)),
            ("mover", "u1"),
        ]
    )

    def __init__(self, n_seats, center_open):
        self.n_seats = n_seats
        self.center_open = center_open
        seat, card = seats(n_seats), numbers("card", 1, N_CARDS)
        self.moves = Moves(deal=(seat, secret(card)), place=(cells(LABELS),))

    def actor(self, table):
        if not table["has_card"][: self.n_seats].all():
            return CHANCE
        return OVER if table["stone"].all() else int(table["mover"])

    def legality(self, table, move):
        if move < self.moves.start("place") or self.actor(table) < 0:
            return NOT_NOW
        cell = move - self.moves.start("place")
        if table["stone"][cell]:
            return LO_2
        if cell == 0 and not self.center_open and not table["stone"].any():
            return LO_3
        return 0

    def chance(self, table):
        seat = int(np.argmin(table["has_card"]))
        return [(self.moves.encode("deal", seat, card), 1) for card in range(N_CARDS)]

    def play(self, table, move):
        kind, parts = self.moves.decode(move).kind, self.moves.decode(move).parts
        if kind == "deal":
            table["card"][parts[0]] = parts[1] + 1
            table["has_card"][parts[0]] = 1
            return
        table["stone"][parts[0]] = table["mover"] + 1
        if not table["stone"].all():
            table["mover"] = (table["mover"] + 1) % self.n_seats

    def scores(self, table):
        return [float((table["stone"] == seat + 1).sum()) for seat in range(self.n_seats)]

    def outcome(self, table):
        points = self.scores(table)
        points[table["mover"]] += table["card"][table["mover"]]
        return [1 + sum(other > mine for other in points) for mine in points], LO_4

    def redeal(self, table, seat, rng):
        for other in range(self.n_seats):
            if other != seat and table["has_card"][other]:
                table["card"][other] = rng.below(N_CARDS) + 1


class Lots(Game):
    """Lots, configured."""

    def declare(self):
        rules = LotsRules(self.seats, self.options["open"])
        return Declaration(
            moves=rules.moves, fields=Fields(everyone="has_card stone mover", owner="card"), rules=rules
        )

    def setup_table(self, given, table):
        for seat, card in enumerate(given.get("cards", ())):
            if not 0 <= card <= N_CARDS:
                raise SetupError(f"there is no card {card}", clause="LO-1")
            table["card"][seat] = card
            table["has_card"][seat] = card > 0
        for label, seat in given.get("stones", {}).items():
            table["stone"][LABELS.index(label)] = seat + 1
        table["mover"] = given.get("mover", 0)

    def describe(self, view):
        cards = [None if card is None else int(card) for card in view.card[: self.seats]]
        stones = {LABELS[i]: int(seat) - 1 for i, seat in enumerate(view.stone) if seat}
        return {"cards": cards, "stones": stones, "mover": view["mover"]}

    def scene(self, view):
        from hexfloe.grid.board import Board
        from hexfloe.picture import Panel, Piece, Row, Scene, Token, seat_role, seat_shape
        from hexfloe.picture.scene import board_cell

        board = Board.hexagon(2)
        numbers = [
            board.cell_at(q, r) for q, r in ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
        ]
        pieces = [
            Piece(numbers[cell], seat_shape(int(seat) - 1), seat_role(int(seat) - 1), text="stone")
            for cell, seat in enumerate(view.stone)
            if seat
        ]
        panels = [
            Panel(
                f"seat {seat}",
                [
                    Row(
                        "card",
                        tokens=[Token("card" if card is None else f"card {card}", hidden=card is None)],
                    )
                ],
                seat=seat,
                active=seat == view.actor,
            )
            for seat, card in enumerate(view.card[: self.seats])
        ]
        return Scene("Lots", cells=[board_cell(board, c) for c in range(7)], pieces=pieces, panels=panels)
