/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the picture is taken from (spec 09 §1, §2), and the moves of the
 * editor's camera. Pure functions over a plain struct: no GL, no world.
 *
 * Pixels count from the viewport's top left, x right and y down, in device
 * pixels. The camera's frame is the spec's: X right, Y down, Z into the picture.
 */
#pragma once

#include "base/maths.h"

/* Down factor of the projection (spec 09 §1). */
#define SRT_CAMERA_FY 0.8f

typedef enum SrtCameraView
{
  SRT_CAMERA_FRONT, /* looks along -Z at the ships' noses */
  SRT_CAMERA_SIDE,  /* looks along -X; forward is to the right */
  SRT_CAMERA_TOP,   /* looks down (+Y); forward is up the picture */
} SrtCameraView;

typedef struct SrtCamera
{
  SrtFrame place;         /* in the world */
  float fy;               /* sy = H/2 + y/z * H * fy; SRT_CAMERA_FY */
  float near_plane;       /* units; 0 = chosen from what is in view */
  float far_plane;        /* units */
  bool orthographic;
  float scale;            /* orthographic: world units a pixel */
  int width, height;      /* viewport, device pixels, at least 1 */
} SrtCamera;

/* At the origin looking along +Z, perspective, far plane 4,000,000. */
void srt_camera_init (SrtCamera *camera, int width, int height);
void srt_camera_look_at (SrtCamera *camera, SrtVec3 eye, SrtVec3 target);

/*
 * A point in the world to pixels: x, y, and the distance in front of the camera
 * as z. False (and @pixel is as far as it can be told) when it lies behind.
 */
bool srt_camera_project (const SrtCamera *camera, SrtVec3 point, SrtVec3 *pixel);
/* The ray through a pixel: where it starts and its unit direction. */
void srt_camera_unproject (const SrtCamera *camera, float x, float y, SrtVec3 *origin, SrtVec3 *direction);
/* Where the ray through a pixel meets the plane through @point with @normal; false if it never does. */
bool srt_camera_plane_hit (const SrtCamera *camera, float x, float y, SrtVec3 point, SrtVec3 normal, SrtVec3 *hit);
/* Size of one unit at @point, in pixels; 0 behind a perspective camera. */
float srt_camera_pixels_per_unit (const SrtCamera *camera, SrtVec3 point);
/* Whether any of a sphere can be seen. */
bool srt_camera_sees (const SrtCamera *camera, SrtVec3 centre, float radius);

/* ---- Moves of the editor's camera ---- */

/* Turns round @focus by @yaw (about the world's Y) and @pitch (radians; stops at 89.5 degrees), without roll. */
void srt_camera_orbit (SrtCamera *camera, SrtVec3 focus, float yaw, float pitch);
/* Shifts camera and @focus so that the focus moves with the pointer by (dx, dy) pixels. */
void srt_camera_pan (SrtCamera *camera, SrtVec3 *focus, float dx, float dy);
/* Brings the distance to @focus (orthographic: the scale) to @factor times what it is, within 1 .. 4,000,000. */
void srt_camera_zoom (SrtCamera *camera, SrtVec3 focus, float factor);
/* Flies by @move (camera axes, units) after turning by @yaw and @pitch (radians) where it stands. */
void srt_camera_fly (SrtCamera *camera, SrtVec3 move, float yaw, float pitch);
/* Moves along its own line of sight until a sphere fills the picture. */
void srt_camera_frame_sphere (SrtCamera *camera, SrtVec3 centre, float radius);
/* An orthographic view along an axis at @focus; keeps the size of things at the focus. */
void srt_camera_set_view (SrtCamera *camera, SrtCameraView view, SrtVec3 focus);
/* Back to perspective, looking the same way, keeping the size of things at @focus. */
void srt_camera_set_perspective (SrtCamera *camera, SrtVec3 focus);

/* ---- Views of a ship (spec 09 §2.3-2.6) ---- */

/*
 * From the eye point: @turn is the view's angle about the ship's down axis
 * (ahead 0, left -90, right 90, rear 180 degrees, in radians).
 */
void srt_camera_cockpit (SrtCamera *camera, const SrtFrame *ship, SrtVec3 eye, float turn);

/* What the chase view keeps from frame to frame. */
typedef struct SrtChase
{
  float distance;         /* along the ship's Z; starts ahead */
  float pitch, yaw, roll; /* swing, radians */
} SrtChase;

/* Figures of the ship for srt_chase_update(). */
typedef struct SrtChaseShip
{
  SrtFrame place;
  float height, distance;                 /* type fields, the height of either sign: above; 0 = 750 and 1800 */
  float throttle;                         /* 0..1 */
  bool afterburner;
  float pitch_rate, yaw_rate, roll_rate;  /* radians/step */
} SrtChaseShip;

