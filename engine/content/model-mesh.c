/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Meshes, materials and pictures of a model (spec 07 §13.6, §13.7). */
#include "content/model.h"

#include <math.h>
#include <string.h>

/* ---- Materials ---- */

/* The picture of a texture slot, -1 for none. */
static bool
texture_image (SrtModelReader *reader, const SrtJson *slot, int *image)
{
  SrtGltf *gltf = &reader->gltf;
  int texture;

  *image = -1;
  if (slot == NULL)
    return true;
  if (!srt_gltf_index (gltf, slot, "index", -1, &texture))
    return false;
  if (srt_gltf_item (gltf, "textures", texture) == NULL)
    return srt_gltf_fail (gltf, slot, N_ ("a material names a texture that is not there"), NULL, NULL);
  if (!srt_gltf_index (gltf, srt_gltf_item (gltf, "textures", texture), "source", -1, image))
    return false;
  if (*image >= reader->model->n_images)
    return srt_gltf_fail (gltf, slot, N_ ("a texture names a picture that is not there"), NULL, NULL);
  return true;
}

static bool
read_surface (SrtModelReader *reader, const SrtJson *json, SrtMaterial *out)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *pbr = srt_json_get (json, "pbrMetallicRoughness");
  double color[4] = { 1, 1, 1, 1 }, metallic = 1, roughness = 1, normal = 1, occlusion = 1;

  if (!srt_gltf_numbers (gltf, pbr, "baseColorFactor", color, 4)
      || !srt_gltf_number (gltf, pbr, "metallicFactor", &metallic)
      || !srt_gltf_number (gltf, pbr, "roughnessFactor", &roughness)
      || !srt_gltf_number (gltf, srt_json_get (json, "normalTexture"), "scale", &normal)
      || !srt_gltf_number (gltf, srt_json_get (json, "occlusionTexture"), "strength", &occlusion)
      || !texture_image (reader, srt_json_get (pbr, "baseColorTexture"), &out->base_image)
      || !texture_image (reader, srt_json_get (pbr, "metallicRoughnessTexture"), &out->orm_image)
      || !texture_image (reader, srt_json_get (json, "normalTexture"), &out->normal_image)
      || !texture_image (reader, srt_json_get (json, "occlusionTexture"), &out->occlusion_image)
      || !texture_image (reader, srt_json_get (json, "emissiveTexture"), &out->emissive_image))
    return false;
  for (int i = 0; i < 4; i++)
    out->base_color[i] = (float) color[i];
  out->metallic = (float) metallic;
  out->roughness = (float) roughness;
  out->normal_scale = (float) normal;
  out->occlusion_strength = (float) occlusion;
  return true;
}

static bool
read_blend (SrtModelReader *reader, const SrtJson *json, SrtMaterial *out)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *extras = srt_json_get (json, "extras");
  const char *mode, *blend;

  if (!srt_gltf_string (gltf, json, "alphaMode", &mode) || !srt_gltf_string (gltf, extras, "blend", &blend)
      || !srt_gltf_bool (gltf, json, "doubleSided", &out->double_sided)
      || !srt_gltf_bool (gltf, extras, "cap", &out->cap))
    return false;
  if (blend && strcmp (blend, "add") != 0)
    return srt_gltf_fail (gltf, json, N_ ("“%1” is no way to blend; “add” is"), blend, NULL);
  out->blend = blend ? 2 : mode && strcmp (mode, "BLEND") == 0 ? 1 : 0;
  out->unlit = srt_json_get (srt_json_get (json, "extensions"), "KHR_materials_unlit") != NULL;
  return true;
}

