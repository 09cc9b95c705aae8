# SPDX-License-Identifier: GPL-3.0-or-later
"""herald: Meridian's signal ship, 244 m long and 170 m tall.

A slender hull carried on a neck above a deep fin of aerials: shot off, the fin
falls away; the hull itself comes off the neck and breaks in two.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import torn                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, attach, point                   # noqa: E402
from wreck import burnt                                  # noqa: E402

HULL = [(-112, 15, 15, -10, 2), (-104, 22, 20, -13, 2.4), (-78, 24, 21, -14, 2.6), (-30, 19, 17, -12, 2.2), (34, 18, 16, -12, 2.2),
        (66, 21, 17, -11, 2.2), (92, 16, 12, -8, 1.6), (116, 6, 4, -3, .6)]
BANDS = [(-104, -97, "accent"), (-93, -90, "accent"), (-40, -33, "dark"), (50, 58, "accent"), (61, 63, "accent"), (108, 116, "dark")]
CROWN = (0, 22, -76, 20, 40, 46)
DOME = (0, 17.4, 52)
NECK, FIN_Y = (-46.0, 28.0), -34.0          # along Z; where the fin hangs from it
FIN = [(30, FIN_Y), (14, -74), (-6, -108), (-52, -116), (-64, -92), (-58, FIN_Y)]       # its outline: Z, Y
TORN = 2                                    # Z at which the hull breaks in two
ENGINES = [((11, 3), 9.5, -104, -128), ((-11, 3), 9.5, -104, -128), ((0, -6), 5.5, -106, -124)]


def at(z, k):
    """A number of the hull's at z: 1 its half width, 2 its back, 3 its belly."""
    return float(np.interp(z, [h[0] for h in HULL], [h[k] for h in HULL]))


def section(level):
    def make(w, top, bot, cut):
        h, mid = top - bot, (top + bot) / 2
        if level == yard.FAR:
            right = [(.5 * w, top), (w, mid + .12 * h), (w, mid - .2 * h), (.5 * w, bot)]
        else:
            right = [(.44 * w, top), (.84 * w, top - .16 * h), (w, mid + .14 * h), (w, mid + .06 * h), (w - cut, mid + .04 * h),
                     (w - cut, mid - .10 * h), (w, mid - .12 * h), (w, mid - .22 * h), (.76 * w, bot + .12 * h), (.4 * w, bot)]
        return geom.mirror_section(right)
    zones = ["hull", "hull", "second"] if level == yard.FAR else ["hull", "hull", "second", "machdark", "mach", "machdark", "hull", "second", "second"]
    return make, geom.mirror_zones(zones, "second", "steel")


def top(level):
    """The hull with bridge, engines and all: it goes as one."""
    s = geom.Shape()
    make, zones = section(level)
    stations = HULL if level < yard.FAR else [HULL[i] for i in (0, 1, 3, 5, 7)]
    rings, paint = yard.ladder(stations, make, (12, 40, 900)[level], BANDS if level < yard.FAR else ())
    geom.loft(s, rings, zones, ("machdark", "dark"), paint)
    s.merge(yard.tower(*CROWN)(level))
    for c, r, z0, z1 in ENGINES:
        s.merge(yard.nozzle(c, r, z0, z1)(level))
    house = [(14, yard.hex_ring(14, 44, -100)), (18, yard.hex_ring(13.6, 43, -100)), (21, yard.hex_ring(12, 40, -98)), (23, yard.hex_ring(9, 36, -94))]
    geom.loft(s, house if level < yard.FAR else house[::3], "hull", ("", "second"), {0: "second", 1: "win"} if level < yard.FAR else {}, axis="y")
    for m in (1, -1):
        root0, root1 = (m * 18, 12, -62), (m * 18, 12, -104)
        tip1, tip0 = (m * 50, 34, -126), (m * 50, 34, -108)
        if level == yard.FAR:
            geom.slab(s, [root0, root1, tip1, tip0], (.55 * m, -.8, 0), 2.2, "hull")
            continue
        geom.fin(s, root0, root1, tip1, tip0, 3.6, "hull", "accent", .68)
        geom.tube(s, (m * 50, 34, -112), (m * 50, 34, -84), .7, .2, 6, "dark")
        # Sponsons of aerials on the shoulders.
        geom.chamfered(s, (m * 17, 10, 60), (12, 9, 34), 1.6, "second", "hull", edge="steel")
        geom.chamfered(s, (m * 13, 16, -6), (9, 4, 26), 1.0, "second", "steel", edge="hull")
        for z in (72, 60, 48):
            geom.tube(s, (m * 22, 11, z), (m * 34, 15, z + 6), .5, .16, 5, "dark")
        geom.emblem(s, (m * 18.6, 6.6, 16), (.02, 0, -m), (-m * .35, 1, 0), 4.4, .5)
        geom.numerals(s, "09", (m * 24.2, 3.0, -58 if m > 0 else -70), (0, 0, -m), (-m * .1, 1, 0), 1.4, .5, "accent")
        if level == 0:
            geom.scatter(s, (m * 17.6, -1, -26), (0, 0, 56), (0, 4, 0), (m, 0, 0), 22, 601 + m, 2.6)
            geom.scatter(s, (m * 22.4, -1, -100), (0, 0, 30), (0, 4, 0), (m, 0, 0), 12, 605 + m, 2.6)
            geom.scatter(s, (m * 3, 23, -50), (0, 0, 80), (m * 6, 0, 0), (0, 1, 0), 18, 609 + m, 2.2)
            geom.scatter(s, (m * 4, -12, -100), (0, 0, 44), (m * 12, 0, 0), (0, -1, 0), 16, 613 + m, 3.0)
            geom.scatter(s, (m * 4, -11.6, 36), (0, 0, 30), (m * 9, 0, 0), (0, -1, 0), 12, 617 + m, 2.6)
            geom.scatter(s, (m * 3, -8, -112.4), (m * 16, 0, 0), (0, 22, 0), (0, 0, -1), 16, 621 + m, 3.2)
    s.merge(yard.dome(DOME, 7)(level))
    return s


