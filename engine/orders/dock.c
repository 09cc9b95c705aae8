/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dock (spec 02 §9.6): which port and in what style, the berth, the slide into
 * it, and docking at a station. The other styles stand in dock-service.c and
 * dock-limpet.c.
 */
#include "orders/dock.h"

#include <stdio.h>

enum
{
  SLIDE_TICKS = 1000,
  STATION_LATCHES = 5,
  STATION_SLIDES = 6,
  STATION_MOORED = 7,
};

#define PLAY_SPEED 4.0f      /* of tracks, a step: a tick of theirs is one of ours */
#define SLIDE_LIMIT 0.5f     /* share of top speed */
#define FAR_BEHIND 100000.0f /* units: where the way to a station begins */
#define FAR_ASIDE 100000.0f
#define ALONG_THE_LINE 0.2f  /* across for each unit behind, of who may come straight in */
#define POINT_REACHED 2000.0f
#define ROLL_DAMPING 2.0f

/* ---- Docking points ---- */

/* Docking point @number of an object, part by part over the root's children; false past the last, or its part is gone. */
static bool
find_point (const SrtRun *run, int slot, int number, int32_t *node, int32_t *attachment)
{
  const SrtObject *object = srt_object (run->world, slot);
  if (object->type < 0 || object->model < 0 || number < 0)
    return false;
  const SrtModel *model = &run->content->models[object->model];
  for (int k = 0; k < model->n_parts; k++)
    {
      const SrtPart *part = &model->parts[k];
      for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
        {
          if (model->attachments[i].kind != SRT_ATTACH_DOCK_POINT || number-- > 0)
            continue;
          *node = srt_root_child (run, slot, k);
          *attachment = i;
          return *node >= 0 && (srt_nodes (run->world)[*node].flags & SRT_NODE_REMOVED) == 0;
        }
    }
  return false;
}

static int
count_points (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  int n = 0;
  if (object->type < 0 || object->model < 0)
    return 0;
  const SrtModel *model = &run->content->models[object->model];
  for (int i = 0; i < model->n_attachments; i++)
    n += model->attachments[i].kind == SRT_ATTACH_DOCK_POINT;
  return n;
}

/* ---- Which port ---- */

typedef struct Search
{
  int slot; /* of who looks */
  SrtTarget found;
} Search;

static bool
taken (const SrtRun *run, int slot, int ship, int port)
{
  const SrtWorld *world = run->world;
  for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
    {
      const SrtOrderEntry *entry = srt_order_current (world, other);
      if (other != slot && entry && entry->number == SRT_ORDER_DOCK && entry->target.index == ship
          && entry->target.component == port)
        return true;
    }
  return false;
}

static bool
look_at_ports (SrtRun *run, int ship, int component, void *data)
{
  Search *search = data;
  int n = count_points (run, ship);
  int32_t node, attachment;
  for (int port = 0; port < n; port++)
    if ((component < 0 || port == component) && find_point (run, ship, port, &node, &attachment)
        && !taken (run, search->slot, ship, port))
      {
        search->found = srt_target_ship (ship, port);
        return true;
      }
  return false;
}

/* A target that names no port gets the first free one; where none is, what the original is left with: slot and port 0. */
static void
choose_port (SrtRun *run, int slot)
{
  SrtOrderEntry *entry = srt_order_current (run->world, slot);
  if (entry->target.kind == SRT_TARGET_SHIP && entry->target.component != -1)
    return;
  Search search = { slot, srt_target_ship (0, 0) };
  if (!srt_target_walk (run, entry->target, look_at_ports, &search))
    srt_order_note (run, slot, N_ ("no free port: the first of the first ship is taken"));
  entry->target = search.found;
}

