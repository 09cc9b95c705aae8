/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Combat panel's pages and the debug drawing of the selected ship, on a run of the convoy. */
#include "ui-fixture.h"

#include "render/debug-draw.h"
#include "ui/debug-layers.h"
#include "ui/sortie-combat.h"
#include "ui/sortie-fact-list.h"
#include "ui/order-push.h"
#include "ui/sortie-order-stack.h"
#include "ui/sortie-scene-area.h"


enum
{
  WEAPONS,
  MISSILES,
  COMPONENTS,
  DAMAGE,
};

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieCombat *combat;
} Fixture;

static const char *const page_names[] = { "weapons", "missiles", "components", "damage" };

static void
set_up (Fixture *f, gconstpointer data)
{
  f->window = ui_window_of ("convoy");
  f->workspace = sortie_window_get_workspace (f->window);
  f->session = sortie_workspace_get_session (f->workspace);
  f->combat = SORTIE_COMBAT (ui_find (f->window, SORTIE_TYPE_COMBAT, 0));
  ui_raise_panel_of (f->combat);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  ui_close (f->window);
}

/* The list of a page, shown. */
static SortieFactList *
page (Fixture *f, int number)
{
  sortie_combat_show (f->combat, page_names[number]);
  ui_drain ();
  return SORTIE_FACT_LIST (ui_find (f->combat, SORTIE_TYPE_FACT_LIST, (guint) number));
}

static int
pick (Fixture *f, const char *id)
{
  sortie_selection_set (sortie_workspace_get_selection (f->workspace), "ships", id);
  ui_drain ();
  return sortie_workspace_selected_slot (f->workspace);
}

static const char *
id_of_type (Fixture *f, const char *type)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (f->workspace));
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (f->workspace));
  int wanted = srt_content_find_ship (content, type);

  for (int i = 0; i < mission->n_ships; i++)
    if (mission->ships[i].type == wanted)
      return mission->ships[i].id;
  return NULL;
}

static void
test_says_why_empty (Fixture *f, gconstpointer data)
{
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL, "Press F5"));
  g_assert_true (sortie_session_step (f->session, 1, NULL));
  ui_drain ();
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL, "Select a ship"));
}

static void
test_weapons (Fixture *f, gconstpointer data)
{
  const SrtObject *object;
  SrtRun *run;
  int slot;

  g_assert_true (sortie_session_step (f->session, 4, NULL));
  slot = pick (f, id_of_type (f, "swift"));
  run = sortie_session_get_run (f->session);
  object = srt_object (run->world, slot);
  g_assert_cmpuint (object->guns.count, >, 0);
  /* The charge, and a row each gun. */
  g_assert_cmpuint (sortie_fact_list_get_n_rows (page (f, WEAPONS)), ==, object->guns.count + 1);
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL, "Gun charge"));
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL, "in hand"));
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL,
                                  run->content->guns[srt_guns (run->world)[object->guns.first].type].name));
}

static void
test_missiles (Fixture *f, gconstpointer data)
{
  const SrtObject *object;
  guint rows;
  int slot;

  g_assert_true (sortie_session_step (f->session, 4, NULL));
  slot = pick (f, id_of_type (f, "halberd"));
  object = srt_object (sortie_session_get_world (f->session), slot);
  rows = sortie_fact_list_get_n_rows (page (f, MISSILES));
  g_assert_cmpuint (rows, >=, object->racks.count + 1);
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL, "29 left"));
}

