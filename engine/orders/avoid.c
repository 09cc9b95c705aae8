/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Avoidance (spec 02 §8): the scan that lists what is near or ahead, and moving
 * the point that is steered at round what is listed. The scan runs for each
 * ship each tick, so it looks only at what is near (lookout.c) and turns pairs
 * down by squared distance first.
 */
#include "orders/behaviours.h"

#include "world/decide.h"

#define NEAR_STEPS 250.0f

/* ---- Collision course (§8.2) ---- */

/* Any box of the part's tree reaches within R of a point. */
static bool
tree_within (const SrtModel *model, const SrtPart *part, const SrtFrame *place, SrtVec3 point, float R)
{
  SrtVec3 local = srt_frame_local (place, point);
  for (int i = 0; i < part->n_tree; i++)
    {
      const SrtTreeNode *node = &model->tree[part->first_tree + i];
      if (srt_length2 (srt_sub (node->box.p, local)) < srt_length2 (node->half) + R * R)
        return true;
    }
  return false;
}

static bool
hull_within (const SrtRun *run, int hull, SrtVec3 point, float R)
{
  const SrtObject *object = srt_object (run->world, hull);
  if (object->model < 0)
    return false;
  const SrtModel *model = &run->content->models[object->model];
  for (int k = 0; k < model->n_parts; k++)
    {
      const SrtPart *part = &model->parts[k];
      int node = part->n_tree > 0 ? srt_root_child (run, hull, k) : -1;
      if (node < 0 || !srt_node_shown (run, node))
        continue;
      SrtFrame place = srt_node_next (run, hull, node);
      float reach = R + part->radius;
      if (srt_length2 (srt_sub (place.p, point)) <= reach * reach
          && tree_within (model, part, &place, point, R))
        return true;
    }
  return false;
}

/* The last step of the rule, for two that list no components. */
static bool
passes_close (const SrtRun *run, const SrtObject *ship, const SrtObject *other, SrtVec3 apart, float steps, float margin)
{
  float meet = ship->radius + other->radius + margin;
  return srt_decide_nearer (run, N_ ("how near they pass"), srt_passes_at2 (ship->velocity, apart, other->velocity, steps),
                            meet * meet);
}

/* The rule but for what srt_draws_nearer() asks. */
static bool
on_course (const SrtRun *run, const SrtObject *ship, float cruise, int target, float steps, float margin)
{
  const SrtObject *other = srt_object (run->world, target);
  bool hull = (other->flags & SRT_COMPONENTS) != 0;
  SrtVec3 apart = srt_sub (ship->next.p, other->next.p);
  if (!srt_flight (run, other) || (!hull && !passes_close (run, ship, other, apart, steps, margin)))
    return false;
  float reach = (cruise + srt_cruise (run, other)) * steps + ship->radius + other->radius + margin;
  if (!srt_decide_within (run, N_ ("distance to it, against how far both fly till then"), srt_length2 (apart),
                          reach * reach))
    return false;
  return !hull
         || srt_decide_is (run, N_ ("a part of its hull is within reach"),
                           hull_within (run, target, ship->next.p, cruise * steps + margin));
}

bool
srt_collision_course (SrtRun *run, int slot, int target, float steps, float margin)
{
  const SrtObject *ship = srt_object (run->world, slot), *other = srt_object (run->world, target);
  SrtVec3 apart = srt_sub (ship->next.p, other->next.p);
  if (!srt_flight (run, ship)
      || ((other->flags & SRT_COMPONENTS) == 0
          && !srt_decide_is (run, N_ ("they draw nearer"),
                             srt_draws_nearer (srt_forward (&ship->next.r), ship->velocity, apart, other->velocity))))
    return false;
  return on_course (run, ship, srt_cruise (run, ship), target, steps, margin);
}

/* ---- The scan (§8.1) ---- */

/* The ship that looks round, in copies that stay in registers. */
typedef struct Scan
{
  const SrtObject *ship;
  SrtOrders *orders;
  SrtVec3 at, nose, velocity;
  float radius, cruise;
  int slot, fighting;
  bool looks_ahead; /* lists no components itself, and flies */
} Scan;

static bool
never_listed (const SrtRun *run, const Scan *scan, const SrtObject *it, int other)
{
  return it->type < 0 || other == scan->slot || other == scan->fighting
         || srt_class (run, it) == SRT_CLASS_PLANET || scan->ship->passes_through[0] == other
         || it->passes_through[0] == scan->slot;
}

