# SPDX-License-Identifier: GPL-3.0-or-later
"""leviathan: Holt's greatest ship, 690 m.

A whale: a long back of armour, flippers amidships, tail flukes between five
engines; an ion cannon turns on its back, and the whole bow is a section of
its own that can break away (fluke).
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point                   # noqa: E402
from anvil import core_section, core_zones, emblem, generator            # noqa: E402
import section                                           # noqa: E402
from holt import block, bulk, capital, lamp, marks, mounts, plinths      # noqa: E402

CORE = [(-300, 48, 38, -40, 5), (-284, 62, 50, -54, 6), (-214, 60, 49, -54, 6), (-202, 52, 45, -48, 5), (-110, 52, 44, -48, 5), (-56, 50, 43, -47, 5), (-46, 58, 47, -52, 5), (50, 58, 46, -52, 5), (62, 48, 40, -46, 4),
        (140, 46, 37, -42, 4), (158, 38, 32, -36, 4), (166, 26, 22, -24, 2)]
BANDS = [(-284, -270, "accent"), (-232, -226, "dark"), (-214, -202, "dark"), (-170, -160, "accent"), (-56, -46, "dark"), (-20, -8, "accent"), (36, 50, "accent"), (50, 62, "dark"), (110, 122, "accent"), (158, 166, "dark")]
BOW = np.array((0.0, -2.0, 244.0))      # the section's middle
GUN = np.array((0.0, 62.0, 12.0))       # where the cannon turns
AXIS = 86.0


def rings_of(level):
    """Rings through the stations, no further apart than the level allows."""
    stations = CORE if level < 3 else [CORE[i] for i in (0, 1, 4, 7, 9, 11)]
    step = (45.0, 120.0, 900.0, 900.0)[level]
    z = [s[0] for s in stations]
    cuts = sorted({*z, *((e for b in BANDS for e in b[:2]) if level < 2 else ())})
    places = [cuts[0]]
    for a, b in zip(cuts, cuts[1:]):
        n = max(1, int(round((b - a) / step)))
        places += [a + (b - a) * k / n for k in range(1, n + 1)]
    table = np.array([s[1:] for s in stations])
    rings = [(p, core_section(level, *[np.interp(p, z, table[:, i]) for i in range(4)])) for p in places]
    paint = {i: zone for i, (a, b) in enumerate(zip(places, places[1:])) for z0, z1, zone in BANDS if z0 - .01 <= a and b <= z1 + .01} if level < 2 else {}
    return rings, paint


def at(z):
    return tuple(float(np.interp(z, [c[0] for c in CORE], [c[k] for c in CORE])) for k in (1, 2, 3))


GUNS = [((m * 34, 55.0, z), True, "holt-flak") for z in (-250, 90) for m in (1, -1)] + [((m * 40, 61.0, -120), True, "holt-light") for m in (1, -1)]
GUNS += [((m * 22, 48.4, 130), True, "holt-light") for m in (1, -1)] + [((m * 30, -55.4, z), False, "holt-flak") for z in (-250, 20) for m in (1, -1)]
GUNS += [((0, 66.0, -66), True, "holt-missile")] + [((m * 118, 1.4, -30), True, "holt-light") for m in (1, -1)]


def flippers(s, level):
    """Port flipper and tail fluke."""
    geom.slab(s, [(54, -6, 48), (54, -6, -66), (104, -10, -76), (140, -20, -104), (146, -21, -84), (122, -10, 6)], (.12, 1, 0), 13, "hull", "second")
    geom.slab(s, [(58, 8, -226), (58, 8, -288), (112, 14, -324), (156, 26, -352), (160, 27, -334), (120, 16, -272)], (-.13, 1, 0), 11, "hull", "second")
    if level > 2:
        return
    geom.slab(s, [(62, 1.6, 34), (62, 1.6, -50), (98, -2.4, -58), (112, -3, -10)], (.12, 1, 0), 4, "second", "dark")
    geom.slab(s, [(122, -5.8, -12), (112, -4.4, -62), (134, -12, -88), (140, -14, -78)], (.2, 1, 0), 4, "accent", "dark")
    geom.slab(s, [(66, 15, -236), (66, 15, -284), (108, 20.6, -312), (114, 21, -278)], (-.13, 1, 0), 4, "second", "dark")
    geom.slab(s, [(122, 22.4, -284), (116, 21.4, -318), (148, 30, -340), (151, 30.6, -330)], (-.2, 1, 0), 4, "accent", "dark")
    if level > 1:
        return
    geom.box(s, (58, -4, -8), (16, 26, 118), "second", taper=(.7, .9))
    geom.box(s, (62, 10, -256), (14, 22, 64), "second", taper=(.7, .9))
    for z in (-70, -40, -10, 20):
        geom.box(s, (74, -13.6, z + 8), (22, 4, 16), "steel", taper=(1.2, 1.1))
    geom.tube(s, (118, 0, -30), (118, -8, -30), 7, 7, 8, "second")
    if level == 0:
        geom.scatter(s, (66, 3, -44), (34, -3, 0), (0, 0, 66), (.1, 1, 0), 26, 61, 6, 1.6)
        geom.scatter(s, (70, 17, -280), (30, 4, 0), (0, 0, 36), (-.1, 1, 0), 16, 62, 6, 1.6)


def hull(level):
    s, side = geom.Shape(), geom.Shape()
    rings, paint = rings_of(level)
    geom.loft(s, rings, core_zones(level), ("machdark", "dark"), paint)
    flippers(side, level)
    if level < 2:
        for k, z in enumerate((-262, -236, -188, -150, -128, -92, -70, -30, 0, 24, 84, 104, 134) if level == 0 else (-250, -188, -128, -70, 0, 84, 134)):
            w, top, bot = at(z)
            geom.box(side, (w * .93, top - 9, z), (7, 14, 22), ("second", "hull", "accent", "second")[k % 4], taper=(.5, .9), turn=geom.turn_z(-.5))
            if k % 2 == 0:
                geom.box(side, (w * .9, bot + 12, z), (6, 16, 24), "hull" if k % 4 else "second", taper=(.6, .9), turn=geom.turn_z(.4))
            geom.chamfered(side, (w * .42, top + 1.2, z), (w * .42, 5, 19), 1.6, ("hull", "second", "second", "accent")[k % 4], "hull", edge="dark")
        emblem(side, (48.6, 2, 100), (0, 0, -1), (0, 1, 0), 12, .8)
        for z in (150, 120):
            geom.tube(side, (30, -30, z), (28, -34, z + 44), 3.4, 1, 7, "steel")
    if level == 0:
        for z in (-270, -190, -100, -20, 70):
            w, top, bot = at(z)
            geom.scatter(side, (w - 6, 0, z), (0, 0, 66 if z < 60 else 80), (0, 9, 0), (1, 0, 0), 16, 70 + z % 17, 6, 1.6)
            geom.scatter(side, (8, bot + .6, z), (0, 0, 66), (w * .5, 0, 0), (0, -1, 0), 12, 90 + z % 13, 9, 2)
        geom.scatter(side, (16, 44, -200), (0, 0, 136), (18, 0, 0), (0, 1, 0), 26, 111, 6, 1.6)
    s.both_sides(side)
    # The back: two tiers with lit galleries, the ring the cannon stands on.
    def plan(w, zf, zr):
        if level >= 2:
            return [(w, zf), (w, zr), (-w, zr), (-w, zf)]
        return [(w * .5, zf), (w, zf - 22), (w, zr + 14), (w * .7, zr), (-w * .7, zr), (-w, zr + 14), (-w, zf - 22), (-w * .5, zf)]
    one = [(42, plan(46, -50, -226)), (52, plan(45, -53, -222)), (58, plan(40, -60, -216))]
    two = [(57, plan(30, -84, -214)), (66, plan(29, -86, -212)), (72, plan(25, -94, -206))]
    if level >= 2:
        one, two = [one[0], one[2]], [two[0], two[2]]
    geom.loft(s, one, "hull", ("", "second"), {0: "win", 1: "second"} if level < 2 else None, axis="y")
    geom.loft(s, two, "second", ("", "steel"), {0: "win", 1: "hull"} if level < 2 else None, axis="y")
    n = (26, 16, 10, 6)[level]
    geom.loft(s, [(44, geom.circle(n, 42, (0, GUN[2]))), (54, geom.circle(n, 38, (0, GUN[2]))), (61.6, geom.circle(n, 36, (0, GUN[2])))], "second", ("", "dark"), {0: "hull", 1: "accent"}, axis="y")
    # Keel.
    keel = [(-270, 14, -50, -70), (-180, 20, -44, -86), (40, 22, -44, -90), (120, 12, -38, -62)]
    geom.loft(s, [(z, geom.mirror_section([(.8 * w, top), (.8 * w, bot + .5 * (top - bot)), (w, bot + .44 * (top - bot)), (w, bot + .2 * (top - bot)), (.4 * w, bot)])) for z, w, top, bot in keel],
              geom.mirror_zones(["mach", "second", "hull", "second"], "steel", "dark") if level < 3 else "second", ("dark", "dark"))
    if level < 2:
        plinths(s, GUNS, level)
        geom.chamfered(s, (0, -1, -302), (70, 60, 10), 4, "steel", "steel")
        # The joint that holds the bow section.
        geom.loft(s, [(z, geom.circle(12, r, (BOW[0], BOW[1]))) for z, r in ((158, 24), (168, 20), (170, 24), (176, 24), (178, 18), (186, 16))], "machdark", ("", "dark"), {1: "dark", 2: "hazard", 3: "dark"})
        for z in (-60, -20, 30):
            geom.chamfered(s, (0, -89, z), (18, 6, 26), 2, "accent" if z == -20 else "hull", "dark")
        for k in range(8):
            geom.box(s, (0, 47, 74 + k * 10), (9, 9, 7), "second" if k % 3 else "accent", taper=(.5, .6), shift=(0, -1.4))
        if level == 0:
            geom.scatter(s, (-48, -36, -306.6), (96, 0, 0), (0, 70, 0), (0, 0, -1), 34, 121, 8, 2)
            for m in (1, -1):
                geom.scatter(s, (m * 34, 57, -210), (0, 0, 140), (m * 8, 0, 0), (0, 1, 0), 22, 131 + m, 5, 1.4)
            for k in range(12):
                a = k * np.pi / 6
                geom.box(s, (np.cos(a) * 40, 56, GUN[2] + np.sin(a) * 40), (8, 9, 5), "steel" if k % 2 else "hazard", taper=(.8, .8), turn=geom.turn_y(np.pi / 2 - a))
    return s


def bridge(level):
    """A tower of three brows with horns, on the back of the second tier."""
    s = geom.Shape()
    def ring(a, zf, zr):
        if level >= 2:
            return [(a, zf), (a, zr), (-a, zr), (-a, zf)]
        return [(a * .4, zf), (a, zf - 14), (a, zr + 8), (a * .6, zr), (-a * .6, zr), (-a, zr + 8), (-a, zf - 14), (-a * .4, zf)]
    rows = [(70, ring(22, -114, -190)), (82, ring(20, -118, -188)), (86, ring(24, -112, -188)), (92, ring(23, -114, -187)), (95, ring(17, -124, -182)), (104, ring(16, -126, -180)), (108, ring(25, -112, -178)), (115, ring(26, -110, -176)),
            (122, ring(15, -130, -170))]
    if level >= 2:
        rows = [rows[0], rows[3], rows[7], rows[8]]
    geom.loft(s, rows, "hull", ("", "second"), {0: "win", 1: "dark", 2: "win", 3: "second", 4: "win", 5: "dark", 6: "win", 7: "accent"} if level < 2 else {0: "second"}, axis="y")
    if level > 1:
        return s
    for m in (1, -1):
        geom.slab(s, [(m * 18, 84, -166), (m * 18, 84, -194), (m * 34, 150, -214), (m * 36, 162, -200), (m * 22, 116, -168)], (.97, -.26 * m, 0), 4, "second", "dark")
        geom.box(s, (m * 24, 100, -150), (8, 10, 26), "steel", taper=(.7, .8))
        if level == 0:
            geom.scatter(s, (m * 20, 72, -180), (0, 0, 54), (0, 8, 0), (m, 0, 0), 12, 141 + m, 3.4, 1.2)
            geom.tube(s, (m * 8, 121, -150), (m * 9, 152, -156), .8, .3, 5, "dark")
    geom.tube(s, (0, 121, -146), (0, 129, -146), 2.2, 1.8, 8, "dark")
    geom.loft(s, [(128, geom.circle(8, 2, (0, -146))), (131, geom.circle(8, 7.4, (0, -146))), (132.6, geom.circle(8, 7.8, (0, -146)))], "second", ("", "steel"), axis="y")
    return s


def gen(level):
    s = generator(level)
    s.v = [(p - (0, 32, -44)) * 1.5 + (0, 45, 100) for p in s.v]
    return s


def ion_cannon(level):
    """Two cheeks, two rails and a muzzle cage on a turning drum."""
    s, side = geom.Shape(), geom.Shape()
    n = (24, 16, 10, 6)[level]
    z0 = GUN[2]
    geom.loft(s, [(61, geom.circle(n, 34, (0, z0))), (69, geom.circle(n, 33, (0, z0))), (74, geom.circle(n, 26, (0, z0)))], "second", ("dark", "steel"), {0: "accent"}, axis="y")
    geom.slab(side, [(24, 72, z0 + 30), (24, 72, z0 - 34), (24, AXIS + 10, z0 - 44), (24, AXIS + 18, z0 - 20), (24, AXIS + 12, z0 + 26)], (1, 0, 0), 12, "hull", "second")
    def rail(w, h, x):
        return [(x + w - 2, AXIS + h), (x + w, AXIS + h - 2), (x + w, AXIS + 2 - h), (x + w - 2, AXIS - h), (x - w, AXIS + 1 - h), (x - w, AXIS + h - 1)]
    rows = [(-58, 3, 6, 14, "dark"), (-50, 6, 11, 14, "second"), (10, 6, 11, 14, "accent"), (18, 5, 9, 13.4, "machdark"), (40, 5, 9, 13.4, "hull"), (84, 4, 7.4, 12.6, "accent"), (92, 4, 7, 12.6, "second"), (122, 2, 3, 9, "")]
    if level >= 2:
        rows = [rows[i] for i in (0, 2, 5, 7)]
    geom.loft(side, [(z0 + z, rail(w, h, x)) for z, w, h, x, _ in rows], ["hull", "second", "second", "hull", "machdark", "second"] if level < 3 else "hull", ("machdark", "steel"), {i: b for i, (*_, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level < 2:
        geom.box(side, (31, AXIS - 3, z0 - 6), (4, 20, 34), "accent", taper=(.6, .8))
        geom.tube(side, (30, AXIS + 6, z0 - 2), (34, AXIS + 6, z0 - 2), 8, 7, 10, "steel", cap_zone="dark")
        for z in (-30, 26, 62):
            geom.box(side, (19.6, AXIS, z0 + z), (2.4, 13, 14), "second", taper=(.5, .9))
            geom.box(side, (8.6, AXIS, z0 + z), (2, 5, 9), "cyan" if z != 26 else "mach")
    if level == 0:
        geom.scatter(side, (14, AXIS + 11, z0 - 48), (0, 0, 56), (6, 0, 0), (0, 1, 0), 12, 151, 3)
        geom.scatter(side, (20, 74, z0 - 28), (10, 0, 0), (0, 0, 50), (0, 1, 0), 10, 152, 3)
    s.both_sides(side)
    geom.loft(s, [(z0 + z, geom.circle(n, r, (0, AXIS))) for z, r in ((-66, 5), (-60, 11), (-24, 12), (-18, 9), (-8, 9), (-4, 5))], "second", ("steel", "throat"), {0: "dark", 1: "hull", 2: "dark", 3: "cyan", 4: "dark"} if level < 3 else None)
    if level < 3:
        geom.revolve(s, [(z0 + z, r) for z, r in ((88, 9), (92, 12), (100, 12), (104, 9), (100, 7.4), (92, 7.4), (88, 9))], n, ["dark", "accent", "dark", "throat", "cyan", "throat"], (0, AXIS))
    if level < 2:
        for k in range(4):
            a = k * np.pi / 2
            c, m = np.array((np.cos(a), np.sin(a), 0)), np.array((-np.sin(a), np.cos(a), 0))
            o = np.array((0, AXIS, z0))
            geom.slab(s, [o + c * 11 + (0, 0, 92), o + c * 15 + (0, 0, 100), o + c * 14 + (0, 0, 118), o + c * 7 + (0, 0, 134), o + c * 6 + (0, 0, 130), o + c * 11 + (0, 0, 114)], m, 3.4, "second" if k % 2 else "hull", "dark")
    return s


ENGINES = [("Engine port upper", (30, 16), 18, -302), ("Engine starboard upper", (-30, 16), 18, -302), ("Engine port lower", (30, -24), 18, -302), ("Engine starboard lower", (-30, -24), 18, -302), ("Engine middle", (0, -4), 12, -304)]


def hull_solid():
    s, side = geom.Shape(), geom.Shape()
    rings, _ = rings_of(3)
    geom.loft(s, rings, "hull")
    geom.slab(side, [(54, -6, 48), (54, -6, -66), (104, -10, -76), (140, -20, -104), (146, -21, -84), (122, -10, 6)], (.12, 1, 0), 12, "hull")
    geom.slab(side, [(58, 8, -226), (58, 8, -288), (112, 14, -324), (156, 26, -352), (160, 27, -334), (120, 16, -272)], (-.13, 1, 0), 10, "hull")
    s.both_sides(side)
    geom.box(s, (0, 52, -138), (88, 20, 172), "hull", taper=(.86, .94))
    geom.box(s, (0, 65, -148), (56, 16, 126), "hull", taper=(.86, .94))
    geom.loft(s, [(44, geom.circle(8, 42, (0, GUN[2]))), (61, geom.circle(8, 36, (0, GUN[2])))], "hull", axis="y")
    geom.box(s, (0, -66, -70), (40, 44, 230), "hull")
    return s


def others(ship):
    z0 = GUN[2]
    gun = block((0, 80, z0 - 6), (58, 38, 76))
    geom.box(gun, (0, AXIS, z0 + 70), (36, 20, 110), "hull")
    kids = [point("barrel breech", 11, 0, (0, AXIS, z0)), point("barrel muzzle", 11, 1, (0, AXIS, z0 + 88)), point("beam", 14, 0, (0, AXIS, z0 + 110)), point("laser", 15, 0, (0, AXIS + 14, z0 + 60))]
    for i, z in enumerate((128, 116, 104)):
        a = i * np.pi / 2
        kids += [point(f"ray {i + 1} {k}", 12, i * 2 + k, (np.cos(a + k * np.pi / 2) * 8, AXIS + np.sin(a + k * np.pi / 2) * 8, z0 + z)) for k in (0, 1)]
    for i, z in enumerate((14, 46, 78)):
        kids += [point(f"light {i + 1} {k}", 13, i * 2 + k, (x, AXIS + 14, z0 + z)) for k, x in enumerate((8, -8))]   # above the rails, which would hide them
    ship.part("ion cannon", ion_cannon, GUN, None, {"class": "ion_cannon", "component": True, "targetable": True, "armor": 4000, "assembly": "ion cannon", "volume": bulk(gun)}, gun, kids)
    solid = section.solids()
    names = (("hull", "section hull", "armored_plate", 6000), ("core", "section core", "power_core", 2000), ("cylinder", "section cylinder", "armored_plate", 1600), ("projector", "section projector", "warp_projector", 1500),
             ("generator", "section generator", "shield_generator", 1200))
    for key, name, kind, armor in names:
        shape = solid[key].moved(BOW)
        ship.part(name, section.at(section.BUILDS[key], BOW), BOW + section.PLACES[key], None, {"class": kind, "component": True, "targetable": True, "armor": armor, "assembly": name, "volume": bulk(shape)}, shape)
    for i, m in enumerate((1, -1)):
        ship.part(f"section door {i + 1}", section.at(section.door(m), BOW), BOW + (m * 37, 0, 18), None, {"class": "service_door", "component": True, "targetable": True, "armor": 900, "assembly": f"section door {i + 1}", "volume": 3000},
                  block(BOW + (m * 36, 0, 20), (4, 30, 50)))


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "lamps"], [1400, 4200, 11000], {"plates": 512, "windows": 256, "machinery": 256}, 1.3, lists_components=True, collision="auto")
    body = hull_solid()
    tower = block((0, 88, -150), (42, 40, 74), taper=(.8, .9))
    geom.box(tower, (0, 112, -146), (50, 18, 64), "hull", taper=(.6, .7))
    cage = geom.Shape()
    geom.loft(cage, [(45, geom.circle(8, 13, (0, 100))), (66, geom.circle(8, 9, (0, 100)))], "hull", axis="y")
    kids = [attach("dock_point.1", (0, -92, -30))] + mounts(GUNS) + marks(at, -296, 160, 40, 10)
    kids += [lamp("port flipper", 3, (146, -20, -94), 600, 800, 0, 2.4), lamp("starboard flipper", 2, (-146, -20, -94), 600, 800, 0, 2.4), lamp("port fluke", 3, (159, 27, -344), 600, 800, 300, 2.4), lamp("starboard fluke", 2, (-159, 27, -344), 600, 800, 300, 2.4),
             lamp("horn port", 5, (36, 163, -202), 120, 1680, 300, 2.4), lamp("horn starboard", 5, (-36, 163, -202), 120, 1680, 300, 2.4), lamp("keel", 3, (0, -92, 30), 120, 1680, 900, 2.4)]
    holes = [((40, 36, 80), 24), ((-46, 20, -20), 24), ((20, 50, -190), 26), ((-40, -30, -240), 26), ((0, -4, 166), 22)]
    capital(ship, hull, body, kids, 24000, (bridge, (0, 92, -150), tower, 2200, [((16, 112, -120), 14), ((-18, 94, -170), 14)]), ENGINES,
            (gen, (0, 54, 100), cage, 2000, [((4, 58, 104), 8), ((-6, 63, 96), 6)]), holes, others=[others], body_name="main body")
    return ship.write(os.path.join(out, "leviathan.glb"), rays=28, reach=60.0, culled=3)


if __name__ == "__main__":
    print("leviathan", main(sys.argv[sys.argv.index("--") + 1]))
