/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run as the editor has it: transport, the copy, hands, scripts swapped while it waits. */
#include "ui-fixture.h"

#include "app/model/sortie-breakpoints.h"
#include "app/model/sortie-fork.h"
#include "app/model/sortie-session.h"
#include "effects/state.h"
#include "maneuver/maneuver.h"
#include "orders/orders.h"

#include <glib/gstdio.h>
#include <locale.h>

typedef struct
{
  SortieLibrary *library;
  SortieDocument *document;
  SortieSession *session;
  guint advanced, started, stopped, states;
} Run;

static void
count (guint *counter)
{
  ++*counter;
}

static Run *
run_new_of (SortieDocument *document, SortieLibrary *library)
{
  Run *run = g_new0 (Run, 1);

  run->library = g_object_ref (library);
  run->document = document;
  run->session = sortie_session_new (document, library);
  g_signal_connect_swapped (run->session, "advanced", G_CALLBACK (count), &run->advanced);
  g_signal_connect_swapped (run->session, "started", G_CALLBACK (count), &run->started);
  g_signal_connect_swapped (run->session, "stopped", G_CALLBACK (count), &run->stopped);
  g_signal_connect_swapped (run->session, "notify::state", G_CALLBACK (count), &run->states);
  return run;
}

static Run *
run_new (const char *mission)
{
  return run_new_of (ui_document (mission), ui_library ());
}

static void
run_free (Run *run)
{
  g_object_unref (run->session);
  g_object_unref (run->document);
  g_object_unref (run->library);
  g_free (run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

static uint64_t
hash (Run *run)
{
  return srt_world_hash (sortie_session_get_world (run->session));
}

static void
step (Run *run, int ticks)
{
  g_autoptr (GError) error = NULL;

  sortie_session_step (run->session, ticks, &error);
  g_assert_no_error (error);
}

static SortieState
state (Run *run)
{
  return sortie_session_get_state (run->session);
}

static int
tick (Run *run)
{
  return sortie_session_get_tick (run->session);
}

/* ---- Ticks ---- */

static void
test_steps_are_a_run (gconstpointer mission)
{
  g_autoptr (Run) single = run_new (mission);
  g_autoptr (Run) whole = run_new (mission);
  g_autoptr (Run) running = run_new (mission);
  const int ticks = 1200;

  step (whole, ticks);
  for (int i = 1; i <= ticks; i++)
    {
      step (single, 1);
      g_assert_cmpint (tick (single), ==, i);
    }
  g_assert_cmpint (tick (whole), ==, ticks);
  g_assert_cmphex (hash (single), ==, hash (whole));
  g_assert_cmpuint (single->advanced, ==, (guint) ticks);

  /* On the thread, stopped at some tick, then on by hand. */
  sortie_session_set_speed (running->session, 0);
  g_assert_true (sortie_session_run (running->session, NULL));
  ui_wait (tick (running) > 150 || state (running) != SORTIE_STATE_RUNNING);
  sortie_session_pause (running->session);
  if (tick (running) < ticks)
    step (running, ticks - tick (running));
  else
    step (whole, tick (running) - ticks);
  g_assert_cmpint (tick (running), ==, tick (whole));
  g_assert_cmphex (hash (running), ==, hash (whole));
}

static void
test_step_step (void)
{
  g_autoptr (Run) run = run_new ("duel");

  for (int start = 0; start < 9; start++)
    {
      g_autoptr (GError) error = NULL;
      int before;
      step (run, start % 5);
      before = tick (run);
      g_assert_true (sortie_session_step_step (run->session, &error));
      g_assert_no_error (error);
      g_assert_cmpint (tick (run) % 4, ==, 0);
      g_assert_cmpint (tick (run) - before, >=, 1);
      g_assert_cmpint (tick (run) - before, <=, 4);
      g_assert_cmpint (sortie_session_get_world (run->session)->simulation_counter, ==, 0);
    }
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PAUSED);
}

static void
test_transport (void)
{
  g_autoptr (Run) run = run_new ("patrol");
  uint64_t at_start;
  int seen;

  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
  g_assert_null (sortie_session_get_world (run->session));
  g_assert_null (sortie_session_get_run (run->session));
  g_assert_cmpint (sortie_session_slot_of (run->session, "red-1"), ==, -1);
  sortie_session_pause (run->session);
  sortie_session_stop (run->session);
  g_assert_cmpuint (run->states, ==, 0);

  step (run, 0);
  at_start = hash (run);
  g_assert_cmpuint (run->started, ==, 1);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PAUSED);
  sortie_session_set_speed (run->session, 16);
  g_assert_true (sortie_session_run (run->session, NULL));
  g_assert_cmpint (state (run), ==, SORTIE_STATE_RUNNING);
  ui_wait (tick (run) > 30);
  sortie_session_pause (run->session);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PAUSED);
  seen = tick (run);
  ui_sleep (60);
  g_assert_cmpint (tick (run), ==, seen);

  /* A paused run starts afresh and waits; a running one runs on. */
  g_assert_true (sortie_session_restart (run->session, NULL));
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PAUSED);
  g_assert_cmpint (tick (run), ==, 0);
  g_assert_cmphex (hash (run), ==, at_start);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (tick (run) > 10);
  g_assert_true (sortie_session_restart (run->session, NULL));
  g_assert_cmpint (state (run), ==, SORTIE_STATE_RUNNING);
  ui_wait (tick (run) > 10);
  sortie_session_stop (run->session);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
  g_assert_cmpint (tick (run), ==, 0);
  g_assert_cmpuint (sortie_session_get_n_events (run->session), ==, 0);
  g_assert_cmpuint (run->stopped, ==, 1);
  g_assert_null (sortie_session_get_world (run->session));

  /* The seed and who flies are the next start's. */
  sortie_session_set_seed (run->session, 77);
  step (run, 0);
  g_assert_cmpuint ((guint) sortie_session_get_world (run->session)->seed, ==, 77);
}

