/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "ui/debug-layers.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (SortieViewport, sortie_viewport, GTK_TYPE_WIDGET)

/* ---- When to draw ---- */

/* A running world and a flying camera move every frame; otherwise nothing is drawn until something changed. */
static gboolean
frame_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  SortieState state = sortie_session_get_state (sortie_workspace_get_session (self->workspace));

  if (self->pointer == POINTER_FLY)
    sortie_viewport_fly_step (self);
  if (state == SORTIE_STATE_RUNNING)
    sortie_viewport_queue (self);
  if (state != SORTIE_STATE_RUNNING && self->pointer != POINTER_FLY)
    {
      self->tick_callback = 0;
      return G_SOURCE_REMOVE;
    }
  return G_SOURCE_CONTINUE;
}

void
sortie_viewport_wake (SortieViewport *self)
{
  SortieState state = sortie_session_get_state (sortie_workspace_get_session (self->workspace));

  if (self->tick_callback == 0 && (state == SORTIE_STATE_RUNNING || self->pointer == POINTER_FLY)
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->tick_callback = gtk_widget_add_tick_callback (GTK_WIDGET (self), frame_tick, NULL, NULL);
  sortie_viewport_queue (self);
}

static void
replaced (SortieViewport *self)
{
  /* What was being dragged went with the other mission. */
  self->gizmo.drag = HANDLE_NONE;
  g_clear_pointer (&self->gizmo.ships, g_array_unref);
  self->pointer = POINTER_IDLE;
  self->placed = FALSE;
  self->follow = FALSE;
  g_hash_table_remove_all (self->hidden);
  g_hash_table_remove_all (self->locked);
  sortie_viewport_queue (self);
}

static void
frame_selection (SortieViewport *self)
{
  sortie_viewport_update_scene (self);
  sortie_viewport_frame (self, TRUE);
}

static void
follow_selection (SortieViewport *self)
{
  sortie_viewport_update_scene (self);
  sortie_viewport_face_target (self);
  sortie_viewport_frame (self, TRUE);
  self->follow = TRUE;
}

/* ---- Parts ---- */

static GtkWidget *
tool (const char *icon, const char *tip, const char *action, gboolean toggle)
{
  GtkWidget *button = toggle ? gtk_toggle_button_new () : gtk_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_focus_on_click (button, FALSE);
  return button;
}

static void
toggle_clicked (GtkButton *button, SortieViewport *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self),
                              GTK_TOGGLE_BUTTON (button) == self->move_toggle ? "viewport.move" : "viewport.rotate",
                              NULL);
}

static GtkWidget *
make_tools (SortieViewport *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *modes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *views = gtk_menu_button_new ();
  GtkWidget *debug = gtk_menu_button_new ();
  GtkWidget *arrange = gtk_menu_button_new ();
  g_autoptr (GMenuModel) arrange_menu = sortie_viewport_arrange_menu ();
  const SortieDebugLayer *layers;
  guint n_layers;
  g_autoptr (GMenu) debug_menu = g_menu_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) gizmo = g_menu_new ();
  g_autoptr (GMenu) show = g_menu_new ();
  static const char *const names[] = { N_ ("Perspective"), N_ ("Top"), N_ ("Side"), N_ ("Front") };
  static const char *const ids[] = { "perspective", "top", "side", "front" };

  self->move_toggle = GTK_TOGGLE_BUTTON (tool ("sortie-move-symbolic", _ ("Move (G)"), NULL, TRUE));
  self->rotate_toggle = GTK_TOGGLE_BUTTON (tool ("sortie-rotate-symbolic", _ ("Rotate (R)"), NULL, TRUE));
  gtk_toggle_button_set_active (self->move_toggle, TRUE);
  g_signal_connect (self->move_toggle, "clicked", G_CALLBACK (toggle_clicked), self);
  g_signal_connect (self->rotate_toggle, "clicked", G_CALLBACK (toggle_clicked), self);
  gtk_widget_add_css_class (modes, "linked");
  gtk_box_append (GTK_BOX (modes), GTK_WIDGET (self->move_toggle));
  gtk_box_append (GTK_BOX (modes), GTK_WIDGET (self->rotate_toggle));
  gtk_box_append (GTK_BOX (box), modes);

  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (arrange), arrange_menu);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (arrange), "sortie-arrange-symbolic");
  gtk_widget_set_tooltip_text (arrange, _ ("Arrange the selected ships"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (arrange), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Arrange the selected ships"), -1);
  gtk_box_append (GTK_BOX (box), arrange);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *action = g_strconcat ("viewport.view::", ids[i], NULL);
      g_menu_append (menu, _ (names[i]), action);
    }
  g_menu_append (gizmo, _ ("Local or World Axes"), "viewport.local");
  g_menu_append (gizmo, _ ("Snap"), "settings.viewport-snap");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (gizmo));
  g_menu_append (show, _ ("Grid"), "settings.viewport-grid");
  g_menu_append (show, _ ("Names"), "settings.viewport-names");
  g_menu_append (show, _ ("Ghosts of the Other Future"), "settings.viewport-ghosts");
  g_menu_append (show, _ ("Follow the Selection"), "viewport.follow");
  g_menu_append (show, _ ("Frame Everything"), "viewport.frame-all");
  g_menu_append (show, _ ("View of the Mission"), "viewport.mission-camera");
  g_menu_append (show, _ ("Keep This View for the Mission"), "viewport.keep-camera");
  g_menu_append (show, _ ("Show Everything"), "viewport.show-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (show));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (views), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (views), "sortie-viewport-symbolic");
  gtk_widget_set_tooltip_text (views, _ ("Views and gizmo"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (views), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Views and gizmo"), -1);
  gtk_box_append (GTK_BOX (box), views);

  layers = sortie_debug_layers (&n_layers);
  for (guint i = 0; i < n_layers; i++)
    {
      g_autofree char *action = g_strconcat ("settings.", layers[i].key, NULL);
      g_menu_append (debug_menu, _ (layers[i].label), action);
    }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (debug), G_MENU_MODEL (debug_menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (debug), "sortie-debug-draw-symbolic");
  gtk_widget_set_tooltip_text (debug, _ ("Draw what the rules know of the selected ships"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (debug), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Debug drawing"), -1);
  gtk_box_append (GTK_BOX (box), debug);

  gtk_widget_add_css_class (box, "viewport-tools");
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_end (box, 12);
  return box;
}

/* ---- GObject ---- */

static void
sortie_viewport_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_viewport_parent_class)->map (widget);
  sortie_viewport_wake (SORTIE_VIEWPORT (widget));
}

static void
sortie_viewport_unmap (GtkWidget *widget)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);

  if (self->tick_callback != 0)
    gtk_widget_remove_tick_callback (widget, self->tick_callback);
  self->tick_callback = 0;
  GTK_WIDGET_CLASS (sortie_viewport_parent_class)->unmap (widget);
}

