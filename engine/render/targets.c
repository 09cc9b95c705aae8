/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buffers of our own to draw into, with the depth the renderer wants whatever the window has. */
#include "render/private.h"

void
srt_target_free (SrtTarget2d *target)
{
  if (target->framebuffer)
    glDeleteFramebuffers (1, &target->framebuffer);
  if (target->color)
    glDeleteRenderbuffers (1, &target->color);
  if (target->depth)
    glDeleteRenderbuffers (1, &target->depth);
  *target = (SrtTarget2d){ 0 };
}

bool
srt_target_size (SrtTarget2d *target, int width, int height, int samples)
{
  if (target->framebuffer && target->width == width && target->height == height && target->samples == samples)
    return true;
  srt_target_free (target);
  glGenFramebuffers (1, &target->framebuffer);
  glGenRenderbuffers (1, &target->color);
  glGenRenderbuffers (1, &target->depth);
  glBindRenderbuffer (GL_RENDERBUFFER, target->color);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
  glBindRenderbuffer (GL_RENDERBUFFER, target->depth);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT32F, width, height);
  glBindRenderbuffer (GL_RENDERBUFFER, 0);
  glBindFramebuffer (GL_FRAMEBUFFER, target->framebuffer);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target->color);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, target->depth);
  if (glCheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    {
      srt_target_free (target);
      return false;
    }
  target->width = width;
  target->height = height;
  target->samples = samples;
  return true;
}
