# SPDX-License-Identifier: GPL-3.0-or-later
"""rampart: Meridian's tube carrier, 330 m.

A slab with six shafts through it, in two rows of three from deck to keel: ships
drop out below and come home from above.  Merlins stand between the shafts along
both edges like a wall's, the bridge aft of them, a beak of armour ahead.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
import yard                                              # noqa: E402
from finish import Ship, turns                           # noqa: E402

TOP, BOT = 22.0, -25.0                      # of the slab that the shafts go through
X0, X1 = 6.5, 33.5                          # a shaft's walls, to port
SHAFTS = ((34, 66), (-8, 24), (-50, -18))   # and its ends: from the bow aft
FORE, AFT = 76.0, -60.0                     # of the whole slab
WIDE = 48.0
CROWN = (0, 30, -92, 32, 60, 66)
# Tube 1, 3, 5 to starboard, 2, 4, 6 to port, from the bow: ships stand a little outboard of the middle.
TUBES = [(-1 if g % 2 == 0 else 1, SHAFTS[g // 2]) for g in range(6)]
GUNS = [((m * 44.5, TOP + 6.2, z), True, "turret-light") for z in (29, -13) for m in (1, -1)]
GUNS += [((m * 40, BOT - 2.2, z), False, "turret-light") for z in (29, -13) for m in (1, -1)]
GUNS += [((m * 12, 25.6, 104), True, "turret-flak") for m in (1, -1)]
GUNS += [((0, -31.2, 96), False, "turret-great"), ((0, 46.3, -142), True, "turret-missile")]

BOW = [(FORE - 6, 46, 21, -24, 3), (84, 46, 24, -26, 3.4), (112, 40, 24, -26, 3.4), (138, 29, 19, -22, 2.6), (156, 19, 12, -16, 1.8), (166, 12, 5, -9, .8)]
STERN = [(-158, 34, 22, -22, 3), (-146, 44, 27, -26, 4), (-118, 48, 28, -27, 4), (-84, 48, 27, -27, 3.4), (AFT + 6, 46, 22, -25, 3)]


def section(level):
    def make(w, top, bot, cut):
        h, mid = top - bot, (top + bot) / 2
        if level == yard.FAR:
            right = [(.62 * w, top), (w, mid + .2 * h), (w, mid - .2 * h), (.7 * w, bot)]
        else:
            right = [(.60 * w, top), (.9 * w, top - .12 * h), (w, mid + .18 * h), (w, mid + .07 * h), (w - cut, mid + .05 * h),
                     (w - cut, mid - .09 * h), (w, mid - .11 * h), (w, mid - .24 * h), (.86 * w, bot + .1 * h), (.56 * w, bot)]
        return geom.mirror_section(right)
    zones = ["hull", "hull", "second"] if level == yard.FAR else ["hull", "hull", "second", "machdark", "mach", "machdark", "hull", "second", "second"]
    return make, geom.mirror_zones(zones, "hull", "steel")


def slab(s, level):
    """Walls round the shafts: nothing but boxes, so the shafts are really open."""
    top, low = TOP, BOT
    for m in (1, -1):
        # Outer wall: a flank with a trench, by a loft of its own section.
        w, mid, h = WIDE, (top + low) / 2, top - low
        ring = [(X1, top), (w - 5, top), (w, top - 6), (w, mid + 5), (w - 3.2, mid + 4), (w - 3.2, mid - 4), (w, mid - 5), (w, low + 7), (w - 6, low), (X1, low)]
        zones = ["steel", "hull", "hull", "machdark", "mach", "machdark", "second", "second", "steel", "throat"]
        if level == yard.FAR:
            ring, zones = [ring[k] for k in (0, 1, 2, 7, 8, 9)], ["steel", "hull", "windark", "second", "steel", "throat"]
        bands = {}
        zs = [AFT, FORE]
        if level < yard.FAR:
            zs = [AFT, -54, -47, -26, -13, 3, 8, 29, 50, 57, 63, FORE]
            bands = {1: "accent", 5: "second", 9: "accent"}
            zones = [z if k else "steel" for k, z in enumerate(zones)]
        geom.loft(s, [(z, [(m * x, y) for x, y in ring]) for z in zs], zones, ("dark", "dark"), bands)
    yard.frame_box(s, (-X0, low, AFT), (X0, top, FORE), "throat", "steel")
    yard.frame_box(s, (-X0 - .4, low - .5, AFT), (X0 + .4, low + 1, FORE), "steel")
    ends = [FORE] + [z for a, b in SHAFTS for z in (b, a)] + [AFT]
    for b, a in zip(ends[::2], ends[1::2]):
        for m in (1, -1):
            yard.frame_box(s, (min(m * X0, m * X1), low, a), (max(m * X0, m * X1), top, b), "throat", "steel")
            yard.frame_box(s, (min(m * X0, m * X1), low - .5, a), (max(m * X0, m * X1), low + 1, b), "steel")
    if level == yard.FAR:
        return
    for m in (1, -1):
        for a, b in SHAFTS:
            shaft(s, m, a, b, level)


def shaft(s, m, a, b, level):
    """Coamings above and below, guide rails and rings of light down the walls."""
    cx, cz, w, d = m * (X0 + X1) / 2, (a + b) / 2, X1 - X0, b - a
    for y, up in ((TOP, 1), (BOT, -1)):
        for x in (cx - w / 2 - 1.2, cx + w / 2 + 1.2):
            geom.box(s, (x, y + up * .7, cz), (2.4, 2.2, d + 4.8), "hull", "deckamber" if level else "hull")
        for z in (a - 1.2, b + 1.2):
            geom.box(s, (cx, y + up * .7, z), (w, 2.2, 2.4), "hull")
        if level == 0:
            for z, sgn in ((a - .7, 1), (b + .7, 1)):
                yard.hazard(s, (cx - w / 2, y + up * 1.8, z - .5), (w, 0, 0), (0, 0, 1.0), (0, up, 0), 12)
            for x in (cx - w / 2 - .7, cx + w / 2 + .7):
                yard.hazard(s, (x - .5, y + up * 1.8, a), (0, 0, d), (1.0, 0, 0), (0, up, 0), 12)
    for y in (16, 8, 0, -8, -16) if level == 0 else ():
        for x, sgn in ((cx - w / 2 + .2, 1), (cx + w / 2 - .2, -1)):
            geom.box(s, (x, y, cz), (.5, .5, d - 6), "cyan")
    for x in (cx - w / 2, cx + w / 2) if level == 0 else ():
        for z in (a + 3.4, b - 3.4):
            geom.box(s, (x, -1, z), (1.6, 44, 1.8), "steel")
    if level == 0:
        for z in (a, b):
            geom.box(s, (cx, -1, z), (6, 42, 1.6), "mach")
            for y in (14, 2, -12):
                geom.box(s, (cx, y, z + (.9 if z == a else -.9)), (1.4, 2.4, .5), "warm")


def merlins(s, level):
    """Blocks along both edges between the shafts, turrets on their backs."""
    for m in (1, -1):
        for z in (71, 29, -13, -55):
            tall = 6.0
            geom.chamfered(s, (m * 43.2, TOP + tall / 2 - .1, z), (10.5, tall, 12.5), 1.6, "hull", "second" if z in (29, -13) else "accent")
            geom.chamfered(s, (m * 43.2, BOT - .8, z), (8, 4, 12), .8, "second", "second") if level < yard.FAR else None
            if level == 0:
                geom.box(s, (m * 48.6, TOP + 2, z), (.9, 2.4, 8), "win")
                geom.box(s, (m * 38, TOP + 2.4, z), (.6, 1.6, 6), "machdark")
        if level < yard.FAR:
            # Buttresses down the flank, lamps at their feet.
            for z in (71, 50, 29, 8, -13, -34, -55):
                geom.box(s, (m * 47.6, -1.5, z), (3.4, 30, 3.6), "hull", taper=(1, .9))
                if level == 0:
                    geom.box(s, (m * 49.4, -11, z), (.5, 3, 1.2), "cyan")
            if level == 0:
                geom.scatter(s, (m * 45.2, -5, AFT + 4), (0, 0, FORE - AFT - 8), (0, 7.4, 0), (m, 0, 0), 54, 401 + m, 3.4)
                geom.scatter(s, (m * 39, BOT, AFT), (0, 0, FORE - AFT), (m * 5, 0, 0), (0, -1, 0), 16, 405 + m, 3.4)


def spine(s, level):
    """A raised control gallery down the middle of the deck."""
    ring = lambda w, zf, zr: [(w * .5, zf), (w, zf - 8), (w, zr), (-w, zr), (-w, zf - 8), (-w * .5, zf)]
    rows = [(TOP - .5, ring(5.2, 78, AFT)), (TOP + 1.6, ring(5.2, 78, AFT)), (TOP + 4.6, ring(4.6, 76, AFT)), (TOP + 6, ring(3.4, 72, AFT))]
    if level == yard.FAR:
        rows = [rows[0], rows[3]]
    geom.loft(s, rows, "hull", ("", "second"), {1: "win"} if level < yard.FAR else {}, axis="y")
    if level == yard.FAR:
        return
    for z in (50, 8, -34):
        geom.chamfered(s, (0, TOP + 7, z), (7.4, 4, 9), .9, "second", "accent")
        if level == 0:
            for m in (1, -1):
                geom.box(s, (m * 3.9, TOP + 7, z), (.5, 1.4, 6.4), "warm")
    geom.chamfered(s, (0, BOT - 2.2, 8), (7, 5, 118), 1.2, "second", "steel")
    if level == 0:
        geom.scatter(s, (-2.6, TOP + 6, -56), (0, 0, 120), (5.2, 0, 0), (0, 1, 0), 22, 411, 2.4)
        geom.scatter(s, (-3.6, BOT - 4.4, -52), (0, 0, 124), (7.2, 0, 0), (0, -1, 0), 22, 412, 3.0)
        # Tube numbers on the deck beside each shaft.
        for g, (m, (a, b)) in enumerate(TUBES):
            geom.numerals(s, str(g + 1), (m * 37.2 + 1.5, TOP + .05, (a + b) / 2 + 9), (-1, 0, 0), (0, 0, 1), 1.0, .12, "deckwhite")


def bow(s, level):
    make, zones = section(level)
    stations = BOW if level < yard.FAR else [BOW[0], BOW[2], BOW[4], BOW[5]]
    rings, paint = yard.ladder(stations, make, (14, 44, 900)[level], [(84, 92, "accent"), (95, 98, "accent"), (160, 166, "dark")] if level < yard.FAR else ())
    geom.loft(s, rings, zones, ("throat", "dark"), paint)
    if level == yard.FAR:
        return
    # Armour slabs over the brow, the beak below it.
    for z, y, w, d in ((122, 22.6, 22, 16), (141, 18.4, 15, 14)):
        geom.chamfered(s, (0, y, z), (w * 2, 4, d), 1.4, "hull", "second", edge="steel")
    geom.chamfered(s, (0, 24.8, 92), (36, 3.2, 34), 1.2, "second", "hull")
    beak = [(150, [(4, -8), (0, -17), (-4, -8), (0, 0)]), (176, [(2.6, -5), (0, -9), (-2.6, -5), (0, -1)]), (192, [(.8, -4), (0, -5.4), (-.8, -4), (0, -2.6)])]
    geom.loft(s, beak, ["second", "second", "hull", "hull"], ("", "accent"), {1: "accent"})
    geom.chamfered(s, (0, -29, 96), (18, 6, 40), 1.6, "second", "steel")
    for m in (1, -1):
        geom.tube(s, (m * 17, -6, 158), (m * 17, -6, 184), .8, .3, 6, "dark")
        geom.chamfered(s, (m * 42.4, 2, 100), (3.4, 11, 18), 1, "second", "steel")
        if level == 0:
            geom.box(s, (m * 44.3, 2, 100), (.6, 6, 12), "machdark")
            geom.scatter(s, (m * 8, 26.2, 80), (0, 0, 26), (m * 9, 0, 0), (0, 1, 0), 12, 421 + m, 2.6)
            geom.scatter(s, (m * 26, -25.6, 84), (0, 0, 30), (-m * 14, 0, 0), (0, -1, 0), 14, 425 + m, 3.2)
            geom.emblem(s, (m * 38.6, 11.4, 116), (m * .42, 0, -m), (-m * .3, 1, 0), 5.4, .9)


def stern(s, level):
    make, zones = section(level)
    stations = STERN if level < yard.FAR else [STERN[0], STERN[1], STERN[3], STERN[4]]
    rings, paint = yard.ladder(stations, make, (14, 44, 900)[level], [(-146, -136, "accent"), (-132, -128, "accent"), (-78, -66, "dark")] if level < yard.FAR else ())
    geom.loft(s, rings, zones, ("machdark", "throat"), paint)
    # Stepped house under the bridge.
    one = [(26, yard.hex_ring(30, -62, -146)), (29, yard.hex_ring(29.6, -62, -146)), (33, yard.hex_ring(28, -65, -144)), (35, yard.hex_ring(25, -69, -140))]
    two = [(34, yard.hex_ring(20, -80, -158)), (37, yard.hex_ring(19.6, -80, -157)), (41, yard.hex_ring(19, -82, -156)), (44, yard.hex_ring(16, -86, -152))]
    if level == yard.FAR:
        one, two = [one[0], one[-1]], [two[0], two[-1]]
    win = {0: "second", 1: "win"} if level < yard.FAR else {}
    geom.loft(s, one, "hull", ("", "second"), win, axis="y")
    geom.loft(s, two, "second", ("second", "steel"), {1: "win", 2: "hull"} if level < yard.FAR else {}, axis="y")
    for m in (1, -1):
        root0, root1 = (m * 34, 20, -112), (m * 34, 20, -156)
        if level == yard.FAR:
            geom.slab(s, [root0, root1, (m * 62, 52, -180), (m * 62, 52, -158)], (.75 * m, -.6, 0), 2.6, "hull")
        else:
            geom.fin(s, root0, root1, (m * 62, 52, -180), (m * 62, 52, -158), 4.2, "hull", "accent", .7)
            geom.fin(s, (m * 34, -20, -118), (m * 34, -20, -154), (m * 54, -44, -174), (m * 54, -44, -158), 3.4, "second", "accent", .72)
    if level == yard.FAR:
        return
    geom.chamfered(s, (0, 44.4, -142), (11, 4, 13), 1, "second", "steel")
    for m in (1, -1):
        geom.chamfered(s, (m * 34, 27.4, -132), (14, 4, 26), 1.2, "second", "hull")
        geom.box(s, (m * 14, 0, -159), (7, 26, 8), "mach", taper=(.9, .8))
        if level == 0:
            for k in range(5):
                geom.box(s, (m * 34, 29.6, -122 - k * 4.2), (10, .8, 1.6), "dark")
            geom.scatter(s, (m * 6, -20, -158.2), (m * 26, 0, 0), (0, 40, 0), (0, 0, -1), 30, 431 + m, 4.4)
            geom.scatter(s, (m * 23, 35, -138), (0, 0, 58), (m * 2.6, 0, 0), (0, 1, 0), 12, 435 + m, 2.6)
            geom.scatter(s, (m * 45, -4, -136), (0, 0, 62), (0, 6, 0), (m, 0, 0), 24, 437 + m, 3.4)
            geom.scatter(s, (m * 8, -27, -140), (0, 0, 60), (m * 18, 0, 0), (0, -1, 0), 16, 439 + m, 4.4)
        geom.numerals(s, "11", (m * 47.9, 3.6, -94 if m > 0 else -112), (0, 0, -m), (m * -.12, 1, 0), 1.7, .5, "accent")


def hull(level):
    s = geom.Shape()
    slab(s, level)
    bow(s, level)
    stern(s, level)
    merlins(s, level)
    spine(s, level)
    for at, up, model in GUNS:
        yard.barbette(s, at, up, 10 if model.endswith("great") else 4.6, level)
    return s


def hatch(g, up):
    """A shaft's door: a slab with ribs and a lamp, a hand's breadth inside the coaming."""
    m, (a, b) = TUBES[g]
    cx, cz, w, d = m * (X0 + X1) / 2, (a + b) / 2, X1 - X0 - .1, b - a - .1
    y = TOP - 1.0 if up else BOT + 1.0
    k = 1 if up else -1

    def build(level):
        s = geom.Shape()
        geom.box(s, (cx, y, cz), (w, 1.6, d), "steel" if level == yard.FAR else "second")
        if level:
            return s
        geom.box(s, (cx, y + k * .9, cz), (w - 6, .8, d - 6), "hull")
        for t in (-.33, 0, .33):
            geom.box(s, (cx, y + k * 1.1, cz + d * t), (w - 2.4, 1.0, 1.2), "steel")
        geom.box(s, (cx, y + k * 1.2, cz), (1.6, 1.2, d - 2), "accent")
        geom.box(s, (cx, y - k * .9, cz), (w - 4, .6, 2), "mach")
        for sx in (-1, 1):
            for t in (-.4, .4):
                geom.box(s, (cx + sx * w * .4, y + k * 1.0, cz + d * t), (1.4, .8, 1.4), "deckamber")
            yard.hazard(s, (cx + sx * (w / 2 - 1.0) - .6, y + k * .82, cz - d / 2), (0, 0, d), (1.2, 0, 0), (0, k, 0), 12)
        return s
    return build, (cx, y, cz), m, d


def swing(up, m):
    """It turns outward on its outboard edge till it stands."""
    turn = -m * 1.52 if up else m * 1.52
    rows = [turns("opendoor", 120, (0, 0, turn))]
    if up:
        rows.append(turns("opendoor2", 270, (0, 0, turn)))
    return rows


def solids():
    s = geom.Shape()
    make, _ = section(yard.FAR)
    for stations in (BOW, STERN):
        rings, _ = yard.ladder([stations[0], stations[2], stations[3], stations[-1]], make, 900)
        geom.loft(s, rings, "hull")
    for m in (1, -1):
        yard.frame_box(s, (min(m * X1, m * WIDE), BOT, AFT), (max(m * X1, m * WIDE), TOP + 2, FORE), "hull")
    yard.frame_box(s, (-X0, BOT, AFT), (X0, TOP + 5, FORE), "hull")
    ends = [FORE] + [z for a, b in SHAFTS for z in (b, a)] + [AFT]
    for b, a in zip(ends[::2], ends[1::2]):
        for m in (1, -1):
            yard.frame_box(s, (min(m * X0, m * X1), BOT, a), (max(m * X0, m * X1), TOP, b), "hull")
    geom.box(s, (0, 30, -104), (60, 10, 84), "hull", taper=(.9, .9))
    geom.box(s, (0, 39, -119), (38, 10, 76), "hull", taper=(.9, .9))
    for m in (1, -1):
        geom.slab(s, [(m * 34, 20, -112), (m * 34, 20, -156), (m * 62, 52, -180), (m * 62, 52, -158)], (.75 * m, -.6, 0), 3, "hull")
    return s


ENGINES = [("Engine port", (25, 6), 14.5, -150, -190), ("Engine starboard", (-25, 6), 14.5, -150, -190),
           ("Engine low port", (14, -15), 9.0, -152, -182), ("Engine low starboard", (-14, -15), 9.0, -152, -182)]


TORN = -13                                  # Z at which it breaks in two: a wall between two shafts
HOLES = [((24, 25, 96), 16), ((-40, 4, 60), 15), ((44, 8, 30), 13), ((-8, 22, 28), 10), ((0, -24, 110), 15), ((-16, 6, 150), 11), ((40, 20, -48), 13), ((-47, -8, -80), 15),
         ((22, 34, -120), 15), ((0, 64, -92), 13), ((-20, 40, -140), 12), ((25, 6, -186), 13), ((-10, -24, -100), 15)]


def main(out):
    ship = Ship(100, yard.SHEETS, [1000, 3400],
                {"plates": 1024, "machinery": 256, "windows": 512, "deck": 128}, lists_components=True, collision="auto")
    body = solids()
    kids = yard.mounts(GUNS)
    for m, side, colour in ((1, "port", 3), (-1, "starboard", 1)):
        kids += [yard.lamp(f"{side} bow", colour, (m * 41, 0, 114), (700, 700, 0)), yard.lamp(f"{side} fin", 5, (m * 62.4, 52.6, -168), (120, 1680, 300), 1.5),
                 yard.lamp(f"{side} stern", colour, (m * 49, 0, -120))]
        for i, (a, b) in enumerate(SHAFTS):
            kids.append(yard.lamp(f"{side} deck {i + 1}", 4, (m * 38.4, TOP + 1, a - 2), (160, 1440, 200 * i), .8))
            kids.append(yard.lamp(f"{side} keel {i + 1}", 2, (m * 38.4, BOT - 1, a - 2), (160, 1440, 200 * i + 100), .8))
    reach = lambda z: (46, TOP, BOT) if z < 110 else (46 - (z - 110) * .6, TOP - (z - 110) * .3, BOT + (z - 110) * .28)
    kids += yard.wreck_points(yard.girdle(-156, 162, 36, reach),
                              [(0, 24, 100), (40, 0, 40), (-40, 0, 0), (0, -10, 60), (40, 0, -50), (-40, 10, -80), (0, 36, -110), (0, 0, -140), (0, 0, 140)],
                              [((30, 24, 90), (-30, 24, 90)), ((44, 20, 29), (30, 0, 66)), ((-44, 20, -13), (-30, 10, -60))],
                              [(20, 25, 100), (-44, TOP + 6, -13), (28, 28, -130), (-20, -26, 90)], (0, 34, 0),
                              [(m * 44, 20, z) for z in (110, 71, 29, -13, -55, -100, -140) for m in (1, -1)])
    yard.hull_part(ship, hull, body, kids, 19000)
    yard.part(ship, "Bridge", yard.tower(*CROWN), (0, CROWN[1], CROWN[2]), yard.tower_solid(*CROWN), "cockpit", 1500)
    for i, (name, c, r, z0, z1) in enumerate(ENGINES):
        yard.engine(ship, name, i + 1, c, r, z0, z1, 1200)
    yard.dome_part(ship, (0, 26.8, 92), 9.5, 1500)
    for up in (False, True):
        for g in range(6):
            build, mid, m, d = hatch(g, up)
            x = m * (X1 - .05)
            solid = geom.Shape()
            geom.box(solid, mid, (X1 - X0, 2, d), "hull")
            yard.door(ship, f"tube {g + 1} {'upper' if up else 'lower'} door", build, (x, mid[1], mid[2]), swing(up, m), armor=400, solid=solid)
    builds = [hull, yard.tower(*CROWN), yard.dome((0, 26.8, 92), 9.5)] + [yard.nozzle(c, r, z0, z1) for _, c, r, z0, z1 in ENGINES]
    yard.broken(ship, out, "rampart-stern", builds, HOLES, body, TORN, (40, 20, 24, 170, 150), 60)
    return ship.write(os.path.join(out, "rampart.glb"), culled=2)


if __name__ == "__main__":
    print("rampart", main(sys.argv[sys.argv.index("--") + 1]))
