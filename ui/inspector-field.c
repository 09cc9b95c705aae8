/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/inspector-field.h"

#include "ui/sortie-number-entry.h"

#include <glib/gi18n.h>
#include <math.h>

struct _SortieInspectorField
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  char *table;
  const SrtField *field;

  GtkWidget *box;
  GtkWidget *editor;     /* entry, switch, drop-down, text view, or a list */
  GtkWidget *numbers[3]; /* number entries of a triple, or of a number in [0] */
  GPtrArray *ids;        /* what the lines of a drop-down stand for; the first is "" for none */
  GPtrArray *names;      /* what they say; NULL until filled */
  gboolean updating;     /* shown values are being set: not an edit */
  gboolean dragging;     /* a step of the document is open */
};

G_DEFINE_FINAL_TYPE (SortieInspectorField, sortie_inspector_field, GTK_TYPE_WIDGET)

/* ---- Records in hand ---- */

static const char *const *
ids_of (SortieInspectorField *self)
{
  static const char *const mission[] = { "", NULL };

  if (self->table == NULL)
    return mission;
  return sortie_selection_get_ids (sortie_workspace_get_selection (self->workspace));
}

static const SrtJson *
value_of (SortieInspectorField *self, const char *id)
{
  return sortie_document_get (sortie_workspace_get_document (self->workspace), self->table, self->table ? id : NULL,
                              self->field->key);
}

/* The value all records share; @mixed when they differ. NULL: absent in all. */
static const SrtJson *
common_value (SortieInspectorField *self, gboolean *mixed)
{
  const char *const *ids = ids_of (self);
  const SrtJson *first = ids[0] ? value_of (self, ids[0]) : NULL;

  *mixed = FALSE;
  for (guint i = 1; ids[0] && ids[i]; i++)
    {
      const SrtJson *value = value_of (self, ids[i]);
      if ((value == NULL) != (first == NULL) || (value && !srt_json_equal (value, first)))
        {
          *mixed = TRUE;
          break;
        }
    }
  return first;
}

/* A run follows at once, but for the type and the first orders, which a ship is made with. */
static void
follow_in_run (SortieInspectorField *self, const char *id)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (self->workspace));
  int slot;

  if (!sortie_session_is_live (session) || g_strcmp0 (self->table, "ships") != 0 || mission == NULL)
    return;
  slot = sortie_session_slot_of (session, id);
  for (int i = 0; slot >= 0 && i < mission->n_ships; i++)
    if (g_str_equal (mission->ships[i].id, id))
      {
        const SrtMissionShip *ship = &mission->ships[i];
        SrtMat3 turn = srt_mat3_from_degrees (ship->yaw, ship->pitch, ship->roll);
        if (self->field->kind == SRT_FIELD_VEC3 || self->field->kind == SRT_FIELD_ANGLES)
          sortie_session_place (session, slot, ship->position, &turn);
        else
          sortie_session_edit_ship (session, slot, ship);
      }
}

/* Writes to every record; takes @value, NULL removes the key. */
static void
set_all (SortieInspectorField *self, SrtJson *value)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  g_auto (GStrv) ids = g_strdupv ((char **) ids_of (self));
  g_autofree char *label = g_strdup_printf (_ ("Set %s"), _ (self->field->label));

  sortie_document_begin (document, label);
  for (guint i = 0; ids[i]; i++)
    sortie_document_set (document, self->table, self->table ? ids[i] : NULL, self->field->key,
                         value ? srt_json_copy (value) : NULL);
  sortie_document_end (document);
  if (self->dragging)
    sortie_document_follow (document);
  for (guint i = 0; ids[i]; i++)
    follow_in_run (self, ids[i]);
  if (value)
    srt_json_free (value);
}

/* ---- Numbers and triples ---- */

/* Height is shown as -Y. */
static double
shown_sign (SortieInspectorField *self, int axis)
{
  return self->field->kind == SRT_FIELD_VEC3 && axis == 1 ? -1 : 1;
}

static double
component_of (const SrtJson *value, int axis)
{
  const SrtJson *item = value && value->kind == SRT_JSON_ARRAY && axis < (int) srt_json_length (value)
                            ? srt_json_at (value, (guint) axis)
                            : NULL;

  return item && item->kind == SRT_JSON_NUMBER ? item->number : 0;
}

