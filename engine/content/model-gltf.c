/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a model: the scene's nodes, and everything put together (spec 07 §13). */
#include "content/model.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_NODES = 20000,
  MAX_DEPTH = 64,
};

bool
srt_model_fail (SrtModelReader *reader, const SrtModelNode *node, const char *message, const char *detail)
{
  const char *name = *node->name ? node->name : "?";
  return srt_gltf_fail (&reader->gltf, node->json, message, name, detail);
}

/* ---- Places ---- */

SrtVec3
srt_node_direction (const SrtModelNode *node, const double v[3])
{
  const double *m = node->m;
  return srt_from_gltf (m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
                        m[6] * v[0] + m[7] * v[1] + m[8] * v[2]);
}

SrtVec3
srt_node_point (const SrtModelReader *reader, const SrtModelNode *node, int part, const double v[3])
{
  const double *m = node->m, *t = node->t, *o = reader->nodes[reader->part_node[part]].t, u = reader->units;
  return srt_from_gltf ((m[0] * v[0] + m[1] * v[1] + m[2] * v[2] + t[0] - o[0]) * u,
                        (m[3] * v[0] + m[4] * v[1] + m[5] * v[2] + t[1] - o[1]) * u,
                        (m[6] * v[0] + m[7] * v[1] + m[8] * v[2] + t[2] - o[2]) * u);
}

