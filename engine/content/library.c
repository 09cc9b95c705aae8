/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders of files made into a content. */
#include "content/loaders.h"

#include "content/file.h"

#include <string.h>

enum
{
  MAX_MOUNT_DEPTH = 8,
  MAX_MODEL_NODES = 20000,
};

typedef struct Library
{
  const SrtLoadOptions *options;
  SrtDiags *diags;
  SrtShared *shared;
  GArray *models;      /* SrtModel */
  GHashTable *indices; /* name -> index + 1; -1 for one that cannot be read */
  GPtrArray *loading;  /* names of the models being read, outermost first */
  SrtContent *content; /* guns and missiles are there before the models */
  GPtrArray *ship_json; /* SrtJson by ship, until all types are there */
} Library;

/* ---- Files ---- */

static int
compare_text (const char **a, const char **b)
{
  return strcmp (*a, *b);
}

/* Paths of a subfolder's files with an ending, one a name, in the order of their names. */
static GPtrArray *
list_in_folders (const Library *library, const char *subfolder, const char *ending)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (int f = 0; library->options->folders[f]; f++)
    {
      g_autofree char *folder = g_build_filename (library->options->folders[f], subfolder, NULL);
      GDir *dir = g_dir_open (folder, 0, NULL);
      const char *name;
      while (dir && (name = g_dir_read_name (dir)))
        if (name[0] != '.' && g_str_has_suffix (name, ending) && !g_hash_table_contains (seen, name))
          {
            char *key = g_strdup (name);
            g_hash_table_insert (seen, key, g_build_filename (folder, name, NULL));
            g_ptr_array_add (names, key);
          }
      g_clear_pointer (&dir, g_dir_close);
    }
  g_ptr_array_sort (names, (GCompareFunc) compare_text);
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (paths, g_strdup (g_hash_table_lookup (seen, names->pdata[i])));
  return paths;
}

/* The same of the texts that stand for files. */
static GPtrArray *
list_texts (const Library *library, const char *subfolder, const char *ending)
{
  g_autofree char *start = g_strconcat (subfolder, "/", NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < library->options->n_texts; i++)
    {
      const char *path = library->options->texts[i].path;
      if (g_str_has_prefix (path, start) && strchr (path + strlen (start), '/') == NULL && g_str_has_suffix (path, ending))
        g_ptr_array_add (paths, g_strdup (path));
    }
  g_ptr_array_sort (paths, (GCompareFunc) compare_text);
  return paths;
}

static GPtrArray *
list_files (const Library *library, const char *subfolder, const char *ending)
{
  if (library->options->texts)
    return list_texts (library, subfolder, ending);
  return list_in_folders (library, subfolder, ending);
}

/* Keeps what was read, so that a run can be told apart from one of other files, and be run again without them. */
static void
keep_text (const Library *library, const char *path, const char *text, gsize length)
{
  g_autofree char *folder = g_path_get_dirname (path), *subfolder = g_path_get_basename (folder),
                  *name = g_path_get_basename (path), *own = g_strconcat (subfolder, "/", name, NULL);
  SrtContentText kept = { .path = srt_shared_text (library->shared, own),
                          .text = srt_shared_keep (library->shared, g_memdup2 (text, length + 1)),
                          .length = length };

  g_array_append_val (library->shared->texts, kept);
}

static char *
read_text (const Library *library, const char *path, gsize *length)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  for (int i = 0; i < library->options->n_texts && !text; i++)
    if (strcmp (library->options->texts[i].path, path) == 0)
      {
        *length = library->options->texts[i].length;
        text = g_strndup (library->options->texts[i].text, *length);
      }
  if (!text && !srt_file_read (path, &text, length, &error))
    srt_diags_add (library->diags, SRT_SEVERITY_ERROR, "cannot-read", path, NULL, 0, 0, N_ ("cannot be read: %1"),
                   error->message, NULL);
  if (text)
    keep_text (library, path, text, *length);
  return text;
}

static size_t
error_count (const Library *library)
{
  return library->diags ? srt_diags_errors (library->diags) : 0;
}

