/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tracks of parts, given in extras or as glTF animations (spec 07 §13.8). */
#include "content/model.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_KEYS = 10000
};

static bool
read_mode (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtTrackMode *mode)
{
  static const char *const words[] = { "none", "once", "loop", "swing" };
  const char *word;

  *mode = SRT_TRACK_ONCE;
  if (!srt_gltf_string (&reader->gltf, json, "mode", &word))
    return false;
  for (int i = 0; word && i < 4; i++)
    if (strcmp (word, words[i]) == 0)
      {
        *mode = (SrtTrackMode) i;
        return true;
      }
  return word ? srt_model_fail (reader, node, N_ ("a track of “%1” has the mode “%2”; there are none, once, loop and swing"), word)
              : true;
}

static bool
read_events (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtTrack *track)
{
  const SrtJson *events = srt_json_get (json, "events");
  guint n = srt_json_length (events);
  SrtTrackEvent *out = n ? srt_gltf_alloc (&reader->gltf, n, sizeof *out) : NULL;

  for (guint i = 0; i < n; i++)
    {
      const SrtJson *event = srt_json_at (events, i);
      const char *kind;
      double t = 0;
      if (out == NULL || !srt_gltf_number (&reader->gltf, event, "t", &t)
          || !srt_gltf_string (&reader->gltf, event, "kind", &kind))
        return false;
      if (kind == NULL || (strcmp (kind, "fire") != 0 && strcmp (kind, "puff") != 0))
        return srt_model_fail (reader, node, N_ ("an event of a track of “%1” must be “fire” or “puff”"), NULL);
      out[i] = (SrtTrackEvent){ (float) t, *kind == 'p' ? 2 : 0 };
    }
  track->events = out;
  track->n_events = (int) n;
  return true;
}

static bool
read_keys (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *json, SrtTrack *track)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *keys = srt_json_get (json, "keys");
  guint n = srt_json_length (keys);
  SrtTrackKey *out = n ? srt_gltf_alloc (gltf, n, sizeof *out) : NULL;
  double last = -1e30;

  for (guint i = 0; i < n; i++)
    {
      const SrtJson *key = srt_json_at (keys, i);
      double t = 0, angles[3] = { 0, 0, 0 }, offset[3] = { 0, 0, 0 };
      if (out == NULL || !srt_gltf_number (gltf, key, "t", &t) || !srt_gltf_numbers (gltf, key, "angles", angles, 3)
          || !srt_gltf_numbers (gltf, key, "offset", offset, 3))
        return false;
      if (t < last)
        return srt_model_fail (reader, node, N_ ("the keys of a track of “%1” go back in time"), NULL);
      last = t;
      out[i].t = (float) t;
      out[i].angles = srt_vec3 ((float) angles[0], (float) angles[1], (float) angles[2]);
      /* Already in the spec's sense; only the unit differs. */
      out[i].offset = srt_vec3 ((float) (offset[0] * reader->units), (float) (offset[1] * reader->units),
                                (float) (offset[2] * reader->units));
    }
  track->keys = out;
  track->n_keys = (int) n;
  return true;
}

static bool
read_track (SrtModelReader *reader, const SrtModelNode *node, int part, const SrtJson *json)
{
  SrtTrack track = { .part = part };
  const char *name;
  double length = 0;

  if (!srt_gltf_string (&reader->gltf, json, "name", &name) || !srt_gltf_number (&reader->gltf, json, "length", &length)
      || !read_mode (reader, node, json, &track.mode) || !read_keys (reader, node, json, &track)
      || !read_events (reader, node, json, &track))
    return false;
  if (length < 0 || name == NULL)
    return srt_model_fail (reader, node, N_ ("a track of “%1” needs a name and a length of 0 or more"), NULL);
  g_strlcpy (track.name, name, sizeof track.name);
  track.length = (float) length;
  g_array_append_val (reader->tracks, track);
  return true;
}

/* ---- Animations ---- */

/* Times and values of one channel. */
typedef struct Channel
{
  float *times, *values;
  int n, width, stride; /* width: 3 or 4; stride: values a key takes */
  bool cubic;
} Channel;