static bool
read_material (SrtModelReader *reader, const SrtJson *json, SrtMaterial *out)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *strong
      = srt_json_get (srt_json_get (json, "extensions"), "KHR_materials_emissive_strength");
  double emissive[3] = { 0, 0, 0 }, strength = 1;
  const char *name;

  if (json->kind != SRT_JSON_OBJECT)
    return srt_gltf_fail (gltf, json, N_ ("a material must be an object"), NULL, NULL);
  if (!srt_gltf_string (gltf, json, "name", &name) || !srt_gltf_numbers (gltf, json, "emissiveFactor", emissive, 3)
      || !srt_gltf_number (gltf, strong, "emissiveStrength", &strength) || !read_surface (reader, json, out)
      || !read_blend (reader, json, out))
    return false;
  g_strlcpy (out->name, name ? name : "", sizeof out->name);
  for (int i = 0; i < 3; i++)
    out->emissive[i] = (float) (emissive[i] * strength);
  return true;
}

static bool
read_images (SrtModelReader *reader)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *images = srt_json_get (gltf->root, "images");
  SrtImage *out = srt_gltf_alloc (gltf, srt_json_length (images), sizeof *out);

  if (out == NULL)
    return false;
  for (guint i = 0; i < srt_json_length (images); i++)
    {
      const unsigned char *p;
      if (!srt_gltf_bytes (gltf, srt_json_at (images, i), &out[i].data, &out[i].size))
        return false;
      p = out[i].data;
      if (out[i].size < 8 || (memcmp (p, "\x89PNG\r\n\x1a\n", 8) != 0 && memcmp (p, "\xff\xd8\xff", 3) != 0))
        {
          srt_gltf_warn (gltf, srt_json_at (images, i), N_ ("a picture is neither PNG nor JPEG; it is left out"), NULL,
                         NULL);
          out[i] = (SrtImage){ NULL, 0 };
        }
    }
  reader->model->images = out;
  reader->model->n_images = (int) srt_json_length (images);
  return true;
}

bool
srt_model_materials (SrtModelReader *reader)
{
  const SrtJson *materials = srt_json_get (reader->gltf.root, "materials");
  guint n = srt_json_length (materials);
  SrtMaterial *out;

  if (!read_images (reader))
    return false;
  out = srt_gltf_alloc (&reader->gltf, n, sizeof *out);
  for (guint i = 0; i < n; i++)
    if (out == NULL || !read_material (reader, srt_json_at (materials, i), &out[i]))
      return false;
  reader->model->materials = out;
  reader->model->n_materials = (int) n;
  return out != NULL;
}

/* ---- Meshes ---- */

/* Vertices and indices of one primitive as the file has them. */
typedef struct Raw
{
  float *positions;
  int n_vertices;
  guint32 *indices;
  int n_indices;
} Raw;

/* False on an error; @raw->positions NULL for lines, which are left out. */
static bool
read_raw (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, Raw *raw)
{
  SrtGltf *gltf = &reader->gltf;
  int mode, position, indices;

  *raw = (Raw){ 0 };
  if (!srt_gltf_index (gltf, json, "mode", 4, &mode) || !srt_gltf_index (gltf, json, "indices", -1, &indices)
      || !srt_gltf_index (gltf, srt_json_get (json, "attributes"), "POSITION", -1, &position))
    return false;
  if (mode >= 1 && mode <= 3)
    return true;
  if (mode != 4)
    return srt_model_fail (reader, node, N_ ("the mesh of “%1” must be made of triangles or lines"), NULL);
  if (position < 0)
    return srt_model_fail (reader, node, N_ ("the mesh of “%1” has no positions"), NULL);
  raw->positions = srt_gltf_floats (gltf, position, 3, &raw->n_vertices);
  if (raw->positions == NULL)
    return false;
  if (indices >= 0)
    raw->indices = srt_gltf_integers (gltf, indices, &raw->n_indices);
  else
    {
      raw->n_indices = raw->n_vertices;
      raw->indices = srt_gltf_alloc (gltf, (gsize) raw->n_indices, sizeof *raw->indices);
      for (int i = 0; raw->indices && i < raw->n_indices; i++)
        raw->indices[i] = (guint32) i;
    }
  if (raw->indices == NULL)
    return false;
  if (raw->n_indices % 3 != 0)
    return srt_model_fail (reader, node, N_ ("the triangles of “%1” do not come out even"), NULL);
  for (int i = 0; i < raw->n_indices; i++)
    if (raw->indices[i] >= (guint32) raw->n_vertices)
      return srt_model_fail (reader, node, N_ ("a triangle of “%1” names a vertex that is not there"), NULL);
  return true;
}

