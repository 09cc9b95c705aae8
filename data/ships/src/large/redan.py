# SPDX-License-Identifier: GPL-3.0-or-later
"""redan: Holt's fighter carrier, 316 m.

An arrowhead of a bow and a castle of a stern with an open deck between: ten
fighters stand there abreast, five a side, behind two shutters that swing up
like wings.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets, turns    # noqa: E402
from anvil import core_section, core_zones, emblem, generator, ladder    # noqa: E402
from holt import block, capital, lamp, marks, mounts, plinths            # noqa: E402
from wreck import burnt                                  # noqa: E402

BOW = [(54, 30, 21, -23, 3), (60, 40, 22, -24, 4), (76, 44, 20, -25, 4), (84, 38, 17, -23, 3), (118, 25, 11, -20, 2.4), (148, 12, 4, -14, 1.4), (160, 5, -2, -9, .6)]
STERN = [(-142, 30, 16, -20, 3), (-128, 40, 22, -26, 4), (-84, 42, 24, -27, 4), (-76, 36, 22, -25, 3), (-62, 34, 22, -24, 3), (-54, 28, 20, -22, 2.4)]
BANDS = [(60, 63, "dark"), (70, 76, "accent"), (100, 104, "accent"), (108, 110, "accent"), (140, 148, "dark"), (-128, -122, "accent"), (-96, -93, "dark"), (-84, -78, "accent")]
DECK = 58.0            # half its length
FLOOR, ROOF = -16.0, 14.0


def bow(s, level):
    stations = BOW if level < 3 else [BOW[0], BOW[2], BOW[4], BOW[6]]
    rings, paint = ladder(stations, core_section, level, BANDS[:5] if level < 2 else ())
    geom.loft(s, rings, core_zones(level), ("machdark", "steel"), paint)
    side = geom.Shape()
    # The arrow's barbs: blocks that stand out behind its edge.
    geom.slab(side, [(38, -3, 86), (40, -3, 56), (58, -3, 40), (62, -3, 44), (60, -3, 62)], (0, 1, .04), 14, "hull", "second")
    if level < 3:
        geom.slab(side, [(42, 5.5, 80), (44, 5.5, 58), (56, 5.5, 48), (57, 5.5, 60)], (0, 1, 0), 4, "accent", "dark")
    if level < 2:
        geom.slab(side, [(42, -11.5, 80), (44, -11.5, 58), (56, -11.5, 48), (57, -11.5, 60)], (0, 1, 0), 4, "second", "dark")
        for k, z in enumerate((92, 108, 124, 138)):
            w, top = (float(np.interp(z, [b[0] for b in BOW], [b[i] for b in BOW])) for i in (1, 2))
            geom.chamfered(side, (w * .44, top + .6, z), (w * .62, 3.4, 12), 1.1, ("second", "hull", "accent", "second")[k], "hull", edge="dark")
            geom.box(side, (w * .96, top - 5, z), (4, 8, 11), "hull" if k % 2 else "second", taper=(.5, .9), turn=geom.turn_z(-.6))
        geom.tube(side, (4.4, -7, 156), (3.4, -8, 172), 2.2, .5, 8, "steel")
        geom.tube(side, (9.6, -9, 148), (8.6, -11, 162), 1.8, .4, 6, "steel")
        emblem(side, (40.8, -2, 79), (.16, 0, -.98), (0, 1, 0), 5.0, .9)
    if level == 0:
        geom.scatter(side, (60, -8, 46), (-2, 0, 15), (0, 10, 0), (1, 0, 0), 10, 21, 2.6)
        geom.scatter(side, (34, -5, 88), (-14, 0, 32), (0, 4, 0), (1, 0, .3), 20, 22, 3.0)
        geom.scatter(side, (10, -25, 62), (0, 0, 44), (18, 0, 0), (0, -1, 0), 20, 23, 4.4)
    s.both_sides(side)
    if level < 2:
        geom.chamfered(s, (0, 23.4, 68), (32, 5, 20), 1.6, "second", "hull", edge="dark")
        geom.chamfered(s, (0, 17.4, 96), (22, 5, 24), 1.6, "second", "steel", edge="dark")
    if level == 0:
        geom.scatter(s, (-12, 25.6, 60), (24, 0, 0), (0, 0, 8), (0, 1, 0), 12, 24, 2.8)


def stern(s, level):
    stations = STERN if level < 3 else [STERN[0], STERN[1], STERN[4]]
    rings, paint = ladder(stations, core_section, level, BANDS[5:] if level < 2 else ())
    geom.loft(s, rings, core_zones(level), ("machdark", "dark"), paint)
    side = geom.Shape()
    geom.box(side, (46, -4, -104), (16, 30, 60), "hull", taper=(.7, .86), bottom=level < 2)
    if level < 3:
        geom.fin(side, (46, 10, -92), (46, 10, -132), (58, 44, -160), (58, 46, -138), 4.4, "second", "accent", .68)
        geom.fin(side, (44, -18, -100), (44, -18, -134), (54, -44, -156), (54, -44, -138), 4.0, "hull", "accent", .7)
    if level < 2:
        for z in (-122, -104, -86):
            geom.chamfered(side, (46, 11.6, z), (11, 3.4, 14), 1.1, "second" if z != -104 else "accent", "hull", edge="dark")
            geom.box(side, (53.6, -4, z), (2.4, 22, 14), "hull" if z != -86 else "accent", taper=(.5, .9))
        geom.box(side, (54, -4, -95), (1.8, 14, 3), "mach")
        geom.box(side, (54, -4, -113), (1.8, 14, 3), "mach")
        geom.box(side, (30, 24, -66), (12, 8, 18), "second", taper=(.7, .8))
    if level == 0:
        geom.scatter(side, (53.4, -14, -130), (0, 0, 54), (0, 6, 0), (1, 0, 0), 18, 31, 3.0)
        geom.scatter(side, (20, -27, -124), (0, 0, 56), (18, 0, 0), (0, -1, 0), 24, 32, 4.6)
        geom.scatter(side, (16, 23.6, -126), (0, 0, 36), (18, 0, 0), (0, 1, 0), 20, 33, 3.6)
    s.both_sides(side)
    if level < 2:
        geom.chamfered(s, (0, -1, -143), (46, 34, 6), 2, "steel", "steel")
        if level == 0:
            geom.scatter(s, (-28, -18, -146.4), (56, 0, 0), (0, 32, 0), (0, 0, -1), 34, 34, 4.4)
        # Foundation of the bridge.
        geom.loft(s, [(22, [(22, -64), (22, -124), (-22, -124), (-22, -64)]), (32, [(17, -72), (17, -118), (-17, -118), (-17, -72)])], "second", ("", "steel"), axis="y")


def beams(s, level):
    """The back and the keel that hold bow and stern together above and below the deck."""
    for y, h, w, k in ((18.5, 8, 27, 1), (-21, 9, 25, -1)):
        c = 3.2
        pts = [(w - c, y + h / 2), (w, y + h / 2 - c), (w, y - h / 2), (-w, y - h / 2), (-w, y + h / 2 - c), (c - w, y + h / 2)] if k > 0 else \
            [(w, y + h / 2), (w, y - h / 2 + c), (w - c, y - h / 2), (c - w, y - h / 2), (-w, y - h / 2 + c), (-w, y + h / 2)]
        n = 5 if level < 2 else 1
        geom.loft(s, [(-60 + 122 * i / n, pts) for i in range(n + 1)], "hull" if k > 0 else "second", ("", ""), {0: "second", 2: "accent" if k > 0 else "hull", 4: "second"} if level < 2 else None)
        if level > 1:
            continue
        for z in (-44, -22, 0, 22, 44):
            geom.chamfered(s, (0, y + k * (h / 2 + .6), z), (26, 3, 13), 1, "second" if z else "accent", "dark", edge="dark") if k > 0 else \
                geom.box(s, (0, y - h / 2 - .8, z), (24, 3, 13), "hull", taper=(1.2, 1.1))
    if level == 0:
        for m in (1, -1):
            geom.scatter(s, (m * 15, 22.4, -54), (0, 0, 106), (m * 8, 0, 0), (0, 1, 0), 40, 41 + m, 3.2)
            geom.scatter(s, (m * 14, -25.4, -54), (0, 0, 106), (m * 8, 0, 0), (0, -1, 0), 30, 45 + m, 3.2)
    if level < 2:
        geom.tube(s, (0, -26, -10), (0, -40, -14), 1.2, .4, 6, "dark")
        geom.tube(s, (0, -26, 14), (0, -44, 10), .9, .3, 6, "dark")


GUNS = [((m * 15, 27.0, 68), True, "holt-flak") for m in (1, -1)] + [((0, 20.6, 98), True, "holt-light")]
GUNS += [((m * 46, 14.0, -104), True, "holt-light") for m in (1, -1)] + [((m * 20, 24.4, -66), True, "holt-flak") for m in (1, -1)]
GUNS += [((m * 20, -26.8, z), False, "holt-flak") for z in (70, -100) for m in (1, -1)]


def hull(level):
    s = geom.Shape()
    bow(s, level)
    stern(s, level)
    beams(s, level)
    if level < 2:
        plinths(s, GUNS, level)
    return s


def deck(level):
    """The open deck: floor, roof, a spine of offices with lit bays, posts between the berths."""
    s = geom.Shape()
    for y, h, zone in ((FLOOR + 1, 2, "deck"), (ROOF - 1, 2, "steel")):
        geom.box(s, (0, y, 0), (50, h, 2 * DECK), "second", top=zone)
    if level == 3:
        geom.box(s, (0, -1, 0), (8, ROOF - FLOOR - 4, 2 * DECK), "dark")
        return s
    geom.box(s, (0, -1, 0), (7, ROOF - FLOOR - 4, 2 * DECK), "machdark")
    uv = sheets.lamp_uv("bay")
    for m in (1, -1):
        for i in range(5):
            z = (i - 2) * 2 * DECK / 5
            a, b = (z + 8, z - 8) if m > 0 else (z - 8, z + 8)
            geom.lamp_quad(s, [(m * 3.7, -13, a), (m * 3.7, -13, b), (m * 3.7, -1, b), (m * 3.7, -1, a)], uv, "bay")
            if level < 2:
                geom.box(s, (m * 5, 1.0, z), (3.4, 2.2, 17), "steel")
                geom.box(s, (m * 12, ROOF - 2.3, z), (14, .7, 1.6), "warm")
                geom.box(s, (m * 14, FLOOR + 2.1, z + 8.4), (18, .3, .8), "hazard")
                geom.box(s, (m * 14, FLOOR + 2.1, z - 8.4), (18, .3, .8), "hazard")
            if level == 0:
                geom.box(s, (m * 10, FLOOR + 3, z), (9, 1.6, 4.6), "dark", taper=(.8, .8))
                geom.scatter(s, (m * 6, FLOOR + 2, z - 10), (m * 3, 0, 0), (0, 0, 20), (0, 1, 0), 6, 51 + i + 10 * (m > 0), 1.6)
        for i in range(6):
            z = (i - 2.5) * 2 * DECK / 5
            geom.box(s, (m * 21.5, -1, min(max(z, -DECK + 2), DECK - 2)), (4.4, ROOF - FLOOR - 4, 3.4), "accent" if i in (0, 5) else "hull", taper=(.8, .8))
            if level == 0:
                geom.box(s, (m * 24, -1, min(max(z, -DECK + 2), DECK - 2)), (.9, 18, 1.4), "mach")
    return s


def shutter(m):
    """One of the deck's shutters, shut; it hangs from its upper edge."""
    def build(level):
        s = geom.Shape()
        geom.slab(s, [(m * 26.6, ROOF - .6, DECK - 1), (m * 26.6, ROOF - .6, 1 - DECK), (m * 29.6, 0, 1 - DECK), (m * 27.4, FLOOR + .8, 1 - DECK), (m * 27.4, FLOOR + .8, DECK - 1), (m * 29.6, 0, DECK - 1)],
                  (m, 0, 0), 1.8, "second", "dark") if level > 1 else None
        if level > 1:
            return s
        for i in range(5):
            z, d = (i - 2) * 2 * DECK / 5, 2 * DECK / 5 - 1.6
            for (x0, y0), (x1, y1), zone in (((26.8, ROOF - .8), (29.6, 1.2), "hull" if i % 2 else "second"), ((29.6, -.4), (27.6, FLOOR + 1), "second" if i % 2 else "hull")):
                geom.slab(s, [(m * x0, y0, z + d / 2), (m * x0, y0, z - d / 2), (m * x1, y1, z - d / 2), (m * x1, y1, z + d / 2)], (m, .15, 0), 1.7, zone, "dark")
            if level == 0:
                geom.box(s, (m * 29.7, .4, z), (1.8, 2.2, d * .8), "accent")
                geom.box(s, (m * 29.6, -8.6, z), (.9, 8, 2.2), "hazard" if i == 2 else "mach")
                geom.box(s, (m * 29.4, 7.4, z), (.9, 6, d * .5), "mach")
        geom.tube(s, (m * 26.4, ROOF, 1 - DECK), (m * 26.4, ROOF, DECK - 1), 1.5, 1.5, 8 if level == 0 else 5, "steel")
        return s
    return build


