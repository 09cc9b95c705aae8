# SPDX-License-Identifier: GPL-3.0-or-later
"""quay: Meridian's station, 390 m tall.

A spindle with a ring of dwellings round its waist, a bridge for its crown and
a reactor hung below.  Two arms reach out under the ring, each with a collar on
which a ship sets down its lock.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, attach, sheets, slide, turns                  # noqa: E402

RING, RY = 92.0, 22.0
ARM_Y, COLLAR_X, COLLAR_Y, REACH = -26.0, 150.0, -15.0, 14.0
CROWN = (0, 118, 2, 30, 62, 54)
DISH = np.array((0, 66.0, -52.0))

SPINDLE = [(2, -186, "dark"), (7, -178, "steel"), (9, -164, "dark"), (25, -152, "second"), (28, -146, "hull"), (28, -134, "accent"),
           (28, -128, "hull"), (28, -112, "dark"), (21, -106, "machdark"), (21, -98, "mach"), (20, -72, "second"), (34, -58, "hull"),
           (37, -50, "win"), (37, -40, "hull"), (37, -12, "machdark"), (33, -10, "mach"), (33, -2, "machdark"), (37, 0, "hull"),
           (38, 12, "win"), (38, 20, "hull"), (36, 34, "second"), (29, 40, "hull"), (20, 44, "win"), (19, 64, "accent"), (19, 70, "hull"),
           (18, 84, "mach"), (18, 92, "dark"), (25, 98, "hull"), (27, 104, "win"), (27, 112, "second"), (22, 118, "steel"), (4, 120, "")]


def ring(s, level):
    n = (36, 20, 12)[level]
    if level == yard.FAR:
        section = [(RING - 13, RY - 6), (RING + 10, RY - 10), (RING + 13, RY + 5), (RING - 8, RY + 10)]
        yard.lathe(s, section, n, ["second", "windark", "hull", "hull"], closed=True)
        return
    section = [(RING - 10, RY - 10), (RING - 2, RY - 12), (RING + 9, RY - 10), (RING + 13, RY - 4), (RING + 13, RY + 2), (RING + 12, RY + 6),
               (RING + 9, RY + 10), (RING + 3, RY + 10.6), (RING - 3, RY + 10.6), (RING - 9, RY + 9), (RING - 13, RY + 3), (RING - 13, RY - 4)]
    zones = ["mach", "second", "hull", "win", "hull", "win", "hull", "accent", "hull", "second", "steel", "second"]
    yard.lathe(s, section, n, zones, closed=True)
    for k in range(18):
        a = (k + .5) * 2 * np.pi / 18
        turn = geom.turn_y(np.pi / 2 - a)
        out = np.array((np.cos(a), 0, np.sin(a)))
        if k % 3 == 1:
            geom.chamfered(s, out * (RING + 2) + (0, RY + 10.8, 0), (9, 2.6, 9) if level else (8, 2.8, 9), .7, "second", "hull")
        if level == 0:
            geom.box(s, out * (RING + 12.6) + (0, RY - 1, 0), (2.0, 14.5, 2.6), "steel", taper=(.8, .7), turn=turn)
            geom.box(s, out * (RING + 13.9) + (0, RY + 7.4, 0), (.6, .5, 1.2), "cyan" if k % 2 else "warm")
            geom.scatter(s, out * (RING - 8) + (0, RY - 11, 0) + np.cross(out, (0, 1, 0)) * 8, np.cross(out, (0, -1, 0)) * 16, out * 14, (0, -1, 0), 5, 300 + k, 3.4, .8)


def spokes(s, level):
    for k in range(6):
        a = (k + .5) * np.pi / 3
        out = np.array((np.cos(a), 0, np.sin(a)))
        turn = geom.turn_y(np.pi / 2 - a)
        mid = out * 59
        geom.box(s, mid + (0, RY - 1, 0), (9, 9, 52), "hull", "second", taper=(.7, 1), turn=turn)
        if level == yard.FAR:
            continue
        geom.box(s, mid + (0, RY + 4.4, 0), (3.4, 2.2, 52), "accent", turn=turn)
        geom.box(s, mid + (0, RY - 6.4, 0), (5.6, 2.4, 50), "mach", turn=turn)
        for t in (40, 78):
            geom.box(s, out * t + (0, RY - 1, 0), (12, 13, 5), "second", taper=(.8, .9), turn=turn)
        if level == 0:
            side = np.cross(out, (0, 1, 0))
            yard.strip_lights(s, out * 44 + side * 4.2 + (0, RY + 1.6, 0), out * 74 + side * 4.2 + (0, RY + 1.6, 0), 7, (.7, .5, .7))
            geom.scatter(s, out * 36 + side * 2 + (0, RY + 3.4, 0), out * 40, -side * 4, (0, 1, 0), 7, 330 + k, 2.2, .6)


def tank(s, m, z, level):
    """A capsule of propellant slung beside the trunk."""
    n = (14, 10, 6)[level]
    c = (m * 44, z)
    rows = [(-92, 3), (-89, 8), (-84, 10.6), (-78, 11.2), (-62, 11.2), (-58, 11.2), (-44, 11.2), (-38, 10.6), (-33, 8), (-30, 3)]
    if level == yard.FAR:
        rows = [rows[0], rows[2], rows[7], rows[9]]
    geom.loft(s, [(y, geom.circle(n, r, c)) for y, r in rows], "pale", ("steel", "steel"), {4: "accent"} if level < yard.FAR else {}, axis="y")
    if level == yard.FAR:
        return
    for y in (-82, -48):
        geom.box(s, (m * 33, y, z), (12, 3, 8), "steel")
        if level == 0:
            geom.loft(s, [(y - 1.2, geom.circle(n, 11.9, c)), (y + 1.2, geom.circle(n, 11.9, c))], "dark", ("dark", "dark"), axis="y")
    if level == 0:
        for dz in (-3, 3):
            geom.tube(s, (m * 34, -86, z + dz), (m * 34, -36, z + dz), .8, .8, 6, "steel", (False, False))


def radiator(s, a, level):
    """A fin of the reactor's: a frame with a blue tip."""
    out = np.array((np.cos(a), 0, np.sin(a)))
    side = np.cross(out, (0, 1, 0))
    p = lambda r, y: out * r + (0, y, 0)
    geom.slab(s, [p(26, -114), p(66, -120), p(72, -128), p(72, -158), p(62, -166), p(24, -150)], side, 2.2, "second", "dark")
    if level == yard.FAR:
        return
    geom.slab(s, [p(66, -119.6), p(73, -127.6), p(73, -158.4), p(66, -163.6)], side, 3.0, "accent", "dark")
    for y in (-122, -134, -146, -158):
        geom.box(s, out * 47 + (0, y, 0), (3.2, 1.4, 40), "steel", turn=geom.turn_y(np.pi / 2 - a))


