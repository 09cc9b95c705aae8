/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The glTF reader: frames, parts, attachments, trees, masses, tracks; and files that are not what they should be. */
#include "content/load.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define near_to(a, b) g_assert_cmpfloat_with_epsilon ((double) (a), (double) (b), 1e-3)

static char *folder; /* the test's own */

/* ---- Making files ---- */

/* A box from (-1,-2,-3) to (1,2,3) in glTF's frame: eight corners, twelve triangles, outward. */
static GByteArray *
box_data (void)
{
  static const guint16 faces[36] = { 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                     2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5 };
  GByteArray *bytes = g_byte_array_new ();

  for (int i = 0; i < 8; i++)
    {
      float corner[3] = { i & 1 ? 1 : -1, i & 2 ? 2 : -2, i & 4 ? 3 : -3 };
      g_byte_array_append (bytes, (const guint8 *) corner, sizeof corner);
    }
  g_byte_array_append (bytes, (const guint8 *) faces, sizeof faces);
  return bytes;
}

/* What every file here shares: mesh 0 is the box; mesh 1 has five of its six sides; mesh 2 is one quad, mesh 3 lines, mesh 4 a quad and a triangle. */
#define COMMON                                                                                                     \
  "\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"byteLength\": 168}], "                                      \
  "\"bufferViews\": [{\"buffer\": 0, \"byteLength\": 96}, {\"buffer\": 0, \"byteOffset\": 96, \"byteLength\": 72}], "  \
  "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 8, \"type\": \"VEC3\"}, "               \
  "{\"bufferView\": 1, \"componentType\": 5123, \"count\": 36, \"type\": \"SCALAR\"}, "                            \
  "{\"bufferView\": 1, \"componentType\": 5123, \"count\": 30, \"type\": \"SCALAR\"}, "                            \
  "{\"bufferView\": 1, \"componentType\": 5123, \"count\": 6, \"type\": \"SCALAR\"}, "                             \
  "{\"bufferView\": 1, \"byteOffset\": 12, \"componentType\": 5123, \"count\": 3, \"type\": \"SCALAR\"}], "         \
  "\"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}]}, "                         \
  "{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 2}]}, "                                      \
  "{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 3}]}, "                                      \
  "{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 3, \"mode\": 1}]}, "                         \
  "{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 3}, {\"attributes\": {\"POSITION\": 0}, \"indices\": 4}]}], "

static GByteArray *
make_glb (const char *json)
{
  g_autoptr (GByteArray) bin = box_data ();
  g_autoptr (GString) text = g_string_new (json);
  GByteArray *out = g_byte_array_new ();
  guint32 head[5];

  while (text->len % 4)
    g_string_append_c (text, ' ');
  head[0] = 0x46546C67;
  head[1] = 2;
  head[2] = (guint32) (20 + text->len + 8 + bin->len);
  head[3] = (guint32) text->len;
  head[4] = 0x4E4F534A;
  g_byte_array_append (out, (const guint8 *) head, 20);
  g_byte_array_append (out, (const guint8 *) text->str, (guint) text->len);
  head[0] = bin->len;
  head[1] = 0x004E4942;
  g_byte_array_append (out, (const guint8 *) head, 8);
  g_byte_array_append (out, bin->data, bin->len);
  return out;
}

typedef struct Loaded
{
  SrtModel model;
  void *memory;
  SrtDiags diags;
  bool good;
} Loaded;

static int
resolve (SrtModelRef kind, const char *name, void *data)
{
  if (kind == SRT_MODEL_REF_MODEL)
    return strcmp (name, "turret") == 0 ? 7 : -1;
  return strcmp (name, "needle") == 0 ? 1 : -1;
}

