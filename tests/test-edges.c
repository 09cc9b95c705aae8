/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Orders in the cases that lie at their edges: with nothing to act on, with a
 * squad that holds only itself, with a target that goes while they run, on a
 * ship that cannot fly. They end, and a line of the log says why.
 */
#include "fixture.h"
#include "invariants.h"

#include "orders/behaviours.h"

#include <string.h>

enum
{
  TICKS = 60, /* that an order is given to end in */
};

typedef struct Edge
{
  int number;
  const char *note; /* part of it */
} Edge;

/* A ship of a type at the origin whose cannon, if it is asked for one, is its hull; its target far ahead of it. */
typedef struct Scene
{
  Fixture *f;
  int ship, target;
} Scene;

static const SrtSquadMember itself[] = { { SRT_TARGET_SQUAD, 0, -1 } };

static Scene
scene_of (int type)
{
  Scene scene = { fixture_new (24), -1, -1 };
  SrtMission *mission = scene.f->mission;

  mission->squads[0] = (SrtSquad){ .members = itself, .n_members = 1 };
  mission->n_squads = 1;
  mission->curves[0] = (SrtCurve){ .name = (char *) "c", .to = { 0, 0, 5000 }, .start = -1, .end = -1,
                                   .leaving_handle = -1, .arriving_handle = -1 };
  mission->n_curves = 1;
  scene.f->types[FIX_HULL].roles.ion.turns = scene.f->content->models[scene.f->types[FIX_HULL].model].parts[0].name;
  scene.ship = fixture_ship (scene.f, type, 0, 0, 0);
  scene.target = fixture_ship (scene.f, FIX_BANDIT, 0, 0, 90000);
  return scene;
}

static void
scene_clear (Scene *scene)
{
  fixture_free (scene->f);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

static bool
told (const Fixture *f, int slot, int number, const char *note)
{
  for (uint32_t i = 0; i < f->run.n_events; i++)
    {
      const SrtEvent *event = &f->events[i];
      if (event->kind == SRT_EVENT_ORDER_LOG && event->slot == slot && event->number == number
          && strstr (event->text, note))
        return true;
    }
  return false;
}

static bool
holds (const Fixture *f, int slot, int number)
{
  const SrtOrders *orders = srt_orders (f->world, slot);
  for (int i = 0; i < orders->count; i++)
    if (orders->stack[i].number == number)
      return true;
  return false;
}

static void
expect_end (const Scene *scene, const Edge *edge)
{
  Fixture *f = scene->f;
  bool said = false;

  for (int i = 0; i < TICKS && (holds (f, scene->ship, edge->number) || !said); i++)
    {
      fixture_tick (f);
      said = said || told (f, scene->ship, edge->number, edge->note);
      fixture_forget (f);
    }
  if (!said || holds (f, scene->ship, edge->number))
    g_error ("order %d: %s \"%s\"", edge->number, said ? "goes on after" : "did not say", edge->note);
  invariants_check (&f->run);
}

static void
give (const Scene *scene, int number, SrtTarget target)
{
  g_assert_true (srt_order_push (&scene->f->run, scene->ship, number, target, SRT_PUSH_HAND));
}

/* ---- Nothing to act on ---- */

static void
test_nothing (void)
{
  static const Edge edges[] = {
    { 4, "nothing to arrive at" },    { 7, "nothing to run away from" },   { 8, "nothing to land on" },
    { 9, "nobody to escort" },        { 10, "none of its targets" },       { 12, "nothing to take up" },
    { 15, "no waypoint" },            { 19, "nothing to arrive at" },      { 21, "no pod left" },
    { 25, "no tunnel" },              { 26, "no gate is open" },           { 27, "its target is gone" },
    { 29, "no tunnel" },              { 31, "no tunnel" },                 { 32, "its target is gone" },
    { 33, "no ion cannon" },          { 39, "carries nothing" },           { 40, "nothing to arrive at" },
    { 102, "no ship" },               { 103, "its target is gone" },       { 104, "nothing to launch from" },
    { 105, "its target is gone" },    { 107, "no pod to take aboard" },    { 109, "nothing to dock at" },
    { 110, "no ion cannon" },         { 112, "carries nothing" },          { 120, "its target is gone" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_FLAT);
      give (&scene, edges[i].number, SRT_NO_TARGET);
      expect_end (&scene, &edges[i]);
      g_assert_cmpint (srt_orders (scene.f->world, scene.ship)->count, ==, 0);
    }
  /* A path that names no curve. */
  for (int number = 17; number <= 119; number += 102)
    {
      g_auto (Scene) scene = scene_of (FIX_FLAT);
      const Edge edge = { number, "no such curve" };
      give (&scene, number, SRT_NO_TARGET);
      srt_order_data_set_int (srt_order_current (scene.f->world, scene.ship), 0, 7);
      expect_end (&scene, &edge);
    }
}

/* A slot past all others counts as none. */
static void
test_past_the_slots (void)
{
  static const Edge edges[] = { { 7, "nothing to run away from" }, { 8, "nothing to land on" }, { 27, "its target is gone" },
                                { 103, "its target is gone" },     { 107, "no pod to take" },   { 120, "its target is gone" } };

  for (size_t i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_FLAT);
      give (&scene, edges[i].number, srt_target_ship (20000, -1));
      expect_end (&scene, &edges[i]);
    }
}

