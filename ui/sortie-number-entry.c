/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-number-entry.h"

#include <glib/gi18n.h>
#include <math.h>

#define THIN_SPACE "\u202f" /* one that no line breaks at */

struct _SortieNumberEntry
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *label;
  GtkWidget *entry;
  double minimum, maximum, step;
  gboolean whole;
  double value;
  gboolean mixed;
  double drag_start;
};

G_DEFINE_FINAL_TYPE (SortieNumberEntry, sortie_number_entry, GTK_TYPE_WIDGET)

enum
{
  EDITED,
  RESET,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Arithmetic: sums of products of signed numbers and brackets ---- */

typedef struct
{
  const char *at;
  gboolean bad;
  int depth;
} Parser;

static double parse_sum (Parser *parser);

/* As shown here, or as pasted from elsewhere: they are as long. */
static gboolean
is_thin_space (const char *at)
{
  return g_str_has_prefix (at, THIN_SPACE) || g_str_has_prefix (at, "\u2009");
}

static void
skip_space (Parser *parser)
{
  for (;;)
    if (g_ascii_isspace (*parser->at))
      parser->at++;
    else if (is_thin_space (parser->at))
      parser->at += strlen (THIN_SPACE);
    else
      return;
}

static double
parse_number (Parser *parser)
{
  char digits[64];
  guint n = 0;

  for (; n < sizeof digits - 1; parser->at++)
    if (g_ascii_isdigit (*parser->at) || *parser->at == '.')
      digits[n++] = *parser->at;
    else if (*parser->at == ',')
      digits[n++] = '.';
    else if (is_thin_space (parser->at))
      parser->at += strlen (THIN_SPACE) - 1;
    else
      break;
  digits[n] = '\0';
  if (n == 0 || strchr (digits, '.') != strrchr (digits, '.'))
    parser->bad = TRUE;
  return g_ascii_strtod (digits, NULL);
}

static double
parse_atom (Parser *parser)
{
  double value;

  skip_space (parser);
  if (++parser->depth > 32)
    parser->bad = TRUE;
  if (parser->bad)
    return 0;
  if (*parser->at == '-')
    {
      parser->at++;
      value = -parse_atom (parser);
    }
  else if (g_str_has_prefix (parser->at, "\u2212"))
    {
      parser->at += strlen ("\u2212");
      value = -parse_atom (parser);
    }
  else if (*parser->at == '+')
    {
      parser->at++;
      value = parse_atom (parser);
    }
  else if (*parser->at == '(')
    {
      parser->at++;
      value = parse_sum (parser);
      skip_space (parser);
      if (*parser->at == ')')
        parser->at++;
      else
        parser->bad = TRUE;
    }
  else
    value = parse_number (parser);
  parser->depth--;
  return value;
}

static double
parse_product (Parser *parser)
{
  double value = parse_atom (parser);

  for (;;)
    {
      skip_space (parser);
      if (*parser->at == '*')
        {
          parser->at++;
          value *= parse_atom (parser);
        }
      else if (*parser->at == '/')
        {
          parser->at++;
          value /= parse_atom (parser);
        }
      else
        return value;
    }
}

static double
parse_sum (Parser *parser)
{
  double value = parse_product (parser);

  for (;;)
    {
      skip_space (parser);
      if (*parser->at == '+')
        {
          parser->at++;
          value += parse_product (parser);
        }
      else if (*parser->at == '-')
        {
          parser->at++;
          value -= parse_product (parser);
        }
      else
        return value;
    }
}

gboolean
sortie_arithmetic (const char *text, double *value)
{
  Parser parser = { text, FALSE, 0 };

  *value = parse_sum (&parser);
  skip_space (&parser);
  return !parser.bad && *parser.at == '\0' && isfinite (*value);
}

char *
sortie_number_text (double value)
{
  char plain[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (GString) text = g_string_new (NULL);
  const char *digits, *point;
  gsize whole;

  g_ascii_formatd (plain, sizeof plain, "%.6f", value);
  /* Zeros at the end say nothing. */
  if (strchr (plain, '.'))
    {
      char *end = plain + strlen (plain);
      while (end[-1] == '0')
        *--end = '\0';
      if (end[-1] == '.')
        *--end = '\0';
    }
  if (g_str_equal (plain, "-0"))
    g_strlcpy (plain, "0", sizeof plain);
  digits = plain[0] == '-' ? plain + 1 : plain;
  point = strchr (digits, '.');
  whole = point ? (gsize) (point - digits) : strlen (digits);
  if (plain[0] == '-')
    g_string_append_c (text, '-');
  for (gsize i = 0; i < whole; i++)
    {
      if (i > 0 && (whole - i) % 3 == 0)
        g_string_append (text, THIN_SPACE);
      g_string_append_c (text, digits[i]);
    }
  g_string_append (text, digits + whole);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- The widget ---- */

static void
show_value (SortieNumberEntry *self)
{
  g_autofree char *text = self->mixed ? g_strdup ("") : sortie_number_text (self->value);

  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), self->mixed ? _ ("several") : NULL);
  gtk_widget_remove_css_class (self->entry, "error");
}

static double
tidy (SortieNumberEntry *self, double value)
{
  if (self->whole)
    value = round (value);
  if (self->minimum < self->maximum)
    value = CLAMP (value, self->minimum, self->maximum);
  return value + 0.0;
}

static void
take (SortieNumberEntry *self, double value, gboolean last)
{
  value = tidy (self, value);
  self->value = value;
  self->mixed = FALSE;
  show_value (self);
  g_signal_emit (self, signals[EDITED], 0, value, last);
}

static void
commit (SortieNumberEntry *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *shown = self->mixed ? g_strdup ("") : sortie_number_text (self->value);
  double value;

  if (g_str_equal (text, shown))
    return;
  if (*text == '\0')
    g_signal_emit (self, signals[RESET], 0);
  else if (sortie_arithmetic (text, &value))
    take (self, value, TRUE);
  else
    gtk_widget_add_css_class (self->entry, "error");
}

static void
focus_left (SortieNumberEntry *self)
{
  commit (self);
  show_value (self);
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state, SortieNumberEntry *self)
{
  double by = state & GDK_SHIFT_MASK ? 10 : 1;

  switch (keyval)
    {
    case GDK_KEY_Escape:
      show_value (self);
      return FALSE;
    case GDK_KEY_Up:
      take (self, self->value + by * self->step, TRUE);
      return TRUE;
    case GDK_KEY_Down:
      take (self, self->value - by * self->step, TRUE);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, SortieNumberEntry *self)
{
  self->drag_start = self->value;
}

static void
drag_update (GtkGestureDrag *gesture, double dx, double dy, SortieNumberEntry *self)
{
  if (!self->mixed && fabs (dx) >= 2)
    take (self, self->drag_start + round (dx) * self->step, FALSE);
}

static void
drag_end (GtkGestureDrag *gesture, double dx, double dy, SortieNumberEntry *self)
{
  if (!self->mixed && fabs (dx) >= 2)
    take (self, self->drag_start + round (dx) * self->step, TRUE);
}

static void
sortie_number_entry_dispose (GObject *object)
{
  g_clear_pointer (&SORTIE_NUMBER_ENTRY (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (sortie_number_entry_parent_class)->dispose (object);
}

static void
sortie_number_entry_class_init (SortieNumberEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_number_entry_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_BOOLEAN);
  signals[RESET] = g_signal_new ("reset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_number_entry_init (SortieNumberEntry *self)
{
  GtkEventController *controller;
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->step = 1;
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_widget_add_css_class (self->label, "dim-label");
  gtk_widget_add_css_class (self->label, "axis");
  gtk_widget_set_cursor_from_name (self->label, "ew-resize");
  gtk_widget_set_tooltip_text (self->label, _ ("Drag sideways to change the number"));
  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 6);
  gtk_entry_set_alignment (GTK_ENTRY (self->entry), 1);
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_widget_add_css_class (self->entry, "numeric");
  gtk_box_append (GTK_BOX (self->box), self->label);
  gtk_box_append (GTK_BOX (self->box), self->entry);

  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (commit), self);
  controller = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (focus_left), self);
  gtk_widget_add_controller (self->entry, controller);
  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->entry, controller);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  gtk_widget_add_controller (self->label, GTK_EVENT_CONTROLLER (drag));
}

GtkWidget *
sortie_number_entry_new (const char *label)
{
  SortieNumberEntry *self = g_object_new (SORTIE_TYPE_NUMBER_ENTRY, NULL);

  gtk_label_set_text (GTK_LABEL (self->label), label);
  gtk_widget_set_visible (self->label, label && *label);
  if (label && *label)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (self);
}

void
sortie_number_entry_set_range (SortieNumberEntry *self, double minimum, double maximum, gboolean whole, double step)
{
  self->minimum = minimum;
  self->maximum = maximum;
  self->whole = whole;
  self->step = step;
}

void
sortie_number_entry_set_value (SortieNumberEntry *self, double value)
{
  if (self->value == value && !self->mixed && *gtk_editable_get_text (GTK_EDITABLE (self->entry)) != '\0')
    return;
  self->value = value;
  self->mixed = FALSE;
  show_value (self);
}

void
sortie_number_entry_set_mixed (SortieNumberEntry *self)
{
  self->mixed = TRUE;
  show_value (self);
}

double
sortie_number_entry_get_value (SortieNumberEntry *self)
{
  return self->value;
}

GtkWidget *
sortie_number_entry_get_entry (SortieNumberEntry *self)
{
  return self->entry;
}
