/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Firing arcs (spec 07 §5.12, §13.3). */
#include "content/model.h"

#include <math.h>

enum
{
  ROWS = 32,
  BITS = 16
};

/* Middle of the cell that the look-up gives for a row and bit on the upper (-Y) or lower half. */
static SrtVec3
cell_direction (int row, int bit, bool upper)
{
  int column = upper ? 16 + (BITS - bit) % BITS : (BITS - bit) % BITS;
  float around = ((float) row + 0.5f) * (float) (SRT_PI / 16), from = ((float) column + 0.5f) * (float) (SRT_PI / 32);
  float across, down, side, ahead;

  srt_sincosf (from, &across, &down);
  srt_sincosf (around, &side, &ahead);
  return srt_vec3 (across * side, down, across * ahead);
}

static void
fill_cone (SrtArc *arc, SrtVec3 axis, float cosine)
{
  bool upper = axis.y < 0.0f;

  for (int row = 0; row < ROWS; row++)
    for (int bit = 0; bit < BITS; bit++)
      if (srt_dot (cell_direction (row, bit, upper), axis) >= cosine)
        arc->mask[row] |= (uint16_t) (1u << bit);
}

static bool
read_arc (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtArc *arc)
{
  SrtGltf *gltf = &reader->gltf;
  double mask[ROWS] = { 0 }, way[3] = { 0, 1, 0 }, axis[3] = { 0, 0, 0 }, angle = 90;
  bool by_axis = srt_json_get (json, "axis") != NULL;

  if (!srt_gltf_numbers (gltf, json, "mask", mask, ROWS) || !srt_gltf_numbers (gltf, json, "axis", axis, 3)
      || !srt_gltf_number (gltf, json, "angle", &angle))
    return false;
  if (by_axis)
    for (int i = 0; i < 3; i++)
      way[i] = axis[i];
  if (!srt_gltf_numbers (gltf, json, "way_out", way, 3))
    return false;
  arc->way_out = srt_normalize (srt_from_gltf (way[0], way[1], way[2]));
  for (int row = 0; row < ROWS; row++)
    {
      if (mask[row] < 0 || mask[row] > 65535)
        return srt_model_fail (reader, node, N_ ("the firing arc of “%1” has a row that is no 16-bit mask"), NULL);
      arc->mask[row] = (uint16_t) mask[row];
    }
  if (by_axis)
    fill_cone (arc, srt_normalize (srt_from_gltf (axis[0], axis[1], axis[2])),
               srt_cosf ((float) (CLAMP (angle, 0, 180) * SRT_PI / 180)));
  return true;
}

bool
srt_model_arcs (SrtModelReader *reader)
{
  for (int p = 0; p < reader->n_parts; p++)
    {
      const SrtModelNode *node = &reader->nodes[reader->part_node[p]];
      const SrtJson *json = srt_json_get (srt_json_get (node->extras, "part"), "arc");
      SrtArc arc = { .part = p };
      if (json == NULL)
        continue;
      if (json->kind != SRT_JSON_OBJECT || !read_arc (reader, node, json, &arc))
        return json->kind == SRT_JSON_OBJECT
                   ? false
                   : srt_model_fail (reader, node, N_ ("the firing arc of “%1” must be an object"), NULL);
      g_array_append_val (reader->arcs, arc);
    }
  return true;
}
