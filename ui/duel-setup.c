/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/duel-setup.h"

#include "ui/compat.h"

#include <glib/gi18n.h>
#include <stdlib.h>

enum
{
  RUNS = 1000,
  MOST_RUNS = 100000,
  MOST_SHIPS = 50,
};

/* The largest seed of a mission. */
#define LARGEST_SEED 4294967295.0

typedef struct
{
  GtkWidget *ship, *pilot, *scripts, *size;
  char *folder;        /* of scripts */
  guint chosen_before; /* of the scripts, to go back to where no folder is chosen */
} Side;

struct _SortieDuelSetup
{
  GtkWidget parent_instance;

  SortieLibrary *library;
  GtkWidget *grid;
  Side sides[2];
  GPtrArray *ships, *pilots; /* ids in the order of the choices */
  GtkWidget *runs, *seed, *seconds, *distance, *spread, *difficulty;
  const SrtShipType *filled_from; /* never looked into: which ships are in the choices */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (SortieDuelSetup, sortie_duel_setup, GTK_TYPE_WIDGET)

static const char *const side_css[2] = { "side-friendly", "side-hostile" };
static const char *const side_names[2] = { N_ ("A"), N_ ("B") };

static void
name_it (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* ---- Choices ---- */

static int
by_class (gconstpointer a, gconstpointer b)
{
  const SrtShipType *x = *(const SrtShipType *const *) a, *y = *(const SrtShipType *const *) b;

  if (x->ship_class != y->ship_class)
    return (int) x->ship_class - (int) y->ship_class;
  return g_utf8_collate (x->name, y->name);
}

/* What can fight at all: it has a gun. */
static gboolean
is_armed (const SrtContent *content, const SrtShipType *type)
{
  return type->model >= 0 && content->models[type->model].total_guns > 0;
}

static void
choose_id (GtkWidget *choice, GPtrArray *ids, const char *id, const char *fallback)
{
  guint index = 0, found = 0;

  for (; index < ids->len && g_strcmp0 (ids->pdata[index], id) != 0; index++)
    if (g_strcmp0 (ids->pdata[index], fallback) == 0)
      found = index;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), index < ids->len ? index : found);
}

static const char *
chosen_id (GtkWidget *choice, GPtrArray *ids)
{
  guint index = gtk_drop_down_get_selected (GTK_DROP_DOWN (choice));

  return index < ids->len ? ids->pdata[index] : NULL;
}

static void
set_words (GtkWidget *choice, GPtrArray *words)
{
  g_autoptr (GtkStringList) list = NULL;

  g_ptr_array_add (words, NULL);
  list = gtk_string_list_new ((const char *const *) words->pdata);
  gtk_drop_down_set_model (GTK_DROP_DOWN (choice), G_LIST_MODEL (list));
}

/* Fills ships and pilots anew, keeping what is chosen. */
static void
refill (SortieDuelSetup *self)
{
  static const char *const ships[2] = { "swift", "thorn" };
  const SrtContent *content = sortie_library_get_content (self->library);
  g_autoptr (GPtrArray) types = g_ptr_array_new (), names = g_ptr_array_new (), pilots = g_ptr_array_new ();
  g_autofree char *before[2][2] = { { NULL } };

  /* A swapped script leaves the types as they were. */
  if (content == NULL || content->ships == self->filled_from)
    return;
  self->filled_from = content->ships;
  for (int s = 0; s < 2; s++)
    {
      before[s][0] = g_strdup (chosen_id (self->sides[s].ship, self->ships));
      before[s][1] = g_strdup (chosen_id (self->sides[s].pilot, self->pilots));
    }
  g_ptr_array_set_size (self->ships, 0);
  g_ptr_array_set_size (self->pilots, 0);
  for (int i = 0; i < content->n_ships; i++)
    if (is_armed (content, &content->ships[i]))
      g_ptr_array_add (types, (gpointer) &content->ships[i]);
  g_ptr_array_sort (types, by_class);
  for (guint i = 0; i < types->len; i++)
    {
      const SrtShipType *type = types->pdata[i];
      g_ptr_array_add (self->ships, g_strdup (type->id));
      g_ptr_array_add (names, type->name);
    }
  for (int i = 0; i < content->n_pilots; i++)
    {
      g_ptr_array_add (self->pilots, g_strdup (content->pilots[i].id));
      g_ptr_array_add (pilots, content->pilots[i].name);
    }
  for (int s = 0; s < 2; s++)
    {
      set_words (self->sides[s].ship, names);
      set_words (self->sides[s].pilot, pilots);
      choose_id (self->sides[s].ship, self->ships, before[s][0], ships[s]);
      choose_id (self->sides[s].pilot, self->pilots, before[s][1], "regular");
    }
}

