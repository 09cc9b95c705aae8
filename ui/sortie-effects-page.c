/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-effects-page.h"

#include "ui/event-text.h"
#include "ui/keys.h"
#include "ui/sortie-effect-chooser.h"

#include <glib/gi18n.h>

enum
{
  SLICE_USEC = 8000, /* of a frame, for both pictures together */
  PAST = 10,         /* ticks at least after the last that is worth a look */
  TICKS_PER_SECOND = 100,
};

struct _SortieEffectsPage
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GSimpleActionGroup *actions;
  SortieEffectRun *runs[SORTIE_EFFECTS_N]; /* NULL: that ship cannot show it */
  int drawn[SORTIE_EFFECTS_N];             /* tick of the last picture */
  guint64 seed;
  int tick;                                /* where both are to stand */
  double time;                             /* the same while it plays, between ticks too */
  gint64 last;                             /* frame */
  guint frames;                            /* tick callback: while there is something to do */
  guint finding;                           /* source: a ship that can show the effect */
  int next_type;                           /* to be tried for that */

  GtkWidget *box;
  SortieEffectChooser *chooser;
  GtkWidget *picture;                      /* stack: "views", "none" */
  GtkLabel *none;
  SortieStageView *views[SORTIE_EFFECTS_N];
  GtkWidget *play;
  GtkScale *slider;
  GtkLabel *tick_text;
  gboolean filling;                        /* no hand moves the widgets */
};

G_DEFINE_FINAL_TYPE (SortieEffectsPage, sortie_effects_page, GTK_TYPE_WIDGET)

static const SrtContent *
content_of (SortieEffectsPage *self)
{
  return sortie_library_get_content (sortie_workspace_get_library (self->workspace));
}

/* ---- Through time ---- */

static gboolean
is_playing (SortieEffectsPage *self)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self->actions), "play");

  return g_variant_get_boolean (state);
}

gboolean
sortie_effects_page_get_there (SortieEffectsPage *self)
{
  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    if (self->runs[i] && sortie_effect_run_get_tick (self->runs[i]) != self->tick)
      return FALSE;
  return TRUE;
}

/* A slice of the way to the tick. Going back, a picture stays until the earlier one is there. */
static gboolean
go (SortieEffectsPage *self)
{
  gint64 now = g_get_monotonic_time ();
  gboolean there = TRUE;

  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    {
      gboolean this_one
          = !self->runs[i] || sortie_effect_run_go (self->runs[i], self->tick, now + (i + 1) * SLICE_USEC / SORTIE_EFFECTS_N);
      int tick = self->runs[i] ? sortie_effect_run_get_tick (self->runs[i]) : 0;
      there = there && this_one;
      if (self->runs[i] == NULL || tick == self->drawn[i] || (!this_one && tick < self->drawn[i]))
        continue;
      self->drawn[i] = tick;
      sortie_stage_view_redraw (self->views[i]);
    }
  return there;
}

static void
show_tick (SortieEffectsPage *self)
{
  g_autofree char *text = sortie_tick_text (self->tick);

  self->filling = TRUE;
  gtk_range_set_value (GTK_RANGE (self->slider), self->tick);
  self->filling = FALSE;
  gtk_label_set_text (self->tick_text, text);
}

static int
last_tick (SortieEffectsPage *self)
{
  return (int) gtk_adjustment_get_upper (gtk_range_get_adjustment (GTK_RANGE (self->slider)));
}

/* As fast as a mission runs, over and over; slower where two pictures are too much for that. */
static void
play_on (SortieEffectsPage *self, double seconds)
{
  self->time += MIN (seconds, 0.1) * TICKS_PER_SECOND;
  if (self->time > last_tick (self))
    self->time = 0;
  self->tick = (int) self->time;
  show_tick (self);
}

static gboolean
frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SortieEffectsPage *self = SORTIE_EFFECTS_PAGE (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  gboolean playing = is_playing (self);

  if (playing && self->runs[0] && self->last && sortie_effects_page_get_there (self))
    play_on (self, (double) (now - self->last) / G_USEC_PER_SEC);
  self->last = now;
  if (!go (self) || playing)
    return G_SOURCE_CONTINUE;
  self->frames = 0;
  return G_SOURCE_REMOVE;
}

