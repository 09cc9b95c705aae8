# SPDX-License-Identifier: GPL-3.0-or-later
"""Turrets and mounted guns of both sides.

Aimed ones: the house yaws about the vertical; the barrels pitch and recoil.
Both parts keep an unturned node and state their turning frame: its X points
down and its -Z ahead (in the file format's sense), so pitch grows as the guns
rise.  The house has no limits: equal or absent ones mean free, any others would
stop it from passing dead astern.

A missile turret's launcher tips up on its trunnions to reload; a spinning
gun's barrels turn about the line of fire and its flaps open when it is held.
"""
import numpy as np

from common import Ship, attach, geom, holt

FRAME = [0.70710678, 0.70710678, 0.0, 0.0]


def octagon(zf, zr, w, k=1.0):
    """A house's plan: sloped face at zf, bustle at zr."""
    return [(w * .55, zf), (w, zf - 1.5 * k), (w, zr + 1.8 * k), (w * .55, zr),
            (-w * .55, zr), (-w, zr + 1.8 * k), (-w, zf - 1.5 * k), (-w * .55, zf)]


def ring(s, level, r, n=(16, 10, 6)):
    n = n[level]
    if level == 0:
        rows = [(-.16 * r, geom.circle(n, r)), (.13 * r, geom.circle(n, r)), (.19 * r, geom.circle(n, r * .92)), (.23 * r, geom.circle(n, r * .92))]
        geom.loft(s, rows, "steel", ("", "dark"), {1: "dark"}, axis="y")
    else:
        geom.loft(s, [(-.16 * r, geom.circle(n, r)), (.2 * r, geom.circle(n, r * .97))], "steel", ("", "dark"), axis="y")


# ---- light: twin lasers

LIGHT = np.array((0.0, 2.5, 1.1))


def light_house(level):
    s = geom.Shape()
    ring(s, level, 3.9)
    rows = [(0.8, octagon(3.3, -4.0, 3.1)), (1.7, octagon(3.6, -4.4, 3.5)), (3.1, octagon(2.7, -4.2, 3.1, .9)), (4.1, octagon(1.2, -3.4, 2.2, .7))]
    if level == 2:
        rows = [rows[0], rows[2], rows[3]]
    geom.loft(s, rows, "hull", ("dark", "second"), {len(rows) - 2: "hull"}, axis="y")
    if level < 2:
        for x in (-1, 1):
            geom.box(s, (x * 3.25, 2.2, -.6), (.5, 1.5, 3.4), "accent", taper=(.7, .8))
    if level == 0:
        geom.chamfered(s, (0, 4.3, -1.4), (1.9, .8, 2.6), .25, "second", "steel")
        geom.box(s, (.9, 4.9, -1.0), (.45, .9, .7), "dark")
        geom.tube(s, (-.9, 4.2, -2.6), (-.9, 6.6, -2.8), .07, .04, 4, "dark")
        geom.box(s, (0, 2.3, -4.6), (3.4, 1.7, .9), "mach", taper=(.9, .7))
        for x in (-1.9, 1.9):
            geom.box(s, (x, 3.75, -2.2), (.9, .5, 1.6), "machdark", turn=geom.turn_z(-x * .25))
        geom.scatter(s, (-3, .9, -3.4), (0, 0, 6), (.8, 0, 0), (0, 1, 0), 5, 3, 1.0, .35)
    return s


def light_guns(level):
    s = geom.Shape()
    n = (10, 6, 4)[level]
    geom.box(s, LIGHT + (0, 0, .9), (3.3, 1.5, 2.6), "second", taper=(.92, .8))
    if level == 0:
        geom.tube(s, LIGHT + (-2.0, 0, .2), LIGHT + (2.0, 0, .2), .75, .75, 10, "dark")
    for x in (-.95, .95):
        at = LIGHT + (x, 0, 0)
        if level == 2:
            geom.tube(s, at + (0, 0, 2), at + (0, 0, 10.6), .36, .28, n, "steel")
            continue
        geom.tube(s, at + (0, 0, 1.9), at + (0, 0, 4.6), .58, .52, n, "machdark")
        geom.tube(s, at + (0, 0, 4.6), at + (0, 0, 9.4), .33, .27, n, "steel", (False, False))
        geom.tube(s, at + (0, 0, 9.3), at + (0, 0, 10.8), .44, .40, n, "dark", cap_zone="throat")
        if level == 0:
            geom.tube(s, at + (0, 0, 5.4), at + (0, 0, 6.0), .46, .46, n, "dark")
            geom.box(s, at + (0, .55, 3.1), (.5, .4, 2.0), "accent")
    return s


