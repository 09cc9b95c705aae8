/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and triangles in the world: the ground grid, height lines, markers, gizmos. */
#include "render/private.h"
#include "render/scene-private.h"

#include <string.h>

static const float side_colors[3][3] = { { 0.208f, 0.518f, 0.894f }, { 0.902f, 0.380f, 0.0f }, { 0.604f, 0.600f, 0.588f } };

static void
add_line (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 a, SrtVec3 b, const float color_a[4],
          const float color_b[4], float width, float dash)
{
  srt_grow ((void **) &r->line_vertices, &r->max_line_vertices, r->n_line_vertices + 6, sizeof *r->line_vertices);
  SrtVec3 eye = frame->camera->place.p;
  const SrtVec3 ends[2] = { srt_sub (a, eye), srt_sub (b, eye) };
  const float *colors[2] = { color_a, color_b };
  /* Two triangles; seen from the far end the sides change places. The sign of the dash tells the ends apart. */
  dash = srt_maxf (dash, 0.25f);
  static const int which[6] = { 0, 0, 1, 1, 0, 1 };
  static const float side[6] = { -1, 1, -1, -1, 1, 1 };
  for (int k = 0; k < 6; k++)
    {
      int e = which[k];
      SrtLineVertex *v = &r->line_vertices[r->n_line_vertices++];
      *v = (SrtLineVertex){
        .here = { ends[e].x, ends[e].y, ends[e].z },
        .there = { ends[!e].x, ends[!e].y, ends[!e].z },
        .corner = { e ? -side[k] : side[k], width / 2, e ? -dash : dash },
      };
      for (int c = 0; c < 4; c++)
        v->color[c] = (uint8_t) (srt_clampf (colors[e][c], 0.0f, 1.0f) * 255.0f + 0.5f);
    }
}

/* ---- The grid ---- */

typedef struct Grid
{
  float height, reach;      /* how far lines run from the middle */
  float middle_x, middle_z;
  float view;               /* 0 seen edge on .. 1 from above */
} Grid;

/* A line of the grid in pieces, each end as bright as it is near. */
static void
grid_line (SrtRenderer *r, const SrtFrameState *frame, const Grid *grid, bool along_x, float at, const float color[3],
           float strength, float width)
{
  enum
  {
    PIECES = 8
  };
  float across = (at - (along_x ? grid->middle_z : grid->middle_x)) / grid->reach;
  float half = 1.0f - across * across;
  if (half <= 0.0f)
    return;
  half = grid->reach * sqrtf (half);
  float from = (along_x ? grid->middle_x : grid->middle_z) - half;
  for (int i = 0; i < PIECES; i++)
    {
      float t[2] = { (float) i / PIECES, (float) (i + 1) / PIECES }, shade[2][4];
      SrtVec3 end[2];
      for (int k = 0; k < 2; k++)
        {
          float along = from + 2.0f * half * t[k];
          end[k] = along_x ? srt_vec3 (along, grid->height, at) : srt_vec3 (at, grid->height, along);
          float dx = end[k].x - grid->middle_x, dz = end[k].z - grid->middle_z;
          float out = srt_clampf (1.0f - sqrtf (dx * dx + dz * dz) / grid->reach, 0.0f, 1.0f);
          memcpy (shade[k], color, 3 * sizeof (float));
          shade[k][3] = strength * out * (2.0f - out) * grid->view;
        }
      if (shade[0][3] > 0.004f || shade[1][3] > 0.004f)
        add_line (r, frame, end[0], end[1], shade[0], shade[1], width, 0.0f);
    }
}

