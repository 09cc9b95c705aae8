/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-maneuver-page.h"

#include "app/model/mission-scripts.h"
#include "ui/keys.h"
#include "ui/maneuver-debug.h"
#include "ui/maneuver-view.h"

#include "maneuver/maneuver.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

/* How long after the last key the text is compiled. */
#define COMPILE_MSEC 150

struct _SortieManeuverPage
{
  PanelWidget parent_instance;

  SortieWorkspace *workspace;
  int script;          /* its key */
  SrtContent *content; /* of a mission's set: that flown() looked into */
  char *path;          /* where it was read from; NULL for a script of the mission's */
  char *saved;         /* text as on disk, or in the mission */

  GtkSourceBuffer *buffer;
  GtkSourceView *view;
  GtkWidget *box, *bar, *foot;
  GtkLabel *facts;
  GtkLabel *user_note;
  SortieScriptProblems *problems;
  GtkWidget *save_button;
  GtkWidget *revert_button;
  SortieManeuverDebug *debug;

  guint compile_timeout;
  gboolean tried;          /* ships fly a text that is not saved */
};

G_DEFINE_FINAL_TYPE (SortieManeuverPage, sortie_maneuver_page, PANEL_TYPE_WIDGET)

static char *
dup_text (SortieManeuverPage *self)
{
  return sortie_maneuver_view_dup_text (self->view);
}

/* ---- Compiling ---- */

static void
show_facts (SortieManeuverPage *self, const SrtManeuver *maneuver, int number)
{
  g_autoptr (GString) text = g_string_new (NULL);
  static const char *const axes[] = { N_ ("yaw"), N_ ("pitch"), N_ ("roll") };

  g_string_append_printf (text, _ ("Number %d, %d to %d ticks"), number, maneuver->min_ticks, maneuver->max_ticks);
  for (int i = 0, any = 0; i < 3; i++)
    if (maneuver->mirror_mask & (1 << i))
      g_string_append_printf (text, "%s%s", any++ ? " " : _ (", mirrors "), _ (axes[i]));
  gtk_label_set_text (self->facts, text->str);
}

static gboolean
is_of_mission (SortieManeuverPage *self)
{
  return sortie_script_set (self->script) > 0;
}

/* What ships fly, or will from the next tick on; until it is asked for again. */
static const SrtManeuver *
flown (SortieManeuverPage *self)
{
  SrtContent *content;

  if (!is_of_mission (self))
    return sortie_script_in (sortie_library_get_content (sortie_workspace_get_library (self->workspace)), self->script);
  content = sortie_scripts_flown (sortie_workspace_get_session (self->workspace),
                                  sortie_workspace_get_document (self->workspace));
  g_clear_pointer (&self->content, srt_content_unref);
  self->content = content;
  return sortie_script_in (content, self->script);
}

/* From the next tick on; FALSE where it has errors. A mission's script is flown in the run alone until it is saved. */
static gboolean
fly (SortieManeuverPage *self, const char *text)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  gboolean flies;
  SrtDiags diags;

  if (is_of_mission (self))
    return sortie_session_is_live (session)
           && sortie_session_swap_maneuver (session, sortie_script_set (self->script),
                                            sortie_script_number (self->script), text, NULL);
  srt_diags_init (&diags);
  flies = sortie_library_swap_maneuver (sortie_workspace_get_library (self->workspace), self->script, text, self->path,
                                        &diags);
  srt_diags_clear (&diags);
  return flies;
}

/* Compiles what is typed; a valid text that is new acts in a paused run at its next tick. */
static gboolean
compile (gpointer data)
{
  SortieManeuverPage *self = data;
  g_autofree char *text = dup_text (self);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SrtManeuver *maneuver;
  SrtDiags diags;
  gboolean valid;
  int number;

  self->compile_timeout = 0;
  srt_diags_init (&diags);
  maneuver = srt_maneuver_compile (text, self->path, sortie_script_number (self->script), &number, &diags);
  valid = maneuver->valid;
  sortie_script_problems_show (self->problems, &diags, SRT_SEVERITY_NOTE);
  show_facts (self, maneuver, number);
  srt_diags_clear (&diags);
  srt_maneuver_free (maneuver);
  /* To swap in what is flown already would be another future all the same. */
  if (valid && (sortie_session_get_state (session) == SORTIE_STATE_PAUSED || self->tried) && flown (self)
      && !g_str_equal (text, flown (self)->text))
    {
      fly (self, text);
      self->tried = g_strcmp0 (text, self->saved) != 0;
    }
  return G_SOURCE_REMOVE;
}

