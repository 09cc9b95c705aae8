/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hangar that the player leaves from: its lights (spec 08 §1.7), its steam (§1.8). Nothing is kept from picture to picture. */
#include "render/scene-private.h"

#include "orders/orders.h"

#include <string.h>

#define REACH 2.0f        /* of a lamp's light, in its ranges */
#define BEACON_REACH 2.0f /* times as far */
#define THROWN_BACK 0.1f  /* of a beacon's flash */
#define SOFT 0.35f        /* of the steam's colour, but in classic */

enum
{
  DROPS = 6,         /* step of a drop from which on nothing is thrown back */
  PUFF_EVERY = 2,    /* ticks between two of one vent */
  PUFF_LIFE = 50,    /* and up to 9 more */
  DOOR_STEAM = 200,  /* ticks that the vents of the doors are open */
  FIRST_BURST = 100, /* a hull vent's: within so many ticks */
  BURST = 20,        /* ticks a burst, and up to 79 more; then the pause, and up to 99 more */
  VENTS = 16,        /* of one part */
};

typedef struct Hangar
{
  SrtScene *scene;
  const SrtRun *run;
  const SrtLaunchLook *look;
  SrtFrame root;  /* as drawn */
  float f, now;   /* ticks */
  float red[3];   /* thrown back */
} Hangar;

/* ---- Lights ---- */

static void
add_lamp (Hangar *hangar, const SrtAttachment *lamp, SrtVec3 at)
{
  bool beacon = lamp->off > 0.0f, classic = hangar->run->world->classic != 0;
  float lit = srt_lamp_lit (lamp, hangar->scene->time);
  const float *color = srt_lamp_color (lamp);
  SrtSceneShine *shine;

  if (!(lit > 0.0f) || !(lamp->range > 0.0f))
    return;
  shine = srt_scene_shine (hangar->scene, SRT_SHINE_LIGHT, at, 0.0f, color);
  shine->reach = REACH * lamp->range * (beacon && !classic ? BEACON_REACH : 1.0f);
  shine->strength = lit;
  if (beacon && !classic && hangar->look->step <= DROPS)
    for (int c = 0; c < 3; c++)
      hangar->red[c] += THROWN_BACK * lit * color[c];
}

static void
add_lamps (Hangar *hangar, const SrtSceneInstance *own)
{
  const SrtScene *scene = hangar->scene;

  for (int i = 0; i < own->n_nodes; i++)
    {
      const SrtSceneNode *node = &scene->nodes[own->first_node + i];
      const SrtModel *model = &scene->content->models[node->model];
      const SrtPart *part = &model->parts[node->part];
      for (int a = 0; a < part->n_attachments; a++)
        {
          const SrtAttachment *attachment = &model->attachments[part->first_attachment + a];
          if (attachment->kind == SRT_ATTACH_LIGHT)
            add_lamp (hangar, attachment, srt_frame_apply (&node->place, attachment->frame.p));
        }
    }
}

/* Even red on what stands in the hangar, not on its own walls. */
static void
throw_back (const Hangar *hangar, int own)
{
  SrtScene *scene = hangar->scene;

  for (int i = 0; i < scene->n_instances; i++)
    if (i != own && srt_distance (scene->instances[i].place.p, hangar->root.p) < scene->instances[own].radius)
      memcpy (scene->instances[i].even, hangar->red, sizeof hangar->red);
}

/* ---- Steam ---- */

/* Whether a hull vent blows: its bursts and pauses follow from when the hangar was made. */
static bool
hull_vent_blows (const Hangar *hangar, int vent, int tick)
{
  SrtRandom random;
  int at = hangar->look->since;

  srt_random_seed (&random, (uint64_t) (uint32_t) at << 8 | (uint64_t) vent, (uint32_t) hangar->look->hangar);
  at += (int) (srt_random15 (&random) % FIRST_BURST);
  while (at <= tick)
    {
      int ends = at + BURST + (int) (srt_random15 (&random) % 80);
      if (tick < ends)
        return true;
      at = ends + BURST + (int) (srt_random15 (&random) % 100);
    }
  return false;
}

static bool
door_vent_blows (const Hangar *hangar, int tick)
{
  int opened = hangar->look->vents_opened;
  return opened >= 0 && tick >= opened && tick < opened + DOOR_STEAM;
}

