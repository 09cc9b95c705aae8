/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-duels.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _SortieDuels
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  SortieDuelJob *job;      /* what is shown, or NULL */
  SortieDuelJob *baseline; /* what it is compared with, or NULL */
  GSimpleActionGroup *actions;
  GCancellable *opening;   /* of the run that is looked for, or NULL */

  GtkWidget *box;
  GtkWidget *setup;
  GtkWidget *button_stack; /* start or cancel, in one place */
  GtkWidget *progress;
  GtkLabel *error;
  GtkLabel *facts;          /* which duels are shown */
  GtkLabel *baseline_facts; /* and which they are compared with */
  GtkWidget *baseline_row;
  GtkWidget *stack;
  GtkWidget *results;
};

G_DEFINE_FINAL_TYPE (SortieDuels, sortie_duels, GTK_TYPE_WIDGET)

/* ---- What is shown ---- */

static const char *
scripts_word (const SortieDuelBatch *batch, int side)
{
  int set = batch->settings.side[side].maneuver_set;
  g_autoptr (GPtrArray) changed = sortie_duel_changed (batch->content, set, batch->common);

  return changed->len > 0 ? _ ("edited scripts") : _ ("shipped scripts");
}

static void
describe_side (GString *text, const SortieDuelBatch *batch, int side)
{
  const SrtDuelSide *of = &batch->settings.side[side];

  g_string_append_printf (text, "%c: ", "AB"[side]);
  if (of->size > 1)
    g_string_append_printf (text, "%d × ", of->size);
  g_string_append_printf (text, "%s, %s, %s", batch->content->ships[of->ship].name,
                          batch->content->pilots[of->pilot].name, scripts_word (batch, side));
}

static char *
describe (SortieDuelJob *job)
{
  const SortieDuelBatch *batch = sortie_duel_job_get_batch (job);
  GString *text = g_string_new (NULL);
  int runs;

  sortie_duel_job_get_results (job, &runs);
  for (int side = 0; side < 2; side++)
    {
      describe_side (text, batch, side);
      /* A line breaks after the dot. */
      g_string_append (text, "\u00a0· ");
    }
  if (runs < batch->runs)
    g_string_append_printf (text, _ ("%d of %d duels from seed %" G_GUINT64_FORMAT), runs, batch->runs, batch->seed);
  else
    g_string_append_printf (text, ngettext ("%d duel from seed %" G_GUINT64_FORMAT, "%d duels from seed %" G_GUINT64_FORMAT,
                                            (gulong) runs),
                            runs, batch->seed);
  return g_string_free (text, FALSE);
}

static void
enable (SortieDuels *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* The bar keeps its place, so that nothing moves as duels begin and end. */
static void
show_progress (SortieDuels *self, gboolean running)
{
  g_autofree char *text = NULL;
  int runs = 0, of;

  gtk_widget_set_opacity (self->progress, running ? 1 : 0);
  gtk_stack_set_visible_child_name (GTK_STACK (self->button_stack), running ? "cancel" : "start");
  if (!running)
    return;
  sortie_duel_job_get_results (self->job, &runs);
  of = sortie_duel_job_get_batch (self->job)->runs;
  text = g_strdup_printf (_ ("%d of %d duels"), runs, of);
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress), (double) runs / MAX (of, 1));
  gtk_widget_set_tooltip_text (self->progress, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
refresh (SortieDuels *self)
{
  gboolean running = self->job && sortie_duel_job_is_running (self->job);
  g_autofree char *facts = self->job ? describe (self->job) : NULL;
  g_autofree char *before = self->baseline ? describe (self->baseline) : NULL;
  g_autofree char *against = NULL;
  int runs = 0;

  if (self->baseline == self->job)
    against = before ? g_strdup (_ ("This is the baseline: the duels to come are compared with these.")) : NULL;
  else
    against = before ? g_strdup_printf (_ ("Compared with the baseline: %s"), before) : NULL;

  if (self->job)
    sortie_duel_job_get_results (self->job, &runs);
  show_progress (self, running);
  gtk_label_set_text (self->facts, facts ? facts : "");
  gtk_label_set_text (self->baseline_facts, against ? against : "");
  gtk_widget_set_visible (self->baseline_row, against != NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), runs > 0 ? "results" : "empty");
  if (self->job)
    sortie_duel_results_show (SORTIE_DUEL_RESULTS (self->results), self->job,
                              self->baseline == self->job ? NULL : self->baseline);
  enable (self, "start", !running);
  enable (self, "cancel", running);
  enable (self, "keep-baseline", runs > 0 && !running && self->baseline != self->job);
  enable (self, "drop-baseline", self->baseline != NULL);
  enable (self, "copy-json", runs > 0 && !running);
  enable (self, "copy-command", runs > 0 && !running);
}

