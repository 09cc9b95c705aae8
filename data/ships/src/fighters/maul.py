# SPDX-License-Identifier: GPL-3.0-or-later
"""maul: Holt's heavy fighter.  Two hammer blocks thrust forward of a sunken cockpit,
slab on slab, and a cluster of four engines; 13 m long, 9 m across, no wings."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import holt

PARTS = {"hull": True, "cockpit": True, "engine": False}
HX, HY = 3.15, -.10       # a hammer's middle line


def body(z, w, b, t, y=0.0):
    return kit.half_ring(z, [(0, -b), (.60 * w, -b), (w, -.42 * b), (w, .30 * t), (.66 * w, t), (0, t)], dy=y)


def head(z, a, b, y=0.0, dx=0.0, cut=.30):
    return kit.cut_box((HX + dx, HY + y, z), (a, b), (a * cut, b * cut))


def shells():
    s = kit.Ship("maul", PARTS)
    prof = [(4.75, .30, .22, .12, -.30), (4.4, .52, .38, .26, -.25), (3.2, .80, .56, .46, -.15), (1.8, 1.02, .74, .66, -.05), (.4, 1.20, .88, .84, 0),
            (-1.2, 1.34, .96, .96, 0), (-2.8, 1.44, 1.0, 1.02, 0), (-4.0, 1.40, .96, .98, 0), (-4.5, 1.22, .84, .86, 0)]
    s.loft([body(*p) for p in prof], lambda i, j: "dark" if j == 0 else "hull", centre=True, max_girth=1.9, cap_zone="dark", bend=40)
    # Armour of the core.
    s.plate([(.44, -.06, 4.45), (.52, -.44, 4.45), (.84, -.52, 2.5), (.82, .06, 2.5)], (.97, 0, .2), .10, "plate", inset=.07, edge_zone="dark")
    s.plate([(.86, .10, 2.2), (.92, -.5, 2.2), (1.10, -.52, .95), (1.06, .22, .95)], (.98, 0, .16), .14, "second", inset=.08, edge_zone="dark")
    s.plate([(0, -.30, 4.55), (.30, -.36, 4.55), (.50, -.66, 2.6), (0, -.66, 2.6)], (0, -1, .16), .09, "plate", inset=.06, edge_zone="dark", centre=True)
    s.plate([(0, .14, 4.2), (.26, .10, 4.2), (.42, .30, 3.1), (0, .34, 3.1)], (0, 1, .15), .08, "plate", inset=.05, edge_zone="dark", centre=True)
    s.plate([(0, .86, -.4), (.72, .84, -.4), (.88, .96, -1.5), (.70, 1.0, -2.0), (0, 1.0, -2.0)], (0, 1, 0), .30, "hull", inset=.14, edge_zone="dark", centre=True)
    s.plate([(0, 1.22, -.75), (.36, 1.22, -.75), (.40, 1.24, -1.65), (0, 1.24, -1.65)], (0, 1, 0), .14, "accent", inset=.07, edge_zone="dark", centre=True)
    s.plate([(0, 1.02, -2.2), (.80, 1.0, -2.2), (.86, 1.0, -3.75), (0, 1.0, -3.75)], (0, 1, 0), .22, "second", inset=.10, edge_zone="dark", centre=True)
    s.plate([(.92, .82, -1.5), (1.34, .34, -1.5), (1.42, .34, -3.9), (.98, .90, -3.9)], (.78, .62, 0), .16, "plate", inset=.09, edge_zone="dark")
    s.plate([(1.40, .26, -2.3), (1.38, -.40, -2.3), (1.40, -.40, -3.9), (1.40, .26, -3.9)], (1, 0, 0), .18, "hazard", inset=.08, edge_zone="dark")
    s.plate([(0, -.90, .2), (.66, -.88, .2), (.80, -1.0, -1.8), (0, -1.0, -1.8)], (0, -1, 0), .20, "hull", inset=.10, edge_zone="dark", centre=True)
    s.plate([(0, -1.0, -2.1), (.72, -1.0, -2.1), (.72, -.96, -3.9), (0, -.96, -3.9)], (0, -1, 0), .14, "second", inset=.08, edge_zone="dark", centre=True)
    # Shoulders: machinery core under two slabs.
    sh = [(1.0, .62, 1.30), (1.9, .56, 1.18), (2.4, .50, 1.10)]
    s.loft([kit.cut_box((x, -.06, -.35), (c, b), (.3, .18), axis="x") for x, b, c in sh], "dark", max_girth=2.2)
    s.plate([(1.12, .46, .85), (2.25, .40, .80), (2.25, .40, -1.35), (1.25, .46, -1.45)], (0, 1, 0), .22, "plate", inset=.09, edge_zone="dark", sink=.15)
    s.plate([(1.45, .64, .35), (2.0, .62, .35), (2.0, .62, -.75), (1.45, .64, -.75)], (0, 1, 0), .12, "accent", inset=.06, edge_zone="dark", sink=.05)
    s.plate([(1.12, -.62, .75), (2.25, -.56, .7), (2.25, -.56, -1.35), (1.25, -.62, -1.45)], (0, -1, 0), .18, "hull", inset=.09, edge_zone="dark", sink=.15)
    for k in range(3):
        s.tube([(1.55 + k * .24, -.02 - .1 * k, z) for z in (.75, .95, 1.45, 1.6)], [.12, .12, .09, .05], "metal", n=7, density=.8)
        s.tube([(1.50 + k * .26, .10 - .12 * k, z) for z in (-1.5, -1.75, -2.3, -2.4)], [.10, .12, .12, .06], "metal" if k != 1 else "dark", n=7, density=.8)
    # Hammer blocks.
    hd = [(6.05, .86, .84, .0), (5.72, 1.02, 1.00, .0), (3.6, 1.06, 1.06, .0), (3.35, .92, .92, 0), (3.15, .92, .92, 0), (2.95, 1.04, 1.04, 0), (.4, 1.0, 1.0, .02), (-1.2, .86, .86, .04),
          (-2.2, .60, .62, .06), (-2.6, .40, .44, .08)]
    s.loft([head(*p) for p in hd], lambda i, j: "dark" if i in (2, 3, 4) or i >= 8 else "plate" if i == 0 else "hull", max_girth=2.0, cap_zone="dark", bend=48)
    s.nozzle(lambda k, z: kit.circle((HX, HY + .08, z), .30 * k, 8), -2.45, .5, zones=("metal", "lip", "throat", "throat"), depth=.3, density=.8)
    # Face: recessed dark cap with a cross beam; slabs round it.
    s.plate([(HX - .62, HY + .60, 6.02), (HX + .62, HY + .60, 6.02), (HX + .62, HY + .20, 6.02), (HX - .62, HY + .20, 6.02)], (0, 0, 1), .14, "plate", inset=.06, edge_zone="dark")
    s.plate([(HX - .62, HY - .22, 6.02), (HX + .62, HY - .22, 6.02), (HX + .50, HY - .62, 6.02), (HX - .50, HY - .62, 6.02)], (0, 0, 1), .14, "second", inset=.06, edge_zone="dark")
    # Hammer slabs: top, outer side, inner side, bottom, in two rows with a gap at the joint.
    for z0, z1, zt, dz in ((5.55, 3.72, "plate", 0), (2.85, .15, "hull", .0)):
        t = .24 if z0 > 5 else .28
        s.plate([(HX - .66, HY + 1.02, z0), (HX + .66, HY + 1.02, z0), (HX + .66, HY + 1.02, z1), (HX - .66, HY + 1.02, z1)], (0, 1, 0), t, zt, inset=.11, edge_zone="dark")
        s.plate([(HX + 1.02, HY - .66, z0), (HX + 1.02, HY + .66, z0), (HX + 1.02, HY + .66, z1), (HX + 1.02, HY - .66, z1)], (1, 0, 0), t,
                "accent" if z0 > 5 else "second", inset=.11, edge_zone="dark")
        s.plate([(HX - .6, HY - 1.02, z0), (HX + .6, HY - 1.02, z0), (HX + .6, HY - 1.0, z1), (HX - .6, HY - 1.0, z1)], (0, -1, 0), t * .6, "second" if z0 > 5 else "hull", inset=.09,
                edge_zone="dark")
    s.plate([(HX - 1.02, HY - .5, 5.5), (HX - 1.02, HY + .5, 5.5), (HX - 1.02, HY + .5, 3.75), (HX - 1.02, HY - .5, 3.75)], (-1, 0, 0), .12, "plate", inset=.07, edge_zone="dark")
    s.plate([(HX + .98, HY - .44, -.1), (HX + .98, HY + .5, -.1), (HX + .86, HY + .5, -1.2), (HX + .86, HY - .44, -1.2)], (1, 0, -.1), .16, "hazard", inset=.08, edge_zone="dark")
    s.plate([(HX - .5, HY + 1.0, -.05), (HX + .5, HY + 1.0, -.05), (HX + .46, HY + .90, -1.2), (HX - .46, HY + .90, -1.2)], (0, 1, -.1), .14, "second", inset=.08, edge_zone="dark")
    # Ram teeth at the top and bottom edge of each face.
    for k in (-1, 0, 1):
        s.loft([kit.cut_box((HX + k * .52, HY + y, z), (a, b), a * .4) for z, a, b, y in ((5.3, .17, .12, .98), (6.12, .17, .14, .96), (6.42, .10, .06, .90))], "metal", density=.8)
    # Guns in the face: inner light pair, outer heavy bore.
    for x, y, r, ln in ((HX - .42, HY - .02, .13, 1.0), (HX + .36, HY - .02, .19, .78)):
        s.tube([(x, y, 6.0 + z) for z in (-.1, .18, .18, .18 + ln * .55, .18 + ln * .55, .2 + ln, .2 + ln, ln * .55)],
               [r * 1.5, r * 1.5, r * .95, r * .9, r * 1.2, r * 1.2, r * .72, r * .5],
               lambda i, j: "throat" if i >= 6 else "dark" if i in (0, 1, 4) else "metal", n=10, bend=80, cap_zone="throat")
    # Missile boxes on the shoulders, rails under the hammers.
    s.box((1.30, -.98, -.95), (1.62, -.70, .55), "dark", cut=.06, density=.8)
    s.box((HX - .14, HY - 1.36, .4), (HX + .14, HY - 1.08, 2.4), "dark", cut=.05, density=.8)
    # Tail: stub fins, exhaust stacks, beam between the engines.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (-.55, .83, 0), edge=.5) for x, y, a, b, t in ((1.2, .75, -2.3, -4.3, .26), (1.75, 1.30, -3.0, -4.7, .20), (2.15, 1.72, -3.8, -5.0, .12))],
           "second", max_girth=9, bend=75, plan=(0, 0, 1))
    s.loft([kit.wing_ring((x, -y, a), (x, -y, b), t, (.55, .83, 0), edge=.5) for x, y, a, b, t in ((1.2, .75, -2.6, -4.2, .24), (1.62, 1.22, -3.1, -4.5, .18), (1.85, 1.5, -3.6, -4.7, .12))],
           "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    s.box((.10, 1.16, -3.5), (.34, 1.50, -2.5), "dark", cut=.07)
    s.tube([(.50, 1.26, z) for z in (-2.35, -2.45, -3.5, -3.6)], [.05, .09, .09, .05], "metal", n=7, density=.8)
    s.box((.0, -.12, -5.1), (.16, .62, -4.3), "dark", cut=.05)
    # Engines: two stacked square nozzles a side in an armoured box.
    e = "engine"
    s.loft([kit.cut_box((.76, 0, z), (a, b), .22) for z, a, b in ((-4.2, .54, .84), (-4.35, .66, .98), (-4.95, .66, .98), (-5.1, .60, .92))], "dark", part=e, max_girth=2)
    s.plate([(1.40, -.62, -4.42), (1.40, .62, -4.42), (1.40, .58, -5.35), (1.40, -.58, -5.35)], (1, 0, 0), .14, "plate", inset=.08, edge_zone="dark", part=e)
    s.plate([(.36, .96, -4.42), (1.18, .96, -4.42), (1.14, .96, -5.35), (.40, .96, -5.35)], (0, 1, 0), .12, "accent", inset=.07, edge_zone="dark", part=e)
    s.plate([(.36, -.96, -4.42), (1.18, -.96, -4.42), (1.14, -.96, -5.35), (.40, -.96, -5.35)], (0, -1, 0), .12, "plate", inset=.07, edge_zone="dark", part=e)
    for yc in (.46, -.46):
        s.nozzle(lambda k, z, yc=yc: kit.cut_box((.76, yc, z), (.47 * k, .40 * k), .15 * k), -4.95, .95, part=e, flare=.98, depth=.6)
    # Cockpit: low armoured slit house between the hammers.
    vis = [(3.35, .20, .20, .30), (3.0, .36, .28, .58), (2.86, .39, .30, .66), (2.15, .48, .42, .98), (2.0, .50, .44, 1.02), (1.2, .54, .56, 1.08), (1.05, .54, .58, 1.08), (.1, .50, .70, 1.0)]
    s.loft([kit.half_ring(z, [(0, b - .14), (w * 1.14, b - .10), (w * 1.10, b + .10), (w * .94, b + (t - b) * .66), (w * .54, t), (0, t)]) for z, w, b, t in vis],
           lambda i, j: "frame" if j < 2 or i in (1, 3, 5) else "plate" if i >= 6 or (j == 4 and i >= 4) else "glass", part="cockpit", centre=True, max_girth=2.2, density=1.05)
    return s


def paint(a):
    holt.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .5
    side = a.nrm[:, 0] > .6
    hull = a.is_zone("hull", "plate", "second")
    ham = hull & (x > 2.0) & (z > -2.7)
    # Orange brow over the faces, bone bars behind, rust sterns, wedge on the top slab.
    kp.paint(a, ham * kp.smooth(5.05, 5.07, z) * (np.abs(a.nrm[:, 2]) < .7), "#C2500C")
    kp.paint(a, ham * kp.band(z, 4.80, 4.92) * (np.abs(a.nrm[:, 2]) < .7), "#D8CFB8")
    kp.paint(a, ham * kp.smooth(-1.0, -1.4, z + .3 * kp.noise(a.pos, .5, 3)), "#7A4A2C")
    holt.emblem(a, x - HX, z - 1.55, .46, hull & up & (x > 2.3) & (y > .8))
    acc = a.is_zone("accent") & side & (x > 3.9)
    holt.emblem(a, z - 4.62, y - HY + .05, .36, acc)
    # Core: orange spine bar, fin tips.
    core = hull & (x < 1.5)
    kp.paint(a, (core & up & (z < -2.1) & (np.abs(x - .55) < .10)).astype(float), "#C2500C")
    kp.paint(a, (core & (y > .1) & (z > 2.75) & (z < 3.15) & a.is_part("hull")).astype(float), "#C2500C")
    kp.paint(a, (core & (np.abs(y) < .8) & kp.band(z, -2.05, -1.75).astype(bool) & side).astype(float), "#C2500C")
    fin = hull & (np.abs(y) > 1.02) & (x > 1.3) & (z < -2.6)
    kp.paint(a, fin * kp.smooth(1.38, 1.40, np.abs(y) + (z + 4) * .1), "#C2500C")
    kp.paint(a, fin * kp.band(np.abs(y) + (z + 4) * .1, 1.24, 1.30), "#D8CFB8")
    holt.finish(a, [(.76, .46, -5.9, .47, .40), (.76, -.46, -5.9, .47, .40)])
    # Furnace light through the hammer's joint.
    gap = a.is_zone("dark") & (x > 2) & (z > 3.0) & (z < 3.5)
    slot = gap & (np.abs(np.modf(a.st[:, 1] / .8)[0]) < .5) & (np.abs(z - 3.25) < .03)
    a.emit += slot[:, None] * holt.GLOW * .16


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:2", "gun_muzzle", (HX - .42, HY - .02, 7.22), gun=2),
        kf.attachment("gun_muzzle:3", "gun_muzzle", (HX + .36, HY - .02, 7.0), gun=3),
        kf.attachment("missile:1.inner", "missile", (1.46, -1.00, -.2), missile=[1, 1, 8, 6, 6]),
        kf.attachment("missile:3.outer", "missile", (HX, HY - 1.38, 1.4), missile=[3, 3, 2, 7, 7]),
        kf.attachment("light:2", "light", (HX + 1.28, HY + .3, 1.5), color=2, size=[.32, .32, .32], brightness=1, range=0, on=150, off=750, phase=0),
        kf.attachment("light:3", "light", (2.16, 1.76, -4.5), color=3, size=[.26, .26, .26], brightness=1, range=0, on=90, off=1310, phase=400),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, 1.05, 1.6), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:2.upper", "engine_glow", (.76, .46, -5.86), glow=2, size=[.43, .36, -3.2]),
               kf.attachment("engine_glow:2.lower", "engine_glow", (.76, -.46, -5.86), glow=2, size=[.43, .36, -3.2])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (890, 220, 56), "cockpit": (60, 20, 8), "engine": (120, 30, 8)},
            (0, .84, 2.35), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.05)
