/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-quality.h"

#include "app/model/sortie-util.h"

#include <glib/gi18n.h>

struct _SortieQuality
{
  GObject parent_instance;

  char *setting;
  SrtQualityMeter meter;
  gboolean begun;  /* something is drawn, so that the meter knows by what */
  SrtQuality told; /* the last preset notified */
  guint idle;
};

G_DEFINE_FINAL_TYPE (SortieQuality, sortie_quality, G_TYPE_OBJECT)

enum
{
  PROP_SETTING = 1,
  PROP_PRESET,
  PROP_REPORT,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static SrtQuality
wanted (SortieQuality *self)
{
  int fixed = srt_quality_find (self->setting);

  return fixed >= 0 ? (SrtQuality) fixed : self->meter.chosen;
}

static void
tell (SortieQuality *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (self->told != wanted (self))
    {
      self->told = wanted (self);
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PRESET]);
    }
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_REPORT]);
  g_object_thaw_notify (G_OBJECT (self));
}

static gboolean
tell_now (gpointer data)
{
  SortieQuality *self = data;

  self->idle = 0;
  tell (self);
  return G_SOURCE_REMOVE;
}

/* Frames are told while they are drawn; what follows from them waits until then. */
static void
tell_soon (SortieQuality *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (tell_now, self);
}

SrtQuality
sortie_quality_get_preset (SortieQuality *self)
{
  return self->told;
}

char *
sortie_quality_get_report (SortieQuality *self)
{
  const char *name = _ (srt_quality_presets[self->meter.chosen].name);
  int n = self->meter.per_second;

  if (!self->begun)
    return g_strdup (_ ("Automatic measures the first second that is drawn"));
  if (!self->meter.settled && self->meter.software)
    /* Translators: %s is one of the presets; there is no graphics card to draw. */
    return g_strdup_printf (_ ("Automatic: %s, as the processor draws"), name);
  if (!self->meter.settled)
    /* Translators: %s is one of the presets: Low, Medium, High. */
    return g_strdup_printf (_ ("Automatic: %s until a second of drawing has been measured"), name);
  if (self->meter.software)
    /* Translators: %s is one of the presets; the processor draws because there is no graphics card to do it. */
    return g_strdup_printf (ngettext ("Automatic: %s, as the processor draws; %d frame a second measured",
                                      "Automatic: %s, as the processor draws; %d frames a second measured",
                                      (unsigned long) n),
                            name, n);
  return g_strdup_printf (ngettext ("Automatic: %s, %d frame a second measured",
                                    "Automatic: %s, %d frames a second measured", (unsigned long) n),
                          name, n);
}

/* ---- For who draws ---- */

void
sortie_quality_begin (SortieQuality *self, gboolean software)
{
  /* A page that is moved has a new context; what was measured of the machine stays. */
  if (self->begun && self->meter.software == (bool) software)
    return;
  self->begun = TRUE;
  srt_quality_meter_begin (&self->meter, software);
  g_clear_handle_id (&self->idle, g_source_remove);
  tell (self);
}

gboolean
sortie_quality_is_measuring (SortieQuality *self)
{
  return !self->meter.settled && srt_quality_find (self->setting) < 0;
}

void
sortie_quality_take_frame (SortieQuality *self, double milliseconds)
{
  if (self->begun && srt_quality_find (self->setting) < 0
      && srt_quality_meter_frame (&self->meter, (float) milliseconds))
    tell_soon (self);
}

/* ---- The object ---- */

static void
sortie_quality_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SortieQuality *self = SORTIE_QUALITY (object);

  switch (id)
    {
    case PROP_SETTING:
      if (sortie_set_str (&self->setting, g_value_get_string (value)))
        {
          g_object_notify_by_pspec (object, pspec);
          if (self->told != wanted (self))
            {
              self->told = wanted (self);
              g_object_notify_by_pspec (object, props[PROP_PRESET]);
            }
        }
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_quality_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SortieQuality *self = SORTIE_QUALITY (object);

  switch (id)
    {
    case PROP_SETTING:
      g_value_set_string (value, self->setting);
      break;
    case PROP_PRESET:
      g_value_set_uint (value, self->told);
      break;
    case PROP_REPORT:
      g_value_take_string (value, sortie_quality_get_report (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_quality_finalize (GObject *object)
{
  SortieQuality *self = SORTIE_QUALITY (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_free (self->setting);
  G_OBJECT_CLASS (sortie_quality_parent_class)->finalize (object);
}

static void
sortie_quality_class_init (SortieQualityClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = sortie_quality_set_property;
  object_class->get_property = sortie_quality_get_property;
  object_class->finalize = sortie_quality_finalize;
  props[PROP_SETTING] = g_param_spec_string ("setting", NULL, NULL, "automatic",
                                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_PRESET] = g_param_spec_uint ("preset", NULL, NULL, 0, SRT_N_QUALITIES - 1, SRT_QUALITY_HIGH, read);
  props[PROP_REPORT] = g_param_spec_string ("report", NULL, NULL, NULL, read);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
sortie_quality_init (SortieQuality *self)
{
  self->setting = g_strdup ("automatic");
  srt_quality_meter_begin (&self->meter, false);
  self->told = self->meter.chosen;
}

SortieQuality *
sortie_quality_new (void)
{
  return g_object_new (SORTIE_TYPE_QUALITY, NULL);
}

SortieQuality *
sortie_quality_get_default (void)
{
  static SortieQuality *quality;

  if (quality == NULL)
    quality = sortie_quality_new ();
  return quality;
}
