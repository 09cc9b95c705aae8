/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/help-page.h"

#define ANCHOR "sortie-anchor"

/* ---- Within a line ---- */

static void
append_escaped (GString *out, const char *from, const char *to)
{
  g_autofree char *escaped = g_markup_escape_text (from, to - from);

  g_string_append (out, escaped);
}

static const char *
find (const char *from, const char *end, const char *what)
{
  return g_strstr_len (from, end - from, what);
}

static const char *append_inline (GString *out, const char *at, const char *end);

static void
append_lines (GString *out, const char *at, const char *end)
{
  while (at < end)
    at = append_inline (out, at, end);
}

/* "[text](where)"; where it begins a link that is whole, what follows it. */
static const char *
append_link (GString *out, const char *at, const char *end)
{
  const char *middle = find (at, end, "](");
  const char *close = middle ? find (middle, end, ")") : NULL;

  if (close == NULL)
    return NULL;
  g_string_append (out, "<a href=\"");
  append_escaped (out, middle + 2, close);
  g_string_append (out, "\">");
  append_lines (out, at + 1, middle);
  g_string_append (out, "</a>");
  return close + 1;
}

/* One thing of the line at @at, and what follows it. */
static const char *
append_inline (GString *out, const char *at, const char *end)
{
  static const struct
  {
    const char *mark, *tag;
    gboolean plain; /* nothing inside is read */
  } marks[] = { { "`", "tt", TRUE }, { "**", "b", FALSE }, { "*", "i", FALSE } };
  const char *next;

  if (*at == '\\' && at + 1 < end && g_ascii_ispunct (at[1]))
    {
      append_escaped (out, at + 1, at + 2);
      return at + 2;
    }
  if (*at == '[' && (next = append_link (out, at, end)))
    return next;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gsize length = strlen (marks[i].mark);
      const char *close = g_str_has_prefix (at, marks[i].mark) && at + length < end ? find (at + length, end, marks[i].mark)
                                                                                    : NULL;
      /* Nothing between them: they are text. */
      if (close == NULL || close == at + length)
        continue;
      g_string_append_printf (out, "<%s>", marks[i].tag);
      if (marks[i].plain)
        append_escaped (out, at + length, close);
      else
        append_lines (out, at + length, close);
      g_string_append_printf (out, "</%s>", marks[i].tag);
      return close + length;
    }
  next = MIN (g_utf8_next_char (at), end);
  append_escaped (out, at, next);
  return next;
}

char *
sortie_help_markup (const char *markdown)
{
  GString *out = g_string_new (NULL);

  append_lines (out, markdown, markdown + strlen (markdown));
  return g_string_free (out, FALSE);
}

char *
sortie_help_anchor (const char *heading)
{
  GString *out = g_string_new (NULL);

  for (const char *at = heading; *at; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      if (g_unichar_isalnum (c) || c == '-' || c == '_')
        g_string_append_unichar (out, g_unichar_tolower (c));
      else if (c == ' ')
        g_string_append_c (out, '-');
    }
  return g_string_free (out, FALSE);
}

/* The level of a heading, 0 for what is none. */
static int
heading_level (const char *line)
{
  int level = (int) strspn (line, "#");

  return level <= 4 && line[level] == ' ' ? level : 0;
}

char *
sortie_help_title (const char *markdown)
{
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    if (heading_level (lines[i]) > 0)
      return g_strdup (g_strstrip (lines[i] + heading_level (lines[i])));
  return NULL;
}

/* ---- Blocks ---- */

typedef struct
{
  GtkBox *box;
  GCallback link;
  gpointer data;
  GString *text; /* of the paragraph or item being read */
  int indent;    /* of the item; -1: a paragraph */
  char *bullet;
  GtkGrid *table; /* being read, or NULL */
  int n_rows;
} Builder;

static GtkWidget *
make_label (Builder *self, const char *markdown)
{
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *markup = sortie_help_markup (markdown);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  g_signal_connect (label, "activate-link", self->link, self->data);
  return label;
}

/* What was gathered becomes a paragraph or an item. */
static void
finish_text (Builder *self)
{
  GtkWidget *label;

  if (self->text->len == 0)
    return;
  label = make_label (self, self->text->str);
  if (self->indent >= 0)
    {
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      GtkWidget *bullet = gtk_label_new (self->bullet);
      gtk_label_set_yalign (GTK_LABEL (bullet), 0);
      gtk_widget_set_margin_start (row, 12 + 9 * self->indent);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_box_append (GTK_BOX (row), bullet);
      gtk_box_append (GTK_BOX (row), label);
      label = row;
    }
  gtk_box_append (self->box, label);
  g_string_truncate (self->text, 0);
  self->indent = -1;
}

