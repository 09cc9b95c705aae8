/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missiles, their racks, orders, hits and decoys (spec 04 §10, checks 18-25, 27, 31 of §16; 28 with a torpedo's run). */
#include "fixture.h"

#include "orders/orders.h"
#include "orders/behaviours.h"
#include "render/scene.h"
#include "weapons/private.h"

#include <string.h>

#define FAR 300000.0f

static SrtRack *
rack (Fixture *f, int slot, int i)
{
  return srt_object_rack (&f->run, slot, i);
}

/* The newest missile. */
static SrtMissile *
newest (Fixture *f)
{
  g_assert_cmpint (f->world->newest_missile, >=, 0);
  return &srt_missiles (f->world)[f->world->newest_missile];
}

/* A fighter with a rack of one type at the origin, and a bandit @away along +Z that stays there. */
typedef struct Duel
{
  Fixture *f;
  int ship, foe;
} Duel;

static Duel
duel_of (int type, float away)
{
  Duel duel = { fixture_new (8), 0, 0 };

  fixture_missiles (duel.f);
  fixture_hardpoints (duel.f, &type, 1);
  duel.ship = fixture_ship (duel.f, FIX_FIGHTER, 0, 0, 0);
  duel.foe = fixture_ship (duel.f, FIX_BANDIT, 0, 0, away);
  return duel;
}

static SrtMissile *
launch (Duel *duel)
{
  g_assert_true (srt_missile_launch (&duel->f->run, duel->ship, 0, srt_target_ship (duel->foe, -1)));
  return newest (duel->f);
}

/* A missile on its own guidance, placed by hand. */
static SrtMissile *
in_flight (Duel *duel, SrtVec3 at)
{
  SrtMissile *missile = launch (duel);

  missile->order = SRT_MISSILE_OWN;
  missile->started = duel->f->world->frame_start;
  missile->now.p = missile->next.p = at;
  missile->velocity = srt_vec3 (0, 0, 0);
  return missile;
}

static const SrtEvent *
last_event (const Fixture *f, SrtEventKind kind)
{
  for (uint32_t i = f->run.n_events; i > 0; i--)
    if (f->events[i - 1].kind == (int) kind)
      return &f->events[i - 1];
  return NULL;
}

/* ---- Racks ---- */

/* Check 31: a bare hardpoint, even the first, takes no rack and leaves the later ones theirs. */
static void
test_bare_hardpoint (void)
{
  static const int hung[] = { -1, FIX_RAIL, 99, FIX_TRIPLE };
  g_autoptr (Fixture) f = fixture_new (4);
  int slot;

  fixture_missiles (f);
  fixture_hardpoints (f, hung, 4);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  g_assert_cmpint (srt_object (f->world, slot)->racks.count, ==, 2);
  g_assert_cmpint (rack (f, slot, 0)->type, ==, FIX_RAIL);
  g_assert_cmpint (rack (f, slot, 0)->count, ==, 1);
  g_assert_cmpint (rack (f, slot, 0)->attachment, ==, 3); /* behind two muzzles and the bare one */
  g_assert_cmpint (rack (f, slot, 1)->count, ==, 3);
  g_assert_null (rack (f, slot, 2));
  g_assert_cmpint (srt_object (f->world, slot)->countermeasures, ==, 29);
}

static void
test_tiers (void)
{
  static const int plain[] = { FIX_RAIL };
  static const int asked[] = { -1, 0, 1, 3, 4, 5, 9 }, hung[] = { 4, 4, 1, 3, 8, 8, 4 };
  g_autoptr (Fixture) f = fixture_new (16);
  SrtAttachment *hardpoint;

  fixture_missiles (f);
  fixture_hardpoints (f, plain, 1);
  hardpoint = (SrtAttachment *) &f->content->models[0].attachments[2];
  memcpy (hardpoint->tiers, (int[]){ FIX_RAIL, FIX_TRIPLE, FIX_DISRUPTOR, FIX_HEAVY, FIX_QUADRUPLE },
          sizeof hardpoint->tiers);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      int slot = srt_create_object (&f->run, -1, FIX_FIGHTER, asked[i], srt_vec3 (0, 0, (float) i * 1e5f));
      g_assert_cmpint (rack (f, slot, 0)->type, ==, hung[i]);
    }
}

static void
test_fuel (void)
{
  static const int hung[] = { FIX_FUEL, FIX_FUEL };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtObject *ship;
  int slot;

  fixture_missiles (f);
  fixture_hardpoints (f, hung, 2);
  slot = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  ship = srt_object (f->world, slot);
  fixture_near (ship->afterburner_fuel, 6000 + 10000, 1e-6);
  /* Its fuel falls with a pod. */
  g_assert_true (srt_missile_launch (&f->run, slot, 0, SRT_NO_TARGET));
  g_assert_cmpint (newest (f)->order, ==, SRT_MISSILE_JETTISON);
  fixture_near (ship->afterburner_fuel, 6000 + 5000, 1e-6);
  fixture_run (f, 99);
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  fixture_run (f, 1);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  g_assert_false (srt_missile_launch (&f->run, slot, 0, SRT_NO_TARGET));
  g_assert_true (srt_racks_rearm (&f->run, slot));
  g_assert_cmpint (rack (f, slot, 0)->count, ==, 1);
  fixture_near (ship->afterburner_fuel, 6000 + 10000, 1e-6);
}

