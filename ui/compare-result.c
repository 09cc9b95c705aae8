/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/compare-result.h"

#include "ui/compare-reason.h"
#include "ui/event-text.h"
#include "ui/sortie-number-entry.h"
#include "ui/watch-plot.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

struct _SortieCompareResult
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box;
  GtkWidget *name;      /* GtkEntry */
  GtkWidget *take;
  GtkLabel *gone;       /* says that the run is another */
  GtkLabel *sentence;
  GtkLabel *reason_title;
  GtkGrid *reason, *outcome;
  GtkLabel *plot_title;
  SortieWatchPlot *plot;
  SortieFork *fork;
  GBinding *binding;    /* of the name */
  SortieSeries *series; /* how far apart the ship is */
  int slot;             /* that it is of, -1 none */
};

G_DEFINE_FINAL_TYPE (SortieCompareResult, sortie_compare_result, GTK_TYPE_WIDGET)

static SortieSession *
session_of (SortieCompareResult *self)
{
  return sortie_workspace_get_session (self->workspace);
}

/* ---- The sentence ---- */

static char *
tick_link (int tick)
{
  g_autofree char *text = sortie_tick_text (tick);
  g_autofree char *words = g_strdup_printf (_ ("tick %s"), text);

  return g_markup_printf_escaped ("<a href=\"tick:%d\">%s</a>", tick, words);
}

/* "Alpha 1’s order", the ship a link. */
static char *
whose (SortieFork *fork, const SrtParting *parting)
{
  g_autofree char *ship = NULL;

  if (parting->slot < 0)
    return g_markup_escape_text (_ (parting->field), -1);
  ship = g_markup_printf_escaped ("<a href=\"ship:%d\">%s</a>", parting->slot,
                                  srt_slot_name (sortie_fork_get_run (fork), parting->slot));
  return g_strdup_printf (_ ("%s’s %s"), ship, _ (parting->field));
}

static char *
make_sentence (SortieFork *fork)
{
  const SrtComparison *comparison = sortie_fork_get_comparison (fork);
  const SrtParting *seen = &comparison->seen, *any = &comparison->any;
  g_autofree char *from = tick_link (comparison->from), *at = NULL, *what = NULL, *chance = NULL;
  g_autofree char *ticks = sortie_number_text (sortie_fork_get_to (fork) - comparison->from);

  if (any->tick < 0)
    return g_strdup_printf (_ ("They do not part in the %s ticks from %s on: it makes no difference."), ticks, from);
  chance = tick_link (any->tick);
  if (seen->tick < 0)
    return g_strdup_printf (_ ("Chance alone is another from %s on: no ship does anything else in these %s ticks."),
                            chance, ticks);
  at = tick_link (seen->tick);
  what = whose (fork, seen);
  if (any->part == SRT_DIGEST_CHANCE && any->tick < seen->tick)
    return g_strdup_printf (_ ("They part at %s: %s. Chance alone was another from %s on."), at, what, chance);
  if (seen->tick == comparison->from)
    return g_strdup_printf (_ ("They part at %s, by the change itself: %s."), at, what);
  return g_strdup_printf (_ ("They part at %s: %s."), at, what);
}

static gboolean
link_activated (GtkLabel *label, const char *uri, SortieCompareResult *self)
{
  int number = atoi (strchr (uri, ':') + 1);

  gtk_widget_activate_action (GTK_WIDGET (self), g_str_has_prefix (uri, "tick:") ? "compare.go" : "compare.select", "i",
                              number);
  return TRUE;
}

const char *
sortie_compare_result_get_sentence (SortieCompareResult *self)
{
  return gtk_label_get_text (self->sentence);
}

/* ---- The plot ---- */

static char *
distance_text (const SortieWatchLine *line, double value, gboolean with_unit, gpointer data)
{
  g_autofree char *number = sortie_number_text (value < 1000 ? round (value * 10) / 10 : round (value));

  return with_unit ? g_strdup_printf (_ ("%s units"), number) : g_steal_pointer (&number);
}

