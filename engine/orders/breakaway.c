/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A section that breaks away from its ship (36), turns its projector (37), and
 * projects a warp with it (38) (spec 02 §9.10, 08 §3.11).
 */
#include "orders/behaviours.h"

#include <stdio.h>
#include <string.h>

#define AWAY 4000.0f          /* units along its nose that the section is put */
#define TRACK_SPEED 4.0f
#define TUNNEL_SIZE 240.0f
#define SPREAD_MOST 2500.0f
#define SPREAD_TICKS 500.0f
#define SWAY_RATE 0.005f      /* a tick */
#define SWAY_MOST (0.7f * (float) SRT_PI)
#define BEAM_OUT 8571.429f    /* units a beam farther out */
#define BEAM_AHEAD 75000.0f
#define SMOKE_TICKS 5000

static const SrtBreakawayRole *
role_of (const SrtRun *run, int slot)
{
  static const SrtBreakawayRole none;
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type ? &type->roles.breakaway : &none;
}

/* ---- 36 ---- */

typedef struct Parting
{
  int32_t since;   /* tick it began */
  int32_t section; /* slot, -1 none */
} Parting;
_Static_assert (sizeof (Parting) <= SRT_ORDER_STATE, "state fits");

/* The first section there is. */
static int
find_section (const SrtRun *run)
{
  for (int slot = srt_walk_next (run->world, -1); slot >= 0; slot = srt_walk_next (run->world, slot))
    if (role_of (run, slot)->section && !srt_gone (srt_object (run->world, slot)))
      return slot;
  return -1;
}

/* Where the section is part of its host. */
static SrtFrame
place_of_section (const SrtRun *run, int slot)
{
  const SrtNames *parts = &role_of (run, slot)->parts;
  int node = parts->n > 0 ? srt_part_named (run, slot, parts->names[0]) : -1;
  return node >= 0 ? srt_node_next (run, slot, node) : srt_object (run->world, slot)->next;
}

static void
break_away (SrtRun *run, int slot, int section, const SrtFrame *from)
{
  SrtObject *object = srt_object (run->world, section);
  SrtMat3 turn = srt_mat3_unsigned_zeros (&from->r);
  SrtEvent *event;

  object->flags &= ~SRT_DISABLED; /* until now it was only a part */
  srt_set_orientation (run, section, &turn);
  srt_set_position (run, section, srt_unsigned_zeros (srt_madd (from->p, srt_forward (&turn), AWAY)));
  event = srt_emit (run, SRT_EVENT_BROKE_AWAY, slot, section, 0);
  event->place = object->next.p;
}

void
srt_breakaway_part_init (SrtRun *run, int slot)
{
  const SrtNames *parts = &role_of (run, slot)->parts;
  Parting *state = srt_order_state (run->world, slot);
  SrtFrame from = place_of_section (run, slot);

  *state = (Parting){ run->world->frame_start, find_section (run) };
  for (int i = 0; i < parts->n; i++)
    srt_node_show (run, srt_part_named (run, slot, parts->names[i]), false);
  if (state->section >= 0)
    break_away (run, slot, state->section, &from);
  else
    srt_order_note (run, slot, N_ ("there is no section to break away"));
}

void
srt_breakaway_part_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Parting *state = srt_order_state (run->world, slot);
  if (state->section >= 0)
    snprintf (text, size, srt_order_words (N_ ("%s broke away at tick %d")), srt_slot_name (run, state->section),
              state->since);
  else
    snprintf (text, size, srt_order_words (N_ ("nothing broke away at tick %d")), state->since);
}

int
srt_breakaway_smoke (const SrtRun *run, int slot, int *node)
{
  const SrtWorld *world = run->world;
  const Parting *state = srt_order_state (world, slot);
  int32_t ticks;

  if (srt_order_number (world, slot) != SRT_ORDER_BREAKAWAY || srt_orders (world, slot)->starting)
    return -1;
  *node = srt_part_named (run, slot, role_of (run, slot)->body);
  ticks = world->frame_start - state->since;
  return *node >= 0 && ticks < SMOKE_TICKS ? (int) ticks : -1;
}

/* ---- 37 ---- */

void
srt_turn_projector_init (SrtRun *run, int slot)
{
  const SrtBreakawayRole *role = role_of (run, slot);
  int node = srt_part_named (run, slot, role->projector);

  if (node < 0 || !role->track || !srt_track_play (run, slot, node, role->track, -1.0f, SRT_TRACK_LOOP, TRACK_SPEED))
    srt_order_note (run, slot, N_ ("it has no projector that turns"));
  srt_order_pop (run, slot);
}

/* ---- 38 ---- */

typedef struct Projection
{
  int32_t since;
} Projection;
_Static_assert (sizeof (Projection) <= SRT_ORDER_STATE, "state fits");

static SrtTunnel *
projection_of (const SrtRun *run, int slot)
{
  for (int i = 0; i < SRT_TUNNELS; i++)
    {
      SrtTunnel *tunnel = &run->world->tunnels[i];
      if (tunnel->live && tunnel->kind == SRT_TUNNEL_PROJECTION && tunnel->ship == slot
          && tunnel->generation == srt_object (run->world, slot)->generation)
        return tunnel;
    }
  return NULL;
}

