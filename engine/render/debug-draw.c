/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/debug-shapes.h"

#include "maneuver/maneuver.h"
#include "orders/orders.h"
#include "weapons/weapons.h"

static const float gun_color[4] = { 0.98f, 0.85f, 0.35f, 0.9f };
static const float waiting_color[4] = { 0.7f, 0.7f, 0.7f, 0.45f };
static const float lead_color[4] = { 1.0f, 1.0f, 1.0f, 0.95f };
static const float aim_color[4] = { 0.45f, 0.9f, 1.0f, 0.95f };
static const float turret_color[4] = { 0.55f, 0.75f, 1.0f, 0.35f };
static const float target_color[4] = { 1.0f, 0.35f, 0.3f, 0.9f };
static const float lock_color[4] = { 1.0f, 0.55f, 0.15f, 0.8f };
static const float box_color[4] = { 0.35f, 0.85f, 0.95f, 0.3f };
static const float leaf_color[4] = { 0.35f, 0.95f, 0.75f, 0.8f };
static const float marked_color[4] = { 0.976f, 0.941f, 0.42f, 1.0f };

void
srt_health_color (float share, float color[4])
{
  float s = srt_clampf (share, 0.0f, 1.0f);

  color[0] = s > 0.5f ? 0.95f - (s - 0.5f) * 1.3f : 0.95f;
  color[1] = s > 0.5f ? 0.75f : 0.22f + s * 1.06f;
  color[2] = 0.25f;
  color[3] = 0.95f;
}

/* A place that the rules work out, moved along with the ship as it is drawn now. */
static SrtVec3
moved (const SrtDrawing *d, SrtVec3 at)
{
  return srt_frame_apply (&d->place, srt_frame_local (&d->drawn, at));
}

static SrtFrame
node_place (const SrtDrawing *d, int node)
{
  SrtFrame frame = srt_node_drawn (d->run, d->slot, node);
  SrtMat3 back = srt_mat3_transpose (&d->drawn.r);
  SrtFrame local = { srt_frame_local (&d->drawn, frame.p), srt_mat3_mul (&back, &frame.r) };

  return srt_frame_mul (&d->place, &local);
}

/* ---- Guns ---- */

static void
draw_guns (const SrtDrawing *d)
{
  const SrtGun *guns = srt_guns (d->run->world);
  int now = d->run->world->frame_start;

  for (uint32_t i = 0; i < d->object->guns.count; i++)
    {
      const SrtGun *gun = &guns[d->object->guns.first + i];
      const SrtGunType *type;
      SrtFrame part, muzzle;
      bool ready;
      if (gun->mount == SRT_MOUNT_DESTROYED || gun->node < 0 || gun->attachment < 0 || gun->type >= d->run->content->n_guns)
        continue;
      type = &d->run->content->guns[gun->type];
      part = node_place (d, gun->node);
      muzzle = srt_frame_mul (&part, &srt_node_model (d->run, &srt_nodes (d->run->world)[gun->node])
                                          ->attachments[gun->attachment].frame);
      ready = gun->next_shot <= now && (gun->mount == SRT_MOUNT_AIMED || srt_gun_selected (d->run, d->slot, (int) i));
      srt_debug_line (d, muzzle.p,
            srt_madd (muzzle.p, srt_forward (&muzzle.r), type->speed * (float) type->lifetime / (float) SRT_TICKS_PER_STEP),
            ready ? gun_color : waiting_color, gun->firing_until >= now ? 2.5f : 1.0f, ready ? 0 : SRT_LINE_DASHED);
    }
}

/* ---- Aim ---- */