static void
wake (SortieEffectsPage *self)
{
  if (self->frames || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->last = 0;
  self->frames = gtk_widget_add_tick_callback (GTK_WIDGET (self), frame, NULL, NULL);
}

static void
sleep_now (SortieEffectsPage *self)
{
  if (self->frames)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->frames);
  self->frames = 0;
}

static void
set_tick (SortieEffectsPage *self, int tick)
{
  self->tick = CLAMP (tick, 0, last_tick (self));
  self->time = self->tick;
  show_tick (self);
  wake (self);
}

static void
set_playing (SortieEffectsPage *self, gboolean playing)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "play", g_variant_new_boolean (playing));
}

static void
slider_moved (SortieEffectsPage *self)
{
  if (self->filling)
    return;
  set_playing (self, FALSE);
  set_tick (self, (int) (gtk_range_get_value (GTK_RANGE (self->slider)) + 0.5));
}

static void
play_changed (GSimpleAction *action, GVariant *state, SortieEffectsPage *self)
{
  gboolean playing = g_variant_get_boolean (state);

  g_simple_action_set_state (action, state);
  gtk_button_set_icon_name (GTK_BUTTON (self->play),
                            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play, playing ? _ ("Pause (Space)") : _ ("Play over and over (Space)"));
  if (playing && self->tick >= last_tick (self))
    set_tick (self, 0);
  if (playing)
    wake (self);
}

static void
step (SortieEffectsPage *self, int ticks)
{
  set_playing (self, FALSE);
  set_tick (self, self->tick + ticks);
}

static void
back_action (GSimpleAction *action, GVariant *parameter, SortieEffectsPage *self)
{
  step (self, -1);
}

static void
on_action (GSimpleAction *action, GVariant *parameter, SortieEffectsPage *self)
{
  step (self, 1);
}

/* ---- What is shown ---- */

static void
drop (SortieEffectsPage *self)
{
  g_clear_handle_id (&self->finding, g_source_remove);
  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    {
      if (self->views[i])
        sortie_stage_view_set_sim (self->views[i], NULL);
      g_clear_pointer (&self->runs[i], sortie_effect_run_free);
      self->drawn[i] = -1;
    }
}

static void
tell_none (SortieEffectsPage *self, const SrtContent *content, int type)
{
  g_autofree char *text = type >= 0 ? g_strdup_printf (_ ("“%s” cannot show this effect."), _ (content->ships[type].name))
                                    : g_strdup (_ ("There is no ship to show it on."));

  gtk_label_set_text (self->none, text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->picture), "none");
}

static void
enable (SortieEffectsPage *self, gboolean can)
{
  static const char *const names[] = { "play", "back", "on", "again", "frame" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), names[i])), can);
  gtk_widget_set_sensitive (GTK_WIDGET (self->slider), can);
}

/* With the ship and the seed of now; FALSE when it cannot be shown so. */
static gboolean
begin (SortieEffectsPage *self)
{
  const SrtEffectStyle styles[SORTIE_EFFECTS_N] = { srt_effect_style_default (), srt_effect_style_classic () };
  const SrtContent *content = content_of (self);
  int info = sortie_effect_chooser_get_effect (self->chooser), type = sortie_effect_chooser_get_ship (self->chooser);
  gboolean can = content && info >= 0 && type >= 0;

  drop (self);
  for (int i = 0; i < SORTIE_EFFECTS_N && can; i++)
    {
      self->runs[i] = sortie_effect_run_new (content, type, info, &styles[i], self->seed,
                                             sortie_stage_view_get_place (self->views[i]));
      can = self->runs[i] != NULL;
    }
  if (!can)
    drop (self);
  for (int i = 0; i < SORTIE_EFFECTS_N && can; i++)
    sortie_stage_view_set_sim (self->views[i], srt_effect_stage_sim (sortie_effect_run_get_stage (self->runs[i])));
  if (can)
    gtk_stack_set_visible_child_name (GTK_STACK (self->picture), "views");
  else
    tell_none (self, content, type);
  enable (self, can);
  return can;
}

