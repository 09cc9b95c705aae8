/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a model: what they are, what they are made of, what they weigh (spec 07 §13.3). */
#include "content/model.h"

#include <math.h>
#include <string.h>

/* By number where every part has one, else as they were met. */
static bool
number_parts (SrtModelReader *reader)
{
  bool numbered = true;
  int n = 0;

  for (int i = 0; i < reader->n_order; i++)
    if (reader->nodes[reader->order[i]].role == SRT_ROLE_PART)
      {
        const SrtJson *part = srt_json_get (reader->nodes[reader->order[i]].extras, "part");
        numbered = numbered && srt_json_get (part, "index") != NULL;
        n++;
      }
  if (n == 0)
    return srt_gltf_fail (&reader->gltf, NULL, N_ ("the model has no part"), NULL, NULL);
  reader->n_parts = n;
  reader->part_node = srt_gltf_alloc (&reader->gltf, (gsize) n, sizeof *reader->part_node);
  reader->parts = srt_gltf_alloc (&reader->gltf, (gsize) n, sizeof *reader->parts);
  if (reader->part_node == NULL || reader->parts == NULL)
    return false;
  for (int p = 0; p < n; p++)
    reader->part_node[p] = -1;
  for (int i = 0, next = 0; i < reader->n_order; i++)
    {
      SrtModelNode *node = &reader->nodes[reader->order[i]];
      int index = next;
      if (node->role != SRT_ROLE_PART)
        continue;
      next++;
      if (numbered && !srt_gltf_index (&reader->gltf, srt_json_get (node->extras, "part"), "index", -1, &index))
        return false;
      if (index < 0 || index >= n || reader->part_node[index] >= 0)
        return srt_model_fail (reader, node, N_ ("the number of the part “%1” is taken or leaves a gap"), NULL);
      node->part = index;
      reader->part_node[index] = reader->order[i];
    }
  return true;
}

/* What hangs below a part belongs to it; a part's parent is the nearest part above. */
static void
link_parts (SrtModelReader *reader)
{
  for (int i = 0; i < reader->n_order; i++)
    {
      SrtModelNode *node = &reader->nodes[reader->order[i]];
      int above = node->parent;
      while (above >= 0 && reader->nodes[above].role != SRT_ROLE_PART)
        above = reader->nodes[above].parent;
      if (node->role == SRT_ROLE_PART)
        reader->parts[node->part].parent = above >= 0 ? reader->nodes[above].part : -1;
      else
        node->part = above >= 0 ? reader->nodes[above].part : -1;
    }
}

static bool
read_class (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtPart *out)
{
  static const struct
  {
    const char *name;
    SrtPartClass value;
  } classes[] = {
    { "hull", SRT_PART_HULL },
    { "cockpit", SRT_PART_COCKPIT },
    { "turret", SRT_PART_TURRET },
    { "engine", SRT_PART_ENGINE },
    { "shield_generator", SRT_PART_SHIELD_GENERATOR },
    { "comms_transmitter", SRT_PART_COMMS_TRANSMITTER },
    { "gravity_drive", SRT_PART_GRAVITY_DRIVE },
    { "laser_turret", SRT_PART_LASER_TURRET },
    { "missile_turret", SRT_PART_MISSILE_TURRET },
    { "power_core", SRT_PART_POWER_CORE },
    { "satellite_dish", SRT_PART_SATELLITE_DISH },
    { "service_door", SRT_PART_SERVICE_DOOR },
    { "shaft", SRT_PART_SHAFT },
    { "surface_building", SRT_PART_SURFACE_BUILDING },
    { "twin_power_cores", SRT_PART_TWIN_POWER_CORES },
    { "vent_hatch", SRT_PART_VENT_HATCH },
    { "ion_cannon", SRT_PART_ION_CANNON },
    { "armored_plate", SRT_PART_ARMORED_PLATE },
    { "cap_gun", SRT_PART_CAP_GUN },
    { "warp_projector", SRT_PART_WARP_PROJECTOR },
    { "fuel_pod", SRT_PART_FUEL_POD },
  };
  const SrtJson *value = srt_json_get (json, "class");

  out->part_class = g_ascii_strcasecmp (node->name, "cockpit") == 0 ? SRT_PART_COCKPIT : SRT_PART_HULL;
  if (value == NULL)
    return true;
  if (value->kind == SRT_JSON_NUMBER && value->number >= 0 && value->number <= 255)
    {
      out->part_class = (SrtPartClass) value->number;
      return true;
    }
  for (guint i = 0; value->kind == SRT_JSON_STRING && i < G_N_ELEMENTS (classes); i++)
    if (strcmp (classes[i].name, value->text) == 0)
      {
        out->part_class = classes[i].value;
        return true;
      }
  return srt_model_fail (reader, node, N_ ("the class of the part “%1” is none that there is"), NULL);
}

