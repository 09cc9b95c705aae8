# SPDX-License-Identifier: GPL-3.0-or-later
"""landing-bay: the palisade's landing bay, as one sees it coming home.

An apron open to space leads under a portal into a hall; in its floor a pad that
sinks with the ship that stands on it.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, attach, slide                   # noqa: E402

W, FLOOR, ROOF = 40.0, -24.0, 26.0          # the hall
NEAR, FAR_END = 10.0, 130.0
PAD_Z, PAD = 84.0, 14.0
APRON = -150.0


def apron(level):
    """What stands before the hall: a floor with lights, low walls, the portal's frame and the hull round it."""
    s = geom.Shape()
    zs = (APRON, -70, NEAR)
    yard.wall(s, (-58, FLOOR, APRON), (0, 0, NEAR - APRON), (116, 0, 0), 16 if level == 0 else 60, "deck")
    yard.frame_box(s, (-58, FLOOR - 6, APRON), (58, FLOOR - .2, NEAR), "mach", "steel")
    for m in (1, -1):
        ring = [(m * 50, FLOOR), (m * 50, FLOOR + 5), (m * 54, FLOOR + 10), (m * 66, FLOOR + 10), (m * 70, FLOOR + 4), (m * 70, FLOOR - 8), (m * 58, FLOOR - 10)]
        geom.loft(s, [(z, ring) for z in (APRON, -138, -130, -80, -72, -10, NEAR + 30)], ["second", "hull", "hull", "hull", "second", "steel", "dark"], ("second", "dark"), {1: "accent", 3: "accent"})
        # The portal's cheeks, swept back like a bow.
        ring = [(m * 40, -24), (m * 40, 26), (m * 46, 34), (m * 62, 34), (m * 76, 14), (m * 76, -24)]
        zones = ["steel", "hull", "hull", "hull", "second", "dark"]
        geom.loft(s, [(NEAR - 12, [(x * .93 + m * 2.8, y * .94) for x, y in ring]), (NEAR - 6, ring), (NEAR + 6, ring), (NEAR + 12, ring), (FAR_END + 4, ring)], zones, ("hull", "second"), {0: "dark", 2: "accent"})
    lintel = [(-40, 26), (40, 26), (46, 34), (30, 48), (-30, 48), (-46, 34)]
    geom.loft(s, [(NEAR - 14, [(x * .95, y * .98 + .6) for x, y in lintel]), (NEAR - 6, lintel), (NEAR + 6, lintel), (NEAR + 12, lintel), (FAR_END + 4, lintel)],
              ["steel", "hull", "hull", "second", "hull", "hull"], ("hull", "second"), {0: "dark", 2: "accent"})
    if level == yard.FAR:
        return s
    # The control gallery over the mouth, with windows.
    geom.loft(s, [(34, [(x, z) for x, z in yard.hex_ring(26, NEAR - 4, 40)]), (37, yard.hex_ring(26.4, NEAR - 8, 40)), (43, yard.hex_ring(25, NEAR - 6, 40)), (46, yard.hex_ring(21, NEAR, 40))],
              "hull", ("steel", "second"), {1: "win"}, axis="y")
    for m in (1, -1):
        for k in range(10):
            z = APRON + 12 + k * 15
            geom.box(s, (m * 20, FLOOR + .2, z), (1.2, .4, 7), "deckwhite", bottom=False)
            geom.box(s, (m * 48, FLOOR + .5, z), (2.4, 1.2, 1.2), "cyan")
            geom.box(s, (m * 12, FLOOR + .3, z + 6), (.8, .6, .8), "warm")
            if level == 0:
                geom.box(s, (m * 50.4, FLOOR + 2.4, z), (1.4, 4.6, 3), "steel", taper=(.7, .9))
        for y in (-16, -4, 8, 20):
            geom.box(s, (m * 39.6, y, NEAR - 7), (1.4, 5, 3), "cyan")
        if level == 0:
            geom.scatter(s, (m * 51, FLOOR + 9.6, APRON + 6), (0, 0, 140), (m * 14, 0, 0), (0, 1, 0), 34, 741 + m, 4.0, 1)
            geom.scatter(s, (m * 56, 33, 18), (0, 0, 90), (m * 6, 0, 0), (0, 1, 0), 12, 745 + m, 4.0, 1)
            geom.scatter(s, (m * 76, -20, 20), (0, 0, 100), (0, 30, 0), (m, 0, 0), 24, 747 + m, 5.0, 1)
            geom.numerals(s, "02", (m * 60 + 9, 12, NEAR - 12.2), (-1, 0, 0), (0, 1, 0), 2.6, -.1, "accent")
    for z in (NEAR - 26, APRON + 8):
        for k in range(7):
            geom.box(s, (-12 + k * 4, FLOOR + .16, z), (1.6, .3, 12), "deckwhite", bottom=False)
    yard.hazard(s, (-40, FLOOR + .05, NEAR - 4), (80, 0, 0), (0, 0, 4), (0, 1, 0), 30)
    geom.box(s, (0, 25.4, NEAR - 9), (60, .8, 2), "warm")
    return s


