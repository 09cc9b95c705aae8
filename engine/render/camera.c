/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/camera.h"

/* Pitch of the editor's camera stops here, so that "up" always means something. */
#define PITCH_LIMIT 1.5620696f /* 89.5 degrees */
#define LEAST_DISTANCE 1.0f
#define MOST_DISTANCE 4000000.0f
/* An orthographic camera stands this far before its focus; nothing is cut off behind it. */
#define ORTHOGRAPHIC_DISTANCE 100000.0f

void
srt_camera_init (SrtCamera *camera, int width, int height)
{
  *camera = (SrtCamera){
    .place = srt_frame_identity (),
    .fy = SRT_CAMERA_FY,
    .far_plane = 4000000.0f,
    .scale = 1.0f,
    .width = width > 0 ? width : 1,
    .height = height > 0 ? height : 1,
  };
}

static SrtMat3
turned (float yaw, float pitch)
{
  float sy, cy, sp, cp;
  srt_sincosf (yaw, &sy, &cy);
  srt_sincosf (pitch, &sp, &cp);
  return (SrtMat3){ { cy, sy * sp, sy * cp, 0, cp, -sp, -sy, cy * sp, cy * cp } };
}

static void
angles_of (const SrtMat3 *r, float *yaw, float *pitch)
{
  SrtVec3 forward = srt_forward (r), right = srt_right (r);
  *pitch = srt_atan2f (-forward.y, sqrtf (forward.x * forward.x + forward.z * forward.z));
  *yaw = fabsf (forward.y) < 0.999f ? srt_atan2f (forward.x, forward.z) : srt_atan2f (-right.z, right.x);
}

void
srt_camera_look_at (SrtCamera *camera, SrtVec3 eye, SrtVec3 target)
{
  SrtVec3 d = srt_sub (target, eye);
  camera->place.p = eye;
  if (srt_length2 (d) > 0.0f)
    {
      float flat = sqrtf (d.x * d.x + d.z * d.z);
      float yaw = flat > 1e-6f * fabsf (d.y) ? srt_atan2f (d.x, d.z) : 0.0f;
      camera->place.r = turned (yaw, srt_atan2f (-d.y, flat));
    }
}

bool
srt_camera_project (const SrtCamera *camera, SrtVec3 point, SrtVec3 *pixel)
{
  SrtVec3 v = srt_frame_local (&camera->place, point);
  float w = (float) camera->width, h = (float) camera->height;
  if (camera->orthographic)
    {
      *pixel = srt_vec3 (w / 2 + v.x / camera->scale, h / 2 + v.y / camera->scale, v.z);
      return true;
    }
  float z = srt_maxf (v.z, 1e-3f);
  float f = h * camera->fy / z;
  *pixel = srt_vec3 (w / 2 + v.x * f, h / 2 + v.y * f, v.z);
  return v.z > 0.0f;
}

void
srt_camera_unproject (const SrtCamera *camera, float x, float y, SrtVec3 *origin, SrtVec3 *direction)
{
  float dx = x - (float) camera->width / 2, dy = y - (float) camera->height / 2;
  if (camera->orthographic)
    {
      SrtVec3 local = { dx * camera->scale, dy * camera->scale, -camera->far_plane };
      *origin = srt_frame_apply (&camera->place, local);
      *direction = srt_forward (&camera->place.r);
      return;
    }
  float f = (float) camera->height * camera->fy;
  *origin = camera->place.p;
  *direction = srt_normalize (srt_mul (&camera->place.r, srt_vec3 (dx / f, dy / f, 1.0f)));
}

bool
srt_camera_plane_hit (const SrtCamera *camera, float x, float y, SrtVec3 point, SrtVec3 normal, SrtVec3 *hit)
{
  SrtVec3 origin, direction;
  srt_camera_unproject (camera, x, y, &origin, &direction);
  float slope = srt_dot (direction, normal);
  if (fabsf (slope) < 1e-5f)
    return false;
  float t = srt_dot (srt_sub (point, origin), normal) / slope;
  if (t < 0.0f)
    return false;
  *hit = srt_madd (origin, direction, t);
  return true;
}

