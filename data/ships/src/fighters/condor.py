# SPDX-License-Identifier: GPL-3.0-or-later
"""condor: Meridian's bomber.  A long body under a gull wing, engines in the wing's
knees, twin tails on a broad tailplane, a rack for a torpedo under each root and a
turret looking back; 19 m long, 18 m across."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import meridian

PARTS = {"hull": True, "cockpit": True, "engine": False}
EX, EY = 3.5, .42
RX, RY = 1.72, -.98       # the torpedo racks

WING = [(.9, 3.0, -2.6, .78, .62), (2.6, 2.5, -2.6, 1.02, .56), (4.4, 1.5, -2.6, .92, .42), (6.4, .2, -2.7, .46, .28), (8.1, -1.1, -2.9, -.16, .16), (9.0, -2.0, -3.1, -.52, .07)]


def shells():
    s = kit.Ship("condor", PARTS)
    prof = [(9.6, .10, -.14, .06), (9.2, .42, -.52, .26), (8.2, .74, -.86, .56), (6.6, 1.0, -1.06, .86), (4.4, 1.16, -1.16, 1.06), (1.6, 1.26, -1.22, 1.18), (-1.6, 1.26, -1.20, 1.24),
            (-4.4, 1.12, -.98, 1.28), (-6.8, .82, -.52, 1.26), (-8.4, .56, -.04, 1.20), (-9.1, .34, .20, 1.08)]
    s.loft([kit.super_half(z, w, b, t, mid=(b + t) / 2, n=9, power=3.2) for z, w, b, t in prof],
           lambda i, j: "dark" if i == 0 else "second" if j < 2 else "hull", centre=True, max_girth=2.0, cap_zone="dark")
    # Glazed chin, sensor nose.
    s.loft([kit.half_circle(z, r, y=-.62, n=7, ry=r * .8) for z, r in ((9.0, .06), (8.8, .30), (8.3, .42), (7.7, .40), (7.2, .10))], lambda i, j: "glass" if i < 2 else "dark",
           centre=True, density=.9)
    # The wing and its roots.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (-.06 if x < 3 else .16, 1, 0)) for x, a, b, y, t in WING], lambda i, j: "second" if j == 3 else "hull", max_girth=9, bend=75,
           plan=(0, 0, 1))
    s.plate([(.95, 1.06, 2.4), (2.3, 1.30, 2.0), (2.3, 1.30, -1.6), (.95, 1.10, -2.0)], (-.15, 1, 0), .05, "second", inset=.05, sink=.12)
    for x0, x1 in ((4.6, 6.2), (6.4, 7.9)):
        q = [np.interp([x0, x1], [w[0] for w in WING], [w[k] for w in WING]) for k in range(5)]
        for sg in (1, -1):
            s.plate([(x0, q[3][0] + sg * q[4][0] * .42, -1.7), (x1, q[3][1] + sg * q[4][1] * .42, -1.95), (x1, q[3][1] + sg * q[4][1] * .10, q[2][1] + .03),
                     (x0, q[3][0] + sg * q[4][0] * .12, q[2][0] + .03)], (.25, sg, 0), .016, "hull" if sg > 0 else "second", inset=.02, sink=.06, density=.8)
    s.tube([(9.0, -.52, z) for z in (-1.6, -1.8, -3.2, -3.5)], [.03, .10, .09, .03], "dark", n=7, density=.8)
    # Knees: engine pods through the wing.
    pod = [(4.1, .50, .50), (3.9, .68, .66), (3.5, .80, .78), (1.0, .94, .90), (-2.0, .96, .92), (-3.6, .88, .86), (-4.2, .78, .78)]
    s.loft([kit.cut_box((EX, EY, z), (a, b), (a * .5, b * .5)) for z, a, b in pod], lambda i, j: "throat" if i == 0 else "accent" if i == 1 else "second" if j in (6, 7) else "hull",
           cap_zone="throat", max_girth=1.8)
    s.loft([kit.circle((EX, EY, z), r, 10) for z, r in ((3.6, .30), (4.15, .26), (4.5, .06))], "metal", density=.8)
    s.plate([(EX - .4, EY + .90, .8), (EX + .4, EY + .90, .8), (EX + .4, EY + .92, -1.8), (EX - .4, EY + .92, -1.8)], (0, 1, 0), .07, "second", inset=.05, edge_zone="dark")
    s.plate([(EX + .94, EY - .3, .6), (EX + .94, EY + .3, .6), (EX + .96, EY + .3, -1.6), (EX + .96, EY - .3, -1.6)], (1, 0, 0), .05, "dark", inset=.04)
    # Tailplane and twin fins.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (-.05, 1, 0)) for x, a, b, y, t in ((.4, -6.2, -8.9, .92, .36), (2.2, -7.0, -9.0, 1.02, .26), (3.9, -7.7, -9.1, 1.10, .18))], "hull",
           max_girth=9, bend=75, plan=(0, 0, 1))
    fin = [(.05, -7.2, -9.3, .20), (1.1, -6.9, -9.2, .22), (2.2, -7.9, -9.6, .15), (3.1, -8.8, -9.9, .06)]
    s.loft([kit.wing_ring((3.85 + (y - 1.1) * .14, y, a), (3.85 + (y - 1.1) * .14, y, b), t, (1, -.14, 0)) for y, a, b, t in fin], "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    # Turret plinth, spine and vents behind the cockpit.
    s.plate([(0, 1.24, -4.4), (.62, 1.18, -4.5), (.76, 1.16, -5.6), (.5, 1.20, -6.4), (0, 1.26, -6.5)], (0, 1, 0), .16, "dark", inset=.07, centre=True, sink=.2)
    s.plate([(0, 1.18, 3.4), (.34, 1.14, 3.3), (.40, 1.20, -3.8), (0, 1.26, -3.9)], (0, 1, 0), .10, "second", inset=.06, edge_zone="dark", centre=True)
    for z in (1.8, .6, -.6, -1.8):
        s.box((.55, 1.08, z - .35), (.86, 1.22, z + .35), "dark", cut=.05, density=.7)
    # Torpedo racks: a beam with claws under each wing root.
    s.box((RX - .20, RY + .28, -2.8), (RX + .20, RY + .62, 3.0), "second", cut=.08, density=.8)
    s.box((RX - .12, RY + .56, -1.9), (RX + .12, RY + 1.5, 1.9), "dark", cut=.06, density=.8)
    for z in (-1.9, .1, 2.1):
        for m in (1, -1):
            s.box((RX + m * .22 - .07, RY - .12, z - .16), (RX + m * .22 + .07, RY + .44, z + .16), "dark", cut=.04, density=.7)
        s.box((RX - .30, RY + .24, z - .2), (RX + .30, RY + .36, z + .2), "accent", cut=.04, density=.7)
    # Outer pylons.
    for x, y in ((5.4, .42),):
        s.box((x - .08, y - .06, -1.9), (x + .08, y + .3, -.3), "second", cut=.04, density=.7)
        s.box((x - .13, y - .18, -2.2), (x + .13, y - .05, .1), "dark", cut=.04, density=.7)
    # Chin guns.
    g = (.52, -1.0)
    s.loft([kit.circle((g[0], g[1], z), r, 8) for z, r in ((8.2, .08), (8.1, .16), (6.8, .18), (5.6, .06))], "second", density=.9)
    s.tube([(g[0], g[1], z) for z in (8.1, 8.5, 8.5, 9.3, 9.3, 9.5, 9.5, 9.3)], [.08, .08, .05, .047, .07, .07, .04, .03], lambda i, j: "throat" if i >= 6 else "metal", n=8, bend=80,
           cap_zone="throat")
    # Belly: bay doors, keel sensor.
    s.plate([(0, -1.20, 4.2), (.6, -1.14, 4.2), (.72, -1.20, 1.0), (.66, -1.16, -2.6), (0, -1.20, -2.6)], (0, -1, 0), .06, "second", inset=.05, edge_zone="dark", centre=True, sink=.14)
    s.plate([(0, -1.0, -3.2), (.5, -.96, -3.2), (.42, -.70, -5.4), (0, -.72, -5.4)], (0, -1, -.1), .06, "dark", inset=.04, centre=True, sink=.16)
    # Engines.
    e = "engine"
    s.loft([kit.circle((EX, EY, z), r, 12) for z, r in ((-3.7, .66), (-3.9, .84), (-4.5, .84), (-4.65, .76))], lambda i, j: "accent" if i == 1 else "dark", part=e, max_girth=2.4)
    s.nozzle(lambda k, z: kit.circle((EX, EY, z), .74 * k, 12), -4.5, 1.1, part=e, flare=.96, depth=.7)
    for ang in (0, 60, 120, 180, 240, 300):
        q = np.radians(ang + 30)
        c, n = np.array([np.cos(q), np.sin(q), 0]), np.array([-np.sin(q), np.cos(q), 0])
        o = np.array([EX, EY, 0])
        s.plate([o + c * .75 + n * .2 + [0, 0, -4.6], o + c * .75 - n * .2 + [0, 0, -4.6], o + c * .68 - n * .15 + [0, 0, -5.35], o + c * .68 + n * .15 + [0, 0, -5.35]], c, .05, "metal",
                inset=.03, part=e, sink=.05, density=.8)
    # A greenhouse for three.
    can = [(8.5, .16, .36, .44), (8.1, .40, .48, .72), (7.96, .43, .52, .80), (7.1, .56, .66, 1.14), (6.98, .57, .68, 1.17), (6.0, .62, .80, 1.36), (5.88, .62, .82, 1.38), (5.0, .58, .90, 1.40),
           (4.88, .57, .92, 1.39), (3.6, .36, 1.0, 1.26)]
    s.loft([kit.half_ring(z, [(0, b - .2), (w * 1.08, b - .10), (w * 1.04, b + .05), (w * .94, b + (t - b) * .52), (w * .66, b + (t - b) * .84), (w * .32, b + (t - b) * .97), (0, t)])
            for z, w, b, t in can], lambda i, j: "frame" if j < 2 or i in (1, 3, 5, 7) else "hull" if i >= 8 else "glass", part="cockpit", centre=True, max_girth=3, density=1.0)
    return s


def paint(a):
    meridian.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .35
    hull = a.is_zone("hull", "second")
    xs = [w[0] for w in WING]
    wy = np.interp(x, xs, [w[3] for w in WING])
    wing = hull & (x > 4.5) & (np.abs(y - wy) < .42) & (z > -3.2)
    kp.paint(a, wing * kp.smooth(7.3, 7.33, x), "#1C57B8")
    kp.paint(a, wing * kp.band(x, 7.0, 7.14), "#1C57B8")
    kp.paint(a, wing * up * kp.band(x, 8.3, 8.45), "#E8ECEF")
    meridian.emblem(a, 5.7, -.75, .62, wing & up)
    kp.paint(a, (hull & up & (x > 1.3) & (x < 2.7) & (z < 2.6) & (z > -2.4) & (np.abs(y - wy) < .4)).astype(float), "#8693A0")
    fus = hull & (x < 1.3) & a.is_part("hull")
    kp.paint(a, fus * kp.smooth(8.72, 8.75, z), "#1C57B8")
    kp.paint(a, fus * kp.band(z, 8.42, 8.54), "#1C57B8")
    kp.paint(a, fus * kp.band(y, -.05, .26) * kp.band(z, -6.6, 5.9), "#1C57B8")
    kp.paint(a, fus * kp.band(y, .33, .39) * kp.band(z, -6.6, 6.4), "#1C57B8")
    kp.paint(a, fus * (y > .3) * (x < .42) * kp.band(z, 8.2, 8.8), "#39424C", .7)
    fin = hull & (x > 3.4) & (z < -6.6) & (y > 1.3)
    h = y + (z + 8) * .15
    kp.paint(a, fin * kp.smooth(2.1, 2.12, h), "#1C57B8")
    kp.paint(a, fin * kp.band(h, 1.88, 1.98), "#1C57B8")
    kp.paint(a, fin * kp.band(h, 2.32, 2.40), "#E8ECEF")
    pod = hull & (np.abs(x - EX) < 1.1) & (np.abs(y - EY) < 1.05)
    kp.paint(a, pod * kp.band(z, -3.2, -2.7), "#1C57B8")
    kp.paint(a, pod * kp.band(z, -3.4, -3.32), "#1C57B8")
    meridian.finish(a, [(EX, EY, -5.6, .74)])


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:2", "gun_muzzle", (.52, -1.0, 9.52), gun=2),
        kf.attachment("gun:0.tail", "gun", (0, 1.42, -5.4), forward=(0, 0, -1), model="turret-tail.glb"),
        kf.attachment("missile:3.rack", "missile", (RX, RY + .18, .1), missile=[3, 3, 3, 2, 3]),
        kf.attachment("missile:1.wing", "missile", (5.4, .24, -1.0), missile=[1, 8, 6, 6, 7]),
        kf.attachment("launch_point", "launch_point", (0, -3.6, -1.0), forward=(0, -.5, -.87)),
        kf.attachment("light:3", "light", (9.02, -.44, -2.4), color=3, size=[.4, .4, .4], brightness=1, range=0, on=120, off=880, phase=0),
        kf.attachment("light:5", "light", (4.12, 3.14, -9.4), color=5, size=[.3, .3, .3], brightness=1, range=0, on=80, off=1420, phase=500),
        kf.attachment("dock_point", "dock_point", (0, -1.3, .8)),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, 1.36, 6.2), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:1", "engine_glow", (EX, EY, -5.55), glow=1, size=[.68, .68, -5.6])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (900, 212, 52), "cockpit": (80, 24, 8), "engine": (110, 32, 10)},
            (0, 1.16, 6.6), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.022)
