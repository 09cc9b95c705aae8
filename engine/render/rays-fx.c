/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The electric rays of the store of effects and the red lights of wrecks (spec
 * 05 §12, §14): where they hang from is where the picture shows that part.
 */
#include "render/private.h"

#include "effects/state.h"

#define TEXTURE_ALPHA 0.5f /* of a ray's brightness */
#define HALO 1.15f         /* share of its half-width that the glow about it reaches */
#define CORE 0.16f
#define BURN_LIGHT_SCALE 0.25f /* of a wreck's light, in ours: more, and all of the wreck is red */
#define FORK_SHARE 0.55f   /* of its strand's width and light */
#define FORK_LENGTH 0.30f  /* of its strand, at most */
#define LEAST_PIXELS 0.7f

enum
{
  FORKS = 5,        /* of a strand */
  FORK_POINTS = 5,
};

/* Where an effect hangs in the picture. */
typedef struct Hook
{
  SrtFrame place;
  const SrtScenePlane *cut; /* NULL: none */
} Hook;

static bool
find_hook (const SrtScene *scene, const SrtHang *hang, Hook *hook)
{
  const SrtSceneInstance *instance;
  int at;

  *hook = (Hook){ .place = srt_frame_identity () };
  if (hang->slot < 0)
    return true;
  at = srt_scene_find_slot (scene, hang->slot);
  instance = at >= 0 ? &scene->instances[at] : NULL;
  if (!instance || instance->generation != hang->generation)
    return false;
  hook->cut = instance->is_cut ? &instance->cut : NULL;
  hook->place = instance->place;
  if (hang->node < 0)
    return true;
  for (int i = 0; i < instance->n_nodes; i++)
    {
      const SrtSceneNode *node = &scene->nodes[instance->first_node + i];
      if (node->node != hang->node)
        continue;
      hook->place = node->place;
      if (node->cut > 0)
        hook->cut = &instance->split[node->cut - 1];
      return true;
    }
  return false;
}

/* ---- One way of light ---- */

typedef struct Way
{
  SrtRenderer *r;
  const SrtFrameState *frame;
  const SrtScenePlane *cut;
  float color[3], half, bright;
} Way;

/* Half a width, but no less than can be seen. */
static float
wide_enough (const SrtFrameState *frame, SrtVec3 at, float half)
{
  const SrtCamera *camera = frame->camera;
  float away = camera->orthographic ? camera->scale * (float) camera->height * camera->fy : srt_length (at);

  return srt_maxf (half, LEAST_PIXELS * away / (camera->fy * frame->pixel_height));
}

static void
add_piece (const Way *way, SrtVec3 from, SrtVec3 to, float taper)
{
  const SrtFrameState *frame = way->frame;
  SrtVec3 along = srt_sub (to, from), at = srt_lerp (from, to, 0.5f);
  float half = way->half * taper, bright = way->bright * taper, core[4] = { 0 }, halo[4] = { 0 };

  for (int c = 0; c < 3; c++)
    {
      halo[c] = way->color[c] * bright * TEXTURE_ALPHA * 0.9f;
      core[c] = (0.55f * way->color[c] + 0.75f) * bright * 2.2f;
    }
  srt_fx_beam (way->r, frame, SRT_FX_RIBBON, from, to,
               srt_fx_across (frame, at, along, wide_enough (frame, at, half * HALO)), halo, 0.0f);
  srt_fx_beam (way->r, frame, SRT_FX_RIBBON, from, to,
               srt_fx_across (frame, at, along, wide_enough (frame, at, half * CORE)), core, 0.0f);
}

/* A joint: light gathers where the way turns. */
static void
add_joint (const Way *way, SrtVec3 at, float taper)
{
  float color[4] = { 0 };

  for (int c = 0; c < 3; c++)
    color[c] = way->color[c] * way->bright * taper * TEXTURE_ALPHA;
  srt_fx_sprite (way->r, way->frame, SRT_FX_GLOW, at, 1.3f * way->half * taper, 0.0f, color, 0.0f, 0.0f);
}

/* @points in the world; it thins out along its way from @first of its width to @last. */
static void
add_way (const Way *way, const SrtVec3 *points, int n, float first, float last)
{
  SrtVec3 eye = way->frame->camera->place.p;

  for (int i = 0; i + 1 < n; i++)
    {
      float share = first + (last - first) * (float) i / (float) (n - 1);
      if (way->cut && !(srt_plane_shows (way->cut, points[i]) && srt_plane_shows (way->cut, points[i + 1])))
        continue;
      add_joint (way, srt_sub (points[i], eye), share);
      add_piece (way, srt_sub (points[i], eye), srt_sub (points[i + 1], eye), share);
      if (i + 2 == n)
        add_joint (way, srt_sub (points[i + 1], eye), share);
    }
}

/* ---- A ray ---- */

