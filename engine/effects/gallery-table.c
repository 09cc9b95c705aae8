/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of effects. */
#include "effects/gallery-private.h"

#include <string.h>

/* From where: ahead to the left and above, as a ship shows itself best. */
#define AHEAD { -0.55f, -0.35f, 0.75f }
/* From its side: what it leaves behind it lies across the picture. */
#define BESIDE { -0.9f, -0.3f, 0.1f }
#define BEHIND { -0.5f, -0.4f, -0.75f }
#define FLANK { -0.8f, -0.45f, 0.5f }
#define AT(x, y, z) { x, y, z }
#define HERE { 0, 0, 0 }
#define SEEN(ship, from, middle, reach) { ship, from, middle, reach }

#define EFFECTS(X) \
  X ("blast", N_ ("Blast"), "8.1", 6, 45, 110, SEEN ("swift", AHEAD, HERE, 1.25f), srt_show_going, SRT_GOING_BLAST) \
  X ("burst", N_ ("Burst"), "8.2", 6, 45, 110, SEEN ("thorn", AHEAD, HERE, 1.25f), srt_show_going, SRT_GOING_BURSTS) \
  X ("spin-out", N_ ("Spin-out"), "8.3", 10, 45, 285, SEEN ("swift", AHEAD, HERE, 1.4f), srt_show_chosen, SRT_GOING_SPIN_OUT) \
  X ("halt", N_ ("Halt"), "8.4", 5, 40, 110, SEEN ("halberd", AHEAD, HERE, 1.3f), srt_show_chosen, SRT_GOING_HALT) \
  X ("torpedo-end", N_ ("Torpedo's end"), "8.4", 12, 45, 95, SEEN ("partisan", AHEAD, HERE, 5.2f), srt_show_going, SRT_GOING_HALT_TORPEDO) \
  X ("missile-end", N_ ("Missile's end"), "8.5", 5, 35, 70, SEEN ("swift", AHEAD, AT (0.1f, -0.05f, 0.35f), 0.5f), srt_show_missile_end, 0) \
  X ("asteroid-end", N_ ("Asteroid's end"), "8.6", 10, 60, 110, SEEN ("rock-rust", AHEAD, HERE, 1.7f), srt_show_asteroid_end, 0) \
  X ("component-destruction", N_ ("Destruction of a component"), "9.1", 8, 45, 125, SEEN ("rampart", AHEAD, AT (0, -0.25f, -0.4f), 0.5f), srt_show_component, 0) \
  X ("piece-thrown", N_ ("Piece thrown off"), "9.2", 104, 180, 330, SEEN ("anvil", AT (-0.8f, -0.4f, -0.5f), AT (0, 0.1f, -0.6f), 0.62f), srt_show_thrown, 0) \
  X ("sweep-split", N_ ("Split by a sweep"), "10", 150, 500, 1250, SEEN ("bastion", FLANK, HERE, 0.8f), srt_show_split, SRT_SPLIT_SWEEP) \
  X ("bursts-split", N_ ("Split by bursts"), "10", 60, 300, 1010, SEEN ("basilisk", FLANK, HERE, 0.72f), srt_show_split, SRT_SPLIT_BURSTS) \
  X ("two-part-end", N_ ("Two-part end"), "11", 90, 500, 1300, SEEN ("herald", FLANK, AT (0, 0.15f, 0), 0.85f), srt_show_two_part, 0) \
  X ("burning-wreck", N_ ("Burning wreck"), "12", 10, 150, 620, SEEN ("bastion-stern", AHEAD, AT (0, 0, 0.4f), 0.6f), srt_show_burning, 0) \
  X ("huge-explosion", N_ ("Huge explosion"), "13", 101, 450, 1000, SEEN ("swift", AHEAD, HERE, 180), srt_show_huge, 0) \
  X ("disrupted", N_ ("Disrupted ship"), "14", 1, 14, 250, SEEN ("swift", AHEAD, HERE, 0.95f), srt_show_disrupted, 0) \
  X ("hat", N_ ("Coil of light"), "15", 5, 60, 150, SEEN ("basilisk", FLANK, AT (0, -0.3f, -0.42f), 0.28f), srt_show_hat, 0) \
  X ("core-glow", N_ ("Core laid bare"), "15", 30, 150, 450, SEEN ("fluke", AHEAD, AT (0, 0, 0.1f), 0.7f), srt_show_core, 0) \
  X ("smoke-1", N_ ("Smoke, level 1"), "16", 30, 100, 300, SEEN ("swift", BESIDE, AT (0, 0, -1.3f), 1.2f), srt_show_smoke, 1) \
  X ("smoke-2", N_ ("Smoke, level 2"), "16", 30, 100, 300, SEEN ("swift", BESIDE, AT (0, 0, -1.4f), 1.3f), srt_show_smoke, 2) \
  X ("smoke-3", N_ ("Smoke, level 3"), "16", 30, 100, 300, SEEN ("swift", BESIDE, AT (0, 0, -1.4f), 1.3f), srt_show_smoke, 3) \
  X ("shockwave-0", N_ ("Shockwave, kind 0"), "17", 8, 20, 34, SEEN ("swift", AHEAD, HERE, 3), srt_show_wave, 0) \
  X ("shockwave-1", N_ ("Shockwave, kind 1"), "17", 8, 20, 34, SEEN ("swift", AHEAD, HERE, 3), srt_show_wave, 1) \
  X ("shockwave-2", N_ ("Shockwave, kind 2"), "17", 8, 20, 34, SEEN ("swift", AHEAD, HERE, 3), srt_show_wave, 2) \
  X ("shockwave-3", N_ ("Shockwave of the huge explosion"), "17", 8, 20, 34, SEEN ("swift", AHEAD, HERE, 3), srt_show_wave, 3) \
  X ("shockwave-4", N_ ("Shockwave, kind 4"), "17", 8, 20, 34, SEEN ("swift", AHEAD, HERE, 3), srt_show_wave, 4) \
  X ("shockwave-5", N_ ("Shockwave that disrupts"), "17", 40, 120, 230, SEEN ("heron", AHEAD, HERE, 4), srt_show_wave, 5) \
  X ("shockwave-6", N_ ("Shockwave that drains shields"), "17", 40, 120, 230, SEEN ("heron", AHEAD, HERE, 4), srt_show_wave, 6) \
  X ("shockwave-8", N_ ("Torpedo's shockwave"), "17", 8, 22, 38, SEEN ("partisan", AHEAD, HERE, 3.6f), srt_show_wave, 8) \
  X ("shield-bubble", N_ ("Shield bubble"), "18", 4, 16, 34, SEEN ("swift", AHEAD, HERE, 1.08f), srt_show_bubble, 0) \
  X ("shield-flicker", N_ ("Flickering shield"), "18", 8, 25, 51, SEEN ("swift", AHEAD, HERE, 1.15f), srt_show_flicker, 0) \
  X ("capital-shield", N_ ("Capital ship's shield"), "19", 4, 14, 26, SEEN ("rampart", FLANK, AT (0, 0, 0.1f), 0.6f), srt_show_capital, 0) \
  X ("force-field", N_ ("Force field"), "19", 3, 9, 21, SEEN ("portal", AHEAD, HERE, 0.75f), srt_show_field, 0) \
  X ("sparks-0", N_ ("Sparks of an allied great gun"), "20", 6, 30, 90, SEEN ("rampart", AHEAD, AT (0.078f, -0.16f, 0.6f), 0.11f), srt_show_sparks, 0) \
  X ("sparks-1", N_ ("Sparks on a component"), "20", 5, 18, 45, SEEN ("glaive", AHEAD, AT (0.165f, -0.05f, 0.51f), 0.55f), srt_show_sparks, 1) \
  X ("sparks-2", N_ ("Sparks on a hull"), "20", 5, 18, 45, SEEN ("swift", AHEAD, AT (0.15f, -0.06f, 0.42f), 0.5f), srt_show_sparks, 2) \
  X ("sparks-3", N_ ("Sparks on a shield"), "20", 5, 18, 45, SEEN ("swift", AHEAD, AT (0.15f, -0.06f, 0.42f), 0.5f), srt_show_sparks, 3) \
  X ("sparks-4", N_ ("Sparks of a coalition great gun"), "20", 6, 30, 90, SEEN ("redan", AHEAD, AT (0.078f, -0.16f, 0.6f), 0.11f), srt_show_sparks, 4) \
  X ("bits", N_ ("Burning bits"), "6", 20, 60, 160, SEEN ("swift", AHEAD, HERE, 1), srt_show_bits, 0) \
  X ("bodies", N_ ("Bodies"), "6", 30, 90, 200, SEEN ("swift", AHEAD, HERE, 1.1f), srt_show_bits, 1) \
  X ("rock-chunk", N_ ("Rock chunk"), "7.1", 4, 16, 40, SEEN ("rock-rust", AT (-0.9f, -0.25f, -0.35f), AT (-0.16f, -0.52f, 0.64f), 0.13f), srt_show_chunk, 0) \
  X ("rock-chunk-large", N_ ("Large rock chunk"), "7.1", 6, 40, 110, SEEN ("rock-slate", AT (-0.9f, -0.25f, -0.35f), AT (-0.16f, -0.4f, 0.6f), 0.75f), srt_show_chunk, 1) \
  X ("flak", N_ ("Flak burst"), "04 7.4", 4, 25, 55, SEEN ("swift", AHEAD, AT (0.25f, -0.2f, 0.4f), 0.8f), srt_show_flak, 0) \
  X ("muzzle-flash", N_ ("Muzzle flash"), "04 7.3", 4, 6, 9, SEEN ("glaive", AHEAD, AT (0, 0, 0.9f), 1), srt_show_muzzles, 0) \
  X ("missile-trail", N_ ("Missile's trail"), "04 10.10", 16, 24, 31, SEEN ("swift", BESIDE, AT (0, 0, 1.5f), 2.1f), srt_show_missile, 0) \
  X ("countermeasure", N_ ("Countermeasure"), "04 10.11", 40, 150, 205, SEEN ("swift", AT (-0.7f, -0.4f, -0.55f), AT (0, 0.3f, -0.7f), 1.1f), srt_show_decoy, 0) \
  X ("ejection", N_ ("Ejection"), "08 4.2", 6, 18, 34, SEEN ("swift", AHEAD, AT (-0.1f, -0.5f, 0), 1.15f), srt_show_ejection, 0) \
  X ("exhaust", N_ ("Exhaust burn"), "21", 5, 16, 32, SEEN ("bastion", AT (-0.4f, -0.3f, -0.8f), AT (0, 0, -0.7f), 0.5f), srt_show_exhaust, 0) \
  X ("flash", N_ ("Screen flash"), "22", 30, 62, 85, SEEN ("swift", AHEAD, HERE, 0.85f), srt_show_flash, 0) \
  X ("engines", N_ ("Engines at full thrust"), "07 4.5", 10, 35, 80, SEEN ("swift", BEHIND, AT (0, 0, -0.7f), 0.8f), srt_show_exhaust, 1) \
  X ("cloak", N_ ("Cloak"), "04 12", 70, 165, 225, SEEN ("shade", AHEAD, HERE, 0.8f), srt_show_cloak, 0) \
  X ("jump-out", N_ ("Jump out"), "08 2.5", 60, 160, 182, SEEN ("swift", FLANK, AT (0, 0, -0.9f), 1.7f), srt_show_order, SRT_ORDER_JUMP_OUT) \
  X ("warp-out", N_ ("Warp out"), "08 3.10", 150, 260, 500, SEEN ("bastion", FLANK, AT (0, 0, 0.8f), 1.3f), srt_show_order, SRT_ORDER_WARP_OUT) \
  X ("ion-beam", N_ ("Ion cannon"), "23", 700, 870, 1000, SEEN ("basilisk", AT (-0.55f, 0.3f, 0.75f), AT (0, 0.1f, 0.3f), 0.62f), srt_show_order, SRT_ORDER_ION_SHOOT) \
  X ("ion-cannon", N_ ("Ion cannon's strike"), "23", 8, 40, 100, SEEN ("swift", AHEAD, HERE, 1.1f), srt_show_ion, 0) \
  X ("gate-fireball", N_ ("Fireball of a gate"), "08 3.8", 8, 50, 110, SEEN ("heron", AHEAD, HERE, 0.95f), srt_show_gate_fireball, 0)

const SrtEffectInfo srt_effect_infos[] = {
#define INFO(id, name, section, a, b, c, sight, begin, number) { id, name, section, { a, b, c }, sight },
  EFFECTS (INFO)
#undef INFO
};
const int srt_n_effect_infos = sizeof srt_effect_infos / sizeof *srt_effect_infos;

const SrtEffectShow srt_effect_shows[] = {
#define SHOW(id, name, section, a, b, c, sight, begin, number) { begin, number },
  EFFECTS (SHOW)
#undef SHOW
};

int
srt_effect_find (const char *id)
{
  for (int i = 0; i < srt_n_effect_infos; i++)
    if (strcmp (srt_effect_infos[i].id, id) == 0)
      return i;
  return -1;
}
