/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Going to any tick, event and future of a run (decisions 9, 12-15). */
#include "app/history/keyframes.h"
#include "content/load.h"
#include "invariants.h"
#include "maneuver/maneuver.h"
#include "orders/orders.h"
#include "shipped.h"

#include <string.h>

static SrtContent *content;

typedef struct Recorded
{
  SrtDocument *document;
  SrtMission *mission;
  SrtSim *sim;
  void *keyframes;
  SrtHistory *history;
} Recorded;

static Recorded *
record (const char *path, guint64 seed, gsize budget)
{
  Recorded *recorded = g_new0 (Recorded, 1);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;

  srt_diags_init (&diags);
  recorded->document = srt_document_load (path, &diags);
  g_assert_nonnull (recorded->document);
  recorded->mission = srt_mission_read (recorded->document, content, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  options.seed = seed;
  recorded->sim = srt_sim_new (content, recorded->mission, &options, NULL);
  recorded->keyframes = sortie_keyframes_new (budget);
  recorded->history = srt_history_new (recorded->sim, &sortie_keyframes_store, recorded->keyframes);
  g_assert_nonnull (recorded->history);
  return recorded;
}

static void
recorded_free (Recorded *recorded)
{
  srt_history_free (recorded->history);
  srt_sim_free (recorded->sim);
  srt_mission_free (recorded->mission);
  srt_document_free (recorded->document);
  g_free (recorded);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recorded, recorded_free)

static char *
mission_path (const char *name)
{
  return g_build_filename (g_getenv ("SORTIE_DATA"), "missions", name, NULL);
}

static Recorded *
record_shipped (const char *name, gsize budget)
{
  g_autofree char *path = mission_path (name);

  return record (path, 7, budget);
}

static void
advance (Recorded *recorded, int ticks)
{
  for (int i = 0; i < ticks; i++)
    srt_history_tick (recorded->history);
}

static void
assert_never_parted (Recorded *recorded)
{
  int tick, part;

  g_assert_false (srt_history_parted (recorded->history, &tick, &part));
}

/* ---- Forwards and back ---- */

enum
{
  SOME = 30, /* ticks gone to in one mission */
};

/* n forward and k back equals n - k forward, bit for bit. */
static void
check_travel (const char *path, int ticks)
{
  g_autoptr (Recorded) recorded = record (path, 3, SORTIE_KEYFRAMES_BUDGET);
  SrtHistory *history = recorded->history;
  g_autofree guint64 *hashes = g_new0 (guint64, ticks + 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (41);

  hashes[0] = srt_sim_hash (recorded->sim);
  for (int i = 1; i <= ticks; i++)
    {
      srt_history_tick (history);
      if (i % 7 == 0 || i == ticks)
        hashes[i] = srt_sim_hash (recorded->sim);
    }
  for (int i = 0; i < SOME; i++)
    {
      int tick = i == 0 ? 0 : 7 * g_rand_int_range (random, 0, ticks / 7);
      g_assert_true (srt_history_go (history, tick));
      g_assert_cmpint (srt_history_now (history), ==, tick);
      g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, hashes[tick]);
    }
  g_assert_true (srt_history_go (history, ticks));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, hashes[ticks]);
  assert_never_parted (recorded);
}

static void
check_folder (const char *folder, int ticks)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".sortie.json"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);
        g_test_message ("%s", name);
        check_travel (path, ticks);
      }
}

static void
test_travel_missions (void)
{
  g_autofree char *folder = mission_path (".");

  check_folder (folder, 1400);
}

static void
test_travel_gallery (void)
{
  g_autofree char *folder = mission_path ("gallery");

  check_folder (folder, 700);
}

static void
test_bounds (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET);

  advance (recorded, 50);
  g_assert_false (srt_history_go (recorded->history, 51));
  g_assert_false (srt_history_go (recorded->history, -1));
  g_assert_cmpint (srt_history_now (recorded->history), ==, 50);
  g_assert_cmpint (srt_history_head (recorded->history), ==, 50);
  g_assert_null (srt_history_digest (recorded->history, 51));
  g_assert_nonnull (srt_history_digest (recorded->history, 50));
}

