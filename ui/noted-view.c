/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/noted-view.h"

#include <adwaita.h>

/* Pixels from a line's end to its note. */
#define GAP 24

struct _SortieNotedView
{
  GtkSourceView parent_instance;

  GPtrArray *notes; /* char * */
};

G_DEFINE_FINAL_TYPE (SortieNotedView, sortie_noted_view, GTK_SOURCE_TYPE_VIEW)

static void
draw_note (SortieNotedView *self, GtkSnapshot *snapshot, const GtkTextIter *line, const char *note)
{
  gboolean warning = *note == '!', dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), warning ? note + 1 : note);
  GdkRGBA color = warning ? dark ? (GdkRGBA){ 1, 0.64f, 0.28f, 1 } : (GdkRGBA){ 0.65f, 0.25f, 0, 1 }
                  : dark  ? (GdkRGBA){ 0.47f, 0.68f, 0.93f, 1 }
                          : (GdkRGBA){ 0.11f, 0.37f, 0.70f, 1 };
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self))));
  GtkTextIter end = *line;
  GdkRectangle at;

  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &end, &at);
  pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (at.x + GAP), (float) at.y));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
sortie_noted_view_snapshot_layer (GtkTextView *view, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  SortieNotedView *self = SORTIE_NOTED_VIEW (view);
  GdkRectangle visible;
  GtkTextIter first, last;

  GTK_TEXT_VIEW_CLASS (sortie_noted_view_parent_class)->snapshot_layer (view, layer, snapshot);
  if (layer != GTK_TEXT_VIEW_LAYER_ABOVE_TEXT || self->notes == NULL)
    return;
  gtk_text_view_get_visible_rect (view, &visible);
  gtk_text_view_get_line_at_y (view, &first, visible.y, NULL);
  gtk_text_view_get_line_at_y (view, &last, visible.y + visible.height, NULL);
  for (int line = gtk_text_iter_get_line (&first); line <= gtk_text_iter_get_line (&last); line++)
    {
      const char *note = sortie_noted_view_get_note (self, line);
      GtkTextIter iter;
      if (note == NULL)
        continue;
      gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (view), &iter, line);
      draw_note (self, snapshot, &iter, note);
    }
}

static void
sortie_noted_view_finalize (GObject *object)
{
  g_clear_pointer (&SORTIE_NOTED_VIEW (object)->notes, g_ptr_array_unref);
  G_OBJECT_CLASS (sortie_noted_view_parent_class)->finalize (object);
}

static void
sortie_noted_view_class_init (SortieNotedViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_noted_view_finalize;
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = sortie_noted_view_snapshot_layer;
}

static void
sortie_noted_view_init (SortieNotedView *self)
{
}

GtkWidget *
sortie_noted_view_new (GtkSourceBuffer *buffer)
{
  return g_object_new (SORTIE_TYPE_NOTED_VIEW, "buffer", buffer, NULL);
}

static gboolean
same (GPtrArray *a, GPtrArray *b)
{
  if (a == NULL || b == NULL || a->len != b->len)
    return a == b;
  for (guint i = 0; i < a->len; i++)
    if (g_strcmp0 (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return TRUE;
}

void
sortie_noted_view_set_notes (SortieNotedView *self, GPtrArray *notes)
{
  gboolean equal;

  g_return_if_fail (SORTIE_IS_NOTED_VIEW (self));

  equal = same (self->notes, notes);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  self->notes = notes;
  if (!equal)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
sortie_noted_view_get_note (SortieNotedView *self, int line)
{
  g_return_val_if_fail (SORTIE_IS_NOTED_VIEW (self), NULL);

  return self->notes && line >= 0 && line < (int) self->notes->len ? g_ptr_array_index (self->notes, line) : NULL;
}
