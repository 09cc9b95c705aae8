/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The renderer without a display: camera, scenes, picking, effects, and real pictures by GL and by ES. */
#include "fixture.h"
#include "content/load.h"
#include "effects/effects.h"
#include "orders/orders.h"
#include "render/offscreen.h"

#include <epoxy/gl.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>

#include <stdlib.h>
#include <string.h>

enum
{
  WIDTH = 320,
  HEIGHT = 200,
};

/* ---- A box with a colour a side, made by hand ---- */

typedef struct Box
{
  float positions[24 * 3], normals[24 * 3], uvs[24 * 2], colors[24 * 4];
  uint32_t indices[36];
  SrtPrimitive primitive;
  SrtLevel level;
  SrtPart part;
  SrtMaterial material;
  SrtImage image;
  SrtModel model;
  SrtShipType type;
  SrtGunType guns[2];
  SrtContent content;
  SrtMissionShip ships[4];
  SrtMission mission;
} Box;

#define BOX_HALF 100.0f

/* Sides in the order +X, -X, +Y, -Y, +Z, -Z. */
static const float side_colors[6][3] = { { 1, 0, 0 }, { 0, 1, 1 }, { 1, 1, 0 },
                                         { 1, 0, 1 }, { 0, 0, 1 }, { 0, 1, 0 } };

static void
box_side (Box *box, int side)
{
  const SrtVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  int axis = side / 2;
  SrtVec3 n = srt_scale (axes[axis], side % 2 ? -1.0f : 1.0f);
  SrtVec3 u = axes[(axis + 1) % 3], v = srt_cross (n, u);
  for (int k = 0; k < 4; k++)
    {
      int i = side * 4 + k;
      float a = k == 1 || k == 2 ? 1.0f : -1.0f, b = k >= 2 ? 1.0f : -1.0f;
      SrtVec3 p = srt_scale (srt_add (n, srt_add (srt_scale (u, a), srt_scale (v, b))), BOX_HALF);
      memcpy (&box->positions[3 * i], &p, sizeof p);
      memcpy (&box->normals[3 * i], &n, sizeof n);
      box->uvs[2 * i] = a * 0.5f + 0.5f;
      box->uvs[2 * i + 1] = b * 0.5f + 0.5f;
      memcpy (&box->colors[4 * i], side_colors[side], 3 * sizeof (float));
      box->colors[4 * i + 3] = 1.0f;
    }
  const uint32_t b = (uint32_t) side * 4, six[6] = { b, b + 1, b + 2, b, b + 2, b + 3 };
  memcpy (&box->indices[side * 6], six, sizeof six);
}

static Box *
box_new (void)
{
  Box *box = g_new0 (Box, 1);
  for (int side = 0; side < 6; side++)
    box_side (box, side);
  box->primitive =
      (SrtPrimitive){ 0, box->positions, box->normals, box->uvs, box->colors, 24, box->indices, 36 };
  box->level = (SrtLevel){ 0.0f, 0, 1 };
  box->part =
      (SrtPart){ .parent = -1, .density = 1.0f, .volume = 1.0, .radius = BOX_HALF * 1.7321f, .n_levels = 1 };
  box->part.bounds_min = srt_vec3 (-BOX_HALF, -BOX_HALF, -BOX_HALF);
  box->part.bounds_max = srt_vec3 (BOX_HALF, BOX_HALF, BOX_HALF);
  box->material = (SrtMaterial){ .base_color = { 1, 1, 1, 1 },
                                 .roughness = 0.8f,
                                 .base_image = -1,
                                 .orm_image = -1,
                                 .normal_image = -1,
                                 .occlusion_image = -1,
                                 .emissive_image = -1 };
  box->model.parts = &box->part;
  box->model.n_parts = 1;
  box->model.levels = &box->level;
  box->model.primitives = &box->primitive;
  box->model.materials = &box->material;
  box->model.n_materials = 1;
  box->model.images = &box->image;
  box->type.id = (char *) "box";
  box->content = (SrtContent){ .ref_count = 1,
                               .version = 1,
                               .ships = &box->type,
                               .n_ships = 1,
                               .models = &box->model,
                               .n_models = 1,
                               .guns = box->guns,
                               .n_guns = 2 };
  box->mission.ships = box->ships;
  box->mission.n_ships = 1;
  box->mission.sun_direction = srt_vec3 (0, 0, -1);
  for (int i = 0; i < 4; i++)
    box->ships[i].present = true;
  return box;
}

static SrtCamera
camera_at (float x, float y, float z)
{
  SrtCamera camera;
  srt_camera_init (&camera, WIDTH, HEIGHT);
  srt_camera_look_at (&camera, srt_vec3 (x, y, z), srt_vec3 (0, 0, 0));
  return camera;
}

/* ---- Camera ---- */

static void
test_projection (void)
{
  SrtCamera camera;
  srt_camera_init (&camera, 1280, 720);
  SrtVec3 pixel;
  g_assert_true (srt_camera_project (&camera, srt_vec3 (30, 20, 100), &pixel));
  /* Spec 09 §1: right and down are positive, 0.8 of the height a view unit both ways. */
  fixture_near (pixel.x, 640 + 0.3 * 720 * 0.8, 0.1);
  fixture_near (pixel.y, 360 + 0.2 * 720 * 0.8, 0.1);
  fixture_near (pixel.z, 100, 1e-3);
  g_assert_false (srt_camera_project (&camera, srt_vec3 (0, 0, -5), &pixel));
  fixture_near (srt_camera_pixels_per_unit (&camera, srt_vec3 (0, 0, 1000)), 0.576, 1e-4);
}

static void
test_round_trip (void)
{
  SrtRandom random;
  srt_random_seed (&random, 5, 1);
  for (int i = 0; i < 2000; i++)
    {
      SrtCamera camera = camera_at (4000, -3000, -9000);
      if (i % 2)
        srt_camera_set_view (&camera, (SrtCameraView) (i / 2 % 3), srt_vec3 (100, 200, 300));
      SrtVec3 point = { srt_random_centred (&random) * 6000, srt_random_centred (&random) * 6000,
                        srt_random_centred (&random) * 6000 };
      SrtVec3 pixel, origin, direction;
      g_assert_true (srt_camera_project (&camera, point, &pixel));
      srt_camera_unproject (&camera, pixel.x, pixel.y, &origin, &direction);
      fixture_near (srt_length (direction), 1, 1e-4);
      SrtVec3 to = srt_sub (point, origin);
      SrtVec3 off = srt_sub (to, srt_scale (direction, srt_dot (to, direction)));
      g_assert_cmpfloat (srt_length (off), <, camera.orthographic ? 8.0f : 0.5f);
    }
}