/* The same of who would be listed but for that. */
static bool
left_out (const SrtRun *run, const Scan *scan, const SrtObject *it, int other)
{
  return srt_decide_about (run, other,
                           srt_decide_is (run, N_ ("it is fought, flown through, or nothing to avoid"),
                                          never_listed (run, scan, it, other)));
}

static void
list_near (const SrtRun *run, const Scan *scan, const SrtObject *it, int other)
{
  SrtOrders *orders = scan->orders;
  if (orders->n_avoid_near >= SRT_AVOID_LIST || left_out (run, scan, it, other))
    return;
  orders->avoid_near[orders->n_avoid_near++] = (int16_t) other;
  srt_decide_settled (run);
}

static void
list_ahead (const SrtRun *run, const Scan *scan, const SrtObject *it, int other)
{
  SrtOrders *orders = scan->orders;
  if (!scan->looks_ahead || orders->n_avoid_ahead >= SRT_AVOID_LIST)
    return;
  srt_decide_rule (run, N_ ("it is in the way ahead"));
  srt_decide_about (run, other, true);
  if (!srt_decide_end (run, on_course (run, scan->ship, scan->cruise, other, SRT_SCAN_STEPS, SRT_SCAN_MARGIN)
                                && !left_out (run, scan, it, other)))
    return;
  orders->avoid_ahead[orders->n_avoid_ahead++] = (int16_t) other;
  srt_decide_settled (run);
}

static inline void
look_at (const SrtRun *run, const Scan *scan, const SrtObject *it, int other)
{
  if ((it->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_JUMPING)) != 0)
    return;
  SrtVec3 apart = srt_sub (scan->at, it->next.p);
  if ((it->flags & SRT_COMPONENTS) == 0)
    {
      if (srt_draws_nearer (scan->nose, scan->velocity, apart, it->velocity))
        list_ahead (run, scan, it, other);
      return;
    }
  float reach = scan->radius + it->radius + SRT_NEAR_BERTH;
  if (srt_decide_about (run, other,
                        srt_decide_nearer (run, N_ ("distance to a large ship"), srt_length2 (apart), reach * reach)))
    list_near (run, scan, it, other);
}

/* In the walk's order (spec 01 §6.2): by slot, and the cutaway slot is the last. */
static void
look_round (const SrtRun *run, const Scan *scan)
{
  const SrtWorld *world = run->world;
  uint32_t n_words;
  const uint64_t *bits = srt_lookout_around (run, scan->slot, scan->cruise, &n_words);
  if (!bits)
    {
      for (int other = srt_walk_next (world, -1); other >= 0; other = srt_walk_next (world, other))
        look_at (run, scan, srt_object (world, other), other);
      return;
    }
  for (uint32_t word = 0; word < n_words; word++)
    for (uint64_t left = bits[word]; left != 0; left &= left - 1)
      {
        int other = (int) (64 * word) + __builtin_ctzll (left);
        look_at (run, scan, srt_object (world, other), other);
      }
}

static void
tell_listed (const SrtRun *run, const SrtOrders *orders)
{
  int listed = orders->n_avoid_near + orders->n_avoid_ahead;

  if (listed > 0)
    srt_decided (run, listed, -1, N_ ("%1 to fly round"));
  else
    srt_decided_nothing (run, 0, -1, N_ ("nothing to fly round"));
}

void
srt_avoidance_scan (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtObject *ship = srt_object (world, slot);
  SrtOrders *orders = srt_orders (world, slot);
  const SrtOrderInfo *info = orders->count > 0 ? srt_order_info (orders->stack[0].number) : NULL;
  if (!info || (info->flags & SRT_ORDER_AVOIDANCE) == 0 || (ship->flags & SRT_NO_AVOIDANCE) != 0)
    return;

  const Scan scan = { .ship = ship,
                      .orders = orders,
                      .at = ship->next.p,
                      .nose = srt_forward (&ship->next.r),
                      .velocity = ship->velocity,
                      .radius = ship->radius,
                      .cruise = srt_cruise (run, ship),
                      .slot = slot,
                      .fighting = ship->fighting,
                      .looks_ahead = srt_flight (run, ship) && (ship->flags & SRT_COMPONENTS) == 0 };
  orders->n_avoid_near = orders->n_avoid_ahead = 0;
  srt_decide (run, slot, SRT_DECISION_LOOKOUT);
  look_round (run, &scan);
  tell_listed (run, orders);
}

/* ---- Round what is near (§8.3) ---- */