void srt_chase_init (SrtChase *chase);
/* Advances by @frames of 1/60 s (0 or less: places only) and places the camera. */
void srt_chase_update (SrtChase *chase, SrtCamera *camera, const SrtChaseShip *ship, float frames);

/* The missile view: behind it as the chase view, 300 above, easing slower (spec 04 §10.14). @frames of 1/60 s. */
void srt_missile_chase (SrtChase *chase, SrtCamera *camera, const SrtFrame *missile, float throttle, float yaw_rate,
                        float frames);

/* Round @centre at @distance by yaw about Y, then pitch about X, looking at it (spec 09 §2.5). */
void srt_camera_external (SrtCamera *camera, SrtVec3 centre, float yaw, float pitch, float distance);
/*
 * Flyby (spec 09 §2.6): stays at *@place looking at the ship; takes a new place
 * ahead of it when *@placed is false or the ship is more than 23,000 away.
 */
void srt_camera_flyby (SrtCamera *camera, SrtVec3 *place, bool *placed, const SrtFrame *ship, float radius);

/* ---- Views of the player's launch (spec 09 §2.7); @then: the ship's place at the switch ---- */

/* Down factor of view 0x20: wider than any other. */
#define SRT_CAMERA_BAY_FY 0.467f

/* View 0x0F: beside the ship, sinking; @t: ticks since the switch. Looks at it, or (not @watches) along with it. */
void srt_camera_bay_beside (SrtCamera *camera, const SrtFrame *ship, float t, bool watches);
/* View 0x10: far ahead of it, looking back; still. */
void srt_camera_bay_ahead (SrtCamera *camera, const SrtFrame *then);
/* View 0x20: above the tube's middle, on the ship's side of it (@right, or left); @opened: ticks since its door began to open, 0 before. */
void srt_camera_tube_bay (SrtCamera *camera, const SrtFrame *then, bool right, float opened);
/* Views 0x11, 0x19, 0x21, 0x22, 0x23, 0x26, 0x27: from a place in the frame of then at where the ship is now. */
void srt_camera_watch (SrtCamera *camera, const SrtFrame *then, SrtVec3 from, SrtVec3 ship);

/* ---- Views of arrivals and landings (spec 09 §2.7); @t: ticks since the switch ---- */

/* View 0x17: before the ship that arrives, drawing away from it a little. */
void srt_camera_arrival_near (SrtCamera *camera, const SrtFrame *ship, float t);
/* View 0x18: far ahead of where the ship began to fly in, looking back level at that. */
void srt_camera_arrival_ahead (SrtCamera *camera, const SrtFrame *placed);
/* View 0x0E: from the bay's side (@site the pad, @size the bay's), sliding along it; 0x25: beside the pad. Both watch the ship. */
void srt_camera_bay_slide (SrtCamera *camera, const SrtFrame *site, SrtVec3 size, SrtVec3 ship, float t);
void srt_camera_bay_pad (SrtCamera *camera, const SrtFrame *site, SrtVec3 size, SrtVec3 ship);

/* ---- Views of the player's end (spec 09 §2.7); @t: ticks since the switch ---- */

/* View 7: round @centre, from @offset at the switch, turning about the world's Y. */
void srt_camera_round (SrtCamera *camera, SrtVec3 centre, SrtVec3 offset, float t);
/* View 0x1C: pod and the ship that comes for it from one side, drawing near. */
void srt_camera_pickup (SrtCamera *camera, const SrtFrame *ship, SrtVec3 pod, float t);
/*
 * View 0x2B: beside a service ship of @radius, locked to it: before its beam
 * and a little above, from where its doors and what flies in are seen.
 */
void srt_camera_service (SrtCamera *camera, const SrtFrame *host, float radius);
/* View 0x1D: past the pod at the fighter that comes for it; @t holds at 0 until the pod goes up. */
void srt_camera_pod_shot (SrtCamera *camera, SrtVec3 pod, SrtVec3 fighter, float t);

/* ---- Views of the player's warp (spec 09 §2.7); @t: ticks since the switch ---- */

/* View 9, which view 10 holds: behind the place of departure, going round it. */
void srt_camera_warp_out (SrtCamera *camera, const SrtFrame *departure, float t);
/* View 11: down the axis of the tunnel of arrival, watching the ship, rolling. */
void srt_camera_warp_in (SrtCamera *camera, const SrtFrame *tunnel, SrtVec3 ship, float t);