# ---- flak: a drum with four short wide barrels

FLAK = np.array((0.0, 2.3, .4))


def flak_house(level):
    s = geom.Shape()
    ring(s, level, 3.6)
    n = (14, 10, 6)[level]
    if level < 2:
        geom.loft(s, [(.7, geom.circle(n, 3.1)), (1.5, geom.circle(n, 3.2)), (1.7, geom.circle(n, 2.9))], "second", ("", "dark"), axis="y")
    for x in (-1, 1):
        # Cheeks that hold the cradle.
        geom.chamfered(s, (x * 2.25, 2.6, -.2), (1.1, 3.0, 4.2), .5, "hull", "second")
        if level < 2:
            geom.box(s, (x * 2.9, 2.4, -.2), (.5, 1.4, 2.4), "accent", taper=(.8, .7))
    geom.box(s, (0, 1.9, -2.4), (3.6, 1.6, 1.2), "mach", taper=(.9, .6))
    if level == 0:
        for x in (-1, 1):
            geom.tube(s, (x * 1.2, 1.6, -2.6), (x * 1.2, 3.6, -2.9), .5, .5, 8, "steel", cap_zone="hazard")
            geom.tube(s, (x * 2.85, 2.3, .4), (x * 3.15, 2.3, .4), .55, .45, 8, "dark")
        geom.scatter(s, (-1.4, 1.6, -1.4), (2.8, 0, 0), (0, 0, 1.2), (0, 1, 0), 6, 9, .7, .25)
    return s


def flak_guns(level):
    s = geom.Shape()
    n = (8, 6, 4)[level]
    geom.chamfered(s, FLAK + (0, 0, .6), (2.7, 2.2, 2.8), .5, "second", "hull")
    if level == 0:
        geom.box(s, FLAK + (0, 1.25, .3), (1.2, .5, 1.5), "dark", taper=(.7, .8))
        geom.tube(s, FLAK + (0, 1.4, .9), FLAK + (0, 1.4, 1.5), .28, .24, 8, "steel", cap_zone="throat")
    if level == 2:
        geom.box(s, FLAK + (0, 0, 4.0), (2.0, 1.5, 4.2), "steel")
        return s
    for x in (-.72, .72):
        for y in (-.52, .52):
            at = FLAK + (x, y, 0)
            geom.tube(s, at + (0, 0, 1.9), at + (0, 0, 3.2), .46, .44, n, "dark")
            geom.tube(s, at + (0, 0, 3.2), at + (0, 0, 5.3), .30, .28, n, "steel", (False, False))
            geom.tube(s, at + (0, 0, 5.2), at + (0, 0, 6.1), .34, .44, n, "dark", cap_zone="throat")
    return s


# ---- great gun: one long bore between capacitor banks

GREAT = np.array((0.0, 5.6, 3.0))


def great_house(level):
    s = geom.Shape()
    ring(s, level, 9.0, (22, 14, 8))
    rows = [(1.9, octagon(8.4, -11, 7.6, 2.4)), (4.2, octagon(9.2, -12, 8.4, 2.4)), (7.4, octagon(7.2, -11.4, 7.2, 2.2)), (9.2, octagon(3.4, -9.4, 5.2, 1.6))]
    if level == 2:
        rows = [rows[0], rows[1], rows[3]]
    geom.loft(s, rows, "hull", ("dark", "second"), {len(rows) - 2: "second"}, axis="y")
    if level == 2:
        return s
    for x in (-1, 1):
        geom.chamfered(s, (x * 7.2, 5.2, -2), (2.6, 4.6, 11), 1.0, "second", "accent")
        for k in range(4):
            geom.tube(s, (x * 3.3, 8.8, -8 + k * 2.2), (x * 3.3, 10.6, -8 + k * 2.2), .9, .8, 8 if level == 0 else 6, "steel", cap_zone="cyan")
    geom.box(s, (0, 5, -12.4), (8.6, 5, 2.2), "mach", taper=(.9, .7))
    if level == 0:
        geom.chamfered(s, (0, 9.7, -5.6), (3.2, 1.8, 8), .5, "dark", "steel")
        geom.tube(s, (-5.4, 8, -6), (-5.4, 14, -6.4), .16, .08, 5, "dark")
        geom.box(s, (5.2, 8.9, 0), (1.6, 1.8, 2.2), "dark", taper=(.8, .8))
        for x in (-1, 1):
            geom.scatter(s, (x * 8.2, 2.6, -7), (0, 0, 11), (0, 2.0, 0), (x, 0, 0), 10, 41 + x, 1.8, .4)
    return s


