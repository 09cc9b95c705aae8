/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/stop-editor.h"

#include "app/model/mission-scripts.h"
#include "ui/event-text.h"
#include "ui/watch-entry.h"

#include "orders/orders.h"

#include <glib/gi18n.h>

/* What the lines of a list stand for. */
typedef struct
{
  SortieBreakpoint *breakpoint; /* held */
  GPtrArray *ships;             /* char *: ids; NULL any */
  GArray *numbers;              /* int; -1 any */
  gboolean filling;
} Form;

static void
form_free (gpointer data)
{
  Form *form = data;

  g_object_unref (form->breakpoint);
  g_ptr_array_unref (form->ships);
  g_array_unref (form->numbers);
  g_free (form);
}

char *
sortie_stop_kind_label (SrtStopKind kind)
{
  const char *words = _ (srt_stop_words (kind));
  g_autofree char *first = g_utf8_substring (words, 0, 1), *upper = g_utf8_strup (first, -1);

  return g_strconcat (upper, g_utf8_next_char (words), NULL);
}

static GtkWidget *
add_row (GtkWidget *grid, int row, const char *mnemonic, GtkWidget *widget)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (mnemonic);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), widget);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_grid_attach (GTK_GRID (grid), label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), widget, 1, row, 1, 1);
  return widget;
}

static GtkWidget *
searching_list (GtkStringList *names, guint selected)
{
  GtkWidget *drop
      = gtk_drop_down_new (G_LIST_MODEL (names), gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));

  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (drop), TRUE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop), selected);
  return drop;
}

/* ---- Ships ---- */

static void
ship_chosen (GtkDropDown *drop, GParamSpec *pspec, Form *form)
{
  guint at = gtk_drop_down_get_selected (drop);

  if (at < form->ships->len)
    g_object_set (form->breakpoint, "ship", g_ptr_array_index (form->ships, at), NULL);
}

static GtkWidget *
ship_list (SortieWorkspace *workspace, Form *form)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (workspace));
  GtkStringList *names = gtk_string_list_new (NULL);
  const char *own = sortie_breakpoint_get_ship (form->breakpoint);
  guint selected = 0;
  GtkWidget *drop;

  gtk_string_list_append (names, _ ("Any ship"));
  g_ptr_array_add (form->ships, NULL);
  for (int i = 0; mission && i < mission->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      if (ship->kind != SRT_SHIP_TYPE)
        continue;
      if (g_strcmp0 (ship->id, own) == 0)
        selected = form->ships->len;
      gtk_string_list_append (names, ship->name && *ship->name ? ship->name : ship->id);
      g_ptr_array_add (form->ships, g_strdup (ship->id));
    }
  drop = searching_list (names, selected);
  g_signal_connect (drop, "notify::selected", G_CALLBACK (ship_chosen), form);
  return drop;
}

/* ---- Orders, maneuvers, events ---- */

static void
number_chosen (GtkDropDown *drop, GParamSpec *pspec, Form *form)
{
  guint at = gtk_drop_down_get_selected (drop);

  if (at < form->numbers->len)
    g_object_set (form->breakpoint, "number", g_array_index (form->numbers, int, at), NULL);
}

static void
list_number (Form *form, GtkStringList *names, const char *name, int number, guint *selected)
{
  if (number == sortie_breakpoint_get_number (form->breakpoint))
    *selected = form->numbers->len;
  gtk_string_list_append (names, name);
  g_array_append_val (form->numbers, number);
}

/* Those of the sets that the mission brings along. */
static void
list_mission_scripts (SortieWorkspace *workspace, Form *form, GtkStringList *names, guint *selected)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (workspace));
  const SrtContent *content = sortie_document_get_content (sortie_workspace_get_document (workspace));

  for (int set = 1; mission && content && set < content->n_sets; set++)
    for (int i = 0; i < content->sets[set].n_maneuvers; i++)
      {
        int script = sortie_script_key (set, i);
        /* Translators: a script's name, and the set of scripts that it is of. */
        g_autofree char *name
            = sortie_script_in (content, script)
                  ? g_strdup_printf (_ ("%s of %s"), sortie_script_in (content, script)->name,
                                     sortie_script_set_name (mission, script))
                  : NULL;
        if (name)
          list_number (form, names, name, script, selected);
      }
}

