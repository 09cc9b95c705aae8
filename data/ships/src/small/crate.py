# SPDX-License-Identifier: GPL-3.0-or-later
"""crate: the box that all freight goes in, 9 x 9 x 14 m.

A ribbed barrel of eight sides between two end frames, so it may be fitted
any way up; four lugs on its flanks are what a lifter's beams hold.
"""
import numpy as np

from common import Ship, attach, geom, point, sheets

HALF = (4.5, 4.5, 7.0)
LUGS = [(4.45, 0, 4.6), (4.45, 0, -4.6), (-4.45, 0, 4.6), (-4.45, 0, -4.6)]      # two a side: left, right


def octagon(r, cut=.26):
    c = r * cut * 2
    return [(r - c, r), (r, r - c), (r, c - r), (r - c, -r), (c - r, -r), (-r, c - r), (-r, r - c), (c - r, r)]


def ends(s, level):
    """Doors and locking bars of both ends."""
    for m in (1, -1):
        if level == 0:
            for x in (-1.75, 1.75):
                geom.box(s, (x, 0, m * 6.72), (3.2, 6.2, .4), "accent" if m > 0 else "second")
                geom.tube(s, (x + .9, -2.9, m * 7.0), (x + .9, 2.9, m * 7.0), .11, .11, 6, "steel")
                geom.box(s, (x + .9, .2, m * 7.02), (.5, .6, .22), "dark")
            geom.box(s, (0, 3.55, m * 6.7), (1.5, .3, .3), "warm" if m > 0 else "red")
        else:
            geom.box(s, (0, 0, m * 6.7), (6.6, 6.2, .4), "accent" if m > 0 else "second")


def shape(level):
    """The crate about its middle."""
    s = geom.Shape()
    if level == 3:
        geom.loft(s, [(-7, octagon(4.5)), (7, octagon(4.5))], "hull", ("dark", "dark"))
        return s
    if level == 2:
        rows = [(-7, 4.5, "steel"), (-5.8, 4.2, "hull"), (-1.6, 4.2, "accent"), (1.6, 4.2, "hull"), (5.8, 4.5, "steel"), (7, 4.5, "")]
    else:
        rows = [(-6.55, 4.0, "dark"), (-6.6, 4.38, "dark"), (-7.0, 4.38, "steel"), (-7.0, 4.5, "steel"), (-5.9, 4.5, "dark"), (-5.75, 4.12, "hull")]
        ribs = 7 if level == 0 else 3
        for k in range(ribs):
            z = -4.75 + 9.5 * k / (ribs - 1)
            zone = "accent" if abs(z) < 1.7 else "hull"
            rows += [(z - .42, 4.12, zone), (z - .26, 4.36, zone), (z + .26, 4.36, zone), (z + .42, 4.12, "accent" if abs(z + .8) < 1.4 else "hull")]
        rows += [(5.75, 4.12, "dark"), (5.9, 4.5, "steel"), (7.0, 4.5, "steel"), (7.0, 4.38, "dark"), (6.6, 4.38, "dark"), (6.55, 4.0, "")]
    zones = ["steel" if j % 2 == 0 else "hull" for j in range(8)]
    geom.loft(s, [(z, octagon(r)) for z, r, _ in rows], zones, ("machdark", "machdark"), {i: z for i, (_, _, z) in enumerate(rows[:-1])})
    if level > 1:
        return s
    ends(s, level)
    for x, y, z in LUGS:
        m = 1 if x > 0 else -1
        geom.box(s, (m * 4.3, y, z), (.6, 1.9, 1.5), "hazard", turn=None)
        geom.box(s, (m * 4.62, y, z), (.12, 1.1, .8), "dark")
    for k in range(4):
        a = k * np.pi / 2 + np.pi / 4
        c = np.array((np.cos(a), np.sin(a), 0))
        # Posts along the cut corners, fork pockets at their ends.
        geom.box(s, c * 5.0 * .98, (.9, .5, 11.8), "steel", turn=geom.turn_z(a - np.pi / 2), bottom=False)
        if level == 0:
            for z in (-6.4, 6.4):
                geom.box(s, c * 5.12 + (0, 0, z), (1.5, .5, 1.0), "dark", turn=geom.turn_z(a - np.pi / 2), bottom=False)
    if level == 0:
        for m in (1, -1):
            # Placard and maker's plate on the flanks, a gas valve on the top and the bottom.
            geom.box(s, (m * 4.28, 0, 0), (.34, 3.2, 4.6), "pale")
            geom.numerals(s, "47" if m > 0 else "47", (m * 4.46, -1.2, m * 2.0), (0, 0, -m), (0, 1, 0), .46, .02, "accent")
            geom.tube(s, (0, m * 4.1, 2.6), (0, m * 4.7, 2.6), .5, .42, 8, "steel", cap_zone="hazard")
            geom.box(s, (0, m * 4.24, -2.4), (2.2, .5, 1.8), "machdark", taper=(.9, .9) if m > 0 else (1, 1))
    return s


def solid():
    s = geom.Shape()
    geom.loft(s, [(-7, octagon(4.5)), (7, octagon(4.5))], "hull")
    return s


def main(out, name):
    geom.paint_as_trade()
    ship = Ship(100, ["bare", "machinery", "lamps"], [150, 450, 1300], {"bare": 512, "machinery": 128, "lamps": 64}, .42)
    body = solid()
    kids = [point(f"lug {i + 1}", "tractor", i, at) for i, at in enumerate(LUGS)]
    kids += [attach("light:3.fore", (0, 4.9, 6.4), {"color": 3, "size": [.4] * 3, "brightness": 1, "range": 0, "on": 150, "off": 850, "phase": 0}),
             attach("light:3.aft", (0, -4.9, -6.4), {"color": 3, "size": [.4] * 3, "brightness": 1, "range": 0, "on": 150, "off": 850, "phase": 500})]
    ship.part("crate", shape, solid=body, children=kids, extras={"class": "hull", "armor": 200, "volume": geom.volume(body.v, body.f)})
    return ship.write(out, rays=32, reach=4.0)
