#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the textures of effects (spec 05 section 25): one atlas and two tiles.

    data/effects/src/make-textures.py [FOLDER] [--only NAME]

Wants numpy and nothing else. Everything is drawn from fixed seeds: the same
script makes the same files. Where each picture lies in the atlas is told once
more in engine/render/fx-textures.c; tests/test-effects-art.c compares the two.

Colours are premultiplied by alpha and meant for a display; what is only added
has alpha 0, so one blend (source + (1 - alpha) * behind) draws all of it.
"""
import math
import os
import struct
import sys
import zlib

import numpy as np

ATLAS_W, ATLAS_H = 2048, 1024


# ---- Files ----

def png(path, pixels):
    """Writes height x width x channels bytes, choosing each row's filter by its sum of differences."""
    h, w, c = pixels.shape
    kind = {1: 0, 3: 2, 4: 6}[c]
    rows = pixels.reshape(h, w * c).astype(np.int16)
    left = np.zeros_like(rows)
    left[:, c:] = rows[:, :-c]
    up = np.zeros_like(rows)
    up[1:] = rows[:-1]
    corner = np.zeros_like(rows)
    corner[1:, c:] = rows[:-1, :-c]
    pa, pb, pc = np.abs(up - corner), np.abs(left - corner), np.abs(left + up - 2 * corner)
    paeth = np.where((pa <= pb) & (pa <= pc), left, np.where(pb <= pc, up, corner))
    choices = np.stack([rows, rows - left, rows - up, rows - (left + up) // 2, rows - paeth]).astype(np.uint8)
    cost = np.abs(choices.astype(np.int8).astype(np.int16)).sum(axis=2)
    best = cost.argmin(axis=0)
    out = np.empty((h, w * c + 1), np.uint8)
    out[:, 0] = best
    out[:, 1:] = choices[best, np.arange(h)]
    packed = zlib.compress(out.tobytes(), 9)

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, kind, 0, 0, 0))
                + chunk(b"IDAT", packed) + chunk(b"IEND", b""))
    print(f"{os.path.basename(path)}: {w}x{h}, {os.path.getsize(path) / 1024:.0f} kB")


# ---- Noise ----

def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def lattice_noise(points, period, seed):
    """Smooth noise in -1..1 of n-dimensional points, repeating after `period` in every direction."""
    n = len(points)
    table = np.random.default_rng(seed).uniform(-1, 1, (period,) * n).astype(np.float32)
    low, frac = [], []
    for p in points:
        f = np.floor(p)
        t = (p - f).astype(np.float32)
        low.append(f.astype(np.int32) % period)
        frac.append(t * t * t * (t * (t * 6 - 15) + 10))
    out = 0
    for corner in range(1 << n):
        weight, index = 1.0, []
        for k in range(n):
            up = corner >> k & 1
            index.append((low[k] + up) % period)
            weight = weight * (frac[k] if up else 1 - frac[k])
        out = out + weight * table[tuple(index)]
    return out


def fbm(points, octaves, period, seed, gain=0.5):
    """Octaves of the above, each twice as fine; -1..1, mostly within a half."""
    out, weight, total = 0, 1.0, 0.0
    for o in range(octaves):
        out = out + weight * lattice_noise([p * (1 << o) for p in points], period << o if len(points) < 3 else 32,
                                           seed + o)
        total += weight
        weight *= gain
    return out / total


class Volume:
    """Noise worked out once on a cube that repeats after CELLS, read between its points."""
    CELLS, SIDE = 8, 128

    def __init__(self, make, octaves, seed, gain=0.5):
        t = (np.arange(self.SIDE, dtype=np.float32) * (self.CELLS / self.SIDE))
        points = [t[:, None, None], t[None, :, None], t[None, None, :]]
        points = [np.broadcast_to(p, (self.SIDE,) * 3) for p in points]
        out, weight, total = 0, 1.0, 0.0
        for o in range(octaves):
            out = out + weight * make(lattice_noise([p * (1 << o) for p in points], self.CELLS << o, seed + o))
            total += weight
            weight *= gain
        self.values = np.ascontiguousarray(out / total, np.float32).ravel()

    def __call__(self, x, y, z):
        scale, mask, side = self.SIDE / self.CELLS, self.SIDE - 1, self.SIDE
        low, frac = [], []
        for p in (x, y, z):
            p = np.asarray(p * scale, np.float32)
            f = np.floor(p)
            frac.append(p - f)
            low.append(f.astype(np.int32) & mask)
        out = 0
        for corner in range(8):
            index, weight = 0, 1
            for k, stride in enumerate((side * side, side, 1)):
                up = corner >> k & 1
                index = index + ((low[k] + up) & mask) * stride
                weight = weight * (frac[k] if up else 1 - frac[k])
            out = out + weight * self.values[index]
        return out


