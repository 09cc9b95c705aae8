/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking why of the past: the same decisions as were made then, and their words (decision 14). */
#include "app/history/keyframes.h"
#include "debug/why.h"
#include "shipped.h"

#include <float.h>
#include <string.h>

typedef struct Recorded
{
  SrtContent *content;
  SrtDocument *document;
  SrtMission *mission;
  SrtSim *sim;
  SrtHistory *history;
} Recorded;

static Recorded *
record (int ticks)
{
  Recorded *it = g_new0 (Recorded, 1);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bench", "missions", "dogfight-50v50.sortie.json", NULL);

  it->content = shipped_content ();
  it->document = srt_document_load (path, NULL);
  it->mission = srt_mission_read (it->document, it->content, NULL);
  it->sim = srt_sim_new (it->content, it->mission, &options, NULL);
  it->history = srt_history_new (it->sim, &sortie_keyframes_store, sortie_keyframes_new (SORTIE_KEYFRAMES_BUDGET));
  for (int i = 0; i < ticks; i++)
    srt_history_tick (it->history);
  return it;
}

static void
recorded_free (Recorded *it)
{
  srt_history_free (it->history);
  srt_sim_free (it->sim);
  srt_mission_free (it->mission);
  srt_document_free (it->document);
  srt_content_unref (it->content);
  g_free (it);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recorded, recorded_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtWhy, srt_why_free)

static SrtWhy *
ask (Recorded *it, const int *slots, int n, uint32_t kinds, int from, int to, const int *stop)
{
  SrtReplay *replay = srt_replay_new (it->history, from, to);
  SrtWhy *why = srt_why_new (replay, slots, n, kinds, from, to, stop);

  srt_replay_free (replay);
  return why;
}

/* ---- Of the past ---- */

typedef struct Chosen
{
  const SrtWhy *why;
  int slot;
  uint32_t met; /* decisions passed */
  int matched;
} Chosen;

static bool
compare (const SrtEvent *event, void *data)
{
  Chosen *chosen = data;
  const SrtDecision *it;

  if (event->kind != SRT_EVENT_MANEUVER_CHOSEN || event->slot != chosen->slot)
    return true;
  g_assert_cmpuint (chosen->met, <, chosen->why->n_decisions);
  it = &chosen->why->decisions[chosen->met++];
  g_assert_cmpint (it->tick, ==, event->tick);
  g_assert_cmpuint (it->event_index, ==, event->index);
  g_assert_cmpint (it->number, ==, event->number);
  chosen->matched++;
  return true;
}

/* For each choice that was told, its decision, at the same place in the run, with the same outcome. */
static void
test_same_as_told (void)
{
  g_autoptr (Recorded) it = record (2500);
  int matched = 0, tick, part;

  for (int slot = 0; slot < 100; slot += 9)
    {
      g_autoptr (SrtWhy) why = ask (it, &slot, 1, 1u << SRT_DECISION_MANEUVER, 450, 2350, NULL);
      Chosen chosen = { why, slot, 0, 0 };

      g_assert_nonnull (why);
      g_assert_cmpint (why->from, ==, 450);
      g_assert_cmpint (why->to, ==, 2350);
      g_assert_cmpuint (why->dropped, ==, 0);
      srt_history_events (it->history, 451, 2350, compare, &chosen);
      g_assert_cmpuint (chosen.met, ==, why->n_decisions);
      matched += chosen.matched;
    }
  g_assert_cmpint (matched, >, 20);
  g_assert_false (srt_history_parted (it->history, &tick, &part));
}