static void
test_speed (void)
{
  g_autoptr (Run) run = run_new ("duel");
  gint64 began, took;
  int first, ran;

  g_assert_cmpfloat (sortie_session_get_speed (run->session), ==, 1);
  g_object_set (run->session, "speed", 4.0, NULL);
  g_assert_true (sortie_session_run (run->session, NULL));
  first = tick (run);
  began = g_get_monotonic_time ();
  ui_sleep (400);
  sortie_session_pause (run->session);
  took = g_get_monotonic_time () - began;
  ran = tick (run) - first;
  /* Never ahead of its time; how far behind is the machine's affair. */
  g_assert_cmpint (ran, >, 4);
  g_assert_cmpint (ran, <=, (int) (took * 4 / 10000) + 4);

  sortie_session_set_speed (run->session, 0.25);
  first = tick (run);
  began = g_get_monotonic_time ();
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_sleep (200);
  sortie_session_pause (run->session);
  took = g_get_monotonic_time () - began;
  g_assert_cmpint (tick (run) - first, <=, (int) (took / 40000) + 2);

  /* As fast as it goes: further than any clock would let it. */
  sortie_session_set_speed (run->session, 0);
  first = tick (run);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (tick (run) - first > 1000 || sortie_session_get_over (run->session));
  sortie_session_stop (run->session);
}

static void
test_over (void)
{
  g_autoptr (Run) run = run_new ("duel");
  int at;

  sortie_session_set_speed (run->session, 0);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (sortie_session_get_over (run->session));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  at = tick (run);
  g_assert_cmpuint (sortie_session_get_n_events (run->session), >, 0);
  /* Who wants to see more can. */
  step (run, 1);
  g_assert_cmpint (tick (run), ==, at + 1);
  g_assert_true (sortie_session_restart (run->session, NULL));
  g_assert_false (sortie_session_get_over (run->session));
}

/* ---- Events ---- */

static gboolean
has_event (Run *run, SrtEventKind kind)
{
  for (guint i = 0; i < sortie_session_get_n_events (run->session); i++)
    if (sortie_session_get_event (run->session, i)->event.kind == (int) kind)
      return TRUE;
  return FALSE;
}

static void
test_events (void)
{
  g_autoptr (Run) run = run_new ("duel");
  guint64 serial = 0;
  int last = 0;
  guint n;

  step (run, 400);
  g_assert_true (has_event (run, SRT_EVENT_CREATED));
  g_assert_true (has_event (run, SRT_EVENT_ORDER_STARTED));
  for (guint i = 0; i < sortie_session_get_n_events (run->session); i++)
    {
      const SortieLogEvent *entry = sortie_session_get_event (run->session, i);
      g_assert_true (srt_event_logged ((SrtEventKind) entry->event.kind));
      g_assert_cmpint (entry->event.tick, >=, last);
      if (i > 0)
        g_assert_cmpuint (entry->serial, ==, serial + 1);
      serial = entry->serial;
      last = entry->event.tick;
    }
  step (run, 1);
  {
    const SrtEvent *fresh = sortie_session_get_fresh_events (run->session, &n);
    for (guint i = 0; i < n; i++)
      g_assert_cmpint (fresh[i].tick, >=, 400);
  }
}

static void
test_swap (void)
{
  g_autoptr (SortieLibrary) library = ui_fresh_library ();
  SortieDocument *document = sortie_document_new (library);
  g_autoptr (GFile) file = ui_mission ("duel");
  g_autoptr (Run) run = NULL;
  const SrtFightState *fight = NULL;
  g_autofree char *text = NULL;
  uint32_t version;
  SrtDiags diags;
  int slot = -1, number;

  g_assert_true (sortie_document_load (document, file, NULL));
  run = run_new_of (document, library);
  for (int i = 0; i < 3000 && slot < 0; i++)
    {
      step (run, 1);
      for (int s = 0; s < sortie_session_get_world (run->session)->count && slot < 0; s++)
        if ((fight = srt_fight_state (sortie_session_get_world (run->session), s))
            && fight->maneuver != SRT_MANEUVER_NONE && fight->line != SRT_MANEUVER_BEFORE_FIRST)
          slot = s;
    }
  g_assert_cmpint (slot, >=, 0);
  number = fight->maneuver;
  version = sortie_session_get_world (run->session)->content_version;
  g_assert_cmpuint (sortie_session_get_content (run->session)->version, ==, version);

  /* With an error nothing is swapped. */
  srt_diags_init (&diags);
  g_assert_false (sortie_library_swap_maneuver (library, number, "Wait(\nNonsense(1)\n", "x.maneuver", &diags));
  g_assert_cmpuint (srt_diags_errors (&diags), >, 0);
  srt_diags_clear (&diags);
  step (run, 1);
  g_assert_cmpuint (sortie_session_get_world (run->session)->content_version, ==, version);
  g_assert_false (has_event (run, SRT_EVENT_CONTENT_SWAPPED));

  text = g_strdup ("SetSpeed(0.5)\nagain:\nWait(5)\nGoto again\n");
  g_assert_true (sortie_library_swap_maneuver (library, number, text, "x.maneuver", NULL));
  /* Not before the tick. */
  g_assert_cmpuint (sortie_session_get_world (run->session)->content_version, ==, version);
  step (run, 1);
  g_assert_cmpuint (sortie_session_get_world (run->session)->content_version, ==, version + 1);
  g_assert_cmpuint (sortie_session_get_content (run->session)->version, ==, version + 1);
  g_assert_true (has_event (run, SRT_EVENT_CONTENT_SWAPPED));
  g_assert_cmpstr (sortie_session_get_content (run->session)->sets[0].maneuvers[number]->text, ==, text);
  step (run, 8);
  fight = srt_fight_state (sortie_session_get_world (run->session), slot);
  g_assert_nonnull (fight);
  if (fight->maneuver == number)
    g_assert_cmpint (fight->line, <, 4);
  /* A run under way is swapped too, between two ticks. */
  g_assert_true (sortie_session_run (run->session, NULL));
  g_assert_true (sortie_library_swap_maneuver (library, number, "Wait(9)\n", "x.maneuver", NULL));
  ui_wait (sortie_session_get_world (run->session)->content_version == version + 2);
  sortie_session_stop (run->session);
}