static void
compile_now (SortieManeuverPage *self)
{
  if (self->compile_timeout != 0)
    g_source_remove (self->compile_timeout);
  compile (self);
}

static void
buffer_changed (SortieManeuverPage *self)
{
  g_autofree char *text = dup_text (self);
  gboolean modified = g_strcmp0 (text, self->saved) != 0;

  panel_widget_set_modified (PANEL_WIDGET (self), modified);
  panel_widget_action_set_enabled (PANEL_WIDGET (self), "save", modified);
  panel_widget_action_set_enabled (PANEL_WIDGET (self), "revert", modified);
  gtk_widget_set_sensitive (self->save_button, modified);
  gtk_widget_set_sensitive (self->revert_button, modified);
  if (!is_of_mission (self))
    sortie_library_set_draft (sortie_workspace_get_library (self->workspace), self->script, text);
  if (self->compile_timeout != 0)
    g_source_remove (self->compile_timeout);
  self->compile_timeout = g_timeout_add (COMPILE_MSEC, compile, self);
}

/* ---- Files ---- */

static void
update_note (SortieManeuverPage *self)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  g_autofree char *user = sortie_library_user_path (sortie_workspace_get_library (self->workspace), "maneuvers", "");
  const char *set = sortie_script_set_name (sortie_document_get_mission (document), self->script);
  g_autofree char *text = NULL, *own = NULL;

  if (!is_of_mission (self))
    {
      gtk_widget_set_visible (GTK_WIDGET (self->user_note), self->path && g_str_has_prefix (self->path, user));
      return;
    }
  own = sortie_mission_dup_script (document, self->script);
  if (own)
    {
      text = g_strdup_printf (_ ("The mission’s, set “%s”"), set ? set : "");
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->user_note), _ ("Kept in the mission; ships of this set fly it"));
    }
  else
    {
      text = g_strdup_printf (_ ("Common script, set “%s”"), set ? set : "");
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->user_note),
                                   _ ("The set has no script of its own here; what you save is one, kept in the mission"));
    }
  gtk_label_set_text (self->user_note, text);
}

static void
take_text (SortieManeuverPage *self, const char *text)
{
  g_free (self->saved);
  self->saved = g_strdup (text);
  gtk_text_buffer_begin_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (self->buffer), text, -1);
  gtk_text_buffer_end_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  buffer_changed (self);
}

/* The common script of the same maneuver. */
static const SrtManeuver *
common_script (SortieManeuverPage *self)
{
  return sortie_script_in (sortie_library_get_content (sortie_workspace_get_library (self->workspace)),
                           sortie_script_number (self->script));
}

/* As the mission has it, which is what all have in common where it has none itself; NULL where it has no such set. */
static char *
dup_mission_text (SortieManeuverPage *self)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  char *own = sortie_mission_dup_script (document, self->script);

  if (own || !sortie_mission_has_set (document, sortie_script_set (self->script)))
    return own;
  return common_script (self) ? g_strdup (common_script (self)->text) : NULL;
}

/* The file's text where it can be read, else what the library was loaded from. */
static char *
dup_file_text (SortieManeuverPage *self)
{
  const SrtManeuver *maneuver = flown (self);
  g_autofree char *text = NULL;

  if (self->path == NULL)
    self->path = g_strdup (maneuver->file);
  g_file_get_contents (self->path, &text, NULL, NULL);
  return text && g_utf8_validate (text, -1, NULL) ? g_steal_pointer (&text) : g_strdup (maneuver->text);
}

static void
read_script (SortieManeuverPage *self)
{
  const SrtManeuver *common = common_script (self);
  const char *set = sortie_script_set_name (
      sortie_document_get_mission (sortie_workspace_get_document (self->workspace)), self->script);
  g_autofree char *text = NULL;
  g_autofree char *title = NULL;

  if (common == NULL)
    return;
  text = is_of_mission (self) ? dup_mission_text (self) : dup_file_text (self);
  /* Translators: a script's name, and the set of scripts that it is of. */
  title = set ? g_strdup_printf (_ ("%s.maneuver · %s"), common->name, set) : g_strconcat (common->name, ".maneuver", NULL);
  panel_widget_set_title (PANEL_WIDGET (self), title);
  take_text (self, text ? text : "");
  update_note (self);
}

