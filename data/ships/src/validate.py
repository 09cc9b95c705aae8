#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check ship models against the glTF contract and print what they hold.

    validate.py MODEL.glb...

Refuses (exit 1): a broken container, wrong types in extras, unknown enum words,
negative or zero scale, numbers of parts not 0..n-1, distances that do not rise,
attachments with meshes or without a place, pictures not embedded, attributes
the loader does not read, missing required parts of a ship.  Needs no numpy.
"""
import json
import struct
import sys
from array import array

CLASSES = ("hull cockpit turret engine shield_generator comms_transmitter gravity_drive laser_turret missile_turret power_core "
           "satellite_dish service_door shaft surface_building twin_power_cores vent_hatch ion_cannon armored_plate cap_gun "
           "warp_projector fuel_pod").split()
KINDS = ("gun_muzzle missile engine_glow light gun pod eject_point launch_point dock_point case_ejector jump_trail "
         "jump_light attachment").split()
NUMBER, VEC3 = "number", "vec3"
MODEL = {"units": NUMBER, "lists_components": bool, "can_cloak": bool, "eye": VEC3, "density": NUMBER, "collision": str}
PART = {"index": int, "component": bool, "targetable": bool, "damaged": bool, "armor": int, "mount": VEC3, "light_map": bool,
        "density": NUMBER, "volume": NUMBER, "tracks": list, "limits": dict, "turret": dict, "arc": dict}
ATTACH = {"glow": int, "size": VEC3, "constant": bool, "reverse": bool, "color": int, "range": NUMBER, "brightness": NUMBER,
          "on": NUMBER, "off": NUMBER, "phase": NUMBER}
COMPONENTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
TYPES = {5121: ("B", 1), 5123: ("H", 2), 5125: ("I", 4), 5126: ("f", 4)}


class Bad(Exception):
    pass


def is_type(value, want):
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if want is NUMBER:
        return number
    if want is VEC3:
        return isinstance(value, list) and len(value) == 3 and all(is_type(v, NUMBER) for v in value)
    if want is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, want)


def check_keys(where, values, table):
    if not isinstance(values, dict):
        raise Bad(f"{where}: not an object")
    for key, want in table.items():
        if key in values and not is_type(values[key], want):
            raise Bad(f"{where}.{key}: wrong type ({values[key]!r})")


class Model:
    def __init__(self, path):
        with open(path, "rb") as f:
            raw = f.read()
        self.size = len(raw)
        magic, version, total = struct.unpack_from("<4sII", raw)
        if magic != b"glTF" or version != 2 or total != len(raw):
            raise Bad("not a whole glTF 2.0 binary")
        n, kind = struct.unpack_from("<I4s", raw, 12)
        if kind != b"JSON":
            raise Bad("the first chunk is not JSON")
        self.j = json.loads(raw[20:20 + n])
        m, kind = struct.unpack_from("<I4s", raw, 20 + n)
        if kind != b"BIN\0" or m != self.j["buffers"][0]["byteLength"]:
            raise Bad("the second chunk is not the one buffer")
        self.bin = raw[28 + n:28 + n + m]
        self.nodes = self.j["nodes"]

    def accessor(self, index):
        a = self.j["accessors"][index]
        v = self.j["bufferViews"][a["bufferView"]]
        code, size = TYPES[a["componentType"]]
        width = COMPONENTS[a["type"]]
        if v.get("byteStride", width * size) != width * size:
            raise Bad(f"accessor {index}: interleaved")
        at = v.get("byteOffset", 0) + a.get("byteOffset", 0)
        end = at + a["count"] * width * size
        if end > len(self.bin):
            raise Bad(f"accessor {index}: past the end of the buffer")
        out = array(code)
        out.frombytes(self.bin[at:end])
        return out, width

    def mesh(self, index):
        """(triangles, vertices, low corner, high corner) of a mesh, checked."""
        tris, verts, lo, hi = 0, 0, [9e9] * 3, [-9e9] * 3
        for p in self.j["meshes"][index]["primitives"]:
            at = p["attributes"]
            if p.get("mode", 4) != 4 or "indices" not in p or "material" not in p:
                raise Bad(f"mesh {index}: not indexed triangles with a material")
            if not {"POSITION", "NORMAL", "TEXCOORD_0"} <= set(at) <= {"POSITION", "NORMAL", "TEXCOORD_0", "COLOR_0"}:
                raise Bad(f"mesh {index}: attributes {sorted(at)}")
            pos, _ = self.accessor(at["POSITION"])
            nrm, _ = self.accessor(at["NORMAL"])
            uv, _ = self.accessor(at["TEXCOORD_0"])
            idx, _ = self.accessor(p["indices"])
            n = len(pos) // 3
            if len(nrm) != n * 3 or len(uv) != n * 2 or len(idx) % 3 or (len(idx) and max(idx) >= n):
                raise Bad(f"mesh {index}: counts do not agree")
            for values in (pos, nrm, uv):
                if any(v != v or abs(v) > 1e9 for v in values):
                    raise Bad(f"mesh {index}: not a finite number")
            for i in range(0, n * 3, 3):
                if abs(nrm[i] ** 2 + nrm[i + 1] ** 2 + nrm[i + 2] ** 2 - 1) > 0.02:
                    raise Bad(f"mesh {index}: a normal that is not a unit vector")
            tris += len(idx) // 3
            verts += n
            for k in range(3):
                lo[k], hi[k] = min([lo[k], *pos[k::3]]), max([hi[k], *pos[k::3]])
        return tris, verts, lo, hi


def check_pictures(m):
    for i, image in enumerate(m.j.get("images", [])):
        if "bufferView" not in image or image.get("mimeType") not in ("image/jpeg", "image/png"):
            raise Bad(f"image {i}: not an embedded JPEG or PNG")
    allowed = {"KHR_materials_emissive_strength", "KHR_materials_unlit"}
    extra = set(m.j.get("extensionsUsed", [])) - allowed
    if extra:
        raise Bad(f"extensions {sorted(extra)}")
    for mat in m.j.get("materials", []):
        if "baseColorTexture" not in mat.get("pbrMetallicRoughness", {}) and "extras" not in mat:
            print(f"  note: material {mat.get('name')} has no base texture")


def walk(m, index, where, depth=0):
    """Depth first: (node, parent part, world place), checking transforms."""
    if depth > 32:
        raise Bad("nodes nest too deep")
    node = m.nodes[index]
    name = node.get("name", f"node {index}")
    if "matrix" in node or any(s <= 0 for s in node.get("scale", [1])):
        raise Bad(f"{name}: matrix, or a scale that is not above zero")
    place = [a + b for a, b in zip(where, node.get("translation", [0, 0, 0]))]
    yield index, node, name, place
    for child in node.get("children", []):
        yield from walk(m, child, place, depth + 1)


def check(path):
    m = Model(path)
    check_pictures(m)
    scene = m.j["scenes"][m.j.get("scene", 0)]
    model = scene.get("extras", {}).get("model")
    if model is None:
        raise Bad("the scene has no extras.model")
    check_keys("model", model, MODEL)
    if model.get("collision", "auto") not in ("auto", "none", "all"):
        raise Bad(f"model.collision: {model['collision']!r}")
    parents = {c: i for i, n in enumerate(m.nodes) for c in n.get("children", [])}

    def part_above(i):
        while i in parents:
            i = parents[i]
            if "part" in m.nodes[i].get("extras", {}):
                return i
        return None

    parts, attaches, levels, box = [], [], {}, ([9e9] * 3, [-9e9] * 3)
    for root in scene["nodes"]:
        for i, node, name, place in walk(m, root, [0, 0, 0]):
            ex = node.get("extras", {})
            if "part" in ex:
                part = ex["part"]
                check_keys(f"{name}: part", part, PART)
                cls = part.get("class", "hull")
                if not (is_type(cls, int) or cls in CLASSES):
                    raise Bad(f"{name}: class {cls!r}")
                if "mesh" not in node:
                    raise Bad(f"{name}: a part without a mesh")
                stat = m.mesh(node["mesh"])
                parts.append((i, name, part, stat))
                for k in range(3):
                    box[0][k], box[1][k] = min(box[0][k], place[k] + stat[2][k]), max(box[1][k], place[k] + stat[3][k])
            elif "lod" in ex:
                check_keys(f"{name}: lod", ex["lod"], {"level": int, "distance": NUMBER})
                if "mesh" not in node or not 1 <= ex["lod"]["level"] <= 8 or part_above(i) != parents.get(i):
                    raise Bad(f"{name}: a level needs a mesh, a level 1-8 and a part as its parent")
                levels.setdefault(parents[i], []).append((ex["lod"]["level"], ex["lod"]["distance"], m.mesh(node["mesh"])))
            elif ex.get("role") == "attachment" or name.split(".")[0].split(":")[0].lower() in KINDS:
                kind = name.split(".")[0].split(":")[0].lower()
                if kind not in KINDS or "mesh" in node or part_above(i) is None:
                    raise Bad(f"{name}: not an empty attachment of a known kind under a part")
                at = ex.get("attach", {})
                check_keys(f"{name}: attach", at, ATTACH)
                missile = at.get("missile")
                if kind == "missile" and not (is_type(missile, (int, str)) or isinstance(missile, list) and len(missile) == 5):
                    raise Bad(f"{name}: missile {missile!r}")
                if kind == "gun_muzzle" and not is_type(at.get("gun"), (int, str)):
                    raise Bad(f"{name}: gun {at.get('gun')!r}")
                if kind == "light" and not 0 <= at.get("color", 0) <= 5 or kind == "engine_glow" and not 1 <= at.get("glow", 1) <= 7:
                    raise Bad(f"{name}: colour or glow out of range")
                attaches.append((kind, name, part_above(i), place, at))
            elif ex.get("role") not in ("collision", "trigger") and "point" not in ex and "mesh" in node:
                raise Bad(f"{name}: a mesh without a role")
    numbers = [p[2].get("index") for p in parts]
    if any(n is not None for n in numbers) and sorted(numbers) != list(range(len(parts))):
        raise Bad(f"part numbers {numbers} are not 0..{len(parts) - 1}")
    for i, name, _, _ in parts:
        lv = levels.get(i, [])
        if [v[0] for v in lv] != list(range(1, len(lv) + 1)) or any(a[1] >= b[1] for a, b in zip(lv, lv[1:])):
            raise Bad(f"{name}: levels or distances do not rise")
    kinds = [a[0] for a in attaches]
    if not parts:
        raise Bad("no part")
    size = [round(b - a, 2) for a, b in zip(*box)]
    print(f"{path.split('/')[-1]}: {m.size / 1e6:.2f} MB, {len(parts)} parts, {size[0]} x {size[1]} x {size[2]} m, "
          f"Z {box[0][2]:.2f} to {box[1][2]:.2f}, units {model.get('units', 1)}, eye {model.get('eye')}")
    totals = {}
    for i, name, part, stat in parts:
        lv = levels.get(i, [])
        for level, t in enumerate([stat[0]] + [v[2][0] for v in lv]):
            totals[level] = totals.get(level, 0) + t
        print(f"  part {part.get('index', '-')} {name}: {part.get('class', 'hull')}, volume {part.get('volume', '-')}, triangles "
              + " ".join(str(t) for t in [stat[0]] + [v[2][0] for v in lv]) + f", vertices {stat[1]}, at "
              + " ".join(str(v[1]) for v in lv))
    print("  triangles in all: " + " ".join(str(totals[k]) for k in sorted(totals)))
    for kind in dict.fromkeys(kinds):
        print(f"  {kind}: " + ", ".join(f"{a[1]} ({a[3][0]:.2f} {a[3][1]:.2f} {a[3][2]:.2f})" for a in attaches if a[0] == kind))
    if model.get("lists_components", False) is False:
        need = {"gun_muzzle", "engine_glow"} | ({"eject_point"} if any(p[2].get("class") == "cockpit" for p in parts) else set())
        if "gun_muzzle" in kinds and not need <= set(kinds):
            raise Bad(f"lacks {sorted(need - set(kinds))}")


def main():
    bad = 0
    for path in sys.argv[1:]:
        try:
            check(path)
        except (Bad, KeyError, IndexError, ValueError, struct.error, OSError) as e:
            print(f"{path}: {type(e).__name__}: {e}", file=sys.stderr)
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