/* ---- Hands ---- */

static void
test_push_and_pop (void)
{
  g_autoptr (Run) run = run_new ("patrol");
  const SrtWorld *world;
  int slot, depth;
  SrtTarget none = SRT_NO_TARGET;

  step (run, 10);
  slot = sortie_session_slot_of (run->session, "red-2");
  g_assert_cmpint (slot, >=, 0);
  g_assert_cmpstr (sortie_session_id_of (run->session, slot), ==, "red-2");
  world = sortie_session_get_world (run->session);
  depth = srt_orders (world, slot)->count;
  g_assert_true (sortie_session_push_order (run->session, slot, SRT_ORDER_FLY_AIMLESSLY, none));
  world = sortie_session_get_world (run->session);
  g_assert_cmpint (srt_orders (world, slot)->count, ==, depth + 1);
  g_assert_cmpint (srt_order_number (world, slot), ==, SRT_ORDER_FLY_AIMLESSLY);
  g_assert_false (has_event (run, SRT_EVENT_HAND));
  sortie_session_pop_order (run->session, slot);
  world = sortie_session_get_world (run->session);
  g_assert_cmpint (srt_orders (world, slot)->count, ==, depth);
  /* The log has it with the next tick's events. */
  step (run, 1);
  g_assert_true (has_event (run, SRT_EVENT_HAND));
  /* More than the stack holds, and fewer than none. */
  for (int i = 0; i < 100; i++)
    sortie_session_push_order (run->session, slot, SRT_ORDER_MATCH_SPEED, srt_target_ship (i % 10, -1));
  for (int i = 0; i < 100; i++)
    sortie_session_pop_order (run->session, slot);
  step (run, 20);
}

static void
test_place (void)
{
  g_autoptr (Run) run = run_new ("duel");
  const SrtMat3 turn = srt_mat3_from_degrees (90, 0, 0);
  const SrtObject *object;

  step (run, 3);
  sortie_session_place (run->session, 0, srt_vec3 (1000, -2000, 3000), &turn);
  object = srt_object (sortie_session_get_world (run->session), 0);
  g_assert_cmpfloat ((double) object->next.p.x, ==, 1000);
  g_assert_cmpfloat ((double) object->next.p.y, ==, -2000);
  g_assert_cmpfloat_with_epsilon ((double) srt_forward (&object->next.r).x, 1, 1e-5);
  step (run, 40);
  g_assert_true (has_event (run, SRT_EVENT_HAND));
}

static SrtJson *
ship_record (const char *id, double x)
{
  SrtJson *record = srt_json_new_object ();
  SrtJson *position = srt_json_new_array ();

  srt_json_set (record, "id", srt_json_new_string (id));
  srt_json_set (record, "name", srt_json_new_string (id));
  srt_json_set (record, "type", srt_json_new_string ("thorn"));
  srt_json_append (position, srt_json_new_number (x));
  srt_json_append (position, srt_json_new_number (0));
  srt_json_append (position, srt_json_new_number (-40000));
  srt_json_set (record, "position", position);
  return record;
}

static void
test_add_and_retire (void)
{
  g_autoptr (Run) run = run_new ("patrol");
  int n, slot, kept;

  step (run, 5);
  n = sortie_session_get_world (run->session)->count;
  kept = sortie_session_slot_of (run->session, "bandit-2");
  sortie_document_insert (run->document, "ships", 0, ship_record ("late", 0));
  slot = sortie_session_add_ship (run->session, "late");
  /* The next free slot, though the record stands first in the file; the others keep their names. */
  g_assert_cmpint (slot, ==, n);
  g_assert_cmpint (sortie_session_slot_of (run->session, "late"), ==, n);
  g_assert_cmpstr (sortie_session_id_of (run->session, n), ==, "late");
  g_assert_cmpint (sortie_session_slot_of (run->session, "bandit-2"), ==, kept);
  g_assert_cmpstr (sortie_session_id_of (run->session, kept), ==, "bandit-2");
  g_assert_cmpfloat ((double) srt_object (sortie_session_get_world (run->session), n)->next.p.z, ==, -40000);
  step (run, 60);

  sortie_session_retire (run->session, kept);
  g_assert_cmpint (sortie_session_slot_of (run->session, "bandit-2"), ==, -1);
  step (run, 60);
  g_assert_cmpint (sortie_session_slot_of (run->session, "late"), ==, n);

  /* Until nothing is free any more: told, not crashed. */
  for (int i = 0; i < 40; i++)
    {
      g_autofree char *id = g_strdup_printf ("more-%d", i);
      sortie_document_insert (run->document, "ships", -1, ship_record (id, (i + 1) * 5000));
      slot = sortie_session_add_ship (run->session, id);
    }
  g_assert_cmpint (slot, ==, -1);
  step (run, 60);
  g_assert_true (sortie_session_restart (run->session, NULL));
  g_assert_cmpint (sortie_session_slot_of (run->session, "more-39"), >=, 0);
}

/* ---- Missions that cannot run ---- */