static void
draw_aim (const SrtDrawing *d)
{
  SrtRun *run = d->run;
  const SrtOrderEntry *current = srt_order_current (run->world, d->slot);
  const SrtFightState *fight = srt_fight_state (run->world, d->slot);
  SrtTarget target = srt_is_player (run->world, d->slot) && run->world->player.target.index >= 0
                         ? run->world->player.target
                         : (current ? current->target : SRT_NO_TARGET);
  SrtVec3 point;

  if (target.index < 0 || target.kind != SRT_TARGET_SHIP || !srt_target_valid (run, target, SRT_CLOAKED))
    return;
  srt_debug_line (d, d->place.p, srt_aimed_at (run, target).place, target_color, 1.0f, SRT_LINE_DASHED);
  if (srt_lead (run, target, d->object->next.p, srt_leading_gun (run, d->slot), 1.0f, &point))
    {
      srt_debug_cross (d, point, 0.15f * d->object->radius + 60.0f, lead_color);
      srt_debug_line (d, srt_aimed_at (run, target).place, point, lead_color, 1.0f, 0);
    }
  if (fight)
    {
      srt_debug_cross (d, fight->aim, 0.1f * d->object->radius + 40.0f, aim_color);
      srt_debug_line (d, d->place.p, fight->aim, aim_color, 1.5f, 0);
    }
}

/* ---- Turrets ---- */

enum
{
  AROUND = 20, /* directions tried round a turret, and from one of its poles to the other */
  DOWN = 11,
};

/* A net over the directions that the turret may turn to, by its own rule. */
static void
draw_reach (const SrtDrawing *d, int gun, SrtVec3 base, float radius)
{
  bool allowed[DOWN][AROUND];
  SrtVec3 at[DOWN][AROUND];
  SrtVec3 shown = moved (d, base);

  for (int i = 0; i < DOWN; i++)
    for (int k = 0; k < AROUND; k++)
      {
        float s, c, sa, ca;
        SrtVec3 way;
        srt_sincosf ((float) SRT_PI * ((float) i + 0.5f) / DOWN, &s, &c);
        srt_sincosf (2.0f * (float) SRT_PI * (float) k / AROUND, &sa, &ca);
        way = srt_mul (&d->drawn.r, srt_vec3 (s * ca, c, s * sa));
        allowed[i][k] = srt_turret_allows (d->run, d->slot, gun, srt_madd (base, way, 20000.0f));
        at[i][k] = srt_madd (shown, srt_mul (&d->place.r, srt_vec3 (s * ca, c, s * sa)), radius);
      }
  for (int i = 0; i < DOWN; i++)
    for (int k = 0; k < AROUND; k++)
      {
        int next = (k + 1) % AROUND;
        if (allowed[i][k] && allowed[i][next])
          srt_debug_line (d, at[i][k], at[i][next], turret_color, 1.0f, 0);
        if (i + 1 < DOWN && allowed[i][k] && allowed[i + 1][k])
          srt_debug_line (d, at[i][k], at[i + 1][k], turret_color, 1.0f, 0);
      }
}

static void
draw_turrets (const SrtDrawing *d)
{
  const SrtGun *guns = srt_guns (d->run->world);

  for (uint32_t i = 0; i < d->object->guns.count; i++)
    {
      const SrtGun *gun = &guns[d->object->guns.first + i];
      SrtVec3 base;
      if ((gun->mount != SRT_MOUNT_AIMED && gun->mount != SRT_MOUNT_MISSILE) || gun->slots[0] < 0)
        continue;
      base = srt_node_drawn (d->run, d->slot, gun->slots[0]).p;
      if (gun->mount == SRT_MOUNT_AIMED)
        draw_reach (d, (int) i, base, 0.25f * d->object->radius + 200.0f);
      if (gun->target.index >= 0 && srt_target_valid (d->run, gun->target, SRT_CLOAKED))
        srt_debug_line (d, moved (d, base), srt_aimed_at (d->run, gun->target).place, target_color,
              gun->firing_until >= d->run->world->frame_start ? 2.5f : 1.0f, 0);
    }
}

/* ---- Missiles ---- */

/* The first rack with missiles left: what would be launched next. */
static const SrtMissileType *
next_missile (const SrtDrawing *d)
{
  const SrtRack *racks = &srt_racks (d->run->world)[d->object->racks.first];

  for (uint32_t i = 0; i < d->object->racks.count; i++)
    if (racks[i].count > 0 && racks[i].type >= 0 && racks[i].type < d->run->content->n_missiles)
      return &d->run->content->missiles[racks[i].type];
  return NULL;
}

