/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/compare-reason.h"

#include "ui/event-text.h"
#include "ui/sortie-number-entry.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum
{
  TEXT = 512,     /* bytes a sentence may have */
  RULES_MOST = 8, /* that differ and are listed */
};

/* ---- Tables ---- */

GtkWidget *
sortie_compare_table_new (const char *name)
{
  GtkWidget *table = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (table), 12);
  gtk_grid_set_row_spacing (GTK_GRID (table), 3);
  gtk_widget_add_css_class (table, "compare-table");
  gtk_accessible_update_property (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return table;
}

static void
add_cell (GtkGrid *table, int row, int column, const char *text, const char *class_name)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_label_set_width_chars (GTK_LABEL (label), column == 0 ? 8 : 9);
  /* Long words ask for no room: the panel has what it has. */
  gtk_label_set_max_width_chars (GTK_LABEL (label), column == 0 ? 14 : 20);
  gtk_widget_set_hexpand (label, column > 0);
  gtk_widget_add_css_class (label, "numeric");
  if (class_name)
    gtk_widget_add_css_class (label, class_name);
  gtk_grid_attach (table, label, column, row, 1, 1);
}

/* What differs stands out. */
static void
add_row (GtkGrid *table, int *row, const char *what, const char *was, const char *then)
{
  gboolean same = g_strcmp0 (was, then) == 0;

  add_cell (table, *row, 0, what, "dim-label");
  add_cell (table, *row, 1, was, same ? "dim-label" : NULL);
  add_cell (table, *row, 2, then, same ? "dim-label" : "compare-differs");
  ++*row;
}

static void
begin_table (GtkGrid *table, int *row)
{
  for (GtkWidget *child; (child = gtk_widget_get_first_child (GTK_WIDGET (table)));)
    gtk_grid_remove (table, child);
  add_cell (table, 0, 1, _ ("As It Was"), "caption-heading");
  add_cell (table, 0, 2, _ ("What If"), "caption-heading");
  *row = 1;
}

/* ---- Decisions ---- */

typedef struct
{
  const SrtRun *run;
  const SrtWhy *why[2];
  const SrtDecision *decision[2]; /* NULL: that future made none */
} Pair;

static const SrtDecisionRule *
rule_of (const Pair *pair, int which, int index)
{
  const SrtDecision *decision = pair->decision[which];

  return decision && index >= 0 && index < (int) decision->n_rules
             ? &pair->why[which]->rules[decision->first_rule + (guint) index]
             : NULL;
}

