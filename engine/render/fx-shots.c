/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How shots and the flashes of what fires them look, by gun type (spec 04 §7.2, §7.3). */
#include "render/fx-private.h"
#include "render/scene-private.h"
#include "effects/state.h"

#include <string.h>

#define NEAR_BOLT 15000.0f /* crossed quads to here, one upright from here on */
#define FAR_BOLT 1000000.0f

enum
{
  FLASHES = 256,     /* of muzzles at once */
  FIRST_GREAT = 12,  /* number of the first gun type of turrets and huge guns */
};

typedef struct Shot
{
  const SrtSceneShot *scene;
  const SrtGunType *gun;
  SrtVec3 at;                   /* relative to the camera */
  float half_width, half_height, length;
  float distance;
  float color[4];
  float ticks;                  /* of the picture's clock, for what spins */
  SrtRandom random;             /* the same in each picture */
} Shot;

static const SrtGunType *
gun_of (const SrtScene *scene, int type)
{
  return type > 0 && type < scene->content->n_guns ? &scene->content->guns[type] : NULL;
}

static void
shot_color (const SrtGunType *gun, int side, float scale, float color[4])
{
  static const float sides[3][3] = { { 0.06f, 0.41f, 1.0f }, { 1.0f, 0.35f, 0.06f }, { 0.5f, 0.75f, 0.5f } };
  const float *from = sides[side >= 0 && side < 3 ? side : 2];

  if (gun->color[0] > 0.0f || gun->color[1] > 0.0f || gun->color[2] > 0.0f)
    from = gun->color;
  for (int c = 0; c < 3; c++)
    color[c] = from[c] * scale;
  color[3] = 0.0f;
}

/* ---- Bolts ---- */

/* No thinner than a pixel or so: far fire stays in sight. */
static float
least_half (const SrtFrameState *frame, float distance)
{
  bool flat = frame->camera->orthographic;

  return 1.15f * (flat ? frame->camera->scale * (float) frame->camera->height : distance / frame->camera->fy)
         / frame->pixel_height;
}

/* A bolt of two crossed quads near by, one alone farther off; along @turn's third axis from @at on. */
static void
add_bolt (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, const SrtMat3 *turn, float half_width,
          float half_height, float length, const float color[4])
{
  SrtVec3 forward = srt_forward (turn), to = srt_madd (at, forward, length);
  float distance = srt_length (at), least = least_half (frame, distance), end_on, bright;

  half_width = srt_maxf (half_width, least);
  half_height = srt_maxf (half_height, least);
  if (distance > NEAR_BOLT)
    {
      srt_fx_beam (r, frame, SRT_FX_BOLT, at, to, srt_fx_across (frame, at, forward, half_height), color, 0.0f);
      return;
    }
  srt_fx_beam (r, frame, SRT_FX_BOLT, at, to, srt_scale (srt_down (turn), half_height), color, 0.0f);
  srt_fx_beam (r, frame, SRT_FX_BOLT, at, to, srt_scale (srt_right (turn), half_width), color, 0.0f);
  /* Seen along its flight a cross shows: a round glow covers it. */
  end_on = distance > 0.0f ? fabsf (srt_dot (forward, at)) / distance : 1.0f;
  bright = srt_clampf ((end_on - 0.55f) * 2.2f, 0.0f, 1.0f);
  if (bright > 0.0f)
    {
      float glow[4] = { color[0] * bright, color[1] * bright, color[2] * bright, 0.0f };
      srt_fx_sprite (r, frame, SRT_FX_GLOW, srt_madd (at, forward, length * 0.7f), half_width * 2.2f, 0.0f, glow, 0, 0);
    }
}

static SrtVec3
off_axis (const Shot *shot, float angle, float distance)
{
  float s, c;

  srt_sincosf (angle, &s, &c);
  return srt_madd (srt_madd (shot->at, srt_right (&shot->scene->orientation), distance * c),
                   srt_down (&shot->scene->orientation), distance * s);
}

static void
add_plain (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  add_bolt (r, frame, shot->at, &shot->scene->orientation, shot->half_width, shot->half_height, shot->length, shot->color);
}

/* A ball, and a smaller one that wheels round it. */
static void
add_balls (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  float turn = shot->ticks * 0.12f + srt_random_fraction (&shot->random) * 6.28f;
  SrtVec3 ahead = srt_forward (&shot->scene->orientation);
  float tail[4] = { shot->color[0] * 0.4f, shot->color[1] * 0.4f, shot->color[2] * 0.4f, 0.0f };

  add_bolt (r, frame, srt_madd (shot->at, ahead, -0.6f * shot->length), &shot->scene->orientation, shot->half_width * 0.8f,
            shot->half_height * 0.8f, 0.6f * shot->length, tail);
  srt_fx_sprite (r, frame, SRT_FX_BALL, shot->at, 3.2f * shot->half_width, 0.0f, shot->color, 0.0f, 0.0f);
  srt_fx_sprite (r, frame, SRT_FX_BALL, off_axis (shot, turn, 55.0f), 1.7f * shot->half_width, 0.0f, shot->color, 0.0f, 0.0f);
}