/* One axis of every record, the others as they are. */
static void
set_axis (SortieInspectorField *self, int axis, double number)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  g_auto (GStrv) ids = g_strdupv ((char **) ids_of (self));
  g_autofree char *label = g_strdup_printf (_ ("Set %s"), _ (self->field->label));

  sortie_document_begin (document, label);
  for (guint i = 0; ids[i]; i++)
    {
      const SrtJson *old = value_of (self, ids[i]);
      SrtJson *array = srt_json_new_array ();
      for (int k = 0; k < 3; k++)
        if (k != axis && old && old->kind == SRT_JSON_ARRAY && k < (int) srt_json_length (old))
          srt_json_append (array, srt_json_copy (srt_json_at (old, (guint) k)));
        else
          srt_json_append (array, srt_json_new_number (k == axis ? number * shown_sign (self, axis) + 0.0 : 0.0));
      sortie_document_set (document, self->table, self->table ? ids[i] : NULL, self->field->key, array);
    }
  sortie_document_end (document);
  if (self->dragging)
    sortie_document_follow (document);
  for (guint i = 0; ids[i]; i++)
    follow_in_run (self, ids[i]);
}

static void
number_edited (SortieNumberEntry *entry, double value, gboolean last, SortieInspectorField *self)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);

  if (self->updating)
    return;
  /* A drag is one step of undo. */
  if (!last && !self->dragging)
    {
      g_autofree char *label = g_strdup_printf (_ ("Set %s"), _ (self->field->label));
      sortie_document_begin (document, label);
      self->dragging = TRUE;
    }
  if (self->field->kind == SRT_FIELD_VEC3 || self->field->kind == SRT_FIELD_ANGLES)
    {
      for (int axis = 0; axis < 3; axis++)
        if (self->numbers[axis] == GTK_WIDGET (entry))
          set_axis (self, axis, value);
    }
  else
    set_all (self, srt_json_new_number (value));
  if (last && self->dragging)
    {
      self->dragging = FALSE;
      sortie_document_end (document);
    }
}

static void
number_reset (SortieNumberEntry *entry, SortieInspectorField *self)
{
  if (self->field->kind == SRT_FIELD_VEC3 || self->field->kind == SRT_FIELD_ANGLES)
    {
      for (int axis = 0; axis < 3; axis++)
        if (self->numbers[axis] == GTK_WIDGET (entry))
          set_axis (self, axis, 0);
    }
  else if (!(self->field->flags & SRT_FIELD_REQUIRED))
    set_all (self, NULL);
  sortie_inspector_field_update (self);
}

static void
update_numbers (SortieInspectorField *self)
{
  gboolean triple = self->field->kind == SRT_FIELD_VEC3 || self->field->kind == SRT_FIELD_ANGLES;
  const char *const *ids = ids_of (self);

  for (int axis = 0; axis < (triple ? 3 : 1); axis++)
    {
      gboolean mixed = FALSE;
      double first = 0;
      for (guint i = 0; ids[i] && !mixed; i++)
        {
          const SrtJson *value = value_of (self, ids[i]);
          double number = triple ? component_of (value, axis) * shown_sign (self, axis)
                          : value && value->kind == SRT_JSON_NUMBER ? value->number
                                                                    : self->field->fallback;
          if (i == 0)
            first = number;
          else if (number != first)
            mixed = TRUE;
        }
      if (mixed)
        sortie_number_entry_set_mixed (SORTIE_NUMBER_ENTRY (self->numbers[axis]));
      else
        sortie_number_entry_set_value (SORTIE_NUMBER_ENTRY (self->numbers[axis]), first + 0.0);
    }
}

static void
make_numbers (SortieInspectorField *self)
{
  static const char *const places[] = { N_ ("X"), N_ ("Height"), N_ ("Z") };
  static const char *const angles[] = { N_ ("Yaw"), N_ ("Pitch"), N_ ("Roll") };
  gboolean vector = self->field->kind == SRT_FIELD_VEC3, turn = self->field->kind == SRT_FIELD_ANGLES;
  gboolean bounded = self->field->minimum < self->field->maximum && !vector;
  double span = self->field->maximum - self->field->minimum;
  double step = vector ? 100 : turn ? 1 : self->field->kind == SRT_FIELD_INT ? 1 : bounded && span <= 2 ? 0.01 : 1;

  self->editor = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  for (int axis = 0; axis < (vector || turn ? 3 : 1); axis++)
    {
      self->numbers[axis]
          = sortie_number_entry_new (vector ? _ (places[axis]) : turn ? _ (angles[axis]) : "");
      sortie_number_entry_set_range (SORTIE_NUMBER_ENTRY (self->numbers[axis]), bounded ? self->field->minimum : 0,
                                     bounded ? self->field->maximum : 0, self->field->kind == SRT_FIELD_INT, step);
      if (!vector && !turn)
        gtk_accessible_update_property (
            GTK_ACCESSIBLE (sortie_number_entry_get_entry (SORTIE_NUMBER_ENTRY (self->numbers[axis]))),
            GTK_ACCESSIBLE_PROPERTY_LABEL, _ (self->field->label), -1);
      g_signal_connect (self->numbers[axis], "edited", G_CALLBACK (number_edited), self);
      g_signal_connect (self->numbers[axis], "reset", G_CALLBACK (number_reset), self);
      gtk_box_append (GTK_BOX (self->editor), self->numbers[axis]);
    }
}

