# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared kit of the ship scripts: texture maps.

`Atlas` rasterises a packed ship into arrays of texels (place, normal, tangent,
surface and panel coordinates, zone); `bake` adds occlusion and rounded edges
from Cycles; the painting helpers fill colour, roughness, metal, height and
emission; `save_maps` writes base colour, ORM, normal and emission pictures.

Arrays of an Atlas hold one row a texel in use.  Lengths are metres.
"""
import math

import bpy
import numpy as np

import kit


def srgb(hexcode):
    """"#RRGGBB" to linear RGB."""
    c = np.array([int(hexcode[i:i + 2], 16) for i in (1, 3, 5)]) / 255.0
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def to_srgb(c):
    """Linear to sRGB, 0..1."""
    c = np.clip(c, 0, 1)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - 0.055)


def smooth(a, b, x):
    """Smooth step from a to b (b may be below a)."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, f):
    """Blend a to b by f; colours get f as a column."""
    f = np.asarray(f)
    if np.ndim(a) == 2 or (np.ndim(b) == 1 and np.shape(b) == (3,)):
        f = f[:, None] if f.ndim == 1 else f
    return a + (b - a) * f


_PERM = np.random.default_rng(20).permutation(256)


def _lattice(i, seed):
    h = _PERM[(i[:, 0] + seed) & 255]
    h = _PERM[(h + i[:, 1]) & 255]
    return _PERM[(h + i[:, 2]) & 255] / 255.0


def noise(p, size, seed=0, octaves=3, gain=0.5):
    """Value noise 0..1 at points p (n,3); `size` metres is the largest feature
    (a number or one an axis)."""
    q0 = np.asarray(p, float) / np.asarray(size, float)
    total, amp, norm = np.zeros(len(q0)), 1.0, 0.0
    for o in range(octaves):
        q = q0 * 2 ** o + 17.3 * o
        i = np.floor(q).astype(np.int64)
        f = q - i
        f = f * f * (3 - 2 * f)
        v = np.zeros(len(q))
        for dx in (0, 1):
            for dy in (0, 1):
                for dz in (0, 1):
                    w = (f[:, 0] if dx else 1 - f[:, 0]) * (f[:, 1] if dy else 1 - f[:, 1]) * \
                        (f[:, 2] if dz else 1 - f[:, 2])
                    v += w * _lattice(i + [dx, dy, dz], seed + o * 31)
        total += v * amp
        norm += amp
        amp *= gain
    return total / norm