def bridge(level):
    """A tower with two brows of windows between horns."""
    s = geom.Shape()
    def ring(a, zf, zr):
        if level >= 2:
            return [(a, zf), (a, zr), (-a, zr), (-a, zf)]
        return [(a * .4, zf), (a, zf - 9), (a, zr + 4), (a * .6, zr), (-a * .6, zr), (-a, zr + 4), (-a, zf - 9), (-a * .4, zf)]
    rows = [(31, ring(15, -74, -117)), (38, ring(13.4, -77, -116)), (41, ring(13.6, -76, -116)), (45, ring(13, -78, -115)), (47, ring(11, -82, -113)), (52, ring(10, -84, -111)), (54, ring(14, -77, -110)),
            (58, ring(14.6, -76, -109)), (62, ring(9, -86, -105))]
    if level >= 2:
        rows = [rows[0], rows[4], rows[7], rows[8]]
    geom.loft(s, rows, "hull", ("", "second"), {0: "second", 1: "dark", 2: "win", 3: "second", 4: "hull", 5: "dark", 6: "win", 7: "accent"} if level < 2 else {0: "second"}, axis="y")
    if level > 1:
        return s
    for m in (1, -1):
        geom.slab(s, [(m * 11, 40, -104), (m * 11, 40, -122), (m * 20, 78, -132), (m * 21, 84, -124), (m * 14, 60, -106)], (.97, -.26 * m, 0), 2.6, "second", "dark")
        geom.box(s, (m * 14.6, 50, -94), (5, 6, 16), "steel", taper=(.7, .8))
        if level == 0:
            geom.scatter(s, (m * 12.6, 32, -110), (0, 0, 30), (0, 5, 0), (m, 0, 0), 12, 61 + m, 2.0)
            geom.tube(s, (m * 5, 61, -96), (m * 5.5, 80, -100), .42, .14, 5, "dark")
    geom.tube(s, (0, 61, -92), (0, 66, -92), 1.4, 1.1, 8, "dark")
    geom.loft(s, [(65, geom.circle(8, 1.4, (0, -92))), (67, geom.circle(8, 4.6, (0, -92))), (68, geom.circle(8, 4.8, (0, -92)))], "second", ("", "steel"), axis="y")
    emblem(s, (0, 46.4, -81.4), (-1, 0, 0), (0, .9, -.3), 3.6, .3)
    return s