float
srt_camera_pixels_per_unit (const SrtCamera *camera, SrtVec3 point)
{
  if (camera->orthographic)
    return 1.0f / camera->scale;
  float z = srt_frame_local (&camera->place, point).z;
  return z > 0.0f ? (float) camera->height * camera->fy / z : 0.0f;
}

bool
srt_camera_sees (const SrtCamera *camera, SrtVec3 centre, float radius)
{
  SrtVec3 v = srt_frame_local (&camera->place, centre);
  float w = (float) camera->width, h = (float) camera->height;
  if (camera->orthographic)
    return fabsf (v.x) - radius <= w / 2 * camera->scale && fabsf (v.y) - radius <= h / 2 * camera->scale;
  if (v.z + radius <= 0.0f || v.z - radius > camera->far_plane)
    return false;
  float ty = 0.5f / camera->fy, tx = ty * w / h;
  /* Distance to the side planes, whose normals are (1, -t) over their length. */
  return (fabsf (v.x) - tx * v.z) <= radius * sqrtf (1 + tx * tx)
         && (fabsf (v.y) - ty * v.z) <= radius * sqrtf (1 + ty * ty);
}

void
srt_camera_orbit (SrtCamera *camera, SrtVec3 focus, float yaw, float pitch)
{
  SrtVec3 local = srt_frame_local (&camera->place, focus);
  float y, p;
  angles_of (&camera->place.r, &y, &p);
  camera->place.r = turned (y + yaw, srt_clampf (p + pitch, -PITCH_LIMIT, PITCH_LIMIT));
  camera->place.p = srt_sub (focus, srt_mul (&camera->place.r, local));
}

void
srt_camera_pan (SrtCamera *camera, SrtVec3 *focus, float dx, float dy)
{
  float pixels = srt_camera_pixels_per_unit (camera, *focus);
  if (!(pixels > 0.0f))
    return;
  SrtVec3 by = srt_mul (&camera->place.r, srt_vec3 (-dx / pixels, -dy / pixels, 0.0f));
  camera->place.p = srt_add (camera->place.p, by);
  *focus = srt_add (*focus, by);
}

void
srt_camera_zoom (SrtCamera *camera, SrtVec3 focus, float factor)
{
  if (!(factor > 0.0f))
    return;
  if (camera->orthographic)
    {
      camera->scale = srt_clampf (camera->scale * factor, 0.01f, 20000.0f);
      return;
    }
  SrtVec3 from = srt_sub (camera->place.p, focus);
  float distance = srt_length (from);
  if (!(distance > 0.0f))
    {
      from = srt_scale (srt_forward (&camera->place.r), -1.0f);
      distance = 1.0f;
    }
  float wanted = srt_clampf (distance * factor, LEAST_DISTANCE, MOST_DISTANCE);
  camera->place.p = srt_madd (focus, from, wanted / distance);
}

void
srt_camera_fly (SrtCamera *camera, SrtVec3 move, float yaw, float pitch)
{
  if (yaw != 0.0f || pitch != 0.0f)
    {
      float y, p;
      angles_of (&camera->place.r, &y, &p);
      camera->place.r = turned (y + yaw, srt_clampf (p + pitch, -PITCH_LIMIT, PITCH_LIMIT));
    }
  camera->place.p = srt_frame_apply (&camera->place, move);
}

void
srt_camera_frame_sphere (SrtCamera *camera, SrtVec3 centre, float radius)
{
  float w = (float) camera->width, h = (float) camera->height;
  float least = srt_minf (w, h);
  radius = srt_maxf (radius, 1.0f);
  float distance = ORTHOGRAPHIC_DISTANCE;
  if (camera->orthographic)
    camera->scale = 2.2f * radius / least;
  else
    {
      float t = 0.5f / camera->fy * least / h;
      distance = 1.1f * radius * sqrtf (1 + t * t) / t;
    }
  camera->place.p = srt_madd (centre, srt_forward (&camera->place.r), -distance);
}