def heaped(noise):
    return 1 - np.abs(noise) * 2


# ---- Fire ----

FIRE = np.array([[0.00, 0.00, 0.00, 0.00], [0.12, 0.10, 0.012, 0.002], [0.28, 0.42, 0.06, 0.006],
                 [0.46, 0.88, 0.26, 0.03], [0.64, 1.00, 0.55, 0.12], [0.82, 1.00, 0.83, 0.42],
                 [1.00, 1.00, 0.98, 0.90]], np.float32)


def fire(heat):
    """Light of a heat in 0..1, black through red and orange to white."""
    heat = np.clip(heat, 0, 1)
    return np.stack([np.interp(heat, FIRE[:, 0], FIRE[:, c]) for c in (1, 2, 3)], axis=-1)


def turned(x, y, z, which):
    a, b, c = ((0.36, 0.48, 0.80), (-0.80, 0.60, 0.0), (-0.48, -0.64, 0.60))
    if which:
        a, b, c = b, c, a
        x, y, z = z, x, y
    return (a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z)


def cloud(noises, size, depth, age, seed, spread, swirl):
    """One moment of an explosion: a ball of fire and smoke looked through, as premultiplied colour.

    A ball of heaped noise grows fast, then slowly; its pattern is carried
    outward with it and turned by a swirl of noise that grows with age. Heat
    is highest within and in the creases, and goes down with age; where it has
    gone there is smoke, lit from above and left.
    """
    xs = ((np.arange(size) + 0.5) / size * 2 - 1).astype(np.float32)
    zs = ((np.arange(depth) + 0.5) / depth * 2 - 1).astype(np.float32)
    x, y, z = xs[None, :, None], xs[:, None, None], zs[None, None, :]
    x, y, z = (np.broadcast_to(p, (size, size, depth)) for p in (x, y, z))
    grown = spread(age)
    px, py, pz = x / grown, y / grown, z / grown
    # Carried along by a slow swirl: what is near the middle rolls outward.
    s, fine_noise, heads_noise = swirl * (0.14 + 0.5 * age), noises[0], noises[1]
    wx = fine_noise(px * 0.6 + 9.1 + seed, py * 0.6 + age * 0.3, pz * 0.6) * s
    wy = fine_noise(px * 0.6 + seed, py * 0.6 + 5.7, pz * 0.6 + age * 0.3) * s
    wz = fine_noise(px * 0.6 + age * 0.3 + seed, py * 0.6 + 2.2, pz * 0.6 + 3.3) * s
    qx, qy, qz = px + wx, py + wy, pz + wz
    r = np.sqrt(qx * qx + qy * qy + qz * qz)
    roll = 0.55 * age
    # Noise of cells is read aslant, or its cube would show.
    ax, ay, az = turned(qx, qy, qz, 0)
    bx, by, bz = turned(qx, qy, qz, 1)
    heads = np.clip(heads_noise(ax * 1.8 + 11 + seed, ay * 1.8 + 7 - roll, az * 1.8 + 5) * 0.5 + 0.5, 0, 1)
    fine = fine_noise(bx * 3.9 + 3 + seed, by * 3.9 - roll * 2, bz * 3.9 + 1)
    edge = 0.58 + 0.62 * (heads - 0.5) + 0.12 * fine
    body = (edge - r) / 0.13
    # Old smoke is torn open.
    torn = smooth(0.28, 0.95, age)
    body = body - torn * (2.4 * (0.66 - heads) + 1.3 * np.clip(fine + 0.15, 0, 1)) * 1.5
    dense = np.clip(body, 0, 1) * (1 - smooth(0.86, 0.985, np.sqrt(x * x + y * y)))
    dense = dense * (1 - smooth(0.45, 1.0, age)) ** 1.2

    cold = smooth(0.04, 0.80, age)
    crease = 0.5 - heads
    heat = 1.10 - 0.62 * cold - 0.42 * r * (0.5 + 0.6 * cold) + fine * (0.20 + 0.42 * cold) + crease * (0.55 + 0.75 * cold)
    heat = heat - 0.62 * smooth(0.38, 0.92, age)
    heat = np.clip(heat, 0, 1)
    glow = fire(heat)
    # Smoke lit from above left: shaded by what lies toward the light.
    step = 2.0 / size
    thick = dense * (1.0 - 0.6 * heat)
    shade = np.zeros_like(thick)
    for k in range(1, 7):
        d = int(round(k * size / 44))
        shade += np.roll(np.roll(thick, d, axis=0), d // 2, axis=1)
    lit = np.exp(-0.62 * shade)
    tone = np.array([0.24, 0.205, 0.185], np.float32) * (0.10 + 0.95 * lit)[..., None]

    absorb = dense * (11.0 + 3.0 * cold) * (2.0 / depth) * (1.2 - 0.75 * age)
    pass_through = np.exp(-np.cumsum(absorb, axis=2))
    before = np.concatenate([np.ones_like(pass_through[:, :, :1]), pass_through[:, :, :-1]], axis=2)
    share = before * (1 - np.exp(-absorb))
    alpha = share.sum(axis=2)
    light = (glow * (1.25 * share)[..., None]).sum(axis=2)
    smoke = (tone * (share * (1 - heat) ** 1.5)[..., None]).sum(axis=2)
    # Hot gas hides less of what is behind than smoke does: it shines.
    cover = (share * (0.35 + 0.65 * (1 - heat))).sum(axis=2)
    color = light + smoke
    color = 1 - np.exp(-1.35 * color)
    return np.concatenate([color, np.minimum(np.maximum(cover, color.max(axis=-1) * 0.25), alpha)[..., None]], axis=-1)


def halo(size, strength, reach):
    """Light about fire, added."""
    x = (np.arange(size) + 0.5) / size * 2 - 1
    r = np.sqrt(x[None] ** 2 + x[:, None] ** 2)
    f = np.clip(1 - r / reach, 0, 1) ** 2.4 * strength
    return np.stack([f, f * 0.62, f * 0.26, f * 0], axis=-1)


def over(front, back):
    return front + back * (1 - front[..., 3:4])


def bang(noises, frames=16, cell=256):
    out = np.zeros((4 * cell, 4 * cell, 4), np.float32)
    inner = cell - 8
    for n in range(frames):
        age = (n + 0.35) / frames
        frame = cloud(noises, inner, 64, age, 1, lambda a: 0.42 + 0.80 * (1 - math.exp(-4.2 * a)) / (1 - math.exp(-4.2)), 1.0)
        flash = max(0.0, 1 - age / 0.34)
        frame = over(frame, halo(inner, 0.55 * flash, 0.99))
        core = halo(inner, 1.0, 0.30 + 0.45 * age)
        core = np.stack([core[..., 0], core[..., 0] * 0.95, core[..., 0] * 0.85, core[..., 0] * 0], axis=-1)
        frame = frame + core * max(0.0, 1 - age / 0.22) * (1 - frame)
        y, x = divmod(n, 4)
        out[y * cell + 4:y * cell + 4 + inner, x * cell + 4:x * cell + 4 + inner] = frame
    return out


def sheet(noises, size=512):
    """Nine cells 82/256 apart and 81/256 wide: a faster, rounder burst that may be mirrored either way."""
    out = np.zeros((size, size, 4), np.float32)
    inner = 156
    for n in range(9):
        age = 0.04 + n / 9 * 0.92
        frame = cloud(noises, inner, 56, age, 4.5, lambda a: 0.38 + 0.80 * (1 - math.exp(-5.0 * a)), 0.8)
        frame = over(frame, halo(inner, 0.6 * max(0.0, 1 - age / 0.3), 0.99))
        y, x = divmod(n, 3)
        # The middle of the cell's 81/256.
        cy, cx = int(round((y * 82 + 40.5) * size / 256)), int(round((x * 82 + 40.5) * size / 256))
        out[cy - inner // 2:cy + inner // 2, cx - inner // 2:cx + inner // 2] = frame
    return out


def flak(noises, size=256):
    """Nine cells in thirds, on black: a crackling puff of fire and dust, shot through with sparks at first. No side of
    it stands out, as it is never mirrored."""
    out = np.zeros((size, size, 4), np.float32)
    inner = 80
    x = (np.arange(inner) + 0.5) / inner * 2 - 1
    gx, gy = np.meshgrid(x, x)
    r = np.sqrt(gx * gx + gy * gy)
    a = np.arctan2(gy, gx) / (2 * math.pi)
    spikes = np.clip(fbm([a * 24, a * 0 + 0.5], 2, 24, 3050) + 0.45, 0, 1)
    for n in range(9):
        age = n / 8
        burnt = cloud(noises, inner, 48, 0.10 + 0.52 * age, 9, lambda t: 0.40 + 0.62 * (1 - math.exp(-3.6 * t)), 1.1)
        q = r / (0.34 + 0.55 * (1 - math.exp(-5 * age)))
        jets = np.clip(1 - q / (0.30 + 0.95 * spikes), 0, 1) ** 1.5 * max(0.0, 1 - age * 2.2)
        light = burnt[..., :3] * (1.25 * (1 - age) ** 0.6) + fire(np.full_like(q, 0.84)) * (1.2 * jets)[..., None]
        light = light + np.exp(-(r / 0.14) ** 2)[..., None] * max(0.0, 1 - age * 3.5)
        light = light * (1 - smooth(0.80, 0.99, r))[..., None]
        yy, xx = divmod(n, 3)
        cy, cx = int(round((yy + 0.5) * size * 0.33)), int(round((xx + 0.5) * size * 0.33))
        out[cy - inner // 2:cy + inner // 2, cx - inner // 2:cx + inner // 2, :3] = 1 - np.exp(-1.5 * light)
    return out


# ---- Soft things ----

def polar(size, height=None):
    x = (np.arange(size) + 0.5) / size * 2 - 1
    y = (np.arange(height or size) + 0.5) / (height or size) * 2 - 1
    gx, gy = np.meshgrid(x, y)
    return gx, gy, np.sqrt(gx * gx + gy * gy)


def added(*channels):
    channels = list(channels) if len(channels) == 3 else list(channels) * 3
    return np.stack([np.clip(c, 0, 1) for c in channels] + [channels[0] * 0], axis=-1)


def soft_glow(size=128):
    """Grey on black: a small hot middle in a wide falling halo, nothing at the rim."""
    _, _, r = polar(size)
    f = np.clip(1 - r, 0, 1)
    return added(0.62 * f ** 2.6 + 0.55 * np.exp(-(r / 0.17) ** 2) * f)


def wide_glow(size=128):
    """Flatter, for the huge explosion's ball."""
    _, _, r = polar(size)
    f = np.clip(1 - r, 0, 1)
    return added(0.35 * f + 0.65 * f ** 3)


def red_disc(size=128):
    _, _, r = polar(size)
    f = np.clip(1 - r, 0, 1)
    core = np.exp(-(r / 0.22) ** 2) * f
    return added(0.95 * f ** 1.5 + core, 0.16 * f ** 2.4 + 0.75 * core, 0.07 * f ** 3 + 0.45 * core)


def highlight(size=128):
    _, _, r = polar(size)
    f = np.clip(1 - r, 0, 1)
    return added(np.clip(1.15 * np.exp(-(r / 0.34) ** 2), 0, 1) * smooth(0, 0.35, f))


def puff(noises, seed, size=128):
    """Smoke with alpha, dark, lit from above left."""
    x, y, r = polar(size)
    depth = 48
    z = np.linspace(-1, 1, depth, dtype=np.float32)
    gx, gy, gz = (np.asarray(p, np.float32) for p in (x[..., None] + 0 * z, y[..., None] + 0 * z, 0 * x[..., None] + z))
    rr = np.sqrt(gx * gx + gy * gy + gz * gz)
    heads = np.clip(noises[1](gx * 1.5 + 1.7 * seed, gy * 1.5 + 3, gz * 1.5) * 0.5 + 0.5, 0, 1)
    fine = noises[0](gx * 4 + 1.3 * seed, gy * 4, gz * 4)
    dense = np.clip((0.56 + 0.62 * (heads - 0.5) + 0.14 * fine - rr) / 0.38, 0, 1) * (1 - smooth(0.7, 0.98, r))[..., None]
    shade = 0
    for k in range(1, 6):
        shade = shade + np.roll(np.roll(dense, 3 * k, axis=0), k, axis=1)
    absorb = dense * 5.5 * 2 / depth
    gone = np.exp(-np.cumsum(absorb, axis=2))
    before = np.concatenate([np.ones_like(gone[..., :1]), gone[..., :-1]], axis=2)
    share = before * (1 - np.exp(-absorb))
    tone = ((0.12 + 0.78 * np.exp(-0.62 * shade)) * share).sum(axis=2)
    a = share.sum(axis=2)
    return np.stack([0.62 * tone, 0.58 * tone, 0.55 * tone, a], axis=-1)


def warp_ring(size=128):
    x, y, r = polar(size)
    a = np.arctan2(y, x) / (2 * math.pi) * 12
    n = fbm([a, r * 3], 3, 12, 5000)
    band = np.exp(-((r - 0.80) / 0.055) ** 2) + 0.35 * np.exp(-((r - 0.66) / 0.16) ** 2) * (0.7 + 0.9 * n)
    band = np.clip(band, 0, 1) * (1 - smooth(0.92, 0.99, r))
    return added(0.55 * band + 0.4 * band ** 3, 0.45 * band + 0.5 * band ** 3, 1.0 * band)


# ---- Rings: a quarter each, middle at texel (0,0) ----

def quarter_ring(kind, size=256):
    """The left and upper edges are where it is mirrored: what is drawn reads only r and an angle folded there."""
    t = np.arange(size) / (size - 1)
    x, y = np.meshgrid(t, t)
    r = np.sqrt(x * x + y * y)
    # Folded, so that slope as well as value agree on both axes.
    fold = (1 - np.cos(np.arctan2(y, x + 1e-9) * 2)) / 2
    fold2 = np.sin(np.arctan2(y, x + 1e-9) * 2) ** 2
    n = fbm([fold * 3.2 + 2 * kind, r * 4 + 7], 4, 64, 6000 + kind)
    streak = fbm([fold * 17 + 5, r * 1.3 + kind], 3, 64, 6100 + kind)
    end = 1 - smooth(0.955, 0.995, r)
    edge = lambda at, wide: np.exp(-(np.clip(r - at, 0, None) / (wide * 0.35)) ** 2) * np.exp(-(np.clip(at - r, 0, None) / wide) ** 1.2)
    if kind == 0:    # A: a hot rim with flames trailing inward
        f = edge(0.90 + 0.03 * n, 0.11) * (0.75 + 0.6 * n)
        inside = np.clip(r, 0, 1) ** 4 * np.clip(0.35 + 0.9 * streak, 0, 1) * 0.5
        c = (f + 0.75 * inside, 0.58 * f ** 1.2 + 0.28 * inside, 0.22 * f ** 1.7 + 0.06 * inside)
    elif kind == 1:  # B: two rims, the inner broken
        f = edge(0.925, 0.05)
        g = edge(0.72 + 0.05 * n, 0.09) * np.clip(0.4 + 1.3 * n, 0, 1)
        c = (f + 0.8 * g, 0.72 * f + 0.36 * g, 0.40 * f ** 1.3 + 0.10 * g)
    elif kind == 2:  # C: a ragged veil of dust
        veil = np.clip(0.25 + 0.9 * n + 0.7 * streak, 0, 1) * smooth(0.25, 0.85, r) * 0.75
        f = edge(0.90 + 0.05 * streak, 0.08)
        c = (0.9 * f + 0.62 * veil, 0.56 * f + 0.31 * veil, 0.33 * f + 0.14 * veil)
    elif kind == 3:  # D: white and hard
        f = edge(0.935, 0.045)
        inside = r ** 3 * np.clip(0.3 + 0.8 * streak, 0, 1) * 0.34
        c = (0.88 * f + 0.45 * inside, 0.94 * f + 0.60 * inside, f + inside)
    else:            # E: blue, charged, with forks of light
        fork = np.clip(1 - np.abs(fbm([fold * 6 + 4, r * 5], 3, 64, 6400)) * 9, 0, 1) * smooth(0.35, 0.9, r)
        f = edge(0.925, 0.06)
        c = (0.35 * f + 0.4 * fork * r, 0.68 * f + 0.5 * fork * r, f + 0.9 * fork * r + 0.15 * r ** 3)
    return added(*(np.clip(k, 0, None) * end * (0.94 + 0.06 * fold2) for k in c))


def disc(size=256):
    """Of the huge explosion's halves: the middle of the picture is the pole; alpha."""
    x, y, r = polar(size)
    a = np.arctan2(y, x)
    sx, sy = np.cos(a), np.sin(a)
    n = fbm([sx * 1.4 + r * 2 + 4, sy * 1.4 + 4, r * 3], 4, 32, 7000)
    streak = fbm([sx * 5 + 6, sy * 5 + 6, r * 1.2], 3, 32, 7100)
    f = np.clip(0.50 + 0.75 * n + 0.55 * streak * smooth(0.1, 0.6, r), 0, 1)
    hot = np.exp(-(r / 0.35) ** 2)
    light = np.clip(f + hot, 0, 1)
    alpha = np.clip(0.45 + 0.8 * f, 0, 1)
    c = [0.80 * light + 0.2 * hot, 0.52 * light ** 1.4 + 0.35 * hot, 0.95 * light ** 1.1]
    return np.stack([np.clip(k, 0, 1) * alpha for k in c] + [alpha], axis=-1)


# ---- Beams: along V, bright within ----

def strip(width, height, make):
    x = np.abs((np.arange(width) + 0.5) / width * 2 - 1)
    v = (np.arange(height) + 0.5) / height
    gx, gv = np.meshgrid(x, v)
    return make(gx, gv, 1 - smooth(0.8, 1.0, gx))


def tint(f, color, white):
    """A colour that goes to white where it is strongest."""
    return added(*(np.clip(f * c + white * np.clip(f, 0, 1) ** 4, 0, None) for c in color))


def ray_beam(x, v, end):
    n = fbm([v * 8, 0 * v + 0.5], 3, 8, 8000)
    f = np.exp(-(x / (0.16 + 0.04 * n)) ** 2) + 0.35 * np.exp(-x * 3.2)
    return tint(f * end, (0.75, 0.80, 0.95), 0.5)


def ion_beam(x, v, end):
    n = fbm([v * 8, x * 2 + 0.5], 4, 8, 8100)
    f = np.exp(-(x / 0.22) ** 2) * 1.1 + (0.5 + 0.9 * n) * np.exp(-x * 2.6)
    return tint(np.clip(f, 0, None) * end, (0.62, 0.36, 1.0), 0.6)


def star_blade(x, v, end):
    n = fbm([v * 4, x * 3 + 0.5], 3, 4, 8200)
    along = np.sin(math.pi * v) ** 1.5
    f = np.exp(-(x / (0.10 + 0.22 * along)) ** 2) * along * (0.85 + 0.5 * n)
    return tint(np.clip(f, 0, None) * end, (1.0, 0.34, 0.22), 0.7)


def barrel_glow(x, v, end):
    n = fbm([v * 16, x * 2 + 0.5], 4, 16, 8300)
    f = (0.55 + 1.2 * n) * np.exp(-(x / 0.5) ** 2) + 0.4 * np.exp(-(x / 0.16) ** 2)
    return tint(np.clip(f, 0, None) * end, (0.52, 0.44, 1.0), 0.5)


def big_beam(x, v, end):
    n = fbm([v * 8, x * 2 + 0.5], 4, 8, 8400)
    f = np.exp(-(x / 0.34) ** 4) * (0.95 + 0.3 * n) + 0.4 * np.exp(-x * 2.4)
    return tint(np.clip(f, 0, None) * end, (0.55, 0.75, 1.0), 0.6)


def bolt(width, height, color, white, slim=0.20, ragged=0.0, seed=0):
    """A shot along V, its nose at the top of the span (v small), its tail thinning out."""
    x = np.abs((np.arange(width) + 0.5) / width * 2 - 1)
    v = (np.arange(height) + 0.5) / height
    gx, gv = np.meshgrid(x, v)
    n = fbm([gv * 8, gx * 2 + 0.5], 3, 8, 9000 + seed)
    nose = smooth(0.0, 0.10, gv)
    tail = (1 - smooth(0.25, 0.98, gv)) ** 1.2
    wide = slim * (0.45 + 0.75 * (1 - gv))
    f = np.exp(-(gx / wide) ** 2) + 0.42 * np.exp(-gx / (wide * 1.6))
    f = f * nose * tail * (1 + ragged * n) * (1 - smooth(0.75, 1.0, gx))
    return tint(np.clip(f, 0, None), color, white)


SHOTS = [  # friendly, hostile, slimness, raggedness by column of the shots' sheet
    ((0.22, 0.62, 1.0), (1.0, 0.52, 0.14), 0.24, 0.0),
    ((0.45, 0.62, 1.0), (1.0, 0.86, 0.66), 0.26, 0.2),
    ((0.35, 0.9, 0.85), (1.0, 0.68, 0.2), 0.30, 0.0),
    ((0.45, 0.45, 1.0), (1.0, 0.32, 0.16), 0.32, 0.4),
    ((0.25, 0.78, 1.0), (1.0, 0.45, 0.08), 0.20, 0.0),
    ((0.6, 0.8, 1.0), (1.0, 0.6, 0.4), 0.42, 0.6),
    ((0.5, 1.0, 0.65), (1.0, 0.3, 0.3), 0.36, 0.3),
]


def lasers(size=256):
    """Columns 32 wide: friendly and neutral shots in the upper half, hostile in the lower; the corner's own shapes."""
    out = np.zeros((size, size, 4), np.float32)
    for n, (friendly, hostile, slim, ragged) in enumerate(SHOTS):
        for half, color in enumerate((friendly, hostile)):
            out[half * 128 + 1:half * 128 + 127, n * 32 + 1:n * 32 + 31] = bolt(30, 126, color, 0.75, slim, ragged, n)
    # The tachyon star, its square and the diamonds, inset by a texel.
    star = strip(30, 59, lambda x, v, end: tint(np.exp(-(x / 0.22) ** 2) * np.sin(math.pi * v) ** 0.8 * end, (0.7, 0.9, 1.0), 0.6))
    out[1:60, 225:255] = star
    _, _, r = polar(30)
    out[65:95, 225:255] = added(*(np.clip(1 - r, 0, 1) ** 1.8 * c for c in (0.8, 0.92, 1.0)))
    for top, color in ((97, (0.35, 0.7, 1.0)), (225, (1.0, 0.5, 0.2))):
        x, y, _ = polar(30)
        d = np.abs(x) + np.abs(y)
        f = np.exp(-((d - 0.72) / 0.13) ** 2) + 0.5 * np.clip(1 - d, 0, 1)
        out[top:top + 30, 225:255] = tint(f * (1 - smooth(0.86, 0.98, d)), color, 0.5)
    return out


def flash(size=128):
    """Of a gun's muzzle: a hot heart with five uneven tongues."""
    x, y, r = polar(size)
    a = np.arctan2(y, x)
    tongues = 0.5 + 0.5 * np.cos(a * 5 + 0.8 * np.sin(a * 2 + 1))
    n = fbm([np.cos(a) * 2 + 3, np.sin(a) * 2 + 3, r * 2], 3, 32, 9500)
    reach = 0.30 + 0.62 * tongues ** 2 * (0.75 + 0.5 * n)
    f = np.clip(1 - r / reach, 0, 1) ** 1.4 * 0.8 + np.exp(-(r / 0.2) ** 2)
    return added(np.clip(f, 0, 1) * (1 - smooth(0.85, 0.99, r)))


def tracer(x, v, end):
    """A bolt: a slim core from a long tail to a round nose at v = 1, in a glow."""
    nose = smooth(1.0, 0.93, v)
    tail = smooth(0.0, 0.55, v)
    wide = 0.20 + 0.12 * v
    core = np.exp(-(x / wide) ** 2) * tail
    glow = 0.30 * np.clip(1 - x, 0, 1) ** 2 * smooth(0.0, 0.35, v)
    return added(np.clip((core + glow) * nose * end, 0, 1))


def plume(x, v, end):
    """Exhaust from the nozzle at v = 0: a body that thins out about a hot core."""
    wide = (0.50 + 0.34 * smooth(0.0, 0.16, v)) * (1 - v) ** 0.75 + 0.03
    q = x / wide
    along = (1 - v) ** 1.7
    body = np.clip(1 - q * q, 0, 1) ** 1.6 * along * 0.62
    core = np.exp(-(q / 0.34) ** 2) * np.clip(1 - v * 1.25, 0, 1) * 0.62
    lip = np.exp(-(v / 0.035) ** 2) * np.clip(1 - x / 0.62, 0, 1) * 0.5
    return added(np.clip((body + core + lip) * end * smooth(1.0, 0.96, v), 0, 1))


def diamonds(x, v, end):
    """Of exhaust at full thrust, over the plume: each narrow where the next begins, and shorter than the last."""
    phase = 6.5 * v ** 0.86
    part = phase - np.floor(phase)
    shape = np.clip(1 - np.abs(part - 0.5) * 2 - x / (0.30 * (1 - 0.6 * v)), 0, 1)
    soft = np.exp(-((part - 0.5) / 0.3) ** 2) * np.exp(-(x / (0.3 * (1 - 0.6 * v))) ** 2) * 0.35
    return added(np.clip((shape + soft) * np.clip(1 - v * 1.5, 0, 1) * smooth(0.0, 0.06, v) * end, 0, 1))


def ribbon(x, v, end):
    return added(np.clip(1 - x, 0, 1) ** 2)


def blade(x, v, end):
    wide = 0.12 + 0.5 * v * (1 - 0.4 * v)
    return added(np.exp(-(x / wide) ** 2) * end * smooth(0.0, 0.9, v) * smooth(1.0, 0.95, v))


def flare(size=128):
    """On a quad twice as wide as high: round at the heart, drawn out sideways, nothing at the edge."""
    x, y, _ = polar(size)
    edge = (1 - x * x) * (1 - y * y)
    r = np.sqrt((2 * x) ** 2 + y * y)
    core = np.exp(-r * 7) * 0.9 + np.exp(-r * r * 9) * 0.22
    across = np.exp(-np.abs(y) * 26) * np.exp(-np.abs(x) * 2.6) * 0.6
    upright = np.exp(-np.abs(x) * 60) * np.exp(-np.abs(y) * 4) * 0.25
    return added(np.clip((core + across + upright) * edge, 0, 1))


def whole_ring(size=128):
    _, _, r = polar(size)
    edge = np.clip(1 - np.abs(r - 0.86) * 9, 0, 1) ** 2
    inside = np.where(r < 0.86, 0.10 * r * r, 0)
    return added(np.clip(0.85 * edge + inside, 0, 1))


def veil(size=128):
    """Fills its square: light through thin cloud."""
    return added(np.clip(0.62 + 0.75 * tiled(size, 4, 4, 9600), 0, 1))


def haze(size=64):
    """A wisp of flame or thin smoke: torn at its edge, curled within."""
    x, y, r = polar(size)
    n = tiled(size, 4, 3, 9700, 0.6)
    m = tiled(size, 4, 3, 9760, 0.6)
    torn = np.clip(1 - (r + 0.42 * n) ** 2 * 1.35, 0, 1)
    curls = 1 - np.clip(np.abs(m) * 2.6, 0, 1)
    f = torn ** 1.3 * (0.40 + 0.75 * curls ** 1.5)
    return added(np.clip(f, 0, 1) * (1 - smooth(0.7, 0.97, r)))


def ball(size=64):
    _, _, r = polar(size)
    f = smooth(0.46, 0.30, r) + 0.45 * np.clip(1 - r, 0, 1) ** 2
    return added(np.clip(f, 0, 1) * smooth(1.0, 0.8, r))


# ---- Tiles ----

def tiled(size, octaves, period, seed, gain=0.5):
    t = np.arange(size) / size
    x, y = np.meshgrid(t, t)
    return fbm([x * period, y * period], octaves, period, seed, gain)


def shield_noise(size=128):
    """Grey and tiling, webbed: bright cells with brighter veins; texel (45,18) is among the brightest."""
    a = tiled(size, 4, 4, 10000)
    b = tiled(size, 4, 4, 10100)
    veins = np.clip(1 - np.abs(a) * 5, 0, 1) ** 2
    f = np.clip(0.42 + 0.55 * b + 0.55 * veins, 0, 1)
    # Turned round so that the brightest place comes to where the huge explosion's ball reads.
    near = sum(np.roll(np.roll(f, dy, 0), dx, 1) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    y, x = np.unravel_index(near.argmax(), near.shape)
    f = np.roll(np.roll(f, 18 - y, 0), 45 - x, 1)
    f = f / f[18, 45]
    return np.clip(f, 0.06, 1)[..., None]


def force_field(size=128):
    """Static: cells of flicker over fine scan lines, tiling."""
    rng = np.random.default_rng(11000)
    dots = rng.random((size, size))
    wide = tiled(size, 3, 8, 11100)
    x = np.arange(size)
    lines = 0.78 + 0.22 * np.cos(2 * math.pi * x / 4)[:, None]
    f = np.clip(0.20 + 0.55 * dots ** 3 + 0.75 * np.clip(wide, 0, 1), 0, 1) * lines
    return f[..., None]


# ---- The atlas: the table in engine/render/fx-textures.c says the same ----

PAD = 4     # texels about a small picture that go on with its edge: half of what one texel of the coarsest level used holds


def atlas():
    out = np.zeros((ATLAS_H, ATLAS_W, 4), np.float32)

    def put(x, y, picture):
        out[y:y + picture.shape[0], x:x + picture.shape[1]] = picture

    def small(x, y, make, width, height=0):
        """A picture of a cell, and its edge round it: from far a neighbour would show in so small a one."""
        inner = (width - 2 * PAD,) if not height else (width - 2 * PAD, height - 2 * PAD)
        put(x, y, np.pad(make(*inner), ((PAD, PAD), (PAD, PAD), (0, 0)), mode="edge"))

    noises = Volume(lambda n: n, 3, 100, 0.55), Volume(heaped, 4, 200, 0.52)
    put(0, 0, bang(noises))
    put(1024, 0, sheet(noises))
    put(1536, 0, flak(noises))
    put(1792, 0, disc())
    put(1536, 256, lasers())
    put(1792, 256, quarter_ring(4))
    for kind in range(4):
        put(1024 + 256 * kind, 512, quarter_ring(kind))
    for n in range(4):
        small(1024 + 128 * n, 768, lambda size: puff(noises, n + 1, size), 128)
    small(1536, 768, soft_glow, 128)
    small(1664, 768, wide_glow, 64)
    small(1664, 832, red_disc, 64)
    small(1792, 768, veil, 128)
    small(1920, 768, warp_ring, 128)
    small(1024, 896, highlight, 64)
    small(1152, 896, flash, 128)
    for x, y, width, make in ((1728, 768, 64, tracer), (1088, 896, 64, diamonds), (1664, 896, 32, ribbon), (1696, 896, 32, blade)):
        small(x, y, lambda w, h: strip(w, h, make), width, 128)
    for n, make in enumerate((ray_beam, ion_beam, star_blade, barrel_glow, big_beam, plume)):
        small(1280 + 64 * n, 896, lambda w, h: strip(w, h, make), 64, 128)
    small(1728, 896, flare, 128)
    small(1856, 896, whole_ring, 128)
    small(1984, 896, haze, 64)
    small(1984, 960, ball, 64)
    return np.clip(out * 255 + 0.5, 0, 255).astype(np.uint8)


def main():
    names = [a for a in sys.argv[1:] if not a.startswith("--")]
    folder = names[0] if names else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    png(os.path.join(folder, "effects.png"), atlas())
    for name, make in (("shield-noise", shield_noise), ("force-field", force_field)):
        png(os.path.join(folder, name + ".png"), np.clip(make() * 255 + 0.5, 0, 255).astype(np.uint8))


if __name__ == "__main__":
    main()