/* The views of arrivals and of a bay, of a ship whose nose is along X (spec 09 §2.7). */
static void
test_camera_arrivals (void)
{
  SrtCamera camera = camera_at (0, 0, -10);
  SrtFrame ship = { srt_vec3 (1000, 2000, 3000), srt_mat3_from_angles (0, (float) (0.5 * SRT_PI), 0) };
  static const float ahead[][2] = { { 0, 1200 }, { 50, 1200 }, { 60, 1300 }, { 70, 1400 }, { 500, 1400 } };

  for (size_t i = 0; i < G_N_ELEMENTS (ahead); i++)
    {
      srt_camera_arrival_near (&camera, &ship, ahead[i][0]);
      fixture_near (camera.place.p.x, 1000 + ahead[i][1], 0.5);
      fixture_near (camera.place.p.y, 1500, 0.5);
      fixture_near (camera.place.p.z, 2800, 0.5); /* its right is -Z */
    }
  srt_camera_arrival_ahead (&camera, &ship);
  fixture_near (srt_distance (camera.place.p, srt_vec3 (28000, 2300, 3000)), 0, 1);
  fixture_near (srt_forward (&camera.place.r).x, -1, 1e-4); /* level, back at it */
  srt_camera_bay_slide (&camera, &ship, srt_vec3 (100, 100, 1000), ship.p, 0);
  SrtVec3 began = camera.place.p;
  srt_camera_bay_slide (&camera, &ship, srt_vec3 (100, 100, 1000), ship.p, 1000);
  fixture_near (camera.place.p.x - began.x, 200, 0.5);
  srt_camera_bay_slide (&camera, &ship, srt_vec3 (100, 100, 1000), ship.p, 100000);
  fixture_near (camera.place.p.x - began.x, 400, 0.5);
}

static void
test_camera_moves (void)
{
  SrtCamera camera = camera_at (0, -2000, -5000);
  SrtVec3 focus = { 0, 0, 0 }, pixel;
  float before = srt_distance (camera.place.p, focus);
  srt_camera_orbit (&camera, focus, 0.7f, -0.4f);
  fixture_near (srt_distance (camera.place.p, focus), before, 1);
  fixture_near (srt_right (&camera.place.r).y, 0, 1e-5);
  g_assert_true (srt_camera_project (&camera, focus, &pixel));
  fixture_near (pixel.x, WIDTH / 2, 0.1);
  fixture_near (pixel.y, HEIGHT / 2, 0.1);
  srt_camera_orbit (&camera, focus, 0, -9);
  g_assert_cmpfloat (srt_forward (&camera.place.r).y, <, 1.0f);

  camera = camera_at (0, -2000, -5000);
  SrtVec3 kept = focus;
  srt_camera_pan (&camera, &focus, 30, -12);
  g_assert_true (srt_camera_project (&camera, kept, &pixel));
  fixture_near (pixel.x, WIDTH / 2 + 30, 0.1);
  fixture_near (pixel.y, HEIGHT / 2 - 12, 0.1);

  srt_camera_zoom (&camera, focus, 0.5f);
  fixture_near (srt_distance (camera.place.p, focus), before / 2, 1);
  srt_camera_set_view (&camera, SRT_CAMERA_TOP, focus);
  SrtVec3 ahead_of = srt_add (focus, srt_vec3 (0, 0, 100));
  SrtVec3 at, up;
  srt_camera_project (&camera, focus, &at);
  srt_camera_project (&camera, ahead_of, &up);
  g_assert_cmpfloat (up.y, <, at.y);
  float size = srt_camera_pixels_per_unit (&camera, focus);
  srt_camera_set_perspective (&camera, focus);
  fixture_near (srt_camera_pixels_per_unit (&camera, focus), size, size * 1e-3);

  srt_camera_frame_sphere (&camera, focus, 700);
  g_assert_true (srt_camera_sees (&camera, focus, 700));
  SrtVec3 edge = srt_madd (focus, srt_down (&camera.place.r), 700);
  srt_camera_project (&camera, edge, &pixel);
  g_assert_cmpfloat (pixel.y, <, HEIGHT);
  g_assert_cmpfloat (pixel.y, >, HEIGHT * 0.85f);
  g_assert_false (srt_camera_sees (&camera, srt_madd (focus, srt_right (&camera.place.r), 90000), 700));
}

/* Views 7, 0x1C and 0x1D (spec 09 §2.7). */
static void
test_end_views (void)
{
  SrtCamera camera = camera_at (0, 0, -1);
  SrtVec3 pod = { 100, -1000, 300 };
  SrtFrame tender = { { 100, -1000, -14700 }, srt_mat3_identity () };

  srt_camera_round (&camera, pod, srt_vec3 (5000, 0, 0), 0);
  fixture_near (camera.place.p.x, 5100, 0.01);
  fixture_near (srt_forward (&camera.place.r).x, -1, 1e-4);
  srt_camera_round (&camera, pod, srt_vec3 (5000, 0, 0), 100);
  fixture_near (srt_distance (camera.place.p, pod), 5000, 0.1);
  fixture_near (camera.place.p.x, 100 + 5000 * 0.877583, 0.5);

  for (int t = 0; t <= 6000; t += 1500)
    {
      srt_camera_pickup (&camera, &tender, pod, (float) t);
      fixture_near (srt_distance (camera.place.p, srt_lerp (tender.p, pod, 0.5f)), MAX (1000, 10000 - 2 * t), 0.1);
    }
  srt_camera_pickup (&camera, &tender, pod, 0);
  fixture_near (srt_forward (&camera.place.r).x, 1, 1e-4); /* from the left side */

  srt_camera_pod_shot (&camera, pod, srt_vec3 (100, -1000, 20300), 0);
  fixture_near (camera.place.p.z, 300 - 1000, 0.01);
  fixture_near (srt_forward (&camera.place.r).z, 1, 1e-4);
  srt_camera_pod_shot (&camera, pod, srt_vec3 (100, -1000, 20300), 50);
  fixture_near (camera.place.p.z, 300 - 2000, 0.01);
}

/* View 0x2B: beside the ship, locked to it, with all of it in the picture. */
static void
test_service_view (void)
{
  SrtCamera camera = camera_at (0, 0, -1);
  SrtFrame host = { { 5000, -300, 900 }, srt_mat3_from_angles (0.3f, 1.1f, 0.6f) };
  SrtVec3 pixel;

  srt_camera_service (&camera, &host, 2000);
  SrtVec3 local = srt_frame_local (&host, camera.place.p);
  fixture_near (local.x, 3000, 1);
  g_assert_cmpfloat (local.y, <, 0); /* above its deck */
  g_assert_cmpfloat (local.z, >, 0); /* before its beam */
  g_assert_true (srt_camera_project (&camera, host.p, &pixel));
  fixture_near (pixel.x, WIDTH / 2, 0.5);
  fixture_near (pixel.y, HEIGHT / 2, 0.5);
  for (int i = 0; i < 4; i++)
    {
      g_assert_true (srt_camera_project (&camera, srt_frame_apply (&host, srt_vec3 (i & 1 ? 600 : -600, 0, i & 2 ? 1800 : -1800)), &pixel));
      g_assert_true (pixel.x > 0 && pixel.x < WIDTH && pixel.y > 0 && pixel.y < HEIGHT);
    }
}