static void
test_rearm (void)
{
  Duel duel = duel_of (FIX_TRIPLE, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtObject *ship = srt_object (f->world, duel.ship);

  for (int i = 0; i < 3; i++)
    launch (&duel);
  ship->countermeasures = 3;
  g_assert_true (srt_racks_rearm (&f->run, duel.ship));
  g_assert_cmpint (rack (f, duel.ship, 0)->count, ==, 3);
  g_assert_cmpint (ship->countermeasures, ==, 29);
}

/* ---- Launching ---- */

/* Check 19: a rail is bare after its missile, a pod falls with its last. */
static void
test_counts (void)
{
  Duel rail = duel_of (FIX_DISRUPTOR, FAR), pod = duel_of (FIX_TRIPLE, FAR);
  g_autoptr (Fixture) f = rail.f;
  g_autoptr (Fixture) g = pod.f;

  g_assert_cmpint (rack (f, rail.ship, 0)->count, ==, 1);
  g_assert_cmpint (launch (&rail)->order, ==, SRT_MISSILE_RAIL_LAUNCH);
  g_assert_cmpint (rack (f, rail.ship, 0)->count, ==, 0);
  g_assert_false (srt_missile_launch (&f->run, rail.ship, 0, SRT_NO_TARGET));

  for (int left = 2; left > 0; left--)
    {
      g_assert_cmpint (launch (&pod)->order, ==, SRT_MISSILE_POD_LAUNCH);
      g_assert_cmpint (rack (g, pod.ship, 0)->count, ==, left);
    }
  g_assert_true (srt_missile_launch (&g->run, pod.ship, 0, srt_target_ship (pod.foe, -1)));
  g_assert_cmpint (rack (g, pod.ship, 0)->count, ==, -1);
  g_assert_cmpint (g->world->live_missiles, ==, 4);
  g_assert_cmpint (newest (g)->order, ==, SRT_MISSILE_JETTISON);
  g_assert_cmpint (newest (g)->target.index, ==, -1);
  fixture_near (newest (g)->velocity.y, 50, 1e-6);
  g_assert_cmpint (srt_missiles (g->world)[newest (g)->older].target.index, ==, pod.foe);
  g_assert_false (srt_missile_launch (&g->run, pod.ship, 0, SRT_NO_TARGET));
}

/* It takes the places of what hung there, the ship's velocity and side; disabled missiles stay. */
static void
test_places (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtObject *ship = srt_object (f->world, duel.ship);
  const SrtEvent *event;
  SrtMissile *missile;

  ship->flags |= SRT_MISSILES_DISABLED;
  g_assert_false (srt_missile_launch (&f->run, duel.ship, 0, SRT_NO_TARGET));
  g_assert_cmpint (rack (f, duel.ship, 0)->count, ==, 1);
  ship->flags &= ~SRT_MISSILES_DISABLED;
  ship->next.p = srt_vec3 (0, 0, 100);
  ship->velocity = srt_vec3 (0, 0, 100);
  f->world->simulation_counter = 2;
  srt_scratch_invalidate (f->run.scratch, f->world->n_slots);
  missile = launch (&duel);
  fixture_near (missile->now.p.z, 0, 0.001);
  fixture_near (missile->next.p.z, 100, 0.001);
  fixture_near (missile->next.p.y, 50, 0.001);
  fixture_near (srt_missile_drawn (&f->run, missile).p.z, 50, 0.01);
  fixture_near (missile->velocity.z, 100, 0.001);
  g_assert_cmpint (missile->side, ==, SRT_SIDE_FRIENDLY);
  g_assert_cmpint (missile->launcher, ==, duel.ship);
  g_assert_cmpint (missile->target.index, ==, duel.foe);
  event = last_event (f, SRT_EVENT_MISSILE_LAUNCHED);
  g_assert_nonnull (event);
  g_assert_cmpint (event->slot, ==, duel.ship);
  g_assert_cmpint (event->other, ==, duel.foe);
  g_assert_cmpint (event->number, ==, FIX_RAIL);
}

/* The list is newest first and stays whole as records go; a full pool refuses and is told. */
static void
test_records (void)
{
  Duel duel = duel_of (FIX_ROCKETS, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missiles = srt_missiles (f->world);

  launch (&duel);
  launch (&duel);
  launch (&duel);
  g_assert_cmpint (f->world->newest_missile, ==, 2);
  srt_missile_end (&f->run, &missiles[1], -1);
  g_assert_cmpint (missiles[2].older, ==, 0);
  g_assert_cmpint (missiles[0].newer, ==, 2);
  launch (&duel);
  g_assert_cmpint (f->world->newest_missile, ==, 1);
  while (f->world->live_missiles < (int) f->world->n_missiles)
    {
      rack (f, duel.ship, 0)->count = 20;
      launch (&duel);
    }
  fixture_forget (f);
  g_assert_false (srt_missile_launch (&f->run, duel.ship, 0, SRT_NO_TARGET));
  g_assert_cmpint (fixture_count (f, SRT_EVENT_POOL_FULL, duel.ship), ==, 1);
  while (f->world->newest_missile >= 0)
    srt_missile_end (&f->run, newest (f), -1);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
}

/* ---- Flying ---- */

/* Check 20: in a pod launch the first step adds 96; throttle 1 in flight settles at the top speed. */
static void
test_speeds (void)
{
  Duel duel = duel_of (FIX_TRIPLE, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missile = launch (&duel);

  fixture_near (missile->throttle, 2, 1e-6);
  srt_missiles_step (&f->run);
  fixture_near (missile->velocity.z, 96, 0.001);
  missile->order = SRT_MISSILE_OWN;
  missile->throttle = 1.0f;
  for (int i = 0; i < 200; i++)
    srt_missiles_step (&f->run);
  fixture_near (missile->velocity.z, 300, 0.01);
}

/* A rail missile drops for 25 ticks, comes level by 50, flies on its motor, and steers from 100 on. */
static void
test_rail_launch (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missile;
  float dropped;

  fixture_run (f, 1);
  missile = launch (&duel);
  fixture_run (f, 24);
  g_assert_cmpfloat (missile->velocity.y, >, 30);
  fixture_near (missile->throttle, 0, 1e-6);
  dropped = missile->velocity.y;
  fixture_run (f, 25);
  g_assert_cmpfloat (missile->velocity.y, <, dropped - 30);
  fixture_near (missile->throttle, 0, 1e-6);
  fixture_run (f, 1);
  fixture_near (missile->throttle, 1, 1e-6);
  g_assert_cmpint (missile->order, ==, SRT_MISSILE_RAIL_LAUNCH);
  fixture_run (f, 50);
  g_assert_cmpint (missile->order, ==, SRT_MISSILE_OWN);
}

/* Check 21: without a target a homing missile ends as its pod launch is over; what flies straight for a player goes on. */
static void
test_without_target (void)
{
  for (int player = 0; player < 2; player++)
    for (int rockets = 0; rockets < 2; rockets++)
      {
        Duel duel = duel_of (rockets ? FIX_ROCKETS : FIX_TRIPLE, FAR);
        g_autoptr (Fixture) f = duel.f;

        if (player)
          fixture_player (f);
        fixture_run (f, 1);
        g_assert_true (srt_missile_launch (&f->run, duel.ship, 0, SRT_NO_TARGET));
        fixture_run (f, 49);
        g_assert_cmpint (f->world->live_missiles, ==, 1);
        fixture_run (f, 1);
        g_assert_cmpint (f->world->live_missiles, ==, player && rockets ? 1 : 0);
      }
}

/* Check 22. */
static void
test_flight_time (void)
{
  Duel duel = duel_of (FIX_ROCKETS, FAR);
  g_autoptr (Fixture) f = duel.f;

  fixture_player (f);
  fixture_run (f, 1);
  launch (&duel);
  fixture_run (f, 999);
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  fixture_run (f, 1);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  g_assert_cmpint (last_event (f, SRT_EVENT_MISSILE_ENDED)->other, ==, -1);
}

/* Check 24. */
static void
test_steer (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missile = in_flight (&duel, srt_vec3 (0, 0, 0));

  srt_set_position (&f->run, duel.foe, srt_vec3 (500, 0, 50000));
  srt_missile_order (&f->run, missile);
  fixture_near (missile->yaw_input, 0.0573, 0.0001);
  fixture_near (missile->pitch_input, 0, 0.0001);
  fixture_near (missile->throttle, 1, 0.001);
  srt_set_position (&f->run, duel.foe, srt_vec3 (0, -500, 50000));
  srt_missile_order (&f->run, missile);
  fixture_near (missile->pitch_input, 0.0573, 0.0001);
  srt_set_position (&f->run, duel.foe, srt_vec3 (-10000, 20000, -50000));
  srt_missile_order (&f->run, missile);
  fixture_near (missile->yaw_input, -1, 1e-6);
  fixture_near (missile->pitch_input, 0, 1e-6);
  fixture_near (missile->throttle, 0, 1e-6);
  srt_set_position (&f->run, duel.foe, srt_vec3 (0, 0, -50000));
  srt_missile_order (&f->run, missile);
  fixture_near (missile->yaw_input, 1, 1e-6);
  missile->yaw_rate = 0.0025f;
  srt_set_position (&f->run, duel.foe, srt_vec3 (500, 0, 50000));
  srt_missile_order (&f->run, missile);
  fixture_near (missile->yaw_input, 0, 0.0001); /* already turning as fast as it needs */
}

/* It leads by the target's nose and speed; beyond its reach the target is lost. */
static void
test_lead_and_loss (void)
{
  Duel duel = duel_of (FIX_RAIL, 60000);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missile = in_flight (&duel, srt_vec3 (0, 0, 0));
  SrtMat3 right = srt_mat3_from_angles (0, (float) SRT_PI / 2, 0);

  srt_set_orientation (&f->run, duel.foe, &right);
  srt_object (f->world, duel.foe)->speed = 3; /* 200 steps away: 600 to its right */
  srt_missile_order (&f->run, missile);
  fixture_near (missile->yaw_input, 0.01 * 18 / SRT_PI, 0.0002);
  srt_set_position (&f->run, duel.foe, srt_vec3 (0, 0, 1000100));
  srt_missile_order (&f->run, missile);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
}

/* A target that goes, or cloaks, is lost; but to what follows the cloaked, and to what then chooses another. */
static void
test_losing_the_target (void)
{
  static const int types[] = { FIX_RAIL, FIX_SEER, FIX_CHOOSER };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    for (int gone = 0; gone < 2; gone++)
      {
        Duel duel = duel_of (types[i], 60000);
        g_autoptr (Fixture) f = duel.f;
        SrtMissile *missile = in_flight (&duel, srt_vec3 (0, 0, 0));
        bool lives = types[i] == FIX_CHOOSER || (types[i] == FIX_SEER && !gone);

        srt_object (f->world, duel.foe)->flags |= gone ? SRT_EXPLODING : SRT_CLOAKED;
        srt_missile_order (&f->run, missile);
        g_assert_cmpint (f->world->live_missiles, ==, lives);
        if (types[i] == FIX_CHOOSER)
          {
            fixture_near (missile->throttle, 1, 1e-6);
            fixture_near (missile->yaw_input, 0, 1e-6);
          }
      }
}

/* §10.7: the nearest ahead of another side, else the nearest; hulls only when there is nothing else, by their parts. */
static void
test_choice (void)
{
  static const int hung[] = { FIX_CHOOSER };
  g_autoptr (Fixture) f = fixture_new (12);
  SrtMissile *missile;
  int ship, ahead, behind, hull, rock;

  fixture_missiles (f);
  fixture_hardpoints (f, hung, 1);
  ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 20000);
  ahead = fixture_ship (f, FIX_BANDIT, 0, 0, 90000);
  behind = fixture_ship (f, FIX_BANDIT, 0, 0, -50000);
  hull = fixture_ship (f, FIX_HOSTILE_HULL, 40000, 0, 30000);
  rock = fixture_ship (f, FIX_ROCK, 0, 0, 95000);
  g_assert_true (srt_missile_launch (&f->run, ship, 0, SRT_NO_TARGET));
  missile = newest (f);
  srt_missile_give (&f->run, missile, SRT_MISSILE_OWN);
  g_assert_cmpint (missile->target.index, ==, ahead);
  srt_object (f->world, ahead)->flags |= SRT_EXPLODING;
  srt_missile_order (&f->run, missile);
  g_assert_cmpint (missile->target.index, ==, rock); /* neutral ones count */
  srt_object (f->world, rock)->flags &= ~SRT_TARGETABLE;
  srt_missile_order (&f->run, missile);
  g_assert_cmpint (missile->target.index, ==, behind);
  srt_object (f->world, behind)->flags |= SRT_DISABLED;
  srt_missile_order (&f->run, missile);
  g_assert_cmpint (missile->target.index, ==, hull);
  g_assert_cmpint (missile->target.component, >, 0); /* the nearest part that may be aimed at: an engine stands behind */
}

/* ---- Hits ---- */

static void
approach (Fixture *f, SrtMissile *missile, SrtVec3 from, SrtVec3 velocity)
{
  missile->now.p = from;
  missile->next.p = srt_add (from, velocity);
  missile->velocity = velocity;
  f->world->simulation_counter = 0;
  fixture_forget (f);
  srt_missiles_frame (&f->run);
}

/* The shield takes it, a share goes through; the struck side's; not the launcher. Struck whole at its sphere. */
static void
test_strikes_shield (void)
{
  Duel duel = duel_of (FIX_RAIL, 10000);
  g_autoptr (Fixture) f = duel.f;
  SrtObject *foe = srt_object (f->world, duel.foe);

  approach (f, in_flight (&duel, srt_vec3 (0, 0, 0)), srt_vec3 (0, 0, 9700), srt_vec3 (0, 0, 300));
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  fixture_near (foe->shields[SRT_AFT], 47 - 290, 0.01);
  fixture_near (foe->armor[SRT_AFT], 29 - (290 - 47) * 180.0 / 290.0, 0.01);
  g_assert_cmpint (last_event (f, SRT_EVENT_MISSILE_ENDED)->other, ==, duel.foe);
  fixture_near (last_event (f, SRT_EVENT_MISSILE_ENDED)->direction.z, 0, 1e-6);
  g_assert_cmpint (foe->last_attacker, ==, duel.ship);
}

/* Check 27: a shield at 0 still takes a missile; below 0 the hull does. */
static void
test_shield_at_zero (void)
{
  for (int below = 0; below < 2; below++)
    {
      Duel duel = duel_of (FIX_RAIL, 10000);
      g_autoptr (Fixture) f = duel.f;
      SrtObject *foe = srt_object (f->world, duel.foe);

      foe->shields[SRT_AFT] = below ? -1.0f : 0.0f;
      approach (f, in_flight (&duel, srt_vec3 (0, 0, 0)), srt_vec3 (0, 0, 9700), srt_vec3 (0, 0, 300));
      g_assert_cmpint (f->world->live_missiles, ==, 0);
      g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIELD_HIT, duel.foe), ==, below ? 0 : 1);
      fixture_near (foe->shields[SRT_AFT], below ? -1 : -290, 0.01);
      fixture_near (foe->armor[SRT_AFT], 29 - 180, 0.01);
    }
}

