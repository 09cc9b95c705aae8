# SPDX-License-Identifier: GPL-3.0-or-later
"""magpie: Holt's tender, 78 m: a beak of two jaws before a hold, shoulders hunched over it, a short tail of engines."""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets, turns    # noqa: E402
from anvil import core_section, core_zones, emblem, ladder               # noqa: E402
from holt import block, bulk, lamp, less, marks, mounts, plinths, small_engine      # noqa: E402
from wreck import burnt                                  # noqa: E402

CORE = [(-28, 7, 5, -6, .8), (-24, 9.4, 7, -8, 1), (-10, 10.4, 8, -9.4, 1.1), (-7, 9.4, 7.4, -8.8, .9), (8, 10.6, 8.4, -9.8, 1.1), (18, 11.4, 8.6, -10, 1.1), (21, 11, 8, -9.4, .8)]
BANDS = [(-24, -22, "accent"), (-10, -7, "dark"), (8, 11, "accent"), (18, 21, "dark")]
MOUTH = 21.0
TURRET = ((0, 12.9, -4), True, "holt-light")


def at(z):
    return tuple(float(np.interp(z, [c[0] for c in CORE], [c[k] for c in CORE])) for k in (1, 2, 3))


def hull(level):
    s, side = geom.Shape(), geom.Shape()
    stations = CORE if level < 3 else [CORE[0], CORE[2], CORE[6]]
    rings, paint = ladder(stations, core_section, 2 if level == 2 else level, BANDS if level < 2 else ())
    geom.loft(s, rings, core_zones(level), ("machdark", ""), paint)
    # The hold: a lit box open ahead, its frame striped.
    uv = sheets.lamp_uv("bay")
    if level < 3:
        geom.lamp_quad(s, [(-7.6, -6.8, 9), (7.6, -6.8, 9), (7.6, 5.8, 9), (-7.6, 5.8, 9)], uv, "bay")
        v = [(8.6, 6.4, MOUTH), (-8.6, 6.4, MOUTH), (-8.6, -7.6, MOUTH), (8.6, -7.6, MOUTH), (7.6, 5.8, 9), (-7.6, 5.8, 9), (-7.6, -6.8, 9), (7.6, -6.8, 9)]
        s.add(v, [[1, 5, 4, 0], [2, 6, 5, 1], [3, 7, 6, 2], [0, 4, 7, 3]], ["machdark", "mach", "steel", "mach"])
        rim = geom.mirror_section([(6.8, 8), (10.6, 4.4), (11, .6), (10.2, -5), (6.6, -9.4)])
        hole = [(8.6 * np.sign(x), 6.4 if y > 4 else -7.6 if y < -4.6 else y * .8) for x, y in rim]
        for k in range(len(rim)):
            j = (k + 1) % len(rim)
            s.add([(*rim[k], MOUTH), (*rim[j], MOUTH), (*hole[j], MOUTH), (*hole[k], MOUTH)], [[3, 2, 1, 0]], "dark")
    else:
        geom.box(s, (0, 0, 20.6), (20, 16, .8), "dark")
    # Hunched shoulders and their pinions.
    geom.slab(side, [(9, 6.4, 16), (9.4, 6.4, -14), (19, 9.6, -24), (23, 11, -20), (19, 9.4, 4)], (-.28, .96, 0), 2.6, "hull", "second")
    if level < 3:
        geom.slab(side, [(14, 9.6, 4), (14, 9.6, -10), (20, 11.6, -19), (21, 11.8, -14)], (-.28, .96, 0), 1.6, "accent", "dark")
        geom.slab(side, [(9.6, -3, 6), (9.8, -3, -12), (14, -11, -19), (15, -12, -12)], (.85, .5, 0), 1.8, "second", "accent")
    if level < 2:
        geom.chamfered(side, (6.0, 8.9, 2), (4.4, 1.6, 18), .5, "second", "hull", edge="dark")
        geom.chamfered(side, (5.4, 7.8, -17), (4.2, 1.8, 9), .5, "hull", "second", edge="dark")
        for z, zone in ((15, "hull"), (3, "second"), (-3, "accent"), (-16, "hull")):
            geom.box(side, (at(z)[0] + .2, .4, z), (1.0, 6.4, 4.6), zone, taper=(.5, .86))
        geom.tube(side, (12.4, -3.4, 6), (12.4, -3.4, 19), 1.0, .8, 8, "steel", cap_zone="throat")
        geom.tube(side, (12.4, -3.4, 18.6), (12.4, -3.4, 20), 1.3, 1.3, 8, "dark", cap_zone="cyan")
        emblem(side, (10.7, -4.6, -2), (0, 0, -1), (0, 1, 0), 1.4, .7)
        geom.box(side, (7.2, -9.6, 4), (2.4, 1.4, 22), "steel", taper=(1.2, 1.1))
    if level == 0:
        geom.scatter(side, (9.2, -2, -7), (0, 0, 14), (0, 3, 0), (1, 0, 0), 12, 11, 1.1, .3)
        geom.scatter(side, (2, -9.6, -20), (0, 0, 34), (5, 0, 0), (0, -1, 0), 18, 12, 1.5, .3)
        geom.scatter(side, (10, 8, -12), (4, 1.2, 0), (0, 0, 20), (-.2, 1, 0), 12, 13, 1.2, .3)
        geom.scatter(side, (2, 8, -12), (4, 0, 0), (0, 0, 6), (0, 1, 0), 8, 14, 1.1, .3)
        geom.tube(side, (9.6, 6.4, MOUTH - .4), (9.6, -6.0, MOUTH - .4), .6, .6, 7, "hazard")
    s.both_sides(side)
    if level < 2:
        geom.fin(s, (0, 8, -14), (0, 7, -26), (0, 19, -34), (0, 20, -28), 1.6, "second", "accent", .66)
        plinths(s, [TURRET], level)
        geom.chamfered(s, (0, -9.9, 2), (6, 2, 16), .6, "accent", "dark")
    return s


