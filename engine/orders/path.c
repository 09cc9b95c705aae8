/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Following a path of curves, forward and backwards (spec 02 §9.5). */
#include "orders/behaviours.h"

#include "mission/rules.h"

#include <stdio.h>

enum
{
  MOST_TICKS = 65535, /* of one curve */
  AHEAD_TICKS = 4,    /* the heading as it sets off is to where it will be then */
};

/* Arguments, in the entry's data. */
enum
{
  DATA_CURVE = 0,
  DATA_SECONDS = 4,
  DATA_CARRIER = 8,
};

typedef enum Step
{
  STEP_GETS_THERE,
  STEP_SETS_OFF,
  STEP_FLIES,
  STEP_IS_THROUGH,
} Step;

typedef struct Path
{
  SrtFollowMotion follow;
  SrtVec3 displaced;   /* by where the carrier has gone since the mission placed it */
  int32_t curve;       /* now; -1 none */
  int32_t place;       /* how many curves along the path that is */
  int32_t curves;      /* of the whole path */
  int32_t step;
  int32_t since;       /* mission tick that the curve began */
  int32_t ticks;       /* it takes */
  int32_t next_marker; /* ship, -1 none */
  int32_t backwards;
  float length;        /* of the path, units */
} Path;

_Static_assert (sizeof (Path) <= SRT_ORDER_STATE, "the state of a path fits");

static Path *
path_of (const SrtRun *run, int slot)
{
  return srt_order_state (run->world, slot);
}

static const SrtCurve *
curve_of (const SrtRun *run, const Path *path)
{
  return run->mission && path->curve >= 0 ? &run->mission->curves[path->curve] : NULL;
}

static SrtVec3
point_at (const SrtRun *run, const Path *path, float t)
{
  return srt_add (srt_curve_point (curve_of (run, path), t), path->displaced);
}

/* ---- Curves one after another ---- */

static int32_t
ticks_of (const SrtRun *run, int slot, const Path *path)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  float all = 100.0f * (float) (uint32_t) srt_order_data_int (entry, DATA_SECONDS);
  float share = path->length > 0.0f ? srt_curve_length (curve_of (run, path)) / path->length : 1.0f;
  return (int32_t) srt_clampf (truncf (all * share), 0.0f, (float) MOST_TICKS);
}

static void
begin_curve (SrtRun *run, int slot, Path *path, int place)
{
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  path->place = place;
  path->curve = srt_path_curve (run->mission, srt_order_data_int (entry, DATA_CURVE), place);
  path->since = run->world->mission_ticks;
  path->next_marker = -1;
  path->ticks = 0;
  if (path->curve < 0)
    return;
  path->ticks = ticks_of (run, slot, path);
  if (!path->backwards)
    path->next_marker = srt_curve_marker (run->mission, path->curve, -1);
}

static SrtVec3
carried_off (const SrtRun *run, int carrier)
{
  if (!run->mission || carrier < 0 || carrier >= run->mission->n_ships || !srt_slot_valid (run->world, carrier))
    return srt_vec3 (0, 0, 0);
  return srt_unsigned_zeros (srt_sub (srt_object (run->world, carrier)->now.p, run->mission->ships[carrier].position));
}

static void
init (SrtRun *run, int slot, bool backwards)
{
  Path *path = path_of (run, slot);
  const SrtOrderEntry *entry = srt_order_current (run->world, slot);
  int first = srt_order_data_int (entry, DATA_CURVE);
  path->follow.path = SRT_FOLLOW_CURVES;
  path->follow.limit = 1.0f;
  path->backwards = backwards;
  path->displaced = carried_off (run, srt_order_data_int (entry, DATA_CARRIER));
  path->curves = srt_path_count (run->mission, first);
  path->length = srt_path_length (run->mission, first);
  begin_curve (run, slot, path, backwards ? path->curves - 1 : 0);
}

void
srt_follow_curve_init (SrtRun *run, int slot)
{
  init (run, slot, false);
}

void
srt_follow_curve_backwards_init (SrtRun *run, int slot)
{
  init (run, slot, true);
}