/* A small budget thins older keyframes, and every tick can still be gone to. */
static void
test_thinned (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", 300 * 1024);
  guint64 early, late;

  advance (recorded, 1234);
  early = srt_sim_hash (recorded->sim);
  advance (recorded, 22766);
  late = srt_sim_hash (recorded->sim);
  sortie_keyframes_settle (recorded->keyframes);
  g_assert_cmpuint (sortie_keyframes_count (recorded->keyframes), <, 241);
  g_assert_true (srt_history_go (recorded->history, 1234));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, early);
  g_assert_true (srt_history_go (recorded->history, 24000));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, late);
}

/* ---- Events ---- */

static bool
collect (const SrtEvent *event, void *data)
{
  g_array_append_vals (data, event, 1);
  return true;
}

static void
assert_looks (Recorded *recorded, const GArray *events, guint i, void *block)
{
  const SrtEvent *event = &g_array_index (events, SrtEvent, i);

  g_assert_true (srt_history_look (recorded->history, (SrtPosition){ event->tick, (int) event->index }, block));
}

/*
 * Whatever was told can be looked at, forwards and in any order; a hand that acted on a tick from which worlds are kept
 * for going back acts but once.
 */
static void
test_look_at_all (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  g_autofree void *block = g_malloc (srt_sim_snapshot_size (recorded->sim));
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  guint64 hash;

  advance (recorded, 700);
  g_assert_true (srt_sim_push_order (recorded->sim, 0, SRT_ORDER_RUN_AWAY, SRT_NO_TARGET));
  advance (recorded, 475);
  srt_sim_pop_order (recorded->sim, 0);
  advance (recorded, 825);
  hash = srt_sim_hash (recorded->sim);
  srt_history_events (recorded->history, 1, 2000, collect, events);
  g_assert_cmpuint (events->len, >, 100);
  g_assert_true (srt_history_go (recorded->history, 0));
  for (guint i = 0; i < events->len; i++)
    assert_looks (recorded, events, i, block);
  for (guint i = 0; i < 300; i++)
    assert_looks (recorded, events, (guint) g_rand_int_range (random, 0, (int) events->len), block);
  g_assert_true (srt_history_go (recorded->history, 2000));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, hash);
  assert_never_parted (recorded);
}

static void
assert_same_events (const GArray *a, const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    g_assert_cmpmem (&g_array_index (a, SrtEvent, i), sizeof (SrtEvent), &g_array_index (b, SrtEvent, i),
                     sizeof (SrtEvent));
}

/* What was told is what is read of the past, wherever a block of it ends. */
static void
test_events (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("convoy.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  g_autoptr (GArray) told = g_array_new (FALSE, FALSE, sizeof (SrtEvent)),
                     kept = g_array_new (FALSE, FALSE, sizeof (SrtEvent)),
                     again = g_array_new (FALSE, FALSE, sizeof (SrtEvent));

  for (int i = 0; i < 730; i++)
    {
      uint32_t n;
      const SrtEvent *events;
      srt_history_tick (recorded->history);
      events = srt_sim_events (recorded->sim, &n);
      if (srt_history_now (recorded->history) >= 95 && srt_history_now (recorded->history) <= 721)
        g_array_append_vals (told, events, n);
    }
  g_assert_cmpuint (told->len, >, 50);
  g_assert_true (srt_history_events (recorded->history, 95, 721, collect, kept));
  assert_same_events (told, kept);
  /* Going back and on records nothing twice. */
  g_assert_true (srt_history_go (recorded->history, 200));
  while (srt_history_now (recorded->history) < 730)
    srt_history_tick (recorded->history);
  g_assert_true (srt_history_events (recorded->history, 95, 721, collect, again));
  assert_same_events (told, again);
}

/* ---- Within a tick ---- */

/* The first tick past @from with at least two events of a kind, and their indices. */
static int
tick_with_two (Recorded *recorded, SrtEventKind kind, int from, int indices[2])
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  int tick = -1, n = 0;

  srt_history_events (recorded->history, from, srt_history_head (recorded->history), collect, events);
  for (guint i = 0; i < events->len; i++)
    {
      const SrtEvent *event = &g_array_index (events, SrtEvent, i);
      if (event->kind != (int) kind)
        continue;
      if (event->tick != tick)
        n = 0;
      tick = event->tick;
      indices[n++] = (int) event->index;
      if (n == 2)
        return tick;
    }
  g_assert_not_reached ();
}

