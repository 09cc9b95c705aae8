# SPDX-License-Identifier: GPL-3.0-or-later
"""portal: the second kind of gate, 420 m across.

Three fangs hold an outer ring between them and reach far ahead of it; within,
a toothed ring turns before a throat of hoops that narrows astern.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import geom                                              # noqa: E402
from finish import Ship, attach, point, sheets, turns    # noqa: E402
import ring                                              # noqa: E402
import yard                                              # noqa: E402

geom.paint_as_trade()
sheets.METRES.update(plates=60.0, bare=60.0, machinery=30.0, windows=28.0)
sheets.GLOW[:] = (1.0, .50, .24)

MOUTH = 134.0
R = 168.0
FANGS = [np.radians(a) for a in (90, 210, 330)]


def octagon(r0, r1, d, c, z=0.0):
    return [(r1 - c, z + d), (r1, z + d - c), (r1, z + c - d), (r1 - c, z - d), (r0 + c, z - d), (r0, z + c - d), (r0, z + d - c), (r0 + c, z + d)]


def fang(level):
    """One of the three bodies, for the top of the ring: a hull along Z that grips the ring and juts ahead."""
    s = geom.Shape()
    def section(w, lo, hi):
        h = hi - lo
        if level >= 2:
            return [(w * .5, hi), (w, lo + .4 * h), (w * .5, lo), (-w * .5, lo), (-w, lo + .4 * h), (-w * .5, hi)]
        return geom.mirror_section([(.34 * w, hi), (.8 * w, hi - .16 * h), (w, lo + .5 * h), (.94 * w, lo + .44 * h), (.94 * w, lo + .3 * h), (w, lo + .24 * h), (.62 * w, lo)])
    rows = [(-96, 12, 176, 204, "dark"), (-90, 18, 170, 212, "second"), (-52, 30, 160, 224, "accent"), (-44, 31, 158, 226, "hull"), (-16, 35, 150, 232, "dark"), (-12, 32, 154, 228, "machdark"),
            (12, 32, 154, 228, "dark"), (16, 35, 150, 232, "hull"), (52, 30, 152, 224, "second"), (58, 28, 153, 221, "accent"), (64, 27, 154, 218, "hull"), (112, 15, 156, 194, "dark"), (134, 6, 158, 172, "")]
    if level >= 2:
        rows = [rows[i] for i in ((0, 2, 4, 7, 11, 12) if level == 2 else (0, 4, 7, 12))]
    zones = geom.mirror_zones(["hull", "hull", "second", "machdark", "second", "second"], "steel", "steel") if level < 2 else ["hull", "second", "steel", "second", "hull", "hull"]
    geom.loft(s, [(z, section(w, lo, hi)) for z, w, lo, hi, _ in rows], zones, ("machdark", "steel"), {i: b for i, (*_, b) in enumerate(rows[:-1])} if level < 2 else None)
    if level > 1:
        return s
    geom.fin(s, (0, 222, -30), (0, 208, -88), (0, 262, -128), (0, 268, -96), 6.0, "second", "accent", .6)
    geom.fin(s, (0, 226, 44), (0, 230, -4), (0, 252, 0), (0, 250, 22), 5.0, "second", "hull", .6)
    for m in (1, -1):
        geom.chamfered(s, (m * 20, 222, 32), (14, 8, 32), 3, "second", "hull")
        geom.chamfered(s, (m * 22, 216, -34), (14, 8, 26), 3, "accent", "second")
        geom.slab(s, [(m * 33, 206, 14), (m * 33, 166, 14), (m * 62, 168, 8), (m * 62, 184, 8)], (0, .1, 1), 7, "second", "dark")
        geom.slab(s, [(m * 33, 206, -14), (m * 33, 166, -14), (m * 62, 168, -8), (m * 62, 184, -8)], (0, .1, -1), 7, "second", "dark")
        geom.tube(s, (m * 10, 186, -92), (m * 10, 186, -108), 8, 7, 12 if level == 0 else 8, "dark", cap_zone="cyan")
        geom.box(s, (m * 30, 192, 36), (4, 10, 40), "win", taper=(.6, .9))
        geom.tube(s, (m * 4.4, 160, 118), (m * 3, 156, 148), 2.2, .8, 8, "steel", cap_zone="cyan")
        if level == 0:
            geom.scatter(s, (m * 30, 176, -44), (0, 0, 28), (0, 26, 0), (m, 0, 0), 20, 21 + m, 6, 1.5)
            geom.scatter(s, (m * 30, 168, 18), (0, 0, 40), (0, 14, 0), (m, 0, 0), 20, 25 + m, 6, 1.5)
            geom.scatter(s, (m * 12, 222, -46), (m * 16, 0, 0), (0, 0, 28), (0, 1, 0), 10, 29 + m, 5, 1.4)
    geom.box(s, (0, 152, 40), (14, 6, 66), "mach", taper=(1.2, 1))
    geom.box(s, (0, 149.4, 40), (4, 3, 56), "cyan")
    geom.box(s, (0, 152, -36), (16, 8, 34), "machdark", taper=(1.2, 1))
    if level == 0:
        geom.scatter(s, (-10, 150, 66), (20, 0, 0), (0, 0, 36), (0, -1, 0), 12, 35, 4, 1.2)
        geom.scatter(s, (-12, 172, -97), (24, 0, 0), (0, 30, 0), (0, 0, -1), 16, 36, 4, 1.2)
    return s


def hull(level):
    s = geom.Shape()
    body = fang(level)
    for a in FANGS:
        ring.around(s, a, body)
    return s


def outer(level):
    """The ring the fangs hold: plates over a coil, thickest between them."""
    s = geom.Shape()
    n = (40, 24, 18, 12)[level]
    zones = ["second", "mach", "second", "machdark", "steel", "machdark", "steel", "mach"] if level < 3 else "second"
    ring.hoop(s, octagon(R - 13, R + 10, 13, 5), n, zones)
    if level == 3:
        return s
    for base in FANGS:
        for off, half, out, deep in ((np.radians(32), .155, 19, 19), (np.radians(60), .205, 26, 23), (np.radians(88), .155, 19, 19)):
            a = base + off
            steps = [(-1, .7), (-.86, 1), (-.1, 1), (-.06, .92), (.06, .92), (.1, 1), (.86, 1), (1, .7)] if level == 0 else [(-1, .7), (-.86, 1), (.86, 1), (1, .7)] if level == 1 else [(-1, .8), (1, .8)]
            ring.arc(s, [a + half * t for t, _ in steps], [octagon(R - 19 * k, R + out * k, deep * k, 8 * k) for _, k in steps],
                     ["hull", "second", "hull", "second", "second", "steel", "second", "second"] if level < 2 else "hull", ("machdark", "machdark"),
                     {0: "dark", 2: "dark", 3: "machdark" if off > 1 and off < 1.2 else "accent", 4: "dark", 6: "dark"} if level == 0 else {0: "dark", 2: "dark"} if level == 1 else None)
            if level > 1:
                continue
            t = geom.Shape()
            geom.chamfered(t, (0, R + out + 2, 0), (28 if half > .2 else 18, 6, 20), 2, "second", "steel")
            geom.box(t, (0, R - 19.4, 0), (26, 2, 8), "cyan")
            for m in (1, -1):
                geom.box(t, (0, R + 4, m * (deep + .6)), (16, 18, 3), "accent" if half > .2 else "second", taper=(.8, .9))
                if level == 0:
                    geom.box(t, (12, R + 4, m * (deep + .4)), (2, 11, 1.2), "warm")
                    geom.scatter(t, (-20, R - 10, m * deep), (40, 0, 0), (0, 24, 0), (0, 0, m), 6, int(a * 50) % 89, 4, 1.2)
            if level == 0:
                geom.scatter(t, (-9, R + out + 4.6, -8), (18, 0, 0), (0, 0, 16), (0, 1, 0), 5, int(a * 70) % 83, 4, 1.2)
            ring.around(s, a, t)
    return s


def inner(level):
    """The toothed ring that turns about the mouth."""
    s = geom.Shape()
    n = (44, 26, 18, 12)[level]
    ring.hoop(s, octagon(MOUTH + 4, MOUTH + 15, 8, 3, 2), n, ["hull", "second", "dark", "second", "steel", "cyan", "steel", "second"] if level < 3 else "hull")
    for k in range(18 if level < 3 else 0):
        t = geom.Shape()
        geom.box(t, (0, MOUTH + 12, 12), (16, 18, 10), "accent" if k % 3 == 0 else "second", taper=(.7, .7), shift=(2, -2), bottom=True)
        if level == 0:
            geom.slab(t, [(-7, MOUTH + 8, 12), (5, MOUTH + 8, 12), (8, MOUTH - 6, 20), (2, MOUTH - 6, 20)], (0, .5, 1), 4, "steel", "dark")
        if level == 0:
            geom.box(t, (1, MOUTH + 10, 17.4), (7, 6, 1), "cyan")
            geom.box(t, (0, MOUTH + 10, -8), (12, 9, 5), "machdark")
        ring.around(s, 2 * np.pi * k / 18, t)
    return s


HOOPS = ((-26, 136, 148), (-56, 130, 140), (-86, 121, 130), (-116, 109, 117), (-142, 94, 101))


def tube(level):
    """The throat: hoops astern on six longerons, each smaller than the last."""
    s = geom.Shape()
    n = (32, 20, 14, 10)[level]
    for i, (z, r0, r1) in enumerate(HOOPS if level < 3 else HOOPS[::2]):
        if level == 0:
            ring.hoop(s, octagon(r0, r1, 4.5, 2, z), n, ["second", "hull" if i % 2 else "accent", "second", "steel", "steel", "cyan", "steel", "steel"])
        else:
            ring.hoop(s, [(r1, z + 4.5), (r1, z - 4.5), (r0, z - 3), (r0, z + 3)], n, ["hull" if i % 2 else "accent", "second", "cyan", "steel"])
    if level == 3:
        return s
    for k in range(6):
        a = k * np.pi / 3 + np.pi / 6
        for (z0, i0, o0), (z1, i1, o1) in zip(((-8, 138, 150),) + HOOPS, HOOPS):
            geom.tube(s, ring.spot((i0 + o0) / 2, a, z0), ring.spot((i1 + o1) / 2, a + .10, z1), 3.2, 2.8, (6, 4, 3)[level], "steel", (False, False))
            if level == 0:
                geom.tube(s, ring.spot(o0, a + .5, z0), ring.spot(o1, a + .55, z1), 1.2, 1.2, 5, "pipe", (False, False))
        if level == 0:
            for z, r0, r1 in HOOPS:
                t = geom.Shape()
                geom.box(t, (0, r1 + 2, z), (16, 7, 12), "second", taper=(.7, .7))
                if level == 0:
                    geom.box(t, (0, r1 + 6, z), (6, 3, 6), "dark")
                ring.around(s, a + .05, t)
    return s


CORES = [ring.spot(196, a + np.radians(60), -34) for a in FANGS]


def core(i):
    """One of three power cores, behind the ring between two fangs."""
    def build(level):
        s = geom.Shape()
        t = geom.Shape()
        n = (16, 10, 8, 6)[level]
        rows = [(-70, 6, "dark"), (-62, 13, "second"), (-48, 15, "cyan"), (-34, 15, "cyan"), (-22, 15, "hull"), (-12, 12, "")]
        if level >= 2:
            rows = [rows[0], rows[2], rows[4], rows[5]]
        geom.loft(t, [(z, geom.circle(n, r, (0, 196))) for z, r, _ in rows], "second", ("steel", "dark"), {k: z for k, (*_, z) in enumerate(rows[:-1])})
        if level < 2:
            geom.box(t, (0, 180, -30), (18, 16, 34), "second", taper=(.8, .8))
            for k in range(6):
                a = k * np.pi / 3
                geom.box(t, (np.cos(a) * 15.4, 196 + np.sin(a) * 15.4, -40), (5, 3, 34), "dark" if k % 2 else "accent", taper=(.8, .9), turn=geom.turn_z(a - np.pi / 2), bottom=False)
            geom.tube(t, (0, 196, -68), (0, 196, -88), 3, .8, 8, "steel", cap_zone="red")
        if level == 0:
            geom.scatter(t, (-8, 178, -46), (16, 0, 0), (0, 12, 0), (0, 0, -1), 8, 55, 3, 1)
        ring.around(s, FANGS[i] + np.radians(60), t)
        return s
    return build


def mouth(level):
    s = geom.Shape()
    n = (44, 26, 18, 12)[level]
    ring.hoop(s, [(MOUTH + 3, -3), (MOUTH + 3, 4), (MOUTH - 1, 3), (MOUTH - 2.4, .5), (MOUTH - 1, -2)], n, ["steel", "steel", "cyan", "cyan", "steel"])
    return s


def control(level):
    """The keepers' house on the upper fang's back."""
    s = geom.Shape()
    def plan(w, f, r):
        return [(w * .5, f), (w, f - 8), (w, r + 4), (w * .6, r), (-w * .6, r), (-w, r + 4), (-w, f - 8), (-w * .5, f)] if level < 2 else [(w, f), (w, r), (-w, r), (-w, f)]
    rows = [(224, plan(15, 46, 4)), (230, plan(14, 45, 6)), (232, plan(18, 54, 8)), (236, plan(19, 56, 8)), (240, plan(17, 52, 9)), (242, plan(17, 53, 9)), (246, plan(11, 42, 12))]
    if level >= 2:
        rows = [rows[0], rows[3], rows[6]]
    geom.loft(s, rows, "hull", ("second", "second"), {0: "win", 1: "dark", 2: "accent", 3: "win", 4: "dark"} if level < 2 else None, axis="y")
    if level > 1:
        return s
    for m in (1, -1):
        geom.tube(s, (m * 9, 245, 22), (m * 9.6, 262, 20), .7, .25, 5, "dark")
    geom.loft(s, [(248, geom.circle(10, 1.4, (0, 26))), (251, geom.circle(10, 6, (0, 26))), (252, geom.circle(10, 6.4, (0, 26)))], "pale", ("", "steel"), axis="y")
    geom.tube(s, (0, 245, 26), (0, 249, 26), 1.4, 1.0, 8, "dark")
    if level == 0:
        geom.scatter(s, (-9, 245.6, 14), (18, 0, 0), (0, 0, 24), (0, 1, 0), 14, 71, 2.6, .8)
    return s


def field(level):
    s = geom.Shape()
    ring.disc(s, MOUTH, (48, 32, 24, 12)[level])
    return s


def hull_solid():
    s, t = geom.Shape(), geom.Shape()
    geom.loft(t, [(z, [(w, lo + .45 * (hi - lo)), (w * .5, lo), (-w * .5, lo), (-w, lo + .45 * (hi - lo)), (0, hi)]) for z, w, lo, hi in ((-96, 14, 174, 208), (-16, 35, 150, 232), (16, 35, 150, 232), (134, 7, 157, 174))], "hull")
    for a in FANGS:
        ring.around(s, a, t)
    return s


def hoop_solid(r0, r1, z0, z1, n=10):
    s = geom.Shape()
    for k in range(n):
        ring.arc(s, [2 * np.pi * k / n, 2 * np.pi * (k + 1) / n], [[(r1, z1), (r1, z0), (r0, z0), (r0, z1)]] * 2, "hull")
    return s


def block(centre, size):
    s = geom.Shape()
    geom.box(s, centre, size, "hull")
    return s


SHEETS = ["plates", "machinery", "windows", "lamps"]
TORN = 46                  # Y at which it breaks: the upper fang goes with its part of the ring
HOLES = [(ring.spot(R + 6, np.radians(a), z), r) for a, z, r in ((30, 12, 24), (62, -10, 22), (128, 14, 24), (164, -8, 22), (250, 12, 26), (296, -10, 24))]
HOLES += [(ring.spot(d, FANGS[k], z), r) for k, d, z, r in ((0, 216, 30, 22), (0, 190, -70, 20), (1, 214, -30, 24), (1, 168, 90, 18), (2, 218, 20, 24), (2, 180, -84, 20))]


def main(out):
    ship = Ship(100, SHEETS, [2000, 6000, 16000], {"plates": 512, "machinery": 256, "windows": 256, "lamps": 128}, 1.0, lists_components=True, collision="auto")
    ring.field_material(ship, (.42, .18, .06))
    body = hull_solid()
    rim = hoop_solid(R - 13, R + 22, -16, 16, 12)
    loop = lambda name, length, way: turns(name, length, (0, 0, way * 2 * np.pi), "loop")      # noqa: E731
    kids = []
    for i in range(24):
        a, z = FANGS[i % 3], -90 + 9.4 * i
        kids.append(point(f"hull cut {i + 1}", "cut", i, ring.spot(190 + (22, -22)[i % 2], a, z)))
    for i in range(6):
        kids.append(point(f"fireball {i + 1}", "fireballs", i, ring.spot(188, FANGS[i % 3], -50 + 20 * i)))
    for i, (k, z) in enumerate(((0, 20), (0, 60), (1, -30), (1, 10), (2, 30), (2, 80))):
        kids.append(point(f"ray {i + 1}", "rays", i, ring.spot(226, FANGS[k], z)))
    for i in range(3):
        kids.append(point(f"stream {i + 1}", "streams", i, ring.spot(228, FANGS[i], 10)))
    kids.append(point("wreck light", "light", 0, ring.spot(180, FANGS[0], 0)))
    for i, a in enumerate(FANGS):
        kids.append(attach(f"light:3.fang {i}", ring.spot(166, a, 136), {"color": 3, "size": [3.2] * 3, "brightness": 1, "on": 200, "off": 1000, "phase": 0}))
        kids.append(attach(f"light:2.fin {i}", ring.spot(268, a, -98), {"color": 2, "size": [3.2] * 3, "brightness": 1, "on": 120, "off": 1080, "phase": 400 * i}))
    ship.part("gate hull", hull, solid=body, children=kids, extras={"class": "hull", "component": True, "targetable": True, "armor": 18000, "assembly": "hull", "volume": geom.volume(body.v, body.f)})
    cuts = [point(f"cut {i + 1}", "cut", i, ring.spot(R + (20, 0, -14)[i % 3], 2 * np.pi * ((i * 19) % 56) / 56, (0, 18, 0, -18)[i % 4])) for i in range(56)]
    ship.part("outer ring", outer, (0, 0, 0), None, {"class": "armored_plate", "volume": geom.volume(rim.v, rim.f)}, rim, cuts)
    shape = hoop_solid(MOUTH + 4, MOUTH + 15, -6, 16)
    ship.part("inner ring", inner, (0, 0, 0), None, {"class": "armored_plate", "volume": geom.volume(shape.v, shape.f), "tracks": [loop("Rotate Inner", 4000, 1), loop("Rotate End", 2000, 1)]}, shape)
    throat = geom.Shape()
    for z, r0, r1 in HOOPS[1::2]:
        throat.merge(hoop_solid(r0, r1, z - 5, z + 5))
    ship.part("tube", tube, (0, 0, -80), None, {"class": "armored_plate", "volume": geom.volume(throat.v, throat.f), "tracks": [loop("Rotate Inner", 8000, -1), loop("Rotate End", 3000, -1)]}, throat)
    def power(i):
        at = CORES[i]
        ball = block(at, (26, 26, 52))
        ship.part("power core" if i == 0 else f"power core {i + 1}", core(i), at, None, {"class": "power_core", "component": True, "targetable": True, "armor": 2200, "assembly": f"power core {i + 1}", "volume": geom.volume(ball.v, ball.f)}, ball,
                  [point(f"core light {i + 1}", "light", 0, at)])
    power(0)
    house = block((0, 234, 30), (32, 22, 44))
    ship.part("control", control, (0, 234, 30), None, {"class": "comms_transmitter", "component": True, "targetable": True, "armor": 1200, "assembly": "control", "volume": geom.volume(house.v, house.f)}, house)
    lip = hoop_solid(MOUTH - 2, MOUTH + 3, -3, 3)
    ship.part("mouth", mouth, (0, 0, 0), None, {"class": "armored_plate", "volume": geom.volume(lip.v, lip.f)}, lip)
    power(1)
    power(2)
    ship.part("forcefield", field, (0, 0, 0), None, {"class": "armored_plate", "volume": 1}, block((0, MOUTH + 6, 0), (5, 5, 5)), alone=True)
    # In the frame of the break, across Y: it goes through the ring on both sides.
    body = hull_solid()
    body.merge(rim)
    x = float(np.sqrt(R * R - TORN * TORN))
    yard.broken(ship, out, "portal-fang", [hull, outer, inner, tube, mouth, control] + [core(i) for i in range(3)], HOLES, body, TORN,
                (24, 20, 20, 240, 190, (x, 0), (-x, 0)), 100, "y", -1, 1.4, sheets=SHEETS, levels=(2000, 6000, 16000))
    return ship.write(os.path.join(out, "portal.glb"), reach=45.0)


if __name__ == "__main__":
    print("portal", main(sys.argv[sys.argv.index("--") + 1]))
