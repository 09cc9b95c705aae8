/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture of a mission at a tick, without a display. */
#include "cli.h"
#include "render.h"

#include "render/offscreen.h"
#include "render/stage.h"

#include <math.h>
#include <string.h>

enum
{
  MOST_TICKS = 10000000,
  VIEW_TICKS = 25, /* between two looks at where effects are seen from */
  MOST_SIDE = 8192,
};

typedef enum View
{
  VIEW_OVERVIEW,
  VIEW_TOP,
  VIEW_SIDE,
  VIEW_FRONT,
  VIEW_COCKPIT,
  VIEW_LEFT,
  VIEW_RIGHT,
  VIEW_REAR,
  VIEW_CHASE,
  VIEW_EXTERNAL,
  VIEW_FLYBY,
  N_VIEWS
} View;

static const char *const view_names[N_VIEWS] = { "overview", "top",  "side",  "front",    "cockpit", "left",
                                                 "right",    "rear", "chase", "external", "flyby" };

typedef struct RenderArgs
{
  CliData data;
  char *output, *view_name, *ship, *eye_text, *look_text, *from_text, *size_text, *effect, *player, *quality_text;
  gint64 tick, seed, age;
  gboolean grid, classic_effects;
  SrtQuality quality;
  const char *mission;
  View view;
  bool has_eye, has_from;
  SrtVec3 eye, look, from;
  int width, height;
} RenderArgs;

/* ---- Arguments ---- */

static bool
read_vector (const char *text, SrtVec3 *vector)
{
  double v[3];
  for (int i = 0; i < 3; i++)
    {
      char *end;
      v[i] = g_ascii_strtod (text, &end);
      if (end == text || !(v[i] > -1e7 && v[i] < 1e7) || *end != (i < 2 ? ',' : '\0'))
        return false;
      text = end + 1;
    }
  *vector = srt_vec3 ((float) v[0], (float) v[1], (float) v[2]);
  return true;
}

static bool
read_size (const char *text, int *width, int *height)
{
  char *end;
  gint64 w = g_ascii_strtoll (text, &end, 10);
  if (end == text || (*end != 'x' && *end != 'X'))
    return false;
  const char *second = end + 1;
  gint64 h = g_ascii_strtoll (second, &end, 10);
  if (end == second || *end || w < 1 || h < 1 || w > MOST_SIDE || h > MOST_SIDE)
    return false;
  *width = (int) w;
  *height = (int) h;
  return true;
}

/* By name, or by the view's number (spec 09 §2.2). */
static int
find_view (const char *name)
{
  static const struct
  {
    const char *number;
    View view;
  } numbers[] = { { "0", VIEW_COCKPIT }, { "1", VIEW_LEFT }, { "2", VIEW_RIGHT }, { "3", VIEW_REAR },
                  { "4", VIEW_CHASE },   { "12", VIEW_EXTERNAL }, { "36", VIEW_FLYBY } };

  for (int i = 0; i < N_VIEWS; i++)
    if (strcmp (view_names[i], name) == 0)
      return i;
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (strcmp (numbers[i].number, name) == 0)
      return numbers[i].view;
  return -1;
}