/* A file's record, or NULL when it has errors. */
static SrtJson *
read_record (const Library *library, const char *path, const SrtRecord *record)
{
  SrtDiags diags;
  gsize length;
  g_autofree char *text = read_text (library, path, &length);
  SrtJson *json = text ? srt_json_parse (text, length, path, library->diags) : NULL;

  if (json == NULL)
    return NULL;
  srt_record_check (record, json, path, "", library->diags);
  /* Counted apart, so that a caller who keeps no diagnostics also gets only good files. */
  srt_diags_init (&diags);
  srt_record_check (record, json, path, "", &diags);
  if (srt_diags_errors (&diags) > 0)
    g_clear_pointer (&json, srt_json_free);
  srt_diags_clear (&diags);
  return json;
}

/* ---- Tables of records ---- */

static bool
id_taken (const Library *library, GHashTable *ids, const SrtJson *json, const char *path)
{
  const SrtJson *id = srt_json_get (json, "id");

  if (g_hash_table_add (ids, g_strdup (id->text)))
    return false;
  srt_json_complain (library->diags, SRT_SEVERITY_ERROR, "duplicate-id", id, path, "/id",
                     N_ ("the id “%1” is already another file's; this one is left out"), id->text, NULL, NULL);
  return true;
}

typedef void (*ReadRecord) (Library *library, GArray *table, const SrtJson *json, const char *path);

static void
load_table (Library *library, const char *subfolder, const SrtRecord *record, GArray *table, ReadRecord read)
{
  g_autoptr (GPtrArray) files = list_files (library, subfolder, ".json");
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (SrtJson) json = read_record (library, files->pdata[i], record);
      if (json && !id_taken (library, ids, json, files->pdata[i]))
        read (library, table, json, files->pdata[i]);
    }
}

/* Puts an element where its number says; tells when the place is taken. */
static bool
place_by_number (Library *library, GArray *table, int number, const char *taken_by, const SrtJson *json,
                 const char *path)
{
  if (number < (int) table->len && taken_by)
    {
      srt_json_complain (library->diags, SRT_SEVERITY_ERROR, "duplicate-number", srt_json_get (json, "number"), path,
                         "/number", N_ ("the number is already that of “%1”; this file is left out"), taken_by, NULL,
                         NULL);
      return false;
    }
  if (number >= (int) table->len)
    g_array_set_size (table, (guint) number + 1);
  return true;
}

static void
add_gun (Library *library, GArray *table, const SrtJson *json, const char *path)
{
  SrtGunType gun;
  const char *other;

  srt_gun_read (library->shared, json, path, &gun, library->diags);
  other = gun.number < (int) table->len ? g_array_index (table, SrtGunType, gun.number).id : NULL;
  if (place_by_number (library, table, gun.number, other, json, path))
    g_array_index (table, SrtGunType, gun.number) = gun;
}

static int load_model (Library *library, const char *name);

/* A missile whose model cannot be read flies unseen, told once. */
static int
missile_model (Library *library, const SrtJson *json, const char *key, const char *path)
{
  const char *name = srt_read_string (json, key);
  g_autofree char *pointer = g_strconcat ("/", key, NULL);
  int index = name ? load_model (library, name) : SRT_NONE;

  if (name && index < 0)
    srt_json_complain (library->diags, SRT_SEVERITY_ERROR, "no-model", srt_json_get (json, key), path, pointer,
                       N_ ("the model “%1” is not there or cannot be read"), name, NULL, NULL);
  return index;
}

static void
add_missile (Library *library, GArray *table, const SrtJson *json, const char *path)
{
  SrtMissileType missile;
  const char *other;

  srt_missile_read (library->shared, json, path, &missile);
  missile.model = missile_model (library, json, "model", path);
  missile.pod_model = missile_model (library, json, "pod_model", path);
  other = missile.number < (int) table->len ? g_array_index (table, SrtMissileType, missile.number).id : NULL;
  if (place_by_number (library, table, missile.number, other, json, path))
    g_array_index (table, SrtMissileType, missile.number) = missile;
}

static void
add_pilot (Library *library, GArray *table, const SrtJson *json, const char *path)
{
  SrtPilot pilot;

  srt_pilot_read (library->shared, json, path, &pilot);
  g_array_append_val (table, pilot);
}

/* ---- Models ---- */

