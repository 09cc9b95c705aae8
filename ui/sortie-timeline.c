/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Timeline panel: which ships have lanes, and what is done with what the view asks for. */
#include "sortie-config.h"

#include "ui/timeline-private.h"

#include <glib/gi18n.h>

/* Lanes at most: of more selected ships the first have theirs. */
#define MAX_ROWS 200
#define SECTION "timeline"
/* That of drawing: what is wanted is gone to between the frames that show it, after all motion there is. */
#define GO_PRIORITY (G_PRIORITY_HIGH_IDLE + 20)

G_DEFINE_FINAL_TYPE (SortieTimeline, sortie_timeline, GTK_TYPE_WIDGET)

/* ---- Which ships ---- */

static const SrtMission *
mission_of (SortieTimeline *self)
{
  const SrtMission *mission = sortie_session_get_mission (self->session);

  return mission ? mission : sortie_document_get_mission (sortie_workspace_get_document (self->workspace));
}

/* A ship keeps its slot when it is gone, and has none yet before it came: what was seen once is remembered. */
static gboolean
learn_slots (SortieTimeline *self)
{
  const SrtWorld *world = sortie_session_get_world (self->session);
  const SrtMission *mission = sortie_session_get_mission (self->session);
  gboolean changed = FALSE;

  if (world == NULL || mission == NULL)
    return FALSE;
  while (self->slots->len < (guint) mission->n_ships)
    g_array_append_val (self->slots, (int){ -1 });
  for (int slot = 0; slot < world->count; slot++)
    {
      int ship = srt_object (world, slot)->mission_ship;
      if (ship < 0 || ship >= (int) self->slots->len || g_array_index (self->slots, int, ship) == slot)
        continue;
      g_array_index (self->slots, int, ship) = slot;
      changed = TRUE;
    }
  return changed;
}

gboolean
sortie_timeline_is_pinned (SortieTimeline *self, const char *id)
{
  return g_ptr_array_find_with_equal_func (self->pins, id, g_str_equal, NULL);
}

/* Ships that are selected, or whose flight group is. */
static gboolean
is_selected (SortieTimeline *self, const SrtMission *mission, const SrtMissionShip *ship)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  return sortie_selection_contains (selection, "ships", ship->id)
         || (ship->flight_group >= 0 && ship->flight_group < mission->n_groups
             && sortie_selection_contains (selection, "flight_groups", mission->groups[ship->flight_group].id));
}

static int
side_of (SortieTimeline *self, const SrtMissionShip *ship)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));

  if (ship->side >= 0)
    return ship->side;
  return content && ship->type >= 0 && ship->type < content->n_ships ? (int) content->ships[ship->type].side : -1;
}

static const char *
hint_text (SortieTimeline *self, const SrtMission *mission)
{
  if (!sortie_session_is_live (self->session))
    return _ ("What ships do over time is shown here while the mission runs, back to its beginning.\n"
              "Press F5 to run it, and select the ships you want to see.");
  if (mission && mission->n_ships == 0)
    return _ ("There are no ships in this mission.");
  return _ ("Select ships to see what they do and did: in the viewport, in the outline, or several with Ctrl.\n"
            "Drag along the ruler to go back in time.");
}

void
sortie_timeline_update_rows (SortieTimeline *self)
{
  const SrtMission *mission = mission_of (self);
  const char *primary = sortie_selection_get_primary (sortie_workspace_get_selection (self->workspace));
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (SortieTimelineRow));

  /* Pinned ones first, each in the mission's order: a lane stays where it is. */
  for (int pinned = 1; pinned >= 0 && sortie_session_is_live (self->session); pinned--)
    for (int i = 0; mission && i < mission->n_ships && rows->len < MAX_ROWS; i++)
      {
        const SrtMissionShip *ship = &mission->ships[i];
        SortieTimelineRow row = { -1, ship->id, ship->name, -1, pinned, FALSE };
        if (sortie_timeline_is_pinned (self, ship->id) != pinned || (!pinned && !is_selected (self, mission, ship)))
          continue;
        row.slot = i < (int) self->slots->len ? g_array_index (self->slots, int, i) : -1;
        row.side = side_of (self, ship);
        row.primary = g_strcmp0 (primary, ship->id) == 0;
        g_array_append_val (rows, row);
      }
  sortie_timeline_view_set_hint (self->view, hint_text (self, mission));
  sortie_timeline_view_set_rows (self->view, (const SortieTimelineRow *) (void *) rows->data, rows->len);
}

/* ---- The moment ---- */

static void
update_moment (SortieTimeline *self)
{
  sortie_timeline_view_set_moment (self->view, sortie_session_get_position (self->session),
                                   sortie_session_get_head (self->session),
                                   sortie_session_get_state (self->session) == SORTIE_STATE_RUNNING);
}

