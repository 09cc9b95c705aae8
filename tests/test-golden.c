/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every effect at its three ages beside the pictures kept of it in tests/golden, without a display.
 *
 * test-golden --make FOLDER draws those pictures: see build-aux/make-golden.
 */
#include "golden.h"
#include "shipped.h"

#include "render/offscreen.h"
#include "render/stage.h"

#include <math.h>
#include <string.h>

enum
{
  WIDTH = GOLDEN_FINER * GOLDEN_WIDTH,
  HEIGHT = GOLDEN_FINER * GOLDEN_HEIGHT,
  MOVED = GOLDEN_WIDTH / 10,
};

typedef GoldenPicture Strip[GOLDEN_AGES];

/* One effect by one kind of OpenGL. */
typedef struct Drawn
{
  bool shown;        /* by some ship */
  Strip strip, bare; /* ... the same without it */
} Drawn;

typedef struct Painter
{
  SrtContent *content;
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
  unsigned char rgba[4 * WIDTH * HEIGHT];
} Painter;

/* ---- Drawing ---- */

/* Those of effects, which come first. Hulls are left plain: drivers differ in how they shrink pictures of small lights. */
static void
upload_effects (Painter *painter)
{
  int model, image;
  const SrtImage *data;

  srt_renderer_prepare_shapes (painter->renderer, painter->content);
  while (srt_renderer_next_image (painter->renderer, painter->content, &model, &image, &data) && model < 0)
    {
      SrtPixels pixels = { NULL, 0, 0 };
      g_assert_true (srt_texture_decode (data, &pixels));
      srt_renderer_take_pixels (painter->renderer, painter->content, model, image, &pixels);
    }
}

static Painter *
painter_new (SrtGlApi api)
{
  Painter *painter = g_new0 (Painter, 1);
  SrtDiags diags;

  srt_diags_init (&diags);
  painter->content = shipped_content ();
  painter->offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  g_assert_nonnull (painter->offscreen);
  painter->renderer = srt_renderer_new (&diags);
  g_assert_nonnull (painter->renderer);
  upload_effects (painter);
  srt_diags_clear (&diags);
  return painter;
}

static void
painter_free (Painter *painter)
{
  srt_renderer_free (painter->renderer, false);
  srt_offscreen_free (painter->offscreen);
  srt_content_unref (painter->content);
  g_free (painter);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Painter, painter_free)

/* The ship stays as it is then, engines and cloak off; what has come off it goes. */
static void
leave_effects_out (SrtScene *scene)
{
  int kept = 0;

  for (int i = 0; i < scene->n_instances; i++)
    if (scene->instances[i].mission_ship == 0)
      scene->instances[kept++] = scene->instances[i];
  scene->n_instances = kept;
  for (int i = 0; i < kept; i++)
    {
      scene->instances[i].thrust = 0.0f;
      scene->instances[i].afterburner = false;
      scene->instances[i].cloak = (SrtSceneCloak){ 0 };
    }
  scene->fx = NULL;
  scene->n_shots = scene->n_missiles = scene->n_flares = scene->n_waves = 0;
  scene->n_beams = scene->n_bubbles = scene->n_rays = scene->n_shines = scene->n_sheets = 0;
  scene->n_tunnels = 0;
  scene->worm = (SrtSceneWorm){ 0 };
}

/* What a renderer keeps from frame to frame is gone when time has gone back: each picture is as a first one. */
static void
forget (Painter *painter, const SrtCamera *camera, const SrtRenderOptions *options)
{
  SrtScene nothing = { .content = painter->content, .sun = { 0, -1, 0 } };

  srt_renderer_draw (painter->renderer, &nothing, camera, options, srt_offscreen_framebuffer (painter->offscreen), WIDTH,
                     HEIGHT);
}

static void
paint (Painter *painter, const SrtEffectStage *stage, const SrtCamera *camera, bool bare, GoldenPicture *picture)
{
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_HIGH);
  SrtScene scene;

  /* What is looked at is the effect: no sky. Drawn finer anyhow, without samples, which can take a processor seconds. */
  options.backdrop = false;
  options.samples = 0;
  options.shadows = 0;
  forget (painter, camera, &options);
  srt_scene_init (&scene);
  srt_scene_from_stage (&scene, stage);
  if (bare)
    leave_effects_out (&scene);
  srt_renderer_draw (painter->renderer, &scene, camera, &options, srt_offscreen_framebuffer (painter->offscreen), WIDTH,
                     HEIGHT);
  srt_offscreen_read (painter->offscreen, painter->rgba);
  golden_from_rgba (picture, painter->rgba);
  srt_scene_free (&scene);
}

