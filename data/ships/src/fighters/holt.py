# SPDX-License-Identifier: GPL-3.0-or-later
"""The look of Holt: chiselled, slab on slab, worn olive and rust, orange accent."""
import numpy as np

import kit_paint as kp

ZONES = {
    "hull": ("#5D584C", 0.46, 0.18), "second": ("#7A4A2C", 0.48, 0.18), "dark": ("#2B2A29", 0.55, 0.45),
    "accent": ("#C2500C", 0.44, 0.12), "mark": ("#D8CFB8", 0.46, 0.05), "metal": ("#6A655E", 0.36, 0.90),
    "lip": ("#43403C", 0.40, 0.90), "throat": ("#141210", 0.65, 0.50), "glow": ("#FFC070", 0.60, 0.0),
    "glass": ("#1A0C04", 0.07, 0.0), "frame": ("#35312B", 0.48, 0.40), "lamp": ("#FFB45A", 0.30, 0.0),
    "plate": ("#6B6657", 0.44, 0.20), "hazard": ("#D9A21B", 0.46, 0.08),
}
GLOW = kp.srgb("#FFA040")


def base(a):
    """Zone colours, with hazard bars on the hazard zone."""
    kp.fill_zones(a, ZONES)
    hz = a.is_zone("hazard")
    bars = kp.smooth(-.25, .25, np.sin((a.st[:, 0] + a.st[:, 1]) * 2 * np.pi / .30) * 2)
    kp.paint(a, hz * bars, "#1E1C1A")


def emblem(a, u, v, r, mask):
    """The wedge: a split triangle over a bar; (u, v) are flat coordinates round its centre."""
    tri = (v > -r * .5) & (v < r - np.abs(u) * 1.73 + r * 0) & (np.abs(u) * 1.73 < r - v)
    inner = (v > -r * .28) & (np.abs(u) * 1.73 < r * .55 - v)
    split = np.abs(u) < r * .06
    bar = (np.abs(v + r * .72) < r * .09) & (np.abs(u) < r * .86)
    kp.paint(a, ((tri & ~inner | inner & (v < r * .12) & ~split & (np.abs(u) < r * .2)) | bar).astype(float) * mask, "#D8CFB8")


def finish(a, nozzles, glow_strength=1.0):
    """Panels, bolts, relief, heavy wear, soot, emission.  `nozzles`: list of
    (x, y, z of lip, half width, half height)."""
    kp.panels(a, ("hull", "second", "accent", "plate", "hazard"), lo=0.55, hi=1.45, seam=0.014, depth=0.012, tone=0.14, rough=0.08,
              hatch=0.20, slots=0.10, bolts=0.5, dark=.45)
    kp.panels(a, ("metal", "frame"), lo=0.25, hi=0.6, seam=0.010, depth=0.007, tone=0.14, hatch=0, slots=0)
    kp.machinery(a, ("dark",), pitch=0.18, depth=0.035)
    # Field repairs: some hull panels in primer rust, some in bare olive drab.
    hull = a.is_zone("hull", "plate") & (np.abs(a.color.sum(1) - a.color[a.is_zone("hull")].sum(1).mean()) < .2)
    primer = hull & (a.panel > .90)
    drab = hull & (a.panel < .11)
    a.color[primer] = a.color[primer] * (kp.srgb("#7A4A2C") / kp.srgb("#5D584C"))
    a.color[drab] = a.color[drab] * (kp.srgb("#4B4B38") / kp.srgb("#5D584C"))
    broad = kp.noise(a.pos, 2.0, 41, 4)
    a.color *= (0.84 + 0.32 * broad)[:, None]
    a.color *= (0.45 + 0.55 * a.ao)[:, None]
    # Rust runs below edges and out of seams.
    run = kp.smooth(.52, .80, kp.noise(a.pos, (.14, .9, .22), 12, 4)) * kp.smooth(.3, .9, kp.noise(a.pos, 1.4, 77, 2) + .25 * a.seam)
    a.color = kp.mix(a.color, kp.srgb("#5A2F16"), run * .45 * ~a.is_zone("glass", "glow", "throat", "lamp"))
    kp.wear(a, kp.srgb("#9A948A"), amount=1.0, grime=1.1, chip_size=0.26, skip=("glass", "glow", "throat", "lamp", "lip"))
    for x, y, z, rx, ry in nozzles:
        d = np.maximum(np.abs(a.pos[:, 0] - x) / rx, np.abs(a.pos[:, 1] - y) / ry)
        near = kp.smooth(2.2, .95, d) * kp.smooth(z + 2.6 * rx, z + .3 * rx, a.pos[:, 2])
        kp.soot(a, near * (.4 + .6 * kp.noise(a.pos, (.15, .15, .8), 8, 3)) * ~a.is_zone("glow", "lip"), amount=.8)
        heat = a.is_zone("lip") * kp.smooth(z + .5 * rx, z, a.pos[:, 2])
        a.color = kp.mix(a.color, kp.srgb("#6A4630"), heat * .6)
        here = (d < 1.15) & (a.pos[:, 2] < z + 2 * rx)
        core = kp.smooth(.8, 0, d)
        a.emit += (a.is_zone("glow") & here)[:, None] * (GLOW * .25 + core[:, None] * np.array([.75, .50, .22])) * glow_strength
        deep = kp.smooth(z - .05 * rx, z + .8 * rx, a.pos[:, 2])
        a.emit += (a.is_zone("throat") & here)[:, None] * GLOW * (.02 + .28 * deep ** 2)[:, None] * glow_strength
    glass = a.is_zone("glass")
    a.emit += glass[:, None] * np.array([.0030, .0011, .0002]) * (.3 + .7 * np.clip(a.nrm[:, 1], 0, 1))[:, None]
    a.rough[glass] = .08
    a.emit += a.is_zone("lamp")[:, None] * GLOW * .6
    a.ao = np.where(a.is_zone("glow", "throat"), 1, a.ao)