static void
test_ship_views (void)
{
  SrtCamera camera = camera_at (0, 0, -1);
  SrtFrame ship = { { 100, 200, 300 }, srt_mat3_identity () };
  srt_camera_cockpit (&camera, &ship, srt_vec3 (0, -60, 170), (float) SRT_PI);
  /* The rear view stands behind the ship's middle. */
  fixture_near (camera.place.p.z, 300 - 170, 0.01);
  fixture_near (srt_forward (&camera.place.r).z, -1, 1e-5);

  SrtChase chase;
  srt_chase_init (&chase);
  SrtChaseShip seen = { .place = ship, .throttle = 0.5f };
  srt_chase_update (&chase, &camera, &seen, 0);
  fixture_near (camera.place.p.z, 300 + 1500, 0.01);
  for (int i = 0; i < 300; i++)
    srt_chase_update (&chase, &camera, &seen, 1);
  fixture_near (camera.place.p.z, 300 - (1800 + 200), 1);
  fixture_near (camera.place.p.y, 200 - 750, 1);

  SrtVec3 place;
  bool placed = false;
  srt_camera_flyby (&camera, &place, &placed, &ship, 100);
  g_assert_true (placed);
  fixture_near (camera.place.p.z, 300 + 400, 0.1);
  SrtVec3 pixel;
  g_assert_true (srt_camera_project (&camera, ship.p, &pixel));
  fixture_near (pixel.x, WIDTH / 2, 0.5);
}

/* ---- Scenes ---- */

static void
test_world_scene (void)
{
  g_autoptr (Fixture) f = fixture_new (16);
  int a = fixture_ship (f, FIX_FIGHTER, 0, 0, 0);
  int b = fixture_ship (f, FIX_BANDIT, 3000, 100, 5000);
  int c = fixture_ship (f, FIX_HULL, -9000, 0, 9000);
  srt_object (f->world, a)->throttle = 1;
  for (int i = 0; i < 60; i++)
    fixture_tick (f);
  uint64_t hash = srt_world_hash (f->world);

  SrtScene scene, again;
  srt_scene_init (&scene);
  srt_scene_init (&again);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0.5f);
  srt_scene_from_world (&again, f->world, f->content, f->mission, 0.5f);
  g_assert_cmpint (scene.n_instances, ==, 3);
  g_assert_cmpmem (scene.instances, (size_t) scene.n_instances * sizeof *scene.instances, again.instances,
                   (size_t) again.n_instances * sizeof *again.instances);
  g_assert_cmpint (scene.instances[srt_scene_find_slot (&scene, b)].side, ==, SRT_SIDE_HOSTILE);
  g_assert_cmpint (scene.instances[srt_scene_find_slot (&scene, c)].n_nodes, ==, 6);
  g_assert_cmpint (srt_scene_find_slot (&scene, 9), ==, -1);

  const SrtObject *moving = srt_object (f->world, a);
  g_assert_cmpfloat (moving->next.p.z, >, moving->now.p.z);
  fixture_near (scene.instances[0].place.p.z, (moving->now.p.z + moving->next.p.z) / 2, 0.01);
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 1.0f);
  fixture_near (scene.instances[0].place.p.z, moving->next.p.z, 0.01);
  g_assert_true (srt_world_hash (f->world) == hash);

  srt_object (f->world, b)->flags |= SRT_HIDDEN;
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0.0f);
  g_assert_cmpint (srt_scene_find_slot (&scene, b), ==, -1);
  srt_nodes (f->world)[srt_object (f->world, c)->nodes.first + 1].flags |= SRT_NODE_HIDDEN;
  srt_scene_from_world (&scene, f->world, f->content, f->mission, 0.0f);
  g_assert_cmpint (scene.instances[srt_scene_find_slot (&scene, c)].n_nodes, ==, 5);
  srt_scene_free (&scene);
  srt_scene_free (&again);
}

static void
test_mission_scene (void)
{
  Box *box = box_new ();
  box->mission.n_ships = 3;
  box->ships[0].position = srt_vec3 (10, 20, 30);
  box->ships[0].yaw = 90;
  box->ships[1].kind = SRT_SHIP_NAV_POINT;
  box->ships[1].type = -1;
  box->ships[2].present = false;
  box->ships[2].position = srt_vec3 (500, 0, 0);
  /* Centre of mass 40 ahead of the part's own middle. */
  box->part.first[2] = 40.0;
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  g_assert_cmpint (scene.n_instances, ==, 2);
  g_assert_cmpint (scene.n_markers, ==, 1);
  g_assert_cmpint (scene.markers[0].mission_ship, ==, 1);
  g_assert_true (scene.instances[srt_scene_find_ship (&scene, 2)].flags & SRT_SCENE_ABSENT);
  fixture_near (scene.instances[0].place.p.x, 10, 1e-4);
  /* Facing +X, so the model stands 40 back along X. */
  fixture_near (scene.nodes[0].place.p.x, 10 - 40, 1e-2);
  SrtVec3 centre;
  float radius;
  g_assert_true (srt_scene_bounds (&scene, false, &centre, &radius));
  g_assert_cmpfloat (radius, >, 300);
  g_assert_false (srt_scene_bounds (&scene, true, &centre, &radius));
  srt_scene_free (&scene);
  g_free (box);
}

static void
count_found (const SrtPick *pick, void *data)
{
  int *found = data;
  *found += pick->kind == SRT_PICK_INSTANCE ? 1 : 100;
}

static void
test_pick (void)
{
  Box *box = box_new ();
  box->mission.n_ships = 4;
  box->ships[1].position = srt_vec3 (0, 0, 3000);      /* behind the first */
  box->ships[2].position = srt_vec3 (20000, 0, 40000); /* far off: less than a pixel */
  box->ships[3].position = srt_vec3 (700, 300, 0);
  box->ships[3].kind = SRT_SHIP_WAYPOINT;
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtCamera camera = camera_at (0, 0, -1500);

  SrtPick pick = srt_scene_pick (&scene, &camera, WIDTH / 2, HEIGHT / 2, 12);
  g_assert_cmpint (pick.kind, ==, SRT_PICK_INSTANCE);
  g_assert_cmpint (pick.index, ==, 0);
  fixture_near (pick.distance, 1400, 1);
  scene.instances[0].flags |= SRT_SCENE_UNSEEN;
  g_assert_cmpint (srt_scene_pick (&scene, &camera, WIDTH / 2, HEIGHT / 2, 12).index, ==, 1);

  SrtVec3 pixel;
  srt_camera_project (&camera, scene.instances[2].place.p, &pixel);
  pick = srt_scene_pick (&scene, &camera, pixel.x + 7, pixel.y - 5, 12);
  g_assert_cmpint (pick.index, ==, 2);
  g_assert_cmpint (srt_scene_pick (&scene, &camera, pixel.x + 20, pixel.y - 50, 12).kind, ==,
                   SRT_PICK_NOTHING);
  srt_camera_project (&camera, scene.markers[0].place.p, &pixel);
  g_assert_cmpint (srt_scene_pick (&scene, &camera, pixel.x, pixel.y + 4, 12).kind, ==, SRT_PICK_MARKER);

  int found = 0;
  g_assert_cmpint (srt_scene_pick_rectangle (&scene, &camera, WIDTH, HEIGHT, 0, 0, count_found, &found), ==,
                   3);
  g_assert_cmpint (found, ==, 102);
  srt_scene_free (&scene);
  g_free (box);
}

