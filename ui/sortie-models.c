/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-models.h"

#include "ui/sortie-fact-list.h"
#include "ui/sortie-number-entry.h"

#include "render/debug-model.h"

#include <glib/gi18n.h>
#include <math.h>

enum
{
  LABELS = 96,     /* at most so many names in the picture */
  FRAME_MSEC = 16, /* from one pose of a playing track to the next */
};

struct _SortieModels
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GSimpleActionGroup *actions;
  SortieStage *stage;       /* NULL: nothing is shown */
  int node;                 /* chosen, -1 */

  GtkWidget *box;
  GtkStringList *ids;
  GtkSingleSelection *chosen;
  GtkCustomFilter *filter;
  GtkWidget *search;
  SortieStageView *view;
  GtkLabel *figures;
  SortieFactList *parts;
  GtkLabel *error;
  GtkWidget *picture;       /* stack: "view", "error" */
  GtkWidget *track_bar;
  GtkDropDown *track;
  GtkStringList *tracks;
  GtkScale *time;
  GtkLabel *time_text;
  guint playing;            /* source */
  gboolean filling;         /* the tracks' widgets: no hand moves them */
};

G_DEFINE_FINAL_TYPE (SortieModels, sortie_models, GTK_TYPE_WIDGET)

static const SrtContent *
content_of (SortieModels *self)
{
  return sortie_library_get_content (sortie_workspace_get_library (self->workspace));
}

static gboolean
is_on (SortieModels *self, const char *name)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self->actions), name);

  return g_variant_get_boolean (state);
}

/* ---- The parts ---- */

static int
depth_of (const SrtRun *run, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  int depth = 0;

  for (int at = nodes[node].parent; at >= 0; at = nodes[at].parent)
    depth += !(nodes[at].flags & SRT_NODE_ROOT);
  return depth;
}

static void
list_part (SortieModels *self, const SrtRun *run, int node)
{
  const SrtNode *it = &srt_nodes (run->world)[node];
  const SrtPart *part = srt_node_part (run, it);
  const SrtModel *model = srt_node_model (run, it);
  gboolean hidden = (it->flags & SRT_NODE_HIDDEN) != 0;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *armor = part->armor > 0 ? g_strdup_printf ("%d", part->armor) : NULL;
  const char *words = srt_part_class_words (part->part_class);
  int triangles = 0;

  if (part->n_levels > 0)
    for (int i = 0; i < model->levels[part->first_level].n_primitives; i++)
      triangles += model->primitives[model->levels[part->first_level].first_primitive + i].n_indices / 3;
  if (*words)
    g_string_append (text, _ (words));
  if (part->link_id > 0)
    g_string_append_printf (text, "%s%s %d", text->len ? " · " : "", _ ("assembly"), part->link_id);
  if (part->n_levels > 0)
    {
      g_autofree char *number = sortie_number_text (triangles);
      g_string_append_printf (text, text->len ? " · " : "");
      g_string_append_printf (text, ngettext ("%s triangles, %d level", "%s triangles, %d levels", (gulong) part->n_levels),
                              number, part->n_levels);
    }
  sortie_fact_list_add (self->parts,
                        &(SortieFact){ .title = part->name, .text = text->str, .side = armor, .share = -1,
                                       .depth = depth_of (run, node), .key = node, .marked = node == self->node,
                                       .dim = hidden || !srt_node_shown (run, node),
                                       .button_icon = hidden ? "view-conceal-symbolic" : "view-reveal-symbolic",
                                       .button_tip = hidden ? _ ("Show this part") : _ ("Hide this part") });
}

static void
list_parts (SortieModels *self)
{
  sortie_fact_list_begin (self->parts);
  if (self->stage)
    {
      const SrtRun *run = sortie_stage_get_run (self->stage);
      const SrtObject *object = srt_object (run->world, 0);
      for (uint32_t i = 0; i < object->nodes.count; i++)
        if (srt_node_part (run, &srt_nodes (run->world)[object->nodes.first + i]))
          list_part (self, run, (int) (object->nodes.first + i));
    }
  sortie_fact_list_end (self->parts, _ ("This type has no model: it is a place."));
}

static void
part_activated (SortieFactList *list, int key, SortieModels *self)
{
  self->node = self->node == key ? -1 : key;
  list_parts (self);
  sortie_stage_view_redraw (self->view);
}

static void
part_button (SortieFactList *list, int key, SortieModels *self)
{
  const SrtRun *run = sortie_stage_get_run (self->stage);

  sortie_stage_show (self->stage, key, (srt_nodes (run->world)[key].flags & SRT_NODE_HIDDEN) != 0);
  list_parts (self);
  sortie_stage_view_redraw (self->view);
}