static bool
open_channel (SrtModelReader *reader, const SrtModelNode *node, const SrtJson *sampler, guint width, Channel *channel)
{
  SrtGltf *gltf = &reader->gltf;
  const char *mode;
  int input, output, values;

  if (!srt_gltf_string (gltf, sampler, "interpolation", &mode) || !srt_gltf_index (gltf, sampler, "input", -1, &input)
      || !srt_gltf_index (gltf, sampler, "output", -1, &output))
    return false;
  if (mode && strcmp (mode, "STEP") == 0)
    return srt_model_fail (reader, node, N_ ("an animation of “%1” jumps from key to key, which tracks cannot"), NULL);
  channel->cubic = mode && strcmp (mode, "CUBICSPLINE") == 0;
  channel->times = srt_gltf_floats (gltf, input, 1, &channel->n);
  channel->values = channel->times ? srt_gltf_floats (gltf, output, width, &values) : NULL;
  if (channel->values == NULL)
    return false;
  channel->width = (int) width;
  channel->stride = channel->cubic ? 3 * (int) width : (int) width;
  if (values != channel->n * (channel->cubic ? 3 : 1))
    return srt_model_fail (reader, node, N_ ("an animation of “%1” has not one value for each time"), NULL);
  if (channel->n > MAX_KEYS)
    return srt_model_fail (reader, node, N_ ("an animation of “%1” has more than 10,000 keys"), NULL);
  for (int i = 1; i < channel->n; i++)
    if (channel->times[i] < channel->times[i - 1])
      return srt_model_fail (reader, node, N_ ("the keys of a track of “%1” go back in time"), NULL);
  return true;
}

/* The channel's value at a time, as glTF says. */
static void
sample (const Channel *channel, float t, float *out)
{
  int k = 0, middle = channel->cubic ? channel->width : 0;

  while (k + 1 < channel->n && channel->times[k + 1] <= t)
    k++;
  for (int c = 0; c < channel->width; c++)
    {
      const float *a = &channel->values[k * channel->stride], *b = a + channel->stride;
      float span, s, s2, s3;
      out[c] = a[middle + c];
      if (k + 1 >= channel->n || t <= channel->times[k])
        continue;
      span = channel->times[k + 1] - channel->times[k];
      s = (t - channel->times[k]) / span;
      s2 = s * s;
      s3 = s2 * s;
      if (channel->cubic)
        out[c] = (2 * s3 - 3 * s2 + 1) * a[middle + c] + span * (s3 - 2 * s2 + s) * a[2 * channel->width + c]
                 + (3 * s2 - 2 * s3) * b[middle + c] + span * (s3 - s2) * b[c];
      else
        out[c] = a[c] + (b[c] - a[c]) * s;
    }
}

/* Turn matrix of a quaternion in glTF's frame, in the spec's. */
static SrtMat3
quaternion_turn (const float q[4])
{
  float n = sqrtf (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  float x, y, z, w;

  if (!(n > 0.0f))
    return srt_mat3_identity ();
  x = -q[0] / n;
  y = -q[1] / n;
  z = q[2] / n;
  w = q[3] / n;
  return (SrtMat3){ { 1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 2 * (x * y + z * w),
                      1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 2 * (x * z - y * w), 2 * (y * z + x * w),
                      1 - 2 * (x * x + y * y) } };
}

static float
unwrap (float angle, float last)
{
  const float turn = (float) (2 * SRT_PI);
  return angle - turn * rintf ((angle - last) / turn);
}

/* The rest turn of the node itself, in the spec's frame. */
static SrtMat3
own_turn (const SrtJson *json)
{
  const SrtJson *rotation = srt_json_get (json, "rotation");
  float q[4] = { 0, 0, 0, 1 };

  for (guint i = 0; i < 4 && srt_json_length (rotation) == 4; i++)
    q[i] = (float) srt_json_at (rotation, i)->number;
  return quaternion_turn (q);
}

/* Times at which a track of both channels needs a key: theirs, and every four units within a curve. */
static void
collect_times (const Channel *channel, float rate, GArray *times)
{
  for (int i = 0; i < channel->n; i++)
    {
      float t = channel->times[i];
      g_array_append_val (times, t);
      if (channel->cubic && i + 1 < channel->n)
        for (t += 4.0f / rate; t < channel->times[i + 1] && times->len < MAX_KEYS; t += 4.0f / rate)
          g_array_append_val (times, t);
    }
}

static int
compare_times (const float *a, const float *b)
{
  return *a < *b ? -1 : *a > *b;
}

static bool
bake (SrtModelReader *reader, const SrtModelNode *node, const Channel *turn, const Channel *move, float rate,
      SrtTrack *track)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (float));
  SrtMat3 rest = own_turn (node->json), rest_inverse = srt_mat3_transpose (&rest);
  double stand[3] = { 0, 0, 0 };
  SrtTrackKey *keys;
  int n = 0;

  if (turn->n)
    collect_times (turn, rate, times);
  if (move->n)
    collect_times (move, rate, times);
  g_array_sort (times, (GCompareFunc) compare_times);
  keys = srt_gltf_alloc (&reader->gltf, times->len, sizeof *keys);
  if (keys == NULL || !srt_gltf_numbers (&reader->gltf, node->json, "translation", stand, 3))
    return false;
  for (guint i = 0; i < times->len; i++)
    {
      float t = g_array_index (times, float, i), value[4];
      SrtTrackKey *key = &keys[n];
      if (n > 0 && t * rate == keys[n - 1].t)
        continue;
      key->t = t * rate;
      if (turn->n)
        {
          SrtMat3 now;
          sample (turn, t, value);
          now = quaternion_turn (value);
          now = srt_mat3_mul (&rest_inverse, &now); /* relative to rest, about the node's own axes */
          key->angles = srt_mat3_angles (&now);
          if (n > 0)
            key->angles = srt_vec3 (unwrap (key->angles.x, keys[n - 1].angles.x),
                                    unwrap (key->angles.y, keys[n - 1].angles.y),
                                    unwrap (key->angles.z, keys[n - 1].angles.z));
        }
      if (move->n)
        {
          double by[3];
          sample (move, t, value);
          for (int axis = 0; axis < 3; axis++)
            by[axis] = (double) value[axis] - stand[axis];
          key->offset = node->parent >= 0 ? srt_node_direction (&reader->nodes[node->parent], by)
                                          : srt_from_gltf (by[0], by[1], by[2]);
          key->offset = srt_scale (key->offset, (float) reader->units);
        }
      n++;
    }
  track->keys = keys;
  track->n_keys = n;
  if (!(track->length > 0.0f) && n > 0)
    track->length = keys[n - 1].t;
  return true;
}

