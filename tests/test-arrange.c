/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting ships in order, and cut, copy and paste: within a mission, between missions, beside text that has the focus. */
#include "ui-fixture.h"

#include "app/model/arrange.h"
#include "app/model/sortie-clip.h"
#include "ui/sortie-viewport.h"

/* ---- Places ---- */

static SrtFrame
at (float x, float y, float z)
{
  SrtFrame frame = { .p = srt_vec3 (x, y, z), .r = srt_mat3_identity () };

  return frame;
}

static void
assert_place (const SrtFrame *frame, float x, float y, float z)
{
  g_assert_cmpfloat (frame->p.x, ==, x);
  g_assert_cmpfloat (frame->p.y, ==, y);
  g_assert_cmpfloat (frame->p.z, ==, z);
}

static void
test_places (void)
{
  SrtFrame three[] = { at (10, 1, 0), at (0, 2, 0), at (100, 3, 7) };
  SrtFrame two[] = { at (10, 0, 5), at (30, 0, 6) };
  SrtFrame one[] = { at (149, -151, 250) };

  sortie_arrange_distribute (three, 3, 0); /* the one in the middle is the first of them */
  assert_place (&three[0], 50, 1, 0);
  assert_place (&three[1], 0, 2, 0);
  assert_place (&three[2], 100, 3, 7);
  sortie_arrange_align (three, 3, 1);
  assert_place (&three[0], 50, 3, 0);
  assert_place (&three[1], 0, 3, 0);
  sortie_arrange_align (three, 3, 2);
  assert_place (&three[0], 50, 3, 7);

  /* One that looks a quarter to the right looks a quarter to the left, and stands on the other side. */
  two[0].r = srt_mat3_from_degrees (90, 0, 0);
  sortie_arrange_mirror (two, 2, 0);
  assert_place (&two[0], 30, 0, 5);
  assert_place (&two[1], 10, 0, 6);
  {
    SrtMat3 left = srt_mat3_from_degrees (-90, 0, 0);
    for (int i = 0; i < 9; i++)
      g_assert_cmpfloat_with_epsilon (two[0].r.m[i], left.m[i], 1e-6);
  }
  sortie_arrange_snap (one, 1, 100);
  assert_place (&one[0], 100, -200, 300);
  sortie_arrange_distribute (one, 1, 0);
  sortie_arrange_align (one, 1, 0);
  assert_place (&one[0], 100, -200, 300);
}

/* ---- In the viewport ---- */

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieDocument *document;
  SortieSelection *selection;
  GtkWidget *viewport;
} Desk;

static Desk
desk (const char *mission)
{
  Desk desk = { .window = ui_shared_window_of (mission) };

  desk.workspace = sortie_window_get_workspace (desk.window);
  desk.document = sortie_workspace_get_document (desk.workspace);
  desk.selection = sortie_workspace_get_selection (desk.workspace);
  desk.viewport = GTK_WIDGET (ui_find (desk.window, SORTIE_TYPE_VIEWPORT, 0));
  g_assert_nonnull (desk.viewport);
  return desk;
}

static const SrtMissionShip *
ship_of (Desk *desk, const char *id)
{
  const SrtMission *mission = sortie_document_get_mission (desk->document);

  for (int i = 0; i < mission->n_ships; i++)
    if (g_str_equal (mission->ships[i].id, id))
      return &mission->ships[i];
  g_assert_not_reached ();
}

static void
test_viewport (void)
{
  Desk it = desk ("patrol");
  const char *const ids[] = { "red-1", "red-2", "red-3", NULL };
  g_autofree char *before = ui_text (it.document), *aligned = NULL, *after = NULL;
  float x, yaw;

  sortie_selection_set_many (it.selection, "ships", ids);
  gtk_widget_activate_action (it.viewport, "viewport.align", "s", "z");
  g_assert_cmpfloat (ship_of (&it, "red-1")->position.z, ==, ship_of (&it, "red-3")->position.z);
  g_assert_cmpfloat (ship_of (&it, "red-2")->position.z, ==, ship_of (&it, "red-3")->position.z);
  aligned = ui_text (it.document);
  /* One step; there and back leaves the same bytes. */
  sortie_document_undo (it.document);
  after = ui_text (it.document);
  g_assert_cmpstr (after, ==, before);
  sortie_document_redo (it.document);
  g_free (after);
  after = ui_text (it.document);
  g_assert_cmpstr (after, ==, aligned);
  sortie_document_undo (it.document);

  x = ship_of (&it, "red-2")->position.x;
  yaw = ship_of (&it, "red-2")->yaw;
  gtk_widget_activate_action (it.viewport, "viewport.mirror", "s", "x");
  gtk_widget_activate_action (it.viewport, "viewport.mirror", "s", "x");
  g_assert_cmpfloat_with_epsilon (ship_of (&it, "red-2")->position.x, x, 1);
  g_assert_cmpfloat_with_epsilon (ship_of (&it, "red-2")->yaw, yaw, 0.02);
  sortie_document_undo (it.document);
  g_assert_cmpfloat (ship_of (&it, "red-2")->position.x, !=, x);
  sortie_document_undo (it.document);
  g_free (after);
  after = ui_text (it.document);
  g_assert_cmpstr (after, ==, before);

  /* What is locked stays; of one ship alone nothing can be aligned. */
  sortie_selection_set (it.selection, "ships", "red-2");
  gtk_widget_activate_action (it.viewport, "viewport.lock", NULL);
  sortie_selection_set_many (it.selection, "ships", ids);
  gtk_widget_activate_action (it.viewport, "viewport.distribute", "s", "x");
  g_free (after);
  after = ui_text (it.document);
  g_assert_cmpstr (after, ==, before);
  gtk_widget_activate_action (it.viewport, "viewport.show-all", NULL);
  gtk_widget_activate_action (it.viewport, "viewport.snap", NULL);
  g_assert_cmpint ((int) ship_of (&it, "red-2")->position.x % 100, ==, 0);
}

