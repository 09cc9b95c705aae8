/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures that effects are drawn with: all there, where they are looked for, and as the chapter asks (spec 05 §25). */
#include "fixture.h"
#include "content/load.h"
#include "effects/state.h"
#include "render/fx-textures.h"
#include "render/offscreen.h"

#include <glib/gstdio.h>
#include <math.h>

#include <stdlib.h>
#include <string.h>

static SrtContent *shipped;
static SrtPixels pixels[SRT_N_FX_IMAGES];

static const unsigned char *
texel (SrtFxImage image, int x, int y)
{
  return pixels[image].rgba + ((size_t) y * (size_t) pixels[image].width + (size_t) x) * 4;
}

/* A texel of a picture of the atlas, 0..1 across it. */
static const unsigned char *
of_picture (SrtFxPicture picture, float u, float v)
{
  int at[4];

  srt_fx_texels (picture, at);
  return texel (SRT_FX_IMAGE_ATLAS, at[0] + MIN ((int) (u * (float) at[2]), at[2] - 1),
                at[1] + MIN ((int) (v * (float) at[3]), at[3] - 1));
}

static int
light (const unsigned char *rgba)
{
  return rgba[0] + rgba[1] + rgba[2];
}

static void
test_sizes (void)
{
  int width, height;

  srt_fx_atlas_size (&width, &height);
  g_assert_cmpint (pixels[SRT_FX_IMAGE_ATLAS].width, ==, width);
  g_assert_cmpint (pixels[SRT_FX_IMAGE_ATLAS].height, ==, height);
  g_assert_cmpint (pixels[SRT_FX_IMAGE_SHIELD_NOISE].width, ==, 128);
  g_assert_cmpint (pixels[SRT_FX_IMAGE_SHIELD_NOISE].height, ==, 128);
  g_assert_cmpint (pixels[SRT_FX_IMAGE_FORCE_FIELD].width, ==, pixels[SRT_FX_IMAGE_FORCE_FIELD].height);
}

/* No picture lies over another, or past the atlas. */
static void
test_places (void)
{
  int width, height;

  srt_fx_atlas_size (&width, &height);
  for (int i = 0; i < SRT_N_PICTURES; i++)
    {
      int a[4], b[4];
      srt_fx_texels (i, a);
      g_assert_cmpint (a[0] + a[2], <=, width);
      g_assert_cmpint (a[1] + a[3], <=, height);
      g_assert_cmpint (a[2], >, 0);
      for (int k = 0; k < i; k++)
        {
          srt_fx_texels (k, b);
          g_assert_true (a[0] >= b[0] + b[2] || b[0] >= a[0] + a[2] || a[1] >= b[1] + b[3] || b[1] >= a[1] + a[3]);
        }
    }
}

/* Far away a texel stands for eight by eight: about a small picture its edge goes on for half of that. */
static void
test_pads (void)
{
  for (int i = 0; i < SRT_N_PICTURES; i++)
    {
      int at[4];
      srt_fx_texels (i, at);
      if (at[2] > 128)
        continue;
      for (int pad = 1; pad <= 4; pad++)
        {
          for (int y = at[1]; y < at[1] + at[3]; y++)
            {
              g_assert_cmpmem (texel (SRT_FX_IMAGE_ATLAS, at[0] - pad, y), 4, texel (SRT_FX_IMAGE_ATLAS, at[0], y), 4);
              g_assert_cmpmem (texel (SRT_FX_IMAGE_ATLAS, at[0] + at[2] - 1 + pad, y), 4,
                               texel (SRT_FX_IMAGE_ATLAS, at[0] + at[2] - 1, y), 4);
            }
          for (int x = at[0]; x < at[0] + at[2]; x++)
            {
              g_assert_cmpmem (texel (SRT_FX_IMAGE_ATLAS, x, at[1] - pad), 4, texel (SRT_FX_IMAGE_ATLAS, x, at[1]), 4);
              g_assert_cmpmem (texel (SRT_FX_IMAGE_ATLAS, x, at[1] + at[3] - 1 + pad), 4,
                               texel (SRT_FX_IMAGE_ATLAS, x, at[1] + at[3] - 1), 4);
            }
        }
    }
}

