/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shoves, the hull test and impact damage (spec 01 §11.3, §11.5, §11.7, §11.8). */
#include "world/private.h"

#include "orders/orders.h"
#include "weapons/weapons.h"

#include <string.h>

enum
{
  HULL_TESTS = 9,
  ORDER_CARGO_GRAB = 12, /* the cargo lifter holding on to what it took */
};

/* ---- The shove (spec 01 §11.3) ---- */

static bool
takes_shove (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);

  if ((object->flags & SRT_ATTACHED) || !(object->mass > 0.0f))
    return false;
  return !(type && (type->traits & SRT_TRAIT_SHOVE_EXEMPT_WHILE_CARRYING)
           && srt_order_number (run->world, slot) == ORDER_CARGO_GRAB);
}

/* How readily the object's contact point gives way along n. */
static float
give (const SrtObject *object, SrtVec3 lever, SrtVec3 n)
{
  SrtVec3 turn = srt_mul_transposed (&object->now.r, srt_cross (lever, n));

  turn = srt_mul (&object->now.r, srt_mul (&object->angular_response, turn));
  return 1.0f / object->mass + srt_dot (srt_cross (turn, lever), n);
}

float
srt_shove (SrtRun *run, const SrtShove *shove)
{
  SrtObject *a = srt_object (run->world, shove->a), *b = srt_object (run->world, shove->b);
  SrtVec3 a0 = srt_frame_apply (&a->now, shove->contact_a), a1 = srt_frame_apply (&a->next, shove->contact_a);
  SrtVec3 b0 = srt_frame_apply (&b->now, shove->contact_b), b1 = srt_frame_apply (&b->next, shove->contact_b);
  SrtVec3 closing = srt_sub (srt_sub (a1, a0), srt_sub (b1, b0)), n = shove->n, impulse;
  bool shoves_a = takes_shove (run, shove->a), shoves_b = takes_shove (run, shove->b);
  float g = 0.0f, length = srt_length (closing);

  if (length == 0.0f && (b->flags & SRT_COMPONENTS))
    {
      closing = srt_scale (n, a->radius - srt_length (srt_sub (a1, a0)));
      length = srt_length (closing);
    }
  if (srt_dot (closing, n) < 0.0f)
    closing = srt_scale (closing, -5.0f * (float) (1 + shove->pass) / length);
  if (shoves_a)
    g += give (a, srt_sub (a0, a->now.p), n);
  if (shoves_b)
    g += give (b, srt_sub (b0, b->now.p), n);
  if (!(g > 0.0f) || !isfinite (g))
    return -1.0f;
  impulse = srt_scale (n, srt_dot (closing, n) * (-2.0f / g));
  if (!isfinite (impulse.x) || !isfinite (impulse.y) || !isfinite (impulse.z))
    return -1.0f;
  if (impulse.x == 0.0f && impulse.y == 0.0f && impulse.z == 0.0f)
    impulse = n;
  if (shoves_a)
    srt_knock (a, impulse, a0);
  if (shoves_b)
    srt_knock (b, srt_scale (impulse, -1.0f), b0);
  return srt_length (impulse);
}

/* ---- Impact damage (spec 01 §11.8) ---- */

SrtQuadrant
srt_quadrant (const SrtObject *object, SrtVec3 local)
{
  float width = object->bounds_max.x - object->bounds_min.x,
        length = object->bounds_max.z - object->bounds_min.z;
  float across = width > 0.0f ? local.x / width : local.x, along = length > 0.0f ? local.z / length : local.z;

  if (fabsf (across) <= fabsf (along))
    return along <= 0.0f ? SRT_AFT : SRT_FORE;
  return across > 0.0f ? SRT_RIGHT : SRT_LEFT;
}

static void
take_impact (SrtRun *run, int slot, SrtVec3 contact, float value, float drain, int attacker, SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = srt_type (run, object);
  SrtQuadrant quadrant = srt_quadrant (object, contact);

  if ((type && (type->traits & SRT_TRAIT_COLLISION_PROOF))
      || srt_reserve_takes (run, slot, quadrant, value, drain, attacker, SRT_DAMAGE_COLLISION, at))
    return;
  if (object->shields[quadrant] < 0.0f)
    srt_armor_damage (run, slot, quadrant, value, attacker, SRT_DAMAGE_COLLISION, at);
  else
    {
      /* A knock on the shield of a cloaked ship shows the hull (spec 04 §12.5). */
      srt_cloak_reveal (run, slot, at);
      srt_object_damage (run, slot, quadrant, value, 1.0f, attacker, SRT_DAMAGE_COLLISION, at);
    }
}

static void
tell_collision (SrtRun *run, int a, int b, int node, float value, SrtVec3 at)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_COLLISION, a, b, 0);
  event->value = value;
  event->node = node;
  event->place = at;
}

/* The share that a friend takes whom the player runs into, who is let off lightly; 0 for all others: the whole. */
static float
let_off (const SrtRun *run, int slot, int other)
{
  bool friendly =
      srt_object (run->world, slot)->side == SRT_SIDE_FRIENDLY && !srt_is_player (run->world, slot);

  return friendly && srt_is_player (run->world, other) ? 0.25f : 0.0f;
}

static void
take_push (SrtRun *run, int slot, SrtVec3 contact, float value, int other, SrtVec3 at)
{
  run->softened = let_off (run, slot, other);
  if (run->softened > 0.0f)
    value *= run->softened;
  take_impact (run, slot, contact, value, value, other, at);
  run->softened = 0.0f;
}