def bays(s, level):
    """Boat bays fore and aft in the trunk, and sleeves that the arms slide in."""
    uv = sheets.lamp_uv("bay")
    for m in (1, -1):
        z = m * 38.5
        geom.box(s, (0, -26, m * 35), (38, 24, 9), "second", taper=(.92, .9), front="second")
        geom.box(s, (0, -12.6, m * 40), (40, 3.4, 6), "hull", "accent")
        geom.box(s, (0, -39.4, m * 40), (40, 3.4, 8), "steel")
        q = [(-15, -37, z + m * 1.4), (15, -37, z + m * 1.4), (15, -15, z + m * 1.4), (-15, -15, z + m * 1.4)]
        geom.lamp_quad(s, q if m > 0 else [q[1], q[0], q[3], q[2]], uv, "bay")
        for x in (-17.4, 17.4):
            geom.box(s, (x, -26, m * 40.6), (4, 24, 5), "hull", taper=(1, .9))
        if level == 0:
            for x in (-9, 0, 9):
                geom.box(s, (x, -37.4, m * 43.6), (4, .5, .6), "warm")
        geom.box(s, (m * 40, ARM_Y, 0), (20, 17, 21), "second", "hull", taper=(.9, .9))
        if level < yard.FAR:
            geom.box(s, (m * 49.4, ARM_Y, 0), (3, 15.4, 18), "dark")
            geom.box(s, (m * 40, ARM_Y + 8.8, 0), (15, 1.4, 6), "accent")


