/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/timeline-lane.h"

#include "ui/event-text.h"
#include "ui/timeline-draw.h"

#include <glib/gi18n.h>

/* How near a mark the pointer must be, px. */
#define REACH 5.0

struct _SortieTimelineLane
{
  GtkWidget parent_instance;

  SortieTimelineScale *scale; /* borrowed from the view */
  GtkWidget *header;
  GtkWidget *sign;
  GtkWidget *name;
  GtkWidget *pin;
  int slot;
  char *id;
  char *description;
};

G_DEFINE_FINAL_TYPE (SortieTimelineLane, sortie_timeline_lane, GTK_TYPE_WIDGET)

double
sortie_timeline_x (const SortieTimelineScale *scale, double tick)
{
  return (tick - scale->start) * scale->per_tick;
}

double
sortie_timeline_tick (const SortieTimelineScale *scale, double x)
{
  return scale->start + x / scale->per_tick;
}

/* ---- What is where ---- */

static SortiePick
pick_order (const SortieLane *lane, int level, double tick)
{
  SortiePick pick = { .kind = SORTIE_PICK_NOTHING };
  int index = sortie_lane_stack_index (lane, (SrtPosition){ (int) tick, SRT_TICK_END });
  const SortieLaneStack *stack = index >= 0 ? &g_array_index (lane->stacks, SortieLaneStack, index) : NULL;
  int first = index, last = index;

  if (stack == NULL || level >= (int) stack->count)
    return pick;
  pick.kind = SORTIE_PICK_ORDER;
  pick.order = g_array_index (lane->orders, SortieLaneOrder, stack->first + (guint) level);
  pick.number = pick.order.number;
  while (first > 0 && sortie_lane_id_at (lane, first - 1, level) == pick.order.id)
    first--;
  while (last + 1 < (int) lane->stacks->len && sortie_lane_id_at (lane, last + 1, level) == pick.order.id)
    last++;
  pick.at = g_array_index (lane->stacks, SortieLaneStack, first).at;
  pick.end = last + 1 < (int) lane->stacks->len ? g_array_index (lane->stacks, SortieLaneStack, last + 1).at.tick : -1;
  return pick;
}

static SortiePick
pick_maneuver (const SortieLane *lane, double tick)
{
  const SortieLaneManeuver *it = sortie_lane_maneuver_at (lane, (SrtPosition){ (int) tick, SRT_TICK_END });
  SortiePick pick = { .kind = SORTIE_PICK_NOTHING };

  if (it)
    pick = (SortiePick){ .kind = SORTIE_PICK_MANEUVER, .at = it->at, .end = it->end, .number = it->number };
  return pick;
}

/* The one nearest; of those as near, the one that tells most. */
static SortiePick
pick_mark (const SortieLane *lane, const SortieTimelineScale *scale, double x)
{
  SortiePick pick = { .kind = SORTIE_PICK_NOTHING };
  double best = REACH + 0.5;
  guint i = sortie_lane_first_mark (lane, (int) MAX (sortie_timeline_tick (scale, x - REACH), 0));

  for (; i < lane->marks->len; i++)
    {
      const SortieLaneMark *it = &g_array_index (lane->marks, SortieLaneMark, i);
      double away = sortie_timeline_x (scale, it->tick) - x;
      if (away > REACH)
        break;
      away = ABS (away) + (it->mark == SORTIE_MARK_FIRED ? 2 : 0) - (it->mark >= SORTIE_MARK_MISSILE ? 2 : 0);
      if (away >= best)
        continue;
      best = away;
      pick = (SortiePick){ .kind = SORTIE_PICK_MARK, .at = { it->tick, (int32_t) it->index }, .end = it->tick,
                           .number = it->kind, .mark = *it };
    }
  return pick;
}

SortiePick
sortie_timeline_lane_pick (SortieTimelineLane *self, double x, double y)
{
  const SortieLane *lane = sortie_lanes_get (self->scale->lanes, self->slot);
  double tick = sortie_timeline_tick (self->scale, x - SORTIE_TIMELINE_HEADER);
  int level;

  if (lane == NULL || x < SORTIE_TIMELINE_HEADER || tick < 0 || tick > sortie_lanes_get_end (self->scale->lanes))
    return (SortiePick){ .kind = SORTIE_PICK_NOTHING };
  switch (sortie_timeline_part_at (self->scale->compact, y, &level))
    {
    case SORTIE_PART_ORDERS:
      return pick_order (lane, level, tick);
    case SORTIE_PART_MANEUVERS:
      return pick_maneuver (lane, tick);
    case SORTIE_PART_MARKS:
      return pick_mark (lane, self->scale, x - SORTIE_TIMELINE_HEADER);
    default:
      return (SortiePick){ .kind = SORTIE_PICK_NOTHING };
    }
}