static void
test_cannot_run (void)
{
  g_autoptr (Run) run = run_new ("duel");
  g_autoptr (GError) error = NULL;

  /* Too many for the slots of a world. */
  g_autofree char *text = ui_big_mission (2100);
  g_assert_true (sortie_document_load_text (run->document, text, strlen (text), NULL, &error));
  g_assert_no_error (error);
  g_assert_false (sortie_session_run (run->session, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
  g_assert_null (sortie_session_get_world (run->session));
  g_clear_error (&error);
  g_assert_false (sortie_session_step (run->session, 1, &error));
  g_clear_error (&error);
  g_assert_false (sortie_session_play (run->session, &error));
  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
  g_assert_cmpuint (run->started, ==, 0);
  g_assert_cmpuint (run->stopped, ==, 0);
}

/* A run whose mission was made impossible meanwhile: panels are told that it is gone. */
static void
test_restart_fails (void)
{
  g_autoptr (Run) run = run_new ("duel");
  g_autoptr (GError) error = NULL;

  g_autofree char *good = ui_text (run->document);
  g_autofree char *bad = ui_big_mission (2100);

  sortie_session_set_speed (run->session, 0.25);
  g_assert_true (sortie_session_run (run->session, NULL));
  g_assert_true (sortie_document_load_text (run->document, bad, strlen (bad), NULL, NULL));
  g_assert_false (sortie_session_restart (run->session, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
  g_assert_cmpuint (run->stopped, ==, 1);
  g_assert_null (sortie_session_get_world (run->session));
  g_assert_cmpuint (sortie_session_get_n_events (run->session), ==, 0);

  /* The same from Play. */
  g_assert_true (sortie_document_load_text (run->document, good, strlen (good), NULL, NULL));
  g_clear_error (&error);
  g_assert_true (sortie_session_run (run->session, &error));
  g_assert_true (sortie_document_load_text (run->document, bad, strlen (bad), NULL, NULL));
  g_assert_false (sortie_session_play (run->session, &error));
  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
  g_assert_cmpuint (run->stopped, ==, 2);
}

static void
test_not_loaded (void)
{
  g_autoptr (SortieLibrary) library = sortie_library_new (NULL);
  g_autoptr (SortieDocument) document = sortie_document_new (library);
  g_autoptr (SortieSession) session = sortie_session_new (document, library);
  g_autoptr (GError) error = NULL;

  g_assert_false (sortie_session_run (session, &error));
  g_assert_nonnull (error);
  g_assert_null (sortie_document_get_mission (document));
  g_assert_cmpint (sortie_session_get_state (session), ==, SORTIE_STATE_EDIT);
}

/* ---- Play ---- */

static void
test_play (void)
{
  g_autoptr (Run) run = run_new ("patrol");
  SrtPlayerInput input = { .reticle = -1 };
  g_autoptr (GError) error = NULL;
  int at;

  g_assert_true (sortie_session_play (run->session, &error));
  g_assert_no_error (error);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PLAY);
  sortie_session_set_input (run->session, &input);
  ui_wait (tick (run) > 5);
  sortie_session_set_play_paused (run->session, TRUE);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PLAY_PAUSED);
  at = tick (run);
  ui_sleep (50);
  g_assert_cmpint (tick (run), ==, at);
  sortie_session_set_play_paused (run->session, FALSE);
  ui_wait (tick (run) > at);
  sortie_session_stop (run->session);
  sortie_session_set_play_paused (run->session, TRUE);
  g_assert_cmpint (state (run), ==, SORTIE_STATE_EDIT);
}

/* ---- Anything, in any order ---- */

static void
test_random_transport (gconstpointer seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (GPOINTER_TO_UINT (seed));
  g_autoptr (Run) run = run_new ("patrol");
  static const double speeds[] = { 0, 0.25, 1, 16, 64 };
  int added = 0;

  for (int i = 0; i < 200; i++)
    {
      int slot = g_rand_int_range (rand, 0, 10);
      switch (g_rand_int_range (rand, 0, 14))
        {
        case 0:
        case 1:
        case 2:
          g_assert_true (sortie_session_run (run->session, NULL));
          break;
        case 3:
          sortie_session_pause (run->session);
          break;
        case 4:
          step (run, g_rand_int_range (rand, 0, 30));
          break;
        case 5:
          g_assert_true (sortie_session_step_step (run->session, NULL));
          break;
        case 6:
          g_assert_true (sortie_session_restart (run->session, NULL));
          break;
        case 7:
          sortie_session_stop (run->session);
          break;
        case 8:
        case 9:
          sortie_session_set_speed (run->session, speeds[g_rand_int_range (rand, 0, G_N_ELEMENTS (speeds))]);
          break;
        case 10:
          g_assert_true (sortie_session_play (run->session, NULL));
          sortie_session_set_play_paused (run->session, g_rand_boolean (rand));
          break;
        case 11:
          if (sortie_session_is_live (run->session))
            sortie_session_push_order (run->session, slot, SRT_ORDER_DO_NOTHING,
                                       SRT_NO_TARGET);
          break;
        case 12:
          if (sortie_session_is_live (run->session))
            sortie_session_retire (run->session, slot);
          break;
        default:
          if (sortie_session_is_live (run->session) && added < 8)
            {
              g_autofree char *id = g_strdup_printf ("added-%d", added++);
              sortie_document_insert (run->document, "ships", -1, ship_record (id, added * 4000));
              sortie_session_add_ship (run->session, id);
            }
        }
      for (int k = g_rand_int_range (rand, 0, 5); k > 0; k--)
        ui_turn ();
      g_assert_true (sortie_session_is_live (run->session) == (sortie_session_get_world (run->session) != NULL));
      if (sortie_session_is_live (run->session))
        {
          const SrtWorld *world = sortie_session_get_world (run->session);
          g_assert_cmpint (world->mission_ticks, ==, tick (run));
          for (int s = 0; s < world->count; s++)
            g_assert_true (isfinite (srt_object (world, s)->next.p.x));
        }
    }
}

/* ---- Time travel ---- */

static void
count_hit (Run *run, int stop, SortieSession *session)
{
  run->states += 1000 * (guint) (stop + 1);
}

/* The copy shows the past; the log keeps the whole run; running on from there tells nothing twice. */
static void
test_travel (void)
{
  g_autoptr (Run) run = run_new ("duel");
  uint64_t at_400, at_900;
  guint events;

  g_assert_false (sortie_session_go_to (run->session, 0));
  step (run, 400);
  at_400 = hash (run);
  step (run, 500);
  at_900 = hash (run);
  events = sortie_session_get_n_events (run->session);
  g_assert_cmpint (sortie_session_get_head (run->session), ==, 900);
  g_assert_true (sortie_session_go_to (run->session, 400));
  g_assert_cmphex (hash (run), ==, at_400);
  g_assert_cmpint (tick (run), ==, 400);
  g_assert_cmpint (sortie_session_get_head (run->session), ==, 900);
  g_assert_false (sortie_session_go_to (run->session, 901));
  g_assert_cmpint (tick (run), ==, 400);
  step (run, 500);
  g_assert_cmphex (hash (run), ==, at_900);
  g_assert_cmpuint (sortie_session_get_n_events (run->session), ==, events);
  g_assert_cmpuint (sortie_session_get_record_size (run->session), >, 10000);
}

/* A hand in the past makes another future: the log and the record end there, and what it did is told once. */
static void
test_travel_cut (void)
{
  g_autoptr (Run) run = run_new ("duel");
  const SrtMat3 straight = srt_mat3_identity ();
  guint told = 0;

  step (run, 600);
  sortie_session_go_to (run->session, 250);
  sortie_session_place (run->session, 0, srt_vec3 (0, 0, 0), &straight);
  sortie_session_place (run->session, 0, srt_vec3 (0, 100, 0), &straight);
  g_assert_cmpint (sortie_session_get_head (run->session), ==, 250);
  g_assert_cmpint (sortie_session_get_cuts (run->session), ==, 1);
  step (run, 10);
  sortie_session_go_to (run->session, 200);
  step (run, 55);
  sortie_session_place (run->session, 0, srt_vec3 (0, 200, 0), &straight);
  step (run, 5);
  for (guint i = 0; i < sortie_session_get_n_events (run->session); i++)
    {
      const SortieLogEvent *entry = sortie_session_get_event (run->session, i);
      g_assert_cmpint (entry->event.tick, <=, 260);
      told += entry->event.kind == SRT_EVENT_HAND;
    }
  g_assert_cmpuint (told, ==, 3);
}

/* A moment in the middle of a tick, and away from it again. */
static void
test_travel_moment (void)
{
  g_autoptr (Run) run = run_new ("duel");
  SrtPosition at;

  step (run, 900);
  g_assert_true (sortie_session_move (run->session, SRT_MOVE_DECISION, 0, -1, NULL));
  at = sortie_session_get_position (run->session);
  g_assert_cmpint (at.index, <, SRT_TICK_END);
  g_assert_cmpint (tick (run), ==, at.tick);
  g_assert_cmpuint (sortie_session_get_world (run->session)->event_index, ==, at.index + 1);
  g_assert_true (sortie_session_move (run->session, SRT_MOVE_TICK, 0, 1, NULL));
  g_assert_cmpint (sortie_session_get_position (run->session).tick, ==, at.tick);
  g_assert_cmpint (sortie_session_get_position (run->session).index, ==, SRT_TICK_END);
  g_assert_true (sortie_session_move (run->session, SRT_MOVE_STEP, 0, -1, NULL));
  g_assert_cmpint (tick (run) % 4, ==, 0);
}

/* Every step of the debugger and back again: n forward and n back is where it began. */
static void
test_travel_moves (void)
{
  for (int move = 0; move < SRT_N_MOVES; move++)
    {
      g_autoptr (Run) run = run_new ("duel");
      SrtPosition begin;
      step (run, 1500);
      g_assert_true (sortie_session_go_to (run->session, 0));
      /* From a place that the move itself leads to. */
      g_assert_true (sortie_session_move (run->session, move, 0, 1, NULL));
      ui_wait (state (run) == SORTIE_STATE_PAUSED);
      begin = sortie_session_get_position (run->session);
      for (int i = 0; i < 2; i++)
        {
          g_assert_true (sortie_session_move (run->session, move, 0, 1, NULL));
          ui_wait (state (run) == SORTIE_STATE_PAUSED);
        }
      g_assert_cmpint (srt_position_compare (begin, sortie_session_get_position (run->session)), <, 0);
      for (int i = 0; i < 2; i++)
        g_assert_true (sortie_session_move (run->session, move, 0, -1, NULL));
      if (move != SRT_MOVE_LINE) /* which leaves the waiting by ticks */
        {
          g_assert_cmpint (sortie_session_get_position (run->session).tick, ==, begin.tick);
          g_assert_cmpint (sortie_session_get_position (run->session).index, ==, begin.index);
        }
    }
}

/* A stop is met at the same moment as it happens, as it is recorded, and going back. */
static void
test_stops (void)
{
  g_autoptr (Run) run = run_new ("duel");
  const SrtStop stop = { .kind = SRT_STOP_MANEUVER, .slot = 1, .number = -1, .line = -1 };
  SrtPosition first, second;

  step (run, 1);
  g_signal_connect_swapped (run->session, "hit", G_CALLBACK (count_hit), run);
  sortie_session_set_stops (run->session, &stop, 1);
  sortie_session_set_speed (run->session, 0);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  first = sortie_session_get_position (run->session);
  g_assert_cmpint (first.index, <, SRT_TICK_END);
  g_assert_cmpint (sortie_session_get_hit (run->session), ==, 0);
  g_assert_cmpuint (run->states / 1000, ==, 1);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  second = sortie_session_get_position (run->session);
  g_assert_cmpint (srt_position_compare (first, second), <, 0);
  /* Again over what was recorded. */
  g_assert_true (sortie_session_go_to (run->session, 1));
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  g_assert_cmpint (srt_position_compare (first, sortie_session_get_position (run->session)), ==, 0);
}

typedef struct
{
  gboolean done;
  int hit;
} Back;

static void
went_back (GObject *source, GAsyncResult *result, gpointer data)
{
  Back *back = data;

  back->hit = sortie_session_run_back_finish (SORTIE_SESSION (source), result, NULL);
  back->done = TRUE;
}

/* Turned to the right by more than the condition says. */
static bool
turns_right (const void *condition, SrtRun *run, int slot)
{
  return srt_object (run->world, slot)->yaw_rate > *(const float *) condition;
}

static Back
go_back (Run *run)
{
  Back back = { 0 };

  sortie_session_run_back_async (run->session, NULL, went_back, &back);
  ui_wait (back.done);
  return back;
}

/* Back to the last stop: by its event, and by a condition that the world has to be run again for. */
static void
test_stops_back (void)
{
  g_autoptr (Run) run = run_new ("duel");
  const float least = 0.01f;
  const SrtStop stops[] = {
    { .kind = SRT_STOP_MANEUVER, .slot = 1, .number = -1, .line = -1 },
    { .kind = SRT_STOP_CONDITION, .slot = 0, .number = -1, .line = -1, .holds = turns_right, .condition = &least },
  };
  g_autoptr (GArray) became = g_array_new (FALSE, FALSE, sizeof (int));
  gboolean was = TRUE;
  Back back;

  for (int i = 0; i < 2500; i++)
    {
      gboolean now;
      step (run, 1);
      now = turns_right (&least, sortie_session_get_run (run->session), 0);
      if (now && !was)
        g_array_append_val (became, (int){ i + 1 });
      was = now;
    }
  sortie_session_set_stops (run->session, &stops[1], 1);
  g_assert_cmpuint (became->len, >, 0);
  for (guint i = became->len; i-- > 0;)
    {
      back = go_back (run);
      g_assert_cmpint (back.hit, ==, 0);
      g_assert_cmpint (tick (run), ==, g_array_index (became, int, i));
    }
  back = go_back (run);
  g_assert_cmpint (back.hit, ==, -1);
  g_assert_cmpint (tick (run), ==, 0);
  /* Of both, the later. */
  sortie_session_set_stops (run->session, stops, 2);
  sortie_session_go_to (run->session, 2500);
  back = go_back (run);
  g_assert_cmpint (back.hit, >=, 0);
  g_assert_cmpint (tick (run), >=, g_array_index (became, int, became->len - 1));
}

/* Breakpoints on a line and on a condition over figures stop the run where they say; a wrong condition says so and stops nothing. */
static void
test_breakpoints (void)
{
  g_autoptr (Run) run = run_new ("duel");
  g_autoptr (SortieBreakpoints) points = sortie_breakpoints_new (run->session, run->library, run->document);
  g_autoptr (SortieBreakpoint) condition = sortie_breakpoint_new (SRT_STOP_CONDITION, NULL, -1);
  SortieBreakpoint *line;
  const SrtFightState *fight;
  SrtPosition at;

  sortie_breakpoints_toggle_line (points, 5, 1, NULL);
  line = sortie_breakpoints_at_line (points, 5, 1);
  g_assert_nonnull (line);
  g_assert_null (sortie_breakpoint_get_error (line));
  sortie_session_set_speed (run->session, 0);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  at = sortie_session_get_position (run->session);
  g_assert_cmpint (at.index, <, SRT_TICK_END);
  fight = srt_fight_state (sortie_session_get_world (run->session), 0);
  g_assert_cmpint (fight->maneuver, ==, 5);
  g_assert_true (sortie_breakpoints_get_hit (points) == line);
  g_assert_cmpint (sortie_breakpoint_get_hits (line), ==, 1);
  /* The other ship begins the same line in the same tick: that is the next stop. */
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  g_assert_cmpint (tick (run), ==, at.tick);
  g_assert_cmpint (sortie_session_get_position (run->session).index, >, at.index);
  g_assert_cmpint (sortie_breakpoint_get_hits (line), ==, 2);
  /* Skipped three times it stops at the fourth. */
  sortie_session_restart (run->session, NULL);
  g_object_set (line, "skip", 3, NULL);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  g_assert_cmpint (sortie_breakpoint_get_hits (line), ==, 4);
  g_object_set (line, "enabled", FALSE, NULL);

  sortie_breakpoints_add (points, condition);
  g_assert_nonnull (sortie_breakpoint_get_error (condition));
  g_object_set (condition, "condition", "slot(0).armour.min < 1", NULL);
  g_assert_nonnull (sortie_breakpoint_get_error (condition));
  g_object_set (condition, "condition", "tick >= 1000", NULL);
  g_assert_null (sortie_breakpoint_get_error (condition));
  sortie_session_restart (run->session, NULL);
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (state (run) == SORTIE_STATE_PAUSED);
  g_assert_cmpint (tick (run), ==, 1000);
  g_assert_true (sortie_breakpoints_get_hit (points) == condition);
  sortie_breakpoints_remove_all (points);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (points)), ==, 0);
}