static SrtDockStyle
choose_style (const SrtRun *run, int slot, int host)
{
  const SrtShipType *own = srt_type (run, srt_object (run->world, slot));
  const SrtShipType *type = host >= 0 ? srt_type (run, srt_object (run->world, host)) : NULL;
  SrtDockHost as_host = type ? type->roles.dock.host : SRT_DOCK_HOST_NORMAL;
  switch (own ? own->roles.dock.as : SRT_DOCK_NORMAL)
    {
    case SRT_DOCK_LIMPET_CAR:
      return as_host == SRT_DOCK_HOST_LONG_STAY ? SRT_DOCK_CAR_LONG : SRT_DOCK_CAR;
    case SRT_DOCK_LIMPET_POD:
      return SRT_DOCK_POD;
    case SRT_DOCK_NORMAL:
      break;
    }
  return as_host == SRT_DOCK_HOST_SERVICE ? SRT_DOCK_SERVICE : SRT_DOCK_STATION;
}

/* ---- What every style asks ---- */

bool
srt_dock_host_gone (const SrtRun *run, int slot)
{
  int host = srt_order_target_slot (run->world, slot);
  if (host < 0)
    return true;
  const SrtObject *object = srt_object (run->world, host);
  return object->type < 0 || srt_gone (object)
         || object->generation != srt_dock_state (run->world, slot)->generation;
}

bool
srt_dock_berth_gone (const SrtRun *run, int slot)
{
  const SrtDockState *state = srt_dock_state (run->world, slot);
  if (srt_dock_host_gone (run, slot))
    return true;
  /* What divides has other nodes from then on. */
  const SrtObject *host = srt_object (run->world, srt_order_target_slot (run->world, slot));
  const SrtNode *port = &srt_nodes (run->world)[state->port_node];
  uint32_t first = host->nodes.first, node = (uint32_t) state->port_node;
  return node < first || node >= first + host->nodes.count || port->model != host->model || port->part < 0
         || run->content->models[port->model].attachments[state->port_attachment].part != port->part
         || (port->flags & SRT_NODE_REMOVED) != 0;
}

SrtFrame
srt_dock_berth (SrtRun *run, int slot)
{
  const SrtDockState *state = srt_dock_state (run->world, slot);
  int host = srt_order_target_slot (run->world, slot);
  SrtFrame part = srt_node_drawn (run, host, state->port_node);
  const SrtModel *model = srt_node_model (run, &srt_nodes (run->world)[state->port_node]);
  SrtFrame berth = srt_frame_mul (&part, &model->attachments[state->port_attachment].frame);
  model = srt_node_model (run, &srt_nodes (run->world)[state->own_node]);
  SrtFrame holder = srt_node_in_model (run, -1, state->own_node);
  SrtVec3 own = srt_frame_apply (&holder, model->attachments[state->own_attachment].frame.p);
  berth.p = srt_sub (berth.p, srt_mul (&berth.r, own));
  return berth;
}

void
srt_dock_tell (SrtRun *run, int slot, SrtEventKind kind, SrtTarget at)
{
  srt_emit (run, kind, slot, at.index, at.component)->place = srt_object (run->world, slot)->next.p;
}

void
srt_dock_sound (SrtRun *run, int slot, int node, SrtSound sound)
{
  SrtVec3 at = node >= 0 ? srt_node_next (run, slot, node).p : srt_object (run->world, slot)->next.p;
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, sound)->place = at;
}

/* ---- The slide ---- */

void
srt_dock_latch (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtDockState *state = srt_dock_state (run->world, slot);
  object->flags |= SRT_ATTACHED;
  object->motion = SRT_MOTION_FOLLOW;
  state->path.path = SRT_FOLLOW_DOCK;
  state->path.limit = SLIDE_LIMIT;
  state->path.point = object->next.p;
  state->until = run->world->mission_ticks + SLIDE_TICKS;
  state->from = object->next.p;
  state->step++;
}