/* As the table says. */
static void
frame_effect (SortieEffectsPage *self, int info)
{
  const SrtEffectStage *stage = self->runs[0] ? sortie_effect_run_get_stage (self->runs[0]) : NULL;
  float radius;
  SrtVec3 middle;

  if (info < 0 || stage == NULL)
    return;
  middle = srt_effect_stage_middle (stage, info, &radius);
  sortie_stage_view_frame_from (self->views[0], srt_effect_infos[info].sight.from, middle, radius, 4.0f / 3);
}

/* Another effect or ship: it plays on from its beginning, or stands where it is worth a look. */
static void
show (SortieEffectsPage *self)
{
  int info = sortie_effect_chooser_get_effect (self->chooser);

  /* A search that finds nothing leaves what is there. */
  if (info < 0 && self->runs[0])
    return;
  self->seed = 1;
  self->filling = TRUE;
  gtk_scale_clear_marks (self->slider);
  if (info >= 0)
    {
      const int32_t *ages = srt_effect_infos[info].ages;
      gtk_range_set_range (GTK_RANGE (self->slider), 0, ages[2] + MAX (PAST, ages[2] / 5));
      for (int i = 0; i < 3; i++)
        gtk_scale_add_mark (self->slider, ages[i], GTK_POS_BOTTOM, NULL);
    }
  self->filling = FALSE;
  if (begin (self))
    frame_effect (self, info);
  else
    set_playing (self, FALSE);
  set_tick (self, is_playing (self) || !self->runs[0] ? 0 : srt_effect_infos[info].ages[1]);
}

static void
again_action (GSimpleAction *action, GVariant *parameter, SortieEffectsPage *self)
{
  self->seed++;
  if (!begin (self))
    return;
  set_tick (self, 0);
  set_playing (self, TRUE);
}

static void
frame_action (GSimpleAction *action, GVariant *parameter, SortieEffectsPage *self)
{
  frame_effect (self, sortie_effect_chooser_get_effect (self->chooser));
}

/* A type a turn: of some a simulation takes its time to be made. */
static gboolean
try_ship (gpointer data)
{
  SortieEffectsPage *self = data;
  const SrtContent *content = content_of (self);
  const SrtEffectStyle style = srt_effect_style_default ();
  int info = sortie_effect_chooser_get_effect (self->chooser), type = self->next_type++;

  if (content && info >= 0 && type < content->n_ships)
    {
      g_autoptr (SortieEffectRun) run = NULL;
      if (content->ships[type].model >= 0)
        run = sortie_effect_run_new (content, type, info, &style, 1, sortie_stage_view_get_place (self->views[0]));
      if (run == NULL)
        return G_SOURCE_CONTINUE;
      self->finding = 0;
      sortie_effect_chooser_choose_ship (self->chooser, content->ships[type].id);
      return G_SOURCE_REMOVE;
    }
  gtk_label_set_text (self->none, _ ("There is no ship that can show this effect."));
  self->finding = 0;
  return G_SOURCE_REMOVE;
}

static void
find_ship_action (GSimpleAction *action, GVariant *parameter, SortieEffectsPage *self)
{
  g_clear_handle_id (&self->finding, g_source_remove);
  self->next_type = 0;
  self->finding = g_idle_add (try_ship, self);
}

gboolean
sortie_effects_page_show (SortieEffectsPage *self, const char *id)
{
  return sortie_effect_chooser_choose_effect (self->chooser, id);
}

gboolean
sortie_effects_page_set_ship (SortieEffectsPage *self, const char *id)
{
  return sortie_effect_chooser_choose_ship (self->chooser, id);
}

/* Effects that are seen from afar are less of them, in the original. */
static void
turned (SortieStageView *view, SortieEffectsPage *self)
{
  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    if (self->runs[i])
      sortie_effect_run_set_camera (self->runs[i], sortie_stage_view_get_place (view));
}

