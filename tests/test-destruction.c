/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How ships and pilots end: ejection, pickup, firing on friends, credit (spec 01 §14, §15; 02 §9.8, §9.12; 08 §4). */
#include "fixture.h"
#include "invariants.h"

#include "content/load.h"
#include "orders/behaviours.h"
#include "sim/tick.h"
#include "shipped.h"

#include <math.h>
#include <string.h>

enum
{
  PART_BODY,
  PART_COCKPIT, /* carries the fin, and the eject point */
  PART_FIN,
  N_PARTS,
};

enum
{
  LEFT = 203, /* ticks to the one that a destroyed ship's pilot leaves it in: it begins to spin, spins, gives way */
};

static SrtObject *
object (const Fixture *f, int slot)
{
  return srt_object (f->world, slot);
}

/* The fixture's sphere gets a cockpit to part with. */
static void
give_cockpit (Fixture *f, bool eject_point)
{
  SrtModel *model = (SrtModel *) &f->content->models[f->types[FIX_FIGHTER].model];
  SrtPart *parts = g_new0 (SrtPart, N_PARTS);
  SrtAttachment *attachments = g_new0 (SrtAttachment, 3);
  static const SrtVec3 at[N_PARTS] = { { 0, 0, 0 }, { 0, -30, 60 }, { 0, -80, -40 } };

  for (int i = 0; i < N_PARTS; i++)
    {
      parts[i] = model->parts[0];
      parts[i].origin = at[i];
      parts[i].n_attachments = 0;
    }
  parts[PART_COCKPIT].part_class = SRT_PART_COCKPIT;
  parts[PART_COCKPIT].density *= 0.1f;
  parts[PART_FIN].parent = PART_COCKPIT;
  parts[PART_BODY].n_attachments = 2;
  memcpy (attachments, model->attachments, 2 * sizeof *attachments);
  if (eject_point)
    {
      attachments[2].kind = SRT_ATTACH_EJECT_POINT;
      attachments[2].frame.p = srt_vec3 (0, -20, 0);
      attachments[2].frame.r = srt_mat3_from_angles (0.5f * (float) SRT_PI, 0, 0); /* straight up */
      parts[PART_COCKPIT].first_attachment = 2;
      parts[PART_COCKPIT].n_attachments = 1;
    }
  g_free ((void *) model->parts);
  g_free ((void *) model->attachments);
  model->parts = parts;
  model->n_parts = N_PARTS;
  model->attachments = attachments;
  model->n_attachments = eject_point ? 3 : 2;
  model->total_nodes = N_PARTS;
}

static int
shown_parts (const Fixture *f, int slot)
{
  const SrtObject *o = object (f, slot);
  int n = 0;

  for (uint32_t i = 0; i < o->nodes.count; i++)
    n += srt_node_shown (&f->run, (int) (o->nodes.first + i));
  return n;
}

static void
ticks (Fixture *f, int n)
{
  for (int i = 0; i < n; i++)
    fixture_tick (f);
}

static const SrtEvent *
find_event (const Fixture *f, SrtEventKind kind)
{
  for (uint32_t i = 0; i < f->run.n_events; i++)
    if (f->events[i].kind == (int) kind)
      return &f->events[i];
  return NULL;
}

/* ---- An AI pilot (checks 26, 27 of spec 08) ---- */

/* A ship of the wing whose pilot gets out, just destroyed. */
static Fixture *
wingman_lost (bool eject_point)
{
  Fixture *f = fixture_new (12);
  int slot;

  fixture_player (f);
  give_cockpit (f, eject_point);
  fixture_ship (f, FIX_FIGHTER, 0, 0, -90000);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  object (f, slot)->wing = 0;
  object (f, slot)->eject_roll = 39;
  object (f, slot)->velocity = srt_vec3 (0, 0, 100);
  srt_object_destroyed (&f->run, slot, true, false);
  return f;
}

static void
test_spin (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);
  SrtObject *ship = object (f, 1);

  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EJECT_SPIN);
  ticks (f, 1);
  g_assert_cmphex (ship->flags & (SRT_UNPOWERED | SRT_EJECTED | SRT_EXPLODING), ==,
                   SRT_UNPOWERED | SRT_EJECTED);
  /* Up to 0.1 a tick about each axis. */
  g_assert_cmpfloat (fabsf (ship->pitch_rate), <=, 0.4f);
  g_assert_cmpfloat (fabsf (ship->yaw_rate), <=, 0.4f);
  g_assert_cmpfloat (fabsf (ship->roll_rate), <=, 0.4f);
  g_assert_cmpfloat (fabsf (ship->pitch_rate) + fabsf (ship->yaw_rate) + fabsf (ship->roll_rate), >, 0.01f);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, 1), ==, 1);
  g_assert_cmpint (f->world->losses[SRT_SIDE_FRIENDLY], ==, 1);
  ticks (f, 200);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EJECT_SPIN);
  g_assert_cmpint (f->world->count, ==, 2);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EJECT);
}

