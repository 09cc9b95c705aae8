/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-scene-area.h"

#include "ui/sortie-quality.h"

#include <epoxy/gl.h>
#include <glib/gi18n.h>
#include <stdlib.h>

/* Share of a frame spent on uploading models while they load. */
#define PREPARE_MSEC 4.0
/* Frames of a new context or a new preset that are not measured: shaders are compiled and buffers made in them. */
#define WARM_UPS 8
/* A picture that has not moved for so long is drawn once at its full size. */
#define STILL_MSEC 250

struct _SortieSceneArea
{
  GtkGLArea parent_instance;

  SortieLibrary *library;
  SrtRenderer *renderer;
  SrtScene scene;
  SrtCamera camera;
  SrtRenderOptions options;
  SrtDraw2d draw2d;
  SortieQuality *quality;
  guint still;       /* timeout: nothing moved since */
  gint64 began, drawn_at; /* the last frame */
  double took;       /* milliseconds of work in it; 0: not to be told */
  GLsync fence;      /* the card is done with it */
  guint serial;      /* counts renderers: pictures for an older one are dropped */
  guint decoding;
  gboolean ready;
  gboolean whole; /* every shape before the first picture */
  guint frames;      /* since all was ready, or the preset changed */
};

G_DEFINE_FINAL_TYPE (SortieSceneArea, sortie_scene_area, GTK_TYPE_GL_AREA)

enum
{
  FILL,
  READY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Pictures, decoded beside the drawing ---- */

typedef struct
{
  SrtContent *content;
  const SrtImage *image;
  SrtPixels pixels;
  guint serial;
  int model, index;
} Decode;

static void
decode_free (gpointer data)
{
  Decode *decode = data;

  free (decode->pixels.rgba);
  srt_content_unref (decode->content);
  g_free (decode);
}

static void
decode_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Decode *decode = data;

  if (!srt_texture_decode (decode->image, &decode->pixels))
    decode->pixels = (SrtPixels){ NULL, 0, 0 };
  g_task_return_boolean (task, TRUE);
}

static void decode_images (SortieSceneArea *self, const SrtContent *content);

static void
decoded (GObject *source, GAsyncResult *result, gpointer data)
{
  SortieSceneArea *self = SORTIE_SCENE_AREA (source);
  Decode *decode = g_task_get_task_data (G_TASK (result));

  self->decoding--;
  if (self->renderer == NULL)
    return;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
  if (decode->serial != self->serial)
    return;
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  srt_renderer_take_pixels (self->renderer, decode->content, decode->model, decode->index, &decode->pixels);
  decode->pixels.rgba = NULL;
  decode_images (self, sortie_library_get_content (self->library));
}

static void
decode_images (SortieSceneArea *self, const SrtContent *content)
{
  /* One processor is left to the window, whose first frames are drawn meanwhile. */
  const guint most = MAX (g_get_num_processors (), 2) - 1;
  const SrtImage *image;
  int model, index;

  while (self->decoding < most && srt_renderer_next_image (self->renderer, content, &model, &index, &image))
    {
      g_autoptr (GTask) task = g_task_new (self, NULL, decoded, NULL);
      Decode *decode = g_new0 (Decode, 1);
      decode->content = srt_content_ref (content);
      decode->image = image;
      decode->serial = self->serial;
      decode->model = model;
      decode->index = index;
      g_task_set_task_data (task, decode, decode_free);
      g_task_run_in_thread (task, decode_thread);
      self->decoding++;
    }
}

/* ---- Drawing ---- */

static void
prepare (SortieSceneArea *self)
{
  const SrtContent *content = sortie_library_get_content (self->library);
  gboolean was_ready = self->ready;
  int left;

  if (content == NULL)
    return;
  decode_images (self, content);
  if (self->whole)
    srt_renderer_prepare_shapes (self->renderer, content);
  left = srt_renderer_prepare (self->renderer, content, PREPARE_MSEC);
  self->ready = left == 0 && self->decoding == 0;
  if (left > 0 && self->decoding == 0)
    gtk_gl_area_queue_render (GTK_GL_AREA (self));
  if (self->ready && !was_ready)
    g_signal_emit (self, signals[READY], 0);
}