/* ---- Pictures ---- */

typedef struct Stage
{
  SrtOffscreen *offscreen;
  SrtRenderer *renderer;
  unsigned char *rgba;
} Stage;

static Stage
stage_new (SrtGlApi api)
{
  SrtDiags diags;
  srt_diags_init (&diags);
  Stage stage = { srt_offscreen_new (api, WIDTH, HEIGHT, &diags), NULL, g_malloc (WIDTH * HEIGHT * 4) };
  if (stage.offscreen)
    stage.renderer = srt_renderer_new (&diags);
  for (size_t i = 0; i < diags.count; i++)
    {
      char *line = srt_diag_line (&diags.items[i], NULL);
      g_test_message ("%s", line);
      free (line);
    }
  g_assert_nonnull (stage.renderer);
  srt_diags_clear (&diags);
  return stage;
}

static void
stage_free (Stage *stage)
{
  srt_renderer_free (stage->renderer, false);
  srt_offscreen_free (stage->offscreen);
  g_free (stage->rgba);
}

static void
stage_draw (Stage *stage, const SrtScene *scene, const SrtCamera *camera, const SrtRenderOptions *options)
{
  g_assert_cmpint (srt_renderer_prepare (stage->renderer, scene->content, -1), ==, 0);
  srt_renderer_draw (stage->renderer, scene, camera, options, srt_offscreen_framebuffer (stage->offscreen),
                     WIDTH, HEIGHT);
  srt_offscreen_read (stage->offscreen, stage->rgba);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
}

static const unsigned char *
pixel_of (const Stage *stage, int x, int y)
{
  return stage->rgba + (y * WIDTH + x) * 4;
}

/* The box from the front: the side facing the camera shows, the ground is round it. */
static void
check_box (SrtGlApi api, SrtQuality quality)
{
  Stage stage = stage_new (api);
  Box *box = box_new ();
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtRenderOptions options = srt_render_options (quality);
  options.backdrop = false;
  SrtCamera camera = camera_at (0, 0, -500);
  stage_draw (&stage, &scene, &camera, &options);

  const unsigned char *middle = pixel_of (&stage, WIDTH / 2, HEIGHT / 2), *corner = pixel_of (&stage, 4, 4);
  g_assert_cmpint (middle[1], >, 120);
  g_assert_cmpint (middle[1], >, middle[0] + 60);
  g_assert_cmpint (middle[1], >, middle[2] + 60);
  for (int c = 0; c < 3; c++)
    g_assert_cmpint (abs (corner[c] - (int) (options.ground[c] * 255.0f + 0.5f)), <=, 1);
  /* Its edge is where the projection puts it: 100 units of 400 away. */
  int edge = (int) (100.0f / 400.0f * HEIGHT * 0.8f);
  g_assert_cmpint (pixel_of (&stage, WIDTH / 2 + edge - 3, HEIGHT / 2)[1], >, 100);
  g_assert_cmpint (pixel_of (&stage, WIDTH / 2 + edge + 3, HEIGHT / 2)[1], <, 60);
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    g_assert_cmpint (stage.rgba[4 * i + 3], ==, 255);

  /* From above, the side toward -Y; from the right, +X. */
  camera = camera_at (0, -500, -1);
  stage_draw (&stage, &scene, &camera, &options);
  middle = pixel_of (&stage, WIDTH / 2, HEIGHT / 2);
  g_assert_cmpint (middle[0], >, middle[1] + 20);
  g_assert_cmpint (middle[2], >, middle[1] + 20);
  camera = camera_at (500, 0, 0);
  stage_draw (&stage, &scene, &camera, &options);
  middle = pixel_of (&stage, WIDTH / 2, HEIGHT / 2);
  g_assert_cmpint (middle[0], >, middle[1] + 20);
  g_assert_cmpint (middle[0], >, middle[2] + 10);

  /* An orthographic view shows it just as large as asked. */
  srt_camera_set_view (&camera, SRT_CAMERA_FRONT, srt_vec3 (0, 0, 0));
  camera.scale = 4.0f;
  stage_draw (&stage, &scene, &camera, &options);
  middle = pixel_of (&stage, WIDTH / 2, HEIGHT / 2);
  g_assert_cmpint (middle[2], >, middle[0] + 10);
  g_assert_cmpint (abs (pixel_of (&stage, WIDTH / 2 + 28, HEIGHT / 2)[2] - corner[2]), <=, 30);
  srt_scene_free (&scene);
  stage_free (&stage);
  g_free (box);
}

/* A portal leaves only what lies on its normal's side, whatever the quality (spec 08 §3.4). */
static void
check_cut (SrtGlApi api, SrtQuality quality)
{
  Stage stage = stage_new (api);
  Box *box = box_new ();
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtRenderOptions options = srt_render_options (quality);
  options.backdrop = false;
  SrtCamera camera = camera_at (0, 0, -500);
  scene.instances[0].is_cut = true;
  scene.instances[0].cut = (SrtScenePlane){ { 20, 0, 0 }, { -1, 0, 0 } };
  stage_draw (&stage, &scene, &camera, &options);
  int at = (int) (20.0f / 400.0f * HEIGHT * 0.8f);
  g_assert_cmpint (pixel_of (&stage, WIDTH / 2 + at - 4, HEIGHT / 2)[1], >, 100);
  g_assert_cmpint (pixel_of (&stage, WIDTH / 2 - 20, HEIGHT / 2)[1], >, 100);
  int ground = (int) (options.ground[1] * 255.0f + 0.5f);
  for (int x = at + 24; x < at + 30; x++)
    g_assert_cmpint (abs (pixel_of (&stage, WIDTH / 2 + x, HEIGHT / 2)[1] - ground), <=, 1);
  srt_scene_free (&scene);
  stage_free (&stage);
  g_free (box);
}

static void
test_cut (void)
{
  for (int quality = SRT_QUALITY_LOW; quality <= SRT_QUALITY_HIGH; quality++)
    {
      check_cut (SRT_GL_CORE, (SrtQuality) quality);
      check_cut (SRT_GL_ES, (SrtQuality) quality);
    }
}

