/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/why-card.h"

#include "ui/event-text.h"

#include <glib/gi18n.h>

enum
{
  TEXT = 512, /* bytes a sentence may have */
};

typedef struct
{
  const SrtRun *run;
  const SrtWhy *why;
  const SrtDecision *decision;
} Card;

static const SrtDecisionRule *
rule_at (const Card *card, int index)
{
  return &card->why->rules[card->decision->first_rule + (guint) index];
}

/* The last rule that is a part of rule @index, or that itself. */
static int
last_part (const Card *card, int index)
{
  int last = index;

  while (last + 1 < (int) card->decision->n_rules && rule_at (card, last + 1)->depth > rule_at (card, index)->depth)
    last++;
  return last;
}

void
sortie_why_settled (const SrtWhy *why, const SrtDecision *decision, int *first, int *last)
{
  const Card card = { NULL, why, decision };

  *first = decision->decided_by;
  *last = *first >= 0 ? last_part (&card, *first) : -2;
}

/* ---- Pieces ---- */

static GtkWidget *
words (const char *text, const char *class_name)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_widget_add_css_class (label, "numeric");
  if (class_name)
    gtk_widget_add_css_class (label, class_name);
  return label;
}

static GtkWidget *
link_to_ship (const SrtRun *run, int slot)
{
  GtkWidget *button = gtk_button_new_with_label (srt_slot_name (run, slot));

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "link-button");
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _ ("Select this ship"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "why.select");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", slot);
  return button;
}

/* Whether a rule held: a sign, and a word for who does not see it. */
static GtkWidget *
sign (const SrtDecisionRule *rule)
{
  gboolean figure = rule->relation == SRT_RELATION_FIGURE || rule->relation == SRT_RELATION_SPAN
                    || rule->relation == SRT_RELATION_DRAW;
  GtkWidget *label = gtk_label_new (figure ? "·" : rule->held ? "✓" : "✗");

  gtk_label_set_width_chars (GTK_LABEL (label), 2);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  figure       ? _ ("Figure")
                                  : rule->held ? _ ("Held")
                                               : _ ("Did not hold"),
                                  -1);
  if (!figure)
    gtk_widget_set_tooltip_text (label, rule->held ? _ ("This held") : _ ("This did not hold"));
  return label;
}

/* ---- What a draw gave, and would have given ---- */

/*
 * Rows of a column each, not a grid: a box that stands beside something asks for the height that a grid has at its
 * least width, however wide it is (GTK 4.18).
 */
static GtkWidget *
draw_table (const Card *card, const SrtDecisionRule *rule)
{
  GtkWidget *table = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (GtkSizeGroup) numbers = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);

  gtk_widget_add_css_class (table, "why-draw");
  gtk_accessible_update_property (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What each number drawn would have given"), -1);
  for (guint i = 0; i < rule->n_alternatives; i++)
    {
      const SrtAlternative *it = &card->why->alternatives[rule->first_alternative + i];
      gboolean given = srt_why_given (rule, it);
      g_autofree char *range = it->least == it->most ? g_strdup_printf ("%d", it->least)
                                                     : g_strdup_printf (_ ("%d to %d"), it->least, it->most);
      const char *class_name = given ? "heading" : "dim-label";
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *number = words (range, class_name), *outcome;
      char text[TEXT];

      srt_why_alternative (card->run, card->decision, it, text, sizeof text);
      outcome = words (text[0] ? text : _ ("could have come"), class_name);
      gtk_label_set_wrap (GTK_LABEL (number), FALSE);
      gtk_label_set_xalign (GTK_LABEL (number), 1);
      gtk_size_group_add_widget (numbers, number);
      gtk_widget_set_hexpand (outcome, TRUE);
      gtk_box_append (GTK_BOX (row), number);
      gtk_box_append (GTK_BOX (row), outcome);
      if (given && rule->relation != SRT_RELATION_SPAN)
        {
          GtkWidget *drawn = words (_ ("drawn"), "heading");
          gtk_label_set_wrap (GTK_LABEL (drawn), FALSE);
          gtk_box_append (GTK_BOX (row), drawn);
        }
      gtk_box_append (GTK_BOX (table), row);
    }
  return table;
}

/* ---- Rules ---- */

