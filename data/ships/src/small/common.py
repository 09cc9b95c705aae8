# SPDX-License-Identifier: GPL-3.0-or-later
"""What the small things share: the large ships' shapes and finish."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("../large", "../textures", ".."):
    sys.path.insert(0, os.path.join(HERE, folder))

import geom                                              # noqa: E402,F401
import sheets                                            # noqa: E402,F401
from finish import Ship, attach, point                   # noqa: E402,F401


def holt():
    """Everything built from here on is Holt's."""
    geom.paint_as_holt()
    sheets.GLOW[:] = sheets.HOLT_GLOW


# Small craft have no lit ports in their plates.
for _zone in ("hull", "second"):
    geom.ZONES[_zone] = ("bare", geom.ZONES[_zone][1])