static Loaded *
load_bytes (const char *name, const void *data, gsize size)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  Loaded *loaded = g_new0 (Loaded, 1);

  /* Without waiting for the disk: there are thousands of these. */
  g_assert_true (g_file_set_contents_full (path, data, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  srt_diags_init (&loaded->diags);
  loaded->good = srt_model_read (path, resolve, NULL, &loaded->model, &loaded->memory, &loaded->diags);
  g_assert_true (loaded->good == (srt_diags_errors (&loaded->diags) == 0));
  g_remove (path);
  return loaded;
}

/* A .glb of these nodes and scene extras. */
static Loaded *
load_nodes (const char *nodes, const char *model, const char *more)
{
  g_autofree char *json = g_strdup_printf ("{" COMMON "\"nodes\": [%s], \"scenes\": [{\"nodes\": [0], \"extras\": {\"model\": "
                                           "{%s}}}]%s}",
                                           nodes, model, more);
  g_autoptr (GByteArray) bytes = make_glb (json);
  Loaded *loaded = load_bytes ("m.glb", bytes->data, bytes->len);

  for (size_t i = 0; i < loaded->diags.count; i++)
    {
      char *line = srt_diag_line (&loaded->diags.items[i], NULL);
      g_test_message ("%s", line);
      free (line);
    }
  return loaded;
}

static void
unload (Loaded *loaded)
{
  srt_model_free_memory (loaded->memory);
  srt_diags_clear (&loaded->diags);
  g_free (loaded);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Loaded, unload)

static void
assert_refused (const char *nodes, const char *model, const char *more, const char *message)
{
  g_autoptr (Loaded) loaded = load_nodes (nodes, model, more);
  char *text;

  g_assert_false (loaded->good);
  g_assert_null (loaded->memory);
  text = srt_diag_text (&loaded->diags.items[0], NULL);
  g_assert_cmpstr (text, ==, message);
  free (text);
}

/* ---- Shapes ---- */

static void
test_box (void)
{
  g_autoptr (Loaded) loaded
      = load_nodes ("{\"name\": \"Body\", \"mesh\": 0, \"translation\": [10, 20, 30]}", "\"units\": 100, \"lists_components\": true",
                    "");
  const SrtModel *model = &loaded->model;
  const SrtPart *part = &model->parts[0];
  const SrtPrimitive *primitive = model->primitives;

  g_assert_true (loaded->good);
  g_assert_cmpint (model->n_parts, ==, 1);
  g_assert_cmpint (part->part_class, ==, SRT_PART_HULL);
  g_assert_cmpint (part->parent, ==, -1);
  near_to (part->origin.x, -1000);
  near_to (part->origin.y, -2000);
  near_to (part->origin.z, 3000);
  near_to (part->bounds_min.x, -100);
  near_to (part->bounds_max.y, 200);
  near_to (part->radius, 100 * sqrt (14));
  g_assert_cmpint (part->n_levels, ==, 1);
  g_assert_cmpint (primitive->n_vertices, ==, 8);
  near_to (primitive->positions[0], 100); /* corner (-1,-2,-3) in glTF's frame */
  near_to (primitive->positions[1], 200);
  near_to (primitive->positions[2], -300);
  g_assert_null (primitive->uvs);
  g_assert_cmpint (primitive->material, ==, -1);
  /* Normals made from the faces point outward. */
  g_assert_cmpfloat (primitive->normals[0] * primitive->positions[0] + primitive->normals[1] * primitive->positions[1]
                         + primitive->normals[2] * primitive->positions[2],
                     >, 0);
  g_assert_cmpint (model->n_triangles, ==, 12);
  near_to (model->eye.y, -2000 - 200 + 100); /* a quarter of the height below the top */
}

/* Twelve faces: a root and two leaves of six, each face in one. */
static void
test_tree (void)
{
  g_autoptr (Loaded) loaded = load_nodes ("{\"mesh\": 0}", "\"lists_components\": true", "");
  const SrtModel *model = &loaded->model;
  const SrtPart *part = &model->parts[0];
  const SrtTreeNode *root = &model->tree[part->first_tree];

  g_assert_cmpint (part->n_faces, ==, 12);
  g_assert_cmpint (part->n_tree, ==, 3);
  g_assert_cmpint (root->n_faces, ==, 0);
  near_to (root->half.x, 1);
  near_to (root->half.y, 2);
  near_to (root->half.z, 3);
  for (int k = 0; k < 2; k++)
    {
      const SrtTreeNode *leaf = root + root->children[k];
      g_assert_cmpint (leaf->n_faces, ==, 6);
      g_assert_cmpint (leaf->children[0], ==, -1);
      g_assert_cmpint (leaf->first_face, ==, 6 * k);
      near_to (leaf->half.x, 1);
    }
  for (int f = 0; f < 12; f++)
    {
      const SrtFace *face = &model->faces[f];
      near_to (srt_length (face->normal), 1);
      g_assert_cmpfloat (srt_dot (face->normal, face->v[0]), >, 0); /* outward */
    }
}

static void
test_trees_where (void)
{
  g_autoptr (Loaded) fighter = load_nodes ("{\"mesh\": 0}", "", "");
  g_autoptr (Loaded) all = load_nodes ("{\"mesh\": 0}", "\"collision\": \"all\"", "");
  g_autoptr (Loaded) none = load_nodes ("{\"mesh\": 0}", "\"lists_components\": true, \"collision\": \"none\"", "");
  g_autoptr (Loaded) one = load_nodes ("{\"mesh\": 0, \"extras\": {\"collision\": \"none\"}}", "\"lists_components\": true", "");
  g_autoptr (Loaded) other
      = load_nodes ("{\"mesh\": 0, \"children\": [1]}, {\"mesh\": 2, \"extras\": {\"role\": \"collision\"}}",
                    "\"lists_components\": true", "");

  g_assert_cmpint (fighter->model.parts[0].n_tree, ==, 0);
  g_assert_cmpint (all->model.parts[0].n_tree, ==, 3);
  g_assert_cmpint (none->model.parts[0].n_tree, ==, 0);
  g_assert_cmpint (one->model.parts[0].n_tree, ==, 0);
  g_assert_cmpint (other->model.parts[0].n_faces, ==, 2); /* of the shape that stands in */
  g_assert_cmpint (other->model.n_triangles, ==, 12);
}

static void
test_mass (void)
{
  g_autoptr (Loaded) closed = load_nodes ("{\"mesh\": 0}", "\"density\": 2", "");
  g_autoptr (Loaded) open = load_nodes ("{\"mesh\": 1}", "", "");
  g_autoptr (Loaded) given = load_nodes ("{\"mesh\": 0, \"extras\": {\"part\": {\"volume\": 24, \"density\": 0.5, \"first\": "
                                         "[1, 2, 3]}}}",
                                         "\"units\": 10", "");
  const SrtPart *part = &closed->model.parts[0];

  near_to (part->volume, 48);
  near_to (part->density, 2);
  for (int i = 0; i < 3; i++)
    {
      near_to (part->first[i], 0);
      near_to (part->products[i], 0);
      near_to (part->second[i], 48.0 * (i + 1) * (i + 1) / 3);
      near_to (open->model.parts[0].second[i], part->second[i]); /* as the box it fills */
    }
  near_to (open->model.parts[0].volume, 48);
  near_to (open->model.parts[0].density, 0.1);
  part = &given->model.parts[0];
  near_to (part->volume, 24000);
  near_to (part->first[0], -10000); /* given in glTF's frame */
  near_to (part->first[2], 30000);
  near_to (part->second[0] / 1e5, 8); /* half of what the mesh has: the volume given is half */
}

/* ---- Parts ---- */

/* A quarter turn about glTF's X is in the vertices and in the frame; a zero track leaves the part where it was. */
static void
test_turned (void)
{
  g_autoptr (Loaded) loaded = load_nodes (
      "{\"mesh\": 0, \"rotation\": [0.70710678, 0, 0, 0.70710678], \"extras\": {\"part\": {\"limits\": {\"x\": [-90, 90], \"y\": "
      "[-180, 180]}, \"still\": [false, false, true], \"tracks\": [{\"name\": \"startup\", \"length\": 100, \"mode\": \"loop\", "
      "\"keys\": [{\"t\": 0}, {\"t\": 100, \"angles\": [0, 1.5, 0], \"offset\": [0, 0, 2]}], \"events\": [{\"t\": 5, \"kind\": "
      "\"puff\"}]}]}}}",
      "\"units\": 10", "");
  const SrtPart *part = loaded->model.parts;
  const SrtTrack *track = loaded->model.tracks;
  SrtMat3 turn = srt_mat3_transpose (&part->frame);
  SrtVec3 own_y = srt_mul (&turn, srt_vec3 (0, 1, 0));

  g_assert_true (loaded->good);
  near_to (part->bounds_max.y, 30); /* what was along Z stands along Y */
  near_to (part->bounds_max.z, 20);
  near_to (fabsf (own_y.z), 1); /* turning about its own Y turns it about Z */
  g_assert_true (part->limited[0]);
  near_to (part->angle_max[0], SRT_PI / 2);
  g_assert_false (part->limited[1]); /* a whole turn is no limit */
  g_assert_true (part->still[2]);
  g_assert_cmpint (part->n_tracks, ==, 1);
  g_assert_cmpstr (track->name, ==, "startup");
  g_assert_cmpint (track->mode, ==, SRT_TRACK_LOOP);
  g_assert_cmpint (track->n_keys, ==, 2);
  near_to (track->keys[1].angles.y, 1.5);
  near_to (track->keys[1].offset.z, 20);
  g_assert_cmpint (track->events[0].kind, ==, 2);
}

static void
test_numbering (void)
{
  g_autoptr (Loaded) loaded = load_nodes (
      "{\"name\": \"a\", \"mesh\": 0, \"children\": [1, 2], \"extras\": {\"part\": {\"index\": 2, \"assembly\": 5, \"component\": "
      "true, \"armor\": 300}}}, "
      "{\"name\": \"group\", \"translation\": [1, 0, 0], \"children\": [3]}, "
      "{\"name\": \"b\", \"mesh\": 0, \"extras\": {\"part\": {\"index\": 0, \"class\": \"engine\", \"assembly\": \"wing\", "
      "\"targetable\": true, \"damaged\": true, \"light_map\": true}}}, "
      "{\"name\": \"Cockpit\", \"mesh\": 0, \"translation\": [0, 1, 0], \"extras\": {\"part\": {\"index\": 1, \"assembly\": "
      "\"wing\", \"turret\": {\"kind\": \"spin\", \"slot\": 3}}}}",
      "\"lists_components\": true", "");
  const SrtPart *parts = loaded->model.parts;

  g_assert_true (loaded->good);
  g_assert_cmpstr (parts[2].name, ==, "a");
  g_assert_cmpint (parts[2].link_id, ==, 5);
  g_assert_cmpint (parts[2].armor, ==, 300);
  g_assert_cmpuint (parts[2].flags, ==, SRT_PART_COMPONENT);
  g_assert_cmpint (parts[0].link_id, ==, 6); /* words are numbered past the numbers */
  g_assert_cmpint (parts[1].link_id, ==, 6);
  g_assert_cmpint (parts[0].part_class, ==, SRT_PART_ENGINE);
  g_assert_cmpuint (parts[0].flags, ==, SRT_PART_TARGETABLE | SRT_PART_DAMAGED | SRT_PART_LIGHT_MAP);
  g_assert_cmpint (parts[0].parent, ==, 2);
  g_assert_cmpint (parts[1].parent, ==, 2); /* past the node that is no part */
  g_assert_cmpint (parts[1].part_class, ==, SRT_PART_COCKPIT);
  g_assert_cmpint (parts[1].turret_kind, ==, 2);
  g_assert_cmpint (parts[1].turret_slot, ==, 3);
  g_assert_cmpint (parts[0].turret_slot, ==, -1);
  near_to (parts[1].origin.x, -1);
  near_to (parts[1].origin.y, -1);
  g_assert_cmpint (loaded->model.total_components, ==, 1);
}

static void
test_levels (void)
{
  g_autoptr (Loaded) loaded
      = load_nodes ("{\"mesh\": 0, \"children\": [1, 2]}, {\"mesh\": 2, \"extras\": {\"lod\": {\"level\": 1, \"distance\": 50}}}, "
                    "{\"mesh\": 2, \"extras\": {\"lod\": {\"level\": 2, \"distance\": 90}}}",
                    "\"units\": 100", "");

  g_assert_true (loaded->good);
  g_assert_cmpint (loaded->model.parts[0].n_levels, ==, 3);
  near_to (loaded->model.levels[1].distance, 5000);
  g_assert_cmpint (loaded->model.primitives[loaded->model.levels[2].first_primitive].n_indices, ==, 6);
  assert_refused ("{\"mesh\": 0, \"children\": [1, 2]}, {\"mesh\": 2, \"extras\": {\"lod\": {\"distance\": 50}}}, "
                  "{\"name\": \"far\", \"mesh\": 2, \"extras\": {\"lod\": {\"distance\": 40}}}",
                  "", "", "the level “far” must come after nearer ones of a part with a mesh, eight at most");
}

/* ---- Attachments and points ---- */

static void
test_attachments (void)
{
  g_autoptr (Loaded) loaded = load_nodes (
      "{\"name\": \"Body\", \"mesh\": 0, \"children\": [1, 2, 3, 4, 5, 6, 7, 8]}, "
      "{\"name\": \"GUN_MUZZLE:3.left\", \"translation\": [1, 0, 2]}, "
      "{\"name\": \"gun_muzzle.x\", \"extras\": {\"role\": \"attachment\", \"attach\": {\"gun\": \"needle\"}}}, "
      "{\"name\": \"missile:4\"}, "
      "{\"name\": \"rack\", \"extras\": {\"role\": \"attachment\", \"attach\": {\"kind\": \"missile\", \"missile\": [1, 2, 3, 4, "
      "-1]}}}, "
      "{\"name\": \"light:2\", \"extras\": {\"attach\": {\"size\": [1, 2, 0], \"range\": 5, \"on\": 120, \"off\": 880}}}, "
      "{\"name\": \"eject_point\"}, "
      "{\"name\": \"cockpit\", \"mesh\": 0, \"translation\": [0, 5, 0]}, "
      "{\"name\": \"gun:0\", \"extras\": {\"attach\": {\"model\": \"sub/turret.glb\"}}}",
      "\"units\": 10", "");
  const SrtAttachment *a = loaded->model.attachments;

  g_assert_true (loaded->good);
  g_assert_cmpint (loaded->model.n_attachments, ==, 7);
  g_assert_cmpint (a[0].kind, ==, SRT_ATTACH_MUZZLE);
  g_assert_cmpint (a[0].id, ==, 3);
  near_to (a[0].frame.p.x, -10);
  near_to (a[0].frame.p.z, 20);
  g_assert_cmpint (a[1].id, ==, 1);
  g_assert_cmpint (a[2].kind, ==, SRT_ATTACH_MISSILE);
  g_assert_cmpint (a[2].tiers[4], ==, 4);
  g_assert_cmpint (a[3].tiers[2], ==, 3);
  g_assert_cmpint (a[3].tiers[4], ==, -1);
  g_assert_cmpint (a[4].id, ==, 2);
  near_to (a[4].size.y, 20);
  near_to (a[4].range, 50);
  near_to (a[4].on, 12); /* ten of the blink clock's counts are a tick */
  near_to (a[4].brightness, 1);
  g_assert_cmpint (a[5].kind, ==, SRT_ATTACH_GUN_MODEL);
  g_assert_cmpint (a[5].id, ==, 7);
  g_assert_cmpint (a[6].kind, ==, SRT_ATTACH_EJECT_POINT); /* bare: the cockpit's, and straight up */
  g_assert_cmpint (a[6].part, ==, 1);
  near_to (srt_forward (&a[6].frame.r).y, -1);
  near_to (a[6].frame.p.y, 50);
  g_assert_cmpint (loaded->model.total_guns, ==, 2);
}

/* A model without jump trails has one at each engine glow. */
static void
test_points (void)
{
  g_autoptr (Loaded) glows = load_nodes (
      "{\"name\": \"Body\", \"mesh\": 0, \"children\": [1, 2]}, {\"name\": \"engine_glow:9\", \"translation\": [1, 0, -3], "
      "\"extras\": {\"attach\": {\"size\": [1, 1, -4]}}}, {\"name\": \"engine_glow:2.r\", \"translation\": [-1, 0, -3], "
      "\"extras\": {\"attach\": {\"size\": [1, 1, -4], \"reverse\": true, \"constant\": true}}}",
      "", "");
  g_autoptr (Loaded) own = load_nodes (
      "{\"name\": \"Body\", \"mesh\": 0, \"children\": [1, 2, 3, 4]}, {\"name\": \"engine_glow:1\"}, {\"name\": \"jump_trail.a\"}, "
      "{\"extras\": {\"point\": {\"list\": \"cut\", \"order\": 9}}}, {\"translation\": [0, 2, 0], \"extras\": {\"point\": "
      "{\"list\": \"cut\", \"order\": 1}}}",
      "", "");

  g_assert_cmpint (glows->model.n_points, ==, 2);
  g_assert_cmpint (glows->model.points[0].list, ==, 7);
  near_to (glows->model.points[0].position.x, -1);
  near_to (glows->model.points[1].position.x, 1);
  g_assert_cmpint (glows->model.attachments[0].id, ==, 7); /* at most */
  near_to (glows->model.attachments[0].size.z, -4);
  near_to (glows->model.attachments[1].size.z, 4);
  g_assert_cmpint (own->model.n_points, ==, 3);
  g_assert_cmpint (own->model.points[0].list, ==, 2);
  g_assert_cmpint (own->model.points[0].order, ==, 1);
  near_to (own->model.points[0].position.y, -2);
  g_assert_cmpint (own->model.points[2].list, ==, 7);
}

static void
test_trigger (void)
{
  g_autoptr (Loaded) loaded
      = load_nodes ("{\"mesh\": 0, \"children\": [1]}, {\"mesh\": 2, \"extras\": {\"role\": \"trigger\"}}", "", "");
  const SrtTriggerPolygon *polygon = loaded->model.triggers;

  g_assert_true (loaded->good);
  g_assert_cmpint (loaded->model.parts[0].n_triggers, ==, 1);
  g_assert_cmpint (polygon->n, ==, 4);
  near_to (polygon->normal.z, -1); /* the box's back */
  for (int i = 0; i < 4; i++)
    {
      SrtVec3 side = srt_sub (polygon->v[(i + 1) % 4], polygon->v[i]);
      near_to (side.x * side.y, 0); /* corners follow one another round the edge */
    }
}

/* A polygon for each primitive of the mesh, in their order. */
static void
test_trigger_primitives (void)
{
  g_autoptr (Loaded) loaded
      = load_nodes ("{\"mesh\": 0, \"children\": [1]}, {\"mesh\": 4, \"extras\": {\"role\": \"trigger\"}}", "", "");

  g_assert_true (loaded->good);
  g_assert_cmpint (loaded->model.parts[0].n_triggers, ==, 2);
  g_assert_cmpint (loaded->model.triggers[0].n, ==, 4);
  g_assert_cmpint (loaded->model.triggers[1].n, ==, 3);
  near_to (loaded->model.triggers[0].normal.z, -1);
  near_to (loaded->model.triggers[1].normal.z, 1); /* the box's front */
}

/* The four cells that the look-up of a direction tests; all must be open. */
static bool
arc_open (const SrtArc *arc, SrtVec3 w)
{
  double around = atan2 ((double) w.x, (double) w.z), from = atan2 (hypot ((double) w.x, (double) w.z), (double) w.y);
  int row = (int) rint ((around + 2 * SRT_PI) * 16 / SRT_PI - 0.5), column = (int) rint ((from + 2 * SRT_PI) * 32 / SRT_PI - 0.5);

  for (int r = 0; r < 2; r++)
    for (int c = 0; c < 2; c++)
      if (!(arc->mask[(row + r) & 31] >> ((c - column) & 15) & 1))
        return false;
  return true;
}

static void
test_arc (void)
{
  g_autoptr (Loaded) loaded = load_nodes (
      "{\"mesh\": 0, \"extras\": {\"part\": {\"arc\": {\"axis\": [0, 1, 0], \"angle\": 60}}}}", "", "");
  const SrtArc *arc = loaded->model.arcs;

  g_assert_cmpint (loaded->model.n_arcs, ==, 1);
  near_to (arc->way_out.y, -1);
  g_assert_true (arc_open (arc, srt_vec3 (0.2f, -1, 0.1f)));
  g_assert_true (arc_open (arc, srt_vec3 (-0.8f, -1, 0.4f)));
  g_assert_false (arc_open (arc, srt_vec3 (0, -0.3f, 1)));
}

/* An animation of a node becomes a track of its part: keys in hundredths, turns unwrapped. */
static void
test_animation (void)
{
  /* Times 0, 0.5, 1 and half turns about Y, as data of its own. */
  const float values[] = { 0, 0.5f, 1, 0, 0, 0, 1, 0, 0.70710678f, 0, 0.70710678f, 0, 1, 0, 0 };
  g_autofree char *coded = g_base64_encode ((const guchar *) values, sizeof values);
  g_autofree char *json = g_strdup_printf (
      "{\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"byteLength\": 60, \"uri\": \"data:application/octet-stream;base64,%s\"}], "
      "\"bufferViews\": [{\"buffer\": 0, \"byteLength\": 60}], \"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, "
      "\"count\": 3, \"type\": \"SCALAR\"}, {\"bufferView\": 0, \"byteOffset\": 12, \"componentType\": 5126, \"count\": 3, \"type\": "
      "\"VEC4\"}], \"nodes\": [{\"name\": \"dish\", \"extras\": {\"part\": {}}}], \"scenes\": [{\"nodes\": [0]}], \"animations\": "
      "[{\"name\": \"dish/turn\", \"extras\": {\"mode\": \"loop\"}, \"channels\": [{\"sampler\": 0, \"target\": {\"node\": 0, "
      "\"path\": \"rotation\"}}], \"samplers\": [{\"input\": 0, \"output\": 1}]}]}",
      coded);
  g_autoptr (Loaded) loaded = load_bytes ("dish.gltf", json, strlen (json));
  const SrtTrack *track = loaded->model.tracks;

  g_assert_true (loaded->good);
  g_assert_cmpint (loaded->model.n_tracks, ==, 1);
  g_assert_cmpstr (track->name, ==, "turn");
  g_assert_cmpint (track->mode, ==, SRT_TRACK_LOOP);
  near_to (track->length, 100);
  near_to (track->keys[1].t, 50);
  near_to (fabsf (track->keys[1].angles.y), SRT_PI / 2);
  g_assert_cmpstr (loaded->model.name, ==, "dish");
}

static void
test_material (void)
{
  g_autoptr (Loaded) loaded = load_nodes (
      "{\"mesh\": 0}", "",
      ", \"materials\": [{\"name\": \"glass\", \"alphaMode\": \"BLEND\", \"doubleSided\": true, \"emissiveFactor\": [1, 0.5, 0], "
      "\"extensions\": {\"KHR_materials_unlit\": {}, \"KHR_materials_emissive_strength\": {\"emissiveStrength\": 4}}, "
      "\"pbrMetallicRoughness\": {\"baseColorFactor\": [0.1, 0.2, 0.3, 0.4], \"roughnessFactor\": 0.25, \"baseColorTexture\": "
      "{\"index\": 0}}, \"extras\": {\"cap\": true}}], \"textures\": [{\"source\": 0}], \"images\": [{\"bufferView\": 0}], "
      "\"extensionsRequired\": [\"KHR_materials_unlit\"]");
  const SrtMaterial *material = loaded->model.materials;

  g_assert_true (loaded->good);
  g_assert_cmpstr (material->name, ==, "glass");
  g_assert_cmpint (material->blend, ==, 1);
  g_assert_true (material->unlit && material->double_sided && material->cap);
  near_to (material->emissive[0], 4);
  near_to (material->base_color[3], 0.4);
  near_to (material->roughness, 0.25);
  near_to (material->metallic, 1);
  g_assert_cmpint (material->base_image, ==, 0);
  g_assert_cmpint (material->normal_image, ==, -1);
  g_assert_cmpuint (loaded->model.images[0].size, ==, 0); /* no picture, and said so */
  g_assert_cmpuint (loaded->diags.count, ==, 1);
}

/* ---- What is refused ---- */

static void
test_refused (void)
{
  assert_refused ("{\"name\": \"m\", \"mesh\": 0, \"scale\": [1, -1, 1]}", "", "", "“m” is mirrored by a negative scale");
  assert_refused ("{\"name\": \"m\", \"mesh\": 0, \"scale\": [1, 0, 1]}", "", "", "“m” has a scale of nothing");
  assert_refused ("{\"mesh\": 0, \"children\": [0]}", "", "", "a node of the scene hangs in two places");
  assert_refused ("{\"mesh\": 0, \"children\": [1, 1]}, {}", "", "", "a node of the scene hangs in two places");
  assert_refused ("{\"mesh\": 0, \"children\": [5]}", "", "", "the scene names a node that is not there");
  assert_refused ("{\"mesh\": 0, \"children\": [\"x\"]}", "", "", "the scene names a node that is not there");
  assert_refused ("{}", "", "", "the model has no part");
  assert_refused ("{\"name\": \"m\", \"mesh\": 9}", "", "", "“m” names a mesh that is not there or is empty");
  assert_refused ("{\"name\": \"m\", \"mesh\": 0, \"extras\": {\"part\": {\"class\": \"sail\"}}}", "", "",
                  "the class of the part “m” is none that there is");
  assert_refused ("{\"name\": \"m\", \"mesh\": 0, \"extras\": {\"role\": \"ghost\"}}", "", "", "“m” has the unknown role “ghost”");
  assert_refused ("{\"name\": \"m\", \"mesh\": 0, \"extras\": {\"part\": {\"component\": 1}}}", "", "",
                  "“component” must be true or false");
  assert_refused ("{\"mesh\": 0, \"children\": [1]}, {\"name\": \"n\", \"extras\": {\"role\": \"attachment\", \"attach\": "
                  "{\"kind\": \"anchor\"}}}",
                  "", "", "“n” is no kind of attachment");
  assert_refused ("{\"mesh\": 0, \"children\": [1]}, {\"name\": \"gun:0\", \"extras\": {\"attach\": {\"model\": \"x\"}}}", "", "",
                  "“gun:0” mounts the model “x”, which cannot be read");
  assert_refused ("{\"mesh\": 0, \"children\": [1]}, {\"extras\": {\"point\": {\"list\": \"rays\"}}}", "", "",
                  "the points of “rays” of part “” must come in pairs");
  assert_refused ("{\"mesh\": 0}", "\"units\": 0", "", "the model's units or density are out of bounds");
  assert_refused ("{\"mesh\": 0}", "", ", \"extensionsRequired\": [\"EXT_magic\"]",
                  "the model needs the extension “EXT_magic”, which Sortie does not read");
  assert_refused ("{\"name\": \"m\", \"mesh\": 0, \"translation\": [1, 2]}", "", "",
                  "“translation” must be a list of 3 numbers");
}

static void
assert_text_refused (const char *json, const char *message)
{
  g_autoptr (Loaded) loaded = load_bytes ("bad.gltf", json, strlen (json));
  char *text;

  g_assert_false (loaded->good);
  text = srt_diag_text (&loaded->diags.items[0], NULL);
  g_assert_cmpstr (text, ==, message);
  free (text);
}

static void
test_refused_files (void)
{
  static const char head[] = "{\"asset\": {\"version\": \"2.0\"}, ";
  g_autofree char *climbing = g_strconcat (head, "\"buffers\": [{\"byteLength\": 4, \"uri\": \"../up.bin\"}]}", NULL);
  g_autofree char *absolute = g_strconcat (head, "\"buffers\": [{\"byteLength\": 4, \"uri\": \"/etc/passwd\"}]}", NULL);
  g_autofree char *escaped = g_strconcat (head, "\"buffers\": [{\"byteLength\": 4, \"uri\": \"%2e%2e/up.bin\"}]}", NULL);
  g_autofree char *short_one = g_strconcat (head, "\"buffers\": [{\"byteLength\": 99, \"uri\": \"data:;base64,AAAA\"}]}", NULL);

  assert_text_refused ("{}", "this is not a glTF 2.0 file");
  assert_text_refused ("[]", "this is not a glTF 2.0 file");
  assert_text_refused (climbing, "“../up.bin” must be the name of a file beside or below the model");
  assert_text_refused (absolute, "“/etc/passwd” must be the name of a file beside or below the model");
  assert_text_refused (escaped, "“%2e%2e/up.bin” must be the name of a file beside or below the model");
  assert_text_refused (short_one, "a buffer is shorter than it says");
  assert_text_refused (head, "expected a key in double quotes, found the end of the text");
}

/* An accessor or view that runs past what it lies in, by any of its figures. */
static void
test_out_of_bounds (void)
{
  static const struct
  {
    const char *from, *to;
  } changes[] = {
    { "\"count\": 8,", "\"count\": 9," },
    { "\"count\": 8,", "\"byteOffset\": 4, \"count\": 8," },
    { "\"count\": 8,", "\"count\": 2147483647," },
    { "\"count\": 36,", "\"count\": 37," },
    { "\"byteLength\": 96}", "\"byteLength\": 96, \"byteOffset\": 80}" },
    { "\"byteLength\": 96}", "\"byteLength\": 96, \"byteStride\": 16}" },
    { "\"byteLength\": 96}", "\"byteLength\": 96, \"byteStride\": 4}" },
    { "\"buffer\": 0, \"byteLength\": 96", "\"buffer\": 1, \"byteLength\": 96" },
    { "\"bufferView\": 0", "\"bufferView\": 2" },
    { "\"POSITION\": 0}, \"indices\": 1", "\"POSITION\": 1}, \"indices\": 1" },
    { "\"POSITION\": 0}, \"indices\": 1", "\"POSITION\": 0}, \"indices\": 0" },
    { "\"POSITION\": 0}, \"indices\": 1", "\"POSITION\": 0, \"NORMAL\": 1}, \"indices\": 1" },
    { "\"POSITION\": 0}, \"indices\": 1", "\"SOMETHING\": 0}, \"indices\": 1" },
    { "\"POSITION\": 0}, \"indices\": 1", "\"POSITION\": 0}, \"indices\": 1, \"mode\": 0" },
    { "\"POSITION\": 0}, \"indices\": 1", "\"POSITION\": 0}, \"indices\": 1, \"material\": 0" },
    { "\"componentType\": 5126", "\"componentType\": 9" },
    { "\"byteLength\": 168", "\"byteLength\": 167" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GString) json = g_string_new ("{" COMMON "\"nodes\": [{\"mesh\": 0}], \"scenes\": [{\"nodes\": [0]}]}");
      g_autoptr (GByteArray) bytes = NULL;
      g_autoptr (Loaded) loaded = NULL;
      g_assert_cmpuint (g_string_replace (json, changes[i].from, changes[i].to, 1), ==, 1);
      bytes = make_glb (json->str);
      loaded = load_bytes ("m.glb", bytes->data, bytes->len);
      if (loaded->good)
        g_test_message ("taken: %s", changes[i].to);
      g_assert_false (loaded->good);
    }
}

/* ---- Damaged files: read or refused, never worse ---- */

#define SAMPLE                                                                                                     \
  "{" COMMON "\"nodes\": [{\"name\": \"Body\", \"mesh\": 0, \"children\": [1, 2, 3, 4, 5], \"extras\": {\"part\": "      \
  "{\"assembly\": 1, \"component\": true, \"arc\": {\"axis\": [0, 1, 0], \"angle\": 40}, \"tracks\": [{\"name\": \"fire\", " \
  "\"length\": 9, \"keys\": [{\"t\": 1, \"angles\": [1, 2, 3]}]}]}}}, {\"mesh\": 1, \"extras\": {\"lod\": {\"distance\": 9}}}, "  \
  "{\"name\": \"gun_muzzle:2\"}, {\"mesh\": 2, \"extras\": {\"role\": \"trigger\"}}, {\"mesh\": 1, \"extras\": {\"role\": "  \
  "\"collision\"}}, {\"extras\": {\"point\": {\"list\": 4, \"order\": 0}}}], \"scenes\": [{\"nodes\": [0], \"extras\": "    \
  "{\"model\": {\"units\": 10, \"lists_components\": true}}}]}"

static void
test_truncated (void)
{
  g_autoptr (GByteArray) bytes = make_glb (SAMPLE);
  g_autoptr (Loaded) whole = load_bytes ("m.glb", bytes->data, bytes->len);

  g_assert_true (whole->good);
  for (guint cut = 0; cut < bytes->len; cut += 7)
    {
      g_autoptr (Loaded) part = load_bytes ("m.glb", bytes->data, cut);
      g_assert_false (part->good);
    }
}

static void
test_flipped (void)
{
  g_autoptr (GByteArray) bytes = make_glb (SAMPLE);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 3000; i++)
    {
      guint at = (guint) g_rand_int_range (rand, 0, (gint32) bytes->len);
      guint8 old = bytes->data[at];
      bytes->data[at] = i % 3 ? (guint8) g_rand_int (rand) : (guint8) (old ^ (1 << (i / 3 % 8)));
      unload (load_bytes ("m.glb", bytes->data, bytes->len));
      bytes->data[at] = old;
    }
}

