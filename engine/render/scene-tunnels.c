/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scene's tunnels, the worm, and the portals that cut ships (spec 08 §3). */
#include "render/scene-private.h"

#include "world/world.h"

enum
{
  FLASH_TICKS = 100,
  SHAKEN_TICKS = 40, /* that the worm glows on after a shake */
};

static SrtFrame
tunnel_place (const SrtScene *scene, const SrtWorld *world, const SrtTunnel *tunnel, float f)
{
  /* Only asked: nothing is written through it. */
  const SrtRun run = { .world = (SrtWorld *) world, .content = scene->content };
  SrtFrame gate, own;

  if (tunnel->kind != SRT_TUNNEL_PROTO && tunnel->kind != SRT_TUNNEL_ADVANCED)
    return tunnel->place;
  gate = srt_scene_object_place (world, tunnel->ship, f);
  own = srt_tunnel_in_gate (&run, tunnel->ship);
  return srt_frame_mul (&gate, &own);
}

/* Its gate came apart: nothing holds it. */
static bool
lost_gate (const SrtWorld *world, const SrtTunnel *tunnel)
{
  return (tunnel->kind == SRT_TUNNEL_PROTO || tunnel->kind == SRT_TUNNEL_ADVANCED) && srt_slot_valid (world, tunnel->ship)
         && (srt_object (world, tunnel->ship)->ends & SRT_ENDS_SPLIT) != 0;
}

static void
add_tunnel (SrtScene *scene, const SrtWorld *world, int index, float f)
{
  const SrtTunnel *tunnel = &world->tunnels[index];
  float now = (float) world->frame_start + srt_scene_past_tick (world, f);
  float flash = tunnel->flash < 0 ? -1.0f : (now - (float) tunnel->flash) / FLASH_TICKS;
  SrtSceneTunnel *added;

  if (!tunnel->live || (!tunnel->shown && (flash < 0.0f || flash >= 1.0f)) || lost_gate (world, tunnel))
    return;
  added = srt_scene_add_tunnel (scene);
  *added = (SrtSceneTunnel){ .place = tunnel_place (scene, world, tunnel, f),
                             .kind = tunnel->kind,
                             .shown = tunnel->shown,
                             .size = tunnel->size,
                             .deeper = tunnel->deeper,
                             .depth = tunnel->depth,
                             .radius = tunnel->radius,
                             .grow = tunnel->grow,
                             .fade = tunnel->fade,
                             .burnt = tunnel->burnt,
                             .paled = tunnel->paled,
                             .portal = tunnel->portal,
                             .flash = flash,
                             .seconds = 0.01f * (now - (float) tunnel->made),
                             .seed = (uint32_t) (index * 7919 + tunnel->ship) };
}

void
srt_scene_add_tunnels (SrtScene *scene, const SrtWorld *world, float f)
{
  for (int i = 0; i < SRT_TUNNELS; i++)
    add_tunnel (scene, world, i, f);
}

bool
srt_scene_add_worm (SrtScene *scene, const SrtWorld *world, float f)
{
  float now = (float) world->frame_start + srt_scene_past_tick (world, f);
  float shaken = world->worm_shaken < 0 ? 1.0f : (now - (float) world->worm_shaken) / SHAKEN_TICKS;

  if (world->worm_since < 0)
    return false;
  scene->worm = (SrtSceneWorm){ .shown = true,
                                .place = world->worm,
                                .seconds = 0.01f * (now - (float) world->worm_since),
                                .shaken = srt_clampf (1.0f - shaken, 0.0f, 1.0f) };
  return true;
}

bool
srt_scene_portal (const SrtScene *scene, const SrtWorld *world, const SrtObject *object, float f, SrtScenePlane *plane)
{
  int index = object->portal - 1;
  const SrtTunnel *tunnel;
  SrtFrame place;

  if (index < 0 || index >= SRT_TUNNELS || !world->tunnels[index].live)
    return false;
  tunnel = &world->tunnels[index];
  place = tunnel_place (scene, world, tunnel, f);
  plane->point = srt_frame_apply (&place, srt_vec3 (0, 0, tunnel->portal));
  plane->normal = srt_scale (srt_forward (&place.r), -1.0f);
  return true;
}
