# SPDX-License-Identifier: GPL-3.0-or-later
"""Run by `build` inside Blender: makes the named fighters and their thumbnails."""
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import kit  # noqa: E402
import kit_fighter  # noqa: E402
import kit_render  # noqa: E402

for name in sys.argv[sys.argv.index("--") + 1:]:
    kit.new_scene()
    mod = importlib.import_module("fighters." + name)
    mod.build()
    kit_render.thumbnail(os.path.join(kit_fighter.MODELS, name + ".glb"),
                         os.path.join(kit_fighter.THUMBS, name + ".png"), *getattr(mod, "VIEW", (-38, 24)))