/* ---- Text ---- */

static void
entry_commit (SortieInspectorField *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->editor));
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  gboolean mixed;
  const SrtJson *value;

  if (self->updating)
    return;
  value = common_value (self, &mixed);
  if ((mixed && *text == '\0')
      || (!mixed && g_strcmp0 (value && value->kind == SRT_JSON_STRING ? value->text : "", text) == 0))
    return;
  if (self->field->kind == SRT_FIELD_ID)
    {
      const char *const *ids = ids_of (self);
      g_autofree char *old = g_strdup (ids[0]);
      g_autofree char *wanted = g_strdup (text);
      if (ids[0] == NULL || ids[1] != NULL)
        return;
      if (!sortie_document_rename (document, self->table, old, wanted))
        {
          gtk_widget_add_css_class (self->editor, "error");
          sortie_workspace_toast (self->workspace, _ ("An id is letters, digits, - and _, not starting with a digit, and "
                                                      "no other record has it"));
          return;
        }
      sortie_selection_set (sortie_workspace_get_selection (self->workspace), self->table, wanted);
      return;
    }
  set_all (self, *text || (self->field->flags & SRT_FIELD_REQUIRED) ? srt_json_new_string (text) : NULL);
}

static void
text_commit (SortieInspectorField *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->editor));
  GtkTextIter start, end;
  g_autofree char *text = NULL;
  gboolean mixed;
  const SrtJson *value;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  value = common_value (self, &mixed);
  if (self->updating || mixed)
    return;
  if (self->field->kind == SRT_FIELD_LINES)
    {
      SrtJson *array = srt_json_new_array ();
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      for (guint i = 0; lines[i]; i++)
        if (lines[i + 1] || *lines[i])
          srt_json_append (array, srt_json_new_string (lines[i]));
      if (value && srt_json_equal (value, array))
        srt_json_free (array);
      else
        set_all (self, srt_json_length (array) > 0 || value ? array : (srt_json_free (array), NULL));
      return;
    }
  if (g_strcmp0 (value && value->kind == SRT_JSON_STRING ? value->text : "", text) != 0)
    set_all (self, *text ? srt_json_new_string (text) : NULL);
}

static void
update_text (SortieInspectorField *self)
{
  gboolean mixed;
  const SrtJson *value = common_value (self, &mixed);
  g_autofree char *joined = NULL;
  const char *text = !mixed && value && value->kind == SRT_JSON_STRING ? value->text : "";

  if (self->field->kind == SRT_FIELD_LINES && value && value->kind == SRT_JSON_ARRAY && !mixed)
    {
      g_autoptr (GString) lines = g_string_new (NULL);
      for (guint i = 0; i < srt_json_length (value); i++)
        if (srt_json_at (value, i)->kind == SRT_JSON_STRING)
          g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "", srt_json_at (value, i)->text);
      text = joined = g_string_free (g_steal_pointer (&lines), FALSE);
    }
  if (GTK_IS_TEXT_VIEW (self->editor))
    {
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->editor));
      GtkTextIter start, end;
      g_autofree char *shown = NULL;
      gtk_text_buffer_get_bounds (buffer, &start, &end);
      shown = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
      if (g_strcmp0 (shown, text) != 0)
        gtk_text_buffer_set_text (buffer, text, -1);
    }
  else
    {
      if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->editor)), text) != 0)
        gtk_editable_set_text (GTK_EDITABLE (self->editor), text);
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->editor), mixed ? _ ("several") : NULL);
      gtk_widget_remove_css_class (self->editor, "error");
      if (self->field->kind == SRT_FIELD_ID)
        gtk_widget_set_sensitive (self->editor, ids_of (self)[0] && ids_of (self)[1] == NULL);
    }
}

