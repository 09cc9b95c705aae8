# SPDX-License-Identifier: GPL-3.0-or-later
"""anvil: Holt's cruiser, 392 m.

A ram of a bow, split by the bore of its great gun; slab sides that step out
aft to two engine blocks wider than the hull; a low armoured bridge far back
behind a wall of turrets.  Four launch tubes look out of the flanks' rear step.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets           # noqa: E402
import torn                                              # noqa: E402
from wreck import burnt                                  # noqa: E402

ZONES = dict(geom.ZONES)
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "small"))
import turrets                                           # noqa: E402
geom.ZONES.update(ZONES)         # small things have no lit ports; this ship has

geom.paint_as_holt()
sheets.GLOW[:] = sheets.HOLT_GLOW

DOWN = [0.0, 0.0, 1.0, 0.0]
STEP = (12.0, 40.0, 900.0, 900.0)

# z, half width, top, bottom, depth of the flank's trench.
CORE = [(-168, 34, 17, -22, 3), (-150, 40, 22, -27, 4), (-96, 42, 23, -28, 4), (-88, 36, 21, -26, 3), (-20, 35, 20, -26, 3), (40, 31, 17, -24, 3),
        (48, 26, 15, -22, 2.4), (120, 21, 11, -19, 2), (164, 15, 6, -15, 1)]
BANDS = [(-150, -140, "accent"), (-136, -133, "accent"), (-88, -78, "dark"), (6, 12, "accent"), (100, 112, "accent"), (116, 119, "accent")]
# The two blades of the bow: z, inner x, outer x, top, bottom.
BLADE = [(96, 5, 20, 13, -20), (140, 5.5, 17.5, 12, -22), (176, 6, 14, 9, -20), (200, 6.5, 10.5, 4, -15), (208, 7, 8.6, 0, -10)]


def ladder(stations, section, level, bands=()):
    """Rings through stations, at band edges, and no further apart than the level's step."""
    z = [s[0] for s in stations]
    cuts = sorted({*z, *(b[0] for b in bands), *(b[1] for b in bands)})
    cuts = [c for c in cuts if z[0] <= c <= z[-1]]
    places = [cuts[0]]
    for a, b in zip(cuts, cuts[1:]):
        n = max(1, int(round((b - a) / STEP[level])))
        places += [a + (b - a) * k / n for k in range(1, n + 1)]
    table = np.array([s[1:] for s in stations])
    rings = [(p, section(level, *[np.interp(p, z, table[:, i]) for i in range(table.shape[1])])) for p in places]
    paint = {i: zone for i, (a, b) in enumerate(zip(places, places[1:])) for z0, z1, zone in bands if z0 - .01 <= a and b <= z1 + .01}
    return rings, paint


def core_section(level, w, top, bot, cut):
    h, mid = top - bot, (top + bot) / 2
    if level == 3:
        right = [(.62 * w, top), (w, mid), (.7 * w, bot)]
    elif level == 2:
        right = [(.62 * w, top), (w, top - .26 * h), (w, mid - .2 * h), (.7 * w, bot)]
    else:
        right = [(.62 * w, top), (.96 * w, top - .2 * h), (w, mid + .14 * h), (w, mid + .08 * h), (w - cut, mid + .06 * h), (w - cut, mid - .10 * h),
                 (w, mid - .12 * h), (w, mid - .22 * h), (.88 * w, bot + .12 * h), (.6 * w, bot)]
    return geom.mirror_section(right)


def core_zones(level):
    if level == 3:
        return geom.mirror_zones(["hull", "second"], "steel", "dark")
    if level == 2:
        return geom.mirror_zones(["hull", "mach", "second"], "steel", "dark")
    return geom.mirror_zones(["hull", "hull", "second", "machdark", "mach", "machdark", "second", "hull", "steel"], "steel", "dark")


def blade_section(level, a, b, top, bot):
    h = top - bot
    if level >= 2:
        return [(a, top), (b, top - .3 * h), (b, bot + .3 * h), (a, bot)]
    m = (a + b) / 2
    return [(a, top - .06 * h), (m, top), (b, top - .28 * h), (b, top - .44 * h), (b - .8, top - .47 * h), (b - .8, top - .57 * h), (b, top - .6 * h),
            (b, bot + .26 * h), (m, bot), (a, bot + .08 * h)]