/* How far apart the ship is in the two futures. */
static void
fill_series (SortieCompareResult *self)
{
  int from = sortie_fork_get_from (self->fork), to = sortie_fork_get_to (self->fork);

  sortie_series_free (self->series);
  self->series = sortie_series_new ();
  for (int tick = from; tick <= to; tick++)
    {
      SrtVec3 was, then;
      gboolean both = sortie_fork_get_place (self->fork, SORTIE_FUTURE_WAS, self->slot, tick, &was)
                      && sortie_fork_get_place (self->fork, SORTIE_FUTURE_THEN, self->slot, tick, &then);
      sortie_series_set (self->series, tick, both ? SORTIE_SAMPLE_VALUE : SORTIE_SAMPLE_NONE,
                         both ? (double) srt_distance (was, then) : 0);
    }
}

static void
show_plot (SortieCompareResult *self)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (SortieWatchLine));
  SortieWatchLine line = { .slot = self->slot, .look = 3 };
  g_autofree char *title = NULL;

  if (self->slot >= 0)
    {
      fill_series (self);
      line.series = self->series;
      g_array_append_val (lines, line);
      title = g_strdup_printf (_ ("%s: how far apart"),
                               srt_slot_name (sortie_fork_get_run (self->fork), self->slot));
    }
  sortie_watch_plot_set_lines (self->plot, lines, SRT_WATCH_NUMBER);
  sortie_watch_plot_set_range (self->plot, sortie_fork_get_from (self->fork), sortie_fork_get_to (self->fork));
  gtk_label_set_text (self->plot_title, title ? title : _ ("Select a ship to see how far apart it is"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->plot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (self->plot_title), -1);
}

/* The selected ship, else the one in which they part. */
static int
wanted_slot (SortieCompareResult *self)
{
  int slot = sortie_workspace_selected_slot (self->workspace);
  const SrtWorld *world = sortie_fork_get_run (self->fork) ? sortie_fork_get_run (self->fork)->world : NULL;

  if (world && slot >= 0 && slot < world->count && srt_object (world, slot)->type >= 0)
    return slot;
  return sortie_fork_get_comparison (self->fork)->seen.slot;
}

static void
selected (SortieCompareResult *self)
{
  int slot;

  if (self->fork == NULL)
    return;
  slot = wanted_slot (self);
  if (slot == self->slot)
    return;
  self->slot = slot;
  show_plot (self);
}

/* The plot is of the futures' own ticks: the run may not have got there. */
static void
advanced (SortieCompareResult *self)
{
  gboolean of_run;

  if (self->fork == NULL)
    return;
  of_run = sortie_fork_is_of_run (self->fork);
  sortie_watch_plot_set_playhead (self->plot, sortie_session_get_tick (session_of (self)),
                                  MAX (sortie_fork_get_to (self->fork), sortie_session_get_head (session_of (self))));
  gtk_widget_set_visible (GTK_WIDGET (self->gone), !of_run);
  gtk_widget_set_sensitive (self->take, of_run);
}

static void
plot_hovered (SortieWatchPlot *plot, int tick, SortieCompareResult *self)
{
  sortie_watch_plot_set_hover (plot, tick);
}

static void
plot_go_to (SortieWatchPlot *plot, int tick, SortieCompareResult *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "compare.go", "i", tick);
}

/* ---- The whole ---- */

void
sortie_compare_result_show (SortieCompareResult *self, SortieFork *fork)
{
  g_autofree char *sentence = NULL, *reason = NULL;

  g_return_if_fail (SORTIE_IS_COMPARE_RESULT (self));

  g_clear_pointer (&self->binding, g_binding_unbind);
  g_set_object (&self->fork, fork);
  if (fork == NULL)
    return;
  self->binding = g_object_bind_property (fork, "name", self->name, "text", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  sentence = make_sentence (fork);
  gtk_label_set_markup (self->sentence, sentence);
  reason = sortie_compare_reason_fill (self->reason, fork);
  gtk_label_set_text (self->reason_title, reason);
  gtk_widget_set_visible (GTK_WIDGET (self->reason), *reason != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->reason_title), *reason != '\0');
  sortie_compare_outcome_fill (self->outcome, fork);
  self->slot = wanted_slot (self);
  show_plot (self);
  advanced (self);
}

/* ---- GObject ---- */

static void
sortie_compare_result_dispose (GObject *object)
{
  SortieCompareResult *self = SORTIE_COMPARE_RESULT (object);

  g_clear_pointer (&self->binding, g_binding_unbind);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->series, sortie_series_free);
  g_clear_object (&self->fork);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_compare_result_parent_class)->dispose (object);
}