static void
test_look (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("convoy.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  gsize size = srt_sim_snapshot_size (recorded->sim);
  g_autofree void *first = g_malloc0 (size), *second = g_malloc0 (size), *frame = g_malloc0 (size), *end = g_malloc0 (size);
  const SrtWorld *a = first, *b = second, *f = frame;
  int indices[2], tick;
  guint64 hash;

  advance (recorded, 3000);
  hash = srt_sim_hash (recorded->sim);
  tick = tick_with_two (recorded, SRT_EVENT_MANEUVER_LINE, 500, indices);
  g_assert_true (srt_history_look (recorded->history, (SrtPosition){ tick, indices[0] }, first));
  g_assert_true (srt_history_look (recorded->history, (SrtPosition){ tick, indices[1] }, second));
  g_assert_true (srt_history_look (recorded->history, (SrtPosition){ tick, SRT_TICK_FRAME }, frame));
  g_assert_true (srt_history_look (recorded->history, (SrtPosition){ tick, SRT_TICK_END }, end));
  g_assert_cmpint (a->mission_ticks, ==, tick);
  g_assert_cmpuint (a->event_index, ==, indices[0] + 1);
  g_assert_cmpuint (b->event_index, ==, indices[1] + 1);
  g_assert_cmpuint (f->event_index, <=, indices[0]);
  g_assert_cmpint (f->mission_ticks, ==, tick);
  g_assert_true (memcmp (first, second, size) != 0);
  /* No such event; and looking has changed nothing. */
  g_assert_false (srt_history_look (recorded->history, (SrtPosition){ tick, 99999 }, first));
  g_assert_true (srt_history_go (recorded->history, 3000));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, hash);
  assert_never_parted (recorded);
}

/* ---- Hands ---- */

/* What a hand did comes again at its tick; a hand in the past makes another future. */
static void
test_hands (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  SrtHistory *history = recorded->history;
  SrtMat3 turn = srt_mat3_from_degrees (90, 10, 0);
  guint64 before, after, end, other;
  int n;

  advance (recorded, 150);
  before = srt_sim_hash (recorded->sim);
  srt_sim_place (recorded->sim, 0, srt_vec3 (100, 200, 300), &turn);
  g_assert_true (srt_sim_push_order (recorded->sim, 1, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET));
  after = srt_sim_hash (recorded->sim);
  g_assert_cmpuint (before, !=, after);
  advance (recorded, 130);
  srt_sim_pop_order (recorded->sim, 1);
  advance (recorded, 20);
  end = srt_sim_hash (recorded->sim);
  srt_history_inputs (history, &n);
  g_assert_cmpint (n, ==, 3);

  g_assert_true (srt_history_go (history, 140));
  g_assert_true (srt_history_go (history, 150));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, after);
  g_assert_true (srt_history_go (history, 300));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, end);
  assert_never_parted (recorded);

  /* At 200 somebody else is moved: what came after is no more, and what came before is. */
  g_assert_true (srt_history_go (history, 200));
  srt_sim_place (recorded->sim, 1, srt_vec3 (5000, 0, 0), NULL);
  g_assert_cmpint (srt_history_head (history), ==, 200);
  g_assert_cmpint (srt_history_cuts (history), ==, 1);
  g_assert_false (srt_history_go (history, 201));
  srt_history_inputs (history, &n);
  g_assert_cmpint (n, ==, 3);
  advance (recorded, 100);
  other = srt_sim_hash (recorded->sim);
  g_assert_cmpuint (other, !=, end);
  g_assert_true (srt_history_go (history, 150));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, after);
  g_assert_true (srt_history_go (history, 300));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, other);
  assert_never_parted (recorded);
}