def great_gun(level):
    s = geom.Shape()
    n = (14, 10, 6)[level]
    at = GREAT
    geom.chamfered(s, at + (0, -.2, 3.2), (6.0, 5.4, 9.0), 1.2, "second", "hull")
    rows = [(7.0, 2.5, "dark"), (9.0, 2.3, "machdark"), (14.0, 2.0, "dark"), (14.4, 1.5, "steel"), (24.0, 1.25, "dark"), (24.3, 1.7, "accent"),
            (26.6, 1.6, "dark"), (29.0, 1.9, "dark"), (29.6, 1.75, "throat"), (29.4, 1.1, "throat"), (27.5, .9, "")]
    if level == 2:
        rows = [rows[0], rows[4], rows[7], rows[9]]
    geom.revolve(s, [(at[2] + z, r) for z, r, _ in rows], n, [b for _, _, b in rows[:-1]], (at[0], at[1]))
    geom.tube(s, at + (0, 0, 27.4), at + (0, 0, 27.5), .95, .95, n, "throat", cap_zone="cyan")
    if level == 0:
        for k in range(3):
            a = np.pi / 2 + k * 2 * np.pi / 3
            c = np.array((np.cos(a), np.sin(a), 0))
            geom.box(s, at + c * 2.2 + (0, 0, 16.6), (1.0, 1.2, 14), "second", taper=(.7, .9), turn=geom.turn_z(a - np.pi / 2))
        for z in (17, 20, 22.6):
            geom.tube(s, at + (0, 0, z), at + (0, 0, z + .7), 1.75, 1.75, n, "cyan" if z == 20 else "dark")
    return s


# ---- missile turret: two boxes of three on a fork

RACK = np.array((0.0, 3.6, -.4))


def rack_house(level):
    s = geom.Shape()
    ring(s, level, 3.6)
    geom.loft(s, [(.7, octagon(2.6, -3.2, 2.6)), (1.9, octagon(2.8, -3.4, 2.8)), (2.5, octagon(2.0, -2.6, 2.0, .7))], "hull", ("dark", "second"), axis="y")
    geom.box(s, (0, 3.0, -.4), (1.5, 2.2, 2.2), "second", taper=(.8, .8))
    if level < 2:
        for x in (-1, 1):
            geom.box(s, (x * 2.75, 1.4, -.4), (.4, .9, 2.4), "accent", taper=(.7, .8))
        geom.box(s, (0, 1.4, -3.5), (2.6, 1.3, .9), "mach", taper=(.9, .7))
    if level == 0:
        geom.tube(s, (-.9, 2.4, -2.0), (-.9, 5.6, -2.3), .07, .04, 4, "dark")
        geom.scatter(s, (-2.2, 2.3, -2.2), (4.4, 0, 0), (0, 0, 1.2), (0, 1, 0), 6, 19, .7, .25)
    return s


