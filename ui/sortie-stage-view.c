/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-stage-view.h"

#include <glib/gi18n.h>
#include <math.h>

#define TURN_PER_PIXEL 0.006f
#define TURN_PER_KEY 0.1f

struct _SortieStageView
{
  GtkWidget parent_instance;

  GtkWidget *overlay;
  SortieSceneArea *area;
  SortieLabelLayer *labels;
  const SrtSim *sim;        /* borrowed */
  SortieStageView *other;   /* turns along; borrowed, a neighbour in the same page */
  SrtCamera camera;         /* size aside */
  SrtVec3 focus;
  SrtVec3 middle;           /* of the ship when it was set */
  float radius;
  double x, y;              /* of the pointer in the drag */
  SrtVec3 from, seen;       /* framed so; again on Home: the way to the eye, the middle of the picture */
  float reach;              /* ... and how much is about that */
  float shape;              /* ... in a picture so much wider than high */
  gboolean framed;          /* no hand has turned it since */
};

G_DEFINE_FINAL_TYPE (SortieStageView, sortie_stage_view, GTK_TYPE_WIDGET)

enum
{
  DECORATE,
  TURNED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

void
sortie_stage_view_redraw (SortieStageView *self)
{
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
}

/* ---- The camera ---- */

static void
show_turned (SortieStageView *self)
{
  sortie_stage_view_redraw (self);
  if (self->other)
    {
      self->other->camera = self->camera;
      self->other->focus = self->focus;
      sortie_stage_view_redraw (self->other);
    }
  g_signal_emit (self, signals[TURNED], 0);
}

/* By a hand. */
static void
turned (SortieStageView *self)
{
  self->framed = FALSE;
  if (self->other)
    self->other->framed = FALSE;
  show_turned (self);
}

void
sortie_stage_view_follow (SortieStageView *self, SortieStageView *other)
{
  self->other = other;
  other->other = self;
}

/* As it was asked for last. */
static void
frame_again (SortieStageView *self)
{
  float width = (float) MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);
  float height = (float) MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);
  float farther = MAX (self->shape * MIN (width, height) / width, 1);

  self->framed = TRUE;
  if (self->other)
    self->other->framed = TRUE;
  if (self->sim == NULL)
    return;
  self->focus = self->seen;
  srt_camera_init (&self->camera, (int) width, (int) height);
  srt_camera_look_at (&self->camera, srt_madd (self->focus, self->from, self->reach), self->focus);
  srt_camera_frame_sphere (&self->camera, self->focus, self->reach * farther);
  show_turned (self);
}

void
sortie_stage_view_frame_from (SortieStageView *self, SrtVec3 from, SrtVec3 middle, float radius, float shape)
{
  self->from = srt_normalize (from);
  self->seen = middle;
  self->reach = radius;
  self->shape = shape;
  if (self->other)
    {
      self->other->from = self->from;
      self->other->seen = middle;
      self->other->reach = radius;
      self->other->shape = shape;
    }
  frame_again (self);
}

void
sortie_stage_view_frame (SortieStageView *self, float reach)
{
  sortie_stage_view_frame_from (self, srt_vec3 (-0.62f, -0.42f, 0.78f), self->middle, self->radius * reach, 1);
}

static void
resized (SortieStageView *self)
{
  if (self->framed)
    frame_again (self);
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, SortieStageView *self)
{
  self->x = self->y = 0;
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
drag_update (GtkGestureDrag *gesture, double x, double y, SortieStageView *self)
{
  float dx = (float) (x - self->x), dy = (float) (y - self->y);

  self->x = x;
  self->y = y;
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_SECONDARY)
    srt_camera_pan (&self->camera, &self->focus, dx, dy);
  else
    srt_camera_orbit (&self->camera, self->focus, dx * TURN_PER_PIXEL, dy * TURN_PER_PIXEL);
  turned (self);
}

