# SPDX-License-Identifier: GPL-3.0-or-later
"""The section that leviathan carries for a bow and that goes its own way as fluke, about its own middle:
armour in four petals round a core, a drum, and the projector between their tips."""
import numpy as np

import geom
from anvil import emblem, generator


def octagon(w, h, c):
    return [(w - c, h), (w, h - c), (w, c - h), (w - c, -h), (c - w, -h), (-w, c - h), (-w, h - c), (c - w, h)]


def hull(level):
    s = geom.Shape()
    rows = [(-80, 30, 26, "dark"), (-76, 36, 32, "second"), (-66, 42, 38, "accent"), (-58, 44, 40, "hull"), (-34, 44, 40, "dark"), (-30, 40, 36, "machdark"), (-22, 40, 36, "dark"), (-18, 43, 39, "second"), (-8, 38, 34, "")]
    if level >= 2:
        rows = [rows[i] for i in (0, 2, 7, 8)]
    geom.loft(s, [(z, octagon(w, h, 14)) for z, w, h, _ in rows], ["hull", "second", "mach", "second", "steel", "second", "mach", "second"] if level < 3 else "hull", ("machdark", "machdark"),
              {i: b for i, (*_, b) in enumerate(rows[:-1])} if level < 2 else None)
    for k in range(4):
        a = np.pi / 4 + k * np.pi / 2
        turn = geom.turn_z(a - np.pi / 2)
        t = geom.Shape()
        def ring(w, lo, hi):
            return [(w * .5, hi), (w, hi - .4 * (hi - lo)), (w * .7, lo), (-w * .7, lo), (-w, hi - .4 * (hi - lo)), (-w * .5, hi)]
        pet = [(-30, 16, 30, 44, "hull"), (-6, 21, 30, 49, "accent"), (2, 22, 30, 50, "hull"), (34, 20, 31, 49, "dark"), (38, 17, 32, 46, "machdark"), (46, 17, 32, 46, "dark"), (50, 19, 31, 48, "second"), (76, 12, 32, 43, "accent"),
               (84, 9, 33, 41, "steel"), (100, 2.4, 34, 37, "")]
        if level > 0:
            pet = [pet[i] for i in ((), (0, 1, 2, 6, 7, 9), (0, 2, 6, 9), (0, 2, 9))[level]]
        geom.loft(t, [(z, ring(w, lo, hi)) for z, w, lo, hi, _ in pet], ["hull", "second", "machdark", "second", "hull", "second"] if level < 2 else "hull", ("dark", "steel"),
                  {i: b for i, (*_, b) in enumerate(pet[:-1])} if level < 2 else None)
        if level < 2:
            geom.chamfered(t, (0, 50.4, 18), (20, 4, 26), 1.4, "second", "hull", edge="dark")
            geom.chamfered(t, (0, 47, 62), (14, 4, 18), 1.2, "accent" if k % 2 else "hull", "second", edge="dark")
            geom.box(t, (0, 45, -20), (12, 6, 16), "second", taper=(.7, .8))
            geom.tube(t, (0, 36, 96), (0, 33, 116), 2, .4, 6, "steel")
        if level == 0:
            geom.scatter(t, (-8, 52, 8), (16, 0, 0), (0, 0, 20), (0, 1, 0), 8, 11 + k, 3.4)
            for m in (1, -1):
                geom.scatter(t, (m * 19, 36, -4), (0, 0, 34), (0, 6, 0), (m, 0, 0), 9, 21 + k * 2 + m, 2.8)
        s.merge(t.moved(np.zeros(3), turn))
    if level < 2:
        for m in (1, -1):
            emblem(s, (m * 44.1, 10, -48), (0, 0, -m), (0, 1, 0), 6, .6)
            geom.box(s, (m * 43, -8, -46), (6, 18, 20), "second", taper=(.5, .9))
        if level == 0:
            geom.scatter(s, (-26, -22, -80.4), (52, 0, 0), (0, 44, 0), (0, 0, -1), 26, 31, 5)
    return s


def core(level):
    s = geom.Shape()
    n = (16, 12, 8, 6)[level]
    rows = [(-40, 15, "dark"), (-10, 15, "cyan"), (-6, 15, "dark"), (4, 13, "machdark"), (44, 13, "dark"), (50, 15, "cyan"), (54, 15, "dark"), (66, 9, "")]
    if level >= 2:
        rows = [rows[0], rows[4], rows[7]]
    geom.loft(s, [(z, geom.circle(n, r)) for z, r, _ in rows], "second", ("dark", "steel"), {i: b for i, (*_, b) in enumerate(rows[:-1])})
    return s


