/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages beside the viewport: duels, models, effects. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "ui/sortie-duels.h"
#include "ui/sortie-effects-page.h"
#include "ui/sortie-models.h"

#include <glib/gi18n.h>

static const struct
{
  const char *id, *title, *icon;
  GtkWidget *(*make) (SortieWorkspace *workspace);
} pages[SORTIE_WINDOW_N_PAGES] = {
  [SORTIE_WINDOW_PAGE_DUELS] = { "duels", N_ ("Duels"), "sortie-combat-symbolic", sortie_duels_new },
  [SORTIE_WINDOW_PAGE_MODELS] = { "models", N_ ("Models"), "sortie-ships-symbolic", sortie_models_new },
  [SORTIE_WINDOW_PAGE_EFFECTS] = { "effects", N_ ("Effects"), "sortie-effects-symbolic", sortie_effects_page_new },
};

static PanelWidget *
make_page (SortieWindow *self, SortieWindowPage number)
{
  PanelWidget *page = g_object_ref_sink (PANEL_WIDGET (panel_widget_new ()));

  panel_widget_set_id (page, pages[number].id);
  panel_widget_set_title (page, _ (pages[number].title));
  panel_widget_set_icon_name (page, pages[number].icon);
  panel_widget_set_kind (page, PANEL_WIDGET_KIND_DOCUMENT);
  panel_widget_set_can_maximize (page, TRUE);
  panel_widget_set_child (page, pages[number].make (self->workspace));
  return page;
}

GtkWidget *
sortie_window_show_page (SortieWindow *self, SortieWindowPage number)
{
  PanelWidget *page;

  if (self->pages[number] == NULL)
    self->pages[number] = make_page (self, number);
  page = self->pages[number];
  /* Closed, it was only put away: what it shows is still there. */
  if (gtk_widget_get_parent (GTK_WIDGET (page)) == NULL)
    panel_grid_add (self->grid, page);
  panel_widget_raise (page);
  return panel_widget_get_child (page);
}

void
sortie_window_free_pages (SortieWindow *self)
{
  for (guint i = 0; i < SORTIE_WINDOW_N_PAGES; i++)
    {
      /* What still runs there ends with the window, whoever else may hold the page. */
      if (self->pages[i])
        panel_widget_set_child (self->pages[i], NULL);
      g_clear_object (&self->pages[i]);
    }
}
