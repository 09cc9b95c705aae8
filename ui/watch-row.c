/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/watch-row.h"

#include "ui/watch-text.h"

#include <glib/gi18n.h>

struct _SortieWatchRow
{
  GtkListBoxRow parent_instance;

  SortieWorkspace *workspace;
  SortieSampler *sampler;
  SrtWatch watch;
  gboolean good;
  GArray *lines;       /* SortieWatchLine, their series the row's own */
  GtkWidget *entry, *unit, *plot, *values;
  GtkLabel *labels[SORTIE_WATCH_SHIPS]; /* of the values */
  int said;            /* why there are no values: -1 there are, 0 nothing is asked, 1 nothing runs, 2 no ship */
};

G_DEFINE_FINAL_TYPE (SortieWatchRow, sortie_watch_row, GTK_TYPE_LIST_BOX_ROW)

enum
{
  EDITED,
  LINES_CHANGED,
  REMOVE,
  MOVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Which ships ---- */

static void
line_clear (gpointer data)
{
  g_free (((SortieWatchLine *) data)->name);
}

static GArray *
lines_new (void)
{
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (SortieWatchLine));

  g_array_set_clear_func (lines, line_clear);
  return lines;
}

/* The slots that it is about: those of the selected ships, the first of them first. */
static guint
find_slots (SortieWatchRow *self, int slots[SORTIE_WATCH_SHIPS])
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  guint n = 0;

  if (!self->good || !sortie_session_is_live (session))
    return 0;
  if (!self->watch.uses_ship)
    {
      slots[0] = -1;
      return 1;
    }
  if (g_strcmp0 (sortie_selection_get_table (selection), "ships") != 0)
    return 0;
  for (guint i = 0; i < sortie_selection_get_n_items (selection) && n < SORTIE_WATCH_SHIPS; i++)
    {
      int slot = sortie_session_slot_of (session, sortie_selection_get_id (selection, i));
      if (slot >= 0)
        slots[n++] = slot;
    }
  return n;
}

static gboolean
has_lines (SortieWatchRow *self, const int *slots, guint n)
{
  if (self->lines->len != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (g_array_index (self->lines, SortieWatchLine, i).slot != slots[i])
      return FALSE;
  return TRUE;
}

/* ---- Values ---- */

static char *
value_text (const SortieWatchLine *line, double value, gboolean with_unit, gpointer data)
{
  SortieWatchRow *self = data;
  const SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  g_autofree char *text = sortie_watch_value_text (run, line->slot, self->watch.kind, value);

  return with_unit && self->watch.unit ? g_strdup_printf ("%s %s", text, _ (self->watch.unit)) : g_steal_pointer (&text);
}

static void
fill_values (SortieWatchRow *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->values)))
    gtk_grid_remove (GTK_GRID (self->values), child);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const SortieWatchLine *line = &g_array_index (self->lines, SortieWatchLine, i);
      GtkWidget *name = gtk_label_new (line->name), *value = gtk_label_new (NULL);
      gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
      gtk_label_set_xalign (GTK_LABEL (name), 0);
      gtk_label_set_width_chars (GTK_LABEL (name), MIN (12, line->name ? (int) g_utf8_strlen (line->name, -1) : 0));
      gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
      gtk_widget_add_css_class (name, "caption");
      gtk_label_set_xalign (GTK_LABEL (value), 1);
      gtk_widget_set_hexpand (value, TRUE);
      gtk_label_set_ellipsize (GTK_LABEL (value), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (value), 1); /* what the column leaves: plots stand below each other */
      gtk_widget_add_css_class (value, "numeric");
      if (line->name)
        {
          gtk_grid_attach (GTK_GRID (self->values), sortie_watch_sample_new (line->look), 0, (int) i, 1, 1);
          gtk_grid_attach (GTK_GRID (self->values), name, 1, (int) i, 1, 1);
        }
      else
        g_object_ref_sink (name), g_object_unref (name);
      gtk_grid_attach (GTK_GRID (self->values), value, 2, (int) i, 1, 1);
      self->labels[i] = GTK_LABEL (value);
    }
  if (self->said > 0)
    {
      GtkWidget *hint = gtk_label_new (self->said == 2 ? _ ("Select a ship") : _ ("Nothing runs"));
      gtk_label_set_xalign (GTK_LABEL (hint), 1);
      gtk_widget_set_hexpand (hint, TRUE);
      gtk_widget_add_css_class (hint, "dim-label");
      gtk_grid_attach (GTK_GRID (self->values), hint, 0, 0, 1, 1);
    }
}

