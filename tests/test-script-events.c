/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events of the mission's script: queue, matching, groups, watches, arming (spec 06 §6; Checks 13-22, 25). */
#include "script-fixture.h"

#include "orders/orders.h"

enum
{
  ONCE,
  ALWAYS,
  COUNTED,
};

/* What the rules tell, as they tell it. */
static void
hear (ScriptFixture *s, SrtEventKind kind, int slot, int other, int component)
{
  SrtEvent event = { .kind = kind, .slot = slot, .other = other, .component = component };

  srt_script_hear (s->run, &event);
}

static guint32
value_of (int ship)
{
  return srt_place_ship (ship);
}

/* ---- Threads of triggers ---- */

static void
test_interrupt (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);

  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) count, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN, SRT_CODE_COMMAND, 0x17,
        SRT_CODE_SELECT_GLOBAL, (guint8) count, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_ADD_ASSIGN);
  script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_DOCKED, ALWAYS, script_end (s, true));
  script_fixture_start (s);

  script_raise (s, ship, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  script_passes (s, 5);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  g_assert_cmpint (script_threads (s), ==, 1);
  script_raise (s, ship, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
  g_assert_cmpint (script_threads (s), ==, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  script_passes (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 2);
}

static void
test_trigger_index (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0), other = script_ship (s, FIX_FIGHTER, -1, 0, 0, 9000);
  guint32 waits;

  script_begin (s);
  CODE (s, SRT_CODE_PUSH_BYTE, 200, SRT_CODE_COMMAND, SRT_COMMAND_WAIT);
  waits = script_end (s, true);
  for (int i = 0; i <= 300; i++)
    script_trigger (s, SRT_TARGET_SHIP, i == 300 ? ship : other, i == 255 || i == 300 ? SRT_CONDITION_DOCKED : 0x12,
                    ALWAYS, waits);
  script_part (s, waits, 0, false);
  script_fixture_start (s);

  script_raise (s, ship, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
  g_assert_cmpint (script_threads (s), ==, 1);
  g_assert_cmpint (s->machine->thread[0].trigger, ==, 300);
  script_raise (s, ship, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
  g_assert_cmpint (script_threads (s), ==, 1);
  script_run_part (s, 0); /* by no trigger */
  script_raise (s, other, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
  g_assert_cmpint (script_threads (s), ==, 3);
  g_assert_cmpint (s->machine->thread[2].trigger, ==, 255);
}

/* ---- The queue ---- */

static void
test_unwatched (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), elsewhere = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  int ship = script_ship (s, FIX_FIGHTER, 0, 0, 0, 9000);

  script_trigger (s, SRT_TARGET_SHIP, elsewhere, SRT_CONDITION_LAUNCHED, ALWAYS, script_counts (s, count));
  script_fixture_start (s);
  hear (s, SRT_EVENT_LAUNCHED, ship, elsewhere, -1);
  g_assert_cmpuint (s->machine->queued, ==, 0);
  hear (s, SRT_EVENT_LAUNCHED, elsewhere, ship, -1);
  g_assert_cmpuint (s->machine->queued, ==, 1);
}

static void
test_groups_only (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  const guint32 value = value_of (ship);

  script_trigger (s, SRT_TARGET_GROUP, 0, SRT_CONDITION_LAUNCHED, ALWAYS, script_counts (s, count));
  script_fixture_start (s);
  srt_script_post (s->run, ship, SRT_CONDITION_LAUNCHED, SRT_WHOLE, &value, 1, false);
  g_assert_cmpuint (s->machine->queued, ==, 0);
  srt_script_post (s->run, ship, SRT_CONDITION_LAUNCHED, SRT_WHOLE, &value, 1, true);
  g_assert_cmpuint (s->machine->queued, ==, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
  script_ticks (s, 1);
  g_assert_cmpuint (s->machine->queued, ==, 0);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
}

/* A thousand wait; what comes after is dropped, which is told once. */
static void
test_full (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);

  script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_DOCKED, ALWAYS, script_counts (s, count));
  script_fixture_start (s);
  for (int i = 0; i < 1003; i++)
    hear (s, SRT_EVENT_DOCKED, ship, -1, -1);
  g_assert_cmpuint (s->machine->queued, ==, 1000);
  g_assert_cmpint (script_told (s, SRT_EVENT_SCRIPT_FAULT), ==, 1);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1000);
}

/* What operands say of the event's values. */
static void
test_operands (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int ship = script_ship (s, FIX_FIGHTER, 0, 0, 0, 0), other = script_ship (s, FIX_FIGHTER, 1, 0, 0, 9000);
  int counts[4], triggers[4];
  guint32 value;

  for (int i = 0; i < 4; i++)
    {
      counts[i] = script_global (s, 0);
      triggers[i] = script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_GRABBED_OBJECT, ALWAYS,
                                    script_counts (s, counts[i]));
    }
  script_trigger_record (s, triggers[1])->operands[0] = (SrtOperand){ SRT_OPERAND_SHIP, other, 0 };
  script_trigger_record (s, triggers[2])->operands[0] = (SrtOperand){ SRT_OPERAND_ANY_PLAYER, -1, 0 };
  script_trigger_record (s, triggers[3])->operands[0] = (SrtOperand){ SRT_OPERAND_GROUP, 1, 0 };
  s->mission->has_player = true;
  script_fixture_start (s);

  value = value_of (other);
  script_raise (s, ship, SRT_CONDITION_GRABBED_OBJECT, SRT_WHOLE, &value, 1, true);
  value = value_of (0);
  script_raise (s, ship, SRT_CONDITION_GRABBED_OBJECT, SRT_WHOLE, &value, 1, true);
  g_assert_cmpuint (script_global_value (s, counts[0]), ==, 2);
  g_assert_cmpuint (script_global_value (s, counts[1]), ==, 1);
  g_assert_cmpuint (script_global_value (s, counts[2]), ==, 1);
  g_assert_cmpuint (script_global_value (s, counts[3]), ==, 0); /* events carry ships */
}