static void
add_grid (SrtRenderer *r, const SrtFrameState *frame)
{
  static const float minor[3] = { 0.42f, 0.50f, 0.62f }, x_axis[3] = { 0.88f, 0.11f, 0.14f }, z_axis[3] = { 0.21f, 0.52f, 0.89f };
  const SrtCamera *camera = frame->camera;
  SrtVec3 eye = camera->place.p;
  float above = fabsf (eye.y - frame->options->grid_height);
  Grid grid = { .height = frame->options->grid_height };
  float size;
  if (camera->orthographic)
    {
      if (fabsf (frame->ahead.y) < 0.3f)
        return; /* edge on */
      size = camera->scale * frame->pixel_height * 0.6f;
      grid.middle_x = eye.x;
      grid.middle_z = eye.z;
      grid.view = 1.0f;
      grid.reach = size * 4.0f;
    }
  else
    {
      /* Round the point looked at, or as far ahead as is sensible. */
      float slope = frame->ahead.y * (eye.y < grid.height ? 1.0f : -1.0f);
      float t = slope > 0.05f ? srt_minf (above / slope, above * 6.0f) : above * 6.0f;
      size = srt_maxf (srt_maxf (above, t * 0.35f), 500.0f);
      grid.middle_x = eye.x + frame->ahead.x * t;
      grid.middle_z = eye.z + frame->ahead.z * t;
      grid.reach = size * 9.0f;
      grid.view = srt_clampf (above / (size * 0.02f), 0.0f, 1.0f);
    }
  float level = log10f (size * 0.5f), whole = floorf (level), part = level - whole;
  float step = powf (10.0f, whole);
  for (int pass = 0; pass < 2; pass++, step *= 10.0f)
    {
      float strength = pass ? 0.42f : 0.30f * (1.0f - part);
      float reach = pass ? grid.reach : srt_minf (grid.reach, step * 50.0f);
      Grid own = grid;
      own.reach = reach;
      int n = (int) (reach / step);
      n = n > 60 ? 60 : n;
      long cx = lroundf (grid.middle_x / step), cz = lroundf (grid.middle_z / step);
      for (int i = -n; i <= n && strength > 0.01f; i++)
        {
          bool coarse_x = pass == 0 && (cx + i) % 10 == 0, coarse_z = pass == 0 && (cz + i) % 10 == 0;
          if (!coarse_z && cz + i != 0)
            grid_line (r, frame, &own, true, (float) (cz + i) * step, minor, strength, 1.0f);
          if (!coarse_x && cx + i != 0)
            grid_line (r, frame, &own, false, (float) (cx + i) * step, minor, strength, 1.0f);
        }
    }
  grid_line (r, frame, &grid, true, 0.0f, x_axis, 0.8f, 1.6f);
  grid_line (r, frame, &grid, false, 0.0f, z_axis, 0.8f, 1.6f);
}

/* From the grid to the ship, with a small cross on the ground. */
static void
add_height_line (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, float size, int side, bool strong)
{
  SrtVec3 foot = { at.x, frame->options->grid_height, at.z };
  float pixels = srt_camera_pixels_per_unit (frame->camera, at);
  const float *c = side_colors[side >= 0 && side < 3 ? side : 2];
  const float top[4] = { c[0], c[1], c[2], strong ? 0.9f : 0.55f }, low[4] = { c[0], c[1], c[2], strong ? 0.7f : 0.3f };
  if (fabsf (at.y - foot.y) * pixels > 3.0f)
    add_line (r, frame, at, foot, top, low, strong ? 1.6f : 1.0f, 0.0f);
  float arm = srt_maxf (size * 0.5f, pixels > 0.0f ? 5.0f / pixels : 0.0f);
  add_line (r, frame, srt_vec3 (foot.x - arm, foot.y, foot.z), srt_vec3 (foot.x + arm, foot.y, foot.z), low, low, 1.0f, 0);
  add_line (r, frame, srt_vec3 (foot.x, foot.y, foot.z - arm), srt_vec3 (foot.x, foot.y, foot.z + arm), low, low, 1.0f, 0);
}

/* A diamond of a size in pixels: where something without a model stands. */
static void
add_diamond (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, float size, const float color[4], float width)
{
  float pixels = srt_camera_pixels_per_unit (frame->camera, at);
  if (!(pixels > 0.0f))
    return;
  float s = size / pixels;
  const SrtVec3 tip[6] = { { at.x + s, at.y, at.z }, { at.x, at.y, at.z + s }, { at.x - s, at.y, at.z },
                           { at.x, at.y, at.z - s }, { at.x, at.y - s, at.z }, { at.x, at.y + s, at.z } };
  for (int i = 0; i < 4; i++)
    {
      add_line (r, frame, tip[i], tip[(i + 1) % 4], color, color, width, 0.0f);
      add_line (r, frame, tip[i], tip[4], color, color, width, 0.0f);
      add_line (r, frame, tip[i], tip[5], color, color, width, 0.0f);
    }
}

static void
add_markers (SrtRenderer *r, const SrtFrameState *frame)
{
  static const float plain[4] = { 0.62f, 0.72f, 0.85f, 0.85f }, chosen[4] = { 0.976f, 0.941f, 0.420f, 1.0f };
  const SrtScene *scene = frame->scene;
  for (int i = 0; i < scene->n_markers; i++)
    {
      const SrtSceneMarker *marker = &scene->markers[i];
      bool selected = (marker->flags & SRT_SCENE_SELECTED) != 0;
      bool nav = marker->kind == SRT_SHIP_NAV_POINT || marker->kind == SRT_SHIP_WAYPOINT;
      add_diamond (r, frame, marker->place.p, nav ? 9.0f : 6.0f, selected ? chosen : plain,
                   selected || (marker->flags & SRT_SCENE_HOVERED) ? 2.0f : 1.2f);
    }
  for (int i = 0; i < scene->n_instances; i++)
    if (scene->instances[i].n_nodes == 0 && !(scene->instances[i].flags & SRT_SCENE_UNSEEN))
      add_diamond (r, frame, scene->instances[i].place.p, 12.0f,
                   scene->instances[i].flags & SRT_SCENE_SELECTED ? chosen : plain, 1.5f);
}