static void
show_scripts (SortieDuelSetup *self, int s, guint chosen)
{
  Side *side = &self->sides[s];
  g_autofree char *name = side->folder ? g_path_get_basename (side->folder) : NULL;
  g_autofree char *folder = name ? g_strdup_printf (_ ("Folder “%s”"), name) : g_strdup (_ ("Folder…"));
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  g_ptr_array_add (words, (char *) _ ("Shipped scripts"));
  g_ptr_array_add (words, (char *) _ ("Edited scripts"));
  g_ptr_array_add (words, folder);
  if (side->folder)
    g_ptr_array_add (words, (char *) _ ("Another Folder…"));
  self->filling = TRUE;
  set_words (side->scripts, words);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (side->scripts), chosen);
  self->filling = FALSE;
  side->chosen_before = chosen;
}

void
sortie_duel_setup_set_scripts (SortieDuelSetup *self, int side, SortieDuelScriptsKind kind, const char *folder)
{
  g_return_if_fail (SORTIE_IS_DUEL_SETUP (self));

  if (kind == SORTIE_DUEL_FOLDER)
    {
      g_free (self->sides[side].folder);
      self->sides[side].folder = g_strdup (folder);
    }
  show_scripts (self, side, (guint) kind);
}

typedef struct
{
  SortieDuelSetup *self;
  int side;
} FolderCall;

static void
folder_chosen (GFile *file, gpointer data)
{
  g_autofree FolderCall *call = data;
  g_autoptr (SortieDuelSetup) self = call->self;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;

  if (self->grid == NULL)
    return;
  if (path)
    sortie_duel_setup_set_scripts (self, call->side, SORTIE_DUEL_FOLDER, path);
  else
    show_scripts (self, call->side, self->sides[call->side].chosen_before);
}

static void
scripts_chosen (GtkDropDown *choice, GParamSpec *pspec, SortieDuelSetup *self)
{
  int s = GTK_WIDGET (choice) == self->sides[1].scripts;
  guint chosen = gtk_drop_down_get_selected (choice);
  FolderCall *call;

  if (self->filling || chosen == GTK_INVALID_LIST_POSITION)
    return;
  if (chosen < SORTIE_DUEL_FOLDER || (chosen == SORTIE_DUEL_FOLDER && self->sides[s].folder))
    {
      self->sides[s].chosen_before = chosen;
      return;
    }
  call = g_new0 (FolderCall, 1);
  *call = (FolderCall){ g_object_ref (self), s };
  sortie_compat_open_folder (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _ ("Folder of Maneuver Scripts"),
                             folder_chosen, call);
}

/* ---- Building ---- */

static GtkWidget *
choice_new (const char *name, int s)
{
  GtkWidget *choice = gtk_drop_down_new (NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
  g_autofree char *label = g_strdup_printf (_ ("%s of %s"), name, _ (side_names[s]));

  name_it (choice, label);
  gtk_widget_set_tooltip_text (choice, label);
  gtk_widget_set_hexpand (choice, TRUE);
  return choice;
}

static GtkWidget *
spin_new (double least, double most, double step, double value, const char *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (least, most, step);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_widget_add_css_class (spin, "numeric");
  name_it (spin, name);
  gtk_widget_set_tooltip_text (spin, name);
  return spin;
}

static void
make_side (SortieDuelSetup *self, int s)
{
  Side *side = &self->sides[s];
  GtkWidget *label = gtk_label_new (_ (side_names[s]));
  g_autofree char *size = g_strdup_printf (_ ("Ships of %s"), _ (side_names[s]));

  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, side_css[s]);
  side->ship = choice_new (_ ("Ship"), s);
  side->pilot = choice_new (_ ("Pilot"), s);
  side->scripts = choice_new (_ ("Maneuvers"), s);
  side->size = spin_new (1, MOST_SHIPS, 1, 1, size);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (side->ship), TRUE);
  g_signal_connect (side->scripts, "notify::selected", G_CALLBACK (scripts_chosen), self);
  gtk_grid_attach (GTK_GRID (self->grid), label, 0, s, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), side->ship, 1, s, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), side->pilot, 2, s, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), side->scripts, 3, s, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), side->size, 4, s, 1, 1);
  show_scripts (self, s, SORTIE_DUEL_SHIPPED);
}