static void
add_heading (Builder *self, const char *line, int level)
{
  static const char *const classes[] = { "title-1", "title-2", "title-4", "heading" };
  g_autofree char *text = g_strstrip (g_strdup (line + level));
  g_autofree char *markup = sortie_help_markup (text);
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "label", markup,
                                   "use-markup", TRUE, "xalign", 0.0f, "wrap", TRUE, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  gtk_widget_add_css_class (label, classes[level - 1]);
  gtk_widget_set_margin_top (label, level == 1 ? 0 : 12);
  g_object_set_data_full (G_OBJECT (label), ANCHOR, sortie_help_anchor (text), g_free);
  gtk_box_append (self->box, label);
}

static void
add_code (Builder *self, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_add_css_class (label, "text-field");
  gtk_box_append (self->box, label);
}

/* "| a | b \\| c |" */
static GPtrArray *
split_row (const char *line)
{
  GPtrArray *cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) cell = g_string_new (NULL);

  for (const char *at = line + 1; *at; at++)
    if (*at == '|')
      {
        g_ptr_array_add (cells, g_strstrip (g_strdup (cell->str)));
        g_string_truncate (cell, 0);
      }
    else
      {
        /* A table's own escape, even within code. */
        at += at[0] == '\\' && at[1] == '|';
        g_string_append_c (cell, *at);
      }
  return cells;
}

static void
add_row (Builder *self, const char *line)
{
  g_autoptr (GPtrArray) cells = split_row (line);
  gboolean head = self->table == NULL;

  /* The rule under the head. */
  if (strspn (line, "|-: ") == strlen (line))
    return;
  if (head)
    {
      self->table = GTK_GRID (gtk_grid_new ());
      self->n_rows = 0;
      gtk_grid_set_column_spacing (self->table, 18);
      gtk_grid_set_row_spacing (self->table, 6);
      gtk_box_append (self->box, GTK_WIDGET (self->table));
    }
  for (guint i = 0; i < cells->len; i++)
    {
      GtkWidget *label = make_label (self, g_ptr_array_index (cells, i));
      gboolean last = i + 1 == cells->len;
      gtk_label_set_max_width_chars (GTK_LABEL (label), last ? -1 : 32);
      gtk_widget_set_hexpand (label, last);
      if (head)
        gtk_widget_add_css_class (label, "heading");
      gtk_grid_attach (self->table, label, (int) i, self->n_rows, 1, 1);
    }
  self->n_rows++;
}

/* "- text", "1. text": how far in and behind the mark, or -1. */
static int
item_start (const char *line, int *indent, char **bullet)
{
  int space = (int) strspn (line, " ");
  int digits = (int) strspn (line + space, "0123456789");

  *indent = space;
  if (digits == 0 && g_str_has_prefix (line + space, "- "))
    {
      *bullet = g_strdup ("•");
      return space + 2;
    }
  if (digits > 0 && g_str_has_prefix (line + space + digits, ". "))
    {
      *bullet = g_strndup (line + space, (gsize) digits + 1);
      return space + digits + 2;
    }
  return -1;
}

static void
read_line (Builder *self, const char *line)
{
  g_autofree char *bullet = NULL;
  int indent, at, level = heading_level (line);

  if (*line != '|')
    self->table = NULL;
  if (g_str_has_prefix (line, "<!--"))
    finish_text (self);
  else if (level > 0)
    {
      finish_text (self);
      add_heading (self, line, level);
    }
  else if (*line == '|')
    {
      finish_text (self);
      add_row (self, line);
    }
  else if ((at = item_start (line, &indent, &bullet)) >= 0)
    {
      finish_text (self);
      self->indent = indent;
      g_free (self->bullet);
      self->bullet = g_steal_pointer (&bullet);
      g_string_assign (self->text, line + at);
    }
  else if (line[strspn (line, " ")] == '\0')
    finish_text (self);
  else
    {
      if (self->text->len > 0)
        g_string_append_c (self->text, ' ');
      g_string_append (self->text, line + strspn (line, " "));
    }
}

GtkWidget *
sortie_help_page_new (const char *markdown, GCallback link, gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  Builder builder = { .box = GTK_BOX (box), .link = link, .data = data, .text = g_string_new (NULL), .indent = -1 };
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);

  for (guint i = 0; lines[i]; i++)
    if (g_str_has_prefix (lines[i], "```"))
      {
        g_autoptr (GString) code = g_string_new (NULL);
        finish_text (&builder);
        for (i++; lines[i] && !g_str_has_prefix (lines[i], "```"); i++)
          g_string_append_printf (code, "%s%s", code->len > 0 ? "\n" : "", lines[i]);
        add_code (&builder, code->str);
        if (lines[i] == NULL)
          break;
      }
    else
      read_line (&builder, lines[i]);
  finish_text (&builder);
  g_string_free (builder.text, TRUE);
  g_free (builder.bullet);
  return box;
}

GtkWidget *
sortie_help_page_find (GtkWidget *page, const char *anchor)
{
  for (GtkWidget *child = gtk_widget_get_first_child (page); child; child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (child), ANCHOR), anchor) == 0)
      return child;
  return NULL;
}
