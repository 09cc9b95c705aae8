/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-scene-area.h"

#include <epoxy/gl.h>
#include <glib/gi18n.h>
#include <stdlib.h>

/* Share of a frame spent on uploading models while they load. */
#define PREPARE_MSEC 4.0
/* Above this the preset goes down; well below, for long, it goes up again. */
#define SLOW_FRAME_MSEC 28.0
#define FAST_FRAME_MSEC 6.0
/* Frames after which a preset is judged: a machine that is busy for a moment is not slow. */
#define SLOW_FRAMES 30
#define FAST_FRAMES 240
/* How often it may go up: where it goes down again each time, it stays down. */
#define MOST_RAISES 3
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
  SrtQuality quality, best; /* drawn with now, and what this driver begins with */
  float scale;       /* share of the pixels drawn each way while things move */
  guint raises;
  guint still;       /* timeout: nothing moved since */
  gint64 drawn_at;
  guint serial;      /* counts renderers: pictures for an older one are dropped */
  guint decoding;
  gboolean ready;
  gboolean whole; /* every shape before the first picture */
  double frame_time;
  guint frames;
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

static void
go_down (SortieSceneArea *self)
{
  if (self->quality > SRT_QUALITY_LOW)
    self->quality--;
  else if (self->scale > 0.5f)
    self->scale = 0.5f;
  self->frames = 0;
}

static void
go_up (SortieSceneArea *self)
{
  if (self->scale < 1)
    self->scale = 1;
  else if (self->quality < self->best)
    self->quality++;
  self->raises++;
  self->frames = 0;
}

/* A machine that cannot keep up gets a plainer picture rather than a stutter. */
static void
adapt (SortieSceneArea *self, double took)
{
  gboolean lowered = self->scale < 1 || self->quality < self->best;

  self->frame_time = self->frames++ == 0 ? took : self->frame_time * 0.9 + took * 0.1;
  if (!self->ready)
    return;
  if (self->frames >= SLOW_FRAMES && self->frame_time >= SLOW_FRAME_MSEC)
    go_down (self);
  else if (self->frames >= FAST_FRAMES && self->frame_time < FAST_FRAME_MSEC && lowered && self->raises < MOST_RAISES)
    go_up (self);
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
  int framebuffer;

  if (self->renderer == NULL)
    return FALSE;
  /* The area's framebuffer is an ordinary one whose number changes. */
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  prepare (self);
  self->options = srt_render_options (self->quality);
  if (moving)
    self->options.scale = MIN (self->options.scale, self->scale);
  self->camera.width = width;
  self->camera.height = height;
  srt_draw2d_clear (&self->draw2d);
  g_signal_emit (self, signals[FILL], 0);
  srt_renderer_draw (self->renderer, &self->scene, &self->camera, &self->options, (unsigned) framebuffer, width, height);
  srt_renderer_draw2d (self->renderer, &self->draw2d, (unsigned) framebuffer, width, height);
  glFlush ();
  self->drawn_at = g_get_monotonic_time ();
  if (moving && self->scale < 1)
    wait_for_rest (self);
  if (moving)
    adapt (self, (double) (self->drawn_at - began) / 1000.0);
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
    self->quality = self->best = srt_renderer_is_software (self->renderer) ? SRT_QUALITY_LOW : SRT_QUALITY_HIGH;
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
        gtk_gl_area_make_current (GTK_GL_AREA (self));
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
sortie_scene_area_init (SortieSceneArea *self)
{
  gtk_gl_area_set_required_version (GTK_GL_AREA (self), 3, 3);
  gtk_gl_area_set_has_depth_buffer (GTK_GL_AREA (self), FALSE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  srt_scene_init (&self->scene);
  srt_camera_init (&self->camera, 1, 1);
  self->options = srt_render_options (SRT_QUALITY_LOW);
  self->scale = 1;
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

double
sortie_scene_area_get_frame_time (SortieSceneArea *self)
{
  return self->frame_time;
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