/* The mission's script is another one, by undo for instance. What is being written stays. */
static void
mission_changed (SortieManeuverPage *self)
{
  g_autofree char *text = dup_text (self), *now = dup_mission_text (self);

  if (now == NULL || g_strcmp0 (now, self->saved) == 0)
    return;
  if (g_strcmp0 (text, self->saved) == 0)
    take_text (self, now);
  else
    {
      g_free (self->saved);
      self->saved = g_steal_pointer (&now);
      buffer_changed (self);
    }
  update_note (self);
}

/* A run that begins has what the mission has; what is tried goes on being tried. */
static void
run_started (SortieManeuverPage *self)
{
  g_autofree char *text = dup_text (self);

  if (self->tried)
    fly (self, text);
}

static gboolean
write_file (SortieManeuverPage *self, const char *text, GError **error)
{
  g_autofree char *name = g_path_get_basename (self->path ? self->path : "maneuver");
  g_autofree char *path
      = sortie_library_user_path (sortie_workspace_get_library (self->workspace), "maneuvers", name);
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0755) != 0
      || !g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644,
                                    error))
    {
      if (error && *error == NULL)
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The folder “%s” cannot be made"), folder);
      return FALSE;
    }
  g_free (self->path);
  self->path = g_steal_pointer (&path);
  return TRUE;
}

/* The script is in the mission then, which is saved as any change of it. */
static gboolean
save_in_mission (SortieManeuverPage *self, GError **error)
{
  const SrtManeuver *common = common_script (self);
  g_autofree char *text = dup_text (self);
  g_autofree char *headed = sortie_mission_headed (common ? common->name : "", text);
  gboolean other = flown (self) == NULL || !g_str_equal (flown (self)->text, headed);

  if (!g_str_equal (headed, text))
    sortie_maneuver_view_replace (self->view, headed);
  if (!sortie_mission_set_script (sortie_workspace_get_document (self->workspace), self->script, headed, error))
    return FALSE;
  if (other)
    fly (self, headed);
  mission_changed (self);
  update_note (self);
  sortie_workspace_toast (self->workspace, _ ("The script is in the mission now: save the mission to keep it"));
  return TRUE;
}

gboolean
sortie_maneuver_page_save (SortieManeuverPage *self, GError **error)
{
  g_autofree char *text = NULL;
  gboolean flies;

  g_return_val_if_fail (SORTIE_IS_MANEUVER_PAGE (self), FALSE);

  text = dup_text (self);
  if (is_of_mission (self) ? !save_in_mission (self, error) : !write_file (self, text, error))
    return FALSE;
  self->tried = FALSE;
  if (is_of_mission (self))
    return TRUE;
  g_free (self->saved);
  self->saved = g_strdup (text);
  flies = fly (self, text);
  buffer_changed (self);
  update_note (self);
  sortie_workspace_toast (self->workspace, flies ? _ ("Script saved: ships fly it from the next tick")
                                                 : _ ("Saved with errors: ships go on with the old script"));
  return TRUE;
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (widget);
  g_autoptr (GError) error = NULL;

  if (!sortie_maneuver_page_save (self, &error))
    sortie_workspace_toast (self->workspace, error->message);
}

static void
revert_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (widget);
  g_autofree char *saved = g_strdup (self->saved);

  sortie_maneuver_view_replace (self->view, saved);
}

/* libpanel asks before a modified page is closed; this answers for Save. */
static void
delegate_save (PanelSaveDelegate *delegate, GTask *task, SortieManeuverPage *self)
{
  GError *error = NULL;

  if (sortie_maneuver_page_save (self, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
delegate_discard (PanelSaveDelegate *delegate, SortieManeuverPage *self)
{
  /* What is given up is not flown on. */
  if (self->tried)
    fly (self, self->saved);
  self->tried = FALSE;
  panel_widget_force_close (PANEL_WIDGET (self));
}

static void
add_save_delegate (SortieManeuverPage *self)
{
  g_autoptr (PanelSaveDelegate) delegate = panel_save_delegate_new ();

  g_object_bind_property (self, "title", delegate, "title", G_BINDING_SYNC_CREATE);
  panel_save_delegate_set_subtitle (delegate, _ ("Maneuver script"));
  g_signal_connect_object (delegate, "save", G_CALLBACK (delegate_save), self, 0);
  g_signal_connect_object (delegate, "discard", G_CALLBACK (delegate_discard), self, 0);
  panel_widget_set_save_delegate (PANEL_WIDGET (self), delegate);
}

/* ---- The debugger's actions, about the cursor's line ---- */

static void
breakpoint_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_maneuver_debug_toggle (SORTIE_MANEUVER_PAGE (widget)->debug, FALSE);
}

static void
breakpoint_ship_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_maneuver_debug_set_whose (SORTIE_MANEUVER_PAGE (widget)->debug, TRUE);
}

static void
breakpoint_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_maneuver_debug_set_whose (SORTIE_MANEUVER_PAGE (widget)->debug, FALSE);
}