void
srt_camera_set_view (SrtCamera *camera, SrtCameraView view, SrtVec3 focus)
{
  static const SrtMat3 views[] = {
    [SRT_CAMERA_FRONT] = { { -1, 0, 0, 0, 1, 0, 0, 0, -1 } },
    [SRT_CAMERA_SIDE] = { { 0, 0, -1, 0, 1, 0, 1, 0, 0 } },
    [SRT_CAMERA_TOP] = { { 1, 0, 0, 0, 0, 1, 0, -1, 0 } },
  };
  float pixels = srt_camera_pixels_per_unit (camera, focus);
  camera->place.r = views[view];
  camera->orthographic = true;
  camera->scale = pixels > 0.0f ? 1.0f / pixels : 10.0f;
  camera->place.p = srt_madd (focus, srt_forward (&camera->place.r), -ORTHOGRAPHIC_DISTANCE);
}

void
srt_camera_set_perspective (SrtCamera *camera, SrtVec3 focus)
{
  if (!camera->orthographic)
    return;
  float distance = (float) camera->height * camera->fy * camera->scale;
  camera->orthographic = false;
  camera->place.p = srt_madd (focus, srt_forward (&camera->place.r), -distance);
}

void
srt_camera_cockpit (SrtCamera *camera, const SrtFrame *ship, SrtVec3 eye, float turn)
{
  SrtMat3 view = turned (turn, 0.0f);
  camera->place.r = srt_mat3_mul (&ship->r, &view);
  /* The eye point turns with the view, so the rear view stands behind the ship's middle (spec 09 §2.3). */
  camera->place.p = srt_add (ship->p, srt_mul (&camera->place.r, eye));
}

void
srt_chase_init (SrtChase *chase)
{
  *chase = (SrtChase){ .distance = 1500.0f };
}

/* Share of the way gone in @frames when @share of it is gone in one. */
static float
ease (float share, float frames)
{
  return 1.0f - powf (1.0f - share, frames);
}

void
srt_chase_update (SrtChase *chase, SrtCamera *camera, const SrtChaseShip *ship, float frames)
{
  const float turn = 2.0f * (float) SRT_PI;
  float height = ship->height != 0.0f ? -fabsf (ship->height) : -750.0f;
  float distance = ship->distance != 0.0f ? ship->distance : 1800.0f;
  if (frames > 0.0f)
    {
      float throttle = ship->afterburner ? 1.5f : ship->throttle;
      chase->distance += (-(400.0f * throttle + distance) - chase->distance) * ease (0.1f, frames);
      float pitch = srt_clampf (-5.7f * ship->pitch_rate, -turn / 16, turn / 16);
      pitch *= pitch < 0.0f ? 0.5f : 1.5f;
      float yaw = srt_clampf (-5.0f * ship->yaw_rate, -turn / 10, turn / 10);
      float roll = srt_clampf (-3.0f * ship->roll_rate, -turn / 10, turn / 10) + 0.05f * yaw;
      float share = ease (0.05f, frames);
      chase->pitch += (pitch - chase->pitch) * share;
      chase->yaw += (yaw - chase->yaw) * share;
      chase->roll += (roll - chase->roll) * share;
    }
  SrtVec3 offset = { 0.0f, height, chase->distance };
  SrtMat3 swing = srt_mat3_from_angles (chase->pitch, chase->yaw, 0.0f);
  SrtMat3 roll = srt_mat3_from_angles (0.0f, 0.0f, chase->roll);
  camera->place.p = srt_add (ship->place.p, srt_mul (&ship->place.r, srt_mul (&swing, offset)));
  camera->place.r = srt_mat3_mul (&ship->place.r, &roll);
}