def gen(level):
    return generator(level).moved(np.array((0, -9, 40.0)))


ENGINES = [("Engine port upper", (17, 9), 11.5, -142), ("Engine starboard upper", (-17, 9), 11.5, -142), ("Engine port lower", (17, -13), 10.5, -142), ("Engine starboard lower", (-17, -13), 10.5, -142)]


def at(z):
    if abs(z) < 56:
        return 27.0, 22.0, -25.0
    t = BOW if z > 0 else STERN
    return tuple(float(np.interp(z, [c[0] for c in t], [c[k] for c in t])) for k in (1, 2, 3))


def hull_solid():
    s, side = geom.Shape(), geom.Shape()
    for stations in ([BOW[0], BOW[2], BOW[4], BOW[6]], [STERN[0], STERN[1], STERN[2], STERN[5]]):
        rings, _ = ladder(stations, core_section, 2)
        geom.loft(s, rings, "hull")
    geom.box(side, (46, -4, -104), (16, 30, 60), "hull", taper=(.7, .86))
    geom.slab(side, [(38, -3, 86), (40, -3, 56), (58, -3, 40), (60, -3, 62)], (0, 1, 0), 14, "hull")
    geom.slab(side, [(46, 10, -92), (46, 10, -132), (58, 44, -160), (58, 46, -138)], (.9, -.3, 0), 3.6, "hull")
    geom.slab(side, [(44, -18, -100), (44, -18, -134), (54, -44, -156), (54, -44, -138)], (.9, .3, 0), 3.4, "hull")
    s.both_sides(side)
    geom.box(s, (0, 19, 0), (54, 9, 124), "hull")
    geom.box(s, (0, -21, 0), (50, 9, 124), "hull")
    geom.box(s, (0, 27, -94), (40, 10, 56), "hull", taper=(.8, .8))
    return s


