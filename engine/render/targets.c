/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buffers of our own to draw into, with the depth the renderer wants whatever the window has. */
#include "render/private.h"

/* The same everywhere: depths are copied only between buffers of one format. */
#define DEPTH_FORMAT GL_DEPTH_COMPONENT32F

void
srt_target_free (SrtTarget2d *target)
{
  if (target->framebuffer)
    glDeleteFramebuffers (1, &target->framebuffer);
  if (target->color)
    glDeleteRenderbuffers (1, &target->color);
  if (target->texture)
    glDeleteTextures (1, &target->texture);
  if (target->depth)
    glDeleteRenderbuffers (1, &target->depth);
  *target = (SrtTarget2d){ 0 };
}

static GLuint
make_buffer (GLenum format, const SrtTargetForm *form)
{
  GLuint buffer;
  glGenRenderbuffers (1, &buffer);
  glBindRenderbuffer (GL_RENDERBUFFER, buffer);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, form->samples, format, form->width, form->height);
  glBindRenderbuffer (GL_RENDERBUFFER, 0);
  return buffer;
}

static GLuint
make_texture (const SrtTargetForm *form)
{
  GLenum type = form->format == GL_RGBA8 ? GL_UNSIGNED_BYTE : GL_HALF_FLOAT;
  GLint filter = form->no_color ? GL_NEAREST : GL_LINEAR;
  GLuint texture;
  glGenTextures (1, &texture);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_2D, texture);
  if (form->no_color)
    glTexImage2D (GL_TEXTURE_2D, 0, DEPTH_FORMAT, form->width, form->height, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL);
  else
    glTexImage2D (GL_TEXTURE_2D, 0, (GLint) form->format, form->width, form->height, 0, GL_RGBA, type, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture (GL_TEXTURE_2D, 0);
  return texture;
}

static bool
same_form (const SrtTargetForm *a, const SrtTargetForm *b)
{
  return a->width == b->width && a->height == b->height && a->samples == b->samples && a->format == b->format
         && a->read == b->read && a->depth == b->depth && a->no_color == b->no_color;
}

bool
srt_target_size (SrtTarget2d *target, const SrtTargetForm *form)
{
  if (target->framebuffer && same_form (&target->form, form))
    return true;
  srt_target_free (target);
  glGenFramebuffers (1, &target->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, target->framebuffer);
  if (form->no_color)
    {
      const GLenum none = GL_NONE;
      target->texture = make_texture (form);
      glFramebufferTexture2D (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, target->texture, 0);
      glDrawBuffers (1, &none);
      glReadBuffer (GL_NONE);
    }
  else if (form->read)
    {
      target->texture = make_texture (form);
      glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->texture, 0);
    }
  else
    {
      target->color = make_buffer (form->format, form);
      glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target->color);
    }
  if (form->depth && !form->no_color)
    {
      target->depth = make_buffer (DEPTH_FORMAT, form);
      glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, target->depth);
    }
  if (glCheckFramebufferStatus (GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    {
      srt_target_free (target);
      return false;
    }
  target->form = *form;
  return true;
}