void
srt_missile_chase (SrtChase *chase, SrtCamera *camera, const SrtFrame *missile, float throttle, float yaw_rate, float frames)
{
  float share = ease (0.005f, srt_maxf (frames, 0.0f));
  float wanted = -(800.0f + 400.0f * srt_clampf (throttle, 0.0f, 1.0f));
  if (chase->distance >= 0.0f) /* it begins behind the missile */
    chase->distance = wanted;
  chase->distance += (wanted - chase->distance) * share;
  chase->roll += (yaw_rate / 20.0f - chase->roll) * share;
  SrtMat3 roll = srt_mat3_from_angles (0.0f, 0.0f, chase->roll);
  camera->place.p = srt_frame_apply (missile, srt_vec3 (0.0f, -300.0f, chase->distance));
  camera->place.r = srt_mat3_mul (&missile->r, &roll);
}

void
srt_camera_external (SrtCamera *camera, SrtVec3 centre, float yaw, float pitch, float distance)
{
  camera->place.r = turned (yaw, srt_clampf (pitch, -PITCH_LIMIT, PITCH_LIMIT));
  camera->place.p = srt_madd (centre, srt_forward (&camera->place.r), -distance);
}

void
srt_camera_flyby (SrtCamera *camera, SrtVec3 *place, bool *placed, const SrtFrame *ship, float radius)
{
  if (!*placed || srt_distance (*place, ship->p) > 23000.0f)
    {
      *place = srt_frame_apply (ship, srt_vec3 (0.0f, radius, 4.0f * radius));
      *placed = true;
    }
  SrtVec3 from = srt_sub (*place, ship->p);
  float distance = srt_length (from);
  SrtVec3 eye = *place;
  if (distance < radius)
    eye = distance > 0.0f ? srt_madd (ship->p, from, radius / distance)
                          : srt_frame_apply (ship, srt_vec3 (0.0f, radius, 0.0f));
  srt_camera_look_at (camera, eye, ship->p);
}

void
srt_camera_round (SrtCamera *camera, SrtVec3 centre, SrtVec3 offset, float t)
{
  SrtMat3 turn = srt_mat3_from_angles (0.0f, 0.005f * t, 0.0f);
  srt_camera_look_at (camera, srt_add (centre, srt_mul (&turn, offset)), centre);
}

void
srt_camera_pickup (SrtCamera *camera, const SrtFrame *ship, SrtVec3 pod, float t)
{
  SrtMat3 turn = srt_mat3_from_angles (0.0f, 0.002f * t + 0.5f * (float) SRT_PI, 0.0f);
  SrtVec3 middle = srt_lerp (ship->p, pod, 0.5f);
  camera->place.r = srt_mat3_mul (&ship->r, &turn);
  camera->place.p = srt_madd (middle, srt_forward (&camera->place.r), -srt_maxf (1000.0f, 10000.0f - 2.0f * t));
}

void
srt_camera_pod_shot (SrtCamera *camera, SrtVec3 pod, SrtVec3 fighter, float t)
{
  SrtVec3 away = srt_sub (pod, fighter);
  away = srt_length2 (away) > 0.0f ? srt_normalize (away) : srt_vec3 (0.0f, 0.0f, -1.0f);
  srt_camera_look_at (camera, srt_madd (pod, away, 1000.0f + 20.0f * t), fighter);
}

void
srt_camera_bay_beside (SrtCamera *camera, const SrtFrame *ship, float t, bool watches)
{
  SrtVec3 eye = srt_frame_apply (ship, srt_vec3 (1500.0f, -600.0f + 900.0f * 0.0013f * t, 500.0f));
  if (watches)
    srt_camera_look_at (camera, eye, ship->p);
  else
    camera->place = (SrtFrame){ eye, ship->r };
}