def slice_of(level):
    s = geom.Shape()
    bow(s, level)
    return s


TORN = [((m * x, y, 56 + dz), r) for m in (1, -1) for x, y, dz, r in ((12, 8, 0, 17), (34, -4, -2, 17), (14, -18, 4, 14))]


def others(ship):
    floor = block((0, FLOOR + 1, 0), (50, 2, 2 * DECK))
    geom.box(floor, (0, ROOF - 1, 0), (50, 2, 2 * DECK), "hull")
    geom.box(floor, (0, -1, 0), (7, 26, 2 * DECK), "hull")
    ship.part("deck", deck, (0, -1, 0), None, {"class": "armored_plate", "volume": 20000}, floor)
    for i, m in enumerate((1, -1)):
        ship.part(f"deck door {i + 1}", shutter(m), (m * 26.4, ROOF, 0), None, {
            "class": "service_door", "component": True, "targetable": True, "armor": 700, "assembly": f"deck door {i + 1}", "volume": 4000,
            "tracks": [turns("opendoor", 140, (0, 0, m * np.radians(112)))]}, block((m * 28, -1, 0), (4, 28, 2 * DECK - 2)), opens=True)
    cuts = [point(f"torn {i + 1}", "cut", i, (x, y, 58)) for i, (x, y) in enumerate(((0, 20), (22, 18), (36, 6), (36, -10), (20, -22), (0, -24), (-20, -22), (-36, -10), (-36, 6), (-22, 18)))]
    ship.part("front slice", burnt(slice_of, TORN, 71, 1), (0, 0, 100), None, {"class": "armored_plate", "damaged": True, "volume": 120000}, children=cuts + [
        point("slice light", "light", 0, (0, 0, 52)), point("slice ray 1", "rays", 0, (20, 14, 60)), point("slice ray 2", "rays", 1, (-24, -10, 58)), point("slice smoke", "streams", 0, (0, 10, 58))], alone=True)


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "lamps", "deck"], [800, 2500, 7000], {"plates": 512, "windows": 256, "machinery": 256, "deck": 128, "lamps": 256}, lists_components=True, collision="auto")
    body = hull_solid()
    tower = block((0, 40, -96), (27, 18, 42), taper=(.8, .9))
    geom.box(tower, (0, 56, -93), (28, 12, 34), "hull", taper=(.6, .7))
    cage = geom.Shape()
    geom.loft(cage, [(23, geom.circle(8, 8.6, (0, -4))), (37, geom.circle(8, 6, (0, -4)))], "hull", axis="y")
    kids = [attach("dock_point.1", (0, -28, 0))] + mounts(GUNS) + marks(at, -150, 158, 34)
    kids += [lamp("port barb", 3, (62, -3, 44), 600, 800), lamp("starboard barb", 2, (-62, -3, 44), 600, 800), lamp("port fin", 3, (58.4, 46, -150), 120, 1280), lamp("starboard fin", 2, (-58.4, 46, -150), 120, 1280),
             lamp("horn port", 5, (21, 85, -126), 120, 1680, 300), lamp("horn starboard", 5, (-21, 85, -126), 120, 1680, 300), lamp("keel", 3, (0, -46, 10), 120, 1680, 900)]
    holes = [((20, 18, 20), 14), ((-24, -18, -20), 13), ((30, 6, 88), 15), ((-16, 12, 112), 14), ((10, 22, -96), 15), ((-40, -4, -110), 16), ((-8, -10, -150), 11)]
    capital(ship, hull, body, kids, 14000, (bridge, (0, 42, -96), tower, 1300, [((8, 54, -80), 9), ((-11, 46, -104), 9), ((2, 60, -94), 7)]), ENGINES,
            (gen, (0, 28, -4), cage, 1200, [((3, 32, -2), 5.5), ((-4, 35, -7), 4)]), holes, others=[others])
    return ship.write(os.path.join(out, "redan.glb"), rays=28, culled=3)


if __name__ == "__main__":
    print("redan", main(sys.argv[sys.argv.index("--") + 1]))
