/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the mission's script: each against the world that it acts on (spec 06 §4, §5; Checks 23, 24, 26). */
#include "script-fixture.h"

#include "mission/commands.h"
#include "orders/orders.h"

#include <string.h>

/* The start part, which calls commands: their arguments are pushed by what stands before. */
#define COMMAND(s, number) CODE ((s), SRT_CODE_COMMAND, (number))

static void
begin_start (ScriptFixture *s)
{
  script_begin (s);
}

static void
end_start (ScriptFixture *s)
{
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);
}

static SrtObject *
object (ScriptFixture *s, int slot)
{
  return srt_object (s->world, slot);
}

static SrtOrderEntry *
current (ScriptFixture *s, int slot)
{
  return srt_order_current (s->world, slot);
}

/* Every command does something here or by the spec nothing, and is walked or not as the catalogue says. */
static void
test_table (void)
{
  static const int nothing[] = { 0x00, 0x16, 0x37, 0x56 };

  for (int i = 0; i < SRT_N_COMMANDS; i++)
    {
      const SrtCommandDo *command = srt_command_do (i);
      const SrtCommandInfo *info = srt_command_info (i);
      gboolean does_nothing = FALSE;

      for (gsize k = 0; k < G_N_ELEMENTS (nothing); k++)
        does_nothing = does_nothing || nothing[k] == i;
      g_assert_true (command->built);
      g_assert_cmpint (command->run != NULL || command->each != NULL, ==, !does_nothing);
      if (!does_nothing && i != SRT_COMMAND_WAIT_FOR_JUMP_OR_LAUNCH)
        g_assert_cmpint (command->each != NULL, ==, (info->marks & SRT_COMMAND_WALKS) != 0);
    }
}

/* ---- Timers ---- */

static ScriptFixture *
timer (guint8 seconds, guint8 times, int again)
{
  ScriptFixture *s = script_fixture_new ();

  script_global (s, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_part (s, script_counts (s, 0), 0, false);
  begin_start (s);
  for (int i = 0; i <= again; i++)
    {
      CODE (s, SRT_CODE_PUSH_BYTE, 7, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_PUSH_BYTE, seconds, SRT_CODE_PUSH_BYTE, times);
      COMMAND (s, SRT_COMMAND_CREATE_TIMER);
    }
  end_start (s);
  return s;
}

static int
live_timers (ScriptFixture *s)
{
  int n = 0;

  for (int i = 0; i < SRT_SCRIPT_TIMERS; i++)
    n += s->machine->timers[i].live;
  return n;
}

static void
run_timers (ScriptFixture *s)
{
  s->machine->clock++;
  srt_timers_run (s->run);
}

static void
test_timer_each_second (void)
{
  g_autoptr (ScriptFixture) s = timer (1, 0, 0);

  for (int run = 1; run <= 5; run++)
    {
      run_timers (s);
      g_assert_cmpint (script_threads (s), ==, run >= 2 ? 1 : 0);
      g_assert_cmpuint (script_global_value (s, 0), ==, run >= 2 ? (guint) run - 2 : 0);
      script_passes (s, 1);
      g_assert_cmpuint (script_global_value (s, 0), ==, run >= 2 ? (guint) run - 1 : 0);
    }
}

static void
test_timer_counted (void)
{
  g_autoptr (ScriptFixture) s = timer (3, 2, 0);

  for (int run = 1; run <= 8; run++)
    {
      run_timers (s);
      script_passes (s, 1);
      g_assert_cmpuint (script_global_value (s, 0), ==, run < 3 ? 0 : run < 6 ? 1 : 2);
      g_assert_cmpint (live_timers (s), ==, run < 6 ? 1 : 0);
    }
}

static void
test_timer_again (void)
{
  g_autoptr (ScriptFixture) s = timer (3, 2, 1);

  g_assert_cmpint (live_timers (s), ==, 1);
}

/* Through the frame: a timer of two seconds fires with the second tick of the clock, its part runs a frame later. */
static void
test_timer_frame (void)
{
  g_autoptr (ScriptFixture) s = timer (2, 0, 0);

  script_ticks (s, 200);
  g_assert_cmpuint (script_global_value (s, 0), ==, 0);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, 0), ==, 1);
  script_ticks (s, 400);
  g_assert_cmpuint (script_global_value (s, 0), ==, 3);
}

