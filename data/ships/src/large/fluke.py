# SPDX-License-Identifier: GPL-3.0-or-later
"""fluke: leviathan's bow section on its own, 200 m: it projects a warp for the rest of the fleet."""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, turns            # noqa: E402
import section                                           # noqa: E402
from holt import bulk, lamp, less, marks, mounts, plinths, small_engine  # noqa: E402
from wreck import burnt                                  # noqa: E402

GUNS = [((m * 12, 41.4, -66), True, "holt-flak") for m in (1, -1)] + [((m * 12, -41.4, -48), False, "holt-light") for m in (1, -1)]
ENGINES = [(f"engine {i + 1}", (x, y), 8.0, -78.0) for i, (x, y) in enumerate(((16, 13), (-16, 13), (16, -13), (-16, -13)))]


def hull(level):
    s = section.hull(level)
    if level < 2:
        plinths(s, GUNS, level)
    return s


def size(z):
    return (44.0, 40.0, -40.0) if z < 0 else (34.0, 36.0, -36.0)


def main(out):
    ship = Ship(100, ["plates", "machinery", "lamps"], [700, 2200, 6500], {"plates": 512, "machinery": 256}, lists_components=True, collision="auto")
    solid = section.solids()
    kids = mounts(GUNS) + marks(size, -76, 96, 24, 6)
    kids += [point(f"jump trail {i + 1}", "jump_trails", i, (*c, z - 20)) for i, (_, c, r, z) in enumerate(ENGINES)]
    kids += [lamp(f"petal {k}", 3 if k < 2 else 2, (np.cos(a) * 36, np.sin(a) * 36, 101), 300, 900, 200 * k) for k, a in enumerate(np.pi / 4 + np.arange(4) * np.pi / 2)]
    rows = (("hull", "hull", 9000, "section hull"), ("core", "power_core", 2000, "section core"), ("cylinder", "armored_plate", 1600, "section cylinder"), ("projector", "warp_projector", 1500, "projector"),
            ("generator", "shield_generator", 1200, "section generator"))
    for key, kind, armor, name in rows:
        extras = {"class": kind, "component": True, "targetable": True, "armor": armor, "assembly": name, "volume": bulk(solid[key])}
        mine = kids if key == "hull" else []
        if key == "projector":
            extras["tracks"] = [turns("turn projector", 1200, (0, 0, 2 * np.pi), "loop")]
            mine = [point(f"beam {i + 1}", "warp_projectors", i, p) for i, p in enumerate(section.TIPS)]
        ship.part(name, hull if key == "hull" else section.BUILDS[key], section.PLACES[key], None, extras, solid[key], mine)
    wrecks = [("section generator wreck", less(burnt(section.gen, [((3, 46, -46), 5.5), ((-4, 49, -51), 4)], 3)), section.PLACES["generator"], "section generator", "shield_generator", solid["generator"])]
    for i, (name, c, r, z) in enumerate(ENGINES):
        can = geom.Shape()
        geom.tube(can, (*c, z), (*c, z - 23), r * 1.05, r, 8, "hull")
        ship.part(name, small_engine(c, r, z), (*c, z - 8), None, {"class": "engine", "component": True, "targetable": True, "armor": 700, "assembly": name, "volume": bulk(can)}, can,
                  [attach("engine_glow:2", (*c, z - 18.6), {"glow": 2, "size": [r * .74, r * .74, -r * 5]})])
        wrecks.append((name + " wreck", less(burnt(small_engine(c, r, z), [((c[0], c[1] + r * .5, z - 17), r * .8)], 7 + i)), (*c, z - 8), name, "engine", can))
    def whole(level):
        s = hull(level)
        for key in ("core", "cylinder", "projector"):
            s.merge(section.BUILDS[key](level))
        return s
    holes = [((30, 30, 20), 13), ((-28, 26, -40), 15), ((-30, -30, 60), 11), ((10, -30, -60), 14), ((0, 20, 20), 12)]
    wrecks.append(("section hull wreck", burnt(whole, holes, 50, 1), (0, 0, 0), "section hull", "hull", solid["hull"]))
    for name, build, place, assembly, kind, shape in wrecks:
        ship.part(name, build, place, None, {"class": kind, "damaged": True, "assembly": assembly, "volume": bulk(shape)}, shape)
    return ship.write(os.path.join(out, "fluke.glb"), rays=28, culled=3)


if __name__ == "__main__":
    print("fluke", main(sys.argv[sys.argv.index("--") + 1]))