/* One rule, with what it is about, by how much it came out so, and its draw. @large: the one that settled it. */
static GtkWidget *
rule_row (const Card *card, int index, gboolean large)
{
  const SrtDecisionRule *rule = rule_at (card, index);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3), *body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gboolean quiet = !large && !rule->held;
  char text[TEXT], margin[TEXT];

  gtk_widget_set_margin_start (row, large ? 0 : 15 * rule->depth);
  if (rule->slot >= 0)
    gtk_box_append (GTK_BOX (body), link_to_ship (card->run, rule->slot));
  srt_why_rule (rule, text, sizeof text);
  gtk_box_append (GTK_BOX (body), words (text, large ? "why-reason" : quiet ? "dim-label" : NULL));
  srt_why_margin (rule, margin, sizeof margin);
  if (margin[0])
    {
      g_autofree char *missed = rule->held ? g_strdup (margin) : g_strdup_printf (_ ("missed %s"), margin);
      GtkWidget *label = words (missed, "caption");
      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (body), label);
    }
  if (rule->n_alternatives > 0)
    gtk_box_append (GTK_BOX (body), draw_table (card, rule));
  gtk_widget_set_hexpand (body, TRUE);
  gtk_box_append (GTK_BOX (row), sign (rule));
  gtk_box_append (GTK_BOX (row), body);
  return row;
}

/* Rules @first to @last, those that are parts of another behind it. */
static void
add_rules (GtkBox *box, const Card *card, int first, int last, gboolean open)
{
  for (int i = first; i <= last;)
    {
      int end = last_part (card, i);
      GtkWidget *row = rule_row (card, i, FALSE), *expander, *parts;

      gtk_box_append (box, row);
      if (end > i)
        {
          parts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
          for (int k = i + 1; k <= end; k++)
            gtk_box_append (GTK_BOX (parts), rule_row (card, k, FALSE));
          expander = gtk_expander_new (_ ("What was asked for it"));
          gtk_widget_add_css_class (expander, "caption");
          gtk_widget_set_margin_start (expander, 15);
          gtk_expander_set_expanded (GTK_EXPANDER (expander), open);
          gtk_expander_set_child (GTK_EXPANDER (expander), parts);
          gtk_box_append (box, expander);
        }
      i = end + 1;
    }
}

static void
add_section (GtkBox *box, const Card *card, const char *title, int first, int last)
{
  if (first > last)
    return;
  gtk_box_append (box, words (title, "caption-heading"));
  add_rules (box, card, first, last, FALSE);
}

/* ---- The head ---- */

static GtkWidget *
moment (const SrtDecision *decision)
{
  g_autofree char *tick = sortie_tick_text (decision->tick);
  g_autofree char *text = g_strdup_printf (_ ("tick %s"), tick);
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "link-button");
  gtk_widget_add_css_class (button, "numeric");
  gtk_widget_set_tooltip_text (button, _ ("Go to this moment"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "why.go");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(iu)", decision->tick, decision->event_index);
  return button;
}

static void
add_head (GtkBox *box, const Card *card)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *title;
  GtkWidget *ships = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *kind = words (_ (srt_decision_kind_words ((SrtDecisionKind) card->decision->kind)), "caption-heading");
  char text[TEXT];

  gtk_box_append (GTK_BOX (line), kind);
  gtk_box_append (GTK_BOX (line), moment (card->decision));
  gtk_box_append (box, line);
  srt_why_outcome (card->run, card->decision, text, sizeof text);
  title = words (text, "title-3");
  gtk_box_append (box, title);
  gtk_box_append (GTK_BOX (ships), link_to_ship (card->run, card->decision->slot));
  if (card->decision->other >= 0)
    {
      gtk_box_append (GTK_BOX (ships), gtk_label_new ("→"));
      gtk_box_append (GTK_BOX (ships), link_to_ship (card->run, card->decision->other));
    }
  gtk_box_append (box, ships);
}

void
sortie_why_card_fill (GtkBox *box, const SrtRun *run, const SrtWhy *why, const SrtDecision *decision)
{
  const Card card = { run, why, decision };
  int first, last;

  for (GtkWidget *child; (child = gtk_widget_get_first_child (GTK_WIDGET (box)));)
    gtk_box_remove (box, child);
  add_head (box, &card);
  sortie_why_settled (why, decision, &first, &last);
  if (first < 0)
    return;
  gtk_box_append (box, words (_ ("Because"), "caption-heading"));
  gtk_box_append (box, rule_row (&card, first, TRUE));
  for (int i = first + 1; i <= last; i++)
    gtk_box_append (box, rule_row (&card, i, FALSE));
  add_section (box, &card, _ ("Asked Before"), 0, first - 1);
  add_section (box, &card, _ ("After That"), last + 1, (int) decision->n_rules - 1);
}