/* ---- The player ---- */

static void
test_is_player (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int results[3];

  for (int i = 0; i < 3; i++)
    results[i] = script_global (s, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 9000);
  s->mission->has_player = true;
  begin_start (s);
  for (guint8 ship = 0; ship < 2; ship++)
    CODE (s, SRT_CODE_PUSH_SHIP, ship, SRT_CODE_COMMAND, 0x45, SRT_CODE_SELECT_GLOBAL, (guint8) results[ship],
          SRT_CODE_PUSH_RESULT, SRT_CODE_ASSIGN);
  script_part (s, script_end (s, true), 0, true);
  script_begin (s);
  CODE (s, SRT_CODE_COMMAND, 0x1E, SRT_CODE_SELECT_GLOBAL, (guint8) results[2], SRT_CODE_PUSH_RESULT, SRT_CODE_ASSIGN);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);

  g_assert_cmpuint (script_global_value (s, results[0]), ==, 1);
  g_assert_cmpuint (script_global_value (s, results[1]), ==, 2);
  script_run_part (s, 1);
  g_assert_cmpuint (script_global_value (s, results[2]), ==, 0xFFFF);
  script_ticks (s, 100);
  srt_emit (s->run, SRT_EVENT_PLAYER_READY_TO_JUMP, 0, -1, 0);
  script_run_part (s, 1);
  g_assert_cmpuint (script_global_value (s, results[2]), ==, 1);
  script_ticks (s, 300);
  script_run_part (s, 1);
  g_assert_cmpuint (script_global_value (s, results[2]), ==, 3);
}

static void
test_wait_for_key (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0);
  SrtPlayerInput input = { .reticle = -1 };

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, SRT_ACTION_AFTERBURNER, SRT_CODE_COMMAND, SRT_COMMAND_WAIT_FOR_KEY, SRT_CODE_SELECT_GLOBAL,
        (guint8) count, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start_played (s);
  script_ticks (s, 20);
  g_assert_cmpuint (s->machine->display.awaited_action, ==, SRT_ACTION_AFTERBURNER + 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
  input.held[0] = 1u << SRT_ACTION_AFTERBURNER;
  srt_sim_input (s->sim, &input);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  g_assert_cmpuint (s->machine->display.awaited_action, ==, 0);
}

/* ---- Groups of ships ---- */

static void
test_create (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  static const SrtMissionOrder fight = { .number = SRT_ORDER_ESCORT, .target = 0, .component = -1, .curve = -1 };

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  for (int i = 0; i < 3; i++)
    s->mission->ships[script_ship (s, FIX_BANDIT, 0, 1000.0f * (float) i, 0, 9000)].present = false;
  s->mission->groups[0].orders = &fight;
  s->mission->groups[0].n_orders = 1;
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_COMMAND, 0x03);
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_COMMAND, 0x04);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);

  g_assert_cmpint (object (s, 1)->type, ==, SRT_TYPE_STAND_IN);
  script_run_part (s, 0);
  for (int i = 1; i < 4; i++)
    {
      g_assert_cmpint (object (s, i)->type, ==, FIX_BANDIT);
      fixture_near (object (s, i)->next.p.x, 1000.0 * (i - 1), 0.01);
      g_assert_cmpint (current (s, i)->number, ==, SRT_ORDER_ESCORT);
      g_assert_cmpint (current (s, i)->sequence, ==, i - 1);
    }
  script_run_part (s, 0); /* they are there already */
  g_assert_cmpint (srt_orders (s->world, 1)->count, ==, 2);
  script_run_part (s, 1);
  for (int i = 1; i < 4; i++)
    g_assert_cmpint (object (s, i)->type, ==, SRT_TYPE_STAND_IN);
  script_ticks (s, 50);
}