/* ---- A squad that holds only itself ---- */

static void
test_squad (void)
{
  static const Edge edges[] = { { 9, "nobody to escort" }, { 10, "none of its targets" }, { 21, "no pod left" },
                                { 33, "nobody left" },     { 102, "no ship" },            { 109, "no free port" } };

  for (size_t i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_HULL);
      give (&scene, edges[i].number, (SrtTarget){ SRT_TARGET_SQUAD, 0, -1 });
      expect_end (&scene, &edges[i]);
    }
  /* A search for a gate that finds none is left with slot 0, and waits to be let go from there (08 §8). */
  g_auto (Scene) scene = scene_of (FIX_FLAT);
  fixture_ship (scene.f, FIX_FLAT, 50000, 0, 0);
  scene.ship = 2;
  give (&scene, 104, (SrtTarget){ SRT_TARGET_SQUAD, 0, -1 });
  fixture_tick (scene.f);
  g_assert_true (told (scene.f, scene.ship, 104, "no launch point is left"));
  g_assert_true (holds (scene.f, scene.ship, 104));
}

/* ---- The target goes ---- */

static void
test_target_goes (void)
{
  static const Edge edges[] = {
    { 7, "nothing to run away from" }, { 9, "nobody to escort" },    { 12, "what it was to take up is gone" },
    { 27, "its target is gone" },      { 32, "its target is gone" }, { 103, "its target is gone" },
    { 105, "its target is gone" },     { 107, "the pod is gone" },   { 110, "its target is gone" },
    { 120, "its target is gone" },     { 33, "nobody left" },        { 10, "none of its targets" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (edges); i++)
    for (int reused = 0; reused <= 1; reused++)
      {
        g_auto (Scene) scene = scene_of (FIX_HULL);
        Fixture *f = scene.f;
        give (&scene, edges[i].number, srt_target_ship (scene.target, -1));
        for (int k = 0; k < 10; k++)
          fixture_tick (f);
        g_assert_true (holds (f, scene.ship, edges[i].number));
        fixture_forget (f);
        srt_retire (&f->run, scene.target);
        if (reused) /* what is made in its slot later is as good a target as any: nothing goes wrong */
          {
            srt_reset_slot (&f->run, scene.target, true);
            g_assert_cmpint (srt_create_object (&f->run, scene.target, FIX_FIGHTER, 0, srt_vec3 (0, 0, 90000)), ==,
                             scene.target);
            for (int k = 0; k < TICKS; k++)
              fixture_tick (f);
            invariants_check (&f->run);
          }
        else
          expect_end (&scene, &edges[i]);
      }
}

/* Fly goes on to where it was; Object Attach has nothing to keep to, and stays. */
static void
test_target_goes_on (void)
{
  static const int numbers[] = { 6, 13 };

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_FLAT);
      give (&scene, numbers[i], srt_target_ship (scene.target, -1));
      fixture_tick (scene.f);
      srt_retire (&scene.f->run, scene.target);
      for (int k = 0; k < TICKS; k++)
        fixture_tick (scene.f);
      g_assert_true (holds (scene.f, scene.ship, numbers[i]));
    }
}

/* ---- No flight stats ---- */

static void
test_grounded (void)
{
  static const Edge edges[] = {
    { 12, "cannot fly" },  { 17, "cannot fly" },  { 21, "cannot fly" },  { 107, "cannot fly" },
    { 115, "cannot fly" }, { 116, "cannot fly" }, { 119, "cannot fly" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_BOX);
      SrtObject *box = srt_object (scene.f->world, scene.ship);
      box->pitch_input = box->yaw_input = box->roll_input = 0.125f;
      give (&scene, edges[i].number, srt_target_ship (scene.target, -1));
      srt_order_data_set_int (srt_order_current (scene.f->world, scene.ship), 4, 5);
      expect_end (&scene, &edges[i]);
      g_assert_cmpfloat (srt_length (box->next.p), ==, 0.0f);
      g_assert_cmpfloat (box->pitch_input, ==, 0.125f);
      g_assert_cmpfloat (box->roll_input, ==, 0.125f);
    }
}

