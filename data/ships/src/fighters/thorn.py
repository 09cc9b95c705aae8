# SPDX-License-Identifier: GPL-3.0-or-later
"""thorn: Holt's light fighter.  A chiselled dagger between two wings swept hard
forward to barbed points: a three-pronged claw; 10 m long, 9 m across."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import holt

PARTS = {"hull": True, "cockpit": True, "engine": False}
NX, NY = .56, .06         # a nozzle's middle

# The claw wing: x, leading z, trailing z, y, thickness.
WING = [(.75, -.55, -3.55, .05, .52), (1.35, -.65, -3.15, -.02, .46), (2.2, -.35, -2.25, -.16, .38), (2.95, .45, -1.05, -.32, .30),
        (3.6, 1.55, .28, -.50, .24), (4.1, 2.75, 1.62, -.68, .18), (4.42, 3.95, 3.1, -.82, .11), (4.52, 4.75, 4.45, -.88, .04)]


def body(z, w, b, t, y=0.0, waist=.0):
    """Eight-sided half: flat keel, hard knee, flat deck."""
    return kit.half_ring(z, [(0, -b), (.46 * w, -b), (.94 * w, -.30 * b), (w, waist), (.82 * w, .52 * t), (.40 * w, t), (0, t)], dy=y)


def at_wing(f, side):
    """Point on the wing's upper (side 1) or lower surface at spanwise x, chord share."""
    x, c = f
    xs = [w[0] for w in WING]
    q = [np.interp(x, xs, [w[k] for w in WING]) for k in range(5)]
    h = q[4] / 2 * (1 if .2 < c < .72 else .55)
    return np.array([x, q[3] + side * h, q[1] + (q[2] - q[1]) * c])


