/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Contents as things that are shared: finding, counting references, deriving one with another maneuver.
 *
 * The tables live in one block of memory that all contents of a load share; a
 * maneuver lives as long as any content has it.
 */
#include "content/owner.h"

#include <stdlib.h>
#include <string.h>

/* A maneuver and how many contents have it. */
typedef struct Held
{
  gatomicrefcount refs;
  SrtManeuver *maneuver;
  SrtManeuverFree release;
} Held;

typedef struct Owner
{
  SrtShared *shared;      /* NULL where the tables are someone else's */
  const SrtContent *base; /* holds the tables then */
  GPtrArray *held;        /* Held* */
  GPtrArray *sets;        /* GPtrArray* of SrtManeuver* by number */
  GArray *tables;         /* SrtManeuverSet, what the content shows */
} Owner;

/* ---- Shared memory ---- */

SrtShared *
srt_shared_new (SrtManeuverFree free_maneuver)
{
  SrtShared *shared = g_new0 (SrtShared, 1);

  g_atomic_ref_count_init (&shared->refs);
  shared->memory = g_ptr_array_new_with_free_func (g_free);
  shared->models = g_ptr_array_new_with_free_func (srt_model_free_memory);
  shared->model_paths = g_ptr_array_new_with_free_func (g_free);
  shared->texts = g_array_new (FALSE, FALSE, sizeof (SrtContentText));
  shared->free_maneuver = free_maneuver;
  return shared;
}

void
srt_shared_unref (SrtShared *shared)
{
  if (shared && g_atomic_ref_count_dec (&shared->refs))
    {
      g_ptr_array_unref (shared->memory);
      g_ptr_array_unref (shared->models);
      g_ptr_array_unref (shared->model_paths);
      g_array_unref (shared->texts);
      g_free (shared);
    }
}

void *
srt_shared_keep (SrtShared *shared, void *block)
{
  if (block)
    g_ptr_array_add (shared->memory, block);
  return block;
}

char *
srt_shared_text (SrtShared *shared, const char *text)
{
  return srt_shared_keep (shared, g_strdup (text ? text : ""));
}

void *
srt_shared_array (SrtShared *shared, GArray *array, int *count)
{
  guint n = array->len;
  char *data = g_array_free (array, n == 0);

  *count = (int) n;
  return n > 0 ? srt_shared_keep (shared, data) : NULL;
}

/* ---- Maneuvers ---- */

/* For a maneuver handed to a content that no loader made: what the compiler allocates, freed. */
static void
release_plain (SrtManeuver *maneuver)
{
  free (maneuver->name);
  free (maneuver->file);
  free (maneuver->text);
  free (maneuver->code);
  free (maneuver->file_line);
  free (maneuver);
}

static Held *
hold (SrtManeuver *maneuver, SrtManeuverFree release)
{
  Held *held = g_new0 (Held, 1);

  g_atomic_ref_count_init (&held->refs);
  held->maneuver = maneuver;
  held->release = release ? release : release_plain;
  return held;
}

static void
let_go (Held *held)
{
  if (g_atomic_ref_count_dec (&held->refs))
    {
      held->release (held->maneuver);
      g_free (held);
    }
}

static void
free_table_array (GPtrArray *array)
{
  g_ptr_array_unref (array);
}

static void
clear_set (SrtManeuverSet *set)
{
  g_free (set->name);
}

static Owner *
owner_new (void)
{
  Owner *owner = g_new0 (Owner, 1);

  owner->held = g_ptr_array_new_with_free_func ((GDestroyNotify) let_go);
  owner->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) free_table_array);
  owner->tables = g_array_new (FALSE, TRUE, sizeof (SrtManeuverSet));
  g_array_set_clear_func (owner->tables, (GDestroyNotify) clear_set);
  return owner;
}

static void
owner_free (Owner *owner)
{
  g_array_unref (owner->tables);
  g_ptr_array_unref (owner->sets);
  g_ptr_array_unref (owner->held);
  srt_shared_unref (owner->shared);
  if (owner->base)
    srt_content_unref ((SrtContent *) owner->base);
  g_free (owner);
}

/* Points the content's sets at the owner's arrays. */
static void
show_sets (SrtContent *content, Owner *owner)
{
  for (guint i = 0; i < owner->sets->len; i++)
    {
      SrtManeuverSet *set = &g_array_index (owner->tables, SrtManeuverSet, i);
      GPtrArray *array = owner->sets->pdata[i];
      set->maneuvers = (SrtManeuver *const *) array->pdata;
      set->n_maneuvers = (int) array->len;
    }
  content->sets = (const SrtManeuverSet *) (void *) owner->tables->data;
  content->n_sets = (int) owner->tables->len;
}

static GPtrArray *
add_set (Owner *owner, const char *name)
{
  SrtManeuverSet set = { .name = g_strdup (name) };

  g_array_append_val (owner->tables, set);
  g_ptr_array_add (owner->sets, g_ptr_array_new ());
  return owner->sets->pdata[owner->sets->len - 1];
}

static void
put (GPtrArray *set, int number, SrtManeuver *maneuver)
{
  if ((int) set->len <= number)
    g_ptr_array_set_size (set, number + 1);
  set->pdata[number] = maneuver;
}

