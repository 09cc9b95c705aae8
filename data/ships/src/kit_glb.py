# SPDX-License-Identifier: GPL-3.0-or-later
"""A small binary glTF writer (numpy only).

Writes exactly what the engine's loader reads: positions, normals, TEXCOORD_0,
optional COLOR_0, indices, metallic-roughness materials with embedded pictures,
node transforms and extras.  Writing the file here, rather than through
Blender's exporter, keeps booleans booleans, keeps the order of children and
needs no clean-up of the JSON chunk afterwards.

Frame: Y up, +Z forward, +X left.  No TANGENT is written.  Normal maps have
green up the picture: with glTF's V (from the top) the bitangent is -dP/dV.
"""
import json
import struct

import numpy as np

FLOAT, U8, U16, U32 = 5126, 5121, 5123, 5125


def _plain(value):
    """Turn numpy scalars and arrays inside extras into plain JSON values."""
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [_plain(v) for v in value]
    if isinstance(value, (np.bool_, bool)):
        return bool(value)
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, (np.floating, float)):
        value = round(float(value), 6)
        return int(value) if value == int(value) else value
    return value


class Glb:
    """Collects pictures, materials, meshes and nodes; `write` makes the file."""

    def __init__(self, model_extras, generator="Sortie ship kit"):
        self.json = {
            "asset": {"version": "2.0", "generator": generator},
            "scene": 0,
            "scenes": [{"nodes": [], "extras": {"model": _plain(model_extras)}}],
            "nodes": [], "meshes": [], "materials": [], "textures": [],
            "images": [], "samplers": [{"magFilter": 9729, "minFilter": 9987,
                                        "wrapS": 10497, "wrapT": 10497}],
            "accessors": [], "bufferViews": [], "buffers": [],
        }
        self.data = bytearray()

    def _view(self, raw, target=None):
        while len(self.data) % 4:
            self.data.append(0)
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(raw)}
        if target:
            view["target"] = target
        self.data += raw
        self.json["bufferViews"].append(view)
        return len(self.json["bufferViews"]) - 1

    def _accessor(self, array, component, kind, target, bounds=False, normalized=False):
        acc = {"bufferView": self._view(np.ascontiguousarray(array).tobytes(), target),
               "componentType": component, "count": len(array), "type": kind}
        if normalized:
            acc["normalized"] = True
        if bounds:
            acc["min"] = [float(str(v)) for v in array.min(axis=0)]      # the shortest figures that mean the same
            acc["max"] = [float(str(v)) for v in array.max(axis=0)]
        self.json["accessors"].append(acc)
        return len(self.json["accessors"]) - 1

    def texture(self, path):
        """Embed the JPEG or PNG at `path`; returns the texture's index."""
        with open(path, "rb") as f:
            raw = f.read()
        mime = "image/png" if raw[:4] == b"\x89PNG" else "image/jpeg"
        self.json["images"].append({"bufferView": self._view(raw), "mimeType": mime})
        self.json["textures"].append({"sampler": 0, "source": len(self.json["images"]) - 1})
        return len(self.json["textures"]) - 1

    def material(self, name, base=None, orm=None, normal=None, emission=None, strength=1.0,
                 color=(1, 1, 1, 1), metallic=1.0, roughness=1.0, emissive=(1, 1, 1),
                 extras=None, double_sided=False):
        """Add a metallic-roughness material; texture arguments are indices or None."""
        pbr = {"baseColorFactor": list(color), "metallicFactor": metallic,
               "roughnessFactor": roughness}
        mat = {"name": name, "pbrMetallicRoughness": pbr}
        if base is not None:
            pbr["baseColorTexture"] = {"index": base}
        if orm is not None:
            pbr["metallicRoughnessTexture"] = {"index": orm}
            mat["occlusionTexture"] = {"index": orm}
        if normal is not None:
            mat["normalTexture"] = {"index": normal}
        if emission is not None:
            mat["emissiveTexture"] = {"index": emission}
            mat["emissiveFactor"] = list(emissive)
            if strength != 1.0:
                mat["extensions"] = {"KHR_materials_emissive_strength":
                                     {"emissiveStrength": strength}}
                self.json["extensionsUsed"] = ["KHR_materials_emissive_strength"]
        if double_sided:
            mat["doubleSided"] = True
        if extras:
            mat["extras"] = _plain(extras)
        self.json["materials"].append(mat)
        return len(self.json["materials"]) - 1

    def mesh(self, name, primitives):
        """Add a mesh.  A primitive is a dict: pos (n,3), nrm (n,3), uv (n,2 with V
        from the bottom, as Blender has it), idx (m,3), optional color (n,4 linear
        0..1), material index."""
        out = []
        for p in primitives:
            uv = np.array(p["uv"], np.float32)
            uv[:, 1] = 1.0 - uv[:, 1]
            idx = np.asarray(p["idx"]).reshape(-1)
            small = len(p["pos"]) < 65535
            attrs = {
                "POSITION": self._accessor(np.asarray(p["pos"], np.float32), FLOAT, "VEC3", 34962, True),
                "NORMAL": self._accessor(np.asarray(p["nrm"], np.float32), FLOAT, "VEC3", 34962),
                "TEXCOORD_0": self._accessor(uv, FLOAT, "VEC2", 34962),
            }
            if p.get("color") is not None:
                c = np.clip(np.asarray(p["color"]) * 255.0 + 0.5, 0, 255).astype(np.uint8)
                attrs["COLOR_0"] = self._accessor(c, U8, "VEC4", 34962, normalized=True)
            out.append({"attributes": attrs, "material": p["material"], "mode": 4,
                        "indices": self._accessor(idx.astype(np.uint16 if small else np.uint32),
                                                  U16 if small else U32, "SCALAR", 34963)})
        self.json["meshes"].append({"name": name, "primitives": out})
        return len(self.json["meshes"]) - 1

    def node(self, name, parent=None, mesh=None, translation=None, rotation=None, extras=None):
        """Add a node under `parent` (an index; None is the scene).  Children keep
        the order of the calls.  `rotation` is a quaternion x, y, z, w."""
        node = {"name": name}
        if mesh is not None:
            node["mesh"] = mesh
        if translation is not None and any(abs(float(v)) > 1e-9 for v in translation):
            node["translation"] = _plain(list(translation))
        if rotation is not None:
            node["rotation"] = [float(v) for v in rotation]
        if extras:
            node["extras"] = _plain(extras)
        self.json["nodes"].append(node)
        index = len(self.json["nodes"]) - 1
        if parent is None:
            self.json["scenes"][0]["nodes"].append(index)
        else:
            self.json["nodes"][parent].setdefault("children", []).append(index)
        return index

    def _pack(self):
        """Let accessors of one kind share a view: hundreds of small views weigh more than they hold."""
        views, held = [], bytearray()

        def put(raw, view):
            held.extend(b"\0" * (-len(held) % 4))
            views.append(dict(view, byteOffset=len(held), byteLength=len(raw)))
            held.extend(raw)
            return len(views) - 1

        old = self.json["bufferViews"]
        cut = lambda i: self.data[old[i]["byteOffset"]:old[i]["byteOffset"] + old[i]["byteLength"]]
        for image in self.json["images"]:
            image["bufferView"] = put(cut(image["bufferView"]), {"buffer": 0})
        kinds = {}
        for acc in self.json["accessors"]:
            raw, view = cut(acc["bufferView"]), old[acc["bufferView"]]
            kind = kinds.setdefault((acc["componentType"], acc["type"]), {"raw": bytearray(), "accs": [], "view": {"buffer": 0, "target": view["target"]}})
            if view["target"] == 34962:
                kind["view"]["byteStride"] = view["byteLength"] // acc["count"]
            kind["raw"].extend(b"\0" * (-len(kind["raw"]) % 4))
            acc["byteOffset"] = len(kind["raw"])
            kind["raw"].extend(raw)
            kind["accs"].append(acc)
        for kind in kinds.values():
            index = put(kind["raw"], kind["view"])
            for acc in kind["accs"]:
                acc["bufferView"] = index
        self.json["bufferViews"], self.data = views, held

    def write(self, path):
        """Write the .glb, once; returns its size in bytes."""
        self._pack()
        while len(self.data) % 4:
            self.data.append(0)
        self.json["buffers"] = [{"byteLength": len(self.data)}]
        out = {k: v for k, v in self.json.items() if v != []}
        text = json.dumps(out, separators=(",", ":"), ensure_ascii=False).encode()
        text += b" " * (-len(text) % 4)
        total = 12 + 8 + len(text) + 8 + len(self.data)
        with open(path, "wb") as f:
            f.write(struct.pack("<4sII", b"glTF", 2, total))
            f.write(struct.pack("<I4s", len(text), b"JSON") + text)
            f.write(struct.pack("<I4s", len(self.data), b"BIN\0") + bytes(self.data))
        return total