/* Through a fallen shield, past the hull: no contact, it flies on. */
static void
test_misses_the_mesh (void)
{
  Duel duel = duel_of (FIX_RAIL, 10000);
  g_autoptr (Fixture) f = duel.f;
  SrtObject *foe = srt_object (f->world, duel.foe);

  foe->radius = 1000.0f;
  for (int i = 0; i < 4; i++)
    foe->shields[i] = -1.0f;
  approach (f, in_flight (&duel, srt_vec3 (0, 0, 0)), srt_vec3 (500, 0, 9700), srt_vec3 (0, 0, 300));
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  g_assert_cmpint (foe->missile_homing, ==, 1);
}

/* The player's reserve of the struck side goes first. */
static void
test_player_reserve (void)
{
  static const int hung[] = { FIX_RAIL };
  g_autoptr (Fixture) f = fixture_new (4);
  SrtMissile *missile;
  SrtObject *player;
  int foe;

  fixture_missiles (f);
  fixture_hardpoints (f, hung, 1);
  fixture_player (f);
  fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 50000);
  player = srt_object (f->world, 0);
  player->reserve[SRT_AFT - SRT_FORE] = 1000;
  g_assert_true (srt_missile_launch (&f->run, foe, 0, srt_target_ship (0, -1)));
  missile = newest (f);
  missile->order = SRT_MISSILE_OWN;
  approach (f, missile, srt_vec3 (0, 0, -300), srt_vec3 (0, 0, 300));
  fixture_near (player->reserve[SRT_AFT - SRT_FORE], 1000 - 290, 0.01);
  fixture_near (player->shields[SRT_AFT], 47, 0.01);
  g_assert_cmpint (fixture_count (f, SRT_EVENT_SHIELD_HIT, 0), ==, 1);
  g_assert_nonnull (last_event (f, SRT_EVENT_DAMAGE)); /* the blow is told, and what took it */
  g_assert_cmpuint (last_event (f, SRT_EVENT_DAMAGE)->rules, ==, SRT_RULE_RESERVE);
}