SrtContent *
srt_content_new (SrtShared *shared)
{
  SrtContent *content = g_new0 (SrtContent, 1);
  Owner *owner = owner_new ();

  owner->shared = shared;
  content->ref_count = 1;
  content->version = 1;
  content->owner = owner;
  for (int i = 0; i < SRT_DEBRIS_MODELS; i++)
    content->debris[i] = SRT_NONE;
  for (int i = 0; i < SRT_BODY_MODELS; i++)
    content->bodies[i] = SRT_NONE;
  for (int i = 0; i < SRT_ROCK_MODELS; i++)
    content->rocks[i] = SRT_NONE;
  add_set (owner, "shipped");
  show_sets (content, owner);
  return content;
}

bool
srt_content_add_maneuver (SrtContent *content, int set, int number, SrtManeuver *maneuver)
{
  Owner *owner = content->owner;
  GPtrArray *array = owner->sets->pdata[set];

  g_ptr_array_add (owner->held, hold (maneuver, owner->shared->free_maneuver));
  if (number < (int) array->len && array->pdata[number])
    return false;
  put (array, number, maneuver);
  show_sets (content, owner);
  return true;
}

/* Keeps in @owner every maneuver of its sets that @base has. */
static void
hold_again (Owner *owner, const SrtContent *base)
{
  Owner *from = base->owner;

  for (guint h = 0; from && h < from->held->len; h++)
    {
      Held *held = from->held->pdata[h];
      bool used = false;
      for (guint s = 0; s < owner->sets->len && !used; s++)
        used = g_ptr_array_find (owner->sets->pdata[s], held->maneuver, NULL);
      if (used)
        {
          g_atomic_ref_count_inc (&held->refs);
          g_ptr_array_add (owner->held, held);
        }
    }
}

SrtContent *
srt_content_with_maneuver (const SrtContent *base, int set, int number, SrtManeuver *maneuver)
{
  Owner *owner = owner_new (), *from = base->owner;
  SrtContent *content;
  SrtManeuverFree release = NULL;

  g_return_val_if_fail (set >= 0 && set <= base->n_sets && number >= 0 && number < 0x100, NULL);

  content = g_memdup2 (base, sizeof *base);
  content->ref_count = 1;
  content->version = base->version + 1;
  content->owner = owner;
  if (from && from->shared)
    {
      owner->shared = from->shared;
      g_atomic_ref_count_inc (&owner->shared->refs);
      release = owner->shared->free_maneuver;
    }
  else
    owner->base = srt_content_ref (from ? from->base : base);
  for (int s = 0; s < MAX (base->n_sets, set + 1); s++)
    {
      const SrtManeuverSet *old = s < base->n_sets ? &base->sets[s] : base->n_sets > 0 ? &base->sets[0] : NULL;
      g_autofree char *name = s < base->n_sets ? g_strdup (old->name) : g_strdup_printf ("set %d", s);
      GPtrArray *array = add_set (owner, name);
      for (int m = 0; old && m < old->n_maneuvers; m++)
        put (array, m, old->maneuvers[m]);
    }
  put (owner->sets->pdata[set], number, maneuver);
  hold_again (owner, base);
  g_ptr_array_add (owner->held, hold (maneuver, release));
  show_sets (content, owner);
  return content;
}

/* ---- References ---- */

SrtContent *
srt_content_ref (const SrtContent *content)
{
  SrtContent *counted = (SrtContent *) content;

  g_atomic_int_inc (&counted->ref_count);
  return counted;
}

void
srt_content_unref (SrtContent *content)
{
  /* One without an owner was made by hand, and is its maker's. */
  if (content && g_atomic_int_dec_and_test (&content->ref_count) && content->owner)
    {
      owner_free (content->owner);
      g_free (content);
    }
}

/* ---- What it was loaded from ---- */

static const SrtShared *
shared_of (const SrtContent *content)
{
  const Owner *owner = content->owner;

  return owner == NULL ? NULL : owner->base ? shared_of (owner->base) : owner->shared;
}

const SrtContentText *
srt_content_texts (const SrtContent *content, int *n)
{
  const SrtShared *shared = shared_of (content);

  *n = shared ? (int) shared->texts->len : 0;
  return shared ? (const SrtContentText *) (void *) shared->texts->data : NULL;
}

const char *
srt_content_model_path (const SrtContent *content, int index)
{
  const SrtShared *shared = shared_of (content);

  return shared && index >= 0 && index < (int) shared->model_paths->len ? shared->model_paths->pdata[index] : NULL;
}

/* ---- Finding ---- */

int
srt_content_find_ship (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_ships; i++)
    if (strcmp (content->ships[i].id, id) == 0)
      return i;
  return SRT_NONE;
}

int
srt_content_find_gun (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_guns; i++)
    if (content->guns[i].id && strcmp (content->guns[i].id, id) == 0)
      return i;
  return SRT_NONE;
}

int
srt_content_find_missile (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_missiles; i++)
    if (content->missiles[i].id && strcmp (content->missiles[i].id, id) == 0)
      return i;
  return SRT_NONE;
}

int
srt_content_find_pilot (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_pilots; i++)
    if (strcmp (content->pilots[i].id, id) == 0)
      return i;
  return SRT_NONE;
}

int
srt_content_find_maneuver (const SrtContent *content, int set, const char *name)
{
  if (set < 0 || set >= content->n_sets)
    return SRT_NONE;
  for (int i = 0; i < content->sets[set].n_maneuvers; i++)
    {
      const SrtManeuver *maneuver = content->sets[set].maneuvers[i];
      if (maneuver && maneuver->name && strcmp (maneuver->name, name) == 0)
        return i;
    }
  return SRT_NONE;
}
