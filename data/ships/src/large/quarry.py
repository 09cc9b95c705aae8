# SPDX-License-Identifier: GPL-3.0-or-later
"""quarry: Holt's base in a rock, half a kilometre through.

The crown of the rock is cut away in steps down to a floor with six pads; two
shuttered bays look out of a block set into its cliff, and a cannon stands on
the rim between them.
"""

import os
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in (HERE, os.path.join(HERE, "..", "small")):
    sys.path.insert(0, folder)
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets, slide    # noqa: E402

ZONES = dict(geom.ZONES)
import asteroid                                          # noqa: E402
geom.ZONES.update(ZONES)         # small things have no lit ports; this base has
from anvil import emblem, generator                      # noqa: E402
from holt import block, bulk, lamp, mounts, plinths      # noqa: E402
import yard                                              # noqa: E402

ROCK = asteroid.Rock(31, 205, (1.12, .84, 1.16), .22, 5, "#473C33", "#8C7B66")
for way, depth in (((0, 1, 0), .50), ((0, -.06, 1), .78), ((0, 1, .02), .50)):
    n = np.array(way, float)
    ROCK.planes = np.vstack((ROCK.planes, n / np.linalg.norm(n)))
    ROCK.depths = np.append(ROCK.depths, depth)

FLOOR = 84.0
PADS = [(m * 40, z) for z in (40, -14, -68) for m in (1, -1)]
CLIFF = 224.0             # the face of the block in the cliff
BAYS = (36.0, -36.0)
BAY_Y, BAY_W, BAY_H = 8.0, 25.0, 17.0
CANNON = np.array((0.0, 118.0, 150.0))
GUNS = [((m * 84, 113.4, 66), True, "holt-flak") for m in (1, -1)] + [((m * 84, 129.4, -80), True, "holt-light") for m in (1, -1)]
GUNS += [((m * 74, 62.4, 190), True, "holt-light") for m in (1, -1)] + [((0, -42.4, 196), False, "holt-flak"), ((0, 152.6, -128), True, "holt-missile")]