static GtkWidget *
number_list (SortieWorkspace *workspace, Form *form, const char **mnemonic)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (workspace));
  const SrtManeuverSet *set = content && content->n_sets > 0 ? &content->sets[0] : NULL;
  SrtStopKind kind = sortie_breakpoint_get_kind (form->breakpoint);
  GtkStringList *names = gtk_string_list_new (NULL);
  guint selected = 0;
  GtkWidget *drop;
  int n = 0;

  if (kind == SRT_STOP_LINE || kind == SRT_STOP_MANEUVER)
    {
      *mnemonic = _ ("_Maneuver");
      if (kind == SRT_STOP_MANEUVER)
        list_number (form, names, _ ("Any maneuver"), -1, &selected);
      for (int i = 0; set && i < set->n_maneuvers; i++)
        if (set->maneuvers[i])
          list_number (form, names, set->maneuvers[i]->name, i, &selected);
      if (kind == SRT_STOP_LINE)
        list_mission_scripts (workspace, form, names, &selected);
    }
  else if (kind == SRT_STOP_EVENT)
    {
      *mnemonic = _ ("_Event");
      list_number (form, names, _ ("Any event"), -1, &selected);
      for (int i = 0; i < SRT_N_EVENTS; i++)
        list_number (form, names, _ (srt_event_name (i)), i, &selected);
    }
  else
    {
      const SrtOrderInfo *orders = srt_order_table (&n);
      *mnemonic = _ ("_Order");
      list_number (form, names, _ ("Any order"), -1, &selected);
      for (int i = 0; i < n; i++)
        list_number (form, names, _ (orders[i].name), orders[i].number, &selected);
    }
  drop = searching_list (names, selected);
  g_signal_connect (drop, "notify::selected", G_CALLBACK (number_chosen), form);
  return drop;
}

/* ---- The rest ---- */

static void
condition_edited (SortieWatchEntry *entry, Form *form)
{
  g_object_set (form->breakpoint, "condition", sortie_watch_entry_get_text (entry), NULL);
}

static GtkWidget *
condition_entry (SortieWorkspace *workspace, Form *form)
{
  GtkWidget *entry = sortie_watch_entry_new (workspace);
  const char *condition = sortie_breakpoint_get_condition (form->breakpoint);

  sortie_watch_entry_set_text (SORTIE_WATCH_ENTRY (entry), condition ? condition : "");
  gtk_widget_set_size_request (entry, 300, -1);
  g_signal_connect (entry, "edited", G_CALLBACK (condition_edited), form);
  return entry;
}

static GtkWidget *
spin (Form *form, const char *property, double least)
{
  GtkWidget *button = gtk_spin_button_new_with_range (least, 1000000, 1);

  g_object_bind_property (form->breakpoint, property, button, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  return button;
}

GtkWidget *
sortie_stop_editor_new (SortieWorkspace *workspace, SortieBreakpoint *breakpoint)
{
  GtkWidget *grid = gtk_grid_new (), *numbers;
  SrtStopKind kind = sortie_breakpoint_get_kind (breakpoint);
  Form *form = g_new0 (Form, 1);
  const char *mnemonic = NULL;
  int row = 0;

  form->breakpoint = g_object_ref (breakpoint);
  form->ships = g_ptr_array_new_with_free_func (g_free);
  form->numbers = g_array_new (FALSE, FALSE, sizeof (int));
  g_object_set_data_full (G_OBJECT (grid), "form", form, form_free);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_widget_set_margin_top (grid, 6);
  gtk_widget_set_margin_bottom (grid, 6);
  gtk_widget_set_margin_start (grid, 6);
  gtk_widget_set_margin_end (grid, 6);
  if (kind != SRT_STOP_DAMAGE && kind != SRT_STOP_CONDITION)
    {
      numbers = number_list (workspace, form, &mnemonic);
      add_row (grid, row++, mnemonic, numbers);
    }
  if (kind == SRT_STOP_LINE)
    add_row (grid, row++, _ ("_Line"), spin (form, "line", 1));
  add_row (grid, row++, _ ("S_hip"), ship_list (workspace, form));
  add_row (grid, row++, kind == SRT_STOP_CONDITION ? _ ("_When") : _ ("_Only if"), condition_entry (workspace, form));
  add_row (grid, row++, _ ("_Skip"), spin (form, "skip", 0));
  return grid;
}
