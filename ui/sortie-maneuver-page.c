/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-maneuver-page.h"

#include "ui/maneuver-assist.h"

#include "maneuver/maneuver.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <stdlib.h>

/* How long after the last key the text is compiled. */
#define COMPILE_MSEC 150
#define RUNNING_MARK "sortie-running"

struct _SortieManeuverPage
{
  PanelWidget parent_instance;

  SortieWorkspace *workspace;
  int number;
  char *path;      /* where it was read from */
  char *saved;     /* text as on disk */

  GtkSourceBuffer *buffer;
  GtkSourceView *view;
  GtkLabel *facts;
  GtkLabel *user_note;
  GtkWidget *diag_list;
  GtkWidget *diag_scroller;
  GtkWidget *save_button;
  GtkWidget *revert_button;
  GtkTextTag *error_tag;
  GtkTextTag *warning_tag;
  GtkSourceMark *running;

  guint compile_timeout;
  gboolean tried;          /* ships fly a text that is not saved */
  GArray *diag_places; /* int pairs: line, column from 1 */
};

G_DEFINE_FINAL_TYPE (SortieManeuverPage, sortie_maneuver_page, PANEL_TYPE_WIDGET)

static char *
dup_text (SortieManeuverPage *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_text (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

/* ---- Diagnostics ---- */

static void
underline (SortieManeuverPage *self, const SrtDiag *diag)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start, end;

  if (diag->line < 1 || diag->line > gtk_text_buffer_get_line_count (buffer))
    return;
  gtk_text_buffer_get_iter_at_line (buffer, &start, diag->line - 1);
  for (int i = 1; i < diag->column && !gtk_text_iter_ends_line (&start); i++)
    gtk_text_iter_forward_char (&start);
  end = start;
  while (!gtk_text_iter_ends_line (&end) && !g_unichar_isspace (gtk_text_iter_get_char (&end)))
    gtk_text_iter_forward_char (&end);
  /* What is missing at a line's end is shown under its last character. */
  if (gtk_text_iter_equal (&start, &end) && !gtk_text_iter_starts_line (&start))
    gtk_text_iter_backward_char (&start);
  gtk_text_buffer_apply_tag (buffer, diag->severity == SRT_SEVERITY_ERROR ? self->error_tag : self->warning_tag, &start,
                             &end);
}

static void
add_diag_row (SortieManeuverPage *self, const SrtDiag *diag)
{
  static const char *const icons[]
      = { "dialog-information-symbolic", "dialog-warning-symbolic", "dialog-error-symbolic" };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  char *sentence = srt_diag_text (diag, gettext);
  g_autofree char *text = g_strdup_printf (_ ("Line %d: %s (%s)"), diag->line, sentence, diag->code);

  free (sentence);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icons[diag->severity]));
  gtk_box_append (GTK_BOX (box), label);
  gtk_list_box_append (GTK_LIST_BOX (self->diag_list), box);
  g_array_append_val (self->diag_places, diag->line);
  g_array_append_val (self->diag_places, diag->column);
}

static void
clear_diags (SortieManeuverPage *self)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (self->buffer);
  GtkTextIter start, end;
  GtkWidget *row;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->error_tag, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->warning_tag, &start, &end);
  while ((row = gtk_widget_get_first_child (self->diag_list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->diag_list), row);
  g_array_set_size (self->diag_places, 0);
}

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

/* Compiles what is typed; a valid text acts in a paused run at its next tick. */
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
  maneuver = srt_maneuver_compile (text, self->path, self->number, &number, &diags);
  valid = maneuver->valid;
  clear_diags (self);
  for (size_t i = 0; i < diags.count; i++)
    {
      if (diags.items[i].severity != SRT_SEVERITY_NOTE)
        underline (self, &diags.items[i]);
      add_diag_row (self, &diags.items[i]);
    }
  gtk_widget_set_visible (self->diag_scroller, diags.count > 0);
  show_facts (self, maneuver, number);
  srt_diags_clear (&diags);
  srt_maneuver_free (maneuver);
  if (valid && (sortie_session_get_state (session) == SORTIE_STATE_PAUSED || self->tried))
    {
      sortie_library_swap_maneuver (sortie_workspace_get_library (self->workspace), self->number, text, self->path, NULL);
      self->tried = g_strcmp0 (text, self->saved) != 0;
    }
  return G_SOURCE_REMOVE;
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
  if (self->compile_timeout != 0)
    g_source_remove (self->compile_timeout);
  self->compile_timeout = g_timeout_add (COMPILE_MSEC, compile, self);
}