def hall(level):
    s = geom.Shape()
    step = 10 if level == 0 else 34
    yard.room(s, (-W, FLOOR, NEAR), (W, ROOF, FAR_END), step, None, "mach", "mach", "second", None)
    # The floor in four pieces round the pad's pit, the pit below.
    a, b = PAD_Z - PAD, PAD_Z + PAD
    for x0, z0, x1, z1 in ((-W, NEAR, W, a), (-W, b, W, FAR_END), (-W, a, -PAD, b), (PAD, a, W, b)):
        yard.wall(s, (x0, FLOOR, z0), (0, 0, z1 - z0), (x1 - x0, 0, 0), step, "deck")
    yard.room(s, (-PAD, FLOOR - 19, a), (PAD, FLOOR, b), 10, "deck", None, "mach", "mach", "mach")
    if level == yard.FAR:
        return s
    for z in range(int(NEAR) + 8, int(FAR_END), 16):
        for m in (1, -1):
            # Portal frames: legs, haunches, a beam across.
            geom.box(s, (m * (W - 1.2), 1, z), (2.4, ROOF - FLOOR, 3), "second")
            geom.box(s, (m * (W - 5), ROOF - 4, z), (8, 8, 3), "second", taper=(1, 1), shift=(m * 2, 0))
            geom.box(s, (m * (W - 2.5), -9, z), (.5, 7, .8), "cyan")
        geom.box(s, (0, ROOF - 1.2, z), (2 * W, 2.4, 3), "second")
        for x in (-22, -8, 8, 22):
            geom.box(s, (x, ROOF - .4, z + 8), (7, .6, 4), "warm" if abs(x) < 10 else "cyan")
    for m in (1, -1):
        geom.box(s, (m * (W - 2), -1, 70), (4, 1.4, 118), "accent")
        geom.box(s, (m * (W - 1), 4, 70), (2, 8, 116), "win")
        geom.box(s, (m * (W - 2), 9, 70), (4, 1.2, 118), "hull")
        # Clamps and rings of light about the pad.
        for z in (-8, 8):
            geom.box(s, (m * (PAD + 3), FLOOR + 1.2, PAD_Z + z), (4, 2.4, 5), "deckamber", taper=(.7, .8))
        geom.box(s, (m * (PAD + .8), FLOOR + .3, PAD_Z), (1.4, .7, 2 * PAD + 3), "hazard")
        geom.box(s, (0, FLOOR + .3, PAD_Z + m * (PAD + .8)), (2 * PAD + 3, .7, 1.4), "hazard")
        for y in (-28, -34, -40):
            geom.box(s, (m * (PAD - .2), y, PAD_Z), (.5, .8, 20), "warm")
        for k in range(12):
            geom.box(s, (m * 8, FLOOR + .1, NEAR + 2 + k * 4.8), (.6, .2, 2.6), "deckamber", bottom=False)
        if level == 0:
            geom.scatter(s, (m * 26, FLOOR, NEAR + 4), (0, 0, 50), (m * 11, 0, 0), (0, 1, 0), 26, 751 + m, 5.5, 1.2, ("second", "orange", "steel", "accent", "hull"))
            geom.scatter(s, (m * 26, FLOOR, 100), (0, 0, 26), (m * 10, 0, 0), (0, 1, 0), 12, 755 + m, 5.0, 1.2, ("second", "hull", "steel", "accent"))
            geom.scatter(s, (m * W, -20, NEAR + 4), (0, 0, 110), (0, 16, 0), (-m, 0, 0), 30, 757 + m, 3.4, .8)
            geom.tube(s, (m * 30, ROOF - 3, NEAR + 8), (m * 30, ROOF - 3, FAR_END), .9, .9, 8, "pipe", (False, False))
            geom.tube(s, (m * 27, ROOF - 3, NEAR + 8), (m * 27, ROOF - 3, FAR_END), .5, .5, 6, "steel", (False, False))
    # A travelling crane, the end wall's doors and number.
    geom.box(s, (0, 17.4, 46), (76, 2.6, 4), "deckamber")
    geom.box(s, (9, 14.6, 46), (6, 3.4, 6), "mach")
    geom.tube(s, (9, 13, 46), (9, 4, 46), .4, .4, 6, "dark")
    geom.box(s, (9, 3.2, 46), (2.4, 1.6, 2.4), "deckamber")
    geom.box(s, (0, -8, FAR_END - .8), (34, 30, 1.6), "second")
    for x in (-8.4, 8.4):
        geom.box(s, (x, -8, FAR_END - 1.8), (15.4, 28, .8), "hull")
    geom.box(s, (0, 8.6, FAR_END - 1.6), (38, 2.6, 2.6), "accent")
    if level == 0:
        geom.numerals(s, "02", (10.6, 11.8, FAR_END - 1), (-1, 0, 0), (0, 1, 0), 3.0, -.1, "accent")
        geom.emblem(s, (0, -6, FAR_END - 2.3), (-1, 0, 0), (0, 1, 0), 7, .05, "accent")
    return s