/* The ship spins away in another way at each seed, and goes with its pilot when it is struck once more. */
static void
test_spin_struck (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);

  ticks (f, 50);
  srt_object_destroyed (&f->run, 1, true, false);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EXPLODE);
  g_assert_true (object (f, 1)->flags & SRT_EXPLODING);
  ticks (f, 2);
  /* Its loss was told once. */
  g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, 1), ==, 1);
  g_assert_cmpint (f->world->losses[SRT_SIDE_FRIENDLY], ==, 1);
}

static void
test_parting (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);
  const SrtNode *nodes = srt_nodes (f->world);
  SrtObject *pod = object (f, 1), *hull;
  SrtVec3 fin_before, fin_after;
  float mass;

  ticks (f, LEFT - 1);
  fixture_forget (f);
  mass = pod->mass;
  fin_before = srt_node_next (&f->run, 1, srt_root_child (&f->run, 1, PART_FIN)).p;
  ticks (f, 1);
  hull = object (f, 2);
  g_assert_cmpint (f->world->count, ==, 3);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EJECT);
  g_assert_cmpint (shown_parts (f, 1), ==, 1);
  g_assert_cmpint (shown_parts (f, 2), ==, N_PARTS - 1);
  g_assert_true (srt_node_shown (&f->run, srt_root_child (&f->run, 1, PART_COCKPIT)));
  g_assert_false (srt_node_shown (&f->run, srt_root_child (&f->run, 2, PART_COCKPIT)));
  /* What hung from the cockpit hangs from the hull's root, where it stood. */
  int fin = srt_root_child (&f->run, 2, PART_FIN);
  g_assert_cmpint (nodes[fin].parent, ==, -1);
  fin_after = srt_node_next (&f->run, 2, fin).p;
  fixture_near (srt_distance (fin_before, fin_after), 0, 0.1);
  fixture_near (pod->mass + hull->mass, mass, 0.01);
  /* The pod. */
  g_assert_cmphex (pod->flags & (SRT_UNPOWERED | SRT_EJECTED), ==, SRT_UNPOWERED | SRT_EJECTED);
  g_assert_cmpint (pod->invulnerable, ==, 2);
  g_assert_cmpint (pod->guns.count, ==, 0);
  g_assert_cmpint (pod->passes_through[0], ==, 2);
  g_assert_cmpint (srt_order_current (f->world, 1)->target.index, ==, 2);
  fixture_near (pod->armor[SRT_FORE], 0, 1e-6);
  /* 50 units a step out of the ship, on top of what it flew at. */
  const SrtEvent *event = find_event (f, SRT_EVENT_EJECTED);
  g_assert_nonnull (event);
  g_assert_cmpint (event->slot, ==, 1);
  g_assert_cmpint (event->other, ==, 2);
  fixture_near (srt_length (event->direction), 1, 1e-4);
  fixture_near (srt_length (srt_sub (pod->velocity, srt_madd (hull->velocity, event->direction, 50))), 0, 0.01);
  /* The hull. */
  g_assert_cmphex (hull->flags, ==, SRT_EJECTED | SRT_ABANDONED);
  g_assert_cmpint (hull->side, ==, SRT_SIDE_NEUTRAL);
  g_assert_cmpint (hull->type, ==, FIX_FIGHTER);
  g_assert_cmpint (hull->passes_through[0], ==, 1);
  g_assert_cmpint (srt_order_number (f->world, 2), ==, SRT_ORDER_EJECT_HULL);
  ticks (f, 1);
  fixture_near (hull->pitch_rate, 0.02, 1e-6);
  g_assert_cmpfloat (fabsf (hull->yaw_rate), <=, 0.005f);
  g_assert_cmpfloat (fabsf (hull->roll_rate), <=, 0.005f);
}

/* Nobody harms the pod until it is clear, then only a player's ship does. */
static void
test_pod_adrift (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);
  SrtObject *pod = object (f, 1);
  SrtVec3 here = { 0, 0, 0 };

  ticks (f, LEFT);
  srt_armor_damage (&f->run, 1, SRT_FORE, 50, 0, SRT_DAMAGE_MISSILE, here);
  g_assert_false (pod->flags & SRT_EXPLODING);
  ticks (f, 100);
  g_assert_cmphex (pod->flags & (SRT_UNPOWERED | SRT_EJECTED), ==, SRT_EJECTED);
  g_assert_cmpint (pod->motion, ==, SRT_MOTION_BRAKE);
  g_assert_cmpint (pod->invulnerable, ==, 1);
  float speed = pod->speed;
  ticks (f, 4);
  fixture_near (pod->speed, 0.97 * speed, 0.01);
  srt_armor_damage (&f->run, 1, SRT_FORE, 50, 2, SRT_DAMAGE_MISSILE, here);
  g_assert_false (pod->flags & SRT_EXPLODING);
  ticks (f, 2000);
  g_assert_cmpint (srt_order_number (f->world, 1), ==, SRT_ORDER_EJECT);
  srt_armor_damage (&f->run, 1, SRT_FORE, 50, 0, SRT_DAMAGE_MISSILE, here);
  g_assert_true (pod->flags & SRT_EXPLODING);
}

