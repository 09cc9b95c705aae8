/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/offscreen.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <gdk-pixbuf/gdk-pixbuf.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct SrtOffscreen
{
  EGLDisplay display;
  EGLContext context;
  GLuint framebuffer, color;
  int width, height;
};

static EGLContext
make_context (EGLDisplay display, bool es)
{
  const EGLint config_wanted[] = { EGL_RENDERABLE_TYPE, es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE };
  const EGLint core[] = { EGL_CONTEXT_MAJOR_VERSION,
                          3,
                          EGL_CONTEXT_MINOR_VERSION,
                          3,
                          EGL_CONTEXT_OPENGL_PROFILE_MASK,
                          EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                          EGL_NONE };
  const EGLint embedded[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE };
  EGLConfig config = NULL;
  EGLint n = 0;
  if (!eglBindAPI (es ? EGL_OPENGL_ES_API : EGL_OPENGL_API))
    return EGL_NO_CONTEXT;
  /* Nothing is drawn to a surface, so a display without any configuration will do too. */
  if (!eglChooseConfig (display, config_wanted, &config, 1, &n) || n < 1)
    config = NULL;
  return eglCreateContext (display, config, EGL_NO_CONTEXT, es ? embedded : core);
}

static EGLDisplay
open_display (void)
{
  EGLDisplay display = EGL_NO_DISPLAY;
  if (epoxy_has_egl_extension (EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
    display = eglGetPlatformDisplayEXT (EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (display == EGL_NO_DISPLAY)
    display = eglGetDisplay (EGL_DEFAULT_DISPLAY);
  if (display == EGL_NO_DISPLAY || !eglInitialize (display, NULL, NULL))
    return EGL_NO_DISPLAY;
  return display;
}

static void
make_buffer (SrtOffscreen *offscreen)
{
  glGenFramebuffers (1, &offscreen->framebuffer);
  glGenRenderbuffers (1, &offscreen->color);
  glBindRenderbuffer (GL_RENDERBUFFER, offscreen->color);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, offscreen->width, offscreen->height);
  glBindFramebuffer (GL_FRAMEBUFFER, offscreen->framebuffer);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, offscreen->color);
}

SrtOffscreen *
srt_offscreen_new (SrtGlApi api, int width, int height, SrtDiags *diags)
{
  EGLDisplay display =
      width > 0 && height > 0 && width <= 16384 && height <= 16384 ? open_display () : EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  if (display != EGL_NO_DISPLAY)
    {
      if (api != SRT_GL_ES)
        context = make_context (display, false);
      if (context == EGL_NO_CONTEXT && api != SRT_GL_CORE)
        context = make_context (display, true);
    }
  if (context == EGL_NO_CONTEXT || !eglMakeCurrent (display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    {
      srt_diags_add (diags, SRT_SEVERITY_ERROR, "gl-offscreen", NULL, NULL, 0, 0,
                     N_ ("there is no OpenGL 3.3 or OpenGL ES 3.0 to draw a picture of that size with; "
                         "install a graphics driver (Mesa's will do)"),
                     NULL);
      if (context != EGL_NO_CONTEXT)
        eglDestroyContext (display, context);
      return NULL;
    }
  SrtOffscreen *offscreen = calloc (1, sizeof *offscreen);
  if (!offscreen)
    abort ();
  offscreen->display = display;
  offscreen->context = context;
  offscreen->width = width;
  offscreen->height = height;
  make_buffer (offscreen);
  return offscreen;
}

void
srt_offscreen_free (SrtOffscreen *offscreen)
{
  if (!offscreen)
    return;
  glDeleteFramebuffers (1, &offscreen->framebuffer);
  glDeleteRenderbuffers (1, &offscreen->color);
  eglMakeCurrent (offscreen->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext (offscreen->display, offscreen->context);
  free (offscreen);
}

unsigned
srt_offscreen_framebuffer (const SrtOffscreen *offscreen)
{
  return offscreen->framebuffer;
}

void
srt_offscreen_read (SrtOffscreen *offscreen, unsigned char *rgba)
{
  size_t row = (size_t) offscreen->width * 4, h = (size_t) offscreen->height;
  glBindFramebuffer (GL_READ_FRAMEBUFFER, offscreen->framebuffer);
  glPixelStorei (GL_PACK_ALIGNMENT, 4);
  glPixelStorei (GL_PACK_ROW_LENGTH, 0);
  glReadPixels (0, 0, offscreen->width, offscreen->height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  /* GL's first row is the lowest. */
  unsigned char *spare = malloc (row);
  if (!spare)
    abort ();
  for (size_t y = 0; y < h / 2; y++)
    {
      unsigned char *a = rgba + y * row, *b = rgba + (h - 1 - y) * row;
      memcpy (spare, a, row);
      memcpy (a, b, row);
      memcpy (b, spare, row);
    }
  free (spare);
}

bool
srt_offscreen_render (const SrtScene *scene,
                      const SrtCamera *camera,
                      const SrtRenderOptions *options,
                      int width,
                      int height,
                      unsigned char *rgba,
                      SrtDiags *diags)
{
  SrtOffscreen *offscreen = srt_offscreen_new (SRT_GL_ANY, width, height, diags);
  if (!offscreen)
    return false;
  SrtRenderer *renderer = srt_renderer_new (diags);
  if (renderer)
    {
      srt_renderer_prepare (renderer, scene->content, -1.0);
      srt_renderer_draw (renderer, scene, camera, options, offscreen->framebuffer, width, height);
      srt_offscreen_read (offscreen, rgba);
    }
  srt_renderer_free (renderer, false);
  srt_offscreen_free (offscreen);
  return renderer != NULL;
}

/* False with errno set. */
static bool
write_file (const char *path, const char *bytes, gsize length)
{
  FILE *file = fopen (path, "wb");
  if (file == NULL)
    return false;
  bool written = fwrite (bytes, 1, length, file) == length && fflush (file) == 0;
  int error = errno;
  if (fclose (file) != 0)
    return false;
  errno = error;
  return written;
}

bool
srt_png_write (const char *path, const unsigned char *rgba, int width, int height, SrtDiags *diags)
{
  GdkPixbuf *pixbuf =
      gdk_pixbuf_new_from_data (rgba, GDK_COLORSPACE_RGB, TRUE, 8, width, height, width * 4, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *png = NULL;
  gsize length = 0;
  bool fine = gdk_pixbuf_save_to_buffer (pixbuf, &png, &length, "png", &error, "compression", "6", NULL);
  /* Written here and not by the library, which would remove what cannot be written to, be it a device. */
  if (fine && !write_file (path, png, length))
    {
      g_set_error_literal (&error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
      fine = false;
    }
  if (!fine)
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "png-write", path, NULL, 0, 0,
                   N_ ("the picture cannot be written: %1"), error->message, NULL);
  g_object_unref (pixbuf);
  return fine;
}