/* Shipped models, cut at every so many bytes. */
static void
test_shipped_cut (void)
{
  const char *data = g_getenv ("SORTIE_DATA");
  g_autofree char *path = g_build_filename (data ? data : "data", "ships", "models", "turret-light.glb", NULL);
  g_autofree char *contents = NULL;
  gsize length;
  guint32 json;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  memcpy (&json, contents + 12, sizeof json);
  for (gsize cut = 0; cut < length; cut += cut < 20 + json ? 64 : 8192)
    {
      g_autoptr (Loaded) part = load_bytes ("m.glb", contents, cut);
      g_assert_false (part->good);
    }
  for (gsize at = 20; at < 20 + json; at += 61)
    {
      char old = contents[at];
      contents[at] = (char) (old ^ 0x15);
      unload (load_bytes ("m.glb", contents, length));
      contents[at] = old;
    }
}

/* ---- Mounting ---- */

static void
write_model (const char *name, const char *mounts)
{
  g_autofree char *json
      = g_strdup_printf ("{" COMMON "\"nodes\": [{\"name\": \"Body\", \"mesh\": 0, \"children\": [1, 2], \"extras\": {\"part\": "
                         "{\"component\": true}}}, {\"name\": \"gun_muzzle:1\"}, {\"name\": \"%s\", \"extras\": {\"attach\": "
                         "{\"model\": \"%s.glb\"}}}], \"scenes\": [{\"nodes\": [0], \"extras\": {\"model\": "
                         "{\"lists_components\": true}}}]}",
                         *mounts ? "gun:0" : "launch_point", mounts);
  g_autoptr (GByteArray) bytes = make_glb (json);
  g_autofree char *file = g_strconcat (name, ".glb", NULL);
  g_autofree char *path = g_build_filename (folder, "ships", "models", file, NULL);

  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, (gssize) bytes->len, NULL));
}