static void
advanced (SortieTimeline *self)
{
  if (learn_slots (self))
    sortie_timeline_update_rows (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update_moment (self);
}

static void
moved (SortieTimeline *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  update_moment (self);
  if (sortie_timeline_view_get_wanted (self->view) < 0)
    sortie_timeline_view_show (self->view, sortie_session_get_tick (self->session));
}

static void
began (SortieTimeline *self)
{
  g_array_set_size (self->slots, 0);
  g_array_set_size (self->hits, 0);
  sortie_timeline_view_begin (self->view);
  learn_slots (self);
  update_moment (self);
  sortie_timeline_update_rows (self);
  sortie_timeline_view_redraw (self->view);
}

/* What was recorded past the present is gone, with the stops there. */
static void
was_cut (SortieTimeline *self)
{
  SrtPosition now = sortie_session_get_position (self->session);

  while (self->hits->len > 0
         && srt_position_compare (g_array_index (self->hits, SrtPosition, self->hits->len - 1), now) > 0)
    g_array_set_size (self->hits, self->hits->len - 1);
}

static int
compare_hits (const void *a, const void *b)
{
  return srt_position_compare (*(const SrtPosition *) a, *(const SrtPosition *) b);
}

static void
was_hit (SortieTimeline *self)
{
  SrtPosition now = sortie_session_get_position (self->session);

  for (guint i = 0; i < self->hits->len; i++)
    if (srt_position_compare (g_array_index (self->hits, SrtPosition, i), now) == 0)
      return;
  g_array_append_val (self->hits, now);
  g_array_sort (self->hits, compare_hits);
  sortie_timeline_view_redraw (self->view);
}

/* ---- What the view asks for ---- */

/* One way at a time: of what was wanted meanwhile only the last. */
static gboolean
go_now (gpointer data)
{
  SortieTimeline *self = data;
  int tick = self->wanted;

  self->go_source = 0;
  sortie_session_go_to (self->session, tick);
  if (self->go_source == 0)
    {
      sortie_timeline_view_arrived (self->view);
      update_moment (self);
    }
  return G_SOURCE_REMOVE;
}

static void
seek (SortieTimeline *self, int tick)
{
  self->wanted = tick;
  if (self->go_source == 0)
    self->go_source = g_idle_add_full (GO_PRIORITY, go_now, self, NULL);
}

void
sortie_timeline_look_at (SortieTimeline *self, SrtPosition at)
{
  g_clear_handle_id (&self->go_source, g_source_remove);
  sortie_timeline_view_arrived (self->view);
  sortie_session_look_at (self->session, at);
  update_moment (self);
  sortie_timeline_view_show (self->view, at.tick);
}

static void
pick (SortieTimeline *self, int tick, int index, int slot)
{
  g_autofree char *id = g_strdup (sortie_session_id_of (self->session, slot));

  sortie_timeline_look_at (self, (SrtPosition){ tick, index });
  if (id)
    sortie_timeline_make_primary (self, id);
}

/* The ship that other panels look at from now on; the lanes stay. */
void
sortie_timeline_make_primary (SortieTimeline *self, const char *id)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  if (g_strcmp0 (sortie_selection_get_primary (selection), id) == 0)
    return;
  if (!sortie_selection_contains (selection, "ships", id))
    {
      /* A pinned one, or one of a selected group. */
      sortie_selection_set (selection, "ships", id);
      return;
    }
  for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
    if (!g_str_equal (sortie_selection_get_id (selection, i), id))
      g_strv_builder_add (ids, sortie_selection_get_id (selection, i));
  g_strv_builder_add (ids, id);
  list = g_strv_builder_end (ids);
  sortie_selection_set_many (selection, "ships", (const char *const *) list);
}

static void
name_clicked (SortieTimeline *self, const char *id, gboolean add, gboolean frame)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  if (add)
    sortie_selection_toggle (selection, "ships", id);
  else
    sortie_timeline_make_primary (self, id);
  if (frame)
    sortie_workspace_frame_selection (self->workspace);
}

static void
scaled (SortieTimeline *self, double from, double to, gboolean by_hand)
{
  sortie_workspace_set_time_range (self->workspace, from, to, by_hand);
}

/* ---- Pins: kept with the mission's state ---- */

static void
save_pins (SortieTimeline *self)
{
  SrtJson *section = srt_json_new_object (), *list = srt_json_new_array ();

  for (guint i = 0; i < self->pins->len; i++)
    srt_json_append (list, srt_json_new_string (g_ptr_array_index (self->pins, i)));
  srt_json_set (section, "pinned", list);
  sortie_debug_state_set (sortie_workspace_get_debug_state (self->workspace), SECTION,
                          self->pins->len > 0 ? section : NULL);
  if (self->pins->len == 0)
    srt_json_free (section);
}

static void
load_pins (SortieTimeline *self)
{
  const SrtJson *section = sortie_debug_state_get (sortie_workspace_get_debug_state (self->workspace), SECTION);
  const SrtJson *list = section && section->kind == SRT_JSON_OBJECT ? srt_json_get (section, "pinned") : NULL;

  g_ptr_array_set_size (self->pins, 0);
  for (guint i = 0; list && list->kind == SRT_JSON_ARRAY && i < srt_json_length (list); i++)
    if (srt_json_at (list, i)->kind == SRT_JSON_STRING)
      g_ptr_array_add (self->pins, g_strdup (srt_json_at (list, i)->text));
  sortie_timeline_update_rows (self);
}