static void
show_error (SortieDuels *self, const char *text)
{
  gtk_label_set_text (self->error, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error), text != NULL);
}

/* ---- Running ---- */

static void
job_ended (SortieDuels *self, SortieDuelJob *job)
{
  if (job != self->job)
    return;
  show_error (self, sortie_duel_job_get_error (job));
  refresh (self);
}

static void
job_advanced (SortieDuels *self, SortieDuelJob *job)
{
  if (job == self->job)
    refresh (self);
}

static void
start (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SortieDuels *self = data;
  SortieLibrary *library = sortie_workspace_get_library (self->workspace);
  g_auto (GStrv) folders = sortie_library_dup_folders (library, sortie_library_has_user_types (library));
  g_autoptr (GError) error = NULL;
  SortieDuelBatch batch;

  if (!sortie_duel_setup_get (SORTIE_DUEL_SETUP (self->setup), &batch, &error))
    {
      show_error (self, error->message);
      return;
    }
  show_error (self, NULL);
  g_clear_object (&self->job);
  self->job = sortie_duel_job_new (&batch, (const char *const *) folders);
  srt_content_unref ((SrtContent *) batch.content);
  srt_content_unref ((SrtContent *) batch.common);
  g_signal_connect_object (self->job, "advanced", G_CALLBACK (job_advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->job, "ended", G_CALLBACK (job_ended), self, G_CONNECT_SWAPPED);
  sortie_duel_job_start (self->job);
  refresh (self);
}

static void
cancel (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SortieDuels *self = data;

  sortie_duel_job_cancel (self->job);
  refresh (self);
}

/* ---- Comparing ---- */

static void
keep_baseline (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SortieDuels *self = data;

  g_set_object (&self->baseline, self->job);
  refresh (self);
  sortie_workspace_toast (self->workspace, _ ("Kept: the next duels are compared with these"));
}

static void
drop_baseline (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SortieDuels *self = data;

  g_clear_object (&self->baseline);
  refresh (self);
}

/* ---- Copying ---- */

static void
copy_json (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SortieDuels *self = data;
  g_autofree char *report = sortie_duel_job_dup_report (self->job);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), report);
  sortie_workspace_toast (self->workspace, _ ("Results copied as JSON"));
}

static void
copy_command (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SortieDuels *self = data;
  SortieLibrary *library = sortie_workspace_get_library (self->workspace);
  g_autofree char *folder = sortie_library_user_path (library, "duels", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *line = NULL;
  int runs;

  sortie_duel_job_get_results (self->job, &runs);
  line = sortie_duel_command (sortie_duel_job_get_batch (self->job), runs, sortie_library_has_user_types (library),
                              folder, &error);
  show_error (self, error ? error->message : NULL);
  if (line == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), line);
  sortie_workspace_toast (self->workspace, _ ("Command line copied"));
}

/* ---- Opening a run ---- */

typedef struct
{
  SortieDuelJob *job;
  guint run;
  SrtDuelResult result;
  SrtDuelLoss first[2];
  bool good;
  GCancellable *cancellable;
  gulong cancelled; /* its handler */
  int stop;         /* set when it is */
} Look;

static void
look_free (gpointer data)
{
  Look *look = data;

  g_cancellable_disconnect (look->cancellable, look->cancelled);
  g_object_unref (look->cancellable);
  g_object_unref (look->job);
  g_free (look);
}

static void
look_cancelled (GCancellable *cancellable, gpointer data)
{
  g_atomic_int_set (&((Look *) data)->stop, 1);
}