static GtkWidget *
labelled (const char *text, GtkWidget *widget)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), widget);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), widget);
  return box;
}

static GtkWidget *
make_more (SortieDuelSetup *self)
{
  const char *const difficulties[] = { _ ("Easy"), _ ("Medium"), _ ("Hard"), NULL };
  GtkWidget *button = gtk_menu_button_new (), *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->seconds = spin_new (1, 3600, 10, SORTIE_DUEL_TICKS / 100, _ ("Longest duel in seconds"));
  self->distance = spin_new (1, 1000000, 1000, SORTIE_DUEL_DISTANCE, _ ("Units between the two sides"));
  self->spread = spin_new (1, 100000, 500, SORTIE_DUEL_SPREAD, _ ("Units between ships of a side"));
  self->difficulty = gtk_drop_down_new_from_strings (difficulties);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->difficulty), 1);
  name_it (self->difficulty, _ ("Difficulty"));
  gtk_box_append (GTK_BOX (box), labelled (_ ("_Longest, seconds"), self->seconds));
  gtk_box_append (GTK_BOX (box), labelled (_ ("_Distance, units"), self->distance));
  gtk_box_append (GTK_BOX (box), labelled (_ ("S_pread, units"), self->spread));
  gtk_box_append (GTK_BOX (box), labelled (_ ("Di_fficulty"), self->difficulty));
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("More"));
  gtk_widget_set_tooltip_text (button, _ ("Longest duel, distance, spread, difficulty"));
  gtk_widget_add_css_class (button, "flat");
  return button;
}

static void
make_row (SortieDuelSetup *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->runs = spin_new (1, MOST_RUNS, 100, RUNS, _ ("How many duels"));
  self->seed = spin_new (1, LARGEST_SEED - MOST_RUNS, 1, 1, _ ("Seed of the first duel; each next one has one more"));
  /* Few are long; those can be scrolled. */
  gtk_editable_set_width_chars (GTK_EDITABLE (self->seed), 6);
  gtk_box_append (GTK_BOX (row), labelled (_ ("_Duels"), self->runs));
  gtk_box_append (GTK_BOX (row), labelled (_ ("First _seed"), self->seed));
  gtk_box_append (GTK_BOX (row), make_more (self));
  gtk_grid_attach (GTK_GRID (self->grid), row, 1, 2, 4, 1);
}

/* ---- Reading ---- */

/* Nobody flies the edited scripts while one of them has an error: duels with an older text would prove nothing. */
static gboolean
check_edited (SortieDuelSetup *self, const SrtDiags *diags, GError **error)
{
  const SrtDiag *first = NULL;
  g_autofree char *name = NULL;
  char *text;

  for (size_t i = 0; i < diags->count && first == NULL; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      first = &diags->items[i];
  if (first == NULL
      || (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->sides[0].scripts)) != SORTIE_DUEL_EDITED
          && gtk_drop_down_get_selected (GTK_DROP_DOWN (self->sides[1].scripts)) != SORTIE_DUEL_EDITED))
    return TRUE;
  name = g_path_get_basename (first->file);
  text = srt_diag_text (first, gettext);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("No duels yet, an edited script has an error. %s, line %d: %s"), name, first->line, text);
  free (text);
  return FALSE;
}