def pit(s, level):
    """The floor and the steps round it."""
    geom.box(s, (0, FLOOR - 10, -14), (176, 20, 196), "second", top="deck" if level < 3 else "dark", bottom=False)
    side = geom.Shape()
    # Steps: each a wall with lit galleries.
    geom.box(side, (96, FLOOR - 34, -16), (56, 60, 178), "steel", taper=(1.1, 1), shift=(4, 0), bottom=level < 2)
    rows = [((93, FLOOR + 6, -14), (26, 40, 200), "win"), ((112, FLOOR + 1, -20), (30, 20, 176), "hull")]
    for k, (c, size, zone) in enumerate(rows):
        geom.box(side, c, size, zone if level < 3 else "hull", top="second", taper=(.82, .97), bottom=False)
    geom.box(side, (84, FLOOR + 14, 66), (30, 28, 40), "hull", top="steel", taper=(.8, .8), bottom=False)
    geom.box(side, (84, FLOOR + 22, -80), (36, 44, 44), "hull", top="steel", taper=(.8, .8), bottom=False)
    if level < 2:
        for z in (-96, -50, -8, 30):
            geom.box(side, (80, FLOOR + 8, z), (7, 26, 7), "accent" if z == -8 else "second", taper=(.6, .8), shift=(3, 0))
        geom.box(side, (94, FLOOR + 27, -20), (16, 3, 120), "steel")
        geom.tube(side, (112, FLOOR + 12, -92), (112, FLOOR + 12, 52), 4, 4, 8, "pipe")
        for z in (-70, -30, 10):
            geom.chamfered(side, (114, FLOOR + 13, z), (20, 12, 22), 2.4, "second" if z != -30 else "accent", "hull", edge="dark")
    if level == 0:
        geom.scatter(side, (84, FLOOR + 26, -104), (0, 0, 170), (18, 0, 0), (0, 1, 0), 30, 11, 7, 1.8)
        geom.scatter(side, (100, FLOOR + 11, -104), (0, 0, 160), (24, 0, 0), (0, 1, 0), 30, 12, 8, 1.8)
        geom.scatter(side, (66, FLOOR, -104), (0, 0, 180), (8, 0, 0), (0, 1, 0), 26, 13, 4, 1.2)
    s.both_sides(side)
    if level > 2:
        return
    # Pads: a ring of lamps, a cross of hazard paint.
    for i, (x, z) in enumerate(PADS):
        n = 12 if level < 2 else 8
        geom.loft(s, [(FLOOR - .4, geom.circle(n, 19, (x, z))), (FLOOR + 1.4, geom.circle(n, 18, (x, z)))], "hazard", ("", "deck"), axis="y")
        if level < 2:
            geom.loft(s, [(FLOOR + 1.2, geom.circle(n, 11, (x, z))), (FLOOR + 1.9, geom.circle(n, 10.6, (x, z)))], "accent", ("", "dark"), axis="y")
        if level == 0:
            for k in range(8):
                a = (k + .5) * np.pi / 4
                geom.box(s, (x + np.cos(a) * 17.4, FLOOR + 1.7, z + np.sin(a) * 17.4), (1.6, 1.2, 1.6), "cyan" if k % 2 else "warm")
            geom.numerals(s, str(i), (x + 3.0, FLOOR + 2.0, z - 5.0), (-1, 0, 0), (0, 0, 1), 2.0, .15, "pale")
    if level < 2:
        # A crane over the back of the floor.
        for m in (1, -1):
            geom.box(s, (m * 62, FLOOR + 22, -96), (6, 44, 8), "accent", taper=(.8, .8))
        geom.box(s, (0, FLOOR + 44, -96), (132, 6, 9), "accent")
        geom.box(s, (-14, FLOOR + 39, -96), (14, 7, 13), "dark")
        geom.tube(s, (-14, FLOOR + 36, -96), (-14, FLOOR + 14, -96), .8, .8, 5, "steel")