static void
write_ship (const char *name)
{
  g_autofree char *json = g_strdup_printf (
      "{\"id\": \"%s\", \"name\": \"S\", \"class\": \"capital\", \"side\": \"neutral\", \"model\": \"%s\"}", name, name);
  g_autofree char *file = g_strconcat (name, ".json", NULL);
  g_autofree char *path = g_build_filename (folder, "ships", file, NULL);

  g_assert_true (g_file_set_contents (path, json, -1, NULL));
}

static void
test_mounts (void)
{
  g_autofree char *models = g_build_filename (folder, "ships", "models", NULL);
  const char *folders[] = { folder, NULL };
  const SrtLoadOptions options = { .folders = folders };
  SrtDiags diags;
  SrtContent *content;
  const SrtModel *top;

  g_assert_cmpint (g_mkdir_with_parents (models, 0700), ==, 0);
  write_model ("top", "middle");
  write_model ("middle", "leaf");
  write_model ("leaf", "");
  write_model ("hen", "egg");
  write_model ("egg", "hen");
  write_ship ("top");
  write_ship ("hen");
  srt_diags_init (&diags);
  content = srt_content_load (&options, &diags);
  g_assert_nonnull (content);
  g_assert_cmpint (content->n_ships, ==, 1); /* a circle is no model */
  top = &content->models[content->ships[0].model];
  g_assert_cmpstr (top->name, ==, "top");
  g_assert_cmpint (top->total_nodes, ==, 5); /* three parts and two mounted roots */
  g_assert_cmpint (top->total_components, ==, 3);
  g_assert_cmpint (top->total_guns, ==, 3);
  g_assert_cmpuint (srt_diags_errors (&diags), >=, 1);
  srt_diags_clear (&diags);
  srt_content_unref (content);
}

