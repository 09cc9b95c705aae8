/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The glTF container and its typed values. */
#include "content/gltf.h"

#include "content/file.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static const gsize spare_bytes = 64u << 20; /* allowed to any file, besides 16 times its size */

bool
srt_gltf_fail (SrtGltf *gltf, const SrtJson *json, const char *message, const char *first, const char *second)
{
  bool place = json && gltf->text_places;
  srt_diags_add (gltf->diags, SRT_SEVERITY_ERROR, "model", gltf->path, NULL, place ? json->line : 0,
                 place ? json->column : 0, message, first, second, NULL);
  return false;
}

void
srt_gltf_warn (SrtGltf *gltf, const SrtJson *json, const char *message, const char *first, const char *second)
{
  bool place = json && gltf->text_places;
  srt_diags_add (gltf->diags, SRT_SEVERITY_WARNING, "model", gltf->path, NULL, place ? json->line : 0,
                 place ? json->column : 0, message, first, second, NULL);
}

/* Counts bytes against the file's allowance. */
static bool
charge (SrtGltf *gltf, gsize bytes)
{
  if (bytes > gltf->limit - gltf->taken)
    return srt_gltf_fail (gltf, NULL, N_ ("the model asks for more memory than a file of its size should"), NULL, NULL);
  gltf->taken += bytes;
  return true;
}

void *
srt_gltf_alloc (SrtGltf *gltf, gsize count, gsize size)
{
  void *block;

  if (count > G_MAXINT / size)
    count = G_MAXINT / size + 1;
  if (!charge (gltf, count * size))
    return NULL;
  block = g_malloc0 (MAX (count * size, 1));
  g_ptr_array_add (gltf->memory, block);
  return block;
}

/* ---- The container ---- */

static guint32
word_at (const unsigned char *p)
{
  return (guint32) p[0] | (guint32) p[1] << 8 | (guint32) p[2] << 16 | (guint32) p[3] << 24;
}

/* The chunks of a .glb; @bin is left empty when there is none. */
static bool
read_container (SrtGltf *gltf, const unsigned char *data, gsize size, const char **json, gsize *json_size,
                SrtGltfBuffer *bin)
{
  gsize length, at = 12;

  if (size < 20 || word_at (data + 4) != 2)
    return srt_gltf_fail (gltf, NULL, N_ ("this is not a glTF 2.0 file"), NULL, NULL);
  length = word_at (data + 8);
  if (length > size || length < 20)
    return srt_gltf_fail (gltf, NULL, N_ ("the file is cut short"), NULL, NULL);
  *json = NULL;
  while (length - at >= 8)
    {
      gsize chunk = word_at (data + at);
      guint32 type = word_at (data + at + 4);
      at += 8;
      if (chunk > length - at)
        return srt_gltf_fail (gltf, NULL, N_ ("a part of the file runs past its end"), NULL, NULL);
      if (type == 0x4E4F534A && *json == NULL)
        {
          *json = (const char *) data + at;
          *json_size = chunk;
        }
      else if (type == 0x004E4942 && bin->data == NULL)
        *bin = (SrtGltfBuffer){ data + at, chunk };
      at += chunk;
      at += MIN ((4 - chunk % 4) % 4, length - at);
    }
  return *json ? true : srt_gltf_fail (gltf, NULL, N_ ("the file has no JSON part"), NULL, NULL);
}

/* ---- URIs ---- */

static bool
take_block (SrtGltf *gltf, void *block, gsize size, SrtGltfBuffer *out)
{
  g_ptr_array_add (gltf->memory, block);
  *out = (SrtGltfBuffer){ block, size };
  return charge (gltf, size);
}

/* What a relative or data URI leads to. */
static bool
read_uri (SrtGltf *gltf, const SrtJson *json, const char *uri, SrtGltfBuffer *out)
{
  const char *comma;
  g_autofree char *name = NULL, *folder = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;
  char *contents;
  gsize size;

  if (g_str_has_prefix (uri, "data:"))
    {
      comma = strstr (uri, ";base64,");
      if (comma == NULL)
        return srt_gltf_fail (gltf, json, N_ ("a data URI must be in base64"), NULL, NULL);
      contents = (char *) g_base64_decode (comma + 8, &size);
      return take_block (gltf, contents, size, out);
    }
  name = g_uri_unescape_string (uri, NULL);
  if (name == NULL || *name == '\0' || g_path_is_absolute (name) || strstr (name, "..") || strchr (name, ':')
      || strchr (name, '\\'))
    return srt_gltf_fail (gltf, json, N_ ("“%1” must be the name of a file beside or below the model"), uri, NULL);
  folder = g_path_get_dirname (gltf->path);
  path = g_build_filename (folder, name, NULL);
  if (!srt_file_read (path, &contents, &size, &error))
    return srt_gltf_fail (gltf, json, N_ ("cannot read “%1”: %2"), uri, error->message);
  gltf->limit += MIN (size, G_MAXINT) * 16;
  return take_block (gltf, contents, size, out);
}