/* A wing that the script brings in has its places; the player's ship stands first. */
static void
test_wing (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  for (int i = 0; i < 8; i++)
    s->mission->ships[script_ship (s, FIX_FIGHTER, 0, 1000.0f * (float) i, 0, 0)].present = i == 2;
  s->mission->groups[0].wing = 0;
  begin_start (s);
  CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_COMMAND, 0x03);
  end_start (s);
  g_assert_cmpint (s->world->wing[0].slot, ==, 2); /* who was there has a place already */
  g_assert_cmpint (s->world->wing[1].slot, ==, 0);
  g_assert_cmpint (s->world->wing[5].slot, ==, 5);
  g_assert_cmpint (object (s, 7)->wing, ==, 0);
}

/* ---- The walk, and orders ---- */

static void
test_set_ai (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  const SrtSquadMember members[] = { { SRT_TARGET_SHIP, 3, -1 }, { SRT_TARGET_GROUP, 0, -1 } };
  int squad;

  for (int i = 0; i < 3; i++)
    script_ship (s, FIX_FIGHTER, 0, 1000.0f * (float) i, 0, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 3000, 0);
  script_ship (s, FIX_BANDIT, -1, 0, 0, 60000);
  squad = script_squad (s, members, 2);
  begin_start (s);
  CODE (s, SRT_CODE_PUSH_SQUAD, (guint8) squad, SRT_CODE_PUSH_BYTE, SRT_ORDER_FIGHT, SRT_CODE_PUSH_BYTE, 1,
        SRT_CODE_PUSH_COMPONENT, 4, 2, SRT_CODE_COMMAND, 0x0B);
  end_start (s);
  static const int order[] = { 3, 0, 1, 2 };
  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (current (s, order[i])->number, ==, SRT_ORDER_FIGHT);
      g_assert_cmpint (current (s, order[i])->target.index, ==, 4);
      g_assert_cmpint (current (s, order[i])->target.component, ==, 2);
      g_assert_cmpint (current (s, order[i])->sequence, ==, i);
      g_assert_cmpint (current (s, order[i])->pusher, ==, SRT_PUSH_SCRIPT);
    }
  g_assert_cmpint (s->world->numbering, ==, -1);
  g_assert_cmpint (s->machine->first_of_walk, ==, 3);
}

/* A flight group's walk passes over the player unless the command's flag says otherwise; a ship named is not passed over. */
static void
test_skip_players (void)
{
  for (int players = 0; players < 2; players++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();

      script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
      script_ship (s, FIX_FIGHTER, 0, 0, 0, 9000);
      s->mission->command_players[0x35] = (uint8_t) players;
      script_begin (s);
      CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x35);
      script_part (s, script_end (s, true), 0, false);
      script_begin (s);
      CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x2F);
      script_part (s, script_end (s, true), 0, false);
      script_fixture_start_played (s);
      script_run_part (s, 0);
      script_run_part (s, 1);
      g_assert_cmpint ((object (s, 0)->flags & SRT_EJECT_DISABLED) != 0, ==, players);
      g_assert_true (object (s, 1)->flags & SRT_EJECT_DISABLED);
      g_assert_true (object (s, 0)->flags & SRT_GUNS_DISABLED);
    }
}

static void
test_flags (void)
{
  static const struct
  {
    guint8 command;
    guint32 flag;
  } rows[] = {
    { 0x1C, SRT_DISABLED },          { 0x2B, SRT_LIGHTS_DISABLED },  { 0x2F, SRT_GUNS_DISABLED },
    { 0x33, SRT_MISSILES_DISABLED }, { 0x34, SRT_ENGINES_DISABLED }, { 0x35, SRT_EJECT_DISABLED },
    { 0x3B, SRT_DO_NOT_DISTURB },    { 0x49, SRT_NO_AVOIDANCE },     { 0x5C, SRT_LISTING_DISABLED },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();
      int ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);

      for (guint8 on = 0; on < 2; on++)
        {
          script_begin (s);
          CODE (s, SRT_CODE_PUSH_SHIP, (guint8) ship, SRT_CODE_PUSH_BYTE, on, SRT_CODE_COMMAND, rows[i].command);
          script_part (s, script_end (s, true), 0, false);
        }
      script_fixture_start (s);
      g_assert_false (object (s, ship)->flags & rows[i].flag);
      script_run_part (s, 1);
      g_assert_true (object (s, ship)->flags & rows[i].flag);
      script_run_part (s, 0);
      g_assert_false (object (s, ship)->flags & rows[i].flag);
    }
}