/* Short ones after one another, each a little off the axis. */
static void
add_burst (SrtRenderer *r, const SrtFrameState *frame, Shot *shot, const float *lengths, int n, float off, float along)
{
  for (int i = 0; i < n; i++)
    {
      SrtVec3 from = off_axis (shot, srt_random_fraction (&shot->random) * 6.28f, off);
      from = srt_madd (from, srt_forward (&shot->scene->orientation), along * srt_random_fraction (&shot->random));
      add_bolt (r, frame, from, &shot->scene->orientation, shot->half_width, shot->half_height,
                srt_minf (lengths[i], shot->length), shot->color);
    }
}

/* Three bolts round the axis, spinning. */
static void
add_helix (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  for (int i = 0; i < 3; i++)
    add_bolt (r, frame, off_axis (shot, shot->ticks * 0.4f + (float) i * 2.0943951f, 30.0f), &shot->scene->orientation,
              shot->half_width, shot->half_height, shot->length, shot->color);
}

/* A star of three blades, dark at its near end, and a light ahead. */
static void
add_star (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  const SrtMat3 *turn = &shot->scene->orientation;
  SrtVec3 forward = srt_forward (turn), from = srt_madd (shot->at, forward, -0.5f * shot->length),
          to = srt_madd (shot->at, forward, 0.5f * shot->length);
  float least = least_half (frame, shot->distance), half = srt_maxf (2.2f * shot->half_width, least);

  for (int i = 0; i < 3; i++)
    {
      float s, c;
      srt_sincosf (shot->ticks * 0.4f + (float) i * 1.0471976f, &s, &c);
      srt_fx_beam (r, frame, SRT_FX_BLADE, from, to,
                   srt_madd (srt_scale (srt_right (turn), c * half), srt_down (turn), s * half), shot->color, 0.0f);
    }
  srt_fx_sprite (r, frame, SRT_FX_BALL, srt_madd (shot->at, forward, 100.0f), srt_maxf (5.0f * shot->half_width, 2.0f * least),
                 0.0f, shot->color, 0.0f, 0.0f);
}

/* A bolt that flutters about its axis. */
static void
add_flutter (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  SrtRandom random;
  SrtMat3 roll, turn;

  srt_random_seed (&random, shot->scene->seed, (uint32_t) shot->ticks);
  roll = srt_mat3_from_angles (0.0f, 0.0f, 2.0f * srt_random_centred (&random));
  turn = srt_mat3_mul (&shot->scene->orientation, &roll);
  add_bolt (r, frame, shot->at, &turn, shot->half_width, shot->half_height, shot->length, shot->color);
}

/* Two lights that wheel about each other. */
static void
add_pair (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  for (int i = 0; i < 2; i++)
    {
      SrtVec3 at = off_axis (shot, shot->ticks * 0.2f + (float) i * (float) SRT_PI, 30.0f);
      srt_fx_sprite (r, frame, SRT_FX_BALL, at, 1.4f * shot->half_width, 0.0f, shot->color, 0.0f, 0.0f);
      srt_fx_sprite (r, frame, SRT_FX_GLOW, at, 2.8f * shot->half_width, 0.0f, shot->color, 0.0f, 0.0f);
    }
}

/* Four thin bolts, an upper and a lower pair that wheel against one another. */
static void
add_four (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  for (int i = 0; i < 4; i++)
    {
      float side = i & 1 ? 50.0f : -50.0f, up = i & 2 ? 12.0f : -12.0f, s, c;
      srt_sincosf (shot->ticks * (i & 2 ? -0.1f : 0.1f), &s, &c);
      SrtVec3 at = srt_madd (srt_madd (shot->at, srt_right (&shot->scene->orientation), side * c),
                             srt_down (&shot->scene->orientation), up + side * s);
      add_bolt (r, frame, at, &shot->scene->orientation, shot->half_width, shot->half_height, shot->length, shot->color);
    }
}

/* A bolt with two diamonds across it. */
static void
add_diamonds (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  static const float along[2] = { 0.6f, 0.85f };
  const SrtMat3 *turn = &shot->scene->orientation;

  add_plain (r, frame, shot);
  for (int i = 0; i < 2; i++)
    {
      SrtVec3 middle = srt_madd (shot->at, srt_forward (turn), along[i] * shot->length);
      SrtVec3 x = srt_scale (srt_right (turn), 2.4f * shot->half_width), y = srt_scale (srt_down (turn), 2.4f * shot->half_height);
      srt_fx_plane (r, frame, SRT_FX_BALL, middle, x, y, shot->color);
    }
}