static bool
read_buffers (SrtGltf *gltf, const SrtGltfBuffer *bin)
{
  const SrtJson *buffers = srt_json_get (gltf->root, "buffers");

  for (guint i = 0; i < srt_json_length (buffers); i++)
    {
      const SrtJson *json = srt_json_at (buffers, i);
      SrtGltfBuffer buffer = *bin;
      const char *uri;
      int length;
      if (!srt_gltf_string (gltf, json, "uri", &uri) || !srt_gltf_index (gltf, json, "byteLength", -1, &length))
        return false;
      if (uri && !read_uri (gltf, json, uri, &buffer))
        return false;
      if (!uri && (i > 0 || bin->data == NULL))
        return srt_gltf_fail (gltf, json, N_ ("a buffer has no data"), NULL, NULL);
      if (length < 0 || (gsize) length > buffer.size)
        return srt_gltf_fail (gltf, json, N_ ("a buffer is shorter than it says"), NULL, NULL);
      buffer.size = (gsize) length;
      g_array_append_val (gltf->buffers, buffer);
    }
  return true;
}

static bool
check_extensions (SrtGltf *gltf)
{
  static const char *const known[] = { "KHR_materials_unlit", "KHR_materials_emissive_strength" };
  const SrtJson *required = srt_json_get (gltf->root, "extensionsRequired");

  for (guint i = 0; i < srt_json_length (required); i++)
    {
      const SrtJson *name = srt_json_at (required, i);
      bool good = false;
      for (guint k = 0; k < G_N_ELEMENTS (known); k++)
        good = good || (name->kind == SRT_JSON_STRING && strcmp (name->text, known[k]) == 0);
      if (!good)
        return srt_gltf_fail (gltf, name, N_ ("the model needs the extension “%1”, which Sortie does not read"),
                              name->kind == SRT_JSON_STRING ? name->text : "?", NULL);
    }
  return true;
}

static bool
check_version (SrtGltf *gltf)
{
  const char *version = NULL;

  if (gltf->root->kind != SRT_JSON_OBJECT
      || !srt_gltf_string (gltf, srt_json_get (gltf->root, "asset"), "version", &version) || version == NULL
      || version[0] != '2' || version[1] != '.')
    return srt_gltf_fail (gltf, NULL, N_ ("this is not a glTF 2.0 file"), NULL, NULL);
  return true;
}

bool
srt_gltf_open (SrtGltf *gltf, const char *path, SrtDiags *diags)
{
  g_autoptr (GError) error = NULL;
  SrtGltfBuffer bin = { NULL, 0 };
  char *contents;
  const char *json;
  gsize size, json_size;
  bool binary;

  *gltf = (SrtGltf){ .path = path, .diags = diags };
  gltf->memory = g_ptr_array_new_with_free_func (g_free);
  gltf->buffers = g_array_new (FALSE, FALSE, sizeof (SrtGltfBuffer));
  if (!srt_file_read (path, &contents, &size, &error))
    return srt_gltf_fail (gltf, NULL, N_ ("cannot be read: %1"), error->message, NULL);
  g_ptr_array_add (gltf->memory, contents);
  gltf->limit = spare_bytes + MIN (size, G_MAXINT) * 16;
  binary = size >= 4 && memcmp (contents, "glTF", 4) == 0;
  if (!binary && g_str_has_suffix (path, ".glb"))
    return srt_gltf_fail (gltf, NULL, N_ ("this is not a glTF 2.0 file"), NULL, NULL);
  json = contents;
  json_size = size;
  if (binary && !read_container (gltf, (const unsigned char *) contents, size, &json, &json_size, &bin))
    return false;
  gltf->text_places = !binary;
  gltf->root = srt_json_parse (json, json_size, path, diags);
  return gltf->root && check_version (gltf) && check_extensions (gltf) && read_buffers (gltf, &bin);
}

void
srt_gltf_close (SrtGltf *gltf)
{
  g_clear_pointer (&gltf->root, srt_json_free);
  g_clear_pointer (&gltf->buffers, g_array_unref);
  g_clear_pointer (&gltf->memory, g_ptr_array_unref);
}

/* ---- Members ---- */

const SrtJson *
srt_gltf_item (const SrtGltf *gltf, const char *array, int index)
{
  const SrtJson *items = srt_json_get (gltf->root, array);

  return items && items->kind == SRT_JSON_ARRAY && index >= 0 ? srt_json_at (items, (guint) index) : NULL;
}