/* Understands the texts of the options; CLI_OK, or the exit status after a message. */
static int
read_args (RenderArgs *args)
{
  if (!args->output)
    return cli_usage (_("render: where to? Give -o FILE.png"));
  if (args->tick < 0 || args->tick > MOST_TICKS)
    return cli_usage (_("render: --tick wants a number from 0 to 10000000"));
  if (args->age < 0 || args->age > MOST_TICKS)
    return cli_usage (_("render: --age wants a number from 0 to 10000000"));
  if (args->effect && srt_effect_find (args->effect) < 0)
    return cli_usage (_("render: there is no effect “%s”"), args->effect);
  if (!args->effect == !args->mission)
    return cli_usage (_("render: give a mission or --effect"));
  if (args->seed < 0)
    return cli_usage (_("render: --seed wants a number that is not negative"));
  if (args->from_text && (!args->effect || args->eye_text))
    return cli_usage (_("render: --from goes with --effect, and without --eye"));
  if (args->from_text && !read_vector (args->from_text, &args->from))
    return cli_usage (_("render: --from wants X,Y,Z, not “%s”"), args->from_text);
  if (!args->eye_text != !args->look_text)
    return cli_usage (_("render: --eye and --look go together"));
  if (args->eye_text && args->view_name)
    return cli_usage (_("render: give either --view, or --eye and --look"));
  if (args->eye_text && !read_vector (args->eye_text, &args->eye))
    return cli_usage (_("render: --eye wants X,Y,Z, not “%s”"), args->eye_text);
  if (args->look_text && !read_vector (args->look_text, &args->look))
    return cli_usage (_("render: --look wants X,Y,Z, not “%s”"), args->look_text);
  int quality = args->quality_text ? srt_quality_find (args->quality_text) : SRT_QUALITY_HIGH;
  if (quality < 0)
    return cli_usage (_("render: --quality wants low, medium, high or classic, not “%s”"), args->quality_text);
  args->quality = (SrtQuality) quality;
  args->has_eye = args->eye_text != NULL;
  args->has_from = args->from_text != NULL;
  args->width = 1280;
  args->height = 720;
  if (args->size_text && !read_size (args->size_text, &args->width, &args->height))
    return cli_usage (_("render: --size wants WIDTHxHEIGHT, each from 1 to 8192, not “%s”"),
                      args->size_text);
  int view = args->view_name ? find_view (args->view_name) : VIEW_OVERVIEW;
  if (view < 0)
    return cli_usage (_("render: there is no view “%s”"), args->view_name);
  args->view = (View) view;
  return CLI_OK;
}

static void
clear_args (RenderArgs *args)
{
  g_free (args->data.folder);
  g_free (args->output);
  g_free (args->view_name);
  g_free (args->ship);
  g_free (args->eye_text);
  g_free (args->from_text);
  g_free (args->look_text);
  g_free (args->size_text);
  g_free (args->effect);
  g_free (args->player);
  g_free (args->quality_text);
}

/* ---- The camera ---- */

static void
frame_all (SrtCamera *camera, SrtScene *scene, View view)
{
  SrtVec3 centre = { 0, 0, 0 };
  float radius = 5000.0f;
  /* The ships are what is looked at, however far off their waypoints lie. */
  int n_markers = scene->n_markers;
  if (scene->n_instances > 0)
    scene->n_markers = 0;
  srt_scene_bounds (scene, false, &centre, &radius);
  scene->n_markers = n_markers;
  if (view == VIEW_OVERVIEW)
    srt_camera_look_at (camera, srt_add (centre, srt_vec3 (-0.55f, -0.45f, -0.7f)), centre);
  else
    srt_camera_set_view (camera,
                         view == VIEW_TOP    ? SRT_CAMERA_TOP
                         : view == VIEW_SIDE ? SRT_CAMERA_SIDE
                                             : SRT_CAMERA_FRONT,
                         centre);
  srt_camera_frame_sphere (camera, centre, radius);
}

/* The camera behind the ship, as after a moment of the same flight. */
static void
chase (SrtCamera *camera, const SrtSceneInstance *instance, const SrtShipType *type, const SrtObject *object)
{
  SrtChase state;
  srt_chase_init (&state);
  SrtChaseShip ship = {
    .place = instance->place,
    .height = type ? type->chase_height : 0.0f,
    .distance = type ? type->chase_distance : 0.0f,
    .throttle = object->throttle,
    .afterburner = instance->afterburner,
    .pitch_rate = object->pitch_rate,
    .yaw_rate = object->yaw_rate,
    .roll_rate = object->roll_rate,
  };
  srt_chase_update (&state, camera, &ship, 45.0f);
}

static void
ride (SrtCamera *camera, SrtScene *scene, int index, View view, const SrtWorld *world)
{
  SrtSceneInstance *instance = &scene->instances[index];
  const SrtContent *content = scene->content;
  const SrtShipType *type = instance->type >= 0 ? &content->ships[instance->type] : NULL;
  const SrtObject *object = srt_object (world, instance->slot);
  SrtVec3 eye = { 0, 0, 0 };
  if (instance->model >= 0 && content->models[instance->model].has_eye)
    eye = srt_sub (content->models[instance->model].eye, object->centre);
  static const float turns[N_VIEWS] = { [VIEW_LEFT] = -0.5f, [VIEW_RIGHT] = 0.5f, [VIEW_REAR] = 1.0f };
  SrtVec3 place;
  bool placed = false;
  switch (view)
    {
    case VIEW_CHASE:
      chase (camera, instance, type, object);
      break;
    case VIEW_EXTERNAL:
      srt_camera_external (camera, instance->place.p, 0.6f, -0.35f, instance->radius * 2.6f);
      break;
    case VIEW_FLYBY:
      srt_camera_flyby (camera, &place, &placed, &instance->place, instance->radius);
      break;
    default:
      srt_camera_cockpit (camera, &instance->place, eye, turns[view] * (float) SRT_PI);
      instance->flags |= SRT_SCENE_UNSEEN;
      break;
    }
}

