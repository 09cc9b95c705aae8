/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/duel-results.h"

#include "ui/sortie-number-entry.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>

enum
{
  A,
  B,
  DRAW,
  N_SHARES
};

static const char *const share_titles[N_SHARES] = { N_ ("A wins"), N_ ("B wins"), N_ ("Draws") };
static const char *const share_css[N_SHARES] = { "side-friendly", "side-hostile", "side-neutral" };

/* What was fired and lost, a row each; the shares follow their counts. */
typedef enum
{
  FACT_LOST,
  FACT_FIRED,
  FACT_HIT,
  FACT_LAUNCHED,
  FACT_MISSILES_HIT,
  FACT_DECOYED,
  FACT_COUNTERMEASURES,
  N_FACTS
} Fact;

static const struct
{
  const char *title;
  SrtDuelCount count;
  SrtDuelCount of; /* SRT_DUEL_N_TALLIES: no share */
} facts[N_FACTS] = {
  [FACT_LOST] = { N_ ("Ships lost"), SRT_DUEL_LOST, SRT_DUEL_N_TALLIES },
  [FACT_FIRED] = { N_ ("Shots fired"), SRT_DUEL_SHOTS_FIRED, SRT_DUEL_N_TALLIES },
  [FACT_HIT] = { N_ ("Shots that hit"), SRT_DUEL_SHOTS_HIT, SRT_DUEL_SHOTS_FIRED },
  [FACT_LAUNCHED] = { N_ ("Missiles launched"), SRT_DUEL_MISSILES_LAUNCHED, SRT_DUEL_N_TALLIES },
  [FACT_MISSILES_HIT] = { N_ ("Missiles that hit"), SRT_DUEL_MISSILES_HIT, SRT_DUEL_MISSILES_LAUNCHED },
  [FACT_DECOYED] = { N_ ("Missiles decoyed"), SRT_DUEL_MISSILES_DECOYED, SRT_DUEL_MISSILES_LAUNCHED },
  [FACT_COUNTERMEASURES] = { N_ ("Countermeasures"), SRT_DUEL_COUNTERMEASURES, SRT_DUEL_N_TALLIES },
};

typedef struct
{
  GtkWidget *bar;
  GtkLabel *text;
  GtkLabel *before; /* against the baseline */
} ShareRow;

struct _SortieDuelResults
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *head;
  GtkWidget *runs;
  ShareRow shares[N_SHARES];
  GtkLabel *verdict;
  GtkLabel *times;
  GtkWidget *histogram;
  GtkLabel *facts[N_FACTS][2];
  GtkWidget *maneuver_names[SRT_DUEL_MANEUVERS];
  ShareRow chosen[SRT_DUEL_MANEUVERS][2];
  ShareRow flown[SRT_DUEL_MANEUVERS][2];
};

G_DEFINE_FINAL_TYPE (SortieDuelResults, sortie_duel_results, GTK_TYPE_WIDGET)

static guint run_activated;

/* ---- Pieces ---- */

static GtkLabel *
label_new (const char *text, const char *css, float align)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (text));

  gtk_label_set_xalign (label, align);
  if (css)
    gtk_widget_add_css_class (GTK_WIDGET (label), css);
  return label;
}

static GtkLabel *
heading_new (const char *text)
{
  GtkLabel *label = label_new (text, "heading", 0);

  gtk_widget_set_margin_top (GTK_WIDGET (label), 6);
  return label;
}

static GtkWidget *
grid_new (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  return grid;
}

static void
attach (GtkWidget *grid, gpointer child, int column, int row)
{
  gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (child), column, row, 1, 1);
}

static ShareRow
share_new (GtkWidget *grid, int column, int row, const char *css)
{
  ShareRow share = { sortie_share_bar_new (), label_new ("", "numeric", 1), NULL };

  gtk_widget_add_css_class (share.bar, css);
  gtk_widget_set_hexpand (share.bar, TRUE);
  attach (grid, share.bar, column, row);
  attach (grid, share.text, column + 1, row);
  return share;
}