/* ---- The figures ---- */

static char *
whole (double value)
{
  return sortie_number_text (round (value));
}

static void
tell_figures (SortieModels *self)
{
  g_autofree char *text = NULL;

  if (self->stage)
    {
      const SrtRun *run = sortie_stage_get_run (self->stage);
      const SrtObject *object = srt_object (run->world, 0);
      const SrtModel *model = &run->content->models[run->content->ships[object->type].model];
      SrtVec3 size = srt_sub (object->bounds_max, object->bounds_min);
      g_autofree char *x = whole ((double) size.x), *y = whole ((double) size.y), *z = whole ((double) size.z);
      g_autofree char *triangles = whole (model->n_triangles), *mass = whole ((double) object->mass);
      /* Width × height × length. */
      text = g_strdup_printf (_ ("%s × %s × %s units, mass %s\n%s triangles, %d components, %d guns"), x, y, z, mass,
                              triangles, model->total_components, model->total_guns);
    }
  gtk_label_set_text (self->figures, text ? text : "");
}

/* ---- Tracks ---- */

static gboolean
track_in_hand (SortieModels *self, SortieStageTrack *track)
{
  guint number = gtk_drop_down_get_selected (self->track);

  return self->stage && number != GTK_INVALID_LIST_POSITION
         && sortie_stage_get_track (self->stage, (int) number, track);
}

static void
pose (SortieModels *self)
{
  double time = gtk_range_get_value (GTK_RANGE (self->time));
  g_autofree char *text = g_strdup_printf ("%.1f", time);
  SortieStageTrack track;

  gtk_label_set_text (self->time_text, text);
  if (!track_in_hand (self, &track))
    return;
  sortie_stage_pose (self->stage, &track, (float) time);
  sortie_stage_view_redraw (self->view);
}

static void
time_changed (SortieModels *self)
{
  if (!self->filling)
    pose (self);
}

static void
track_chosen (SortieModels *self)
{
  SortieStageTrack track;

  if (self->filling || !track_in_hand (self, &track))
    return;
  self->filling = TRUE;
  gtk_range_set_range (GTK_RANGE (self->time), 0, track.track->length);
  gtk_range_set_value (GTK_RANGE (self->time), 0);
  self->filling = FALSE;
  pose (self);
}

static void
list_tracks (SortieModels *self)
{
  SortieStageTrack track;
  int n = 0;

  self->filling = TRUE;
  gtk_string_list_splice (self->tracks, 0, g_list_model_get_n_items (G_LIST_MODEL (self->tracks)), NULL);
  for (; self->stage && sortie_stage_get_track (self->stage, n, &track); n++)
    {
      const SrtRun *run = sortie_stage_get_run (self->stage);
      const SrtPart *part = srt_node_part (run, &srt_nodes (run->world)[track.node]);
      g_autofree char *name = g_strdup_printf ("%s: %s", part->name, track.track->name);
      gtk_string_list_append (self->tracks, name);
    }
  self->filling = FALSE;
  gtk_widget_set_visible (self->track_bar, n > 0);
  track_chosen (self);
}

/* A unit of track time a step: as it is played in a mission at speed 1. */
static gboolean
play_on (gpointer data)
{
  SortieModels *self = data;
  double time = gtk_range_get_value (GTK_RANGE (self->time));
  SortieStageTrack track;

  if (!track_in_hand (self, &track))
    return G_SOURCE_CONTINUE;
  time += (double) FRAME_MSEC / (10.0 * SRT_TICKS_PER_STEP);
  gtk_range_set_value (GTK_RANGE (self->time), time >= (double) track.track->length ? 0 : time);
  return G_SOURCE_CONTINUE;
}

static void
stop_playing (SortieModels *self)
{
  g_clear_handle_id (&self->playing, g_source_remove);
}