/* ---- Groups ---- */

static void
test_destroyed_group (void)
{
  for (int repeat = ONCE; repeat <= ALWAYS; repeat++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();
      int count = script_global (s, 0), first = script_ship (s, FIX_BANDIT, 0, 0, 0, 0);
      int second = script_ship (s, FIX_BANDIT, 0, 0, 0, 9000);

      script_trigger (s, SRT_TARGET_GROUP, 0, SRT_CONDITION_DESTROYED, repeat, script_counts (s, count));
      script_fixture_start (s);
      srt_post_destroyed (s->run, first);
      script_ticks (s, 1);
      g_assert_cmpuint (script_global_value (s, count), ==, repeat == ALWAYS ? 1 : 0);
      srt_post_destroyed (s->run, first); /* once a life */
      script_ticks (s, 1);
      g_assert_cmpuint (script_global_value (s, count), ==, repeat == ALWAYS ? 1 : 0);
      srt_post_destroyed (s->run, second);
      script_ticks (s, 1);
      g_assert_cmpuint (script_global_value (s, count), ==, repeat == ALWAYS ? 2 : 1);
    }
}

/* While a group's event may not fire all, a block that runs at once and posts another does not let the rest fire. */
static void
test_verdict (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int told = script_global (s, 0), count = script_global (s, 0), first = script_ship (s, FIX_BANDIT, 0, 0, 0, 0);
  int second = script_ship (s, FIX_BANDIT, 0, 0, 0, 9000);

  s->fixture->types[FIX_BANDIT].traits |= SRT_TRAIT_CAN_CLOAK;
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, (guint8) second, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x58);
  script_trigger (s, SRT_TARGET_GROUP, 0, SRT_CONDITION_DESTROYED, ALWAYS, script_end (s, true));
  script_trigger (s, SRT_TARGET_GROUP, 0, SRT_CONDITION_DESTROYED, ONCE, script_counts (s, count));
  script_trigger (s, SRT_TARGET_SHIP, second, SRT_CONDITION_CLOAKED, ONCE, script_counts (s, told));
  script_fixture_start (s);
  srt_post_destroyed (s->run, first);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, told), ==, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
}