/* ---- The update: to the start, then on the way ---- */

/* True once it stands at the path's start, turned along it. */
static bool
gets_there (SrtRun *run, int slot, const Path *path)
{
  float cruise = srt_cruise (run, srt_object (run->world, slot));
  float ahead = path->ticks > 0 ? (float) AHEAD_TICKS / (float) path->ticks : 1.0f;
  if (!curve_of (run, path) || !(cruise > 0.0f))
    return true;
  SrtVec3 from = point_at (run, path, path->backwards ? 1.0f : 0.0f);
  SrtVec3 way = srt_sub (point_at (run, path, path->backwards ? 1.0f - ahead : ahead), from);
  SrtMat3 turned = srt_mat3_look_at (way);
  return srt_arrive (run, slot, from, &turned, srt_order_finite (srt_length (way) / cruise));
}

static bool
flies_astern (const SrtObject *object)
{
  return object->motion == SRT_MOTION_BACKWARD || object->motion == SRT_MOTION_FOLLOW_BACKWARDS;
}

static void
update (SrtRun *run, int slot)
{
  Path *path = path_of (run, slot);
  SrtObject *object = srt_object (run->world, slot);

  switch ((Step) path->step)
    {
    case STEP_GETS_THERE:
      path->since = run->world->mission_ticks;
      if (path->backwards)
        object->motion = SRT_MOTION_FORWARD;
      if (path->curve < 0)
        srt_order_note (run, slot, N_ ("the mission has no such curve"));
      if (gets_there (run, slot, path))
        path->step = STEP_SETS_OFF;
      break;
    case STEP_SETS_OFF:
      path->step = STEP_FLIES;
      break;
    case STEP_FLIES:
      /* Who has no flight model is never asked where it is on the path, and would never be through. */
      if (!srt_flight (run, object))
        {
          srt_order_end (run, slot, N_ ("it cannot fly"));
          break;
        }
      object->motion = !path->backwards && flies_astern (object) ? SRT_MOTION_FOLLOW_BACKWARDS : SRT_MOTION_FOLLOW;
      break;
    case STEP_IS_THROUGH:
      srt_order_pop (run, slot);
      break;
    }
}

void
srt_follow_curve_update (SrtRun *run, int slot)
{
  update (run, slot);
}

void
srt_follow_curve_backwards_update (SrtRun *run, int slot)
{
  update (run, slot);
}

static void
leave (SrtRun *run, int slot)
{
  SrtObject *object = srt_object (run->world, slot);
  object->motion = object->motion == SRT_MOTION_FOLLOW_BACKWARDS ? SRT_MOTION_BACKWARD : SRT_MOTION_FORWARD;
}

void
srt_follow_curve_exit (SrtRun *run, int slot)
{
  leave (run, slot);
}

void
srt_follow_curve_backwards_exit (SrtRun *run, int slot)
{
  leave (run, slot);
}

/* ---- The way itself, asked for at each move ---- */

static void
tell_reached (SrtRun *run, int slot, const Path *path, int ship)
{
  if (ship >= 0)
    srt_emit (run, SRT_EVENT_SHIP_REACHED, slot, ship, path->curve);
}

static void
fly_forward (SrtRun *run, int slot, Path *path, float t)
{
  if (path->next_marker >= 0 && t >= run->mission->ships[path->next_marker].marker_at)
    {
      tell_reached (run, slot, path, path->next_marker);
      path->next_marker = srt_curve_marker (run->mission, path->curve, path->next_marker);
    }
  if (t < 1.0f)
    return;
  tell_reached (run, slot, path, curve_of (run, path)->end);
  if (path->place + 1 < path->curves)
    begin_curve (run, slot, path, path->place + 1);
  else
    path->step = STEP_IS_THROUGH;
}

static void
fly_back (SrtRun *run, int slot, Path *path, float t)
{
  if (t >= 0.0f)
    return;
  if (path->place > 0)
    begin_curve (run, slot, path, path->place - 1);
  else
    path->step = STEP_IS_THROUGH;
}