/* The effect as render --effect draws it, but for the sky and the pictures on hulls. */
static void
paint_effect (Painter *painter, int info, bool bare, Drawn *drawn)
{
  SrtEffectStyle style = srt_effect_style_default ();
  int type = srt_effect_stage_type (painter->content, info);
  SrtEffectStage *stage = type >= 0 ? srt_effect_stage_new (painter->content, type, &style, 0, NULL) : NULL;
  SrtCamera camera;

  drawn->shown = stage != NULL;
  if (!stage)
    return;
  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_stage_camera (&camera, stage, info);
  srt_effect_stage_set_view (stage, &camera.place);
  g_assert_true (srt_effect_stage_begin (stage, info));
  for (int i = 0; i < GOLDEN_AGES; i++)
    {
      while (srt_effect_stage_age (stage) < srt_effect_infos[info].ages[i])
        srt_effect_stage_tick (stage);
      paint (painter, stage, &camera, false, &drawn->strip[i]);
      if (bare)
        paint (painter, stage, &camera, true, &drawn->bare[i]);
    }
  srt_effect_stage_free (stage);
}

/* All of them; each kind of OpenGL draws them once. */
static const Drawn *
all_drawn (SrtGlApi api)
{
  static Drawn *drawn[SRT_GL_ES + 1];

  if (!drawn[api])
    {
      g_autoptr (Painter) painter = painter_new (api);
      drawn[api] = g_new (Drawn, srt_n_effect_infos);
      for (int info = 0; info < srt_n_effect_infos; info++)
        paint_effect (painter, info, api == SRT_GL_CORE, &drawn[api][info]);
    }
  return drawn[api];
}

static char *
kept_path (const char *folder, int info)
{
  g_autofree char *name = g_strconcat (srt_effect_infos[info].id, ".png", NULL);

  return g_build_filename (folder, name, NULL);
}

/* ---- As they are kept ---- */

/* How many of three differ, told; what was drawn is left in the folder for passing files then. */
static int
count_differing (const char *api, int info, const Strip drawn, const Strip kept)
{
  int n = 0;

  for (int i = 0; i < GOLDEN_AGES; i++)
    {
      GoldenDifference difference = golden_compare (&drawn[i], &kept[i]);
      bool same = golden_is_same (&difference);
      g_test_message ("%s%s at %d ticks: %.2f in the mean, %.2f at %d,%d", same ? "" : "DIFFERS: ",
                      srt_effect_infos[info].id, srt_effect_infos[info].ages[i], difference.mean, difference.most,
                      difference.column, difference.row);
      n += !same;
    }
  if (n > 0)
    {
      g_autofree char *name = g_strdup_printf ("golden-%s-%s.png", api, srt_effect_infos[info].id);
      g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
      golden_write (path, drawn);
      g_test_message ("drawn: %s", path);
    }
  return n;
}

static void
compare_all (SrtGlApi api, const char *name)
{
  const Drawn *drawn = all_drawn (api);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  Strip *kept = g_new (Strip, 1);
  int differing = 0;

  for (int info = 0; info < srt_n_effect_infos; info++)
    {
      g_autofree char *path = kept_path (folder, info);
      g_assert_true (drawn[info].shown == g_file_test (path, G_FILE_TEST_EXISTS));
      if (!drawn[info].shown)
        continue;
      if (!golden_read (path, *kept))
        g_error ("%s is no such picture as build-aux/make-golden makes", path);
      differing += count_differing (name, info, drawn[info].strip, *kept);
    }
  g_free (kept);
  g_assert_cmpint (differing, ==, 0);
}

static void
test_core (void)
{
  compare_all (SRT_GL_CORE, "gl");
}

static void
test_es (void)
{
  compare_all (SRT_GL_ES, "es");
}

/* ---- What the comparison would not let pass ---- */

/* The ship, and of the effect what @change makes of it. */
typedef void (*Change) (const GoldenPicture *effect, int x, int y, float rgb[3]);

static void
left_out (const GoldenPicture *effect, int x, int y, float rgb[3])
{
}

static void
moved (const GoldenPicture *effect, int x, int y, float rgb[3])
{
  for (int c = 0; c < 3 && x >= MOVED; c++)
    rgb[c] = effect->rgb[y][x - MOVED][c];
}

static void
lowered (const GoldenPicture *effect, int x, int y, float rgb[3])
{
  for (int c = 0; c < 3 && y >= MOVED; c++)
    rgb[c] = effect->rgb[y - MOVED][x][c];
}

/* Its colours a third of the circle on; white turns yellow. */
static void
recoloured (const GoldenPicture *effect, int x, int y, float rgb[3])
{
  for (int c = 0; c < 3; c++)
    rgb[c] = effect->rgb[y][x][(c + 1) % 3] * (c == 2 ? 0.5f : 1.0f);
}

static const struct
{
  const char *name;
  Change change;
} changes[] = { { "left out", left_out }, { "moved", moved }, { "lowered", lowered }, { "recoloured", recoloured } };

static void
apply (Change change, const GoldenPicture *picture, const GoldenPicture *bare, GoldenPicture *out)
{
  GoldenPicture *effect = g_new (GoldenPicture, 1);
  const float *with = &picture->rgb[0][0][0], *without = &bare->rgb[0][0][0];
  float *only = &effect->rgb[0][0][0];

  for (int i = 0; i < GOLDEN_WIDTH * GOLDEN_HEIGHT * 3; i++)
    only[i] = with[i] - without[i];
  for (int y = 0; y < GOLDEN_HEIGHT; y++)
    for (int x = 0; x < GOLDEN_WIDTH; x++)
      {
        float rgb[3] = { 0, 0, 0 };
        change (effect, x, y, rgb);
        for (int c = 0; c < 3; c++)
          out->rgb[y][x][c] = CLAMP (bare->rgb[y][x][c] + rgb[c], 0.0f, 255.0f);
      }
  g_free (effect);
}