def cylinder(level):
    """The drum between the petals."""
    s = geom.Shape()
    n = (20, 14, 10, 6)[level]
    rows = [(-6, 22, "dark"), (-4, 27, "second"), (8, 28, "accent"), (12, 28, "steel"), (28, 28, "accent"), (32, 28, "second"), (42, 26, "dark"), (44, 20, "")]
    if level >= 2:
        rows = [rows[1], rows[6]]
    geom.loft(s, [(z, geom.circle(n, r)) for z, r, _ in rows], "second", ("dark", "dark"), {i: b for i, (*_, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level < 2:
        for k in range(8):
            a = k * np.pi / 4
            geom.box(s, (np.cos(a) * 28.6, np.sin(a) * 28.6, 20), (7, 3, 14), "cyan" if k % 2 == 0 else "machdark", taper=(.8, .9), turn=geom.turn_z(a - np.pi / 2))
    return s


TIPS = [(np.cos(k * np.pi / 3) * 27, np.sin(k * np.pi / 3) * 27, 104.0) for k in range(6)]


def projector(level):
    """Six arms on a hub, a stone at each tip."""
    s = geom.Shape()
    n = (16, 12, 8, 6)[level]
    geom.loft(s, [(z, geom.circle(n, r)) for z, r in ((60, 8), (66, 13), (76, 13), (80, 8), (96, 5), (102, 1.4))], "second", ("dark", "cyan"), {0: "dark", 1: "accent", 2: "dark", 3: "steel", 4: "cyan"} if level < 3 else None)
    for k in range(6):
        a = k * np.pi / 3
        c, m = np.array((np.cos(a), np.sin(a), 0)), np.array((-np.sin(a), np.cos(a), 0))
        geom.slab(s, [c * 11 + (0, 0, 66), c * 24 + (0, 0, 74), c * 30 + (0, 0, 88), c * 28 + (0, 0, 102), c * 25 + (0, 0, 100), c * 25 + (0, 0, 88), c * 20 + (0, 0, 80), c * 10 + (0, 0, 77)], m, 4, "hull" if k % 2 else "second", "dark")
        if level == 0:
            geom.tube(s, c * 27 + (0, 0, 98), c * 27 + (0, 0, 105), 2.6, 1.2, 6, "dark", cap_zone="cyan")
            geom.tube(s, c * 12 + (0, 0, 78), c * 22 + (0, 0, 92), 1.1, 1.1, 5, "steel", (False, False))
            geom.box(s, c * 26 + (0, 0, 82), (7, 3, 8), "accent", turn=geom.turn_z(a - np.pi / 2))
    return s


def gen(level):
    return generator(level).moved(np.array((0, 5.6, -4.0)))


def door(m):
    """A launch door over the drum, on one flank."""
    def build(level):
        s = geom.Shape()
        geom.slab(s, [(m * 37, 16, -6), (m * 37, 16, 36), (m * 34, 12, 46), (m * 34, -12, 46), (m * 37, -16, 36), (m * 37, -16, -6)], (m, 0, 0), 3, "hull", "dark")
        if level < 2:
            geom.box(s, (m * 38.8, 0, 14), (1.6, 26, 6), "accent")
            for y in (-9, 9):
                geom.box(s, (m * 38.8, y, 20), (1.6, 8, 30), "second")
        if level == 0:
            geom.box(s, (m * 39, 0, 30), (1.4, 18, 3), "hazard")
        return s
    return build


def block(centre, size):
    s = geom.Shape()
    geom.box(s, centre, size, "hull")
    return s


def solids():
    """Closed shapes to bump into: of hull, core, drum, projector, generator."""
    h = geom.Shape()
    geom.loft(h, [(-80, octagon(30, 26, 12)), (-60, octagon(44, 40, 14)), (-8, octagon(40, 36, 14))], "hull")
    for k in range(4):
        t = geom.Shape()
        geom.loft(t, [(-10, [(20, 48), (16, 30), (-16, 30), (-20, 48)]), (50, [(19, 47), (14, 31), (-14, 31), (-19, 47)]), (100, [(3, 37), (3, 34), (-3, 34), (-3, 37)])], "hull")
        h.merge(t.moved(np.zeros(3), geom.turn_z(k * np.pi / 2 - np.pi / 4)))
    return {"hull": h, "core": block((0, 0, 10), (26, 26, 100)), "cylinder": block((0, 0, 19), (48, 48, 48)), "projector": block((0, 0, 84), (54, 54, 40)), "generator": block((0, 44, -48), (16, 14, 16))}


PLACES = {"hull": (0, 0, 0), "core": (0, 0, 10), "cylinder": (0, 0, 19), "projector": (0, 0, 80), "generator": (0, 44, -48)}
BUILDS = {"hull": hull, "core": core, "cylinder": cylinder, "projector": projector, "generator": gen}


def at(build, place):
    return lambda level: build(level).moved(np.asarray(place, float))