def shells():
    s = kit.Ship("thorn", PARTS)
    prof = [(5.60, .03, .03, .02, -.16), (5.25, .10, .10, .06, -.15), (4.3, .24, .24, .17, -.10), (3.2, .40, .36, .30, -.05), (2.2, .58, .46, .42, 0),
            (1.2, .74, .52, .52, 0), (.0, .86, .56, .60, 0), (-1.3, .94, .58, .64, 0), (-2.4, .96, .56, .62, 0), (-3.1, .90, .48, .56, 0)]
    s.loft([body(*p) for p in prof], lambda i, j: "metal" if i == 0 else "dark" if j == 0 else "hull", centre=True, max_girth=1.6, cap_zone="dark", bend=40)
    # Layered armour: nose cheeks, shoulder slabs, deck slabs, chin.
    s.plate([(.20, .06, 4.45), (.25, -.24, 4.45), (.56, -.26, 2.55), (.50, .20, 2.55)], (.97, .0, .17), .07, "plate", inset=.05, edge_zone="dark")
    s.plate([(.53, .18, 2.35), (.60, -.26, 2.35), (.84, -.28, .55), (.80, .26, .55)], (.97, .05, .13), .10, "second", inset=.06, edge_zone="dark")
    s.plate([(.84, .22, .30), (.84, -.24, .30), (.95, -.22, -.75), (.95, .22, -.75)], (1, .02, .08), .09, "plate", inset=.05, edge_zone="dark")
    s.plate([(0, .60, -.35), (.42, .58, -.35), (.52, .62, -1.55), (.36, .65, -1.75), (0, .65, -1.75)], (0, 1, 0), .16, "hull", inset=.08, edge_zone="dark", centre=True)
    s.plate([(0, .64, -1.95), (.40, .64, -1.95), (.46, .60, -2.95), (0, .60, -2.95)], (0, 1, 0), .12, "second", inset=.06, edge_zone="dark", centre=True)
    s.plate([(.52, .60, -.2), (.80, .34, -.2), (.90, .36, -2.9), (.56, .60, -2.9)], (.62, .78, 0), .10, "plate", inset=.06, edge_zone="dark")
    s.plate([(0, -.22, 4.6), (.12, -.23, 4.6), (.24, -.44, 2.4), (0, -.44, 2.4)], (0, -1, .12), .06, "plate", inset=.04, edge_zone="dark", centre=True)
    s.plate([(0, -.47, 2.1), (.28, -.48, 2.1), (.40, -.56, -.4), (0, -.56, -.4)], (0, -1, 0), .09, "hull", inset=.05, edge_zone="dark", centre=True)
    s.plate([(.10, .26, 3.35), (.20, .19, 3.35), (.30, .30, 2.45), (.16, .36, 2.45)], (.5, .85, .1), .05, "plate", inset=.03, sink=.06)
    # Claw wings: blade, leading armour, barbs.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.22, 1, 0), front=.28, rear=.62, edge=.35) for x, a, b, y, t in WING], "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    for side in (1, -1):
        s.plate([at_wing((1.45, .30), side), at_wing((2.35, .28), side), at_wing((2.35, .66), side), at_wing((1.45, .66), side)],
                (.2 * side, side, 0), .07, "plate" if side > 0 else "dark", inset=.05, edge_zone="dark", sink=.1)
        s.plate([at_wing((2.5, .30), side), at_wing((3.35, .28), side), at_wing((3.35, .66), side), at_wing((2.5, .66), side)],
                (.24 * side, side, 0), .055, "accent" if side > 0 else "second", inset=.04, edge_zone="dark", sink=.1)
    s.box((3.34, -.66, -.35), (3.62, -.36, 1.05), "dark", cut=.07)
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.2, 1, 0)) for x, a, b, y, t in
            ((2.55, -1.2, -1.85, -.24, .16), (2.85, -1.75, -2.35, -.30, .10), (3.05, -2.55, -2.72, -.34, .03))], "metal", max_girth=3, bend=75)
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (.2, 1, 0)) for x, a, b, y, t in
            ((3.75, .75, .25, -.55, .12), (4.0, .30, -.20, -.61, .08), (4.18, -.42, -.55, -.66, .03))], "metal", max_girth=3, bend=75)
    # Wing root machinery: trunnion, actuators.
    s.tube([(.98, .08, z) for z in (-.3, -.45, -2.6, -2.75)], [.12, .20, .20, .12], "dark", n=8)
    s.box((.86, .20, -2.05), (1.28, .40, -1.15), "dark", cut=.05)
    s.tube([(1.38, .25, z) for z in (-.95, -1.05, -1.9, -2.0)], [.05, .075, .075, .05], "metal", n=7, density=.7)
    # Dorsal blade, keel blade.
    s.loft([kit.fin_half(y, a, b, t) for y, a, b, t in
            ((.55, -1.55, -3.35, .20), (1.05, -2.25, -3.75, .14), (1.55, -3.10, -4.20, .08), (1.72, -3.62, -4.30, .04))], "second", centre=True, max_girth=9, bend=85, plan=(0, 0, 1))
    s.loft([kit.fin_half(-y, a, b, t) for y, a, b, t in
            ((.50, .5, -2.6, .22), (.86, -.4, -2.75, .16), (1.20, -1.5, -3.05, .09), (1.30, -2.2, -3.15, .04))], "hull", centre=True, max_girth=9, bend=85, plan=(0, 0, 1))
    # Cheek guns.
    g = (.80, -.36)
    s.loft([kit.cut_box((g[0], g[1], z), (a, b), a * .5) for z, a, b in ((2.25, .08, .08), (2.15, .13, .13), (.9, .17, .17), (-.5, .17, .16), (-1.1, .08, .08))],
           lambda i, j: "dark" if i in (0, 3) else "accent" if i == 1 else "dark")
    s.tube([(g[0], g[1], z) for z in (2.2, 2.55, 2.55, 3.3, 3.3, 3.62, 3.62, 3.35)], [.07, .07, .046, .043, .068, .068, .038, .028],
           lambda i, j: "throat" if i >= 6 else "dark" if i in (4, 5) else "metal", n=8, bend=80, cap_zone="throat")
    # Claw guns, out of the boxes under the wings.
    s.tube([(3.48, -.51, z) for z in (1.0, 1.25, 1.25, 2.1, 2.1, 2.35, 2.35, 2.15)], [.10, .10, .06, .055, .085, .085, .05, .035],
           lambda i, j: "throat" if i >= 6 else "dark" if i in (4, 5) else "metal", n=8, bend=80, cap_zone="throat", density=.9)
    # Rails, belly box, tail plates.
    s.box((2.10, -.52, -1.75), (2.22, -.25, -.75), "dark", cut=.04, density=.7)
    s.box((2.05, -.60, -2.05), (2.27, -.48, -.45), "metal", cut=.035, density=.7)
    s.box((.30, -.70, -2.7), (.70, -.42, -1.0), "dark", cut=.07)
    s.plate([(.34, -.69, -1.2), (.66, -.69, -1.2), (.66, -.69, -2.5), (.34, -.69, -2.5)], (0, -1, 0), .04, "second", inset=.03, sink=.03)
    s.box((.06, .80, -1.35), (.16, .86, -1.0), "lamp", cut=.02, density=.6)
    # Nozzles: square, two side by side, slab petals above and below.
    e = "engine"
    s.loft([kit.cut_box((NX, NY, z), (a, b), a * .38) for z, a, b in ((-2.8, .40, .46), (-2.95, .50, .56), (-3.5, .50, .54), (-3.6, .45, .49))],
           lambda i, j: "hazard" if i == 1 and j in (0, 1) else "dark", part=e)
    s.nozzle(lambda k, z: kit.cut_box((NX, NY, z), (.43 * k, .47 * k), .17 * k), -3.45, .85, part=e, flare=.98, depth=.55)
    for sg in (1, -1):
        y0 = NY + sg * .50
        s.plate([(NX - .28, y0, -3.3), (NX + .28, y0, -3.3), (NX + .24, y0 - sg * .06, -4.22), (NX - .24, y0 - sg * .06, -4.22)], (0, sg, -.06), .08, "plate",
                inset=.05, edge_zone="dark", part=e, sink=.07)
    s.plate([(NX + .48, NY - .26, -3.25), (NX + .48, NY + .26, -3.25), (NX + .42, NY + .2, -4.05), (NX + .42, NY - .2, -4.05)], (1, 0, -.06), .07, "second", inset=.05,
            edge_zone="dark", part=e, sink=.08)
    # Cockpit: armoured visor, flat panes.
    vis = [(2.55, .10, .28, .36), (2.25, .24, .36, .60), (2.12, .26, .38, .66), (1.35, .38, .46, .92), (1.22, .40, .47, .94), (.55, .44, .50, .98), (.40, .45, .52, .97),
           (-.25, .40, .55, .84)]
    s.loft([kit.half_ring(z, [(0, b - .12), (w * 1.12, b - .08), (w * 1.08, b + .06), (w * .92, b + (t - b) * .60), (w * .50, t), (0, t)]) for z, w, b, t in vis],
           lambda i, j: "frame" if j < 2 or i in (1, 3, 5) else "plate" if i == 6 or (j == 4 and i in (4,)) else "glass", part="cockpit", centre=True,
           max_girth=2, density=1.1)
    return s