void
srt_dock_path (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtDockState *state = srt_dock_state (run->world, slot);
  if (srt_order_number (run->world, slot) != SRT_ORDER_DOCK)
    return; /* a hand has set the motion */
  if (srt_dock_berth_gone (run, slot))
    {
      state->path.point = object->now.p;
      state->path.up = srt_vec3 (0.0f, 0.0f, 0.0f);
      return;
    }
  SrtFrame berth = srt_dock_berth (run, slot);
  float left = srt_maxf ((float) (state->until - run->world->mission_ticks) / (float) SLIDE_TICKS, 0.0f);
  float way = srt_distance (berth.p, state->from) * left * left;
  state->path.point = srt_unsigned_zeros (srt_madd (berth.p, srt_forward (&berth.r), -way));
  state->path.up = srt_unsigned_zeros (srt_down (&berth.r));
  if (state->until < run->world->mission_ticks)
    {
      object->motion = SRT_MOTION_BACKWARD;
      state->step++;
    }
}

void
srt_dock_moor (SrtRun *run, int slot)
{
  SrtFrame berth = srt_dock_berth (run, slot);
  srt_stop (srt_object (run->world, slot));
  srt_set_position (run, slot, berth.p);
  srt_set_orientation (run, slot, &berth.r);
  srt_dock_sound (run, slot, -1, SRT_SOUND_DOCK);
}

/* ---- Style 0: a station ---- */

/* A point of the way in, in the berth's frame, for who comes from its left. */
static SrtVec3
station_point (const SrtRun *run, const SrtObject *object, int step)
{
  const SrtFlightStats *flight = srt_flight (run, object);
  switch (step)
    {
    case 0:
      return srt_vec3 (-FAR_ASIDE, 0.0f, 0.0f);
    case 1:
      return srt_vec3 (-FAR_ASIDE, 0.0f, -FAR_BEHIND);
    case 2:
      /* A turn onto the line is as wide as the ship needs it. */
      return srt_vec3 (srt_order_finite (-2.0f * srt_cruise (run, object) / flight->yaw_rate), 0.0f, -FAR_BEHIND);
    case 3:
      return srt_vec3 (0.0f, 0.0f, -50000.0f);
    default:
      return srt_vec3 (0.0f, 0.0f, -10000.0f);
    }
}

static void
station_begin (SrtRun *run, int slot)
{
  SrtDockState *state = srt_dock_state (run->world, slot);
  SrtFrame berth = srt_dock_berth (run, slot);
  SrtVec3 q = srt_frame_local (&berth, srt_object (run->world, slot)->next.p);
  state->mirrored = q.x > 0.0f;
  if (q.z < -FAR_BEHIND)
    state->step = fabsf (q.x / q.z) > ALONG_THE_LINE ? 2 : 3;
  else
    state->step = q.z < 0.0f ? 1 : 0;
}

static void
station_approach (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  SrtDockState *state = srt_dock_state (run->world, slot);
  SrtFrame berth = srt_dock_berth (run, slot);
  SrtVec3 local = station_point (run, object, state->step);
  if (state->mirrored)
    local.x = -local.x;
  SrtVec3 at = srt_frame_apply (&berth, local);
  srt_steer (run, slot, at, 1.0f, 0.0f, 0);
  object->throttle = 1.0f;
  if (srt_distance (object->next.p, at) < POINT_REACHED)
    state->step++;
  SrtVec3 u = srt_mul_transposed (&srt_drawn (run, slot)->r, srt_down (&berth.r));
  float roll = (-srt_atan2f (u.x, u.y) - ROLL_DAMPING * object->roll_rate) * SRT_GENTLE_GAIN;
  object->roll_input = srt_unsigned_zero (srt_clampf (roll, -1.0f, 1.0f));
}