bool
srt_gltf_index (SrtGltf *gltf, const SrtJson *object, const char *key, int fallback, int *value)
{
  const SrtJson *json = srt_json_get (object, key);

  *value = fallback;
  if (json == NULL)
    return true;
  if (json->kind != SRT_JSON_NUMBER || json->number < 0 || json->number > INT_MAX || json->number != floor (json->number))
    return srt_gltf_fail (gltf, json, N_ ("“%1” must be a whole number"), key, NULL);
  *value = (int) json->number;
  return true;
}

bool
srt_gltf_number (SrtGltf *gltf, const SrtJson *object, const char *key, double *value)
{
  const SrtJson *json = srt_json_get (object, key);

  if (json == NULL)
    return true;
  if (json->kind != SRT_JSON_NUMBER || fabs (json->number) > 1e30)
    return srt_gltf_fail (gltf, json, N_ ("“%1” must be a number"), key, NULL);
  *value = json->number;
  return true;
}

bool
srt_gltf_numbers (SrtGltf *gltf, const SrtJson *object, const char *key, double *values, guint n)
{
  const SrtJson *json = srt_json_get (object, key);
  char count[16];
  bool good;

  if (json == NULL)
    return true;
  good = json->kind == SRT_JSON_ARRAY && srt_json_length (json) == n;
  for (guint i = 0; good && i < n; i++)
    {
      const SrtJson *item = srt_json_at (json, i);
      good = item->kind == SRT_JSON_NUMBER && fabs (item->number) <= 1e30;
      values[i] = item->number;
    }
  g_snprintf (count, sizeof count, "%u", n);
  return good ? true : srt_gltf_fail (gltf, json, N_ ("“%1” must be a list of %2 numbers"), key, count);
}

bool
srt_gltf_bool (SrtGltf *gltf, const SrtJson *object, const char *key, bool *value)
{
  const SrtJson *json = srt_json_get (object, key);

  if (json == NULL)
    return true;
  if (json->kind != SRT_JSON_BOOL)
    return srt_gltf_fail (gltf, json, N_ ("“%1” must be true or false"), key, NULL);
  *value = json->number != 0;
  return true;
}

bool
srt_gltf_string (SrtGltf *gltf, const SrtJson *object, const char *key, const char **value)
{
  const SrtJson *json = srt_json_get (object, key);

  *value = NULL;
  if (json == NULL)
    return true;
  if (json->kind != SRT_JSON_STRING)
    return srt_gltf_fail (gltf, json, N_ ("“%1” must be text"), key, NULL);
  *value = json->text;
  return true;
}

/* ---- Views and accessors ---- */

static bool
view_bytes (SrtGltf *gltf, int index, SrtGltfBuffer *out, int *stride)
{
  const SrtJson *view = srt_gltf_item (gltf, "bufferViews", index);
  int buffer, offset, length;

  if (view == NULL)
    return srt_gltf_fail (gltf, NULL, N_ ("a buffer view is named that is not there"), NULL, NULL);
  if (!srt_gltf_index (gltf, view, "buffer", -1, &buffer) || !srt_gltf_index (gltf, view, "byteOffset", 0, &offset)
      || !srt_gltf_index (gltf, view, "byteLength", -1, &length) || !srt_gltf_index (gltf, view, "byteStride", 0, stride))
    return false;
  if (buffer < 0 || buffer >= (int) gltf->buffers->len || length < 0)
    return srt_gltf_fail (gltf, view, N_ ("a buffer view names no buffer"), NULL, NULL);
  *out = g_array_index (gltf->buffers, SrtGltfBuffer, buffer);
  if ((gsize) offset > out->size || (gsize) length > out->size - (gsize) offset)
    return srt_gltf_fail (gltf, view, N_ ("a buffer view runs past its buffer"), NULL, NULL);
  out->data += offset;
  out->size = (gsize) length;
  return true;
}

bool
srt_gltf_bytes (SrtGltf *gltf, const SrtJson *object, const unsigned char **data, gsize *size)
{
  SrtGltfBuffer buffer = { NULL, 0 };
  const char *uri;
  int view, stride;

  if (!srt_gltf_string (gltf, object, "uri", &uri) || !srt_gltf_index (gltf, object, "bufferView", -1, &view))
    return false;
  if (uri ? !read_uri (gltf, object, uri, &buffer) : !view_bytes (gltf, view, &buffer, &stride))
    return false;
  *data = buffer.data;
  *size = buffer.size;
  return true;
}

typedef struct Accessor
{
  const unsigned char *data;
  gsize stride;
  int count, type;
  guint size; /* bytes of one component */
  bool normalized;
} Accessor;