typedef struct Box
{
  float min[3], max[3];
} Box;

static void
to_array (SrtVec3 v, float a[3])
{
  a[0] = v.x;
  a[1] = v.y;
  a[2] = v.z;
}

static Box
widened (Box box, float by)
{
  for (int i = 0; i < 3; i++)
    {
      box.min[i] -= by;
      box.max[i] += by;
    }
  return box;
}

/* Share of the way from @from to @to at which the segment enters the box; 0 from inside; negative = misses. */
static float
enters (const Box *box, const float from[3], const float to[3])
{
  float enter = 0.0f, leave = 1.0f;
  for (int i = 0; i < 3; i++)
    {
      float way = to[i] - from[i];
      if (way == 0.0f)
        {
          if (from[i] < box->min[i] || from[i] > box->max[i])
            return -1.0f;
          continue;
        }
      float a = (box->min[i] - from[i]) / way, b = (box->max[i] - from[i]) / way;
      enter = srt_maxf (enter, srt_minf (a, b));
      leave = srt_minf (leave, srt_maxf (a, b));
    }
  return enter <= leave ? enter : -1.0f;
}

/* The corner of the way round: on the face nearest to where the box was entered, the edge point nearest the goal. */
static void
way_round (const Box *box, const float e[3], const float goal[3], float out[3])
{
  int axis = 0;
  float face = 0.0f, least = INFINITY;
  for (int i = 0; i < 3; i++)
    {
      float low = fabsf (e[i] - box->min[i]), high = fabsf (e[i] - box->max[i]);
      float gap = low <= high ? low : high;
      if (gap < least)
        {
          least = gap;
          axis = i;
          face = low <= high ? box->min[i] : box->max[i];
        }
    }

  int a = (axis + 1) % 3, b = (axis + 2) % 3;
  const float candidates[4][2] = {
    { e[a], box->min[b] }, { e[a], box->max[b] }, { box->min[a], e[b] }, { box->max[a], e[b] }
  };
  float nearest = INFINITY;
  for (int i = 0; i < 4; i++)
    {
      float point[3];
      point[axis] = face;
      point[a] = candidates[i][0];
      point[b] = candidates[i][1];
      float x = point[0] - goal[0], y = point[1] - goal[1], z = point[2] - goal[2];
      float distance = x * x + y * y + z * z;
      if (distance < nearest)
        {
          nearest = distance;
          out[0] = point[0];
          out[1] = point[1];
          out[2] = point[2];
        }
    }
}

static void
note_box (SrtSteering *note, const SrtFrame *place, const Box *box, SrtVec3 moved, int slot)
{
  note->near = true;
  if (note->n_boxes < SRT_BOXES_NOTED)
    note->boxes[note->n_boxes++] = (SrtBoxNote){ *place, srt_vec3 (box->min[0], box->min[1], box->min[2]),
                                                 srt_vec3 (box->max[0], box->max[1], box->max[2]), moved, slot };
}

static bool
round_one (SrtRun *run, int slot, int other, SrtVec3 h, SrtVec3 *point)
{
  const SrtObject *ship = srt_object (run->world, slot), *it = srt_object (run->world, other);
  SrtVec3 from = ship->next.p, apart = srt_sub (it->next.p, from);
  float radii = it->radius + ship->radius;
  if (srt_decide_less (run, N_ ("how far ahead it is"), srt_dot (apart, h), -radii, SRT_UNIT_UNITS))
    return false;
  SrtVec3 c = srt_sub (it->velocity, ship->velocity);
  if (srt_decide_at_least (run, N_ ("how fast it goes ahead of the ship"), srt_dot (h, c), 0.0f, SRT_UNIT_SPEED))
    return false;
  float n = (srt_length (apart) - radii) / srt_length (c);
  if (!srt_decide_at_most (run, N_ ("time until they meet"), n, NEAR_STEPS, SRT_UNIT_STEPS))
    return false;

  SrtFrame m = { srt_madd (it->next.p, it->velocity, n), it->next.r };
  float p0[3], p1[3], out[3] = { 0.0f, 0.0f, 0.0f }, e[3];
  /* Quirk: multiplied by the visibility here and again on the way back. */
  to_array (srt_scale (srt_frame_local (&m, from), it->visibility), p0);
  to_array (srt_scale (srt_frame_local (&m, *point), it->visibility), p1);
  Box box;
  to_array (it->bounds_min, box.min);
  to_array (it->bounds_max, box.max);
  box = widened (box, ship->radius);
  float share = enters (&box, p0, p1);
  if (!srt_decide_is (run, N_ ("the way to the point goes through it"), share >= 0.0f))
    return false;
  for (int i = 0; i < 3; i++)
    e[i] = p0[i] + (p1[i] - p0[i]) * share;

  Box wide = widened (box, ship->radius);
  way_round (&wide, e, p1, out);
  srt_decide_line (run, from, *point);
  *point = srt_frame_apply (&m, srt_scale (srt_vec3 (out[0], out[1], out[2]), it->visibility));
  srt_decide_sphere (run, m.p, it->radius);
  srt_decide_point (run, *point);
  note_box (srt_steering_note (run, slot), &m, &box, *point, other);
  return true;
}

