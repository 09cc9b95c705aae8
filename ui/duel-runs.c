/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/duel-runs.h"

#include <glib/gi18n.h>

/* ---- A run ---- */

#define SORTIE_TYPE_DUEL_ROW (sortie_duel_row_get_type ())
G_DECLARE_FINAL_TYPE (SortieDuelRow, sortie_duel_row, SORTIE, DUEL_ROW, GObject)

struct _SortieDuelRow
{
  GObject parent_instance;
  guint run;
  guint64 seed;
  int outcome, ticks;
  int lost[2], hits[2];
};

G_DEFINE_FINAL_TYPE (SortieDuelRow, sortie_duel_row, G_TYPE_OBJECT)

static void
sortie_duel_row_class_init (SortieDuelRowClass *klass)
{
}

static void
sortie_duel_row_init (SortieDuelRow *self)
{
}

/* ---- Columns ---- */

typedef enum
{
  COLUMN_SEED,
  COLUMN_OUTCOME,
  COLUMN_TIME,
  COLUMN_LOST_A,
  COLUMN_LOST_B,
  COLUMN_HITS_A,
  COLUMN_HITS_B,
  N_COLUMNS
} Column;

static const char *const titles[N_COLUMNS] = {
  N_ ("Seed"), N_ ("Outcome"), N_ ("Duration"), N_ ("A Lost"), N_ ("B Lost"), N_ ("A’s Hits"), N_ ("B’s Hits"),
};

static const char *const outcomes[SRT_DUEL_N_OUTCOMES]
    = { N_ ("A wins"), N_ ("B wins"), N_ ("Both lost"), N_ ("Out of time") };
static const char *const outcome_css[SRT_DUEL_N_OUTCOMES]
    = { "side-friendly", "side-hostile", "side-neutral", "side-neutral" };

static gint64
value_of (const SortieDuelRow *row, Column column)
{
  switch (column)
    {
    case COLUMN_OUTCOME:
      return row->outcome;
    case COLUMN_TIME:
      return row->ticks;
    case COLUMN_LOST_A:
      return row->lost[0];
    case COLUMN_LOST_B:
      return row->lost[1];
    case COLUMN_HITS_A:
      return row->hits[0];
    case COLUMN_HITS_B:
      return row->hits[1];
    case COLUMN_SEED:
    case N_COLUMNS:
    default:
      return (gint64) row->seed;
    }
}

static char *
text_of (const SortieDuelRow *row, Column column)
{
  if (column == COLUMN_OUTCOME)
    return g_strdup (_ (outcomes[row->outcome]));
  if (column == COLUMN_TIME)
    return g_strdup_printf (_ ("%d.%02d s"), row->ticks / 100, row->ticks % 100);
  return g_strdup_printf ("%" G_GINT64_FORMAT, value_of (row, column));
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  gint64 x = value_of (a, GPOINTER_TO_INT (data)), y = value_of (b, GPOINTER_TO_INT (data));

  return x < y ? -1 : x > y;
}

/* ---- The list ---- */

struct _SortieDuelRuns
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *filter_choice;
  GtkWidget *view;
  GtkLabel *count;
  GListStore *rows;
  GtkFilter *filter;
  guint chosen;      /* of the filters; rows are asked for while the widgets go */
  GListModel *shown; /* sorted and filtered; the view's */
};

G_DEFINE_FINAL_TYPE (SortieDuelRuns, sortie_duel_runs, GTK_TYPE_WIDGET)

static guint run_activated;

static const char *const filters[]
    = { N_ ("All Runs"), N_ ("Won by A"), N_ ("Won by B"), N_ ("Both Lost"), N_ ("Out of Time"), NULL };

static gboolean
passes (gpointer item, gpointer data)
{
  SortieDuelRuns *self = data;

  return self->chosen == 0 || SORTIE_DUEL_ROW (item)->outcome == (int) self->chosen - 1;
}

static void
show_count (SortieDuelRuns *self)
{
  g_autofree char *text = g_strdup_printf (_ ("%u of %u runs"), g_list_model_get_n_items (self->shown),
                                           g_list_model_get_n_items (G_LIST_MODEL (self->rows)));

  gtk_label_set_text (self->count, text);
}

static void
filter_changed (SortieDuelRuns *self)
{
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->filter_choice));

  self->chosen = chosen == GTK_INVALID_LIST_POSITION ? 0 : chosen;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_count (self);
}

static void
setup_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), GPOINTER_TO_INT (column) == COLUMN_OUTCOME ? 0 : 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  SortieDuelRow *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = text_of (row, GPOINTER_TO_INT (column));

  gtk_label_set_text (GTK_LABEL (label), text);
  if (GPOINTER_TO_INT (column) != COLUMN_OUTCOME)
    return;
  for (int i = 0; i < SRT_DUEL_N_OUTCOMES; i++)
    gtk_widget_remove_css_class (label, outcome_css[i]);
  gtk_widget_add_css_class (label, outcome_css[row->outcome]);
}

