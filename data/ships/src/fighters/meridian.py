# SPDX-License-Identifier: GPL-3.0-or-later
"""The look of Meridian: clean, bright, long lines, blue accent."""
import numpy as np

import kit_paint as kp

ZONES = {
    "hull": ("#C3CBD2", 0.40, 0.12), "second": ("#8A96A1", 0.44, 0.16), "dark": ("#39424C", 0.55, 0.45),
    "accent": ("#1C57B8", 0.38, 0.12), "mark": ("#E8ECEF", 0.40, 0.05), "metal": ("#7E858C", 0.34, 0.90),
    "lip": ("#4A4E54", 0.38, 0.90), "throat": ("#16181B", 0.60, 0.60), "glow": ("#9ADFFF", 0.60, 0.0),
    "glass": ("#0A1016", 0.06, 0.0), "frame": ("#2C343C", 0.45, 0.35), "lamp": ("#BFE6FF", 0.30, 0.0),
}
GLOW = kp.srgb("#6FD0FF")


def base(a):
    """Zone colours; markings are painted after this and before `finish`."""
    kp.fill_zones(a, ZONES)


def emblem(a, x, z, r, mask):
    """The meridian: a ring with an upright line and one bow, for a flat surface seen
    along Y, centred at (x, z)."""
    dx, dz = a.pos[:, 0] - x, a.pos[:, 2] - z
    d = np.hypot(dx, dz)
    ring = kp.band(d, r * 0.84, r)
    line = kp.band(np.abs(dx), -1, r * 0.06) * (d < r)
    bow = kp.band(np.hypot(dx / 0.5, dz), r * 0.80, r * 0.98) * (d < r)
    star = (np.abs(dx) + np.abs(dz) < r * 0.26)
    kp.paint(a, np.clip(ring + line + bow + star, 0, 1) * mask, "#E8ECEF")


def finish(a, nozzles, glow_strength=1.0, wear=0.55):
    """Panels, relief, wear, soot and emission.  `nozzles`: (x, y, z of lip, radius)."""
    second = kp.srgb("#AEB8C1")
    kp.panels(a, ("hull", "plate", "second", "accent"), lo=0.75, hi=2.0, seam=0.012, depth=0.009, tone=0.10,
              rough=0.08, hatch=0.20, slots=0.08, second=None)
    kp.panels(a, ("metal", "frame"), lo=0.3, hi=0.7, seam=0.010, depth=0.006, tone=0.12, hatch=0, slots=0)
    kp.machinery(a, ("dark",), pitch=0.20, depth=0.022)
    # One panel in eight is of the greyer stock.
    grey = (a.panel > 0.80) & a.is_zone("hull") & (np.abs(a.color - kp.srgb("#C3CBD2")).sum(1) < 0.35)
    a.color[grey] = a.color[grey] * (second / kp.srgb("#C3CBD2"))
    broad = kp.noise(a.pos, 2.6, 41, 3)
    a.color *= (0.93 + 0.14 * broad)[:, None]
    a.color *= (0.55 + 0.45 * a.ao)[:, None]
    kp.wear(a, kp.srgb("#B9BEC4"), amount=wear, grime=0.75, chip_size=0.22,
            skip=("glass", "glow", "throat", "lamp", "lip"))
    for x, y, z, r in nozzles:
        d = np.hypot(a.pos[:, 0] - x, a.pos[:, 1] - y)
        near = kp.smooth(1.9 * r, 0.9 * r, d) * kp.smooth(z + 2.4 * r, z + 0.2 * r, a.pos[:, 2])
        kp.soot(a, near * (0.35 + 0.65 * kp.noise(a.pos, (0.15, 0.15, 0.9), 8, 3)) * ~a.is_zone("glow", "lip"), amount=0.7)
        heat = a.is_zone("lip") * kp.smooth(z + 0.5 * r, z, a.pos[:, 2])
        a.color = kp.mix(a.color, kp.srgb("#5A4E63"), heat * 0.5)
    glow = a.is_zone("glow")
    throat = a.is_zone("throat")
    for x, y, z, r in nozzles:
        d = np.hypot(a.pos[:, 0] - x, a.pos[:, 1] - y) / r
        core = kp.smooth(0.75, 0.0, d)
        here = (d < 1.1) & (a.pos[:, 2] < z + 2 * r)
        a.emit += (glow & here)[:, None] * (GLOW * 0.22 + core[:, None] * np.array([0.38, 0.62, 0.78])) * glow_strength
        deep = kp.smooth(z - 0.05 * r, z + 0.75 * r, a.pos[:, 2])
        a.emit += (throat & here)[:, None] * GLOW * (0.02 + 0.30 * deep ** 2)[:, None] * glow_strength
    glass = a.is_zone("glass")
    up = np.clip(a.nrm[:, 1], 0, 1)
    a.emit += glass[:, None] * np.array([0.004, 0.010, 0.016]) * (0.4 + 0.6 * up)[:, None]
    a.emit += a.is_zone("lamp")[:, None] * GLOW * 0.6
    a.rough[glass] = 0.07
    a.ao = np.where(glow | throat, 1, a.ao)
