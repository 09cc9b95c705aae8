/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/watch-entry.h"

#include <glib/gi18n.h>

enum
{
  PAUSE = 600,      /* milliseconds without a key until a text is taken as meant */
  MOST_OFFERS = 60,
};

struct _SortieWatchEntry
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box, *entry, *error;
  GtkWidget *popover, *list;
  GPtrArray *offers; /* char*: what each row would put there */
  gsize from;        /* byte that an offer begins at */
  guint timeout;
  char *told;        /* the text as "edited" told it last */
  gboolean quiet;    /* text is being set, not written */
};

G_DEFINE_FINAL_TYPE (SortieWatchEntry, sortie_watch_entry, GTK_TYPE_WIDGET)

static guint edited_signal;

/* ---- What is meant ---- */

static void
tell (SortieWatchEntry *self)
{
  const char *text = sortie_watch_entry_get_text (self);

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (g_strcmp0 (self->told, text) == 0)
    return;
  g_free (self->told);
  self->told = g_strdup (text);
  g_signal_emit (self, edited_signal, 0);
}

/* ---- Offers ---- */

static void
put_away (SortieWatchEntry *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_ptr_array_set_size (self->offers, 0);
}

static void
add_offer (const char *text, const char *words, const char *unit, gpointer data)
{
  SortieWatchEntry *self = data;
  GtkWidget *box, *name, *help;
  g_autofree char *about = NULL;

  if (self->offers->len == MOST_OFFERS)
    return;
  g_ptr_array_add (self->offers, g_strdup (text));
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  name = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  about = words == NULL ? NULL : unit ? g_strdup_printf ("%s (%s)", _ (words), _ (unit)) : g_strdup (_ (words));
  help = gtk_label_new (about);
  gtk_widget_add_css_class (help, "dim-label");
  gtk_widget_add_css_class (help, "caption");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), help);
  gtk_list_box_append (GTK_LIST_BOX (self->list), box);
}

static gsize
cursor_byte (SortieWatchEntry *self)
{
  const char *text = sortie_watch_entry_get_text (self);

  return (gsize) (g_utf8_offset_to_pointer (text, gtk_editable_get_position (GTK_EDITABLE (self->entry))) - text);
}

/* The mission that names are looked up in: the run's, else the document's. */
static const SrtMission *
mission_of (SortieWatchEntry *self)
{
  const SrtMission *mission = sortie_session_get_mission (sortie_workspace_get_session (self->workspace));

  return mission ? mission : sortie_document_get_mission (sortie_workspace_get_document (self->workspace));
}

static const SrtContent *
content_of (SortieWatchEntry *self)
{
  const SrtContent *content = sortie_session_get_content (sortie_workspace_get_session (self->workspace));

  return content ? content : sortie_library_get_content (sortie_workspace_get_library (self->workspace));
}

/* The cursor stands at the beginning of a name in quotation marks, or behind a dot. */
static gboolean
wants_something (const char *text, gsize at)
{
  gboolean within = FALSE;

  for (gsize i = 0; i < at; i++)
    if (text[i] == '"' || text[i] == '\'')
      within = !within;
  return at > 0 && (text[at - 1] == '.' || (within && (text[at - 1] == '"' || text[at - 1] == '\'')));
}

/* All of an offer is there. */
static gboolean
written_out (SortieWatchEntry *self, const char *text, gsize at)
{
  const char *only = self->offers->len == 1 ? self->offers->pdata[0] : NULL;

  return only && strlen (only) == at - self->from && strncmp (text + self->from, only, at - self->from) == 0;
}

/* GTK has no place for a popover whose widget has yet to be scrolled into the window. */
static gboolean
in_sight (SortieWatchEntry *self)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (self->entry));
  graphene_rect_t bounds;

  return gtk_widget_get_mapped (self->entry) && gtk_widget_compute_bounds (self->entry, root, &bounds)
         && bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (root);
}