/* A hull whose light map is off is dark where it shone, one whose part has none shines on; on again, it is as before. */
static void
test_lights (void)
{
  Stage stage = stage_new (SRT_GL_CORE);
  Box *box = box_new ();
  SrtScene scene;
  unsigned char lit[3], *middle = stage.rgba + (HEIGHT / 2 * WIDTH + WIDTH / 2) * 4;
  box->material.emissive[0] = box->material.emissive[2] = 0.8f;
  box->part.frame = srt_mat3_identity ();
  SrtWorldSpec spec = { .slots = 4, .nodes = 8, .components = 4, .racks = 4, .guns = 4, .shots = 4, .missiles = 4, .types = 1 };
  void *block = g_aligned_alloc0 (1, srt_world_size (&spec), 16);
  SrtWorld *world = srt_world_init (block, &spec, 1);
  SrtScratch *scratch = srt_scratch_new (world);
  SrtRun run = { .world = world, .content = &box->content, .scratch = scratch };
  int slot = srt_create_object (&run, -1, 0, 0, srt_vec3 (0, 0, 0));
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_LOW);
  SrtCamera camera = camera_at (0, 0, -500);
  options.backdrop = false;
  g_assert_cmpint (slot, ==, 0);
  srt_object (world, slot)->radius = box->part.radius;
  srt_scene_init (&scene);

  for (int round = 0; round < 2; round++)
    {
      box->part.flags = round == 0 ? 0 : SRT_PART_LIGHT_MAP;
      srt_scene_from_world (&scene, world, &box->content, NULL, 0);
      stage_draw (&stage, &scene, &camera, &options);
      memcpy (lit, middle, sizeof lit);
      g_assert_cmpint (lit[0], >, 120);
      g_assert_true (srt_order_push (&run, slot, 42, SRT_NO_TARGET, SRT_PUSH_HAND));
      srt_orders_update (&run);
      srt_scene_from_world (&scene, world, &box->content, NULL, 0);
      stage_draw (&stage, &scene, &camera, &options);
      if (round == 0)
        g_assert_cmpmem (middle, 3, lit, 3);
      else
        g_assert_cmpint (middle[0], <, lit[0] - 80);
      g_assert_true (srt_order_push (&run, slot, 35, SRT_NO_TARGET, SRT_PUSH_HAND));
      srt_orders_update (&run);
      srt_scene_from_world (&scene, world, &box->content, NULL, 0);
      stage_draw (&stage, &scene, &camera, &options);
      g_assert_cmpmem (middle, 3, lit, 3);
    }
  srt_scene_free (&scene);
  srt_scratch_free (scratch);
  g_aligned_free (block);
  stage_free (&stage);
  g_free (box);
}

static void
test_draw_core (void)
{
  check_box (SRT_GL_CORE, SRT_QUALITY_LOW);
  check_box (SRT_GL_CORE, SRT_QUALITY_HIGH);
}

static void
test_draw_es (void)
{
  check_box (SRT_GL_ES, SRT_QUALITY_LOW);
  check_box (SRT_GL_ES, SRT_QUALITY_HIGH);
}

/* Everything at once, to compare the two kinds of GL. */
static void
draw_everything (Stage *stage, Box *box)
{
  SrtScene scene;
  srt_scene_init (&scene);
  box->mission.n_ships = 3;
  box->ships[1].position = srt_vec3 (400, -100, 300);
  box->ships[2].position = srt_vec3 (-400, 150, 200);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  scene.instances[1].flags |= SRT_SCENE_SELECTED;
  const float white[4] = { 1, 1, 1, 1 };
  srt_scene_line (&scene, srt_vec3 (-600, 0, 0), srt_vec3 (600, 0, 0), white, 2,
                  SRT_LINE_ON_TOP | SRT_LINE_DASHED);
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffects *effects = srt_effects_new (&style, 1, 0);
  g_autoptr (Fixture) f = fixture_new (4);
  const SrtEvent event = {
    .tick = 0, .kind = SRT_EVENT_EXPLOSION, .slot = fixture_ship (f, FIX_FIGHTER, 200, 0, 0), .other = -1,
    .number = SRT_GOING_BLAST, .value = 80, .place = { 200, 0, 0 }
  };
  srt_effects_tick (effects, f->world, f->content, &event, 1);
  f->world->mission_ticks += 20;
  srt_effects_tick (effects, f->world, f->content, NULL, 0);
  scene.fx = effects;
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_HIGH);
  options.grid = options.height_lines = options.dust = true;
  options.grid_height = 300;
  SrtCamera camera = camera_at (300, -400, -900);
  stage_draw (stage, &scene, &camera, &options);
  srt_scene_free (&scene);
  srt_effects_free (effects);
}

static void
test_same_picture (void)
{
  Box *box = box_new ();
  Stage core = stage_new (SRT_GL_CORE);
  draw_everything (&core, box);
  unsigned char *kept = g_memdup2 (core.rgba, WIDTH * HEIGHT * 4);
  stage_free (&core);
  Stage es = stage_new (SRT_GL_ES);
  draw_everything (&es, box);
  long sum = 0;
  int lit = 0;
  for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
    {
      sum += abs (kept[i] - es.rgba[i]);
      lit += i % 4 != 3 && kept[i] > 40;
    }
  g_test_message ("mean difference %.3f, %d bright samples", (double) sum / (WIDTH * HEIGHT * 4), lit);
  g_assert_cmpfloat ((double) sum / (WIDTH * HEIGHT * 4), <, 1.0);
  g_assert_cmpint (lit, >, 2000);
  g_free (kept);
  stage_free (&es);
  g_free (box);
}

static void
test_state_restored (void)
{
  Box *box = box_new ();
  Stage stage = stage_new (SRT_GL_CORE);
  GLuint others[2], color;
  glGenFramebuffers (2, others);
  glGenRenderbuffers (1, &color);
  glBindRenderbuffer (GL_RENDERBUFFER, color);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, 8, 8);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, others[1]);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, others[0]);
  glFramebufferRenderbuffer (GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  /* As untidy as another's frame can leave it. */
  glEnable (GL_SCISSOR_TEST);
  glScissor (0, 0, 1, 1);
  glColorMask (GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  glDepthMask (GL_FALSE);
  glDepthFunc (GL_NEVER);
  glFrontFace (GL_CW);
  glEnable (GL_BLEND);
  glBlendEquation (GL_FUNC_REVERSE_SUBTRACT);

  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_MEDIUM);
  options.scale = 0.5f;
  SrtCamera camera = camera_at (0, 0, -500);
  srt_renderer_prepare (stage.renderer, &box->content, -1);
  srt_renderer_draw (stage.renderer, &scene, &camera, &options, srt_offscreen_framebuffer (stage.offscreen),
                     WIDTH, HEIGHT);
  GLint draw = 0, read = 0;
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &draw);
  glGetIntegerv (GL_READ_FRAMEBUFFER_BINDING, &read);
  g_assert_cmpint (draw, ==, (int) others[0]);
  g_assert_cmpint (read, ==, (int) others[1]);
  srt_offscreen_read (stage.offscreen, stage.rgba);
  g_assert_cmpint (pixel_of (&stage, WIDTH / 2, HEIGHT / 2)[1], >, 120);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  glDeleteFramebuffers (2, others);
  glDeleteRenderbuffers (1, &color);
  srt_scene_free (&scene);
  stage_free (&stage);
  g_free (box);
}

