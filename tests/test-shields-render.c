/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of struck shields, rings, sparks and the flash, by GL and by ES: where light is added, and where none is. */
#include "shipped.h"

#include "effects/state.h"
#include "render/offscreen.h"
#include "sim/sim.h"
#include "world/world.h"

#include <epoxy/gl.h>
#include <glib.h>

#include <string.h>

enum
{
  WIDTH = 160,
  HEIGHT = 120,
  BYTES = WIDTH * HEIGHT * 4,
};

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SrtContent, srt_content_unref)

static SrtContent *content;

/* ---- Two ships and their effects, seen from beside ---- */

typedef struct Stage
{
  SrtRenderOptions options;
  SrtMissionShip ships[2];
  SrtMission mission;
  SrtSim *sim;
  SrtWorld *world;
  SrtEffects *fx;
  SrtEffectsRun run;
  SrtScene scene;
  SrtCamera camera;
  unsigned char before[BYTES], after[BYTES];
} Stage;

static SrtMissionShip
ship_of (const char *type, float x)
{
  SrtMissionShip ship = { .name = (char *) "", .id = (char *) "", .type = srt_content_find_ship (content, type),
                          .flight_group = -1, .side = -1, .pilot = -1, .launch_from = -1, .launch_gate = -1,
                          .formation_point = -1, .marker_curve = -1, .present = true };

  ship.position = srt_vec3 (x, 0, 0);
  return ship;
}

static void
open_world (Stage *stage, const char *type)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtEffectStyle style = srt_effect_style_default ();
  SrtDiags diags;

  srt_diags_init (&diags);
  stage->ships[0] = ship_of (type, 0);
  stage->ships[1] = ship_of ("swift", 900000);
  stage->mission = (SrtMission){ .ships = stage->ships, .n_ships = 2, .action_centre = -1, .action_radius = 1e6f,
                                 .sun_direction = { 0.5f, -0.6f, -0.6f } };
  stage->sim = srt_sim_new (content, &stage->mission, &options, &diags);
  g_assert_nonnull (stage->sim);
  stage->world = (SrtWorld *) srt_sim_world (stage->sim);
  stage->fx = srt_effects_new (&style, 1, 0);
  stage->run = (SrtEffectsRun){ .effects = stage->fx, .world = stage->world, .content = content };
  srt_random_seed (&stage->run.random, 1, 1);
  srt_scene_init (&stage->scene);
  srt_scene_from_world (&stage->scene, stage->world, content, &stage->mission, 0.0f);
  stage->scene.fx = stage->fx;
  srt_camera_init (&stage->camera, WIDTH, HEIGHT);
  srt_camera_look_at (&stage->camera, srt_vec3 (-0.55f, -0.35f, 0.75f), srt_vec3 (0, 0, 0));
  srt_camera_frame_sphere (&stage->camera, srt_vec3 (0, 0, 0), 1.3f * srt_object (stage->world, 0)->radius);
  srt_diags_clear (&diags);
}

/* One context and one renderer for all cases of an API: uploading is what takes long. */
static SrtOffscreen *offscreen;
static SrtRenderer *renderer;
static SrtGlApi opened;

/* The pictures of effects alone: ships are drawn in their plain colours. */
static void
prepare (void)
{
  const SrtImage *image;
  int model, index;

  srt_renderer_prepare_shapes (renderer, content);
  while (srt_renderer_next_image (renderer, content, &model, &index, &image) && model < 0)
    {
      SrtPixels pixels = { 0 };

      g_assert_true (srt_texture_decode (image, &pixels));
      srt_renderer_take_pixels (renderer, content, model, index, &pixels);
    }
}

static void
close_context (void)
{
  srt_renderer_free (renderer, false);
  srt_offscreen_free (offscreen);
  renderer = NULL;
  offscreen = NULL;
}