static void
sortie_viewport_dispose (GObject *object)
{
  SortieViewport *self = SORTIE_VIEWPORT (object);

  if (self->gizmo.drag != HANDLE_NONE)
    sortie_gizmo_end (self, FALSE);
  g_clear_handle_id (&self->status_idle, g_source_remove);
  g_clear_pointer (&self->column, gtk_widget_unparent);
  if (self->workspace)
    sortie_session_release_effects (sortie_workspace_get_session (self->workspace));
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_viewport_parent_class)->dispose (object);
}

static void
sortie_viewport_finalize (GObject *object)
{
  SortieViewport *self = SORTIE_VIEWPORT (object);

  g_hash_table_unref (self->hidden);
  g_hash_table_unref (self->locked);
  g_free (self->hover_id);
  g_free (self->followed);
  G_OBJECT_CLASS (sortie_viewport_parent_class)->finalize (object);
}

static void
sortie_viewport_class_init (SortieViewportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_viewport_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_viewport_finalize;
  widget_class->map = sortie_viewport_map;
  widget_class->unmap = sortie_viewport_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "viewport3d");
  sortie_viewport_install_actions (widget_class);
}

static void
sortie_viewport_init (SortieViewport *self)
{
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->locked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Viewport"), -1);
}

GtkWidget *
sortie_viewport_new (SortieWorkspace *workspace)
{
  SortieViewport *self = g_object_new (SORTIE_TYPE_VIEWPORT, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);
  SortieDocument *document = sortie_workspace_get_document (workspace);

  self->workspace = g_object_ref (workspace);
  sortie_session_hold_effects (session);
  self->column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->column, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->column), sortie_viewport_make_note (self));
  self->overlay = gtk_overlay_new ();
  gtk_widget_set_vexpand (self->overlay, TRUE);
  gtk_box_append (GTK_BOX (self->column), self->overlay);
  self->area = SORTIE_SCENE_AREA (sortie_scene_area_new (sortie_workspace_get_library (workspace)));
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->area));
  self->labels = SORTIE_LABEL_LAYER (sortie_label_layer_new ());
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->labels));
  self->hint = GTK_LABEL (gtk_label_new (_ ("Drag a ship from the Ships panel into space.")));
  gtk_widget_add_css_class (GTK_WIDGET (self->hint), "viewport-hint");
  gtk_widget_set_can_target (GTK_WIDGET (self->hint), FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self->hint), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self->hint), GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), FALSE);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->hint));
  self->status = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->status), "viewport-status");
  gtk_widget_add_css_class (GTK_WIDGET (self->status), "numeric");
  gtk_widget_set_can_target (GTK_WIDGET (self->status), FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self->status), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self->status), GTK_ALIGN_END);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->status));
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), make_tools (self));

  /* A three-quarter view from above until a mission gives something to look at. */
  srt_camera_look_at (sortie_scene_area_get_camera (self->area), srt_vec3 (-14000, -12000, -26000), srt_vec3 (0, 0, 0));
  sortie_viewport_add_controllers (self);
  g_signal_connect_object (self->area, "fill", G_CALLBACK (sortie_viewport_fill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "replaced", G_CALLBACK (replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "effects", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (sortie_viewport_wake), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (sortie_viewport_queue),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (sortie_viewport_queue), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_settings (workspace), "changed", G_CALLBACK (sortie_viewport_queue), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "decision-changed", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "fork-changed", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "component-changed", G_CALLBACK (sortie_viewport_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "frame-selection", G_CALLBACK (frame_selection), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "follow-selection", G_CALLBACK (follow_selection), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
