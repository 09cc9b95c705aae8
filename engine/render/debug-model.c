/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/debug-model.h"

#include "render/debug-shapes.h"

#include <stdio.h>

static const float axis_colors[3][4] = {
  { 0.93f, 0.33f, 0.31f, 0.95f },
  { 0.45f, 0.85f, 0.35f, 0.95f },
  { 0.36f, 0.62f, 1.0f, 0.95f },
};
static const float point_color[4] = { 0.98f, 0.75f, 0.3f, 0.95f };
static const float part_color[4] = { 0.55f, 0.75f, 0.9f, 0.35f };
static const float chosen_color[4] = { 0.976f, 0.941f, 0.42f, 1.0f };

const char *
srt_attachment_words (int kind)
{
  static const char *const words[] = {
    N_ ("missile rack"), N_ ("gun"), N_ ("engine glow"), N_ ("muzzle"), N_ ("light"), N_ ("pod"),
    N_ ("eject point"), N_ ("case ejector"), N_ ("launch point"), N_ ("dock point"),
  };

  return kind >= 0 && kind < (int) (sizeof words / sizeof *words) ? words[kind] : "";
}

const char *
srt_point_list_words (int list)
{
  static const char *const words[] = {
    N_ ("door"), N_ ("rays"), N_ ("cut"), N_ ("streams"), N_ ("light"), N_ ("fireballs"), N_ ("tractor"),
    N_ ("jump trails"), N_ ("jump lights"), "", N_ ("warp projectors"), N_ ("ion barrel"), N_ ("ion rays"),
    N_ ("ion lights"), N_ ("ion beam"), N_ ("ion laser"),
  };

  return list >= 0 && list < (int) (sizeof words / sizeof *words) ? words[list] : "";
}

const char *
srt_part_class_words (int part_class)
{
  switch ((SrtPartClass) part_class)
    {
    case SRT_PART_POWER_CORE: return N_ ("power core");
    case SRT_PART_SATELLITE_DISH: return N_ ("satellite dish");
    case SRT_PART_SERVICE_DOOR: return N_ ("service door");
    case SRT_PART_SHAFT: return N_ ("shaft");
    case SRT_PART_SURFACE_BUILDING: return N_ ("surface building");
    case SRT_PART_TWIN_POWER_CORES: return N_ ("twin power cores");
    case SRT_PART_VENT_HATCH: return N_ ("vent hatch");
    case SRT_PART_ION_CANNON: return N_ ("ion cannon");
    case SRT_PART_ARMORED_PLATE: return N_ ("armoured plate");
    case SRT_PART_CAP_GUN: return N_ ("capital gun");
    case SRT_PART_WARP_PROJECTOR: return N_ ("warp projector");
    case SRT_PART_FUEL_POD: return N_ ("fuel pod");
    case SRT_PART_HULL: return N_ ("hull");
    case SRT_PART_COCKPIT: return N_ ("cockpit");
    case SRT_PART_TURRET: return N_ ("turret");
    case SRT_PART_ENGINE: return N_ ("engine");
    case SRT_PART_SHIELD_GENERATOR: return N_ ("shield generator");
    case SRT_PART_COMMS_TRANSMITTER: return N_ ("transmitter");
    case SRT_PART_GRAVITY_DRIVE: return N_ ("gravity drive");
    case SRT_PART_LASER_TURRET: return N_ ("laser turret");
    case SRT_PART_MISSILE_TURRET: return N_ ("missile turret");
    }
  return "";
}

/* ---- Places ---- */

/* A place in a node's frame, at the ship as it is drawn. */
static SrtFrame
node_place (const SrtScene *scene, SrtRun *run, int slot, int node)
{
  int at = srt_scene_find_slot (scene, slot);
  SrtFrame drawn = *srt_drawn (run, slot), frame = srt_node_drawn (run, slot, node);
  SrtMat3 back = srt_mat3_transpose (&drawn.r);
  SrtFrame local = { srt_frame_local (&drawn, frame.p), srt_mat3_mul (&back, &frame.r) };

  return at >= 0 ? srt_frame_mul (&scene->instances[at].place, &local) : frame;
}

typedef void (*EachNode) (const SrtDrawing *d, int node, const SrtModel *model, const SrtPart *part, void *data);

static void
each_node (const SrtDrawing *d, EachNode func, void *data)
{
  const SrtNode *nodes = srt_nodes (d->run->world);

  for (uint32_t i = 0; i < d->object->nodes.count; i++)
    {
      int node = (int) (d->object->nodes.first + i);
      const SrtPart *part = srt_node_part (d->run, &nodes[node]);
      if (part && srt_node_shown (d->run, node))
        func (d, node, srt_node_model (d->run, &nodes[node]), part, data);
    }
}

/* ---- Lines ---- */

static void
axes (const SrtDrawing *d, const SrtFrame *frame, float length, float width)
{
  srt_debug_line (d, frame->p, srt_madd (frame->p, srt_right (&frame->r), 0.5f * length), axis_colors[0], width, 0);
  srt_debug_line (d, frame->p, srt_madd (frame->p, srt_down (&frame->r), 0.5f * length), axis_colors[1], width, 0);
  srt_debug_line (d, frame->p, srt_madd (frame->p, srt_forward (&frame->r), length), axis_colors[2], width, 0);
}

