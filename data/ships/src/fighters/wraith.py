# SPDX-License-Identifier: GPL-3.0-or-later
"""wraith: Holt's raider, and the one ship that cloaks.  A flat blade without fins:
faceted like a struck flint, 12 m long and 12 m across, with slots for engines."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import holt

PARTS = {"hull": True, "cockpit": True, "engine": False}
NX, NY = .86, .06

# The blade wing: x, leading z, trailing z, y, thickness; the trailing edge is a W.
WING = [(1.0, 2.9, -3.7, -.02, .56), (1.9, 1.5, -3.0, -.04, .44), (2.7, .3, -2.5, -.06, .34), (3.6, -1.0, -3.3, -.08, .24), (4.4, -2.2, -4.1, -.10, .17),
        (5.2, -3.4, -4.9, -.13, .10), (5.95, -4.6, -5.55, -.16, .04)]


def body(z, w, b, t):
    """A flint's section: keel edge, sharp waist, ridged back."""
    return kit.half_ring(z, [(0, -b), (.55 * w, -.8 * b), (w, .0), (.72 * w, .52 * t), (.30 * w, t), (0, t)])


def at_wing(x, c, side):
    xs = [w[0] for w in WING]
    q = [np.interp(x, xs, [w[k] for w in WING]) for k in range(5)]
    h = q[4] / 2 * (1 if .2 < c < .72 else .5)
    return np.array([x, q[3] + side * h, q[1] + (q[2] - q[1]) * c])


def shells():
    s = kit.Ship("wraith", PARTS)
    prof = [(6.6, .03, .02, .02), (5.9, .24, .12, .12), (4.7, .52, .22, .26), (3.2, .84, .32, .40), (1.6, 1.12, .40, .54), (.0, 1.34, .44, .62), (-1.6, 1.46, .42, .58),
            (-3.0, 1.42, .34, .46), (-3.9, 1.30, .24, .32)]
    s.loft([body(*p) for p in prof], lambda i, j: "metal" if i == 0 else "dark" if j < 2 else "hull", centre=True, max_girth=1.8, cap_zone="dark", bend=30)
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.06, 1, 0), front=.30, rear=.62, edge=.2) for x, a, b, y, t in WING], lambda i, j: "dark" if j in (3, 4, 5) else "hull",
           max_girth=9, bend=75, plan=(0, 0, 1))
    # Facets on the back: broad thin slabs whose edges never run square.
    s.plate([(.0, .30, 4.5), (.22, .28, 4.4), (.34, .42, 3.5), (0, .46, 3.3)], (0, 1, .1), .05, "plate", inset=.05, edge_zone="dark", centre=True)
    s.plate([(0, .60, -.9), (.46, .60, -.7), (.66, .55, -1.9), (.42, .48, -2.9), (0, .50, -3.1)], (0, 1, -.06), .09, "second", inset=.07, edge_zone="dark", centre=True)
    s.plate([(.62, .47, 1.0), (1.0, .26, 1.5), (1.24, .26, .1), (.86, .48, -.3)], (.5, .86, 0), .06, "plate", inset=.05, edge_zone="dark")
    s.plate([(.90, .46, -.5), (1.26, .26, -.1), (1.34, .22, -1.7), (1.0, .42, -2.0)], (.5, .86, 0), .06, "hull", inset=.05, edge_zone="dark")
    for x0, x1, c0, c1, z in ((1.55, 2.5, .26, .60, "plate"), (2.75, 3.5, .24, .62, "accent"), (3.75, 4.35, .22, .62, "plate")):
        for side in (1, -1):
            s.plate([at_wing(x0, c0, side), at_wing(x1, c0 + .06, side), at_wing(x1 - .1, c1, side), at_wing(x0 + .12, c1 - .05, side)], (.06, side, 0), .05,
                    z if side > 0 else "dark", inset=.05, edge_zone="dark", sink=.1)
    # Teeth along the inner trailing edge; tips of bare metal.
    for x in (1.3, 2.05):
        s.loft([kit.cut_box((x, -.03, z), (a, b), b * .5) for z, a, b in ((-2.6, .24, .12), (-3.1, .22, .10), (-3.75, .06, .03))], "metal", density=.8)
    # Underside: bay doors, lantern rails, keel blades canted out.
    s.plate([(0, -.42, 1.4), (.5, -.38, 1.3), (.62, -.36, -1.3), (0, -.42, -1.5)], (0, -1, 0), .06, "second", inset=.06, edge_zone="dark", centre=True)
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.7, .7, 0), edge=.3) for x, y, a, b, t in
            ((1.5, -.22, -1.4, -3.2, .18), (1.86, -.62, -2.1, -3.6, .11), (2.1, -.92, -2.9, -3.8, .05))], "second", max_girth=9, bend=75, plan=(0, 0, 1))
    s.box((1.78, -.36, -1.3), (1.90, -.12, -.3), "dark", cut=.035, density=.7)
    s.box((1.74, -.44, -1.6), (1.94, -.34, .0), "metal", cut=.03, density=.7)
    # Guns: a pair in the wing roots, one long accelerator along the keel.
    s.tube([(1.16, -.10, z) for z in (2.3, 2.7, 2.7, 3.6, 3.6, 3.85, 3.85, 3.65)], [.10, .10, .062, .055, .085, .085, .05, .035],
           lambda i, j: "throat" if i >= 6 else "dark" if i in (0, 1, 4) else "metal", n=8, bend=80, cap_zone="throat")
    s.loft([kit.half_circle(z, r, y=-.30, n=6) for z, r in ((2.2, .10), (2.4, .15), (5.0, .11), (5.2, .08), (6.9, .07), (6.95, .10), (7.25, .10), (7.3, .05))],
           lambda i, j: "dark" if i in (0, 2, 5) else "throat" if i == 6 else "metal", centre=True, bend=80, cap_zone="throat", density=.9)
    # Engines: wide slots behind a blast shelf.
    e = "engine"
    s.loft([kit.cut_box((NX, NY, z), (a, b), b * .5) for z, a, b in ((-3.3, .50, .24), (-3.5, .62, .30), (-4.0, .60, .28), (-4.1, .56, .26))],
           lambda i, j: "hazard" if i == 1 and j in (1,) else "dark", part=e)
    s.nozzle(lambda k, z: kit.cut_box((NX, NY, z), (.55 * k, .22 * k), .09 * k), -3.95, .7, part=e, flare=.98, depth=.5)
    s.plate([(NX - .5, NY - .24, -3.8), (NX + .5, NY - .24, -3.8), (NX + .36, NY - .22, -5.0), (NX - .36, NY - .22, -5.0)], (0, -1, 0), .06, "plate", inset=.04,
            edge_zone="dark", part=e, sink=.06)
    # Cockpit: a faceted slit, flush with the back.
    vis = [(3.3, .10, .32, .40), (2.9, .28, .36, .58), (2.78, .30, .38, .62), (1.9, .40, .44, .80), (1.76, .42, .46, .83), (.9, .42, .54, .80), (.2, .34, .58, .70)]
    s.loft([kit.half_ring(z, [(0, b - .12), (w * 1.12, b - .08), (w * 1.06, b + .04), (w * .55, t), (0, t)]) for z, w, b, t in vis],
           lambda i, j: "frame" if j < 2 or i in (1, 3) else "plate" if i >= 4 else "glass", part="cockpit", centre=True, max_girth=2, density=1.1)
    return s