def cliff(s, level):
    """The block in the cliff, its two mouths, the buttresses about them."""
    x1, y0, y1, z0 = 88.0, -40.0, 62.0, 150.0
    w, h = BAY_W, BAY_H
    def quad(pts, zone):
        s.add(pts, [[0, 1, 2, 3]], zone)
    # Face with two holes, in strips from port to starboard (seen from ahead port is on the right).
    xs = [x1, BAYS[0] + w, BAYS[0] - w, BAYS[1] + w, BAYS[1] - w, -x1]
    for k in range(5):
        a, b = xs[k], xs[k + 1]
        spans = [(y0, BAY_Y - h), (BAY_Y + h, y1)] if k in (1, 3) else [(y0, y1)]
        for lo, hi in spans:
            quad([(b, lo, CLIFF), (a, lo, CLIFF), (a, hi, CLIFF), (b, hi, CLIFF)], "hull" if k != 2 else "second")
    quad([(x1, y0, CLIFF), (x1, y0, z0), (x1, y1, z0), (x1, y1, CLIFF)], "win")
    quad([(-x1, y0, z0), (-x1, y0, CLIFF), (-x1, y1, CLIFF), (-x1, y1, z0)], "win")
    quad([(-x1, y1, CLIFF), (x1, y1, CLIFF), (x1, y1, z0), (-x1, y1, z0)], "second")
    quad([(-x1, y0, z0), (x1, y0, z0), (x1, y0, CLIFF), (-x1, y0, CLIFF)], "steel")
    uv = sheets.lamp_uv("bay")
    for x in BAYS:
        a, b, lo, hi, back = x + w, x - w, BAY_Y - h, BAY_Y + h, CLIFF - 36
        geom.lamp_quad(s, [(b, lo, back), (a, lo, back), (a, hi, back), (b, hi, back)], uv, "bay")
        quad([(b, lo, CLIFF), (a, lo, CLIFF), (a, lo, back), (b, lo, back)], "deck")
        quad([(a, hi, CLIFF), (b, hi, CLIFF), (b, hi, back), (a, hi, back)], "machdark")
        quad([(a, lo, CLIFF), (a, hi, CLIFF), (a, hi, back), (a, lo, back)], "mach")
        quad([(b, hi, CLIFF), (b, lo, CLIFF), (b, lo, back), (b, hi, back)], "mach")
        if level > 1:
            continue
        geom.box(s, (x, hi + 3, CLIFF + 1.4), (2 * w + 10, 5, 5), "hazard")
        geom.box(s, (x, lo - 3, CLIFF + 2.4), (2 * w + 10, 5, 8), "steel")
        for m in (1, -1):
            geom.box(s, (x + m * (w + 3), BAY_Y, CLIFF + 1.4), (5, 2 * h, 5), "accent")
            geom.box(s, (x + m * 14, hi - .8, CLIFF - 19), (3, 1, 30), "warm")
        if level == 0:
            geom.scatter(s, (x - 20, lo, CLIFF - 34), (8, 0, 0), (0, 0, 26), (0, 1, 0), 9, int(x) + 70, 4, 1.4)
            geom.scatter(s, (x + 12, lo, CLIFF - 34), (8, 0, 0), (0, 0, 26), (0, 1, 0), 9, int(x) + 72, 4, 1.4)
    if level > 2:
        return
    for m in (1, -1):
        geom.box(s, (m * 78, 6, CLIFF - 14), (22, 100, 40), "second", taper=(.7, .7), bottom=level < 2)
        if level < 2:
            geom.chamfered(s, (m * 66, y1 + 2, 182), (36, 5, 44), 2, "hull", "second", edge="dark")
            geom.box(s, (m * 84, 30, CLIFF - 4), (12, 40, 34), "accent", taper=(.7, .8))
            emblem(s, (m * 62, 42, CLIFF), (1, 0, 0), (0, 1, 0), 7, .6)
            geom.tube(s, (m * 20, y0 + 2, CLIFF - 10), (m * 20, y0 - 26, CLIFF - 16), 3, 1.2, 7, "steel")
    if level < 2:
        geom.box(s, (0, 44, CLIFF + 1), (70, 14, 5), "win")
        geom.box(s, (0, 54, CLIFF + .6), (78, 4, 6), "second")
        geom.box(s, (0, BAY_Y, CLIFF + 2), (12, 42, 6), "second", taper=(.8, .9))
        geom.box(s, (0, BAY_Y, CLIFF + 5.4), (5, 30, 2), "cyan")
    if level == 0:
        for m in (1, -1):
            geom.scatter(s, (m * 66, -36, CLIFF), (m * 16, 0, 0), (0, 24, 0), (0, 0, 1), 14, 31 + m, 6, 1.6)
        geom.scatter(s, (-60, -38, CLIFF), (120, 0, 0), (0, 22, 0), (0, 0, 1), 30, 35, 6, 1.6)
        geom.scatter(s, (-50, y1, 156), (100, 0, 0), (0, 0, 50), (0, 1, 0), 36, 36, 7, 1.8)