class Atlas:
    """Texels of a packed ship.  Fields (rows are texels): pos, nrm, tan, bit, pt,
    st, k, ppm (texels a metre), chart, zone (numbers into `zones`), part; after
    `bake` also ao and edge and bevel (normals).  `me` is the half mesh."""

    def __init__(self, ship, size=1024, hidden=()):
        self.ship, self.size = ship, size
        self.me = kit.build_mesh(ship.name + ".half", ship.shells,
                                 keep=lambda s, i: (s.name, i) not in hidden and s.uv[i] is not None)
        self._rasterise()

    def _rasterise(self):
        ship, size = self.ship, self.size
        table = [(sh, i) for sh in ship.shells for i in range(len(sh.faces))]
        zones, parts, charts = {}, {}, {}
        face_zone = np.array([zones.setdefault(sh.zones[i], len(zones)) for sh, i in table])
        face_part = np.array([parts.setdefault(sh.part, len(parts)) for sh, i in table])
        face_chart = np.array([charts.setdefault((sh.name, sh.charts[i]), len(charts)) for sh, i in table])
        face_ppm = np.array([sh.face_scale[i] for sh, i in table])
        self.zones, self.parts = zones, parts
        self.chart_names = {n: k for k, n in charts.items()}
        me = self.me
        me.calc_normals_split()
        src = np.zeros(len(me.polygons), np.int32)
        me.attributes["src"].data.foreach_get("value", src)
        co = kit.from_blender(np.array([v.co for v in me.vertices]))
        ln = np.zeros(len(me.loops) * 3, np.float32)
        me.loops.foreach_get("normal", ln)
        ln = kit.from_blender(ln.reshape(-1, 3))
        uvs = np.zeros(len(me.loops) * 2, np.float32)
        me.uv_layers[0].data.foreach_get("uv", uvs)
        uvs = uvs.reshape(-1, 2).astype(float)
        me.calc_loop_triangles()
        own = np.full((size, size), -1, np.int32)
        rows, cols, attrs, faces, tans, bits = [], [], [], [], [], []
        for tri in me.loop_triangles:
            f = src[tri.polygon_index]
            sh, i = table[f]
            poly = me.polygons[tri.polygon_index]
            corner = [list(poly.loop_indices).index(l) for l in tri.loops]
            uv = uvs[list(tri.loops)] * size
            hit = kit.raster_triangle(uv, size, size)
            if hit is None:
                continue
            y, x, b = hit
            new = own[y, x] < 0
            y, x, b = y[new], x[new], b[new]
            if not len(y):
                continue
            own[y, x] = 1
            p = co[list(tri.vertices)]
            st = np.array([sh.st[i][self._corner(sh, i, poly, me, c)] for c in corner])
            pt = np.array([sh.pt[i][self._corner(sh, i, poly, me, c)] for c in corner])
            k = np.array([sh.k[i][self._corner(sh, i, poly, me, c)] for c in corner])
            data = np.concatenate([p, ln[list(tri.loops)], st, pt, k[:, None]], axis=1)
            attrs.append(b @ data)
            rows.append(y)
            cols.append(x)
            faces.append(np.full(len(y), f))
            e1, e2 = p[1] - p[0], p[2] - p[0]
            d1, d2 = uv[1] - uv[0], uv[2] - uv[0]
            det = d1[0] * d2[1] - d2[0] * d1[1]
            tans.append(np.tile((e1 * d2[1] - e2 * d1[1]) / det, (len(y), 1)))
            bits.append(np.tile((e2 * d1[0] - e1 * d2[0]) / det, (len(y), 1)))
        a = np.concatenate(attrs)
        f = np.concatenate(faces)
        self.rows, self.cols = np.concatenate(rows), np.concatenate(cols)
        unit = lambda v: v / np.maximum(np.linalg.norm(v, axis=1, keepdims=True), 1e-9)  # noqa: E731
        self.pos, self.nrm = a[:, 0:3], unit(a[:, 3:6])
        self.st, self.pt, self.k = a[:, 6:8], a[:, 8:10], a[:, 10]
        T = np.concatenate(tans)
        self.tan = unit(T - self.nrm * np.sum(T * self.nrm, axis=1, keepdims=True))
        B = np.concatenate(bits)
        B = B - self.nrm * np.sum(B * self.nrm, axis=1, keepdims=True)
        self.bit = unit(B - self.tan * np.sum(B * self.tan, axis=1, keepdims=True))
        self.zone, self.part, self.chart, self.ppm = face_zone[f], face_part[f], face_chart[f], face_ppm[f]
        self.n = len(f)
        self._fill_map()
        # What the painters fill.
        self.color = np.zeros((self.n, 3))
        self.rough, self.metal = np.full(self.n, 0.5), np.zeros(self.n)
        self.height, self.dirt = np.zeros(self.n), np.zeros(self.n)
        self.emit = np.zeros((self.n, 3))
        self.ao, self.edge = np.ones(self.n), np.zeros(self.n)
        self.bevel = self.nrm.copy()

    @staticmethod
    def _corner(sh, i, poly, me, c):
        # build_mesh keeps the corner order of the shell's faces.
        return c

    def _fill_map(self):
        s = self.size
        src = np.full((s, s), -1, np.int64)
        src[self.rows, self.cols] = np.arange(self.n)
        for _ in range(7):
            for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                moved = np.roll(np.roll(src, dy, 0), dx, 1)
                src = np.where(src < 0, moved, src)
        self.src = src

    def image(self, values, default=0.0):
        """Spread texel values over the sheet, with a gutter round each chart."""
        v = np.asarray(values, float)
        out = v[np.maximum(self.src, 0)]
        out[self.src < 0] = default
        return out

    def is_zone(self, *names):
        """Mask of texels in the named zones."""
        ids = [self.zones[n] for n in names if n in self.zones]
        return np.isin(self.zone, ids)

    def is_part(self, *names):
        """Mask of texels in the named parts."""
        return np.isin(self.part, [self.parts[n] for n in names if n in self.parts])