static void
test_sky (void)
{
  Box *box = box_new ();
  Stage stage = stage_new (SRT_GL_ANY);
  box->mission.n_ships = 0;
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_LOW);
  SrtCamera camera = camera_at (300, 200, 900);
  stage_draw (&stage, &scene, &camera, &options);
  int stars = 0, bright = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    {
      int light = stage.rgba[4 * i] + stage.rgba[4 * i + 1] + stage.rgba[4 * i + 2];
      stars += light > 220;
      bright += light > 450;
    }
  g_assert_cmpint (stars, >, 10);
  g_assert_cmpint (bright, <, WIDTH * HEIGHT / 20);
  srt_scene_free (&scene);
  stage_free (&stage);
  g_free (box);
}

static void
test_flat_shapes (void)
{
  Stage stage = stage_new (SRT_GL_ANY);
  glBindFramebuffer (GL_FRAMEBUFFER, srt_offscreen_framebuffer (stage.offscreen));
  const GLfloat black[4] = { 0, 0, 0, 1 };
  glClearBufferfv (GL_COLOR, 0, black);
  const float red[4] = { 1, 0, 0, 1 }, half_blue[4] = { 0, 0, 1, 0.5f }, green[4] = { 0, 1, 0, 1 };
  SrtDraw2d batch = { 0 };
  srt_draw2d_fill (&batch, 10, 20, 30, 40, red);
  srt_draw2d_line (&batch, 100, 50.5f, 200, 50.5f, 1, half_blue);
  srt_draw2d_arc (&batch, 250, 100, 30, 0, 2 * (float) SRT_PI, 3, green);
  srt_draw2d_bracket (&batch, 60, 120, 40, 40, 8, 2, green);
  srt_renderer_draw2d (stage.renderer, &batch, srt_offscreen_framebuffer (stage.offscreen), WIDTH, HEIGHT);
  srt_offscreen_read (stage.offscreen, stage.rgba);
  g_assert_cmpint (pixel_of (&stage, 11, 21)[0], ==, 255);
  g_assert_cmpint (pixel_of (&stage, 39, 59)[0], ==, 255);
  g_assert_cmpint (pixel_of (&stage, 8, 21)[0], ==, 0);
  g_assert_cmpint (pixel_of (&stage, 11, 62)[0], ==, 0);
  g_assert_cmpint (abs (pixel_of (&stage, 150, 50)[2] - 128), <=, 2);
  g_assert_cmpint (pixel_of (&stage, 150, 53)[2], ==, 0);
  g_assert_cmpint (pixel_of (&stage, 280, 100)[1], >, 200);
  g_assert_cmpint (pixel_of (&stage, 250, 70)[1], >, 200);
  g_assert_cmpint (pixel_of (&stage, 250, 100)[1], ==, 0);
  g_assert_cmpint (pixel_of (&stage, 64, 120)[1], >, 200);
  g_assert_cmpint (pixel_of (&stage, 80, 120)[1], ==, 0);
  g_assert_cmpuint (glGetError (), ==, GL_NO_ERROR);
  srt_draw2d_free (&batch);
  stage_free (&stage);
}

/* ---- Pictures of models ---- */

static GBytes *
encoded (int size, guint32 color, const char *format)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, size, size);
  gdk_pixbuf_fill (pixbuf, color);
  gchar *data;
  gsize length;
  g_assert_true (gdk_pixbuf_save_to_buffer (pixbuf, &data, &length, format, NULL, NULL));
  return g_bytes_new_take (data, length);
}

static void
test_decode (void)
{
  static const char *const formats[] = { "png", "jpeg" };
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GBytes) bytes = encoded (16, 0xC04020FF, formats[i]);
      SrtImage image;
      image.data = g_bytes_get_data (bytes, &image.size);
      SrtPixels pixels;
      g_assert_true (srt_texture_decode (&image, &pixels));
      g_assert_cmpint (pixels.width, ==, 16);
      g_assert_cmpint (abs (pixels.rgba[0] - 0xC0), <=, 3);
      g_assert_cmpint (abs (pixels.rgba[4 * 255 + 2] - 0x20), <=, 3);
      g_assert_cmpint (pixels.rgba[3], ==, 255);
      free (pixels.rgba);
    }
  static const unsigned char junk[] = "not a picture at all";
  const SrtImage bad[] = { { junk, sizeof junk }, { junk, 0 }, { NULL, 0 } };
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      SrtPixels pixels;
      g_assert_false (srt_texture_decode (&bad[i], &pixels));
      g_assert_null (pixels.rgba);
    }
}

static void
test_textured (void)
{
  Box *box = box_new ();
  g_autoptr (GBytes) bytes = encoded (64, 0xFF0000FF, "png");
  box->image.data = g_bytes_get_data (bytes, &box->image.size);
  box->model.n_images = 1;
  box->material.base_image = 0;
  box->primitive.colors = NULL;
  Stage stage = stage_new (SRT_GL_ANY);
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_MEDIUM);
  SrtCamera camera = camera_at (0, 0, -500);

  /* A worker decodes it; until it is back, the picture counts as still to come. */
  int model, index;
  const SrtImage *image;
  g_assert_true (srt_renderer_next_image (stage.renderer, &box->content, &model, &index, &image));
  g_assert_false (srt_renderer_next_image (stage.renderer, &box->content, &model, &index, &image));
  g_assert_cmpint (srt_renderer_prepare (stage.renderer, &box->content, -1), ==, 1);
  SrtPixels pixels;
  g_assert_true (srt_texture_decode (image, &pixels));
  srt_renderer_take_pixels (stage.renderer, &box->content, model, index, &pixels);
  g_assert_null (pixels.rgba);
  stage_draw (&stage, &scene, &camera, &options);
  const unsigned char *middle = pixel_of (&stage, WIDTH / 2, HEIGHT / 2);
  g_assert_cmpint (middle[0], >, 120);
  g_assert_cmpint (middle[0], >, middle[1] + 60);

  /* Another content with other models takes its place. */
  Box *other = box_new ();
  srt_scene_from_mission (&scene, &other->mission, &other->content);
  stage_draw (&stage, &scene, &camera, &options);
  g_assert_cmpint (pixel_of (&stage, WIDTH / 2, HEIGHT / 2)[1], >, 120);
  srt_scene_free (&scene);
  stage_free (&stage);
  g_free (other);
  g_free (box);
}

/* ---- The ships that are shipped ---- */

static SrtContent *
load_content (void)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, false);
  const SrtLoadOptions options = { (const char *const *) folders, srt_maneuver_compile, srt_maneuver_free };
  SrtDiags diags;
  srt_diags_init (&diags);
  SrtContent *content = srt_content_load (&options, &diags);
  g_assert_nonnull (content);
  srt_diags_clear (&diags);
  return content;
}