def stern_block(s, level):
    """Port engine block: an armoured box stepped out from the hull, its slab sides and pylons."""
    cx, y0, y1, w, z0, z1 = 52.0, -24.0, 14.0, 17.0, -150.0, -62.0

    def ring(k, e=0.0):
        a, lo, hi, c = w * k - e, y0 * k + e, y1 * k - e, 5.0 * k
        if level >= 2:
            return [(cx + a, hi), (cx + a, lo), (cx - a, lo), (cx - a, hi)]
        return [(cx + a - c, hi), (cx + a, hi - c), (cx + a, lo + c), (cx + a - c, lo), (cx - a + c, lo), (cx - a, lo + c), (cx - a, hi - c), (cx - a + c, hi)]
    rows = [(z0, ring(.86)), (z0 + 8, ring(1)), (-118, ring(1)), (-108, ring(1)), (-84, ring(1)), (z1 - 10, ring(.97)), (z1, ring(.72))]
    if level >= 2:
        rows = [rows[0], rows[1], rows[5], rows[6]]
    zones = "hull" if level >= 2 else ["hull", "hull", "second", "steel", "second", "second", "second", "hull"]
    geom.loft(s, rows, zones, ("dark", "dark"), {2: "accent", 5: "dark"} if level < 2 else {2: "dark"})
    geom.box(s, (36, -5, -104), (10, 20, 64), "steel", taper=(1, .9), bottom=level < 2)
    if level > 1:
        return
    # Armour slabs over the outer side and back, in rows with gaps.
    for z in (-138, -96, -76):
        d = 20 if z < -100 else 15
        geom.chamfered(s, (cx, y1 + .8, z), (20, 2.6, d), .9, "second", "hull", edge="dark")
        geom.box(s, (cx + w + .6, -5, z), (2.2, 22, d), "hull" if z != -96 else "accent", taper=(.5, .92), turn=None)
    geom.box(s, (cx + w + .5, -5, -117), (1.6, 15, 14), "mach")
    geom.box(s, (cx, y0 - .7, -106), (18, 1.8, 60), "second", taper=(.9, .96))
    if level == 0:
        geom.scatter(s, (cx + w + 1.0, -14, -122), (0, 0, 12), (0, 18, 0), (1, 0, 0), 14, 11, 2.4)
        geom.scatter(s, (cx - 9, y1 + 1.6, -128), (0, 0, 20), (18, 0, 0), (0, 1, 0), 14, 12, 2.6)
        geom.scatter(s, (cx - 10, y0 - 1.4, -140), (0, 0, 66), (20, 0, 0), (0, -1, 0), 18, 13, 4.2)
        for k in range(5):
            geom.box(s, (cx, y1 + 1.4, -70 - k * 2.4), (14, .9, 1.1), "dark")


def tubes(s, level):
    """Launch bays in the rear step of each flank: two lit mouths a side."""
    if level == 3:
        return
    uv = sheets.lamp_uv("tube")
    for z in (-42, -24):
        geom.box(s, (36.6, -4, z), (7, 12, 13), "steel", taper=(1, .9))
        geom.lamp_quad(s, [(40.16, -8.4, z + 4.6), (40.16, -8.4, z - 4.6), (40.16, -.2, z - 4.6), (40.16, -.2, z + 4.6)], uv, "tube")
        if level < 2:
            geom.box(s, (40.3, .6, z), (1.2, 1.2, 11), "hazard")
            geom.box(s, (40.3, -9.2, z), (1.2, 1.0, 11), "dark")
            for m in (-1, 1):
                geom.box(s, (40.3, -4.2, z + m * 5.6), (1.2, 10, 1.4), "dark")