void
sortie_watch_row_update_values (SortieWatchRow *self, int tick)
{
  const SrtRun *run;

  g_return_if_fail (SORTIE_IS_WATCH_ROW (self));

  run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  for (guint i = 0; i < self->lines->len; i++)
    {
      const SortieWatchLine *line = &g_array_index (self->lines, SortieWatchLine, i);
      double value;
      gboolean there = tick >= 0 ? sortie_series_get (line->series, tick, &value) == SORTIE_SAMPLE_VALUE
                                 : run && srt_watch_value (&self->watch, run, line->slot, &value);
      g_autofree char *text = there ? value_text (line, value, FALSE, self) : g_strdup ("—");
      gtk_label_set_text (self->labels[i], text);
    }
}

/* ---- Lines ---- */

void
sortie_watch_row_update_lines (SortieWatchRow *self)
{
  SortieSession *session;
  int slots[SORTIE_WATCH_SHIPS];
  int say;
  guint n;
  GArray *lines;

  g_return_if_fail (SORTIE_IS_WATCH_ROW (self));

  session = sortie_workspace_get_session (self->workspace);
  n = find_slots (self, slots);
  say = n > 0 ? -1 : !self->good ? 0 : sortie_session_is_live (session) ? 2 : 1;
  if (has_lines (self, slots, n) && say == self->said)
    return;
  self->said = say;
  g_signal_emit (self, signals[LINES_CHANGED], 0);
  for (guint i = 0; i < self->lines->len; i++)
    sortie_sampler_remove (self->sampler, g_array_index (self->lines, SortieWatchLine, i).series);
  lines = lines_new ();
  for (guint i = 0; i < n; i++)
    {
      const char *name = slots[i] >= 0 ? srt_slot_name (sortie_session_get_run (session), slots[i]) : NULL;
      SortieWatchLine line = { sortie_sampler_add (self->sampler, &self->watch, slots[i]), g_strdup (name), slots[i], i };
      g_array_append_val (lines, line);
    }
  sortie_watch_plot_set_lines (SORTIE_WATCH_PLOT (self->plot), lines, self->watch.kind);
  g_array_unref (self->lines);
  self->lines = lines;
  fill_values (self);
  sortie_watch_row_update_values (self, -1);
  g_signal_emit (self, signals[LINES_CHANGED], 0);
}

static void
drop_lines (SortieWatchRow *self)
{
  g_autoptr (GArray) none = lines_new ();

  if (self->lines->len == 0)
    return;
  g_signal_emit (self, signals[LINES_CHANGED], 0);
  for (guint i = 0; i < self->lines->len; i++)
    sortie_sampler_remove (self->sampler, g_array_index (self->lines, SortieWatchLine, i).series);
  sortie_watch_plot_set_lines (SORTIE_WATCH_PLOT (self->plot), none, self->watch.kind);
  g_array_unref (self->lines);
  self->lines = g_steal_pointer (&none);
}

void
sortie_watch_row_compile (SortieWatchRow *self)
{
  g_autofree char *name = NULL;

  g_return_if_fail (SORTIE_IS_WATCH_ROW (self));

  drop_lines (self);
  self->good = sortie_watch_entry_compile (SORTIE_WATCH_ENTRY (self->entry), &self->watch);
  gtk_label_set_text (GTK_LABEL (self->unit), self->good && self->watch.unit ? _ (self->watch.unit) : "");
  gtk_widget_set_visible (self->unit, self->good && self->watch.unit);
  name = g_strdup_printf (_ ("Plot of %s"), sortie_watch_row_get_text (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->plot), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  sortie_watch_row_update_lines (self);
}

static void
edited (SortieWatchRow *self)
{
  sortie_watch_row_compile (self);
  g_signal_emit (self, signals[EDITED], 0);
}

/* ---- Actions ---- */

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[REMOVE], 0);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[MOVE], 0, g_variant_get_int32 (parameter));
}