static void
play_changed (GSimpleAction *action, GVariant *state, SortieModels *self)
{
  g_simple_action_set_state (action, state);
  stop_playing (self);
  if (g_variant_get_boolean (state) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->playing = g_timeout_add (FRAME_MSEC, play_on, self);
}

/* ---- What is shown ---- */

static unsigned
debug_layers (SortieModels *self)
{
  return (is_on (self, "guns") ? SRT_DEBUG_GUNS : 0) | (is_on (self, "turrets") ? SRT_DEBUG_TURRETS : 0)
         | (is_on (self, "boxes") ? SRT_DEBUG_BOXES : 0);
}

static unsigned
model_layers (SortieModels *self)
{
  return (is_on (self, "attachments") ? SRT_MODEL_ATTACHMENTS : 0) | (is_on (self, "points") ? SRT_MODEL_POINTS : 0)
         | (is_on (self, "parts") ? SRT_MODEL_PARTS : 0);
}

static char *
in_own_words (const char *text)
{
  return *text ? _ (text) : (char *) text;
}

static void
decorate (SortieStageView *view, SortieModels *self)
{
  static const float color[3] = { 0.92f, 0.94f, 0.96f };
  SrtScene *scene = sortie_scene_area_get_scene (sortie_stage_view_get_area (view));
  SrtRun *run = sortie_stage_get_run (self->stage);
  SrtDebugLabel labels[LABELS];
  int n;

  if (is_on (self, "finest") && scene->n_instances > 0)
    scene->instances[0].flags |= SRT_SCENE_FINEST;
  srt_scene_debug (scene, run, 0, debug_layers (self), -1);
  srt_scene_model (scene, run, 0, model_layers (self), self->node);
  n = srt_model_labels (scene, run, 0, model_layers (self), in_own_words, labels, LABELS);
  for (int i = 0; i < n; i++)
    sortie_stage_view_add_name (view, labels[i].at, color, labels[i].text);
}

static void
show_error (SortieModels *self, const SrtDiags *diags)
{
  g_autofree char *text = diags->count > 0 ? srt_diag_text (&diags->items[0], in_own_words)
                                       : g_strdup (_ ("This type has no model: it is a place."));

  gtk_label_set_text (self->error, text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->picture), "error");
}

static void
show_type (SortieModels *self, int type)
{
  const SrtContent *content = content_of (self);
  SrtDiags diags;

  srt_diags_init (&diags);
  sortie_stage_view_set_sim (self->view, NULL);
  g_clear_pointer (&self->stage, sortie_stage_free);
  self->node = -1;
  if (content && type >= 0 && content->ships[type].model >= 0)
    self->stage = sortie_stage_new (content, type, &diags);
  if (self->stage)
    {
      gtk_stack_set_visible_child_name (GTK_STACK (self->picture), "view");
      sortie_stage_view_set_sim (self->view, sortie_stage_get_sim (self->stage));
      sortie_stage_view_frame (self->view, 1.25f);
    }
  else
    show_error (self, &diags);
  srt_diags_clear (&diags);
  tell_figures (self);
  list_parts (self);
  list_tracks (self);
}

static void
type_chosen (SortieModels *self)
{
  GtkStringObject *item = gtk_single_selection_get_selected_item (self->chosen);
  const SrtContent *content = content_of (self);

  if (item && content)
    show_type (self, srt_content_find_ship (content, gtk_string_object_get_string (item)));
}

/* Content that was loaded again is other tables: the stage is set anew, with the same type. */
static void
content_changed (SortieModels *self)
{
  const SrtContent *content = content_of (self);
  GtkStringObject *item = gtk_single_selection_get_selected_item (self->chosen);
  g_autofree char *id = item ? g_strdup (gtk_string_object_get_string (item)) : NULL;

  gtk_string_list_splice (self->ids, 0, g_list_model_get_n_items (G_LIST_MODEL (self->ids)), NULL);
  for (int i = 0; content && i < content->n_ships; i++)
    if (content->ships[i].model >= 0)
      gtk_string_list_append (self->ids, content->ships[i].id);
  if (id == NULL || !sortie_models_show (self, id))
    type_chosen (self);
}

gboolean
sortie_models_show (SortieModels *self, const char *id)
{
  guint n;

  g_return_val_if_fail (SORTIE_IS_MODELS (self), FALSE);

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  n = g_list_model_get_n_items (G_LIST_MODEL (self->chosen));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (G_LIST_MODEL (self->chosen), i);
      if (!g_str_equal (gtk_string_object_get_string (item), id))
        continue;
      if (gtk_single_selection_get_selected (self->chosen) == i)
        type_chosen (self);
      else
        gtk_single_selection_set_selected (self->chosen, i);
      return TRUE;
    }
  return FALSE;
}

SortieStage *
sortie_models_get_stage (SortieModels *self)
{
  return self->stage;
}

SortieStageView *
sortie_models_get_view (SortieModels *self)
{
  return self->view;
}

int
sortie_models_get_node (SortieModels *self)
{
  return self->node;
}

/* ---- The list of types ---- */