def bow(s, level):
    """Port blade of the bow with its ram teeth."""
    rings, paint = ladder(BLADE if level < 2 else [BLADE[0], BLADE[2], BLADE[4]], blade_section, level, BANDS[4:5] if level < 2 else ())
    zones = (["hull", "hull", "second", "machdark", "mach", "machdark", "second", "hull", "dark", "steel"] if level < 2 else
             ["hull", "second", "dark", "steel"])
    geom.loft(s, rings, zones, ("dark", "steel"), paint)
    if level > 1:
        return
    for z in (126, 150, 174):
        top = np.interp(z, [b[0] for b in BLADE], [b[3] for b in BLADE])
        geom.chamfered(s, (11.5, top - .2, z), (8, 2.6, 15), .8, "second" if z != 150 else "accent", "hull", edge="dark")
    for z, y in ((186, -12), (194, -8), (201, -4)):
        geom.tube(s, (8.2, y, z - 4), (8.0, y - 1.5, z + 12), 1.7, .3, 6, "steel")
    # Torpedo tubes below the blades.
    geom.tube(s, (11.6, -20.6, 138), (11.6, -19.4, 184), 2.4, 2.1, 10 if level == 0 else 7, "second", cap_zone="throat")
    geom.tube(s, (11.6, -19.5, 181), (11.6, -19.4, 185.4), 2.7, 2.6, 10 if level == 0 else 7, "accent", cap_zone="throat")
    if level == 0:
        geom.box(s, (11.6, -18.6, 150), (3.4, 3.6, 9), "dark", taper=(.8, .9))
        geom.box(s, (11.6, -18.0, 170), (3.0, 3.6, 7), "dark", taper=(.8, .9))
        geom.scatter(s, (17.6, -6, 104), (0, 0, 62), (0, 3.6, 0), (1, -.1, .1), 26, 21, 2.6)
        geom.scatter(s, (5.2, -12, 108), (0, 0, 66), (0, 12, 0), (-1, 0, 0), 16, 22, 2.6)


def tiers(s, level):
    """Stepped armour on the back, the bridge's foundation, the gun deck ahead of it."""
    def ring(w, zf, zr, k=1.0):
        if level >= 2:
            return [(w, zf), (w, zr), (-w, zr), (-w, zf)]
        return [(w * .5, zf), (w, zf - 14 * k), (w, zr + 8 * k), (w * .72, zr), (-w * .72, zr), (-w, zr + 8 * k), (-w, zf - 14 * k), (-w * .5, zf)]
    one = [(16, ring(24, 36, -140)), (22, ring(23, 32, -138)), (25.5, ring(20, 26, -134))]
    two = [(24, ring(16, -22, -130)), (29, ring(15.4, -25, -128)), (33, ring(12.6, -31, -124))]
    if level >= 2:
        one, two = [one[0], one[2]], [two[0], two[2]]
    geom.loft(s, one, "hull", ("", "second"), {1: "second"} if level < 2 else None, axis="y")
    geom.loft(s, two, "second", ("", "steel"), {0: "win", 1: "hull"} if level < 2 else None, axis="y")
    if level > 1:
        return
    for m in (1, -1):
        for z in (14, -10, -52, -84):
            geom.chamfered(s, (m * 17.5, 25.6, z), (8, 3.2, 15), 1.0, "hull" if z != -10 else "accent", "second", edge="dark")
        geom.tube(s, (m * 9, 32, -118), (m * 9, 40, -121), 2.6, 1.9, 8, "dark")
    for z in (20, 6):
        geom.chamfered(s, (0, 26, z), (12, 2.6, 8), .9, "second", "steel")
    if level == 0:
        for m in (1, -1):
            geom.scatter(s, (m * 17, 25.4, -124), (0, 0, 140), (m * 5, 0, 0), (0, 1, 0), 24, 31 + m, 3.2)
            geom.scatter(s, (m * 22.5, 17.5, -120), (0, 0, 130), (0, 3, 0), (m, .2, 0), 22, 35 + m, 2.4)
        geom.scatter(s, (-9, 25.4, -18), (18, 0, 0), (0, 0, 30), (0, 1, 0), 16, 39, 2.8)


KEEL = [(-150, 8, -20, -32), (-110, 13, -22, -46), (-10, 15, -20, -50), (40, 11, -18, -44), (96, 5, -14, -30)]


def keel_section(level, w, top, bot):
    h = top - bot
    if level >= 2:
        return geom.mirror_section([(w, top), (w, bot + .34 * h), (.36 * w, bot)])
    return geom.mirror_section([(.8 * w, top), (.8 * w, bot + .6 * h), (w, bot + .54 * h), (w, bot + .3 * h), (.42 * w, bot)])


def keel(s, level):
    rings, _ = ladder(KEEL if level < 3 else [KEEL[0], KEEL[2], KEEL[4]], keel_section, level)
    geom.loft(s, rings, geom.mirror_zones(["second", "hull"], "steel", "dark") if level >= 2 else
              geom.mirror_zones(["mach", "second", "hull", "second"], "steel", "dark"), ("dark", "dark"))
    if level > 1:
        return
    geom.chamfered(s, (0, -50, -30), (11, 4, 34), 1.2, "accent", "dark")
    for z, d in ((-84, 16), (56, 12), (70, 18)):
        geom.tube(s, (0, -38, z), (0, -46 - d, z - 3), .6, .2, 5, "dark")
    if level == 0:
        for m in (1, -1):
            geom.scatter(s, (m * 11.6, -27, -100), (0, 0, 150), (0, -4, 0), (m, 0, 0), 26, 51 + m, 3.2)
            geom.scatter(s, (m * 12, -25.6, -84), (0, 0, 110), (m * 14, 0, 0), (0, -1, 0), 18, 55 + m, 4.6)