/* A hull loses what the struck part's armour takes. */
static void
test_strikes_component (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  int hull = fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, 20000);
  const SrtEvent *event;

  fixture_missile (f, FIX_RAIL)->damage_component = 700;
  approach (f, in_flight (&duel, srt_vec3 (0, 0, 0)), srt_vec3 (0, 0, 15800), srt_vec3 (0, 0, 300));
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  event = last_event (f, SRT_EVENT_COMPONENT_HIT);
  g_assert_nonnull (event);
  g_assert_cmpint (event->slot, ==, hull);
  g_assert_cmpint (event->component, ==, 0);
  fixture_near (event->value, 700, 0.01);
  fixture_near (event->place.z, 16000, 0.5);
  fixture_near (srt_nodes (f->world)[srt_component_node (&f->run, hull, 0)].armor, 20000 - 700 * 0.25, 0.01);
}

/* Launcher and what does not collide are passed; any other is struck, of whatever side. */
static void
test_who_is_struck (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  int friend = fixture_ship (f, FIX_FIGHTER, 0, 0, 10000);

  approach (f, in_flight (&duel, srt_vec3 (0, 0, 0)), srt_vec3 (0, 0, -200), srt_vec3 (0, 0, 400));
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  srt_object (f->world, friend)->flags |= SRT_NO_COLLISIONS;
  approach (f, newest (f), srt_vec3 (0, 0, 9800), srt_vec3 (0, 0, 400));
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  srt_object (f->world, friend)->flags &= ~SRT_NO_COLLISIONS;
  approach (f, newest (f), srt_vec3 (0, 0, 9800), srt_vec3 (0, 0, 400));
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  g_assert_cmpint (last_event (f, SRT_EVENT_MISSILE_ENDED)->other, ==, friend);
}