/* False when there is no such ship to look from. */
static bool
place_camera (const RenderArgs *args, SrtCamera *camera, SrtScene *scene, const SrtSim *sim)
{
  srt_camera_init (camera, args->width, args->height);
  if (args->has_eye)
    {
      srt_camera_look_at (camera, args->eye, args->look);
      return true;
    }
  SrtVec3 eye, look;
  if (!args->view_name && srt_scene_mission_camera (scene, srt_sim_mission (sim), &eye, &look))
    {
      srt_camera_look_at (camera, eye, look);
      return true;
    }
  if (args->view < VIEW_COCKPIT)
    {
      frame_all (camera, scene, args->view);
      return true;
    }
  const SrtMission *mission = srt_sim_mission (sim);
  for (int i = 0; i < scene->n_instances; i++)
    {
      int record = scene->instances[i].mission_ship;
      const char *id = record >= 0 && record < mission->n_ships ? mission->ships[record].id : NULL;
      if (args->ship ? id && strcmp (id, args->ship) == 0 : true)
        {
          ride (camera, scene, i, args->view, srt_sim_world (sim));
          return true;
        }
    }
  return false;
}

/* ---- The picture ---- */

static bool
write_picture (const RenderArgs *args, const SrtScene *scene, const SrtCamera *camera, SrtDiags *diags)
{
  SrtRenderOptions options = srt_render_options (args->quality);
  g_autofree unsigned char *rgba = g_malloc ((gsize) args->width * (gsize) args->height * 4);

  options.grid = options.height_lines = args->grid;
  options.dust = true;
  return srt_content_check_fx (scene->content, diags)
         && srt_offscreen_render (scene, camera, &options, args->width, args->height, rgba, diags)
         && srt_png_write (args->output, rgba, args->width, args->height, diags);
}

static SrtEffectStyle
style_of (const RenderArgs *args)
{
  return args->classic_effects ? srt_effect_style_classic () : srt_quality_effect_style (args->quality);
}

/* What to look from at the world as it is now; false, told, where there is no such ship. */
static bool
look (const RenderArgs *args, const SrtSim *sim, SrtScene *scene, SrtCamera *camera)
{
  const SrtWorld *world = srt_sim_world (sim);

  srt_scene_from_world (scene, world, srt_sim_content (sim), srt_sim_mission (sim),
                        (float) world->simulation_counter / SRT_TICKS_PER_STEP);
  if (place_camera (args, camera, scene, sim))
    return true;
  g_printerr (_("%s: error: at tick %d there is no ship “%s” to look from\n"), args->mission, (int) args->tick,
              args->ship ? args->ship : "*");
  return false;
}

static bool
draw (const RenderArgs *args, SrtSim *sim, const SrtEffects *effects, SrtDiags *diags)
{
  SrtScene scene;
  SrtCamera camera;
  bool fine;

  srt_scene_init (&scene);
  scene.fx = effects;
  fine = look (args, sim, &scene, &camera) && write_picture (args, &scene, &camera, diags);
  srt_scene_free (&scene);
  return fine;
}

/* ---- One effect by itself ---- */

/* The type asked for, or the one that shows it best; below 0, told. */
static int
stage_type (const RenderArgs *args, const SrtContent *content, int info)
{
  int type = args->ship ? srt_content_find_ship (content, args->ship) : srt_effect_stage_type (content, info);

  if (args->ship && type < 0)
    g_printerr (_("render: error: there is no ship “%s”\n"), args->ship);
  else if (type < 0)
    g_printerr (_("render: error: no ship shows “%s”\n"), args->effect);
  return type;
}