/* Fought once more, to find when the first ship was lost. */
static void
look_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Look *look = data;
  const SortieDuelBatch *batch = sortie_duel_job_get_batch (look->job);
  SrtDuel *duel = srt_duel_new (batch->content, &batch->settings);

  look->good = duel && srt_duel_look (duel, batch->seed + look->run, &look->stop, &look->result, look->first, NULL);
  srt_duel_free (duel);
  g_task_return_boolean (task, TRUE);
}

static void
looked (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieDuels *self = SORTIE_DUELS (source);
  Look *look = g_task_get_task_data (G_TASK (result));
  const SortieDuelBatch *batch = sortie_duel_job_get_batch (look->job);
  const SrtContent *content;
  uint64_t seed = batch->seed + look->run;
  g_autofree char *text = NULL, *ship = NULL;
  int tick, slot;

  /* Another was clicked meanwhile, or the page is gone. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL) || self->workspace == NULL || !look->good)
    return;
  g_clear_object (&self->opening);
  content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  text = sortie_duel_mission (batch, seed, content, &look->result, NULL);
  tick = sortie_duel_deciding_tick (&look->result, look->first, &slot);
  ship = slot >= 0 ? sortie_duel_ship_id (batch, seed, slot) : NULL;
  sortie_workspace_open_run (self->workspace, text, tick, look->result.ticks, ship);
}

void
sortie_duels_open_run (SortieDuels *self, guint run)
{
  g_autoptr (GTask) task = NULL;
  Look *look;
  int runs = 0;

  g_return_if_fail (SORTIE_IS_DUELS (self));

  if (self->job)
    sortie_duel_job_get_results (self->job, &runs);
  if ((int) run >= runs)
    return;
  if (self->opening)
    g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  self->opening = g_cancellable_new ();
  /* The window may still be bringing the last one to its end. */
  gtk_widget_activate_action (GTK_WIDGET (self), "win.cancel-open-run", NULL);
  look = g_new0 (Look, 1);
  look->job = g_object_ref (self->job);
  look->run = run;
  look->cancellable = g_object_ref (self->opening);
  look->cancelled = g_cancellable_connect (look->cancellable, G_CALLBACK (look_cancelled), look, NULL);
  task = g_task_new (self, self->opening, looked, NULL);
  g_task_set_source_tag (task, sortie_duels_open_run);
  g_task_set_task_data (task, look, look_free);
  g_task_run_in_thread (task, look_thread);
}

static void
run_activated (SortieDuels *self, guint run)
{
  sortie_duels_open_run (self, run);
}

/* ---- Building ---- */

static GtkWidget *
button_new (const char *label, const char *action, const char *css)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  if (css)
    gtk_widget_add_css_class (button, css);
  return button;
}

static GtkLabel *
facts_new (void)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (label), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (label), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (label), "dim-label");
  return label;
}

static GtkWidget *
make_top (SortieDuels *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *start_button = button_new (_ ("_Start"), "duels.start", "suggested-action");
  GtkWidget *cancel_button = button_new (_ ("_Cancel"), "duels.cancel", NULL);

  gtk_widget_set_tooltip_text (start_button, _ ("Fight the duels in the background"));
  gtk_widget_set_tooltip_text (cancel_button, _ ("Stop; what was fought until then stays"));
  self->button_stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->button_stack), start_button, "start");
  gtk_stack_add_named (GTK_STACK (self->button_stack), cancel_button, "cancel");
  gtk_widget_set_valign (self->button_stack, GTK_ALIGN_END);
  gtk_widget_set_hexpand (self->setup, TRUE);
  gtk_box_append (GTK_BOX (row), self->setup);
  gtk_box_append (GTK_BOX (row), self->button_stack);

  self->progress = gtk_progress_bar_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Duels done"), -1);
  return row;
}