double
srt_determinant (const double m[9])
{
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

bool
srt_node_turn (const SrtModelNode *node, SrtMat3 *turn)
{
  /* Turned half round Z on both sides, entries that mix Z with X or Y change sign. */
  static const double sign[9] = { 1, 1, -1, 1, 1, -1, -1, -1, 1 };
  double m[9];

  *turn = srt_mat3_identity ();
  for (int c = 0; c < 3; c++)
    {
      double length = sqrt (node->m[c] * node->m[c] + node->m[3 + c] * node->m[3 + c] + node->m[6 + c] * node->m[6 + c]);
      if (!(length > 1e-9))
        return false;
      for (int r = 0; r < 3; r++)
        m[3 * r + c] = node->m[3 * r + c] / length;
    }
  if (fabs (srt_determinant (m) - 1) > 1e-3)
    return false;
  for (int i = 0; i < 9; i++)
    turn->m[i] = (float) (m[i] * sign[i]) + 0.0f;
  return true;
}

void
srt_quaternion_matrix (const double q[4], double m[9])
{
  double n = sqrt (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  double x = q[0] / n, y = q[1] / n, z = q[2] / n, w = q[3] / n;
  const double out[9] = { 1 - 2 * (y * y + z * z), 2 * (x * y - z * w),     2 * (x * z + y * w),
                          2 * (x * y + z * w),     1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
                          2 * (x * z - y * w),     2 * (y * z + x * w),     1 - 2 * (x * x + y * y) };
  memcpy (m, out, sizeof out);
}

/* The node's own transform: a matrix, or translation, rotation and scale. */
static bool
read_transform (SrtModelReader *reader, SrtModelNode *node, double m[9], double t[3])
{
  SrtGltf *gltf = &reader->gltf;
  double matrix[16] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  double rotation[4] = { 0, 0, 0, 1 }, scale[3] = { 1, 1, 1 };

  node->turned = srt_json_get (node->json, "matrix") || srt_json_get (node->json, "rotation");
  if (srt_json_get (node->json, "matrix"))
    {
      if (!srt_gltf_numbers (gltf, node->json, "matrix", matrix, 16))
        return false;
      for (int r = 0; r < 3; r++)
        {
          t[r] = matrix[12 + r];
          for (int c = 0; c < 3; c++)
            m[3 * r + c] = matrix[4 * c + r];
        }
      return true;
    }
  t[0] = t[1] = t[2] = 0;
  if (!srt_gltf_numbers (gltf, node->json, "translation", t, 3)
      || !srt_gltf_numbers (gltf, node->json, "rotation", rotation, 4)
      || !srt_gltf_numbers (gltf, node->json, "scale", scale, 3))
    return false;
  if (!(fabs (rotation[0]) + fabs (rotation[1]) + fabs (rotation[2]) + fabs (rotation[3]) > 1e-9))
    return srt_model_fail (reader, node, N_ ("the rotation of “%1” is none"), NULL);
  srt_quaternion_matrix (rotation, m);
  for (int i = 0; i < 9; i++)
    m[i] *= scale[i % 3];
  return true;
}

static bool
place_node (SrtModelReader *reader, SrtModelNode *node, const SrtModelNode *above)
{
  double m[9], t[3];

  if (!read_transform (reader, node, m, t))
    return false;
  for (int r = 0; r < 3; r++)
    {
      const double *a = above ? &above->m[3 * r] : NULL;
      for (int c = 0; c < 3; c++)
        node->m[3 * r + c] = a ? a[0] * m[c] + a[1] * m[3 + c] + a[2] * m[6 + c] : m[3 * r + c];
      node->t[r] = a ? a[0] * t[0] + a[1] * t[1] + a[2] * t[2] + above->t[r] : t[r];
      if (!(fabs (node->t[r]) < 1e8))
        return srt_model_fail (reader, node, N_ ("“%1” stands out of all bounds"), NULL);
    }
  return true;
}

/* ---- The scene ---- */

static bool
role_of (SrtModelReader *reader, SrtModelNode *node)
{
  const char *role;
  int number, list, kind;

  if (!srt_gltf_string (&reader->gltf, node->extras, "role", &role))
    return false;
  kind = srt_attachment_kind_of_name (node->name, &number, &list);
  if (srt_json_get (node->extras, "part"))
    node->role = SRT_ROLE_PART;
  else if (srt_json_get (node->extras, "lod"))
    node->role = SRT_ROLE_LEVEL;
  else if (srt_json_get (node->extras, "point"))
    node->role = SRT_ROLE_POINT;
  else if (role && strcmp (role, "collision") == 0)
    node->role = SRT_ROLE_COLLISION;
  else if (role && strcmp (role, "trigger") == 0)
    node->role = SRT_ROLE_TRIGGER;
  else if (role && strcmp (role, "attachment") == 0)
    node->role = list >= 0 ? SRT_ROLE_POINT : SRT_ROLE_ATTACHMENT;
  else if (role)
    return srt_model_fail (reader, node, N_ ("“%1” has the unknown role “%2”"), role);
  else if (srt_json_get (node->extras, "attach") || kind >= 0)
    node->role = SRT_ROLE_ATTACHMENT;
  else if (list >= 0)
    node->role = SRT_ROLE_POINT;
  else if (node->mesh >= 0)
    node->role = SRT_ROLE_PART;
  return true;
}

static bool
walk (SrtModelReader *reader, int index, int parent, int depth)
{
  SrtGltf *gltf = &reader->gltf;
  SrtModelNode *node = index < reader->n_nodes ? &reader->nodes[index] : NULL;
  const SrtJson *children;

  if (node == NULL || depth > MAX_DEPTH || node->json)
    return srt_gltf_fail (gltf, NULL, node && node->json ? N_ ("a node of the scene hangs in two places")
                                      : node             ? N_ ("the scene's nodes are nested too deep")
                                                         : N_ ("the scene names a node that is not there"),
                          NULL, NULL);
  node->json = srt_gltf_item (gltf, "nodes", index);
  node->extras = srt_json_get (node->json, "extras");
  node->parent = parent;
  node->part = -1;
  if (!srt_gltf_string (gltf, node->json, "name", &node->name)
      || !srt_gltf_index (gltf, node->json, "mesh", -1, &node->mesh))
    return false;
  node->name = node->name ? node->name : "";
  if (!place_node (reader, node, parent >= 0 ? &reader->nodes[parent] : NULL) || !role_of (reader, node))
    return false;
  reader->order[reader->n_order++] = index;
  children = srt_json_get (node->json, "children");
  for (guint i = 0; i < srt_json_length (children); i++)
    {
      const SrtJson *child = srt_json_at (children, i);
      int below = child->kind == SRT_JSON_NUMBER && child->number >= 0 && child->number < MAX_NODES ? (int) child->number
                                                                                                    : MAX_NODES;
      if (!walk (reader, below, index, depth + 1))
        return false;
    }
  return true;
}

static bool
read_model_extras (SrtModelReader *reader, const SrtJson *scene)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *extras = srt_json_get (srt_json_get (scene, "extras"), "model");
  double eye[3] = { 0, 0, 0 };
  const char *collision;

  if (!srt_gltf_number (gltf, extras, "units", &reader->units)
      || !srt_gltf_bool (gltf, extras, "lists_components", &reader->model->lists_components)
      || !srt_gltf_bool (gltf, extras, "can_cloak", &reader->model->can_cloak)
      || !srt_gltf_numbers (gltf, extras, "eye", eye, 3) || !srt_gltf_number (gltf, extras, "density", &reader->density)
      || !srt_gltf_string (gltf, extras, "collision", &collision))
    return false;
  if (!(reader->units > 0 && reader->units < 1e6) || !(reader->density >= 0 && reader->density < 1e6))
    return srt_gltf_fail (gltf, extras, N_ ("the model's units or density are out of bounds"), NULL, NULL);
  if (collision && strcmp (collision, "none") == 0)
    reader->collision = SRT_TREES_NONE;
  else if (collision && strcmp (collision, "all") == 0)
    reader->collision = SRT_TREES_ALL;
  else if (collision && strcmp (collision, "auto") != 0)
    return srt_gltf_fail (gltf, extras, N_ ("the model's collision is “%1”; there are auto, none and all"), collision,
                          NULL);
  reader->model->has_eye = srt_json_get (extras, "eye") != NULL;
  reader->model->eye
      = srt_from_gltf (eye[0] * reader->units, eye[1] * reader->units, eye[2] * reader->units);
  return true;
}

static bool
read_scene (SrtModelReader *reader)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *scene, *roots;
  int index;

  if (!srt_gltf_index (gltf, gltf->root, "scene", 0, &index))
    return false;
  scene = srt_gltf_item (gltf, "scenes", index);
  if (scene == NULL)
    return srt_gltf_fail (gltf, NULL, N_ ("the model has no scene"), NULL, NULL);
  reader->n_nodes = (int) MIN (srt_json_length (srt_json_get (gltf->root, "nodes")), MAX_NODES);
  reader->nodes = srt_gltf_alloc (gltf, (gsize) reader->n_nodes, sizeof *reader->nodes);
  reader->order = srt_gltf_alloc (gltf, (gsize) reader->n_nodes, sizeof *reader->order);
  if (reader->nodes == NULL || reader->order == NULL || !read_model_extras (reader, scene))
    return false;
  roots = srt_json_get (scene, "nodes");
  for (guint i = 0; i < srt_json_length (roots); i++)
    {
      const SrtJson *root = srt_json_at (roots, i);
      bool good = root->kind == SRT_JSON_NUMBER && root->number >= 0 && root->number < MAX_NODES;
      if (!walk (reader, good ? (int) root->number : MAX_NODES, -1, 0))
        return false;
    }
  return true;
}