def hull(level):
    s = geom.Shape()
    n = (24, 14, 8)[level]
    profile = SPINDLE
    if level == yard.FAR:
        profile = [SPINDLE[i] for i in (0, 4, 7, 8, 11, 12, 13, 20, 22, 24, 28, 30, 31)]
    yard.lathe(s, [(r, y) for r, y, _ in profile], n, [z for _, _, z in profile[:-1]])
    ring(s, level)
    spokes(s, level)
    bays(s, level)
    for m in (1, -1):
        for z in (30, -30):
            tank(s, m * .8, z, level)
    for k in range(4):
        radiator(s, np.pi / 4 + k * np.pi / 2, level)
    # The dish's bracket.
    geom.box(s, (0, 62, -34), (6, 7, 34), "second", taper=(.7, 1))
    geom.tube(s, (0, 60, -52), (0, 65, -52), 4, 3, 10 if level == 0 else 6, "dark")
    for at, up, _ in GUNS:
        yard.barbette(s, at, up, 5.0, level)
    if level == yard.FAR:
        return s
    yard.barbette(s, (0, RY + 11, RING - 1), True, 11, level)
    # Lattice along the trunk, masts below.
    for k in range(8):
        a = k * np.pi / 4
        out = np.array((np.cos(a), 0, np.sin(a)))
        geom.box(s, out * 19.6 + (0, 54, 0), (2.2, 19, 2.6), "steel", turn=geom.turn_y(np.pi / 2 - a))
        geom.box(s, out * 28 + (0, -132, 0), (3.4, 34, 3.2), "second", taper=(.8, .7), turn=geom.turn_y(np.pi / 2 - a))
        if level == 0:
            geom.box(s, out * 29.4 + (0, -121, 0), (1.2, 2.4, .8), "cyan", turn=geom.turn_y(np.pi / 2 - a))
            side = np.cross(out, (0, 1, 0))
            geom.scatter(s, out * 20 + (0, -96, 0) - side * 6, (0, 22, 0), side * 12, out, 7, 350 + k, 3.4)
            geom.scatter(s, out * 33 + (0, -9, 0) - side * 9, side * 18, (0, 6, 0), out, 6, 360 + k, 2.6)
            geom.scatter(s, out * 24 + (0, 41, 0) - side * 8, side * 16, out * 8, (0, 1, 0), 6, 370 + k, 3.0)
    for x, z, drop in ((0, 0, 22), (4, 3, 14)):
        geom.tube(s, (x, -184, z), (x, -184 - drop, z), .7, .2, 5, "dark")
    for m in (1, -1):
        geom.emblem(s, (0, -6 + 62.5, m * 19.9), (m, 0, 0), (0, 1, 0), 6.0, .5)
        geom.numerals(s, "04", (m * -8.5, 72 - 1.5, m * 19.2), (m, 0, 0), (0, 1, 0), 2.4, .4, "accent")
    return s


def arm(m):
    """Out along X, in its place at rest."""
    def build(level):
        s = geom.Shape()
        x0, x1 = 44.0, COLLAR_X - 12
        if level == yard.FAR:
            yard.frame_box(s, (x0, ARM_Y - 5, -6), (x1, ARM_Y + 5, 6), "second")
            geom.box(s, (COLLAR_X, ARM_Y + 3, 0), (26, 14, 26), "hull", taper=(.7, .7))
        else:
            # Four chords, frames across, a lattice between, a walkway with lamps.
            for y in (-5, 5):
                for z in (-6, 6):
                    yard.frame_box(s, (x0, ARM_Y + y - .9, z - .9), (x1, ARM_Y + y + .9, z + .9), "hull")
            bays_ = 8
            for k in range(bays_ + 1):
                x = x0 + 2 + (x1 - x0 - 4) * k / bays_
                geom.box(s, (x, ARM_Y, 0), (2.2, 12.4, 14.4), "second" if k % 2 else "accent")
                if level == 0 and k < bays_:
                    step = (x1 - x0 - 4) / bays_
                    for z in (-6, 6):
                        geom.tube(s, (x, ARM_Y - 5, z), (x + step, ARM_Y + 5, z), .5, .5, 5, "steel", (False, False))
            yard.frame_box(s, (x0, ARM_Y - 2.6, -3.4), (x1, ARM_Y + 2.6, 3.4), "mach")
            yard.frame_box(s, (x0 + 8, ARM_Y + 5.9, -2), (x1, ARM_Y + 7, 2), "steel")
            if level == 0:
                yard.strip_lights(s, (x0 + 10, ARM_Y + 7.2, 2.4), (x1, ARM_Y + 7.2, 2.4), 12, (1.2, .4, .4))
                for z in (-1.4, 1.4):
                    geom.tube(s, (x0, ARM_Y - 6.6, z), (x1, ARM_Y - 6.6, z), .5, .5, 6, "pipe", (False, False))
            # The head: an octagonal pad, a collar on it with a lit throat.
            n = (20, 12)[level]
            pad = [(r * 1.0, y) for r, y in ((9, -9), (14, -7), (15.5, -3), (15.5, 3), (13, 6.4), (7.4, 7.0))]
            yard.lathe(s, [(r, ARM_Y + y) for r, y in pad], 8, ["dark", "second", "hull", "second", "deck"], (COLLAR_X, 0))
            collar = [(7.2, ARM_Y + 6.6), (7.0, COLLAR_Y - 2.0), (6.4, COLLAR_Y - 1.8), (6.2, COLLAR_Y), (4.8, COLLAR_Y), (4.4, COLLAR_Y - 2.2), (.2, COLLAR_Y - 2.6)]
            yard.lathe(s, collar, n, ["steel", "cyan", "deckamber", "dark", "throat", "throat"], (COLLAR_X, 0))
            for k in range(8):
                a = (k + .5) * np.pi / 4
                out = np.array((np.cos(a), 0, np.sin(a)))
                at = out * 10.6 + (COLLAR_X, ARM_Y + 7.6, 0)
                geom.box(s, at, (2.6, 2.2, 4.6), "second" if k % 2 else "deckamber", taper=(.7, .8), turn=geom.turn_y(np.pi / 2 - a))
                if level == 0:
                    geom.box(s, out * 15.9 + (COLLAR_X, ARM_Y, 0), (4.4, 2.4, .7), "machdark", turn=geom.turn_y(np.pi / 2 - a))
                    geom.box(s, out * 15.4 + (COLLAR_X, ARM_Y + 4.2, 0), (1.2, .6, .7), "red" if k % 2 else "warm", turn=geom.turn_y(np.pi / 2 - a))
            geom.box(s, (COLLAR_X - 15, ARM_Y, 0), (9, 13, 17), "second", "hull", taper=(.8, .9))
            if level == 0:
                geom.scatter(s, (COLLAR_X - 9, ARM_Y - 8.4, -8), (0, 0, 16), (18, 0, 0), (0, -1, 0), 14, 380, 3.4)
                geom.tube(s, (COLLAR_X + 9, ARM_Y + 5, 9), (COLLAR_X + 9, ARM_Y + 9.2, 9), .7, .5, 6, "deckamber")
        return s if m > 0 else s.mirrored()
    return build