/* The cone a target must stand in to be locked: within 0.7 of the nose (spec 03 §7.3, 04 §10.13). */
static void
draw_cone (const SrtDrawing *d, float range)
{
  const float cosine = 0.7f, sine = 0.714142843f;
  SrtVec3 x = srt_mat3_column (&d->place.r, 0), y = srt_mat3_column (&d->place.r, 1), nose = srt_forward (&d->place.r);
  SrtVec3 middle = srt_madd (d->place.p, nose, range * cosine);

  srt_debug_circle (d, middle, srt_scale (x, range * sine), srt_scale (y, range * sine), lock_color, 1.0f);
  for (int i = 0; i < 4; i++)
    srt_debug_line (d, d->place.p,
          srt_madd (middle, i & 1 ? y : x, (i & 2 ? -1.0f : 1.0f) * range * sine), lock_color, 1.0f, SRT_LINE_DASHED);
}

static void
draw_missiles (const SrtDrawing *d)
{
  const SrtWorld *world = d->run->world;
  const SrtMissile *missiles = srt_missiles (world);
  const SrtMissileType *type = next_missile (d);
  const SrtFightState *fight = srt_fight_state (world, d->slot);

  if (type)
    draw_cone (d, type->lock_range);
  if (fight && fight->missile_ready && srt_order_current (world, d->slot))
    srt_debug_line (d, d->place.p, srt_aimed_at (d->run, srt_order_current (world, d->slot)->target).place, lock_color, 2.5f, 0);
  if (srt_is_player (world, d->slot) && world->player.lock_state > 0 && world->player.lock_target.index >= 0)
    srt_debug_line (d, d->place.p, srt_aimed_at (d->run, world->player.lock_target).place, lock_color,
          world->player.lock_state == 3 ? 2.5f : 1.0f, world->player.lock_state == 3 ? 0 : SRT_LINE_DASHED);
  for (int i = world->newest_missile; i >= 0; i = missiles[i].older)
    {
      const SrtMissile *missile = &missiles[i];
      SrtVec3 to;
      if (missile->launcher != d->slot && missile->target.index != d->slot)
        continue;
      if (missile->decoy >= 0)
        to = srt_countermeasures (world)[missile->decoy].place.p;
      else if (missile->target.index >= 0 && srt_slot_valid (world, missile->target.index))
        to = srt_aimed_at (d->run, missile->target).place;
      else
        to = srt_madd (missile->next.p, srt_forward (&missile->next.r), 5000.0f);
      srt_debug_line (d, missile->next.p, to, missile->launcher == d->slot ? lock_color : target_color, 1.5f,
            missile->decoy >= 0 ? SRT_LINE_DASHED : 0);
      srt_debug_cross (d, missile->next.p, 120.0f, missile->launcher == d->slot ? lock_color : target_color);
    }
}

/* ---- Hull and health ---- */

static void
draw_boxes (const SrtDrawing *d)
{
  const SrtNode *nodes = srt_nodes (d->run->world);
  bool any = false;

  for (uint32_t i = d->object->nodes.first; i < d->object->nodes.first + d->object->nodes.count; i++)
    {
      const SrtPart *part = srt_node_part (d->run, &nodes[i]);
      const SrtModel *model = srt_node_model (d->run, &nodes[i]);
      SrtFrame place;
      if (part == NULL || part->n_tree == 0 || !srt_node_shown (d->run, (int) i))
        continue;
      any = true;
      place = node_place (d, (int) i);
      for (int k = 0; k < part->n_tree; k++)
        {
          const SrtTreeNode *tree = &model->tree[part->first_tree + k];
          SrtFrame frame = srt_frame_mul (&place, &tree->box);
          srt_debug_box (d, &frame, srt_scale (tree->half, -1.0f), tree->half, tree->n_faces > 0 ? leaf_color : box_color, 1.0f);
        }
    }
  if (any)
    return;
  for (int plane = 0; plane < 3; plane++)
    srt_debug_circle (d, d->place.p, srt_scale (srt_mat3_column (&d->place.r, plane), d->object->radius),
            srt_scale (srt_mat3_column (&d->place.r, (plane + 1) % 3), d->object->radius), leaf_color, 1.0f);
}