static double
mean_alpha (const int at[4])
{
  double sum = 0;

  for (int y = 0; y < at[3]; y++)
    for (int x = 0; x < at[2]; x++)
      sum += texel (SRT_FX_IMAGE_ATLAS, at[0] + x, at[1] + y)[3];
  return sum / (255.0 * at[2] * at[3]);
}

/* The first frame small and bright, the last thin smoke; each frame's edge is clear, or its neighbour's would show. */
static void
test_bang (void)
{
  int at[4];

  srt_fx_texels (SRT_PICTURE_BANG, at);
  for (int frame = 0; frame < 16; frame++)
    {
      int x0 = at[0] + frame % 4 * 256, y0 = at[1] + frame / 4 * 256;
      for (int k = 0; k < 256; k++)
        {
          g_assert_cmpint (light (texel (SRT_FX_IMAGE_ATLAS, x0 + k, y0)), ==, 0);
          g_assert_cmpint (light (texel (SRT_FX_IMAGE_ATLAS, x0 + k, y0 + 255)), ==, 0);
          g_assert_cmpint (texel (SRT_FX_IMAGE_ATLAS, x0, y0 + k)[3], ==, 0);
          g_assert_cmpint (texel (SRT_FX_IMAGE_ATLAS, x0 + 255, y0 + k)[3], ==, 0);
        }
    }
  const int first[4] = { at[0], at[1], 256, 256 }, sixth[4] = { at[0] + 256, at[1] + 256, 256, 256 },
            last[4] = { at[0] + 768, at[1] + 768, 256, 256 };
  g_assert_cmpfloat (mean_alpha (first), <, 0.6 * mean_alpha (sixth));
  g_assert_cmpint (light (texel (SRT_FX_IMAGE_ATLAS, at[0] + 128, at[1] + 128)), >, 700);
  g_assert_cmpfloat (mean_alpha (last), <, 0.12);
  g_assert_cmpfloat (mean_alpha (last), >, 0.0);
}

/* A frame's span reads its own texels alone. */
static void
test_frames (void)
{
  SrtFxSpan a = srt_fx_frame (SRT_PICTURE_BANG, 6), b = srt_fx_frame (SRT_PICTURE_SHEET, 5), c = srt_fx_frame (SRT_PICTURE_FLAK, 8);

  g_assert_cmpfloat_with_epsilon (a.u0 * 2048.0f, 512.5f, 0.01f);
  g_assert_cmpfloat_with_epsilon (a.v1 * 1024.0f, 511.5f, 0.01f);
  g_assert_cmpfloat_with_epsilon (b.u0 * 2048.0f, 1024.0f + 328.5f, 0.01f);
  g_assert_cmpfloat_with_epsilon (b.u1 * 2048.0f, 1024.0f + 328.0f + 161.5f, 0.01f);
  g_assert_cmpfloat_with_epsilon (b.v0 * 1024.0f, 164.5f, 0.01f);
  g_assert_cmpfloat_with_epsilon (c.u0 * 2048.0f, 1536.0f + 0.66f * 256.0f + 0.5f, 0.01f);
  g_assert_cmpfloat_with_epsilon (c.v1 * 1024.0f, 0.99f * 256.0f - 0.5f, 0.01f);
}

/* Flak's puff is never mirrored: in none of its cells does it lean to a side. */
static void
test_flak_leans_to_no_side (void)
{
  int at[4];

  srt_fx_texels (SRT_PICTURE_FLAK, at);
  for (int cell = 0; cell < 7; cell++)
    {
      int cx = at[0] + (int) (((cell % 3) + 0.5) * 0.33 * 256 + 0.5), cy = at[1] + (int) (((cell / 3) + 0.5) * 0.33 * 256 + 0.5);
      double sum = 0, x_sum = 0, y_sum = 0;
      for (int y = -40; y < 40; y++)
        for (int x = -40; x < 40; x++)
          {
            double here = light (texel (SRT_FX_IMAGE_ATLAS, cx + x, cy + y));
            sum += here;
            x_sum += here * (x + 0.5);
            y_sum += here * (y + 0.5);
          }
      g_assert_cmpfloat (sum, >, 0);
      g_assert_cmpfloat (fabs (x_sum / sum), <, 6);
      g_assert_cmpfloat (fabs (y_sum / sum), <, 6);
    }
}