def comms(level):
    bowl = geom.Shape()
    yard.dish(bowl, (0, 0, 0), 19, level)
    geom.tube(bowl, (0, -3, 0), (0, 2.6, 0), 3.4, 2.6, 8, "second")
    s = geom.Shape()
    s.merge(bowl.moved(DISH + (0, 5, 0), geom.turn_x(-.62)))
    geom.box(s, DISH + (0, 1.6, 0), (6, 5, 6), "mach", taper=(.8, .8))
    return s


GUNS = [((a * 64, RY + 10.6, b * 64), True, "turret-light") for a in (1, -1) for b in (1, -1)]
GUNS += [((m * 29, 39.6, 0), True, "turret-flak") for m in (1, -1)]
GUNS += [((a * 62, RY - 11.6, b * 66), False, "turret-flak") for a, b in ((1, 1), (-1, -1))]


def solids():
    s = geom.Shape()
    for y0, y1, r0, r1 in ((-186, -152, 3, 20), (-152, -106, 28, 28), (-106, -62, 20, 20), (-62, 38, 36, 37), (38, 96, 20, 18), (96, 120, 27, 24)):
        geom.loft(s, [(y0, geom.circle(10, r0)), (y1, geom.circle(10, r1))], "hull", axis="y")
    # The ring as boxes end to end, the spokes, tanks and fins.
    for k in range(16):
        a = (k + .5) * np.pi / 8
        geom.box(s, (np.cos(a) * RING, RY, np.sin(a) * RING), (41, 21, 25), "hull", turn=geom.turn_y(np.pi / 2 - a))
    for k in range(6):
        a = (k + .5) * np.pi / 3
        geom.box(s, (np.cos(a) * 59, RY - 1, np.sin(a) * 59), (9, 12, 50), "hull", turn=geom.turn_y(np.pi / 2 - a))
    for m in (1, -1):
        for z in (30, -30):
            geom.box(s, (m * 35, -61, z), (21, 60, 21), "hull")
        geom.box(s, (m * 42, ARM_Y, 0), (18, 17, 21), "hull")
        geom.box(s, (0, -26, m * 38), (40, 28, 12), "hull")
    for k in range(4):
        a = np.pi / 4 + k * np.pi / 2
        geom.box(s, (np.cos(a) * 48, -138, np.sin(a) * 48), (3, 40, 46), "hull", turn=geom.turn_y(np.pi / 2 - a))
    geom.box(s, (0, 62, -37), (6, 7, 38), "hull")
    return s


