/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Models page: types, parts, layers and tracks, through its widgets. */
#include "ui-fixture.h"

#include "ui/sortie-fact-list.h"
#include "ui/sortie-models.h"

typedef struct
{
  SortieWindow *window;
  SortieModels *page;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->window = ui_window_of ("duel");
  ui_action (f->window, "win.models");
  ui_drain ();
  f->page = SORTIE_MODELS (ui_find (f->window, SORTIE_TYPE_MODELS, 0));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  ui_close (f->window);
}

static const SrtObject *
ship_of (Fixture *f)
{
  return srt_object (srt_sim_world (sortie_stage_get_sim (sortie_models_get_stage (f->page))), 0);
}

static SrtNode *
nodes_of (Fixture *f)
{
  return srt_nodes (sortie_stage_get_run (sortie_models_get_stage (f->page))->world);
}

static SortieFactList *
parts_of (Fixture *f)
{
  return SORTIE_FACT_LIST (ui_find (f->page, SORTIE_TYPE_FACT_LIST, 0));
}

static SrtScene *
draw (Fixture *f)
{
  SortieStageView *view = sortie_models_get_view (f->page);

  sortie_stage_view_redraw (view);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_drain ();
  return sortie_scene_area_get_scene (sortie_stage_view_get_area (view));
}

/* Without a value an action of two states goes over into the other. */
static void
toggle (Fixture *f, const char *name)
{
  g_autofree char *full = g_strconcat ("models.", name, NULL);

  ui_action (f->page, full);
}

/* Every type that has a model can be shown, with as many rows as it has parts. */
static void
test_every_type (Fixture *f, gconstpointer data)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (sortie_window_get_workspace (f->window)));
  int shown = 0;

  for (int type = 0; type < content->n_ships; type++)
    {
      const SrtNode *nodes;
      guint parts = 0;
      if (content->ships[type].model < 0)
        {
          g_assert_false (sortie_models_show (f->page, content->ships[type].id));
          continue;
        }
      g_assert_true (sortie_models_show (f->page, content->ships[type].id));
      g_assert_nonnull (sortie_models_get_stage (f->page));
      g_assert_cmpint (ship_of (f)->type, ==, type);
      nodes = nodes_of (f);
      for (uint32_t i = 0; i < ship_of (f)->nodes.count; i++)
        parts += nodes[ship_of (f)->nodes.first + i].part >= 0;
      g_assert_cmpuint (sortie_fact_list_get_n_rows (parts_of (f)), ==, parts);
      shown++;
    }
  g_assert_cmpint (shown, >=, 16);
  g_assert_false (sortie_models_show (f->page, "no such type"));
}

/* A part's button hides it and all that hangs from it, in the picture too; its row marks it. */
static void
test_parts (Fixture *f, gconstpointer data)
{
  int before, first;

  g_assert_true (sortie_models_show (f->page, "bastion"));
  before = draw (f)->n_nodes;
  first = (int) ship_of (f)->nodes.first;
  g_assert_cmpint (before, >, 1);
  g_signal_emit_by_name (parts_of (f), "row-button", first);
  g_assert_true (nodes_of (f)[first].flags & SRT_NODE_HIDDEN);
  g_assert_cmpint (draw (f)->n_nodes, <, before);
  g_signal_emit_by_name (parts_of (f), "row-button", first);
  g_assert_false (nodes_of (f)[first].flags & SRT_NODE_HIDDEN);
  g_assert_cmpint (draw (f)->n_nodes, ==, before);
  g_signal_emit_by_name (parts_of (f), "row-activated", first);
  g_assert_cmpint (sortie_models_get_node (f->page), ==, first);
  g_signal_emit_by_name (parts_of (f), "row-activated", first);
  g_assert_cmpint (sortie_models_get_node (f->page), ==, -1);
}

/* Each layer adds lines of its own, and takes them away again. */
static void
test_layers (Fixture *f, gconstpointer data)
{
  static const char *const layers[] = { "attachments", "points", "parts", "guns", "turrets", "boxes" };
  int none;

  g_assert_true (sortie_models_show (f->page, "bastion"));
  none = draw (f)->n_lines;
  for (guint i = 0; i < G_N_ELEMENTS (layers); i++)
    {
      toggle (f, layers[i]);
      g_assert_cmpint (draw (f)->n_lines, >, none);
      toggle (f, layers[i]);
      g_assert_cmpint (draw (f)->n_lines, ==, none);
    }
  toggle (f, "finest");
  g_assert_true (draw (f)->instances[0].flags & SRT_SCENE_FINEST);
}

/* The time at which a track has moved its part farthest from where it was at first; @far: by how much. */
static float
farthest (const SrtTrack *track, float *far)
{
  float time = 0;

  *far = 0;
  for (int i = 0; i < track->n_keys; i++)
    {
      float moved = srt_distance (track->keys[i].offset, track->keys[0].offset)
                    + 1000 * srt_distance (track->keys[i].angles, track->keys[0].angles);
      if (moved <= *far)
        continue;
      *far = moved;
      time = track->keys[i].t;
    }
  return time;
}

/* A track is posed where the slider stands, and played it goes on. */
static void
test_tracks (Fixture *f, gconstpointer data)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (sortie_window_get_workspace (f->window)));
  GtkRange *time = GTK_RANGE (ui_find (f->page, GTK_TYPE_SCALE, 0));
  int moved = 0;

  for (int type = 0; type < content->n_ships; type++)
    {
      SortieStageTrack track;
      SrtFrame before, then;
      float at, far;
      if (content->ships[type].model < 0)
        continue;
      sortie_models_show (f->page, content->ships[type].id);
      if (!sortie_stage_get_track (sortie_models_get_stage (f->page), 0, &track))
        continue;
      at = 0.45f * farthest (track.track, &far); /* a whole turn stands where it began */
      if (far < 100)
        continue;
      g_assert_cmpfloat (gtk_adjustment_get_upper (gtk_range_get_adjustment (time)), ==, (double) track.track->length);
      before = nodes_of (f)[track.node].now;
      gtk_range_set_value (time, (double) at);
      then = nodes_of (f)[track.node].now;
      g_assert_true (srt_distance (before.p, then.p) > 1 || srt_dot (srt_forward (&before.r), srt_forward (&then.r)) < 0.999f
                     || srt_dot (srt_right (&before.r), srt_right (&then.r)) < 0.999f);
      gtk_range_set_value (time, 0);
      g_assert_cmpfloat (srt_distance (nodes_of (f)[track.node].now.p, before.p), <, 0.01);
      moved++;
    }
  g_assert_cmpint (moved, >, 2);
  g_assert_true (sortie_models_show (f->page, "almoner"));
  toggle (f, "play");
  ui_wait (gtk_range_get_value (time) > 0.2);
  toggle (f, "play");
  /* A type without tracks has no bar for them. */
  g_assert_true (sortie_models_show (f->page, "rock-rust"));
  ui_drain ();
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (time)));
}

int
main (int argc, char **argv)
{
  ui_init (&argc, &argv);
#define ADD(path, func) g_test_add ("/models/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("every-type", test_every_type);
  ADD ("parts", test_parts);
  ADD ("layers", test_layers);
  ADD ("tracks", test_tracks);
  return g_test_run ();
}
