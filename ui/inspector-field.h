/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One field of the selected records: made from its line in the field table,
 * showing what all of them hold, or that they differ.
 */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_INSPECTOR_FIELD (sortie_inspector_field_get_type ())
G_DECLARE_FINAL_TYPE (SortieInspectorField, sortie_inspector_field, SORTIE, INSPECTOR_FIELD, GtkWidget)

/* @table NULL: the mission's own field. NULL for kinds of fields that have no editor. */
GtkWidget *sortie_inspector_field_new (SortieWorkspace *workspace, const char *table, const SrtField *field);
/* Reads the records again. */
void sortie_inspector_field_update (SortieInspectorField *self);
const SrtField *sortie_inspector_field_get_field (SortieInspectorField *self);
/* Puts the keyboard in it. */
void sortie_inspector_field_focus (SortieInspectorField *self);

/* The editor of a list of first orders or of squad members; FALSE for other lists. */
gboolean sortie_inspector_list_supported (const SrtField *field);
GtkWidget *sortie_inspector_list_new (SortieWorkspace *workspace, const char *table, const SrtField *field);
void sortie_inspector_list_update (GtkWidget *list);

/* Stands for several values among a field's choices: no id can hold it. */
#define SORTIE_SEVERAL "…"

/* A field's choices: ids, "" for none, and the names shown for them; with @mixed a first line for several values. */
void sortie_inspector_field_choices (SortieWorkspace *workspace, const SrtField *field, gboolean mixed, GPtrArray **ids,
                                     GPtrArray **names);
/* "ships" id -> name for people; ids of a reference's table with their names. Both free with g_ptr_array_unref(). */
void sortie_inspector_choices (SortieWorkspace *workspace, const char *table, GPtrArray **ids, GPtrArray **names);

G_END_DECLS