/* A huge gun's: three squares that cross, in a wide glow; its light reaches far. */
static void
add_huge (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  float f = shot->scene->left, half = shot->gun->number == 14 ? 700.0f : 1700.0f;
  SrtMat3 turn = srt_mat3_from_angles (0.8f * shot->ticks, 0.3f * shot->ticks, 0.1f * shot->ticks);
  SrtVec3 axes[3] = { srt_scale (srt_right (&turn), half), srt_scale (srt_down (&turn), half),
                      srt_scale (srt_forward (&turn), half) };
  float square[4], glow[4], light[3];

  for (int c = 0; c < 3; c++)
    {
      light[c] = shot->color[c] * f;
      square[c] = shot->color[c] * f;
      glow[c] = shot->color[c] * 0.3f * f;
    }
  square[3] = glow[3] = 0.0f;
  for (int i = 0; i < 3; i++)
    srt_fx_plane (r, frame, SRT_FX_BALL, shot->at, axes[i], axes[(i + 1) % 3], square);
  srt_fx_sprite (r, frame, SRT_FX_GLOW, shot->at, shot->gun->number == 14 ? 5000.0f : 7500.0f, 0.0f, glow, 0.0f, 0.0f);
  srt_fx_light (r, shot->at, 60000.0f, light, 0.8f);
}

static void
add_by_type (SrtRenderer *r, const SrtFrameState *frame, Shot *shot)
{
  static const float three[3] = { 40.0f, 440.0f, 840.0f }, four[4] = { 200.0f, 350.0f, 500.0f, 650.0f };

  switch (shot->gun->number)
    {
    case 2:
      add_balls (r, frame, shot);
      break;
    case 3:
      add_burst (r, frame, shot, three, 3, 20.0f, 300.0f);
      break;
    case 5:
      add_helix (r, frame, shot);
      break;
    case 6:
      add_star (r, frame, shot);
      break;
    case 7:
      add_flutter (r, frame, shot);
      break;
    case 8:
      add_pair (r, frame, shot);
      break;
    case 9:
      add_burst (r, frame, shot, four, 4, 10.0f + 20.0f * srt_random_fraction (&shot->random), 200.0f);
      break;
    case 10:
      add_four (r, frame, shot);
      break;
    case 13:
      add_diamonds (r, frame, shot);
      break;
    case 14:
    case 15:
      add_huge (r, frame, shot);
      break;
    default:
      add_plain (r, frame, shot);
      break;
    }
}

static void
add_shot (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneShot *scene)
{
  Shot shot = { .scene = scene, .gun = gun_of (frame->scene, scene->type) };
  bool huge = shot.gun && (shot.gun->number == 14 || shot.gun->number == 15);
  float left;

  if (!shot.gun)
    return;
  shot.half_width = shot.gun->bolt[0] > 0.0f ? shot.gun->bolt[0] : 60.0f;
  shot.half_height = shot.gun->bolt[1] > 0.0f ? shot.gun->bolt[1] : 60.0f;
  shot.length = shot.gun->bolt[2] > 0.0f ? shot.gun->bolt[2] : 1200.0f;
  shot.at = srt_sub (scene->at, frame->camera->place.p);
  shot.distance = srt_length (shot.at);
  if (shot.distance > FAR_BOLT && !huge)
    return;
  if (!srt_camera_sees (frame->camera, scene->at, huge ? 7500.0f : shot.length + shot.half_width))
    return;
  /* Bright till near its end, then out: a shot that pops away looks like a fault. */
  left = srt_minf (1.0f, 0.15f + 6.0f * scene->left);
  shot_color (shot.gun, scene->side, 2.0f * left, shot.color);
  shot.ticks = frame->scene->time * 100.0f;
  srt_random_seed (&shot.random, scene->seed, 0);
  add_by_type (r, frame, &shot);
  if (!huge)
    srt_fx_light (r, shot.at, 1000.0f, shot.color, 0.5f);
}

/* ---- Muzzle flashes ---- */

typedef struct Flash
{
  int node, attachment;
  const SrtGunType *gun;
  int side;
  float share; /* of its ticks left */
  SrtFrame place;
} Flash;