static void
test_shot_at_group (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int shields = script_global (s, 0), hull = script_global (s, 0), own = script_global (s, 0), group, ship, attacker;
  float full;

  ship = script_ship (s, FIX_FIGHTER, 0, 0, 0, 0);
  script_ship (s, FIX_FIGHTER, 0, 0, 0, 9000);
  attacker = script_ship (s, FIX_BANDIT, -1, 0, 0, 20000);
  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) shields, SRT_CODE_PUSH_LOCAL, 1, SRT_CODE_ASSIGN, SRT_CODE_SELECT_GLOBAL,
        (guint8) hull, SRT_CODE_PUSH_LOCAL, 2, SRT_CODE_ASSIGN);
  group = script_trigger (s, SRT_TARGET_GROUP, 0, SRT_CONDITION_SHOT_AT, ONCE, script_end (s, true));
  script_trigger_record (s, group)->operands[0] = (SrtOperand){ SRT_OPERAND_SHIP, attacker, 0 };
  script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_SHOT_AT, ONCE, script_adds_value (s, own, 1));
  script_fixture_start (s);

  full = 6.0f * (float) srt_combat (s->run, srt_object (s->world, ship))->armor_class;
  for (int i = 0; i < 4; i++)
    srt_object (s->world, ship)->armor[i] = srt_object (s->world, ship + 1)->armor[i] = full;
  srt_object (s->world, ship)->armor[2] = 0.6f * full;
  g_assert_cmpuint (srt_damage_share (s->run, ship, -1), ==, 40);
  g_assert_cmpuint (srt_damage_share (s->run, ship + 1, -1), ==, 0);
  hear (s, SRT_EVENT_SHOT_AT, ship, attacker, -1);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, own), ==, 40);
  g_assert_cmpuint (script_global_value (s, shields), ==, 20);
  g_assert_cmpuint (script_global_value (s, hull), ==, 20);
}

static void
test_squad_component (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), in = script_global (s, 9), squad;

  for (int i = 0; i < 6; i++)
    script_ship (s, i == 5 ? FIX_HULL : FIX_FIGHTER, -1, 0, 0, 20000.0f * (float) i);
  squad = script_squad (s, &(SrtSquadMember){ SRT_TARGET_SHIP, 5, 3 }, 1);
  script_trigger (s, SRT_TARGET_SQUAD, squad, SRT_CONDITION_DESTROYED, ALWAYS, script_counts (s, count));
  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) in, SRT_CODE_PUSH_SHIP, 5, SRT_CODE_PUSH_SQUAD, (guint8) squad,
        SRT_CODE_IN_SQUAD, SRT_CODE_ASSIGN);
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);

  g_assert_cmpuint (script_global_value (s, in), ==, 0);
  hear (s, SRT_EVENT_COMPONENT_LOST, 5, 0, 4);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
  hear (s, SRT_EVENT_COMPONENT_LOST, 5, 0, 3);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  g_assert_cmpuint (srt_ship_records (s->machine)[5].intact, ==, 0xFFFFFFE7u);
}

static void
test_squad_cycle (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0), squad;
  const SrtSquadMember members[] = { { SRT_TARGET_SHIP, 0, -1 }, { SRT_TARGET_SQUAD, 0, -1 } };

  squad = script_squad (s, members, 2);
  script_trigger (s, SRT_TARGET_SQUAD, squad, SRT_CONDITION_DESTROYED, ONCE, script_counts (s, count));
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SQUAD, (guint8) squad, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x3B); /* DoNotDisturb */
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);

  g_assert_true (srt_object (s->world, ship)->flags & SRT_DO_NOT_DISTURB);
  srt_post_destroyed (s->run, ship);
  script_ticks (s, 1);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
}

/* ---- Watches ---- */

static void
test_proximity (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int near_count = script_global (s, 0), far_count = script_global (s, 0), ship, near_by, far_off;

  ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  script_ship (s, FIX_FIGHTER, -1, 0, 0, 3000); /* thirty radii off */
  near_by = script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_PROXIMITY, ONCE, script_counts (s, near_count));
  far_off = script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_PROXIMITY, ONCE, script_counts (s, far_count));
  script_trigger_record (s, near_by)->operands[1] = (SrtOperand){ SRT_OPERAND_NUMBER, -1, 5 };
  script_trigger_record (s, far_off)->operands[1] = (SrtOperand){ SRT_OPERAND_NUMBER, -1, 50 };
  script_fixture_start (s);

  fixture_near (srt_object (s->world, ship)->radius, 100, 0.01);
  script_ticks (s, 101);
  g_assert_cmpuint (script_global_value (s, near_count), ==, 1); /* the matcher does not compare the distance */
  g_assert_cmpuint (script_global_value (s, far_count), ==, 1);
}