static void
test_sides_and_harm (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_ship (s, FIX_HULL, -1, 0, 0, 30000);
  begin_start (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x36);          /* SetHostile */
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_COMMAND, 0x1A);          /* SetInvulnerability */
  CODE (s, SRT_CODE_PUSH_COMPONENT, 1, 1, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x1A);  /* of a component */
  CODE (s, SRT_CODE_PUSH_COMPONENT, 1, 2, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_COMMAND, 0x42);  /* DestroySubObject */
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_COMMAND, 0x22);          /* SetTargetable */
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_COMMAND, 0x0E);          /* SetPilot */
  end_start (s);
  const SrtComponent *components = srt_components (s->world) + object (s, 1)->components.first;
  g_assert_cmpint (object (s, 0)->side, ==, SRT_SIDE_HOSTILE);
  g_assert_cmpint (object (s, 0)->invulnerable, ==, 2);
  g_assert_cmpint (object (s, 1)->invulnerable, ==, 0);
  g_assert_cmpint (components[1].invulnerable, ==, 1);
  g_assert_cmpint (srt_component_node (s->run, 1, 2), ==, -1);
  g_assert_cmpint (srt_component_node (s->run, 1, 1), >=, 0);
  g_assert_false (object (s, 0)->flags & SRT_TARGETABLE);
  g_assert_cmpint (object (s, 0)->pilot, ==, 2);
}

static void
test_places (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, 0, 100, 0, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 50000);
  script_marker (s, SRT_SHIP_POINT, -1, 0, 1000, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_PUSH_SHIP, 2, SRT_CODE_COMMAND, 0x1D); /* PositionRelative */
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_SHIP, 1, SRT_CODE_COMMAND, 0x3E); /* SnapToPoint */
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 1, SRT_CODE_PUSH_SHIP, 2, SRT_CODE_COMMAND, 0x5E); /* DarrensNaughtyBlag */
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);

  srt_set_position (s->run, 2, srt_vec3 (7, 1000, 500));
  script_run_part (s, 0);
  fixture_near (object (s, 0)->next.p.x, 107, 0.01);
  fixture_near (object (s, 0)->next.p.z, 500, 0.01);
  fixture_near (srt_ship_records (s->machine)[0].place.z, 500, 0.01);
  script_run_part (s, 2);
  SrtVec3 nose = srt_forward (&object (s, 1)->next.r);
  fixture_near (nose.z, -1, 0.001);
  script_run_part (s, 1);
  fixture_near (object (s, 0)->next.p.z, 50000, 0.01);
  nose = srt_forward (&object (s, 0)->next.r);
  fixture_near (nose.z, -1, 0.001);
}

static void
test_orders (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  SrtCurve *curve;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 9000);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 18000);
  for (int i = 0; i < 2; i++)
    script_marker (s, SRT_SHIP_WAYPOINT, 0, 0, 0, 40000.0f * (float) i);
  script_marker (s, SRT_SHIP_CURVE_POINT, -1, 0, 5000, 0);
  script_marker (s, SRT_SHIP_CURVE_POINT, -1, 0, 5000, 9000);
  curve = &s->mission->curves[s->mission->n_curves++];
  *curve = (SrtCurve){ .start = 5, .end = 6, .leaving_handle = -1, .arriving_handle = -1, .from = { 0, 5000, 0 },
                       .to = { 0, 5000, 9000 } };
  begin_start (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_COMMAND, 0x0D); /* SetPatrolRoute */
  CODE (s, SRT_CODE_PUSH_SHIP, 1, SRT_CODE_PUSH_CURVE, 0, SRT_CODE_PUSH_BYTE, 30, SRT_CODE_COMMAND, 0x12);
  CODE (s, SRT_CODE_PUSH_SHIP, 2, SRT_CODE_PUSH_SHIP, 4, SRT_CODE_PUSH_BYTE, 55, SRT_CODE_COMMAND, 0x28); /* Fly */
  CODE (s, SRT_CODE_PUSH_SHIP, 2, SRT_CODE_COMMAND, 0x3A);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_SHIP, 4, SRT_CODE_COMMAND, 0x30); /* SetNavPoint */
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_NULL, SRT_CODE_COMMAND, 0x31);    /* SetEscortPoint */
  end_start (s);
  g_assert_cmpint (script_threads (s), ==, 0); /* nobody is on its way by a jump */
  g_assert_cmpint (current (s, 0)->number, ==, SRT_ORDER_PATROL);
  g_assert_cmpint (current (s, 0)->target.index, ==, 3);
  g_assert_cmpint (current (s, 1)->number, ==, SRT_ORDER_FOLLOW_CURVE);
  g_assert_cmpint (current (s, 1)->data[4], ==, 30);
  g_assert_cmpint (current (s, 2)->number, ==, SRT_ORDER_FLY);
  g_assert_cmpint (current (s, 2)->target.index, ==, 4);
  g_assert_cmpint (current (s, 2)->data[0], ==, 55);
  g_assert_cmpint (srt_ship_records (s->machine)[0].nav_point, ==, 4);
  g_assert_cmpint (srt_ship_records (s->machine)[0].escort_point, ==, -1);
}

