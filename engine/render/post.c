/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From light to a picture: what bright places shed round them, the film's
 * curve, smooth edges. The scene comes as half floats; where the context
 * cannot draw into those, the shaders tone on the spot and none of this runs.
 */
#include "render/private.h"

enum
{
  LEAST_SIDE = 8, /* pixels of the smallest picture of the bloom */
};

/* How much of what outshines the display is shed round it. */
#define SHED 0.16f

static bool
make_program (SrtPostProgram *p, const char *fragment, const char *defines, SrtDiags *diags)
{
  p->id = srt_program_new ("post-vert", fragment, defines, diags);
  if (!p->id)
    return false;
  p->texel = glGetUniformLocation (p->id, "u_texel");
  p->shed = glGetUniformLocation (p->id, "u_shed");
  glUseProgram (p->id);
  glUniform1i (glGetUniformLocation (p->id, "u_picture"), 0);
  glUniform1i (glGetUniformLocation (p->id, "u_bloom"), 1);
  return true;
}

bool
srt_post_make (SrtRenderer *r, SrtDiags *diags)
{
  SrtPost *post = &r->post;
  glGenBuffers (1, &post->shown);
  glGenVertexArrays (1, &post->array);
  r->draws_floats = !r->es || epoxy_has_gl_extension ("GL_EXT_color_buffer_float")
                    || epoxy_has_gl_extension ("GL_EXT_color_buffer_half_float");
  return make_program (&post->bright, "post-down-frag", "#define BRIGHT\n", diags)
         && make_program (&post->down, "post-down-frag", NULL, diags)
         && make_program (&post->up, "post-up-frag", NULL, diags)
         && make_program (&post->show, "post-show-frag", NULL, diags)
         && make_program (&post->show_luma, "post-show-frag", "#define LUMA\n", diags)
         && make_program (&post->smooth, "post-smooth-frag", NULL, diags);
}

void
srt_post_free (SrtRenderer *r)
{
  SrtPost *post = &r->post;
  const GLuint programs[] = { post->bright.id, post->down.id,      post->up.id,
                              post->show.id,   post->show_luma.id, post->smooth.id };
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    if (programs[i])
      glDeleteProgram (programs[i]);
  for (int i = 0; i < SRT_BLOOM_LEVELS; i++)
    srt_target_free (&post->bloom[i]);
  srt_target_free (&post->toned);
  if (post->shown)
    glDeleteBuffers (1, &post->shown);
  if (post->array)
    glDeleteVertexArrays (1, &post->array);
}

void
srt_post_shown (const SrtRenderer *r, bool light_kept, const SrtRenderOptions *options)
{
  const GLfloat shown[4] = { light_kept ? 1.0f : 0.0f, options->exposure, options->film ? 1.0f : 0.0f, 0.0f };
  glBindBufferBase (GL_UNIFORM_BUFFER, 0, r->post.shown);
  glBufferData (GL_UNIFORM_BUFFER, sizeof shown, shown, GL_STREAM_DRAW);
}

/* Runs a program over all of a framebuffer. */
static void
cover (const SrtPostProgram *program, GLuint framebuffer, int width, int height, const SrtTarget2d *from)
{
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, framebuffer);
  glViewport (0, 0, width, height);
  glUseProgram (program->id);
  if (program->texel >= 0)
    glUniform2f (program->texel, 1.0f / (float) from->form.width, 1.0f / (float) from->form.height);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, from->texture);
  glDrawArrays (GL_TRIANGLES, 0, 3);
}

/* Returns how many sizes there are. */
static int
size_bloom (SrtPost *post, int most, int width, int height)
{
  int n = 0;
  for (; n < most && n < SRT_BLOOM_LEVELS; n++)
    {
      width /= 2;
      height /= 2;
      const SrtTargetForm form = { width, height, 0, GL_RGBA16F, .read = true };
      if (width < LEAST_SIDE || height < LEAST_SIDE || !srt_target_size (&post->bloom[n], &form))
        break;
    }
  return n;
}

/* Down a chain of halves, and up again, each added to the next finer one. */
static int
make_bloom (SrtPost *post, int most, const SrtTarget2d *picture)
{
  int n = size_bloom (post, most, picture->form.width, picture->form.height);
  for (int i = 0; i < n; i++)
    {
      const SrtTarget2d *to = &post->bloom[i];
      cover (i == 0 ? &post->bright : &post->down, to->framebuffer, to->form.width, to->form.height,
             i == 0 ? picture : &post->bloom[i - 1]);
    }
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE);
  for (int i = n - 1; i > 0; i--)
    {
      const SrtTarget2d *to = &post->bloom[i - 1];
      cover (&post->up, to->framebuffer, to->form.width, to->form.height, &post->bloom[i]);
    }
  glDisable (GL_BLEND);
  return n;
}

void
srt_post_draw (SrtRenderer *r, const SrtFrameState *frame, const SrtTarget2d *picture, GLuint framebuffer, int width,
               int height)
{
  SrtPost *post = &r->post;
  const SrtRenderOptions *options = frame->options;
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_BLEND);
  glDepthMask (GL_FALSE);
  glBindVertexArray (post->array);
  int n = make_bloom (post, options->bloom, picture);
  const SrtTargetForm form = { picture->form.width, picture->form.height, 0, GL_RGBA8, .read = true };
  bool smooth = options->smooth && srt_target_size (&post->toned, &form);
  const SrtPostProgram *show = smooth ? &post->show_luma : &post->show;
  glUseProgram (show->id);
  glUniform1f (show->shed, n ? SHED : 0.0f);
  glActiveTexture (GL_TEXTURE1);
  glBindTexture (GL_TEXTURE_2D, n ? post->bloom[0].texture : r->white);
  if (smooth)
    {
      cover (show, post->toned.framebuffer, form.width, form.height, picture);
      cover (&post->smooth, framebuffer, width, height, &post->toned);
    }
  else
    cover (show, framebuffer, width, height, picture);
  for (GLenum unit = 2; unit-- > 0;)
    {
      glActiveTexture (GL_TEXTURE0 + unit);
      glBindTexture (GL_TEXTURE_2D, 0);
    }
  glBindVertexArray (0);
  glDepthMask (GL_TRUE);
}
