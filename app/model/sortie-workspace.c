/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-workspace.h"

#include "app/model/breakpoints-state.h"
#include "app/model/sortie-values.h"

#include <glib/gi18n.h>

struct _SortieWorkspace
{
  GObject parent_instance;

  SortieLibrary *library;
  SortieDocument *document;
  SortieSelection *selection;
  SortieSession *session;
  SortieBreakpoints *breakpoints;
  GSettings *settings;
  SortieDebugState *debug_state;
  SortieBookmarks *bookmarks;
  int component;
  GArray *decision; /* SrtDecisionMark */
  int first_rule, last_rule; /* that settled it */
  SortieFork *fork;
  SrtFrame camera;
  SrtVec3 camera_velocity; /* units a second, smoothed */
  gboolean camera_flies;
  gint64 camera_at;        /* monotonic time it was told, 0 not yet */
  double time_from, time_to; /* ticks in the timeline; the same: none yet */
};

G_DEFINE_FINAL_TYPE (SortieWorkspace, sortie_workspace, G_TYPE_OBJECT)

enum
{
  OPEN_MANEUVER,
  FRAME_SELECTION,
  FOLLOW_SELECTION,
  GO_TO,
  TOAST,
  OPEN_RUN,
  PLACE_HERE,
  COMPONENT_CHANGED,
  DECISION_CHANGED,
  FORK_CHANGED,
  TIME_RANGE_CHANGED,
  TRY_MANEUVER,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* What was deleted, or went with another mission, is no longer selected. */
static void
document_changed (SortieWorkspace *self)
{
  const char *table = sortie_selection_get_table (self->selection);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) left = NULL;

  if (table == NULL)
    return;
  for (guint i = 0; i < sortie_selection_get_n_items (self->selection); i++)
    {
      const char *id = sortie_selection_get_id (self->selection, i);
      if (sortie_document_find (self->document, table, id))
        g_strv_builder_add (builder, id);
    }
  left = g_strv_builder_end (builder);
  sortie_selection_set_many (self->selection, left[0] ? table : NULL, (const char *const *) left);
}

static void
selection_changed (SortieWorkspace *self)
{
  sortie_workspace_set_component (self, -1);
}

static void
sortie_workspace_dispose (GObject *object)
{
  SortieWorkspace *self = SORTIE_WORKSPACE (object);

  g_clear_object (&self->breakpoints);
  g_clear_object (&self->bookmarks);
  g_clear_object (&self->debug_state);
  g_clear_object (&self->session);
  g_clear_object (&self->selection);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->decision, g_array_unref);
  g_clear_object (&self->fork);
  G_OBJECT_CLASS (sortie_workspace_parent_class)->dispose (object);
}

