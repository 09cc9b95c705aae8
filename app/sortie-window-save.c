/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving a mission, and asking before work is lost. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "ui/compat.h"

#include <glib/gi18n.h>

typedef struct
{
  SortieWindow *self;
  SortieWindowThen then;
  gpointer data;
  GDestroyNotify destroy;
} Pending;

static void
pending_free (Pending *pending)
{
  if (pending->destroy && pending->data)
    pending->destroy (pending->data);
  g_object_unref (pending->self);
  g_free (pending);
}

static void
pending_go (Pending *pending)
{
  if (pending->then)
    pending->then (pending->self, pending->data);
  pending_free (pending);
}

GListModel *
sortie_window_mission_filters (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) missions = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (missions, _ ("Missions"));
  gtk_file_filter_add_pattern (missions, "*.sortie.json");
  gtk_file_filter_set_name (all, _ ("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  g_list_store_append (store, missions);
  g_list_store_append (store, all);
  return G_LIST_MODEL (store);
}

static gboolean
save_to (SortieWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;

  if (!sortie_document_save (sortie_workspace_get_document (self->workspace), file, &error))
    {
      sortie_window_show_error (self, _ ("The Mission Could Not Be Saved"), error);
      return FALSE;
    }
  sortie_window_add_recent (self, file);
  sortie_workspace_toast (self->workspace, _ ("Saved"));
  return TRUE;
}

static void
save_as_chosen (GFile *file, gpointer data)
{
  Pending *pending = data;
  g_autoptr (GFile) target = NULL;

  if (file)
    {
      g_autofree char *name = g_file_get_basename (file);
      if (g_str_has_suffix (name, ".sortie.json"))
        target = g_object_ref (file);
      else
        {
          /* The dialog asked about the name as typed, not about this one. */
          g_autoptr (GFile) folder = g_file_get_parent (file);
          g_autofree char *full = g_strconcat (name, ".sortie.json", NULL);
          target = g_file_get_child (folder, full);
          if (g_file_query_exists (target, NULL))
            {
              g_autofree char *text = g_strdup_printf (_ ("“%s” exists already and was not replaced"), full);
              sortie_workspace_toast (pending->self->workspace, text);
              g_clear_object (&target);
            }
        }
    }
  if (target && save_to (pending->self, target))
    pending_go (pending);
  else
    pending_free (pending);
}

static void
save_as (SortieWindow *self, Pending *pending)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  GFile *file = sortie_document_get_file (document);
  g_autoptr (GListModel) filters = sortie_window_mission_filters ();
  g_autoptr (GFile) folder = file ? g_file_get_parent (file) : NULL;
  g_autofree char *name = file ? g_file_get_basename (file) : NULL;

  if (name == NULL)
    {
      g_autofree char *slug = g_str_to_ascii (sortie_document_get_title (document), "C");
      for (char *p = slug; *p; p++)
        *p = g_ascii_isalnum (*p) ? g_ascii_tolower (*p) : '-';
      name = g_strconcat (*slug ? slug : "mission", ".sortie.json", NULL);
    }
  sortie_compat_save_file (GTK_WINDOW (self), _ ("Save Mission"), filters, folder, name, save_as_chosen, pending);
}

static void
overwrite_answered (const char *response, gpointer data)
{
  Pending *pending = data;

  if (g_str_equal (response, "overwrite")
      && save_to (pending->self, sortie_document_get_file (sortie_workspace_get_document (pending->self->workspace))))
    pending_go (pending);
  else
    pending_free (pending);
}

/* Saves, asking for a name where there is none, then goes on. */
static void
save (SortieWindow *self, Pending *pending)
{
  GFile *file = sortie_document_get_file (sortie_workspace_get_document (self->workspace));

  if (file == NULL)
    save_as (self, pending);
  else if (sortie_document_changed_on_disk (sortie_workspace_get_document (self->workspace)))
    {
      const SortieResponse responses[] = {
        { "cancel", _ ("_Cancel"), ADW_RESPONSE_DEFAULT },
        { "overwrite", _ ("_Overwrite"), ADW_RESPONSE_DESTRUCTIVE },
      };
      sortie_compat_ask (GTK_WINDOW (self), _ ("The File Changed on Disk"),
                         _ ("Another program wrote this mission since it was opened. Saving replaces what it wrote."),
                         responses, G_N_ELEMENTS (responses), overwrite_answered, pending);
    }
  else if (save_to (self, file))
    pending_go (pending);
  else
    pending_free (pending);
}

static Pending *
pending_new (SortieWindow *self, SortieWindowThen then, gpointer data, GDestroyNotify destroy)
{
  Pending *pending = g_new0 (Pending, 1);

  *pending = (Pending){ g_object_ref (self), then, data, destroy };
  return pending;
}

static void
unsaved_answered (const char *response, gpointer data)
{
  Pending *pending = data;

  if (g_str_equal (response, "save") && sortie_window_save_mission_scripts (pending->self))
    save (pending->self, pending);
  else if (g_str_equal (response, "discard"))
    {
      sortie_autosave_discard (pending->self->autosave);
      sortie_window_close_mission_scripts (pending->self);
      pending_go (pending);
    }
  else
    pending_free (pending);
}

void
sortie_window_unless_unsaved (SortieWindow *self, SortieWindowThen then, gpointer data, GDestroyNotify destroy)
{
  Pending *pending = pending_new (self, then, data, destroy);
  const SortieResponse responses[] = {
    { "cancel", _ ("_Cancel"), ADW_RESPONSE_DEFAULT },
    { "discard", _ ("_Discard"), ADW_RESPONSE_DESTRUCTIVE },
    { "save", _ ("_Save"), ADW_RESPONSE_SUGGESTED },
  };
  g_autofree char *heading = NULL;

  if (!sortie_document_get_modified (sortie_workspace_get_document (self->workspace))
      && !sortie_window_has_modified_mission_scripts (self))
    {
      pending_go (pending);
      return;
    }
  heading = g_strdup_printf (_ ("Save Changes to “%s”?"), sortie_document_get_title (sortie_workspace_get_document (self->workspace)));
  sortie_compat_ask (GTK_WINDOW (self), heading, _ ("Changes that are not saved will be lost."), responses,
                     G_N_ELEMENTS (responses), unsaved_answered, pending);
}

void
sortie_window_save (SortieWindow *self)
{
  save (self, pending_new (self, NULL, NULL, NULL));
}

void
sortie_window_save_as (SortieWindow *self)
{
  save_as (self, pending_new (self, NULL, NULL, NULL));
}