static GtkWidget *
scrolled (GtkWidget *child)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  gtk_widget_set_margin_end (child, 12);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static GtkWidget *
make_outcome (SortieDuelResults *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *grid = grid_new (), *fired = grid_new ();

  for (int i = 0; i < N_SHARES; i++)
    {
      attach (grid, label_new (_ (share_titles[i]), share_css[i], 0), 0, i);
      self->shares[i] = share_new (grid, 1, i, share_css[i]);
      self->shares[i].before = label_new ("", "numeric", 0);
      attach (grid, self->shares[i].before, 3, i);
    }
  self->verdict = label_new ("", NULL, 0);
  gtk_label_set_wrap (self->verdict, TRUE);
  self->times = label_new ("", "numeric", 0);
  gtk_label_set_wrap (self->times, TRUE);
  self->histogram = sortie_duel_histogram_new ();
  attach (fired, label_new (_ ("A"), "side-friendly", 1), 1, 0);
  attach (fired, label_new (_ ("B"), "side-hostile", 1), 2, 0);
  for (int i = 0; i < N_FACTS; i++)
    {
      attach (fired, label_new (_ (facts[i].title), NULL, 0), 0, i + 1);
      for (int side = 0; side < 2; side++)
        {
          self->facts[i][side] = label_new ("", "numeric", 1);
          gtk_label_set_width_chars (self->facts[i][side], 16);
          attach (fired, self->facts[i][side], side + 1, i + 1);
        }
    }
  gtk_box_append (GTK_BOX (box), grid);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->verdict));
  {
    GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
    gtk_box_append (GTK_BOX (row), GTK_WIDGET (heading_new (_ ("Time to Kill"))));
    gtk_box_append (GTK_BOX (row), GTK_WIDGET (label_new (_ ("■ below: A won"), share_css[A], 0)));
    gtk_box_append (GTK_BOX (row), GTK_WIDGET (label_new (_ ("■ above: B won"), share_css[B], 0)));
    for (GtkWidget *child = gtk_widget_get_first_child (row); child; child = gtk_widget_get_next_sibling (child))
      gtk_widget_set_valign (child, GTK_ALIGN_END);
    gtk_box_append (GTK_BOX (box), row);
  }
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->times));
  gtk_box_append (GTK_BOX (box), self->histogram);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (heading_new (_ ("Fired and Lost"))));
  gtk_box_append (GTK_BOX (box), fired);
  return scrolled (box);
}

static GtkWidget *
make_maneuvers (SortieDuelResults *self)
{
  static const char *const titles[] = { N_ ("A: chosen"), N_ ("A: time flown"), N_ ("B: chosen"), N_ ("B: time flown") };
  GtkWidget *grid = grid_new ();
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  for (int i = 0; i < 4; i++)
    gtk_grid_attach (GTK_GRID (grid), GTK_WIDGET (label_new (_ (titles[i]), share_css[i / 2], 0)), 1 + 2 * i, 0, 2, 1);
  for (int i = 0; i < n && i < SRT_DUEL_MANEUVERS; i++)
    {
      GtkWidget *name = gtk_button_new_with_label (table[i].name);
      gtk_widget_add_css_class (name, "flat");
      gtk_widget_add_css_class (name, "link-button");
      gtk_widget_set_halign (name, GTK_ALIGN_START);
      gtk_widget_set_tooltip_text (name, _ ("Open the script"));
      gtk_actionable_set_action_target (GTK_ACTIONABLE (name), "i", i);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (name), "win.open-maneuver");
      self->maneuver_names[i] = name;
      attach (grid, name, 0, i + 1);
      for (int side = 0; side < 2; side++)
        {
          self->chosen[i][side] = share_new (grid, 1 + 4 * side, i + 1, share_css[side]);
          self->flown[i][side] = share_new (grid, 3 + 4 * side, i + 1, share_css[side]);
        }
    }
  return scrolled (grid);
}

/* ---- Filling ---- */

static int64_t
count_of (const SrtDuelResult *results, int runs, int share)
{
  int64_t n = 0;

  for (int i = 0; i < runs; i++)
    n += share == DRAW ? results[i].outcome >= SRT_DUEL_BOTH_LOST : results[i].outcome == share;
  return n;
}

char *
sortie_duel_difference_text (int64_t count, int64_t of, int64_t before, int64_t of_before)
{
  double low, high, difference = (double) count / (double) of - (double) before / (double) of_before;

  sortie_share_difference (count, of, before, of_before, &low, &high);
  /* Translators: points are hundredths of a share; the numbers in brackets are the ends of an interval. */
  return g_strdup_printf (_ ("%+.1f points (%+.1f to %+.1f): %s"), 100 * difference, 100 * low, 100 * high,
                          low > 0 || high < 0 ? _ ("proven") : _ ("not proven"));
}

