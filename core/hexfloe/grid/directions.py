r"""The six directions of a hex board and the four of a board of squares, drawn once, here.

Hexagons. A direction is a number; +1 is a sixth of a turn counter-clockwise on the screen, +3 is the opposite:

          pointy-top                    flat-top

           2     1                         2
            \   /                       3  |  1          number   step      pointy  flat
             / \                         \ _ /              0     (+1,  0)    E      SE
       3 -- |   | -- 0                    / \               1     (+1, -1)    NE     NE
             \ /                          \_/               2     ( 0, -1)    NW     N
            /   \                        /   \              3     (-1,  0)    W      NW
           4     5                      4  |  0             4     (-1, +1)    SW     SW
                                           5                5     ( 0, +1)    SE     S

Squares: q is the column, r the row; +1 is a quarter of a turn counter-clockwise, +2 is the opposite:

             1                                           number   step
             |                                              0     (+1,  0)    E
         2 -[ ]- 0                                          1     ( 0, -1)    N
             |                                              2     (-1,  0)    W
             3                                              3     ( 0, +1)    S

The third cube coordinate is s = -q - r. On pictures x grows to the right (east) and y downward (south).
"""

from __future__ import annotations

from typing import Final

#: Steps (dq, dr) of directions 0-5 on a hex board; the drawing stands above.
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

#: Steps (dq, dr) of directions 0-3 on a board of squares.
SQUARE_DIRECTIONS: Final = ((1, 0), (0, -1), (-1, 0), (0, 1))

#: Names of directions 0-5 on a pointy-top board, of 0-5 on a flat-top board, of 0-3 on a board of squares.
POINTY_NAMES: Final = ("E", "NE", "NW", "W", "SW", "SE")
FLAT_NAMES: Final = ("SE", "NE", "N", "NW", "SW", "S")
SQUARE_NAMES: Final = ("E", "N", "W", "S")