static GtkWidget *
make_menu (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("Move _Up"), "watch.move(-1)");
  g_menu_append (menu, _ ("Move _Down"), "watch.move(1)");
  g_menu_append (menu, _ ("_Remove"), "watch.remove");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_tooltip_text (button, _ ("Move or Remove This Watch"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Move or Remove This Watch"),
                                  -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  return button;
}

/* ---- GObject ---- */

static void
sortie_watch_row_dispose (GObject *object)
{
  SortieWatchRow *self = SORTIE_WATCH_ROW (object);

  if (self->sampler)
    for (guint i = 0; i < self->lines->len; i++)
      sortie_sampler_remove (self->sampler, g_array_index (self->lines, SortieWatchLine, i).series);
  g_array_set_size (self->lines, 0);
  g_clear_object (&self->sampler);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_watch_row_parent_class)->dispose (object);
}

static void
sortie_watch_row_finalize (GObject *object)
{
  g_array_unref (SORTIE_WATCH_ROW (object)->lines);
  G_OBJECT_CLASS (sortie_watch_row_parent_class)->finalize (object);
}

static void
sortie_watch_row_class_init (SortieWatchRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_watch_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_watch_row_finalize;
  gtk_widget_class_install_action (widget_class, "watch.remove", NULL, remove_action);
  gtk_widget_class_install_action (widget_class, "watch.move", "i", move_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "watch.remove", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "watch.remove",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "watch.move", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "watch.move", "i", 1);
  signals[EDITED] = g_signal_new ("edited", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[LINES_CHANGED]
      = g_signal_new ("lines-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[REMOVE] = g_signal_new ("remove", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVE] = g_signal_new ("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
sortie_watch_row_init (SortieWatchRow *self)
{
  self->lines = lines_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
}

GtkWidget *
sortie_watch_row_new (SortieWorkspace *workspace, SortieSampler *sampler, const char *text)
{
  SortieWatchRow *self = g_object_new (SORTIE_TYPE_WATCH_ROW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9), *left = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->workspace = g_object_ref (workspace);
  self->sampler = g_object_ref (sampler);
  self->entry = sortie_watch_entry_new (workspace);
  sortie_watch_entry_set_text (SORTIE_WATCH_ENTRY (self->entry), text);
  gtk_widget_set_size_request (self->entry, 230, -1);
  self->unit = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->unit), 0);
  gtk_widget_add_css_class (self->unit, "caption");
  gtk_widget_add_css_class (self->unit, "dim-label");
  gtk_widget_add_css_class (self->unit, "watch-unit");
  gtk_box_append (GTK_BOX (left), self->entry);
  gtk_box_append (GTK_BOX (left), self->unit);
  gtk_widget_set_valign (left, GTK_ALIGN_START);
  g_signal_connect_swapped (self->entry, "edited", G_CALLBACK (edited), self);
  self->values = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->values), 6);
  gtk_widget_set_size_request (self->values, 176, -1);
  gtk_widget_set_valign (self->values, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->values, "watch-values");
  self->plot = sortie_watch_plot_new (value_text, self);
  gtk_box_append (GTK_BOX (box), left);
  gtk_box_append (GTK_BOX (box), self->values);
  gtk_box_append (GTK_BOX (box), self->plot);
  gtk_box_append (GTK_BOX (box), make_menu ());
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  sortie_watch_row_compile (self);
  return GTK_WIDGET (self);
}

const char *
sortie_watch_row_get_text (SortieWatchRow *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ROW (self), NULL);

  return sortie_watch_entry_get_text (SORTIE_WATCH_ENTRY (self->entry));
}

SortieWatchEntry *
sortie_watch_row_get_entry (SortieWatchRow *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ROW (self), NULL);

  return SORTIE_WATCH_ENTRY (self->entry);
}

SortieWatchPlot *
sortie_watch_row_get_plot (SortieWatchRow *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ROW (self), NULL);

  return SORTIE_WATCH_PLOT (self->plot);
}

const SrtWatch *
sortie_watch_row_get_watch (SortieWatchRow *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ROW (self), NULL);

  return self->good ? &self->watch : NULL;
}

GArray *
sortie_watch_row_get_lines (SortieWatchRow *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ROW (self), NULL);

  return self->lines;
}
