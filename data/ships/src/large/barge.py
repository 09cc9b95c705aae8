# SPDX-License-Identifier: GPL-3.0-or-later
"""barge: a freighter for crates, 134 m.

A flat keel of lattice, three round tanks on its back, the house at the very
stern; four cradles below, each a component that shows the crate fitted to it.
"""

import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in (HERE, os.path.join(HERE, "..", "small")):
    sys.path.insert(0, folder)
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets           # noqa: E402

ZONES = dict(geom.ZONES)
import crate                                             # noqa: E402
geom.ZONES.update(ZONES)         # small things have no lit ports; this ship has

geom.paint_as_trade()

SLOTS = (41.0, 21.0, 1.0, -19.0)
SLOT_Y = -10.6
TANKS = ((31.0, 8.6), (10.4, 8.6), (-10.2, 8.6))
TANK_Y = 8.2
TURRET = (0.0, 5.6, 49.5)
ENGINES = (("Engine port", 10.6), ("Engine starboard", -10.6))


def cut(w, h, y=0.0, k=.3):
    c = min(w, h) * k
    return [(w - c, y + h), (w, y + h - c), (w, y - h + c), (w - c, y - h), (c - w, y - h), (-w, y - h + c), (-w, y + h - c), (c - w, y + h)]


def deck(s, level):
    """The keel: a flat box from bow to stern."""
    rows = [(-40, 11, 3.0, "hull"), (-31, 12, 3.2, "accent"), (-28.5, 12, 3.2, "hull"), (44, 12, 3.2, "accent"), (47, 12, 3.2, "hull"), (58, 11.4, 4.4, "steel"), (60, 11.0, 4.6, "hull"),
            (66, 8.4, 3.2, "dark"), (67.6, 6.8, 2.2, "")]
    if level >= 2:
        rows = [rows[0], rows[4], rows[6], rows[8]]
    zones = ["hull", "second", "mach", "second", "steel", "second", "mach", "second"]
    geom.loft(s, [(z, cut(w, h)) for z, w, h, _ in rows], zones if level < 3 else "hull", ("dark", "dark"), {i: b for i, (_, _, _, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level > 1:
        return
    # Bow: bumper ring, towing bitts, lamps.
    for m in (1, -1):
        geom.tube(s, (m * 5.4, .6, 66.4), (m * 5.4, .6, 68.6), 1.5, 1.3, 12 if level == 0 else 8, "steel", cap_zone="warm")
        geom.chamfered(s, (m * 8.6, 4.2, 56), (3.4, 2.4, 9), .6, "second", "steel")
        geom.box(s, (m * 11.6, 0, 55), (1.6, 4.6, 7), "accent", taper=(.7, .8))
        # Walkways along both edges.
        geom.chamfered(s, (m * 10.2, 3.5, 8), (2.6, 1.1, 72), .3, "second", "steel")
        n = 19 if level == 0 else 7
        for k in range(n):
            z = -28 + 72 * k / (n - 1)
            geom.box(s, (m * 11.9, -.2, z), (.9, 4.6, 1.0), "hull" if k % 3 else "accent", taper=(.7, 1))
        if level == 0:
            geom.tube(s, (m * 8.2, 4.0, -28), (m * 8.2, 4.0, 44), .55, .55, 6, "pipe", (False, False))
            geom.tube(s, (m * 11.3, 5.1, -27), (m * 11.3, 5.1, 43), .12, .12, 4, "hazard", (False, False))
            for z in range(-27, 44, 7):
                geom.tube(s, (m * 11.3, 3.9, z), (m * 11.3, 5.1, z), .1, .1, 4, "hazard", (False, False))
            geom.scatter(s, (m * 8.6 - 1.4, 5.2, 51.6), (0, 0, 8), (2.8, 0, 0), (0, 1, 0), 10, 11 + m, 1.6, .4)
            geom.scatter(s, (m * 11.9, -1.8, 47.6), (0, 0, 10), (0, 3, 0), (m, 0, 0), 10, 13 + m, 1.4, .4)
    geom.tube(s, (0, 3.0, TURRET[2]), (0, TURRET[1] + .1, TURRET[2]), 5.2, 4.5, 14 if level == 0 else 8, "second", cap_zone="dark")
    if level == 0:
        geom.numerals(s, "12-07", (12.06, -1.6, 40), (0, 0, -1), (0, 1, 0), .64, .55, "pale")
        geom.numerals(s, "12-07", (-12.06, -1.6, 28), (0, 0, 1), (0, 1, 0), .64, .55, "pale")


def tanks(s, level):
    n = (18, 12, 8, 6)[level]
    steps = (9, 7, 5, 4)[level]
    for i, (z, r) in enumerate(TANKS):
        rows = [(TANK_Y - r * np.cos(t), geom.circle(n, max(r * np.sin(t), .6), (0, z))) for t in np.linspace(.35, np.pi - .12, steps)]
        geom.loft(s, rows, "pale", ("", "steel"), {steps // 2 - 1: "accent", steps // 2: "pale"} if i != 1 else {steps // 2 - 1: "orange"}, axis="y")
        if level > 1:
            continue
        geom.loft(s, [(2.6, geom.circle(n, r * .98, (0, z))), (4.6, geom.circle(n, r * .94, (0, z))), (5.4, geom.circle(n, r * .8, (0, z)))], "second", ("", "dark"), axis="y")
        geom.tube(s, (0, TANK_Y + r - .5, z), (0, TANK_Y + r + 1.4, z), 1.9, 1.6, 10 if level == 0 else 6, "steel", cap_zone="dark")
        for k in range(4):
            a = np.pi / 4 + k * np.pi / 2
            c = np.array((np.cos(a), 0, np.sin(a)))
            geom.box(s, np.array((0, 5.6, z)) + c * r * .99, (1.3, 7.4, 1.8), "steel", taper=(.7, .4), shift=(0, -.6), turn=geom.turn_y(np.pi / 2 - a))
        if level == 0:
            geom.tube(s, (0, TANK_Y + r + .6, z), (0, TANK_Y + r + .6, z - 10.2), .42, .42, 6, "pipe", (False, False))
            geom.scatter(s, (-7, 3.2, z + r * .75), (14, 0, 0), (0, 0, 3.4), (0, 1, 0), 12, 31 + i, 1.6, .4)
            for m in (1, -1):
                geom.tube(s, (m * 4.2, 3.4, z + r + 1.2), (m * 4.2, 5.4, z + r + 1.2), .8, .7, 8, "steel", cap_zone="hazard")


def cradles(s, level):
    """What the crates hang in: frames between the slots, a rail along the keel."""
    if level == 3:
        geom.box(s, (0, -5, 11), (6, 4, 78), "steel")
        return
    geom.chamfered(s, (0, -4.2, 11), (6.4, 2.2, 84), .5, "mach", "steel")
    for z in (51.2, 31, 11, -9, -29.2):
        for m in (1, -1):
            geom.box(s, (m * 6.6, -7.2, z), (2.2, 9.2, 2.6), "second", taper=(1.3, 1.3), bottom=True)
            if level < 2:
                geom.box(s, (m * 7.75, -7.6, z), (.5, 7.0, 1.5), "accent")
                geom.box(s, (m * 5.2, -11.2, z), (1.6, 1.6, 4.0), "hazard" if abs(z) < 40 else "dark")
        geom.box(s, (0, -5.2, z), (11.4, 1.8, 2.2), "steel")
        if level == 0:
            for m in (1, -1):
                geom.tube(s, (m * 6.0, -11.0, z), (m * 6.0, -12.6, z), .5, .35, 6, "steel", cap_zone="red")
            geom.scatter(s, (-4.6, -6.0, z - .9), (9.2, 0, 0), (0, 0, 1.8), (0, -1, 0), 7, int(z) % 90, 1.0, .3)
    if level < 2:
        # Lattice between keel and rail.
        for k in range(8 if level == 0 else 4):
            z = -28 + k * (79 / (8 if level == 0 else 4))
            for m in (1, -1):
                geom.tube(s, (m * 3.0, -4.6, z), (m * 9.6, -2.8, z + 5), .34, .34, 5, "steel", (False, False))
                geom.tube(s, (m * 9.6, -2.8, z + 5), (m * 3.0, -4.6, z + 10), .34, .34, 5, "steel", (False, False))


def stern(s, level):
    """Engine block and radiators."""
    rows = [(-33, 12.0, 5.2), (-36, 15.0, 7.4), (-50, 15.0, 7.4), (-55, 11.4, 5.6)]
    if level >= 2:
        rows = [rows[0], rows[1], rows[3]]
    geom.loft(s, [(z, cut(w, h, .6)) for z, w, h in rows], ["hull", "hull", "second", "steel", "second", "second", "second", "hull"], ("dark", "machdark"),
              {0: "dark", 2: "steel"} if level < 2 else None)
    for m in (1, -1):
        geom.fin(s, (m * 14, 3, -37), (m * 14, 3, -51), (m * 25, 12, -60), (m * 25, 12, -48), 1.6, "second", "accent", .7)
        if level < 2:
            geom.fin(s, (m * 13, -5, -39), (m * 13, -5, -51), (m * 20, -13, -58), (m * 20, -13, -49), 1.4, "second", "accent", .7)
            geom.chamfered(s, (m * 14.6, .6, -43), (2.4, 7, 10), .7, "accent", "hull")
            geom.box(s, (m * 15.7, .6, -43), (.8, 4.6, 7.4), "machdark")
    if level == 0:
        geom.scatter(s, (-8, -4, -55.2), (16, 0, 0), (0, 8, 0), (0, 0, -1), 34, 41, 2.4, .5)
        geom.scatter(s, (-10, -7, -49), (20, 0, 0), (0, 0, 13), (0, -1, 0), 26, 42, 2.4, .5)
        for m in (1, -1):
            geom.scatter(s, (m * 11 - 2, 7.9, -49), (4, 0, 0), (0, 0, 12), (0, 1, 0), 14, 43 + m, 1.8, .5)


def hull(level):
    s = geom.Shape()
    deck(s, level)
    tanks(s, level)
    cradles(s, level)
    stern(s, level)
    return s


def bridge(level):
    """The house: four decks, the top one wide, glass round three sides."""
    s = geom.Shape()
    def ring(w, f, r):
        if level >= 2:
            return [(w, f), (w, r), (-w, r), (-w, f)]
        return [(.6 * w, f), (w, f - 2.2), (w, r + 2), (.7 * w, r), (-.7 * w, r), (-w, r + 2), (-w, f - 2.2), (-.6 * w, f)]
    rows = [(7.6, ring(9, -35.6, -49)), (11.4, ring(8.8, -36, -48.6)), (11.8, ring(7.6, -37, -48)), (15.2, ring(7.4, -37.2, -47.6)), (15.6, ring(6.6, -37.8, -46.6)), (18.6, ring(6.4, -37.6, -46)),
            (19.0, ring(10.6, -35.4, -44.6)), (20.0, ring(11.2, -34.8, -44.4)), (21.8, ring(10.8, -35.2, -44.4)), (22.6, ring(10.6, -35.6, -44.4)), (23.6, ring(8.0, -38, -43.6))]
    if level >= 2:
        rows = [rows[0], rows[5], rows[7], rows[10]] if level == 2 else [rows[0], rows[10]]
    geom.loft(s, rows, "hull", ("", "second"), {0: "win", 1: "second", 2: "win", 3: "second", 4: "hull", 5: "dark", 6: "accent", 7: "win", 8: "dark"} if level < 2 else {2: "win"} if level == 2 else None, axis="y")
    if level > 1:
        return s
    for m in (1, -1):
        geom.tube(s, (m * 4.2, 15, -49), (m * 4.6, 27, -51), 1.3, 1.1, 10 if level == 0 else 6, "second", cap_zone="dark")
        geom.box(s, (m * 4.6, 25.2, -50.7), (2.9, 1.6, 2.9), "accent")
        geom.box(s, (m * 10.4, 20.4, -39.6), (3.0, 1.6, 4.2), "second", taper=(.8, .8))
        if level == 0:
            geom.tube(s, (m * 11.4, 21, -39), (m * 11.8, 27, -40), .2, .08, 5, "dark")
            geom.box(s, (m * 9.2, 24.0, -36.6), (1.1, .9, 1.1), "warm")
    geom.tube(s, (0, 23.4, -41), (0, 27.6, -41.4), .7, .4, 8, "dark")
    geom.loft(s, [(26.6, geom.circle(10, .6, (0, -41.4))), (27.6, geom.circle(10, 2.6, (0, -41.4))), (28.1, geom.circle(10, 2.7, (0, -41.4)))], "pale", ("", "steel"), axis="y")
    if level == 0:
        geom.scatter(s, (-5, 23.5, -43), (10, 0, 0), (0, 0, 4.4), (0, 1, 0), 12, 51, 1.4, .4)
        geom.scatter(s, (-6, 9, -49), (12, 0, 0), (0, 9, 0), (0, 0, -1), 20, 52, 1.6, .4)
    return s


def engine(m):
    def build(level):
        s = geom.Shape()
        c, n = (m * 10.6, 0), (18, 12, 8, 6)[level]
        if level == 3:
            geom.revolve(s, [(-50, 6.0), (-64, 6.4)], n, ["second"], c)
            geom.lamp_disc(s, (*c, -63.8), 6.2, n, sheets.lamp_uv("engine"))
            return s
        rows = [(-52, 5.6, "steel"), (-54, 6.4, "accent"), (-56, 6.6, "hull"), (-57.4, 6.2, "machdark"), (-59, 6.0, "dark"), (-59.6, 6.8, "second"), (-65, 6.2, "dark"), (-66, 5.8, "dark"),
                (-65.4, 5.2, "throat"), (-61, 4.3, "")]
        if level == 2:
            rows = [rows[i] for i in (0, 2, 6, 8)]
        geom.revolve(s, [(z, r) for z, r, _ in rows], n, [b for _, _, b in rows[:-1]], c)
        geom.lamp_disc(s, (*c, -61.0 if level < 2 else -65), 4.35 if level < 2 else 5.2, n, sheets.lamp_uv("engine"))
        if level < 2:
            for k in range(8):
                a = (k + .5) * np.pi / 4
                geom.box(s, (c[0] + np.cos(a) * 6.6, c[1] + np.sin(a) * 6.6, -62), (2.0, .7, 5.4), "dark" if k % 2 else "steel", taper=(.8, .9), turn=geom.turn_z(a - np.pi / 2), bottom=False)
        return s
    return build


def slot(z):
    turn = geom.turn_z(-np.pi / 2)       # as a crate is turned when a lifter has fitted it
    return lambda level: crate.shape((1, 2, 2, 3)[level]).moved(np.array((0, SLOT_Y, z)), turn)


def box(centre, size, **more):
    s = geom.Shape()
    geom.box(s, centre, size, "hull", **more)
    return s


def solid():
    s = geom.Shape()
    geom.loft(s, [(-40, cut(11, 3)), (44, cut(12, 3.2)), (60, cut(11, 4.6)), (67, cut(7, 2.4))], "hull")
    geom.loft(s, [(-33, cut(12, 5.2, .6)), (-37, cut(15, 7.4, .6)), (-55, cut(12, 6, .6))], "hull")
    geom.box(s, (0, -5, 11), (8, 4.6, 84), "hull")
    for z, r in TANKS:
        geom.loft(s, [(2.8, geom.circle(8, r * .8, (0, z))), (TANK_Y, geom.circle(8, r, (0, z))), (TANK_Y + r * .8, geom.circle(8, r * .6, (0, z)))], "hull", axis="y")
    for m in (1, -1):
        geom.slab(s, [(m * 14, 3, -37), (m * 14, 3, -51), (m * 25, 12, -60), (m * 25, 12, -48)], (-.63 * m, .77, 0), 1.4, "hull")
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "lamps"], [350, 1200, 3500], {"plates": 512, "machinery": 256, "windows": 256, "lamps": 128}, .55, lists_components=True, collision="auto")
    body = solid()
    kids = [attach("dock_point.1", (0, -5.4, 58)), attach("gun:0.turret 1", TURRET, {"model": "turret-light.glb"})]
    for name, colour, at, blink in (("port bow", 3, (11.8, 0, 60), (500, 700, 0)), ("starboard bow", 1, (-11.8, 0, 60), (500, 700, 0)), ("port wing", 3, (25.2, 12.2, -54), (500, 700, 300)),
                                    ("starboard wing", 1, (-25.2, 12.2, -54), (500, 700, 300)), ("mast", 5, (0, 28.6, -41.4), (120, 1680, 0)), ("keel", 3, (0, -5.6, 58), (120, 1680, 900))):
        kids.append(attach(f"light:{colour}.{name}", at, {"color": colour, "size": [.8] * 3, "brightness": 1, "on": blink[0], "off": blink[1], "phase": blink[2]}))
    for i, z in enumerate(np.linspace(-54, 64, 22)):
        kids.append(point(f"cut {i + 1}", "cut", i, ((0, 5, z), (12, 0, z), (0, -5, z), (-12, 0, z))[i % 4]))
    for i, at in enumerate(((0, 8, 31), (0, 10, 10), (8, 0, -4), (-8, -2, 44), (0, 12, -40), (0, 0, -48))):
        kids.append(point(f"fireball {i + 1}", "fireballs", i, at))
    for i, at in enumerate(((8, 6, 24), (-6, 9, 4), (6, 10, -16), (-10, 6, -38))):
        kids.append(point(f"ray {i + 1}", "rays", i, at))
    for i, at in enumerate(((9, 4, 20), (-9, 4, -16))):
        kids.append(point(f"stream {i + 1}", "streams", i, at))
    kids.append(point("wreck light", "light", 0, (0, 14, 10)))
    for i, (z, m) in enumerate(((56, 1), (56, -1), (10, 1), (10, -1), (-46, 1), (-46, -1))):
        kids.append(point(f"jump light {i + 1}", "jump_lights", i, (m * 12, 0, z)))
    for i, (_, x) in enumerate(ENGINES):
        kids.append(point(f"jump trail {i + 1}", "jump_trails", i, (x, 0, -61)))
    ship.part("Hull", hull, solid=body, children=kids, extras={
        "class": "hull", "component": True, "targetable": True, "armor": 2400, "assembly": "hull", "volume": geom.volume(body.v, body.f)})
    house = box((0, 15, -42), (18, 16, 12))
    geom.box(house, (0, 21, -40), (21, 5, 10), "hull")
    ship.part("Bridge", bridge, (0, 16, -42), None, {
        "class": "cockpit", "component": True, "targetable": True, "armor": 600, "assembly": "bridge", "volume": geom.volume(house.v, house.f)}, house)
    for i, (name, x) in enumerate(ENGINES):
        can = geom.Shape()
        geom.tube(can, (x, 0, -52), (x, 0, -66), 6.6, 6.0, 8, "hull")
        ship.part(name, engine(1 if x > 0 else -1), (x, 0, -58), None, {
            "class": "engine", "component": True, "targetable": True, "armor": 600, "assembly": f"engine {i + 1}", "volume": geom.volume(can.v, can.f)}, can,
            [attach("engine_glow:1", (x, 0, -61.2), {"glow": 1, "size": [4.2, 4.2, -28]})])
    for i, z in enumerate(SLOTS):
        ship.part(f"slot {i + 1}", slot(z), (0, SLOT_Y, z), None, {
            "class": "armored_plate", "component": True, "targetable": True, "armor": 250, "assembly": f"slot {i + 1}", "volume": 1000}, box((0, SLOT_Y, z), (9, 9, 14)))
    return ship.write(os.path.join(out, "barge.glb"), reach=14.0)


if __name__ == "__main__":
    print("barge", main(sys.argv[sys.argv.index("--") + 1]))
