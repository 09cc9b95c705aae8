/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attachments and point lists (spec 07 §13.4, §13.5). */
#include "content/model.h"

#include <math.h>
#include <string.h>

enum
{
  LIST_STREAMS = 3,
  LIST_RAYS = 1,
  LIST_TRACTOR = 6,
  LIST_JUMP_TRAILS = 7,
  LIST_JUMP_LIGHTS = 8,
};

/* By SrtAttachmentKind. */
static const char *const kind_names[] = { "missile", "gun", "engine_glow", "gun_muzzle", "light", "pod",
                                          "eject_point", "case_ejector", "launch_point", "dock_point" };

static const struct
{
  const char *name;
  int list;
} list_names[] = {
  { "door", 0 },      { "rays", 1 },    { "cut", 2 },         { "streams", 3 },     { "light", 4 },
  { "fireballs", 5 }, { "tractor", 6 }, { "jump_trails", 7 }, { "jump_lights", 8 }, { "warp_projectors", 10 },
};

int
srt_attachment_kind_of_name (const char *name, int *number, int *list)
{
  gsize length = strcspn (name, ":.");

  *number = -1;
  *list = -1;
  if (name[length] == ':' && g_ascii_isdigit (name[length + 1]))
    *number = (int) MIN (g_ascii_strtoull (name + length + 1, NULL, 10), 65535);
  for (guint k = 0; k < G_N_ELEMENTS (kind_names); k++)
    if (strlen (kind_names[k]) == length && g_ascii_strncasecmp (name, kind_names[k], length) == 0)
      return (int) k;
  if (length == 10 && g_ascii_strncasecmp (name, "attachment", length) == 0 && *number >= 0 && *number <= 9)
    return *number;
  if (length == 10 && g_ascii_strncasecmp (name, "jump_trail", length) == 0)
    *list = LIST_JUMP_TRAILS;
  if (length == 10 && g_ascii_strncasecmp (name, "jump_light", length) == 0)
    *list = LIST_JUMP_LIGHTS;
  return -1;
}

static int
resolve (SrtModelReader *reader, SrtModelRef kind, const char *name)
{
  return reader->resolve ? reader->resolve (kind, name, reader->resolve_data) : -1;
}

/* A gun or missile given by number or id. */
static bool
read_number_or_id (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtModelRef kind, int *out)
{
  if (json == NULL)
    return true;
  if (json->kind == SRT_JSON_NUMBER && json->number == floor (json->number) && json->number >= -1 && json->number <= 65535)
    *out = (int) json->number;
  else if (json->kind == SRT_JSON_STRING)
    {
      *out = resolve (reader, kind, json->text);
      if (*out < 0 && reader->resolve)
        return srt_model_fail (reader, node, N_ ("“%1” names “%2”, which is not there"), json->text);
    }
  else
    return srt_model_fail (reader, node, N_ ("“%1” must name a gun, missile or model by number or by name"), NULL);
  return true;
}

/* Half the box of a marker's mesh, for a size that is not given. */
static bool
marker_size (SrtModelReader *reader, const SrtModelNode *node, double size[3])
{
  g_autoptr (GArray) triangles = g_array_new (FALSE, FALSE, sizeof (SrtVec3));
  SrtVec3 low = { 0 }, high = { 0 };

  if (!srt_model_triangles (reader, node, node->part, triangles))
    return false;
  for (guint i = 0; i < triangles->len; i++)
    {
      SrtVec3 v = g_array_index (triangles, SrtVec3, i);
      low = i ? srt_vec3 (MIN (low.x, v.x), MIN (low.y, v.y), MIN (low.z, v.z)) : v;
      high = i ? srt_vec3 (MAX (high.x, v.x), MAX (high.y, v.y), MAX (high.z, v.z)) : v;
    }
  size[0] = (double) (high.x - low.x) / 2 / reader->units;
  size[1] = (double) (high.y - low.y) / 2 / reader->units;
  size[2] = (double) (high.z - low.z) / 2 / reader->units;
  return true;
}

static bool
read_size (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  double size[3] = { 0, 0, 0 };

  if (node->mesh >= 0 && srt_json_get (attach, "size") == NULL)
    {
      if (!marker_size (reader, node, size))
        return false;
      if (out->kind == SRT_ATTACH_ENGINE_GLOW)
        size[2] = -size[2];
    }
  if (!srt_gltf_numbers (&reader->gltf, attach, "size", size, 3))
    return false;
  out->size = srt_vec3 ((float) (size[0] * reader->units), (float) (size[1] * reader->units),
                        (float) (size[2] * reader->units));
  return true;
}

