# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the large ships, with their mounted turrets in place.

  blender -b -P shots.py -- thumb MODEL.glb OUT.png
  blender -b -P shots.py -- view MODEL.glb OUT.png AZIMUTH ELEVATION [LEVEL [W H [SAMPLES]]]
  blender -b -P shots.py -- near MODEL.glb OUT.png EYE LOOK        (x,y,z in the model's frame)
"""

import os
import sys

import bpy
from mathutils import Quaternion, Vector

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))
import kit_render as kr                                  # noqa: E402


WRECKED = bool(os.environ.get("WRECKED"))


def load(path, level=0):
    """The model at one level, its turrets mounted, plumes left out."""
    before = set(bpy.data.objects)
    shown = kr.load(path, level)
    # With WRECKED set, parts with a damaged model give way to it.
    hidden = {o.name.removesuffix(" wreck") for o in bpy.data.objects if o.name.endswith(" wreck")} if WRECKED else set()
    for o in list(shown):
        above = o if o.get("lod") is None else o.parent
        wreck = above is not None and above.get("part") is not None and above["part"].get("damaged")
        if o.get("role") == "collision" or o.name.startswith("forcefield") or bool(wreck) != WRECKED and (wreck or above.name in hidden):
            o.hide_render = True
            shown.remove(o)
    mounts = [o for o in bpy.data.objects if o not in before
              and o.get("attach") is not None and o["attach"].get("model")]
    for mount in mounts:
        bpy.context.view_layer.update()
        place = mount.matrix_world.copy()
        have = set(bpy.data.objects)
        kr.load(os.path.join(os.path.dirname(path), mount["attach"]["model"]), min(level, 2))
        for o in [o for o in bpy.data.objects if o not in have]:
            if o.get("role") == "collision":
                o.hide_render = True
            if o.parent is None:
                o.matrix_world = place @ o.matrix_world
    for material in bpy.data.materials:
        material.use_backface_culling = True
    bpy.context.view_layer.update()
    return shown


def main(args):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    what, model, out = args[:3]
    if what == "thumb":
        kr.stage(samples=128, size=(256, 160), transparent=True)
        kr.aim(load(model), float(args[3]) if len(args) > 3 else -42, 22)
    elif what == "view":
        level = int(args[5]) if len(args) > 5 else 0
        size = (int(args[6]), int(args[7])) if len(args) > 7 else (900, 560)
        kr.stage(samples=int(args[8]) if len(args) > 8 else 20, size=size, transparent=True)
        kr.aim(load(model, level), float(args[3]), float(args[4]))
    else:
        kr.stage(samples=24, size=(900, 560), transparent=True)
        obs = load(model)
        cam = kr.aim(obs)
        eye, look = (Vector((x, -z, y)) for x, y, z in
                     (map(float, a.split(",")) for a in args[3:5]))
        cam.location = eye
        cam.rotation_quaternion = Quaternion((look - eye).to_track_quat("-Z", "Y"))
        cam.data.lens = 32
    kr.render(os.path.abspath(out))


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--") + 1:])