static gboolean
scroll (GtkEventControllerScroll *controller, double dx, double dy, SortieStageView *self)
{
  srt_camera_zoom (&self->camera, self->focus, powf (1.15f, (float) dy));
  turned (self);
  return TRUE;
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, SortieStageView *self)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
      srt_camera_orbit (&self->camera, self->focus, -TURN_PER_KEY, 0);
      break;
    case GDK_KEY_Right:
      srt_camera_orbit (&self->camera, self->focus, TURN_PER_KEY, 0);
      break;
    case GDK_KEY_Up:
      srt_camera_orbit (&self->camera, self->focus, 0, -TURN_PER_KEY);
      break;
    case GDK_KEY_Down:
      srt_camera_orbit (&self->camera, self->focus, 0, TURN_PER_KEY);
      break;
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
    case GDK_KEY_equal:
      srt_camera_zoom (&self->camera, self->focus, 1 / 1.15f);
      break;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      srt_camera_zoom (&self->camera, self->focus, 1.15f);
      break;
    case GDK_KEY_Home:
      frame_again (self);
      return TRUE;
    default:
      return FALSE;
    }
  turned (self);
  return TRUE;
}

/* ---- The picture ---- */

void
sortie_stage_view_add_name (SortieStageView *self, SrtVec3 at, const float color[3], const char *text)
{
  const GdkRGBA rgba = { color[0], color[1], color[2], 1 };
  float scale = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
  SrtVec3 pixel;

  if (srt_camera_project (sortie_scene_area_get_camera (self->area), at, &pixel))
    sortie_label_layer_add (self->labels, pixel.x / scale, pixel.y / scale + 4, 0.5f, 0.9f, &rgba, TRUE, text);
}

static void
fill (SortieSceneArea *area, SortieStageView *self)
{
  SrtScene *scene = sortie_scene_area_get_scene (area);
  SrtCamera *camera = sortie_scene_area_get_camera (area);
  SrtRenderOptions *options = sortie_scene_area_get_options (area);
  int width = camera->width, height = camera->height;

  *camera = self->camera;
  camera->width = width;
  camera->height = height;
  options->grid = options->height_lines = options->markers = options->dust = options->backdrop = FALSE;
  sortie_label_layer_clear (self->labels);
  scene->fx = NULL;
  if (self->sim)
    {
      const SrtWorld *world = srt_sim_world (self->sim);
      srt_scene_from_world (scene, world, srt_sim_content (self->sim), srt_sim_mission (self->sim),
                            (float) world->simulation_counter / SRT_TICKS_PER_STEP);
      g_signal_emit (self, signals[DECORATE], 0);
    }
  else
    scene->n_instances = scene->n_nodes = 0;
  sortie_label_layer_commit (self->labels);
}

void
sortie_stage_view_set_sim (SortieStageView *self, const SrtSim *sim)
{
  self->sim = sim;
  if (sim)
    {
      const SrtObject *object = srt_object (srt_sim_world (sim), 0);
      self->middle
          = srt_frame_apply (&object->now, srt_scale (srt_add (object->bounds_min, object->bounds_max), 0.5f));
      self->radius = MAX (0.5f * srt_distance (object->bounds_min, object->bounds_max), 1.0f);
    }
  sortie_stage_view_redraw (self);
}

SortieSceneArea *
sortie_stage_view_get_area (SortieStageView *self)
{
  return self->area;
}

const SrtFrame *
sortie_stage_view_get_place (SortieStageView *self)
{
  return &self->camera.place;
}

/* ---- The widget ---- */

static void
sortie_stage_view_dispose (GObject *object)
{
  SortieStageView *self = SORTIE_STAGE_VIEW (object);

  self->sim = NULL;
  self->other = NULL;
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (sortie_stage_view_parent_class)->dispose (object);
}

static void
sortie_stage_view_class_init (SortieStageViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_stage_view_dispose;
  signals[DECORATE] = g_signal_new ("decorate", SORTIE_TYPE_STAGE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  signals[TURNED] = g_signal_new ("turned", SORTIE_TYPE_STAGE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "stageview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
sortie_stage_view_init (SortieStageView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *wheel = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scroll), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), wheel);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  srt_camera_init (&self->camera, 1, 1);
  self->from = srt_vec3 (-0.62f, -0.42f, 0.78f);
  self->reach = self->radius = self->shape = 1;
}

GtkWidget *
sortie_stage_view_new (SortieLibrary *library, const char *label)
{
  SortieStageView *self = g_object_new (SORTIE_TYPE_STAGE_VIEW, NULL);

  self->overlay = gtk_overlay_new ();
  self->area = SORTIE_SCENE_AREA (sortie_scene_area_new (library));
  self->labels = SORTIE_LABEL_LAYER (sortie_label_layer_new ());
  g_signal_connect (self->area, "fill", G_CALLBACK (fill), self);
  g_signal_connect_swapped (self->area, "resize", G_CALLBACK (resized), self);
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->area));
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->labels));
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (self);
}
