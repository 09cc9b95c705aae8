/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/effects.h"

#define CHOICE(id, field, name) { id, name, offsetof (SrtEffectStyle, field) }

/* Spec 05 §24. */
const SrtEffectStyleInfo srt_effect_style_infos[] = {
  CHOICE ("distant-particles", distant_particles, N_ ("Particles far off as many as near")),
  CHOICE ("variety", variety, N_ ("Puffs of smoke that differ")),
  CHOICE ("fireballs", smooth_fireballs, N_ ("Fireballs that turn smoothly and drift with their light")),
  CHOICE ("lasting-bits", lasting_bits, N_ ("Debris that stays")),
  CHOICE ("debris-lights", part_lights, N_ ("Debris lit as ships are")),
  CHOICE ("round-rings", round_rings, N_ ("Round shockwaves")),
  CHOICE ("huge-explosion", smooth_huge, N_ ("A smooth huge explosion")),
  CHOICE ("bubbles", smooth_bubbles, N_ ("Smooth shields")),
  CHOICE ("smooth-motion", smooth_motion, N_ ("Motion between ticks")),
  CHOICE ("muzzle-lights", muzzle_lights, N_ ("Muzzles that light what is about them")),
};
const int srt_n_effect_style_infos = sizeof srt_effect_style_infos / sizeof *srt_effect_style_infos;

SrtEffectStyle
srt_effect_style_classic (void)
{
  return (SrtEffectStyle){ .detail = SRT_DETAIL_HIGH };
}

SrtEffectStyle
srt_effect_style_default (void)
{
  SrtEffectStyle style = srt_effect_style_classic ();

  for (int i = 0; i < srt_n_effect_style_infos; i++)
    *(bool *) ((char *) &style + srt_effect_style_infos[i].at) = true;
  return style;
}
