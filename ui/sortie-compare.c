/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-compare.h"

#include "app/model/mission-scripts.h"
#include "ui/compare-result.h"
#include "ui/compare-setup.h"
#include "ui/event-text.h"
#include "ui/hint.h"
#include "ui/sortie-number-entry.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>

enum
{
  KEPT = 6,            /* futures at most: the oldest goes */
  PROGRESS_MSEC = 100,
};

struct _SortieCompare
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GListStore *forks;   /* SortieFork */
  GtkWidget *stack;    /* "empty" or "panel" */
  GtkLabel *hint;
  GtkWidget *side;     /* the list, once there is something in it */
  GtkListBox *list;    /* the form's row, and one a future */
  GtkStack *pages;     /* "setup" or "result" */
  SortieCompareSetup *setup;
  SortieCompareResult *result;
  GtkWidget *progress_row;
  GtkProgressBar *progress;

  SortieFork *running; /* being run; NULL none */
  GCancellable *cancellable;
  guint timeout;
};

G_DEFINE_FINAL_TYPE (SortieCompare, sortie_compare, GTK_TYPE_WIDGET)

static SortieSession *
session_of (SortieCompare *self)
{
  return sortie_workspace_get_session (self->workspace);
}

/* ---- The list ---- */

static SortieFork *
fork_of (GtkListBoxRow *row)
{
  return row ? g_object_get_data (G_OBJECT (row), "fork") : NULL;
}

static SortieFork *
chosen_fork (SortieCompare *self)
{
  return fork_of (gtk_list_box_get_selected_row (self->list));
}

static char *
facts_of (SortieFork *fork)
{
  const SrtComparison *comparison = sortie_fork_get_comparison (fork);
  g_autofree char *tick = sortie_tick_text (comparison->seen.tick);

  if (comparison->seen.tick >= 0)
    return g_strdup_printf (_ ("parts at tick %s"), tick);
  return g_strdup (comparison->any.tick >= 0 ? _ ("parts in chance alone") : _ ("does not part"));
}

static GtkWidget *
make_row (SortieCompare *self, SortieFork *fork)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0),
            *name = gtk_label_new (NULL), *facts = gtk_label_new (NULL);
  g_autofree char *text = fork ? facts_of (fork) : g_strdup (_ ("another future"));

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (facts), 0);
  gtk_label_set_ellipsize (GTK_LABEL (facts), PANGO_ELLIPSIZE_END);
  gtk_label_set_text (GTK_LABEL (facts), text);
  gtk_widget_add_css_class (facts, "dim-label");
  gtk_widget_add_css_class (facts, "caption");
  gtk_widget_add_css_class (facts, "numeric");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), facts);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  if (fork)
    {
      g_object_set_data_full (G_OBJECT (row), "fork", g_object_ref (fork), g_object_unref);
      g_object_bind_property (fork, "name", name, "label", G_BINDING_SYNC_CREATE);
      g_object_bind_property (fork, "name", row, "tooltip-text", G_BINDING_SYNC_CREATE);
    }
  else
    gtk_label_set_text (GTK_LABEL (name), _ ("What If…"));
  return row;
}

static void
row_selected (SortieCompare *self)
{
  SortieFork *fork = chosen_fork (self);

  gtk_stack_set_visible_child_name (self->pages, fork ? "result" : "setup");
  sortie_compare_result_show (self->result, fork);
  sortie_workspace_set_fork (self->workspace, fork);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.remove", fork != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.take", fork != NULL);
}

static void
select_row (SortieCompare *self, int index)
{
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, index));
}

static void
add_fork (SortieCompare *self, SortieFork *fork)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->forks)) == KEPT)
    {
      g_list_store_remove (self->forks, 0);
      gtk_list_box_remove (self->list, GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, 1)));
    }
  g_list_store_append (self->forks, fork);
  gtk_list_box_append (self->list, make_row (self, fork));
  gtk_widget_set_visible (self->side, TRUE);
  select_row (self, (int) g_list_model_get_n_items (G_LIST_MODEL (self->forks)));
}

static void
remove_fork (SortieCompare *self, int index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, index + 1);
  int n = (int) g_list_model_get_n_items (G_LIST_MODEL (self->forks)) - 1;

  select_row (self, index < n ? index + 2 : n > 0 ? index : 0);
  gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_list_store_remove (self->forks, (guint) index);
  gtk_widget_set_visible (self->side, n > 0);
}