/* The hull keeps 0.99 of its speed a step and goes after 200 ticks, by itself. */
static void
test_hull (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);
  SrtObject *hull = object (f, 2);

  ticks (f, LEFT + 5);
  g_assert_cmpint (hull->type, ==, FIX_FIGHTER);
  float speed = hull->speed;
  ticks (f, 4);
  fixture_near (hull->speed, 0.99 * speed, 0.01);
  ticks (f, 191);
  g_assert_cmpint (srt_order_number (f->world, 2), ==, SRT_ORDER_EJECT_HULL);
  ticks (f, 2);
  g_assert_true (hull->flags & SRT_EXPLODING);
  /* It is nobody's loss a second time. */
  ticks (f, 500);
  g_assert_true (hull->flags & SRT_STAND_IN);
  g_assert_cmpint (f->world->losses[SRT_SIDE_NEUTRAL], ==, 0);
}

/* ... or earlier, by any blow. */
static void
test_hull_struck (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);

  ticks (f, 210);
  srt_object_damage (&f->run, 2, SRT_FORE, 0.5f, 1, 1, SRT_DAMAGE_MISSILE, srt_vec3 (0, 0, 0));
  g_assert_true (object (f, 2)->flags & SRT_EXPLODING);
}

static void
test_no_eject_point (void)
{
  g_autoptr (Fixture) f = wingman_lost (false);
  SrtObject *pod = object (f, 1);

  ticks (f, LEFT - 1);
  fixture_forget (f);
  SrtVec3 before = pod->velocity;
  ticks (f, 1);
  fixture_near (srt_length (srt_sub (pod->velocity, before)), 0, 1e-4);
  fixture_near (srt_length (find_event (f, SRT_EVENT_EJECTED)->direction), 0, 1e-6);
  ticks (f, 99);
  g_assert_true (pod->flags & SRT_UNPOWERED);
  ticks (f, 1);
  g_assert_false (pod->flags & SRT_UNPOWERED);
}

/* Without a cockpit the pilot leaves in a lifeboat; without one of those he goes with the ship. */
static void
test_lifeboat (void)
{
  for (int boats = 0; boats <= 1; boats++)
    {
      g_autoptr (Fixture) f = fixture_new (12);
      int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
      SrtObject *pod = object (f, slot);
      if (boats)
        f->types[FIX_FLAT].traits |= SRT_TRAIT_LIFEBOAT;
      pod->invulnerable = 3;
      srt_object_destroyed (&f->run, slot, true, true);
      ticks (f, LEFT);
      if (!boats)
        {
          g_assert_true (pod->flags & SRT_EXPLODING);
          g_assert_cmpint (f->world->count, ==, 1);
          continue;
        }
      g_assert_cmpint (pod->type, ==, FIX_FLAT);
      g_assert_cmpint (object (f, 1)->type, ==, FIX_FIGHTER);
      g_assert_cmpint (shown_parts (f, slot), ==, 1);
      g_assert_cmpint (shown_parts (f, 1), ==, 1);
      g_assert_cmpfloat (pod->radius, >, 0);
    }
}

/* The world is full: the hull goes up as the pod leaves it. */
static void
test_no_room (void)
{
  g_autoptr (Fixture) f = fixture_new (3);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  srt_reset_slot (&f->run, slot, true);
  f->world->count = 0;
  give_cockpit (f, true);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, FIX_BANDIT, 0, 0, 90000);
  object (f, slot)->invulnerable = 3;
  srt_object_destroyed (&f->run, slot, true, true);
  ticks (f, LEFT - 1);
  fixture_forget (f);
  ticks (f, 1);
  g_assert_cmpint (f->world->count, ==, 2);
  g_assert_cmpint (shown_parts (f, slot), ==, 1);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_EXPLOSION, slot), ==, 1);
  g_assert_cmpint (find_event (f, SRT_EVENT_EJECTED)->other, ==, -1);
  g_assert_cmpint (srt_order_number (f->world, slot), ==, SRT_ORDER_EJECT);
}

/* Who has the trait stays in the ship whatever the roll says. */
static void
test_stays (void)
{
  g_autoptr (Fixture) f = fixture_new (8);
  int slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);

  f->types[FIX_FIGHTER].traits |= SRT_TRAIT_NO_AUTO_EJECT;
  object (f, slot)->wing = 0;
  object (f, slot)->eject_roll = 0;
  srt_object_destroyed (&f->run, slot, true, false);
  g_assert_cmpint (srt_order_number (f->world, slot), ==, SRT_ORDER_EXPLODE);
}

/* ---- The player ---- */

static void
press_eject (Fixture *f)
{
  SrtPlayerInput input = { .reticle = -1 };

  input.pressed[SRT_ACTION_EJECT / 32] = 1u << (SRT_ACTION_EJECT % 32);
  srt_player_take_input (&f->run, &input);
}

static Fixture *
flown (void)
{
  Fixture *f = fixture_new (12);

  fixture_player (f);
  give_cockpit (f, true);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  srt_order_push (&f->run, 0, SRT_ORDER_PLAYER_CONTROL, SRT_NO_TARGET, SRT_PUSH_START);
  ticks (f, 4);
  return f;
}