static void
decorate (SortieStageView *view, SortieEffectsPage *self)
{
  SrtScene *scene = sortie_scene_area_get_scene (sortie_stage_view_get_area (view));
  SortieEffectRun *run = self->runs[view == self->views[SORTIE_EFFECTS_CLASSIC]];

  if (run)
    scene->fx = srt_effect_stage_effects (sortie_effect_run_get_stage (run));
}

SortieEffectRun *
sortie_effects_page_get_run (SortieEffectsPage *self, int picture)
{
  return self->runs[picture];
}

SortieStageView *
sortie_effects_page_get_view (SortieEffectsPage *self, int picture)
{
  return self->views[picture];
}

/* ---- The pictures: side by side, or one above the other where that leaves them larger ---- */

static void
measure_pair (GtkWidget *pair, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
              int *natural_baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (pair); child; child = gtk_widget_get_next_sibling (child))
    {
      int least, most;
      gtk_widget_measure (child, orientation, -1, &least, &most, NULL, NULL);
      *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MAX (*minimum, least) : *minimum + least;
      *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? *natural + most : MAX (*natural, most);
    }
  *natural = MAX (*natural, *minimum);
}

static void
allocate_pair (GtkWidget *pair, int width, int height, int baseline)
{
  GtkWidget *first = gtk_widget_get_first_child (pair), *second = gtk_widget_get_last_child (pair);
  gboolean beside = width >= height;
  int w = beside ? (width - 1) / 2 : width, h = beside ? height : (height - 1) / 2;

  gtk_widget_size_allocate (first, &(GtkAllocation){ 0, 0, w, h }, -1);
  gtk_widget_size_allocate (second, &(GtkAllocation){ beside ? width - w : 0, beside ? 0 : height - h, w, h }, -1);
}

static GtkWidget *
make_view (SortieEffectsPage *self, int number, const char *title, const char *label)
{
  GtkWidget *overlay = gtk_overlay_new (), *name = gtk_label_new (title);

  self->views[number]
      = SORTIE_STAGE_VIEW (sortie_stage_view_new (sortie_workspace_get_library (self->workspace), label));
  g_signal_connect (self->views[number], "decorate", G_CALLBACK (decorate), self);
  g_signal_connect (self->views[number], "turned", G_CALLBACK (turned), self);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), GTK_WIDGET (self->views[number]));
  gtk_widget_set_halign (name, GTK_ALIGN_START);
  gtk_widget_set_valign (name, GTK_ALIGN_START);
  gtk_widget_set_can_target (name, FALSE);
  gtk_widget_add_css_class (name, "viewport-status");
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), name);
  return overlay;
}

static GtkWidget *
make_none (SortieEffectsPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *button = gtk_button_new_with_label (_ ("Show on Another Ship"));

  self->none = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->none, TRUE);
  gtk_label_set_justify (self->none, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->none), "dim-label");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("On the first ship that can show it"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "effects.find-ship");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->none));
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static GtkWidget *
make_picture (SortieEffectsPage *self)
{
  GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_layout_manager (pair, gtk_custom_layout_new (NULL, measure_pair, allocate_pair));
  gtk_box_append (GTK_BOX (pair), make_view (self, SORTIE_EFFECTS_DEFAULT, _ ("Default"), _ ("The effect by default")));
  gtk_box_append (GTK_BOX (pair), make_view (self, SORTIE_EFFECTS_CLASSIC, _ ("Classic"), _ ("The effect as in the original")));
  sortie_stage_view_follow (self->views[0], self->views[1]);
  self->picture = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->picture), pair, "views");
  gtk_stack_add_named (GTK_STACK (self->picture), make_none (self), "none");
  gtk_widget_set_hexpand (self->picture, TRUE);
  gtk_widget_set_vexpand (self->picture, TRUE);
  return self->picture;
}

/* ---- The bar ---- */

static GtkWidget *
icon_button (const char *icon, const char *action, const char *tip, const char *label)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return button;
}

