/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A number that can be typed with arithmetic (1200/2), dragged by its label
 * and reset.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_NUMBER_ENTRY (sortie_number_entry_get_type ())
G_DECLARE_FINAL_TYPE (SortieNumberEntry, sortie_number_entry, SORTIE, NUMBER_ENTRY, GtkWidget)

/*
 * Signals: "edited" (double value, boolean last): a new value by hand; while
 * it is dragged @last is FALSE until the drag ends. "reset": the person asks
 * for the field's default.
 */
GtkWidget *sortie_number_entry_new (const char *label);

/* Equal bounds: unbounded. @whole: no fractions. @step: what a pixel of dragging changes. */
void sortie_number_entry_set_range (SortieNumberEntry *self, double minimum, double maximum, gboolean whole, double step);
/* Shows a value; not told as an edit. */
void sortie_number_entry_set_value (SortieNumberEntry *self, double value);
/* Several things with several values. */
void sortie_number_entry_set_mixed (SortieNumberEntry *self);
double sortie_number_entry_get_value (SortieNumberEntry *self);
GtkWidget *sortie_number_entry_get_entry (SortieNumberEntry *self);

/* The value of "(1200 + 3) / 2"; FALSE for what is no arithmetic. A comma stands for a decimal point. */
gboolean sortie_arithmetic (const char *text, double *value);
/* As people read it: "12 000.5", with thin spaces that no line breaks at between thousands; free with g_free(). */
char *sortie_number_text (double value);

G_END_DECLS