static GtkWidget *
make_results (SortieDuels *self)
{
  GtkWidget *keep = button_new (_ ("_Keep as Baseline"), "duels.keep-baseline", "flat");
  GtkWidget *copy = gtk_menu_button_new (), *drop = gtk_button_new_from_icon_name ("window-close-symbolic");
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("Copy as _JSON"), "duels.copy-json");
  g_menu_append (menu, _ ("Copy the _Command Line"), "duels.copy-command");
  gtk_menu_button_set_label (GTK_MENU_BUTTON (copy), _ ("Copy"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (copy), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (copy, _ ("Copy what sortie-cli prints, or the command that does the same"));
  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_valign (copy, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (keep, _ ("Compare the duels to come with these"));
  gtk_widget_set_valign (keep, GTK_ALIGN_CENTER);

  self->facts = facts_new ();
  self->baseline_facts = facts_new ();
  gtk_widget_add_css_class (drop, "flat");
  gtk_widget_add_css_class (drop, "small-button");
  gtk_widget_set_valign (drop, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (drop, _ ("Compare no longer"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Drop the baseline"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (drop), "duels.drop-baseline");
  self->baseline_row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (self->baseline_row), GTK_WIDGET (self->baseline_facts));
  gtk_box_append (GTK_BOX (self->baseline_row), drop);

  self->results = sortie_duel_results_new ();
  gtk_widget_set_vexpand (self->results, TRUE);
  g_signal_connect_swapped (self->results, "run-activated", G_CALLBACK (run_activated), self);
  sortie_duel_results_add_button (SORTIE_DUEL_RESULTS (self->results), keep);
  sortie_duel_results_add_button (SORTIE_DUEL_RESULTS (self->results), copy);
  sortie_duel_results_add_line (SORTIE_DUEL_RESULTS (self->results), GTK_WIDGET (self->facts));
  sortie_duel_results_add_line (SORTIE_DUEL_RESULTS (self->results), self->baseline_row);
  return self->results;
}

static GtkWidget *
make_empty (void)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (page), "sortie-combat-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (page), _ ("Who Wins?"));
  adw_status_page_set_description (
      ADW_STATUS_PAGE (page),
      _ ("One fight tells little: chance decides most of it. Let two sides meet a thousand times and see who wins how "
         "often, how sure that is, and what they flew. To try a change of a maneuver, edit its script, let A fly the "
         "shipped scripts and B the edited ones, and press Start."));
  gtk_widget_add_css_class (page, "compact");
  return page;
}

static const GActionEntry entries[] = {
  { .name = "start", .activate = start },
  { .name = "cancel", .activate = cancel },
  { .name = "keep-baseline", .activate = keep_baseline },
  { .name = "drop-baseline", .activate = drop_baseline },
  { .name = "copy-json", .activate = copy_json },
  { .name = "copy-command", .activate = copy_command },
};

static void
sortie_duels_dispose (GObject *object)
{
  SortieDuels *self = SORTIE_DUELS (object);

  if (self->job)
    sortie_duel_job_cancel (self->job);
  if (self->opening)
    g_cancellable_cancel (self->opening);
  g_clear_object (&self->opening);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->job);
  g_clear_object (&self->baseline);
  g_clear_object (&self->actions);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_duels_parent_class)->dispose (object);
}

static void
sortie_duels_class_init (SortieDuelsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_duels_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_duels_init (SortieDuels *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "duels", G_ACTION_GROUP (self->actions));
}

GtkWidget *
sortie_duels_new (SortieWorkspace *workspace)
{
  SortieDuels *self = g_object_new (SORTIE_TYPE_DUELS, NULL);

  self->workspace = g_object_ref (workspace);
  self->setup = sortie_duel_setup_new (sortie_workspace_get_library (workspace));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->box, "duels");
  {
    GtkWidget *top = make_top (self);
    gtk_box_append (GTK_BOX (self->box), top);
  }
  gtk_box_append (GTK_BOX (self->box), self->progress);
  self->error = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->error, TRUE);
  gtk_label_set_xalign (self->error, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->error), "error");
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->error));
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (self->stack), make_empty (), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), make_results (self), "results");
  gtk_box_append (GTK_BOX (self->box), self->stack);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  show_error (self, NULL);
  refresh (self);
  return GTK_WIDGET (self);
}

SortieDuelSetup *
sortie_duels_get_setup (SortieDuels *self)
{
  g_return_val_if_fail (SORTIE_IS_DUELS (self), NULL);

  return SORTIE_DUEL_SETUP (self->setup);
}

SortieDuelJob *
sortie_duels_get_job (SortieDuels *self)
{
  g_return_val_if_fail (SORTIE_IS_DUELS (self), NULL);

  return self->job;
}