def bake(atlas, bevel=0.02, ao_distance=3.0, ao_samples=16, bevel_samples=10):
    """Bake occlusion and the Bevel node's normal with Cycles into atlas.ao,
    atlas.bevel, and from them atlas.edge (0..1, convex edges)."""
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.cycles.device = "CPU"
    sc.cycles.use_denoising = False      # builds without the denoiser bake black
    sc.render.threads_mode, sc.render.threads = "FIXED", 2
    half = kit.link("half", atlas.me)
    other = kit.link("mirror", atlas.me)
    other.scale = (-1, 1, 1)
    img = bpy.data.images.new("bake", atlas.size, atlas.size, alpha=False, float_buffer=True)
    img.colorspace_settings.name = "Non-Color"
    mat = bpy.data.materials.new("bake")
    mat.use_nodes = True
    nt = mat.node_tree
    nt.nodes.clear()
    out, em, bev = (nt.nodes.new(t) for t in ("ShaderNodeOutputMaterial", "ShaderNodeEmission", "ShaderNodeBevel"))
    tex = nt.nodes.new("ShaderNodeTexImage")
    tex.image = img
    nt.nodes.active = tex
    half_v = nt.nodes.new("ShaderNodeVectorMath")
    half_v.operation = "MULTIPLY_ADD"
    half_v.inputs[1].default_value = (0.5, 0.5, 0.5)
    half_v.inputs[2].default_value = (0.5, 0.5, 0.5)
    bev.samples = 4
    bev.inputs["Radius"].default_value = bevel
    nt.links.new(bev.outputs[0], half_v.inputs[0])
    nt.links.new(half_v.outputs[0], em.inputs[0])
    nt.links.new(em.outputs[0], out.inputs[0])
    atlas.me.materials.clear()
    atlas.me.materials.append(mat)
    world = bpy.data.worlds.new("ao")
    sc.world = world
    world.light_settings.distance = ao_distance
    bpy.ops.object.select_all(action="DESELECT")
    half.select_set(True)
    bpy.context.view_layer.objects.active = half

    def run(kind, samples):
        sc.cycles.samples = samples
        sc.cycles.use_adaptive_sampling = False
        sc.render.bake.margin = 4
        bpy.ops.object.bake(type=kind)
        px = np.zeros(atlas.size * atlas.size * 4, np.float32)
        img.pixels.foreach_get(px)
        return px.reshape(atlas.size, atlas.size, 4)[atlas.rows, atlas.cols, :3]

    n = kit.from_blender(run("EMIT", bevel_samples) * 2 - 1)
    ln = np.linalg.norm(n, axis=1, keepdims=True)
    n = np.where(ln > 0.3, n / np.maximum(ln, 1e-6), atlas.nrm)
    flip = np.sum(n * atlas.nrm, axis=1) < 0.2
    n[flip] = atlas.nrm[flip]
    atlas.bevel = n
    atlas.edge = np.clip((1 - np.sum(n * atlas.nrm, axis=1)) * 9, 0, 1)
    ao = run("AO", ao_samples)[:, 0]
    atlas.ao = _soften(atlas, ao)
    bpy.data.objects.remove(half)
    bpy.data.objects.remove(other)
    # Concave edges round too: they are dark in the occlusion, so not edges to wear.
    atlas.edge *= smooth(0.35, 0.7, atlas.ao)


def _soften(atlas, values, rounds=2):
    """Small blur inside charts, against sampling speckle."""
    im = atlas.image(values)
    for _ in range(rounds):
        im = (im * 2 + np.roll(im, 1, 0) + np.roll(im, -1, 0) + np.roll(im, 1, 1) + np.roll(im, -1, 1)) / 6
    return im[atlas.rows, atlas.cols]