/* All of the ship, filling the picture as it lies in it. */
static void
look_at_ship (const RenderArgs *args, const SrtObject *ship, SrtCamera *camera)
{
  float aspect = (float) args->width / (float) args->height, reach = 1.0f;
  SrtVec3 middle = srt_scale (srt_add (ship->bounds_min, ship->bounds_max), 0.5f);

  srt_camera_look_at (camera, args->from, srt_vec3 (0, 0, 0));
  for (int corner = 0; corner < 8; corner++)
    {
      const SrtVec3 at = srt_vec3 (corner & 1 ? ship->bounds_min.x : ship->bounds_max.x,
                                   corner & 2 ? ship->bounds_min.y : ship->bounds_max.y,
                                   corner & 4 ? ship->bounds_min.z : ship->bounds_max.z);
      SrtVec3 off = srt_sub (at, middle);
      reach = srt_maxf (reach, fabsf (srt_dot (off, srt_down (&camera->place.r))));
      reach = srt_maxf (reach, fabsf (srt_dot (off, srt_right (&camera->place.r))) / aspect);
    }
  /* What is nearer to the eye than the middle looks larger. */
  srt_camera_frame_sphere (camera, srt_frame_apply (&ship->next, middle), 1.12f * reach);
}

static void
look_at_stage (const RenderArgs *args, const SrtEffectStage *stage, int info, SrtCamera *camera)
{
  srt_camera_init (camera, args->width, args->height);
  if (args->has_eye)
    srt_camera_look_at (camera, args->eye, args->look);
  else if (args->has_from)
    look_at_ship (args, srt_object (srt_sim_world (srt_effect_stage_sim (stage)), 0), camera);
  else
    srt_stage_camera (camera, stage, info);
}

static bool
draw_stage (const RenderArgs *args, SrtEffectStage *stage, const SrtCamera *camera, SrtDiags *diags)
{
  SrtScene scene;
  bool fine;

  srt_scene_init (&scene);
  srt_scene_from_stage (&scene, stage);
  fine = write_picture (args, &scene, camera, diags);
  srt_scene_free (&scene);
  return fine;
}

/* So many ticks after it began, on a ship with nobody near. */
static bool
draw_effect (const RenderArgs *args, const SrtContent *content, SrtDiags *diags)
{
  SrtEffectStyle style = style_of (args);
  int info = srt_effect_find (args->effect), type = stage_type (args, content, info);
  SrtEffectStage *stage = type >= 0 ? srt_effect_stage_new (content, type, &style, (uint64_t) args->seed, diags) : NULL;
  SrtCamera camera;
  bool fine = false;

  if (!stage)
    return false;
  look_at_stage (args, stage, info, &camera);
  srt_effect_stage_set_view (stage, &camera.place);
  if (srt_effect_stage_begin (stage, info))
    {
      while (srt_effect_stage_age (stage) < args->age)
        srt_effect_stage_tick (stage);
      fine = draw_stage (args, stage, &camera, diags);
    }
  else
    g_printerr (_("render: error: “%s” cannot show “%s”\n"), args->ship, args->effect);
  srt_effect_stage_free (stage);
  return fine;
}

/* ---- A mission ---- */

/*
 * Effects are seen from where the picture is taken, which may go with a ship: of the last ticks each is looked from
 * as the ticks before left it.
 */
static bool
run_and_draw (const RenderArgs *args, const SrtContent *content, const SrtMission *mission,
              const SrtSimOptions *options, SrtDiags *diags)
{
  SrtSim *sim = srt_sim_new (content, mission, options, diags);
  SrtEffectStyle style = style_of (args);
  int ticks = (int) args->tick, from = ticks > SRT_EFFECTS_KEPT ? ticks - SRT_EFFECTS_KEPT : 0;
  SrtEffectView view = { .has_camera = true, .cockpit = -1 };
  SrtEffects *effects;
  SrtScene scene;
  SrtCamera camera;
  bool fine;

  if (!sim)
    return false;
  effects = srt_effects_new (&style, srt_sim_world (sim)->seed, from);
  srt_scene_init (&scene);
  for (int t = 0; t < ticks; t++)
    {
      uint32_t n;
      const SrtEvent *events;
      if (t >= from && (t - from) % VIEW_TICKS == 0)
        {
          srt_scene_from_world (&scene, srt_sim_world (sim), content, mission, 0.0f);
          if (place_camera (args, &camera, &scene, sim))
            view.camera = camera.place;
          srt_effects_set_view (effects, &view);
        }
      srt_sim_tick (sim);
      if (t < from)
        continue;
      events = srt_sim_events (sim, &n);
      srt_effects_tick (effects, srt_sim_world (sim), srt_sim_content (sim), events, n);
    }
  srt_scene_free (&scene);
  fine = draw (args, sim, effects, diags);
  srt_effects_free (effects);
  srt_sim_free (sim);
  return fine;
}