/* Held until nobody named jumps any more; the argument's push is two bytes before the command. */
static void
test_wait_for_jump (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0);

  script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_COMMAND, SRT_COMMAND_WAIT_FOR_JUMP_OR_LAUNCH, SRT_CODE_SELECT_GLOBAL,
        (guint8) count, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);
  srt_order_push (s->run, 0, SRT_ORDER_JUMP_OUT, srt_target_ship (0, -1), SRT_PUSH_SCRIPT);
  script_run_part (s, 0);
  script_passes (s, 3);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
  srt_order_pop (s->run, 0);
  script_passes (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
}

/* ---- The director ---- */

/* Two curves of 100 and of 300 units, one after another, from marker 1 by marker 2 to marker 3. */
static ScriptFixture *
directed (int *reached)
{
  ScriptFixture *s = script_fixture_new ();

  *reached = script_global (s, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 9000, 0);
  for (int i = 0; i < 3; i++)
    script_marker (s, SRT_SHIP_CURVE_POINT, -1, i == 0 ? 0 : i == 1 ? 100 : 400, 0, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 90000);
  for (int i = 0; i < 2; i++)
    s->mission->curves[i] = (SrtCurve){ .start = 1 + i, .end = 2 + i, .leaving_handle = -1, .arriving_handle = -1,
                                        .from = s->mission->ships[1 + i].position,
                                        .to = s->mission->ships[2 + i].position };
  s->mission->n_curves = 2;
  s->mission->has_player = true;
  script_trigger (s, SRT_TARGET_SHIP, 2, SRT_CONDITION_CAMERA_REACHED, 1, script_counts (s, *reached));
  script_trigger (s, SRT_TARGET_SHIP, 3, SRT_CONDITION_CAMERA_REACHED, 1, script_counts (s, *reached));
  return s;
}

static void
push_shot (ScriptFixture *s, guint8 command)
{
  CODE (s, SRT_CODE_PUSH_CURVE, 0, SRT_CODE_PUSH_SHIP, 4, SRT_CODE_PUSH_BYTE, 10, SRT_CODE_PUSH_NULL, SRT_CODE_PUSH_SHIP, 4,
        SRT_CODE_COMMAND, command);
}