# ---------------------------------------------------------------- painting

def fill_zones(a, table):
    """Flat colours by zone.  `table`: zone -> (hex, roughness, metal)."""
    for z, i in a.zones.items():
        hexcode, rough, metal = table[z]
        m = a.zone == i
        a.color[m], a.rough[m], a.metal[m] = srgb(hexcode), rough, metal


def panels(a, zones, lo=0.8, hi=2.1, seam=0.013, depth=0.010, tone=0.08, rough=0.08, dark=0.55,
           hatch=0.2, slots=0.1, bolts=0.0, second=None, second_share=0.0, seed=1):
    """Irregular panels on the given zones by recursive splitting in panel
    coordinates.  Sets a.panel (0..1 a panel) and a.seam (0..1); darkens seams,
    varies tone and roughness, adds hatch rings, groups of slots, bolts along
    the edges, and `second` (linear colour) on a share of panels."""
    if not hasattr(a, "panel"):
        a.panel, a.seam = np.full(a.n, 0.5), np.zeros(a.n)
    use = a.is_zone(*zones)
    edge = np.full(a.n, 9.0)
    order = np.argsort(a.chart, kind="stable")
    bounds = np.searchsorted(a.chart[order], np.arange(a.chart.max() + 2))
    feat = np.zeros(a.n)          # height of fittings
    shade = np.ones(a.n)
    for c in range(len(bounds) - 1):
        idx = order[bounds[c]:bounds[c + 1]]
        idx = idx[use[idx]]
        if len(idx) < 30:
            continue
        rng = np.random.default_rng(kit.seed_of(f"{a.chart_names[c]}{seed}"))
        s, t, k = a.pt[idx, 0], a.pt[idx, 1], a.k[idx]
        px = 1.0 / np.median(a.ppm[idx])
        stack = [(np.arange(len(idx)), s.min(), s.max(), t.min(), t.max(), (9, 9, 9, 9))]
        while stack:
            sub, s0, s1, t0, t1, outer = stack.pop()
            if len(sub) == 0:
                continue
            ls, lt = s1 - s0, t1 - t0
            limit = rng.uniform(lo, hi)
            if max(ls, lt) > limit and len(sub) > 60:
                f = rng.uniform(0.34, 0.66)
                if ls >= lt:
                    m = s0 + ls * f
                    left = s[sub] < m
                    stack.append((sub[left], s0, m, t0, t1, (outer[0], 0, outer[2], outer[3])))
                    stack.append((sub[~left], m, s1, t0, t1, (0, outer[1], outer[2], outer[3])))
                else:
                    m = t0 + lt * f
                    left = t[sub] < m
                    stack.append((sub[left], s0, s1, t0, m, (outer[0], outer[1], outer[2], 0)))
                    stack.append((sub[~left], s0, s1, m, t1, (outer[0], outer[1], 0, outer[3])))
                continue
            ss, tt, kk = s[sub], t[sub], k[sub]
            d = np.minimum.reduce([ss - s0 + outer[0], s1 - ss + outer[1],
                                   (tt - t0) * kk + outer[2], (t1 - tt) * kk + outer[3]])
            g = idx[sub]
            edge[g] = d
            a.panel[g] = rng.random()
            if second is not None and rng.random() < second_share:
                a.color[g] = second
            inner = np.minimum.reduce([ss - s0, s1 - ss, (tt - t0) * kk, (t1 - tt) * kk])
            big = min(ls, lt) > 0.34
            roll = rng.random()
            if big and roll < hatch:
                cs, ct = s0 + ls * rng.uniform(0.35, 0.65), t0 + lt * rng.uniform(0.4, 0.6)
                hs, ht = min(ls * 0.28, 0.3) * rng.uniform(0.6, 1), min(lt * 0.28, 0.2) * rng.uniform(0.7, 1)
                q = np.maximum(np.abs(ss - cs) - hs, np.abs((tt - ct) * kk) - ht)
                feat[g] += -0.008 * np.exp(-(q / (0.8 * px + 0.004)) ** 2)
                shade[g] *= 1 - 0.35 * np.exp(-(q / (0.7 * px + 0.004)) ** 2)
            elif big and roll < hatch + slots:
                cs, ct = s0 + ls * 0.5, t0 + lt * 0.5
                nsl, gap, half = int(rng.integers(3, 6)), 0.11, min(lt * 0.26, 0.22)
                u = (ss - cs) / gap + nsl / 2
                on = (u > 0) & (u < nsl) & (np.abs((tt - ct) * kk) < half)
                cut = on * smooth(0.30, 0.18, np.abs(u - np.floor(u) - 0.5))
                feat[g] -= 0.02 * cut
                shade[g] *= 1 - 0.75 * cut
            if bolts and big and rng.random() < bolts:
                step = 0.16
                near = np.abs(inner - 0.055) < 0.02
                along = np.where(np.minimum(ss - s0, s1 - ss) < np.minimum((tt - t0) * kk, (t1 - tt) * kk), tt * kk, ss)
                dot = near & (np.abs(along / step - np.round(along / step)) * step < 0.02)
                feat[g] += 0.004 * dot
                shade[g] *= 1 - 0.22 * dot
    w = np.maximum(seam * 0.55, 0.62 / a.ppm)
    line = np.exp(-(edge / w) ** 2) * use
    a.seam = np.maximum(a.seam, line)
    a.height += feat * use - depth * line
    v = 1 + (a.panel - 0.5) * 2 * tone
    a.color *= np.where(use, v * shade, 1)[:, None]
    a.color *= (1 - (1 - dark) * line)[:, None]
    a.rough += np.where(use, (np.modf(a.panel * 7.13)[0] - 0.5) * 2 * rough, 0) + 0.15 * line


