/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-figures.h"

#include "content/file.h"
#include "weapons/weapons.h"

#include <glib/gi18n.h>

struct _SortieFigures
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *expander;
  GtkWidget *box;             /* a grid a record */
  const SrtContent *content;  /* ref'd: what the figures shown are of */
  int type, pilot;            /* shown; -1 none */
};

G_DEFINE_FINAL_TYPE (SortieFigures, sortie_figures, GTK_TYPE_WIDGET)

/* ---- A record ---- */

static char *
value_text (const SrtField *field, const SrtJson *value)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double number = value && (value->kind == SRT_JSON_NUMBER || value->kind == SRT_JSON_BOOL) ? value->number
                                                                                               : field->fallback;

  switch (field->kind)
    {
    case SRT_FIELD_BOOL:
      return g_strdup (number != 0 ? _ ("yes") : _ ("no"));
    case SRT_FIELD_INT:
    case SRT_FIELD_NUMBER:
      g_string_append_printf (text, "%.6g", number);
      if (field->unit)
        g_string_append_printf (text, " %s", _ (field->unit));
      break;
    case SRT_FIELD_ENUM:
      return g_strdup (value && value->kind == SRT_JSON_STRING ? _ (value->text)
                       : field->fallback >= 0                  ? _ (field->values[(int) field->fallback])
                                                               : _ ("default"));
    case SRT_FIELD_VEC3:
    case SRT_FIELD_FLAGS:
      for (guint i = 0; value && i < srt_json_length (value); i++)
        {
          const SrtJson *item = srt_json_at (value, i);
          g_string_append (text, i > 0 ? ", " : "");
          if (item->kind == SRT_JSON_STRING)
            g_string_append (text, _ (item->text));
          else
            g_string_append_printf (text, "%.4g", item->number);
        }
      if (text->len == 0)
        g_string_append (text, _ ("none"));
      break;
    default:
      if (value && value->kind == SRT_JSON_STRING)
        g_string_append (text, value->text);
      break;
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static GtkWidget *
label (const char *text, const char *css_class, float xalign)
{
  GtkWidget *widget = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (widget), xalign);
  gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
  gtk_widget_add_css_class (widget, "caption");
  if (css_class)
    gtk_widget_add_css_class (widget, css_class);
  return widget;
}

static void
add_fields (GtkGrid *grid, const SrtRecord *record, const SrtJson *json, int *row)
{
  for (int i = 0; i < record->n_fields; i++)
    {
      const SrtField *field = &record->fields[i];
      const SrtJson *value = json ? srt_json_get (json, field->key) : NULL;
      g_autofree char *text = NULL;
      GtkWidget *name, *figure;
      if (field->kind == SRT_FIELD_RECORD)
        {
          if (value)
            add_fields (grid, field->record, value, row);
          continue;
        }
      text = value_text (field, value);
      if (*text == '\0' || field->kind == SRT_FIELD_LIST || field->kind == SRT_FIELD_ID || g_str_equal (field->key, "name"))
        continue;
      name = label (_ (field->label), "dim-label", 0);
      figure = label (text, "numeric", 1);
      gtk_widget_set_hexpand (figure, TRUE);
      gtk_widget_set_tooltip_text (name, _ (field->help));
      gtk_widget_set_tooltip_text (figure, _ (field->help));
      gtk_label_set_selectable (GTK_LABEL (figure), FALSE);
      gtk_grid_attach (grid, name, 0, *row, 1, 1);
      gtk_grid_attach (grid, figure, 1, *row, 1, 1);
      (*row)++;
    }
}

static void
add_record (SortieFigures *self, const char *record_name, const char *name, const char *file)
{
  const SrtRecord *record = srt_record_find (record_name);
  g_autofree char *title = g_strdup_printf ("%s: %s", _ (record->title), name ? _ (name) : "");
  g_autofree char *text = NULL;
  g_autoptr (SrtJson) json = NULL;
  GtkWidget *grid = gtk_grid_new ();
  gsize length;
  int row = 1;

  if (file && srt_file_read (file, &text, &length, NULL))
    json = srt_json_parse (text, length, file, NULL);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 2);
  gtk_grid_attach (GTK_GRID (grid), label (title, "heading", 0), 0, 0, 2, 1);
  add_fields (GTK_GRID (grid), record, json, &row);
  gtk_box_append (GTK_BOX (self->box), grid);
}