/* ---- The clipboard ---- */

/* What was copied comes in with ids of its own; what it says of itself goes with it. */
static void
test_clip (void)
{
  g_autoptr (SortieDocument) from = ui_document ("convoy"), to = ui_document ("duel");
  const SrtMission *mission = sortie_document_get_mission (from);
  const char *const group[] = { mission->groups[0].id, NULL };
  g_autofree char *clip = NULL, *table = NULL, *before = ui_text (to), *pasted = NULL, *after = NULL;
  g_auto (GStrv) ids = NULL, again = NULL;
  guint left_out = 99;
  int ships = sortie_document_get_mission (to)->n_ships, members = mission->groups[0].n_ships;

  clip = sortie_clip_copy (from, "flight_groups", group);
  g_assert_true (sortie_clip_is_one (clip));
  ids = sortie_clip_paste (to, clip, &table, &left_out, NULL);
  g_assert_nonnull (ids);
  g_assert_cmpstr (table, ==, "flight_groups");
  g_assert_cmpuint (g_strv_length (ids), ==, 1);
  mission = sortie_document_get_mission (to);
  g_assert_nonnull (mission);
  g_assert_cmpint (mission->n_ships, ==, ships + members);
  pasted = ui_text (to);
  sortie_document_undo (to);
  after = ui_text (to);
  g_assert_cmpstr (after, ==, before);

  /* Paste, undo, paste, undo. */
  again = sortie_clip_paste (to, clip, NULL, NULL, NULL);
  g_free (after);
  after = ui_text (to);
  g_assert_cmpstr (after, ==, pasted);
  sortie_document_undo (to);
  g_free (after);
  after = ui_text (to);
  g_assert_cmpstr (after, ==, before);
}

/* Into the mission it came from: the copy's ships fly in the copy's group, not in the old one. */
static void
test_clip_twice (void)
{
  g_autoptr (SortieDocument) document = ui_document ("convoy");
  const SrtMission *mission = sortie_document_get_mission (document);
  const char *const group[] = { mission->groups[0].id, NULL };
  int members = mission->groups[0].n_ships, groups = mission->n_groups;
  g_autofree char *clip = sortie_clip_copy (document, "flight_groups", group);

  for (int i = 1; i <= 2; i++)
    {
      guint left_out = 99;
      g_auto (GStrv) ids = sortie_clip_paste (document, clip, NULL, &left_out, NULL);
      g_assert_nonnull (ids);
      g_assert_cmpuint (left_out, ==, 0);
      mission = sortie_document_get_mission (document);
      g_assert_nonnull (mission);
      g_assert_cmpint (mission->n_groups, ==, groups + i);
      g_assert_cmpint (mission->groups[0].n_ships, ==, members);
      g_assert_cmpint (mission->groups[groups + i - 1].n_ships, ==, members);
    }
}

static void
test_no_clip (void)
{
  static const char *const none[] = {
    "", "hello", "{}", "[]", "{\"sortie\": \"records\"}", "{\"sortie\": \"records\", \"of\": \"ships\"}",
    "{\"sortie\": \"records\", \"of\": \"ships\", \"ships\": []}", "{\"sortie\": \"records\", \"of\": \"ships\", \"ships\": [1]}",
    "{\"sortie\": \"records\", \"of\": \"ships\", \"ships\": {\"id\": \"a\"}}",
    "{\"sortie\": \"records\", \"of\": \"ships\", \"ships\": [{\"id\": 5}]}",
    "{\"sortie\": \"records\", \"of\": \"wings\", \"wings\": [{\"id\": \"a\"}]}",
    "{\"sortie\": \"records\", \"of\": \"ships\", \"ships\": [{\"id\": \"a\"}], \"squads\": 3}",
  };
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_autofree char *before = ui_text (document), *after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_false (sortie_clip_is_one (none[i]));
      g_assert_null (sortie_clip_paste (document, none[i], NULL, NULL, &error));
      g_assert_nonnull (error);
    }
  after = ui_text (document);
  g_assert_cmpstr (after, ==, before);
}