static void
diag_activated (GtkListBox *list, GtkListBoxRow *row, SortieManeuverPage *self)
{
  guint index = (guint) gtk_list_box_row_get_index (row);
  GtkTextIter iter;

  if (2 * index + 1 >= self->diag_places->len)
    return;
  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &iter,
                                    MAX (0, g_array_index (self->diag_places, int, 2 * index) - 1));
  for (int i = 1; i < g_array_index (self->diag_places, int, 2 * index + 1) && !gtk_text_iter_ends_line (&iter); i++)
    gtk_text_iter_forward_char (&iter);
  gtk_text_buffer_place_cursor (GTK_TEXT_BUFFER (self->buffer), &iter);
  gtk_text_view_scroll_to_iter (GTK_TEXT_VIEW (self->view), &iter, 0.1, FALSE, 0, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* ---- Files ---- */

static void
update_note (SortieManeuverPage *self)
{
  g_autofree char *user = sortie_library_user_path (sortie_workspace_get_library (self->workspace), "maneuvers", "");

  gtk_widget_set_visible (GTK_WIDGET (self->user_note), self->path && g_str_has_prefix (self->path, user));
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

/* The file's text where it can be read, else what the library was loaded from. */
static void
read_script (SortieManeuverPage *self)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  const SrtManeuverSet *set = content && content->n_sets > 0 ? &content->sets[0] : NULL;
  const SrtManeuver *maneuver
      = set && self->number >= 0 && self->number < set->n_maneuvers ? set->maneuvers[self->number] : NULL;
  g_autofree char *text = NULL;
  g_autofree char *title = NULL;

  if (maneuver == NULL)
    return;
  if (self->path == NULL)
    self->path = g_strdup (maneuver->file);
  g_file_get_contents (self->path, &text, NULL, NULL);
  title = g_strconcat (maneuver->name, ".maneuver", NULL);
  panel_widget_set_title (PANEL_WIDGET (self), title);
  take_text (self, text && g_utf8_validate (text, -1, NULL) ? text : maneuver->text);
  update_note (self);
}

gboolean
sortie_maneuver_page_save (SortieManeuverPage *self, GError **error)
{
  SortieLibrary *library = sortie_workspace_get_library (self->workspace);
  g_autofree char *text = dup_text (self);
  g_autofree char *name = g_path_get_basename (self->path ? self->path : "maneuver");
  g_autofree char *path = sortie_library_user_path (library, "maneuvers", name);
  g_autofree char *folder = g_path_get_dirname (path);
  SrtDiags diags;
  gboolean swapped;

  g_return_val_if_fail (SORTIE_IS_MANEUVER_PAGE (self), FALSE);

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
  g_free (self->saved);
  self->saved = g_strdup (text);
  self->tried = FALSE;
  srt_diags_init (&diags);
  swapped = sortie_library_swap_maneuver (library, self->number, text, self->path, &diags);
  srt_diags_clear (&diags);
  buffer_changed (self);
  update_note (self);
  sortie_workspace_toast (self->workspace, swapped ? _ ("Script saved: ships fly it from the next tick")
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
  GtkTextIter start, end;

  /* Setting a text cannot be undone; this can. */
  gtk_text_buffer_begin_user_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  gtk_text_buffer_delete (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  gtk_text_buffer_insert (GTK_TEXT_BUFFER (self->buffer), &start, saved, -1);
  gtk_text_buffer_end_user_action (GTK_TEXT_BUFFER (self->buffer));
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
    sortie_library_swap_maneuver (sortie_workspace_get_library (self->workspace), self->number, self->saved, self->path,
                                  NULL);
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

/* ---- The running line of the selected ship ---- */

static void
update_running (SortieManeuverPage *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session);
  const SrtContent *content = sortie_session_get_content (session);
  int slot = sortie_workspace_selected_slot (self->workspace);
  const SrtFightState *fight = world && slot >= 0 ? srt_fight_state (world, slot) : NULL;
  int line = -1;
  GtkTextIter iter;

  if (fight && fight->maneuver == self->number)
    {
      int set = srt_object (world, slot)->maneuver_set;
      const SrtManeuver *maneuver
          = set >= 0 && set < content->n_sets && self->number < content->sets[set].n_maneuvers
                ? content->sets[set].maneuvers[self->number]
                : NULL;
      if (maneuver && fight->line < maneuver->n_lines)
        line = maneuver->file_line[fight->line] - 1;
    }
  if (line < 0 || line >= gtk_text_buffer_get_line_count (GTK_TEXT_BUFFER (self->buffer)))
    {
      if (self->running)
        gtk_text_buffer_delete_mark (GTK_TEXT_BUFFER (self->buffer), GTK_TEXT_MARK (self->running));
      self->running = NULL;
      return;
    }
  gtk_text_buffer_get_iter_at_line (GTK_TEXT_BUFFER (self->buffer), &iter, line);
  if (self->running == NULL)
    {
      self->running = gtk_source_buffer_create_source_mark (self->buffer, NULL, RUNNING_MARK, &iter);
      return;
    }
  {
    GtkTextIter old;
    gtk_text_buffer_get_iter_at_mark (GTK_TEXT_BUFFER (self->buffer), &old, GTK_TEXT_MARK (self->running));
    if (gtk_text_iter_get_line (&old) != line)
      gtk_text_buffer_move_mark (GTK_TEXT_BUFFER (self->buffer), GTK_TEXT_MARK (self->running), &iter);
  }
}

/* ---- GObject ---- */

static void
update_scheme (SortieManeuverPage *self)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GtkSourceStyleScheme *scheme = gtk_source_style_scheme_manager_get_scheme (
      gtk_source_style_scheme_manager_get_default (), dark ? "Adwaita-dark" : "Adwaita");
  GtkSourceMarkAttributes *attributes = gtk_source_mark_attributes_new ();
  GdkRGBA background = dark ? (GdkRGBA){ 0.20f, 0.35f, 0.16f, 1 } : (GdkRGBA){ 0.82f, 0.95f, 0.76f, 1 };

  gtk_source_buffer_set_style_scheme (self->buffer, scheme);
  gtk_source_mark_attributes_set_background (attributes, &background);
  gtk_source_mark_attributes_set_icon_name (attributes, "media-playback-start-symbolic");
  gtk_source_view_set_mark_attributes (self->view, RUNNING_MARK, attributes, 10);
  g_object_unref (attributes);
}

static void
sortie_maneuver_page_dispose (GObject *object)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (object);

  if (self->compile_timeout != 0)
    g_source_remove (self->compile_timeout);
  self->compile_timeout = 0;
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_maneuver_page_parent_class)->dispose (object);
}