static void
make_text (SortieInspectorField *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  if (self->field->kind == SRT_FIELD_TEXT || self->field->kind == SRT_FIELD_LINES)
    {
      self->editor = gtk_text_view_new ();
      gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->editor), GTK_WRAP_WORD_CHAR);
      gtk_text_view_set_monospace (GTK_TEXT_VIEW (self->editor), self->field->kind == SRT_FIELD_LINES);
      gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->editor), FALSE);
      gtk_widget_set_size_request (self->editor, -1, 72);
      gtk_widget_add_css_class (self->editor, "text-field");
      g_signal_connect_swapped (focus, "leave", G_CALLBACK (text_commit), self);
    }
  else
    {
      self->editor = gtk_entry_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->editor), 8);
      g_signal_connect_swapped (self->editor, "activate", G_CALLBACK (entry_commit), self);
      g_signal_connect_swapped (focus, "leave", G_CALLBACK (entry_commit), self);
    }
  gtk_widget_add_controller (self->editor, focus);
}

/* ---- Choices ---- */

static gboolean
same_texts (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_str_equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

static void
fill_choices (SortieInspectorField *self, gboolean mixed)
{
  g_autoptr (GPtrArray) ids = NULL;
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GtkStringList) list = NULL;

  sortie_inspector_field_choices (self->workspace, self->field, mixed, &ids, &names);
  /* The list is made anew only when there is something else to choose: it may hold thousands of ships. */
  if (self->names && same_texts (ids, self->ids) && same_texts (names, self->names))
    return;
  g_ptr_array_unref (self->ids);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  self->ids = g_steal_pointer (&ids);
  self->names = g_steal_pointer (&names);
  g_ptr_array_add (self->names, NULL);
  list = gtk_string_list_new ((const char *const *) self->names->pdata);
  g_ptr_array_set_size (self->names, (int) self->names->len - 1);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->editor), G_LIST_MODEL (list));
}

static guint
choice_index (SortieInspectorField *self, const char *id)
{
  for (guint i = 0; i < self->ids->len; i++)
    if (g_str_equal (g_ptr_array_index (self->ids, i), id))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
update_choice (SortieInspectorField *self)
{
  gboolean mixed;
  const SrtJson *value = common_value (self, &mixed);
  const char *id = value && value->kind == SRT_JSON_STRING ? value->text : "";
  guint index;

  fill_choices (self, mixed);
  if (value == NULL && self->field->kind == SRT_FIELD_ENUM && self->field->fallback >= 0)
    id = self->field->values[(int) self->field->fallback];
  index = mixed ? 0 : choice_index (self, id);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->editor), index);
  gtk_widget_set_tooltip_text (self->editor, mixed ? _ ("Several values") : _ (self->field->help));
}

static void
choice_changed (SortieInspectorField *self)
{
  guint index = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->editor));
  const char *id;

  if (self->updating || index >= self->ids->len)
    return;
  id = g_ptr_array_index (self->ids, index);
  if (g_str_equal (id, SORTIE_SEVERAL))
    return;
  set_all (self, *id ? srt_json_new_string (id) : NULL);
}

static void
make_choice (SortieInspectorField *self)
{
  self->editor
      = gtk_drop_down_new (NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (self->editor), self->field->kind == SRT_FIELD_REF);
  g_signal_connect_swapped (self->editor, "notify::selected", G_CALLBACK (choice_changed), self);
}

/* ---- Switches ---- */

static void
switch_changed (SortieInspectorField *self)
{
  if (!self->updating)
    set_all (self, srt_json_new_bool (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->editor))));
}

static void
update_switch (SortieInspectorField *self)
{
  gboolean mixed;
  const SrtJson *value = common_value (self, &mixed);
  gboolean on = value && value->kind == SRT_JSON_BOOL ? value->number != 0 : self->field->fallback != 0;

  gtk_check_button_set_inconsistent (GTK_CHECK_BUTTON (self->editor), mixed);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->editor), on);
}

/* ---- The whole ---- */

void
sortie_inspector_field_update (SortieInspectorField *self)
{
  if (self->dragging)
    return;
  self->updating = TRUE;
  switch (self->field->kind)
    {
    case SRT_FIELD_INT:
    case SRT_FIELD_NUMBER:
    case SRT_FIELD_VEC3:
    case SRT_FIELD_ANGLES:
      update_numbers (self);
      break;
    case SRT_FIELD_ID:
    case SRT_FIELD_STRING:
    case SRT_FIELD_TEXT:
    case SRT_FIELD_LINES:
      update_text (self);
      break;
    case SRT_FIELD_ENUM:
    case SRT_FIELD_REF:
      update_choice (self);
      break;
    case SRT_FIELD_BOOL:
      update_switch (self);
      break;
    case SRT_FIELD_LIST:
      sortie_inspector_list_update (self->editor);
      break;
    case SRT_FIELD_FLAGS:
    case SRT_FIELD_RECORD:
    case SRT_FIELD_TARGET:
    default:
      break;
    }
  self->updating = FALSE;
}