/* What is added covers nothing; what blends has colours that its alpha allows for smoke. */
static void
test_kinds (void)
{
  static const SrtFxPicture added[] = { SRT_PICTURE_FLAK,      SRT_PICTURE_LASERS,    SRT_PICTURE_RING_A,     SRT_PICTURE_RING_E,
                                        SRT_PICTURE_SOFT_GLOW, SRT_PICTURE_WIDE_GLOW, SRT_PICTURE_RED_DISC,   SRT_PICTURE_WARP_RING,
                                        SRT_PICTURE_HIGHLIGHT, SRT_PICTURE_MUZZLE,    SRT_PICTURE_RAY_BEAM,   SRT_PICTURE_ION_BEAM,
                                        SRT_PICTURE_BIG_BEAM,  SRT_PICTURE_STAR_BLADE, SRT_PICTURE_BARREL_GLOW };

  for (guint i = 0; i < G_N_ELEMENTS (added); i++)
    for (float v = 0.01f; v < 1.0f; v += 0.06f)
      for (float u = 0.01f; u < 1.0f; u += 0.06f)
        g_assert_cmpint (of_picture (added[i], u, v)[3], ==, 0);
  for (int puff = SRT_PICTURE_PUFF_1; puff <= SRT_PICTURE_PUFF_4; puff++)
    {
      g_assert_cmpint (of_picture (puff, 0.5f, 0.5f)[3], >, 128);
      g_assert_cmpint (light (of_picture (puff, 0.5f, 0.5f)), <, 3 * of_picture (puff, 0.5f, 0.5f)[3]);
      g_assert_cmpint (of_picture (puff, 0.0f, 0.5f)[3], ==, 0);
    }
}

/* A bright middle, a dark rim. */
static void
test_glows (void)
{
  static const SrtFxPicture round_ones[] = { SRT_PICTURE_SOFT_GLOW, SRT_PICTURE_WIDE_GLOW, SRT_PICTURE_RED_DISC, SRT_PICTURE_HIGHLIGHT };

  for (guint i = 0; i < G_N_ELEMENTS (round_ones); i++)
    {
      g_assert_cmpint (light (of_picture (round_ones[i], 0.5f, 0.5f)), >, 400);
      g_assert_cmpint (light (of_picture (round_ones[i], 0.0f, 0.5f)), <, 12);
      g_assert_cmpint (light (of_picture (round_ones[i], 0.0f, 0.0f)), ==, 0);
    }
  /* Beams along V: a bright core all along, dark sides. */
  for (int beam = SRT_PICTURE_RAY_BEAM; beam <= SRT_PICTURE_BIG_BEAM; beam++)
    {
      g_assert_cmpint (light (of_picture (beam, 0.5f, 0.5f)), >, 3 * light (of_picture (beam, 0.0f, 0.5f)));
      g_assert_cmpint (light (of_picture (beam, 0.99f, 0.5f)), <, 60);
    }
  /* A spark's two spans of the lasers: hot, and the shield's blue. */
  const unsigned char *warm = of_picture (SRT_PICTURE_LASERS, 0.1875f, 0.62f), *blue = of_picture (SRT_PICTURE_LASERS, 0.1875f, 0.12f);
  g_assert_cmpint (warm[0], >, 200);
  g_assert_cmpint (blue[2], >, blue[0] / 2);
  g_assert_cmpint (light (blue), >, 400);
}

/* Quarters: bright near a distance of 1 from their first texel, dark past it and, most of them, within. */
static void
test_rings (void)
{
  for (int ring = SRT_PICTURE_RING_A; ring <= SRT_PICTURE_RING_E; ring++)
    {
      int best = 0, at = 0;
      for (int k = 0; k < 100; k++)
        {
          float d = (float) k / 100.0f * 0.7071f;
          int here = light (of_picture (ring, d, d));
          if (here > best)
            best = here, at = k;
        }
      g_assert_cmpint (best, >, 200);
      g_assert_cmpint (at, >=, 80);
      g_assert_cmpint (at, <=, 99);
      g_assert_cmpint (light (of_picture (ring, 0.75f, 0.75f)), ==, 0);
      /* Mirrored at both axes, nothing jumps: the slope across the seam is small. */
      for (int k = 10; k < 250; k++)
        {
          float t = (float) k / 256.0f;
          g_assert_cmpint (abs (light (of_picture (ring, t, 0.0f)) - light (of_picture (ring, t, 1.5f / 256.0f))), <, 70);
          g_assert_cmpint (abs (light (of_picture (ring, 0.0f, t)) - light (of_picture (ring, 1.5f / 256.0f, t))), <, 70);
        }
    }
}