static void
test_components (Fixture *f, gconstpointer data)
{
  SortieFactList *list;
  const SrtObject *object;
  int slot, node, key = -1;

  g_assert_true (sortie_session_step (f->session, 4, NULL));
  slot = pick (f, id_of_type (f, "bastion"));
  object = srt_object (sortie_session_get_world (f->session), slot);
  list = page (f, COMPONENTS);
  g_assert_cmpuint (object->components.count, >, 4);
  g_assert_cmpuint (sortie_fact_list_get_n_rows (list), ==, object->components.count);
  /* A click takes a component in hand, another lets it go. */
  g_signal_emit_by_name (list, "row-activated", 2);
  g_assert_cmpint (sortie_workspace_get_component (f->workspace), ==, 2);
  g_signal_emit_by_name (list, "row-activated", 2);
  g_assert_cmpint (sortie_workspace_get_component (f->workspace), ==, -1);
  g_signal_emit_by_name (list, "row-activated", 2);
  /* Broken by hand it goes with the next frame, and the engine with it. */
  for (int i = 0; i < (int) object->components.count; i++)
    {
      const SrtNode *nodes = srt_nodes (sortie_session_get_world (f->session));
      const SrtPart *part;
      node = srt_components (sortie_session_get_world (f->session))[object->components.first + (uint32_t) i].node;
      part = node >= 0 ? srt_node_part (sortie_session_get_run (f->session), &nodes[node]) : NULL;
      if (part && part->part_class == SRT_PART_ENGINE)
        key = i;
    }
  g_assert_cmpint (key, >=, 0);
  g_assert_cmpfloat (object->engines_intact, ==, 1.0f);
  g_signal_emit_by_name (list, "row-button", key);
  g_assert_true (sortie_session_step (f->session, 1, NULL));
  ui_drain ();
  object = srt_object (sortie_session_get_world (f->session), slot);
  g_assert_cmpfloat_with_epsilon (object->engines_intact, 1.0f - 1.0f / (float) object->engines, 1e-5);
  g_assert_nonnull (ui_find_text (list, GTK_TYPE_LABEL, "lost"));
  /* Another ship has no component in hand. */
  pick (f, id_of_type (f, "swift"));
  g_assert_cmpint (sortie_workspace_get_component (f->workspace), ==, -1);
}

static void
test_damage (Fixture *f, gconstpointer data)
{
  const SrtEvent *blows;
  const char *id = NULL;
  guint n = 0, of_it = 0;

  for (int i = 0; i < 60 && n < 3; i++)
    {
      g_assert_true (sortie_session_step (f->session, 100, NULL));
      blows = sortie_session_get_damage (f->session, &n);
    }
  g_assert_cmpuint (n, >=, 3);
  blows = sortie_session_get_damage (f->session, &n);
  for (guint i = 0; i < n && id == NULL; i++)
    id = sortie_session_id_of (f->session, blows[i].slot);
  g_assert_nonnull (id);
  pick (f, id);
  for (guint i = 0; i < n; i++)
    of_it += g_strcmp0 (sortie_session_id_of (f->session, blows[i].slot), id) == 0;
  g_assert_cmpuint (sortie_fact_list_get_n_rows (page (f, DAMAGE)), ==, MIN (of_it, 200));
  g_assert_nonnull (ui_find_text (f->combat, GTK_TYPE_LABEL, " · "));
  /* A run made anew has been hit by nothing. */
  g_assert_true (sortie_session_restart (f->session, NULL));
  sortie_session_get_damage (f->session, &n);
  g_assert_cmpuint (n, ==, 0);
}

/* Lines that one layer adds to the scene of the viewport. */
static int
lines_of (Fixture *f, const char *key)
{
  SortieSceneArea *area = SORTIE_SCENE_AREA (ui_find (f->window, SORTIE_TYPE_SCENE_AREA, 0));
  SrtScene scene = { 0 };
  SrtRun *run = sortie_session_get_run (f->session);
  GSettings *settings = sortie_workspace_get_settings (f->workspace);
  g_autofree char *action = g_strconcat ("settings.", key, NULL);
  int lines;

  g_assert_nonnull (area);
  /* Only what the Why panel tells is drawn from the first: it is shown nowhere else. */
  g_assert_cmpuint (sortie_debug_layers_shown (settings), ==, SRT_DEBUG_DECISION);
  ui_action (f->window, action);
  srt_scene_from_world (&scene, run->world, run->content, run->mission, 0.5f);
  srt_scene_debug (&scene, run, sortie_workspace_selected_slot (f->workspace), sortie_debug_layers_shown (settings), -1);
  lines = scene.n_lines;
  srt_scene_free (&scene);
  ui_action (f->window, action);
  return lines;
}