static bool
read_glow (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  bool constant = false, reverse = false;
  int glow;

  if (!srt_gltf_index (&reader->gltf, attach, "glow", MAX (out->id, 1), &glow)
      || !srt_gltf_bool (&reader->gltf, attach, "constant", &constant)
      || !srt_gltf_bool (&reader->gltf, attach, "reverse", &reverse) || !read_size (reader, node, attach, out))
    return false;
  out->id = constant ? 7 : CLAMP (glow, 1, 7);
  if (reverse)
    out->size.z = fabsf (out->size.z);
  return true;
}

static bool
read_light (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  SrtGltf *gltf = &reader->gltf;
  double brightness = 1, range = 0, on = 0, off = 0, phase = 0;

  if (!srt_gltf_index (gltf, attach, "color", MAX (out->id, 0), &out->id)
      || !srt_gltf_number (gltf, attach, "brightness", &brightness) || !srt_gltf_number (gltf, attach, "range", &range)
      || !srt_gltf_number (gltf, attach, "on", &on) || !srt_gltf_number (gltf, attach, "off", &off)
      || !srt_gltf_number (gltf, attach, "phase", &phase) || !read_size (reader, node, attach, out))
    return false;
  if (out->id > 5)
    return srt_model_fail (reader, node, N_ ("the colour of the light “%1” must be from 0 to 5"), NULL);
  out->brightness = (float) brightness;
  out->range = (float) (range * reader->units);
  /* The file counts on the blink clock, ten to a tick. */
  out->on = (float) (on / 10);
  out->off = (float) (off / 10);
  out->phase = (float) (phase / 10);
  return true;
}

static bool
read_missile (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  const SrtJson *missile = srt_json_get (attach, "missile");

  if (missile && missile->kind == SRT_JSON_ARRAY)
    {
      if (srt_json_length (missile) != 5)
        return srt_model_fail (reader, node, N_ ("“%1” must name a missile for each of five tiers"), NULL);
      for (guint i = 0; i < 5; i++)
        if (!read_number_or_id (reader, node, srt_json_at (missile, i), SRT_MODEL_REF_MISSILE, &out->tiers[i]))
          return false;
      out->id = out->tiers[0];
      return true;
    }
  if (!read_number_or_id (reader, node, missile, SRT_MODEL_REF_MISSILE, &out->id))
    return false;
  for (int i = 0; i < 5; i++)
    out->tiers[i] = out->id;
  return true;
}

/* The other model: "ships/turret-light.glb" is "turret-light". */
static bool
read_mount (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  const char *model;
  g_autofree char *base = NULL;
  char *dot;

  if (!srt_gltf_string (&reader->gltf, attach, "model", &model))
    return false;
  if (model == NULL)
    return srt_model_fail (reader, node, N_ ("“%1” does not name the model it mounts"), NULL);
  base = g_path_get_basename (model);
  dot = strrchr (base, '.');
  if (dot && dot > base)
    *dot = '\0';
  out->id = resolve (reader, SRT_MODEL_REF_MODEL, base);
  if (out->id < 0 && reader->resolve)
    return srt_model_fail (reader, node, N_ ("“%1” mounts the model “%2”, which cannot be read"), base);
  return true;
}

static bool
read_kind_data (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  switch (out->kind)
    {
    case SRT_ATTACH_MUZZLE:
      out->id = out->id < 0 ? 1 : out->id;
      return read_number_or_id (reader, node, srt_json_get (attach, "gun"), SRT_MODEL_REF_GUN, &out->id);
    case SRT_ATTACH_MISSILE:
      return read_missile (reader, node, attach, out);
    case SRT_ATTACH_GUN_MODEL:
    case SRT_ATTACH_POD_MODEL:
      return read_mount (reader, node, attach, out);
    case SRT_ATTACH_ENGINE_GLOW:
      return read_glow (reader, node, attach, out);
    case SRT_ATTACH_LIGHT:
      return read_light (reader, node, attach, out);
    default:
      return true;
    }
}

