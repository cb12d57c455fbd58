"""Stubs of the rivers: every Python name of them; the C functions stand in rivers.pxd."""

from hexfloe.water.river_course import Course as Course
from hexfloe.water.river_faces import BLANK as BLANK
from hexfloe.water.river_faces import MAX_FACES as MAX_FACES
from hexfloe.water.river_faces import MAX_KIND as MAX_KIND
from hexfloe.water.river_faces import Face as Face
from hexfloe.water.river_faces import Faces as Faces
from hexfloe.water.river_faces import canonical_face as canonical_face
from hexfloe.water.river_faces import check_face as check_face
from hexfloe.water.river_faces import distinct_rotations as distinct_rotations
from hexfloe.water.river_faces import format_face as format_face
from hexfloe.water.river_faces import mirror_face as mirror_face
from hexfloe.water.river_faces import parse_face as parse_face
from hexfloe.water.river_faces import partial_matchings as partial_matchings
from hexfloe.water.river_faces import perfect_matchings as perfect_matchings
from hexfloe.water.river_faces import rotate_face as rotate_face
from hexfloe.water.river_faces import rotation_classes as rotation_classes
from hexfloe.water.river_net import COURSE as COURSE
from hexfloe.water.river_net import RiverNet as RiverNet
from hexfloe.water.river_types import LOOP as LOOP
from hexfloe.water.river_types import MAX_CELLS as MAX_CELLS
from hexfloe.water.river_types import OPEN as OPEN
from hexfloe.water.river_types import End as End
from hexfloe.water.river_types import EndsBatch as EndsBatch
from hexfloe.water.river_types import Passage as Passage
from hexfloe.water.river_types import TraceBatch as TraceBatch

__all__ = [
    "BLANK",
    "COURSE",
    "LOOP",
    "MAX_CELLS",
    "MAX_FACES",
    "MAX_KIND",
    "OPEN",
    "Course",
    "End",
    "EndsBatch",
    "Face",
    "Faces",
    "Passage",
    "RiverNet",
    "TraceBatch",
    "canonical_face",
    "check_face",
    "distinct_rotations",
    "format_face",
    "mirror_face",
    "parse_face",
    "partial_matchings",
    "perfect_matchings",
    "rotate_face",
    "rotation_classes",
]

def __getattr__(name: str) -> object: ...