/* Finds the animation's channels on the part's node. */
static bool
read_channels (SrtModelReader *reader, const SrtModelNode *node, int gltf_node, const SrtJson *animation, Channel *turn,
               Channel *move)
{
  SrtGltf *gltf = &reader->gltf;
  const SrtJson *channels = srt_json_get (animation, "channels"), *samplers = srt_json_get (animation, "samplers");

  for (guint i = 0; i < srt_json_length (channels); i++)
    {
      const SrtJson *channel = srt_json_at (channels, i), *target = srt_json_get (channel, "target");
      const char *path;
      int sampler, target_node;
      if (!srt_gltf_index (gltf, channel, "sampler", -1, &sampler) || !srt_gltf_string (gltf, target, "path", &path)
          || !srt_gltf_index (gltf, target, "node", -1, &target_node))
        return false;
      if (target_node != gltf_node)
        continue;
      if (path && strcmp (path, "rotation") == 0)
        {
          if (!open_channel (reader, node, srt_json_at (samplers, (guint) sampler), 4, turn))
            return false;
        }
      else if (path && strcmp (path, "translation") == 0)
        {
          if (!open_channel (reader, node, srt_json_at (samplers, (guint) sampler), 3, move))
            return false;
        }
      else
        return srt_model_fail (reader, node, N_ ("an animation of “%1” must turn or move it, nothing else"), NULL);
    }
  return true;
}

/* An animation named "part/track", if it is of this part. */
static bool
read_animation (SrtModelReader *reader, const SrtModelNode *node, int part, const SrtJson *animation)
{
  SrtTrack track = { .part = part };
  Channel turn = { 0 }, move = { 0 };
  const SrtJson *extras = srt_json_get (animation, "extras");
  const char *name;
  gsize length = strlen (node->name);
  double rate = 100, span = 0;

  if (!srt_gltf_string (&reader->gltf, animation, "name", &name))
    return false;
  if (name == NULL || length == 0 || strncmp (name, node->name, length) != 0 || name[length] != '/')
    return true;
  g_strlcpy (track.name, name + length + 1, sizeof track.name);
  if (!srt_gltf_number (&reader->gltf, extras, "rate", &rate) || !srt_gltf_number (&reader->gltf, extras, "length", &span)
      || !read_mode (reader, node, extras, &track.mode) || !read_events (reader, node, extras, &track)
      || !read_channels (reader, node, reader->part_node[part], animation, &turn, &move))
    return false;
  if (!(rate > 0) || span < 0)
    return srt_model_fail (reader, node, N_ ("a track of “%1” needs a name and a length of 0 or more"), NULL);
  track.length = (float) span;
  if (!bake (reader, node, &turn, &move, (float) rate, &track))
    return false;
  g_array_append_val (reader->tracks, track);
  return true;
}

bool
srt_model_tracks (SrtModelReader *reader)
{
  const SrtJson *animations = srt_json_get (reader->gltf.root, "animations");

  for (int p = 0; p < reader->n_parts; p++)
    {
      const SrtModelNode *node = &reader->nodes[reader->part_node[p]];
      const SrtJson *tracks = srt_json_get (srt_json_get (node->extras, "part"), "tracks");
      reader->parts[p].first_track = (int) reader->tracks->len;
      for (guint i = 0; i < srt_json_length (tracks); i++)
        if (!read_track (reader, node, p, srt_json_at (tracks, i)))
          return false;
      for (guint i = 0; i < srt_json_length (animations); i++)
        if (!read_animation (reader, node, p, srt_json_at (animations, i)))
          return false;
      reader->parts[p].n_tracks = (int) reader->tracks->len - reader->parts[p].first_track;
    }
  return true;
}
