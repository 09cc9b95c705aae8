/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and triangles in the world: height lines, markers, gizmos; the grid comes from grid.c. */
#include "render/private.h"
#include "render/scene-private.h"

#include <string.h>

static const float side_colors[3][3] = { { 0.208f, 0.518f, 0.894f },
                                         { 0.902f, 0.380f, 0.0f },
                                         { 0.604f, 0.600f, 0.588f } };

void
srt_line_add (SrtRenderer *r,
              const SrtFrameState *frame,
              SrtVec3 a,
              SrtVec3 b,
              const float color_a[4],
              const float color_b[4],
              float width,
              float dash)
{
  srt_grow ((void **) &r->line_vertices, &r->max_line_vertices, r->n_line_vertices + 6,
            sizeof *r->line_vertices);
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

/* From the grid to the ship, with a small cross on the ground. */
static void
add_height_line (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, float size, int side, bool strong)
{
  SrtVec3 foot = { at.x, frame->options->grid_height, at.z };
  float pixels = srt_camera_pixels_per_unit (frame->camera, at);
  const float *c = side_colors[side >= 0 && side < 3 ? side : 2];
  const float top[4] = { c[0], c[1], c[2], strong ? 0.9f : 0.55f },
              low[4] = { c[0], c[1], c[2], strong ? 0.7f : 0.3f };
  if (fabsf (at.y - foot.y) * pixels > 3.0f)
    srt_line_add (r, frame, at, foot, top, low, strong ? 1.6f : 1.0f, 0.0f);
  float arm = srt_maxf (size * 0.5f, pixels > 0.0f ? 5.0f / pixels : 0.0f);
  srt_line_add (r, frame, srt_vec3 (foot.x - arm, foot.y, foot.z), srt_vec3 (foot.x + arm, foot.y, foot.z),
                low, low, 1.0f, 0);
  srt_line_add (r, frame, srt_vec3 (foot.x, foot.y, foot.z - arm), srt_vec3 (foot.x, foot.y, foot.z + arm),
                low, low, 1.0f, 0);
}

/* A diamond of a size in pixels: where something without a model stands. */
static void
add_diamond (
    SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, float size, const float color[4], float width)
{
  float pixels = srt_camera_pixels_per_unit (frame->camera, at);
  if (!(pixels > 0.0f))
    return;
  float s = size / pixels;
  const SrtVec3 tip[6] = { { at.x + s, at.y, at.z }, { at.x, at.y, at.z + s }, { at.x - s, at.y, at.z },
                           { at.x, at.y, at.z - s }, { at.x, at.y - s, at.z }, { at.x, at.y + s, at.z } };
  for (int i = 0; i < 4; i++)
    {
      srt_line_add (r, frame, tip[i], tip[(i + 1) % 4], color, color, width, 0.0f);
      srt_line_add (r, frame, tip[i], tip[4], color, color, width, 0.0f);
      srt_line_add (r, frame, tip[i], tip[5], color, color, width, 0.0f);
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
      if (!(instance->flags & (SRT_SCENE_UNSEEN | SRT_SCENE_GHOST)))
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
  srt_grow ((void **) &r->line_vertices, &r->max_line_vertices, r->n_line_vertices + 3,
            sizeof *r->line_vertices);
  for (int k = 0; k < 3; k++)
    {
      SrtVec3 at = srt_sub (triangle->v[k], frame->camera->place.p);
      SrtLineVertex *v = &r->line_vertices[r->n_line_vertices++];
      *v = (SrtLineVertex){ .here = { at.x, at.y, at.z },
                            .there = { at.x, at.y, at.z },
                            .corner = { 0, 1e3f, 0 } };
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
  srt_stream_upload (&r->line_stream, r->line_vertices,
                     (size_t) r->n_line_vertices * sizeof *r->line_vertices);
  glBindVertexArray (r->line_stream.vertex_array);
  if (made)
    {
      const GLsizei stride = sizeof (SrtLineVertex);
      for (GLuint a = 0; a < 4; a++)
        glEnableVertexAttribArray (a);
      glVertexAttribPointer (0, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtLineVertex, here));
      glVertexAttribPointer (1, 3, GL_FLOAT, GL_FALSE, stride, (void *) offsetof (SrtLineVertex, there));
      glVertexAttribPointer (2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                             (void *) offsetof (SrtLineVertex, color));
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
    srt_grid_add (r, frame);
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
        srt_line_add (r, frame, line->a, line->b, line->color_a, line->color_b, line->width,
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