static const SrtJson *
mesh_primitives (SrtModelReader *reader, const SrtModelNode *node)
{
  const SrtJson *mesh = srt_gltf_item (&reader->gltf, "meshes", node->mesh);
  const SrtJson *primitives = srt_json_get (mesh, "primitives");

  if (srt_json_length (primitives) == 0)
    {
      srt_model_fail (reader, node, N_ ("“%1” names a mesh that is not there or is empty"), NULL);
      return NULL;
    }
  return primitives;
}

static SrtVec3
vertex_place (SrtModelReader *reader, const SrtModelNode *node, int part, const float *p)
{
  double v[3] = { (double) p[0], (double) p[1], (double) p[2] };
  return srt_node_point (reader, node, part, v);
}

int
srt_model_n_primitives (SrtModelReader *reader, const SrtModelNode *node)
{
  return (int) srt_json_length (mesh_primitives (reader, node));
}

bool
srt_model_primitive (SrtModelReader *reader, const SrtModelNode *node, int part, int primitive, GArray *triangles)
{
  Raw raw;

  if (!read_raw (reader, node, srt_json_at (mesh_primitives (reader, node), (guint) primitive), &raw))
    return false;
  for (int k = 0; raw.positions && k < raw.n_indices; k++)
    {
      SrtVec3 v = vertex_place (reader, node, part, &raw.positions[3 * raw.indices[k]]);
      g_array_append_val (triangles, v);
    }
  return true;
}

bool
srt_model_triangles (SrtModelReader *reader, const SrtModelNode *node, int part, GArray *triangles)
{
  int n = srt_model_n_primitives (reader, node);

  for (int i = 0; i < n; i++)
    if (!srt_model_primitive (reader, node, part, i, triangles))
      return false;
  return n > 0;
}

/* Cofactors of the node's matrix: what turns normals, whatever the scale. */
static void
normal_matrix (const double m[9], double out[9])
{
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      {
        int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
        out[3 * i + j] = m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c];
      }
}