static void
test_reached (void)
{
  static const float distances[] = { 3999, 4001 };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (ScriptFixture) s = script_fixture_new ();
      int count = script_global (s, 0), plain = script_global (s, 0), nav, ship;

      nav = script_marker (s, SRT_SHIP_NAV_POINT, -1, 0, 0, 0);
      ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, distances[i]);
      script_trigger (s, SRT_TARGET_SHIP, nav, SRT_CONDITION_SHIP_REACHED, ONCE, script_counts (s, count));
      script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_SHIP_REACHED, ONCE, script_counts (s, plain));
      script_fixture_start (s);
      srt_object (s->world, ship)->throttle = 0;
      srt_watches_run (s->run);
      g_assert_cmpuint (s->machine->queued, ==, i == 0 ? 1 : 0);
      srt_events_flush (s->run);
      g_assert_cmpuint (script_global_value (s, count), ==, i == 0 ? 1 : 0);
      g_assert_cmpuint (script_global_value (s, plain), ==, 0);
    }
}

/* ---- Arming ---- */

static void
test_trigger_state (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0), trigger;
  SrtTriggerState *state;

  trigger = script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_DOCKED, COUNTED, script_counts (s, count));
  script_trigger_record (s, trigger)->count = 4;
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, (guint8) ship, SRT_CODE_PUSH_BYTE, SRT_CONDITION_DOCKED, SRT_CODE_PUSH_BYTE, 1,
        SRT_CODE_COMMAND, SRT_COMMAND_SET_TRIGGER_STATE);
  script_part (s, script_end (s, true), 0, false);
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, (guint8) ship, SRT_CODE_PUSH_BYTE, SRT_CONDITION_DOCKED, SRT_CODE_PUSH_BYTE, 1,
        SRT_CODE_PUSH_BYTE, 0, SRT_CODE_COMMAND, SRT_COMMAND_SET_ANY_TRIGGER_STATE);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);

  state = &srt_trigger_states (s->machine)[trigger];
  for (int round = 1; round <= 2; round++)
    {
      for (int i = 0; i < 6; i++)
        script_raise (s, ship, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
      g_assert_cmpuint (script_global_value (s, count), ==, 4 * round);
      g_assert_cmpuint (state->armed, ==, 0);
      script_run_part (s, 0);
      g_assert_cmpuint (state->left, ==, 4);
      g_assert_cmpuint (state->armed, ==, 1);
    }
  script_raise (s, ship, SRT_CONDITION_DOCKED, SRT_WHOLE, NULL, 0, false);
  g_assert_cmpuint (state->left, ==, 3);
  script_run_part (s, 1);
  g_assert_cmpuint (state->left, ==, 3);
}

/* Only triggers of the component that is tagged, or of the whole, are armed; index counts them all. */
static void
test_trigger_tags (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_HULL, -1, 0, 0, 0);
  static const gboolean after[] = { FALSE, TRUE, FALSE };
  guint32 counts = script_counts (s, count);

  for (int i = 0; i < 3; i++)
    script_trigger_record (s, script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_DESTROYED, ONCE, counts))->component
        = i == 2 ? -1 : i;
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_COMPONENT, (guint8) ship, 0, SRT_CODE_PUSH_BYTE, SRT_CONDITION_DESTROYED, SRT_CODE_PUSH_BYTE, 0,
        SRT_CODE_COMMAND, SRT_COMMAND_SET_TRIGGER_STATE);
  script_part (s, script_end (s, true), 0, false);
  script_fixture_start (s);
  script_run_part (s, 0);
  for (int i = 0; i < 3; i++)
    g_assert_cmpint (srt_trigger_states (s->machine)[i].armed, ==, after[i]);
  g_assert_cmpint (s->machine->n_tags, ==, 0);
}