static int
lit_samples (const Stage *stage, const SrtRenderOptions *options)
{
  int lit = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    lit += stage->rgba[4 * i + 1] > options->ground[1] * 255.0f + 25.0f;
  return lit;
}

/* Those that a whole ship shows. */
static int
shown_parts (const SrtModel *model)
{
  int n = 0;
  for (int i = 0; i < model->n_parts; i++)
    n += (model->parts[i].flags & SRT_PART_DAMAGED) == 0;
  return n;
}

/* Each ship fills its frame near by, a torpedo as little as its length lets it, and costs far less far off and at the
 * low preset. */
static void
test_shipped_models (void)
{
  SrtContent *content = load_content ();
  Stage stage = stage_new (SRT_GL_ANY);
  SrtRenderOptions high = srt_render_options (SRT_QUALITY_HIGH), low = srt_render_options (SRT_QUALITY_LOW);
  high.backdrop = low.backdrop = false;
  g_assert_cmpint (content->n_ships, >=, 6);
  for (int i = 0; i < content->n_ships; i++)
    {
      SrtMissionShip ship = { .type = i, .side = -1, .present = true };
      SrtMission mission = { .ships = &ship, .n_ships = 1, .sun_direction = { 0.5f, -0.5f, -0.7f } };
      SrtScene scene;
      srt_scene_init (&scene);
      srt_scene_from_mission (&scene, &mission, content);
      g_assert_cmpint (scene.n_instances, ==, 1);
      g_assert_cmpint (scene.n_nodes, >=, shown_parts (&content->models[content->ships[i].model]));
      SrtCamera camera = camera_at (-0.5f, -0.4f, -0.7f);
      /* Halves of ships lie to one side of where the whole ship has its middle. */
      SrtVec3 low_corner = scene.instances[0].bounds_min, high_corner = scene.instances[0].bounds_max;
      srt_camera_frame_sphere (&camera, srt_lerp (low_corner, high_corner, 0.5f), 0.5f * srt_distance (low_corner, high_corner));
      stage_draw (&stage, &scene, &camera, &high);
      int near_by = srt_renderer_stats (stage.renderer)->triangles;
      g_test_message ("%s: %d triangles, %d samples", content->ships[i].id, near_by,
                      lit_samples (&stage, &high));
      g_assert_cmpint (lit_samples (&stage, &high), >, WIDTH * HEIGHT / 120);
      stage_draw (&stage, &scene, &camera, &low);
      g_assert_cmpint (srt_renderer_stats (stage.renderer)->triangles, <=, near_by);
      g_assert_cmpint (lit_samples (&stage, &low), >, WIDTH * HEIGHT / 120);
      srt_camera_zoom (&camera, srt_vec3 (0, 0, 0), 30.0f);
      stage_draw (&stage, &scene, &camera, &high);
      g_assert_cmpint (srt_renderer_stats (stage.renderer)->triangles, <, near_by / 4);
      srt_camera_orbit (&camera, camera.place.p, (float) SRT_PI, 0.0f);
      stage_draw (&stage, &scene, &camera, &high);
      g_assert_cmpint (srt_renderer_stats (stage.renderer)->triangles, ==, 0);
      srt_scene_free (&scene);
    }
  stage_free (&stage);
  srt_content_unref (content);
}

static void
test_png (void)
{
  Box *box = box_new ();
  SrtScene scene;
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_HIGH);
  SrtCamera camera = camera_at (0, 0, -500);
  SrtDiags diags;
  srt_diags_init (&diags);
  g_autofree unsigned char *rgba = g_malloc (WIDTH * HEIGHT * 4);
  g_assert_true (srt_offscreen_render (&scene, &camera, &options, WIDTH, HEIGHT, rgba, &diags));
  g_autofree char *folder = g_dir_make_tmp ("sortie-render-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "picture.png", NULL);
  g_assert_true (srt_png_write (path, rgba, WIDTH, HEIGHT, &diags));
  g_autoptr (GdkPixbuf) back = gdk_pixbuf_new_from_file (path, NULL);
  g_assert_cmpint (gdk_pixbuf_get_width (back), ==, WIDTH);
  g_assert_cmpint (srt_diags_errors (&diags), ==, 0);
  g_remove (path);
  g_rmdir (folder);
  g_assert_false (srt_png_write (path, rgba, WIDTH, HEIGHT, &diags));
  g_assert_cmpint (srt_diags_errors (&diags), ==, 1);
  g_assert_false (srt_offscreen_render (&scene, &camera, &options, 0, HEIGHT, rgba, &diags));
  srt_diags_clear (&diags);
  srt_scene_free (&scene);
  g_free (box);
}

/* Brightness at a place on the near side of the second box, with and without the first between it and the sun. */
static int
shaded (Stage *stage, Box *box, SrtQuality quality, bool between, int *shown)
{
  SrtScene scene;
  SrtRenderOptions options = srt_render_options (quality);
  SrtCamera camera = camera_at (900, -300, -900);
  SrtVec3 pixel;

  options.backdrop = false;
  box->mission.n_ships = between ? 2 : 1;
  box->mission.sun_direction = srt_vec3 (0, 0, -1);
  box->ships[0].position = srt_vec3 (0, 0, 0);
  box->ships[1].position = srt_vec3 (0, 0, -700);
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &box->mission, &box->content);
  stage_draw (stage, &scene, &camera, &options);
  g_assert_true (srt_camera_project (&camera, srt_vec3 (60, -60, -BOX_HALF), &pixel));
  int before = pixel_of (stage, (int) pixel.x, (int) pixel.y)[1];
  g_assert_true (srt_camera_project (&camera, srt_vec3 (0, -BOX_HALF, 50), &pixel));
  *shown = pixel_of (stage, (int) pixel.x, (int) pixel.y)[0];
  srt_scene_free (&scene);
  return before;
}

/* Who stands between a ship and the sun darkens it, but for the low preset; nothing shades itself where the sun shines on it. */
static void
check_shadow (SrtGlApi api)
{
  Stage stage = stage_new (api);
  Box *box = box_new ();
  int top, top_between;

  for (int side = 0; side < 24; side++)
    for (int c = 0; c < 3; c++)
      box->colors[4 * side + c] = 0.6f;
  for (int quality = SRT_QUALITY_LOW; quality <= SRT_QUALITY_HIGH; quality++)
    {
      int sunny = shaded (&stage, box, (SrtQuality) quality, false, &top);
      int dark = shaded (&stage, box, (SrtQuality) quality, true, &top_between);
      g_assert_cmpint (sunny, >, 150);
      if (quality == SRT_QUALITY_LOW)
        g_assert_cmpint (abs (dark - sunny), <=, 2);
      else
        g_assert_cmpint (dark, <, sunny - 60);
      g_assert_cmpint (dark, >, 15); /* the night side can be read */
      g_assert_cmpint (abs (top - top_between), <=, 3); /* lit by the sky alone both times */
    }
  stage_free (&stage);
  g_free (box);
}