static gboolean
matches (gpointer item, gpointer data)
{
  SortieModels *self = data;
  const char *wanted = gtk_editable_get_text (GTK_EDITABLE (self->search));
  const SrtContent *content = content_of (self);
  int type = content ? srt_content_find_ship (content, gtk_string_object_get_string (item)) : -1;
  g_autofree char *name = NULL, *part = NULL;

  if (*wanted == '\0' || type < 0)
    return TRUE;
  name = g_utf8_casefold (_ (content->ships[type].name), -1);
  part = g_utf8_casefold (wanted, -1);
  return strstr (name, part) != NULL;
}

static void
search_changed (SortieModels *self)
{
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
set_up_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieModels *self)
{
  const SrtContent *content = content_of (self);
  const char *id = gtk_string_object_get_string (gtk_list_item_get_item (item));
  int type = content ? srt_content_find_ship (content, id) : -1;

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), type >= 0 ? _ (content->ships[type].name) : id);
}

static GtkWidget *
make_types (SortieModels *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *scroller = gtk_scrolled_window_new (), *list;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->ids = gtk_string_list_new (NULL);
  self->search = gtk_search_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->search), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->search), 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search types"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed), self);
  self->filter = gtk_custom_filter_new (matches, self, NULL);
  self->chosen = gtk_single_selection_new (
      G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->ids)), GTK_FILTER (self->filter))));
  g_signal_connect_swapped (self->chosen, "notify::selected-item", G_CALLBACK (type_chosen), self);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  list = gtk_list_view_new (GTK_SELECTION_MODEL (self->chosen), factory);
  gtk_widget_add_css_class (list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Types"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_margin_start (self->search, 6);
  gtk_widget_set_margin_end (self->search, 6);
  gtk_widget_set_margin_top (self->search, 6);
  gtk_widget_set_margin_bottom (self->search, 6);
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_set_size_request (box, 130, -1);
  return box;
}

/* ---- The page ---- */

static GtkWidget *
make_bar (SortieModels *self)
{
  static const struct
  {
    const char *action, *label;
  } layers[] = {
    { "models.attachments", N_ ("_Attachments with Their Axes") },
    { "models.points", N_ ("_Points: Cuts, Fireballs, Rays") },
    { "models.parts", N_ ("_Boxes of Parts") },
    { "models.guns", N_ ("_Guns' Lines and Reach") },
    { "models.turrets", N_ ("Where _Turrets Can Point") },
    { "models.boxes", N_ ("_Collision Trees") },
  };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *show = gtk_menu_button_new (), *button;
  g_autoptr (GMenu) menu = g_menu_new (), section = g_menu_new (), finest = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (layers); i++)
    g_menu_append (section, _ (layers[i].label), layers[i].action);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_menu_append (finest, _ ("_Finest Level However Far"), "models.finest");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (finest));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (show), G_MENU_MODEL (menu));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (show), _ ("Show"));
  gtk_widget_set_tooltip_text (show, _ ("What is drawn over the model"));
  gtk_widget_add_css_class (show, "flat");
  gtk_box_append (GTK_BOX (bar), show);
  button = gtk_button_new_with_label (_ ("Frame"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "models.frame");
  gtk_widget_set_tooltip_text (button, _ ("See all of it (Home)"));
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (bar), button);
  gtk_widget_add_css_class (bar, "panel-toolbar");
  return bar;
}

static GtkWidget *
make_tracks (SortieModels *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *play = gtk_toggle_button_new ();

  self->tracks = gtk_string_list_new (NULL);
  self->track = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (self->tracks), NULL));
  g_signal_connect_swapped (self->track, "notify::selected", G_CALLBACK (track_chosen), self);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->track), _ ("Track"));
  gtk_button_set_icon_name (GTK_BUTTON (play), "media-playback-start-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (play), "models.play");
  gtk_widget_set_tooltip_text (play, _ ("Play the track over and over"));
  gtk_widget_add_css_class (play, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (play), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Play the track"), -1);
  self->time = GTK_SCALE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.1));
  gtk_scale_set_draw_value (self->time, FALSE);
  gtk_widget_set_size_request (GTK_WIDGET (self->time), 80, -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self->time), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->time), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Track time"), -1);
  g_signal_connect_swapped (self->time, "value-changed", G_CALLBACK (time_changed), self);
  self->time_text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_width_chars (self->time_text, 6);
  gtk_widget_add_css_class (GTK_WIDGET (self->time_text), "numeric");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->track));
  gtk_box_append (GTK_BOX (bar), play);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->time));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->time_text));
  gtk_widget_add_css_class (bar, "panel-toolbar");
  self->track_bar = bar;
  return bar;
}

