# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiling surface sheets for the large ships, painted with arrays.

Each sheet answers a dictionary of float pictures, rows from the top:
  color   (n, n, 3)  sRGB 0..1, near white: the hull's tint comes from COLOR_0
  orm     (n, n, 3)  occlusion, roughness, metalness
  normal  (n, n, 3)  tangent space, +Y up the picture
  glow    (n, n, 3)  sRGB 0..1, or absent
Sheets wrap in both directions; "lamps" alone is an atlas and does not.
"""

import numpy as np

# Metres one repeat of each sheet covers on the hull.
METRES = {"plates": 48.0, "bare": 48.0, "machinery": 20.0, "windows": 24.0, "deck": 32.0}

# The colour of engines and light strips; Holt's scripts set their own.
GLOW = [0.435, 0.816, 1.0]
HOLT_GLOW = (1.0, 0.56, 0.20)


class Sheet:
    """Height, tone, roughness, metal and glow of a wrapping square."""

    def __init__(self, size, seed, tone=0.9, rough=0.42, metal=0.12):
        self.n = size
        self.rng = np.random.default_rng(seed)
        self.height = np.zeros((size, size))
        self.tone = np.full((size, size), tone)
        self.hue = np.ones((size, size, 3))
        self.rough = np.full((size, size), rough)
        self.metal = np.full((size, size), metal)
        self.cavity = np.ones((size, size))
        self.glow = np.zeros((size, size, 3))

    def area(self, x, y, w, h):
        """Index of a rectangle, wrapped round both edges."""
        ys = np.arange(int(round(y)), int(round(y + h))) % self.n
        xs = np.arange(int(round(x)), int(round(x + w))) % self.n
        return np.ix_(ys, xs)

    def frame(self, x, y, w, h, t, dark, depth):
        """Darken and sink a border of t pixels inside a rectangle."""
        for part in ((x, y, w, t), (x, y + h - t, w, t),
                     (x, y, t, h), (x + w - t, y, t, h)):
            a = self.area(*part)
            self.cavity[a] = np.minimum(self.cavity[a], dark)
            self.height[a] -= depth

    def raise_by(self, x, y, w, h, depth, bevel=1):
        """Lift a rectangle with a stepped edge, so the normal map rounds it."""
        for i in range(bevel):
            a = self.area(x + i, y + i, w - 2 * i, h - 2 * i)
            self.height[a] += depth / bevel

    def finish(self, strength, glow=False, occlusion=0.6):
        """Compose the maps."""
        n = self.n
        h = soften(self.height, 1)
        dx = (np.roll(h, -1, 1) - np.roll(h, 1, 1)) * strength
        dy = (np.roll(h, 1, 0) - np.roll(h, -1, 0)) * strength
        nz = 1.0 / np.sqrt(dx * dx + dy * dy + 1.0)
        normal = np.dstack((-dx * nz, -dy * nz, nz)) * 0.5 + 0.5
        wide = soften(self.height, max(2, n // 128))
        sunk = np.clip((wide - self.height) * occlusion, 0.0, 0.55)
        occ = np.clip(1.0 - sunk, 0.0, 1.0) * (0.35 + 0.65 * self.cavity)
        edge = np.clip((self.height - wide) * 0.16, 0.0, 0.05)
        tone = self.tone * (0.62 + 0.38 * occ) * self.cavity + edge
        color = np.clip(tone[..., None] * self.hue, 0.0, 1.0)
        maps = {"color": color,
                "orm": np.dstack((occ, np.clip(self.rough, 0.05, 1.0),
                                  np.clip(self.metal, 0.0, 1.0))),
                "normal": normal}
        if glow:
            maps["glow"] = np.clip(self.glow, 0.0, 1.0)
        return maps


def soften(a, r):
    """Wrapping box blur of radius r, run twice."""
    for _ in range(2):
        for axis in (0, 1):
            acc = a.copy()
            for k in range(1, r + 1):
                acc = acc + np.roll(a, k, axis) + np.roll(a, -k, axis)
            a = acc / (2 * r + 1)
    return a


def clouds(n, rng, cells, octaves=4):
    """Wrapping value noise, -1..1."""
    out = np.zeros((n, n))
    gain, total = 1.0, 0.0
    for _ in range(octaves):
        grid = rng.uniform(-1, 1, (cells, cells))
        t = np.arange(n) * cells / n
        i = t.astype(int)
        f = t - i
        f = f * f * (3 - 2 * f)
        j = (i + 1) % cells
        top = grid[i][:, i] * (1 - f) + grid[i][:, j] * f
        low = grid[j][:, i] * (1 - f) + grid[j][:, j] * f
        out += gain * (top * (1 - f[:, None]) + low * f[:, None])
        total += gain
        gain *= 0.55
        cells *= 2
    return out / total


def split(rng, x, y, w, h, least, out, stop=0.0, aspect=1.9):
    """Halve a rectangle again and again, off centre; leaves go to out."""
    small = min(w, h) < 2 * least
    if (small and max(w, h) < 2.4 * least) or \
            (max(w, h) < 5 * least and rng.random() < stop):
        out.append((x, y, w, h))
        return
    if w > h * aspect or (w >= h / aspect and rng.random() < 0.5):
        if w < 2 * least:
            out.append((x, y, w, h))
            return
        c = round(w * rng.uniform(0.32, 0.68))
        split(rng, x, y, c, h, least, out, stop, aspect)
        split(rng, x + c, y, w - c, h, least, out, stop, aspect)
    else:
        if h < 2 * least:
            out.append((x, y, w, h))
            return
        c = round(h * rng.uniform(0.32, 0.68))
        split(rng, x, y, w, c, least, out, stop, aspect)
        split(rng, x, y + c, w, h - c, least, out, stop, aspect)


def bands(rng, n, least, most):
    """Horizontal bands that fill n, each with its own wrap-round start."""
    edges = [0]
    while n - edges[-1] > most:
        edges.append(edges[-1] + int(rng.integers(least, most)))
    if n - edges[-1] < least // 2 and len(edges) > 1:
        edges.pop()
    edges.append(n)
    return [(edges[i], edges[i + 1] - edges[i], int(rng.integers(0, n)))
            for i in range(len(edges) - 1)]


def plates(size=1024, seed=3):
    """Hull plating: large plates, some split fine, hatches, few lit ports."""
    s = Sheet(size, seed, tone=0.9, rough=0.42, metal=0.10)
    rng, px = s.rng, size / METRES["plates"]
    t = max(1, round(size / 1024 * 1.2))
    leaves = []
    for y, h, x in bands(rng, size, int(5.5 * px), int(10 * px)):
        split(rng, x, y, size, h, 2.7 * px, leaves, 0.24, 2.2)
    for x, y, w, h in leaves:
        a = s.area(x, y, w, h)
        s.tone[a] *= 1.0 + rng.normal(0, 0.030)
        if rng.random() < 0.10:
            s.tone[a] *= rng.uniform(0.80, 0.90)
        s.rough[a] += rng.uniform(-0.08, 0.08)
        lift = rng.choice((0.0, 0.0, 0.25, 0.6))
        if lift:
            s.raise_by(x + 1, y + 1, w - 2, h - 2, lift, 2)
        s.frame(x, y, w, h, t, 0.52, 0.55)
        if size > 1024:
            trim(s, x, y, w, h, px)
        kind = rng.random()
        if kind < 0.24 and w > 4.5 * px and h > 3 * px:
            fine = []
            split(rng, x + 3, y + 3, w - 6, h - 6, 0.95 * px, fine, 0.10)
            for fx, fy, fw, fh in fine:
                fa = s.area(fx, fy, fw, fh)
                s.tone[fa] *= 1.0 + rng.normal(0, 0.045)
                s.frame(fx, fy, fw, fh, t, 0.80, 0.25)
                if rng.random() < 0.18:
                    s.raise_by(fx + 1, fy + 1, fw - 2, fh - 2, 1.0, 2)
                elif rng.random() < 0.07:
                    s.tone[fa] *= 0.55
                    s.metal[fa] = 0.5
        elif kind < 0.42 and w > 4 * px and h > 3 * px:
            hw, hh = int(rng.uniform(1.2, 2.6) * px), int(rng.uniform(1, 1.9) * px)
            hx, hy = x + int(0.8 * px), y + int(0.8 * px)
            if rng.random() < 0.5:
                hx = x + w - hw - int(0.8 * px)
            s.frame(hx, hy, hw, hh, t, 0.62, 0.4)
            s.raise_by(hx + 2, hy + 2, hw - 4, hh - 4, 0.7, 2)
            s.tone[s.area(hx + 2, hy + 2, hw - 4, hh - 4)] *= rng.choice((0.86, 1.05, 0.7))
        elif kind < 0.50 and w > 4 * px:
            for k in range(int(rng.integers(3, 7))):
                sx = x + int((0.9 + 0.62 * k) * px)
                if sx + 0.4 * px < x + w - px * 0.5:
                    sy, sh = y + int(h * 0.35), max(3, int(h * 0.3))
                    slot = s.area(sx, sy, max(3, int(0.28 * px)), sh)
                    s.height[slot] -= 1.6
                    s.cavity[slot] = 0.45
        if rng.random() < 0.16 and w > 4 * px and h > 2.4 * px:
            warm = rng.random() < 0.72
            colour = (1.0, 0.86, 0.62) if warm else (0.62, 0.86, 1.0)
            py = y + int(h * rng.uniform(0.25, 0.7))
            for k in range(int(rng.integers(2, 7))):
                wx = x + int((0.8 + 0.95 * k) * px)
                if wx < x + w - px:
                    port = s.area(wx, py, max(4, int(0.34 * px)), max(3, int(0.22 * px)))
                    s.cavity[port] = 0.3
                    s.height[port] -= 0.8
                    if rng.random() < 0.75:
                        s.glow[port] = np.array(colour) * rng.uniform(0.6, 1.0)
    stain = clouds(size, rng, 6, 5)
    s.tone *= 1.0 - 0.05 * np.clip(stain, 0, 1)
    s.rough += 0.05 * stain
    return s.finish(0.9, glow=True)


def trim(s, x, y, w, h, px):
    """Small work on a plate, for large sheets: bolts, weld lines, stencils."""
    rng = s.rng
    d = max(2, int(0.07 * px))
    pick = rng.random()
    if pick < 0.30 and w > 3 * px:
        step = int(0.55 * px)
        for k in range(1, int(w / step)):
            for yy in (y + int(.22 * px), y + h - int(.28 * px)):
                dot = s.area(x + k * step, yy, d, d)
                s.cavity[dot] = np.minimum(s.cavity[dot], 0.62)
                s.height[dot] += 0.5
    elif pick < 0.78 and w > 3 * px and h > 2.5 * px:
        cut = x + int(w * rng.uniform(.3, .7))
        line = s.area(cut, y + 3, 1, h - 6)
        s.cavity[line] = np.minimum(s.cavity[line], 0.70)
        s.height[line] -= 0.35
        if rng.random() < .6:
            row = s.area(x + 3, y + int(h * rng.uniform(.3, .7)), cut - x - 3, 1)
            s.cavity[row] = np.minimum(s.cavity[row], 0.74)
            s.height[row] -= 0.2
    if rng.random() < 0.30 and w > 3 * px and h > 2 * px:
        sx, sy = x + int(.5 * px), y + h - int(.75 * px)
        for row in range(int(rng.integers(1, 3))):
            at = sx
            for _ in range(int(rng.integers(2, 6))):
                run = int(rng.integers(2, 7)) * max(1, px // 20)
                mark = s.area(at, sy + row * px * .22, run, max(2, int(.09 * px)))
                s.tone[mark] *= 0.5
                at += run + max(2, int(.07 * px))


def machinery(size=512, seed=8):
    """Trenches and joints: pipes, housings, vents, cable runs."""
    s = Sheet(size, seed, tone=0.62, rough=0.52, metal=0.5)
    rng, px = s.rng, size / METRES["machinery"]
    leaves = []
    for y, h, x in bands(rng, size, int(2.2 * px), int(4.4 * px)):
        split(rng, x, y, size, h, 1.1 * px, leaves, 0.22, 2.0)
    for x, y, w, h in leaves:
        a = s.area(x, y, w, h)
        s.tone[a] *= rng.uniform(0.7, 1.18)
        s.metal[a] = rng.uniform(0.25, 0.8)
        s.rough[a] = rng.uniform(0.36, 0.66)
        level = rng.choice((-3.0, -1.0, 0.5, 2.0, 3.5), p=(.16, .2, .24, .24, .16))
        s.height[a] += level
        s.frame(x, y, w, h, 2, 0.42, 1.0)
        kind = rng.random()
        if kind < 0.26:
            step = max(4, int(0.32 * px))
            across = w > h
            for k in range(2, int((w if across else h) / step) - 1):
                bar = (x + k * step, y + 4, step // 2, h - 8) if across else \
                      (x + 4, y + k * step, w - 8, step // 2)
                b = s.area(*bar)
                s.height[b] -= 2.2
                s.cavity[b] = np.minimum(s.cavity[b], 0.5)
        elif kind < 0.52:
            count = max(1, int(min(w, h) / (0.55 * px)))
            along = w > h
            for k in range(count):
                d = max(4, int(0.36 * px))
                p0 = (min(w, h) / count) * (k + 0.5) - d / 2
                for i in range(d):
                    lift = np.sqrt(max(0.0, 1 - ((i + .5) / d * 2 - 1) ** 2)) * 3.2
                    pipe = (x, y + p0 + i, w, 1) if along else (x + p0 + i, y, 1, h)
                    p = s.area(*pipe)
                    s.height[p] = np.maximum(s.height[p], level + lift)
                    s.cavity[p] = 1.0
        elif kind < 0.80 and w > 1.5 * px and h > 1.5 * px:
            m = int(0.35 * px)
            s.raise_by(x + m, y + m, w - 2 * m, h - 2 * m, 2.6, 3)
            s.frame(x + m, y + m, w - 2 * m, h - 2 * m, 1, 0.6, 0.2)
            s.tone[s.area(x + m, y + m, w - 2 * m, h - 2 * m)] *= rng.uniform(0.8, 1.35)
            if rng.random() < 0.16:
                lamp = s.area(x + 2 * m, y + 2 * m, max(4, px * .3), max(3, px * .18))
                s.glow[lamp] = rng.choice(((1.0, .82, .5), (.5, .8, 1.0), (1., .3, .2)))
    s.tone *= 1.0 - 0.12 * np.clip(clouds(size, rng, 5, 4), 0, 1)
    return s.finish(0.55, glow=True, occlusion=0.2)


def windows(size=512, seed=21):
    """Storeys of windows between thin floor ledges."""
    s = Sheet(size, seed, tone=0.86, rough=0.44, metal=0.12)
    rng, px = s.rng, size / METRES["windows"]
    floors, t = 6, max(1, size // 512)
    pitch = size // floors
    for f in range(floors):
        y0 = f * size // floors
        s.raise_by(0, y0, size, max(3, int(0.42 * px)), 1.4, 2)
        a = s.area(0, y0 + int(0.42 * px), size, 2 * t)
        s.cavity[a] = 0.5
        x = int(rng.integers(0, size))
        end = x + size
        while x < end:
            run = min(int(rng.integers(3, 10)), int((end - x) / px))
            style = rng.random()
            width = px * (1.0 if style < 0.6 else 0.62)
            lit = 0.52 if style < 0.8 else 0.9
            if style > 0.93 or run < 2:
                w = min(int(2.2 * px), end - x)
                s.frame(x, y0 + int(0.8 * px), w, pitch - int(1.1 * px), t, 0.6, 0.4)
                s.tone[s.area(x, y0 + int(0.8 * px), w, pitch - int(1.1 * px))] *= 0.82
                x += w
                continue
            warm = rng.random() < 0.75
            for k in range(run):
                wx = x + k * width
                ww, wh = max(4, int(width * 0.62)), int(pitch * 0.40)
                wy = y0 + int(pitch * 0.36)
                if wx + ww > end:
                    break
                s.frame(wx - t, wy - t, ww + 2 * t, wh + 2 * t, t, 0.55, 0.5)
                pane = s.area(wx, wy, ww, wh)
                s.tone[pane] = 0.10
                s.cavity[pane] = 1.0
                s.height[pane] -= 1.6
                s.rough[pane] = 0.12
                s.metal[pane] = 0.0
                if rng.random() < lit:
                    c = np.array((1.0, .84, .58) if warm else (.70, .88, 1.0))
                    c = c * rng.uniform(0.45, 1.0)
                    grade = np.linspace(1.0, 0.72, wh)[:, None, None]
                    s.glow[pane] = c * grade
            x += int(run * width) + int(rng.uniform(0.5, 1.8) * px)
    s.tone *= 1.0 - 0.05 * np.clip(clouds(size, rng, 5, 4), 0, 1)
    return s.finish(0.8, glow=True)


def deck(size=512, seed=33):
    """Flight deck: square non-skid plates, tie-down points, tyre-black wear."""
    s = Sheet(size, seed, tone=0.82, rough=0.62, metal=0.15)
    rng, px = s.rng, size / METRES["deck"]
    cell, t = size // 8, max(1, size // 512)
    for j in range(8):
        for i in range(8):
            x, y = i * cell, j * cell
            a = s.area(x, y, cell, cell)
            s.tone[a] *= 1.0 + rng.normal(0, 0.05)
            s.rough[a] += rng.uniform(-0.06, 0.06)
            s.frame(x, y, cell, cell, t, 0.6, 0.4)
            if rng.random() < 0.14:
                m = int(0.7 * px)
                s.frame(x + m, y + m, cell - 2 * m, cell - 2 * m, 2 * t, 0.55, 0.8)
                s.tone[s.area(x + m, y + m, cell - 2 * m, cell - 2 * m)] *= 0.8
            if rng.random() < 0.10:
                for k in range(5):
                    bar = s.area(x + 5 * t, y + int((1.0 + k * .5) * px), cell - 10 * t, 3 * t)
                    s.height[bar] -= 1.5
                    s.cavity[bar] = 0.45
            d = max(2, int(0.16 * px))
            for px0, py0 in ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)):
                dot = s.area(x + px0 * cell, y + py0 * cell, d, d)
                s.cavity[dot] = 0.5
    grit = rng.normal(0, 1, (size, size))
    s.tone *= 1.0 + 0.025 * grit
    wear = clouds(size, rng, 4, 4)
    s.tone *= 1.0 - 0.16 * np.clip(wear, 0, 1)
    return s.finish(0.8)


# Cells of the lamp atlas, 4 x 4: (column, row from the top).
LAMPS = {"engine": (0, 0), "bay": (2, 0), "tube": (0, 2), "cyan": (2, 2),
         "warm": (3, 2), "red": (2, 3), "green": (3, 3)}
LAMP_SPAN = {"engine": 2, "bay": 2, "tube": 2}


def lamps(size=256, glow=None):
    """What shines of itself: engine throat, hangar, launch tube, strips."""
    n, glow = size, tuple(GLOW if glow is None else glow)
    color = np.full((n, n, 3), 0.03)
    shine = np.zeros((n, n, 3))
    cell = n // 4
    g = np.array(glow)
    t = (np.arange(2 * cell) + 0.5) / (2 * cell)
    u, v = np.meshgrid(t * 2 - 1, t * 2 - 1)
    r = np.sqrt(u * u + v * v)
    ang = np.arctan2(v, u)
    core = np.clip(1.15 - r, 0, 1)[..., None]
    vanes = 0.90 + 0.10 * np.cos(ang * 18) * np.clip(r * 2.2 - .9, 0, 1)
    rings = 0.95 + 0.05 * np.cos(r * 17)
    white = (np.clip(1.1 - r * 1.35, 0, 1) ** 1.3)[..., None]
    disc = (g * (1 - white) + white) * (0.22 + 0.78 * core) * (vanes * rings)[..., None]
    shine[0:2 * cell, 0:2 * cell] = np.clip(disc, 0, 1)
    # Hangar: bright ceiling strips above a dim, cluttered floor.
    rng = np.random.default_rng(5)
    bay = np.zeros((2 * cell, 2 * cell, 3))
    light = 0.10 + 0.34 * np.clip(1 - np.abs(v + .25) * 1.1, 0, 1)
    bay += light[..., None] * np.array((.80, .90, 1.0))
    for row, tall in ((0.10, .035), (0.30, .03)):
        lit = np.abs(t - row) < tall
        gaps = (np.arange(2 * cell) // 12) % 4 != 0
        bay[np.ix_(lit, gaps)] = (.92, .97, 1.0)
    for k in range(26):
        w, h = rng.integers(5, 22), rng.integers(6, 34)
        x0, y1 = rng.integers(0, 2 * cell - w), 2 * cell - rng.integers(0, 14)
        bay[y1 - h:y1, x0:x0 + w] *= rng.uniform(.25, .7)
    for x0 in range(0, 2 * cell, 32):
        bay[:, x0:x0 + 4] *= .25
    bay[-4:] = (.95, .72, .2)
    shine[0:2 * cell, 2 * cell:] = np.clip(bay, 0, 1) * 0.62
    # Launch tube: rings of light that fall away to a bright far end.
    box = np.maximum(np.abs(u), np.abs(v))
    depth = 1.0 / np.clip(box, .06, 1)
    ring = (np.cos(depth * 5.2) > .55) * np.clip(1.25 - box * .55, .3, 1)
    tube = (g * .22 + .03) * np.ones((2 * cell, 2 * cell, 1)) * (1.3 - box)[..., None]
    tube = np.maximum(tube, ring[..., None] * (g * .85 + .1))
    tube[box < .16] = (.92, .98, 1.0)
    floor = (np.abs(u) < v * .22) & (v > .16)
    tube[floor] = np.maximum(tube[floor], (.8, .9, 1.0))
    shine[2 * cell:, 0:2 * cell] = np.clip(tube, 0, 1) * 0.85
    for name, tint in (("cyan", glow), ("warm", (1, .84, .58)),
                       ("red", (1, .16, .10)), ("green", (.25, 1, .4))):
        c, w = LAMPS[name]
        shine[w * cell:(w + 1) * cell, c * cell:(c + 1) * cell] = tint
    orm = np.zeros((n, n, 3))
    orm[..., 0], orm[..., 1] = 1.0, 0.6
    return {"color": color, "orm": orm, "glow": shine}


def lamp_uv(name):
    """(u0, v0, u1, v1) of an atlas cell, inset by two texels of 256."""
    c, r = LAMPS[name]
    k = LAMP_SPAN.get(name, 1)
    e = 2.0 / 256
    return (c / 4 + e, r / 4 + e, (c + k) / 4 - e, (r + k) / 4 - e)


def bare(size=1024):
    """The plates without their lit ports, for craft too small to have any."""
    return {k: v for k, v in plates(size).items() if k != "glow"}


SHEETS = {"plates": plates, "bare": bare, "machinery": machinery, "windows": windows,
          "deck": deck, "lamps": lamps}