def look_rotation(forward, up=(0, 1, 0)):
    """Quaternion (x, y, z, w) that turns +Z to `forward`, with Y near `up`."""
    z = np.asarray(forward, float)
    z = z / np.linalg.norm(z)
    x = np.cross(up, z)
    if np.linalg.norm(x) < 1e-6:
        x = np.array([1.0, 0, 0])
    x /= np.linalg.norm(x)
    y = np.cross(z, x)
    m = np.stack([x, y, z], axis=1)
    # Four times each component's square; the largest is safe to divide by, half turns too.
    four = np.array([1 + m[0, 0] - m[1, 1] - m[2, 2], 1 - m[0, 0] + m[1, 1] - m[2, 2],
                     1 - m[0, 0] - m[1, 1] + m[2, 2], 1 + m[0, 0] + m[1, 1] + m[2, 2]])
    pairs = {(0, 1): m[0, 1] + m[1, 0], (0, 2): m[0, 2] + m[2, 0], (1, 2): m[1, 2] + m[2, 1],
             (0, 3): m[2, 1] - m[1, 2], (1, 3): m[0, 2] - m[2, 0], (2, 3): m[1, 0] - m[0, 1]}
    k = int(np.argmax(four))
    q = np.array([four[k] if i == k else pairs[min(i, k), max(i, k)] for i in range(4)])
    q = q if q[3] >= 0 else -q
    return q / np.linalg.norm(q)