static void
test_debug_layers (Fixture *f, gconstpointer data)
{
  const SrtObject *object;
  uint64_t before;
  guint n;
  int slot;

  sortie_debug_layers (&n);
  g_assert_cmpuint (n, ==, 13);
  for (int i = 0; i < 12; i++)
    g_assert_true (sortie_session_step (f->session, 100, NULL));
  before = srt_world_hash (sortie_session_get_world (f->session));
  slot = pick (f, id_of_type (f, "swift"));
  object = srt_object (sortie_session_get_world (f->session), slot);
  g_assert_cmpint (lines_of (f, "debug-guns"), ==, (int) object->guns.count);
  /* Two rings of four quarters in ten pieces. */
  g_assert_cmpint (lines_of (f, "debug-quadrants"), ==, 2 * 4 * 10);
  /* A fighter collides as a sphere: three circles. */
  g_assert_cmpint (lines_of (f, "debug-boxes"), ==, 3 * 4 * 10);
  g_assert_cmpint (lines_of (f, "debug-components"), ==, 0);
  g_assert_cmpint (lines_of (f, "debug-turrets"), ==, 0);
  g_assert_cmpint (lines_of (f, "debug-missiles"), >, 0);
  slot = pick (f, id_of_type (f, "bastion"));
  object = srt_object (sortie_session_get_world (f->session), slot);
  g_assert_cmpint (lines_of (f, "debug-components") % 12, ==, 0);
  g_assert_cmpint (lines_of (f, "debug-components"), >, 12);
  g_assert_cmpint (lines_of (f, "debug-boxes") % 12, ==, 0);
  g_assert_cmpint (lines_of (f, "debug-turrets"), >, 20);
  g_assert_cmpuint (object->guns.count, >, 0);
  /* Nothing of it is written into the world. */
  g_assert_cmpuint (srt_world_hash (sortie_session_get_world (f->session)), ==, before);
}

/* What orders do, from what steering noted and what their own states hold. */
static void
test_debug_orders (Fixture *f, gconstpointer data)
{
  uint64_t before;
  int slot, other = -1;
  const SrtRun *run;

  g_assert_true (sortie_session_step (f->session, 4, NULL));
  slot = pick (f, id_of_type (f, "swift"));
  run = sortie_session_get_run (f->session);
  for (int i = 0; i < run->world->count && other < 0; i++)
    if (i != slot && srt_object (run->world, i)->type >= 0)
      other = i;
  g_assert_true (sortie_session_push_order (f->session, slot, SRT_ORDER_FORMATION, srt_target_ship (other, -1)));
  g_assert_true (sortie_session_step (f->session, 2, NULL));
  before = srt_world_hash (sortie_session_get_world (f->session));
  run = sortie_session_get_run (f->session);
  g_assert_true (srt_steering_of (run, slot)->steered);
  g_assert_true (srt_steering_of (run, slot)->arrives);
  /* A line and a cross to the point, a cross with two lines at the place, and the circle unless it is straight on. */
  g_assert_cmpint (lines_of (f, "debug-steering"), >=, 1 + 3 + 3 + 2);
  g_assert_cmpint (lines_of (f, "debug-target"), ==, 1);
  g_assert_cmpint (lines_of (f, "debug-order"), ==, 3 + 2);
  g_assert_cmpint (lines_of (f, "debug-sphere"), ==, 3 * 4 * 10);
  SrtDebugLabel labels[4];
  g_assert_cmpint (srt_debug_labels (sortie_session_get_run (f->session), slot, SRT_DEBUG_ORDER, labels, 4), ==, 1);
  g_assert_cmpstr (labels[0].text, ==, "place");

  /* One that lets go steers nowhere. */
  g_assert_true (sortie_session_push_order (f->session, slot, SRT_ORDER_DO_NOTHING, SRT_NO_TARGET));
  g_assert_true (sortie_session_step (f->session, 2, NULL));
  g_assert_null (srt_steering_of (sortie_session_get_run (f->session), slot));
  g_assert_cmpint (lines_of (f, "debug-steering"), ==, 0);
  g_assert_cmpint (lines_of (f, "debug-order"), ==, 0);
  g_assert_cmpuint (srt_world_hash (sortie_session_get_world (f->session)), !=, before);
}