def emblem(s, centre, right, up, r, lift, zone="pale"):
    """Holt's wedge: a triangle over a bar."""
    o, a, b = (np.asarray(v, float) for v in (centre, right, up))
    o = o + np.cross(a, b) * lift
    for tri in ([(-r, -.4 * r), (-.62 * r, -.4 * r), (0, .62 * r), (0, 1.2 * r)], [(0, 1.2 * r), (0, .62 * r), (.62 * r, -.4 * r), (r, -.4 * r)],
                [(-.3 * r, -.4 * r), (.3 * r, -.4 * r), (0, .12 * r)], [(-r, -.9 * r), (r, -.9 * r), (r, -.6 * r), (-r, -.6 * r)]):
        pts = [o + a * x + b * y for x, y in tri]
        n = np.cross(pts[1] - pts[0], pts[2] - pts[0])
        s.add(pts if n @ np.cross(a, b) > 0 else pts[::-1], [list(range(len(pts)))], zone)


def hull(level):
    s = geom.Shape()
    stations = CORE if level < 3 else [CORE[0], CORE[1], CORE[5], CORE[8]]
    rings, paint = ladder(stations, core_section, level, BANDS if level < 2 else ())
    geom.loft(s, rings, core_zones(level), ("machdark", "dark"), paint)
    side = geom.Shape()
    stern_block(side, level)
    tubes(side, level)
    bow(side, level)
    if level < 3:
        geom.fin(side, (34, -20, -110), (34, -20, -150), (62, -58, -178), (62, -58, -158), 4.0, "second", "accent", .7)
        geom.fin(side, (62, 12, -100), (62, 12, -146), (82, 34, -166), (82, 34, -140), 3.6, "hull", "accent", .68)
    if level == 0:
        geom.scatter(side, (33.2, -4, -16), (0, 0, 52), (0, 4.4, 0), (1, 0, 0), 26, 61, 3.2)
        geom.scatter(side, (24, -4, 52), (0, 0, 44), (0, 3.4, 0), (1, 0, .1), 18, 62, 2.6)
        geom.scatter(side, (24, -26, -60), (0, 0, 90), (8, 0, 0), (0, -1, 0), 16, 63, 4.4)
    if level < 2:
        for z, d in ((-62, 20), (0, 22), (66, 20), (88, 14)):
            w = float(np.interp(z, [c[0] for c in CORE], [c[1] for c in CORE]))
            geom.box(side, (w * .92, 7, z), (5, 9, d), "second" if z != 0 else "accent", taper=(.55, .9), turn=geom.turn_z(-.5))
        emblem(side, (20.9, -8, 128), (.04, 0, -1), (0, 1, 0), 4.2, .5)
    s.both_sides(side)
    tiers(s, level)
    keel(s, level)
    if level < 2:
        for at, up in [g[:2] for g in GUNS]:
            k = 1 if up else -1
            geom.tube(s, np.array(at) - (0, 2.6 * k, 0), np.array(at) + (0, .1 * k, 0), 5.2, 4.5, 12 if level == 0 else 8, "second", cap_zone="dark")
        for m in (1, -1):
            geom.tube(s, (m * 13.5, 9.5, 122), (m * 13.5, 13.1, 122), 5.2, 4.5, 12 if level == 0 else 8, "second", cap_zone="dark")
        geom.tube(s, (0, 14, 64), (0, 17.2, 64), 11, 9.8, 18 if level == 0 else 10, "second", cap_zone="dark")
        # Thrust frame between the engines.
        geom.chamfered(s, (0, -3, -168), (30, 30, 8), 2, "steel", "steel")
        if level == 0:
            geom.scatter(s, (-28, -20, -168.4), (56, 0, 0), (0, 36, 0), (0, 0, -1), 34, 71, 4.4)
    return s