/* A branch that leaves the strand at one of its points, onward and aside. */
static void
add_fork (const Way *way, const SrtVec3 *points, SrtRandom *random)
{
  int at = 1 + (int) (srt_random15 (random) % (SRT_RAY_POINTS - 4));
  float reach = FORK_LENGTH * (0.3f + 0.7f * srt_random_fraction (random))
                * srt_distance (points[0], points[SRT_RAY_POINTS - 1]);
  SrtVec3 onward = srt_normalize (srt_sub (points[SRT_RAY_POINTS - 1], points[0]));
  SrtVec3 aside = srt_normalize (srt_madd (srt_scale (onward, 0.55f), srt_effects_any_way (random), 1.0f));
  SrtVec3 branch[FORK_POINTS];
  Way thin = *way;

  branch[0] = points[at];
  for (int i = 1; i < FORK_POINTS; i++)
    branch[i] = srt_madd (srt_madd (branch[i - 1], aside, reach / (FORK_POINTS - 1)), srt_effects_any_way (random),
                          0.45f * reach / (FORK_POINTS - 1));
  thin.half *= FORK_SHARE;
  thin.bright *= FORK_SHARE + 0.2f;
  add_way (&thin, branch, FORK_POINTS, 1.0f, 0.25f);
}

/* Two quads that cross along each segment, and a cap. */
static void
add_plain (const Way *way, const SrtVec3 *points)
{
  SrtVec3 eye = way->frame->camera->place.p;
  float color[4] = { way->color[0] * way->bright, way->color[1] * way->bright, way->color[2] * way->bright, 0.0f };

  for (int i = 0; i + 1 < SRT_RAY_POINTS; i++)
    {
      SrtVec3 from = srt_sub (points[i], eye), to = srt_sub (points[i + 1], eye);
      SrtMat3 turn = srt_mat3_look_at (srt_sub (to, from));
      if (way->cut && !(srt_plane_shows (way->cut, points[i]) && srt_plane_shows (way->cut, points[i + 1])))
        continue;
      srt_fx_beam (way->r, way->frame, SRT_FX_RIBBON, from, to, srt_scale (srt_right (&turn), way->half), color, 0.0f);
      srt_fx_beam (way->r, way->frame, SRT_FX_RIBBON, from, to, srt_scale (srt_down (&turn), way->half), color, 0.0f);
      add_joint (way, from, 1.0f);
    }
}

static void
add_strand (const Way *way, const SrtRay *ray, int strand, const SrtVec3 *points)
{
  const SrtEffects *fx = way->frame->scene->fx;
  SrtRandom random;

  if (!fx->style.variety)
    {
      add_plain (way, points);
      return;
    }
  add_way (way, points, SRT_RAY_POINTS, 1.0f, 0.4f);
  srt_random_seed (&random, (uint64_t) (uint32_t) fx->now, ray->handle * SRT_RAY_STRANDS + (uint32_t) strand);
  for (int i = 0; i < FORKS; i++)
    add_fork (way, points, &random);
}

static void
add_ray (SrtRenderer *r, const SrtFrameState *frame, const SrtRay *ray)
{
  const SrtEffects *fx = frame->scene->fx;
  SrtVec3 points[SRT_RAY_POINTS];
  Hook hook;

  if (ray->bright <= 0.0f || !find_hook (frame->scene, &ray->hang, &hook))
    return;
  for (int s = 0; s < ray->strands; s++)
    {
      Way way = { r, frame, hook.cut, { ray->color[s][0], ray->color[s][1], ray->color[s][2] }, ray->half, ray->bright };

      srt_ray_strand (fx, ray, s, points);
      for (int i = 0; i < SRT_RAY_POINTS; i++)
        points[i] = srt_frame_apply (&hook.place, points[i]);
      if (s == 0)
        srt_fx_light (r, srt_sub (points[SRT_RAY_LIT_POINT], frame->camera->place.p), SRT_RAY_LIGHT_REACH, way.color,
                      ray->bright);
      if (srt_camera_sees (frame->camera, srt_lerp (points[0], points[SRT_RAY_POINTS - 1], 0.5f),
                           srt_distance (points[0], points[SRT_RAY_POINTS - 1])))
        add_strand (&way, ray, s, points);
    }
}

/* ---- Lights of wrecks ---- */

static void
add_burn_light (SrtRenderer *r, const SrtFrameState *frame, const SrtBurnLight *burns)
{
  static const float red[3] = { 1.0f, 0.10f, 0.03f };
  Hook hook;

  if (find_hook (frame->scene, &burns->hang, &hook))
    srt_fx_light (r, srt_sub (srt_frame_apply (&hook.place, burns->at), frame->camera->place.p), SRT_BURN_LIGHT_REACH,
                  red, BURN_LIGHT_SCALE * SRT_BURN_LIGHT_INTENSITY * burns->share);
}

void
srt_fx_electric (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtEffects *fx = frame->scene->fx;

  for (int i = 0; fx && i < SRT_RAYS; i++)
    if (fx->rays.rays[i].handle != 0)
      add_ray (r, frame, &fx->rays.rays[i]);
  for (int i = 0; fx && i < SRT_BURN_LIGHTS; i++)
    if (fx->wrecks.lights[i].live)
      add_burn_light (r, frame, &fx->wrecks.lights[i]);
}
