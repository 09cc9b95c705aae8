/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a field that refers to something, or has words of its own, can be set to. */
#include "sortie-config.h"

#include "ui/inspector-field.h"

#include <glib/gi18n.h>

void
sortie_inspector_choices (SortieWorkspace *workspace, const char *table, GPtrArray **ids, GPtrArray **names)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (workspace));
  const SrtDocument *json = sortie_document_get_json (sortie_workspace_get_document (workspace));

  *ids = g_ptr_array_new_with_free_func (g_free);
  *names = g_ptr_array_new_with_free_func (g_free);
  if (g_str_equal (table, "types"))
    for (int i = 0; content && i < content->n_ships; i++)
      {
        g_ptr_array_add (*ids, g_strdup (content->ships[i].id));
        g_ptr_array_add (*names, g_strdup (content->ships[i].name));
      }
  else if (g_str_equal (table, "pilots"))
    for (int i = 0; content && i < content->n_pilots; i++)
      {
        g_ptr_array_add (*ids, g_strdup (content->pilots[i].id));
        g_ptr_array_add (*names, g_strdup (content->pilots[i].name));
      }
  else
    {
      const SrtJson *array = srt_document_table (json, table);
      for (guint i = 0; array && i < srt_json_length (array); i++)
        {
          const SrtJson *row = srt_json_at (array, i);
          const char *id = row->kind == SRT_JSON_OBJECT ? srt_read_string (row, "id") : NULL;
          const char *name = id ? srt_read_string (row, "name") : NULL;
          if (id == NULL)
            continue;
          g_ptr_array_add (*ids, g_strdup (id));
          g_ptr_array_add (*names, g_strdup (name && *name ? name : id));
        }
    }
}

void
sortie_inspector_field_choices (SortieWorkspace *workspace, const SrtField *field, gboolean mixed, GPtrArray **ids,
                                GPtrArray **names)
{
  const char *none = NULL;

  if (field->kind == SRT_FIELD_ENUM)
    {
      *ids = g_ptr_array_new_with_free_func (g_free);
      *names = g_ptr_array_new_with_free_func (g_free);
      for (int i = 0; field->values[i]; i++)
        {
          g_ptr_array_add (*ids, g_strdup (field->values[i]));
          g_ptr_array_add (*names, g_strdup (_ (field->values[i])));
        }
      if (field->fallback < 0)
        none = _ ("default");
    }
  else
    {
      sortie_inspector_choices (workspace, field->table, ids, names);
      if (!(field->flags & SRT_FIELD_REQUIRED))
        none = g_str_equal (field->table, "pilots") ? _ ("default") : _ ("none");
    }
  if (none)
    {
      g_ptr_array_insert (*ids, 0, g_strdup (""));
      g_ptr_array_insert (*names, 0, g_strdup (none));
    }
  /* Not every toolkit can show nothing chosen: what differs is a line of its own. */
  if (mixed)
    {
      g_ptr_array_insert (*ids, 0, g_strdup (SORTIE_SEVERAL));
      g_ptr_array_insert (*names, 0, g_strdup (_ ("several")));
    }
}