static void
free_projection (SrtRun *run, int slot)
{
  const SrtTunnel *tunnel = projection_of (run, slot);
  if (tunnel)
    srt_tunnel_free (run, (int) (tunnel - run->world->tunnels));
}

void
srt_project_init (SrtRun *run, int slot)
{
  Projection *state = srt_order_state (run->world, slot);
  int tunnel;

  state->since = run->world->frame_start;
  srt_let_go (srt_object (run->world, slot));
  free_projection (run, slot);
  if (!role_of (run, slot)->section)
    {
      srt_order_note (run, slot, N_ ("it has nothing to project a warp with"));
      return;
    }
  tunnel = srt_tunnel_make (run, slot, SRT_TUNNEL_PROJECTION);
  if (tunnel < 0)
    srt_order_note (run, slot, N_ ("there is no room for another tunnel"));
  else
    run->world->tunnels[tunnel].size = TUNNEL_SIZE;
}

/* The points that the beams leave; 0: it projects nothing. */
static int
projector_points (const SrtRun *run, int slot, int *node, SrtVec3 points[SRT_PROJECTION_BEAMS])
{
  *node = srt_part_named (run, slot, role_of (run, slot)->projector);
  if (*node < 0 || !srt_node_shown (run, *node))
    return 0;
  return srt_node_points (run, *node, SRT_POINTS_WARP_PROJECTORS, points, SRT_PROJECTION_BEAMS);
}

static float
spread_at (float ticks)
{
  float p = srt_clampf (ticks / SPREAD_TICKS, 0.0f, 1.0f);
  return SPREAD_MOST * (1.0f - srt_cosf ((float) (0.5 * SRT_PI) * p));
}

/* Its tunnel goes with the projector. */
void
srt_project_update (SrtRun *run, int slot)
{
  const Projection *state = srt_order_state (run->world, slot);
  SrtTunnel *tunnel = projection_of (run, slot);
  SrtVec3 points[SRT_PROJECTION_BEAMS];
  int node;

  if (!tunnel)
    return;
  tunnel->shown = projector_points (run, slot, &node, points) > 0;
  if (!tunnel->shown)
    return;
  tunnel->place = srt_node_next (run, slot, node);
  tunnel->place.p = srt_unsigned_zeros (tunnel->place.p);
  tunnel->place.r = srt_mat3_unsigned_zeros (&tunnel->place.r);
  tunnel->depth = spread_at ((float) (run->world->frame_start - state->since));
}

void
srt_project_exit (SrtRun *run, int slot)
{
  free_projection (run, slot);
}

void
srt_project_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Projection *state = srt_order_state (run->world, slot);
  const SrtTunnel *tunnel = projection_of (run, slot);

  if (tunnel && tunnel->shown)
    snprintf (text, size, srt_order_words (N_ ("projects a warp since tick %d, spread by %.0f units")), state->since,
              (double) tunnel->depth);
  else
    snprintf (text, size, "%s", srt_order_words (N_ ("projects nothing")));
}

int
srt_project_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  SrtProjectionLook look;
  SrtFrame place;
  int n = 0;

  if (!srt_projection_look (run, slot, &look))
    return 0;
  place = srt_node_next (run, slot, look.node);
  for (int i = 0; i < SRT_PROJECTION_BEAMS; i++)
    n = srt_mark_line (marks, n, max, srt_frame_apply (&place, look.from[i]), srt_frame_apply (&place, look.to[i]), true);
  return n;
}

bool
srt_projection_look (const SrtRun *run, int slot, SrtProjectionLook *out)
{
  const SrtWorld *world = run->world;
  const SrtTunnel *tunnel = projection_of (run, slot);
  SrtVec3 points[SRT_PROJECTION_BEAMS];
  float sway = srt_sinf ((float) world->frame_start * SWAY_RATE) * SWAY_MOST;
  int n;

  memset (out, 0, sizeof *out);
  if (srt_order_number (world, slot) != SRT_ORDER_PROJECT || !tunnel || !tunnel->shown)
    return false;
  n = projector_points (run, slot, &out->node, points);
  if (n == 0)
    return false;
  out->tunnel = (int) (tunnel - world->tunnels);
  out->spread = tunnel->depth;
  for (int i = 0; i < SRT_PROJECTION_BEAMS; i++)
    {
      float out_by = (float) (i + 1) * BEAM_OUT, short_of = (float) (SRT_PROJECTION_BEAMS - 1 - i), sine, cosine;
      srt_sincosf ((float) i * (float) (SRT_PI / 3.0) + (i % 2 == 0 ? sway : -sway), &sine, &cosine);
      out->from[i] = points[i < n ? i : n - 1];
      out->to[i] = srt_vec3 (out_by * cosine, out_by * sine, short_of * short_of * out->spread + BEAM_AHEAD);
    }
  return true;
}
