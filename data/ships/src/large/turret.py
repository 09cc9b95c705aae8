# SPDX-License-Identifier: GPL-3.0-or-later
"""turret-light: the twin gun that Meridian's large ships carry.

The house yaws about the vertical; the barrels pitch and recoil.  Both parts
keep an unturned node and state their turning frame: its X points down and its
-Z ahead (in the file format's sense), so pitch grows as the guns rise.  The
house has no limits: equal or absent ones mean free, any others would stop it
from passing dead astern.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach                          # noqa: E402

FRAME = [0.70710678, 0.70710678, 0.0, 0.0]
PIVOT = np.array((0.0, 2.5, 1.1))


def house(level):
    s = geom.Shape()
    n = (16, 10, 6)[level]
    if level == 0:
        rings = [(-0.6, geom.circle(n, 3.9)), (0.5, geom.circle(n, 3.9)),
                 (0.75, geom.circle(n, 3.6)), (0.9, geom.circle(n, 3.6))]
        geom.loft(s, rings, "steel", ("", "dark"), {1: "dark"}, axis="y")
    else:
        geom.loft(s, [(-0.6, geom.circle(n, 3.9)), (0.8, geom.circle(n, 3.8))],
                  "steel", ("", "dark"), axis="y")
    # Faceted house, wide at the trunnions, with a sloped face and a bustle.
    def ring(k, zf, zr, w):
        return [(w * .55, zf), (w, zf - 1.5 * k), (w, zr + 1.8 * k), (w * .55, zr),
                (-w * .55, zr), (-w, zr + 1.8 * k), (-w, zf - 1.5 * k), (-w * .55, zf)]
    rows = [(0.8, ring(1, 3.3, -4.0, 3.1)), (1.7, ring(1, 3.6, -4.4, 3.5)),
            (3.1, ring(.9, 2.7, -4.2, 3.1)), (4.1, ring(.7, 1.2, -3.4, 2.2))]
    if level == 2:
        rows = [rows[0], rows[2], rows[3]]
    geom.loft(s, rows, "hull", ("dark", "second"), {len(rows) - 2: "hull"}, axis="y")
    if level < 2:
        for x in (-1, 1):
            geom.box(s, (x * 3.25, 2.2, -.6), (.5, 1.5, 3.4), "accent", taper=(.7, .8))
    if level == 0:
        geom.chamfered(s, (0, 4.3, -1.4), (1.9, .8, 2.6), .25, "second", "steel")
        geom.box(s, (.9, 4.9, -1.0), (.45, .9, .7), "dark")
        geom.tube(s, (-.9, 4.2, -2.6), (-.9, 6.6, -2.8), .07, .04, 4, "dark")
        geom.box(s, (0, 2.3, -4.6), (3.4, 1.7, .9), "mach", taper=(.9, .7))
        for x in (-1.9, 1.9):
            geom.box(s, (x, 3.75, -2.2), (.9, .5, 1.6), "machdark", turn=geom.turn_z(-x * .25))
        geom.scatter(s, (-3, .9, -3.4), (0, 0, 6), (.8, 0, 0), (0, 1, 0), 5, 3, 1.0, .35)
    return s


def guns(level):
    s = geom.Shape()
    n = (10, 6, 4)[level]
    geom.box(s, PIVOT + (0, 0, .9), (3.3, 1.5, 2.6), "second", taper=(.92, .8))
    if level == 0:
        geom.tube(s, PIVOT + (-2.0, 0, .2), PIVOT + (2.0, 0, .2), .75, .75, 10, "dark")
    for x in (-.95, .95):
        at = PIVOT + (x, 0, 0)
        def point(z, y=0.0):
            return at + (0, y, z)
        if level == 2:
            geom.tube(s, point(2), point(10.6), .36, .28, n, "steel")
            continue
        geom.tube(s, point(1.9), point(4.6), .58, .52, n, "machdark")
        geom.tube(s, point(4.6), point(9.4), .33, .27, n, "steel", (False, False))
        geom.tube(s, point(9.3), point(10.8), .44, .40, n, "dark", cap_zone="throat")
        if level == 0:
            geom.tube(s, point(5.4), point(6.0), .46, .46, n, "dark")
            geom.box(s, point(3.1, .55), (.5, .4, 2.0), "accent")
    return s


def solid_house():
    s = geom.Shape()
    geom.loft(s, [(-0.6, geom.circle(6, 3.8)), (1.7, geom.circle(6, 4.2)),
                  (4.1, geom.circle(6, 2.4))], "hull", axis="y")
    return s


def solid_guns():
    s = geom.Shape()
    geom.box(s, PIVOT + (0, 0, 5.4), (2.7, 1.1, 10.6), "hull")
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery"], [300, 1200],
                {"plates": 512, "machinery": 256}, 0.4, lists_components=True)
    turning = {"kind": "aimed"}
    ship.part("Turret house", house, solid=solid_house(), extras={
        "class": "turret", "component": True, "targetable": True, "armor": 100,
        "assembly": 1, "frame": FRAME, "volume": 150, "turret": dict(turning, slot=0)})
    muzzles = [attach(f"gun_muzzle:13.{side}", PIVOT + (x, 0, 10.9), {"gun": 13})
               for side, x in (("port", .95), ("starboard", -.95))]
    track = {"name": "fire", "length": 60, "mode": "once",
             "keys": [{"t": 0, "angles": [0, 0, 0], "offset": [0, 0, 0]},
                      {"t": 4, "angles": [0, 0, 0], "offset": [0, 0, -1.1]},
                      {"t": 24, "angles": [0, 0, 0], "offset": [0, 0, 0]},
                      {"t": 60, "angles": [0, 0, 0], "offset": [0, 0, 0]}],
             "events": [{"t": 0, "kind": "fire"}]}
    # The class is not a turret's: only the house makes a gun, these are its barrels.
    ship.part("Turret guns", guns, PIVOT, "Turret house", {
        "class": "armored_plate", "assembly": 1, "frame": FRAME, "volume": 18,
        "limits": {"y": [-6, 80]}, "turret": dict(turning, slot=1),
        "tracks": [track]}, solid_guns(), muzzles)
    return ship.write(os.path.join(out, "turret-light.glb"), rays=32, reach=12.0)


if __name__ == "__main__":
    print("turret-light", main(sys.argv[sys.argv.index("--") + 1]))