/* ---- What a type carries ---- */

static void
fill (SortieFigures *self, const SrtContent *content)
{
  const SrtShipType *type = &content->ships[self->type];
  const SrtPilot *pilot = self->pilot >= 0 ? &content->pilots[self->pilot] : NULL;
  g_autofree bool *guns = g_new0 (bool, (gsize) content->n_guns + 1);
  g_autofree bool *missiles = g_new0 (bool, (gsize) content->n_missiles + 1);

  add_record (self, "ship-type", type->name, type->file);
  if (pilot)
    add_record (self, "pilot", pilot->name, pilot->file);
  srt_model_arms (content, type->model, false, guns, missiles);
  for (int i = 0; i < content->n_guns; i++)
    if (guns[i])
      add_record (self, "gun", content->guns[i].name, content->guns[i].file);
  for (int i = 0; i < content->n_missiles; i++)
    if (missiles[i])
      add_record (self, "missile", content->missiles[i].name, content->missiles[i].file);
}

/* Type and pilot that all selected ships share; FALSE when they do not. */
static gboolean
shared_type (SortieFigures *self, int *type, int *pilot)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (self->workspace));
  const char *const *ids = sortie_selection_get_ids (selection);
  gboolean any = FALSE;

  *type = *pilot = -1;
  if (mission == NULL || g_strcmp0 (sortie_selection_get_table (selection), "ships") != 0)
    return FALSE;
  for (int i = 0; i < mission->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      if (!g_strv_contains (ids, ship->id))
        continue;
      if (any && ship->type != *type)
        return FALSE;
      *pilot = any && ship->pilot != *pilot ? -1 : ship->pilot;
      *type = ship->type;
      any = TRUE;
    }
  return any && *type >= 0;
}

void
sortie_figures_update (SortieFigures *self)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  GtkWidget *child;
  int type, pilot;
  gboolean any = content && shared_type (self, &type, &pilot);

  gtk_widget_set_visible (self->expander, any);
  /* Made only when it is looked at: files are read for it. */
  if (!any || !gtk_expander_get_expanded (GTK_EXPANDER (self->expander))
      || (content == self->content && type == self->type && pilot == self->pilot))
    return;
  if (self->content)
    srt_content_unref ((SrtContent *) self->content);
  self->content = srt_content_ref (content);
  self->type = type;
  self->pilot = pilot < content->n_pilots ? pilot : -1;
  while ((child = gtk_widget_get_first_child (self->box)))
    gtk_box_remove (GTK_BOX (self->box), child);
  fill (self, content);
}

/* ---- GObject ---- */

static void
sortie_figures_dispose (GObject *object)
{
  SortieFigures *self = SORTIE_FIGURES (object);

  g_clear_pointer (&self->expander, gtk_widget_unparent);
  if (self->content)
    srt_content_unref ((SrtContent *) self->content);
  self->content = NULL;
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_figures_parent_class)->dispose (object);
}

static void
sortie_figures_class_init (SortieFiguresClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_figures_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_figures_init (SortieFigures *self)
{
  self->type = self->pilot = -1;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_margin_top (self->box, 6);
  self->expander = gtk_expander_new_with_mnemonic (_ ("_Figures of the Type"));
  gtk_expander_set_child (GTK_EXPANDER (self->expander), self->box);
  g_signal_connect_swapped (self->expander, "notify::expanded", G_CALLBACK (sortie_figures_update), self);
  gtk_widget_set_parent (self->expander, GTK_WIDGET (self));
}

GtkWidget *
sortie_figures_new (SortieWorkspace *workspace)
{
  SortieFigures *self = g_object_new (SORTIE_TYPE_FIGURES, NULL);

  self->workspace = g_object_ref (workspace);
  return GTK_WIDGET (self);
}