def paint(a):
    holt.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .3
    hull = a.is_zone("hull", "plate", "second")
    # Charcoal over everything, orange only where it frightens: a thin edge and two eyes.
    a.color[hull] = a.color[hull] * np.array([.42, .43, .46])
    xs = [w[0] for w in WING]
    le, te = np.interp(x, xs, [w[1] for w in WING]), np.interp(x, xs, [w[2] for w in WING])
    f = np.clip((le - z) / np.maximum(le - te, .05), 0, 1)
    wing = hull & (x > 1.0) & (np.abs(y - np.interp(x, xs, [w[3] for w in WING])) < .35)
    kp.paint(a, wing * up * kp.band(f, .05, .085) * (x > 1.5), "#C2500C")
    kp.paint(a, wing * kp.smooth(5.3, 5.32, x), "#C2500C")
    saw = np.abs(np.modf(x / .34)[0] - .5) * 2
    kp.paint(a, (wing & up & (f > .96 - .10 * saw) & (x > 2.9) & (x < 5.2)).astype(float), "#D8CFB8")
    eye = hull & (np.hypot((x - .42) / 1.6, (z - 4.15) * .45) < .11) & up
    kp.paint(a, eye.astype(float), "#C2500C")
    holt.emblem(a, x - 2.1, z + .65, .30, wing & up)
    holt.finish(a, [(NX, NY, -4.65, .55, .22)])
    a.emit += eye[:, None] * holt.GLOW * .05


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:7", "gun_muzzle", (1.16, -.10, 3.87), gun=7),
        kf.attachment("gun_muzzle:6", "gun_muzzle", (0, -.30, 7.32), gun=6),
        kf.attachment("missile:4", "missile", (1.84, -.46, -.8), missile=[4, 4, 5, 5, 7]),
        kf.attachment("light:2", "light", (5.9, -.14, -5.0), color=2, size=[.22, .22, .22], brightness=1, range=0, on=90, off=1410, phase=0),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, .84, 1.8), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:2", "engine_glow", (NX, NY, -4.62), glow=2, size=[.50, .20, -3.0])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (880, 216, 56), "cockpit": (60, 20, 8), "engine": (90, 26, 8)},
            (0, .66, 2.0), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.03, model={"can_cloak": True})