/* Out of a whole ship, or out of one adrift (check 25 of spec 08). */
static void
test_eject_key (void)
{
  for (int adrift = 0; adrift <= 1; adrift++)
    {
      g_autoptr (Fixture) f = flown ();
      if (adrift)
        {
          srt_object_destroyed (&f->run, 0, true, false);
          ticks (f, 10);
          g_assert_cmpint (f->world->ending, ==, SRT_ENDING_EJECTING);
          g_assert_cmpint (fixture_count (f, SRT_EVENT_EJECT_WARNING, 0), ==, 1);
        }
      object (f, 0)->flags |= SRT_CLOAKED;
      press_eject (f);
      ticks (f, 1);
      g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_EJECT);
      g_assert_cmpint (f->world->ending, ==, SRT_ENDING_EJECTING);
      g_assert_cmpint (f->world->player.view, ==, SRT_VIEW_EJECT);
      g_assert_cmphex (object (f, 0)->flags & (SRT_EJECTED | SRT_CLOAKED), ==, SRT_EJECTED);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_EJECTED, 0), ==, 1);
      /* The view is the sequence's. */
      SrtPlayerInput input = { .reticle = -1, .pressed = { 1u } };
      srt_player_take_input (&f->run, &input);
      ticks (f, 1);
      g_assert_cmpint (f->world->player.view, ==, SRT_VIEW_EJECT);
    }
}

static void
test_eject_key_refused (void)
{
  for (int why = 0; why < 4; why++)
    {
      g_autoptr (Fixture) f = flown ();
      switch (why)
        {
        case 0:
          f->world->ending = SRT_ENDING_RESCUED;
          break;
        case 1:
          f->types[FIX_FIGHTER].traits |= SRT_TRAIT_NO_PLAYER_EJECT;
          break;
        case 2:
          object (f, 0)->flags |= SRT_EJECT_DISABLED;
          break;
        default:
          srt_order_push (&f->run, 0, SRT_ORDER_DISRUPTED, SRT_NO_TARGET, SRT_PUSH_HAND);
          srt_order_data_set_int (srt_order_current (f->world, 0), 0, 100);
          break;
        }
      press_eject (f);
      ticks (f, 1);
      g_assert_cmpint (srt_order_number (f->world, 0), ==,
                       why == 3 ? SRT_ORDER_DISRUPTED : SRT_ORDER_PLAYER_CONTROL);
    }
}

/* Ejects and waits for the pickup; returns the ticks from the start of Eject. */
static int
wait_for_pickup (Fixture *f)
{
  int n = 0;

  press_eject (f);
  ticks (f, 1);
  for (; f->world->showing != SRT_SHOWING_PICKUP; n++)
    {
      g_assert_cmpint (n, <, 1000);
      ticks (f, 1);
    }
  return n;
}

/* Check 28 of spec 08, and the ending that is named. */
static void
test_fates (void)
{
  static const struct
  {
    int odds[3], ending, type, view;
  } fates[] = {
    { { 100, 0, 0 }, SRT_ENDING_RESCUED, FIX_FLAT, SRT_VIEW_PICKUP },
    { { 0, 0, 0 }, SRT_ENDING_RESCUED, FIX_FLAT, SRT_VIEW_PICKUP },
    { { 0, 70, 0 }, SRT_ENDING_CAPTURED, FIX_BANDIT, SRT_VIEW_PICKUP },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (fates); i++)
    {
      g_autoptr (Fixture) f = flown ();
      int cutaway = (int) f->world->n_slots - 1;
      f->types[FIX_FLAT].traits |= SRT_TRAIT_TENDER;
      f->types[FIX_BANDIT].traits |= SRT_TRAIT_TENDER;
      for (int k = 0; k < 3; k++)
        f->world->rescue_odds[k] = fates[i].odds[k];
      g_assert_cmpint (wait_for_pickup (f), ==, 700);
      g_assert_cmpint (f->world->ending, ==, fates[i].ending);
      g_assert_cmpint (f->world->player.view, ==, fates[i].view);
      g_assert_cmpint (object (f, cutaway)->type, ==, fates[i].type);
      SrtVec3 pod = object (f, 0)->next.p;
      fixture_near (pod.y, -1e7, 1);
      fixture_near (srt_distance (pod, object (f, cutaway)->next.p), 15000, 2);
      ticks (f, 1200);
      g_assert_cmpint (f->world->mission_over, ==, 0);
      g_assert_cmpfloat (srt_distance (pod, object (f, cutaway)->next.p), <, 14000);
      fixture_forget (f);
      ticks (f, 1);
      g_assert_cmpint (f->world->mission_over, ==, 1);
      g_assert_cmpint (find_event (f, SRT_EVENT_MISSION_ENDED)->number, ==, fates[i].ending);
      g_assert_cmpint (f->world->ending, ==, fates[i].ending);
    }
}

/* Half and half: both come about as often. */
static void
test_odds (void)
{
  int rescued = 0;

  for (int seed = 0; seed < 60; seed++)
    {
      g_autoptr (Fixture) f = flown ();
      srt_random_seed (&f->world->random, (uint64_t) seed, 1);
      f->world->rescue_odds[0] = f->world->rescue_odds[1] = 50;
      wait_for_pickup (f);
      g_assert_true (f->world->ending == SRT_ENDING_RESCUED || f->world->ending == SRT_ENDING_CAPTURED);
      rescued += f->world->ending == SRT_ENDING_RESCUED;
    }
  g_assert_cmpint (rescued, >, 15);
  g_assert_cmpint (rescued, <, 45);
}