/* What is asked of an earlier tick stands before what is asked of later ones, as if all had been asked at once. */
static void
test_joined (void)
{
  g_autoptr (Recorded) it = record (900);
  const int slot = 3;
  g_autoptr (SrtWhy) all = ask (it, &slot, 1, ~0u, 299, 800, NULL), early = ask (it, &slot, 1, ~0u, 299, 300, NULL);
  g_autoptr (SrtWhy) both = srt_why_join (ask (it, &slot, 1, ~0u, 299, 300, NULL), ask (it, &slot, 1, ~0u, 700, 800, NULL));
  uint32_t n = 0;

  g_assert_cmpint (both->from, ==, 700);
  g_assert_cmpint (both->to, ==, 800);
  g_assert_cmpuint (early->n_decisions, >, 0);
  for (uint32_t i = 0; i < all->n_decisions; i++)
    {
      const SrtDecision *a = &all->decisions[i], *b = &both->decisions[n];
      if (a->tick > 300 && a->tick <= 700)
        continue;
      g_assert_cmpuint (n++, <, both->n_decisions);
      g_assert_cmpint (a->tick, ==, b->tick);
      g_assert_cmpint (a->kind, ==, b->kind);
      g_assert_cmpint (a->n_rules, ==, b->n_rules);
      for (int k = 0; k < (int) a->n_rules; k++)
        {
          const SrtDecisionRule *of_a = &all->rules[a->first_rule + k], *of_b = &both->rules[b->first_rule + k];
          g_assert_cmpstr (of_a->words, ==, of_b->words);
          g_assert_true (of_a->operand == of_b->operand && of_a->limit == of_b->limit);
          g_assert_cmpint (of_a->n_alternatives, ==, of_b->n_alternatives);
          if (of_a->n_alternatives > 0)
            g_assert_cmpmem (&all->alternatives[of_a->first_alternative], of_a->n_alternatives * sizeof (SrtAlternative),
                             &both->alternatives[of_b->first_alternative],
                             of_b->n_alternatives * sizeof (SrtAlternative));
        }
      g_assert_cmpmem (&all->marks[a->first_mark], a->n_marks * sizeof (SrtDecisionMark), &both->marks[b->first_mark],
                       b->n_marks * sizeof (SrtDecisionMark));
    }
  g_assert_cmpuint (n, ==, both->n_decisions);
  g_assert_cmpuint (n, >, early->n_decisions);
}

/* Asked twice, and of two at once, the answers agree. */
static void
test_again (void)
{
  g_autoptr (Recorded) it = record (1200);
  const int both[] = { 3, 60 };
  g_autoptr (SrtWhy) one = ask (it, both, 1, ~0u, 1000, 1100, NULL);
  g_autoptr (SrtWhy) again = ask (it, both, 1, ~0u, 1000, 1100, NULL);
  g_autoptr (SrtWhy) two = ask (it, both, 2, ~0u, 1000, 1100, NULL);
  uint32_t of_first = 0;

  g_assert_cmpuint (one->n_decisions, >, 100);
  g_assert_cmpuint (one->n_decisions, ==, again->n_decisions);
  g_assert_cmpmem (one->decisions, one->n_decisions * sizeof *one->decisions, again->decisions,
                   again->n_decisions * sizeof *again->decisions);
  g_assert_cmpuint (one->n_rules, ==, again->n_rules);
  g_assert_cmpmem (one->rules, one->n_rules * sizeof *one->rules, again->rules, again->n_rules * sizeof *again->rules);
  for (uint32_t i = 0; i < two->n_decisions; i++)
    {
      const SrtDecision *at = &two->decisions[i], *same;
      g_assert_true (at->slot == 3 || at->slot == 60);
      g_assert_cmpint (at->tick, >, 1000);
      g_assert_cmpint (at->tick, <=, 1100);
      g_assert_cmpuint (at->first_rule + at->n_rules, <=, two->n_rules);
      g_assert_cmpuint (at->first_mark + at->n_marks, <=, two->n_marks);
      if (at->slot != 3)
        continue;
      same = &one->decisions[of_first++];
      g_assert_cmpint (at->kind, ==, same->kind);
      g_assert_cmpint (at->number, ==, same->number);
      g_assert_cmpint (at->n_rules, ==, same->n_rules);
      if (at->n_rules > 0)
        g_assert_cmpmem (&two->rules[at->first_rule].operand, sizeof (double), &one->rules[same->first_rule].operand,
                         sizeof (double));
    }
  g_assert_cmpuint (of_first, ==, one->n_decisions);
}

static void
test_stopped (void)
{
  g_autoptr (Recorded) it = record (600);
  const int slot = 3, stop = 1;

  g_assert_null (ask (it, &slot, 1, ~0u, 100, 500, &stop));
}

/* ---- Words ---- */

/* Each decision of a battle can be said: something, whole, with nothing left to be filled in. */
static void
test_everything_has_words (void)
{
  g_autoptr (Recorded) it = record (1500);
  int slots[100];
  const SrtRun *run = srt_sim_run_context (it->sim);
  char text[512];

  for (int i = 0; i < 100; i++)
    slots[i] = i;
  g_autoptr (SrtWhy) why = ask (it, slots, 100, ~0u, 1380, 1400, NULL);
  g_assert_cmpuint (why->dropped, ==, 0);
  for (uint32_t i = 0; i < why->n_decisions; i++)
    {
      srt_why_outcome (run, &why->decisions[i], text, sizeof text);
      g_assert_cmpstr (text, !=, "");
      g_assert_null (strstr (text, "%1"));
      g_assert_null (strstr (text, "%2"));
    }
  for (uint32_t i = 0; i < why->n_rules; i++)
    {
      srt_why_rule (&why->rules[i], text, sizeof text);
      g_assert_true (g_str_has_prefix (text, why->rules[i].words));
      g_assert_cmpuint (strlen (text), >, strlen (why->rules[i].words) + 2);
      g_assert_cmpuint (strlen (text), <, sizeof text - 1);
      srt_why_margin (&why->rules[i], text, sizeof text);
    }
}