static GtkWidget *
make_bar (SortieEffectsPage *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  self->play = icon_button ("media-playback-start-symbolic", "effects.play", _ ("Play over and over (Space)"), _ ("Play"));
  self->slider = GTK_SCALE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 1, 1));
  gtk_scale_set_draw_value (self->slider, FALSE);
  gtk_widget_set_size_request (GTK_WIDGET (self->slider), 80, -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self->slider), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->slider), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Tick"), -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->slider), _ ("Tick since the effect began; the marks are worth a look"));
  g_signal_connect_swapped (self->slider, "value-changed", G_CALLBACK (slider_moved), self);
  self->tick_text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (self->tick_text, 14);
  gtk_label_set_xalign (self->tick_text, 1);
  gtk_widget_add_css_class (GTK_WIDGET (self->tick_text), "numeric");
  gtk_box_append (GTK_BOX (bar), icon_button ("sortie-step-back-tick-symbolic", "effects.back", _ ("One tick back (,)"),
                                              _ ("One tick back")));
  gtk_box_append (GTK_BOX (bar), self->play);
  gtk_box_append (GTK_BOX (bar), icon_button ("sortie-step-tick-symbolic", "effects.on", _ ("One tick on (.)"),
                                              _ ("One tick on")));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->slider));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->tick_text));
  gtk_box_append (GTK_BOX (bar), icon_button ("view-refresh-symbolic", "effects.again", _ ("Again with another seed (R)"),
                                              _ ("Again with another seed")));
  gtk_widget_add_css_class (bar, "panel-toolbar");
  return bar;
}

/* ---- The page ---- */

static void
add_action (SortieEffectsPage *self, const char *name, void (*func) (GSimpleAction *, GVariant *, SortieEffectsPage *))
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, NULL);

  g_signal_connect (action, "activate", G_CALLBACK (func), self);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
}

static void
make_actions (SortieEffectsPage *self)
{
  g_autoptr (GSimpleAction) play = g_simple_action_new_stateful ("play", NULL, g_variant_new_boolean (FALSE));

  self->actions = g_simple_action_group_new ();
  g_signal_connect (play, "change-state", G_CALLBACK (play_changed), self);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (play));
  add_action (self, "back", back_action);
  add_action (self, "on", on_action);
  add_action (self, "again", again_action);
  add_action (self, "frame", frame_action);
  add_action (self, "find-ship", find_ship_action);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "effects", G_ACTION_GROUP (self->actions));
}

static void
unmapped (SortieEffectsPage *self)
{
  set_playing (self, FALSE);
  sleep_now (self);
}

static gboolean
sortie_effects_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SORTIE_EFFECTS_PAGE (widget)->chooser));
}

static void
sortie_effects_page_dispose (GObject *object)
{
  SortieEffectsPage *self = SORTIE_EFFECTS_PAGE (object);

  sleep_now (self);
  drop (self);
  for (int i = 0; i < SORTIE_EFFECTS_N; i++)
    {
      if (self->views[i])
        g_signal_handlers_disconnect_by_data (self->views[i], self);
      self->views[i] = NULL;
    }
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->actions);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_effects_page_parent_class)->dispose (object);
}

static void
sortie_effects_page_class_init (SortieEffectsPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_effects_page_dispose;
  GTK_WIDGET_CLASS (klass)->grab_focus = sortie_effects_page_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_effects_page_init (SortieEffectsPage *self)
{
  gtk_widget_add_controller (GTK_WIDGET (self), sortie_keys_controller (SORTIE_KEYS_EFFECTS, GTK_PHASE_BUBBLE));
}

GtkWidget *
sortie_effects_page_new (SortieWorkspace *workspace)
{
  SortieEffectsPage *self = g_object_new (SORTIE_TYPE_EFFECTS_PAGE, NULL);
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->workspace = g_object_ref (workspace);
  make_actions (self);
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  self->chooser = SORTIE_EFFECT_CHOOSER (sortie_effect_chooser_new (workspace));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->chooser));
  gtk_box_append (GTK_BOX (self->box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (middle), make_picture (self));
  gtk_box_append (GTK_BOX (middle), make_bar (self));
  gtk_box_append (GTK_BOX (self->box), middle);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (wake), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
  g_signal_connect_object (self->chooser, "content-changed", G_CALLBACK (drop), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->chooser, "chosen", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