def jaw(m):
    """One half of the beak, shut."""
    def build(level):
        s = geom.Shape()
        def half(w, top, bot):
            h = top - bot
            if level >= 2:
                return [(m * .15, top), (m * w, top - .3 * h), (m * w, bot + .3 * h), (m * .15, bot)]
            return [(m * .15, top), (m * w * .6, top), (m * w, top - .26 * h), (m * w, top - .5 * h), (m * (w - .7), top - .53 * h), (m * (w - .7), bot + .34 * h), (m * w, bot + .3 * h), (m * w * .56, bot), (m * .15, bot)]
        rows = [(MOUTH + .3, 10.8, 7.4, -9), (26, 10.4, 6.8, -8.4), (27, 9.6, 6.2, -8), (31, 8.4, 4.8, -7.2), (38, 5.2, 1.6, -5.6), (44, 1.9, -2, -5)]
        if level >= 2:
            rows = [rows[0], rows[3], rows[5]]
        zones = ["steel", "hull", "second", "machdark", "mach", "machdark", "second", "steel", "dark"] if level < 2 else ["hull", "second", "second", "dark"]
        geom.loft(s, [(z, half(w, t, b)) for z, w, t, b in rows], zones, ("machdark", "steel"), {0: "accent", 1: "dark", 3: "hull", 4: "accent"} if level < 2 else None)
        if level < 2:
            for z, y in ((25, 6.6), (31, 4.8), (37, 2.2)):
                geom.chamfered(s, (m * 4.0 * (47 - z) / 22, y + .4, z), (5.6 * (47 - z) / 22, 1.3, 4.6), .4, "second" if z != 31 else "hull", "dark", edge="dark")
            geom.tube(s, (m * 1.1, -3.6, 42), (m * .8, -5.4, 49), .8, .15, 6, "steel")
            geom.tube(s, (m * 10.6, 6, MOUTH + .4), (m * 10.6, -7, MOUTH + .4), .9, .9, 8 if level == 0 else 5, "steel")
        if level == 0:
            geom.scatter(s, (m * 9.4, -3, 23), (m * -3, 0, 12), (0, 4, 0), (m, 0, .3), 10, 21 + m, 1.0, .3)
            geom.box(s, (m * 7.4, 1.6, 33), (1.2, 1.4, 3.0), "cyan", turn=geom.turn_y(m * -.42))
        return s
    return build


def bridge(level):
    s = geom.Shape()
    def ring(a, zf, zr):
        if level >= 2:
            return [(a, zf), (a, zr), (-a, zr), (-a, zf)]
        return [(a * .4, zf), (a, zf - 2.4), (a, zr + 1.2), (a * .6, zr), (-a * .6, zr), (-a, zr + 1.2), (-a, zf - 2.4), (-a * .4, zf)]
    rows = [(7.8, ring(4.6, 19, 8)), (9.4, ring(4.2, 18.6, 8.4)), (9.9, ring(4.5, 19.2, 8.4)), (11.1, ring(4.2, 18.2, 8.6)), (11.6, ring(4.5, 18.6, 8.4)), (12.9, ring(2.8, 15.4, 8.8))]
    if level >= 2:
        rows = [rows[0], rows[2], rows[5]]
    geom.loft(s, rows, "hull", ("", "second"), {0: "second", 1: "dark", 2: "win", 3: "dark", 4: "accent"} if level < 2 else None, axis="y")
    if level < 2:
        geom.box(s, (0, 13.1, 11.6), (1.6, 1.0, 4), "steel", taper=(.6, .8))
        for m in (1, -1):
            geom.tube(s, (m * 1.9, 12.6, 9.6), (m * 2.2, 18, 8.6), .14, .05, 5, "dark")
    return s