/* Rings in the ship's level: left, right, fore, aft, each a quarter of the circle. */
static void
draw_quadrants (const SrtDrawing *d)
{
  static const float middle[4] = { (float) SRT_PI, 0.0f, (float) (SRT_PI / 2), (float) (-SRT_PI / 2) };
  const SrtCombatStats *stats = srt_combat (d->run, d->object);
  const float gap = 0.06f, quarter = (float) (SRT_PI / 4);
  SrtVec3 x = srt_mat3_column (&d->place.r, 0), z = srt_forward (&d->place.r);

  if (stats == NULL)
    return;
  for (int q = 0; q < 4; q++)
    {
      float color[4], from = middle[q] - quarter + gap, to = middle[q] + quarter - gap;
      float outer = 1.35f * d->object->radius, inner = 1.2f * d->object->radius;
      if ((d->object->flags & SRT_COMPONENTS) == 0 && stats->shield_power > 0)
        {
          srt_health_color (d->object->shields[q] / (float) (6 * stats->shield_power - 1), color);
          srt_debug_arc (d, d->place.p, srt_scale (x, outer), srt_scale (z, outer), from, to, color, 3.0f);
        }
      if (stats->armor_class > 0)
        {
          srt_health_color (d->object->armor[q] / (float) (6 * stats->armor_class - 1), color);
          srt_debug_arc (d, d->place.p, srt_scale (x, inner), srt_scale (z, inner), from, to, color, 5.0f);
        }
    }
}

static void
draw_component (const SrtDrawing *d, int component, const float *color, float width)
{
  const SrtComponent *entry = &srt_components (d->run->world)[d->object->components.first + (uint32_t) component];
  const SrtNode *node;
  const SrtPart *part;
  SrtFrame place;
  float health[4];

  if (entry->node < 0 || !srt_node_shown (d->run, entry->node))
    return;
  node = &srt_nodes (d->run->world)[entry->node];
  part = srt_node_part (d->run, node);
  if (part == NULL)
    return;
  place = node_place (d, entry->node);
  srt_health_color (node->component_armor > 0 ? node->armor / node->component_armor : 1.0f, health);
  srt_debug_box (d, &place, part->bounds_min, part->bounds_max, color ? color : health, width);
}

void
srt_scene_debug (SrtScene *scene, SrtRun *run, int slot, unsigned layers, int component)
{
  SrtDrawing drawing = { .scene = scene, .run = run, .slot = slot };
  int instance = srt_scene_find_slot (scene, slot);

  if (!srt_slot_valid (run->world, slot) || instance < 0)
    return;
  drawing.object = srt_object (run->world, slot);
  drawing.place = scene->instances[instance].place;
  drawing.drawn = *srt_drawn (run, slot);
  if (layers & SRT_DEBUG_BOXES)
    draw_boxes (&drawing);
  if (layers & SRT_DEBUG_COMPONENTS)
    for (int i = 0; i < (int) drawing.object->components.count; i++)
      draw_component (&drawing, i, NULL, 1.5f);
  if (layers & SRT_DEBUG_QUADRANTS)
    draw_quadrants (&drawing);
  if (layers & SRT_DEBUG_TURRETS)
    draw_turrets (&drawing);
  if (layers & SRT_DEBUG_GUNS)
    draw_guns (&drawing);
  if (layers & SRT_DEBUG_AIM)
    draw_aim (&drawing);
  if (layers & SRT_DEBUG_MISSILES)
    draw_missiles (&drawing);
  srt_debug_orders (&drawing, layers);
  if (component >= 0 && component < (int) drawing.object->components.count)
    draw_component (&drawing, component, marked_color, 3.0f);
}