/* What only steers leaves the inputs as they were, and the ship where it was. */
static void
test_grounded_steering (void)
{
  static const int numbers[] = { 1, 6, 7, 9, 27, 103, 120 };

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_BOX);
      SrtObject *box = srt_object (scene.f->world, scene.ship);
      box->pitch_input = box->yaw_input = box->roll_input = 0.125f;
      give (&scene, numbers[i], srt_target_ship (scene.target, -1));
      for (int k = 0; k < TICKS; k++)
        fixture_tick (scene.f);
      g_assert_true (holds (scene.f, scene.ship, numbers[i]));
      g_assert_cmpfloat (box->pitch_input, ==, 0.125f);
      g_assert_cmpfloat (box->yaw_input, ==, 0.125f);
      g_assert_cmpfloat (box->roll_input, ==, 0.125f);
      g_assert_cmpfloat (srt_length (box->next.p), ==, 0.0f);
      invariants_check (&scene.f->run);
    }
}

/* What it cannot do, face its way, it does not wait for: turning over from a blow it jumps and warps all the same. */
static void
test_grounded_jumps (void)
{
  static const int numbers[] = { 5, 20, 41 };

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_auto (Scene) scene = scene_of (FIX_BOX);
      SrtObject *box = srt_object (scene.f->world, scene.ship);
      box->yaw_rate = 0.2f;
      give (&scene, numbers[i], SRT_NO_TARGET);
      for (int k = 0; k < 1200; k++)
        {
          fixture_tick (scene.f);
          fixture_forget (scene.f);
        }
      g_assert_false (holds (scene.f, scene.ship, numbers[i]));
      g_assert_true (box->flags & SRT_DISABLED); /* it has left */
    }
}

/* ---- All of them ---- */

/* What an order may do to a ship for as long as it runs. */
#define HELD (SRT_HIDDEN | SRT_JUMPING | SRT_FROZEN | SRT_NO_COLLISIONS | SRT_LIGHTS_DISABLED | SRT_TARGETABLE)

/* Every order at every kind of target by every kind of ship, cut short at some tick: nothing is left behind. */
static void
test_cut_short (void)
{
  static const int types[] = { FIX_FIGHTER, FIX_HULL, FIX_TORPEDO, FIX_BOX, FIX_ROCK };
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);

  for (int i = 0; i < n; i++)
    for (size_t t = 0; t < G_N_ELEMENTS (types); t++)
      for (int kind = SRT_TARGET_SHIP; kind <= SRT_TARGET_SQUAD; kind++)
        {
          g_auto (Scene) scene = scene_of (types[t]);
          Fixture *f = scene.f;
          int ticks = (i * 77 + (int) t * 143 + kind * 407) % 800;
          uint32_t flags = srt_object (f->world, scene.ship)->flags;
          give (&scene, table[i].number, (SrtTarget){ (int16_t) kind, kind == SRT_TARGET_SHIP ? (int16_t) scene.target : 0, -1 });
          for (int k = 0; k < ticks; k++)
            {
              fixture_tick (f);
              fixture_forget (f);
            }
          srt_orders_pop_all (&f->run, scene.ship);
          g_assert_cmpint (srt_orders (f->world, scene.ship)->count, ==, 0);
          const SrtObject *ship = srt_object (f->world, scene.ship);
          if (!srt_gone (ship))
            {
              g_assert_cmphex (ship->flags & HELD, ==, flags & HELD);
              g_assert_cmpint (ship->motion, <=, SRT_MOTION_PLAIN);
            }
          fixture_run (f, 8);
          invariants_check (&f->run);
          for (int k = 0; k < SRT_TUNNELS; k++)
            g_assert_cmpint (f->world->tunnels[k].live && table[i].number != 28, ==, 0);
          for (int k = 0; k < SRT_TRACTORS; k++)
            g_assert_cmpint (f->world->tractors[k].live, ==, 0);
        }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edges/nothing-to-act-on", test_nothing);
  g_test_add_func ("/edges/past-the-slots", test_past_the_slots);
  g_test_add_func ("/edges/squad-that-holds-itself", test_squad);
  g_test_add_func ("/edges/target-goes", test_target_goes);
  g_test_add_func ("/edges/target-goes-and-it-goes-on", test_target_goes_on);
  g_test_add_func ("/edges/grounded", test_grounded);
  g_test_add_func ("/edges/grounded-steering", test_grounded_steering);
  g_test_add_func ("/edges/grounded-jumps", test_grounded_jumps);
  g_test_add_func ("/edges/cut-short", test_cut_short);
  return g_test_run ();
}