/* A flight can be gone through afterwards as any run. */
static void
test_keep_flight (void)
{
  g_autoptr (Run) run = run_new ("convoy");
  int end;

  g_assert_false (sortie_session_keep_flight (run->session));
  g_assert_true (sortie_session_play (run->session, NULL));
  ui_wait (tick (run) > 30);
  g_assert_false (sortie_session_go_to (run->session, 5));
  g_assert_true (sortie_session_keep_flight (run->session));
  g_assert_cmpint (state (run), ==, SORTIE_STATE_PAUSED);
  end = sortie_session_get_head (run->session);
  g_assert_cmpint (tick (run), ==, end);
  g_assert_true (sortie_session_go_to (run->session, 5));
  g_assert_cmpint (tick (run), ==, 5);
  g_assert_true (sortie_session_go_to (run->session, end));
}

/* Saved and opened by another session a run stands where it was left, and goes everywhere it went. */
static void
test_recording (void)
{
  g_autoptr (Run) run = run_new ("duel"), other = run_new ("duel");
  g_autoptr (SortieRecording) recording = NULL, opened = NULL;
  g_autofree char *folder = g_dir_make_tmp ("sortie-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "run" SORTIE_RECORDING_ENDING, NULL);
  const char *folders[] = { g_getenv ("SORTIE_DATA"), NULL };
  g_autoptr (GError) error = NULL;
  const SrtMat3 straight = srt_mat3_identity ();
  uint64_t at_700, at_300;

  step (run, 300);
  sortie_session_place (run->session, 0, srt_vec3 (0, 500, 0), &straight);
  at_300 = hash (run);
  step (run, 400);
  at_700 = hash (run);
  sortie_session_go_to (run->session, 300);
  recording = sortie_session_record (run->session, &error);
  g_assert_no_error (error);
  g_assert_true (sortie_recording_save (recording, path, &error));
  opened = sortie_recording_open (path, folders, &error);
  g_assert_no_error (error);
  g_assert_true (sortie_session_open_recording (other->session, opened, &error));
  g_assert_cmpint (state (other), ==, SORTIE_STATE_PAUSED);
  g_assert_cmpint (tick (other), ==, 300);
  g_assert_cmpint (sortie_session_get_head (other->session), ==, 700);
  g_assert_cmphex (hash (other), ==, at_300);
  g_assert_true (sortie_session_go_to (other->session, 700));
  g_assert_cmphex (hash (other), ==, at_700);
  g_remove (path);
  g_rmdir (folder);
}

/* The pilot that was chosen is the one that flies. */
static void
test_pilot (void)
{
  g_autoptr (Run) run = run_new ("convoy");
  g_autoptr (SortieRecording) recording = NULL;
  g_autoptr (GError) error = NULL;
  int ace = srt_content_find_pilot (sortie_library_get_content (run->library), "ace");

  g_assert_cmpint (ace, >=, 0);
  sortie_session_set_pilot (run->session, ace);
  step (run, 1);
  g_assert_cmpint (srt_object (sortie_session_get_world (run->session), 0)->pilot, ==, ace);
  g_assert_cmpint (sortie_session_get_world (run->session)->player.autopilot, ==, 1);
  /* Another choice is for the next run: this one is kept with who flew it. */
  sortie_session_set_pilot (run->session, -1);
  recording = sortie_session_record (run->session, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (sortie_recording_get_pilot (recording), ==, "ace");
}

/* ---- What if ---- */

static void
fork_done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (sortie_fork_run_finish (SORTIE_FORK (source), result, NULL));
  *(gboolean *) data = TRUE;
}

static const SrtComparison *
run_fork (SortieFork *fork, int ticks)
{
  gboolean done = FALSE;
  int of;

  sortie_fork_run_async (fork, ticks, NULL, fork_done, &done);
  ui_wait (done);
  g_assert_cmpint (sortie_fork_get_done (fork, &of), ==, ticks);
  g_assert_cmpint (of, ==, ticks);
  return sortie_fork_get_comparison (fork);
}

/* With nothing different the two never part; with another order they part in the ship that has it. */
static void
test_fork (void)
{
  g_autoptr (Run) run = run_new ("duel");
  g_autoptr (SortieFork) same = NULL, other = NULL, chance = NULL;
  SortieChange change = SORTIE_CHANGE_NONE;
  const SrtMissionOrder order = { .number = SRT_ORDER_DO_NOTHING, .target_kind = SRT_TARGET_SHIP, .target = -1,
                                  .component = -1, .curve = -1, .carrier = -1, .go = true };
  const SrtComparison *comparison;
  uint64_t at_500;

  step (run, 500);
  at_500 = hash (run);
  step (run, 500);
  sortie_session_go_to (run->session, 300);
  same = sortie_fork_new (run->session, &change);
  comparison = run_fork (same, 900);
  g_assert_cmpint (comparison->any.tick, ==, -1);
  g_assert_cmpint (comparison->seen.tick, ==, -1);
  g_assert_cmpint (sortie_fork_get_to (same), ==, 1200);
  g_assert_cmphex (srt_world_hash (sortie_fork_get_world (same, 500)), ==, at_500);
  g_assert_null (sortie_fork_get_world (same, 299));

  change.slot = 0;
  change.order = &order;
  other = sortie_fork_new (run->session, &change);
  comparison = run_fork (other, 600);
  g_assert_cmpint (comparison->seen.tick, ==, 300);
  g_assert_cmpint (comparison->seen.slot, ==, 0);
  g_assert_cmpint (comparison->seen.part, ==, SRT_DIGEST_ORDERS);
  g_assert_cmphex (srt_world_hash (sortie_fork_get_world (other, 500)), !=, at_500);

  /* Another seed is another chance at once, and another deed some time later. */
  change = SORTIE_CHANGE_NONE;
  change.seed_set = TRUE;
  change.seed = 4711;
  chance = sortie_fork_new (run->session, &change);
  comparison = run_fork (chance, 1500);
  g_assert_cmpint (comparison->any.tick, ==, 300);
  g_assert_cmpint (comparison->any.part, ==, SRT_DIGEST_CHANCE);
  g_assert_cmpint (comparison->seen.tick, >, 300);
  /* The run itself is as it was. */
  g_assert_cmpint (sortie_session_get_head (run->session), ==, 1000);
  sortie_session_go_to (run->session, 500);
  g_assert_cmphex (hash (run), ==, at_500);
}

/* ---- What is only drawn ---- */

static const SrtEffects *
whole_effects (Run *run)
{
  ui_wait (sortie_session_effects_are_whole (run->session));
  g_assert_cmpint (srt_effects_now (sortie_session_get_effects (run->session)), ==, tick (run));
  return sortie_session_get_effects (run->session);
}

/* Every byte that lives of what flies and burns. */
static void
assert_same_effects (const SrtEffects *a, const SrtEffects *b)
{
  g_assert_cmpmem (&a->particles, sizeof a->particles, &b->particles, sizeof b->particles);
  g_assert_cmpmem (&a->fireballs, sizeof a->fireballs, &b->fireballs, sizeof b->fireballs);
  g_assert_cmpint (a->bits.n, ==, b->bits.n);
  g_assert_cmpmem (a->bits.bits, (size_t) a->bits.n * sizeof *a->bits.bits, b->bits.bits,
                   (size_t) b->bits.n * sizeof *b->bits.bits);
  g_assert_cmpint (a->pieces.n, ==, b->pieces.n);
  g_assert_cmpmem (&a->sparks, sizeof a->sparks, &b->sparks, sizeof b->sparks);
  g_assert_cmpmem (&a->ends, sizeof a->ends, &b->ends, sizeof b->ends);
}

static Run *
effects_run (void)
{
  Run *run = run_new ("duel");
  SrtEffectView view = { .has_camera = TRUE, .camera = srt_frame_identity (), .cockpit = -1 };

  view.camera.p.z = -20000;
  g_assert_null (sortie_session_get_effects (run->session));
  sortie_session_hold_effects (run->session);
  sortie_session_set_effects_view (run->session, &view);
  return run;
}

static void
test_effects (void)
{
  const int first = 700, later = 2500;
  g_autoptr (Run) through = effects_run ();
  g_autoptr (Run) back = effects_run ();
  const SrtEffects *effects;

  /* The view is known from the first copy on. */
  step (through, 0);
  step (back, 0);
  step (through, first);
  step (back, first);
  assert_same_effects (whole_effects (through), whole_effects (back));
  step (back, later - first);
  g_assert_true (sortie_session_effects_are_whole (back->session));
  effects = sortie_session_get_effects (back->session);
  g_assert_cmpint (effects->fireballs.n + effects->bits.n + srt_particles_count (effects), >, 0);

  /* Back, far and near, and forwards again: as it was played through. */
  g_assert_true (sortie_session_go_to (back->session, first));
  assert_same_effects (whole_effects (through), whole_effects (back));
  g_assert_true (sortie_session_go_to (back->session, first - 1));
  g_assert_true (sortie_session_go_to (back->session, 0));
  g_assert_true (sortie_session_go_to (back->session, first));
  assert_same_effects (whole_effects (through), whole_effects (back));
  step (through, later - first);
  g_assert_true (sortie_session_go_to (back->session, later));
  assert_same_effects (whole_effects (through), whole_effects (back));

  /* Too fast to be followed; made again once it stands. */
  sortie_session_set_speed (back->session, 0);
  g_assert_true (sortie_session_run_to (back->session, later + 1500, NULL));
  ui_wait (state (back) == SORTIE_STATE_PAUSED);
  step (through, 1500);
  assert_same_effects (whole_effects (through), whole_effects (back));

  sortie_session_stop (back->session);
  g_assert_null (sortie_session_get_effects (back->session));
  step (back, 10);
  g_assert_cmpint (srt_effects_now (whole_effects (back)), ==, 10);
  sortie_session_release_effects (back->session);
  g_assert_null (sortie_session_get_effects (back->session));
  step (back, 10);
}

/* A run that goes on while its effects are being made again. */
static void
test_effects_running (void)
{
  g_autoptr (Run) run = effects_run ();

  step (run, 3000);
  g_assert_true (sortie_session_go_to (run->session, 1500));
  g_assert_true (sortie_session_run (run->session, NULL));
  ui_wait (sortie_session_get_effects (run->session)
           && srt_effects_now (sortie_session_get_effects (run->session)) == tick (run) && tick (run) > 1510);
  sortie_session_pause (run->session);
  whole_effects (run);
  sortie_session_release_effects (run->session);
}

int
main (int argc, char *argv[])
{
  static const char *const missions[] = { "duel", "patrol" };

  g_test_init (&argc, &argv, NULL);
  setlocale (LC_ALL, "C.UTF-8");
  for (guint i = 0; i < G_N_ELEMENTS (missions); i++)
    {
      g_autofree char *path = g_strdup_printf ("/session/steps-are-a-run/%s", missions[i]);
      g_test_add_data_func (path, missions[i], test_steps_are_a_run);
    }
  g_test_add_func ("/session/step-step", test_step_step);
  g_test_add_func ("/session/transport", test_transport);
  g_test_add_func ("/session/speed", test_speed);
  g_test_add_func ("/session/over", test_over);
  g_test_add_func ("/session/events", test_events);
  g_test_add_func ("/session/swap", test_swap);
  g_test_add_func ("/session/push-and-pop", test_push_and_pop);
  g_test_add_func ("/session/place", test_place);
  g_test_add_func ("/session/add-and-retire", test_add_and_retire);
  g_test_add_func ("/session/cannot-run", test_cannot_run);
  g_test_add_func ("/session/restart-fails", test_restart_fails);
  g_test_add_func ("/session/not-loaded", test_not_loaded);
  g_test_add_func ("/session/play", test_play);
  for (guint seed = 1; seed <= 3; seed++)
    {
      g_autofree char *path = g_strdup_printf ("/session/random-transport/%u", seed);
      g_test_add_data_func (path, GUINT_TO_POINTER (seed), test_random_transport);
    }
  g_test_add_func ("/session/travel", test_travel);
  g_test_add_func ("/session/travel/cut", test_travel_cut);
  g_test_add_func ("/session/travel/moment", test_travel_moment);
  g_test_add_func ("/session/travel/moves", test_travel_moves);
  g_test_add_func ("/session/stops", test_stops);
  g_test_add_func ("/session/stops/back", test_stops_back);
  g_test_add_func ("/session/breakpoints", test_breakpoints);
  g_test_add_func ("/session/keep-flight", test_keep_flight);
  g_test_add_func ("/session/recording", test_recording);
  g_test_add_func ("/session/pilot", test_pilot);
  g_test_add_func ("/session/fork", test_fork);
  g_test_add_func ("/session/effects", test_effects);
  g_test_add_func ("/session/effects/running", test_effects_running);
  return g_test_run ();
}