void
srt_follow_curves (SrtRun *run, int slot)
{
  Path *path = path_of (run, slot);
  bool backwards = path->backwards != 0;
  float share = path->ticks > 0 ? (float) (run->world->mission_ticks - path->since) / (float) path->ticks : 2.0f;
  float t = backwards ? 1.0f - share : share;

  if (!curve_of (run, path))
    {
      path->follow.point = srt_object (run->world, slot)->now.p;
      path->step = STEP_IS_THROUGH;
    }
  /* However often it moves before the order runs again, it is through once. */
  if (path->step != STEP_FLIES)
    return;
  path->follow.point = srt_unsigned_zeros (point_at (run, path, path->ticks > 0 ? t : backwards ? 0.0f : 1.0f));
  if (backwards)
    fly_back (run, slot, path, t);
  else
    fly_forward (run, slot, path, t);
}

/* ---- In words ---- */

static void
describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Path *path = path_of (run, slot);
  const SrtCurve *curve = curve_of (run, path);
  float share = path->ticks > 0 ? 100.0f * (float) (run->world->mission_ticks - path->since) / (float) path->ticks : 100.0f;

  if (!curve)
    snprintf (text, size, "%s", srt_order_words (N_ ("no curve to follow")));
  else if (path->step == STEP_GETS_THERE)
    snprintf (text, size, srt_order_words (N_ ("flies to where curve %s begins")), curve->name);
  else if (path->step == STEP_IS_THROUGH)
    snprintf (text, size, "%s", srt_order_words (N_ ("through")));
  else
    snprintf (text, size, srt_order_words (N_ ("curve %s, %d of %d, %.0f %% of the way in %d ticks")), curve->name,
              path->backwards ? path->curves - path->place : path->place + 1, path->curves,
              (double) srt_clampf (share, 0.0f, 100.0f), path->ticks);
}

void
srt_follow_curve_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe (run, slot, text, size);
}

void
srt_follow_curve_backwards_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  describe (run, slot, text, size);
}

/* ---- In space ---- */

enum
{
  PIECES = 16, /* a curve is shown in */
};

static int
mark_curve (const SrtRun *run, const Path *path, int place, int first, SrtOrderMark *marks, int n, int max)
{
  int curve = srt_path_curve (run->mission, first, place);
  if (curve < 0)
    return n;
  const SrtCurve *it = &run->mission->curves[curve];
  float length = srt_curve_length (it);
  char speed[48];
  /* All curves of a path are flown at one speed: the way over the time. */
  snprintf (speed, sizeof speed, srt_order_words (N_ ("%.0f units a step")),
            path->ticks > 0 && curve_of (run, path)
                ? (double) (srt_curve_length (curve_of (run, path)) * SRT_TICKS_PER_STEP / (float) path->ticks)
                : 0.0);
  SrtVec3 last = srt_add (srt_curve_point (it, 0.0f), path->displaced);
  for (int i = 1; i <= PIECES && length > 0.0f; i++)
    {
      SrtVec3 at = srt_add (srt_curve_point (it, (float) i / PIECES), path->displaced);
      n = srt_mark_line (marks, n, max, last, at, place == path->place);
      last = at;
    }
  return srt_mark_point (marks, n, max, srt_add (srt_curve_point (it, 0.5f), path->displaced), place == path->place,
                         place == path->place ? speed : NULL);
}

static int
mark_path (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Path *path = path_of (run, slot);
  int first = srt_order_data_int (srt_order_current (run->world, slot), DATA_CURVE), n = 0;
  for (int place = 0; place < path->curves && n + PIECES < max; place++)
    n = mark_curve (run, path, place, first, marks, n, max);
  if (path->step == STEP_FLIES && path->since < run->world->mission_ticks)
    n = srt_mark_point (marks, n, max, path->follow.point, true, NULL);
  return n;
}

int
srt_follow_curve_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  return mark_path (run, slot, marks, max);
}

int
srt_follow_curve_backwards_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  return mark_path (run, slot, marks, max);
}
