/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What each order does: one file a family, one function a hook, gathered by the
 * catalogue (table.c). Only this folder and its tests include this.
 */
#pragma once

#include "orders/catalogue.h"
#include "orders/orders.h"

/* The hooks of every order that is built; those it has none of are never defined. */
#define SRT_ORDER_HOOKS(number, name, flags, priority, hooks, stem)                                                \
  void srt_##stem##_init (SrtRun *run, int slot);                                                                  \
  void srt_##stem##_update (SrtRun *run, int slot);                                                                \
  void srt_##stem##_exit (SrtRun *run, int slot);                                                                  \
  void srt_##stem##_describe (const SrtRun *run, int slot, char *text, size_t size);                               \
  int srt_##stem##_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max);
#define SRT_ORDER_NO_HOOKS(number, name, flags, priority)
SRT_ORDERS (SRT_ORDER_HOOKS, SRT_ORDER_NO_HOOKS)
#undef SRT_ORDER_HOOKS
#undef SRT_ORDER_NO_HOOKS

/* Adds marks of a list that holds @max; each returns the new count, and leaves out what has no room. */
int srt_mark_point (SrtOrderMark *marks, int n, int max, SrtVec3 at, bool now, const char *text);
int srt_mark_line (SrtOrderMark *marks, int n, int max, SrtVec3 from, SrtVec3 to, bool now);
int srt_mark_place (SrtOrderMark *marks, int n, int max, const SrtFrame *place, bool now, const char *text);
int srt_mark_sphere (SrtOrderMark *marks, int n, int max, SrtVec3 at, float radius, bool now, const char *text);
int srt_mark_circle (SrtOrderMark *marks, int n, int max, SrtVec3 at, SrtVec3 axis, float radius, bool now);

/* 4 bytes of an entry's data, at an offset: the original's argument blocks are packed. */
int32_t srt_order_data_int (const SrtOrderEntry *entry, int at);
float srt_order_data_float (const SrtOrderEntry *entry, int at);
void srt_order_data_set_int (SrtOrderEntry *entry, int at, int32_t value);

/* The slot of the current order's target, whatever its kind (spec 02 §5.2); -1 beyond the slots. */
int srt_order_target_slot (const SrtWorld *world, int slot);

/* Where an order that goes by steps is: a member of its state. */
typedef struct SrtOrderStep
{
  int32_t at;
  int32_t began; /* tick */
} SrtOrderStep;

static inline void
srt_step_enter (const SrtRun *run, SrtOrderStep *step, int at)
{
  step->at = at;
  step->began = run->world->frame_start;
}

static inline bool
srt_step_over (const SrtRun *run, const SrtOrderStep *step, int ticks)
{
  return run->world->frame_start > step->began + ticks;
}

/* Writes a step's own template out of @words (translatable), which takes its number. */
void srt_step_describe (const char *const *words, int at, char *text, size_t size);

/* Keeps a quotient out of the world that no bounded input gives: not finite becomes 0. */
static inline float
srt_order_finite (float x)
{
  return isfinite (x) ? srt_unsigned_zero (x) : 0.0f;
}

static inline float
srt_ease_cosine (float a, float b, float share)
{
  return a + (b - a) * (1.0f - srt_cosf ((float) SRT_PI * share)) * 0.5f;
}

/* Where a roll is brought in gently its input is full at 40 degrees off (spec 02 §7, §9.6). */
#define SRT_GENTLE_GAIN ((float) (180.0 / SRT_PI / 40.0))

/* What the avoidance scan goes by (spec 02 §8.1). */
#define SRT_NEAR_BERTH 10000.0f  /* units to a hull */
#define SRT_SCAN_STEPS 50.0f     /* ahead */
#define SRT_SCAN_MARGIN 2000.0f  /* units */

/* Ahead, and drawing nearer (spec 02 §8.2); @apart is from the other to the ship. */
static inline bool
srt_draws_nearer (SrtVec3 nose, SrtVec3 velocity, SrtVec3 apart, SrtVec3 other_velocity)
{
  /* Quirk: the target's velocity counts twice. */
  return srt_dot (nose, apart) <= 0.0f && srt_dot (apart, srt_madd (velocity, other_velocity, -2.0f)) <= 0.0f;
}

/* How near it passes in so many steps, squared; infinity for two that keep their distance. */
static inline float
srt_passes_at2 (SrtVec3 velocity, SrtVec3 apart, SrtVec3 other_velocity, float steps)
{
  SrtVec3 c = srt_madd (velocity, other_velocity, -2.0f);
  float cc = srt_dot (c, c);
  if (cc < 0.001f)
    return INFINITY;
  float t = srt_minf (-srt_dot (apart, c) / cc, steps);
  return srt_length2 (srt_madd (apart, c, t));
}

/* lookout.c: a bit a slot, 64 a word, of whom the ship may have to list; NULL: anyone. Borrowed: until the next call. */
const uint64_t *srt_lookout_around (const SrtRun *run, int slot, float cruise, uint32_t *n_words);

/* The point Fly Aimlessly's figure is at, in the frame it began in (spec 02 §9.1). */
SrtVec3 srt_fly_aimlessly_point (int figure, int point);
/* The point Mill steers at now, and the one Torpedo aims at (spec 02 §9.2). */
SrtVec3 srt_mill_point (SrtRun *run, int slot);
SrtVec3 srt_torpedo_point (SrtRun *run, int slot);
/* The slide into a berth, asked by the follow motion (spec 02 §9.6). */
void srt_dock_path (SrtRun *run, int slot);
/* EJECT, once a press: the player's pilot leaves the ship (spec 08 §4.1). */
void srt_player_eject_key (SrtRun *run);
/* The ship the player launched from, unless it is gone; -1 none. */
int srt_carrier (const SrtWorld *world);
/* The player flies on though another order runs: FIRE, presses, burners act (land.c). */
bool srt_land_flies_on (const SrtWorld *world, int slot);
/* The step's run of the controls; srt_player_control_update() is the frame's (decision 8). */
void srt_player_control_step (SrtRun *run, int slot);

/* Routines of srt_follow_path(). path.c: the next point of a path of curves (spec 02 §9.5). */
void srt_follow_curves (SrtRun *run, int slot);

/* ---- approach.c: for the orders that carry things (spec 02 §8.5) ---- */

/* So near, in units, that it must face @toward before it goes on: its throttle is let go, and true returned. */
bool srt_turn_first (SrtRun *run, int slot, float reach, SrtVec3 toward);
/* Inputs, with the throttle where it counts, and rates of turn are as good as nothing; @strict: below the limit, not at it. */
bool srt_inputs_at_rest (const SrtObject *object, bool throttle, bool strict);
bool srt_rates_at_rest (const SrtObject *object, bool strict);
bool srt_at_rest (const SrtObject *object, bool throttle, bool strict);
/* Sets the throttle by how far it is, in units: full, then @slow, then none; true once the ship is at rest. */
bool srt_approach_to_rest (SrtRun *run, int slot, SrtVec3 toward, float reach, float full_beyond, float slow_beyond,
                           float slow);
/* The first points of list @list (SRT_POINTS_*) of a node's part, in the part's frame; how many. Node -1: none. */
int srt_part_points (const SrtRun *run, int node, int list, SrtVec3 *points, int max);
/* The same of the part of that name; where there is none (or NULL), of the first part that has such points. Its node, -1 none. */
int srt_part_with_points (const SrtRun *run, int slot, const char *name, int list, SrtVec3 *points, int max, int *n);
/* The share, 0..1, of @ticks that has passed since tick @began. */
float srt_share_of (const SrtRun *run, int32_t began, int32_t ticks);