void
srt_impact_spheres (SrtRun *run, const SrtShove *shove, float size, SrtVec3 at)
{
  const SrtObject *a = srt_object (run->world, shove->a), *b = srt_object (run->world, shove->b);
  float mass = srt_minf (a->mass, b->mass);
  float value = mass > 0.0f ? 0.1f * size / mass : 0.0f;

  if ((a->flags | b->flags) & SRT_ATTACHED)
    value *= 0.02f;
  tell_collision (run, shove->a, shove->b, -1, value, at);
  take_push (run, shove->a, shove->contact_a, value, shove->b, at);
  take_push (run, shove->b, shove->contact_b, value, shove->a, at);
}

static void
impact_hull (SrtRun *run, int ship, int hull, int node, float size, SrtVec3 at)
{
  const SrtObject *object = srt_object (run->world, ship);
  float value = object->mass > 0.0f ? 0.1f * size / object->mass : 0.0f;

  tell_collision (run, ship, hull, node, value, at);
  take_impact (run, ship, srt_frame_local (&object->now, at), value, 2.0f * value, hull, at);
}

/* ---- A torpedo on a hull (spec 01 §11.7) ---- */

static bool
may_list (const SrtRun *run, int hull)
{
  /* Jump and warp, in and out, and the lurch itself. */
  static const int busy[] = { 4, 5, 19, 20, 25, 26, SRT_ORDER_LIST_LEFT, SRT_ORDER_LIST_RIGHT };
  int current = srt_order_number (run->world, hull);

  if (srt_object (run->world, hull)->flags & SRT_LISTING_DISABLED)
    return false;
  for (size_t i = 0; i < sizeof busy / sizeof busy[0]; i++)
    if (current == busy[i])
      return false;
  return true;
}

/* The hull part that a blow at @node is passed on to, or -1. */
static int
passed_on_to (const SrtRun *run, int hull, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  const SrtPart *struck = srt_node_part (run, &nodes[node]);
  const SrtShipType *type = srt_type (run, srt_object (run->world, hull));
  bool mounted = srt_model_root (run, node) >= 0;
  SrtNodeSpan span = srt_model_span (run, hull, -1);

  if (nodes[node].link_id == 0 || !(nodes[node].component_armor < 1000.0f))
    return -1;
  for (int at = span.first; at < span.past; at = nodes[at].past)
    {
      if (srt_node_part (run, &nodes[at])->part_class != SRT_PART_HULL || !srt_node_shown (run, at))
        continue;
      if (!mounted
          && (struck->part_class == SRT_PART_HULL || nodes[at].link_id == nodes[node].link_id
              || (type && type->pass_on_exempt_part
                  && strcmp (type->pass_on_exempt_part, struck->name) == 0)))
        return -1;
      return at;
    }
  return -1;
}

static void
torpedo_strikes (SrtRun *run, int torpedo, int hull, int node, SrtVec3 at)
{
  SrtObject *object = srt_object (run->world, torpedo);
  SrtVec3 heading =
      srt_mul_transposed (&srt_object (run->world, hull)->next.r, srt_forward (&object->next.r));
  int other = passed_on_to (run, hull, node);

  if (may_list (run, hull))
    srt_order_push (run, hull, heading.x < 0.0f ? SRT_ORDER_LIST_LEFT : SRT_ORDER_LIST_RIGHT, SRT_NO_TARGET,
                    SRT_PUSH_ORDER);
  srt_component_damage (run, hull, node, 5001.0f, torpedo, SRT_DAMAGE_CRASH, at);
  if (other >= 0)
    srt_component_damage (run, hull, other, 5001.0f, torpedo, SRT_DAMAGE_PASSED_ON, at);
  srt_object_destroyed (run, torpedo, false, false);
}

/* ---- The hull test (spec 01 §11.5) ---- */

typedef enum HullHit
{
  HIT_NONE,
  HIT_BOUNCES,
  HIT_SPENT, /* a torpedo has gone off */
} HullHit;

static HullHit
test_hull_once (SrtRun *run, int ship, int hull, int pass)
{
  const SrtObject *object = srt_object (run->world, ship);
  const SrtObject *struck = srt_object (run->world, hull);
  bool torpedo = srt_class (run, object) == SRT_CLASS_TORPEDO;
  SrtVec3 at, normal, none = { 0, 0, 0 };
  SrtShove shove;
  float size;
  int node;

  if (srt_is_player (run->world, ship))
    srt_pass_triggers (run, ship, hull);
  node = srt_nearest_face (run, hull, object->next.p, object->radius, &at, &normal);
  if (node < 0)
    return HIT_NONE;
  shove =
      (SrtShove){ ship, hull, srt_scale (normal, -1.0f), none, srt_frame_local (&struck->next, at), pass };
  size = srt_shove (run, &shove);
  if (size < 0.0f)
    return torpedo ? HIT_SPENT : HIT_BOUNCES;
  if (torpedo)
    {
      torpedo_strikes (run, ship, hull, node, at);
      return HIT_SPENT;
    }
  impact_hull (run, ship, hull, node, size, at);
  return HIT_BOUNCES;
}

bool
srt_hull_test (SrtRun *run, int ship, int hull, int pass)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, hull));
  int hits = 0;

  while (hits < HULL_TESTS)
    {
      HullHit hit;
      if (type && (type->traits & SRT_TRAIT_HOOP))
        srt_pass_hoop (run, ship, hull);
      hit = test_hull_once (run, ship, hull, pass);
      if (hit == HIT_NONE)
        break;
      hits++;
      if (hit == HIT_SPENT)
        break;
      srt_move (run, ship);
      srt_move (run, hull);
      run->in_hull_test = true;
    }
  run->in_hull_test = false;
  return hits > 0 && hits < HULL_TESTS;
}