static void
breakpoint_switch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_maneuver_debug_switch (SORTIE_MANEUVER_PAGE (widget)->debug);
}

static void
breakpoint_condition_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_maneuver_debug_edit_condition (SORTIE_MANEUVER_PAGE (widget)->debug);
}

static void
run_to_line_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_maneuver_debug_run_to_line (SORTIE_MANEUVER_PAGE (widget)->debug);
}

/* ---- GObject ---- */

static void
sortie_maneuver_page_dispose (GObject *object)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (object);

  if (self->compile_timeout != 0)
    g_source_remove (self->compile_timeout);
  self->compile_timeout = 0;
  if (self->debug)
    g_object_run_dispose (G_OBJECT (self->debug));
  if (self->workspace && !is_of_mission (self))
    sortie_library_set_draft (sortie_workspace_get_library (self->workspace), self->script, NULL);
  g_clear_object (&self->debug);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_maneuver_page_parent_class)->dispose (object);
}

static void
sortie_maneuver_page_finalize (GObject *object)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (object);

  g_free (self->path);
  g_free (self->saved);
  g_clear_pointer (&self->content, srt_content_unref);
  G_OBJECT_CLASS (sortie_maneuver_page_parent_class)->finalize (object);
}

static GtkWidget *
sortie_maneuver_page_default_focus (PanelWidget *panel)
{
  return GTK_WIDGET (SORTIE_MANEUVER_PAGE (panel)->view);
}

static void
sortie_maneuver_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_maneuver_page_parent_class)->map (widget);
  sortie_maneuver_debug_set_shown (SORTIE_MANEUVER_PAGE (widget)->debug, TRUE);
}

static void
sortie_maneuver_page_unmap (GtkWidget *widget)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (widget);

  if (self->debug)
    sortie_maneuver_debug_set_shown (self->debug, FALSE);
  GTK_WIDGET_CLASS (sortie_maneuver_page_parent_class)->unmap (widget);
}

static void
add_keys (GtkWidgetClass *widget_class)
{
  guint n;
  const SortieKey *keys = sortie_keys (&n);

  for (guint i = 0; i < n; i++)
    if (keys[i].scope == SORTIE_KEYS_SCRIPT)
      {
        g_autoptr (GtkShortcut) shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].accel),
                                                             gtk_named_action_new (keys[i].action));
        gtk_widget_class_add_shortcut (widget_class, shortcut);
      }
}

static void
sortie_maneuver_page_class_init (SortieManeuverPageClass *klass)
{
  PanelWidgetClass *panel_class = PANEL_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_maneuver_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_maneuver_page_finalize;
  GTK_WIDGET_CLASS (klass)->map = sortie_maneuver_page_map;
  GTK_WIDGET_CLASS (klass)->unmap = sortie_maneuver_page_unmap;
  panel_class->get_default_focus = sortie_maneuver_page_default_focus;
  panel_widget_class_install_action (panel_class, "save", NULL, save_action);
  panel_widget_class_install_action (panel_class, "revert", NULL, revert_action);
  panel_widget_class_install_action (panel_class, "breakpoint", NULL, breakpoint_action);
  panel_widget_class_install_action (panel_class, "breakpoint-ship", NULL, breakpoint_ship_action);
  panel_widget_class_install_action (panel_class, "breakpoint-all", NULL, breakpoint_all_action);
  panel_widget_class_install_action (panel_class, "breakpoint-switch", NULL, breakpoint_switch_action);
  panel_widget_class_install_action (panel_class, "breakpoint-condition", NULL, breakpoint_condition_action);
  panel_widget_class_install_action (panel_class, "run-to-line", NULL, run_to_line_action);
  add_keys (GTK_WIDGET_CLASS (klass));
}

static GtkWidget *
tool_button (const char *icon, const char *tip, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static void
make_view (SortieManeuverPage *self)
{
  self->view = sortie_maneuver_view_new ();
  self->buffer = GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view)));
}