def rim(s, level):
    """The bastion that the cannon stands on, and the keeper's tower behind the floor."""
    n = (20, 14, 10, 6)[level]
    geom.loft(s, [(56, geom.circle(n, 46, (0, 150))), (96, geom.circle(n, 40, (0, 150))), (102, geom.circle(n, 32, (0, 150))), (117, geom.circle(n, 30, (0, 150)))], "hull", ("", "dark"), {0: "win" if level < 3 else "hull", 1: "accent", 2: "second"}, axis="y")
    geom.box(s, (0, FLOOR + 10, -132), (120, 60, 48), "win" if level < 3 else "hull", top="second", taper=(.84, .84), bottom=False)
    geom.box(s, (0, FLOOR + 52, -130), (54, 32, 36), "second", top="steel", taper=(.8, .84), bottom=False)
    if level > 1:
        return
    for m in (1, -1):
        geom.box(s, (m * 44, FLOOR + 30, -122), (18, 40, 30), "second", taper=(.6, .8))
        geom.box(s, (m * 30, 90, 132), (16, 40, 20), "second", taper=(.7, .8))
        geom.tube(s, (m * 34, FLOOR + 40, -136), (m * 36, FLOOR + 96, -142), 3, 1.2, 8, "dark")
    geom.box(s, (0, FLOOR + 34, -106.6), (70, 8, 4), "accent")
    if level == 0:
        geom.scatter(s, (-44, FLOOR + 40, -150), (88, 0, 0), (0, 0, 34), (0, 1, 0), 26, 41, 6, 1.8)
        for k in range(10):
            a = k * np.pi / 5
            geom.box(s, (np.cos(a) * 38, 98, 150 + np.sin(a) * 38), (7, 12, 6), "steel" if k % 2 else "accent", taper=(.7, .8), turn=geom.turn_y(np.pi / 2 - a))


def works(level):
    s = geom.Shape()
    pit(s, level)
    cliff(s, level)
    rim(s, level)
    if level < 2:
        plinths(s, GUNS, level)
    return s


def cannon(level):
    """One heavy beam gun between two walls, free to turn all round."""
    s = geom.Shape()
    n = (18, 12, 8, 6)[level]
    o = CANNON
    geom.loft(s, [(o[1] - .6, geom.circle(n, 26, (0, o[2]))), (o[1] + 6, geom.circle(n, 25, (0, o[2]))), (o[1] + 10, geom.circle(n, 19, (0, o[2])))], "second", ("dark", "steel"), {0: "accent"}, axis="y")
    y = o[1] + 24
    for m in (1, -1):
        geom.slab(s, [(m * 13, o[1] + 8, o[2] + 22), (m * 13, o[1] + 8, o[2] - 24), (m * 13, y + 12, o[2] - 26), (m * 13, y + 16, o[2] - 6), (m * 13, y + 8, o[2] + 20)], (1, 0, 0), 8, "hull", "second")
        if level < 2:
            geom.box(s, (m * 18, y - 3, o[2] - 4), (3, 14, 26), "accent", taper=(.6, .8))
            geom.tube(s, (m * 17, y + 4, o[2] - 2), (m * 20, y + 4, o[2] - 2), 5, 4, 10, "steel", cap_zone="dark")
    geom.revolve(s, [(o[2] + z, r) for z, r in (((-44, 6), (-40, 11), (-16, 12), (-12, 9), (16, 9), (20, 11), (34, 10), (38, 6), (78, 4.6), (80, 7), (92, 7.4), (94, 5), (92, 3.4), (84, 2.6)) if level < 3 else ((-44, 6), (-30, 12), (34, 10), (94, 5)))],
                 n, ["dark", "hull", "dark", "machdark", "accent", "second", "dark", "steel", "dark", "accent", "dark", "throat", "throat"] if level < 3 else ["hull", "hull", "steel"], (0, y))
    geom.tube(s, (0, y, o[2] - 43), (0, y, o[2] - 56), 5.6, 3, 10, "dark", cap_zone="red")
    if level < 2:
        for z in (46, 56, 66):
            geom.tube(s, (0, y, o[2] + z), (0, y, o[2] + z + 3), 7, 7, n, "cyan" if z == 56 else "dark")
        geom.tube(s, (0, y, o[2] + 83.6), (0, y, o[2] + 84), 2.8, 2.8, 8, "throat", cap_zone="cyan")
        geom.box(s, (0, y + 11, o[2] - 14), (9, 5, 26), "second", taper=(.7, .8))
    if level == 0:
        geom.scatter(s, (-6, y + 11, o[2] - 26), (12, 0, 0), (0, 0, 24), (0, 1, 0), 10, 51, 3, 1)
        geom.scatter(s, (-18, o[1] + 9, o[2] - 22), (8, 0, 0), (0, 0, 40), (0, 1, 0), 10, 52, 3, 1)
    return s