def bridge(level):
    s = geom.Shape()
    def ring(a, zf, zr):
        if level >= 2:
            return [(a, zf), (a, zr), (-a, zr), (-a, zf)]
        return [(a * .46, zf), (a, zf - 8), (a, zr + 4), (a * .5, zr), (-a * .5, zr), (-a, zr + 4), (-a, zf - 8), (-a * .46, zf)]
    rows = [(32, ring(11, -62, -116)), (38, ring(10.4, -64, -115)), (43, ring(9, -70, -113)), (46, ring(13, -66, -110)), (50, ring(15, -64, -108)),
            (53.4, ring(14, -67, -107)), (57, ring(9, -74, -104))]
    if level >= 2:
        rows = [rows[0], rows[4], rows[6]]
    geom.loft(s, rows, "hull", ("", "second"), {1: "second", 3: "win", 4: "accent", 5: "second"} if level < 2 else {0: "second"}, axis="y")
    if level > 1:
        return s
    geom.slab(s, [(0, 38, -104), (0, 38, -124), (0, 74, -132), (0, 78, -122), (0, 58, -104)], (1, 0, 0), 2.4, "second", "dark")
    for m in (1, -1):
        emblem(s, (m * 1.25, 60, -118), (0, 0, -m), (0, 1, 0), 4.6, .12)
        geom.box(s, (m * 14.4, 50, -88), (5, 5, 14), "steel", taper=(.7, .8))
        geom.tube(s, (m * 16, 52, -90), (m * 17, 66, -92), .34, .14, 5, "dark")
        if level == 0:
            geom.scatter(s, (m * 4, 57, -100), (m * 4, 0, 0), (0, 0, 20), (0, 1, 0), 10, 91 + m, 1.8)
            geom.scatter(s, (m * 10.6, 34, -108), (0, 0, 36), (0, 3, 0), (m, 0, 0), 12, 95 + m, 2.0)
            geom.tube(s, (m * 5, 57, -96), (m * 5.5, 80, -100), .42, .14, 5, "dark")
    geom.tube(s, (0, 57, -84), (0, 61, -84), 1.4, 1.1, 8, "dark")
    geom.loft(s, [(60.8, geom.circle(8, 1.4, (0, -84))), (62.2, geom.circle(8, 4.2, (0, -84))), (63, geom.circle(8, 4.3, (0, -84)))], "second",
              ("", "steel"), axis="y")
    return s


ENGINES = [("Engine port", (52, -5), 13.5), ("Engine starboard", (-52, -5), 13.5), ("Engine upper", (0, 6), 10.5), ("Engine lower", (0, -15), 10.5)]
REST = 16       # metres from an engine's collar back to where its node stands


def engine(centre, r, z0):
    """A square-shouldered bell: armoured collar, cut box into a round throat."""
    def build(level):
        s = geom.Shape()
        n = (16, 10, 8, 6)[level]
        x, y = centre
        if level == 3:
            geom.revolve(s, [(z0, r), (z0 - 34, r * .9)], n, ["steel"], centre)
            geom.lamp_disc(s, (x, y, z0 - 34), r * .88, n, sheets.lamp_uv("engine"))
            return s
        rows = [(z0 + 2, .94, "steel"), (z0 - 6, 1.0, "accent"), (z0 - 9, 1.0, "steel"), (z0 - 14, .96, "machdark"), (z0 - 18, .94, "dark"), (z0 - 20, 1.08, "second"),
                (z0 - 36, .98, "dark"), (z0 - 38.5, .92, "dark"), (z0 - 38, .82, "throat"), (z0 - 28, .70, "")]
        if level == 2:
            rows = [rows[i] for i in (0, 3, 6, 8)]
        geom.revolve(s, [(z, r * k) for z, k, _ in rows], n, [b for _, _, b in rows[:-1]], centre)
        geom.lamp_disc(s, (x, y, z0 - (28 if level < 2 else 37.8)), r * (.71 if level < 2 else .82), n, sheets.lamp_uv("engine"))
        if level < 2:
            for k in range(6):
                a = (k + .5) * np.pi / 3
                geom.box(s, (x + np.cos(a) * r * 1.04, y + np.sin(a) * r * 1.04, z0 - 27), (r * .62, 1.7, 17), "second" if k % 2 else "hull",
                         taper=(.8, .86), turn=geom.turn_z(a - np.pi / 2), bottom=False)
        return s
    return build


