# SPDX-License-Identifier: GPL-3.0-or-later
"""hod: Holt's bomber.  Two upright slabs carried like bricks on a narrow back, a
torpedo slung in each gap between; a turret behind the slit house; 18 m long."""
import numpy as np

import kit
import kit_fighter as kf
import kit_paint as kp
from fighters import holt

PARTS = {"hull": True, "cockpit": True, "engine": False}
SX, SY = 3.05, -.10       # the slabs' middle line
RX, RY = 1.74, -.55       # the slung torpedoes


def body(z, w, b, t):
    return kit.half_ring(z, [(0, -b), (.5 * w, -b), (w, -.35 * b), (w, .40 * t), (.55 * w, t), (0, t)])


def slab(z, w, lo, hi):
    """A slab's section: flat outside, chamfered, thicker at the foot."""
    x, c = SX, min(.34, (hi - lo) * .2)
    return np.array([(x - w, lo + c, z), (x - w + c * .6, lo, z), (x + w - c, lo, z), (x + w, lo + c, z), (x + w, hi - c * 1.6, z), (x + w - c, hi, z), (x - w + c, hi, z), (x - w, hi - c, z)])


def shells():
    s = kit.Ship("hod", PARTS)
    prof = [(7.6, .12, .16, .12), (7.2, .44, .46, .40), (5.8, .72, .78, .74), (3.6, .88, .98, .98), (.6, .96, 1.06, 1.10), (-2.6, .98, 1.04, 1.14), (-5.6, .90, .86, 1.06), (-7.2, .74, .62, .86)]
    s.loft([body(*p) for p in prof], lambda i, j: "metal" if i == 0 else "dark" if j == 0 else "hull", centre=True, max_girth=1.9, cap_zone="dark", bend=40)
    # The slabs.
    sl = [(7.0, .34, -1.2, .9), (6.5, .52, -1.8, 1.5), (4.8, .66, -2.3, 1.95), (.4, .72, -2.5, 2.15), (-.2, .62, -2.36, 2.0), (-.6, .62, -2.36, 2.0), (-1.2, .74, -2.5, 2.1), (-5.4, .74, -2.4, 2.0),
          (-7.0, .66, -2.0, 1.7), (-7.5, .56, -1.7, 1.4)]
    s.loft([slab(*p) for p in sl], lambda i, j: "dark" if i in (3, 4, 5) or i >= 8 else "plate" if i == 0 else "dark" if j == 7 else "hull", max_girth=2.2, cap_zone="dark", bend=48)
    # Armour on the outer flank, two rows with a gap; brows above, skids below.
    for z0, z1, za in ((6.0, 3.2, "plate"), (2.9, .6, "accent"), (-1.3, -3.2, "second"), (-3.5, -6.4, "plate")):
        s.plate([(SX + .64, -1.7, z0), (SX + .64, 1.25, z0), (SX + .70, 1.3, z1), (SX + .70, -1.75, z1)], (1, 0, 0), .20, za, inset=.12, edge_zone="dark", sink=.25)
    s.plate([(SX - .46, 2.02, 4.4), (SX + .46, 2.02, 4.4), (SX + .46, 2.12, .6), (SX - .46, 2.12, .6)], (0, 1, 0), .18, "second", inset=.10, edge_zone="dark")
    s.plate([(SX - .46, 2.06, -1.4), (SX + .46, 2.06, -1.4), (SX + .46, 1.96, -5.6), (SX - .46, 1.96, -5.6)], (0, 1, 0), .18, "plate", inset=.10, edge_zone="dark")
    s.plate([(SX - .4, -2.42, 3.6), (SX + .4, -2.42, 3.6), (SX + .4, -2.46, -4.6), (SX - .4, -2.46, -4.6)], (0, -1, 0), .16, "hazard", inset=.08, edge_zone="dark")
    # Yokes that carry the slabs: machinery cores under plate.
    for z in (3.0, -3.6):
        s.loft([kit.cut_box((x, .45, z), (c, b), (.3, .2), axis="x") for x, b, c in ((.8, .55, 1.1), (1.7, .42, .86), (2.5, .50, 1.0))], "dark", max_girth=2.4)
        s.plate([(.9, .92, z + .9), (2.5, .86, z + .8), (2.5, .86, z - .8), (.9, .92, z - .9)], (0, 1, 0), .16, "plate" if z > 0 else "second", inset=.08, edge_zone="dark", sink=.15)
        for k in range(2):
            s.tube([(1.3 + .5 * k, .1, zz) for zz in (z - 1.3, z - 1.1, z + 1.1, z + 1.3)], [.08, .14, .14, .08], "metal", n=7, density=.8)
    # Cradles over the torpedoes.
    s.box((RX - .16, RY + .16, -3.4), (RX + .16, RY + .40, 3.2), "dark", cut=.06, density=.8)
    for z in (-2.4, 0, 2.4):
        s.box((RX - .36, RY + .08, z - .2), (RX + .36, RY + .24, z + .2), "second", cut=.05, density=.7)
        s.box((RX - .10, RY + .36, z - .3), (RX + .10, .5, z + .3), "metal", cut=.04, density=.7)
    # Battery in the chin, gun snouts on the slabs.
    s.plate([(0, -.72, 5.6), (.4, -.70, 5.6), (.46, -.96, 3.4), (0, -.98, 3.4)], (0, -1, .1), .10, "plate", inset=.06, edge_zone="dark", centre=True)
    for y in (-.62, -.34):
        s.tube([(.46, y, z) for z in (6.3, 6.7, 6.7, 7.5, 7.5, 7.75, 7.75, 7.5)], [.10, .10, .062, .055, .085, .085, .05, .035],
               lambda i, j: "throat" if i >= 6 else "dark" if i in (0, 1, 4) else "metal", n=8, bend=80, cap_zone="throat", density=.9)
    s.tube([(SX, -.9, z) for z in (6.7, 7.1, 7.1, 8.1, 8.1, 8.4, 8.4, 8.1)], [.24, .24, .15, .14, .20, .20, .12, .09],
           lambda i, j: "throat" if i >= 6 else "dark" if i in (0, 1, 4) else "metal", n=10, bend=80, cap_zone="throat")
    # Back: turret plinth, stacks, a crooked mast.
    s.plate([(0, 1.12, -2.6), (.60, 1.06, -2.7), (.70, 1.04, -4.2), (.46, 1.04, -5.0), (0, 1.08, -5.1)], (0, 1, 0), .18, "dark", inset=.08, centre=True, sink=.2)
    s.plate([(.3, 1.08, 2.0), (.84, .62, 2.0), (.9, .62, -.6), (.3, 1.12, -.6)], (.6, .8, 0), .10, "second", inset=.06, edge_zone="dark")
    s.tube([(.62, 1.0, z) for z in (-5.3, -5.5, -6.8, -7.0)], [.08, .15, .15, .08], "metal", n=7, density=.8)
    s.box((.12, 1.0, .4), (.36, 1.5, 1.0), "dark", cut=.06, density=.7)
    for y0, y1, k in ((1.9, 3.0, 1), (-2.2, -3.0, -1)):
        s.loft([kit.wing_ring((SX + .1, y, a), (SX + .1, y, b), t, (1, 0, 0), edge=.4) for y, a, b, t in ((y0, -4.2, -7.2, .30), ((y0 + y1) / 2, -5.2, -7.6, .22), (y1, -6.4, -8.0, .10))],
               "second" if k > 0 else "hull", max_girth=9, bend=75, plan=(0, 0, 1))
    # Engines: three square bells stacked in each slab.
    e = "engine"
    s.loft([kit.cut_box((SX, -.2, z), (a, b), .2) for z, a, b in ((-7.1, .50, 1.5), (-7.3, .62, 1.72), (-7.9, .62, 1.72), (-8.05, .56, 1.64))], "dark", part=e, max_girth=2.2)
    for yc in (.92, -.2, -1.32):
        s.nozzle(lambda k, z, yc=yc: kit.cut_box((SX, yc, z), (.48 * k, .48 * k), .16 * k), -7.9, .9, part=e, flare=.98, depth=.6)
    s.plate([(SX + .62, -1.5, -7.3), (SX + .62, 1.1, -7.3), (SX + .6, 1.0, -8.5), (SX + .6, -1.4, -8.5)], (1, 0, 0), .12, "plate", inset=.07, edge_zone="dark", part=e)
    # Cockpit: slit house on the nose.
    vis = [(6.6, .18, .40, .50), (6.2, .38, .50, .84), (6.06, .42, .52, .92), (5.2, .52, .62, 1.22), (5.04, .54, .64, 1.26), (4.0, .58, .78, 1.32), (3.84, .58, .80, 1.32), (2.4, .5, .9, 1.18)]
    s.loft([kit.half_ring(z, [(0, b - .16), (w * 1.14, b - .10), (w * 1.10, b + .10), (w * .94, b + (t - b) * .66), (w * .54, t), (0, t)]) for z, w, b, t in vis],
           lambda i, j: "frame" if j < 2 or i in (1, 3, 5) else "plate" if i >= 6 or (j == 4 and i >= 4) else "glass", part="cockpit", centre=True, max_girth=2.2, density=1.0)
    return s