def control(level):
    """The keeper's house on the tower."""
    s = geom.Shape()
    def ring(a, zf, zr):
        if level >= 2:
            return [(a, zf), (a, zr), (-a, zr), (-a, zf)]
        return [(a * .5, zf), (a, zf - 7), (a, zr + 5), (a * .6, zr), (-a * .6, zr), (-a, zr + 5), (-a, zf - 7), (-a * .5, zf)]
    y = FLOOR + 68
    rows = [(y - 4, ring(18, -112, -146)), (y + 3, ring(17, -113, -145)), (y + 5, ring(24, -104, -148)), (y + 8, ring(25, -102, -148)), (y + 14, ring(23.6, -105, -147)), (y + 16, ring(24, -104, -147)), (y + 21, ring(14, -114, -142))]
    if level >= 2:
        rows = [rows[0], rows[3], rows[6]]
    geom.loft(s, rows, "hull", ("", "second"), {0: "win", 1: "dark", 2: "accent", 3: "win", 4: "dark", 5: "second"} if level < 2 else {1: "win"} if level == 2 else None, axis="y")
    if level < 2:
        for m in (1, -1):
            geom.slab(s, [(m * 16, y + 14, -124), (m * 16, y + 14, -144), (m * 28, y + 50, -158), (m * 30, y + 56, -148)], (.95, -.3 * m, 0), 3, "second", "dark")
            geom.tube(s, (m * 6, y + 20, -132), (m * 6.4, y + 44, -134), .8, .3, 5, "dark")
        geom.box(s, (0, y + 22, -128), (9, 4, 16), "steel", taper=(.7, .8))
    return s


def gen(level):
    return generator(level).moved(np.array((-112.0, FLOOR - 21, 84.0)))


def door(x, half):
    """A leaf of a bay's shutter."""
    def build(level):
        s = geom.Shape()
        c = x + half * BAY_W / 2
        geom.box(s, (c, BAY_Y, CLIFF - 3), (BAY_W - .2, 2 * BAY_H, 3), "second")
        if level > 1:
            return s
        for k in range(4):
            y = BAY_Y - BAY_H + (k + .5) * BAY_H / 2
            geom.box(s, (c, y, CLIFF - 1.2), (BAY_W - 2.4, BAY_H / 2 - 1.4, 1.4), "hull" if k % 2 else "second", taper=(.94, 1))
        geom.box(s, (x + half * 1.2, BAY_Y, CLIFF - .8), (2.0, 2 * BAY_H - 1, 1.6), "hazard")
        if level == 0:
            geom.box(s, (c, BAY_Y, CLIFF - .2), (4, 2 * BAY_H - 4, 1.2), "dark")
            geom.scatter(s, (c - 9, BAY_Y - 14, CLIFF - .6), (18, 0, 0), (0, 28, 0), (0, 0, 1), 10, int(c) + 90, 3, 1)
        return s
    return build


SHEETS = ["plates", "machinery", "windows", "lamps", "deck"]
TORN = 9                   # X at which the rock breaks, works and all
HOLES = [((60, FLOOR + 4, 10), 24), ((-70, FLOOR + 16, -60), 26), ((30, FLOOR + 30, -126), 22), ((-20, 96, 150), 24), ((56, 30, 222), 24), ((-60, 10, 222), 26), ((-96, FLOOR + 10, 30), 20)]
BROKEN = {"inside_of": (("deep", 1.0),), "ribs": False}
geom.ZONES.update(stone=("stone", "FFFFFF"), deep=("stone", "7A716A"))
GRAIN = 560.0              # metres of broken stone that one side of the rock's picture covers