static void
add_height_lines (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  for (int i = 0; i < scene->n_instances; i++)
    {
      const SrtSceneInstance *instance = &scene->instances[i];
      if (!(instance->flags & SRT_SCENE_UNSEEN))
        add_height_line (r, frame, instance->place.p, instance->radius, instance->side,
                         (instance->flags & (SRT_SCENE_SELECTED | SRT_SCENE_HOVERED)) != 0);
    }
  for (int i = 0; i < scene->n_markers; i++)
    add_height_line (r, frame, scene->markers[i].place.p, 0.0f, SRT_SIDE_NEUTRAL,
                     (scene->markers[i].flags & SRT_SCENE_SELECTED) != 0);
}

/* ---- The pass ---- */

/* Triangles go the same way as lines, with an edge that never ends. */
static void
add_triangle (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneTriangle *triangle)
{
  srt_grow ((void **) &r->line_vertices, &r->max_line_vertices, r->n_line_vertices + 3, sizeof *r->line_vertices);
  for (int k = 0; k < 3; k++)
    {
      SrtVec3 at = srt_sub (triangle->v[k], frame->camera->place.p);
      SrtLineVertex *v = &r->line_vertices[r->n_line_vertices++];
      *v = (SrtLineVertex){ .here = { at.x, at.y, at.z }, .there = { at.x, at.y, at.z }, .corner = { 0, 1e3f, 0 } };
      for (int c = 0; c < 4; c++)
        v->color[c] = (uint8_t) (srt_clampf (triangle->color[c], 0.0f, 1.0f) * 255.0f + 0.5f);
    }
}

static void
draw_batch (SrtRenderer *r, const SrtFrameState *frame)
{
  if (r->n_line_vertices == 0)
    return;
  bool made = r->line_stream.vertex_array == 0;
  srt_stream_upload (&r->line_stream, r->line_vertices, (size_t) r->n_line_vertices * sizeof *r->line_vertices);
  glBindVertexArray (r->line_stream.vertex_array);
  if (made)
    {
      const GLsizei stride = sizeof (SrtLineVertex);
      for (GLuint a = 0; a < 4; a++)
        glEnableVertexAttribArray (a);
      glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtLineVertex, here));
      glVertexAttribPointer (1, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtLineVertex, there));
      glVertexAttribPointer (2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, (void *) offsetof (SrtLineVertex, color));
      glVertexAttribPointer (3, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtLineVertex, corner));
    }
  glUseProgram (r->line_program.id);
  glUniformMatrix4fv (r->line_program.clip, 1, GL_FALSE, frame->clip);
  glUniform2f (r->line_program.half_size, frame->pixel_width / 2, frame->pixel_height / 2);
  glUniform1f (r->line_program.near_plane, frame->camera->orthographic ? -1e9f : frame->near_plane);
  glDrawArrays (GL_TRIANGLES, 0, r->n_line_vertices);
  glBindVertexArray (0);
  r->stats.draws++;
}

void
srt_lines_draw (SrtRenderer *r, const SrtFrameState *frame, bool on_top)
{
  const SrtScene *scene = frame->scene;
  r->n_line_vertices = 0;
  if (!on_top && frame->options->grid)
    add_grid (r, frame);
  if (!on_top && frame->options->height_lines)
    add_height_lines (r, frame);
  if (!on_top && frame->options->markers)
    add_markers (r, frame);
  for (int i = 0; i < scene->n_triangles; i++)
    if (((scene->triangles[i].flags & SRT_LINE_ON_TOP) != 0) == on_top)
      add_triangle (r, frame, &scene->triangles[i]);
  for (int i = 0; i < scene->n_lines; i++)
    {
      const SrtSceneLine *line = &scene->lines[i];
      if (((line->flags & SRT_LINE_ON_TOP) != 0) == on_top)
        add_line (r, frame, line->a, line->b, line->color_a, line->color_b, line->width,
                  line->flags & SRT_LINE_DASHED ? 12.0f : 0.0f);
    }
  if (on_top)
    glDisable (GL_DEPTH_TEST);
  else
    glEnable (GL_DEPTH_TEST);
  glDepthMask (GL_FALSE);
  glDisable (GL_CULL_FACE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  draw_batch (r, frame);
  glDisable (GL_BLEND);
  glEnable (GL_DEPTH_TEST);
}