/* Tiles: no step across the edge that is much larger than those within; the ball's texel is bright. */
static void
test_tiles (void)
{
  double within = 0, across = 0;

  g_assert_cmpint (texel (SRT_FX_IMAGE_SHIELD_NOISE, 45, 18)[0], >=, 240);
  for (int y = 0; y < 128; y++)
    {
      across += abs (texel (SRT_FX_IMAGE_SHIELD_NOISE, 127, y)[0] - texel (SRT_FX_IMAGE_SHIELD_NOISE, 0, y)[0]);
      across += abs (texel (SRT_FX_IMAGE_SHIELD_NOISE, y, 127)[0] - texel (SRT_FX_IMAGE_SHIELD_NOISE, y, 0)[0]);
      for (int x = 0; x < 127; x++)
        within += abs (texel (SRT_FX_IMAGE_SHIELD_NOISE, x + 1, y)[0] - texel (SRT_FX_IMAGE_SHIELD_NOISE, x, y)[0]);
    }
  g_assert_cmpfloat (across / 256.0, <, 1.5 * within / (127.0 * 128.0) + 1.0);
}

/* A data folder without one of them is told in one message that names it. */
static void
test_missing (void)
{
  g_autofree char *folder = g_dir_make_tmp ("sortie-art-XXXXXX", NULL);
  g_autofree char *effects = g_build_filename (folder, "effects", NULL), *pilots = g_build_filename (folder, "pilots", NULL);
  g_autofree char *atlas = g_build_filename (effects, "effects.png", NULL);
  g_autofree char *pilot = g_build_filename (pilots, "ace.json", NULL);
  g_autofree char *from = g_build_filename (g_getenv ("SORTIE_DATA"), "pilots", "ace.json", NULL), *text = NULL;
  const char *folders[] = { folder, NULL };
  SrtDiags diags;
  gsize length;

  g_assert_true (g_file_get_contents (from, &text, &length, NULL));
  g_assert_cmpint (g_mkdir (effects, 0700) | g_mkdir (pilots, 0700), ==, 0);
  g_assert_true (g_file_set_contents (pilot, text, (gssize) length, NULL));
  g_assert_true (g_file_set_contents (atlas, "x", 1, NULL));

  srt_diags_init (&diags);
  SrtContent *content = srt_content_load (&(SrtLoadOptions){ .folders = folders }, &diags);
  g_assert_nonnull (content);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  char *told = srt_diag_line (&diags.items[0], NULL);
  g_assert_nonnull (strstr (told, "shield-noise.png"));
  free (told);
  srt_diags_clear (&diags);
  /* Asked again by who draws: once more, once. */
  g_assert_false (srt_content_check_fx (content, &diags));
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  srt_diags_clear (&diags);
  srt_content_unref (content);
  g_assert_true (srt_content_check_fx (shipped, &diags));

  g_unlink (atlas);
  g_unlink (pilot);
  g_rmdir (effects);
  g_rmdir (pilots);
  g_rmdir (folder);
}

/* ---- Drawn ---- */

enum
{
  WIDTH = 160,
  HEIGHT = 100,
};

