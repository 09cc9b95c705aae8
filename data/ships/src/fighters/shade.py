# SPDX-License-Identifier: GPL-3.0-or-later
"""shade: Meridian's scout, in night colours.  A ray: one low lozenge of wing and body,
butterfly tails over two slots of engines, and a long sting that listens; 14 m long
with it, 9.2 m across."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import meridian

PARTS = {"hull": True, "cockpit": True, "engine": False}
NX, NY = .64, .04
NIGHT = {"hull": ("#34414F", 0.46, 0.18), "second": ("#242E39", 0.50, 0.22), "plate": ("#41505F", 0.44, 0.16), "dark": ("#181D23", 0.55, 0.45),
         "accent": ("#1A468C", 0.40, 0.14), "metal": ("#5C646C", 0.36, 0.90), "frame": ("#1C232A", 0.45, 0.35)}

# The lozenge: x, leading z, trailing z, y, thickness.
WING = [(.95, 2.05, -3.95, -.03, .50), (1.6, 1.42, -3.50, -.05, .40), (2.4, .66, -2.95, -.08, .29), (3.2, -.10, -2.38, -.11, .19), (3.95, -.82, -1.86, -.14, .11),
        (4.42, -1.28, -1.52, -.16, .045)]
FIN = [((.86, .16), -1.95, -4.55, .17), ((1.30, .66), -2.60, -4.62, .13), ((1.82, 1.26), -3.38, -4.70, .09), ((2.24, 1.74), -4.02, -4.76, .05), ((2.36, 1.88), -4.42, -4.80, .03)]


def body(z, w, b, t):
    """A chine low on the side, a smooth back over it, a shallow belly."""
    return kit.half_ring(z, [(0, -b), (.50 * w, -.90 * b), (.84 * w, -.46 * b), (w, .0), (.84 * w, .34 * t), (.60 * w, .70 * t), (.30 * w, .93 * t), (0, t)])


def at_wing(x, c, side):
    xs = [w[0] for w in WING]
    q = [np.interp(x, xs, [w[k] for w in WING]) for k in range(5)]
    h = q[4] / 2 * (1 if .2 < c < .70 else .55)
    return np.array([x, q[3] + side * h, q[1] + (q[2] - q[1]) * c])


def shells():
    s = kit.Ship("shade", PARTS)
    prof = [(6.55, .02, .015, .015), (6.25, .16, .06, .06), (5.6, .36, .14, .14), (4.6, .58, .23, .25), (3.5, .78, .30, .36), (2.4, .98, .36, .45), (1.2, 1.14, .40, .52),
            (.0, 1.22, .42, .56), (-1.3, 1.22, .41, .56), (-2.5, 1.16, .37, .50), (-3.4, 1.06, .31, .42), (-3.95, .98, .26, .36)]
    s.loft([body(*p) for p in prof], lambda i, j: "dark" if i == 0 else "second" if j < 3 else "hull", centre=True, max_girth=1.8, cap_zone="dark")
    s.tube([(0, 0, z) for z in (6.45, 6.7, 6.72, 7.15)], [.02, .018, .009, .005], "metal", n=5, density=.6)
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.04, 1, 0), front=.26, rear=.66) for x, a, b, y, t in WING], lambda i, j: "second" if j in (3, 5, 6) else "hull",
           max_girth=9, bend=75, plan=(0, 0, 1))
    # Control surfaces along the trailing edge, thin skins over the spar, above and below.
    for x0, x1 in ((1.75, 2.75), (2.85, 3.75)):
        for side in (1, -1):
            s.plate([at_wing(x0, .76, side), at_wing(x1, .74, side), at_wing(x1, .985, side), at_wing(x0, .985, side)], (0, side, 0), .014, "hull" if side > 0 else "second",
                    inset=.02, sink=.05, density=.8)
    for x0, x1, c0, c1, z in ((1.30, 2.15, .30, .64, "plate"), (2.35, 3.05, .30, .66, "plate"), (3.25, 3.70, .26, .66, "second")):
        s.plate([at_wing(x0, c0, 1), at_wing(x1, c0 + .05, 1), at_wing(x1, c1, 1), at_wing(x0, c1, 1)], (.04, 1, 0), .026, z, inset=.03, edge_zone="dark", sink=.1)
    # Butterfly tails, their feet in a fairing.
    s.loft([kit.wing_ring((p[0], p[1], a), (p[0], p[1], b), t, (.77, -.64, 0)) for p, a, b, t in FIN], lambda i, j: "second" if j in (4, 5, 6) else "hull", max_girth=9, bend=75,
           plan=(0, 0, 1))
    s.plate([(.66, .36, -1.8), (1.06, .20, -2.0), (1.06, .14, -4.2), (.62, .30, -4.2)], (.5, .86, 0), .10, "second", inset=.07, edge_zone="dark", sink=.14)
    # Back: slanted intakes beside the spine, the spine itself, cloak projector blisters.
    rings = [kit.cut_box((.60 + dx, y, z), (a, b), b * .45) for dx, y, z, a, b in
             ((0, .44, 1.05, .20, .09), (0, .44, 1.45, .25, .13), (0, .44, 1.42, .28, .155), (.02, .42, .9, .30, .17), (.04, .38, -.4, .30, .17), (.04, .30, -1.8, .24, .14),
              (.03, .24, -2.7, .12, .10))]
    for r in rings[1:3]:
        r[:, 2] -= (r[:, 1] - .44) * 1.2
    s.loft(rings, lambda i, j: "throat" if i == 0 else "accent" if i == 1 else "hull" if i > 2 else "plate", cap_zone="throat", max_girth=1.5)
    spine = [(.9, .28, .46, .80), (.4, .29, .48, .82), (-.8, .26, .50, .76), (-2.2, .20, .44, .62), (-3.3, .16, .34, .48), (-3.9, .12, .30, .40)]
    s.loft([kit.half_ring(z, [(0, b), (w, b), (w * .94, b + (t - b) * .6), (w * .55, b + (t - b) * .93), (0, t)]) for z, w, b, t in spine], ["dark", "second", "hull", "plate"],
           centre=True)
    for z in (-.5, -1.15, -1.8):
        s.box((.20, .60 - (.5 + z) * -.05, z - .20), (.34, .70 + (z + .5) * .05, z + .20), "dark", cut=.04, density=.7)
    s.plate([(.72, .44, 2.6), (.92, .24, 2.5), (.80, .18, 3.9), (.54, .28, 4.2)], (.5, .86, .1), .03, "plate", inset=.03, edge_zone="dark", sink=.12)
    # Side arrays: long pale combs set into the chine.
    s.plate([(.46, .10, 4.9), (.62, .04, 4.3), (.95, .02, 2.5), (.90, .16, 2.5), (.56, .18, 4.3)], (.86, .5, .1), .02, "dark", inset=.02, sink=.1, density=1.2)
    # Sting: a boom from the tail with rings and a listening head.
    sting = [(-3.6, .24), (-3.9, .22), (-4.0, .16), (-4.6, .125), (-4.62, .165), (-4.82, .165), (-4.84, .11), (-5.6, .085), (-5.62, .12), (-5.76, .12), (-5.78, .075), (-6.35, .06),
             (-6.45, .13), (-6.7, .16), (-6.95, .12), (-7.1, .05), (-7.12, .012), (-7.45, .004)]
    s.loft([kit.half_circle(z, r, y=.10, n=6) for z, r in sting], lambda i, j: "accent" if i in (4, 8) else "glass" if i in (12, 13) else "metal" if i in (2, 6, 10, 15, 16) else "dark",
           centre=True, bend=80, density=.9)
    # Belly: camera bay with its turret, weapon bay doors, keel strakes.
    s.loft([kit.half_circle(z, r, y=-.27, n=6, ry=r * .9) for z, r in ((4.05, .03), (3.9, .15), (3.6, .205), (3.25, .18), (2.9, .04))], lambda i, j: "glass" if i < 2 else "dark",
           centre=True, density=.9)
    s.plate([(0, -.40, 2.2), (.42, -.36, 2.1), (.52, -.37, .7), (0, -.42, .6)], (0, -1, 0), .035, "plate", inset=.03, edge_zone="dark", centre=True, sink=.12)
    s.plate([(0, -.43, .3), (.56, -.39, .3), (.60, -.38, -2.1), (0, -.42, -2.2)], (0, -1, 0), .05, "second", inset=.04, edge_zone="dark", centre=True, sink=.12)
    s.plate([(0, -.38, -2.4), (.44, -.34, -2.4), (.36, -.30, -3.6), (0, -.32, -3.6)], (0, -1, -.1), .04, "dark", inset=.03, centre=True, sink=.12)
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.8, .6, 0), edge=.25) for x, y, a, b, t in ((.96, -.22, -1.9, -3.6, .12), (1.16, -.50, -2.5, -3.7, .08), (1.30, -.70, -3.1, -3.74, .03))],
           "second", max_girth=9, bend=75, plan=(0, 0, 1))
    # Guns: a pair flush in the chines, a pair sunk in the leading edges.
    s.loft([kit.circle((1.06, -.20, z), r, 8) for z, r in ((2.35, .06), (2.28, .10), (1.4, .14), (.4, .13), (-.4, .04))], lambda i, j: "dark" if i == 0 else "second", density=.8)
    s.tube([(1.06, -.20, z) for z in (2.25, 2.6, 2.6, 3.2, 3.2, 3.36, 3.36, 3.16)], [.06, .06, .038, .035, .052, .052, .030, .022],
           lambda i, j: "throat" if i >= 6 else "metal", n=8, density=.9, bend=80, cap_zone="throat")
    s.loft([kit.circle((2.62, -.09, z), r, 8) for z, r in ((.60, .05), (.54, .085), (-.06, .11), (-.8, .10), (-1.3, .03))], lambda i, j: "dark" if i == 0 else "second", density=.8)
    s.tube([(2.62, -.09, z) for z in (.52, .84, .84, 1.40, 1.40, 1.52, 1.52, 1.37)], [.05, .05, .032, .03, .044, .044, .024, .018],
           lambda i, j: "throat" if i >= 6 else "metal", n=8, density=.8, bend=80, cap_zone="throat")
    # Missile rails, close under the wing.
    for x in (1.62, 2.16):
        s.box((x - .05, -.34, -1.9), (x + .05, -.12, -.9), "second", cut=.035, density=.7)
        s.box((x - .08, -.40, -2.3), (x + .08, -.31, -.5), "dark", cut=.03, density=.7)
    # Wing tip lamp.
    s.box((4.26, -.185, -1.52), (4.36, -.125, -1.30), "lamp", cut=.02, density=.8)
    # Engines: a slot each, shelved below so that little is seen of it.
    e = "engine"
    s.loft([kit.cut_box((NX, NY, z), (a, b), b * .55) for z, a, b in ((-3.5, .34, .20), (-3.7, .42, .25), (-4.1, .41, .24), (-4.22, .38, .22))], lambda i, j: "accent" if i == 1 else "dark",
           part=e)
    s.nozzle(lambda k, z: kit.cut_box((NX, NY, z), (.375 * k, .19 * k), .08 * k), -4.08, .62, part=e, flare=.98, depth=.45)
    s.plate([(NX - .36, NY - .19, -3.9), (NX + .36, NY - .19, -3.9), (NX + .24, NY - .17, -5.0), (NX - .24, NY - .17, -5.0)], (0, -1, 0), .05, "metal", inset=.03, part=e, sink=.05)
    # Canopy: low, long, one pane each side of a bow.
    can = [(3.75, .09, .28, .33), (3.45, .20, .32, .46), (3.35, .215, .33, .50), (2.7, .285, .38, .68), (2.05, .325, .43, .80), (1.95, .33, .44, .815), (1.35, .325, .48, .85), (1.2, .315, .48, .85),
           (.8, .27, .48, .80)]
    s.loft([kit.half_ring(z, [(0, b - .14), (w * 1.08, b - .07), (w * 1.03, b + .04), (w * .90, b + (t - b) * .52), (w * .62, b + (t - b) * .83), (w * .3, b + (t - b) * .96), (0, t)])
            for z, w, b, t in can], lambda i, j: "frame" if j < 2 or i in (1, 4) or i >= 6 else "glass", part="cockpit", centre=True, max_girth=3, density=1.1)
    return s


def paint(a):
    kp.fill_zones(a, meridian.ZONES | NIGHT)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .35
    hull = a.is_zone("hull", "second", "plate")
    xs = [w[0] for w in WING]
    le, te = np.interp(x, xs, [w[1] for w in WING]), np.interp(x, xs, [w[2] for w in WING])
    f = np.clip((le - z) / np.maximum(le - te, .05), 0, 1)
    wing = hull & (x > 1.22) & (np.abs(y - np.interp(x, xs, [w[3] for w in WING])) < .24) & (z > -4.1)
    # Night blue along the leading edge and the tips; one thin pale line is all the white there is.
    kp.paint(a, wing * kp.smooth(.0, .012, .075 + .05 * kp.smooth(1.2, 4, x) - f), "#1A468C")
    kp.paint(a, wing * kp.smooth(3.88, 3.89, x - .2 * f), "#1A468C")
    kp.paint(a, wing * up * kp.band(x - .2 * f, 3.74, 3.78), "#AEBECD")
    kp.paint(a, wing * up * (x < 1.75) * kp.band(x + .10 * z, 1.36, 1.40), "#1A468C")
    meridian.emblem(a, 2.70, -1.10, .30, wing & up)
    fus = hull & (x < 1.22) & ~wing & a.is_part("hull")
    kp.paint(a, fus * kp.band(z, 5.42, 5.60), "#1A468C")
    kp.paint(a, fus * kp.band(z, 5.68, 5.72), "#AEBECD")
    kp.paint(a, fus * (y > .1) * kp.smooth(0, .01, .14 - x) * kp.band(z, 3.5, 5.3), "#181D23", .8)
    kp.paint(a, fus * up * kp.band(np.abs(z + 2.2 + .9 * x), -1, .05) * (x > .25), "#1A468C")
    fin = hull & (y > .45) & (x > 1.0) & (z < -2.3)
    h = y + (z + 4) * .16
    kp.paint(a, fin * kp.smooth(1.40, 1.415, h), "#1A468C")
    kp.paint(a, fin * kp.band(h, 1.24, 1.28), "#AEBECD")
    # The cloak's seams: hair lines of light round the lozenge and down the sting's root.
    seam = wing & up & (np.abs(f - .165 - .06 * kp.smooth(1.2, 4, x)) < .0045) & (x > 1.5) & (x < 3.8)
    strip = fus & ~up & (y > .02) & (np.abs(y - .17) < .016) & (np.abs(z + 2.7) < .45)
    comb = a.is_zone("dark") & (x > .44) & (x < 1.0) & (z > 2.4) & (z < 5) & (y > 0) & (y < .2)
    teeth = comb & (np.abs(np.modf(z / .16)[0] - .5) < .16)
    kp.paint(a, teeth.astype(float), "#6F8294")
    kp.paint(a, (seam | strip).astype(float), "#7FC4EA")
    meridian.finish(a, [(NX, NY, -4.70, .36)], wear=.30)
    a.emit += (seam | strip)[:, None] * meridian.GLOW * .14


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:1", "gun_muzzle", (1.06, -.20, 3.38), gun=1),
        kf.attachment("gun_muzzle:2", "gun_muzzle", (2.62, -.09, 1.54), gun=2),
        kf.attachment("missile:1.inner", "missile", (1.62, -.42, -1.35), missile=[1, 1, 8, 8, 6]),
        kf.attachment("missile:4.outer", "missile", (2.16, -.42, -1.35), missile=[4, 4, 4, 5, 5]),
        kf.attachment("light:3", "light", (4.38, -.12, -1.40), color=3, size=[.2, .2, .2], brightness=1, range=0, on=90, off=1410, phase=0),
        kf.attachment("light:5", "light", (0, .10, -7.15), color=5, size=[.16, .16, .16], brightness=1, range=0, on=60, off=1940, phase=500),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, .82, 1.9), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:1", "engine_glow", (NX, NY, -4.66), glow=1, size=[.34, .17, -2.8])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (870, 214, 56), "cockpit": (110, 28, 10), "engine": (90, 26, 7)},
            (0, .64, 2.1), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.016, model={"can_cloak": True})