static void
test_shadow (void)
{
  check_shadow (SRT_GL_CORE);
  check_shadow (SRT_GL_ES);
}

/* A lamp's light spreads past its edge where it is drawn as light, a white hull's does not. */
static void
test_bloom (void)
{
  for (int api = SRT_GL_CORE; api <= SRT_GL_ES; api++)
    {
      Stage stage = stage_new ((SrtGlApi) api);
      Box *box = box_new ();
      SrtScene scene;
      SrtRenderOptions options = srt_render_options (SRT_QUALITY_MEDIUM);
      SrtCamera camera = camera_at (0, 0, -500);
      int beside = WIDTH / 2 + (int) (100.0f / 400.0f * HEIGHT * 0.8f) + 8, ground, hull, lamp;

      box->primitive.colors = NULL;
      options.backdrop = false;
      ground = (int) (options.ground[2] * 255.0f + 0.5f);
      srt_scene_init (&scene);
      srt_scene_from_mission (&scene, &box->mission, &box->content);
      stage_draw (&stage, &scene, &camera, &options);
      hull = pixel_of (&stage, beside, HEIGHT / 2)[2];
      for (int c = 0; c < 3; c++)
        box->material.emissive[c] = 12.0f;
      stage_draw (&stage, &scene, &camera, &options);
      lamp = pixel_of (&stage, beside, HEIGHT / 2)[2];
      g_assert_cmpint (abs (hull - ground), <=, 8);
      g_assert_cmpint (lamp, >, ground + 25);
      options.bloom = false;
      stage_draw (&stage, &scene, &camera, &options);
      g_assert_cmpint (abs (pixel_of (&stage, beside, HEIGHT / 2)[2] - ground), <=, 2);
      srt_scene_free (&scene);
      stage_free (&stage);
      g_free (box);
    }
}

/* Three hundred ships of one model are a handful of draws. */
static void
test_instanced (void)
{
  Box *box = box_new ();
  Stage stage = stage_new (SRT_GL_ANY);
  SrtMissionShip ships[300] = { 0 };
  SrtMission mission = { .ships = ships, .n_ships = 300, .sun_direction = { 0, 0, -1 } };
  SrtScene scene;
  SrtCamera camera = camera_at (0, 0, -9000);
  SrtRenderOptions options = srt_render_options (SRT_QUALITY_LOW);

  options.backdrop = false;
  for (int i = 0; i < 300; i++)
    {
      ships[i].present = true;
      ships[i].position = srt_vec3 ((float) (i % 20 - 10) * 300.0f, (float) (i / 20 - 7) * 300.0f, 0);
    }
  srt_scene_init (&scene);
  srt_scene_from_mission (&scene, &mission, &box->content);
  stage_draw (&stage, &scene, &camera, &options);
  g_assert_cmpint (srt_renderer_stats (stage.renderer)->instances, ==, 300);
  g_assert_cmpint (srt_renderer_stats (stage.renderer)->triangles, ==, 300 * 12);
  g_assert_cmpint (srt_renderer_stats (stage.renderer)->draws, <, 8);
  /* Each where it belongs. */
  for (int i = 0; i < 300; i += 37)
    {
      SrtVec3 pixel;
      srt_camera_project (&camera, ships[i].position, &pixel);
      g_assert_cmpint (pixel_of (&stage, (int) pixel.x, (int) pixel.y)[1], >, 100);
    }
  srt_scene_free (&scene);
  stage_free (&stage);
  g_free (box);
}

/* A run that is drawn, however often, ends as one that is not. */
static void
test_drawn_or_not (void)
{
  static const int rates[] = { 0, 7, 60, 240 };
  uint64_t hashes[G_N_ELEMENTS (rates)];

  for (size_t r = 0; r < G_N_ELEMENTS (rates); r++)
    {
      g_autoptr (Fixture) f = fixture_new (16);
      Stage stage = stage_new (SRT_GL_ANY);
      SrtScene scene;
      SrtCamera camera = camera_at (-2000, -1500, -6000);
      SrtRenderOptions options = srt_render_options (SRT_QUALITY_LOW);
      int drawn = 0;

      srt_scene_init (&scene);
      srt_object (f->world, fixture_ship (f, FIX_FIGHTER, 0, 0, 0))->throttle = 1;
      fixture_ship (f, FIX_BANDIT, 3000, 100, 5000);
      for (int tick = 0; tick < 100; tick++)
        {
          fixture_tick (f);
          for (; drawn * 100 < (tick + 1) * rates[r]; drawn++)
            {
              srt_scene_from_world (&scene, f->world, f->content, f->mission, (float) (drawn % 4) * 0.25f);
              if (drawn % 4 == 0)
                stage_draw (&stage, &scene, &camera, &options);
            }
        }
      hashes[r] = srt_world_hash (f->world);
      srt_scene_free (&scene);
      stage_free (&stage);
    }
  for (size_t r = 1; r < G_N_ELEMENTS (rates); r++)
    g_assert_cmpuint (hashes[r], ==, hashes[0]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/camera/projection", test_projection);
  g_test_add_func ("/render/camera/round-trip", test_round_trip);
  g_test_add_func ("/render/camera/moves", test_camera_moves);
  g_test_add_func ("/render/camera/arrivals", test_camera_arrivals);
  g_test_add_func ("/render/camera/ship-views", test_ship_views);
  g_test_add_func ("/render/camera/end-views", test_end_views);
  g_test_add_func ("/render/camera/service-view", test_service_view);
  g_test_add_func ("/render/scene/world", test_world_scene);
  g_test_add_func ("/render/scene/mission", test_mission_scene);
  g_test_add_func ("/render/scene/pick", test_pick);
  g_test_add_func ("/render/draw/core", test_draw_core);
  g_test_add_func ("/render/draw/cut-by-a-portal", test_cut);
  g_test_add_func ("/render/draw/lights", test_lights);
  g_test_add_func ("/render/draw/es", test_draw_es);
  g_test_add_func ("/render/draw/same", test_same_picture);
  g_test_add_func ("/render/draw/state", test_state_restored);
  g_test_add_func ("/render/draw/shadow", test_shadow);
  g_test_add_func ("/render/draw/bloom", test_bloom);
  g_test_add_func ("/render/draw/instanced", test_instanced);
  g_test_add_func ("/render/draw/drawn-or-not", test_drawn_or_not);
  g_test_add_func ("/render/draw/sky", test_sky);
  g_test_add_func ("/render/draw/flat", test_flat_shapes);
  g_test_add_func ("/render/textures/decode", test_decode);
  g_test_add_func ("/render/textures/drawn", test_textured);
  g_test_add_func ("/render/shipped", test_shipped_models);
  g_test_add_func ("/render/png", test_png);
  return g_test_run ();
}