def paint(a):
    holt.base(a)
    x, y, z = a.pos.T
    up = a.nrm[:, 1] > .5
    side = a.nrm[:, 0] > .6
    hull = a.is_zone("hull", "plate", "second")
    sl = hull & (x > 2.2)
    kp.paint(a, sl * kp.smooth(5.35, 5.38, z) * (np.abs(a.nrm[:, 2]) < .8), "#C2500C")
    kp.paint(a, sl * kp.band(z, 5.05, 5.18) * (np.abs(a.nrm[:, 2]) < .8), "#D8CFB8")
    kp.paint(a, sl * kp.smooth(-4.6, -5.4, z + .5 * kp.noise(a.pos, .7, 3)), "#7A4A2C")
    holt.emblem(a, z - 1.75, y + .25, .74, a.is_zone("accent") & side)
    tally = sl & side & (np.abs(y - .75) < .18) & (z > -6.0) & (z < -4.0) & (np.abs(np.modf(z / .2)[0] + .5) < .2)
    kp.paint(a, tally.astype(float), "#D8CFB8")
    core = hull & (x < 1.1)
    kp.paint(a, core * kp.band(z, 6.3, 6.9), "#C2500C")
    kp.paint(a, (core & up & (x < .2) & (z < 1.8) & (z > -2.4)).astype(float), "#C2500C")
    fin = hull & (x > 2.5) & (np.abs(y) > 2.4) & (z < -4.2)
    kp.paint(a, fin * kp.smooth(2.62, 2.65, np.abs(y)), "#C2500C")
    holt.finish(a, [(SX, yc, -8.85, .48, .48) for yc in (.92, -.2, -1.32)])