ENGINES = [("Engine port", (7.2, 0), 4.6, -25.0), ("Engine starboard", (-7.2, 0), 4.6, -25.0)]


def solid():
    s, side = geom.Shape(), geom.Shape()
    rings, _ = ladder([CORE[0], CORE[1], CORE[4], CORE[6]], core_section, 2)
    geom.loft(s, rings, "hull")
    geom.slab(side, [(9, 6.4, 16), (9.4, 6.4, -14), (19, 9.6, -24), (23, 11, -20), (19, 9.4, 4)], (-.28, .96, 0), 2.4, "hull")
    s.both_sides(side)
    return s


def main(out):
    ship = Ship(100, ["plates", "machinery", "windows", "lamps"], [250, 900, 2500], {"plates": 512, "machinery": 256, "windows": 256, "lamps": 256}, .4, lists_components=True, collision="auto")
    body = solid()
    kids = [attach("dock_point.1", (0, -10.9, 2))] + mounts([TURRET]) + marks(at, -26, 20, 20, 5)
    kids += [point("beam port", "tractor", 0, (12.4, -3.4, 20)), point("beam starboard", "tractor", 1, (-12.4, -3.4, 20)), point("hold", "door", 0, (0, -1, 10))]
    kids += [point(f"jump trail {i + 1}", "jump_trails", i, (*c, z - 11)) for i, (_, c, r, z) in enumerate(ENGINES)]
    kids += [lamp("port", 3, (22.4, 11.4, -20), 500, 700, 0, .7), lamp("starboard", 2, (-22.4, 11.4, -20), 500, 700, 0, .7), lamp("fin", 5, (0, 20.2, -31), 120, 1280, 300, .7), lamp("belly", 3, (0, -11, 2), 120, 1280, 700, .7)]
    ship.part("hull", hull, solid=body, children=kids, extras={"class": "hull", "component": True, "targetable": True, "armor": 2400, "assembly": "hull", "volume": bulk(body)})
    for i, m in enumerate((1, -1)):
        ship.part(f"scoop door {i + 1}", jaw(m), (m * 10.6, -.8, MOUTH + .4), None, {
            "class": "service_door", "component": True, "targetable": True, "armor": 400, "assembly": f"scoop door {i + 1}", "volume": 900,
            "tracks": [turns("opendoor", 120, (0, m * np.radians(74), 0))]}, block((m * 4.6, -1, 31), (8.6, 12, 20), taper=(.8, .9)), opens=True)
    house = block((0, 10.4, 13.6), (9, 5, 10.4), taper=(.7, .7))
    ship.part("bridge", bridge, (0, 10, 13.6), None, {"class": "cockpit", "component": True, "targetable": True, "armor": 500, "assembly": "bridge", "volume": bulk(house)}, house)
    wrecks = [("bridge wreck", less(burnt(bridge, [((2, 11, 16), 3), ((-2.6, 10, 10), 2.4)], 5)), (0, 10, 13.6), "bridge", "cockpit", house)]
    for i, (name, c, r, z) in enumerate(ENGINES):
        can = geom.Shape()
        geom.tube(can, (*c, z), (*c, z - 13.4), r * 1.05, r, 8, "hull")
        ship.part(name, small_engine(c, r, z), (*c, z - 5), None, {"class": "engine", "component": True, "targetable": True, "armor": 500, "assembly": f"engine {i + 1}", "volume": bulk(can)}, can,
                  [attach("engine_glow:2", (*c, z - 10.6), {"glow": 2, "size": [r * .74, r * .74, -r * 5.4]})])
        wrecks.append((name + " wreck", less(burnt(small_engine(c, r, z), [((c[0], c[1] + 3, z - 10), r * .8)], 7 + i)), (*c, z - 5), f"engine {i + 1}", "engine", can))
    for name, build, place, assembly, kind, shape in wrecks:
        ship.part(name, build, place, None, {"class": kind, "damaged": True, "assembly": assembly, "volume": bulk(shape)}, shape)
    return ship.write(os.path.join(out, "magpie.glb"), rays=28, reach=12.0)


if __name__ == "__main__":
    print("magpie", main(sys.argv[sys.argv.index("--") + 1]))