static void
store (float *to, SrtVec3 v)
{
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

/* Normals of a file without any: the sum of the faces' at each vertex. */
static void
make_normals (SrtPrimitive *out, float *normals)
{
  for (int i = 0; i + 2 < out->n_indices; i += 3)
    {
      SrtVec3 v[3], n;
      for (int k = 0; k < 3; k++)
        {
          const float *p = &out->positions[3 * out->indices[i + k]];
          v[k] = srt_vec3 (p[0], p[1], p[2]);
        }
      n = srt_cross (srt_sub (v[1], v[0]), srt_sub (v[2], v[0]));
      for (int k = 0; k < 3; k++)
        {
          float *to = &normals[3 * out->indices[i + k]];
          store (to, srt_add (srt_vec3 (to[0], to[1], to[2]), n));
        }
    }
}

static bool
read_normals (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attributes, SrtPrimitive *out)
{
  SrtGltf *gltf = &reader->gltf;
  SrtModelNode turned = *node;
  float *normals;
  int accessor, n;

  if (!srt_gltf_index (gltf, attributes, "NORMAL", -1, &accessor))
    return false;
  normals = accessor >= 0 ? srt_gltf_floats (gltf, accessor, 3, &n)
                          : srt_gltf_alloc (gltf, (gsize) out->n_vertices * 3, sizeof *normals);
  if (normals == NULL)
    return false;
  if (accessor >= 0 && n != out->n_vertices)
    return srt_model_fail (reader, node, N_ ("the mesh of “%1” has not one normal for each position"), NULL);
  normal_matrix (node->m, turned.m);
  if (accessor < 0)
    make_normals (out, normals);
  for (int i = 0; i < out->n_vertices; i++)
    {
      float *p = &normals[3 * i];
      double v[3] = { (double) p[0], (double) p[1], (double) p[2] };
      SrtVec3 normal = accessor >= 0 ? srt_node_direction (&turned, v) : srt_vec3 (p[0], p[1], p[2]);
      store (p, srt_length (normal) > 0.0f ? srt_normalize (normal) : srt_vec3 (0, -1, 0));
    }
  out->normals = normals;
  return true;
}

static bool
read_uvs (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attributes, SrtPrimitive *out)
{
  SrtGltf *gltf = &reader->gltf;
  int accessor, n;

  if (!srt_gltf_index (gltf, attributes, "TEXCOORD_0", -1, &accessor))
    return false;
  if (accessor < 0)
    return true;
  out->uvs = srt_gltf_floats (gltf, accessor, 2, &n);
  if (out->uvs && n != out->n_vertices)
    return srt_model_fail (reader, node, N_ ("the mesh of “%1” has not one texture place for each position"), NULL);
  return out->uvs != NULL;
}

/* Colours of three or four components, kept as four. */
static bool
read_colors (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *attributes, SrtPrimitive *out)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *json;
  const char *type;
  float *from, *to;
  int accessor, n;
  guint components;

  if (!srt_gltf_index (gltf, attributes, "COLOR_0", -1, &accessor))
    return false;
  if (accessor < 0)
    return true;
  json = srt_gltf_item (gltf, "accessors", accessor);
  if (!srt_gltf_string (gltf, json, "type", &type))
    return false;
  components = type && strcmp (type, "VEC3") == 0 ? 3 : 4;
  from = srt_gltf_floats (gltf, accessor, components, &n);
  if (from == NULL)
    return false;
  if (n != out->n_vertices)
    return srt_model_fail (reader, node, N_ ("the mesh of “%1” has not one colour for each position"), NULL);
  to = components == 4 ? from : srt_gltf_alloc (gltf, (gsize) n * 4, sizeof *to);
  for (int i = 0; components == 3 && to && i < n; i++)
    {
      memcpy (&to[4 * i], &from[3 * i], 3 * sizeof *to);
      to[4 * i + 3] = 1.0f;
    }
  out->colors = to;
  return to != NULL;
}

static bool
read_primitive (SrtModelReader *reader, const SrtModelNode *node, int part, const SrtJson *json)
{
  const SrtJson *attributes = srt_json_get (json, "attributes");
  SrtPrimitive out = { 0 };
  Raw raw;

  if (!read_raw (reader, node, json, &raw) || !srt_gltf_index (&reader->gltf, json, "material", -1, &out.material))
    return false;
  if (raw.positions == NULL)
    return true;
  if (out.material >= reader->model->n_materials)
    return srt_model_fail (reader, node, N_ ("the mesh of “%1” names a material that is not there"), NULL);
  for (int i = 0; i < raw.n_vertices; i++)
    store (&raw.positions[3 * i], vertex_place (reader, node, part, &raw.positions[3 * i]));
  out.positions = raw.positions;
  out.n_vertices = raw.n_vertices;
  out.indices = raw.indices;
  out.n_indices = raw.n_indices;
  if (!read_normals (reader, node, attributes, &out) || !read_uvs (reader, node, attributes, &out)
      || !read_colors (reader, node, attributes, &out))
    return false;
  g_array_append_val (reader->primitives, out);
  return true;
}

bool
srt_model_level (SrtModelReader *reader, const SrtModelNode *node, int part, float distance)
{
  const SrtJson *primitives = mesh_primitives (reader, node);
  SrtLevel level = { .distance = distance, .first_primitive = (int) reader->primitives->len };

  for (guint i = 0; i < srt_json_length (primitives); i++)
    if (!read_primitive (reader, node, part, srt_json_at (primitives, i)))
      return false;
  level.n_primitives = (int) reader->primitives->len - level.first_primitive;
  g_array_append_val (reader->levels, level);
  reader->parts[part].n_levels++;
  return primitives != NULL;
}