/* Triggers answer only once the start parts have run. */
static void
test_not_before_start (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);

  script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_CLOAKED, ALWAYS, script_counts (s, count));
  s->fixture->types[FIX_FIGHTER].traits |= SRT_TRAIT_CAN_CLOAK;
  script_begin (s);
  CODE (s, SRT_CODE_PUSH_SHIP, (guint8) ship, SRT_CODE_PUSH_BYTE, 1, SRT_CODE_COMMAND, 0x58);
  script_part (s, script_end (s, true), 0, true);
  script_fixture_start (s);
  script_ticks (s, 1);
  g_assert_true (srt_object (s->world, ship)->flags & SRT_CLOAKED);
  g_assert_cmpuint (script_global_value (s, count), ==, 0);
}

/* A deferred trigger's block waits for the scheduler; the values of the last event are kept. */
static void
test_deferred (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int killer = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0), trigger;
  int other = script_ship (s, FIX_BANDIT, -1, 0, 0, 9000);

  script_begin (s);
  CODE (s, SRT_CODE_SELECT_GLOBAL, (guint8) killer, SRT_CODE_PUSH_EVENT_VALUE, SRT_CONDITION_DESTROYED, 0, (guint8) ship,
        SRT_CODE_ASSIGN);
  trigger = script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_DESTROYED, ONCE, script_end (s, true));
  script_trigger_record (s, trigger)->deferred = true;
  script_fixture_start (s);
  srt_object (s->world, ship)->last_attacker = other;
  srt_post_destroyed (s->run, ship);
  srt_events_flush (s->run);
  g_assert_cmpint (script_threads (s), ==, 1);
  g_assert_cmpuint (script_global_value (s, killer), ==, 0);
  script_passes (s, 1);
  g_assert_cmpuint (script_global_value (s, killer), ==, value_of (other));
}

/* JUMP DRIVE while a jump is ready: told on ship 0, noted, and the variable is cleared. */
static void
test_ready_to_jump (void)
{
  g_autoptr (ScriptFixture) s = script_fixture_new ();
  int count = script_global (s, 0), ship = script_ship (s, FIX_FIGHTER, -1, 0, 0, 0);
  SrtPlayerInput input = { .reticle = -1 };

  script_trigger (s, SRT_TARGET_SHIP, ship, SRT_CONDITION_PLAYER_READY_TO_JUMP, ONCE, script_counts (s, count));
  script_fixture_start_played (s);
  script_ticks (s, 250);
  s->world->variables[SRT_VARIABLE_JUMP_READY] = 1;
  input.pressed[SRT_ACTION_JUMP_DRIVE / 32] |= 1u << (SRT_ACTION_JUMP_DRIVE % 32);
  srt_sim_input (s->sim, &input);
  script_ticks (s, 2);
  g_assert_cmpuint (script_global_value (s, count), ==, 1);
  g_assert_cmpuint (s->world->variables[SRT_VARIABLE_JUMP_READY], ==, 0);
  g_assert_cmpuint (s->machine->last_jump, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script/events/check-13-interrupt", test_interrupt);
  g_test_add_func ("/script/events/check-14-trigger-index", test_trigger_index);
  g_test_add_func ("/script/events/check-15-unwatched", test_unwatched);
  g_test_add_func ("/script/events/check-16-groups", test_groups_only);
  g_test_add_func ("/script/events/full", test_full);
  g_test_add_func ("/script/events/operands", test_operands);
  g_test_add_func ("/script/events/check-17-destroyed-group", test_destroyed_group);
  g_test_add_func ("/script/events/verdict", test_verdict);
  g_test_add_func ("/script/events/check-18-shot-at-group", test_shot_at_group);
  g_test_add_func ("/script/events/check-19-squad-component", test_squad_component);
  g_test_add_func ("/script/events/check-20-squad-cycle", test_squad_cycle);
  g_test_add_func ("/script/events/check-21-proximity", test_proximity);
  g_test_add_func ("/script/events/check-22-reached", test_reached);
  g_test_add_func ("/script/events/check-25-trigger-state", test_trigger_state);
  g_test_add_func ("/script/events/trigger-tags", test_trigger_tags);
  g_test_add_func ("/script/events/not-before-start", test_not_before_start);
  g_test_add_func ("/script/events/deferred", test_deferred);
  g_test_add_func ("/script/events/ready-to-jump", test_ready_to_jump);
  return g_test_run ();
}