def rack_boxes(level):
    s = geom.Shape()
    at = RACK
    geom.tube(s, at + (-1.5, 0, 0), at + (1.5, 0, 0), .7, .7, (10, 8, 5)[level], "dark")
    for m in (1, -1):
        c = at + (m * 2.0, 0, .5)
        geom.chamfered(s, c, (1.7, 3.6, 5.6), .35, "hull", "second")
        geom.box(s, c + (0, 0, 2.3), (1.9, 3.9, .7), "accent", taper=(1, 1))
        if level == 2:
            continue
        geom.box(s, c + (m * .9, 0, -.6), (.3, 2.4, 3.2), "mach", taper=(1, .9))
        for y in (-1.1, 0, 1.1):
            geom.tube(s, c + (0, y, 2.6), c + (0, y, 3.0), .52, .48, 10 if level == 0 else 6, "dark", cap_zone="throat")
            if level == 0:
                geom.tube(s, c + (0, y, 2.9), c + (0, y, 3.15), .30, .06, 8, "pale")
                geom.tube(s, c + (0, y, -2.7), c + (0, y, -3.0), .50, .40, 8, "steel", cap_zone="throat")
    if level == 0:
        geom.chamfered(s, at + (0, 1.1, .4), (1.4, 1.1, 1.8), .25, "dark", "steel")
        geom.tube(s, at + (0, 1.1, 1.3), at + (0, 1.1, 1.6), .4, .4, 8, "steel", cap_zone="red")
    return s


# ---- tail gun: a small ball with two barrels, for bombers

TAIL = np.array((0.0, .46, .12))


def tail_house(level):
    s = geom.Shape()
    n = (14, 10, 6)[level]
    geom.loft(s, [(-.16, geom.circle(n, .66)), (.08, geom.circle(n, .66)), (.14, geom.circle(n, .60))], "steel", ("", "dark"), {1: "dark"}, axis="y")
    rows = [(.12, geom.circle(n, .54)), (.34, geom.circle(n, .57)), (.62, geom.circle(n, .46)), (.80, geom.circle(n, .24))]
    geom.loft(s, rows, "hull", ("", "second"), {0: "accent", 2: "second"}, axis="y")
    if level == 0:
        geom.box(s, (0, .44, -.52), (.6, .36, .22), "mach", taper=(.8, .7))
        for x in (-1, 1):
            geom.box(s, (x * .52, .40, 0), (.14, .32, .5), "dark", taper=(.8, .8))
    return s


def tail_guns(level):
    s = geom.Shape()
    geom.box(s, TAIL + (0, 0, .36), (.62, .34, .44), "second", taper=(.9, .8))
    for x in (-.19, .19):
        at = TAIL + (x, 0, 0)
        n = (8, 6, 4)[level]
        geom.tube(s, at + (0, 0, .5), at + (0, 0, .95), .10, .09, n, "machdark")
        geom.tube(s, at + (0, 0, .95), at + (0, 0, 1.7), .055, .05, n, "steel", (False, False))
        geom.tube(s, at + (0, 0, 1.68), at + (0, 0, 1.92), .08, .07, n, "dark", cap_zone="throat")
    return s


# ---- spinning gun: six barrels in a shroud with two flaps

def spin_barrels(level):
    s = geom.Shape()
    n = (7, 5, 4)[level]
    for k in range(6 if level < 2 else 4):
        a = k * 2 * np.pi / (6 if level < 2 else 4)
        at = np.array((np.cos(a) * .17, np.sin(a) * .17, 0))
        geom.tube(s, at + (0, 0, .2), at + (0, 0, 2.3), .065, .06, n, "steel", cap_zone="throat")
    if level < 2:
        for z in (.9, 1.7, 2.14):
            geom.tube(s, (0, 0, z), (0, 0, z + .12), .27, .27, 12 if level == 0 else 8, "dark")
        geom.tube(s, (0, 0, .2), (0, 0, 2.2), .09, .09, 6, "machdark")
    return s


def spin_case(level):
    s = geom.Shape()
    n = (14, 10, 6)[level]
    geom.loft(s, [(-1.5, geom.circle(n, .16)), (-1.3, geom.circle(n, .34)), (.1, geom.circle(n, .38)), (.42, geom.circle(n, .36)), (.5, geom.circle(n, .30))],
              "shell", ("dark", "throat"), {0: "dark", 2: "accent"})
    geom.box(s, (0, .36, -.5), (.24, .26, 1.2), "second", taper=(.8, .9))
    if level == 0:
        geom.tube(s, (.3, -.1, -1.0), (.3, -.1, .1), .12, .12, 8, "pipe", cap_zone="hazard")
        geom.tube(s, (-.3, -.1, -1.0), (-.3, -.1, .1), .12, .12, 8, "pipe", cap_zone="hazard")
        geom.box(s, (0, -.36, -.6), (.3, .12, .8), "dark", taper=(.8, .9))
    return s


