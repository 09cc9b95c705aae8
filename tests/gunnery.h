/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of guns, shots and turrets share: muzzles for the fixture's fighter, one gun, one shot. */
#pragma once

#include "fixture.h"

#include "weapons/private.h"

#include <string.h>

enum
{
  SPHERE = 0, /* the fixture's models */
  HULL = 1,
};

typedef struct Muzzle
{
  float x;
  int type;
} Muzzle;

static inline SrtModel *
model (Fixture *f, int index)
{
  return (SrtModel *) &f->content->models[index];
}

/* Gives the fighters' model other muzzles; before any is made. */
static inline void
set_muzzles (Fixture *f, const Muzzle *muzzles, int n)
{
  SrtAttachment *attachments = g_new0 (SrtAttachment, MAX (n, 1));
  SrtModel *m = model (f, SPHERE);

  for (int i = 0; i < n; i++)
    {
      attachments[i].kind = SRT_ATTACH_MUZZLE;
      attachments[i].id = muzzles[i].type;
      attachments[i].frame = srt_frame_identity ();
      attachments[i].frame.p = srt_vec3 (muzzles[i].x, 0, 90);
    }
  g_free ((void *) m->attachments);
  m->attachments = attachments;
  m->n_attachments = ((SrtPart *) m->parts)->n_attachments = n;
}

static inline SrtGun *
gun (Fixture *f, int slot, int i)
{
  g_assert_cmpint (i, <, srt_object (f->world, slot)->guns.count);
  return &srt_guns (f->world)[srt_object (f->world, slot)->guns.first + i];
}

static inline void
clear_shots (Fixture *f)
{
  memset (srt_shots (f->world), 0, f->world->n_shots * sizeof (SrtShot));
  f->world->live_shots = 0;
}

static inline void
shoot (Fixture *f, int slot, int type)
{
  const SrtGun *g = gun (f, slot, 0);

  srt_shoot (&f->run, slot, g->node, g->attachment, type, true);
}

/* Ticks until no shot is left; how many. */
static inline int
fly_out (Fixture *f)
{
  int ticks = 0;

  while (f->world->live_shots > 0 && ticks < 2000)
    {
      fixture_tick (f);
      ticks++;
    }
  g_assert_cmpint (f->world->live_shots, ==, 0);
  return ticks;
}