ATTACH = {
    "hull": [
        kf.attachment("gun_muzzle:10", "gun_muzzle", (.46, -.48, 7.78), gun=10),
        kf.attachment("gun_muzzle:3", "gun_muzzle", (SX, -.9, 8.42), gun=3),
        kf.attachment("gun:0.tail", "gun", (0, 1.28, -3.8), forward=(0, 0, -1), model="holt-tail.glb"),
        kf.attachment("missile:3.rack", "missile", (RX, RY, 0), missile=[3, 3, 3, 2, 3]),
        kf.attachment("launch_point", "launch_point", (0, -1.3, 7.6)),
        kf.attachment("light:2", "light", (SX + .95, .9, 4.6), color=2, size=[.4, .4, .4], brightness=1, range=0, on=150, off=750, phase=0),
        kf.attachment("light:3", "light", (SX + .1, 3.05, -7.6), color=3, size=[.3, .3, .3], brightness=1, range=0, on=90, off=1310, phase=400),
        kf.attachment("dock_point", "dock_point", (0, -1.2, .8)),
    ],
    "cockpit": [kf.attachment("eject_point", "eject_point", (0, 1.30, 4.4), forward=(0, .94, -.34))],
    "engine": [kf.attachment(f"engine_glow:2.{n}", "engine_glow", (SX, yc, -8.82), glow=2, size=[.44, .44, -3.6])
               for n, yc in (("upper", .92), ("middle", -.2), ("lower", -1.32))],
}


def build():
    kf.make(shells(), paint, ATTACH, {"hull": (890, 220, 56), "cockpit": (60, 20, 8), "engine": (120, 34, 8)},
            (0, 1.06, 4.6), {"hull": "hull", "cockpit": "cockpit", "engine": "engine"}, bevel=.045)
