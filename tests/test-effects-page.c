/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Effects page: every effect on some ship, through time, default beside classic, through its widgets. */
#include "ui-fixture.h"

#include "effects/state.h"
#include "ui/sortie-effects-page.h"

#include <string.h>

typedef struct
{
  SortieWindow *window;
  SortieEffectsPage *page;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->window = ui_shared_window_of ("duel");
  ui_action (f->window, "win.effects");
  ui_drain ();
  f->page = SORTIE_EFFECTS_PAGE (ui_find (f->window, SORTIE_TYPE_EFFECTS_PAGE, 0));
}

static const SrtEffects *
effects_of (Fixture *f, int picture)
{
  return srt_effect_stage_effects (sortie_effect_run_get_stage (sortie_effects_page_get_run (f->page, picture)));
}

static GtkRange *
slider (Fixture *f)
{
  return GTK_RANGE (ui_find (f->page, GTK_TYPE_SCALE, 0));
}

/* Without waiting for pictures to be drawn on the way. */
static void
go (Fixture *f, int tick)
{
  gtk_range_set_value (slider (f), tick);
  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    g_assert_true (sortie_effect_run_go (sortie_effects_page_get_run (f->page, i), tick, G_MAXINT64));
  g_assert_true (sortie_effects_page_get_there (f->page));
}

static int
tick_of (Fixture *f, int picture)
{
  return sortie_effect_run_get_tick (sortie_effects_page_get_run (f->page, picture));
}

static gboolean
show (Fixture *f, const char *id)
{
  g_assert_true (sortie_effects_page_show (f->page, id));
  if (sortie_effects_page_get_run (f->page, 0) == NULL)
    {
      ui_action (f->page, "effects.find-ship");
      ui_wait (sortie_effects_page_get_run (f->page, 0) || ui_find_text (f->page, GTK_TYPE_LABEL, "no ship that can show"));
    }
  g_assert_true ((sortie_effects_page_get_run (f->page, SORTIE_EFFECTS_DEFAULT) != NULL)
                 == (sortie_effects_page_get_run (f->page, SORTIE_EFFECTS_CLASSIC) != NULL));
  return sortie_effects_page_get_run (f->page, 0) != NULL;
}

/* What lives in a store, byte by byte, without where it is seen from. */
static char *
sum_of (const SrtEffects *effects)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  SrtEffectStyle style = *srt_effects_style (effects);
  SrtEffects *copy = srt_effects_new (&style, 0, 0);

  srt_effects_copy (copy, effects);
#define ADD(part) g_checksum_update (sum, (const guchar *) &copy->part, sizeof copy->part)
  ADD (now);
  ADD (particles);
  ADD (fireballs);
  ADD (bits);
  ADD (rays);
  ADD (wrecks);
  ADD (extras);
  ADD (smoke);
  ADD (waves);
  ADD (bubbles);
  ADD (sparks);
  ADD (flash);
  ADD (ends);
  ADD (huge);
  ADD (splits);
#undef ADD
  for (int i = 0; i < copy->pieces.n; i++)
    {
      SrtPiece piece = copy->pieces.pieces[i];
      if (piece.mesh)
        g_checksum_update (sum, (const guchar *) piece.mesh->vertices,
                           (gssize) ((gsize) piece.mesh->n_vertices * sizeof *piece.mesh->vertices));
      piece.mesh = NULL;
      g_checksum_update (sum, (const guchar *) &piece, sizeof piece);
    }
  srt_effects_free (copy);
  return g_strdup (g_checksum_get_string (sum));
}

/* Whether the store differs from one in which nothing happened, but for the time. */
static gboolean
lives (const SrtEffects *effects, const SrtEffects *nothing)
{
  SrtEffectStyle style = *srt_effects_style (effects);
  SrtEffects *copy = srt_effects_new (&style, 0, 0);
  g_autofree char *of = NULL, *without = sum_of (nothing);

  srt_effects_copy (copy, effects);
  copy->now = srt_effects_now (nothing);
  of = sum_of (copy);
  srt_effects_free (copy);
  return !g_str_equal (of, without);
}