def pad(level):
    s = geom.Shape()
    y, n = FLOOR, (24, 16, 8)[level]
    yard.frame_box(s, (-PAD + .1, y - 2.4, PAD_Z - PAD + .1), (PAD - .1, y - .1, PAD_Z + PAD - .1), "steel", "deck")
    if level == yard.FAR:
        return s
    yard.lathe(s, [(12.4, y - .1), (12.4, y + .12), (11.4, y + .12), (11.4, y - .1)], n, ["hazard", "hazard", "hazard"], (0, PAD_Z))
    yard.lathe(s, [(9.4, y - .1), (9.4, y + .14), (9.0, y + .14), (9.0, y - .1)], n, ["cyan"] * 3, (0, PAD_Z))
    for k in range(8):
        a = (k + .5) * np.pi / 4
        geom.box(s, (np.cos(a) * 13, y + .3, PAD_Z + np.sin(a) * 13), (.9, .6, .9), "red" if k % 2 else "warm")
    geom.box(s, (0, y + .02, PAD_Z), (.9, .2, 14), "deckwhite", bottom=False)
    for z in (-4.5, 4.5):
        geom.box(s, (0, y + .02, PAD_Z + z), (8, .2, .9), "deckwhite", bottom=False)
    yard.frame_box(s, (-3, y - 24, PAD_Z - 3), (3, y - 2.2, PAD_Z + 3), "mach")
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "deck", "lamps"], [2500, 6000],
                {"plates": 512, "machinery": 256, "windows": 256, "deck": 256}, .7, lists_components=False, collision="none")
    more = {"component": False, "armor": 0}
    kids = [attach(f"light:{c}.{i + 1}", at, {"color": c, "size": [1.4] * 3, "brightness": 1, "range": 60}) for i, (c, at) in enumerate((
        (2, (0, 22, 40)), (0, (0, 22, 84)), (0, (-34, 10, 116)), (2, (34, 10, 116))))]
    marks = [yard.lamp(f"apron {i}", 4, (m * 49, FLOOR + 2, APRON + 12 + k * 30), (160, 840, 150 * k), 1.2) for i, (m, k) in enumerate((m, k) for m in (1, -1) for k in range(5))]
    ship.part("bay hull", apron, extras=more | {"class": "hull", "volume": 4000}, children=marks)
    ship.part("pad", pad, (0, FLOOR, PAD_Z), None, more | {"class": "shaft", "volume": 60, "tracks": [slide("floor", 200, (0, -15, 0))]}, opens=True)
    ship.part("hangar", hall, (0, FLOOR, 70), None, more | {"class": "hull", "volume": 4000}, children=kids)
    return ship.write(os.path.join(out, "landing-bay.glb"), reach=60.0, culled=0)


if __name__ == "__main__":
    print("landing-bay", main(sys.argv[sys.argv.index("--") + 1]))