/* ---- Words ---- */

char *
sortie_timeline_order_words (const SrtRun *run, const SortieLaneOrder *order)
{
  g_autofree char *text = NULL;

  if (order->target.index < 0 || run == NULL)
    return g_strdup (sortie_order_name (order->number));
  text = sortie_target_text (run, order->target);
  return g_strdup_printf ("%s → %s", sortie_order_name (order->number), text);
}

static char *
span_words (const SortiePick *pick)
{
  g_autofree char *from = sortie_tick_text (pick->at.tick);

  if (pick->end < 0)
    return g_strdup_printf (_ ("since %s"), from);
  return g_strdup_printf (_ ("from %s, for %.2f s"), from, (pick->end - pick->at.tick) / 100.0);
}

char *
sortie_timeline_lane_words (SortieTimelineLane *self, const SortiePick *pick)
{
  SortieSession *session = sortie_workspace_get_session (self->scale->workspace);
  const SrtRun *run = sortie_session_get_run (session);
  g_autofree char *what = NULL;
  g_autofree char *when = NULL;
  SrtEvent event;

  if (run == NULL)
    return NULL;
  switch (pick->kind)
    {
    case SORTIE_PICK_ORDER:
      what = sortie_timeline_order_words (run, &pick->order);
      when = span_words (pick);
      {
        g_autofree char *pushed = sortie_tick_text (pick->order.pushed.tick);
        return g_strdup_printf (_ ("%s\n%s\npushed %s at %s"), what, when, sortie_pusher_words (pick->order.pusher),
                                pushed);
      }
    case SORTIE_PICK_MANEUVER:
      when = span_words (pick);
      return g_strdup_printf ("%s\n%s", sortie_maneuver_name (run, self->slot, pick->number), when);
    case SORTIE_PICK_MARK:
      if (sortie_lanes_event (self->scale->lanes, pick->at, &event))
        what = sortie_event_text (run, &event);
      when = sortie_tick_text (pick->at.tick);
      return g_strdup_printf ("%s\n%s", what ? what : sortie_mark_words (pick->mark.mark), when);
    case SORTIE_PICK_NOTHING:
    default:
      return NULL;
    }
}

/* The stack at the playhead and the maneuver, as one sentence. */
static char *
state_words (SortieTimelineLane *self)
{
  const SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->scale->workspace));
  const SortieLane *lane = sortie_lanes_get (self->scale->lanes, self->slot);
  const SortieLaneOrder *orders;
  const SortieLaneManeuver *maneuver;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;

  if (run == NULL || lane == NULL)
    return g_strdup (_ ("not in the run"));
  n = sortie_lane_stack_at (lane, self->scale->moment, &orders);
  maneuver = sortie_lane_maneuver_at (lane, self->scale->moment);
  if (n == 0)
    return g_strdup (_ ("no orders"));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = sortie_timeline_order_words (run, &orders[i]);
      if (i > 0)
        g_string_append (text, _ (", above "));
      g_string_append (text, words);
      if (i == 0 && maneuver)
        g_string_append_printf (text, " (%s)", sortie_maneuver_name (run, self->slot, maneuver->number));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
sortie_timeline_lane_describe (SortieTimelineLane *self)
{
  g_autofree char *text = state_words (self);

  if (g_strcmp0 (text, self->description) == 0)
    return;
  g_free (self->description);
  self->description = g_steal_pointer (&text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->description, -1);
}

/* ---- The ship ---- */

void
sortie_timeline_lane_set_ship (SortieTimelineLane *self,
                               int slot,
                               const char *id,
                               const char *name,
                               int side,
                               gboolean pinned,
                               gboolean primary)
{
  static const char *const signs[] = { "▲", "▼", "◆" };
  static const char *const sides[] = { "side-friendly", "side-hostile", "side-neutral" };

  self->slot = slot;
  if (g_strcmp0 (id, self->id) != 0)
    {
      g_free (self->id);
      self->id = g_strdup (id);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->pin), "s", id);
    }
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (self->name)), name) != 0)
    {
      gtk_label_set_text (GTK_LABEL (self->name), name);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
  gtk_label_set_text (GTK_LABEL (self->sign), side >= 0 && side < 3 ? signs[side] : "");
  for (int i = 0; i < 3; i++)
    if (i == side)
      gtk_widget_add_css_class (self->sign, sides[i]);
    else
      gtk_widget_remove_css_class (self->sign, sides[i]);
  gtk_button_set_icon_name (GTK_BUTTON (self->pin), pinned ? "sortie-pinned-symbolic" : "sortie-pin-symbolic");
  gtk_widget_set_tooltip_text (self->pin, pinned ? _ ("Show only while selected") : _ ("Keep this lane whatever is selected"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  pinned ? _ ("Unpin") : _ ("Pin"), -1);
  if (pinned)
    gtk_widget_add_css_class (GTK_WIDGET (self), "pinned");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "pinned");
  if (primary)
    gtk_widget_add_css_class (GTK_WIDGET (self), "primary");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "primary");
  sortie_timeline_lane_describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
