# SPDX-License-Identifier: GPL-3.0-or-later
"""glaive: Meridian's heavy fighter round one gun.  The lance runs out past the nose
under the pilot; wings sweep forward; spinning guns sit in the shoulders; 15 m long."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import meridian

PARTS = {"hull": True, "cockpit": True, "engine": False}
EX, EY = .86, .10
LY = -.62                 # the lance's middle line

WING = [(.85, -.35, -3.7, .02, .44), (1.9, .1, -3.2, .05, .34), (3.0, .75, -2.2, .10, .26), (4.1, 1.5, -1.0, .16, .18), (4.95, 2.15, .25, .22, .11), (5.25, 2.5, 1.3, .25, .05)]


def body(z, w, b, t, y=0.0):
    return kit.half_ring(z, [(0, -b), (.52 * w, -.94 * b), (.86 * w, -.55 * b), (w, -.08), (.94 * w, .34 * t), (.68 * w, .78 * t), (.34 * w, .97 * t), (0, t)], dy=y)


def shells():
    s = kit.Ship("glaive", PARTS)
    prof = [(6.0, .10, .10, .08, -.06), (5.5, .34, .26, .24, -.04), (4.5, .56, .42, .44, 0), (3.2, .74, .56, .62, 0), (1.8, .88, .66, .74, 0), (.4, 1.02, .72, .82, 0),
            (-1.2, 1.12, .74, .86, 0), (-2.8, 1.10, .70, .82, 0), (-4.1, .96, .60, .70, 0)]
    s.loft([body(*p) for p in prof], lambda i, j: "dark" if i == 0 else "second" if j < 2 else "hull", centre=True, max_girth=1.7, cap_zone="dark")
    # The lance: capacitor drum, sleeve, long bore, three-pronged muzzle.
    lance = [(-1.2, .20, "dark"), (-.9, .46, "second"), (.6, .50, "accent"), (.9, .50, "second"), (2.2, .44, "dark"), (2.4, .32, "second"), (4.6, .29, "dark"), (4.75, .36, "accent"),
             (5.2, .36, "dark"), (5.3, .22, "metal"), (7.7, .19, "dark"), (7.8, .27, "second"), (8.5, .25, "metal"), (8.62, .20, "throat"), (8.5, .13, "throat"), (8.2, .09, "glow")]
    s.loft([kit.half_circle(z, r, y=LY, n=9) for z, r, _ in lance], lambda i, j: lance[i][2], centre=True, bend=80, cap_zone="glow", max_girth=2)
    for z in (5.9, 6.5, 7.1):
        s.loft([kit.half_circle(zz, r, y=LY, n=9) for zz, r in ((z, .19), (z + .04, .27), (z + .18, .27), (z + .22, .19))], "dark", centre=True, density=.7, bend=80)
    for a in (-.4, 1.15):
        c = np.array([np.cos(a), np.sin(a), 0])
        o = np.array([0, LY, 0])
        s.plate([o + c * .23 + (0, 0, 7.9) + np.array([-c[1], c[0], 0]) * .08, o + c * .23 + (0, 0, 7.9) - np.array([-c[1], c[0], 0]) * .08,
                 o + c * .16 + (0, 0, 9.3) - np.array([-c[1], c[0], 0]) * .03, o + c * .16 + (0, 0, 9.3) + np.array([-c[1], c[0], 0]) * .03], c, .08, "metal", inset=.02, sink=.03)
    # Cheeks that clasp the lance, shoulders for the spinning guns.
    s.plate([(.40, -.36, 4.6), (.34, -.62, 4.4), (.48, -.74, 1.6), (.70, -.50, 1.7)], (.8, -.6, .06), .06, "hull", inset=.04, edge_zone="dark", sink=.1)
    sh = [(2.6, .26, .22), (2.3, .42, .36), (.9, .54, .46), (-.8, .56, .48), (-2.2, .44, .38), (-2.8, .26, .22)]
    s.loft([kit.cut_box((1.36, .16, z), (a, b), a * .45) for z, a, b in sh], lambda i, j: "dark" if i == 0 else "accent" if i == 1 else "hull", max_girth=1.6)
    s.plate([(1.10, .61, .7), (1.62, .61, .7), (1.62, .60, -.9), (1.10, .60, -.9)], (0, 1, 0), .06, "second", inset=.04, edge_zone="dark")
    # Wings swept forward, with fences and tip rails.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t, (-.05, 1, 0)) for x, a, b, y, t in WING], lambda i, j: "second" if j == 3 else "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    s.box((2.95, .06, -1.7), (3.02, .36, .5), "second", cut=.02, density=.7)
    s.tube([(5.2, .24, z) for z in (2.9, 2.7, .6, .4)], [.03, .10, .10, .05], "dark", n=8, density=.8)
    for sgn in (1, -1):
        s.plate([(2.0, .05 + sgn * .12, -2.2), (2.85, .09 + sgn * .09, -1.6), (2.85, .09 + sgn * .03, -2.2), (2.0, .05 + sgn * .04, -2.95)], (0, sgn, 0), .014,
                "hull" if sgn > 0 else "second", inset=.02, sink=.05, density=.8)
    for x, y in ((2.35, -.12), (3.55, -.02)):
        s.box((x - .06, y - .16, -1.0), (x + .06, y + .12, .1), "second", cut=.04, density=.7)
        s.box((x - .10, y - .24, -1.3), (x + .10, y - .14, .3), "dark", cut=.035, density=.7)
    # Nose guns under the canards.
    s.loft([kit.wing_ring((x, y, a), (x, y, b), t) for x, a, b, y, t in ((.6, 4.3, 3.3, .16, .10), (1.2, 4.0, 3.3, .20, .07), (1.7, 3.6, 3.25, .24, .03))], "accent", max_girth=9, bend=75,
           plan=(0, 0, 1))
    s.tube([(.50, -.02, z) for z in (4.9, 5.3, 5.3, 6.0, 6.0, 6.14, 6.14, 5.95)], [.07, .07, .042, .04, .056, .056, .03, .022], lambda i, j: "throat" if i >= 6 else "metal", n=8,
           density=.9, bend=80, cap_zone="throat")
    # Tail: tall middle fin, canted ventrals, radiator slabs.
    s.loft([kit.fin_half(y, a, b, t) for y, a, b, t in ((.7, -1.6, -4.4, .24), (1.3, -2.5, -4.8, .17), (1.95, -3.5, -5.3, .10), (2.2, -4.1, -5.45, .05))], "hull", centre=True,
           max_girth=9, bend=85, plan=(0, 0, 1))
    vent = [((.75, -.55), -2.4, -4.3, .15), ((1.05, -1.05), -3.2, -4.7, .10), ((1.2, -1.32), -3.8, -4.8, .04)]
    s.loft([kit.wing_ring((p[0], p[1], a), (p[0], p[1], b), t, (.85, .5, 0)) for p, a, b, t in vent], "second", max_girth=9, bend=75, plan=(0, 0, 1))
    s.plate([(.24, .84, -.6), (.62, .72, -.6), (.62, .72, -2.2), (.24, .84, -2.2)], (.3, .95, 0), .05, "dark", inset=.03, sink=.1)
    s.plate([(0, -.74, -1.5), (.4, -.73, -1.5), (.42, -.70, -3.2), (0, -.71, -3.2)], (0, -1, 0), .05, "second", inset=.03, centre=True, sink=.12)
    # Engines: two round bells side by side.
    e = "engine"
    s.loft([kit.circle((EX, EY, z), r, 12) for z, r in ((-3.5, .56), (-3.7, .70), (-4.6, .70), (-4.75, .62))], lambda i, j: "accent" if i == 1 else "dark", part=e, max_girth=2)
    s.nozzle(lambda k, z: kit.circle((EX, EY, z), .62 * k, 12), -4.6, 1.0, part=e, flare=.96, depth=.65)
    for ang in (30, 90, 150, 210, 270, 330):
        q = np.radians(ang)
        c, n = np.array([np.cos(q), np.sin(q), 0]), np.array([-np.sin(q), np.cos(q), 0])
        o = np.array([EX, EY, 0])
        s.plate([o + c * .63 + n * .15 + [0, 0, -4.7], o + c * .63 - n * .15 + [0, 0, -4.7], o + c * .57 - n * .11 + [0, 0, -5.4], o + c * .57 + n * .11 + [0, 0, -5.4]], c, .05,
                "metal", inset=.03, part=e, sink=.05, density=.8)
    # Canopy.
    can = [(4.3, .12, .36, .44), (3.95, .28, .42, .62), (3.82, .30, .44, .67), (3.0, .40, .52, .94), (2.1, .44, .60, 1.08), (1.96, .44, .61, 1.10), (1.1, .42, .68, 1.10), (.2, .30, .74, .96)]
    s.loft([kit.half_ring(z, [(0, b - .14), (w * 1.08, b - .07), (w * 1.04, b + .05), (w * .92, b + (t - b) * .52), (w * .64, b + (t - b) * .82), (w * .32, b + (t - b) * .96), (0, t)])
            for z, w, b, t in can], lambda i, j: "frame" if j < 2 or i in (1, 4) else "hull" if i >= 5 else "glass", part="cockpit", centre=True, max_girth=3, density=1.05)
    return s


def paint(a):
    meridian.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .35
    hull = a.is_zone("hull", "second")
    xs = [w[0] for w in WING]
    le, te = np.interp(x, xs, [w[1] for w in WING]), np.interp(x, xs, [w[2] for w in WING])
    f = np.clip((le - z) / np.maximum(le - te, .05), 0, 1)
    wing = hull & (x > 1.95) & (np.abs(y - np.interp(x, xs, [w[3] for w in WING])) < .26)
    kp.paint(a, wing * kp.smooth(3.5, 3.52, x + .8 * f), "#1C57B8")
    kp.paint(a, wing * kp.band(x + .8 * f, 3.30, 3.39), "#1C57B8")
    kp.paint(a, wing * up * kp.band(x + .8 * f, 3.95, 4.03), "#E8ECEF")
    kp.paint(a, (wing & (f < .1) & (x < 3.3)).astype(float), "#39424C")
    meridian.emblem(a, 2.62, -.95, .36, wing & up)
    fus = hull & (x < 1.1) & a.is_part("hull") & (y > -.35)
    kp.paint(a, fus * kp.smooth(5.02, 5.04, z), "#1C57B8")
    kp.paint(a, fus * kp.band(z, 4.80, 4.88), "#1C57B8")
    kp.paint(a, fus * (y > .2) * kp.smooth(0, .01, .16 - x) * kp.band(z, 4.1, 5.0), "#39424C", .7)
    kp.paint(a, fus * kp.band(y + .02, -.02, .14) * kp.band(z, -3.6, 2.4) * (x > .8), "#1C57B8")
    fin = hull & (x < .2) & (y > .9) & (z < -1.5)
    h = y + (z + 4) * .12
    kp.paint(a, fin * kp.smooth(1.55, 1.565, h), "#1C57B8")
    kp.paint(a, fin * kp.band(h, 1.40, 1.46), "#1C57B8")
    kp.paint(a, fin * kp.band(h, 1.72, 1.78), "#E8ECEF")
    coil = a.is_zone("accent") & (np.abs(y - LY) < .55) & (x < .55) & (z > -1)
    meridian.finish(a, [(EX, EY, -5.6, .62)])
    ring = coil & (np.abs(np.modf(z / .3)[0] - .5) < .12)
    a.emit += ring[:, None] * meridian.GLOW * .25
    a.emit += (a.is_zone("glow") & (z > 7))[:, None] * meridian.GLOW * .5


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:11", "gun_muzzle", (0, LY, 8.7), gun=11),
        kf.attachment("gun_muzzle:4", "gun_muzzle", (.50, -.02, 6.16), gun=4),
        kf.attachment("gun:0.spin", "gun", (1.36, .16, 2.7), model="turret-spin.glb"),
        kf.attachment("missile:1.inner", "missile", (2.35, -.38, -.4), missile=[1, 8, 8, 6, 6]),
        kf.attachment("missile:10.outer", "missile", (3.55, -.28, -.4), missile=[4, 3, 10, 2, 7]),
        kf.attachment("light:3", "light", (5.22, .34, 1.6), color=3, size=[.32, .32, .32], brightness=1, range=0, on=120, off=880, phase=0),
        kf.attachment("light:5", "light", (0, 2.24, -5.2), color=5, size=[.24, .24, .24], brightness=1, range=0, on=80, off=1420, phase=500),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, 1.04, 2.4), forward=(0, .94, -.34))],
    "engine": [kf.attachment("engine_glow:1", "engine_glow", (EX, EY, -5.55), glow=1, size=[.56, .56, -4.8])],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (900, 212, 52), "cockpit": (80, 24, 8), "engine": (110, 32, 10)},
            (0, .90, 2.9), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.018)