static void
show_shares (SortieDuelResults *self, const SrtDuelResult *results, int runs, SortieDuelJob *baseline)
{
  int before_runs = 0;
  const SrtDuelResult *before = baseline ? sortie_duel_job_get_results (baseline, &before_runs) : NULL;

  for (int i = 0; i < N_SHARES; i++)
    {
      int64_t count = count_of (results, runs, i), earlier = before ? count_of (before, before_runs, i) : 0;
      g_autofree char *text = NULL, *label = NULL, *difference = NULL, *number = sortie_number_text ((double) count);
      double low, high, share = (double) count / runs;
      sortie_wilson (count, runs, &low, &high);
      text = g_strdup_printf (_ ("%5.1f %%  (%.1f to %.1f %%)  %s"), 100 * share, 100 * low, 100 * high, number);
      label = g_strdup_printf (_ ("%s: %.1f percent, 95 percent interval %.1f to %.1f"), _ (share_titles[i]), 100 * share,
                               100 * low, 100 * high);
      sortie_share_bar_set (SORTIE_SHARE_BAR (self->shares[i].bar), share, low, high,
                            before_runs > 0 ? (double) earlier / before_runs : -1, label);
      gtk_label_set_text (self->shares[i].text, text);
      if (before_runs > 0)
        difference = sortie_duel_difference_text (count, runs, earlier, before_runs);
      gtk_label_set_text (self->shares[i].before, difference ? difference : "");
      gtk_widget_set_visible (GTK_WIDGET (self->shares[i].before), before_runs > 0);
    }
}

static void
show_verdict (SortieDuelResults *self, const SrtDuelResult *results, int runs)
{
  int64_t a = count_of (results, runs, A), b = count_of (results, runs, B), draws = count_of (results, runs, DRAW);
  int timed = 0, both;
  double low, high;
  g_autofree char *timed_text = NULL, *both_text = NULL;
  g_autoptr (GString) text = NULL;
  const char *verdict;

  /* Of the duels that were decided, so that draws favour nobody. */
  sortie_wilson (a, a + b, &low, &high);
  if (low > 0.5)
    verdict = _ ("A is better: of the duels that were decided it won more than half, chance aside.");
  else if (high < 0.5)
    verdict = _ ("B is better: of the duels that were decided it won more than half, chance aside.");
  else
    verdict = _ ("Neither is shown to be better: more duels would tell smaller differences.");
  for (int i = 0; i < runs; i++)
    timed += results[i].outcome == SRT_DUEL_TIME_OUT;
  both = (int) draws - timed;
  text = g_string_new (verdict);
  timed_text = g_strdup_printf (ngettext ("%d duel ran out of time.", "%d duels ran out of time.", (gulong) timed), timed);
  both_text = g_strdup_printf (ngettext ("In %d duel both were lost in the same tick.",
                                         "In %d duels both were lost in the same tick.", (gulong) both),
                               both);
  if (timed > 0)
    g_string_append_printf (text, " %s", timed_text);
  if (both > 0)
    g_string_append_printf (text, " %s", both_text);
  gtk_label_set_text (self->verdict, text->str);
}

static void
show_times (SortieDuelResults *self, const SrtDuelResult *results, int runs)
{
  SortieDuelTimes times = sortie_duel_times (results, runs);
  g_autofree char *text = NULL;

  if (times.n > 0)
    text = g_strdup_printf (_ ("Mean %.1f s (%.1f to %.1f s), median %.1f s, from %.1f to %.1f s."),
                            times.mean, times.low, times.high, times.median, times.least, times.most);
  gtk_label_set_text (self->times, text ? text : _ ("No duel was decided."));
  gtk_widget_set_visible (self->histogram, times.n > 0);
  sortie_duel_histogram_set (SORTIE_DUEL_HISTOGRAM (self->histogram), results, runs);
}

static void
show_facts (SortieDuelResults *self, const SortieDuelTotal totals[2])
{
  for (int i = 0; i < N_FACTS; i++)
    for (int side = 0; side < 2; side++)
      {
        int64_t count = totals[side].count[facts[i].count];
        int64_t of = facts[i].of < SRT_DUEL_N_TALLIES ? totals[side].count[facts[i].of] : 0;
        g_autofree char *number = sortie_number_text ((double) count), *text = NULL;
        text = of > 0 ? g_strdup_printf (_ ("%s (%.1f %%)"), number, 100.0 * (double) count / (double) of)
                      : g_strdup (number);
        gtk_label_set_text (self->facts[i][side], text);
      }
}