static void
sortie_compare_result_class_init (SortieCompareResultClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_compare_result_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_compare_result_init (SortieCompareResult *self)
{
  self->slot = -1;
}

static GtkLabel *
text_label (const char *class_name)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_widget_add_css_class (label, "numeric");
  if (class_name)
    gtk_widget_add_css_class (label, class_name);
  return GTK_LABEL (label);
}

static GtkWidget *
make_bar (SortieCompareResult *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *ghosts = gtk_toggle_button_new (),
            *remove = gtk_button_new_from_icon_name ("user-trash-symbolic");

  self->name = gtk_entry_new ();
  gtk_entry_set_has_frame (GTK_ENTRY (self->name), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->name), 8);
  gtk_widget_add_css_class (self->name, "heading");
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_widget_set_tooltip_text (self->name, _ ("Its name, which can be changed"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->name), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Name"), -1);
  gtk_button_set_label (GTK_BUTTON (ghosts), _ ("_Ghosts"));
  gtk_button_set_use_underline (GTK_BUTTON (ghosts), TRUE);
  gtk_widget_set_tooltip_text (ghosts, _ ("Show the other future's ships beside those of the run"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (ghosts), "settings.viewport-ghosts");
  self->take = gtk_button_new_with_mnemonic (_ ("_Take This Future"));
  gtk_widget_set_tooltip_text (self->take, _ ("Make the same change to the run itself, where this future begins"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->take), "compare.take");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (remove), "compare.remove");
  gtk_widget_set_tooltip_text (remove, _ ("Remove this future"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (remove), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Remove this future"), -1);
  gtk_widget_add_css_class (ghosts, "flat");
  gtk_widget_add_css_class (self->take, "flat");
  gtk_widget_add_css_class (remove, "flat");
  gtk_box_append (GTK_BOX (bar), self->name);
  gtk_box_append (GTK_BOX (bar), ghosts);
  gtk_box_append (GTK_BOX (bar), self->take);
  gtk_box_append (GTK_BOX (bar), remove);
  gtk_widget_add_css_class (bar, "panel-toolbar");
  return bar;
}

static GtkWidget *
make_body (SortieCompareResult *self)
{
  GtkWidget *body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *below = gtk_grid_new (),
            *plot = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  self->sentence = text_label ("compare-sentence");
  g_signal_connect (self->sentence, "activate-link", G_CALLBACK (link_activated), self);
  self->gone = text_label ("dim-label");
  gtk_label_set_text (self->gone, _ ("The run has gone another way since, before this future begins: there are no ghosts, "
                                     "and it cannot be taken."));
  self->reason_title = text_label ("caption-heading");
  self->reason = GTK_GRID (sortie_compare_table_new (_ ("Why they part")));
  self->outcome = GTK_GRID (sortie_compare_table_new (_ ("What became of both")));
  self->plot_title = text_label ("caption-heading");
  self->plot = SORTIE_WATCH_PLOT (sortie_watch_plot_new (distance_text, NULL));
  gtk_widget_set_vexpand (GTK_WIDGET (self->plot), TRUE);
  g_signal_connect (self->plot, "hovered", G_CALLBACK (plot_hovered), self);
  g_signal_connect (self->plot, "go-to", G_CALLBACK (plot_go_to), self);
  gtk_box_append (GTK_BOX (plot), GTK_WIDGET (self->plot_title));
  gtk_box_append (GTK_BOX (plot), GTK_WIDGET (self->plot));
  /* A grid, not a box: that asks for the height that the table has at its least width, however wide it is (GTK 4.18). */
  gtk_grid_set_column_spacing (GTK_GRID (below), 18);
  gtk_grid_attach (GTK_GRID (below), GTK_WIDGET (self->outcome), 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (below), plot, 1, 0, 1, 1);
  gtk_widget_set_hexpand (plot, TRUE);
  gtk_box_append (GTK_BOX (body), GTK_WIDGET (self->gone));
  gtk_box_append (GTK_BOX (body), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (body), GTK_WIDGET (self->reason_title));
  gtk_box_append (GTK_BOX (body), GTK_WIDGET (self->reason));
  gtk_box_append (GTK_BOX (body), below);
  gtk_widget_add_css_class (body, "compare-body");
  return body;
}

GtkWidget *
sortie_compare_result_new (SortieWorkspace *workspace)
{
  SortieCompareResult *self = g_object_new (SORTIE_TYPE_COMPARE_RESULT, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->workspace = g_object_ref (workspace);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), make_bar (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), make_body (self));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (self->box), scroller);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (selected), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