/* ---- Together ---- */

/* Middle of the cockpit, else of the first part, a quarter of its height below its top. */
static void
default_eye (SrtModelReader *reader)
{
  const SrtPart *part = &reader->parts[0];

  if (reader->model->has_eye)
    return;
  for (int p = reader->n_parts - 1; p >= 0; p--)
    if (reader->parts[p].part_class == SRT_PART_COCKPIT)
      part = &reader->parts[p];
  reader->model->eye
      = srt_add (part->origin, srt_vec3 ((part->bounds_min.x + part->bounds_max.x) / 2,
                                         part->bounds_min.y + (part->bounds_max.y - part->bounds_min.y) / 4,
                                         (part->bounds_min.z + part->bounds_max.z) / 2));
}

/* Hands an array's elements to the model's memory. */
static void *
take (SrtModelReader *reader, GArray **array, int *count)
{
  guint n = (*array)->len;
  char *data = g_array_free (g_steal_pointer (array), n == 0);

  if (count)
    *count = (int) n;
  if (n > 0)
    g_ptr_array_add (reader->gltf.memory, data);
  return n > 0 ? data : NULL;
}

static void
finish (SrtModelReader *reader)
{
  SrtModel *model = reader->model;

  default_eye (reader);
  model->parts = reader->parts;
  model->n_parts = reader->n_parts;
  model->attachments = take (reader, &reader->attachments, &model->n_attachments);
  model->tracks = take (reader, &reader->tracks, &model->n_tracks);
  model->tree = take (reader, &reader->tree, NULL);
  model->faces = take (reader, &reader->faces, NULL);
  model->triggers = take (reader, &reader->triggers, NULL);
  model->points = take (reader, &reader->points, &model->n_points);
  model->arcs = take (reader, &reader->arcs, &model->n_arcs);
  model->levels = take (reader, &reader->levels, NULL);
  model->primitives = take (reader, &reader->primitives, NULL);
  model->total_nodes = model->n_parts;
  for (int p = 0; p < model->n_parts; p++)
    if (model->lists_components && (model->parts[p].flags & SRT_PART_COMPONENT))
      model->total_components++;
  for (int a = 0; a < model->n_attachments; a++)
    if (model->attachments[a].kind == SRT_ATTACH_MUZZLE)
      model->total_guns++;
}