static void
test_director (void)
{
  int reached;
  g_autoptr (ScriptFixture) s = directed (&reached);
  int past = script_global (s, 0);
  SrtFrame look;

  begin_start (s);
  push_shot (s, 0x10);
  CODE (s, SRT_CODE_COMMAND, 0x50, SRT_CODE_SELECT_GLOBAL, (guint8) past, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  end_start (s);
  g_assert_cmpint (s->world->player.view, ==, SRT_VIEW_DIRECTOR);
  g_assert_cmpint (s->machine->director.ticks, ==, 250);
  g_assert_true (object (s, 4)->flags & SRT_JUMPING);
  script_ticks (s, 125);
  g_assert_true (srt_director_look (s->run, 0, &look));
  fixture_near (look.p.x, 50, 0.5);
  g_assert_cmpfloat (srt_forward (&look.r).z, >, 0.99f); /* it looks at the ship far off */
  script_ticks (s, 126);
  g_assert_cmpuint (script_global_value (s, reached), ==, 1);
  g_assert_cmpint (s->machine->director.ticks, ==, 750);
  g_assert_cmpuint (script_global_value (s, past), ==, 0);
  script_ticks (s, 752);
  g_assert_cmpuint (script_global_value (s, reached), ==, 2);
  g_assert_cmpint (s->world->player.view, ==, SRT_VIEW_COCKPIT);
  g_assert_false (object (s, 4)->flags & SRT_JUMPING);
  g_assert_cmpuint (script_global_value (s, past), ==, 1);
  g_assert_cmpint (s->machine->director.n_shots, ==, 0);
}

/* Ten wait; a stopped shot stays, so that what is added comes behind it; a start empties the table. */
static void
test_director_stack (void)
{
  int reached;
  g_autoptr (ScriptFixture) s = directed (&reached);

  script_begin (s);
  push_shot (s, 0x52);
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_COMMAND, 0x24);
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  push_shot (s, 0x10);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);
  for (int i = 0; i < 11; i++)
    script_run_part (s, 0);
  g_assert_cmpint (s->machine->director.n_shots, ==, 10);
  g_assert_cmpint (s->world->player.view, ==, SRT_VIEW_DIRECTOR);
  script_run_part (s, 1);
  g_assert_cmpint (s->machine->director.n_shots, ==, 10);
  g_assert_cmpint (s->world->player.view, ==, SRT_VIEW_COCKPIT);
  script_ticks (s, 20);
  g_assert_cmpint (s->world->player.view, ==, SRT_VIEW_COCKPIT);
  script_run_part (s, 2);
  g_assert_cmpint (s->machine->director.n_shots, ==, 1);
  g_assert_cmpint (s->world->player.view, ==, SRT_VIEW_DIRECTOR);
}

/* ---- The radio, the display, space ---- */

static void
test_radio (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ticks = 0;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 1);
  script_text (s, "warning");
  CODE (s, SRT_CODE_COMMAND, 0x18, SRT_CODE_COMMAND, 0x07, SRT_CODE_COMMAND, 0x09, SRT_CODE_SELECT_GLOBAL, (guint8) count,
        SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);
  g_assert_true (srt_script_speaks (s->world));
  g_assert_cmpint (s->machine->radio.speaker, ==, 0);
  g_assert_cmpint (s->machine->radio.head, ==, 1);
  g_assert_cmpstr (srt_script_text (s->script, s->machine->radio.speech), ==, "warning");
  g_assert_cmpint (s->machine->radio.began, ==, 92);
  for (; ticks < 1000 && script_global_value (s, count) == 0; ticks++)
    script_ticks (s, 1);
  g_assert_cmpint (ticks, ==, s->machine->radio.until);
  g_assert_cmpint (ticks, ==, 392);
}

/* DisableGenericComms: remarks are off, reminders of a jump are not. */
static void
test_silence (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  for (guint8 off = 0; off < 2; off++)
    {
      script_begin (s);
      CODE (s, SRT_CODE_PUSH_BYTE, off, SRT_CODE_COMMAND, 0x2E);
      script_part (s, script_end (s, true), 0, off == 1);
    }
  script_fixture_start (s);
  srt_radio_say (s->run, 0, SRT_RADIO_LAUNCH);
  g_assert_cmpint (script_told (s, SRT_EVENT_RADIO), ==, 0);
  srt_radio_say (s->run, -1, SRT_RADIO_JUMP_READY);
  g_assert_cmpint (script_told (s, SRT_EVENT_RADIO), ==, 1);
  script_run_part (s, 0);
  srt_radio_say (s->run, 0, SRT_RADIO_LAUNCH);
  g_assert_cmpint (script_told (s, SRT_EVENT_RADIO), ==, 2);
}