static void
sortie_workspace_class_init (SortieWorkspaceClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_workspace_dispose;
  signals[OPEN_MANEUVER] = g_signal_new ("open-maneuver", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[FRAME_SELECTION]
      = g_signal_new ("frame-selection", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FOLLOW_SELECTION]
      = g_signal_new ("follow-selection", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[GO_TO] = g_signal_new ("go-to", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                 G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  signals[PLACE_HERE] = g_signal_new ("place-here", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                      G_TYPE_STRING);
  signals[COMPONENT_CHANGED]
      = g_signal_new ("component-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DECISION_CHANGED]
      = g_signal_new ("decision-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FORK_CHANGED]
      = g_signal_new ("fork-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[TIME_RANGE_CHANGED] = g_signal_new ("time-range-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                              G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[TRY_MANEUVER] = g_signal_new ("try-maneuver", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                        G_TYPE_INT, G_TYPE_STRING);
  signals[OPEN_RUN] = g_signal_new ("open-run", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 4,
                                    G_TYPE_STRING, G_TYPE_INT, G_TYPE_INT, G_TYPE_STRING);
  signals[TOAST]
      = g_signal_new ("toast", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sortie_workspace_init (SortieWorkspace *self)
{
  self->settings = g_settings_new (SORTIE_APP_ID);
  self->component = -1;
  self->decision = g_array_new (FALSE, FALSE, sizeof (SrtDecisionMark));
}

SortieWorkspace *
sortie_workspace_new (SortieLibrary *library)
{
  SortieWorkspace *self = g_object_new (SORTIE_TYPE_WORKSPACE, NULL);

  self->library = g_object_ref (library);
  self->document = sortie_document_new (library);
  self->selection = sortie_selection_new ();
  self->session = sortie_session_new (self->document, library);
  self->breakpoints = sortie_breakpoints_new (self->session, library, self->document);
  self->debug_state = sortie_debug_state_new (self->document);
  sortie_breakpoints_keep_in (self->breakpoints, self->debug_state);
  self->bookmarks = sortie_bookmarks_new (self->debug_state);
  g_signal_connect_object (self->document, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "changed", G_CALLBACK (selection_changed), self, G_CONNECT_SWAPPED);
  return self;
}

SortieLibrary *
sortie_workspace_get_library (SortieWorkspace *self)
{
  return self->library;
}

SortieDocument *
sortie_workspace_get_document (SortieWorkspace *self)
{
  return self->document;
}

SortieSelection *
sortie_workspace_get_selection (SortieWorkspace *self)
{
  return self->selection;
}

SortieSession *
sortie_workspace_get_session (SortieWorkspace *self)
{
  return self->session;
}

SortieBreakpoints *
sortie_workspace_get_breakpoints (SortieWorkspace *self)
{
  return self->breakpoints;
}

GSettings *
sortie_workspace_get_settings (SortieWorkspace *self)
{
  return self->settings;
}

SortieBookmarks *
sortie_workspace_get_bookmarks (SortieWorkspace *self)
{
  return self->bookmarks;
}

SortieDebugState *
sortie_workspace_get_debug_state (SortieWorkspace *self)
{
  return self->debug_state;
}

void
sortie_workspace_set_decision (SortieWorkspace *self, const SrtDecisionMark *marks, guint n, int first, int last)
{
  g_return_if_fail (SORTIE_IS_WORKSPACE (self));

  if (n == 0 && self->decision->len == 0)
    return;
  g_array_set_size (self->decision, 0);
  if (n > 0)
    g_array_append_vals (self->decision, marks, n);
  self->first_rule = first;
  self->last_rule = last;
  g_signal_emit (self, signals[DECISION_CHANGED], 0);
}

const SrtDecisionMark *
sortie_workspace_get_decision (SortieWorkspace *self, guint *n, int *first, int *last)
{
  *n = self->decision->len;
  *first = self->first_rule;
  *last = self->last_rule;
  return (const SrtDecisionMark *) (void *) self->decision->data;
}

SortieFork *
sortie_workspace_get_fork (SortieWorkspace *self)
{
  return self->fork;
}

void
sortie_workspace_set_fork (SortieWorkspace *self, SortieFork *fork)
{
  g_return_if_fail (SORTIE_IS_WORKSPACE (self));

  if (g_set_object (&self->fork, fork))
    g_signal_emit (self, signals[FORK_CHANGED], 0);
}

int
sortie_workspace_get_component (SortieWorkspace *self)
{
  return self->component;
}

void
sortie_workspace_set_component (SortieWorkspace *self, int component)
{
  if (self->component == component)
    return;
  self->component = component;
  g_signal_emit (self, signals[COMPONENT_CHANGED], 0);
}

void
sortie_workspace_open_maneuver (SortieWorkspace *self, int script, int line)
{
  g_signal_emit (self, signals[OPEN_MANEUVER], 0, script, line);
}

void
sortie_workspace_try_maneuver (SortieWorkspace *self, int script, const char *text)
{
  g_signal_emit (self, signals[TRY_MANEUVER], 0, script, text);
}

void
sortie_workspace_frame_selection (SortieWorkspace *self)
{
  g_signal_emit (self, signals[FRAME_SELECTION], 0);
}

void
sortie_workspace_follow_selection (SortieWorkspace *self)
{
  g_signal_emit (self, signals[FOLLOW_SELECTION], 0);
}

void
sortie_workspace_go_to (SortieWorkspace *self, const char *table, const char *id, const char *key)
{
  if (table && id)
    sortie_selection_set (self->selection, table, id);
  g_signal_emit (self, signals[GO_TO], 0, table, id, key);
}

void
sortie_workspace_open_run (SortieWorkspace *self, const char *text, int tick, int end, const char *ship)
{
  g_return_if_fail (SORTIE_IS_WORKSPACE (self));

  g_signal_emit (self, signals[OPEN_RUN], 0, text, tick, end, ship);
}

void
sortie_workspace_toast (SortieWorkspace *self, const char *text)
{
  g_signal_emit (self, signals[TOAST], 0, text);
}

void
sortie_workspace_set_time_range (SortieWorkspace *self, double from, double to, gboolean by_hand)
{
  g_return_if_fail (SORTIE_IS_WORKSPACE (self));

  self->time_from = from;
  self->time_to = to;
  g_signal_emit (self, signals[TIME_RANGE_CHANGED], 0, by_hand);
}

gboolean
sortie_workspace_get_time_range (SortieWorkspace *self, double *from, double *to)
{
  g_return_val_if_fail (SORTIE_IS_WORKSPACE (self), FALSE);

  *from = self->time_from;
  *to = self->time_to;
  return self->time_to > self->time_from;
}

/* A camera that is farther off within a moment has been put elsewhere: faster than this nothing flies. */
#define CAMERA_FASTEST 20000.0f
#define CAMERA_LONGEST 250000
/* Share of the newest velocity in the smoothed one. */
#define CAMERA_SHARE 0.15f

void
sortie_workspace_set_camera (SortieWorkspace *self, const SrtFrame *place, gboolean flies)
{
  gint64 now = g_get_monotonic_time ();
  gint64 since = now - self->camera_at;
  SrtVec3 velocity = srt_vec3 (0, 0, 0);

  if (since <= 0)
    return;
  if (self->camera_at != 0 && since < CAMERA_LONGEST)
    velocity = srt_scale (srt_sub (place->p, self->camera.p), (float) G_USEC_PER_SEC / (float) since);
  if (srt_length (velocity) > CAMERA_FASTEST)
    velocity = srt_vec3 (0, 0, 0);
  self->camera_velocity = srt_lerp (self->camera_velocity, velocity, CAMERA_SHARE);
  self->camera = *place;
  self->camera_flies = flies;
  self->camera_at = now;
}

void
sortie_workspace_get_camera (SortieWorkspace *self, SrtFrame *place, SrtVec3 *velocity, gboolean *flies)
{
  *place = self->camera_at != 0 ? self->camera : srt_frame_identity ();
  *velocity = self->camera_velocity;
  *flies = self->camera_flies;
}

void
sortie_workspace_place_here (SortieWorkspace *self, const char *type_id)
{
  g_signal_emit (self, signals[PLACE_HERE], 0, type_id);
}

int
sortie_workspace_selected_slot (SortieWorkspace *self)
{
  if (g_strcmp0 (sortie_selection_get_table (self->selection), "ships") != 0)
    return -1;
  return sortie_session_slot_of (self->session, sortie_selection_get_primary (self->selection));
}

char *
sortie_workspace_place_ship (SortieWorkspace *self, const char *type_id, SrtVec3 position)
{
  const SrtContent *content = sortie_library_get_content (self->library);
  int type = content ? srt_content_find_ship (content, type_id) : SRT_NONE;
  g_autofree char *id = NULL;
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  SrtJson *record;

  g_return_val_if_fail (SORTIE_IS_WORKSPACE (self), NULL);

  if (type < 0)
    return NULL;
  id = srt_document_new_id (sortie_document_get_json (self->document), "ships", type_id);
  name = g_strdup_printf ("%s %s", content->ships[type].name, strrchr (id, '-') ? strrchr (id, '-') + 1 : "1");
  record = srt_json_new_object ();
  srt_json_set (record, "id", srt_json_new_string (id));
  srt_json_set (record, "name", srt_json_new_string (name));
  srt_json_set (record, "type", srt_json_new_string (type_id));
  srt_json_set (record, "position", sortie_json_position (position));
  label = g_strdup_printf (_ ("Place %s"), name);
  sortie_document_begin (self->document, label);
  sortie_document_insert (self->document, "ships", -1, record);
  sortie_document_end (self->document);
  if (sortie_session_is_live (self->session))
    sortie_session_add_ship (self->session, id);
  sortie_selection_set (self->selection, "ships", id);
  return g_steal_pointer (&id);
}