/* Every effect shows on some ship and has something in the store at one of its ages. */
static void
test_every_effect (Fixture *f, gconstpointer data)
{
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *nothing = srt_effects_new (&style, 0, 0);

  for (int i = 0; i < srt_n_effect_infos; i++)
    {
      gboolean alive = FALSE;
      g_assert_true (show (f, srt_effect_infos[i].id));
      for (int k = 0; k < 3 && !alive; k++)
        {
          go (f, srt_effect_infos[i].ages[k]);
          g_assert_cmpint (tick_of (f, 0), ==, srt_effect_infos[i].ages[k]);
          g_assert_cmpint (tick_of (f, 1), ==, srt_effect_infos[i].ages[k]);
          alive = lives (effects_of (f, 0), nothing);
        }
      if (!alive)
        g_error ("at none of its ages is there anything of %s", srt_effect_infos[i].id);
    }
  srt_effects_free (nothing);
  g_assert_false (sortie_effects_page_show (f->page, "no such effect"));
  g_assert_false (sortie_effects_page_set_ship (f->page, "no such ship"));
}

/* Whatever way a tick is come to, the store and the world are the same; so they are made without stopping. */
static void
test_there_and_back (Fixture *f, gconstpointer data)
{
  static const char *const ids[] = { "sweep-split", "shield-bubble", "smoke-3", "missile-trail" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    for (int picture = 0; picture < SORTIE_EFFECTS_N; picture++)
      {
        g_autofree char *first = NULL, *back = NULL, *on = NULL;
        SrtEffectStage *stage;
        uint64_t hash;
        g_assert_true (show (f, ids[i]));
        stage = sortie_effect_run_get_stage (sortie_effects_page_get_run (f->page, picture));
        go (f, 33);
        first = sum_of (effects_of (f, picture));
        hash = srt_sim_hash (srt_effect_stage_sim (stage));
        go (f, 40);
        go (f, 33);
        back = sum_of (effects_of (f, picture));
        g_assert_cmpstr (back, ==, first);
        g_assert_cmphex (srt_sim_hash (srt_effect_stage_sim (stage)), ==, hash);
        go (f, 0);
        for (int t = 1; t <= 33; t++)
          ui_action (f->page, "effects.on");
        go (f, 33);
        on = sum_of (effects_of (f, picture));
        g_assert_cmpstr (on, ==, first);
        g_assert_cmphex (srt_sim_hash (srt_effect_stage_sim (stage)), ==, hash);
      }
  /* Over copies that were kept on the way. */
  g_assert_true (show (f, "sweep-split"));
  go (f, 130);
  {
    g_autofree char *first = sum_of (effects_of (f, 0)), *back = NULL;
    go (f, 600);
    go (f, 130);
    back = sum_of (effects_of (f, 0));
    g_assert_cmpstr (back, ==, first);
  }
}

/* All of the ship is in both pictures as it begins, one that will come apart too. */
static void
test_framed (Fixture *f, gconstpointer data)
{
  g_assert_true (show (f, "sweep-split"));
  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    {
      GtkWidget *view = GTK_WIDGET (sortie_effects_page_get_view (f->page, i));
      SrtCamera camera = *sortie_scene_area_get_camera (sortie_stage_view_get_area (SORTIE_STAGE_VIEW (view)));
      SrtEffectStage *stage;
      const SrtObject *ship;
      ui_action (f->page, "effects.again");
      stage = sortie_effect_run_get_stage (sortie_effects_page_get_run (f->page, i));
      ship = srt_object (srt_sim_world (srt_effect_stage_sim (stage)), 0);
      camera.place = *sortie_stage_view_get_place (SORTIE_STAGE_VIEW (view));
      camera.width = gtk_widget_get_width (view);
      camera.height = gtk_widget_get_height (view);
      g_assert_cmpint (camera.width, >, 1);
      for (int k = 0; k < 8; k++)
        {
          SrtVec3 corner = srt_vec3 (k & 1 ? ship->bounds_max.x : ship->bounds_min.x, k & 2 ? ship->bounds_max.y : ship->bounds_min.y,
                                     k & 4 ? ship->bounds_max.z : ship->bounds_min.z), pixel;
          g_assert_true (srt_camera_project (&camera, srt_frame_apply (&ship->now, corner), &pixel));
          g_assert_true (pixel.x >= 0 && pixel.x <= (float) camera.width && pixel.y >= 0 && pixel.y <= (float) camera.height);
        }
      go (f, 0);
    }
}

/* However little time there is, a call goes a tick on; and no further than it has time for. */
static void
test_slices (Fixture *f, gconstpointer data)
{
  SortieEffectRun *run;

  g_assert_true (show (f, "blast"));
  go (f, 10);
  run = sortie_effects_page_get_run (f->page, 0);
  for (int t = 11; t < 14; t++)
    {
      g_assert_false (sortie_effect_run_go (run, 14, 0));
      g_assert_cmpint (sortie_effect_run_get_tick (run), ==, t);
    }
  g_assert_true (sortie_effect_run_go (run, 14, 0));
}

/* Far away the original has fewer particles; near, and by default, all of them. */
static void
test_styles (Fixture *f, gconstpointer data)
{
  int classic, whole, far;

  g_assert_true (show (f, "blast"));
  go (f, 20);
  g_assert_true (srt_effects_style (effects_of (f, SORTIE_EFFECTS_DEFAULT))->smooth_bubbles);
  g_assert_false (srt_effects_style (effects_of (f, SORTIE_EFFECTS_CLASSIC))->smooth_bubbles);
  whole = srt_particles_count (effects_of (f, SORTIE_EFFECTS_DEFAULT));
  classic = srt_particles_count (effects_of (f, SORTIE_EFFECTS_CLASSIC));
  g_assert_cmpint (classic, >, 0);
  sortie_stage_view_frame (sortie_effects_page_get_view (f->page, 0), 2000);
  go (f, 0);
  go (f, 20);
  far = srt_particles_count (effects_of (f, SORTIE_EFFECTS_CLASSIC));
  g_assert_cmpint (far, <, classic / 2);
  g_assert_cmpint (srt_particles_count (effects_of (f, SORTIE_EFFECTS_DEFAULT)), >, whole * 9 / 10);
  /* As near as before it is as it was. */
  ui_action (f->page, "effects.frame");
  go (f, 0);
  go (f, 20);
  g_assert_cmpint (srt_particles_count (effects_of (f, SORTIE_EFFECTS_CLASSIC)), ==, classic);
}

/* What chance decides comes out otherwise; and the same again for the seed it began with. */
static void
test_another_seed (Fixture *f, gconstpointer data)
{
  g_autofree char *first = NULL, *second = NULL, *again = NULL;

  g_assert_true (show (f, "bits"));
  go (f, 20);
  first = sum_of (effects_of (f, 0));
  ui_action (f->page, "effects.again");
  go (f, 20);
  second = sum_of (effects_of (f, 0));
  g_assert_cmpstr (second, !=, first);
  g_assert_true (show (f, "bodies"));
  g_assert_true (show (f, "bits"));
  go (f, 20);
  again = sum_of (effects_of (f, 0));
  g_assert_cmpstr (again, ==, first);
}

static gboolean
plays (Fixture *f)
{
  GtkWidget *button = ui_find (f->page, GTK_TYPE_SCALE, 0);

  for (button = gtk_widget_get_prev_sibling (button); button; button = gtk_widget_get_prev_sibling (button))
    if (g_str_equal (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "effects.play"))
      return g_str_equal (gtk_button_get_icon_name (GTK_BUTTON (button)), "media-playback-pause-symbolic");
  g_assert_not_reached ();
}

/* Time goes on by itself while it plays, in both pictures, and only while it can be seen. */
static void
test_play (Fixture *f, gconstpointer data)
{
  SortieStageView *view = sortie_effects_page_get_view (f->page, SORTIE_EFFECTS_CLASSIC);

  g_assert_true (show (f, "blast"));
  go (f, 0);
  g_assert_false (plays (f));
  ui_action (f->page, "effects.play");
  g_assert_true (plays (f));
  ui_wait (tick_of (f, 0) > 3 && tick_of (f, 1) > 3);
  /* A step stops it. */
  ui_action (f->page, "effects.on");
  g_assert_false (plays (f));
  ui_wait (sortie_effects_page_get_there (f->page));
  g_assert_cmpint (tick_of (f, 0), ==, (int) gtk_range_get_value (slider (f)));
  go (f, 10);
  ui_action (f->page, "effects.back");
  ui_wait (sortie_effects_page_get_there (f->page));
  g_assert_cmpint (tick_of (f, 1), ==, 9);
  g_assert_nonnull (ui_find_text (f->page, GTK_TYPE_LABEL, "9 (0:00.09)"));
  /* The picture is of the effects of its own style. */
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  ui_wait (sortie_scene_area_get_scene (sortie_stage_view_get_area (view))->fx == effects_of (f, SORTIE_EFFECTS_CLASSIC));
  ui_action (f->page, "effects.play");
  gtk_widget_set_visible (GTK_WIDGET (f->page), FALSE);
  g_assert_false (plays (f));
}

/* A ship that has nothing to show says so, until another is found. */
static void
test_cannot (Fixture *f, gconstpointer data)
{
  GListModel *rows;

  g_assert_true (sortie_effects_page_set_ship (f->page, "swift"));
  g_assert_true (sortie_effects_page_show (f->page, "capital-shield"));
  g_assert_null (sortie_effects_page_get_run (f->page, SORTIE_EFFECTS_DEFAULT));
  g_assert_nonnull (ui_find_text (f->page, GTK_TYPE_LABEL, "cannot show this effect"));
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (slider (f))));
  ui_action (f->page, "effects.find-ship");
  ui_wait (sortie_effects_page_get_run (f->page, SORTIE_EFFECTS_DEFAULT));
  g_assert_nonnull (sortie_effects_page_get_run (f->page, SORTIE_EFFECTS_DEFAULT));
  g_assert_true (gtk_widget_get_sensitive (GTK_WIDGET (slider (f))));
  /* A search that finds nothing leaves the pictures; the ships' list has one of its own. */
  rows = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (ui_find (f->page, GTK_TYPE_LIST_VIEW, 1))));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, (guint) srt_n_effect_infos);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (f->page, GTK_TYPE_SEARCH_ENTRY, 1)), "no such effect");
  ui_wait (g_list_model_get_n_items (rows) == 0);
  g_assert_nonnull (sortie_effects_page_get_run (f->page, SORTIE_EFFECTS_DEFAULT));
  g_assert_true (sortie_effects_page_show (f->page, "blast"));
}

int
main (int argc, char **argv)
{
  int failed;

  ui_init (&argc, &argv);
#define ADD(path, func) g_test_add ("/effects-page/" path, Fixture, NULL, set_up, func, NULL)
  ADD ("every-effect", test_every_effect);
  ADD ("there-and-back", test_there_and_back);
  ADD ("framed", test_framed);
  ADD ("slices", test_slices);
  ADD ("styles", test_styles);
  ADD ("another-seed", test_another_seed);
  ADD ("play", test_play);
  ADD ("cannot", test_cannot);
  failed = g_test_run ();
  ui_close_shared ();
  return failed;
}