def generator(level):
    """The shield generator: a caged drum on the gun deck."""
    s = geom.Shape()
    n, at = (16, 10, 8, 6)[level], (0, -44)
    geom.loft(s, [(32, geom.circle(n, 8.6, at)), (34, geom.circle(n, 8.2, at)), (35, geom.circle(n, 6.6, at))], "second", ("", "dark"), axis="y")
    geom.loft(s, [(34.6, geom.circle(n, 5.2, at)), (42, geom.circle(n, 5.2, at)), (44, geom.circle(n, 3.4, at))], "cyan" if level < 3 else "orange",
              ("", "steel"), {1: "dark"}, axis="y")
    if level < 2:
        for k in range(6):
            a = k * np.pi / 3
            geom.box(s, (np.cos(a) * 6.2, 39, at[1] + np.sin(a) * 6.2), (1.9, 10, 2.4), "dark" if k % 2 else "steel", taper=(.7, .5), shift=(0, -1.6),
                     turn=geom.turn_y(np.pi / 2 - a))
        geom.loft(s, [(43.4, geom.circle(n, 6.4, at)), (45.2, geom.circle(n, 6.0, at)), (46.2, geom.circle(n, 3.0, at))], "second", ("dark", "accent"), axis="y")
    return s


# Place, upward, model.
GUNS = [((m * 17, 29.0, z), True, "holt-light") for z in (0, -70) for m in (1, -1)]
GUNS += [((m * 56, 17.4, z), True, "holt-flak") for z in (-128, -84) for m in (1, -1)]
GUNS += [((m * 25, -26.2, z), False, "holt-flak") for z in (20, -64) for m in (1, -1)]
GUNS += [((0, 28.4, 13), True, "holt-missile")]
GREAT_AT = (0, 17.2, 64)


def bow_battery(ship, name, m):
    """A twin laser of the ship's own, kept by its arc from firing through the bow."""
    at = np.array((m * 13.5, 13.0, 122))
    frame = {"frame": turrets.FRAME, "assembly": name}
    ship.part(name, lambda level: turrets.light_house(min(level, 2)).moved(at), at, "Hull", dict(frame, **{
        "class": "turret", "component": True, "targetable": True, "armor": 120, "volume": 150, "turret": {"kind": "aimed", "slot": 0},
        "arc": {"axis": [m * .6, .7, .4], "angle": 88}}), turrets.drum(3.8, 4.1).moved(at))
    muzzles = [attach(f"gun_muzzle:13.{name} {k}", at + turrets.LIGHT + (x, 0, 10.9), {"gun": 13}) for k, x in enumerate((.95, -.95))]
    ship.part(name + " guns", lambda level: turrets.light_guns(min(level, 2)).moved(at), at + turrets.LIGHT, name, dict(frame, **{
        "class": "armored_plate", "volume": 18, "limits": {"y": [-2, 80]}, "turret": {"kind": "aimed", "slot": 1},
        "tracks": [turrets.fire(1.1, 24)]}), turrets.block(at + turrets.LIGHT + (0, 0, 5.4), (2.7, 1.1, 10.6)), muzzles)


def lights():
    out = []
    def lamp(n, colour, at, blink=None, size=1.4):
        extra = {"color": colour, "size": [size] * 3, "brightness": 1}
        if blink:
            extra |= {"on": blink[0], "off": blink[1], "phase": blink[2]}
        out.append(attach(f"light:{colour}.{n}", at, extra))
    lamp("port bow", 3, (10, 2, 208), (600, 800, 0))
    lamp("starboard bow", 2, (-10, 2, 208), (600, 800, 0))
    lamp("port block", 3, (70, -5, -100), (700, 700, 0))
    lamp("starboard block", 2, (-70, -5, -100), (700, 700, 0))
    for i, (m, z) in enumerate(((1, -33), (-1, -33))):
        lamp(f"tubes {i}", 2, (m * 41, 2.4, z), (200, 600, 200 * i), 1.0)
    lamp("mast", 5, (0, 79, -122), (120, 1680, 300), 1.6)
    lamp("keel", 3, (0, -53, -30), (120, 1680, 900))
    return out