/* Check 23: near its target it ends by a shockwave; what strikes by then does no harm of its own. */
static void
test_shockwave_at_end (void)
{
  Duel duel = duel_of (FIX_DISRUPTOR, 60000);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missile = in_flight (&duel, srt_vec3 (0, 0, 49900));
  const SrtShockwave *wave = &srt_shockwaves (f->world)[0];
  int friend;

  srt_missile_order (&f->run, missile);
  g_assert_cmpint (f->world->live_missiles, ==, 1);
  missile->now.p.z = missile->next.p.z = 50001;
  srt_missile_order (&f->run, missile);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  g_assert_cmpint (wave->live, ==, 1);
  g_assert_cmpint (wave->kind, ==, 5);
  fixture_near (wave->size, 50000, 1e-6);
  g_assert_cmpint (wave->life, ==, 500);
  g_assert_cmpint (wave->spared, ==, SRT_SIDE_FRIENDLY);
  g_assert_cmpint (wave->owner, ==, duel.ship);
  fixture_near (wave->place.p.z, 50001, 0.01);

  rack (f, duel.ship, 0)->count = 1;
  friend = fixture_ship (f, FIX_FIGHTER, 0, 0, 10000);
  approach (f, in_flight (&duel, srt_vec3 (0, 0, 0)), srt_vec3 (0, 0, 9700), srt_vec3 (0, 0, 300));
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  fixture_near (srt_object (f->world, friend)->shields[SRT_AFT], 47, 1e-6);
  g_assert_cmpint (f->world->live_shockwaves, ==, 2);
}

