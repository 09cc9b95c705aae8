/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/sortie-application.h"

#include "app/sortie-bench.h"
#include "app/sortie-window.h"
#include "orders/orders.h"
#include "ui/keys.h"
#include "ui/sortie-quality.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>
#include <libpanel.h>

struct _SortieApplication
{
  AdwApplication parent_instance;

  SortieLibrary *library;
  GSettings *settings;
  gboolean play; /* the mission named is to be played */
  gint64 bench_began; /* monotonic time the program was started at, or 0: nothing is measured */
  gboolean bench_edit;
};

G_DEFINE_FINAL_TYPE (SortieApplication, sortie_application, ADW_TYPE_APPLICATION)

static SortieWindow *
first_window (SortieApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  return SORTIE_IS_WINDOW (window) ? SORTIE_WINDOW (window) : NULL;
}

static SortieWindow *
ensure_window (SortieApplication *self, GFile *mission)
{
  SortieWindow *window = first_window (self);

  if (window == NULL)
    {
      window = SORTIE_WINDOW (sortie_window_new (GTK_APPLICATION (self), self->library));
      sortie_window_offer_recovery (window);
      if (self->bench_began > 0)
        sortie_bench_run (window, self->bench_began, mission, self->bench_edit);
    }
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

static void
library_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  SortieWindow *window;

  if (sortie_library_load_finish (SORTIE_LIBRARY (source), result, &error))
    return;
  window = first_window (data);
  if (window)
    sortie_workspace_toast (sortie_window_get_workspace (window), error->message);
  else
    g_printerr ("sortie: %s\n", error->message);
}

static void
color_scheme_changed (SortieApplication *self)
{
  g_autofree char *scheme = g_settings_get_string (self->settings, "color-scheme");

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      g_str_equal (scheme, "light")  ? ADW_COLOR_SCHEME_FORCE_LIGHT
                                      : g_str_equal (scheme, "dark") ? ADW_COLOR_SCHEME_FORCE_DARK
                                                                     : ADW_COLOR_SCHEME_DEFAULT);
}

static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GList *windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (user_data)));

  /* Each window asks about its own unsaved work. */
  for (GList *l = windows; l; l = l->next)
    gtk_window_close (l->data);
  g_list_free (windows);
}

static void
sortie_application_startup (GApplication *application)
{
  SortieApplication *self = SORTIE_APPLICATION (application);
  static const GActionEntry entries[] = { { .name = "quit", .activate = quit_action } };
  g_autoptr (GAction) quality = NULL;
  const SortieKey *keys;
  guint n;

  G_APPLICATION_CLASS (sortie_application_parent_class)->startup (application);
  srt_orders_translate_with (gettext);
  panel_init ();
  gtk_source_init ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  keys = sortie_keys (&n);
  for (guint i = 0; i < n; i++)
    if (keys[i].scope == SORTIE_KEYS_WINDOW)
      {
        g_auto (GStrv) accels = g_strsplit (keys[i].accel, " ", -1);
        gtk_application_set_accels_for_action (GTK_APPLICATION (self), keys[i].action, (const char *const *) accels);
      }
  self->settings = g_settings_new (SORTIE_APP_ID);
  g_signal_connect_object (self->settings, "changed::color-scheme", G_CALLBACK (color_scheme_changed), self,
                           G_CONNECT_SWAPPED);
  color_scheme_changed (self);
  quality = g_settings_create_action (self->settings, "quality");
  g_action_map_add_action (G_ACTION_MAP (self), quality);
  g_settings_bind (self->settings, "quality", sortie_quality_get_default (), "setting", G_SETTINGS_BIND_GET);
  self->library = sortie_library_new (NULL);
  sortie_library_load_async (self->library, library_loaded, self);
}

static void
sortie_application_activate (GApplication *application)
{
  ensure_window (SORTIE_APPLICATION (application), NULL);
}

typedef struct
{
  GFile *file;
  gboolean play;
  SortieWindow *window;
} OpenCall;

static void
open_when_loaded (SortieLibrary *library, OpenCall *call)
{
  if (sortie_library_get_content (library) == NULL || call->file == NULL)
    return;
  sortie_window_open (call->window, call->file, call->play);
  g_clear_object (&call->file);
}

static void
open_call_free (gpointer data, GClosure *closure)
{
  OpenCall *call = data;

  g_clear_object (&call->file);
  g_free (call);
}

static void
sortie_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  SortieApplication *self = SORTIE_APPLICATION (application);
  SortieWindow *window = ensure_window (self, files[0]);

  if (self->bench_edit)
    return;
  /* One mission in front: the first named. Playing needs the ships, which may still be loading. */
  if (!self->play || sortie_library_get_content (self->library))
    sortie_window_open (window, files[0], self->play);
  else
    {
      OpenCall *call = g_new0 (OpenCall, 1);
      *call = (OpenCall){ g_object_ref (files[0]), TRUE, window };
      g_signal_connect_data (self->library, "changed", G_CALLBACK (open_when_loaded), call, open_call_free, 0);
    }
  self->play = FALSE;
}

static int
sortie_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  SortieApplication *self = SORTIE_APPLICATION (application);

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("sortie %s\n", SRT_VERSION);
      return 0;
    }
  self->play = g_variant_dict_contains (options, "play");
  self->bench_edit = g_variant_dict_contains (options, "bench-edit");
  if (g_variant_dict_lookup (options, "bench-start", "x", &self->bench_began) && !gtk_init_check ())
    {
      g_printerr (_ ("sortie: there is no display to open the window on\n"));
      return 1;
    }
  return -1;
}

static void
sortie_application_finalize (GObject *object)
{
  SortieApplication *self = SORTIE_APPLICATION (object);

  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (sortie_application_parent_class)->finalize (object);
}

static void
sortie_application_class_init (SortieApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sortie_application_finalize;
  application_class->startup = sortie_application_startup;
  application_class->activate = sortie_application_activate;
  application_class->open = sortie_application_open;
  application_class->handle_local_options = sortie_application_handle_local_options;
}

static void
sortie_application_init (SortieApplication *self)
{
  static const GOptionEntry options[] = {
    { "play", 'p', 0, G_OPTION_ARG_NONE, NULL, N_ ("Play the mission at once"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
    { "bench-start", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_INT64, NULL, NULL, NULL },
    { "bench-edit", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[MISSION]"));
}

SortieApplication *
sortie_application_new (void)
{
  return g_object_new (SORTIE_TYPE_APPLICATION, "application-id", SORTIE_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE, "resource-base-path",
                       "/io/github/sortie/Sortie", NULL);
}

SortieLibrary *
sortie_application_get_library (SortieApplication *self)
{
  return self->library;
}