def hull_children():
    out = []
    for i, (m, z) in enumerate(((1, -24), (-1, -24), (1, -42), (-1, -42))):
        q = np.sqrt(.5)
        out.append(attach(f"launch_point.{i + 1}", (m * 38, -4.2, z), None, [0, float(q * m), 0, float(q)]))
    for i, m in enumerate((1, -1)):
        out.append(attach(f"launch_point.{i + 5}", (m * 11.6, -19.4, 188)))       # torpedo tubes
    out.append(attach("dock_point.1", (0, -54, -30)))
    for i, (at, up, model) in enumerate(GUNS):
        out.append(attach(f"gun:0.turret {i + 1}", at, {"model": f"{model}.glb"}, None if up else DOWN))
    out.append(attach("gun:0.great gun", GREAT_AT, {"model": "holt-great.glb"}))
    out += lights()
    for i, z in enumerate(np.linspace(-170, 204, 34)):
        w, top, bot = (float(np.interp(z, [c[0] for c in CORE], [c[k] for c in CORE])) for k in (1, 2, 3))
        if z > 160:
            top, bot, w = 6, -16, 11
        k = i % 4
        out.append(point(f"cut {i + 1}", "cut", i, ((0, top, z), (w, 0, z), (0, bot, z), (-w, 0, z))[k]))
    for i, at in enumerate(((0, 30, -60), (30, 8, 0), (-30, 8, 0), (0, -34, -20), (60, 0, -100), (-60, 0, -100), (16, 4, 110), (-16, 4, 110), (0, 0, -150))):
        out.append(point(f"fireball {i + 1}", "fireballs", i, at))
    for i, (a, b) in enumerate((((26, 20, 20), (-26, 20, 20)), ((20, 26, -60), (44, 14, -80)), ((-20, 26, -60), (-44, 14, -80)))):
        out += [point(f"ray {i * 2 + 1}", "rays", i * 2, a), point(f"ray {i * 2 + 2}", "rays", i * 2 + 1, b)]
    for i, at in enumerate(((18, 24, -20), (-18, 24, -90), (22, 10, 60), (-22, 10, 96))):
        out.append(point(f"stream {i + 1}", "streams", i, at))
    out.append(point("wreck light", "light", 0, (0, 34, -10)))
    for i, z in enumerate((196, 130, 60, -20, -100)):
        for j, m in enumerate((1, -1)):
            w = float(np.interp(z, [c[0] for c in CORE], [c[1] for c in CORE]))
            out.append(point(f"jump light {i * 2 + j + 1}", "jump_lights", i * 2 + j, (m * w, 4, z)))
    return out


def hull_solid():
    """Closed shells only: the coarsest lofts, boxes for the rest."""
    s, side = geom.Shape(), geom.Shape()
    rings, _ = ladder([CORE[0], CORE[1], CORE[5], CORE[8]], core_section, 2)
    geom.loft(s, rings, "hull")
    rings, _ = ladder([BLADE[0], BLADE[2], BLADE[4]], blade_section, 2)
    geom.loft(side, rings, "hull")
    geom.box(side, (52, -5, -106), (36, 38, 88), "hull", taper=(.9, .96))
    geom.slab(side, [(34, -20, -110), (34, -20, -150), (62, -58, -178), (62, -58, -158)], (.8, .6, 0), 3.4, "hull")
    geom.slab(side, [(62, 12, -100), (62, 12, -146), (82, 34, -166), (82, 34, -140)], (-.74, .67, 0), 3, "hull")
    s.both_sides(side)
    rings, _ = ladder([KEEL[0], KEEL[2], KEEL[4]], keel_section, 2)
    geom.loft(s, rings, "hull")
    geom.box(s, (0, 21, -52), (46, 9, 172), "hull", taper=(.84, .92))
    geom.box(s, (0, 29, -76), (30, 9, 100), "hull", taper=(.84, .9))
    return s


def drum(c, z0, z1, r):
    s = geom.Shape()
    geom.tube(s, (*c, z0), (*c, z1), r, r * .9, 8, "hull")
    return s


def standing(level):
    """The hull with all that stands on it: what the hull's own wreck is made from."""
    s = hull(level)
    for build in [bridge, generator] + [engine(c, r, -150 if c[0] else -168) for _, c, r in ENGINES]:
        s.merge(build(level))
    return s


SHEETS = ["plates", "machinery", "windows", "lamps"]
SMALL = {"plates": 1024, "windows": 256, "machinery": 256}
TORN = 6                                     # Z at which it breaks in two