static void
test_display (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  const SrtScriptDisplay *display;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  for (int i = 0; i < 12; i++)
    script_ship (s, FIX_FIGHTER, 0, 2000.0f * (float) i, 0, 50000);
  begin_start (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 3, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_COMMAND, 0x43);   /* SetObjective */
  CODE (s, SRT_CODE_PUSH_BYTE, 10, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_COMMAND, 0x43);  /* past the ten */
  CODE (s, SRT_CODE_PUSH_BYTE, 13, SRT_CODE_COMMAND, 0x40);                         /* OpenInstrument */
  CODE (s, SRT_CODE_PUSH_BYTE, 10, SRT_CODE_COMMAND, 0x40);
  CODE (s, SRT_CODE_PUSH_BYTE, 15, SRT_CODE_COMMAND, 0x40);
  CODE (s, SRT_CODE_PUSH_BYTE, 5, SRT_CODE_PUSH_BYTE, 2, SRT_CODE_COMMAND, 0x5B);   /* ShowHudIcon */
  CODE (s, SRT_CODE_PUSH_GROUP, 0, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, 0x46); /* SetFlybackMarker */
  CODE (s, SRT_CODE_PUSH_COMPONENT, 1, 4, SRT_CODE_COMMAND, 0x39);                  /* SetPrimaryTarget */
  CODE (s, SRT_CODE_PUSH_SHIP, 2, SRT_CODE_COMMAND, 0x53);                          /* Scanner */
  CODE (s, SRT_CODE_PUSH_BYTE, 60, SRT_CODE_PUSH_BYTE, 30, SRT_CODE_PUSH_BYTE, 10, SRT_CODE_COMMAND, 0x44);
  CODE (s, SRT_CODE_PUSH_SHIP, 1, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_COMMAND, 0x25);   /* SetActionCentre */
  end_start (s);
  display = &s->machine->display;
  g_assert_cmpint (display->objectives[3], ==, 2);
  g_assert_cmpint (display->objective_shown, ==, 3);
  g_assert_cmpint (script_told (s, SRT_EVENT_OBJECTIVE), ==, 1);
  g_assert_cmpint (display->windows[13], ==, 0);
  g_assert_cmpint (display->windows[10], ==, 1);
  g_assert_cmpint (display->icons[5], ==, 2);
  g_assert_cmpint (display->n_flybacks, ==, 10);
  g_assert_cmpint (display->flybacks[9].ship, ==, 10);
  g_assert_cmpint (display->primary_target.index, ==, 1);
  g_assert_cmpint (display->primary_target.component, ==, 4);
  g_assert_cmpint (display->scanner, ==, 2);
  g_assert_cmpint (s->world->rescue_odds[1], ==, 30);
  g_assert_cmpint (s->world->action_centre, ==, 1);
  fixture_near (s->world->action_radius, 220000, 1);
}

/* What is asked of space waits for the next arrival, or for the command that takes it on. */
static void
test_space (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_ship (s, FIX_ROCK, -1, 0, 0, 50000);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 0, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x2C, SRT_CODE_PUSH_BYTE, 4, SRT_CODE_COMMAND,
        0x3C);
  CODE (s, SRT_CODE_PUSH_SHIP, 1, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x5D);
  script_part (s, script_end (s, true), 0, true);
  script_begin (s);
  CODE (s, SRT_CODE_COMMAND, 0x38);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);
  script_ticks (s, 5);
  g_assert_cmpuint (s->machine->display.ice_field, ==, 0);
  script_run_part (s, 1);
  script_ticks (s, 1);
  g_assert_cmpuint (s->machine->display.ice_field, ==, 1);
  g_assert_cmpuint (s->machine->display.nebula, ==, 4);
  g_assert_false (object (s, 1)->flags & SRT_DISABLED); /* that waits for the jump */
  s->world->environment_update++;
  script_ticks (s, 1);
  g_assert_true (object (s, 1)->flags & SRT_DISABLED);
}

/* ---- The mission's end ---- */