sortie_timeline_lane_get_slot (SortieTimelineLane *self)
{
  return self->slot;
}

const char *
sortie_timeline_lane_get_id (SortieTimelineLane *self)
{
  return self->id;
}

/* ---- GObject ---- */

static void
sortie_timeline_lane_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  SortieTimelineLane *self = SORTIE_TIMELINE_LANE (widget);
  int ignored;

  gtk_widget_measure (self->header, orientation, -1, &ignored, &ignored, NULL, NULL);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                            ? SORTIE_TIMELINE_HEADER
                            : sortie_timeline_lane_height (self->scale->compact);
}

static void
sortie_timeline_lane_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SortieTimelineLane *self = SORTIE_TIMELINE_LANE (widget);
  int minimum;
  graphene_point_t corner = { 0, 0 };

  gtk_widget_measure (self->header, GTK_ORIENTATION_VERTICAL, SORTIE_TIMELINE_HEADER, &minimum, NULL, NULL, NULL);
  if (minimum > height)
    corner.y = (float) (height - minimum) / 2;
  gtk_widget_allocate (self->header, SORTIE_TIMELINE_HEADER, MAX (height, minimum), -1,
                       gsk_transform_translate (NULL, &corner));
}

static gboolean
in_sight (SortieTimelineLane *self)
{
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (GTK_WIDGET (self), self->scale->window, &bounds)
         && bounds.origin.y + bounds.size.height > 0
         && bounds.origin.y < (float) gtk_widget_get_height (self->scale->window);
}

static void
sortie_timeline_lane_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SortieTimelineLane *self = SORTIE_TIMELINE_LANE (widget);
  int width = gtk_widget_get_width (widget) - SORTIE_TIMELINE_HEADER;
  const SortieLane *lane = sortie_lanes_get (self->scale->lanes, self->slot);

  gtk_widget_snapshot_child (widget, self->header, snapshot);
  if (lane && width > 0 && in_sight (self))
    sortie_timeline_draw_lane (snapshot, widget, self->scale, lane, self->slot, width);
}

static void
sortie_timeline_lane_dispose (GObject *object)
{
  SortieTimelineLane *self = SORTIE_TIMELINE_LANE (object);

  g_clear_pointer (&self->header, gtk_widget_unparent);
  G_OBJECT_CLASS (sortie_timeline_lane_parent_class)->dispose (object);
}

static void
sortie_timeline_lane_finalize (GObject *object)
{
  SortieTimelineLane *self = SORTIE_TIMELINE_LANE (object);

  g_free (self->id);
  g_free (self->description);
  G_OBJECT_CLASS (sortie_timeline_lane_parent_class)->finalize (object);
}

static void
sortie_timeline_lane_class_init (SortieTimelineLaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_timeline_lane_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_timeline_lane_finalize;
  widget_class->measure = sortie_timeline_lane_measure;
  widget_class->size_allocate = sortie_timeline_lane_size_allocate;
  widget_class->snapshot = sortie_timeline_lane_snapshot;
  gtk_widget_class_set_css_name (widget_class, "timelinelane");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
sortie_timeline_lane_init (SortieTimelineLane *self)
{
  self->slot = -1;
  self->header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->sign = gtk_label_new (NULL);
  self->name = gtk_label_new (NULL);
  self->pin = gtk_button_new_from_icon_name ("sortie-pin-symbolic");
  gtk_widget_add_css_class (self->header, "header");
  gtk_label_set_xalign (GTK_LABEL (self->name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->name, TRUE);
  gtk_widget_add_css_class (self->pin, "flat");
  gtk_widget_set_valign (self->pin, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (self->pin, FALSE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->pin), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->pin), "timeline.pin");
  gtk_box_append (GTK_BOX (self->header), self->sign);
  gtk_box_append (GTK_BOX (self->header), self->name);
  gtk_box_append (GTK_BOX (self->header), self->pin);
  gtk_widget_set_parent (self->header, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
sortie_timeline_lane_new (SortieTimelineScale *scale)
{
  SortieTimelineLane *self = g_object_new (SORTIE_TYPE_TIMELINE_LANE, NULL);

  self->scale = scale;
  return GTK_WIDGET (self);
}