static void
offer (SortieWatchEntry *self)
{
  const char *text = sortie_watch_entry_get_text (self);
  GtkWidget *row;
  gsize at = cursor_byte (self);

  while ((row = gtk_widget_get_first_child (self->list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  g_ptr_array_set_size (self->offers, 0);
  self->from = srt_watch_complete (text, at, content_of (self), mission_of (self), add_offer, self);
  /* A word that is written out needs no help; an empty place none unless something must stand there. */
  if (self->offers->len == 0 || written_out (self, text, at) || (self->from == at && !wants_something (text, at)))
    {
      put_away (self);
      return;
    }
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0));
  if (in_sight (self))
    gtk_popover_popup (GTK_POPOVER (self->popover));
}

/* What is not finished, while help is offered with it, is no error yet. */
static gboolean
paused (gpointer data)
{
  SortieWatchEntry *self = data;
  SrtWatch watch;

  if (self->offers->len > 0
      && !srt_watch_compile (&watch, sortie_watch_entry_get_text (self), content_of (self), mission_of (self), NULL))
    return G_SOURCE_CONTINUE;
  self->timeout = 0;
  tell (self);
  return G_SOURCE_REMOVE;
}

static void
wait_for_pause (SortieWatchEntry *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout = g_timeout_add (PAUSE, paused, self);
}

/* FALSE where it stands there already. */
static gboolean
take_offer (SortieWatchEntry *self, guint index)
{
  const char *text = sortie_watch_entry_get_text (self);
  gsize at = cursor_byte (self);
  g_autofree char *taken = g_strdup (self->offers->pdata[index]);
  int from = (int) g_utf8_pointer_to_offset (text, text + self->from);
  int to = (int) g_utf8_pointer_to_offset (text, text + at);
  gboolean other = strlen (taken) != at - self->from || strncmp (text + self->from, taken, at - self->from) != 0;

  put_away (self);
  if (!other)
    return FALSE;
  self->quiet = TRUE;
  gtk_editable_delete_text (GTK_EDITABLE (self->entry), from, to);
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), taken, -1, &from);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), from);
  self->quiet = FALSE;
  wait_for_pause (self);
  if (g_str_has_suffix (taken, "(\"")) /* a name is wanted next */
    offer (self);
  return TRUE;
}

static void
row_activated (GtkListBox *list, GtkListBoxRow *row, SortieWatchEntry *self)
{
  int index = gtk_list_box_row_get_index (row);

  if (index >= 0 && index < (int) self->offers->len)
    take_offer (self, (guint) index);
}

static void
go_through (SortieWatchEntry *self, int by)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));
  int n = (int) self->offers->len, index = row ? gtk_list_box_row_get_index (row) : -1;
  GtkAdjustment *adjustment = gtk_list_box_get_adjustment (GTK_LIST_BOX (self->list));

  index = ((index + by) % n + n) % n;
  row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), index);
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  if (adjustment)
    {
      int height = gtk_widget_get_height (GTK_WIDGET (row));
      gtk_adjustment_clamp_page (adjustment, index * height, (index + 1) * height);
    }
}

static gboolean
key_pressed (GtkEventControllerKey *key, guint keyval, guint code, GdkModifierType state, SortieWatchEntry *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->list));

  if (self->offers->len == 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_Up:
      if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return FALSE;
      go_through (self, keyval == GDK_KEY_Down ? 1 : -1);
      return TRUE;
    case GDK_KEY_Tab:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (row == NULL)
        return FALSE;
      return take_offer (self, (guint) gtk_list_box_row_get_index (row)) || keyval == GDK_KEY_Tab;
    case GDK_KEY_Escape:
      put_away (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* ---- The entry ---- */

static void
text_changed (GtkEditable *editable, SortieWatchEntry *self)
{
  if (self->quiet)
    return;
  wait_for_pause (self);
  offer (self);
}

static void
activated (GtkEntry *entry, SortieWatchEntry *self)
{
  put_away (self);
  tell (self);
}

static void
focus_left (GtkEventControllerFocus *focus, SortieWatchEntry *self)
{
  put_away (self);
  tell (self);
}

static void
sortie_watch_entry_dispose (GObject *object)
{
  SortieWatchEntry *self = SORTIE_WATCH_ENTRY (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_watch_entry_parent_class)->dispose (object);
}

static void
sortie_watch_entry_finalize (GObject *object)
{
  SortieWatchEntry *self = SORTIE_WATCH_ENTRY (object);

  g_ptr_array_unref (self->offers);
  g_free (self->told);
  G_OBJECT_CLASS (sortie_watch_entry_parent_class)->finalize (object);
}

static gboolean
sortie_watch_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SORTIE_WATCH_ENTRY (widget)->entry);
}

/* As wide as the entry: what is wrong is wrapped to that. */
static void
sortie_watch_entry_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                            int *minimum_baseline, int *natural_baseline)
{
  SortieWatchEntry *self = SORTIE_WATCH_ENTRY (widget);

  gtk_widget_measure (orientation == GTK_ORIENTATION_HORIZONTAL ? self->entry : self->box, orientation, for_size, minimum,
                      natural, minimum_baseline, natural_baseline);
}

static void
sortie_watch_entry_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SortieWatchEntry *self = SORTIE_WATCH_ENTRY (widget);

  gtk_widget_allocate (self->box, width, height, baseline, NULL);
  if (gtk_widget_get_mapped (self->popover))
    gtk_popover_present (GTK_POPOVER (self->popover));
}

