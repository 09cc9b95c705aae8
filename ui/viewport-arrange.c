/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting the selected ships in order: aligned, evenly apart, mirrored, on the grid. */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "app/model/arrange.h"

#include <glib/gi18n.h>

typedef void (*AlongAxis) (SrtFrame *places, guint n, int axis);

typedef struct
{
  const char *action;
  const char *label, *titles[3]; /* of the step; of the menu, by axis */
  AlongAxis arrange;
  guint least;
  gboolean turns;
  const char *too_few;
} Arrangement;

static const Arrangement arrangements[] = {
  { "viewport.align", N_ ("Align"), { N_ ("Align along X"), N_ ("Align Height"), N_ ("Align along Z") },
    sortie_arrange_align, 2, FALSE, N_ ("Select two or more ships to align them with the last one picked") },
  { "viewport.distribute", N_ ("Distribute"),
    { N_ ("Distribute along X"), N_ ("Distribute in Height"), N_ ("Distribute along Z") },
    sortie_arrange_distribute, 3, FALSE, N_ ("Select three or more ships to set them evenly apart") },
  { "viewport.mirror", N_ ("Mirror"), { N_ ("Mirror across X"), N_ ("Mirror in Height"), N_ ("Mirror across Z") },
    sortie_arrange_mirror, 1, TRUE, N_ ("Select ships to mirror them") },
};
static const char *const axes[] = { "x", "y", "z" };

typedef struct
{
  AlongAxis arrange;
  int axis;
} Call;

static void
call (SrtFrame *places, guint n, gconstpointer data)
{
  const Call *it = data;

  it->arrange (places, n, it->axis);
}

static void
arrange_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  const char *axis = g_variant_get_string (parameter, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (arrangements); i++)
    if (g_str_equal (arrangements[i].action, name))
      for (int k = 0; k < 3; k++)
        if (g_str_equal (axis, axes[k]))
          {
            const Arrangement *it = &arrangements[i];
            const Call to_do = { it->arrange, k };
            if (sortie_gizmo_arrange (self, _ (it->label), it->least, it->turns, call, &to_do) == 0)
              sortie_workspace_toast (self->workspace, _ (it->too_few));
          }
}

static void
snap (SrtFrame *places, guint n, gconstpointer data)
{
  sortie_arrange_snap (places, n, *(const float *) data);
}

static void
snap_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  float grid = (float) g_settings_get_double (sortie_workspace_get_settings (self->workspace), "snap-distance");

  if (sortie_gizmo_arrange (self, _ ("Snap to the Grid"), 1, FALSE, snap, &grid) == 0)
    sortie_workspace_toast (self->workspace, _ ("Select ships to put them on the grid"));
}

void
sortie_viewport_install_arrange_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (arrangements); i++)
    gtk_widget_class_install_action (widget_class, arrangements[i].action, "s", arrange_action);
  gtk_widget_class_install_action (widget_class, "viewport.snap", NULL, snap_action);
}

GMenuModel *
sortie_viewport_arrange_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) last = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (arrangements); i++)
    {
      g_autoptr (GMenu) section = g_menu_new ();
      for (int k = 0; k < 3; k++)
        {
          g_autofree char *action = g_strdup_printf ("%s::%s", arrangements[i].action, axes[k]);
          g_menu_append (section, _ (arrangements[i].titles[k]), action);
        }
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
  g_menu_append (last, _ ("Snap to the Grid"), "viewport.snap");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
  return G_MENU_MODEL (menu);
}