static void
station_update (SrtRun *run, int slot)
{
  SrtDockState *state = srt_dock_state (run->world, slot);
  SrtTarget at = srt_order_current (run->world, slot)->target;
  if (srt_dock_berth_gone (run, slot))
    {
      srt_order_end (run, slot, N_ ("its berth is gone"));
      return;
    }
  switch (state->step)
    {
    case STATION_LATCHES:
      srt_dock_latch (run, slot);
      srt_object (run->world, at.index)->velocity = srt_vec3 (0.0f, 0.0f, 0.0f);
      break;
    case STATION_SLIDES:
      break; /* in the motion */
    case STATION_MOORED:
      srt_dock_moor (run, slot);
      srt_dock_tell (run, slot, SRT_EVENT_DOCKED, at);
      srt_order_pop (run, slot);
      break;
    default:
      station_approach (run, slot);
      break;
    }
}

/* The points still to come, the first of them being flown to. */
static int
station_marks (SrtRun *run, int slot, SrtOrderMark *marks, int n, int max)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtDockState *state = srt_dock_state (run->world, slot);
  SrtFrame berth = srt_dock_berth (run, slot);
  SrtVec3 last = object->next.p;
  for (int step = state->step; step < STATION_LATCHES; step++)
    {
      SrtVec3 local = station_point (run, object, step);
      if (state->mirrored)
        local.x = -local.x;
      SrtVec3 at = srt_frame_apply (&berth, local);
      n = srt_mark_line (marks, n, max, last, at, step == state->step);
      n = srt_mark_point (marks, n, max, at, step == state->step, NULL);
      last = at;
    }
  return srt_mark_line (marks, n, max, last, berth.p, state->step >= STATION_LATCHES);
}

static const char *
station_words (int step)
{
  static const char *const words[] = {
    N_ ("on the way to a point beside the port"), N_ ("on the way to a point behind and beside it"),
    N_ ("turning onto its line"),                 N_ ("coming in along its line"),
    N_ ("coming in to where the slide begins"),   N_ ("latching"),
    N_ ("sliding in"),                            N_ ("in the berth"),
  };
  return words[step >= 0 && step <= STATION_MOORED ? step : STATION_MOORED];
}

/* ---- 109 ---- */

/* Both docking points, and the port's arm goes out; false, and the order is over, where one is missing. */
static bool
find_points (SrtRun *run, int slot, int host)
{
  SrtDockState *state = srt_dock_state (run->world, slot);
  if (!find_point (run, slot, 0, &state->own_node, &state->own_attachment))
    {
      srt_order_end (run, slot, N_ ("it has no docking point"));
      return false;
    }
  if (!find_point (run, host, srt_dock_port (run->world, slot), &state->port_node, &state->port_attachment))
    {
      srt_order_end (run, slot, N_ ("there is no such docking point to dock at"));
      return false;
    }
  srt_track_play (run, host, state->port_node, "deploy", 0.0f, -1, PLAY_SPEED);
  return true;
}

/* A service ship's visitor needs no docking point of its own. */
static bool
find_service_port (SrtRun *run, int slot, int host)
{
  SrtDockState *state = srt_dock_state (run->world, slot);
  if (find_point (run, host, srt_dock_port (run->world, slot), &state->port_node, &state->port_attachment))
    return true;
  srt_order_end (run, slot, N_ ("there is no such docking point to dock at"));
  return false;
}

static bool
begin (SrtRun *run, int slot, int host)
{
  SrtWorld *world = run->world;
  SrtDockStyle style = srt_dock_style (world, slot);
  if (host < 0 || host == slot || srt_object (world, host)->type < 0 || srt_gone (srt_object (world, host)))
    {
      srt_order_end (run, slot, N_ ("there is nothing to dock at"));
      return false;
    }
  srt_dock_state (world, slot)->generation = srt_object (world, host)->generation;
  if (style == SRT_DOCK_POD)
    return true;
  if (!srt_flight (run, srt_object (world, slot)))
    {
      srt_order_end (run, slot, N_ ("it cannot fly"));
      return false;
    }
  return style == SRT_DOCK_SERVICE ? find_service_port (run, slot, host) : find_points (run, slot, host);
}