static SrtContent *
with_script (int number, const char *text)
{
  SrtDiags diags;
  SrtManeuver *maneuver;

  srt_diags_init (&diags);
  maneuver = srt_maneuver_compile (text, "test.maneuver", number, &number, &diags);
  g_assert_nonnull (maneuver);
  srt_diags_clear (&diags);
  return srt_content_with_maneuver (content, 0, number, maneuver);
}

/* The past is read with the scripts of then. */
static void
test_swap (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  SrtHistory *history = recorded->history;
  SrtContent *swapped = with_script (5, "throttle 0.1\nwait 100\n");
  guint64 early, late, at;

  advance (recorded, 900);
  early = srt_sim_hash (recorded->sim);
  srt_sim_swap_content (recorded->sim, swapped);
  advance (recorded, 1);
  at = srt_sim_hash (recorded->sim);
  advance (recorded, 799);
  late = srt_sim_hash (recorded->sim);
  srt_content_unref (swapped);
  g_assert_true (srt_history_go (history, 900));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, early);
  g_assert_true (srt_sim_content (recorded->sim) == content);
  g_assert_true (srt_history_go (history, 901));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, at);
  g_assert_true (srt_sim_content (recorded->sim) == swapped);
  g_assert_true (srt_history_go (history, 1700));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, late);
  assert_never_parted (recorded);
}

/* Another seed, another difficulty: part of the log like any hand. */
static void
test_chance (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET),
                       other = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  guint64 end;
  int n;

  advance (recorded, 420);
  advance (other, 420);
  srt_sim_reseed (recorded->sim, 99);
  srt_sim_set_difficulty (recorded->sim, 2);
  srt_sim_set_difficulty (recorded->sim, 7);
  srt_history_inputs (recorded->history, &n);
  g_assert_cmpint (n, ==, 2);
  g_assert_cmpint (srt_sim_world (recorded->sim)->difficulty, ==, 2);
  advance (recorded, 900);
  advance (other, 900);
  end = srt_sim_hash (recorded->sim);
  g_assert_cmpuint (end, !=, srt_sim_hash (other->sim));
  g_assert_true (srt_history_go (recorded->history, 400));
  g_assert_true (srt_history_go (recorded->history, 1320));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, end);
  assert_never_parted (recorded);
}

/* ---- Beside the run ---- */

static void
test_replay (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("convoy.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  guint64 middle, end;
  int stop = 1;
  SrtReplay *replay;

  advance (recorded, 450);
  srt_sim_place (recorded->sim, 2, srt_vec3 (0, 5000, 0), NULL);
  advance (recorded, 177);
  middle = srt_sim_hash (recorded->sim);
  advance (recorded, 400);
  end = srt_sim_hash (recorded->sim);
  replay = srt_replay_new (recorded->history, 430, 700);
  g_assert_cmpint (srt_replay_now (replay), ==, 300); /* where as many ships live, every third hundred ticks has a keyframe */
  g_assert_false (srt_replay_run (replay, 627, &stop));
  g_assert_true (srt_replay_run (replay, 627, NULL));
  g_assert_cmpuint (srt_sim_hash (srt_replay_sim (replay)), ==, middle);
  srt_replay_free (replay);
  g_assert_null (srt_replay_new (recorded->history, 1028, 1030));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, end);
}