def middle(level):
    """The neck between hull and fin: two walls of machinery in a frame."""
    s = geom.Shape()
    z0, z1 = NECK
    def plan(w, a, b):
        return [(w * .5, b), (w, b - 8), (w, a + 6), (w * .6, a), (-w * .6, a), (-w, a + 6), (-w, b - 8), (-w * .5, b)]
    rows = [(FIN_Y, plan(6, z0 + 8, z1 - 10)), (FIN_Y + 5, plan(8, z0 + 4, z1 - 6)), (-20, plan(8, z0 + 4, z1 - 6)), (-10, plan(12, z0 - 6, z1 + 6))]
    geom.loft(s, rows if level < yard.FAR else [rows[0], rows[3]], ["mach", "hull", "mach", "second", "mach", "hull", "mach", "second"] if level < yard.FAR else "second",
              ("dark", "dark"), {0: "accent", 2: "second"} if level < yard.FAR else {}, axis="y")
    if level == yard.FAR:
        return s
    for m in (1, -1):
        for z in (-34, -14, 8):
            geom.box(s, (m * 8.4, -23, z), (2.4, 16, 4), "second", taper=(1.6, 1))
            geom.box(s, (m * 9.4, -20, z + 8), (.8, 1.4, 4), "cyan")
        if level == 0:
            geom.scatter(s, (m * 8, -29, -36), (0, 0, 54), (0, 10, 0), (m, 0, 0), 20, 631 + m, 2.4)
    return s