def main(out):
    ship = Ship(100, SHEETS, [800, 2500, 7000], SMALL, lists_components=True, collision="auto")
    tower = geom.Shape()
    geom.box(tower, (0, 40, -90), (22, 16, 52), "hull", taper=(.8, .9))
    geom.box(tower, (0, 51, -87), (30, 11, 44), "hull", taper=(.6, .7))
    cage = geom.Shape()
    geom.loft(cage, [(32, geom.circle(8, 8.6, (0, -44))), (46, geom.circle(8, 6, (0, -44)))], "hull", axis="y")
    body = hull_solid()
    ship.part("Hull", hull, solid=body, children=hull_children(), extras={
        "class": "hull", "component": True, "armor": 15000, "assembly": "hull", "volume": geom.volume(body.v, body.f)})
    ship.part("Bridge", bridge, (0, 36, -90), "Hull", {
        "class": "cockpit", "component": True, "targetable": True, "armor": 1400, "assembly": "bridge",
        "volume": geom.volume(tower.v, tower.f)}, tower)
    wrecks = []
    for i, (name, c, r) in enumerate(ENGINES):
        z0 = -150 if abs(c[0]) > 20 else -168
        can = drum(c, z0, z0 - 38, r * 1.05)
        children = [attach("engine_glow:2", (*c, z0 - 30), {"glow": 2, "size": [r * .74, r * .74, -r * 6.5]}),
                    point("jump trail", "jump_trails", 0, (*c, z0 - 30))]
        assembly = f"engine {i + 1}"
        ship.part(name, engine(c, r, z0), (*c, z0 - REST), "Hull", {
            "class": "engine", "component": True, "targetable": True, "armor": 1100, "assembly": assembly,
            "volume": geom.volume(can.v, can.f)}, can, children)
        cuts = [((c[0] + r * .7, c[1] + r * .4, z0 - 30), r * .75), ((c[0] - r * .5, c[1] - r * .7, z0 - 18), r * .5)]
        if c[0]:
            # The outer ones tear off (anvil-engine): what stays is no part of the assembly
            # that goes, it is shown by name.
            cuts, assembly = [((*c, z0 - 38), r * 1.9)], f"stump {i + 1}"
        wrecks.append((name + " wreck", burnt(engine(c, r, z0), cuts, 40 + i), (*c, z0 - REST), assembly, "engine", can))
    ship.part("Shield generator", generator, (0, 38, -44), "Hull", {
        "class": "shield_generator", "component": True, "targetable": True, "armor": 1300, "assembly": "shield generator",
        "volume": geom.volume(cage.v, cage.f)}, cage)
    for name, m in (("Bow battery port", 1), ("Bow battery starboard", -1)):
        bow_battery(ship, name, m)
    wrecks.insert(0, ("Shield generator wreck", burnt(generator, [((3, 41, -42), 5.5), ((-4, 44, -47), 4)], 39), (0, 38, -44), "shield generator",
                      "shield_generator", cage))
    wrecks.insert(0, ("Bridge wreck", burnt(bridge, [((8, 52, -72), 9), ((-11, 48, -98), 8), ((2, 58, -88), 7)], 38), (0, 36, -90), "bridge", "cockpit", tower))
    holes = [((24, 16, 30), 15), ((-28, 6, -22), 13), ((10, 20, -112), 15), ((-18, -20, 60), 14), ((14, -4, 150), 12), ((48, 8, -96), 15), ((-52, -12, -124), 16),
             ((0, -40, -40), 12), ((9, 55, -74), 11), ((-8, 50, -104), 9), ((-6, 14, -198), 9)]
    holes += [((*c, -188), r * 1.9) for _, c, r in ENGINES if c[0]]      # the outer engines are gone by then
    # It breaks in two: the bow stays, the stern is an object of its own.
    whole, bow, stern = burnt(standing, holes, 50), torn.kept(body, TORN, 1, False), torn.kept(body, TORN, -1, False)
    wrecks.append(("Hull wreck", torn.half(whole, TORN, 1, 51), (0, 0, 0), "hull", "hull", bow))
    print("anvil-stern", torn.write(os.path.join(out, "anvil-stern.glb"), "Stern wreck", torn.half(whole, TORN, -1, 52), stern,
                                    torn.marks(TORN, -1, 26, 16, 20, 160), SHEETS))
    for name, build, at, assembly, kind, shape in wrecks:
        ship.part(name, build, at, None if kind == "hull" else "Hull", {"class": kind, "damaged": True, "assembly": assembly,
                                            "volume": abs(geom.volume(shape.v, shape.f))}, shape,
                  children=torn.marks(TORN, 1, 26, 16, 20, 180) if kind == "hull" else ())
    return ship.write(os.path.join(out, "anvil.glb"), culled=3)


if __name__ == "__main__":
    print("anvil", main(sys.argv[sys.argv.index("--") + 1]))