static void
tell_moved (const SrtRun *run, int moved)
{
  if (moved > 0)
    srt_decided (run, moved, -1, N_ ("steers round %1"));
  else
    srt_decided_nothing (run, 0, -1, N_ ("steers straight"));
}

bool
srt_avoid_near (SrtRun *run, int slot, SrtVec3 *point)
{
  const SrtObject *ship = srt_object (run->world, slot);
  const SrtOrders *orders = srt_orders (run->world, slot);
  if ((ship->flags & SRT_NO_AVOIDANCE) != 0 || orders->n_avoid_near == 0)
    return false;

  SrtVec3 h = srt_normalize (srt_sub (*point, ship->next.p));
  int moved = 0;
  srt_decide (run, slot, SRT_DECISION_AVOIDANCE);
  for (int i = 0; i < orders->n_avoid_near; i++)
    {
      const SrtObject *it = srt_object (run->world, orders->avoid_near[i]);
      if (srt_gone (it) || (it->flags & SRT_DISABLED) != 0)
        continue;
      srt_decide_rule (run, N_ ("it is in the way: the point moves round its box"));
      srt_decide_about (run, orders->avoid_near[i], true);
      if (!srt_decide_end (run, round_one (run, slot, orders->avoid_near[i], h, point)))
        continue;
      srt_decide_settled (run);
      moved++;
    }
  tell_moved (run, moved);
  return moved > 0;
}

/* ---- Over or under what is ahead (§8.4) ---- */

bool
srt_avoid_ahead (SrtRun *run, int slot, SrtVec3 *point)
{
  const SrtObject *ship = srt_object (run->world, slot);
  const SrtOrders *orders = srt_orders (run->world, slot);
  if (orders->n_avoid_ahead == 0 || (ship->flags & (SRT_COMPONENTS | SRT_NO_AVOIDANCE)) != 0
      || !srt_flight (run, ship))
    return false;
  float cruise = srt_cruise (run, ship);
  if (!(cruise > 0.0f))
    return false;

  SrtVec3 from = ship->next.p;
  int moved = 0;
  srt_decide (run, slot, SRT_DECISION_AVOIDANCE);
  for (int i = 0; i < orders->n_avoid_ahead; i++)
    {
      const SrtObject *it = srt_object (run->world, orders->avoid_ahead[i]);
      bool own_side = it->side == ship->side;
      float n = srt_distance (it->next.p, from) / cruise;
      SrtVec3 f = srt_madd (it->next.p, it->velocity, n);
      SrtVec3 w = srt_sub (*point, from), g = srt_sub (f, from);
      float along = srt_dot (w, g);
      float s = along > 0.0f ? srt_minf (along / srt_dot (w, w), 1.0f) : 0.0f;
      float berth = own_side ? 1000.0f : 500.0f;
      srt_decide_sphere (run, f, berth);
      srt_decide_line (run, from, *point);
      if (!srt_decide_about (run, orders->avoid_ahead[i],
                             srt_decide_nearer (run, N_ ("how near the way to the point passes it"),
                                                srt_length2 (srt_sub (srt_scale (w, s), g)), berth * berth)))
        continue;

      float rise = it->radius + ship->radius + (own_side ? 2000.0f : 1000.0f);
      float y = srt_mul_transposed (&ship->next.r, srt_sub (from, f)).y < 0.0f ? -rise : rise;
      *point = srt_frame_apply (&ship->next, srt_vec3 (0.0f, y, srt_length (g)));
      srt_decide_settled (run);
      srt_decide_point (run, *point);
      moved++;
      SrtSteering *note = srt_steering_note (run, slot);
      note->ahead = true;
      note->berth = f;
      note->berth_radius = berth;
    }
  tell_moved (run, moved);
  return moved > 0;
}