static void
expect_rule (SrtDecisionRule rule, const char *words, const char *margin)
{
  char text[256];

  rule.words = "it";
  srt_why_rule (&rule, text, sizeof text);
  g_assert_cmpstr (text, ==, words);
  srt_why_margin (&rule, text, sizeof text);
  g_assert_cmpstr (text, ==, margin);
}

static void
test_rules (void)
{
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_LESS, .unit = SRT_UNIT_UNITS, .operand = 8140, .limit = 10000, .held = 1 },
               "it: 8 140 units, less than 10 000 units", "by 1 860 units");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_MORE, .unit = SRT_UNIT_UNITS, .operand = -512, .limit = 1234567 },
               "it: -512 units, not more than 1 234 567 units", "by 1 235 079 units");
  /* A larger cosine is a smaller angle. */
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_MORE, .unit = SRT_UNIT_COSINE, .operand = 1, .limit = 0.5, .held = 1 },
               "it: 0.0°, less than 60.0°", "by 60.0°");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_AT_MOST, .unit = SRT_UNIT_COSINE, .operand = 0, .limit = -0.5 },
               "it: 90.0°, less than 120.0°", "by 30.0°");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_MORE, .unit = SRT_UNIT_TICKS, .operand = 1200, .limit = 1250 },
               "it: tick 1 200 (12.00 s), not after tick 1 250 (12.50 s)", "by 50 ticks (0.50 s)");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_AT_LEAST, .unit = SRT_UNIT_TICKS, .operand = 7, .limit = 6, .held = 1 },
               "it: tick 7 (0.07 s), not before tick 6 (0.06 s)", "by 1 tick (0.01 s)");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_LESS, .unit = SRT_UNIT_CHANCE, .operand = 0.25, .limit = 0.2 },
               "it: 25.0 %, not less than 20.0 %", "by 5.0 %");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_LESS, .unit = SRT_UNIT_WEIGHT, .operand = 900, .limit = (double) FLT_MAX, .held = 1 },
               "it: 900, less than anything", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_LESS, .unit = SRT_UNIT_UNITS, .operand = (double) INFINITY, .limit = 2200 },
               "it: never, not less than 2 200 units", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_IS, .held = 1 }, "it: yes", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_IS }, "it: no", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_DRAW, .operand = 2, .limit = 5, .drawn = 12347 },
               "it: drew 2 of 0 to 4", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_DRAW, .operand = 0, .limit = 1, .drawn = 12347 },
               "it: drew the only one there is", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_SPAN, .unit = SRT_UNIT_TICKS, .operand = 257, .limit = 300 },
               "it: 257 ticks (2.57 s), drawn", "");
  expect_rule ((SrtDecisionRule){ .relation = SRT_RELATION_FIGURE, .unit = SRT_UNIT_TICKS, .operand = 30 }, "it: 30 ticks (0.30 s)",
               "");
}

static void
test_given (void)
{
  const SrtDecisionRule draw = { .relation = SRT_RELATION_DRAW, .operand = 2, .limit = 5, .drawn = 12347 };
  const SrtDecisionRule chance = { .relation = SRT_RELATION_LESS, .unit = SRT_UNIT_CHANCE, .operand = 0.1, .drawn = 3276 };

  for (int i = 0; i < 5; i++)
    g_assert_cmpint (srt_why_given (&draw, &(SrtAlternative){ i, i, -1, NULL }), ==, i == 2);
  g_assert_true (srt_why_given (&chance, &(SrtAlternative){ 0, 6553, 1, NULL }));
  g_assert_false (srt_why_given (&chance, &(SrtAlternative){ 6554, 32767, 0, NULL }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/why/same-as-told", test_same_as_told);
  g_test_add_func ("/why/joined", test_joined);
  g_test_add_func ("/why/again", test_again);
  g_test_add_func ("/why/stopped", test_stopped);
  g_test_add_func ("/why/everything-has-words", test_everything_has_words);
  g_test_add_func ("/why/rules", test_rules);
  g_test_add_func ("/why/given", test_given);
  return g_test_run ();
}