static int
resolve (SrtModelRef kind, const char *name, void *data)
{
  Library *library = data;
  int index;

  switch (kind)
    {
    case SRT_MODEL_REF_GUN:
      index = srt_content_find_gun (library->content, name);
      return index >= 0 ? library->content->guns[index].number : -1;
    case SRT_MODEL_REF_MISSILE:
      index = srt_content_find_missile (library->content, name);
      return index >= 0 ? library->content->missiles[index].number : -1;
    case SRT_MODEL_REF_MODEL:
      return load_model (library, name);
    }
  return -1;
}

/* The model's file in the nearest folder that has it, or NULL. */
static char *
model_path (const Library *library, const char *name)
{
  static const char *const endings[] = { ".glb", ".gltf" }, *const subfolders[] = { "ships", "effects" };

  if (strchr (name, '/'))
    return NULL;
  for (int f = 0; library->options->folders[f]; f++)
    for (guint i = 0; i < G_N_ELEMENTS (endings) * G_N_ELEMENTS (subfolders); i++)
      {
        const char *subfolder = subfolders[i / G_N_ELEMENTS (endings)];
        g_autofree char *file = g_strconcat (name, endings[i % G_N_ELEMENTS (endings)], NULL);
        g_autofree char *path = g_build_filename (library->options->folders[f], subfolder, "models", file, NULL);
        if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
          return g_steal_pointer (&path);
      }
  return NULL;
}

/* Component parts of a model and of what it mounts. */
static int
count_components (const Library *library, const SrtModel *model)
{
  int n = 0;

  for (int p = 0; p < model->n_parts; p++)
    n += (model->parts[p].flags & SRT_PART_COMPONENT) != 0;
  for (int a = 0; a < model->n_attachments; a++)
    {
      const SrtAttachment *mount = &model->attachments[a];
      if ((mount->kind == SRT_ATTACH_GUN_MODEL || mount->kind == SRT_ATTACH_POD_MODEL) && mount->id >= 0)
        n += count_components (library, &g_array_index (library->models, SrtModel, mount->id));
    }
  return n;
}

/* Adds what mounted models take; false, told, when it is out of all bounds. */
static bool
count_mounts (const Library *library, SrtModel *model, const char *path)
{
  for (int a = 0; a < model->n_attachments; a++)
    {
      const SrtAttachment *mount = &model->attachments[a];
      if ((mount->kind == SRT_ATTACH_GUN_MODEL || mount->kind == SRT_ATTACH_POD_MODEL) && mount->id >= 0)
        {
          const SrtModel *mounted = &g_array_index (library->models, SrtModel, mount->id);
          model->total_nodes += 1 + mounted->total_nodes;
          model->total_guns += mounted->total_guns;
        }
      if (model->total_nodes > MAX_MODEL_NODES)
        {
          srt_diags_add (library->diags, SRT_SEVERITY_ERROR, "model", path, NULL, 0, 0,
                         N_ ("the model and what it mounts have more than 20,000 parts"), NULL);
          return false;
        }
    }
  model->total_components = model->lists_components ? count_components (library, model) : 0;
  if (model->total_components > SRT_MAX_COMPONENTS)
    srt_diags_add (library->diags, SRT_SEVERITY_WARNING, "model", path, NULL, 0, 0,
                   N_ ("the model has more than 60 components; the rest cannot be named"), NULL);
  return true;
}

static int
read_model (Library *library, const char *name, const char *path)
{
  SrtModel model;
  void *memory;
  bool good;

  g_ptr_array_add (library->loading, (char *) name);
  good = srt_model_read (path, resolve, library, &model, &memory, library->diags);
  g_ptr_array_set_size (library->loading, (int) library->loading->len - 1);
  if (!good)
    return -1;
  g_ptr_array_add (library->shared->models, memory);
  if (!count_mounts (library, &model, path))
    return -1;
  g_array_append_val (library->models, model);
  g_ptr_array_add (library->shared->model_paths, g_strdup (path));
  return (int) library->models->len - 1;
}

/* A muzzle without a gun of the table fires the first type (spec 04 §3). */
static void
check_muzzles (Library *library, const SrtModel *model, const char *path)
{
  const SrtContent *content = library->content;

  for (int i = 0; i < model->n_attachments; i++)
    {
      const SrtAttachment *muzzle = &model->attachments[i];

      if (muzzle->kind == SRT_ATTACH_MUZZLE
          && (muzzle->id <= 0 || muzzle->id >= content->n_guns || content->guns[muzzle->id].number != muzzle->id))
        srt_diags_add (library->diags, SRT_SEVERITY_WARNING, "no-gun", path, NULL, 0, 0,
                       N_ ("the muzzle “%1” names no gun that is there; it fires the gun numbered 1"), muzzle->name, NULL);
    }
}