static GtkWidget *
make_side (SortieModels *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->figures = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->figures, 0);
  gtk_label_set_wrap (self->figures, TRUE);
  gtk_label_set_selectable (self->figures, TRUE);
  gtk_widget_set_can_focus (GTK_WIDGET (self->figures), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->figures), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->figures), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->figures), "numeric");
  gtk_widget_set_margin_start (GTK_WIDGET (self->figures), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->figures), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->figures), 12);
  self->parts = SORTIE_FACT_LIST (sortie_fact_list_new (_ ("Parts of the model")));
  g_signal_connect (self->parts, "row-activated", G_CALLBACK (part_activated), self);
  g_signal_connect (self->parts, "row-button", G_CALLBACK (part_button), self);
  gtk_widget_set_vexpand (GTK_WIDGET (self->parts), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->figures));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->parts));
  gtk_widget_set_size_request (box, 200, -1);
  return box;
}

static void
state_changed (GSimpleAction *action, GVariant *state, SortieModels *self)
{
  g_simple_action_set_state (action, state);
  sortie_stage_view_redraw (self->view);
}

static void
frame_action (GSimpleAction *action, GVariant *parameter, SortieModels *self)
{
  sortie_stage_view_frame (self->view, 1.25f);
}

static void
show_all_action (GSimpleAction *action, GVariant *parameter, SortieModels *self)
{
  type_chosen (self);
}

static void
make_actions (SortieModels *self)
{
  static const char *const states[] = { "attachments", "points", "parts", "guns", "turrets", "boxes", "finest", "play" };
  g_autoptr (GSimpleAction) frame = g_simple_action_new ("frame", NULL);
  g_autoptr (GSimpleAction) show_all = g_simple_action_new ("show-all", NULL);

  self->actions = g_simple_action_group_new ();
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (states[i], NULL, g_variant_new_boolean (FALSE));
      gboolean plays = g_str_equal (states[i], "play");
      g_signal_connect (action, "change-state", plays ? G_CALLBACK (play_changed) : G_CALLBACK (state_changed), self);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
  g_signal_connect (frame, "activate", G_CALLBACK (frame_action), self);
  g_signal_connect (show_all, "activate", G_CALLBACK (show_all_action), self);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (frame));
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (show_all));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "models", G_ACTION_GROUP (self->actions));
}

static void
unmapped (SortieModels *self)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "play", g_variant_new_boolean (FALSE));
}

static void
sortie_models_dispose (GObject *object)
{
  SortieModels *self = SORTIE_MODELS (object);

  stop_playing (self);
  if (self->view)
    sortie_stage_view_set_sim (self->view, NULL);
  self->view = NULL;
  if (self->chosen)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  g_clear_object (&self->ids);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->stage, sortie_stage_free);
  g_clear_object (&self->actions);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_models_parent_class)->dispose (object);
}

static void
sortie_models_class_init (SortieModelsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_models_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_models_init (SortieModels *self)
{
  self->node = -1;
}

GtkWidget *
sortie_models_new (SortieWorkspace *workspace)
{
  SortieModels *self = g_object_new (SORTIE_TYPE_MODELS, NULL);
  GtkWidget *middle = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  SortieLibrary *library = sortie_workspace_get_library (workspace);

  self->workspace = g_object_ref (workspace);
  make_actions (self);
  self->view = SORTIE_STAGE_VIEW (sortie_stage_view_new (library, _ ("The model")));
  g_signal_connect (self->view, "decorate", G_CALLBACK (decorate), self);
  self->error = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->error, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->error), "dim-label");
  self->picture = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->picture), GTK_WIDGET (self->view), "view");
  gtk_stack_add_named (GTK_STACK (self->picture), GTK_WIDGET (self->error), "error");
  gtk_box_append (GTK_BOX (middle), make_bar (self));
  gtk_box_append (GTK_BOX (middle), self->picture);
  gtk_box_append (GTK_BOX (middle), make_tracks (self));
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (self->box), make_types (self));
  gtk_box_append (GTK_BOX (self->box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (self->box), middle);
  gtk_box_append (GTK_BOX (self->box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (self->box), make_side (self));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect (self, "unmap", G_CALLBACK (unmapped), NULL);
  g_signal_connect_object (library, "changed", G_CALLBACK (content_changed), self, G_CONNECT_SWAPPED);
  content_changed (self);
  return GTK_WIDGET (self);
}