static int
load_and_draw (const RenderArgs *args)
{
  CliMission mission = { NULL, NULL, NULL };
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  bool fine = false, usable = true;

  options.seed = (uint64_t) args->seed;
  srt_diags_init (&diags);
  if (args->effect)
    {
      mission.content = cli_load_content (&args->data);
      fine = mission.content && draw_effect (args, mission.content, &diags);
    }
  else if (cli_load_mission (&mission, args->mission, NULL, &args->data))
    {
      usable = cli_apply_player ("render", args->player, mission.mission, mission.content, &options);
      fine = usable && run_and_draw (args, mission.content, mission.mission, &options, &diags);
    }
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  cli_free_mission (&mission);
  return fine ? CLI_OK : usable ? CLI_BAD_FILE : CLI_BAD_USAGE;
}

int
sortie_cli_render (int argc, char **argv)
{
  RenderArgs args = { .view = VIEW_OVERVIEW };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &args.output, N_ ("Picture to write, a PNG"), N_ ("FILE") },
    { "tick", 0, 0, G_OPTION_ARG_INT64, &args.tick, N_ ("After so many ticks; 0 as the mission starts"),
      N_ ("T") },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &args.seed, N_ ("Seed of the run; 0 the mission's"), N_ ("S") },
    { "player", 0, 0, G_OPTION_ARG_STRING, &args.player, N_ ("Who flies the player's ship: none, pilot, pilot:NAME"),
      N_ ("WHO") },
    { "view", 0, 0, G_OPTION_ARG_STRING, &args.view_name,
      N_ ("overview, top, side, front; or a ship's cockpit, left, right, rear, chase, external, flyby or such a view's number; the mission's own camera, or overview, without it"),
      N_ ("V") },
    { "ship", 0, 0, G_OPTION_ARG_STRING, &args.ship, N_ ("Ship that the view is of; the first there is. Of an effect: type of the ship that it is shown on"),
      N_ ("ID") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &args.from_text, N_ ("Of an effect: from where all of its ship is seen, as X,Y,Z from its middle, Y down"), N_ ("X,Y,Z") },
    { "eye", 0, 0, G_OPTION_ARG_STRING, &args.eye_text, N_ ("Where the camera stands, Y down"),
      N_ ("X,Y,Z") },
    { "look", 0, 0, G_OPTION_ARG_STRING, &args.look_text, N_ ("What the camera looks at"), N_ ("X,Y,Z") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &args.size_text, N_ ("Pixels; 1280x720"), N_ ("WxH") },
    { "quality", 0, 0, G_OPTION_ARG_STRING, &args.quality_text, N_ ("low, medium, high (without it) or classic"), N_ ("Q") },
    { "grid", 0, 0, G_OPTION_ARG_NONE, &args.grid, N_ ("With the editor's grid and height lines"), NULL },
    { "effect", 0, 0, G_OPTION_ARG_STRING, &args.effect, N_ ("An effect by itself, without a mission: one that list effects tells"), N_ ("NAME") },
    { "classic-effects", 0, 0, G_OPTION_ARG_NONE, &args.classic_effects, N_ ("With the looks of the original's effects"), NULL },
    { "age", 0, 0, G_OPTION_ARG_INT64, &args.age, N_ ("Ticks after the effect began"), N_ ("T") },
    CLI_DATA_OPTIONS (args.data),
    G_OPTION_ENTRY_NULL,
  };
  int status;
  bool go_on = cli_options (&argc, &argv, entries, "[MISSION]", 0, 1, &status);

  if (go_on)
    {
      args.mission = argc > 1 ? argv[1] : NULL;
      status = read_args (&args);
      go_on = status == CLI_OK;
    }
  if (go_on)
    status = load_and_draw (&args);
  clear_args (&args);
  return status;
}