static void
forget_all (SortieCompare *self)
{
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  while (g_list_model_get_n_items (G_LIST_MODEL (self->forks)) > 0)
    remove_fork (self, 0);
  select_row (self, 0);
}

/* ---- Running ---- */

static void
show_running (SortieCompare *self)
{
  gboolean running = self->running != NULL;

  gtk_widget_set_visible (self->progress_row, running);
  gtk_widget_set_sensitive (GTK_WIDGET (self->setup), !running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.run", !running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "compare.cancel", running);
}

static gboolean
show_progress (gpointer data)
{
  SortieCompare *self = data;
  int of, done = sortie_fork_get_done (self->running, &of);
  g_autofree char *all = sortie_number_text (of), *some = sortie_number_text (done);
  g_autofree char *text = g_strdup_printf (_ ("%s of %s ticks"), some, all);

  gtk_progress_bar_set_fraction (self->progress, of > 0 ? (double) done / of : 0);
  gtk_progress_bar_set_text (self->progress, text);
  return G_SOURCE_CONTINUE;
}

static void
run_done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SortieCompare) self = data;
  g_autoptr (GError) error = NULL;
  SortieFork *fork = SORTIE_FORK (source);
  gboolean whole = sortie_fork_run_finish (fork, result, &error);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->running);
  if (self->workspace == NULL)
    return;
  show_running (self);
  if (whole && sortie_session_is_live (session_of (self)))
    add_fork (self, fork);
}

static void
run_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieCompare *self = SORTIE_COMPARE (widget);

  if (self->running)
    return;
  self->running = sortie_compare_setup_make (self->setup);
  if (self->running == NULL)
    return;
  self->cancellable = g_cancellable_new ();
  sortie_fork_run_async (self->running, sortie_compare_setup_get_ticks (self->setup), self->cancellable, run_done,
                         g_object_ref (self));
  self->timeout = g_timeout_add (PROGRESS_MSEC, show_progress, self);
  show_progress (self);
  show_running (self);
}

static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieCompare *self = SORTIE_COMPARE (widget);

  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
}

/* ---- What is done with one ---- */

static void
new_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  select_row (SORTIE_COMPARE (widget), 0);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieCompare *self = SORTIE_COMPARE (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  if (fork_of (row))
    remove_fork (self, gtk_list_box_row_get_index (row) - 1);
}

/* Scripts that are another in the run now are open to be saved. */
static gboolean
open_scripts (SortieCompare *self, const SrtContent *content)
{
  const SrtContent *base = sortie_document_get_content (sortie_workspace_get_document (self->workspace));
  SrtContent *held = base ? srt_content_ref (base) : NULL;
  gboolean any = FALSE;

  for (int set = 0; held && set < held->n_sets && set < content->n_sets; set++)
    for (int i = 0; i < content->sets[set].n_maneuvers; i++)
      {
        int script = sortie_script_key (set, i);
        const SrtManeuver *was = sortie_script_in (held, script), *now = sortie_script_in (content, script);
        if (was == NULL || now == NULL || srt_maneuver_same (was, now))
          continue;
        sortie_workspace_try_maneuver (self->workspace, script, now->text);
        any = TRUE;
      }
  if (held)
    srt_content_unref (held);
  return any;
}

static void
take_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieCompare *self = SORTIE_COMPARE (widget);
  g_autoptr (SortieFork) fork = chosen_fork (self) ? g_object_ref (chosen_fork (self)) : NULL;
  const SrtContent *content = fork ? sortie_fork_get_change (fork)->content : NULL;
  g_autofree char *tick = NULL, *text = NULL;

  if (fork == NULL || !sortie_fork_take (fork))
    return;
  tick = sortie_tick_text (sortie_fork_get_from (fork));
  text = g_strdup_printf (content && open_scripts (self, content)
                              ? _ ("The run goes that way from tick %s on; the script is open, not saved")
                              : _ ("The run goes that way from tick %s on"),
                          tick);
  sortie_workspace_toast (self->workspace, text);
}

static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieCompare *self = SORTIE_COMPARE (widget);
  int tick = g_variant_get_int32 (parameter);
  g_autoptr (GError) error = NULL;

  /* The futures may have been run farther than the run. */
  if (!sortie_session_is_live (session_of (self)) || tick < 0)
    return;
  if (!sortie_session_run_to (session_of (self), tick, &error) && error)
    sortie_workspace_toast (self->workspace, error->message);
}

static void
select_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieCompare *self = SORTIE_COMPARE (widget);
  const char *id = sortie_session_id_of (session_of (self), g_variant_get_int32 (parameter));

  if (id)
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
}