/* ---- How long frames take ---- */

/*
 * A frame is told as the next one begins: if the card is not done with it by then it took until now, else what was
 * spent on it here. While the first second is measured each is waited for, to know all of it.
 */
static void
tell_frame (SortieSceneArea *self, gint64 now)
{
  gboolean late = self->fence != NULL && glClientWaitSync (self->fence, 0, 0) == GL_TIMEOUT_EXPIRED;

  g_clear_pointer (&self->fence, glDeleteSync);
  if (self->took > 0 && self->frames > WARM_UPS)
    sortie_quality_take_frame (self->quality, late ? (double) (now - self->began) / 1000.0 : self->took);
  self->took = 0;
}

static void
end_frame (SortieSceneArea *self, gint64 began, gboolean moving)
{
  if (sortie_quality_is_measuring (self->quality))
    glFinish ();
  else
    self->fence = glFenceSync (GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  glFlush ();
  self->drawn_at = g_get_monotonic_time ();
  self->began = began;
  /* While models still come that is what takes the time. */
  self->took = moving && self->ready ? (double) (self->drawn_at - began) / 1000.0 : 0;
  if (self->ready)
    self->frames++;
}

static gboolean
stands_still (gpointer data)
{
  SortieSceneArea *self = data;

  self->still = 0;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
  return G_SOURCE_REMOVE;
}

/* After a frame drawn smaller than it is shown. */
static void
wait_for_rest (SortieSceneArea *self)
{
  if (self->still != 0)
    g_source_remove (self->still);
  self->still = g_timeout_add (STILL_MSEC, stands_still, self);
}

static void
forget_rest (SortieSceneArea *self)
{
  if (self->still != 0)
    g_source_remove (self->still);
  self->still = 0;
}

static gboolean
sortie_scene_area_render (GtkGLArea *area, GdkGLContext *context)
{
  SortieSceneArea *self = SORTIE_SCENE_AREA (area);
  GtkWidget *widget = GTK_WIDGET (area);
  int scale = gtk_widget_get_scale_factor (widget);
  int width = MAX (1, gtk_widget_get_width (widget) * scale);
  int height = MAX (1, gtk_widget_get_height (widget) * scale);
  gint64 began = g_get_monotonic_time ();
  /* One frame by itself, as when the pointer comes over a ship, is no motion. */
  gboolean moving = began - self->drawn_at < STILL_MSEC * 800;
  SrtQuality preset = sortie_quality_get_preset (self->quality);
  float scale_moving = srt_quality_presets[preset].moving_scale;
  int framebuffer;

  if (self->renderer == NULL)
    return FALSE;
  /* The area's framebuffer is an ordinary one whose number changes. */
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  tell_frame (self, began);
  prepare (self);
  self->options = srt_render_options (preset);
  if (moving)
    self->options.scale = scale_moving;
  self->camera.width = width;
  self->camera.height = height;
  srt_draw2d_clear (&self->draw2d);
  g_signal_emit (self, signals[FILL], 0);
  srt_renderer_draw (self->renderer, &self->scene, &self->camera, &self->options, (unsigned) framebuffer, width, height);
  srt_renderer_draw2d (self->renderer, &self->draw2d, (unsigned) framebuffer, width, height);
  end_frame (self, began, moving);
  if (moving && scale_moving < 1)
    wait_for_rest (self);
  return TRUE;
}

static void
sortie_scene_area_realize (GtkWidget *widget)
{
  SortieSceneArea *self = SORTIE_SCENE_AREA (widget);
  SrtDiags diags;

  GTK_WIDGET_CLASS (sortie_scene_area_parent_class)->realize (widget);
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  if (gtk_gl_area_get_error (GTK_GL_AREA (self)) != NULL)
    return;
  srt_diags_init (&diags);
  self->renderer = srt_renderer_new (&diags);
  self->serial++;
  self->ready = FALSE;
  if (self->renderer == NULL)
    {
      char *text = diags.count > 0 ? srt_diag_text (&diags.items[0], gettext) : NULL;
      g_autoptr (GError) error
          = g_error_new_literal (GDK_GL_ERROR, GDK_GL_ERROR_NOT_AVAILABLE, text ? text : _ ("Drawing cannot start"));
      gtk_gl_area_set_error (GTK_GL_AREA (self), error);
      free (text);
    }
  else
    sortie_quality_begin (self->quality, srt_renderer_is_software (self->renderer));
  self->frames = 0;
  self->took = 0;
  srt_diags_clear (&diags);
}

static void
sortie_scene_area_unrealize (GtkWidget *widget)
{
  SortieSceneArea *self = SORTIE_SCENE_AREA (widget);

  forget_rest (self);
  if (self->renderer)
    {
      gboolean lost = gtk_gl_area_get_context (GTK_GL_AREA (self)) == NULL;
      if (!lost)
        {
          gtk_gl_area_make_current (GTK_GL_AREA (self));
          g_clear_pointer (&self->fence, glDeleteSync);
        }
      self->fence = NULL;
      srt_renderer_free (self->renderer, lost);
      self->renderer = NULL;
    }
  GTK_WIDGET_CLASS (sortie_scene_area_parent_class)->unrealize (widget);
}

static void
sortie_scene_area_finalize (GObject *object)
{
  SortieSceneArea *self = SORTIE_SCENE_AREA (object);

  srt_scene_free (&self->scene);
  srt_draw2d_free (&self->draw2d);
  g_clear_object (&self->library);
  g_clear_object (&self->quality);
  G_OBJECT_CLASS (sortie_scene_area_parent_class)->finalize (object);
}

static void
sortie_scene_area_class_init (SortieSceneAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sortie_scene_area_finalize;
  widget_class->realize = sortie_scene_area_realize;
  widget_class->unrealize = sortie_scene_area_unrealize;
  GTK_GL_AREA_CLASS (klass)->render = sortie_scene_area_render;
  signals[FILL] = g_signal_new ("fill", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                0);
  signals[READY] = g_signal_new ("ready", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
preset_changed (SortieSceneArea *self)
{
  self->frames = 0;
  self->took = 0;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

static void
sortie_scene_area_init (SortieSceneArea *self)
{
  gtk_gl_area_set_required_version (GTK_GL_AREA (self), 3, 3);
  gtk_gl_area_set_has_depth_buffer (GTK_GL_AREA (self), FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  srt_scene_init (&self->scene);
  srt_camera_init (&self->camera, 1, 1);
  self->quality = g_object_ref (sortie_quality_get_default ());
  self->options = srt_render_options (sortie_quality_get_preset (self->quality));
  g_signal_connect_object (self->quality, "notify::preset", G_CALLBACK (preset_changed), self, G_CONNECT_SWAPPED);
}

static void
library_changed (SortieSceneArea *self)
{
  self->ready = FALSE;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

GtkWidget *
sortie_scene_area_new (SortieLibrary *library)
{
  SortieSceneArea *self = g_object_new (SORTIE_TYPE_SCENE_AREA, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "changed", G_CALLBACK (library_changed), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

SrtScene *
sortie_scene_area_get_scene (SortieSceneArea *self)
{
  return &self->scene;
}

SrtCamera *
sortie_scene_area_get_camera (SortieSceneArea *self)
{
  return &self->camera;
}

SrtRenderOptions *
sortie_scene_area_get_options (SortieSceneArea *self)
{
  return &self->options;
}

SrtDraw2d *
sortie_scene_area_get_draw2d (SortieSceneArea *self)
{
  return &self->draw2d;
}

void
sortie_scene_area_set_whole (SortieSceneArea *self, gboolean whole)
{
  self->whole = whole;
}

gboolean
sortie_scene_area_get_ready (SortieSceneArea *self)
{
  return self->ready;
}