/* Orders given by hand: with their own arguments, at a flight group, and for later. */
static void
test_give_orders (Fixture *f, gconstpointer data)
{
  GtkWidget *stack = ui_find (f->window, SORTIE_TYPE_ORDER_STACK, 0);
  const SrtWorld *world;
  int slot;

  ui_raise_panel_of (stack);
  g_assert_true (sortie_session_step (f->session, 4, NULL));
  slot = pick (f, id_of_type (f, "swift"));
  g_assert_true (gtk_widget_activate_action (stack, "orders.give", SORTIE_ORDER_GIVE, SRT_ORDER_FLY, SRT_TARGET_SHIP, -1,
                                             -1, 120, -1, -1, 0));
  world = sortie_session_get_world (f->session);
  g_assert_cmpint (srt_order_number (world, slot), ==, SRT_ORDER_FLY);
  int32_t speed;
  memcpy (&speed, srt_order_current (world, slot)->data, sizeof speed);
  g_assert_cmpint (speed, ==, 120);

  g_assert_true (gtk_widget_activate_action (stack, "orders.give", SORTIE_ORDER_GIVE, SRT_ORDER_FIND_NEW_TARGET,
                                             SRT_TARGET_GROUP, 1, -1, 0, -1, -1, 50));
  ui_drain ();
  world = sortie_session_get_world (f->session);
  g_assert_cmpint (srt_orders (world, slot)->queue_count, ==, 1);
  g_assert_cmpint (srt_orders (world, slot)->queue[0].due, ==, world->frame_start + 50);
  g_assert_nonnull (ui_find_text (stack, GTK_TYPE_LABEL, "Waiting for Their Time"));
  g_assert_nonnull (ui_find_text (stack, GTK_TYPE_LABEL, "Find New Target 10"));
  g_assert_true (sortie_session_step (f->session, 51, NULL));
  world = sortie_session_get_world (f->session);
  g_assert_cmpint (srt_orders (world, slot)->queue_count, ==, 0);
  bool found = false;
  for (int i = 0; i < srt_orders (world, slot)->count; i++)
    found = found || srt_orders (world, slot)->stack[i].number == SRT_ORDER_FIND_NEW_TARGET;
  g_assert_true (found);

  /* The form asks for what the order takes, and lists groups with the ships. */
  GtkWidget *form = sortie_order_push_new (f->workspace);
  g_object_ref_sink (form);
  sortie_order_push_fill (SORTIE_ORDER_PUSH (form));
  g_assert_nonnull (ui_find_text (form, GTK_TYPE_LABEL, "In so many ticks"));
  g_object_unref (form);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *f, gconstpointer data);
  } tests[] = {
    { "/combat/says-why-empty", test_says_why_empty }, { "/combat/weapons", test_weapons },
    { "/combat/missiles", test_missiles },             { "/combat/components", test_components },
    { "/combat/damage", test_damage },                 { "/combat/debug-layers", test_debug_layers },
    { "/combat/debug-orders", test_debug_orders },
    { "/combat/give-orders", test_give_orders },
  };

  ui_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