/* From the rail to the target: each type that homes gets there and strikes. */
static void
test_gets_there (void)
{
  static const int types[] = { FIX_TRIPLE, FIX_HEAVY, FIX_RAIL, FIX_SEER, FIX_CHOOSER, FIX_QUADRUPLE, FIX_ROCKETS };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      Duel duel = duel_of (types[i], 20000);
      g_autoptr (Fixture) f = duel.f;
      bool struck = false;

      srt_set_position (&f->run, duel.foe, srt_vec3 (6000, -4000, 20000));
      srt_object (f->world, duel.foe)->radius = 700; /* of a fighter: it swings wide of anything smaller */
      fixture_run (f, 1);
      launch (&duel);
      fixture_run (f, 2);
      g_assert_cmpint (srt_object (f->world, duel.foe)->missile_homing, ==, 1);
      for (int k = 0; k < 900 && !struck; k++)
        {
          fixture_forget (f);
          fixture_tick (f);
          struck = fixture_count (f, SRT_EVENT_MISSILE_ENDED, duel.ship) > 0;
        }
      g_assert_true (struck);
      g_assert_cmpint (last_event (f, SRT_EVENT_MISSILE_ENDED)->other, ==, duel.foe);
      fixture_run (f, 1);
      g_assert_cmpint (srt_object (f->world, duel.foe)->missile_homing, ==, 0);
    }
}

/* ---- Who launches ---- */

static void
test_orders (void)
{
  static const int hung[] = { FIX_HEAVY, FIX_TRIPLE };
  g_autoptr (Fixture) f = fixture_new (4);
  int ship, foe;

  fixture_missiles (f);
  fixture_hardpoints (f, hung, 2);
  ship = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  foe = fixture_ship (f, FIX_BANDIT, 0, 0, 200000);
  srt_order_push (&f->run, ship, SRT_ORDER_LAUNCH_MISSILE, srt_target_ship (foe, -1), SRT_PUSH_HAND);
  fixture_tick (f);
  g_assert_cmpint (srt_order_number (f->world, ship), ==, -1); /* given once */
  g_assert_cmpint (newest (f)->type, ==, FIX_TRIPLE);
  g_assert_cmpint (newest (f)->target.index, ==, foe);
  srt_order_push (&f->run, ship, SRT_ORDER_LAUNCH_HEAVY, srt_target_ship (foe, -1), SRT_PUSH_HAND);
  fixture_tick (f);
  g_assert_cmpint (newest (f)->type, ==, FIX_HEAVY);
  srt_order_push (&f->run, ship, SRT_ORDER_LAUNCH_HEAVY, srt_target_ship (foe, -1), SRT_PUSH_HAND);
  fixture_tick (f);
  g_assert_cmpint (f->world->live_missiles, ==, 2);
}

static void
test_from_turret (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  int hull = fixture_ship (f, FIX_HOSTILE_HULL, 0, 0, 100000);
  int node = srt_root_child (&f->run, hull, 1);

  g_assert_true (srt_missile_launch_from_turret (&f->run, hull, node, srt_target_ship (duel.ship, -1)));
  g_assert_cmpint (newest (f)->type, ==, FIX_ROCKETS);
  g_assert_cmpint (newest (f)->order, ==, SRT_MISSILE_POD_LAUNCH);
  g_assert_cmpint (newest (f)->side, ==, SRT_SIDE_HOSTILE);
  fixture_near (newest (f)->next.p.x, -500, 0.1);
  srt_object (f->world, hull)->flags |= SRT_MISSILES_DISABLED;
  g_assert_false (srt_missile_launch_from_turret (&f->run, hull, node, srt_target_ship (duel.ship, -1)));
}

/* ---- Countermeasures ---- */

static int
count_decoyed (int type, int chance, int player, int sharp)
{
  int drawn = 0;

  for (int i = 0; i < 400; i++)
    {
      Duel duel = duel_of (type, 100000);
      g_autoptr (Fixture) f = duel.f;
      SrtMissile *missile;

      if (player)
        fixture_player (f);
      f->pilots[0].countermeasures_least = sharp ? 50 : 51;
      srt_object (f->world, duel.ship)->pilot = 0;
      fixture_missile (f, type)->decoy_chance = chance;
      srt_random_seed (&f->world->random, (uint64_t) i, 1);
      g_assert_true (srt_missile_launch (&f->run, duel.foe, 0, srt_target_ship (duel.ship, -1)));
      missile = newest (f);
      g_assert_true (srt_countermeasure_spend (&f->run, duel.ship));
      drawn += missile->decoy == 0;
      g_assert_cmpint (fixture_count (f, SRT_EVENT_MISSILE_DECOYED, duel.foe), ==, missile->decoy == 0);
    }
  return drawn;
}

/* Check 25: a sharp pilot is sure of a type of chance 50, the player has 80. */
static void
test_chances (void)
{
  g_assert_cmpint (count_decoyed (FIX_RAIL, 50, 0, 1), ==, 400);
  g_assert_cmpint (ABS (count_decoyed (FIX_RAIL, 50, 0, 0) - 200), <, 40);
  g_assert_cmpint (ABS (count_decoyed (FIX_RAIL, 50, 1, 1) - 320), <, 35);
  g_assert_cmpint (count_decoyed (FIX_RAIL, 0, 0, 0), ==, 0);
}