static GtkSizeRequestMode
sortie_watch_entry_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
sortie_watch_entry_class_init (SortieWatchEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_watch_entry_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_watch_entry_finalize;
  GTK_WIDGET_CLASS (klass)->grab_focus = sortie_watch_entry_grab_focus;
  GTK_WIDGET_CLASS (klass)->measure = sortie_watch_entry_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = sortie_watch_entry_size_allocate;
  GTK_WIDGET_CLASS (klass)->get_request_mode = sortie_watch_entry_get_request_mode;
  edited_signal = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
make_popover (SortieWatchEntry *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_widget_set_can_focus (self->list, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("What can stand here"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 220);
  self->popover = gtk_popover_new ();
  gtk_widget_add_css_class (self->popover, "watch-offers");
  gtk_popover_set_child (GTK_POPOVER (self->popover), scrolled);
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_can_focus (self->popover, FALSE);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
}

static void
sortie_watch_entry_init (SortieWatchEntry *self)
{
  GtkEventController *key = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();

  self->offers = g_ptr_array_new_with_free_func (g_free);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), "ship.armor.min");
  gtk_widget_add_css_class (self->entry, "monospace");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Expression"), -1);
  self->error = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->error), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->error), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->error), 0);
  gtk_widget_add_css_class (self->error, "error");
  gtk_widget_add_css_class (self->error, "caption");
  gtk_widget_set_visible (self->error, FALSE);
  gtk_box_append (GTK_BOX (self->box), self->entry);
  gtk_box_append (GTK_BOX (self->box), self->error);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  make_popover (self);

  g_signal_connect (self->entry, "changed", G_CALLBACK (text_changed), self);
  g_signal_connect (self->entry, "activate", G_CALLBACK (activated), self);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->entry, key);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (self->entry, focus);
}

GtkWidget *
sortie_watch_entry_new (SortieWorkspace *workspace)
{
  SortieWatchEntry *self = g_object_new (SORTIE_TYPE_WATCH_ENTRY, NULL);

  self->workspace = g_object_ref (workspace);
  return GTK_WIDGET (self);
}

const char *
sortie_watch_entry_get_text (SortieWatchEntry *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ENTRY (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

void
sortie_watch_entry_set_text (SortieWatchEntry *self, const char *text)
{
  g_return_if_fail (SORTIE_IS_WATCH_ENTRY (self));

  self->quiet = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  self->quiet = FALSE;
  g_free (self->told);
  self->told = g_strdup (text);
}

static void
show_error (SortieWatchEntry *self, const char *text, int column)
{
  gtk_label_set_text (GTK_LABEL (self->error), text ? text : "");
  gtk_widget_set_visible (self->error, text != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               text ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (text)
    {
      /* From where it is wrong. */
      PangoAttrList *marks = pango_attr_list_new ();
      PangoAttribute *mark = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);
      const char *written = sortie_watch_entry_get_text (self);
      glong length = g_utf8_strlen (written, -1);
      mark->start_index = (guint) (g_utf8_offset_to_pointer (written, MIN (column - 1, length)) - written);
      pango_attr_list_insert (marks, mark);
      gtk_entry_set_attributes (GTK_ENTRY (self->entry), marks);
      pango_attr_list_unref (marks);
      gtk_widget_add_css_class (self->entry, "error");
    }
  else
    {
      PangoAttrList *none = pango_attr_list_new ();
      gtk_entry_set_attributes (GTK_ENTRY (self->entry), none);
      pango_attr_list_unref (none);
      gtk_widget_remove_css_class (self->entry, "error");
    }
}

gboolean
sortie_watch_entry_compile (SortieWatchEntry *self, SrtWatch *watch)
{
  const char *text = sortie_watch_entry_get_text (self);
  gboolean good;
  SrtDiags diags;

  g_return_val_if_fail (SORTIE_IS_WATCH_ENTRY (self), FALSE);

  srt_diags_init (&diags);
  good = srt_watch_compile (watch, text, content_of (self), mission_of (self), &diags);
  if (good || text[strspn (text, " ")] == '\0' || diags.count == 0)
    show_error (self, NULL, 0);
  else
    {
      char *sentence = srt_diag_text (&diags.items[0], gettext);
      show_error (self, sentence, diags.items[0].column);
      free (sentence);
    }
  srt_diags_clear (&diags);
  return good;
}

const char *
sortie_watch_entry_get_error (SortieWatchEntry *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ENTRY (self), NULL);

  return gtk_widget_get_visible (self->error) ? gtk_label_get_text (GTK_LABEL (self->error)) : NULL;
}

GtkWidget *
sortie_watch_entry_get_entry (SortieWatchEntry *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ENTRY (self), NULL);

  return self->entry;
}

guint
sortie_watch_entry_get_n_offers (SortieWatchEntry *self)
{
  g_return_val_if_fail (SORTIE_IS_WATCH_ENTRY (self), 0);

  return self->offers->len;
}