TORN = -98                                   # Y at which its trunk breaks: the reactor falls away below
HOLES = [((26, 10, 26), 14), ((-30, -30, 18), 14), ((70, RY, 60), 15), ((-88, RY + 4, -30), 16), ((10, RY, -94), 14), ((-40, RY, 88), 15), ((14, 60, 10), 10), ((-12, 104, 16), 13),
         ((16, 150, 8), 14), ((-26, 168, -6), 11), ((24, -124, 10), 14), ((-16, -140, -22), 13), ((36, -70, 34), 11), ((0, -168, 6), 9), ((110, ARM_Y, 4), 9), ((-60, RY, -20), 9)]


def main(out):
    ship = Ship(100, yard.SHEETS, [1100, 3600],
                {"plates": 1024, "machinery": 512, "windows": 512, "deck": 128}, lists_components=True, collision="auto")
    body = solids()
    kids = yard.mounts(GUNS)
    for i in range(6):
        a = i * np.pi / 3
        kids.append(yard.lamp(f"ring {i + 1}", 4, (np.cos(a) * (RING + 14), RY, np.sin(a) * (RING + 14)), (160, 1440, 260 * i), 1.4))
    kids += [yard.lamp("keel", 3, (0, -207, 0), (120, 1080, 0), 1.8), yard.lamp("fore bay", 5, (0, -10.6, 44)),
             yard.lamp("aft bay", 5, (0, -10.6, -44)), yard.lamp("fins port", 3, (52, -168, 52)), yard.lamp("fins starboard", 1, (-52, -168, -52))]
    cuts = [(np.cos(i * 1.9) * 38, y, np.sin(i * 1.9) * 38) for i, y in enumerate(np.linspace(-150, 110, 24))]
    balls = [(0, -130, 20), (0, -60, -20), (30, 0, 20), (-30, 10, -20), (0, 90, 0), (80, RY, 40), (-80, RY, -40), (0, RY, -90), (20, RY, 90)]
    kids += yard.wreck_points(cuts, balls, [((60, RY, 60), (20, 36, 20)), ((-60, RY, 60), (-20, 0, 30)), ((20, -60, 20), (30, -120, -20))],
                              [(30, 38, 20), (-60, RY + 10, -64), (0, -110, 28)], (0, 40, 40))
    yard.hull_part(ship, hull, body, kids, 16000)
    yard.part(ship, "Bridge", yard.tower(*CROWN), (0, CROWN[1], CROWN[2]), yard.tower_solid(*CROWN), "cockpit", 1500,
              [yard.lamp("crown", 3, (0, 188, -30), (120, 1080, 600), 1.6)])
    bowl = geom.Shape()
    geom.box(bowl, DISH + (0, 10, -3), (34, 16, 34), "hull")
    yard.part(ship, "Comms", comms, DISH, bowl, "comms_transmitter", 700,
              tracks=[turns("startup", 4000, (0, 2 * np.pi, 0), "loop")])
    yard.dome_part(ship, (0, RY + 12, RING - 1), 10.5, 1200)
    for i, m in enumerate((1, -1)):
        solid = geom.Shape()
        geom.box(solid, (m * 92, ARM_Y, 0), (96, 13, 15), "hull")
        geom.box(solid, (m * COLLAR_X, ARM_Y + 1, 0), (30, 19, 30), "hull")
        ship.part(f"arm {i + 1}", arm(m), (m * 44, ARM_Y, 0), None, {
            "class": "shaft", "component": True, "targetable": True, "armor": 1800, "assembly": f"arm {i + 1}", "volume": geom.volume(solid.v, solid.f),
            "tracks": [slide("deploy", 120, (m * REACH, 0, 0))]}, solid,
            [attach(f"dock_point.{i + 1}", (m * COLLAR_X, COLLAR_Y, 0)),
             yard.lamp(f"arm {i + 1}", 3 if m > 0 else 1, (m * (COLLAR_X + 16.4), ARM_Y, 0), None, 1.4),
             yard.lamp(f"collar {i + 1}", 5, (m * (COLLAR_X + 9), ARM_Y + 9.6, 9), (200, 600, 400 * i), .9)])
    builds = [hull, yard.tower(*CROWN), yard.dome((0, RY + 12, RING - 1), 10.5), comms, arm(1), arm(-1)]
    yard.broken(ship, out, "quay-reactor", builds, HOLES, body, TORN, (18, 16, 16, 210, 80), 80, "y")
    return ship.write(os.path.join(out, "quay.glb"), culled=2)


if __name__ == "__main__":
    print("quay", main(sys.argv[sys.argv.index("--") + 1]))