/* The muzzle of a ship that a shot has most likely left: of its type, and nearest to where that flew off. */
static bool
find_muzzle (const SrtScene *scene, const SrtSceneShot *shot, Flash *flash)
{
  int index = srt_scene_find_slot (scene, shot->owner);
  const SrtSceneInstance *instance = index >= 0 ? &scene->instances[index] : NULL;
  float nearest = 1e30f;
  SrtVec3 from;

  if (!instance || instance->flags & (SRT_SCENE_UNSEEN | SRT_SCENE_CLOAKED))
    return false;
  from = srt_madd (shot->from, instance->velocity, shot->age / (float) SRT_TICKS_PER_STEP);
  for (int i = 0; i < instance->n_nodes; i++)
    {
      const SrtSceneNode *node = &scene->nodes[instance->first_node + i];
      const SrtModel *model = &scene->content->models[node->model];
      const SrtPart *part = &model->parts[node->part];
      for (int a = part->first_attachment; a < part->first_attachment + part->n_attachments; a++)
        {
          const SrtAttachment *muzzle = &model->attachments[a];
          if (muzzle->kind != SRT_ATTACH_MUZZLE || muzzle->id != shot->type)
            continue;
          SrtFrame place = srt_frame_mul (&node->place, &muzzle->frame);
          float away = srt_length2 (srt_sub (place.p, from));
          if (away < nearest)
            {
              nearest = away;
              flash->node = instance->first_node + i;
              flash->attachment = a;
              flash->place = place;
            }
        }
    }
  return nearest < 1e30f;
}

/* The newest shot of a muzzle says how its flash stands. */
static void
keep_flash (Flash *flashes, int *n, const Flash *flash)
{
  for (int i = 0; i < *n; i++)
    if (flashes[i].node == flash->node && flashes[i].attachment == flash->attachment)
      {
        if (flash->share > flashes[i].share)
          flashes[i] = *flash;
        return;
      }
  if (*n < FLASHES)
    flashes[(*n)++] = *flash;
}

/* Those of turrets and huge guns, which flash by the default look alone. */
static bool
is_great (const SrtGunType *gun)
{
  return gun->number >= FIRST_GREAT;
}

/* Flashes light what is about them, and great guns have them (spec 04 §7.3). */
static bool
muzzles_light (const SrtScene *scene)
{
  return !scene->fx || scene->fx->style.muzzle_lights;
}

/* A plume of three blades down the flare and a star across the muzzle, shrinking; its light with it. */
static void
add_flash (SrtRenderer *r, const SrtFrameState *frame, const Flash *flash)
{
  bool huge = is_great (flash->gun);
  float share = flash->share, half = (huge ? 400.0f : 60.0f) * share, length = (huge ? 1200.0f : 600.0f) * share;
  SrtVec3 at = srt_sub (flash->place.p, frame->camera->place.p), ahead = srt_forward (&flash->place.r);
  SrtVec3 right = srt_right (&flash->place.r), down = srt_down (&flash->place.r);
  float color[4], pale[4];

  shot_color (flash->gun, flash->side, 1.4f, color);
  for (int c = 0; c < 3; c++)
    pale[c] = 0.5f * color[c] + 0.6f;
  pale[3] = 0.0f;
  if (!srt_camera_sees (frame->camera, flash->place.p, length) || srt_length (at) > 60000.0f)
    return;
  for (int i = 0; i < 3; i++)
    {
      float s, c;
      srt_sincosf ((float) i * 1.0471976f, &s, &c);
      srt_fx_beam (r, frame, SRT_FX_PLUME, at, srt_madd (at, ahead, length),
                   srt_madd (srt_scale (right, c * half), down, s * half), color, 0.0f);
    }
  srt_fx_plane (r, frame, SRT_FX_STAR, srt_madd (at, ahead, 0.04f * length), srt_scale (right, 1.6f * half),
                srt_scale (down, 1.6f * half), pale);
  if (muzzles_light (frame->scene))
    srt_fx_light (r, at, 2.5f * length, color, 0.8f * share);
}

static void
add_flashes (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  Flash flashes[FLASHES];
  int n = 0;

  for (int i = 0; i < scene->n_shots; i++)
    {
      const SrtSceneShot *shot = &scene->shots[i];
      Flash flash = { .gun = gun_of (scene, shot->type), .side = shot->side };
      if (!flash.gun || flash.gun->flash <= 0 || shot->age < 0.0f || shot->age >= (float) flash.gun->flash
          || (is_great (flash.gun) && !muzzles_light (scene)))
        continue;
      flash.share = 1.0f - shot->age / (float) flash.gun->flash;
      if (find_muzzle (scene, shot, &flash))
        keep_flash (flashes, &n, &flash);
    }
  for (int i = 0; i < n; i++)
    add_flash (r, frame, &flashes[i]);
}

void
srt_fx_shots (SrtRenderer *r, const SrtFrameState *frame)
{
  for (int i = 0; i < frame->scene->n_shots; i++)
    add_shot (r, frame, &frame->scene->shots[i]);
  add_flashes (r, frame);
}