/* Where it burns, how it drifts, and that it is one off; without any nothing happens. */
static void
test_countermeasure (void)
{
  Duel duel = duel_of (FIX_RAIL, 100000);
  g_autoptr (Fixture) f = duel.f;
  SrtObject *ship = srt_object (f->world, duel.ship);
  SrtCountermeasure *it = &srt_countermeasures (f->world)[0];

  fixture_run (f, 1);
  ship->velocity = srt_vec3 (0, 0, 80);
  g_assert_true (srt_countermeasure_spend (&f->run, duel.ship));
  g_assert_cmpint (ship->countermeasures, ==, 28);
  fixture_near (it->place.p.z, ship->next.p.z - 100, 0.01);
  fixture_near (it->velocity.y, 5, 0.001);
  fixture_near (it->velocity.z, 20 - 5, 0.001);
  ship->velocity = srt_vec3 (0, 0, 0);
  srt_countermeasures_frame (&f->run);
  fixture_near (it->place.p.y, 5, 0.001);
  fixture_near (srt_forward (&it->place.r).x, 0.02, 0.0001); /* a tick more than it moved */
  fixture_run (f, 1000);
  g_assert_cmpint (it->live, ==, 1);
  fixture_run (f, 1);
  g_assert_cmpint (it->live, ==, 0);
  for (int i = 0; i < SRT_COUNTERMEASURES; i++)
    {
      ship->countermeasures = 2;
      srt_countermeasure_spend (&f->run, duel.ship);
    }
  fixture_forget (f);
  g_assert_true (srt_countermeasure_spend (&f->run, duel.ship)); /* spent for nothing */
  g_assert_cmpint (ship->countermeasures, ==, 0);
  g_assert_cmpint (last_event (f, SRT_EVENT_COUNTERMEASURE)->component, ==, -1);
  g_assert_false (srt_countermeasure_spend (&f->run, duel.ship));
}

/* One missile at most is drawn; it chases, lights nothing, ends with what it chased, or turns back when that burns out. */
static void
test_decoyed (void)
{
  Duel duel = duel_of (FIX_TRIPLE, 100000);
  g_autoptr (Fixture) f = duel.f;
  SrtMissile *missiles = srt_missiles (f->world);
  SrtCountermeasure *it = &srt_countermeasures (f->world)[0];
  SrtObject *ship = srt_object (f->world, duel.ship);

  fixture_missile (f, FIX_TRIPLE)->decoy_chance = 100;
  for (int i = 0; i < 2; i++)
    g_assert_true (srt_missile_launch (&f->run, duel.foe, 0, srt_target_ship (duel.ship, -1)));
  g_assert_true (srt_countermeasure_spend (&f->run, duel.ship));
  g_assert_cmpint (missiles[0].decoy, ==, 0);
  g_assert_cmpint (missiles[1].decoy, ==, -1);
  srt_missile_end (&f->run, &missiles[1], -1);
  ship->missile_homing = 0;
  srt_missiles_frame (&f->run);
  g_assert_cmpint (ship->missile_homing, ==, 0);
  g_assert_cmpint (missiles[0].target.index, ==, duel.ship);

  missiles[0].order = SRT_MISSILE_OWN;
  it->place.p = srt_vec3 (5000, 0, 50000);
  missiles[0].now.p = missiles[0].next.p = srt_vec3 (0, 0, 45000);
  missiles[0].now.r = missiles[0].next.r = srt_mat3_identity ();
  srt_missile_order (&f->run, &missiles[0]);
  fixture_near (missiles[0].yaw_input, 1, 1e-6);
  it->ends = f->world->frame_start - 1;
  srt_countermeasures_frame (&f->run);
  g_assert_cmpint (missiles[0].decoy, ==, -1);

  g_assert_true (srt_countermeasure_spend (&f->run, duel.ship));
  it->place.p = srt_vec3 (900, 0, 45000);
  srt_missile_order (&f->run, &missiles[0]);
  g_assert_cmpint (f->world->live_missiles, ==, 0);
  g_assert_cmpint (it->live, ==, 0);
}

/* ---- Torpedoes ---- */

/* Check 28: led by its own top speed, less its drift. */
static void
test_torpedo_aim (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int torpedo = fixture_ship (f, FIX_TORPEDO, 0, 0, 0), target = fixture_ship (f, FIX_FIGHTER, 0, 0, 20000);
  SrtVec3 aim;

  f->types[FIX_TORPEDO].flight.max_speed = 50;
  srt_object (f->world, torpedo)->velocity = srt_vec3 (0, 0, 50);
  srt_object (f->world, target)->speed = 40;
  srt_order_push (&f->run, torpedo, SRT_ORDER_TORPEDO, srt_target_ship (target, -1), SRT_PUSH_HAND);
  aim = srt_torpedo_point (&f->run, torpedo);
  fixture_near (aim.z, 20000 + 40 * 400 - 50 * 25, 0.5);
}