/* The player's input of each tick comes again, pressed keys in their tick alone. */
static void
test_input (void)
{
  g_autofree char *path = mission_path ("convoy.sortie.json");
  g_autoptr (Recorded) recorded = record (path, 3, SORTIE_KEYFRAMES_BUDGET);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtPlayerInput input = { .axes = { 8000, -4000, 0, 0 }, .reticle = -1, .has_stick = 1 };
  guint64 hashes[3];
  int n;

  g_assert_true (recorded->mission->has_player);
  srt_history_free (recorded->history);
  srt_sim_free (recorded->sim);
  options.player = SRT_PLAYER_INPUT;
  recorded->sim = srt_sim_new (content, recorded->mission, &options, NULL);
  recorded->keyframes = sortie_keyframes_new (SORTIE_KEYFRAMES_BUDGET);
  recorded->history = srt_history_new (recorded->sim, &sortie_keyframes_store, recorded->keyframes);
  advance (recorded, 60);
  input.pressed[SRT_ACTION_FULL_THROTTLE / 32] = 1u << (SRT_ACTION_FULL_THROTTLE % 32);
  srt_sim_input (recorded->sim, &input);
  advance (recorded, 75);
  hashes[0] = srt_sim_hash (recorded->sim);
  memset (input.pressed, 0, sizeof input.pressed);
  input.axes[0] = 0;
  srt_sim_input (recorded->sim, &input);
  advance (recorded, 115);
  hashes[1] = srt_sim_hash (recorded->sim);
  srt_history_inputs (recorded->history, &n);
  g_assert_cmpint (n, ==, 2);
  g_assert_true (srt_history_go (recorded->history, 135));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, hashes[0]);
  g_assert_true (srt_history_go (recorded->history, 30));
  g_assert_true (srt_history_go (recorded->history, 250));
  g_assert_cmpuint (srt_sim_hash (recorded->sim), ==, hashes[1]);
  assert_never_parted (recorded);
}

/* A run that does not come out as recorded is told with its first tick and what differs. */
static void
test_parted (void)
{
  g_autoptr (Recorded) recorded = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET),
                       other = record_shipped ("duel.sortie.json", SORTIE_KEYFRAMES_BUDGET);
  g_autofree SrtDigest *digests = NULL;
  int tick, part;

  advance (recorded, 400);
  digests = g_memdup2 (srt_history_digest (recorded->history, 0), 401 * sizeof *digests);
  digests[333].part[SRT_DIGEST_ORDERS] ^= 1;
  digests[350].part[SRT_DIGEST_PLACE] ^= 1;
  g_assert_true (srt_history_load (other->history, NULL, 0, digests, 400));
  g_assert_cmpint (srt_history_head (other->history), ==, 400);
  g_assert_cmpint (srt_history_ran (other->history), ==, 0);
  g_assert_true (srt_history_go (other->history, 300));
  g_assert_cmpint (srt_history_ran (other->history), ==, 300);
  assert_never_parted (other);
  g_assert_true (srt_history_go (other->history, 400));
  g_assert_true (srt_history_parted (other->history, &tick, &part));
  g_assert_cmpint (tick, ==, 333);
  g_assert_cmpint (part, ==, SRT_DIGEST_ORDERS);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  content = shipped_content ();
  g_test_add_func ("/history/travel/missions", test_travel_missions);
  g_test_add_func ("/history/travel/gallery", test_travel_gallery);
  g_test_add_func ("/history/bounds", test_bounds);
  g_test_add_func ("/history/thinned", test_thinned);
  g_test_add_func ("/history/look-at-all", test_look_at_all);
  g_test_add_func ("/history/events", test_events);
  g_test_add_func ("/history/look", test_look);
  g_test_add_func ("/history/hands", test_hands);
  g_test_add_func ("/history/swap", test_swap);
  g_test_add_func ("/history/chance", test_chance);
  g_test_add_func ("/history/replay", test_replay);
  g_test_add_func ("/history/input", test_input);
  g_test_add_func ("/history/parted", test_parted);
  status = g_test_run ();
  srt_content_unref (content);
  return status;
}
