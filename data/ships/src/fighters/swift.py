# SPDX-License-Identifier: GPL-3.0-or-later
"""swift: Meridian's light interceptor.  A needle with a sharp chine, scythe wings
that curve past the tail, and a forked tail; 11 m long, 9.8 m across."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import meridian

PARTS = {"hull": True, "cockpit": True, "engine": True}

# The wing, root to tip: x, leading z, trailing z, y, thickness.
WING = [(0.45, 1.30, -3.05, -0.02, 0.34), (0.95, 0.45, -2.95, -0.03, 0.30), (1.6, -0.20, -2.72, -0.05, 0.25),
        (2.4, -0.72, -2.62, -0.09, 0.20), (3.1, -1.32, -2.78, -0.14, 0.16), (3.75, -2.05, -3.14, -0.21, 0.125),
        (4.25, -2.90, -3.70, -0.29, 0.10), (4.62, -3.80, -4.38, -0.38, 0.075), (4.84, -4.75, -5.08, -0.47, 0.05)]


def body(z, w, b, t, chine=0.0):
    """Section with a sharp chine at its widest point."""
    return kit.half_ring(z, [(0, -b), (0.42 * w, -0.93 * b), (0.74 * w, -0.62 * b), (0.92 * w, -0.24 * b + chine * 0.5),
                             (1.06 * w, chine), (0.86 * w, 0.34 * t + chine * 0.4), (0.62 * w, 0.68 * t),
                             (0.34 * w, 0.92 * t), (0, t)])


def shells():
    s = kit.Ship("swift", PARTS)
    # Fuselage, nose to tail.
    prof = [(6.02, .015, .012, .012, 0), (5.72, .075, .055, .05, 0), (5.2, .15, .11, .10, 0), (4.5, .235, .18, .17, 0),
            (3.7, .325, .25, .25, 0), (2.9, .41, .32, .33, 0), (2.1, .50, .37, .40, 0), (1.3, .60, .41, .46, .01),
            (.4, .72, .43, .50, .01), (-.6, .80, .44, .52, 0), (-1.6, .80, .45, .53, 0), (-2.5, .72, .46, .53, 0),
            (-3.2, .62, .48, .52, 0), (-3.75, .56, .50, .52, 0)]

    def zone(i, j):
        if i < 2:
            return "dark"
        return "second" if j < 2 else ("second" if j == 2 and i > 5 else "hull")
    s.loft([body(*p) for p in prof], zone, centre=True, max_girth=1.6)
    s.tube([(0, 0, 5.9), (0, 0, 6.2), (0, 0, 6.22), (0, 0, 6.62)], [.02, .018, .009, .005], "metal", n=5, density=.6)
    # Spine behind the canopy.
    spine = [(.75, .30, .40, .86), (.35, .33, .40, .90), (-.5, .30, .42, .87), (-1.6, .24, .42, .80),
             (-2.7, .17, .42, .71), (-3.6, .09, .45, .60)]
    s.loft([kit.half_ring(z, [(0, b), (w, b), (w * .96, b + (t - b) * .55), (w * .62, b + (t - b) * .9), (0, t)])
            for z, w, b, t in spine], ["dark", "second", "hull", "accent"], centre=True)
    # Side intakes: lip, duct, fairing into the engine.
    duct = [(0.72, .10, .16, .26, .30), (1.02, .16, .21, .32, .30), (1.0, .185, .235, .34, .30), (.55, .20, .26, .33, .30),
            (-.6, .22, .30, .30, .28), (-1.9, .22, .30, .24, .26), (-3.0, .17, .26, .10, .22), (-3.55, .05, .12, -.10, .10)]
    rings = []
    for i, (z, a, b, x, cut) in enumerate(duct):
        rings.append(kit.cut_box((.62 + x * .42, .17 if i < 4 else .15, z + (.0 if i else -.25)), (a, b), (a * .45, b * .42)))
    # The mouth leans back: the upper lip leads.
    for r in rings[1:3]:
        r[:, 2] += (r[:, 1] - .17) * .7
    s.loft(rings, lambda i, j: ("throat" if i == 0 else "accent" if i == 1 else "second" if i < 3 else "hull"),
           cap_zone="throat", max_girth=1.3)
    # Wings.
    le = [kit.wing_ring((x, y, a), (x, y, b), t, (0.06, 1, 0)) for x, a, b, y, t in WING]
    s.loft(le, lambda i, j: "second" if j in (3,) else "hull", caps=(True, True), max_girth=9, bend=75, plan=(0, 0, 1))
    # Control surfaces proud of the wing: thin plates along the trailing edge.
    for x0, x1, sgn in ((1.15, 2.25, 1), (2.4, 3.2, 1), (1.15, 2.25, -1), (2.4, 3.2, -1)):
        xs = np.interp([x0, x1], [w[0] for w in WING], np.arange(len(WING)))

        def at(f, c):
            w = [np.interp(f, np.arange(len(WING)), [q[k] for q in WING]) for k in range(5)]
            z = w[1] + (w[2] - w[1]) * c
            h = w[4] / 2 * (1.0 if c < .7 else .35)
            return (w[0], w[3] + sgn * h, z)
        s.plate([at(xs[0], .72), at(xs[1], .72), at(xs[1], .985), at(xs[0], .985)], (0, sgn, 0),
                .014, "hull" if sgn > 0 else "second", inset=.02, sink=.05, density=.8)
    # Forked tail: canted fins, and small ones below.
    fin = [((.60, .30), -2.05, -3.75, .16), ((.86, .78), -2.75, -4.12, .11), ((1.14, 1.28), -3.5, -4.55, .07),
           ((1.26, 1.50), -3.98, -4.72, .045)]
    s.loft([kit.wing_ring((p[0], p[1], a), (p[0], p[1], b), t, (.87, -.5, 0)) for p, a, b, t in fin], "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    vent = [((.45, -.30), -2.3, -3.6, .12), ((.66, -.66), -2.95, -3.85, .07), ((.76, -.82), -3.35, -3.95, .04)]
    s.loft([kit.wing_ring((p[0], p[1], a), (p[0], p[1], b), t, (.9, .42, 0)) for p, a, b, t in vent], "second", max_girth=9, bend=75, plan=(0, 0, 1))
    # Guns under the wing roots: fairing, sleeve, barrel.
    g = (1.02, -.20)
    s.loft([kit.circle((g[0], g[1] + d, z), r, 10, ry=r * 1.1) for z, r, d in
            ((1.62, .075, 0), (1.55, .10, 0), (.9, .15, 0), (-.2, .17, .02), (-1.2, .12, .06), (-1.9, .03, .10))],
           lambda i, j: "dark" if i == 0 else "second")
    s.tube([(g[0], g[1], z) for z in (1.55, 1.9, 1.91, 2.5, 2.5, 2.66, 2.66, 2.45)], [.055, .055, .036, .034, .05, .05, .028, .02],
           lambda i, j: "throat" if i >= 6 else "metal", n=8, density=.9, bend=80, cap_zone="throat")
    # Missile rails.
    s.box((2.13, -.34, -1.85), (2.23, -.10, -.95), "second", cut=.035, density=.7)
    s.box((2.10, -.40, -2.25), (2.26, -.30, -.62), "dark", cut=.03, density=.7)
    s.box((1.50, -.30, -1.75), (1.60, -.10, -.85), "second", cut=.035, density=.7)
    s.box((1.47, -.36, -2.1), (1.63, -.27, -.55), "dark", cut=.03, density=.7)
    # Outer guns, half sunk in the leading edge.
    s.loft([kit.circle((2.78, -.13, z), r, 8) for z, r in ((-.62, .05), (-.68, .085), (-1.2, .11), (-1.9, .09), (-2.3, .03))], lambda i, j: "dark" if i == 0 else "second",
           density=.8)
    s.tube([(2.78, -.13, z) for z in (-.7, -.4, -.4, .18, .18, .30, .30, .15)], [.05, .05, .032, .03, .044, .044, .024, .018],
           lambda i, j: "throat" if i >= 6 else "metal", n=8, density=.8, bend=80, cap_zone="throat")
    # Wing-tip lamps and root strake.
    s.tube([(4.50, -.33, -3.35), (4.50, -.33, -3.55), (4.50, -.33, -4.3), (4.50, -.33, -4.5)], [.02, .06, .055, .02], "dark", n=7, density=.8)
    s.box((4.46, -.30, -3.62), (4.54, -.255, -3.46), "lamp", cut=.02, density=.8)
    # Belly: sensor blister, bay, keel ribs.
    s.loft([kit.half_circle(z, r, y=-.30, n=6, ry=r * .95) for z, r in ((3.05, .02), (2.9, .12), (2.6, .165), (2.25, .15), (1.9, .03))],
           lambda i, j: "glass" if i < 2 else "dark", centre=True, density=.9)
    s.plate([(0, -.425, .9), (.26, -.40, .9), (.32, -.41, -.2), (.30, -.425, -1.5), (0, -.44, -1.5)], (0, -1, 0), .035, "second",
            inset=.03, centre=True, sink=.12)
    s.plate([(0, -.45, -1.75), (.24, -.43, -1.75), (.22, -.445, -2.9), (0, -.455, -2.9)], (0, -1, 0), .03, "dark", inset=.03, centre=True, sink=.12)
    # Thruster blocks, dorsal vents, antenna.
    s.box((.14, .085, 4.02), (.215, .155, 4.34), "dark", cut=.02, density=.7)
    s.plate([(.52, .36, -1.2), (.34, .50, -1.2), (.34, .50, -2.5), (.50, .36, -2.5)], (.65, .76, 0), .03, "dark", inset=.03, sink=.1)
    s.plate([(.80, .26, -.15), (.56, .46, -.15), (.58, .46, -.95), (.82, .26, -.95)], (.62, .78, 0), .035, "second", inset=.03, sink=.1)
    s.box((-.0, .84, -1.35), (.02, 1.10, -1.05), "second", cut=.008, density=.5, taper=.8)
    # Engine: shroud with petals, nozzle.
    s.loft([kit.half_circle(z, r, y=.0, n=10, ry=r * .97) for z, r in ((-3.3, .50), (-3.42, .60), (-3.95, .62), (-4.05, .575), (-4.1, .54))],
           lambda i, j: "accent" if i == 1 else "dark", part="engine", centre=True)
    s.nozzle(lambda k, z: kit.half_circle(z, .56 * k, n=10), -3.95, .95, part="engine", centre=True, flare=.96, depth=.62)
    for ang in (20, 60, 100, 140):
        q = np.radians(ang - 90)
        c, n = np.array([np.cos(q), np.sin(q), 0]), np.array([-np.sin(q), np.cos(q), 0])
        foot = [c * .575 + n * .13 + [0, 0, -4.02], c * .575 - n * .13 + [0, 0, -4.02],
                c * .53 - n * .10 + [0, 0, -4.74], c * .53 + n * .10 + [0, 0, -4.74]]
        s.plate(foot, c, .045, "metal", inset=.03, part="engine", sink=.05, density=.8)
    # Canopy: glass bubble with frame, sunk into the fuselage.
    can = [(3.32, .10, .22, .27), (3.05, .21, .26, .41), (2.95, .225, .27, .45), (2.4, .29, .31, .63), (1.75, .335, .35, .76),
           (1.65, .34, .355, .775), (1.0, .335, .40, .86), (.80, .32, .41, .875), (.55, .28, .42, .86)]

    def czone(i, j):
        return "frame" if j < 2 or i in (1, 4) or i >= 6 else "glass"
    s.loft([kit.half_ring(z, [(0, b - .12), (w * 1.06, b - .06), (w * 1.02, b + .05), (w * .9, b + (t - b) * .52), (w * .62, b + (t - b) * .82),
                              (w * .3, b + (t - b) * .96), (0, t)]) for z, w, b, t in can],
           czone, part="cockpit", centre=True, max_girth=3, density=1.1)
    return s


def paint(a):
    meridian.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .35
    hull = a.is_zone("hull", "second")
    span = np.interp(x, [w[0] for w in WING], [w[1] for w in WING])
    trail = np.interp(x, [w[0] for w in WING], [w[2] for w in WING])
    f = np.clip((span - z) / np.maximum(span - trail, .05), 0, 1)
    wing = hull & (x > .96) & (np.abs(y - np.interp(x, [w[0] for w in WING], [w[3] for w in WING])) < .22)
    fins = hull & (x > .5) & (y > .56) & (z < -2)
    # Scythe: blue leading edge that widens outward, white pinstripe behind it, dark tip.
    lead = kp.smooth(.0, .012, .10 + .10 * kp.smooth(1.0, 4.4, x) - f)
    kp.paint(a, wing * lead, "#1C57B8")
    kp.paint(a, wing * kp.band(f, .235 + .10 * kp.smooth(1, 4.4, x), .262 + .11 * kp.smooth(1, 4.4, x), .006), "#1C57B8")
    kp.paint(a, wing * kp.smooth(3.86, 3.87, x - .25 * f), "#1C57B8")
    kp.paint(a, wing * kp.band(x - .25 * f, 3.72, 3.80), "#1C57B8")
    kp.paint(a, wing * up * kp.smooth(4.62, 4.64, x), "#E8ECEF")
    # Walkway at the root, grey elevons, a step of grey along the trailing edge.
    kp.paint(a, (wing & (x < 1.42) & (f > .12)).astype(float), "#7F8C98")
    kp.paint(a, (wing & up & (f > .72) & (x > 1.42) & (x < 3.1)).astype(float), "#97A3AE")
    kp.paint(a, (wing & up & (np.abs(x - 1.42) < .018) & (f > .12)).astype(float), "#1C57B8")
    meridian.emblem(a, 2.55, -1.62, .34, wing & up)
    # Nose flash and rings.
    fus = hull & (x < 1.0) & ~wing
    kp.paint(a, fus * kp.band(z, 4.62, 4.78), "#1C57B8")
    kp.paint(a, fus * kp.band(z, 4.84, 4.88), "#1C57B8")
    flash = fus & (y > -.02)
    kp.paint(a, flash * kp.smooth(0, .01, .085 - np.abs(y - .05 - (2.6 - z) * .012)) * kp.band(z, -.2, 3.9), "#1C57B8")
    kp.paint(a, fus * (y < -.2) * kp.band(x, -1, .09) * kp.band(z, .95, 4.3), "#1C57B8")
    # Anti-glare panel before the canopy.
    kp.paint(a, fus * (y > .1) * kp.smooth(0, .01, .12 - x) * kp.band(z, 3.1, 4.5), "#39424C", .7)
    # Fins: blue tops with a white chevron.
    h = y + (z + 3.4) * .12
    kp.paint(a, fins * kp.smooth(.92, .935, h), "#1C57B8")
    kp.paint(a, fins * kp.band(h, .80, .85), "#1C57B8")
    kp.paint(a, fins * kp.band(h, 1.04, 1.09), "#E8ECEF")
    # Formation light strips.
    strip = hull & (y > .02) & (x < .9) & (np.abs(y - .20) < .022) & (np.abs(z + 2.45) < .35)
    kp.paint(a, strip.astype(float), "#BFE6FF")
    meridian.finish(a, [(0, 0, -4.9, .56)])
    a.emit += strip[:, None] * meridian.GLOW * .22


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:1", "gun_muzzle", (1.02, -.20, 2.68), gun=1),
        kf.attachment("gun_muzzle:2", "gun_muzzle", (2.78, -.13, .32), gun=2),
        kf.attachment("missile:1.inner", "missile", (1.55, -.38, -1.3), missile=[1, 1, 8, 8, 6]),
        kf.attachment("missile:4.outer", "missile", (2.18, -.42, -1.35), missile=[4, 4, 4, 5, 5]),
        kf.attachment("light:3", "light", (4.50, -.25, -3.54), color=3, size=[.28, .28, .28], brightness=1, range=0,
                      on=120, off=880, phase=0),
        kf.attachment("light:5", "light", (0, 1.12, -1.30), color=5, size=[.22, .22, .22], brightness=1, range=0,
                      on=80, off=1420, phase=500),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, .80, 1.55), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:1", "engine_glow", (0, 0, -4.86), glow=1, size=[.50, .50, -4.2])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (860, 220, 56), "cockpit": (130, 32, 10), "engine": (210, 48, 14)},
            (0, .62, 1.72), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.016)