def fin(level):
    """A blade down from the neck, dishes along it, a keel pod at its foot."""
    s = geom.Shape()
    outline = [(0, y, z) for z, y in FIN]
    geom.slab(s, outline, (1, 0, 0), 7 if level < yard.FAR else 8, "hull", "second")
    if level == yard.FAR:
        geom.tube(s, (0, -114, 10), (0, -114, -72), 6, 4, 6, "second")
        return s
    for m in (1, -1):
        inner = [(m * 3.8, y * .9 - 4, z * .82 - 3) for z, y in FIN]
        geom.slab(s, inner, (1, 0, 0), 1.8, "second", "steel")
        geom.slab(s, [(m * 4.2, -88, -16), (m * 4.2, -104, -22), (m * 4.2, -106, -50), (m * 4.2, -92, -54)], (1, 0, 0), 2.4, "accent", "dark")
        for y, z, r in ((-50, -12, 9), (-70, -30, 11), (-52, -40, 7)):
            bowl = geom.Shape()
            yard.dish(bowl, (0, 0, 0), r, level)
            s.merge(bowl.moved(np.array((m * 4.6, y, z)), geom.turn_z(-m * np.pi / 2)))
        for y in (-42, -60, -78):
            geom.box(s, (m * 4.8, y, 6 - (y + 42) * -.3), (1.4, 9, 5), "machdark", taper=(.8, .8))
            geom.box(s, (m * 4.9, y + 6, -2 - (y + 42) * -.3), (.8, .9, 4), "cyan")
        if level == 0:
            geom.scatter(s, (m * 4.6, -86, -54), (0, 44, 0), (0, 0, 16), (m, 0, 0), 26, 641 + m, 2.6)
            geom.scatter(s, (m * 4.6, -66, 0), (0, 26, 0), (0, 0, 14), (m, 0, 0), 14, 645 + m, 2.2)
    geom.chamfered(s, (0, FIN_Y - 1, -14), (12, 6, 78), 1.2, "second", "steel")
    n = (14, 10)[level]
    geom.loft(s, [(z, geom.circle(n, r, (0, -114))) for z, r in ((-78, 2), (-72, 5), (-52, 7.4), (-10, 7.4), (6, 6), (16, 2))], "hull",
              ("dark", "cyan"), {0: "dark", 1: "second", 2: "hull", 3: "accent", 4: "steel"})
    for z, drop in ((-46, 24), (-30, 34), (-14, 20)):
        geom.tube(s, (0, -119, z), (0, -119 - drop, z - 3), .7, .2, 5, "dark")
    return s


def low_generator(level):
    """The generator in a drum ahead of the fin's root."""
    s = geom.Shape()
    n = (16, 10, 8)[level]
    c = (0, -28)
    geom.loft(s, [(z, geom.circle(n, r, c)) for z, r in ((18, 5), (22, 8), (26, 8), (30, 7), (34, 7), (38, 8), (42, 7), (46, 3))], "second", ("dark", "steel"),
              {1: "accent", 3: "cyan", 5: "hull"} if level < yard.FAR else {3: "cyan"})
    if level < yard.FAR:
        for k in range(6):
            a = k * np.pi / 3
            geom.box(s, (np.cos(a) * 7.8, -28 + np.sin(a) * 7.8, 32), (2.2, 1.8, 16), "dark", turn=geom.turn_z(a - np.pi / 2))
        geom.box(s, (0, -17, 30), (6, 12, 14), "steel")
    return s


TOP_HOLES = [((14, 14, 40), 9), ((-12, 4, 78), 10), ((10, -8, 20), 9), ((0, 20, -30), 9), ((18, 6, -84), 12), ((-20, 0, -60), 11), ((6, 40, -74), 9), ((-12, 37, -70), 7), ((4, 10, 100), 7), ((11, 3, -126), 8)]


def solids():
    hull, neck, blade, drum = geom.Shape(), geom.Shape(), geom.Shape(), geom.Shape()
    make, _ = section(yard.FAR)
    rings, _ = yard.ladder([HULL[i] for i in (0, 1, 3, 5, 7)], make, 900)
    geom.loft(hull, rings, "hull")
    geom.box(hull, (0, 18, -30), (26, 10, 130), "hull", taper=(.7, .9))
    hull.merge(yard.tower_solid(*CROWN))
    for c, r, z0, z1 in ENGINES:
        geom.tube(hull, (*c, z0), (*c, z1), r, r * .84, 8, "hull")
    geom.box(neck, (0, -22, sum(NECK) / 2), (16, 24, NECK[1] - NECK[0]), "hull")
    geom.slab(blade, [(0, y, z) for z, y in FIN], (1, 0, 0), 8, "hull")
    geom.tube(blade, (0, -114, 14), (0, -114, -76), 6.4, 4, 8, "hull")
    geom.tube(drum, (0, -28, 18), (0, -28, 46), 7.6, 6, 8, "hull")
    return hull, neck, blade, drum


def burning(rays, streams, light, balls):
    """Points of a piece that burns by itself."""
    return yard.wreck_points([], balls, rays, streams, light)