static void
add_puff (const Hangar *hangar, int vent, int born, SrtVec3 from, SrtVec3 way)
{
  SrtRandom random;
  float life, age, grey, size, speed;
  SrtSceneShine *puff;

  srt_random_seed (&random, (uint64_t) (uint32_t) born << 8 | (uint64_t) vent, (uint32_t) hangar->look->hangar + 1u);
  life = (float) PUFF_LIFE + (float) (srt_random15 (&random) % 10);
  speed = 10.0f + 3.0f * srt_random_fraction (&random);
  age = (hangar->now - (float) born) / life;
  if (age < 0.0f || age >= 1.0f)
    return;
  grey = age < 0.5f ? 1.0f - 0.5f * age : 1.5f * (1.0f - age);
  size = age < 0.5f ? 20.0f + 100.0f * age : 70.0f + 60.0f * (age - 0.5f);
  grey *= hangar->run->world->classic ? 1.0f : SOFT;
  puff = srt_scene_shine (hangar->scene, SRT_SHINE_PUFF, srt_madd (from, way, speed * age * life), size,
                          (float[3]){ grey, grey, grey });
  puff->seed = (float) (srt_random15 (&random) & 1023u);
}

static bool
is_door (const Hangar *hangar, int node)
{
  const SrtObject *object = srt_object (hangar->run->world, hangar->look->hangar);
  const SrtNames *doors = &hangar->run->content->ships[object->type].roles.launch.hangar_doors;

  for (int i = 0; i < doors->n; i++)
    if (srt_part_named (hangar->run, hangar->look->hangar, doors->names[i]) == node)
      return true;
  return false;
}

/* Hull vents blow inward along the hangar's X, those of its doors inward and back. */
static void
add_vent (const Hangar *hangar, int vent, SrtVec3 at, bool door)
{
  SrtVec3 local = srt_frame_local (&hangar->root, at);
  SrtVec3 way = srt_normalize (srt_vec3 (local.x > 0.0f ? -1.0f : 1.0f, 0.0f, door ? -1.0f : 0.0f));
  int last = (int) floorf (hangar->now) / PUFF_EVERY * PUFF_EVERY;

  for (int born = last; born >= hangar->look->since && born > last - PUFF_LIFE - 10; born -= PUFF_EVERY)
    if (door ? door_vent_blows (hangar, born) : hull_vent_blows (hangar, vent, born))
      add_puff (hangar, vent, born, at, srt_mul (&hangar->root.r, way));
}

static void
add_steam (const Hangar *hangar)
{
  const SrtObject *object = srt_object (hangar->run->world, hangar->look->hangar);
  const SrtNode *nodes = srt_nodes (hangar->run->world);
  int past = (int) (object->nodes.first + object->nodes.count), vent = 0;

  for (int node = (int) object->nodes.first; node < past; node++)
    {
      SrtVec3 points[VENTS];
      SrtFrame place;
      int n;
      if (nodes[node].part < 0 || !srt_scene_node_place (nodes, node, &hangar->root, hangar->f, &place))
        continue;
      n = srt_node_points (hangar->run, node, SRT_POINTS_STREAMS, points, VENTS);
      for (int i = 0; i < n; i++)
        add_vent (hangar, vent++, srt_frame_apply (&place, points[i]), is_door (hangar, node));
    }
}

void
srt_scene_add_launch (SrtScene *scene, const SrtRun *run, float f)
{
  SrtLaunchLook look;
  Hangar hangar = { .scene = scene, .run = run, .look = &look, .f = f };
  int own;

  if (!srt_launch_look (run->world, &look) || look.hangar < 0)
    return;
  own = srt_scene_find_slot (scene, look.hangar);
  if (own < 0)
    return;
  hangar.root = scene->instances[own].place;
  hangar.now = (float) run->world->frame_start + srt_scene_past_tick (run->world, f);
  scene->indoors = scene->instances[own].indoors = true;
  if (look.style == SRT_LAUNCH_DROP_TUBES)
    {
      add_lamps (&hangar, &scene->instances[own]);
      throw_back (&hangar, own);
    }
  else if (look.style == SRT_LAUNCH_SIDE_BAYS)
    add_steam (&hangar);
}