def paint(a):
    holt.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .35
    hull = a.is_zone("hull", "plate", "second")
    xs = [w[0] for w in WING]
    le, te = np.interp(x, xs, [w[1] for w in WING]), np.interp(x, xs, [w[2] for w in WING])
    wy = np.interp(x, xs, [w[3] for w in WING])
    f = np.clip((le - z) / np.maximum(le - te, .05), 0, 1)
    wing = hull & (x > 1.3) & (np.abs(y - wy) < .4)
    # Burnt-orange claw tips, a rust field inboard, bone-white teeth on the leading edge.
    kp.paint(a, wing * kp.smooth(3.62, 3.64, x + .10 * np.sin(z * 9)), "#C2500C")
    kp.paint(a, wing * kp.band(x, 3.42, 3.52), "#C2500C")
    kp.paint(a, (wing & (f > .70) & (x < 3.4)).astype(float), "#7A4A2C")
    saw = np.abs(np.modf(x / .26)[0] - .5) * 2
    kp.paint(a, (wing & up & (f < .13 * saw + .02) & (x > 2.4) & (x < 3.4)).astype(float), "#D8CFB8")
    holt.emblem(a, x - 1.9, z + 1.05, .30, wing & up)
    # Fin band, nose band, hazard at the intake.
    fin = hull & (x < .2) & (y > .72) & (z < -1.8)
    kp.paint(a, fin * kp.smooth(1.22, 1.235, y + (z + 3.2) * .18), "#C2500C")
    kp.paint(a, fin * kp.band(y + (z + 3.2) * .18, 1.08, 1.14), "#D8CFB8")
    nose = hull & (x < 1.0) & (z > 1)
    kp.paint(a, nose * kp.band(z - .4 * np.abs(y), 3.62, 4.05), "#C2500C")
    kp.paint(a, nose * kp.band(z - .4 * np.abs(y), 3.46, 3.54), "#D8CFB8")
    tally = hull & (np.abs(y + .02) < .10) & (z > 1.15) & (z < 1.95) & (x > .4) & (np.abs(np.modf(z / .11)[0] - .5) < .2)
    kp.paint(a, tally.astype(float), "#D8CFB8")
    holt.finish(a, [(NX, NY, -4.3, .43, .47)])


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:1", "gun_muzzle", (.80, -.36, 3.64), gun=1),
        kf.attachment("gun_muzzle:2", "gun_muzzle", (3.48, -.51, 2.37), gun=2),
        kf.attachment("missile:1", "missile", (2.16, -.62, -1.25), missile=[1, 1, 8, 4, 6]),
        kf.attachment("light:2", "light", (4.05, -.60, 1.9), color=2, size=[.28, .28, .28], brightness=1, range=0, on=150, off=750, phase=0),
        kf.attachment("light:3", "light", (0, 1.74, -4.1), color=3, size=[.24, .24, .24], brightness=1, range=0, on=90, off=1310, phase=400),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, .96, .9), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:2", "engine_glow", (NX, NY, -4.26), glow=2, size=[.40, .42, -3.4])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (880, 216, 56), "cockpit": (70, 20, 8), "engine": (120, 32, 8)},
            (0, .78, 1.45), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.035)