def stone(level):
    """The rock as a shape, with the places of its picture."""
    s = geom.Shape()
    rock = asteroid.mesh(ROCK, (16, 13, 7, 4)[level])
    for f in rock["idx"]:
        s.add(rock["pos"][f], [[0, 1, 2]], "stone", [[(rock["uv"][k][0], 1 - rock["uv"][k][1]) for k in f]])
    return s


def grained(s):
    """Where stone has broken it shows a piece of the rock's picture, far from any seam."""
    for i, zone in enumerate(s.z):
        if zone == "deep":
            s.uv[i] = [((.02 + .29 * (.5 + s.v[k][2] / GRAIN)), .03 + .44 * (.5 + s.v[k][1] / GRAIN)) for k in s.f[i]]
    return s


def add_stone(ship, size=0):
    with tempfile.TemporaryDirectory() as folder:
        p = asteroid.pictures(ROCK, folder)
        if size:
            subprocess.run(["mogrify", "-resize", f"{size}x{size}", *p.values()], check=True)
        ship.materials["stone"] = ship.glb.material("stone", *(ship.glb.texture(p[k]) for k in ("color", "orm", "normal")))


def main(out):
    ship = Ship(100, SHEETS, [2500, 7000, 18000], {"plates": 512, "windows": 256, "machinery": 256, "deck": 256}, 1.3, lists_components=True, collision="auto")
    add_stone(ship)
    rocks = [dict(asteroid.mesh(ROCK, n), material=ship.materials["stone"]) for n in asteroid.GRIDS]
    body = block((0, FLOOR - 4, -14), (176, 8, 196))
    for m in (1, -1):
        geom.box(body, (m * 100, FLOOR + 4, -14), (40, 40, 190), "hull", taper=(.7, .96))
        geom.box(body, (m * 77, 10, 187), (24, 104, 74), "hull")
        geom.box(body, (m * 6, 10, 187), (11, 104, 74), "hull")
    geom.box(body, (0, 45, 187), (176, 38, 74), "hull")
    geom.box(body, (0, -25, 187), (176, 32, 74), "hull")
    geom.loft(body, [(56, geom.circle(8, 46, (0, 150))), (117, geom.circle(8, 30, (0, 150)))], "hull", axis="y")
    geom.box(body, (0, FLOOR + 20, -132), (110, 80, 44), "hull", taper=(.6, .8))
    kids = mounts(GUNS)
    for i, (x, z) in enumerate(PADS):
        kids.append(attach(f"launch_point.{i + 1}", (x, FLOOR + 7, z + 5)))
    for i, x in enumerate(BAYS):
        kids.append(attach(f"launch_point.{i + 7}", (x, BAY_Y - 4, CLIFF - 20)))
    kids += [lamp(f"rim {i}", 3, at, 300, 900, 300 * i, 3.0) for i, at in enumerate(((84, 130, 66), (-84, 130, 66), (28, 209, -152), (-28, 209, -152)))]
    kids += [lamp(f"bay {i}", 2, (x, BAY_Y + BAY_H + 8, CLIFF + 5), 200, 600, 200 * i, 2.2) for i, x in enumerate(BAYS)]
    for i in range(36):
        a = 2 * np.pi * i / 36
        kids.append(point(f"cut {i + 1}", "cut", i, (np.cos(a) * 150, FLOOR * .6 * (1, -1)[i % 2], np.sin(a) * 170)))
    for i, at in enumerate(((0, 90, -120), (90, 90, 0), (-90, 90, 0), (0, 110, 150), (60, 20, 205), (-60, 20, 205), (40, 90, -14), (-40, 90, -14))):
        kids.append(point(f"fireball {i + 1}", "fireballs", i, at))
    for i, at in enumerate(((84, 110, 50), (100, 96, 10), (-84, 110, 50), (-100, 96, 10), (30, 120, -118), (60, 100, -112))):
        kids.append(point(f"ray {i + 1}", "rays", i, at))
    for i, at in enumerate(((90, 112, -40), (-90, 112, -40), (0, 150, -128))):
        kids.append(point(f"stream {i + 1}", "streams", i, at))
    kids.append(point("wreck light", "light", 0, (0, 130, -60)))
    ship.part("works", works, solid=body, children=kids, extras={"class": "hull", "component": True, "targetable": True, "armor": 20000, "assembly": "works", "light_map": True, "volume": bulk(body)})
    solid = geom.Shape()
    solid.add(list(rocks[2]["pos"]), [list(map(int, f)) for f in rocks[2]["idx"]], "hull")
    ship.part("rock", lambda level: geom.Shape(), (0, 0, 0), None, {"class": "surface_building", "volume": 4.0 * ROCK.radius ** 3}, solid, more=lambda level: [rocks[level]])
    house = block((0, FLOOR + 76, -126), (44, 24, 42), taper=(.7, .7))
    ship.part("control", control, (0, FLOOR + 72, -128), None, {"class": "comms_transmitter", "component": True, "targetable": True, "armor": 1600, "assembly": "control", "light_map": True, "volume": bulk(house)}, house)
    cage = geom.Shape()
    geom.loft(cage, [(FLOOR + 11, geom.circle(8, 8.6, (-112, 40))), (FLOOR + 25, geom.circle(8, 6, (-112, 40)))], "hull", axis="y")
    ship.part("shield generator", gen, (-112, FLOOR + 17, 40), None, {"class": "shield_generator", "component": True, "targetable": True, "armor": 1600, "assembly": "shield generator", "volume": bulk(cage)}, cage)
    y, z = CANNON[1] + 24, CANNON[2]
    gun = block((0, CANNON[1] + 18, z), (34, 36, 50))
    geom.box(gun, (0, y, z + 50), (14, 14, 88), "hull")
    ship.part("cannon", cannon, CANNON, None, {"class": "ion_cannon", "component": True, "targetable": True, "armor": 3000, "assembly": "cannon", "volume": bulk(gun)}, gun,
              [point("barrel breech", 11, 0, (0, y, z + 20)), point("barrel muzzle", 11, 1, (0, y, z + 94)), point("beam", 14, 0, (0, y, z + 94)), point("laser", 15, 0, (0, y + 9, z + 40))])
    for i, x in enumerate(BAYS):
        for word, half in (("a", 1), ("b", -1)):
            leaf = block((x + half * BAY_W / 2, BAY_Y, CLIFF - 3), (BAY_W, 2 * BAY_H, 4))
            ship.part(f"gate {i + 6} door {word}", door(x, half), (x + half * BAY_W / 2, BAY_Y, CLIFF - 3), None, {
                "class": "service_door", "component": True, "targetable": True, "armor": 800, "assembly": f"gate {i + 6} door {word}", "volume": bulk(leaf),
                "tracks": [slide("opendoor", 140, (half * (BAY_W - 1.5), 0, 0))]}, leaf, opens=True)
    whole = geom.Shape()
    whole.merge(body)
    whole.merge(solid)
    yard.broken(ship, out, "quarry-half", [works, control, gen, stone], HOLES, whole, TORN, (170, 120, 120, 190, 190), 110, "x", size=2.2, scale=1.3, sheets=SHEETS,
                levels=(2500, 7000, 18000), assembly="works", inside=BROKEN, after=grained, prepare=lambda half: add_stone(half, 512), rays=28, reach=50.0)
    return ship.write(os.path.join(out, "quarry.glb"), rays=28, reach=50.0, culled=2)


if __name__ == "__main__":
    print("quarry", main(sys.argv[sys.argv.index("--") + 1]))