static void
sortie_maneuver_page_finalize (GObject *object)
{
  SortieManeuverPage *self = SORTIE_MANEUVER_PAGE (object);

  g_free (self->path);
  g_free (self->saved);
  g_array_unref (self->diag_places);
  G_OBJECT_CLASS (sortie_maneuver_page_parent_class)->finalize (object);
}

static GtkWidget *
sortie_maneuver_page_default_focus (PanelWidget *panel)
{
  return GTK_WIDGET (SORTIE_MANEUVER_PAGE (panel)->view);
}

static void
sortie_maneuver_page_class_init (SortieManeuverPageClass *klass)
{
  PanelWidgetClass *panel_class = PANEL_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_maneuver_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_maneuver_page_finalize;
  panel_class->get_default_focus = sortie_maneuver_page_default_focus;
  panel_widget_class_install_action (panel_class, "save", NULL, save_action);
  panel_widget_class_install_action (panel_class, "revert", NULL, revert_action);
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
  GtkSourceCompletion *completion;
  g_autoptr (GtkSourceCompletionProvider) provider = sortie_maneuver_completion_new ();
  g_autoptr (GtkSourceHoverProvider) hover = sortie_maneuver_hover_new ();

  self->buffer = gtk_source_buffer_new_with_language (sortie_maneuver_language ());
  self->view = GTK_SOURCE_VIEW (gtk_source_view_new_with_buffer (self->buffer));
  g_object_unref (self->buffer);
  gtk_source_view_set_show_line_numbers (self->view, TRUE);
  gtk_source_view_set_show_line_marks (self->view, TRUE);
  gtk_source_view_set_highlight_current_line (self->view, TRUE);
  gtk_source_view_set_auto_indent (self->view, TRUE);
  gtk_source_view_set_tab_width (self->view, 4);
  gtk_source_view_set_insert_spaces_instead_of_tabs (self->view, TRUE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (self->view), TRUE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->view), 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Maneuver script"),
                                  -1);
  completion = gtk_source_view_get_completion (self->view);
  g_object_set (completion, "select-on-show", TRUE, NULL);
  gtk_source_completion_add_provider (completion, provider);
  gtk_source_hover_add_provider (gtk_source_view_get_hover (self->view), hover);
  self->error_tag = gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (self->buffer), NULL, "underline",
                                                PANGO_UNDERLINE_ERROR, NULL);
  self->warning_tag = gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (self->buffer), NULL, "underline",
                                                  PANGO_UNDERLINE_SINGLE, NULL);
}