def spin_flap(m):
    def build(level):
        s = geom.Shape()
        geom.slab(s, [(m * .40, -.20, .1), (m * .40, .20, .1), (m * .34, .17, 1.0), (m * .34, -.17, 1.0)], (1, 0, .06), .06, "second", "dark")
        return s
    return build


# ---- models

def far(build, centre, size, zone="hull", taper=(1, 1)):
    """A part whose last level is a box: a large ship mounts a dozen turrets, and from
    kilometres off they are specks."""
    def made(level):
        if level < 3:
            return build(level)
        s = geom.Shape()
        geom.box(s, centre, size, zone, "second" if zone == "hull" else zone, taper, bottom=False)
        return s
    return made


def fire(kick, back, events=True):
    keys = [{"t": 0, "angles": [0, 0, 0], "offset": [0, 0, 0]}, {"t": 4, "angles": [0, 0, 0], "offset": [0, 0, -kick]},
            {"t": back, "angles": [0, 0, 0], "offset": [0, 0, 0]}, {"t": back * 2.5, "angles": [0, 0, 0], "offset": [0, 0, 0]}]
    return {"name": "fire", "length": int(back * 2.5), "mode": "once", "keys": keys,
            "events": [{"t": 0, "kind": "fire"}] if events else []}


def aimed(ship, house, guns, pivot, muzzles, limits, kick, back, armor, volume, solids):
    turning = {"kind": "aimed"}
    ship.part("Turret house", house, solid=solids[0], extras={
        "class": "turret", "component": True, "targetable": True, "armor": armor, "assembly": 1, "frame": FRAME,
        "volume": volume[0], "turret": dict(turning, slot=0)})
    # The class is not a turret's: only the house makes a gun, these are its barrels.
    ship.part("Turret guns", guns, pivot, "Turret house", {
        "class": "armored_plate", "assembly": 1, "frame": FRAME, "volume": volume[1], "limits": {"y": limits},
        "turret": dict(turning, slot=1), "tracks": [fire(kick, back)]}, solids[1], muzzles)


def block(centre, size):
    s = geom.Shape()
    geom.box(s, centre, size, "hull")
    return s


def drum(r, h, k=.7):
    s = geom.Shape()
    geom.loft(s, [(-.15 * r, geom.circle(6, r)), (h * .4, geom.circle(6, r * 1.08)), (h, geom.circle(6, r * k))], "hull", axis="y")
    return s


def build_light(ship):
    muzzles = [attach(f"gun_muzzle:13.{side}", LIGHT + (x, 0, 10.9), {"gun": 13}) for side, x in (("port", .95), ("starboard", -.95))]
    aimed(ship, far(light_house, (0, 1.8, -.4), (7, 4.6, 7.6), taper=(.65, .6)), far(light_guns, LIGHT + (0, 0, 5.6), (2.4, .8, 10), "steel"),
          LIGHT, muzzles, [-6, 80], 1.1, 24, 100, (150, 18),
          (drum(3.8, 4.1), block(LIGHT + (0, 0, 5.4), (2.7, 1.1, 10.6))))


def build_flak(ship):
    muzzles = [attach(f"gun_muzzle:12.{k}", FLAK + (x, y, 6.2), {"gun": 12}) for k, (x, y) in
               enumerate(((.72, .52), (-.72, .52), (.72, -.52), (-.72, -.52)))]
    aimed(ship, far(flak_house, (0, 1.7, -.4), (6.4, 4.6, 6), taper=(.8, .7)), far(flak_guns, FLAK + (0, 0, 3.2), (2.4, 1.8, 6), "steel"),
          FLAK, muzzles, [-8, 86], .7, 16, 90, (110, 24),
          (drum(3.4, 3.8), block(FLAK + (0, 0, 2.9), (2.6, 2.0, 6.2))))


def build_great(ship, gun):
    aimed(ship, far(great_house, (0, 4, -1.4), (17, 10.4, 21), taper=(.65, .65)), far(great_gun, GREAT + (0, 0, 15), (4, 4, 29), "steel"),
          GREAT, [attach(f"gun_muzzle:{gun}", GREAT + (0, 0, 29.6), {"gun": gun})], [-4, 55], 3.2, 60, 450,
          (2000, 260), (drum(9, 9.2), block(GREAT + (0, 0, 16), (4.4, 4.4, 28))))