/* Its own word, else the name's. */
static bool
attachment_kind (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attach, SrtAttachment *out)
{
  const char *word;
  int list, number, kind = srt_attachment_kind_of_name (node->name, &out->id, &list);

  if (!srt_gltf_string (&reader->gltf, attach, "kind", &word))
    return false;
  if (word)
    kind = srt_attachment_kind_of_name (word, &number, &list);
  if (kind < 0)
    return srt_model_fail (reader, node, N_ ("“%1” is no kind of attachment"), NULL);
  out->kind = (SrtAttachmentKind) kind;
  return true;
}

/* The first cockpit, where a bare eject point belongs; -1 none. */
static int
cockpit_of (const SrtModelReader *reader)
{
  for (int p = 0; p < reader->n_parts; p++)
    if (reader->parts[p].part_class == SRT_PART_COCKPIT)
      return p;
  return -1;
}

static bool
read_attachment (SrtModelReader *reader, const SrtModelNode *node, SrtAttachment *out)
{
  static const double zero[3] = { 0, 0, 0 };
  const SrtJson *attach = srt_json_get (node->extras, "attach");

  *out = (SrtAttachment){ .part = node->part, .id = -1, .tiers = { -1, -1, -1, -1, -1 } };
  if (attach && attach->kind != SRT_JSON_OBJECT)
    return srt_model_fail (reader, node, N_ ("“attach” of “%1” must be an object"), NULL);
  if (node->part < 0)
    return srt_model_fail (reader, node, N_ ("the attachment “%1” belongs to no part"), NULL);
  if (!attachment_kind (reader, node, attach, out) || !read_kind_data (reader, node, attach, out))
    return false;
  if (!srt_node_turn (node, &out->frame.r))
    srt_gltf_warn (&reader->gltf, node->json, N_ ("“%1” is not merely turned; its turn is left out"), node->name, NULL);
  if (out->kind == SRT_ATTACH_EJECT_POINT && attach == NULL)
    {
      if (!node->turned) /* straight up: +Z along -Y */
        out->frame.r = (SrtMat3){ { 1, 0, 0, 0, 0, -1, 0, 1, 0 } };
      if (cockpit_of (reader) >= 0)
        out->part = cockpit_of (reader);
    }
  out->frame.p = srt_node_point (reader, node, out->part, zero);
  g_strlcpy (out->name, node->name, sizeof out->name);
  return true;
}

bool
srt_model_attachments (SrtModelReader *reader)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (SrtAttachment));

  for (int i = 0; i < reader->n_order; i++)
    {
      const SrtModelNode *node = &reader->nodes[reader->order[i]];
      SrtAttachment attachment;
      if (node->role != SRT_ROLE_ATTACHMENT)
        continue;
      if (!read_attachment (reader, node, &attachment))
        return false;
      g_array_append_val (all, attachment);
    }
  /* Part by part, each part's as they were met. */
  for (int p = 0; p < reader->n_parts; p++)
    {
      reader->parts[p].first_attachment = (int) reader->attachments->len;
      for (guint i = 0; i < all->len; i++)
        if (g_array_index (all, SrtAttachment, i).part == p)
          g_array_append_vals (reader->attachments, &g_array_index (all, SrtAttachment, i), 1);
      reader->parts[p].n_attachments = (int) reader->attachments->len - reader->parts[p].first_attachment;
    }
  return true;
}

/* ---- Points ---- */

static bool
read_list (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *extras, int *list)
{
  const SrtJson *json = srt_json_get (extras, "list");
  int number;

  if (extras == NULL)
    {
      srt_attachment_kind_of_name (node->name, &number, list);
      return true;
    }
  if (json && json->kind == SRT_JSON_NUMBER && json->number >= 0 && json->number <= 255)
    {
      *list = (int) json->number;
      return true;
    }
  for (guint i = 0; json && json->kind == SRT_JSON_STRING && i < G_N_ELEMENTS (list_names); i++)
    if (strcmp (list_names[i].name, json->text) == 0)
      {
        *list = list_names[i].list;
        return true;
      }
  return srt_model_fail (reader, node, N_ ("the point “%1” names no list of points"), NULL);
}

/* The normal of the part's finest level nearest to a place. */
static SrtVec3
nearest_normal (const SrtModelReader *reader, int part, SrtVec3 place)
{
  const SrtPart *out = &reader->parts[part];
  SrtVec3 normal = { 0, -1, 0 };
  float best = INFINITY;

  if (out->n_levels == 0)
    return normal;
  for (int i = 0; i < g_array_index (reader->levels, SrtLevel, out->first_level).n_primitives; i++)
    {
      int first = g_array_index (reader->levels, SrtLevel, out->first_level).first_primitive;
      const SrtPrimitive *primitive = &g_array_index (reader->primitives, SrtPrimitive, first + i);
      for (int v = 0; v < primitive->n_vertices; v++)
        {
          const float *p = &primitive->positions[3 * v], *n = &primitive->normals[3 * v];
          float d = srt_length2 (srt_sub (srt_vec3 (p[0], p[1], p[2]), place));
          if (d < best)
            {
              best = d;
              normal = srt_vec3 (n[0], n[1], n[2]);
            }
        }
    }
  return normal;
}