static void
open_context (SrtGlApi api)
{
  SrtDiags diags;

  if (offscreen && opened == api)
    return;
  if (offscreen)
    close_context ();
  srt_diags_init (&diags);
  offscreen = srt_offscreen_new (api, WIDTH, HEIGHT, &diags);
  g_assert_nonnull (offscreen);
  renderer = srt_renderer_new (&diags);
  g_assert_nonnull (renderer);
  prepare ();
  opened = api;
  srt_diags_clear (&diags);
}

static Stage *
stage_new (SrtGlApi api, const char *type)
{
  Stage *stage = g_new0 (Stage, 1);

  open_context (api);
  stage->options = srt_render_options (SRT_QUALITY_HIGH);
  stage->options.backdrop = stage->options.dust = false;
  open_world (stage, type);
  return stage;
}

static void
stage_free (Stage *stage)
{
  g_assert_cmpint (glGetError (), ==, GL_NO_ERROR);
  srt_scene_free (&stage->scene);
  srt_effects_free (stage->fx);
  srt_sim_free (stage->sim);
  g_free (stage);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

static void
draw (Stage *stage, unsigned char *rgba)
{
  srt_renderer_draw (renderer, &stage->scene, &stage->camera, &stage->options,
                     srt_offscreen_framebuffer (offscreen), WIDTH, HEIGHT);
  srt_offscreen_read (offscreen, rgba);
}

/* What the effects add to the picture, by channel, and to how many pixels. */
typedef struct Added
{
  long light[3];
  int pixels, most;
} Added;

static Added
added (Stage *stage)
{
  Added all = { 0 };
  const SrtEffects *fx = stage->scene.fx;

  stage->scene.fx = NULL;
  draw (stage, stage->before);
  stage->scene.fx = fx;
  draw (stage, stage->after);
  for (int i = 0; i < BYTES; i += 4)
    {
      int here = 0;

      for (int c = 0; c < 3; c++)
        {
          int more = (int) stage->after[i + c] - (int) stage->before[i + c];
          all.light[c] += more;
          here = MAX (here, more);
        }
      all.pixels += here > 6;
      all.most = MAX (all.most, here);
    }
  return all;
}

static void
age (Stage *stage, int ticks)
{
  while (ticks-- > 0)
    {
      stage->world->mission_ticks++;
      srt_effects_tick (stage->fx, stage->world, content, NULL, 0);
    }
}

/* ---- Pictures ---- */

static void
strike (Stage *stage)
{
  SrtVec3 out = srt_normalize (srt_vec3 (-0.5f, -0.3f, 0.7f));

  srt_bubble_strike (&stage->run, 0, srt_scale (out, srt_object (stage->world, 0)->radius));
  memset (&stage->fx->sparks, 0, sizeof stage->fx->sparks);
}

static void
test_bubble (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");
  SrtEffectStyle classic = srt_effect_style_classic ();
  Added one;

  one = added (stage);
  g_assert_cmpint (one.most, ==, 0);
  strike (stage);
  age (stage, 12);
  one = added (stage);
  g_assert_cmpint (one.pixels, >, 1500);
  g_assert_cmpint (one.pixels, <, WIDTH * HEIGHT * 3 / 4);
  g_assert_cmpint (one.light[2], >, one.light[1]);
  g_assert_cmpint (one.light[1], >, one.light[0]);
  /* Within the cockpit it is not drawn; nor round a ship that is not. */
  srt_effects_set_view (stage->fx, &(SrtEffectView){ .has_camera = true, .camera = stage->camera.place, .cockpit = 0 });
  g_assert_cmpint (added (stage).most, ==, 0);
  srt_effects_set_view (stage->fx, &(SrtEffectView){ .has_camera = true, .camera = stage->camera.place, .cockpit = -1 });
  stage->scene.instances[0].flags |= SRT_SCENE_UNSEEN;
  g_assert_cmpint (added (stage).most, ==, 0);
  stage->scene.instances[0].flags = 0;
  /* Another side's is green. */
  stage->fx->bubbles.all[0].friendly = false;
  one = added (stage);
  g_assert_cmpint (one.light[1], >, one.light[2]);
  /* By its vertices: what draws with the processor, and the classic. */
  stage->options.shading = SRT_SHADING_CORNERS;
  stage->fx->bubbles.all[0].friendly = true;
  one = added (stage);
  g_assert_cmpint (one.pixels, >, 1200);
  g_assert_cmpint (one.light[2], >, one.light[0]);
  stage->options.shading = SRT_SHADING_FULL;
  srt_effects_set_style (stage->fx, &classic);
  one = added (stage);
  g_assert_cmpint (one.pixels, >, 1200);
  g_assert_cmpint (one.light[2], >, one.light[0]);
  age (stage, 100);
  g_assert_cmpint (added (stage).most, ==, 0);
}

/* It ripples: a ring that is somewhere else ten ticks on, and drawn between the ticks. */
static void
test_ripple (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");
  unsigned char *then = g_malloc (BYTES);
  int moved = 0, between = 0;

  strike (stage);
  age (stage, 20);
  draw (stage, then);
  stage->scene.effects_ahead = 0.9f;
  draw (stage, stage->after);
  for (int i = 0; i < BYTES; i++)
    between += then[i] != stage->after[i];
  age (stage, 10);
  draw (stage, stage->after);
  for (int i = 0; i < BYTES; i++)
    moved += ABS ((int) then[i] - (int) stage->after[i]) > 20;
  g_assert_cmpint (between, >, 500);
  g_assert_cmpint (moved, >, 1000);
  g_free (then);
}

/* One too far off is left out; others are not. */
static void
test_far (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");

  srt_bubble_strike (&stage->run, 1, srt_vec3 (100, 0, 0)); /* 900,000 away, and first in the list */
  strike (stage);
  age (stage, 12);
  g_assert_cmpint (stage->fx->bubbles.n, ==, 2);
  g_assert_cmpint (added (stage).pixels, >, 1500);
  srt_camera_look_at (&stage->camera, srt_vec3 (0, 0, 400000), srt_vec3 (0, 0, 0));
  g_assert_cmpint (added (stage).most, ==, 0);
}

/* For a hundred ticks it flickers, grey. */
static void
test_flicker (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");
  int lit = 0;

  srt_bubble_flicker (&stage->run, 0);
  for (int i = 0; i < 40; i++)
    {
      Added one = added (stage);

      lit += one.pixels > 1000;
      age (stage, 1);
    }
  g_assert_cmpint (lit, >=, 3);
  g_assert_cmpint (lit, <=, 20);
}

static void
test_skin (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "leviathan");
  SrtObject *object = srt_object (stage->world, 0);
  Added one;

  object->flags |= SRT_SHIELD_GENERATOR;
  g_assert_true (srt_capital_shield_strike (&stage->run, 0, (int) object->nodes.first, srt_vec3 (-4000, -3000, 13000)));
  age (stage, 25);
  one = added (stage);
  g_assert_cmpint (one.pixels, >, 60);
  g_assert_cmpint (one.pixels, <, 4000);
  g_assert_cmpint (one.light[2], >, one.light[0]);
  /* What shows is on the hull: none of it where nothing stood before. */
  for (int i = 0; i < BYTES; i += 4)
    {
      int stood = 0, now = 0;

      for (int c = 0; c < 3; c++)
        {
          stood = MAX (stood, ABS ((int) stage->before[i + c] - (int) stage->before[c]));
          now = MAX (now, (int) stage->after[i + c] - (int) stage->before[i + c]);
        }
      if (stood == 0 && now > 60) /* what a bright place sheds round it is fainter */
        g_test_fail_printf ("a hull's glow beside the hull at pixel %d", i / 4);
    }
  age (stage, 180);
  g_assert_cmpint (added (stage).most, ==, 0);
}