static void
show_use (const ShareRow *row, const char *what, int64_t part, int64_t whole)
{
  double share = whole > 0 ? (double) part / (double) whole : 0;
  g_autofree char *text = g_strdup_printf (_ ("%.1f %%"), 100 * share);
  g_autofree char *label = g_strdup_printf ("%s: %s", what, text);

  gtk_label_set_text (row->text, text);
  sortie_share_bar_set (SORTIE_SHARE_BAR (row->bar), share, 1, 0, -1, label);
}

static void
show_maneuvers (SortieDuelResults *self, const SortieDuelTotal totals[2])
{
  int64_t chosen[2] = { 0 };

  for (int i = 0; i < SRT_DUEL_MANEUVERS; i++)
    for (int side = 0; side < 2; side++)
      chosen[side] += totals[side].chosen[i];
  for (int i = 0; i < SRT_DUEL_MANEUVERS; i++)
    for (int side = 0; self->maneuver_names[i] && side < 2; side++)
      {
        const char *name = gtk_button_get_label (GTK_BUTTON (self->maneuver_names[i]));
        g_autofree char *choice = g_strdup_printf (_ ("%s chosen by %c"), name, "AB"[side]);
        g_autofree char *time = g_strdup_printf (_ ("%s flown by %c"), name, "AB"[side]);
        show_use (&self->chosen[i][side], choice, totals[side].chosen[i], chosen[side]);
        show_use (&self->flown[i][side], time, totals[side].flown[i], totals[side].count[SRT_DUEL_SHIP_TICKS]);
      }
}

void
sortie_duel_results_show (SortieDuelResults *self, SortieDuelJob *job, SortieDuelJob *baseline)
{
  int runs;
  const SrtDuelResult *results = sortie_duel_job_get_results (job, &runs);
  SortieDuelTotal totals[2];

  sortie_duel_runs_set (SORTIE_DUEL_RUNS (self->runs), results, runs, sortie_duel_job_get_batch (job)->seed);
  if (runs == 0)
    return;
  for (int side = 0; side < 2; side++)
    totals[side] = sortie_duel_total (results, runs, side);
  show_shares (self, results, runs, baseline);
  show_verdict (self, results, runs);
  show_times (self, results, runs);
  show_facts (self, totals);
  show_maneuvers (self, totals);
}

/* ---- GObject ---- */

static void
forward (SortieDuelRuns *runs, guint run, SortieDuelResults *self)
{
  g_signal_emit (self, run_activated, 0, run);
}

static void
sortie_duel_results_dispose (GObject *object)
{
  g_clear_pointer (&SORTIE_DUEL_RESULTS (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (sortie_duel_results_parent_class)->dispose (object);
}

static void
sortie_duel_results_class_init (SortieDuelResultsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_duel_results_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  run_activated = g_signal_new ("run-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
sortie_duel_results_init (SortieDuelResults *self)
{
  GtkWidget *stack = gtk_stack_new (), *switcher = gtk_stack_switcher_new ();

  self->head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->runs = sortie_duel_runs_new ();
  g_signal_connect (self->runs, "run-activated", G_CALLBACK (forward), self);
  gtk_stack_add_titled (GTK_STACK (stack), make_outcome (self), "outcome", _ ("Outcome"));
  gtk_stack_add_titled (GTK_STACK (stack), make_maneuvers (self), "maneuvers", _ ("Maneuvers"));
  gtk_stack_add_titled (GTK_STACK (stack), self->runs, "runs", _ ("Runs"));
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), GTK_STACK (stack));
  gtk_widget_set_halign (switcher, GTK_ALIGN_START);
  gtk_widget_set_hexpand (switcher, TRUE);
  gtk_box_append (GTK_BOX (self->head), switcher);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), self->head);
  gtk_box_append (GTK_BOX (self->box), stack);
  gtk_widget_set_vexpand (stack, TRUE);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

void
sortie_duel_results_add_button (SortieDuelResults *self, GtkWidget *button)
{
  gtk_box_append (GTK_BOX (self->head), button);
}

void
sortie_duel_results_add_line (SortieDuelResults *self, GtkWidget *line)
{
  gtk_box_insert_child_after (GTK_BOX (self->box), line, gtk_widget_get_prev_sibling (gtk_widget_get_last_child (self->box)));
}

GtkWidget *
sortie_duel_results_new (void)
{
  return g_object_new (SORTIE_TYPE_DUEL_RESULTS, NULL);
}