/* It runs at a hull and goes off there: the part takes 5001. */
static void
test_torpedo_run (void)
{
  g_autoptr (Fixture) f = fixture_new (4);
  int torpedo = fixture_ship (f, FIX_TORPEDO, 2000, 500, -20000), hull = fixture_ship (f, FIX_HULL, 0, 0, 20000);
  bool gone = false;

  srt_order_push (&f->run, torpedo, SRT_ORDER_TORPEDO, srt_target_ship (hull, -1), SRT_PUSH_HAND);
  for (int i = 0; i < 3000 && !gone; i++)
    {
      fixture_forget (f);
      fixture_tick (f);
      gone = fixture_count (f, SRT_EVENT_DESTROYED, torpedo) > 0;
    }
  g_assert_true (gone);
  g_assert_cmpfloat (srt_nodes (f->world)[srt_component_node (&f->run, hull, 0)].armor, <=, 20000 - 5001);
}

/* ---- Drawing ---- */

/* What hangs is drawn with its ship until it is let go; what flies is drawn where it is between steps, and cannot be
 * picked; a countermeasure and a shockwave's ring are there too. */
static void
test_scene (void)
{
  Duel duel = duel_of (FIX_RAIL, FAR);
  g_autoptr (Fixture) f = duel.f;
  SrtFrame place = srt_frame_identity ();
  SrtScene scene;
  SrtMissile *missile;
  SrtCamera camera;
  int hung;

  fixture_missile (f, FIX_RAIL)->model = 0;
  srt_scene_init (&scene);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0.0f);
  hung = scene.instances[0].n_nodes;
  g_assert_cmpint (hung, ==, 2);
  fixture_near (scene.nodes[scene.instances[0].first_node + 1].place.p.y, 50, 0.01);
  missile = in_flight (&duel, srt_vec3 (0, 0, 5000));
  missile->next.p.z = 5300;
  srt_countermeasure_spend (&f->run, duel.ship);
  srt_shockwave_start (&f->run, &place, 6, 1000, 100, srt_vec3 (0, 0, 0), -1, -1);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0.5f);
  g_assert_cmpint (scene.instances[0].n_nodes, ==, 1);
  g_assert_cmpint (scene.n_missiles, ==, 1);
  fixture_near (scene.missiles[0].place.p.z, 5150, 0.01);
  g_assert_cmpint (scene.n_flares, ==, 1);
  g_assert_cmpint (scene.n_waves, ==, 1);
  fixture_near (scene.waves[0].reach, 20, 0.01); /* two ticks on: the picture is half a step ahead */
  fixture_near (scene.waves[0].left, 0.98, 0.001);
  g_assert_cmpint (scene.instances[scene.n_instances - 1].flags & SRT_SCENE_ORDNANCE, !=, 0);
  g_assert_cmpint (srt_scene_find_slot (&scene, -1), ==, -1);
  srt_camera_init (&camera, 640, 480);
  srt_camera_look_at (&camera, srt_vec3 (-3000, 0, 5150), srt_vec3 (0, 0, 5150));
  g_assert_cmpint (srt_scene_pick (&scene, &camera, 320, 240, 12).kind, ==, SRT_PICK_NOTHING);
  srt_scene_free (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/missiles/bare-hardpoint", test_bare_hardpoint);
  g_test_add_func ("/missiles/tiers", test_tiers);
  g_test_add_func ("/missiles/fuel", test_fuel);
  g_test_add_func ("/missiles/rearm", test_rearm);
  g_test_add_func ("/missiles/counts", test_counts);
  g_test_add_func ("/missiles/places", test_places);
  g_test_add_func ("/missiles/records", test_records);
  g_test_add_func ("/missiles/speeds", test_speeds);
  g_test_add_func ("/missiles/rail-launch", test_rail_launch);
  g_test_add_func ("/missiles/without-target", test_without_target);
  g_test_add_func ("/missiles/flight-time", test_flight_time);
  g_test_add_func ("/missiles/steer", test_steer);
  g_test_add_func ("/missiles/lead-and-loss", test_lead_and_loss);
  g_test_add_func ("/missiles/losing-the-target", test_losing_the_target);
  g_test_add_func ("/missiles/choice", test_choice);
  g_test_add_func ("/missiles/strikes-shield", test_strikes_shield);
  g_test_add_func ("/missiles/shield-at-zero", test_shield_at_zero);
  g_test_add_func ("/missiles/misses-the-mesh", test_misses_the_mesh);
  g_test_add_func ("/missiles/player-reserve", test_player_reserve);
  g_test_add_func ("/missiles/strikes-component", test_strikes_component);
  g_test_add_func ("/missiles/who-is-struck", test_who_is_struck);
  g_test_add_func ("/missiles/shockwave-at-end", test_shockwave_at_end);
  g_test_add_func ("/missiles/gets-there", test_gets_there);
  g_test_add_func ("/missiles/orders", test_orders);
  g_test_add_func ("/missiles/from-turret", test_from_turret);
  g_test_add_func ("/missiles/chances", test_chances);
  g_test_add_func ("/missiles/countermeasure", test_countermeasure);
  g_test_add_func ("/missiles/decoyed", test_decoyed);
  g_test_add_func ("/missiles/torpedo-aim", test_torpedo_aim);
  g_test_add_func ("/missiles/scene", test_scene);
  g_test_add_func ("/missiles/torpedo-run", test_torpedo_run);
  return g_test_run ();
}
