# SPDX-License-Identifier: GPL-3.0-or-later
"""Run by `build` inside Blender: makes one small thing.

  blender -b -P build.py -- NAME OUT.glb
"""
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

def build(name, out):
    with open(os.path.join(HERE, "list")) as f:
        module = next(line.split()[1] for line in f if line.split()[0] == name)
    return importlib.import_module(module.rstrip(",").removesuffix(".py")).main(out, name)


name, out = sys.argv[sys.argv.index("--") + 1:][:2]
print(name, build(name, out))