/* A rule with its figures, by how much it came out so, and what the number drawn gave. */
static char *
rule_text (const Pair *pair, int which, int index)
{
  const SrtDecisionRule *rule = rule_of (pair, which, index);
  g_autoptr (GString) text = g_string_new (NULL);
  char words[TEXT];

  if (rule == NULL)
    return g_strdup (_ ("not asked"));
  srt_why_rule (rule, words, sizeof words);
  g_string_append (text, words);
  srt_why_margin (rule, words, sizeof words);
  if (words[0])
    g_string_append_printf (text, ", %s", words);
  for (guint i = 0; i < rule->n_alternatives; i++)
    {
      const SrtAlternative *it = &pair->why[which]->alternatives[rule->first_alternative + i];
      if (!srt_why_given (rule, it))
        continue;
      srt_why_alternative (pair->run, pair->decision[which], it, words, sizeof words);
      if (words[0])
        g_string_append_printf (text, " → %s", words);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_rule (GtkGrid *table, int *row, const char *what, const Pair *pair, int was, int then)
{
  g_autofree char *texts[2] = { rule_text (pair, 0, was), rule_text (pair, 1, then) };

  add_row (table, row, what, texts[0], texts[1]);
}

/* @figures: what came of it is the same, and so is not told: what it was asked with is. */
static void
add_decision (GtkGrid *table, int *row, const Pair *pair, gboolean figures)
{
  const char *kind = _ (srt_decision_kind_words ((SrtDecisionKind) pair->decision[pair->decision[0] ? 0 : 1]->kind));
  char outcomes[2][TEXT];
  int decided[2] = { -1, -1 }, listed = 0, n = 0;

  for (int i = 0; i < 2; i++)
    {
      g_strlcpy (outcomes[i], _ ("no such decision"), TEXT);
      if (pair->decision[i])
        {
          srt_why_outcome (pair->run, pair->decision[i], outcomes[i], TEXT);
          decided[i] = pair->decision[i]->decided_by;
          n = MAX (n, (int) pair->decision[i]->n_rules);
        }
    }
  if (!figures)
    add_row (table, row, _ ("Decided"), outcomes[0], outcomes[1]);
  if (!figures && (decided[0] >= 0 || decided[1] >= 0))
    add_rule (table, row, _ ("Because"), pair, decided[0], decided[1]);
  if (pair->decision[0] == NULL || pair->decision[1] == NULL)
    return;
  for (int i = 0; i < n && listed < RULES_MOST; i++)
    if ((figures || i != decided[0] || i != decided[1])
        && !srt_why_same_rule (pair->why[0], pair->decision[0], pair->why[1], pair->decision[1], (uint32_t) i))
      add_rule (table, row, listed++ > 0 ? "" : figures ? kind : _ ("Asked"), pair, i, i);
}

/* ---- The reason ---- */

static void
add_event (GtkGrid *table, int *row, SortieFork *fork)
{
  const SrtComparison *comparison = sortie_fork_get_comparison (fork);
  g_autofree char *texts[2] = { NULL, NULL };

  for (int i = 0; i < 2; i++)
    texts[i] = comparison->has_event[i] ? sortie_event_text (sortie_fork_get_run (fork), &comparison->event[i])
                                        : g_strdup (_ ("nothing"));
  add_row (table, row, _ ("Event"), texts[0], texts[1]);
}

static char *
place_text (SortieFork *fork, SortieFuture future, int slot, int tick)
{
  SrtVec3 place;
  g_autofree char *x = NULL, *y = NULL, *z = NULL;

  if (!sortie_fork_get_place (fork, future, slot, tick, &place))
    return g_strdup (_ ("not there"));
  x = sortie_number_text (round ((double) place.x * 100) / 100);
  y = sortie_number_text (round (-(double) place.y * 100) / 100);
  z = sortie_number_text (round ((double) place.z * 100) / 100);
  return g_strdup_printf (_ ("%s; height %s; %s"), x, y, z);
}

static void
add_figures (GtkGrid *table, int *row, SortieFork *fork)
{
  const SrtParting *seen = &sortie_fork_get_comparison (fork)->seen;
  g_autofree char *was = place_text (fork, SORTIE_FUTURE_WAS, seen->slot, seen->tick);
  g_autofree char *then = place_text (fork, SORTIE_FUTURE_THEN, seen->slot, seen->tick);

  add_row (table, row, _ ("Place"), was, then);
}

/* Where the event is before the decision, it is the reason; nothing is decided before what is seen of it. */
static gboolean
event_is_first (const SrtComparison *comparison, const SrtDecision *decision)
{
  const SrtEvent *event = &comparison->event[comparison->has_event[0] ? 0 : 1];

  if (comparison->event_tick < 0)
    return FALSE;
  if (decision == NULL || comparison->event_tick != decision->tick)
    return decision == NULL || comparison->event_tick < decision->tick;
  return event->index < decision->event_index;
}

char *
sortie_compare_reason_fill (GtkGrid *table, SortieFork *fork)
{
  const SrtComparison *comparison = sortie_fork_get_comparison (fork);
  Pair pair = { sortie_fork_get_run (fork),
                { sortie_fork_get_why (fork, SORTIE_FUTURE_WAS), sortie_fork_get_why (fork, SORTIE_FUTURE_THEN) },
                { NULL, NULL } };
  const SrtDecision *decision = NULL;
  SrtWhyParting parting = { { -1, -1 }, false };
  g_autofree char *tick = NULL;
  int row;

  begin_table (table, &row);
  if (comparison->seen.tick < 0)
    return g_strdup ("");
  if (pair.why[0] && pair.why[1] && srt_whys_part (pair.why[0], pair.why[1], &parting))
    for (int i = 0; i < 2; i++)
      if (parting.decision[i] >= 0)
        decision = pair.decision[i] = &pair.why[i]->decisions[parting.decision[i]];
  if (event_is_first (comparison, decision) || (comparison->event_tick >= 0 && !parting.outcome))
    {
      tick = sortie_tick_text (comparison->event_tick);
      add_event (table, &row, fork);
      if (decision)
        add_decision (table, &row, &pair, !parting.outcome);
      return g_strdup_printf (_ ("The first event that differs, tick %s"), tick);
    }
  if (decision)
    {
      tick = sortie_tick_text (decision->tick);
      add_decision (table, &row, &pair, !parting.outcome);
      return g_strdup_printf (parting.outcome ? _ ("The first decision that differs: %s, tick %s")
                                              : _ ("The first decision with other figures: %s, tick %s"),
                              _ (srt_decision_kind_words ((SrtDecisionKind) decision->kind)), tick);
    }
  add_figures (table, &row, fork);
  return g_strdup (_ ("No decision and no event differs up to there: only figures do"));
}

/* ---- Outcomes ---- */

static void
add_counts (GtkGrid *table, int *row, const char *what, int was, int then)
{
  g_autofree char *a = g_strdup_printf ("%d", was), *b = g_strdup_printf ("%d", then);

  add_row (table, row, what, a, b);
}

static char *
armor_text (const SrtOutcome *outcome, int side)
{
  return outcome->left[side] > 0 ? g_strdup_printf ("%.0f %%", 100 * outcome->armor[side] / outcome->left[side])
                                 : g_strdup ("–");
}

static char *
end_text (const SrtOutcome *outcome)
{
  gboolean over = outcome->over_at >= 0;
  g_autofree char *tick = sortie_tick_text (over ? outcome->over_at : outcome->tick);

  return g_strdup_printf (over ? _ ("over at tick %s") : _ ("not over at tick %s"), tick);
}

void
sortie_compare_outcome_fill (GtkGrid *table, SortieFork *fork)
{
  static const char *const words[3][3] = {
    { N_ ("Friendly lost"), N_ ("Friendly left"), N_ ("Their armour") },
    { N_ ("Hostile lost"), N_ ("Hostile left"), N_ ("Their armour") },
    { N_ ("Neutral lost"), N_ ("Neutral left"), N_ ("Their armour") },
  };
  const SrtOutcome *outcomes = sortie_fork_get_comparison (fork)->outcome;
  g_autofree char *ends[2] = { end_text (&outcomes[0]), end_text (&outcomes[1]) };
  int row;

  begin_table (table, &row);
  for (int side = 0; side < 3; side++)
    {
      const SrtOutcome *was = &outcomes[0], *then = &outcomes[1];
      g_autofree char *armor[2] = { armor_text (was, side), armor_text (then, side) };
      if (was->losses[side] + was->left[side] + then->losses[side] + then->left[side] == 0)
        continue;
      add_counts (table, &row, _ (words[side][0]), was->losses[side], then->losses[side]);
      add_counts (table, &row, _ (words[side][1]), was->left[side], then->left[side]);
      add_row (table, &row, _ (words[side][2]), armor[0], armor[1]);
    }
  add_row (table, &row, _ ("The end"), ends[0], ends[1]);
}
