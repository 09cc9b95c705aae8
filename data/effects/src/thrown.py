# SPDX-License-Identifier: GPL-3.0-or-later
"""What explosions throw: torn hull (debris), crew in their suits (body), rocks.

  blender -b --factory-startup -P thrown.py -- OUT [NAME]...

Debris is about four metres long and is mostly thrown at a third of that or less; a body
is thrown two and a half times as large as it is here.
"""
import os
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
SHIPS = os.path.join(HERE, "..", "..", "ships", "src")
sys.dont_write_bytecode = True
for folder in ("small", "large", "textures", ""):
    sys.path.insert(0, os.path.join(SHIPS, folder))

import geom                                              # noqa: E402
import sheets                                            # noqa: E402
from finish import Ship                                  # noqa: E402

# Lived-in paint, some of it burnt; bare metal where it tore.
ZONES = {
    "plate": ("bare", "87909A"), "plate2": ("bare", "59636D"), "inner": ("machinery", "4A5159"), "torn": ("bare", "6B6A68"),
    "scorched": ("bare", "2B2927"), "rib": ("bare", "5F584E"), "flag": ("bare", "1C57B8"), "warn": ("bare", "D9A21B"),
    "suit": ("bare", "DDE1E4"), "suit2": ("bare", "8D969E"), "trim": ("bare", "D06A1E"), "visor": ("bare", "1B140A"),
    "tank": ("machinery", "A0A7AD"),
}
geom.ZONES.update(ZONES)


def noise(x, y, seed):
    """Smooth and cheap, about -1..1."""
    a = np.random.default_rng(seed).uniform(0, 6.28, 6)
    return (np.sin(1.7 * x + a[0]) * np.cos(1.3 * y + a[1]) + .6 * np.sin(3.9 * x - 2.1 * y + a[2]) + .4 * np.sin(7.3 * y + 5.1 * x + a[3])) / 2.0


# ---------------------------------------------------------------- debris

