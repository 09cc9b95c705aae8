/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of fixed gates share (spec 08 §3.5-3.9). */
#pragma once

#include "orders/orders.h"

/* The fixed gate's open tunnel at an object, -1 none. */
int srt_gate_tunnel (const SrtWorld *world, int slot);
/* The gate nearest to a ship that has a tunnel: by which it leaves; -1 none. */
int srt_gate_nearest (const SrtRun *run, int slot);
/* How far on its way, 0..1, a ship comes through a tunnel; below 0 while it waits or when it does not. */
float srt_gate_arriving (const SrtWorld *world, int slot, int tunnel);
/* The player's ship begins to ride the worm, or leaves it (§3.7). */
void srt_worm_begin (SrtRun *run, int slot);
void srt_worm_end (SrtRun *run);
/* A collapse begins at a gate: who comes through slowly, and is not too far yet, is caught (§3.8). */
void srt_gate_catch (SrtRun *run, int gate, int tunnel);
/* Somebody caught comes through the tunnel still. */
bool srt_gate_holds_caught (const SrtRun *run, int tunnel);
/* Every advanced gate that collapses goes on to the fading of its tunnel (§3.9). */
void srt_collapses_hurry (SrtRun *run);
/* An order that found no tunnel says so and ends. */
void srt_gate_refuse (SrtRun *run, int slot, const char *why);
/* Something happens to a gate; the event tells where it stands. */
SrtEvent *srt_gate_tell (SrtRun *run, int slot, int other, SrtGateHappening what);
void srt_gate_sound (SrtRun *run, int slot, SrtSound sound);