def main(out):
    levels = [900, 3000]
    ship = Ship(100, yard.SHEETS, levels, {"plates": 512, "machinery": 256, "windows": 256, "deck": 128}, lists_components=True, collision="auto")
    body, neck, blade, drum = solids()
    kids = [yard.lamp("bow", 3, (0, 1, 117), (700, 700, 0)), yard.lamp("port fin", 3, (50, 34, -118), None, 1.3), yard.lamp("starboard fin", 1, (-50, 34, -118), None, 1.3),
            yard.lamp("crown", 5, (0, 66, -102), (120, 1680, 300), 1.4)]
    for i, (c, r, z0, z1) in enumerate(ENGINES):
        place = (*c, z0 - (z0 - z1) * .82)
        kids += [attach(f"engine_glow:1.{i + 1}", place, {"glow": 1, "size": [r * .62, r * .62, -r * 7.0]}), point(f"jump trail {i + 1}", "jump_trails", i, place)]
    reach = lambda z: (at(z, 1), at(z, 2), at(z, 3))                       # noqa: E731
    kids += yard.wreck_points(yard.girdle(-110, 114, 67, reach), [(0, 20, 40), (16, 4, -20), (-16, 4, -70), (0, 30, -76), (0, 0, 90)],
                              [((12, 17, 20), (-12, 17, 30)), ((16, 14, -60), (18, 4, -40))], [(10, 20, -20), (-12, 16, 60)], (0, 30, 0),
                              [(m * at(z, 1), 4, z) for z in (110, 60, 10, -40, -100) for m in (1, -1)])
    # The hull is the first component, the fin the second: the end in two parts tells them so.
    ship.part("Top", top, solid=body, children=kids, extras={
        "class": "hull", "component": True, "targetable": True, "armor": 9000, "assembly": "top", "volume": geom.volume(body.v, body.f)})
    blaze = [(0, -60, -10), (4, -84, -30), (-4, -104, -40)]
    ship.part("Fin", fin, (0, FIN_Y, -14), None, {
        "class": "armored_plate", "component": True, "targetable": True, "armor": 3200, "assembly": "fin", "volume": geom.volume(blade.v, blade.f)}, blade,
        [point(f"fin fireball {i + 1}", "fireballs", i, p) for i, p in enumerate(blaze)]
        + [yard.lamp("foot", 3, (0, -121, -78), (120, 1080, 0), 1.4), yard.lamp("masts", 5, (0, -152, -33), (120, 1680, 900), 1.2)])
    ship.part("Middle", middle, (0, -22, -9), None, {"class": "armored_plate", "assembly": "middle", "volume": geom.volume(neck.v, neck.f)}, neck)
    ship.part("Low generator", low_generator, (0, -28, 32), None, {
        "class": "shield_generator", "component": True, "targetable": True, "armor": 1200, "assembly": "low generator", "volume": geom.volume(drum.v, drum.f)}, drum)
    ship.part("Middle wreck", burnt(middle, [((7, -30, 6), 8), ((-8, -32, -22), 9), ((0, -34, -36), 8), ((2, -33, 16), 6)], 121, 1), (0, -22, -9), None, {
        "class": "armored_plate", "damaged": True, "assembly": "middle", "volume": geom.volume(neck.v, neck.f)}, neck)
    whole = burnt(top, TOP_HOLES, 122, 1)
    front, rear = torn.kept(body, TORN, 1, False), torn.kept(body, TORN, -1, False)
    ship.part("Front wreck", torn.half(whole, TORN, 1, 123, size=.8), extras={
        "class": "hull", "damaged": True, "assembly": "front wreck", "volume": abs(geom.volume(front.v, front.f))}, solid=front,
        children=torn.marks(TORN, 1, 16, 14, 10, 100), alone=True)
    print("herald-stern", torn.write(os.path.join(out, "herald-stern.glb"), "Stern wreck", torn.half(whole, TORN, -1, 124, size=.8), rear,
                                     torn.marks(TORN, -1, 16, 14, 10, 110), yard.SHEETS, levels))
    piece = burnt(fin, [((3, -40, -6), 9), ((-3, -38, -40), 9), ((3, -80, -34), 9), ((-3, -100, -20), 7), ((0, -66, 14), 6)], 125, 1)
    marks = burning([((4, -37, 10), (-4, -38, -10)), ((4, -37, -24), (-4, -40, -46)), ((4, -70, -20), (5, -92, -40)), ((-4, -58, -4), (-5, -84, -14))],
                    [(0, -37, 0), (0, -38, -40), (4, -82, -34)], (0, -26, -14), blaze)
    print("herald-fin", torn.write(os.path.join(out, "herald-fin.glb"), "Fin wreck", piece, blade, marks, yard.SHEETS, levels))
    return ship.write(os.path.join(out, "herald.glb"), culled=2)


if __name__ == "__main__":
    print("herald", main(sys.argv[sys.argv.index("--") + 1]))