/* Index of a model, read when it is first asked for; -1, told, when it cannot be. */
static int
load_model (Library *library, const char *name)
{
  g_autofree char *path = NULL;
  int index = GPOINTER_TO_INT (g_hash_table_lookup (library->indices, name));

  if (index != 0)
    return index > 0 ? index - 1 : -1;
  path = model_path (library, name);
  for (guint i = 0; i < library->loading->len; i++)
    if (strcmp (library->loading->pdata[i], name) == 0)
      {
        srt_diags_add (library->diags, SRT_SEVERITY_ERROR, "model", path, NULL, 0, 0,
                       N_ ("the model mounts itself by way of others"), NULL);
        return -1;
      }
  if (library->loading->len >= MAX_MOUNT_DEPTH)
    {
      srt_diags_add (library->diags, SRT_SEVERITY_ERROR, "model", path, NULL, 0, 0,
                     N_ ("models are mounted on one another more than eight deep"), NULL);
      return -1;
    }
  index = path ? read_model (library, name, path) : -1;
  if (index >= 0)
    check_muzzles (library, &g_array_index (library->models, SrtModel, index), path);
  g_hash_table_insert (library->indices, g_strdup (name), GINT_TO_POINTER (index >= 0 ? index + 1 : -1));
  return index;
}

/* What explosions throw: names "debris-1" and on. What is not there is not thrown. */
static void
load_thrown (Library *library, const char *name, int *models, int n)
{
  for (int i = 0; i < n; i++)
    {
      g_autofree char *numbered = g_strdup_printf ("%s-%d", name, i + 1);
      models[i] = load_model (library, numbered);
    }
}

/* A ship whose model cannot be read is left out, told once. */
static void
add_ship (Library *library, GArray *table, const SrtJson *json, const char *path)
{
  const char *model = srt_read_string (json, "model");
  SrtShipType ship;

  srt_ship_type_read (library->shared, json, path, &ship);
  if (model)
    {
      ship.model = load_model (library, model);
      if (ship.model < 0)
        {
          srt_json_complain (library->diags, SRT_SEVERITY_ERROR, "no-model", srt_json_get (json, "model"), path,
                             "/model", N_ ("the model “%1” is not there or cannot be read; the ship is left out"), model,
                             NULL, NULL);
          return;
        }
    }
  g_array_append_val (table, ship);
  g_ptr_array_add (library->ship_json, srt_json_copy (json));
}

/* What types say of one another. */
static void
join_ships (Library *library)
{
  SrtShipType *ships = (SrtShipType *) library->content->ships; /* not yet published */

  for (int i = 0; i < library->content->n_ships; i++)
    {
      srt_ship_ends_join (library->content, library->ship_json->pdata[i], &ships[i], library->diags);
      srt_ship_roles_join (library->content, library->ship_json->pdata[i], &ships[i], library->diags);
    }
}

static void
check_part (const Library *library, const SrtShipType *type, const char *name)
{
  if (name && !srt_has_part (library->content, type->model, name))
    srt_diags_add (library->diags, SRT_SEVERITY_WARNING, "no-part", type->file, NULL, 0, 0,
                   N_ ("the model has no part “%1”"), name, NULL);
}

/* What one ship type names of another and of its model, once all are there. */
static void
link_ships (Library *library, SrtShipType *types, int n)
{
  for (int i = 0; i < n; i++)
    {
      if (types[i].alias_of && !srt_ship_type_alias (types, n, &types[i]))
        srt_diags_add (library->diags, SRT_SEVERITY_ERROR, "no-type", types[i].file, "/alias_of", 0, 0,
                       N_ ("the ship type “%1” that it is like is not there, or is like another itself"),
                       types[i].alias_of, NULL);
      check_part (library, &types[i], types[i].double_mass_part);
      check_part (library, &types[i], types[i].pass_on_exempt_part);
      for (int k = 0; k < types[i].cloaks_parts.n; k++)
        check_part (library, &types[i], types[i].cloaks_parts.names[k]);
    }
}