static void
remove_tree (const char *path)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      remove_tree (inner);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_remove (path);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("sortie-model-XXXXXX", NULL);
  g_test_add_func ("/model/box", test_box);
  g_test_add_func ("/model/tree", test_tree);
  g_test_add_func ("/model/trees-where", test_trees_where);
  g_test_add_func ("/model/mass", test_mass);
  g_test_add_func ("/model/turned", test_turned);
  g_test_add_func ("/model/numbering", test_numbering);
  g_test_add_func ("/model/levels", test_levels);
  g_test_add_func ("/model/attachments", test_attachments);
  g_test_add_func ("/model/points", test_points);
  g_test_add_func ("/model/trigger", test_trigger);
  g_test_add_func ("/model/trigger-primitives", test_trigger_primitives);
  g_test_add_func ("/model/arc", test_arc);
  g_test_add_func ("/model/animation", test_animation);
  g_test_add_func ("/model/material", test_material);
  g_test_add_func ("/model/refused", test_refused);
  g_test_add_func ("/model/refused-files", test_refused_files);
  g_test_add_func ("/model/out-of-bounds", test_out_of_bounds);
  g_test_add_func ("/model/truncated", test_truncated);
  g_test_add_func ("/model/flipped", test_flipped);
  g_test_add_func ("/model/shipped-cut", test_shipped_cut);
  g_test_add_func ("/model/mounts", test_mounts);
  status = g_test_run ();
  remove_tree (folder);
  g_free (folder);
  return status;
}