/* Shot in the pod: the enemy comes, the pod goes up without moving the camera, and 500 ticks on it is over. */
static void
test_shot_down (void)
{
  g_autoptr (Fixture) f = flown ();
  int cutaway = (int) f->world->n_slots - 1, n = 0;

  f->world->rescue_odds[0] = 0;
  f->world->rescue_odds[2] = 1;
  object (f, 0)->invulnerable = 2;
  wait_for_pickup (f);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_DESTROYED);
  g_assert_cmpint (f->world->player.view, ==, SRT_VIEW_POD_SHOT);
  g_assert_cmpint (object (f, cutaway)->type, ==, FIX_BANDIT);
  g_assert_cmpint (srt_order_number (f->world, cutaway), ==, SRT_ORDER_EJECT_ATTACK);
  SrtVec3 off = srt_sub (object (f, cutaway)->next.p, object (f, 0)->next.p);
  fixture_near (off.x, 20000, 2);
  fixture_near (off.y, 10000, 2);
  fixture_near (off.z, -20000, 2);
  while (object (f, 0)->type >= 0 && !(object (f, 0)->flags & SRT_EXPLODING))
    {
      g_assert_cmpint (n++, <, 6000);
      g_assert_cmpint (f->world->mission_over, ==, 0);
      fixture_forget (f);
      ticks (f, 1);
    }
  g_assert_cmpint (n, >, 100);
  ticks (f, 499);
  g_assert_cmpint (f->world->player.view, ==, SRT_VIEW_POD_SHOT);
  g_assert_cmpint (f->world->mission_over, ==, 0);
  g_assert_true (object (f, 0)->flags & SRT_STAND_IN);
  fixture_near (object (f, cutaway)->throttle, 1, 1e-6);
  ticks (f, 3);
  g_assert_cmpint (f->world->mission_over, ==, 1);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_DESTROYED);
}

/* The pod is struck before anybody came: that is the end of the pilot. */
static void
test_pod_destroyed (void)
{
  g_autoptr (Fixture) f = flown ();

  press_eject (f);
  ticks (f, 150);
  srt_armor_damage (&f->run, 0, SRT_FORE, 50, 0, SRT_DAMAGE_MISSILE, srt_vec3 (0, 0, 0));
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_EXPLODE);
  ticks (f, 1);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_DESTROYED);
  ticks (f, 1010);
  g_assert_cmpint (f->world->mission_over, ==, 1);
}

/* Nothing of the content can come: the fate stands all the same. */
static void
test_nobody_comes (void)
{
  for (int killed = 0; killed <= 1; killed++)
    {
      g_autoptr (Fixture) f = flown ();
      f->world->rescue_odds[0] = !killed;
      f->world->rescue_odds[2] = killed;
      for (int i = 0; i < FIX_N_TYPES; i++)
        f->types[i].has_flight = f->types[i].has_flight && i == FIX_FIGHTER;
      wait_for_pickup (f);
      g_assert_false (object (f, (int) f->world->n_slots - 1)->created);
      ticks (f, 1203);
      g_assert_cmpint (f->world->mission_over, ==, 1);
      g_assert_cmpint (f->world->ending, ==, killed ? SRT_ENDING_DESTROYED : SRT_ENDING_RESCUED);
    }
}

/* ---- Firing on friends (spec 02 §9.8) ---- */

static Fixture *
with_friend (void)
{
  Fixture *f = flown ();

  fixture_ship (f, FIX_FLAT, 0, 0, 9000);
  f->types[FIX_FLAT].combat.shield_power = 1000;
  f->types[FIX_FLAT].combat.armor_class = 1000;
  for (int i = 0; i < 4; i++)
    object (f, 1)->armor[i] = object (f, 1)->shields[i] = 5999;
  fixture_forget (f);
  return f;
}

static void
strike (Fixture *f, int slot, float value, int attacker, SrtDamageKind kind)
{
  srt_object_damage (&f->run, slot, SRT_AFT, value, 1, attacker, kind, srt_vec3 (0, 0, 0));
}

static void
test_warnings (void)
{
  g_autoptr (Fixture) f = with_friend ();

  strike (f, 1, 800, 0, SRT_DAMAGE_SHOT);
  fixture_near (f->world->friendly_damage, 800, 1e-3);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FRIENDLY_WARNING, -1), ==, 0);
  strike (f, 1, 1, 0, SRT_DAMAGE_COLLISION);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_FRIENDLY_WARNING, 0), ==, 1);
  fixture_near (f->world->friendly_damage, 0, 1e-6);
  /* The next one comes more than 3000 ticks later, however much is added up. */
  uint32_t told = f->world->game_ticks;
  strike (f, 1, 900, 0, SRT_DAMAGE_SCREAMER);
  f->world->game_ticks = told + 3000;
  strike (f, 1, 1, 0, SRT_DAMAGE_SHOT);
  g_assert_cmpint (f->world->friendly_warnings, ==, 1);
  f->world->game_ticks = told + 3001;
  strike (f, 1, 1, 0, SRT_DAMAGE_SHOT);
  g_assert_cmpint (f->world->friendly_warnings, ==, 2);
  g_assert_cmpint (f->world->sent_home, ==, 0);
}