void
srt_dock_init (SrtRun *run, int slot)
{
  choose_port (run, slot);
  int host = srt_order_target_slot (run->world, slot);
  srt_order_current (run->world, slot)->data[0] = (uint8_t) choose_style (run, slot, host);
  if (!begin (run, slot, host))
    return;
  switch (srt_dock_style (run->world, slot))
    {
    case SRT_DOCK_STATION:
      station_begin (run, slot);
      break;
    case SRT_DOCK_SERVICE:
      srt_dock_service_init (run, slot);
      break;
    case SRT_DOCK_CAR:
    case SRT_DOCK_CAR_LONG:
      srt_dock_car_init (run, slot);
      break;
    case SRT_DOCK_POD:
      break;
    }
}

void
srt_dock_update (SrtRun *run, int slot)
{
  switch (srt_dock_style (run->world, slot))
    {
    case SRT_DOCK_STATION:
      station_update (run, slot);
      break;
    case SRT_DOCK_SERVICE:
      srt_dock_service_update (run, slot);
      break;
    case SRT_DOCK_CAR:
    case SRT_DOCK_CAR_LONG:
      srt_dock_car_update (run, slot);
      break;
    case SRT_DOCK_POD:
      srt_dock_pod_update (run, slot);
      break;
    }
}

/* A docked ship stays attached; but who is let go on its way in flies on by itself. */
static void
station_exit (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->passes_through[0] = -1;
  if (object->motion == SRT_MOTION_FOLLOW)
    object->motion = SRT_MOTION_FORWARD;
}

void
srt_dock_exit (SrtRun *run, int slot)
{
  switch (srt_dock_style (run->world, slot))
    {
    case SRT_DOCK_STATION:
      station_exit (run, slot);
      break;
    case SRT_DOCK_SERVICE:
      srt_dock_service_exit (run, slot);
      break;
    case SRT_DOCK_CAR:
    case SRT_DOCK_CAR_LONG:
      srt_dock_car_exit (run, slot);
      break;
    case SRT_DOCK_POD:
      srt_dock_pod_exit (run, slot);
      break;
    }
}

void
srt_dock_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const SrtDockState *state = srt_dock_state (run->world, slot);
  int port = srt_dock_port (run->world, slot), n;
  switch (srt_dock_style (run->world, slot))
    {
    case SRT_DOCK_POD:
      snprintf (text, size, srt_order_words (N_ ("clings to port %d")), port);
      return;
    case SRT_DOCK_SERVICE:
      n = snprintf (text, size, srt_order_words (N_ ("port %d, step %d of 6: %s")), port, state->step + 1,
                    srt_order_words (srt_dock_service_words (state->step)));
      break;
    case SRT_DOCK_CAR:
    case SRT_DOCK_CAR_LONG:
      n = snprintf (text, size, srt_order_words (N_ ("port %d, step %d of 7: %s")), port, state->step + 1,
                    srt_order_words (srt_dock_car_words (state->step)));
      break;
    default:
      n = snprintf (text, size, srt_order_words (N_ ("port %d, step %d of 8: %s")), port, state->step + 1,
                    srt_order_words (station_words (state->step)));
      break;
    }
  if (state->until > run->world->mission_ticks && n >= 0 && (size_t) n < size)
    snprintf (text + n, size - (size_t) n, srt_order_words (N_ (", until tick %d")), state->until);
}

int
srt_dock_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  SrtDockStyle style = srt_dock_style (run->world, slot);
  if (style == SRT_DOCK_POD || srt_dock_berth_gone (run, slot))
    return 0;
  if (style == SRT_DOCK_SERVICE)
    return srt_dock_service_marks (run, slot, marks, max);
  SrtFrame berth = srt_dock_berth (run, slot);
  int n = srt_mark_place (marks, 0, max, &berth, true, srt_order_words (N_ ("berth")));
  return style == SRT_DOCK_STATION ? station_marks (run, slot, marks, n, max)
                                   : srt_dock_car_marks (run, slot, marks, n, max);
}