static void
sortie_maneuver_page_init (SortieManeuverPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->diag_places = g_array_new (FALSE, FALSE, sizeof (int));
  make_view (self);

  self->facts = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->facts, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->facts), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->facts), "numeric");
  gtk_widget_set_margin_start (GTK_WIDGET (self->facts), 6);
  self->user_note = GTK_LABEL (gtk_label_new (_ ("Your copy")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->user_note),
                               _ ("Kept in your own folder; it stands for the script that Sortie comes with"));
  gtk_widget_add_css_class (GTK_WIDGET (self->user_note), "accent");
  gtk_widget_set_hexpand (GTK_WIDGET (self->user_note), TRUE);
  gtk_label_set_xalign (self->user_note, 0);
  self->save_button = tool_button ("document-save-symbolic", _ ("Save the script (Ctrl+S)"), "page.save");
  self->revert_button = tool_button ("document-revert-symbolic", _ ("Revert to the saved script"), "page.revert");
  gtk_widget_set_halign (self->save_button, GTK_ALIGN_END);
  gtk_widget_add_css_class (bar, "panel-toolbar");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->facts));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->user_note));
  {
    GtkWidget *filler = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_hexpand (filler, TRUE);
    gtk_box_append (GTK_BOX (bar), filler);
  }
  gtk_box_append (GTK_BOX (bar), self->revert_button);
  gtk_box_append (GTK_BOX (bar), self->save_button);
  gtk_box_append (GTK_BOX (box), bar);

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), scroller);

  self->diag_list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->diag_list, "dense-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->diag_list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Problems of the script"), -1);
  g_signal_connect (self->diag_list, "row-activated", G_CALLBACK (diag_activated), self);
  self->diag_scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->diag_scroller), self->diag_list);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->diag_scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->diag_scroller), 140);
  gtk_widget_set_visible (self->diag_scroller, FALSE);
  gtk_box_append (GTK_BOX (box), self->diag_scroller);

  panel_widget_set_child (PANEL_WIDGET (self), box);
  panel_widget_set_kind (PANEL_WIDGET (self), PANEL_WIDGET_KIND_DOCUMENT);
  panel_widget_set_icon_name (PANEL_WIDGET (self), "sortie-maneuver-symbolic");
  panel_widget_set_can_maximize (PANEL_WIDGET (self), TRUE);
  panel_widget_set_reorderable (PANEL_WIDGET (self), TRUE);

  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (buffer_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (update_scheme), self,
                           G_CONNECT_SWAPPED);
  update_scheme (self);
  add_save_delegate (self);
}

GtkWidget *
sortie_maneuver_page_new (SortieWorkspace *workspace, int number)
{
  SortieManeuverPage *self = g_object_new (SORTIE_TYPE_MANEUVER_PAGE, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->number = number;
  g_signal_connect_object (session, "advanced", G_CALLBACK (update_running), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update_running), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (update_running), self,
                           G_CONNECT_SWAPPED);
  read_script (self);
  update_running (self);
  return GTK_WIDGET (self);
}

int
sortie_maneuver_page_get_number (SortieManeuverPage *self)
{
  g_return_val_if_fail (SORTIE_IS_MANEUVER_PAGE (self), -1);

  return self->number;
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