/* Names that only the other mission has are left out, and counted. */
static void
test_left_out (void)
{
  g_autoptr (SortieDocument) document = ui_document ("duel");
  g_auto (GStrv) ids = NULL;
  guint left_out = 0;
  const SrtJson *record;

  ids = sortie_clip_paste (document,
                           "{\"sortie\": \"records\", \"of\": \"ships\", \"ships\": [{\"id\": \"a\", \"type\": \"swift\", "
                           "\"flight_group\": \"nobody\", \"orders\": [{\"order\": 105, \"target\": {\"ship\": \"b\"}}, "
                           "{\"order\": 105, \"target\": {\"ship\": \"gone\"}}]}, {\"id\": \"b\", \"type\": \"swift\"}, "
                           "{\"id\": \"b\", \"type\": \"swift\"}]}",
                           NULL, &left_out, NULL);
  g_assert_cmpuint (g_strv_length (ids), ==, 2);
  g_assert_cmpuint (left_out, ==, 2);
  record = sortie_document_find (document, "ships", ids[0]);
  g_assert_null (srt_json_get (record, "flight_group"));
  record = srt_json_get (srt_json_at (srt_json_get (record, "orders"), 0), "target");
  g_assert_cmpstr (srt_read_string (record, "ship"), ==, ids[1]);
  record = srt_json_get (srt_json_at (srt_json_get (sortie_document_find (document, "ships", ids[0]), "orders"), 1), "target");
  g_assert_null (record);
}

/* ---- In the window ---- */

static void
test_window (void)
{
  Desk it = desk ("duel");
  int n = sortie_document_get_mission (it.document)->n_ships;
  const char *id = sortie_document_get_mission (it.document)->ships[1].id;
  g_autofree char *before = ui_text (it.document), *after = NULL;

  sortie_selection_set (it.selection, "ships", id);
  gtk_window_set_focus (GTK_WINDOW (it.window), NULL);
  ui_action (it.window, "win.copy");
  ui_action (it.window, "win.paste");
  ui_wait (sortie_document_get_mission (it.document)->n_ships == n + 1);
  g_assert_cmpuint (sortie_selection_get_n_items (it.selection), ==, 1);
  ui_action (it.window, "win.cut");
  g_assert_cmpint (sortie_document_get_mission (it.document)->n_ships, ==, n);
  ui_action (it.window, "win.undo");
  g_assert_cmpint (sortie_document_get_mission (it.document)->n_ships, ==, n + 1);
  ui_action (it.window, "win.undo");
  after = ui_text (it.document);
  g_assert_cmpstr (after, ==, before);
}

/* While text has the focus, copy, paste and undo are the text's: the mission is not touched. */
static void
test_text (void)
{
  Desk it = desk ("duel");
  GtkWidget *entry = gtk_entry_new (), *text;
  g_autofree char *before = NULL, *after = NULL;

  /* Something there would be to undo. */
  sortie_document_set (it.document, NULL, NULL, "title", srt_json_new_string ("Another"));
  before = ui_text (it.document);
  sortie_selection_set (it.selection, "ships", sortie_document_get_mission (it.document)->ships[0].id);
  gtk_editable_set_text (GTK_EDITABLE (entry), "words");
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (GTK_WIDGET (ui_find (it.window, ADW_TYPE_HEADER_BAR, 0)))), entry);
  gtk_widget_grab_focus (entry);
  text = gtk_window_get_focus (GTK_WINDOW (it.window));
  g_assert_true (GTK_IS_TEXT (text));
  gtk_editable_select_region (GTK_EDITABLE (entry), 0, -1);
  ui_action (it.window, "win.copy");
  gtk_editable_set_position (GTK_EDITABLE (entry), -1);
  ui_action (it.window, "win.paste");
  ui_wait (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (entry)), "wordswords"));
  ui_action (it.window, "win.undo");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), !=, "wordswords");
  after = ui_text (it.document);
  g_assert_cmpstr (after, ==, before);
  gtk_window_set_focus (GTK_WINDOW (it.window), NULL);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (entry)), entry);
}

int
main (int argc, char **argv)
{
  int result;

  ui_init (&argc, &argv);
  g_test_add_func ("/arrange/places", test_places);
  g_test_add_func ("/arrange/viewport", test_viewport);
  g_test_add_func ("/clip/between-missions", test_clip);
  g_test_add_func ("/clip/into-the-same", test_clip_twice);
  g_test_add_func ("/clip/none", test_no_clip);
  g_test_add_func ("/clip/left-out", test_left_out);
  g_test_add_func ("/clip/window", test_window);
  g_test_add_func ("/clip/text", test_text);
  result = g_test_run ();
  ui_close_shared ();
  return result;
}