def build_tail(ship):
    muzzles = [attach(f"gun_muzzle:13.{side}", TAIL + (x, 0, 1.95), {"gun": 13}) for side, x in (("port", .19), ("starboard", -.19))]
    aimed(ship, tail_house, tail_guns, TAIL, muzzles, [-10, 80], .16, 20, 30, (.8, .06),
          (drum(.6, .8), block(TAIL + (0, 0, 1.0), (.5, .2, 1.8))))


def build_rack(ship):
    house = far(rack_house, (0, 1.5, -.4), (6, 4.2, 6), taper=(.7, .7))
    boxes = far(rack_boxes, RACK + (0, 0, .4), (5.6, 3.7, 5.9))
    ship.part("Turret house", house, solid=drum(3.5, 4.0), extras={
        "class": "missile_turret", "component": True, "targetable": True, "armor": 110, "assembly": 1, "volume": 90,
        "turret": {"kind": "missile", "slot": 0}})
    up = [[0, [0, 0, 0]], [160, [1.35, 0, 0]], [300, [1.35, 0, 0]]]
    ship.part("Launcher", boxes, RACK, "Turret house", {
        "class": "armored_plate", "assembly": 1, "volume": 60, "turret": {"kind": "missile", "slot": 1},
        "tracks": [{"name": "reload", "length": 300, "mode": "once",
                    "keys": [{"t": t, "angles": a, "offset": [0, 0, 0]} for t, a in up]}]},
        block(RACK + (0, 0, .5), (5.8, 3.8, 5.8)))


def build_spin(ship, gun):
    turning = {"kind": "spin"}
    ship.part("Gun", spin_case, extras={
        "class": "armored_plate", "assembly": 1, "volume": .5, "turret": dict(turning, slot=1),
        "tracks": [{"name": "fire", "length": 20, "mode": "loop", "keys": [
            {"t": 0, "angles": [0, 0, 0], "offset": [0, 0, 0]}, {"t": 6, "angles": [0, 0, 0], "offset": [0, 0, -.05]},
            {"t": 20, "angles": [0, 0, 0], "offset": [0, 0, 0]}]}]})
    ship.part("Barrels", spin_barrels, (0, 0, .3), "Gun", {
        "class": "turret", "assembly": 1, "volume": .12, "turret": dict(turning, slot=0),
        "tracks": [{"name": "fire", "length": 100, "mode": "loop", "keys": [
            {"t": 0, "angles": [0, 0, 0], "offset": [0, 0, 0]}, {"t": 100, "angles": [0, 0, 6.2831853], "offset": [0, 0, 0]}]}]},
        children=[attach(f"gun_muzzle:{gun}", (0, 0, 2.34), {"gun": gun})])
    for slot, m in ((2, 1), (3, -1)):
        ship.part("Flap " + ("port" if m > 0 else "starboard"), spin_flap(m), (m * .40, 0, .1), "Gun", {
            "class": "armored_plate", "assembly": 1, "volume": .02, "turret": dict(turning, slot=slot),
            "tracks": [{"name": "fire", "length": 60, "mode": "once", "keys": [
                {"t": 0, "angles": [0, 0, 0], "offset": [0, 0, 0]}, {"t": 60, "angles": [0, -.7 * m, 0], "offset": [0, 0, 0]}]}]})


def main(out, name):
    side, kind = name.split("-")[:2]
    if side == "holt":
        holt()
    fine = kind in ("tail", "spin")
    big = kind == "great"
    ship = Ship(100, ["bare", "machinery", "lamps"], [60, 200] if fine else [300, 1200, 4000],
                {"bare": 256 if fine else 512, "machinery": 128 if fine else 256, "lamps": 64},
                .09 if fine else .6 if big else .4, lists_components=True)
    {"light": build_light, "flak": build_flak, "missile": build_rack, "tail": build_tail,
     "great": lambda s: build_great(s, 15 if side == "holt" else 14), "spin": lambda s: build_spin(s, 9)}[kind](ship)
    return ship.write(out, rays=32, reach=2.5 if fine else 30.0 if big else 12.0)
