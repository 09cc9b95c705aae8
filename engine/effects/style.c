/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/effects.h"

SrtEffectStyle
srt_effect_style_default (void)
{
  return (SrtEffectStyle){ true, true, true, true, true, true, true, true, true, SRT_DETAIL_HIGH };
}

SrtEffectStyle
srt_effect_style_classic (void)
{
  return (SrtEffectStyle){ .detail = SRT_DETAIL_HIGH };
}