/* ---- States ---- */

static void
update_state (SortieCompare *self)
{
  SortieState state = sortie_session_get_state (session_of (self));
  gboolean flight = state == SORTIE_STATE_PLAY || state == SORTIE_STATE_PLAY_PAUSED;

  gtk_label_set_text (self->hint,
                      flight ? _ ("A flight has one future. Run the mission with F5 instead.")
                             : _ ("What would have happened if? Run the mission with F5, go to the moment you wonder "
                                  "about, and choose what is different: a script, an order, the pilot, the seed. Both "
                                  "futures are run, and you see where and why they part, with ghosts in the viewport."));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack),
                                    state == SORTIE_STATE_EDIT || flight ? "empty" : "panel");
}

static gboolean
list_key (GtkEventControllerKey *key, guint keyval, guint code, GdkModifierType state, SortieCompare *self)
{
  if (keyval != GDK_KEY_Delete || chosen_fork (self) == NULL)
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), "compare.remove", NULL);
  return TRUE;
}

/* ---- GObject ---- */

static void
sortie_compare_dispose (GObject *object)
{
  SortieCompare *self = SORTIE_COMPARE (object);

  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->forks);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_compare_parent_class)->dispose (object);
}

static void
sortie_compare_class_init (SortieCompareClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_compare_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "compare.new", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "compare.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "compare.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "compare.take", NULL, take_action);
  gtk_widget_class_install_action (widget_class, "compare.remove", NULL, remove_action);
  gtk_widget_class_install_action (widget_class, "compare.go", "i", go_action);
  gtk_widget_class_install_action (widget_class, "compare.select", "i", select_action);
}

static GtkWidget *
make_side (SortieCompare *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "dense-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Other futures"), -1);
  gtk_list_box_append (self->list, make_row (self, NULL));
  g_signal_connect (key, "key-pressed", G_CALLBACK (list_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), key);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_size_request (scroller, 200, -1);
  self->side = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (self->side), scroller);
  gtk_box_append (GTK_BOX (self->side), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_widget_set_visible (self->side, FALSE);
  return self->side;
}

static GtkWidget *
make_progress (SortieCompare *self)
{
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->progress_row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_progress_bar_set_show_text (self->progress, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->progress), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->progress), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->progress), "numeric");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Running both futures"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "compare.cancel");
  gtk_box_append (GTK_BOX (self->progress_row), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (self->progress_row), cancel);
  gtk_widget_add_css_class (self->progress_row, "panel-toolbar");
  return self->progress_row;
}

static void
sortie_compare_init (SortieCompare *self)
{
  self->forks = g_list_store_new (SORTIE_TYPE_FORK);
}

GtkWidget *
sortie_compare_new (SortieWorkspace *workspace)
{
  SortieCompare *self = g_object_new (SORTIE_TYPE_COMPARE, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);
  GtkWidget *panel = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0),
            *scroller = gtk_scrolled_window_new ();

  self->workspace = g_object_ref (workspace);
  self->setup = SORTIE_COMPARE_SETUP (sortie_compare_setup_new (workspace));
  self->result = SORTIE_COMPARE_RESULT (sortie_compare_result_new (workspace));
  self->pages = GTK_STACK (gtk_stack_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->pages), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->pages), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->setup));
  gtk_stack_add_named (self->pages, scroller, "setup");
  gtk_stack_add_named (self->pages, GTK_WIDGET (self->result), "result");
  gtk_box_append (GTK_BOX (column), GTK_WIDGET (self->pages));
  gtk_box_append (GTK_BOX (column), make_progress (self));
  gtk_box_append (GTK_BOX (panel), make_side (self));
  gtk_box_append (GTK_BOX (panel), column);
  self->hint = sortie_hint_new (NULL);
  gtk_label_set_max_width_chars (self->hint, 60);
  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->hint), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), panel, "panel");
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));

  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (row_selected), self);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (update_state), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (forget_all), self, G_CONNECT_SWAPPED);
  select_row (self, 0);
  show_running (self);
  update_state (self);
  return GTK_WIDGET (self);
}

GListModel *
sortie_compare_get_forks (SortieCompare *self)
{
  g_return_val_if_fail (SORTIE_IS_COMPARE (self), NULL);

  return G_LIST_MODEL (self->forks);
}

gboolean
sortie_compare_is_running (SortieCompare *self)
{
  g_return_val_if_fail (SORTIE_IS_COMPARE (self), FALSE);

  return self->running != NULL;
}