/* ---- Maneuvers ---- */

static void
load_maneuvers (Library *library)
{
  g_autoptr (GPtrArray) files = list_files (library, "maneuvers", ".maneuver");
  g_autoptr (GPtrArray) unnumbered = g_ptr_array_new ();

  for (guint i = 0; i < files->len; i++)
    {
      gsize length;
      g_autofree char *text = read_text (library, files->pdata[i], &length);
      SrtManeuver *maneuver;
      int number = -1;
      if (text == NULL)
        continue;
      maneuver = library->options->compile (text, files->pdata[i], -1, &number, library->diags);
      if (number < 0 || number > 255)
        g_ptr_array_add (unnumbered, maneuver);
      else if (!srt_content_add_maneuver (library->content, 0, number, maneuver))
        srt_diags_add (library->diags, SRT_SEVERITY_ERROR, "duplicate-number", files->pdata[i], NULL, 0, 0,
                       N_ ("the maneuver's number is already that of another file"), NULL);
    }
  /* Those without a number come after the rest: they are there, though nothing chooses them. */
  for (guint i = 0; i < unnumbered->len; i++)
    srt_content_add_maneuver (library->content, 0, library->content->sets[0].n_maneuvers, unnumbered->pdata[i]);
}

/* ---- Together ---- */

static void
fill (Library *library)
{
  SrtContent *content = library->content;
  GArray *guns = g_array_new (FALSE, TRUE, sizeof (SrtGunType));
  GArray *missiles = g_array_new (FALSE, TRUE, sizeof (SrtMissileType));
  GArray *pilots = g_array_new (FALSE, TRUE, sizeof (SrtPilot));
  GArray *ships = g_array_new (FALSE, TRUE, sizeof (SrtShipType));

  load_table (library, "guns", &srt_gun_record, guns, add_gun);
  content->guns = srt_shared_array (library->shared, guns, &content->n_guns);
  load_table (library, "missiles", &srt_missile_record, missiles, add_missile);
  content->missiles = srt_shared_array (library->shared, missiles, &content->n_missiles);
  load_table (library, "pilots", &srt_pilot_record, pilots, add_pilot);
  content->pilots = srt_shared_array (library->shared, pilots, &content->n_pilots);
  load_table (library, "ships", &srt_ship_type_record, ships, add_ship);
  content->ships = srt_shared_array (library->shared, ships, &content->n_ships);
  /* Behind the ships': worlds name models by number. */
  load_thrown (library, "debris", content->debris, SRT_DEBRIS_MODELS);
  load_thrown (library, "body", content->bodies, SRT_BODY_MODELS);
  load_thrown (library, "rock", content->rocks, SRT_ROCK_MODELS);
  content->models = srt_shared_array (library->shared, g_steal_pointer (&library->models), &content->n_models);
  join_ships (library);
  link_ships (library, (SrtShipType *) content->ships, content->n_ships);
  content->default_pilot = srt_pilot_default ();
  srt_fx_images_read (library->shared, library->options->folders, content, library->diags);
  if (library->options->compile)
    load_maneuvers (library);
}

SrtContent *
srt_content_load (const SrtLoadOptions *options, SrtDiags *diags)
{
  Library library = { .options = options, .diags = diags };
  SrtContent *content;

  library.shared = srt_shared_new (options->free_maneuver);
  library.content = srt_content_new (library.shared);
  library.models = g_array_new (FALSE, TRUE, sizeof (SrtModel));
  library.indices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  library.loading = g_ptr_array_new ();
  library.ship_json = g_ptr_array_new_with_free_func ((GDestroyNotify) srt_json_free);
  fill (&library);
  g_hash_table_unref (library.indices);
  g_ptr_array_unref (library.loading);
  g_ptr_array_unref (library.ship_json);
  content = library.content;
  if (content->n_ships == 0 && content->n_guns == 0 && content->n_pilots == 0)
    {
      const char *folder = options->folders[0] ? options->folders[0] : "";
      if (error_count (&library) == 0)
        srt_diags_add (diags, SRT_SEVERITY_ERROR, "no-data", folder, NULL, 0, 0,
                       N_ ("there is no data here: expected folders ships, guns and pilots"), NULL);
      g_clear_pointer (&content, srt_content_unref);
    }
  return content;
}
