# SPDX-License-Identifier: GPL-3.0-or-later
"""basilisk: Holt's ion-cannon ship, 372 m.

A snake of a hull with a spread hood; beneath it, on a ring of its own, hangs
the cannon: two rails as long as a frigate, a cage of claws at their end.
A coil of light stands on its back, under a horned lid.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point                   # noqa: E402
from anvil import core_section, core_zones, emblem, generator, ladder    # noqa: E402
from holt import block, bulk, capital, lamp, marks, mounts, plinths      # noqa: E402
import yard                                              # noqa: E402

CORE = [(-168, 26, 40, 6, 3), (-152, 34, 46, 3, 4), (-104, 31, 44, 5, 4), (-96, 27, 42, 7, 3), (-56, 20, 36, 10, 2.6), (-10, 22, 36, 10, 2.6), (22, 34, 37, 10, 3), (52, 62, 35, 13, 2.2), (78, 66, 33, 14, 2.2), (92, 56, 32, 13, 2.2),
        (104, 32, 32, 10, 2.4), (132, 20, 29, 8, 2), (152, 13, 24, 9, 1.2), (162, 6, 18, 12, .6)]
BANDS = [(-152, -146, "accent"), (-122, -119, "dark"), (-104, -98, "accent"), (-6, 2, "dark"), (52, 60, "accent"), (74, 78, "dark"), (88, 92, "accent"), (128, 132, "accent"), (148, 152, "dark")]
AXIS = -40.0           # the barrel's height
PIVOT = np.array((0.0, -6.0, 6.0))


def at(z):
    return tuple(float(np.interp(z, [c[0] for c in CORE], [c[k] for c in CORE])) for k in (1, 2, 3))


GUNS = [((m * 38, 37.0, 70), True, "holt-light") for m in (1, -1)] + [((m * 14, 40.6, -6), True, "holt-flak") for m in (1, -1)] + [((m * 18, 48.0, -124), True, "holt-light") for m in (1, -1)]
GUNS += [((0, 40.6, 26), True, "holt-missile")] + [((m * 44, 10.0, 74), False, "holt-flak") for m in (1, -1)] + [((m * 16, 0.6, -128), False, "holt-flak") for m in (1, -1)]


def hull(level):
    s, side = geom.Shape(), geom.Shape()
    stations = CORE if level < 3 else [CORE[i] for i in (0, 1, 4, 7, 9, 13)]
    rings, paint = ladder(stations, core_section, level, BANDS if level < 2 else ())
    geom.loft(s, rings, core_zones(level), ("machdark", "steel"), paint)
    # Hood: ribs over and under it, a horn at each edge.
    if level < 3:
        geom.slab(side, [(58, 24, 96), (60, 24, 46), (78, 23, 22), (84, 22, 26), (74, 24, 74)], (0, 1, 0), 9, "hull", "second")
        geom.fin(side, (22, 40, -106), (24, 42, -146), (40, 78, -176), (38, 80, -156), 4.4, "second", "accent", .68)
        geom.fin(side, (30, 14, -112), (32, 14, -150), (62, -14, -178), (62, -12, -158), 4.2, "hull", "accent", .7)
    if level < 2:
        geom.slab(side, [(62, 29.6, 88), (63, 29.6, 50), (76, 29, 32), (79, 28.6, 40), (72, 29.4, 70)], (.04, 1, 0), 3.2, "accent", "dark")
        for k, x in enumerate((16, 28, 40, 52)):
            z1 = 26 + k * 7
            geom.chamfered(side, (x, 36.6 - k * .5, (z1 + 92) / 2), (7, 3.4, 92 - z1), 1.1, ("second", "hull", "second", "hull")[k], "dark", edge="dark")
            geom.box(side, (x, 11.4, (z1 + 90) / 2), (6, 4, 86 - z1), "second" if k % 2 else "steel", taper=(1.3, 1.1))
        for z, d in ((-134, 22), (-112, 12)):
            geom.box(side, (32.6, 30, z), (4, 16, d), "second" if z < -120 else "accent", taper=(.55, .9), turn=geom.turn_z(-.3))
        for z in (-84, -66, -40, -24):
            w, top, _ = at(z)
            geom.box(side, (w * .9, top - 6, z), (5, 9, 13), "second" if z != -40 else "accent", taper=(.5, .9), turn=geom.turn_z(-.5))
            geom.chamfered(side, (w * .42, top + .4, z), (w * .5, 3, 13), 1, "hull" if z != -66 else "accent", "second", edge="dark")
        geom.tube(side, (7, 15, 154), (8, 8, 176), 2.2, .5, 7, "steel")
        geom.tube(side, (12, 12, 146), (14, 3, 164), 1.9, .4, 7, "steel")
        emblem(side, (20.6, 18, 128), (.5, 0, -.86), (0, 1, 0), 4.4, 1.2)
        geom.box(side, (16.4, 25, 140), (2.2, 3.0, 10), "orange", turn=geom.turn_y(.3))
        geom.box(side, (17.0, 24.8, 141), (2.0, 1.6, 6), "cyan", turn=geom.turn_y(.3))
    if level == 0:
        geom.scatter(side, (20, 20, -90), (0, 0, 78), (0, 4, 0), (1, 0, 0), 26, 61, 3.2)
        geom.scatter(side, (20, 12, 40), (0, 0, 46), (34, 1, 0), (0, -1, 0), 28, 62, 4.6)
        geom.scatter(side, (8, 36.4, -96), (0, 0, 84), (8, 0, 0), (0, 1, 0), 22, 63, 3.0)
        geom.scatter(side, (10, 4, -146), (0, 0, 42), (18, 0, 0), (0, -1, 0), 20, 64, 4.2)
        geom.scatter(side, (76, 22, 28), (4, 0, 34), (0, 3, 0), (1, 0, .1), 10, 65, 2.2)
    s.both_sides(side)
    if level > 2:
        return s
    # The cannon's ring below the neck.
    n = (28, 18, 10)[level]
    geom.loft(s, [(12, geom.circle(n, 30, (0, 6))), (6, geom.circle(n, 30, (0, 6))), (2, geom.circle(n, 27, (0, 6))), (0, geom.circle(n, 27, (0, 6)))], "second", ("", "dark"), {0: "accent", 1: "dark", 2: "steel"}, axis="y")
    if level < 2:
        plinths(s, GUNS, level)
        geom.chamfered(s, (0, 23, -168), (34, 22, 8), 2, "steel", "steel")
        for k in range(9):
            z = -92 + k * 10
            geom.box(s, (0, at(z)[1] + 1.6, z), (5, 5, 6.4), "second" if k % 3 else "accent", taper=(.5, .6), shift=(0, -1.2))
        if level == 0:
            geom.scatter(s, (-26, 10, -168.4), (52, 0, 0), (0, 32, 0), (0, 0, -1), 30, 71, 4.2)
            for k in range(12):
                a = k * np.pi / 6
                geom.box(s, (np.cos(a) * 29.4, 5, 6 + np.sin(a) * 29.4), (5, 8, 3), "steel" if k % 2 else "hazard", taper=(.8, .8), turn=geom.turn_y(np.pi / 2 - a))
    return s


def low_body(level):
    """The cannon's carriage: a turning drum, capacitors astern of it, two rails ahead."""
    s, side = geom.Shape(), geom.Shape()
    n = (24, 16, 10, 6)[level]
    geom.loft(s, [(-1, geom.circle(n, 25, (0, 6))), (-14, geom.circle(n, 25, (0, 6))), (-20, geom.circle(n, 20, (0, 6))), (-30, geom.circle(n, 17, (0, 6)))], "second", ("steel", "dark"), {0: "machdark", 1: "accent", 2: "hull"} if level < 2 else None, axis="y")
    def rail(w, h, x):
        c = 2.4
        return [(x + w - c, AXIS + h), (x + w, AXIS + h - c), (x + w, AXIS - h + c), (x + w - c, AXIS - h), (x - w, AXIS - h + 1), (x - w, AXIS + h - 1)]
    rows = [(-84, 4, 7, 20, "dark"), (-78, 7, 12, 20, "second"), (-40, 8, 13, 20, "accent"), (-34, 8, 13, 20, "hull"), (24, 7, 11, 19, "dark"), (28, 6, 9.6, 18.6, "machdark"), (40, 6, 9.6, 18.6, "dark"), (44, 7, 11, 18.6, "hull"),
            (92, 5, 8, 17, "accent"), (98, 5, 8, 17, "second"), (126, 3, 4, 14, "steel"), (136, 1.4, 2, 11, "")]
    if level >= 2:
        rows = [rows[i] for i in ((0, 1, 3, 4, 8, 11) if level == 2 else (1, 4, 11))]
    geom.loft(side, [(z, rail(w, h, x)) for z, w, h, x, _ in rows], ["hull", "second", "second", "hull", "machdark", "second"] if level < 3 else "hull", ("machdark", "steel"),
              {i: b for i, (*_, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level < 2:
        for z in (-62, -18, 4, 60, 80):
            geom.box(side, (27.4 if z < 30 else 25, AXIS, z), (2.6, 16 if z < 30 else 12, 15), "second" if z != 4 else "accent", taper=(.5, .9))
            geom.box(side, (12.6, AXIS, z), (2, 6, 9), "cyan" if z in (-18, 60) else "mach")
        geom.tube(side, (24, AXIS + 8, -70), (22, AXIS + 7, 30), 1.6, 1.6, 7, "pipe", (False, False))
        geom.box(side, (16, -27, 6), (12, 12, 40), "second", taper=(.8, .8))
    if level == 0:
        geom.scatter(side, (27.6, AXIS - 6, -52), (0, 0, 70), (0, 12, 0), (1, 0, 0), 22, 81, 3.0)
        geom.scatter(side, (16, AXIS + 11, -74), (0, 0, 96), (9, 0, 0), (0, 1, 0), 18, 82, 2.8)
        geom.scatter(side, (15, AXIS - 11, -74), (0, 0, 96), (9, 0, 0), (0, -1, 0), 18, 83, 3.4)
    s.both_sides(side)
    # The breech: a drum between the rails' heels with capacitor banks.
    geom.loft(s, [(z, geom.circle(n, r, (0, AXIS))) for z, r in ((-92, 8), (-84, 15), (-50, 17), (-44, 14), (-34, 14), (-30, 9))], "second", ("steel", "throat"), {0: "dark", 1: "hull", 2: "dark", 3: "cyan", 4: "dark"} if level < 3 else None)
    if level < 2:
        for k in range(8):
            a = k * np.pi / 4 + .39
            geom.box(s, (np.cos(a) * 16.6, AXIS + np.sin(a) * 16.6, -67), (5, 4, 30), "accent" if k % 2 else "dark", taper=(.7, .9), turn=geom.turn_z(a - np.pi / 2), bottom=False)
        geom.tube(s, (0, AXIS, -92), (0, AXIS, -112), 6, 3, 10, "dark", cap_zone="red")
        for z in (18, 48):
            geom.box(s, (0, AXIS + 10, z), (34, 4, 7), "steel", taper=(.9, .7))
            geom.box(s, (0, AXIS - 10, z), (34, 4, 7), "steel", taper=(1.1, 1.2))
    return s


def focus(level):
    """The cage at the rails' end: four claws about the beam, and the stone they hold."""
    s = geom.Shape()
    n = (18, 12, 8, 6)[level]
    geom.revolve(s, [(76, 13), (80, 15.5), (92, 15.5), (96, 13), (92, 10.5), (80, 10.5), (76, 13)], n, ["dark", "accent", "dark", "throat", "cyan", "throat"], (0, AXIS))
    if level == 3:
        return s
    for k in range(4):
        a = np.pi / 4 + k * np.pi / 2
        c = np.array((np.cos(a), np.sin(a), 0))
        m = np.array((-np.sin(a), np.cos(a), 0))
        o = np.array((0, AXIS, 0))
        geom.slab(s, [o + c * 14 + (0, 0, 78), o + c * 20 + (0, 0, 92), o + c * 22 + (0, 0, 118), o + c * 10 + (0, 0, 152), o + c * 7 + (0, 0, 150), o + c * 15 + (0, 0, 118), o + c * 12.5 + (0, 0, 96)], m, 4.4, "hull" if k % 2 else "second", "dark")
        if level < 2:
            geom.slab(s, [o + c * 20.6 + (0, 0, 94), o + c * 24 + (0, 0, 100), o + c * 24 + (0, 0, 116), o + c * 22.4 + (0, 0, 118)], m, 5.6, "accent", "dark")
            geom.tube(s, o + c * 8.4 + (0, 0, 148), o + c * 5 + (0, 0, 162), 1.3, .3, 6, "steel")
        if level == 0:
            geom.box(s, o + c * 14.4 + (0, 0, 116), (3, 2, 16), "cyan", turn=geom.turn_z(a - np.pi / 2))
            geom.tube(s, o + c * 12 + (0, 0, 86), o + (0, 0, 86), 1.1, 1.1, 6, "steel", (False, False))
    geom.loft(s, [(z, geom.circle(8, r, (0, AXIS))) for z, r in ((78, .8), (84, 5), (92, 5.4), (106, .6))], "cyan", ("cyan", "cyan"))
    return s


def bridge(level):
    """The head: a low hooded house with one long slit."""
    s = geom.Shape()
    def ring(a, zf, zr):
        if level >= 2:
            return [(a * .7, zf), (a, zr), (-a, zr), (-a * .7, zf)]
        return [(a * .3, zf), (a * .8, zf - 9), (a, zr + 6), (a * .6, zr), (-a * .6, zr), (-a, zr + 6), (-a * .8, zf - 9), (-a * .3, zf)]
    rows = [(28, ring(18, 140, 98)), (33, ring(16, 136, 99)), (36, ring(16.6, 138, 98)), (40, ring(15.6, 133, 98)), (42, ring(17, 134, 96)), (47, ring(11, 120, 97))]
    if level >= 2:
        rows = [rows[0], rows[3], rows[5]]
    geom.loft(s, rows, "hull", ("", "second"), {0: "second", 1: "dark", 2: "win", 3: "dark", 4: "accent"} if level < 2 else {0: "second"}, axis="y")
    if level > 1:
        return s
    for m in (1, -1):
        geom.slab(s, [(m * 12, 42, 112), (m * 13, 42, 96), (m * 21, 60, 78), (m * 21, 63, 86)], (.9, -.4 * m, 0), 2.2, "second", "dark")
        if level == 0:
            geom.scatter(s, (m * 4, 46, 98), (m * 5, 0, 0), (0, 0, 16), (0, 1, 0), 8, 91 + m, 1.8)
            geom.tube(s, (m * 6, 46, 102), (m * 6.5, 66, 98), .42, .14, 5, "dark")
    geom.box(s, (0, 47.6, 106), (5, 3, 14), "steel", taper=(.6, .8))
    return s


def gen(level):
    return generator(level).moved(np.array((0, 2.6, -2.0)))


ENGINES = [("Engine upper", (0, 31), 13.5, -168), ("Engine port", (24, 17), 11, -160), ("Engine starboard", (-24, 17), 11, -160)]


COIL, CAGE = np.array((0.0, 74.0, -80.0)), 15.0      # its middle, and how wide the cage about it is


def hoop(s, y, r, thick, n, zone):
    """A ring round the coil's upright axis."""
    yard.lathe(s, [(r - thick, y), (r, y - thick), (r + thick, y), (r, y + thick)], n, zone, (COIL[0], COIL[2]), closed=True)


def coil(level):
    """An open cage on the back that light stands in: six posts, hoops between them, closest above."""
    s = geom.Shape()
    n = (24, 16, 10, 6)[level]
    for y, k in ((44, 1.12), (64, 1.0), (78, .98), (86, .98), (92, 1.0)) if level < 2 else ((44, 1.12), (92, 1.0)):
        hoop(s, y, CAGE * k, 1.5 if y > 50 else 2.4, n, "accent" if y == 92 else "second" if y == 44 else "steel")
    for k in range(6 if level < 3 else 3):
        a = k * np.pi / (3 if level < 3 else 1.5) + .26
        out = np.array((np.cos(a), 0, np.sin(a)))
        foot, head = COIL + out * CAGE * 1.16, COIL + out * CAGE
        foot[1], head[1] = 38, 93
        geom.tube(s, foot, head, 1.7, 1.2, (7, 5, 4, 3)[level], "hull", (False, False))
        if level == 0:
            geom.box(s, COIL + out * (CAGE + 1.2) + (0, 8, 0), (2.6, 5, 2.6), "orange" if k % 2 else "dark", turn=geom.turn_y(np.pi / 2 - a))
            geom.box(s, COIL + out * (CAGE + 1.4) - (0, 31, 0), (4.2, 6, 4.2), "second", taper=(.6, .6), turn=geom.turn_y(np.pi / 2 - a))
    return s


def hat(level):
    """The lid that the cage's rays reach: a brim, a crown, horns that lean out of it."""
    s = geom.Shape()
    n = (24, 16, 10, 6)[level]
    at_y = (COIL[0], COIL[2])
    rows = [(93.6, CAGE * .7), (95, CAGE * 1.34), (98, CAGE * 1.4), (100, CAGE * .9), (105, CAGE * .55), (109, CAGE * .16)]
    geom.loft(s, [(y, geom.circle(n, r, at_y)) for y, r in (rows if level < 2 else rows[1::2])], "second", ("throat", "steel"), {1: "dark", 2: "hull", 3: "accent"} if level < 2 else None, axis="y")
    if level < 2:
        for k in range(4):
            a = k * np.pi / 2 + np.pi / 4
            out = np.array((np.cos(a), 0, np.sin(a)))
            o = COIL + (0, 22, 0)
            geom.slab(s, [o + out * 10 + (0, 4, 0), o + out * 19 + (0, 0, 0), o + out * 27 + (0, 9, 0), o + out * 30 + (0, 18, 0), o + out * 21 + (0, 8, 0)], np.cross(out, (0, 1, 0)), 2.6, "hull", "dark")
    return s


def crown(ship):
    """The cage of light (a hat, as the types' data call it), whose end is the lid's."""
    cage, lid = block(COIL - (0, 7, 0), (32, 58, 32)), block(COIL + (0, 26, 0), (40, 12, 40))
    ways = [np.array((np.cos(a), 0, np.sin(a))) for a in np.arange(4) * np.pi / 2 + np.pi / 4]
    ship.part("coil", coil, COIL, None, {"class": "armored_plate", "armor": 0, "assembly": "coil", "volume": 900}, cage,
              [point(f"coil ray {i + 1}", "rays", i, COIL + w * 12 - (0, 24, 0)) for i, w in enumerate(ways)])
    ship.part("hat", hat, COIL + (0, 22, 0), None, {"class": "armored_plate", "component": True, "targetable": True, "armor": 1100, "assembly": "hat", "volume": 2600}, lid,
              [point(f"hat ray {i + 1}", "rays", i, COIL + w * 12 + (0, 20, 0)) for i, w in enumerate(ways)])


def hull_solid():
    s, side = geom.Shape(), geom.Shape()
    rings, _ = ladder([CORE[i] for i in (0, 1, 4, 5, 7, 9, 10, 13)], core_section, 2)
    geom.loft(s, rings, "hull")
    geom.slab(side, [(58, 24, 96), (60, 24, 46), (78, 23, 22), (84, 22, 26), (74, 24, 74)], (0, 1, 0), 9, "hull")
    geom.slab(side, [(22, 40, -106), (24, 42, -146), (40, 78, -176), (38, 80, -156)], (.9, -.4, 0), 3.6, "hull")
    geom.slab(side, [(30, 14, -112), (32, 14, -150), (62, -14, -178), (62, -12, -158)], (.7, .7, 0), 3.6, "hull")
    s.both_sides(side)
    geom.loft(s, [(12, geom.circle(8, 30, (0, 6))), (0, geom.circle(8, 27, (0, 6)))], "hull", axis="y")
    return s


def cannon(ship):
    carriage = block((0, -14, 6), (46, 26, 46))
    for m in (1, -1):
        geom.box(carriage, (m * 19, AXIS, 20), (14, 22, 200), "hull")
    geom.box(carriage, (0, AXIS, -62), (30, 30, 58), "hull")
    frame = {"class": "armored_plate", "component": True, "targetable": True}
    ship.part("low body", low_body, PIVOT, None, dict(frame, armor=3200, assembly="low body", volume=bulk(carriage)), carriage)
    cage = block((0, AXIS, 112), (34, 34, 72))
    kids = [point("barrel breech", 11, 0, (0, AXIS, -28)), point("barrel muzzle", 11, 1, (0, AXIS, 76)), point("beam", 14, 0, (0, AXIS, 106)), point("laser", 15, 0, (0, AXIS - 19, 96))]
    for i, (a, b, z) in enumerate(((0, 1, 150), (1, 2, 134), (2, 3, 118), (3, 0, 142))):
        for k, q in enumerate((a, b)):
            t = np.pi / 4 + q * np.pi / 2
            kids.append(point(f"ray {i + 1} {k}", 12, i * 2 + k, (np.cos(t) * 11, AXIS + np.sin(t) * 11, z)))
    for i, z in enumerate((-20, 4, 28, 52, 74)):
        kids += [point(f"light {i + 1} {k}", 13, i * 2 + k, (x, AXIS - 15, z)) for k, x in enumerate((11, -11))]   # below the rails, which would hide them
    ship.part("focus", focus, (0, AXIS, 84), "low body", {"class": "ion_cannon", "component": True, "targetable": True, "armor": 1800, "assembly": "focus", "volume": 4000}, cage, kids)


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "lamps"], [800, 2500, 7000], {"plates": 512, "windows": 256, "machinery": 256}, lists_components=True, collision="auto")
    body = hull_solid()
    head = block((0, 37, 116), (32, 18, 40), taper=(.7, .6))
    cage = geom.Shape()
    geom.loft(cage, [(34, geom.circle(8, 8.6, (0, -46))), (48, geom.circle(8, 6, (0, -46)))], "hull", axis="y")
    kids = [attach("dock_point.1", (0, 3, -130))] + mounts(GUNS) + marks(at, -160, 160, 34)
    kids += [lamp("port hood", 3, (84, 22, 26), 600, 800), lamp("starboard hood", 2, (-84, 22, 26), 600, 800), lamp("port fin", 5, (39, 80, -168), 120, 1280), lamp("starboard fin", 5, (-39, 80, -168), 120, 1280),
             lamp("port tail", 3, (62, -14, -170), 400, 1000, 300), lamp("starboard tail", 2, (-62, -14, -170), 400, 1000, 300)]
    holes = [((30, 30, 60), 16), ((-46, 24, 80), 17), ((10, 34, -40), 12), ((-20, 24, -120), 16), ((8, 20, 130), 13), ((0, 12, -10), 12), ((26, 14, -168), 12)]
    capital(ship, hull, body, kids, 15000, (bridge, (0, 37, 114), head, 1400, [((6, 42, 130), 8), ((-9, 40, 108), 8)]), ENGINES,
            (gen, (0, 40, -46), cage, 1300, [((3, 43, -44), 5.5), ((-4, 46, -49), 4)]), holes, others=[cannon, crown])
    return ship.write(os.path.join(out, "basilisk.glb"), rays=28, culled=3)


if __name__ == "__main__":
    print("basilisk", main(sys.argv[sys.argv.index("--") + 1]))