static bool
read_flags (SrtModelReader *reader, const SrtJson *json, SrtPart *out)
{
  static const struct
  {
    const char *key;
    uint32_t bit;
  } flags[] = {
    { "component", SRT_PART_COMPONENT },
    { "damaged", SRT_PART_DAMAGED },
    { "light_map", SRT_PART_LIGHT_MAP },
    { "targetable", SRT_PART_TARGETABLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    {
      bool on = false;
      if (!srt_gltf_bool (&reader->gltf, json, flags[i].key, &on))
        return false;
      out->flags |= on ? flags[i].bit : 0;
    }
  return true;
}

/* Ids of one kind given as words: numbered from 1, past all that are given as numbers. */
typedef struct Words
{
  const char *key;
  GHashTable *numbers;
  int first;
} Words;

static void
open_words (SrtModelReader *reader, const char *key, Words *words)
{
  *words = (Words){ .key = key, .numbers = g_hash_table_new (g_str_hash, g_str_equal), .first = 1 };
  for (int p = 0; p < reader->n_parts; p++)
    {
      const SrtJson *value = srt_json_get (srt_json_get (reader->nodes[reader->part_node[p]].extras, "part"), key);
      if (value && value->kind == SRT_JSON_NUMBER && value->number < 1e6)
        words->first = MAX (words->first, (int) value->number + 1);
    }
}

static bool
read_link (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, Words *words, int *out)
{
  const SrtJson *value = srt_json_get (json, words->key);

  *out = 0;
  if (value == NULL)
    return true;
  if (value->kind == SRT_JSON_NUMBER && value->number >= 0 && value->number < 1e6)
    *out = (int) value->number;
  else if (value->kind == SRT_JSON_STRING)
    {
      gpointer known = g_hash_table_lookup (words->numbers, value->text);
      if (known == NULL)
        {
          known = GINT_TO_POINTER (words->first + (int) g_hash_table_size (words->numbers));
          g_hash_table_insert (words->numbers, value->text, known);
        }
      *out = GPOINTER_TO_INT (known);
    }
  else
    return srt_model_fail (reader, node, N_ ("“%2” of the part “%1” must be a number or a word"), words->key);
  return true;
}

static bool
read_turret (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtPart *out)
{
  static const char *const kinds[] = { "none", "aimed", "spin", "missile" };
  const SrtJson *turret = srt_json_get (json, "turret");
  const char *kind;

  out->turret_slot = -1;
  if (turret == NULL)
    return true;
  if (!srt_gltf_string (&reader->gltf, turret, "kind", &kind)
      || !srt_gltf_index (&reader->gltf, turret, "slot", -1, &out->turret_slot))
    return false;
  for (int k = 1; kind && k < 4; k++)
    if (strcmp (kind, kinds[k]) == 0)
      out->turret_kind = k;
  if (out->turret_kind == 0 || out->turret_slot > 4)
    return srt_model_fail (reader, node, N_ ("the turret of “%1” must be aimed, spin or missile, with a slot from 0 to 4"),
                           NULL);
  return true;
}

static bool
read_limits (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtPart *out)
{
  static const char *const axes[] = { "x", "y", "z" };
  const SrtJson *limits = srt_json_get (json, "limits"), *still = srt_json_get (json, "still");

  for (int i = 0; i < 3; i++)
    {
      double pair[2] = { 0, 0 };
      if (!srt_gltf_numbers (&reader->gltf, limits, axes[i], pair, 2))
        return false;
      if (pair[0] > pair[1])
        return srt_model_fail (reader, node, N_ ("the limits of “%1” must go from less to more"), NULL);
      /* A whole turn is no limit: such an axis wraps. */
      out->limited[i] = pair[0] != pair[1] && pair[1] - pair[0] < 360;
      out->angle_min[i] = out->limited[i] ? (float) (pair[0] * SRT_PI / 180) : 0;
      out->angle_max[i] = out->limited[i] ? (float) (pair[1] * SRT_PI / 180) : 0;
    }
  if (still && (still->kind != SRT_JSON_ARRAY || srt_json_length (still) != 3))
    return srt_model_fail (reader, node, N_ ("“still” of the part “%1” must be three of true and false"), NULL);
  for (guint i = 0; still && i < 3; i++)
    out->still[i] = srt_json_at (still, i)->kind == SRT_JSON_BOOL && srt_json_at (still, i)->number != 0;
  return true;
}

/* O is the transpose of the frame's turn. */
static bool
read_frame (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtPart *out)
{
  SrtModelNode frame = *node;
  double quaternion[4] = { 0, 0, 0, 1 }, mount[3] = { 0, 0, 0 };
  SrtMat3 turn;

  if (!srt_gltf_numbers (&reader->gltf, json, "frame", quaternion, 4)
      || !srt_gltf_numbers (&reader->gltf, json, "mount", mount, 3))
    return false;
  if (srt_json_get (json, "frame"))
    srt_quaternion_matrix (quaternion, frame.m);
  if (!srt_node_turn (&frame, &turn))
    return srt_model_fail (reader, node, N_ ("the frame of the part “%1” is no turn"), NULL);
  out->frame = srt_mat3_transpose (&turn);
  out->mount = srt_scale (srt_node_direction (node, mount), (float) reader->units);
  return true;
}

static bool
check_scale (SrtModelReader *reader, const SrtModelNode *node)
{
  const double *m = node->m;

  for (int c = 0; c < 3; c++)
    if (!(m[c] * m[c] + m[3 + c] * m[3 + c] + m[6 + c] * m[6 + c] > 1e-12))
      return srt_model_fail (reader, node, N_ ("“%1” has a scale of nothing"), NULL);
  if (!(srt_determinant (m) > 0))
    return srt_model_fail (reader, node, N_ ("“%1” is mirrored by a negative scale"), NULL);
  return true;
}

static bool
read_part (SrtModelReader *reader, int p, Words *assemblies, Words *groups)
{
  const SrtModelNode *node = &reader->nodes[reader->part_node[p]];
  const SrtJson *json = srt_json_get (node->extras, "part");
  SrtPart *out = &reader->parts[p];
  double armor = 0;

  if (json && json->kind != SRT_JSON_OBJECT)
    return srt_model_fail (reader, node, N_ ("“part” of “%1” must be an object"), NULL);
  g_strlcpy (out->name, node->name, sizeof out->name);
  out->origin = srt_from_gltf (node->t[0] * reader->units, node->t[1] * reader->units, node->t[2] * reader->units);
  if (!check_scale (reader, node) || !read_class (reader, node, json, out) || !read_flags (reader, json, out)
      || !srt_gltf_number (&reader->gltf, json, "armor", &armor)
      || !read_link (reader, node, json, assemblies, &out->link_id)
      || !read_link (reader, node, json, groups, &out->group) || !read_turret (reader, node, json, out)
      || !read_limits (reader, node, json, out) || !read_frame (reader, node, json, out))
    return false;
  out->armor = (int) CLAMP (armor, 0, 1e9);
  return true;
}

/* ---- What a part is made of ---- */

/* Bounds and radius over the vertices of level 0; nothing for a part without a mesh. */
static void
measure (SrtModelReader *reader, SrtPart *out, const GArray *triangles)
{
  float radius2 = 0;

  for (guint i = 0; i < triangles->len; i++)
    {
      SrtVec3 v = g_array_index (triangles, SrtVec3, i), *low = &out->bounds_min, *high = &out->bounds_max;
      *low = i ? srt_vec3 (MIN (low->x, v.x), MIN (low->y, v.y), MIN (low->z, v.z)) : v;
      *high = i ? srt_vec3 (MAX (high->x, v.x), MAX (high->y, v.y), MAX (high->z, v.z)) : v;
      radius2 = MAX (radius2, srt_length2 (v));
    }
  out->radius = sqrtf (radius2);
  reader->model->n_triangles += (int) triangles->len / 3;
}

/* Given figures stand in place of those worked out; the moments follow a given volume. */
static bool
read_mass (SrtModelReader *reader, const SrtModelNode *node, SrtPart *out)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *json = srt_json_get (node->extras, "part");
  double u = reader->units, density = reader->density, volume = out->volume / (u * u * u), ratio;
  double first[3], second[3], products[3];

  if (!srt_gltf_number (gltf, json, "density", &density) || !srt_gltf_number (gltf, json, "volume", &volume))
    return false;
  if (density < 0 || volume < 0)
    return srt_model_fail (reader, node, N_ ("the mass of the part “%1” is less than nothing"), NULL);
  ratio = out->volume > 0 ? volume * u * u * u / out->volume : 0;
  for (int i = 0; i < 3; i++)
    {
      /* In glTF's frame for the moment: X and Y change sign. */
      first[i] = out->first[i] * ratio / (u * u * u * u) * (i < 2 ? -1 : 1);
      second[i] = out->second[i] * ratio / (u * u * u * u * u);
      products[i] = out->products[i] * ratio / (u * u * u * u * u) * (i > 0 ? -1 : 1);
    }
  if (!srt_gltf_numbers (gltf, json, "first", first, 3) || !srt_gltf_numbers (gltf, json, "second", second, 3)
      || !srt_gltf_numbers (gltf, json, "products", products, 3))
    return false;
  out->density = (float) density;
  out->volume = volume * u * u * u;
  for (int i = 0; i < 3; i++)
    {
      out->first[i] = first[i] * u * u * u * u * (i < 2 ? -1 : 1) + 0.0;
      out->second[i] = second[i] * u * u * u * u * u + 0.0;
      out->products[i] = products[i] * u * u * u * u * u * (i > 0 ? -1 : 1) + 0.0;
    }
  return true;
}

static bool
read_levels (SrtModelReader *reader, int p)
{
  const SrtModelNode *own = &reader->nodes[reader->part_node[p]];
  double last = 0;

  reader->parts[p].first_level = (int) reader->levels->len;
  if (own->mesh >= 0 && !srt_model_level (reader, own, p, 0))
    return false;
  for (int i = 0; i < reader->n_order; i++)
    {
      const SrtModelNode *node = &reader->nodes[reader->order[i]];
      const SrtJson *lod = srt_json_get (node->extras, "lod");
      double distance = -1;
      if (node->role != SRT_ROLE_LEVEL || node->part != p)
        continue;
      if (!srt_gltf_number (&reader->gltf, lod, "distance", &distance) || !check_scale (reader, node))
        return false;
      if (distance <= last || own->mesh < 0 || reader->parts[p].n_levels >= 9)
        return srt_model_fail (reader, node,
                               N_ ("the level “%1” must come after nearer ones of a part with a mesh, eight at most"), NULL);
      last = distance;
      if (!srt_model_level (reader, node, p, (float) (distance * reader->units)))
        return false;
    }
  return true;
}

/* The mesh to build the tree over: the part's collision children, else what is drawn. */
static bool
collision_mesh (SrtModelReader *reader, int p, GArray *triangles)
{
  bool emptied = false;

  for (int i = 0; i < reader->n_order; i++)
    {
      const SrtModelNode *node = &reader->nodes[reader->order[i]];
      if (node->role != SRT_ROLE_COLLISION || node->part != p)
        continue;
      if (!emptied)
        g_array_set_size (triangles, 0);
      emptied = true;
      if (node->mesh < 0)
        return srt_model_fail (reader, node, N_ ("the collision shape “%1” has no mesh"), NULL);
      if (!check_scale (reader, node) || !srt_model_triangles (reader, node, p, triangles))
        return false;
    }
  return true;
}

static bool
read_shape (SrtModelReader *reader, int p)
{
  const SrtModelNode *node = &reader->nodes[reader->part_node[p]];
  g_autoptr (GArray) triangles = g_array_new (FALSE, FALSE, sizeof (SrtVec3));
  SrtPart *out = &reader->parts[p];
  const char *collision;
  bool trees = reader->collision == SRT_TREES_ALL
               || (reader->collision == SRT_TREES_AUTO && reader->model->lists_components);

  if (node->mesh >= 0 && !srt_model_triangles (reader, node, p, triangles))
    return false;
  measure (reader, out, triangles);
  srt_model_mass (out, triangles);
  if (!read_mass (reader, node, out) || !srt_gltf_string (&reader->gltf, node->extras, "collision", &collision))
    return false;
  out->first_face = (int) reader->faces->len;
  out->first_tree = (int) reader->tree->len;
  if (trees && !(collision && strcmp (collision, "none") == 0))
    {
      if (!collision_mesh (reader, p, triangles))
        return false;
      srt_model_tree (reader, p, triangles);
    }
  out->first_trigger = (int) reader->triggers->len;
  for (int i = 0; i < reader->n_order; i++)
    {
      const SrtModelNode *trigger = &reader->nodes[reader->order[i]];
      if (trigger->role == SRT_ROLE_TRIGGER && trigger->part == p && !srt_model_trigger (reader, trigger))
        return false;
    }
  return true;
}

bool
srt_model_parts (SrtModelReader *reader)
{
  Words assemblies, groups;
  bool good = true;

  if (!number_parts (reader))
    return false;
  link_parts (reader);
  open_words (reader, "assembly", &assemblies);
  open_words (reader, "group", &groups);
  for (int p = 0; good && p < reader->n_parts; p++)
    good = read_part (reader, p, &assemblies, &groups) && read_levels (reader, p) && read_shape (reader, p);
  g_hash_table_unref (assemblies.numbers);
  g_hash_table_unref (groups.numbers);
  return good;
}