void
sortie_timeline_toggle_pin (SortieTimeline *self, const char *id)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (self->pins, id, g_str_equal, &index))
    g_ptr_array_remove_index (self->pins, index);
  else
    g_ptr_array_add (self->pins, g_strdup (id));
  save_pins (self);
  sortie_timeline_update_rows (self);
}

/* ---- GObject ---- */

static void
sortie_timeline_map (GtkWidget *widget)
{
  SortieTimeline *self = SORTIE_TIMELINE (widget);

  GTK_WIDGET_CLASS (sortie_timeline_parent_class)->map (widget);
  update_moment (self);
}

static void
sortie_timeline_dispose (GObject *object)
{
  SortieTimeline *self = SORTIE_TIMELINE (object);

  g_clear_handle_id (&self->go_source, g_source_remove);
  if (self->note)
    gtk_widget_unparent (self->note);
  if (self->menu)
    gtk_widget_unparent (self->menu);
  self->note = self->menu = NULL;
  g_clear_pointer ((GtkWidget **) &self->view, gtk_widget_unparent);
  g_clear_object (&self->lanes);
  g_clear_object (&self->dots);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_timeline_parent_class)->dispose (object);
}

static void
sortie_timeline_finalize (GObject *object)
{
  SortieTimeline *self = SORTIE_TIMELINE (object);

  g_array_unref (self->slots);
  g_array_unref (self->hits);
  g_ptr_array_unref (self->pins);
  G_OBJECT_CLASS (sortie_timeline_parent_class)->finalize (object);
}

static void
sortie_timeline_class_init (SortieTimelineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_timeline_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_timeline_finalize;
  widget_class->map = sortie_timeline_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  sortie_timeline_install_actions (widget_class);
}

static void
sortie_timeline_init (SortieTimeline *self)
{
  self->slots = g_array_new (FALSE, FALSE, sizeof (int));
  self->hits = g_array_new (FALSE, FALSE, sizeof (SrtPosition));
  self->pins = g_ptr_array_new_with_free_func (g_free);
}

static void
listen (SortieTimeline *self)
{
  SortieSession *session = self->session;
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "moved", G_CALLBACK (moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "cut", G_CALLBACK (was_cut), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "hit", G_CALLBACK (was_hit), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (began), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (began), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "changed", G_CALLBACK (sortie_timeline_update_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_debug_state (self->workspace), "loaded", G_CALLBACK (load_pins), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_bookmarks (self->workspace), "changed",
                           G_CALLBACK (sortie_timeline_view_redraw), self->view, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->dots, "changed", G_CALLBACK (gtk_widget_queue_draw), self->view, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->view, "seek", G_CALLBACK (seek), self);
  g_signal_connect_swapped (self->view, "pick", G_CALLBACK (pick), self);
  g_signal_connect_swapped (self->view, "select", G_CALLBACK (name_clicked), self);
  g_signal_connect_swapped (self->view, "scaled", G_CALLBACK (scaled), self);
  g_signal_connect_swapped (self->view, "menu", G_CALLBACK (sortie_timeline_open_menu), self);
  g_signal_connect_swapped (self->view, "bookmark", G_CALLBACK (sortie_timeline_bookmark_clicked), self);
}

GtkWidget *
sortie_timeline_new (SortieWorkspace *workspace)
{
  SortieTimeline *self = g_object_new (SORTIE_TYPE_TIMELINE, NULL);

  self->workspace = g_object_ref (workspace);
  self->session = sortie_workspace_get_session (workspace);
  self->lanes = sortie_lanes_new (self->session);
  self->dots = sortie_timeline_dots_new (self->session);
  self->view = SORTIE_TIMELINE_VIEW (sortie_timeline_view_new (workspace, self->lanes));
  sortie_timeline_view_set_corner (self->view, sortie_timeline_make_corner (self));
  sortie_timeline_view_set_bookmarks (self->view, G_LIST_MODEL (sortie_workspace_get_bookmarks (workspace)));
  sortie_timeline_view_set_hits (self->view, self->hits);
  sortie_timeline_view_set_dots (self->view, self->dots);
  gtk_widget_set_parent (GTK_WIDGET (self->view), GTK_WIDGET (self));
  sortie_timeline_add_keys (self);
  listen (self);
  load_pins (self);
  return GTK_WIDGET (self);
}

SortieTimelineView *
sortie_timeline_get_view (SortieTimeline *self)
{
  return self->view;
}

SortieLanes *
sortie_timeline_get_lanes (SortieTimeline *self)
{
  return self->lanes;
}

SortieTimelineDots *
sortie_timeline_get_dots (SortieTimeline *self)
{
  return self->dots;
}

GtkWidget *
sortie_timeline_get_note (SortieTimeline *self)
{
  return self->note && gtk_widget_get_visible (self->note) ? self->note : NULL;
}