/* Missiles, others' shots, and shots at anybody else do not count. */
static void
test_not_counted (void)
{
  g_autoptr (Fixture) f = with_friend ();
  int foe = fixture_ship (f, FIX_BANDIT, 0, 0, 20000);

  strike (f, 1, 100, 0, SRT_DAMAGE_MISSILE);
  strike (f, 1, 100, foe, SRT_DAMAGE_SHOT);
  strike (f, foe, 10, 0, SRT_DAMAGE_SHOT);
  strike (f, 0, 10, 0, SRT_DAMAGE_SHOT);
  fixture_near (f->world->friendly_damage, 0, 1e-6);
  /* At armour as at shields; what explodes takes no more. */
  srt_armor_damage (&f->run, 1, SRT_AFT, 20, 0, SRT_DAMAGE_SHOT, srt_vec3 (0, 0, 0));
  fixture_near (f->world->friendly_damage, 20, 1e-3);
  object (f, 1)->flags |= SRT_EXPLODING;
  srt_armor_damage (&f->run, 1, SRT_AFT, 20, 0, SRT_DAMAGE_SHOT, srt_vec3 (0, 0, 0));
  fixture_near (f->world->friendly_damage, 20, 1e-3);
}

static void
finish (Fixture *f, int slot, SrtDamageKind kind)
{
  srt_armor_damage (&f->run, slot, SRT_AFT, 9000, 0, kind, srt_vec3 (0, 0, 0));
}

/* From the friend's end to the mission's. */
static void
test_sent_home (void)
{
  g_autoptr (Fixture) f = with_friend ();
  SrtObject *ship = object (f, 0);

  finish (f, 1, SRT_DAMAGE_SHOT);
  g_assert_cmpint (f->world->sent_home, ==, 1);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_FRIENDLY_FIRE);
  g_assert_true (ship->flags & SRT_SENT_OFF);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_SENT_HOME);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SENT_HOME, 0), ==, 1);
  /* Told off, the player flies on: 300 ticks, and 700 more on the way home. */
  SrtPlayerInput input = { .reticle = -1, .has_throttle = 1, .has_stick = 1, .axes = { 0, 32767, 0, 32767 } };
  srt_player_take_input (&f->run, &input);
  ticks (f, 100);
  fixture_near (ship->throttle, 1, 1e-4);
  fixture_near (ship->yaw_input, 1, 1e-4);
  /* No way out of it by the pod. */
  press_eject (f);
  ticks (f, 1);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_FRIENDLY_FIRE);
  ticks (f, 895);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_FRIENDLY_FIRE);
  /* No carrier to land on: it ends there. */
  ticks (f, 10);
  g_assert_cmpint (f->world->mission_over, ==, 1);
  g_assert_false (ship->flags & SRT_SENT_OFF);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_SENT_HOME);
}

/* With a carrier the way home is mixed into the player's own steering. */
static void
test_led_home (void)
{
  g_autoptr (Fixture) f = with_friend ();
  SrtObject *ship = object (f, 0);

  f->world->carrier = fixture_ship (f, FIX_HULL, 90000, 0, 0); /* to the right */
  finish (f, 1, SRT_DAMAGE_SHOT);
  ticks (f, 1);
  SrtPlayerInput input = { .reticle = -1, .has_throttle = 1, .has_stick = 1, .axes = { 0, 0, 0, 32767 } };
  srt_player_take_input (&f->run, &input);
  ticks (f, 200);
  fixture_near (ship->throttle, 1, 1e-4);
  fixture_near (ship->roll_input, 0, 1e-4);
  ticks (f, 104);
  fixture_near (ship->throttle, 0.7, 1e-4);
  g_assert_cmpfloat (fabsf (ship->roll_input) + fabsf (ship->yaw_input), >, 0.1f);
  g_assert_cmpfloat (fabsf (ship->roll_input), <=, 0.3001f);
  /* It goes up: its successor takes its place. */
  int next = fixture_ship (f, FIX_HULL, 0, 0, 90000);
  f->types[FIX_HULL].traits |= SRT_TRAIT_CARRIER_SUCCESSOR;
  object (f, f->world->carrier)->flags |= SRT_EXPLODING;
  ticks (f, 1);
  g_assert_cmpint (f->world->carrier, ==, next);
}

static void
test_who_is_sent_home (void)
{
  static const struct
  {
    SrtDamageKind kind;
    int pod; /* 0 a ship, 1 a pod that anything may harm, 2 one that only a player may */
    bool sent;
  } cases[] = {
    { SRT_DAMAGE_SHOT, 0, true },      { SRT_DAMAGE_SCREAMER, 0, true },   { SRT_DAMAGE_COLLISION, 0, true },
    { SRT_DAMAGE_MISSILE, 0, false },  { SRT_DAMAGE_COLLISION, 1, false }, { SRT_DAMAGE_COLLISION, 2, true },
    { SRT_DAMAGE_SHOT, 1, true },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Fixture) f = with_friend ();
      if (cases[i].pod > 0)
        object (f, 1)->flags |= SRT_EJECTED;
      object (f, 1)->invulnerable = cases[i].pod == 2;
      finish (f, 1, cases[i].kind);
      g_assert_true (object (f, 1)->flags & SRT_EXPLODING);
      g_assert_cmpint (f->world->sent_home, ==, cases[i].sent);
    }
}