const SrtField *
sortie_inspector_field_get_field (SortieInspectorField *self)
{
  return self->field;
}

void
sortie_inspector_field_focus (SortieInspectorField *self)
{
  gtk_widget_child_focus (self->editor, GTK_DIR_TAB_FORWARD);
}

static void
end_drag (SortieInspectorField *self)
{
  if (self->dragging)
    sortie_document_end (sortie_workspace_get_document (self->workspace));
  self->dragging = FALSE;
}

/* Other records came in hand: what was under way is over. */
static void
sortie_inspector_field_unroot (GtkWidget *widget)
{
  end_drag (SORTIE_INSPECTOR_FIELD (widget));
  GTK_WIDGET_CLASS (sortie_inspector_field_parent_class)->unroot (widget);
}

static void
sortie_inspector_field_dispose (GObject *object)
{
  SortieInspectorField *self = SORTIE_INSPECTOR_FIELD (object);

  end_drag (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_inspector_field_parent_class)->dispose (object);
}

static void
sortie_inspector_field_finalize (GObject *object)
{
  g_ptr_array_unref (SORTIE_INSPECTOR_FIELD (object)->ids);
  g_clear_pointer (&SORTIE_INSPECTOR_FIELD (object)->names, g_ptr_array_unref);
  g_free (SORTIE_INSPECTOR_FIELD (object)->table);
  G_OBJECT_CLASS (sortie_inspector_field_parent_class)->finalize (object);
}

static void
sortie_inspector_field_class_init (SortieInspectorFieldClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_inspector_field_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_inspector_field_finalize;
  GTK_WIDGET_CLASS (klass)->unroot = sortie_inspector_field_unroot;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_inspector_field_init (SortieInspectorField *self)
{
  self->ids = g_ptr_array_new_with_free_func (g_free);
}

GtkWidget *
sortie_inspector_field_new (SortieWorkspace *workspace, const char *table, const SrtField *field)
{
  SortieInspectorField *self;
  GtkWidget *label;
  g_autofree char *text = NULL;

  if (field->kind == SRT_FIELD_FLAGS || field->kind == SRT_FIELD_RECORD || field->kind == SRT_FIELD_TARGET
      || (field->kind == SRT_FIELD_LIST && !sortie_inspector_list_supported (field)))
    return NULL;
  self = g_object_new (SORTIE_TYPE_INSPECTOR_FIELD, NULL);
  self->workspace = g_object_ref (workspace);
  self->table = g_strdup (table);
  self->field = field;
  switch (field->kind)
    {
    case SRT_FIELD_INT:
    case SRT_FIELD_NUMBER:
    case SRT_FIELD_VEC3:
    case SRT_FIELD_ANGLES:
      make_numbers (self);
      break;
    case SRT_FIELD_ENUM:
    case SRT_FIELD_REF:
      make_choice (self);
      break;
    case SRT_FIELD_BOOL:
      self->editor = gtk_check_button_new_with_label (_ (field->label));
      g_signal_connect_swapped (self->editor, "toggled", G_CALLBACK (switch_changed), self);
      break;
    case SRT_FIELD_LIST:
      self->editor = sortie_inspector_list_new (workspace, table, field);
      break;
    case SRT_FIELD_ID:
    case SRT_FIELD_STRING:
    case SRT_FIELD_TEXT:
    case SRT_FIELD_LINES:
    case SRT_FIELD_FLAGS:
    case SRT_FIELD_RECORD:
    case SRT_FIELD_TARGET:
    default:
      make_text (self);
      break;
    }
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  if (field->kind != SRT_FIELD_BOOL)
    {
      text = field->unit ? g_strdup_printf ("%s (%s)", _ (field->label), _ (field->unit)) : g_strdup (_ (field->label));
      label = gtk_label_new (text);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "caption-heading");
      gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->editor);
      gtk_box_append (GTK_BOX (self->box), label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->editor), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (field->label),
                                      -1);
    }
  gtk_widget_set_tooltip_text (self->box, field->help ? _ (field->help) : NULL);
  gtk_box_append (GTK_BOX (self->box), self->editor);
  sortie_inspector_field_update (self);
  return GTK_WIDGET (self);
}