static void
name_model (SrtModel *model, const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  char *dot = strrchr (base, '.');

  if (dot && dot > base)
    *dot = '\0';
  g_strlcpy (model->name, base, sizeof model->name);
}

static void
close_reader (SrtModelReader *reader)
{
  GArray **arrays[] = { &reader->attachments, &reader->tracks, &reader->tree,   &reader->faces,     &reader->triggers,
                        &reader->points,      &reader->arcs,   &reader->levels, &reader->primitives };

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    if (*arrays[i])
      g_array_unref (*arrays[i]);
  srt_gltf_close (&reader->gltf);
}

bool
srt_model_read (const char *path, SrtModelResolve resolve, void *data, SrtModel *model, void **memory, SrtDiags *diags)
{
  SrtModelReader reader = { .model = model, .resolve = resolve, .resolve_data = data, .units = 1, .density = 0.1 };
  bool good;

  *model = (SrtModel){ 0 };
  *memory = NULL;
  name_model (model, path);
  reader.attachments = g_array_new (FALSE, TRUE, sizeof (SrtAttachment));
  reader.tracks = g_array_new (FALSE, TRUE, sizeof (SrtTrack));
  reader.tree = g_array_new (FALSE, TRUE, sizeof (SrtTreeNode));
  reader.faces = g_array_new (FALSE, TRUE, sizeof (SrtFace));
  reader.triggers = g_array_new (FALSE, TRUE, sizeof (SrtTriggerPolygon));
  reader.points = g_array_new (FALSE, TRUE, sizeof (SrtPoint));
  reader.arcs = g_array_new (FALSE, TRUE, sizeof (SrtArc));
  reader.levels = g_array_new (FALSE, TRUE, sizeof (SrtLevel));
  reader.primitives = g_array_new (FALSE, TRUE, sizeof (SrtPrimitive));
  good = srt_gltf_open (&reader.gltf, path, diags) && read_scene (&reader) && srt_model_materials (&reader)
         && srt_model_parts (&reader) && srt_model_attachments (&reader) && srt_model_points (&reader)
         && srt_model_tracks (&reader) && srt_model_arcs (&reader);
  if (good)
    {
      finish (&reader);
      *memory = g_steal_pointer (&reader.gltf.memory);
    }
  else
    *model = (SrtModel){ 0 };
  close_reader (&reader);
  return good;
}

void
srt_model_free_memory (void *memory)
{
  if (memory)
    g_ptr_array_unref (memory);
}