/* A friend's component, by a shot; and not by a missile. */
static void
test_component_sent_home (void)
{
  for (int missile = 0; missile <= 1; missile++)
    {
      g_autoptr (Fixture) f = flown ();
      int hull = fixture_ship (f, FIX_HULL, 0, 0, 90000), node = srt_root_child (&f->run, hull, 5);
      srt_component_damage (&f->run, hull, node, 500, 0, missile ? SRT_DAMAGE_MISSILE : SRT_DAMAGE_SHOT,
                            srt_vec3 (0, 0, 0));
      g_assert_cmpfloat (srt_nodes (f->world)[node].armor, <, 0);
      fixture_near (f->world->friendly_damage, missile ? 0 : 500, 1e-3);
      g_assert_cmpint (f->world->sent_home, ==, !missile);
    }
}

/* Nobody is called off an order that is more pressing, nor once another end has come. */
static void
test_not_sent_home (void)
{
  g_autoptr (Fixture) f = with_friend ();

  srt_object_destroyed (&f->run, 0, true, false);
  ticks (f, 1);
  finish (f, 1, SRT_DAMAGE_SHOT);
  ticks (f, 20);
  g_assert_cmpint (f->world->ending, ==, SRT_ENDING_EJECTING);
  g_assert_cmpint (srt_order_number (f->world, 0), ==, SRT_ORDER_EJECT_PLAYER);
}

/* ---- Whose doing it was, and who died ---- */

/* The one who struck last has the kill; the player's counts at the pod's end too, and a friend's never. */
static void
test_last_attacker (void)
{
  g_autoptr (Fixture) f = flown ();
  int foe = fixture_ship (f, FIX_BANDIT, 0, 0, 9000), wingman = fixture_ship (f, FIX_FIGHTER, 0, 0, -90000);

  strike (f, foe, 10, 0, SRT_DAMAGE_SHOT);
  strike (f, foe, 10, wingman, SRT_DAMAGE_SHOT);
  srt_object_destroyed (&f->run, foe, false, true);
  ticks (f, 2);
  g_assert_cmpint (object (f, wingman)->kills, ==, 1);
  g_assert_cmpint (f->world->player.kills, ==, 0);
  g_assert_cmpint (object (f, 0)->kills, ==, 0);

  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 90000);
  object (f, foe)->invulnerable = 3;
  strike (f, foe, 10, 0, SRT_DAMAGE_SHOT);
  srt_object_destroyed (&f->run, foe, false, true);
  ticks (f, 250);
  g_assert_cmpint (srt_order_number (f->world, foe), ==, SRT_ORDER_EJECT);
  g_assert_cmpint (object (f, 0)->kills, ==, 1);
  g_assert_cmpint (f->world->player.kills, ==, 0);
  srt_object_destroyed (&f->run, foe, false, true);
  ticks (f, 2);
  g_assert_cmpint (f->world->player.kills, ==, 1);
  g_assert_cmpint (object (f, 0)->kills, ==, 1);
}

/* A pilot of the wing who goes with the ship leaves a place empty; one who gets out does not, while the pod lasts. */
static void
test_pilots (void)
{
  g_autoptr (Fixture) f = wingman_lost (true);
  SrtWingPlace *place = &f->world->wing[1];

  *place = (SrtWingPlace){ 1, object (f, 1)->generation, 2, SRT_PILOT_FLIES };
  object (f, 1)->pilot = 2;
  ticks (f, 600);
  g_assert_cmpint (place->state, ==, SRT_PILOT_FLIES);
  g_assert_true (object (f, 2)->flags & SRT_EXPLODING);
  srt_object_destroyed (&f->run, 1, false, true);
  fixture_forget (f);
  ticks (f, 1);
  g_assert_cmpint (place->state, ==, SRT_PILOT_DEAD);
  g_assert_cmpint (f->world->pilots_lost, ==, 1);
  g_assert_cmpint (find_event (f, SRT_EVENT_PILOT_LOST)->number, ==, 2);
}

/* ---- Limpet car (spec 01 §14.5) ---- */

static void
test_limpet_car (void)
{
  for (int shown = 0; shown <= 1; shown++)
    {
      g_autoptr (Fixture) f = fixture_new (8);
      give_cockpit (f, false);
      f->types[FIX_FIGHTER].traits |= SRT_TRAIT_LIMPET_CAR;
      f->types[FIX_FLAT].traits |= SRT_TRAIT_HULL_PASS;
      int slot = fixture_ship (f, FIX_FIGHTER, 500, 0, 0), node = srt_root_child (&f->run, slot, 0);
      object (f, slot)->velocity = srt_vec3 (0, 0, 100);
      if (!shown)
        srt_nodes (f->world)[node].flags |= SRT_NODE_HIDDEN;
      SrtVec3 at = srt_node_next (&f->run, slot, node).p;
      srt_object_destroyed (&f->run, slot, true, true);
      fixture_forget (f);
      ticks (f, 1);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_DESTROYED, slot), ==, 1);
      g_assert_cmpint (object (f, slot)->type, ==, shown ? FIX_FLAT : SRT_TYPE_STAND_IN);
      if (shown)
        fixture_near (srt_distance (srt_sub (object (f, slot)->next.p, object (f, slot)->centre), at), 0, 1);
    }
}