static guint
component_size (int type)
{
  switch (type)
    {
    case 5120:
    case 5121:
      return 1;
    case 5122:
    case 5123:
      return 2;
    case 5125:
    case 5126:
      return 4;
    default:
      return 0;
    }
}

static guint
components_of (const char *type)
{
  static const char *const names[] = { "SCALAR", "VEC2", "VEC3", "VEC4" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (type && strcmp (type, names[i]) == 0)
      return i + 1;
  return 0;
}

static bool
open_accessor (SrtGltf *gltf, int index, guint components, Accessor *out)
{
  const SrtJson *json = srt_gltf_item (gltf, "accessors", index);
  SrtGltfBuffer view;
  const char *type;
  int view_index, offset, stride;
  gsize element, needed;

  if (json == NULL)
    return srt_gltf_fail (gltf, NULL, N_ ("an accessor is named that is not there"), NULL, NULL);
  if (srt_json_get (json, "sparse"))
    return srt_gltf_fail (gltf, json, N_ ("sparse accessors are not read; export without them"), NULL, NULL);
  *out = (Accessor){ 0 };
  if (!srt_gltf_index (gltf, json, "bufferView", -1, &view_index)
      || !srt_gltf_index (gltf, json, "byteOffset", 0, &offset) || !srt_gltf_index (gltf, json, "count", 0, &out->count)
      || !srt_gltf_index (gltf, json, "componentType", 0, &out->type)
      || !srt_gltf_bool (gltf, json, "normalized", &out->normalized) || !srt_gltf_string (gltf, json, "type", &type)
      || !view_bytes (gltf, view_index, &view, &stride))
    return false;
  out->size = component_size (out->type);
  if (out->size == 0 || components_of (type) != components || out->count <= 0)
    return srt_gltf_fail (gltf, json, N_ ("an accessor is of a kind that does not fit its use"), NULL, NULL);
  element = (gsize) out->size * components;
  out->stride = stride > 0 ? (gsize) stride : element;
  needed = (gsize) offset + (gsize) (out->count - 1) * out->stride + element;
  if (out->stride < element || needed > view.size)
    return srt_gltf_fail (gltf, json, N_ ("an accessor runs past its buffer view"), NULL, NULL);
  out->data = view.data + offset;
  return true;
}

static double
component_at (const Accessor *accessor, const unsigned char *p)
{
  guint32 word;
  float value;

  switch (accessor->type)
    {
    case 5120:
      return accessor->normalized ? MAX ((signed char) *p / 127.0, -1.0) : (signed char) *p;
    case 5121:
      return accessor->normalized ? *p / 255.0 : *p;
    case 5122:
      word = (guint32) (p[0] | p[1] << 8);
      return accessor->normalized ? MAX ((gint16) word / 32767.0, -1.0) : (gint16) word;
    case 5123:
      word = (guint32) (p[0] | p[1] << 8);
      return accessor->normalized ? word / 65535.0 : word;
    case 5125:
      return word_at (p);
    default:
      word = word_at (p);
      memcpy (&value, &word, sizeof value);
      return (double) value;
    }
}

float *
srt_gltf_floats (SrtGltf *gltf, int index, guint components, int *count)
{
  Accessor accessor;
  float *values;

  if (!open_accessor (gltf, index, components, &accessor))
    return NULL;
  values = srt_gltf_alloc (gltf, (gsize) accessor.count * components, sizeof *values);
  for (int i = 0; values && i < accessor.count; i++)
    for (guint c = 0; c < components; c++)
      {
        double value = component_at (&accessor, accessor.data + (gsize) i * accessor.stride + c * accessor.size);
        if (!isfinite (value) || fabs (value) > 1e9)
          {
            srt_gltf_fail (gltf, NULL, N_ ("an accessor holds a number that is none, or is out of all bounds"), NULL,
                           NULL);
            return NULL;
          }
        values[(gsize) i * components + c] = (float) value + 0.0f;
      }
  *count = accessor.count;
  return values;
}

guint32 *
srt_gltf_integers (SrtGltf *gltf, int index, int *count)
{
  Accessor accessor;
  guint32 *values;

  if (!open_accessor (gltf, index, 1, &accessor))
    return NULL;
  if (accessor.type == 5126 || accessor.type == 5120 || accessor.type == 5122)
    {
      srt_gltf_fail (gltf, NULL, N_ ("an accessor is of a kind that does not fit its use"), NULL, NULL);
      return NULL;
    }
  accessor.normalized = false;
  values = srt_gltf_alloc (gltf, (gsize) accessor.count, sizeof *values);
  for (int i = 0; values && i < accessor.count; i++)
    values[i] = (guint32) component_at (&accessor, accessor.data + (gsize) i * accessor.stride);
  *count = accessor.count;
  return values;
}
