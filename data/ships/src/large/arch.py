# SPDX-License-Identifier: GPL-3.0-or-later
"""arch: the first kind of gate, 620 m across.

Nine blocks of armour strung on a bare coil, like stones of an arch, that stand
on a straight foot with the reactor slung below it and a fork for a keystone.
Two rings of emitters run round the mouth, one each way.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets, turns    # noqa: E402
import ring                                              # noqa: E402
import yard                                              # noqa: E402

geom.paint_as_trade()
sheets.METRES.update(plates=70.0, bare=70.0, machinery=34.0, windows=30.0)

R = 262.0                  # the coil's middle
MOUTH = 232.0
BLOCKS = [np.radians(a) for a in (-26, 4, 34, 64, 116, 146, 176, 206)]
FOOT = -292.0


def box_section(r0, r1, d, c):
    return [(r1 - c, d), (r1, d - c), (r1, c - d), (r1 - c, -d), (r0 + c, -d), (r0, c - d), (r0, d - c), (r0 + c, d)]


def coil(s, level):
    n = (48, 28, 20, 14)[level]
    zones = ["second", "mach", "second", "mach", "steel", "machdark", "steel", "mach"] if level < 3 else "second"
    ring.hoop(s, box_section(R - 13, R + 14, 15, 6), n, zones)
    if level > 1:
        return
    for k in range(44 if level == 0 else 12):
        a = 2 * np.pi * k / (44 if level == 0 else 12)
        if np.sin(a) < -.85:
            continue
        ring.arc(s, [a - .012, a + .012], [box_section(R - 15, R + 16.5, 17.5, 6)] * 2, "steel" if k % 2 else "accent")


def block(s, a, level, key=False):
    """One stone: armour round the coil with a seam, a spine outside, lamps inside."""
    half, out = np.radians(11.4), 42 if not key else 30
    def section(k):
        return box_section(R - 24 * k, R + out * k, 36 * k, 13 * k)
    steps = [(-1, .72), (-.86, 1), (-.3, 1), (-.26, .93), (-.16, .93), (-.12, 1), (.12, 1), (.16, .93), (.26, .93), (.3, 1), (.86, 1), (1, .72)] if level < 2 else [(-1, .85), (1, .85)] if level == 3 else \
        [(-1, .72), (-.8, 1), (.8, 1), (1, .72)]
    bands = {0: "dark", 1: "hull", 2: "dark", 3: "machdark", 4: "dark", 5: "accent", 6: "dark", 7: "machdark", 8: "dark", 10: "dark"} if level < 2 else {0: "dark", 2: "dark"} if level == 2 else None
    zones = ["hull", "second", "hull", "second", "second", "steel", "second", "second"] if level < 3 else "hull"
    ring.arc(s, [a + half * t for t, _ in steps], [section(k) for _, k in steps], zones, ("machdark", "machdark"), bands)
    if level > 1:
        return
    top = geom.Shape()
    geom.chamfered(top, (0, R + out + 3, 0), (44, 8, 34), 3, "second", "steel")
    geom.box(top, (0, R + out + 9, 0), (14, 8, 46), "hull", taper=(.6, .7))
    for m in (1, -1):
        geom.chamfered(top, (m * 33, R + out - 1, 0), (16, 5, 44), 2, "hull", "accent")
        # Clamps over the faces, hinged at the rim.
        geom.box(top, (0, R + 10, m * 37), (30, 34, 6), "second", taper=(.8, .9))
        geom.box(top, (0, R + 10, m * 41), (14, 22, 4), "accent", taper=(.8, .9))
        for n in (1, -1) if level == 0 else ():
            geom.tube(top, (n * 20, R + 30, m * 34), (n * 20, R - 8, m * 39), 2.2, 2.2, 6, "steel")
    geom.box(top, (0, R - 25, 0), (60, 2.6, 7), "cyan")
    geom.box(top, (0, R - 25.2, 10), (64, 2.2, 3), "dark")
    geom.box(top, (0, R - 25.2, -10), (64, 2.2, 3), "dark")
    if level == 0:
        rng = int(a * 100) % 97
        geom.scatter(top, (-20, R + out + 6.5, -15), (40, 0, 0), (0, 0, 30), (0, 1, 0), 12, rng, 6, 1.6)
        for m in (1, -1):
            geom.scatter(top, (-42, R - 10, m * 36), (84, 0, 0), (0, 30, 0), (0, 0, m), 13, rng + 3 + m, 7, 1.6)
        geom.box(top, (-26, R + 2, 36.4), (3, 18, 1), "warm")
        geom.box(top, (26, R + 2, -36.4), (3, 18, 1), "warm")
    ring.around(s, a, top)


def foot(s, level):
    """The straight base the arch stands on, its piers and buttresses."""
    def row(x, h, d, y=FOOT):
        return (x, [(y + h, d * .7), (y + h * .6, d), (y - h * .6, d), (y - h, d * .7), (y - h, -d * .7), (y - h * .6, -d), (y + h * .6, -d), (y + h, -d * .7)])
    rows = [row(-176, 14, 28, FOOT + 12), row(-160, 24, 42, FOOT + 8), row(-96, 30, 52), row(-84, 30, 52), row(-78, 26, 46), row(-52, 26, 46), row(-46, 32, 56), row(46, 32, 56), row(52, 26, 46), row(78, 26, 46),
            row(84, 30, 52), row(96, 30, 52), row(160, 24, 42, FOOT + 8), row(176, 14, 28, FOOT + 12)]
    if level >= 2:
        rows = [rows[i] for i in (0, 1, 6, 7, 12, 13)]
    t = geom.Shape()
    zones = ["win", "second", "win", "steel", "win", "second", "win", "hull"] if level < 2 else "hull"
    geom.loft(t, [(x, [(z, y) for y, z in pts]) for x, pts in rows], zones, ("dark", "dark"),
              {0: "dark", 1: "hull", 2: "accent", 3: "dark", 4: "machdark", 5: "dark", 7: "dark", 8: "machdark", 9: "dark", 10: "accent", 12: "dark"} if level < 2 else None)
    # The loft ran along Z; lay it along X.
    s.merge(t.moved(np.zeros(3), np.array(((0, 0, 1.0), (0, 1, 0), (-1.0, 0, 0)))))
    if level > 2:
        return
    for m in (1, -1):
        geom.box(s, (m * 152, FOOT + 40, 0), (44, 60, 62), "second", taper=(.6, .8), shift=(m * 14, 0), bottom=level < 2)
        if level > 1:
            continue
        geom.box(s, (m * 168, FOOT + 46, 0), (12, 40, 40), "accent", taper=(.7, .8), shift=(m * 10, 0))
        for d in (1, -1):
            geom.box(s, (m * 70, FOOT - 4, d * 50), (44, 34, 12), "hull", taper=(.8, .7))
            geom.tube(s, (m * 120, FOOT + 22, d * 30), (m * 120, FOOT + 40, d * 30), 9, 7, 12 if level == 0 else 6, "steel", cap_zone="hazard")
        if level == 0:
            geom.scatter(s, (m * 60 - 30, FOOT + 28, -34), (60, 0, 0), (0, 0, 68), (0, 1, 0), 34, 61 + m, 9, 2)
            geom.scatter(s, (m * 120 - 34, FOOT - 24, -26), (68, 0, 0), (0, 0, 52), (0, -1, 0), 22, 65 + m, 9, 2)
            for d in (1, -1):
                geom.scatter(s, (m * 120 - 30, FOOT - 12, d * 48), (60, 0, 0), (0, 26, 0), (0, 0, d), 24, 70 + m + d * 2, 8, 2)
    if level == 0:
        geom.numerals(s, "0-1", (-30, FOOT - 9, 57.5), (1, 0, 0), (0, 1, 0), 4.2, .8, "pale")


def keystone(s, level):
    """A fork over the highest point, with the approach lamps."""
    geom.box(s, (0, R + 22, 0), (62, 58, 66), "second", taper=(.7, .7), bottom=level < 2)
    if level > 1:
        return
    for m in (1, -1):
        geom.loft(s, [(R + 40, [(m * 14, 22), (m * 30, 22), (m * 30, -22), (m * 14, -22)]), (R + 62, [(m * 20, 14), (m * 31, 14), (m * 31, -14), (m * 20, -14)]),
                      (R + 96, [(m * 20, 5), (m * 25, 5), (m * 25, -5), (m * 20, -5)])], "hull", ("dark", "accent"), {1: "accent"}, axis="y")
        geom.box(s, (m * 35, R + 14, 0), (10, 40, 44), "accent", taper=(.6, .8))
        for d in (1, -1):
            geom.box(s, (m * 17, R + 4, d * 34), (10, 26, 5), "dark", taper=(.8, 1))
    geom.tube(s, (0, R + 48, 0), (0, R + 60, 0), 8, 6, 12, "steel", cap_zone="cyan")
    for d in (1, -1):
        geom.box(s, (0, R + 14, d * 34), (14, 30, 5), "win")
    if level == 0:
        geom.scatter(s, (-18, R + 50, -18), (36, 0, 0), (0, 0, 36), (0, 1, 0), 18, 81, 6, 1.4)


def hull(level):
    s = geom.Shape()
    coil(s, level)
    for a in BLOCKS:
        block(s, a, level)
    keystone(s, level)
    foot(s, level)
    return s


def mouth(level):
    """The lip that the tunnel stands in: a thin ring of glow between two of steel."""
    s = geom.Shape()
    n = (44, 26, 18, 12)[level]
    ring.hoop(s, [(MOUTH + 4, 5), (MOUTH + 4, -5), (MOUTH - 1, -3), (MOUTH - 3, 0), (MOUTH - 1, 3)], n, ["steel", "second", "cyan", "cyan", "second"])
    if level == 0:
        for k in range(24):
            a = 2 * np.pi * (k + .5) / 24
            ring.arc(s, [a - .02, a + .02], [box_section(MOUTH - 4, MOUTH + 6, 8, 2)] * 2, "dark" if k % 3 else "accent")
    return s


def emitters(z, count, lean):
    def build(level):
        s = geom.Shape()
        n = (44, 26, 18, 12)[level]
        ring.hoop(s, box_section(MOUTH + 4, MOUTH + 15, 5, 2) if level < 3 else [(MOUTH + 15, 5), (MOUTH + 15, -5), (MOUTH + 4, 0)], n, "second")
        if level > 2:
            return ring_at(s, z)
        for k in range(count):
            t = geom.Shape()
            geom.box(t, (0, MOUTH + 6, 0), (26, 20, 14), "hull" if k % 2 else "accent", taper=(.7, .8), shift=(lean, 0), bottom=True)
            if level == 0:
                geom.tube(t, (0, MOUTH - 3, 0), (lean * .5, MOUTH - 14, -4 if z > 0 else 4), 3.4, 1.2, 8, "dark", cap_zone="cyan")
                geom.box(t, (0, MOUTH + 17, 0), (12, 4, 8), "dark")
                geom.box(t, (0, MOUTH + 6, 7.4 if z > 0 else -7.4), (9, 7, 1), "cyan")
            ring.around(s, 2 * np.pi * k / count, t)
        if level == 0:
            for k in range(count * 2):
                a = 2 * np.pi * (k + .5) / (count * 2)
                ring.arc(s, [a - .03, a + .03], [box_section(MOUTH + 2, MOUTH + 17, 6.5, 2)] * 2, "mach")
        return ring_at(s, z)
    return build


def ring_at(s, z):
    return s.moved(np.array((0, 0, z)))


CORE = np.array((0.0, FOOT - 56, 0.0))


def core(level):
    """The reactor, hung below the foot in a cage of four ribs."""
    s = geom.Shape()
    n = (20, 12, 8, 6)[level]
    rows = [(-34, 10), (-26, 22), (-10, 29), (0, 30), (10, 29), (26, 20), (40, 12)]
    if level >= 2:
        rows = [rows[i] for i in (0, 2, 4, 6)]
    geom.loft(s, [(CORE[1] + y, geom.circle(n, r)) for y, r in rows], "second", ("steel", "dark"), {1: "hull", 2: "cyan", 3: "cyan", 4: "hull", 5: "dark"} if level < 2 else {1: "cyan"}, axis="y")
    if level > 1:
        return s
    for k in range(8):
        a = k * np.pi / 4
        c = np.array((np.cos(a), 0, np.sin(a)))
        geom.box(s, CORE + c * 31, (7, 40, 5), "accent" if k % 2 else "dark", taper=(.8, .8), turn=geom.turn_y(np.pi / 2 - a))
        geom.tube(s, CORE + c * 24 + (0, 22, 0), CORE + c * 34 + (0, 40, 0), 2.4, 2.4, 6, "steel")
        if level == 0:
            geom.tube(s, CORE + c * 16 + (0, -26, 0), CORE + c * 20 + (0, -44, 0), 1.8, .6, 6, "steel")
    geom.tube(s, CORE - (0, 34, 0), CORE - (0, 58, 0), 5, 1.5, 10, "dark", cap_zone="red")
    return s


def control(level):
    """The gate keepers' house, on the foot's fore side."""
    s = geom.Shape()
    def row(x, k):
        return (x, [(FOOT + 22 * k, 14), (FOOT + 22 * k, -14)])
    def plan(w, f, r):
        return [(w * .6, f), (w, f - 6), (w, r), (-w, r), (-w, f - 6), (-w * .6, f)]
    rows = [(FOOT + 26, plan(30, 78, 30)), (FOOT + 31, plan(32, 86, 30)), (FOOT + 33, plan(32, 86, 30)), (FOOT + 39, plan(30, 83, 30)), (FOOT + 41, plan(30, 84, 30)), (FOOT + 48, plan(20, 70, 32))]
    if level >= 2:
        rows = [rows[0], rows[2], rows[5]]
    geom.loft(s, rows, "hull", ("second", "second"), {0: "dark", 1: "accent", 2: "win", 3: "dark"} if level < 2 else {1: "win"} if level == 2 else None, axis="y")
    if level > 1:
        return s
    geom.tube(s, (0, FOOT + 46, 48), (0, FOOT + 58, 48), 2, 1.2, 8, "dark")
    geom.loft(s, [(FOOT + 56, geom.circle(12, 2, (0, 48))), (FOOT + 60, geom.circle(12, 10, (0, 48))), (FOOT + 61.5, geom.circle(12, 10.4, (0, 48)))], "pale", ("", "steel"), axis="y")
    for m in (1, -1):
        geom.tube(s, (m * 14, FOOT + 46, 44), (m * 15, FOOT + 74, 42), .9, .3, 5, "dark")
        geom.box(s, (m * 24, FOOT + 20, 62), (8, 16, 26), "second", taper=(1.2, 1.2))
    if level == 0:
        geom.scatter(s, (-16, FOOT + 47, 34), (32, 0, 0), (0, 0, 30), (0, 1, 0), 18, 91, 4, 1.2)
    return s


def field(level):
    s = geom.Shape()
    ring.disc(s, MOUTH, (48, 32, 24, 12)[level])
    return s


def solid():
    s = geom.Shape()
    for k in range(12):
        a = np.radians(-60 + 25 * k)
        ring.arc(s, [a, a + np.radians(25)], [box_section(R - 24, R + 36, 32, 12)] * 2, "hull")
    geom.box(s, (0, FOOT, 0), (340, 52, 92), "hull")
    geom.box(s, (0, R + 40, 0), (62, 90, 50), "hull", taper=(.8, .4))
    return s


def hoop_solid(z):
    s = geom.Shape()
    for k in range(8):
        ring.arc(s, [k * np.pi / 4, (k + 1) * np.pi / 4], [[(MOUTH + 15, z + 5), (MOUTH + 15, z - 5), (MOUTH + 4, z - 5), (MOUTH + 4, z + 5)]] * 2, "hull")
    return s


def block_solid(centre, size):
    s = geom.Shape()
    geom.box(s, centre, size, "hull")
    return s


SHEETS = ["plates", "machinery", "windows", "lamps"]
TORN = -44                 # X at which the arch breaks: beside its keystone, through the foot
HOLES = [(ring.spot(R + 10, np.radians(a), z), r) for a, z, r in ((4, 20, 34), (40, -24, 30), (68, 26, 28), (140, 18, 34), (172, -24, 30), (210, 22, 28), (86, 20, 24))]
HOLES += [((110, FOOT + 6, 40), 34), ((-120, FOOT - 4, -36), 30), ((20, FOOT, 54), 26), ((0, FOOT - 16, 0), 30)]


def main(out):
    ship = Ship(100, SHEETS, [2500, 7000, 18000], {"plates": 512, "machinery": 256, "windows": 256, "lamps": 128}, 1.0, lists_components=True, collision="auto")
    ring.field_material(ship, (.10, .22, .42))
    body = solid()
    kids = []
    for i in range(56):
        a = np.radians(-60 + 300 * ((i * 17) % 56) / 55)
        kids.append(point(f"cut {i + 1}", "cut", i, ring.spot(R + (30, 0, -20, 0)[i % 4], a, (0, 34, 0, -34)[i % 4])))
    for i in range(8):
        kids.append(point(f"fireball {i + 1}", "fireballs", i, ring.spot(R, np.radians(-50 + 40 * i), 0)))
    for i, (a, z) in enumerate(((64, 34), (84, 34), (4, 34), (26, 34), (146, 34), (168, 34), (-30, -34), (-50, -30))):
        kids.append(point(f"ray {i + 1}", "rays", i, ring.spot(R, np.radians(a), z)))
    for i, a in enumerate((34, 116, 176, -26)):
        kids.append(point(f"stream {i + 1}", "streams", i, ring.spot(R + 40, np.radians(a), 10)))
    kids.append(point("wreck light", "light", 0, (0, FOOT + 40, 0)))
    for i, a in enumerate(BLOCKS):
        for z in (1, -1):
            kids.append(attach(f"light:4.block {i} {z}", ring.spot(R + 51, a, z * 18), {"color": 4, "size": [4.0] * 3, "brightness": 1, "on": 200, "off": 1000, "phase": i * 150}))
    for m in (1, -1):
        kids.append(attach(f"light:5.fork {m}", (m * 22.5, R + 98, 0), {"color": 5, "size": [4.5] * 3, "brightness": 1, "on": 120, "off": 1080, "phase": 0}))
        kids.append(attach(f"light:3.foot {m}", (m * 178, FOOT + 12, 0), {"color": 3, "size": [4.0] * 3, "brightness": 1, "on": 300, "off": 900, "phase": 500}))
    ship.part("gate hull", hull, solid=body, children=kids, extras={"class": "hull", "component": True, "targetable": True, "armor": 16000, "assembly": "hull", "volume": geom.volume(body.v, body.f)})
    lip = hoop_solid(0)
    whole = (0, 0, 2 * np.pi)
    ship.part("mouth", mouth, (0, 0, 0), None, {"class": "armored_plate", "volume": geom.volume(lip.v, lip.f), "tracks": [turns("Rotate End", 6000, (0, 0, -2 * np.pi), "loop")]}, lip,
              [point("door port", "door", 0, (MOUTH, 0, 0)), point("door starboard", "door", 1, (-MOUTH, 0, 0))])
    ball = block_solid(CORE, (52, 66, 52))
    ship.part("power core", core, CORE, None, {"class": "power_core", "component": True, "targetable": True, "armor": 2600, "assembly": "power core", "volume": geom.volume(ball.v, ball.f)}, ball,
              [point("core ray 1", "rays", 0, CORE + (31, 8, 0)), point("core ray 2", "rays", 1, CORE + (0, 10, 31)), point("core ray 3", "rays", 2, CORE + (-31, 8, 0)), point("core ray 4", "rays", 3, CORE + (0, 40, -24)),
               point("core light", "light", 0, CORE)])
    for name, z, count, lean, way in (("forcering", 24, 12, 5, 1), ("counter ring", -24, 12, -5, -1)):
        shape = hoop_solid(z)
        ship.part(name, emitters(z, count, lean), (0, 0, z), None, {"class": "armored_plate", "volume": geom.volume(shape.v, shape.f),
                  "tracks": [turns("Rotate End", 2000, tuple(way * w for w in whole), "loop")]}, shape)
    house = block_solid((0, FOOT + 36, 58), (60, 24, 52))
    ship.part("control", control, (0, FOOT + 36, 58), None, {"class": "comms_transmitter", "component": True, "targetable": True, "armor": 1200, "assembly": "control", "volume": geom.volume(house.v, house.f)}, house)
    rim = block_solid((0, MOUTH + 6, 0), (6, 6, 6))      # nothing bumps into the field itself
    ship.part("forcefield", field, (0, 0, 0), None, {"class": "armored_plate", "volume": 1}, rim, alone=True)
    # In the frame of the break, across X: its middles are the crown and the foot.
    marks = (34, 34, 34, 200, 200, (0, R), (0, FOOT))
    yard.broken(ship, out, "arch-limb", [hull, mouth, control, emitters(24, 12, 5), emitters(-24, 12, -5)], HOLES, body, TORN, marks, 90, "x", size=1.8,
                sheets=SHEETS, levels=(2500, 7000, 18000), reach=60.0)
    return ship.write(os.path.join(out, "arch.glb"), reach=60.0)


if __name__ == "__main__":
    print("arch", main(sys.argv[sys.argv.index("--") + 1]))