static bool
read_point (SrtModelReader *reader, const SrtModelNode *node)
{
  static const double zero[3] = { 0, 0, 0 };
  const SrtJson *extras = srt_json_get (node->extras, "point");
  SrtPoint point = { .part = node->part };
  SrtMat3 turn;

  if (node->part < 0)
    return srt_model_fail (reader, node, N_ ("the point “%1” belongs to no part"), NULL);
  if (!read_list (reader, node, extras, &point.list) || !srt_gltf_index (&reader->gltf, extras, "order", 0, &point.order))
    return false;
  point.position = srt_node_point (reader, node, node->part, zero);
  srt_node_turn (node, &turn);
  point.direction = point.list == LIST_STREAMS && !node->turned ? nearest_normal (reader, node->part, point.position)
                                                               : srt_forward (&turn);
  g_array_append_val (reader->points, point);
  return true;
}

/* By part and list, then by order; the sort keeps the order of nodes. */
static int
compare_points (const SrtPoint *a, const SrtPoint *b)
{
  if (a->part != b->part)
    return a->part - b->part;
  if (a->list != b->list)
    return a->list - b->list;
  return a->order - b->order;
}

static void
sort_points (GArray *points)
{
  for (guint i = 1; i < points->len; i++)
    {
      SrtPoint point = g_array_index (points, SrtPoint, i);
      guint at = i;
      for (; at > 0 && compare_points (&g_array_index (points, SrtPoint, at - 1), &point) > 0; at--)
        g_array_index (points, SrtPoint, at) = g_array_index (points, SrtPoint, at - 1);
      g_array_index (points, SrtPoint, at) = point;
    }
}

/* A model without jump trails has one at each engine glow. */
static void
add_jump_trails (SrtModelReader *reader)
{
  for (guint i = 0; i < reader->points->len; i++)
    if (g_array_index (reader->points, SrtPoint, i).list == LIST_JUMP_TRAILS)
      return;
  for (guint i = 0; i < reader->attachments->len; i++)
    {
      const SrtAttachment *glow = &g_array_index (reader->attachments, SrtAttachment, i);
      SrtPoint point = { .part = glow->part, .list = LIST_JUMP_TRAILS, .order = (int) i, .position = glow->frame.p,
                         .direction = srt_forward (&glow->frame.r) };
      if (glow->kind == SRT_ATTACH_ENGINE_GLOW)
        g_array_append_val (reader->points, point);
    }
}

static bool
check_counts (SrtModelReader *reader)
{
  for (guint i = 0; i < reader->points->len;)
    {
      const SrtPoint *first = &g_array_index (reader->points, SrtPoint, i);
      guint n = 0;
      while (i + n < reader->points->len && g_array_index (reader->points, SrtPoint, i + n).part == first->part
             && g_array_index (reader->points, SrtPoint, i + n).list == first->list)
        n++;
      if (first->list == LIST_RAYS && n % 2 != 0)
        return srt_gltf_fail (&reader->gltf, NULL, N_ ("the points of “rays” of part “%1” must come in pairs"),
                              reader->parts[first->part].name, NULL);
      if (first->list == LIST_TRACTOR && n < 2)
        return srt_gltf_fail (&reader->gltf, NULL, N_ ("part “%1” needs at least two points of “tractor”"),
                              reader->parts[first->part].name, NULL);
      i += n;
    }
  return true;
}

bool
srt_model_points (SrtModelReader *reader)
{
  for (int i = 0; i < reader->n_order; i++)
    {
      const SrtModelNode *node = &reader->nodes[reader->order[i]];
      if (node->role == SRT_ROLE_POINT && !read_point (reader, node))
        return false;
    }
  add_jump_trails (reader);
  if (reader->points->len > 10000)
    return srt_gltf_fail (&reader->gltf, NULL, N_ ("the model has more than 10,000 points"), NULL, NULL);
  sort_points (reader->points);
  return check_counts (reader);
}