/* ---- With the shipped ships, from the key to the mission's end ---- */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtSim, srt_sim_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtContent, srt_content_unref)

static int
type_named (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_ships; i++)
    if (g_str_equal (content->ships[i].id, id))
      return i;
  g_assert_not_reached ();
}

/* Flies @type with nobody else about, ejects, and runs to the end with those odds; returns the ticks. */
static int
eject_and_wait (const SrtContent *content, int type, uint64_t seed, int ending)
{
  SrtMissionShip ship = { .name = (char *) "Player", .kind = SRT_SHIP_TYPE, .type = type, .present = true,
                          .pilot = -1, .side = -1, .flight_group = -1 };
  SrtMission mission = { .has_player = true, .seed = seed, .ships = &ship, .n_ships = 1, .action_centre = -1,
                         .difficulty = 1 };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtPlayerInput input = { .reticle = -1 };
  SrtDiags diags;

  options.player = SRT_PLAYER_INPUT;
  srt_diags_init (&diags);
  g_autoptr (SrtSim) sim = srt_sim_new (content, &mission, &options, &diags);
  g_assert_nonnull (sim);
  srt_diags_clear (&diags);
  SrtWorld *world = srt_sim_run_context (sim)->world;
  for (int i = 0; i < 3; i++)
    world->rescue_odds[i] = i == (ending == SRT_ENDING_RESCUED    ? 0
                                  : ending == SRT_ENDING_CAPTURED ? 1
                                                                  : 2);
  srt_sim_run (sim, 100);
  input.pressed[SRT_ACTION_EJECT / 32] = 1u << (SRT_ACTION_EJECT % 32);
  srt_sim_input (sim, &input);
  int n = srt_sim_run (sim, 6000);
  invariants_check (srt_sim_run_context (sim));
  g_assert_cmpint (world->mission_over, ==, 1);
  g_assert_cmpint (world->ending, ==, ending);
  /* There is room for who comes, of whatever type, though the mission has none such. */
  g_assert_cmpuint (world->dropped, ==, 0);
  return n;
}

static void
test_shipped (void)
{
  static const char *const ships[] = { "swift", "halberd", "thorn", "maul" };
  g_autoptr (SrtContent) content = shipped_content ();

  for (size_t i = 0; i < G_N_ELEMENTS (ships); i++)
    for (uint64_t seed = 1; seed <= 3; seed++)
      {
        int type = type_named (content, ships[i]);
        g_assert_cmpint (eject_and_wait (content, type, seed, SRT_ENDING_RESCUED), <, 1910);
        g_assert_cmpint (eject_and_wait (content, type, seed, SRT_ENDING_CAPTURED), <, 1910);
        /* Who comes to kill hits on the first or second pass, not only when patience ends. */
        g_assert_cmpint (eject_and_wait (content, type, seed, SRT_ENDING_DESTROYED), <, 700 + 2000 + 510);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/destruction/spin", test_spin);
  g_test_add_func ("/destruction/spin-struck", test_spin_struck);
  g_test_add_func ("/destruction/check-26-parting", test_parting);
  g_test_add_func ("/destruction/pod-adrift", test_pod_adrift);
  g_test_add_func ("/destruction/hull", test_hull);
  g_test_add_func ("/destruction/hull-struck", test_hull_struck);
  g_test_add_func ("/destruction/check-27-no-eject-point", test_no_eject_point);
  g_test_add_func ("/destruction/lifeboat", test_lifeboat);
  g_test_add_func ("/destruction/no-room", test_no_room);
  g_test_add_func ("/destruction/stays", test_stays);
  g_test_add_func ("/destruction/check-25-eject-key", test_eject_key);
  g_test_add_func ("/destruction/check-25-eject-key-refused", test_eject_key_refused);
  g_test_add_func ("/destruction/check-28-fates", test_fates);
  g_test_add_func ("/destruction/odds", test_odds);
  g_test_add_func ("/destruction/shot-down", test_shot_down);
  g_test_add_func ("/destruction/pod-destroyed", test_pod_destroyed);
  g_test_add_func ("/destruction/nobody-comes", test_nobody_comes);
  g_test_add_func ("/destruction/warnings", test_warnings);
  g_test_add_func ("/destruction/not-counted", test_not_counted);
  g_test_add_func ("/destruction/sent-home", test_sent_home);
  g_test_add_func ("/destruction/led-home", test_led_home);
  g_test_add_func ("/destruction/who-is-sent-home", test_who_is_sent_home);
  g_test_add_func ("/destruction/component-sent-home", test_component_sent_home);
  g_test_add_func ("/destruction/not-sent-home", test_not_sent_home);
  g_test_add_func ("/destruction/last-attacker", test_last_attacker);
  g_test_add_func ("/destruction/pilots", test_pilots);
  g_test_add_func ("/destruction/limpet-car", test_limpet_car);
  g_test_add_func ("/destruction/shipped", test_shipped);
  return g_test_run ();
}