static void
test_rings (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");
  SrtFrame place = srt_frame_identity ();
  float radius = srt_object (stage->world, 0)->radius;
  SrtSceneWave rules = { .place = place, .reach = radius, .left = 0.7f, .kind = 5 };
  SrtEffectStyle style = srt_effect_style_default ();
  unsigned char *round = g_malloc (BYTES);
  Added one;
  int differ = 0;

  srt_wave (&stage->run, &place, 0, 2 * radius, 100, srt_vec3 (0, 0, 0));
  age (stage, 50);
  one = added (stage);
  g_assert_cmpint (one.pixels, >, 200);
  memcpy (round, stage->after, BYTES);
  style.round_rings = false;
  srt_effects_set_style (stage->fx, &style);
  draw (stage, stage->after);
  for (int i = 0; i < BYTES; i++)
    differ += ABS ((int) round[i] - (int) stage->after[i]) > 8;
  g_assert_cmpint (differ, >, 50);
  age (stage, 60);
  g_assert_cmpint (added (stage).most, ==, 0);
  /* The rules' own go the same way, with or without a store; a split's is unseen. */
  draw (stage, stage->before);
  stage->scene.waves = &rules;
  stage->scene.n_waves = 1;
  for (int kind = 5; kind <= 8; kind++)
    {
      int more = 0;

      rules.kind = kind;
      stage->scene.fx = kind == 6 ? NULL : stage->fx;
      draw (stage, stage->after);
      for (int i = 0; i < BYTES; i++)
        more += (int) stage->after[i] - (int) stage->before[i] > 6;
      g_assert_cmpint (more > 200, ==, kind != 7);
    }
  stage->scene.waves = NULL;
  stage->scene.n_waves = 0;
  g_free (round);
}

