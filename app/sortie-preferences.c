/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/sortie-preferences.h"

#include "ui/sortie-quality.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define SCALE_WIDTH 240

static void
switch_row (AdwPreferencesGroup *group, GSettings *settings, const char *key, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_settings_bind (settings, key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  adw_preferences_group_add (group, row);
}

static char *
percent (GtkScale *scale, double value, gpointer data)
{
  /* Translators: a loudness. */
  return g_strdup_printf (_ ("%.0f %%"), value * 100);
}

static void
volume_row (AdwPreferencesGroup *group, GSettings *settings, const char *key, const char *title)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.05);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_scale_set_draw_value (GTK_SCALE (scale), TRUE);
  gtk_scale_set_value_pos (GTK_SCALE (scale), GTK_POS_RIGHT);
  gtk_scale_set_format_value_func (GTK_SCALE (scale), percent, NULL, NULL);
  gtk_widget_add_css_class (scale, "numeric");
  gtk_widget_add_css_class (scale, "volume");
  gtk_widget_set_size_request (scale, SCALE_WIDTH, -1);
  gtk_widget_set_valign (scale, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (scale), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), scale);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), scale);
  g_settings_bind (settings, key, gtk_range_get_adjustment (GTK_RANGE (scale)), "value", G_SETTINGS_BIND_DEFAULT);
  adw_preferences_group_add (group, row);
}

static void
reset_volumes (GtkButton *button, GSettings *settings)
{
  static const char *const keys[] = {
    "master-volume",
#define KEY(id, key, words) key "-volume",
    SRT_SOUND_GROUPS (KEY)
#undef KEY
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (settings, keys[i]);
}

static AdwPreferencesPage *
sound_page (GSettings *settings, SortieSpeaker *speaker)
{
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  AdwPreferencesGroup *heard = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  AdwPreferencesGroup *volumes = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget *reset = gtk_button_new_with_mnemonic (_ ("_Reset"));

  adw_preferences_page_set_title (page, _ ("Sound"));
  adw_preferences_page_set_icon_name (page, "audio-volume-high-symbolic");
  if (sortie_speaker_get_state (speaker) == SPEAKER_NONE)
    adw_preferences_group_set_description (heard, _ ("There is no sound device. Sortie looks for one again while a mission runs."));
  switch_row (heard, settings, "sound", _ ("Sound"), NULL);
  switch_row (heard, settings, "sound-of-runs", _ ("Sound of runs in the editor"),
              _ ("Up to twice real time; faster runs and single steps are silent"));
  adw_preferences_page_add (page, heard);

  adw_preferences_group_set_title (volumes, _ ("Volume"));
  gtk_widget_set_valign (reset, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (reset, _ ("All volumes as they were at first"));
  gtk_widget_add_css_class (reset, "flat");
  g_signal_connect_object (reset, "clicked", G_CALLBACK (reset_volumes), settings, 0);
  adw_preferences_group_set_header_suffix (volumes, reset);
  volume_row (volumes, settings, "master-volume", _ ("Everything"));
#define ROW(id, key, words) volume_row (volumes, settings, key "-volume", _ (words));
  SRT_SOUND_GROUPS (ROW)
#undef ROW
  adw_preferences_page_add (page, volumes);
  return page;
}

/* ---- Graphics ---- */

/* In the order of the list, automatic first. */
static const char *const quality_notes[SRT_N_QUALITIES + 1] = {
  NULL, /* what was measured */
  N_ ("Where the processor draws: plain light, coarse models, fewer pixels while anything moves"),
  N_ ("Light and metal on every point, shadows, glare, soft smoke"),
  N_ ("Smooth edges, the finest models and shadows, those of debris too"),
  N_ ("As the original looked, where that is known: its light and its effects, no shadows, no glare"),
};

static const char *
quality_id (guint index)
{
  return index == 0 || index > SRT_N_QUALITIES ? "automatic" : srt_quality_presets[index - 1].id;
}

static gboolean
quality_to_index (GValue *value, GVariant *variant, gpointer data)
{
  g_value_set_uint (value, (guint) (srt_quality_find (g_variant_get_string (variant, NULL)) + 1));
  return TRUE;
}

static GVariant *
quality_from_index (const GValue *value, const GVariantType *type, gpointer data)
{
  return g_variant_new_string (quality_id (g_value_get_uint (value)));
}

static void
update_quality_note (AdwComboRow *row)
{
  guint chosen = adw_combo_row_get_selected (row);
  g_autofree char *text = chosen == 0 || chosen > SRT_N_QUALITIES
                              ? sortie_quality_get_report (sortie_quality_get_default ())
                              : g_strdup (_ (quality_notes[chosen]));

  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (gtk_widget_get_ancestor (GTK_WIDGET (row), ADW_TYPE_PREFERENCES_GROUP)), text);
}

static AdwPreferencesPage *
graphics_page (GSettings *settings)
{
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_page_set_title (page, _ ("Graphics"));
  adw_preferences_page_set_icon_name (page, "video-display-symbolic");
  gtk_string_list_append (names, _ ("Automatic"));
  for (int i = 0; i < SRT_N_QUALITIES; i++)
    gtk_string_list_append (names, _ (srt_quality_presets[i].name));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Quality"));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  g_object_unref (names);
  g_settings_bind_with_mapping (settings, "quality", row, "selected", G_SETTINGS_BIND_DEFAULT, quality_to_index,
                                quality_from_index, NULL, NULL);
  adw_preferences_group_add (group, row);
  g_signal_connect (row, "notify::selected", G_CALLBACK (update_quality_note), NULL);
  g_signal_connect_object (sortie_quality_get_default (), "notify::report", G_CALLBACK (update_quality_note), row,
                           G_CONNECT_SWAPPED);
  update_quality_note (ADW_COMBO_ROW (row));
  adw_preferences_page_add (page, group);
  return page;
}

GtkWindow *
sortie_preferences_present (GtkWindow *parent, GSettings *settings, SortieSpeaker *speaker)
{
  GtkWindow *window = GTK_WINDOW (adw_preferences_window_new ());

  gtk_window_set_transient_for (window, parent);
  gtk_window_set_modal (window, TRUE);
  gtk_window_set_title (window, _ ("Preferences"));
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), sound_page (settings, speaker));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), graphics_page (settings));
  gtk_window_present (window);
  return window;
}