static void
test_ends (void)
{
  for (int by_variable = 0; by_variable < 2; by_variable++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();

      script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
      script_ship (s, FIX_BANDIT, -1, 0, 0, 90000);
      script_begin (s);
      CODE (s, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
      if (by_variable)
        CODE (s, SRT_CODE_SELECT_ARRAY, 9, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ASSIGN);
      else
        CODE (s, SRT_CODE_COMMAND, 0x4D);
      script_part (s, script_end (s, true), 0, true);
      script_fixture_start (s);
      g_assert_cmpint (srt_sim_run (s->sim, 1000), ==, by_variable ? 201 : 200);
      g_assert_true (srt_sim_over (s->sim));
      g_assert_cmpint (s->world->ending, ==, SRT_ENDING_PLAYING);
    }
}

/* Nobody is left to fight with, but the script may bring more. */
static void
test_goes_on (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_ship (s, FIX_BANDIT, -1, 0, 0, 90000);
  begin_start (s);
  CODE (s, SRT_CODE_NOP);
  end_start (s);
  srt_retire (s->run, 1);
  g_assert_cmpint (srt_sim_run (s->sim, 30), ==, 30);
}

static void
test_countdown (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  begin_start (s);
  CODE (s, SRT_CODE_SELECT_ARRAY, 33, SRT_CODE_PUSH_BYTE, 60, SRT_CODE_ASSIGN);
  end_start (s);
  g_assert_cmpuint (s->world->variables[5], ==, 1); /* as a campaign begins */
  g_assert_cmpuint (s->world->variables[15], ==, 1);
  script_ticks (s, 250);
  g_assert_cmpuint (s->world->variables[33], ==, 58);
}

/* ---- Fighting ---- */

static void
test_weapons (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int fired = 0;

  script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_PUSH_BYTE, 100, SRT_CODE_COMMAND, 0x55);
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_COMMAND, 0x59, SRT_CODE_PUSH_SHIP, 0, SRT_CODE_COMMAND, 0x5A);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);
  script_run_part (s, 0);
  for (int i = 0; i < 100; i++)
    {
      script_ticks (s, 1);
      fired += script_told (s, SRT_EVENT_FIRED);
    }
  g_assert_cmpint (fired, >, 0);
  object (s, 0)->armor[1] = 1;
  object (s, 0)->shields[1] = 1;
  object (s, 0)->flags |= SRT_EJECTED;
  srt_ship_records (s->machine)[0].flags = SRT_RECORD_DESTROYED;
  script_run_part (s, 1);
  g_assert_cmpfloat (object (s, 0)->armor[1], ==, object (s, 0)->armor[0]);
  g_assert_cmpfloat (object (s, 0)->shields[1], ==, object (s, 0)->shields[0]);
  g_assert_false (object (s, 0)->flags & SRT_EJECTED);
  g_assert_true (object (s, 0)->flags & SRT_EJECT_DISABLED);
  g_assert_cmpuint (srt_ship_records (s->machine)[0].flags, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script/commands/table", test_table);
  g_test_add_func ("/script/timers/check-23-each-second", test_timer_each_second);
  g_test_add_func ("/script/timers/check-23-counted", test_timer_counted);
  g_test_add_func ("/script/timers/check-24-again", test_timer_again);
  g_test_add_func ("/script/timers/frame", test_timer_frame);
  g_test_add_func ("/script/commands/check-26-player", test_is_player);
  g_test_add_func ("/script/commands/wait-for-key", test_wait_for_key);
  g_test_add_func ("/script/commands/create", test_create);
  g_test_add_func ("/script/commands/wing", test_wing);
  g_test_add_func ("/script/commands/set-ai", test_set_ai);
  g_test_add_func ("/script/commands/skip-players", test_skip_players);
  g_test_add_func ("/script/commands/flags", test_flags);
  g_test_add_func ("/script/commands/sides-and-harm", test_sides_and_harm);
  g_test_add_func ("/script/commands/places", test_places);
  g_test_add_func ("/script/commands/orders", test_orders);
  g_test_add_func ("/script/commands/wait-for-jump", test_wait_for_jump);
  g_test_add_func ("/script/director/path", test_director);
  g_test_add_func ("/script/director/stack", test_director_stack);
  g_test_add_func ("/script/commands/radio", test_radio);
  g_test_add_func ("/script/commands/silence", test_silence);
  g_test_add_func ("/script/commands/display", test_display);
  g_test_add_func ("/script/commands/space", test_space);
  g_test_add_func ("/script/commands/ends", test_ends);
  g_test_add_func ("/script/commands/goes-on", test_goes_on);
  g_test_add_func ("/script/commands/countdown", test_countdown);
  g_test_add_func ("/script/commands/weapons", test_weapons);
  return g_test_run ();
}