def machinery(a, zones, pitch=0.22, depth=0.03, seed=3):
    """Pipes and blocks as relief on dark zones."""
    use = a.is_zone(*zones)
    s, t = a.st[:, 0], a.st[:, 1]
    cell_s, cell_t = np.floor(s / (pitch * 2.3)), np.floor(t / pitch)
    q = np.stack([cell_s, cell_t, a.chart], axis=1).astype(np.int64)
    r = _lattice(q, seed)
    fs, ft = np.modf(s / (pitch * 2.3))[0] % 1.0, np.modf(t / pitch)[0] % 1.0
    rib = np.abs(np.sin(math.pi * t / (pitch * 0.5)))
    blk = smooth(0.0, 0.12, np.minimum(np.minimum(fs, 1 - fs), np.minimum(ft, 1 - ft)))
    h = np.where(r < 0.45, rib * 0.6, blk * r)
    a.height += np.where(use, h * depth, 0)
    a.color *= np.where(use, 0.7 + 0.5 * h, 1)[:, None]


def wear(a, metal_color, amount=1.0, grime=1.0, chip_size=0.25, skip=("glass", "glow", "throat"), seed=5):
    """Chipped edges to bare metal, scratches, dirt in cavities, streaks along Z."""
    ok = ~a.is_zone(*skip)
    n1 = noise(a.pos, chip_size, seed, 4, 0.6)
    n2 = noise(a.pos, (0.5, 0.5, 1.8), seed + 9, 3)
    chips = smooth(0.42, 0.75, a.edge * (0.35 + n1) * (0.5 + 0.5 * amount)) * ok
    chips = np.clip(chips * amount, 0, 1)
    spots = smooth(0.735, 0.78, n1) * smooth(0.45, 0.8, n2) * ok * amount * 0.8
    m = np.maximum(chips, spots * 0.75)
    a.color = mix(a.color, np.asarray(metal_color), m * 0.85)
    a.rough = mix(a.rough, 0.36, m)
    a.metal = mix(a.metal, 0.85, m)
    cavity = np.clip((1 - a.ao) * 1.15, 0, 1) * (0.5 + 0.8 * n2) * grime
    streak = smooth(0.5, 0.85, noise(a.pos, (0.16, 0.16, 2.6), seed + 4, 3)) * 0.22 * grime
    d = np.clip(cavity * 0.8 + streak, 0, 0.85) * ok
    a.color = mix(a.color, a.color * 0.36 + np.array([0.012, 0.010, 0.008]), d)
    a.rough = np.clip(a.rough + d * 0.22, 0.05, 1)
    a.metal *= 1 - d * 0.6