static void
add_column (SortieDuelRuns *self, Column column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *made;
  GtkSorter *sorter = GTK_SORTER (gtk_custom_sorter_new (compare, GINT_TO_POINTER (column), NULL));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), GINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), GINT_TO_POINTER (column));
  made = gtk_column_view_column_new (_ (titles[column]), factory);
  gtk_column_view_column_set_sorter (made, sorter);
  gtk_column_view_column_set_expand (made, column == COLUMN_OUTCOME);
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), made);
  g_object_unref (sorter);
  g_object_unref (made);
}

static void
activated (GtkColumnView *view, guint position, SortieDuelRuns *self)
{
  g_autoptr (SortieDuelRow) row = g_list_model_get_item (self->shown, position);

  if (row)
    g_signal_emit (self, run_activated, 0, row->run);
}

static void
sortie_duel_runs_dispose (GObject *object)
{
  SortieDuelRuns *self = SORTIE_DUEL_RUNS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->rows);
  G_OBJECT_CLASS (sortie_duel_runs_parent_class)->dispose (object);
}

static void
sortie_duel_runs_class_init (SortieDuelRunsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_duel_runs_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  run_activated = g_signal_new ("run-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
make_view (SortieDuelRuns *self)
{
  GtkSorter *sorter;
  GListModel *sorted;

  self->view = gtk_column_view_new (NULL);
  for (int column = 0; column < N_COLUMNS; column++)
    add_column (self, (Column) column);
  sorter = gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view));
  self->filter = GTK_FILTER (gtk_custom_filter_new (passes, self, NULL));
  sorted = G_LIST_MODEL (
      gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->rows)), g_object_ref (sorter)));
  self->shown = G_LIST_MODEL (gtk_filter_list_model_new (sorted, self->filter));
  {
    g_autoptr (GtkSelectionModel) selection = GTK_SELECTION_MODEL (gtk_single_selection_new (self->shown));
    gtk_single_selection_set_autoselect (GTK_SINGLE_SELECTION (selection), FALSE);
    gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), selection);
  }
  gtk_column_view_set_single_click_activate (GTK_COLUMN_VIEW (self->view), TRUE);
  gtk_widget_add_css_class (self->view, "data-table");
  gtk_widget_add_css_class (self->view, "dense-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Single runs"), -1);
  g_signal_connect (self->view, "activate", G_CALLBACK (activated), self);
}

static void
sortie_duel_runs_init (SortieDuelRuns *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *scroller = gtk_scrolled_window_new ();
  GtkWidget *hint = gtk_label_new (_ ("Click a run to open it at its deciding moment."));
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (int i = 0; filters[i]; i++)
    g_ptr_array_add (words, (char *) _ (filters[i]));
  g_ptr_array_add (words, NULL);
  self->rows = g_list_store_new (SORTIE_TYPE_DUEL_ROW);
  self->filter_choice = gtk_drop_down_new_from_strings ((const char *const *) words->pdata);
  make_view (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->filter_choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Which runs are listed"), -1);
  g_signal_connect_swapped (self->filter_choice, "notify::selected", G_CALLBACK (filter_changed), self);
  self->count = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_widget_add_css_class (hint, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (hint), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (hint), 1);
  gtk_widget_set_hexpand (hint, TRUE);
  gtk_box_append (GTK_BOX (bar), self->filter_choice);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->count));
  gtk_box_append (GTK_BOX (bar), hint);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->view);
  gtk_widget_set_vexpand (scroller, TRUE);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), bar);
  gtk_box_append (GTK_BOX (self->box), scroller);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
sortie_duel_runs_new (void)
{
  return g_object_new (SORTIE_TYPE_DUEL_RUNS, NULL);
}

static SortieDuelRow *
row_new (const SrtDuelResult *result, guint run, guint64 seed)
{
  SortieDuelRow *row = g_object_new (SORTIE_TYPE_DUEL_ROW, NULL);

  row->run = run;
  row->seed = seed + run;
  row->outcome = result->outcome;
  row->ticks = result->ticks;
  for (int side = 0; side < 2; side++)
    {
      row->lost[side] = result->side[side].count[SRT_DUEL_LOST];
      row->hits[side] = result->side[side].count[SRT_DUEL_SHOTS_HIT];
    }
  return row;
}

void
sortie_duel_runs_set (SortieDuelRuns *self, const SrtDuelResult *results, int runs, guint64 seed)
{
  guint have = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autoptr (GPtrArray) fresh = g_ptr_array_new_with_free_func (g_object_unref);

  if ((guint) runs < have || runs == 0)
    {
      g_list_store_remove_all (self->rows);
      have = 0;
    }
  for (guint i = have; i < (guint) runs; i++)
    g_ptr_array_add (fresh, row_new (&results[i], i, seed));
  if (fresh->len > 0)
    g_list_store_splice (self->rows, have, 0, fresh->pdata, fresh->len);
  show_count (self);
}

guint
sortie_duel_runs_get_n_rows (SortieDuelRuns *self)
{
  return g_list_model_get_n_items (self->shown);
}

guint64
sortie_duel_runs_get_seed (SortieDuelRuns *self, guint row)
{
  g_autoptr (SortieDuelRow) item = g_list_model_get_item (self->shown, row);

  return item ? item->seed : 0;
}