/* The content with the sides' scripts, and the one that the command line begins with. */
static gboolean
take_scripts (SortieDuelSetup *self, SortieDuelBatch *batch, GError **error)
{
  SrtContent *edited;
  gboolean user_types = sortie_library_has_user_types (self->library);
  g_auto (GStrv) shipped_folders = sortie_library_dup_folders (self->library, FALSE);
  g_auto (GStrv) common_folders = sortie_library_dup_folders (self->library, user_types);
  SrtContent *shipped;
  SortieDuelScripts scripts[2];
  SrtDiags diags;
  gboolean good;
  int sets[2];

  srt_diags_init (&diags);
  edited = sortie_library_dup_drafted (self->library, &diags);
  good = check_edited (self, &diags, error);
  srt_diags_clear (&diags);
  if (!good)
    {
      srt_content_unref (edited);
      return FALSE;
    }
  shipped = sortie_duel_scripts_of (edited, (const char *const *) shipped_folders);

  for (int s = 0; s < 2; s++)
    scripts[s] = (SortieDuelScripts){
      MIN (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->sides[s].scripts)), SORTIE_DUEL_FOLDER),
      self->sides[s].folder,
    };
  srt_diags_init (&diags);
  batch->content = sortie_duel_content (edited, shipped, scripts, sets, &diags);
  srt_content_unref (shipped);
  if (batch->content == NULL)
    {
      char *text = srt_diag_line (&diags.items[0], gettext);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text);
      free (text);
    }
  else
    batch->common = sortie_duel_scripts_of (edited, (const char *const *) common_folders);
  srt_diags_clear (&diags);
  srt_content_unref (edited);
  for (int s = 0; s < 2; s++)
    batch->settings.side[s].maneuver_set = sets[s];
  return batch->content != NULL;
}

gboolean
sortie_duel_setup_get (SortieDuelSetup *self, SortieDuelBatch *batch, GError **error)
{
  const SrtContent *content = sortie_library_get_content (self->library);

  g_return_val_if_fail (SORTIE_IS_DUEL_SETUP (self), FALSE);

  if (content == NULL || self->ships->len == 0 || self->pilots->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED, _ ("The ships are still being loaded"));
      return FALSE;
    }
  *batch = (SortieDuelBatch){
    .settings = { .distance = (float) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->distance)),
                  .spread = (float) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->spread)),
                  .ticks = 100 * gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->seconds)),
                  .difficulty = (int) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->difficulty)) },
    .seed = (uint64_t) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seed)),
    .runs = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->runs)),
    .part = 1,
    .parts = 1,
    .jobs = MAX (1, (int) g_get_num_processors () - 1),
  };
  for (int s = 0; s < 2; s++)
    {
      SrtDuelSide *side = &batch->settings.side[s];
      side->ship = srt_content_find_ship (content, chosen_id (self->sides[s].ship, self->ships));
      side->pilot = srt_content_find_pilot (content, chosen_id (self->sides[s].pilot, self->pilots));
      side->size = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->sides[s].size));
    }
  return take_scripts (self, batch, error);
}

void
sortie_duel_setup_set_side (SortieDuelSetup *self, int side, const char *ship, const char *pilot, int size)
{
  g_return_if_fail (SORTIE_IS_DUEL_SETUP (self));

  choose_id (self->sides[side].ship, self->ships, ship, NULL);
  choose_id (self->sides[side].pilot, self->pilots, pilot, NULL);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->sides[side].size), size);
}

void
sortie_duel_setup_set_runs (SortieDuelSetup *self, int runs, guint64 seed)
{
  g_return_if_fail (SORTIE_IS_DUEL_SETUP (self));

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->runs), runs);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->seed), (double) seed);
}

/* ---- GObject ---- */

static void
sortie_duel_setup_dispose (GObject *object)
{
  SortieDuelSetup *self = SORTIE_DUEL_SETUP (object);

  g_clear_pointer (&self->grid, gtk_widget_unparent);
  g_clear_pointer (&self->ships, g_ptr_array_unref);
  g_clear_pointer (&self->pilots, g_ptr_array_unref);
  for (int s = 0; s < 2; s++)
    g_clear_pointer (&self->sides[s].folder, g_free);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (sortie_duel_setup_parent_class)->dispose (object);
}

static void
sortie_duel_setup_class_init (SortieDuelSetupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_duel_setup_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_duel_setup_init (SortieDuelSetup *self)
{
  self->ships = g_ptr_array_new_with_free_func (g_free);
  self->pilots = g_ptr_array_new_with_free_func (g_free);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 6);
  gtk_widget_add_css_class (self->grid, "dense-fields");
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  for (int s = 0; s < 2; s++)
    make_side (self, s);
  make_row (self);
}

GtkWidget *
sortie_duel_setup_new (SortieLibrary *library)
{
  SortieDuelSetup *self = g_object_new (SORTIE_TYPE_DUEL_SETUP, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "changed", G_CALLBACK (refill), self, G_CONNECT_SWAPPED);
  refill (self);
  return GTK_WIDGET (self);
}