static int
count_missed (int info, int age, const GoldenPicture *picture, const GoldenPicture *bare)
{
  GoldenPicture *changed = g_new (GoldenPicture, 1);
  int missed = 0;

  for (guint k = 0; k < G_N_ELEMENTS (changes); k++)
    {
      GoldenDifference difference;
      apply (changes[k].change, picture, bare, changed);
      difference = golden_compare (picture, changed);
      if (!golden_is_same (&difference))
        continue;
      g_test_message ("%s at %d ticks, %s: only %.2f in the mean, %.2f at most", srt_effect_infos[info].id,
                      srt_effect_infos[info].ages[age], changes[k].name, difference.mean, difference.most);
      missed++;
    }
  g_free (changed);
  return missed;
}

/* Each effect at each of its ages shows something, and is told from none, from one elsewhere or of other colours. */
static void
test_told_apart (void)
{
  const Drawn *drawn = all_drawn (SRT_GL_CORE);
  int missed = 0;

  for (int info = 0; info < srt_n_effect_infos; info++)
    for (int i = 0; i < GOLDEN_AGES && drawn[info].shown; i++)
      missed += count_missed (info, i, &drawn[info].strip[i], &drawn[info].bare[i]);
  g_assert_cmpint (missed, ==, 0);
}

/* ---- The comparison by itself ---- */

/* A round spot of light on a plain ground, its edge soft. */
static void
spot (GoldenPicture *picture, double x, double y, double radius, const double colour[3])
{
  for (int py = 0; py < GOLDEN_HEIGHT; py++)
    for (int px = 0; px < GOLDEN_WIDTH; px++)
      {
        double share = CLAMP (radius + 0.5 - hypot (px - x, py - y), 0.0, 1.0);
        for (int c = 0; c < 3; c++)
          picture->rgb[py][px][c] = (float) (20.0 + share * (colour[c] - 20.0));
      }
}

static bool
tells_apart (const GoldenPicture *a, const GoldenPicture *b)
{
  GoldenDifference one = golden_compare (a, b), other = golden_compare (b, a);

  g_assert_cmpfloat (one.mean, ==, other.mean);
  g_assert_cmpfloat (one.most, ==, other.most);
  return !golden_is_same (&one);
}

static void
test_compare (void)
{
  static const double fire[3] = { 250, 150, 60 }, ice[3] = { 60, 150, 250 }, ground[3] = { 20, 20, 20 };
  g_autofree GoldenPicture *a = g_new (GoldenPicture, 1), *b = g_new (GoldenPicture, 1);

  for (double radius = 2.0; radius < 30.0; radius *= 1.5)
    {
      spot (a, 40, 30, radius, fire);
      spot (b, 40, 30, radius, fire);
      g_assert_false (tells_apart (a, b));
      spot (b, 40.02, 30, radius, fire); /* an edge drawn a little otherwise */
      g_assert_false (tells_apart (a, b));
      for (int i = 0; i < GOLDEN_WIDTH * GOLDEN_HEIGHT * 3; i++) /* dithered otherwise */
        (&b->rgb[0][0][0])[i] = (&a->rgb[0][0][0])[i] + (float) (i * 7 % 5 - 2);
      g_assert_false (tells_apart (a, b));
      spot (b, 40 + MOVED, 30, radius, fire);
      g_assert_true (tells_apart (a, b));
      spot (b, 40, 30 - MOVED, radius, fire);
      g_assert_true (tells_apart (a, b));
      spot (b, 40, 30, radius, ice);
      g_assert_true (tells_apart (a, b));
      spot (b, 40, 30, radius, ground);
      g_assert_true (tells_apart (a, b));
      spot (b, 40, 30, radius * 1.25, fire);
      g_assert_true (tells_apart (a, b));
    }
}

/* ---- Making ---- */

static int
make (const char *folder)
{
  Painter *painter = painter_new (SRT_GL_CORE);
  Drawn *drawn = g_new (Drawn, 1);

  for (int info = 0; info < srt_n_effect_infos; info++)
    {
      g_autofree char *path = kept_path (folder, info);
      paint_effect (painter, info, false, drawn);
      if (drawn->shown)
        golden_write (path, drawn->strip);
    }
  g_free (drawn);
  painter_free (painter);
  return 0;
}

int
main (int argc, char **argv)
{
  g_setenv ("LIBGL_ALWAYS_SOFTWARE", "true", TRUE); /* whatever card there is */
  if (argc == 3 && strcmp (argv[1], "--make") == 0)
    return make (argv[2]);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/golden/compare", test_compare);
  g_test_add_func ("/golden/told-apart", test_told_apart);
  g_test_add_func ("/golden/core", test_core);
  g_test_add_func ("/golden/es", test_es);
  return g_test_run ();
}