def soot(a, mask, color=(0.012, 0.011, 0.011), amount=0.85):
    """Burnt dust where mask (0..1) says: dark, rough, no metal."""
    m = np.clip(mask * amount, 0, 1)
    a.color = mix(a.color, np.asarray(color), m)
    a.rough = mix(a.rough, 0.85, m)
    a.metal *= 1 - m


def paint(a, mask, hexcode, rough=None):
    """Paint `hexcode` where mask (0..1); keeps panel tone and seams if painted
    before `panels`."""
    a.color = mix(a.color, srgb(hexcode), np.asarray(mask, float))
    if rough is not None:
        a.rough = mix(a.rough, rough, mask)


def band(x, lo, hi, soft=0.008):
    """1 inside lo..hi with soft edges (metres)."""
    return smooth(lo - soft, lo + soft, x) * smooth(hi + soft, hi - soft, x)


# ------------------------------------------------------------------ saving

def normal_map(a, strength=1.0):
    """Tangent-space normals (n,3) of bevel and height together."""
    h = a.image(a.height)
    gx = (np.roll(h, -1, 1) - np.roll(h, 1, 1)) / 2
    gy = (np.roll(h, -1, 0) - np.roll(h, 1, 0)) / 2
    gx, gy = gx[a.rows, a.cols] * a.ppm, gy[a.rows, a.cols] * a.ppm
    b = a.bevel
    tn = np.stack([np.sum(b * a.tan, 1), np.sum(b * a.bit, 1), np.maximum(np.sum(b * a.nrm, 1), 0.2)], axis=1)
    tn[:, 0] -= np.clip(gx * strength, -1.2, 1.2)
    tn[:, 1] -= np.clip(gy * strength, -1.2, 1.2)
    return tn / np.linalg.norm(tn, axis=1, keepdims=True)


def _save(path, rgb, quality):
    h, w, _ = rgb.shape
    img = bpy.data.images.new("save", w, h, alpha=False)
    img.colorspace_settings.name = "Non-Color"     # the values are written as they are
    px = np.ones((h, w, 4), np.float32)
    px[:, :, :3] = np.clip(rgb, 0, 1)
    img.pixels.foreach_set(px.ravel())
    sc = bpy.context.scene
    st = sc.render.image_settings
    st.file_format = "JPEG" if path.endswith(".jpg") else "PNG"
    st.color_mode = "RGB"
    st.quality = quality
    sc.view_settings.view_transform = "Raw"
    img.filepath_raw = path
    img.file_format = st.file_format
    img.save()
    bpy.data.images.remove(img)


def save_maps(a, stem, emission_size=512, quality=(88, 86, 90)):
    """Write stem.color.jpg, .orm.jpg, .normal.jpg, .emission.jpg; returns paths."""
    bpy.context.preferences.edit.use_global_undo = False
    color = a.image(to_srgb(a.color), to_srgb(np.median(a.color, axis=0)))
    orm = a.image(np.stack([np.clip(a.ao, 0, 1), np.clip(a.rough, 0.04, 1), np.clip(a.metal, 0, 1)], axis=1), 0.5)
    nm = normal_map(a)
    nimg = a.image(nm * 0.5 + 0.5, np.array([0.5, 0.5, 1]))
    em = a.image(a.emit, 0.0)
    f = a.size // emission_size
    em = to_srgb(em.reshape(emission_size, f, emission_size, f, 3).mean(axis=(1, 3)))
    out = {}
    for name, im, q in (("color", color, quality[0]), ("orm", orm, quality[1]), ("normal", nimg, quality[2]),
                        ("emission", em, 88)):
        out[name] = f"{stem}.{name}.jpg"
        _save(out[name], im, q)
    return out