void
srt_camera_bay_ahead (SrtCamera *camera, const SrtFrame *then)
{
  SrtMat3 back = turned ((float) SRT_PI, 0.33f);
  camera->place.r = srt_mat3_mul (&then->r, &back);
  camera->place.p = srt_frame_apply (then, srt_vec3 (0.0f, -600.0f, 40000.0f));
}

void
srt_camera_tube_bay (SrtCamera *camera, const SrtFrame *then, bool right, float opened)
{
  /* The ship stands 400 off the middle. */
  float beside = right ? 750.0f - 400.0f : 400.0f - 750.0f;
  SrtMat3 down = turned (0.0f, -54.0f / 180.0f * (float) SRT_PI - 0.0007f * srt_maxf (opened, 0.0f));
  camera->place.r = srt_mat3_mul (&then->r, &down);
  camera->place.p = srt_frame_apply (then, srt_vec3 (beside, -600.0f, -300.0f));
}

void
srt_camera_watch (SrtCamera *camera, const SrtFrame *then, SrtVec3 from, SrtVec3 ship)
{
  srt_camera_look_at (camera, srt_frame_apply (then, from), ship);
}

void
srt_camera_service (SrtCamera *camera, const SrtFrame *host, float radius)
{
  SrtVec3 eye = srt_frame_apply (host, srt_vec3 (1.5f * radius, -0.5f * radius, 1.1f * radius));
  SrtMat3 turn = srt_mat3_look_at (srt_mul_transposed (&host->r, srt_sub (host->p, eye)));
  camera->place.p = eye;
  camera->place.r = srt_mat3_mul (&host->r, &turn);
}

void
srt_camera_warp_out (SrtCamera *camera, const SrtFrame *departure, float t)
{
  SrtMat3 turn = srt_mat3_from_angles (0.0f, 0.5f - 0.0005f * t, 0.0f);
  camera->place.p = srt_frame_apply (departure, srt_mul (&turn, srt_vec3 (0.0f, -350.0f, -2000.0f)));
  camera->place.r = srt_mat3_mul (&departure->r, &turn);
}

void
srt_camera_warp_in (SrtCamera *camera, const SrtFrame *tunnel, SrtVec3 ship, float t)
{
  SrtMat3 roll = srt_mat3_from_angles (0.0f, 0.0f, -0.003f * t);
  srt_camera_look_at (camera, srt_frame_apply (tunnel, srt_vec3 (0.0f, 0.0f, -10000.0f)), ship);
  camera->place.r = srt_mat3_mul (&camera->place.r, &roll);
}

void
srt_camera_arrival_near (SrtCamera *camera, const SrtFrame *ship, float t)
{
  float ahead = srt_clampf (1200.0f + 10.0f * (t - 50.0f), 1200.0f, 1400.0f);
  srt_camera_watch (camera, ship, srt_vec3 (200.0f, -500.0f, ahead), ship->p);
}

void
srt_camera_arrival_ahead (SrtCamera *camera, const SrtFrame *placed)
{
  static const SrtMat3 half_turn = { { -1, 0, 0, 0, 1, 0, 0, 0, -1 } };
  camera->place.p = srt_frame_apply (placed, srt_vec3 (0.0f, 300.0f, 27000.0f));
  camera->place.r = srt_mat3_mul (&placed->r, &half_turn);
}

/* A fifth of the bay along it in ten seconds, and no farther than half. */
void
srt_camera_bay_slide (SrtCamera *camera, const SrtFrame *site, SrtVec3 size, SrtVec3 ship, float t)
{
  float along = srt_minf (0.0002f * t, 0.4f) - 0.3f;
  srt_camera_watch (camera, site, srt_vec3 (-0.2f * size.x, -0.3f * size.y, along * size.z), ship);
}

void
srt_camera_bay_pad (SrtCamera *camera, const SrtFrame *site, SrtVec3 size, SrtVec3 ship)
{
  srt_camera_watch (camera, site, srt_vec3 (0.15f * size.x, -0.35f * size.y, 0.12f * size.z), ship);
}