static void
test_sparks (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");

  for (int kind = 0; kind < SRT_N_SPARK_KINDS; kind++)
    {
      srt_effects_reset (stage->fx, 1, stage->world->mission_ticks);
      srt_sparks_spray (&stage->run, kind, srt_vec3 (0, -300, 0), srt_vec3 (0, -1, 0), srt_vec3 (0, 0, 0), 10, 5, 1, 10);
      age (stage, 5);
      g_assert_cmpint (added (stage).pixels, >, 3);
      g_assert_cmpint (added (stage).most, >, 40);
      age (stage, 301);
      g_assert_cmpint (added (stage).most, ==, 0);
    }
}

static void
test_flash (gconstpointer api)
{
  g_autoptr (Stage) stage = stage_new ((SrtGlApi) GPOINTER_TO_INT (api), "swift");
  Added one;

  stage->fx->flash.left = 40;
  one = added (stage);
  g_assert_cmpint (one.pixels, >, WIDTH * HEIGHT * 9 / 10);
  age (stage, 40);
  g_assert_cmpint (added (stage).most, ==, 0);
  stage->fx->flash.interference = 0.3f;
  g_assert_cmpint (added (stage).most, ==, 0);
  srt_effects_set_view (stage->fx, &(SrtEffectView){ .has_camera = true, .camera = stage->camera.place, .cockpit = 0 });
  one = added (stage);
  g_assert_cmpint (one.light[0], >, 5 * (labs (one.light[1]) + labs (one.light[2]) + 1));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc func;
  } cases[] = {
    { "bubble", test_bubble }, { "ripple", test_ripple }, { "far", test_far },       { "flicker", test_flicker },
    { "skin", test_skin },     { "rings", test_rings },   { "sparks", test_sparks }, { "flash", test_flash },
  };
  int result;

  g_test_init (&argc, &argv, NULL);
  content = shipped_content ();
  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *gl = g_strdup_printf ("/shields-render/gl/%s", cases[i].name);
      g_autofree char *es = g_strdup_printf ("/shields-render/es/%s", cases[i].name);

      g_test_add_data_func (gl, GINT_TO_POINTER (SRT_GL_CORE), cases[i].func);
      g_test_add_data_func (es, GINT_TO_POINTER (SRT_GL_ES), cases[i].func);
    }
  result = g_test_run ();
  close_context ();
  srt_content_unref (content);
  return result;
}