def plate(shape, size, cells, seed, thick=.22, bend=1.0, centre=(0, 0, 0), turn=None, top="plate", under="inner", ragged=.55, burnt=.45, hole=None):
    """A piece torn out of a hull: a curved plate with a ragged rim, its rim bent about."""
    w, d = size
    nx, nz = cells
    rng = np.random.default_rng(seed)
    turn = np.eye(3) if turn is None else turn

    def surface(i, j):
        u, v = i / nx * 2 - 1, j / nz * 2 - 1
        r = max(abs(u), abs(v))
        # The rim wanders in and out and curls.
        k = 1 + ragged * .32 * noise(3 * u, 3 * v, seed) * r
        x, z = u * w / 2 * k, v * d / 2 * k
        y = bend * (.16 * w * (1 - u * u) + .10 * w * noise(1.4 * u, 1.4 * v, seed + 1)) + bend * .18 * w * max(r - .6, 0) * noise(4 * u, 4 * v, seed + 2)
        return np.array((x, y, z))

    grid = np.array([[surface(i, j) for j in range(nz + 1)] for i in range(nx + 1)])
    keep = np.ones((nx, nz), bool)
    for i in range(nx):
        for j in range(nz):
            u, v = (i + .5) / nx * 2 - 1, (j + .5) / nz * 2 - 1
            far = max(abs(u), abs(v)) + .5 * min(abs(u), abs(v))
            keep[i, j] = far + ragged * .5 * noise(5 * u, 5 * v, seed + 5) < 1.22
            if hole and np.hypot(u - hole[0], v - hole[1]) < hole[2] * (1 + .3 * noise(6 * u, 6 * v, seed + 6)):
                keep[i, j] = False
    normal = np.zeros_like(grid)
    for i in range(nx + 1):
        for j in range(nz + 1):
            a = grid[min(i + 1, nx), j] - grid[max(i - 1, 0), j]
            b = grid[i, min(j + 1, nz)] - grid[i, max(j - 1, 0)]
            n = np.cross(b, a)
            normal[i, j] = n / max(np.linalg.norm(n), 1e-9)
    put = lambda i, j, s: turn @ (grid[i, j] + normal[i, j] * thick * s) + np.asarray(centre, float)
    there = lambda i, j: 0 <= i < nx and 0 <= j < nz and keep[i, j]
    for i in range(nx):
        for j in range(nz):
            if not keep[i, j]:
                continue
            q = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
            rim = sum(not there(i + a, j + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            zone = "scorched" if noise(2.2 * u + 1, 2.2 * v, seed + 9) + .22 * rim + .1 * rng.random() > 1.0 - burnt else top
            shape.add([put(a, b, .5) for a, b in q], [[0, 1, 2, 3]], zone)
            shape.add([put(a, b, -.5) for a, b in reversed(q)], [[0, 1, 2, 3]], under)
            for (a, b), (p, r) in (((i - 1, j), (0, 1)), ((i, j + 1), (1, 2)), ((i + 1, j), (2, 3)), ((i, j - 1), (3, 0))):
                if not there(a, b):
                    p, r = q[p], q[r]
                    shape.add([put(*p, .5), put(*p, -.5), put(*r, -.5), put(*r, .5)], [[0, 1, 2, 3]], "torn")


def beam(shape, a, b, size, seed, zone="rib", twist=0.0, spans=3, flange=.28):
    """An I-beam, twisted, its ends torn."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    d = (b - a) / np.linalg.norm(b - a)
    u = np.cross(d, (0, 1, 0) if abs(d[1]) < .9 else (1, 0, 0))
    u /= np.linalg.norm(u)
    v = np.cross(d, u)
    w, h = size
    f, t = flange * h / 2, .09 * w
    half = [(w / 2, h / 2), (w / 2, h / 2 - f * .6), (t, h / 2 - f), (t, -h / 2 + f), (w / 2, -h / 2 + f * .6), (w / 2, -h / 2)]
    section = half + [(-x, y) for x, y in reversed(half)]
    rng = np.random.default_rng(seed)
    n = len(section)
    rings = []
    for k in range(spans + 1):
        s = k / spans
        c, q = np.cos(twist * s), np.sin(twist * s)
        sag = d * 0 + v * np.sin(np.pi * s) * .12 * h + u * noise(3 * s, seed, seed) * .2 * w
        ring = []
        for x, y in section:
            p = a + (b - a) * s + u * (x * c - y * q) + v * (x * q + y * c) + sag
            if k in (0, spans):
                p = p + d * rng.uniform(-.5, .5) * h
            ring.append(p)
        rings.append(ring)
    verts = [p for ring in rings for p in ring]
    faces = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(spans) for j in range(n)]
    ends = [[0, 1, 10, 11], [1, 2, 9, 10], [2, 3, 8, 9], [3, 4, 7, 8], [4, 5, 6, 7]]
    caps = [list(reversed(e)) for e in ends] + [[spans * n + i for i in e] for e in ends]
    both = faces + caps
    if geom.volume(verts, both) < 0:
        both = [list(reversed(q)) for q in both]
    shape.add(verts, both, [zone] * len(faces) + ["torn"] * len(caps))


def strut(shape, a, b, r, n, zone="rib"):
    geom.tube(shape, a, b, r, r * .92, n, zone, (True, True), "torn")


def bent_pipe(shape, points, r, n, zone="tank"):
    points = [np.asarray(p, float) for p in points]
    for a, b in zip(points, points[1:]):
        geom.tube(shape, a, b, r, r, n, zone, (True, True), "torn")


def sides(level, most):
    return max(3, (most, most - 2, 3)[level])


def debris_1(level):
    """A hull plate with its stiffeners still on."""
    s = geom.Shape()
    plate(s, (6.4, 8.6), ((9, 11), (5, 6), (2, 3))[level], 11)
    for k, x in enumerate((-1.5, .2, 1.8)[:(3, 3, 1)[level]]):
        beam(s, (x, .25, -3.6 + .5 * k), (x + .3, .35, 3.2 + .6 * k), (.5, .62), 20 + k, spans=(4, 2, 1)[level])
    return s


def debris_2(level):
    """A beam, wrung."""
    s = geom.Shape()
    beam(s, (-.4, 0, -4.8), (.6, .5, 4.6), (1.15, 1.5), 31, twist=1.1, spans=(8, 4, 1)[level])
    if level < 2:
        plate(s, (1.9, 2.2), ((4, 4), (2, 2))[level], 33, .14, .6, (.7, .5, 1.6), geom.turn_z(-1.1) @ geom.turn_x(.3), top="plate2")
        strut(s, (0, .3, -2.2), (1.6, 1.2, -3.1), .14, sides(level, 6))
    return s


def debris_3(level):
    """Some of a lattice."""
    s = geom.Shape()
    n = sides(level, 6)
    rails = [np.array((x, y, 0.0)) for x, y in ((-1.1, -.8), (1.1, -.7), (.1, 1.2))]
    ends = [(-4.2, 3.8), (-3.1, 4.6), (-4.6, 2.4)]
    for rail, (lo, hi) in zip(rails, ends):
        strut(s, rail + (0, 0, lo), rail + (.25, -.15, hi), .2, n)
    for k, z in enumerate(np.linspace(-3, 3, (6, 4, 2)[level])):
        for i in range(3):
            if (k * 3 + i) % 5 == 3:
                continue
            strut(s, rails[i] + (0, 0, z), rails[(i + 1) % 3] + (.1, 0, z + .9), .1, n if level == 0 else 3)
    if level < 2:
        plate(s, (2.6, 3.0), ((5, 5), (3, 3))[level], 41, .16, .8, (-.9, .4, .6), geom.turn_z(.9), top="plate", burnt=.6)
    return s


def debris_4(level):
    """Pipes with the collar that held them."""
    s = geom.Shape()
    n = sides(level, 8)
    runs = [[(-.7, 0, -4.2), (-.7, .1, .5), (-1.3, .8, 3.8)], [(.2, .2, -3.4), (.2, .2, 1.4), (.9, -.4, 4.3)],
            [(-.2, -.7, -4.6), (-.2, -.6, -.4), (-.5, -1.6, 2.7)]]
    for k, run in enumerate(runs):
        bent_pipe(s, run if level < 2 else [run[0], run[-1]], (.42, .36, .28)[k], n)
    if level < 2:
        for z in (-2.4, .2):
            geom.box(s, (-.25, -.15, z), (2.2, 1.9, .34), "rib", turn=geom.turn_z(.1))
    plate(s, (3.2, 3.6), ((6, 6), (3, 3), (2, 2))[level], 51, .16, .7, (-.2, -1.25, -1.2), geom.turn_z(np.pi), top="plate2")
    return s


def debris_5(level):
    """A corner of two plates and the frame between."""
    s = geom.Shape()
    cells = ((7, 8), (4, 4), (2, 2))[level]
    plate(s, (4.4, 6.8), cells, 61, .2, .35, (-1.7, 0, 0), geom.turn_z(.12))
    plate(s, (4.2, 6.2), cells, 63, .2, .35, (.7, 1.9, .2), geom.turn_z(1.62), top="flag", burnt=.55)
    beam(s, (.3, -.05, -3.5), (.4, .1, 3.4), (.7, .7), 65, spans=(3, 1, 1)[level])
    if level < 2:
        for z in (-1.9, .1, 2.0):
            strut(s, (-2.0, .15, z), (.6, 1.9, z + .3), .13, sides(level, 6))
    return s


def debris_6(level):
    """Machinery, ripped from its bed."""
    s = geom.Shape()
    geom.chamfered(s, (0, 0, 0), (3.0, 2.3, 3.8), .45, "inner", "plate2", edge="plate2")
    if level < 2:
        geom.scatter(s, (-1.2, 1.05, -1.6), (2.4, 0, 0), (0, 0, 3.2), (0, 1, 0), (14, 5)[level], 71, 1.0, .25, ("inner", "rib", "tank"))
        geom.scatter(s, (1.5, -.9, -1.6), (0, 0, 3.2), (0, 1.8, 0), (1, 0, 0), (10, 3)[level], 73, .8, .25, ("inner", "rib", "scorched"))
        n = sides(level, 8)
        bent_pipe(s, [(-.8, .2, 1.8), (-.9, .3, 3.0), (-1.8, .9, 4.1)], .3, n)
        bent_pipe(s, [(.7, -.4, 1.8), (.8, -.5, 3.6)], .24, n)
        strut(s, (1.2, -.9, -1.6), (2.4, -1.8, -3.4), .18, n)
        strut(s, (-1.2, -.9, -1.6), (-2.0, -1.3, -3.0), .18, n)
    plate(s, (4.6, 4.8), ((7, 7), (3, 3), (2, 2))[level], 75, .2, .3, (0, -1.35, -.3), geom.turn_z(np.pi), top="plate2", burnt=.6)
    return s


def debris_7(level):
    """Part of a ring: a nozzle's lip or a frame of a round hull."""
    s = geom.Shape()
    n = (14, 8, 4)[level]
    prof = [(3.9, -1.1), (4.4, -.9), (4.55, .2), (4.35, 1.2), (3.95, 1.25), (4.05, 0)]
    m = len(prof)
    rng = np.random.default_rng(81)
    verts, faces, names = [], [], []
    zones = ["scorched", "plate2", "plate", "torn", "inner", "inner"]
    for k in range(n + 1):
        a = -1.05 + 2.1 * k / n
        for r, z in prof:
            j = rng.uniform(-.25, .25, 2) if k in (0, n) else (0, 0)
            verts.append((np.sin(a + j[0] * .2) * r, np.cos(a + j[0] * .2) * r - 3.6 + .25 * noise(2 * a, z, 82), z + j[1]))
    for k in range(n):
        for j in range(m):
            q = (j + 1) % m
            faces.append([k * m + j, k * m + q, (k + 1) * m + q, (k + 1) * m + j])
            names.append("scorched" if (k * 7 + j * 3) % 5 == 0 else zones[j])
    faces += [list(reversed(range(m))), list(range(n * m, n * m + m))]
    names += ["torn", "torn"]
    if geom.volume(verts, faces) < 0:
        faces = [list(reversed(f)) for f in faces]
    s.add(verts, faces, names)
    if level < 2:
        for a in (-.7, -.1, .5):
            c, q = np.cos(a), np.sin(a)
            strut(s, (q * 3.9, c * 3.9 - 3.6, .1), (q * 2.7, c * 2.7 - 3.6, -1.5 + a), .16, sides(level, 6))
    return s


def debris_8(level):
    """A wing's end."""
    s = geom.Shape()
    z0, z1 = -2.6, 2.9
    rows = ((0, 1.0, .62), (.45, .82, .45), (1, .45, .16))
    cuts = {0: 9, 1: 5, 2: 3}[level]
    rng = np.random.default_rng(91)
    verts, faces, names = [], [], []
    prof = [(-1, 0), (-.5, .5), (.35, .5), (1, .06), (1, -.06), (.35, -.5), (-.5, -.5)]
    m = len(prof)
    for k in range(cuts):
        t = k / (cuts - 1)
        chord = np.interp(t, [r[0] for r in rows], [r[1] for r in rows]) * (z1 - z0) / 2
        thick = np.interp(t, [r[0] for r in rows], [r[2] for r in rows])
        for z, y in prof:
            jag = rng.uniform(-.55, .5) if k == 0 else 0
            verts.append((-2.8 + 6.2 * t + jag, y * thick + .5 * t * t + .1 * noise(4 * t, z, 92), -z * chord - 1.4 * t))
    for k in range(cuts - 1):
        for j in range(m):
            q = (j + 1) % m
            faces.append([k * m + j, k * m + q, (k + 1) * m + q, (k + 1) * m + j])
            t = k / (cuts - 1)
            names.append("scorched" if k == 0 and j % 3 else "flag" if .5 < t < .72 else "plate2" if j in (0, 3, 6) else "plate")
    faces += [list(reversed(range(m))), list(range((cuts - 1) * m, cuts * m))]
    names += ["inner", "plate2"]
    if geom.volume(verts, faces) < 0:
        faces = [list(reversed(f)) for f in faces]
    s.add(verts, faces, names)
    if level < 2:
        for z in (-1.3, .4):
            beam(s, (-4.2, 0, z), (-2.4, 0, z), (.3, .5), 95, spans=1)
    return s


def debris_9(level):
    """Deck over its ribs."""
    s = geom.Shape()
    plate(s, (5.4, 6.6), ((8, 9), (4, 5), (2, 2))[level], 101, .12, .45, top="inner", under="scorched", ragged=.8, burnt=.2)
    for k, z in enumerate((-2.2, -.7, .8, 2.3)[:(4, 4, 2)[level]]):
        beam(s, (-2.5 + .3 * (k % 2), .15, z), (2.4, .2, z + .1), (.34, .5), 105 + k, spans=(3, 1, 1)[level])
    if level < 2:
        strut(s, (-1.8, .9, -2.6), (-1.7, 2.3, -2.4), .09, sides(level, 5))
        strut(s, (-1.7, 2.3, -2.4), (-1.5, 1.9, .8), .09, sides(level, 5))
        geom.box(s, (1.2, 1.0, .4), (1.0, .8, 1.4), "warn", turn=geom.turn_y(.3) @ geom.turn_z(.2))
    return s


def debris_10(level):
    """Armour in two layers, shot through."""
    s = geom.Shape()
    cells = ((11, 12), (6, 7), (3, 3))[level]
    plate(s, (7.4, 8.8), cells, 111, .34, 1.0, hole=(.25, -.2, .42) if level < 2 else None)
    plate(s, (6.4, 7.4), tuple(max(c - 2, 2) for c in cells), 113, .2, 1.0, (0, -.85, .2), top="inner", ragged=.75, hole=(.3, -.15, .6) if level < 2 else None)
    if level < 2:
        for x, z in ((-2.1, -2.0), (-2.0, 1.4), (1.9, 2.2), (.1, 2.9), (-.6, -3.0), (2.4, -2.6)):
            strut(s, (x, .2, z), (x + .1, 1.4, z), .2, sides(level, 6))
    return s


# ---------------------------------------------------------------- bodies

_spot = []


def clean_spot():
    """The place (V from the top) of the sheet of bare plates that is farthest from any seam."""
    if not _spot:
        tone = sheets.SHEETS["bare"](128)["color"].mean(2)
        best = sum(np.roll(np.roll(tone, a, 0), b, 1) for a in range(-3, 4) for b in range(-3, 4))
        y, x = np.unravel_index(np.argmax(best), best.shape)
        _spot.append(((x + .5) / 128, (y + .5) / 128))
    return _spot[0]


# Joints of a pose: shoulders' and hips' places are fixed; (elbow, hand) and (knee, foot) of left and right.
POSES = (
    dict(lean=.1, elbows=((.26, .46, .04), (-.25, .42, -.05)), hands=((.34, .30, .12), (-.37, .56, -.06)),
         knees=((.10, -.02, .05), (-.10, -.03, -.02)), feet=((.12, -.24, -.03), (-.15, -.22, -.12))),
    dict(lean=-.2, elbows=((.30, .62, -.02), (-.31, .60, .02)), hands=((.44, .74, .03), (-.46, .70, .06)),
         knees=((.16, .02, .10), (-.15, .00, .06)), feet=((.22, -.18, .02), (-.27, -.17, .00))),
    dict(lean=.35, elbows=((.20, .40, .14), (-.21, .42, .13)), hands=((.08, .34, .24), (-.09, .30, .25)),
         knees=((.10, .14, .20), (-.09, .10, .21)), feet=((.10, -.06, .10), (-.12, -.10, .13))),
    dict(lean=0., elbows=((.24, .40, -.12), (-.22, .66, .06)), hands=((.30, .24, -.20), (-.17, .84, .10)),
         knees=((.11, .00, -.08), (-.12, .04, .12)), feet=((.10, -.18, -.24), (-.16, -.18, .10))),
)


def limb(s, a, b, c, r, n, end, zone="suit"):
    a, b, c = (np.asarray(p, float) for p in (a, b, c))
    geom.tube(s, a, b, r, r * .86, n, zone)
    geom.tube(s, b + (a - b) * .06, c, r * .88, r * .7, n, zone)
    d = (c - b) / max(np.linalg.norm(c - b), 1e-6)
    geom.tube(s, c - d * r * .5, c + d * r * 1.6, r * .82, r * .62, n, end)


def far_body(k):
    pose, s = POSES[k], geom.Shape()
    geom.box(s, (0, .45, -.03), (.25, .48, .24), "suit", bottom=False)
    for side in (0, 1):
        x = .145 if side == 0 else -.145
        geom.tube(s, (x, .49, 0), pose["hands"][side], .045, .04, 3, "suit", (False, False))
        geom.tube(s, (x * .42, .22, 0), pose["feet"][side], .06, .045, 3, "suit", (False, False))
    return s


def body(k):
    def build(level):
        if level == 3:
            s = far_body(k)
            s.uv = [[clean_spot()] * len(f) for f in s.f]
            return s.moved((0, -.3, 0))
        pose, s = POSES[k], geom.Shape()
        n = (8, 6, 4)[level]
        lean = geom.turn_x(pose["lean"] * .4)
        # Trunk: hips to collar.
        rings = [(.22, .085, .07), (.28, .10, .075), (.40, .125, .085), (.50, .13, .085), (.54, .085, .07)]
        if level == 2:
            rings = [rings[0], rings[3], rings[4]]
        trunk = geom.Shape()
        geom.loft(trunk, [(y, [(np.cos(a) * w, np.sin(a) * d) for a in (np.arange(n) + .5) * 2 * np.pi / n]) for y, w, d in rings], "suit", ("suit2", "suit2"), axis="y")
        if level < 2:
            geom.tube(trunk, (0, .285, 0), (0, .315, 0), .112, .116, n, "trim", (False, False))
            geom.box(trunk, (0, .38, .085), (.10, .07, .04), "suit2")
        geom.chamfered(trunk, (0, .40, -.115), (.18, .24, .09), .025, "tank")
        # Helmet, looking ahead.
        if level < 2:
            prof = [(-.085, .045), (-.06, .085), (0, .105), (.055, .09), (.095, .045)]
            helmet = geom.Shape()
            geom.loft(helmet, [(.62 + y, [(np.cos(a) * r, np.sin(a) * r) for a in (np.arange(n) + .5) * 2 * np.pi / n]) for y, r in prof], "suit", ("suit2", "suit"), axis="y")
            for i, f in enumerate(helmet.f):
                mid = np.mean([helmet.v[q] for q in f], 0)
                if mid[2] > .05 and .56 < mid[1] < .69:
                    helmet.z[i] = "visor"
            trunk.merge(helmet)
        else:
            geom.box(trunk, (0, .62, 0), (.17, .18, .18), "suit", front="visor")
        s.merge(trunk.moved((0, 0, 0), lean))
        for side in (0, 1):
            x = .145 if side == 0 else -.145
            limb(s, lean @ np.array((x, .49, 0)), pose["elbows"][side], pose["hands"][side], .043, n if level < 2 else 3, "trim")
            limb(s, (x * .42, .22, 0), pose["knees"][side], pose["feet"][side], .058, n if level < 2 else 3, "suit2")
        # Cloth has no seams of plates: one clean spot of the sheet for all of it.
        s.uv = [None if geom.ZONES[z][0] != "bare" else [clean_spot()] * len(f) for f, z in zip(s.f, s.z)]
        return s.moved((0, -.3, 0))
    return build


# ---------------------------------------------------------------- files

SMALLER = .45                                # debris is drawn here at ten metres, for easy figures


def chip(build):
    """What is left of a piece far away: a tapered slab as large as it is, in its commonest paint."""
    near = build(2)
    v, s = np.array(near.v), geom.Shape()
    low, high = v.min(0), v.max(0)
    zone = max(sorted(set(near.z)), key=near.z.count)
    geom.box(s, (low + high) / 2, (high - low) * (.8, .6, .8), zone, taper=(.7, .8), shift=(.05 * (high - low)[0], 0))
    return s


def shrunk(build):
    def small(level):
        s = chip(build) if level == 3 else build(level)
        s.v = [p * SMALLER for p in s.v]
        return s
    return small


def model(name, build, distances, scale, out):
    ship = Ship(100, ["bare", "machinery"], distances, {"bare": 128, "machinery": 128}, scale=scale, collision="none")
    whole = build(0)
    ship.part("Piece", build, extras={"class": "hull", "component": False, "armor": 0, "volume": max(abs(geom.volume(whole.v, whole.f)), .01)})
    print(name, ship.write(os.path.join(out, name + ".glb"), rays=24, reach=2.7 if name.startswith("debris") else .5))


# Seed, stretch, dent, breaks, colour low and high; 1.3 metres in radius.
ROCKS = (
    (7, (1.2, .8, 1.0), .30, 6, "#4A4641", "#8D8578"), (12, (.9, .8, 1.4), .34, 8, "#4A3A30", "#9A7A5C"),
    (19, (1.1, 1.0, .85), .26, 9, "#3E3C3A", "#7C776F"), (28, (1.4, .7, .9), .32, 7, "#4A423A", "#8A7A68"),
    (37, (.8, 1.1, 1.15), .38, 10, "#45403B", "#948B7E"),
)


def rock(k, out):
    import asteroid
    from kit_glb import Glb
    asteroid.SIZE, asteroid.GUTTER = 384, 4
    asteroid.CELL = (asteroid.SIZE // 3, asteroid.SIZE // 2)
    seed, stretch, dent, breaks, low, high = ROCKS[k]
    it = asteroid.Rock(seed, 1.3, stretch, dent, breaks, low, high)
    name = f"rock-{k + 1}"
    glb = Glb({"units": 100, "collision": "none"}, "Sortie effects scripts")
    with tempfile.TemporaryDirectory() as folder:
        p = asteroid.pictures(it, folder)
        mat = glb.material(name, glb.texture(p["color"]), glb.texture(p["orm"]), glb.texture(p["normal"]))
    meshes = [dict(asteroid.mesh(it, n), material=mat) for n in (7, 4, 2)]
    node = glb.node("Piece", None, glb.mesh(f"{name} 0", [meshes[0]]), extras={"part": {"index": 0, "class": "hull", "component": False, "armor": 0, "volume": 8.0}})
    for level, distance in ((1, 250), (2, 900)):
        glb.node(f"Piece level {level}", node, glb.mesh(f"{name} {level}", [meshes[level]]), extras={"lod": {"level": level, "distance": distance}})
    print(name, (glb.write(os.path.join(out, name + ".glb")), [len(m["idx"]) for m in meshes]))


def main(out, names):
    wanted = lambda name: not names or name in names
    for k in range(10):
        if wanted(f"debris-{k + 1}"):
            model(f"debris-{k + 1}", shrunk(globals()[f"debris_{k + 1}"]), [50, 160, 400], .3, out)
    for k in range(4):
        if wanted(f"body-{k + 1}"):
            model(f"body-{k + 1}", body(k), [40, 130, 320], .02, out)
    for k in range(5):
        if wanted(f"rock-{k + 1}"):
            rock(k, out)


args = sys.argv[sys.argv.index("--") + 1:]
main(args[0], args[1:])