/* Large enough to be seen on a large ship, small enough for what is small. */
static float
mark_size (const SrtDrawing *d)
{
  return srt_clampf (0.06f * d->object->radius, 8.0f, 400.0f);
}

static void
draw_attachments (const SrtDrawing *d, int node, const SrtModel *model, const SrtPart *part, void *data)
{
  SrtFrame place = node_place (d->scene, d->run, d->slot, node);

  for (int i = 0; i < part->n_attachments; i++)
    {
      SrtFrame at = srt_frame_mul (&place, &model->attachments[part->first_attachment + i].frame);
      axes (d, &at, mark_size (d), 1.5f);
    }
}

static void
draw_points (const SrtDrawing *d, int node, const SrtModel *model, const SrtPart *part, void *data)
{
  SrtFrame place = node_place (d->scene, d->run, d->slot, node);
  int number = (int) (part - model->parts);

  for (int i = 0; i < model->n_points; i++)
    {
      const SrtPoint *point = &model->points[i];
      SrtVec3 at;
      if (point->part != number)
        continue;
      at = srt_frame_apply (&place, point->position);
      srt_debug_cross (d, at, 0.3f * mark_size (d), point_color);
      if (srt_length2 (point->direction) > 0.0f)
        srt_debug_line (d, at, srt_madd (at, srt_mul (&place.r, point->direction), mark_size (d)), point_color, 1.0f, 0);
    }
}

static void
draw_part (const SrtDrawing *d, int node, const SrtModel *model, const SrtPart *part, void *data)
{
  SrtFrame place = node_place (d->scene, d->run, d->slot, node);

  if (part->n_levels > 0)
    srt_debug_box (d, &place, part->bounds_min, part->bounds_max, part_color, 1.0f);
}

static bool
begin (SrtDrawing *d, SrtScene *scene, SrtRun *run, int slot)
{
  int at = srt_slot_valid (run->world, slot) ? srt_scene_find_slot (scene, slot) : -1;

  if (at < 0)
    return false;
  *d = (SrtDrawing){ .scene = scene, .run = run, .slot = slot, .object = srt_object (run->world, slot) };
  d->place = scene->instances[at].place;
  d->drawn = *srt_drawn (run, slot);
  return true;
}

void
srt_scene_model (SrtScene *scene, SrtRun *run, int slot, unsigned layers, int node)
{
  SrtDrawing d;

  if (!begin (&d, scene, run, slot))
    return;
  if (layers & SRT_MODEL_PARTS)
    each_node (&d, draw_part, NULL);
  if (layers & SRT_MODEL_ATTACHMENTS)
    each_node (&d, draw_attachments, NULL);
  if (layers & SRT_MODEL_POINTS)
    each_node (&d, draw_points, NULL);
  if (node >= 0)
    {
      const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[node]);
      SrtFrame place = node_place (scene, run, slot, node);
      if (part && part->n_levels > 0)
        srt_debug_box (&d, &place, part->bounds_min, part->bounds_max, chosen_color, 2.0f);
      axes (&d, &place, 2.0f * mark_size (&d), 2.5f);
    }
}

/* ---- Words ---- */

typedef struct Labels
{
  SrtDebugLabel *labels;
  unsigned layers;
  SrtTranslate translate;
  int n, max;
} Labels;

static void
say (Labels *labels, SrtVec3 at, const char *what, int number)
{
  SrtDebugLabel *label;

  if (labels->n == labels->max)
    return;
  label = &labels->labels[labels->n++];
  label->at = at;
  snprintf (label->text, sizeof label->text, number > 0 ? "%.40s %d" : "%.47s", what, number);
}

static void
name_node (const SrtDrawing *d, int node, const SrtModel *model, const SrtPart *part, void *data)
{
  Labels *labels = data;
  SrtFrame place = node_place (d->scene, d->run, d->slot, node);
  int number = (int) (part - model->parts);

  for (int i = 0; (labels->layers & SRT_MODEL_ATTACHMENTS) && i < part->n_attachments; i++)
    {
      const SrtAttachment *it = &model->attachments[part->first_attachment + i];
      say (labels, srt_frame_apply (&place, it->frame.p),
           it->name[0] ? it->name : labels->translate (srt_attachment_words (it->kind)), 0);
    }
  for (int i = 0; (labels->layers & SRT_MODEL_POINTS) && i < model->n_points; i++)
    if (model->points[i].part == number)
      say (labels, srt_frame_apply (&place, model->points[i].position),
           labels->translate (srt_point_list_words (model->points[i].list)), model->points[i].order + 1);
  if (labels->layers & SRT_MODEL_PARTS && part->n_levels > 0)
    say (labels, srt_frame_apply (&place, srt_scale (srt_add (part->bounds_min, part->bounds_max), 0.5f)), part->name, 0);
}

int
srt_model_labels (const SrtScene *scene, SrtRun *run, int slot, unsigned layers, SrtTranslate translate,
                  SrtDebugLabel *labels, int max)
{
  Labels it = { labels, layers, translate, 0, max };
  SrtDrawing d;

  if (begin (&d, (SrtScene *) scene, run, slot))
    each_node (&d, name_node, &it);
  return it.n;
}
