# SPDX-License-Identifier: GPL-3.0-or-later
"""halberd: Meridian's heavy fighter.  A spear nose with canards, two booms with gun
prongs, and axe-blade wings outboard of them; 14 m long, 11.4 m across."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import meridian

PARTS = {"hull": True, "cockpit": True, "engine": False}
BX, BY = 2.30, -0.05      # the boom's middle line

# The axe blade, root to cutting edge: x, leading z, trailing z, y, thickness.
BLADE = [(2.6, .55, -1.9, -.06, .34), (3.3, .30, -1.85, -.08, .27), (3.9, .62, -2.15, -.10, .23), (4.5, 1.22, -2.75, -.13, .19),
         (4.98, 1.86, -3.42, -.16, .15), (5.22, 2.10, -3.75, -.17, .13), (5.46, 1.55, -3.15, -.18, .10), (5.62, .60, -2.1, -.19, .07),
         (5.70, -.35, -1.15, -.195, .04)]


def body(z, w, b, t, y=0.0):
    """Broad spear section, flat below, chine a little under the middle."""
    return kit.half_ring(z, [(0, -b), (.55 * w, -b), (.86 * w, -.55 * b), (w, -.10 * b), (.95 * w, .20 * t), (.72 * w, .62 * t),
                             (.40 * w, .92 * t), (0, t)], dy=y)


def boom(z, a, b, y=0.0, cut=.42):
    return kit.cut_box((BX, BY + y, z), (a, b), (a * cut * 1.2, b * cut))


def shells():
    s = kit.Ship("halberd", PARTS)
    prof = [(7.80, .04, .03, .03, -.10), (7.45, .16, .09, .09, -.09), (6.7, .34, .19, .18, -.07), (5.8, .52, .29, .28, -.04),
            (4.9, .68, .38, .38, -.01), (4.0, .80, .45, .48, 0), (3.0, .90, .50, .56, 0), (1.8, .98, .54, .62, 0), (.4, 1.00, .56, .66, 0),
            (-1.0, .96, .55, .66, 0), (-2.3, .84, .52, .60, 0), (-3.2, .66, .46, .50, .03), (-3.75, .52, .38, .40, .05)]
    s.loft([body(*p) for p in prof], lambda i, j: "dark" if i < 1 else "second" if j < 2 else "hull", centre=True, max_girth=1.7)
    # Tail block: heat exchanger with fins.
    s.loft([kit.half_ring(z, [(0, -b), (w, -b), (w, b), (0, b)], dy=.04) for z, w, b in
            ((-3.6, .40, .30), (-4.15, .40, .30), (-4.15, .30, .20), (-3.95, .26, .16))],
           lambda i, j: "throat" if i else "dark", centre=True, cap_zone="throat")
    for k in range(3):
        y0 = .20 - k * .19
        s.box((-.001, y0 - .02, -4.30), (.44, y0 + .02, -3.7), "metal", cut=.012, density=.6)
    # Dorsal spine and shoulder fairings.
    spine = [(1.75, .46, .50, 1.10), (1.2, .50, .50, 1.13), (.0, .46, .52, 1.05), (-1.4, .36, .50, .93), (-2.6, .24, .48, .76), (-3.5, .12, .40, .56)]
    s.loft([kit.half_ring(z, [(0, b), (w, b), (w * .97, b + (t - b) * .5), (w * .66, b + (t - b) * .88), (w * .22, t), (0, t)])
            for z, w, b, t in spine], ["dark", "hull", "hull", "hull", "accent"], centre=True)
    s.plate([(.48, .62, .2), (.84, .42, .2), (.80, .42, -1.5), (.40, .60, -1.5)], (.5, .87, 0), .045, "second", inset=.03, sink=.12)
    s.plate([(.42, .62, -.05), (.62, .55, -.05), (.60, .54, -.75), (.42, .61, -.75)], (.5, .87, 0), .075, "dark", inset=.02, sink=.05)
    # Cheek intakes under the chine.
    cheek = [(3.05, .10, .10), (3.30, .16, .16), (3.28, .185, .185), (2.7, .22, .21), (1.0, .26, .24), (-.6, .22, .20), (-1.6, .10, .12)]
    rings = [kit.cut_box((.78 if z > .5 else .74, -.40, z), (a, b), a * .5) for z, a, b in cheek]
    s.loft(rings, lambda i, j: "throat" if i == 0 else "accent" if i == 1 else "second", cap_zone="throat", max_girth=1.5)
    # Canards.
    can = [(.55, 5.15, 4.15, .02, .13), (1.0, 4.82, 4.05, .05, .09), (1.45, 4.45, 3.90, .09, .06), (1.72, 4.12, 3.80, .12, .04)]
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (-.1, 1, 0)) for x, a, b, y, t in can], "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    s.box((.56, -.06, 4.25), (.70, .12, 5.05), "dark", cut=.04, density=.7)
    # Inner wing, body to boom, with a dark hinge strip at the boom.
    inner = [(.7, 2.30, -2.75, 0, .46), (1.2, 1.85, -2.55, -.01, .42), (2.1, 1.15, -2.35, -.04, .40)]
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t) for x, a, b, y, t in inner], "hull", caps=(True, True), max_girth=9, bend=75, plan=(0, 0, 1))
    s.plate([(1.10, .19, .75), (1.60, .18, .55), (1.60, .18, -.55), (1.10, .19, -.55)], (0, 1, 0), .03, "second", inset=.03, sink=.06)
    s.plate([(1.15, .10, -1.55), (1.72, .09, -1.55), (1.72, .02, -2.25), (1.15, .03, -2.35)], (0, 1, -.12), .05, "hull", inset=.02, sink=.08)
    # Axe blades.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.04, 1, 0), front=.2, rear=.74) for x, a, b, y, t in BLADE], "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    s.plate([(3.15, .04, .02), (3.75, .015, .05), (3.9, .0, -.9), (3.15, .035, -.9)], (.04, 1, 0), .035, "second", inset=.03, sink=.08)
    s.plate([(4.35, -.03, -2.05), (4.85, -.08, -2.55), (4.85, -.10, -3.12), (4.35, -.06, -2.55)], (.04, 1, -.06), .03, "hull", inset=.02, sink=.06)
    s.plate([(3.05, -.22, .02), (3.85, -.20, .15), (3.85, -.20, -1.2), (3.05, -.22, -1.2)], (0, -1, 0), .03, "dark", inset=.03, sink=.08)
    s.box((2.85, -.16, -1.98), (3.05, .04, -1.2), "dark", cut=.04, density=.7)
    # Booms: prong, sleeve, collar, body, tail.
    bm = [(3.85, .17, .17, .0), (3.6, .26, .26, .0), (2.9, .40, .40, .0), (2.2, .50, .48, .01), (1.2, .55, .55, .02), (-.6, .58, .58, .03),
          (-2.4, .58, .60, .03), (-3.6, .56, .60, .03), (-4.5, .54, .56, .03), (-4.9, .50, .52, .03)]
    s.loft([boom(*p) for p in bm], lambda i, j: "dark" if i == 0 else "accent" if i == 1 else "second" if j in (5, 6, 7) and i > 2 else "hull", max_girth=1.5)
    s.tube([(BX, BY, z) for z in (3.7, 4.0, 4.0, 4.75, 4.75, 5.0, 5.0, 5.75, 5.75, 6.05, 6.05, 5.75)],
           [.15, .15, .105, .10, .135, .135, .085, .08, .115, .115, .06, .045],
           lambda i, j: "throat" if i >= 10 else "dark" if i in (0, 1, 4, 5) else "metal", n=8, bend=80, cap_zone="throat")
    for q in (0, 1):
        s.box((BX - .22 + q * .32, BY + .12, 3.2), (BX - .10 + q * .32, BY + .30, 4.15), "second", cut=.03, density=.7)
    s.plate([(BX - .26, BY + .57, 1.0), (BX + .26, BY + .57, 1.0), (BX + .28, BY + .62, -.9), (BX - .28, BY + .62, -.9)], (0, 1, 0), .07, "hull",
            inset=.05, edge_zone="dark")
    s.plate([(BX - .2, BY + .62, -1.15), (BX + .2, BY + .62, -1.15), (BX + .2, BY + .63, -1.75), (BX - .2, BY + .63, -1.75)], (0, 1, 0), .04, "dark", inset=.03)
    s.plate([(BX + .56, BY - .2, 1.6), (BX + .56, BY + .2, 1.6), (BX + .6, BY + .22, .8), (BX + .6, BY - .2, .8)], (1, 0, .06), .05, "second", inset=.03)
    s.box((BX - .17, BY - .68, -3.4), (BX + .17, BY - .42, .2), "dark", cut=.07, density=.8)
    # Tail: fins on the booms, tailplane between them.
    fin = [((BX + .05, .45), -2.5, -4.75, .20), ((BX + .17, 1.05), -3.3, -5.15, .14), ((BX + .30, 1.65), -4.1, -5.55, .09), ((BX + .34, 1.84), -4.55, -5.68, .05)]
    s.loft([kit.wing_ring((p[0], p[1], a), (p[0], p[1], b), t, (.97, -.22, 0)) for p, a, b, t in fin], "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    s.tube([(BX + .27, 1.5, z) for z in (-3.75, -3.85, -4.3, -5.9, -6.0)], [.02, .06, .075, .06, .03], "dark", n=7, density=.8)
    tail = [(0, -4.0, -5.05, .62, .12), (.9, -3.98, -5.0, .60, .13), (BX, -3.75, -4.8, .50, .17)]
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t) for x, a, b, y, t in tail], "hull", caps=(False, True), max_girth=9, bend=75, plan=(0, 0, 1))
    # Chin guns, rails, belly, sensors.
    g = (.62, -.30)
    s.loft([kit.circle((g[0], g[1], z), r, 8) for z, r in ((5.25, .07), (5.15, .11), (4.4, .13), (3.5, .05))], "second")
    s.tube([(g[0], g[1], z) for z in (5.2, 5.6, 5.6, 6.15, 6.15, 6.28, 6.28, 6.1)], [.05, .05, .034, .032, .046, .046, .026, .02],
           lambda i, j: "throat" if i >= 6 else "metal", n=8, bend=80, cap_zone="throat")
    for x, y, z0, z1 in ((3.55, -.26, -1.1, .3), (1.38, -.25, -1.2, .4)):
        s.box((x - .06, y - .14, z0 + .25), (x + .06, y + .12, z1 - .2), "second", cut=.04, density=.7)
        s.box((x - .10, y - .22, z0), (x + .10, y - .12, z1), "dark", cut=.035, density=.7)
    s.plate([(0, -.53, 2.2), (.38, -.53, 2.2), (.46, -.55, .4), (.42, -.55, -1.6), (0, -.55, -1.6)], (0, -1, 0), .05, "second", inset=.04, centre=True, sink=.12)
    s.plate([(0, -.50, -1.85), (.34, -.52, -1.85), (.28, -.48, -2.9), (0, -.46, -2.9)], (0, -1, 0), .05, "dark", inset=.03, centre=True, sink=.15)
    s.loft([kit.half_circle(z, r, y=-.36, n=7) for z, r in ((6.15, .02), (6.0, .13), (5.7, .19), (5.35, .17), (5.0, .04))],
           lambda i, j: "glass" if i < 2 else "dark", centre=True, density=.9)
    s.box((-.0, 1.02, -.9), (.022, 1.42, -.5), "second", cut=.01, density=.5)
    # Engines in the boom tails.
    e = "engine"
    s.loft([boom(z, a, b, .03, .48) for z, a, b in ((-4.7, .46, .48), (-4.82, .60, .62), (-5.25, .60, .62), (-5.35, .55, .57), (-5.4, .5, .52))],
           lambda i, j: "accent" if i == 1 else "dark", part=e)
    s.nozzle(lambda k, z: kit.circle((BX, BY + .03, z), .55 * k, 12), -5.28, .92, part=e, flare=.95, depth=.6)
    for ang in (0, 72, 144, 216, 288):
        q = np.radians(ang + 18)
        c, n = np.array([np.cos(q), np.sin(q), 0]), np.array([-np.sin(q), np.cos(q), 0])
        o = np.array([BX, BY + .03, 0])
        s.plate([o + c * .565 + n * .15 + [0, 0, -5.34], o + c * .565 - n * .15 + [0, 0, -5.34],
                 o + c * .52 - n * .11 + [0, 0, -6.02], o + c * .52 + n * .11 + [0, 0, -6.02]], c, .045, "metal", inset=.03, part=e, sink=.05, density=.8)
    # Canopy, two seats.
    cpy = [(5.05, .14, .30, .36), (4.75, .27, .33, .52), (4.63, .29, .34, .57), (4.0, .38, .40, .79), (3.4, .43, .44, .95), (3.28, .44, .45, .97),
           (2.6, .46, .48, 1.08), (2.1, .46, .50, 1.12), (1.98, .455, .50, 1.125), (1.6, .44, .50, 1.11)]
    s.loft([kit.half_ring(z, [(0, b - .14), (w * 1.08, b - .07), (w * 1.05, b + .05), (w * .93, b + (t - b) * .52), (w * .66, b + (t - b) * .82),
                              (w * .32, b + (t - b) * .96), (0, t)]) for z, w, b, t in cpy],
           lambda i, j: "frame" if j < 2 or i in (1, 4, 7) or i >= 8 else "glass", part="cockpit", centre=True, max_girth=3, density=1.05)
    return s


def paint(a):
    meridian.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .35
    hull = a.is_zone("hull", "second")
    blade = hull & (x > 2.95)
    xs = [w[0] for w in BLADE]
    le, te = np.interp(x, xs, [w[1] for w in BLADE]), np.interp(x, xs, [w[2] for w in BLADE])
    # The cutting edge: white rim, broad blue field behind a curve.
    edge = np.hypot((x - 1.55) / 1.0, (z + .85) / 1.35)
    kp.paint(a, blade * kp.smooth(3.18, 3.195, edge), "#1C57B8")
    kp.paint(a, blade * kp.band(edge, 3.02, 3.09), "#1C57B8")
    kp.paint(a, blade * up * kp.smooth(3.86, 3.87, edge), "#E8ECEF")
    kp.paint(a, blade * kp.band(x, 2.9, 4.0) * kp.smooth(.16, .15, le - z), "#39424C", .6)
    meridian.emblem(a, 4.12, -.85, .42, blade & up)
    # Nose: blue spear-point, a notch behind, side stripe to the canopy.
    fus = hull & (x < 1.02) & ~(a.is_part("cockpit"))
    kp.paint(a, fus * kp.smooth(6.42, 6.44, z + .55 * np.abs(x)), "#1C57B8")
    kp.paint(a, fus * kp.band(z + .55 * np.abs(x), 6.22, 6.30), "#1C57B8")
    kp.paint(a, fus * (y > .12) * kp.smooth(0, .01, .26 - x + (5.0 - z) * .05) * kp.band(z, 4.9, 6.1), "#39424C", .7)
    kp.paint(a, fus * kp.band(y - .05, .03, .17) * kp.band(z, -2.2, 2.3) * (x > .5), "#1C57B8")
    kp.paint(a, fus * kp.band(y - .05, .20, .225) * kp.band(z, -2.2, 2.9) * (x > .5), "#1C57B8")
    # Boom rings and chevrons, canard and fin tips.
    bm = hull & (np.abs(x - BX) < .66) & (np.abs(y) < .78) & (z < 3.4)
    kp.paint(a, bm * kp.band(z - .5 * np.abs(y - BY), -3.35, -2.85), "#1C57B8")
    kp.paint(a, bm * kp.band(z - .5 * np.abs(y - BY), -3.55, -3.45), "#1C57B8")
    kp.paint(a, bm * kp.band(z, 1.9, 2.0), "#1C57B8")
    kp.paint(a, (hull & (x > 1.28) & (x < 1.8) & (z > 3.5)).astype(float), "#1C57B8")
    kp.paint(a, hull * kp.band(x, 1.17, 1.22) * (z > 3.5), "#1C57B8")
    fin = hull & (y > .74) & (z < -2) & (x > 2)
    h = y + (z + 4.4) * .10
    kp.paint(a, fin * kp.smooth(1.42, 1.435, h), "#1C57B8")
    kp.paint(a, fin * kp.band(h, 1.30, 1.35), "#1C57B8")
    tail = hull & (x < BX - .3) & (z < -3.9) & (y > .35)
    kp.paint(a, tail * kp.band(z, -4.42, -4.22), "#1C57B8")
    kp.paint(a, tail * kp.band(z, -4.50, -4.47), "#1C57B8")
    # Grey walkways on the inner wing.
    kp.paint(a, (hull & up & (x > 1.0) & (x < 1.75) & (np.abs(y) < .25) & (z < .4) & (z > -2.2)).astype(float), "#9AA5AF")
    # Boom light strips.
    strip = hull & (np.abs(y - BY - .24) < .028) & (np.abs(z + .15) < .5) & (np.abs(x - BX) > .45) & (x < 3.2)
    strip &= (x < BX) & (np.abs(a.nrm[:, 1]) < .5)
    fstrip = hull & (x < 1.02) & (x > .3) & (np.abs(y - .42) < .06) & (np.abs(z + 2.2) < .28) & (a.nrm[:, 1] < .6) & a.is_part('hull')
    for m in (strip, fstrip):
        kp.paint(a, m.astype(float), "#BFE6FF")
    meridian.finish(a, [(BX, BY + .03, -6.2, .55)])
    a.emit += (strip | fstrip)[:, None] * meridian.GLOW * .22


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:1", "gun_muzzle", (.62, -.30, 6.30), gun=1),
        kf.attachment("gun_muzzle:4", "gun_muzzle", (BX, BY, 6.08), gun=4),
        kf.attachment("missile:1.inner", "missile", (1.38, -.50, -.4), missile=[1, 8, 8, 6, 6]),
        kf.attachment("missile:0.outer", "missile", (3.55, -.51, -.4), missile=[0, 0, 3, 2, 7]),
        kf.attachment("light:3", "light", (5.45, -.10, -.80), color=3, size=[.32, .32, .32], brightness=1, range=0, on=120, off=880, phase=0),
        kf.attachment("light:5", "light", (BX + .27, 1.62, -5.95), color=5, size=[.24, .24, .24], brightness=1, range=0, on=80, off=1420,
                      phase=500),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, 1.02, 3.0), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:1", "engine_glow", (BX, BY + .03, -6.16), glow=1, size=[.50, .50, -4.6])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (900, 212, 52), "cockpit": (80, 24, 8), "engine": (110, 32, 10)},
            (0, .84, 3.55), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.018)