static void
sortie_maneuver_page_init (SortieManeuverPage *self)
{
  GtkWidget *box = self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = self->bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  make_view (self);

  self->facts = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->facts, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->facts), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->facts), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->facts), "caption");
  self->user_note = GTK_LABEL (gtk_label_new (_ ("Your copy")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->user_note),
                               _ ("Kept in your own folder; it stands for the script that Sortie comes with"));
  gtk_widget_add_css_class (GTK_WIDGET (self->user_note), "accent");
  gtk_widget_add_css_class (GTK_WIDGET (self->user_note), "caption");
  self->save_button = tool_button ("document-save-symbolic", _ ("Save the script (Ctrl+S)"), "page.save");
  self->revert_button = tool_button ("document-revert-symbolic", _ ("Revert to the saved script"), "page.revert");
  gtk_widget_set_halign (self->save_button, GTK_ALIGN_END);
  gtk_widget_add_css_class (bar, "panel-toolbar");
  gtk_box_append (GTK_BOX (bar), self->revert_button);
  gtk_box_append (GTK_BOX (bar), self->save_button);
  gtk_box_append (GTK_BOX (box), bar);

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), scroller);

  self->problems = SORTIE_SCRIPT_PROBLEMS (sortie_script_problems_new (self->view));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->problems));
  self->foot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_set_margin_end (self->foot, 12);
  gtk_box_append (GTK_BOX (self->foot), GTK_WIDGET (self->user_note));
  gtk_box_append (GTK_BOX (self->foot), GTK_WIDGET (self->facts));
  gtk_box_append (GTK_BOX (box), self->foot);

  panel_widget_set_child (PANEL_WIDGET (self), box);
  panel_widget_set_kind (PANEL_WIDGET (self), PANEL_WIDGET_KIND_DOCUMENT);
  panel_widget_set_icon_name (PANEL_WIDGET (self), "sortie-maneuver-symbolic");
  panel_widget_set_can_maximize (PANEL_WIDGET (self), TRUE);
  panel_widget_set_reorderable (PANEL_WIDGET (self), TRUE);

  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (buffer_changed), self, G_CONNECT_SWAPPED);
  add_save_delegate (self);
}

GtkWidget *
sortie_maneuver_page_new (SortieWorkspace *workspace, int script)
{
  SortieManeuverPage *self = g_object_new (SORTIE_TYPE_MANEUVER_PAGE, NULL);

  self->workspace = g_object_ref (workspace);
  self->script = script;
  read_script (self);
  self->debug = sortie_maneuver_debug_new (workspace, script, SORTIE_NOTED_VIEW (self->view));
  gtk_box_prepend (GTK_BOX (self->bar), sortie_maneuver_debug_make_bar (self->debug));
  gtk_box_insert_child_after (GTK_BOX (self->box), sortie_maneuver_debug_get_endless (self->debug),
                              GTK_WIDGET (self->problems));
  gtk_box_prepend (GTK_BOX (self->foot), sortie_maneuver_debug_get_detail (self->debug));
  if (is_of_mission (self))
    {
      g_signal_connect_object (sortie_workspace_get_document (workspace), "changed", G_CALLBACK (mission_changed), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (mission_changed), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (sortie_workspace_get_session (workspace), "started", G_CALLBACK (run_started), self,
                               G_CONNECT_SWAPPED);
    }
  return GTK_WIDGET (self);
}

int
sortie_maneuver_page_get_script (SortieManeuverPage *self)
{
  g_return_val_if_fail (SORTIE_IS_MANEUVER_PAGE (self), -1);

  return self->script;
}

void
sortie_maneuver_page_try (SortieManeuverPage *self, const char *text)
{
  g_autofree char *old = NULL;

  g_return_if_fail (SORTIE_IS_MANEUVER_PAGE (self));

  old = dup_text (self);
  if (g_strcmp0 (old, text) == 0)
    return;
  /* Flown at once, whatever the session is at; so is what is then made of it. */
  sortie_maneuver_view_replace (self->view, text);
  self->tried = TRUE;
  compile_now (self);
}

void
sortie_maneuver_page_go_to (SortieManeuverPage *self, int line)
{
  GtkTextIter iter;

  g_return_if_fail (SORTIE_IS_MANEUVER_PAGE (self));

  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &iter, MAX (0, line - 1));
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (self->buffer), &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), gtk_text_buffer_get_insert (GTK_TEXT_BUFFER (self->buffer)),
                                0.1, TRUE, 0, 0.3);
}

void
sortie_maneuver_page_show_running (SortieManeuverPage *self)
{
  g_return_if_fail (SORTIE_IS_MANEUVER_PAGE (self));

  sortie_maneuver_debug_reveal (self->debug);
}