static int
middle_of (const SrtScene *scene, SrtGlApi api)
{
  g_autofree unsigned char *rgba = g_malloc (WIDTH * HEIGHT * 4);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_MEDIUM);
  SrtCamera camera;
  SrtDiags diags;

  srt_diags_init (&diags);
  options.backdrop = false;
  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_camera_look_at (&camera, srt_vec3 (0, 0, -8000), srt_vec3 (0, 0, 0));
  SrtOffscreen *offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  g_assert_nonnull (offscreen);
  SrtRenderer *renderer = srt_renderer_new (&diags);
  g_assert_nonnull (renderer);
  g_assert_cmpint (srt_renderer_prepare (renderer, scene->content, -1.0), ==, 0);
  srt_renderer_draw (renderer, scene, &camera, &options, srt_offscreen_framebuffer (offscreen), WIDTH, HEIGHT);
  srt_offscreen_read (offscreen, rgba);
  srt_renderer_free (renderer, false);
  srt_offscreen_free (offscreen);
  srt_diags_clear (&diags);
  return light (rgba + ((size_t) (HEIGHT / 2) * WIDTH + WIDTH / 2) * 4);
}

/* A fireball shines, young more than old; a dark puff before it takes of its light, one behind it does not. */
static void
test_drawn (gconstpointer data)
{
  SrtGlApi api = (SrtGlApi) GPOINTER_TO_INT (data);
  SrtContent content = { .ref_count = 1, .version = 1 };
  SrtMission mission = { .sun_direction = { 0, 0, -1 } };
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *effects = srt_effects_new (&style, 1, 100);
  SrtParticle puff = { .born = 90, .life = 100, .scale = 10.0f, .shade = 0.0f, .template = SRT_TEMPLATE_SMOKE_3 };
  SrtScene scene;

  memcpy (content.fx_images, shipped->fx_images, sizeof content.fx_images);
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &mission, &content);
  int nothing = middle_of (&scene, api);
  scene.fx = effects;
  effects->fireballs.fireballs[0] = (SrtFireball){ .size = 1500.0f, .born = 80, .life = 150, .live = 1 };
  effects->fireballs.used = effects->fireballs.n = 1;
  int young = middle_of (&scene, api);
  effects->fireballs.fireballs[0].born = -20;
  int old = middle_of (&scene, api);
  g_assert_cmpint (young, >, nothing + 300);
  g_assert_cmpint (young, >, old + 100);

  effects->fireballs.fireballs[0].born = 80;
  effects->particles.pools[SRT_PARTICLES_SMOKE_3].used = 1;
  puff.at = srt_vec3 (0, 0, 4000);
  effects->particles.pools[SRT_PARTICLES_SMOKE_3].particles[0] = puff;
  int behind = middle_of (&scene, api);
  puff.at = srt_vec3 (0, 0, -4000);
  effects->particles.pools[SRT_PARTICLES_SMOKE_3].particles[0] = puff;
  int before = middle_of (&scene, api);
  g_assert_cmpint (abs (behind - young), <, 60);
  g_assert_cmpint (before, <, young - 100);
  srt_scene_free (&scene);
  srt_effects_free (effects);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  SrtDiags diags;
  srt_diags_init (&diags);
  shipped = srt_content_load (&(SrtLoadOptions){ .folders = (const char *const *) folders }, &diags);
  g_assert_nonnull (shipped);
  for (int i = 0; i < SRT_N_FX_IMAGES; i++)
    g_assert_true (srt_texture_decode (&shipped->fx_images[i], &pixels[i]));
  g_test_add_func ("/effects-art/sizes", test_sizes);
  g_test_add_func ("/effects-art/places", test_places);
  g_test_add_func ("/effects-art/pads", test_pads);
  g_test_add_func ("/effects-art/bang", test_bang);
  g_test_add_func ("/effects-art/frames", test_frames);
  g_test_add_func ("/effects-art/flak-leans-to-no-side", test_flak_leans_to_no_side);
  g_test_add_func ("/effects-art/kinds", test_kinds);
  g_test_add_func ("/effects-art/glows", test_glows);
  g_test_add_func ("/effects-art/rings", test_rings);
  g_test_add_func ("/effects-art/tiles", test_tiles);
  g_test_add_func ("/effects-art/missing", test_missing);
  g_test_add_data_func ("/effects-art/drawn/gl", GINT_TO_POINTER (SRT_GL_CORE), test_drawn);
  g_test_add_data_func ("/effects-art/drawn/es", GINT_TO_POINTER (SRT_GL_ES), test_drawn);
  status = g_test_run ();
  for (int i = 0; i < SRT_N_FX_IMAGES; i++)
    free (pixels[i].rgba);
  srt_content_unref (shipped);
  srt_diags_clear (&diags);
  return status;
}
