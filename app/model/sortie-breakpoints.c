/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-breakpoints.h"

#include "app/model/line-map.h"
#include "app/model/mission-scripts.h"
#include "debug/watch.h"
#include "orders/orders.h"

#include <glib/gi18n.h>

/* ---- One ---- */

struct _SortieBreakpoint
{
  GObject parent_instance;

  int kind, number, line, skip, hits;
  char *ship, *condition, *error;
  gboolean enabled;
  /* Worked out as it is handed over */
  SrtWatch watch;
  int stop;             /* index of its stop, -1 it has none */
};

G_DEFINE_FINAL_TYPE (SortieBreakpoint, sortie_breakpoint, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_KIND,
  PROP_SHIP,
  PROP_NUMBER,
  PROP_LINE,
  PROP_CONDITION,
  PROP_ENABLED,
  PROP_SKIP,
  PROP_HITS,
  PROP_ERROR,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
sortie_breakpoint_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SortieBreakpoint *self = SORTIE_BREAKPOINT (object);

  switch (id)
    {
    case PROP_KIND:
      g_value_set_int (value, self->kind);
      break;
    case PROP_SHIP:
      g_value_set_string (value, self->ship);
      break;
    case PROP_NUMBER:
      g_value_set_int (value, self->number);
      break;
    case PROP_LINE:
      g_value_set_int (value, self->line);
      break;
    case PROP_CONDITION:
      g_value_set_string (value, self->condition);
      break;
    case PROP_ENABLED:
      g_value_set_boolean (value, self->enabled);
      break;
    case PROP_SKIP:
      g_value_set_int (value, self->skip);
      break;
    case PROP_HITS:
      g_value_set_int (value, self->hits);
      break;
    case PROP_ERROR:
      g_value_set_string (value, self->error);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_int (SortieBreakpoint *self, int *field, int value, guint id)
{
  if (*field == value)
    return;
  *field = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

static void
set_string (SortieBreakpoint *self, char **field, const char *value, guint id)
{
  if (value && *value == '\0')
    value = NULL;
  if (g_strcmp0 (*field, value) == 0)
    return;
  g_free (*field);
  *field = g_strdup (value);
  g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

static void
sortie_breakpoint_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SortieBreakpoint *self = SORTIE_BREAKPOINT (object);

  switch (id)
    {
    case PROP_KIND:
      set_int (self, &self->kind, g_value_get_int (value), id);
      break;
    case PROP_SHIP:
      set_string (self, &self->ship, g_value_get_string (value), id);
      break;
    case PROP_NUMBER:
      set_int (self, &self->number, g_value_get_int (value), id);
      break;
    case PROP_LINE:
      set_int (self, &self->line, g_value_get_int (value), id);
      break;
    case PROP_CONDITION:
      set_string (self, &self->condition, g_value_get_string (value), id);
      break;
    case PROP_ENABLED:
      set_int (self, &self->enabled, g_value_get_boolean (value), id);
      break;
    case PROP_SKIP:
      set_int (self, &self->skip, g_value_get_int (value), id);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_breakpoint_finalize (GObject *object)
{
  SortieBreakpoint *self = SORTIE_BREAKPOINT (object);

  g_free (self->ship);
  g_free (self->condition);
  g_free (self->error);
  G_OBJECT_CLASS (sortie_breakpoint_parent_class)->finalize (object);
}

static void
sortie_breakpoint_class_init (SortieBreakpointClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags written = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = sortie_breakpoint_get_property;
  object_class->set_property = sortie_breakpoint_set_property;
  object_class->finalize = sortie_breakpoint_finalize;
  properties[PROP_KIND] = g_param_spec_int ("kind", NULL, NULL, 0, SRT_N_STOPS - 1, 0, written);
  properties[PROP_SHIP] = g_param_spec_string ("ship", NULL, NULL, NULL, written);
  properties[PROP_NUMBER] = g_param_spec_int ("number", NULL, NULL, -1, G_MAXINT, -1, written);
  properties[PROP_LINE] = g_param_spec_int ("line", NULL, NULL, 0, G_MAXINT, 0, written);
  properties[PROP_CONDITION] = g_param_spec_string ("condition", NULL, NULL, NULL, written);
  properties[PROP_ENABLED] = g_param_spec_boolean ("enabled", NULL, NULL, TRUE, written);
  properties[PROP_SKIP] = g_param_spec_int ("skip", NULL, NULL, 0, G_MAXINT, 0, written);
  properties[PROP_HITS] = g_param_spec_int ("hits", NULL, NULL, 0, G_MAXINT, 0, read);
  properties[PROP_ERROR] = g_param_spec_string ("error", NULL, NULL, NULL, read);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
sortie_breakpoint_init (SortieBreakpoint *self)
{
  self->number = self->stop = -1;
  self->enabled = TRUE;
}

SortieBreakpoint *
sortie_breakpoint_new (SrtStopKind kind, const char *ship, int number)
{
  return g_object_new (SORTIE_TYPE_BREAKPOINT, "kind", (int) kind, "ship", ship, "number", number, NULL);
}

SrtStopKind
sortie_breakpoint_get_kind (SortieBreakpoint *self)
{
  return self->kind;
}

const char *
sortie_breakpoint_get_ship (SortieBreakpoint *self)
{
  return self->ship;
}

int
sortie_breakpoint_get_number (SortieBreakpoint *self)
{
  return self->number;
}

int
sortie_breakpoint_get_line (SortieBreakpoint *self)
{
  return self->line;
}

const char *
sortie_breakpoint_get_condition (SortieBreakpoint *self)
{
  return self->condition;
}

gboolean
sortie_breakpoint_get_enabled (SortieBreakpoint *self)
{
  return self->enabled;
}

int
sortie_breakpoint_get_skip (SortieBreakpoint *self)
{
  return self->skip;
}

int
sortie_breakpoint_get_hits (SortieBreakpoint *self)
{
  return self->hits;
}

const char *
sortie_breakpoint_get_error (SortieBreakpoint *self)
{
  return self->error;
}

/* ---- All ---- */

struct _SortieBreakpoints
{
  GObject parent_instance;

  SortieSession *session;
  SortieLibrary *library;
  SortieDocument *document;
  GPtrArray *items;
  GArray *watches;      /* SrtWatch: what the session's stops point to */
  GHashTable *texts;    /* maneuver -> text that its breakpoints' lines count in, while it is edited */
  gboolean moving;      /* lines follow an edit */
};

static GType
get_item_type (GListModel *model)
{
  return SORTIE_TYPE_BREAKPOINT;
}

static guint
get_n_items (GListModel *model)
{
  return SORTIE_BREAKPOINTS (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  SortieBreakpoints *self = SORTIE_BREAKPOINTS (model);

  return position < self->items->len ? g_object_ref (g_ptr_array_index (self->items, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieBreakpoints,
                               sortie_breakpoints,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static guint changed_signal;

/* ---- Handing over ---- */

static bool
condition_holds (const void *condition, SrtRun *run, int slot)
{
  return srt_watch_true (condition, run, slot);
}

/* Index in the compiled code of the first statement at or after a line of the text that is edited; -1 none. */
static int
code_of_line (SortieBreakpoints *self, const SrtContent *content, int script, int line)
{
  const SrtManeuver *maneuver = sortie_script_in (content, script);
  const char *text = g_hash_table_lookup (self->texts, GINT_TO_POINTER (script));
  g_autofree int *map = NULL;
  guint n = 0;

  if (maneuver && text && !g_str_equal (text, maneuver->text))
    map = sortie_line_map (maneuver->text, text, &n);
  for (int i = 0; maneuver && i < maneuver->n_lines; i++)
    {
      int own = maneuver->file_line[i];
      if (map)
        own = (guint) own <= n ? map[own - 1] + 1 : 0;
      if (own >= line)
        return i;
    }
  return -1;
}

static char *
first_error (const SrtDiags *diags)
{
  for (size_t i = 0; i < diags->count; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      {
        char *sentence = srt_diag_text (&diags->items[i], gettext);
        char *copy = g_strdup (sentence);
        free (sentence);
        return copy;
      }
  return NULL;
}

/* A ship that is not there yet will be in the slot of its record. */
static int
slot_of (SortieBreakpoints *self, const SrtMission *mission, const char *ship)
{
  int slot = sortie_session_slot_of (self->session, ship);

  for (int i = 0; slot < 0 && mission && i < mission->n_ships; i++)
    if (g_str_equal (mission->ships[i].id, ship))
      slot = i;
  return slot;
}

/* Where each breakpoint is in this run; what is wrong with one is told by it. */
static gboolean
resolve (SortieBreakpoints *self, SortieBreakpoint *it, SrtStop *stop)
{
  const SrtContent *content = sortie_session_get_content (self->session);
  const SrtMission *mission = sortie_session_get_mission (self->session);
  g_autofree char *error = NULL;
  gboolean good = TRUE;
  SrtDiags diags;

  if (content == NULL)
    content = sortie_document_get_content (self->document);
  if (mission == NULL)
    mission = sortie_document_get_mission (self->document);
  *stop = (SrtStop){ .kind = it->kind, .slot = -1, .number = it->number, .line = -1, .disabled = !it->enabled,
                     .skip = it->skip };
  if (it->ship)
    {
      stop->slot = slot_of (self, mission, it->ship);
      good = stop->slot >= 0;
    }
  if (it->kind == SRT_STOP_LINE)
    {
      stop->number = sortie_script_number (it->number);
      stop->set = sortie_script_set (it->number);
      stop->line = code_of_line (self, content, it->number, it->line);
      if (stop->line < 0)
        {
          error = g_strdup (_ ("No statement stands at this line or after it"));
          good = FALSE;
        }
    }
  it->watch = (SrtWatch){ 0 };
  srt_diags_init (&diags);
  if (it->condition && !srt_watch_compile (&it->watch, it->condition, content, mission, &diags))
    {
      g_free (error);
      error = first_error (&diags);
      good = FALSE;
    }
  else if (it->kind == SRT_STOP_CONDITION && it->condition == NULL)
    {
      error = g_strdup (_ ("Write the condition to wait for"));
      good = FALSE;
    }
  srt_diags_clear (&diags);
  set_string (it, &it->error, error, PROP_ERROR);
  return good;
}

static void
apply (SortieBreakpoints *self)
{
  g_autoptr (GArray) stops = g_array_new (FALSE, TRUE, sizeof (SrtStop));
  g_autoptr (GArray) watches = g_array_sized_new (FALSE, TRUE, sizeof (SrtWatch), self->items->len);

  /* Watches stay where they are: the stops point to them. */
  g_array_set_size (watches, self->items->len);
  for (guint i = 0; i < self->items->len; i++)
    {
      SortieBreakpoint *it = g_ptr_array_index (self->items, i);
      SrtStop stop;
      it->stop = -1;
      if (!resolve (self, it, &stop))
        continue;
      if (it->condition)
        {
          SrtWatch *watch = &g_array_index (watches, SrtWatch, i);
          *watch = it->watch;
          stop.holds = condition_holds;
          stop.condition = watch;
        }
      it->stop = (int) stops->len;
      g_array_append_val (stops, stop);
    }
  sortie_session_set_stops (self->session, (const SrtStop *) (void *) stops->data, stops->len);
  g_clear_pointer (&self->watches, g_array_unref);
  self->watches = g_steal_pointer (&watches);
}

static void
count_hits (SortieBreakpoints *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      SortieBreakpoint *it = g_ptr_array_index (self->items, i);
      if (it->stop >= 0)
        set_int (it, &it->hits, sortie_session_get_hits (self->session, (guint) it->stop), PROP_HITS);
    }
}

static void
changed (SortieBreakpoints *self)
{
  apply (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
item_changed (SortieBreakpoints *self, GParamSpec *pspec)
{
  if (pspec != properties[PROP_HITS] && pspec != properties[PROP_ERROR] && !self->moving)
    changed (self);
}

/* ---- GObject ---- */

static void
sortie_breakpoints_dispose (GObject *object)
{
  SortieBreakpoints *self = SORTIE_BREAKPOINTS (object);

  if (self->session)
    sortie_session_set_stops (self->session, NULL, 0);
  g_clear_pointer (&self->watches, g_array_unref);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  g_clear_pointer (&self->texts, g_hash_table_unref);
  g_clear_object (&self->session);
  g_clear_object (&self->library);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sortie_breakpoints_parent_class)->dispose (object);
}

static void
sortie_breakpoints_class_init (SortieBreakpointsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_breakpoints_dispose;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_breakpoints_init (SortieBreakpoints *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->texts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

SortieBreakpoints *
sortie_breakpoints_new (SortieSession *session, SortieLibrary *library, SortieDocument *document)
{
  SortieBreakpoints *self = g_object_new (SORTIE_TYPE_BREAKPOINTS, NULL);

  self->session = g_object_ref (session);
  self->library = g_object_ref (library);
  self->document = g_object_ref (document);
  g_signal_connect_object (session, "started", G_CALLBACK (apply), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "changed", G_CALLBACK (apply), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (count_hits), self, G_CONNECT_SWAPPED);
  return self;
}

/* ---- The list ---- */

void
sortie_breakpoints_add (SortieBreakpoints *self, SortieBreakpoint *breakpoint)
{
  g_ptr_array_add (self->items, g_object_ref (breakpoint));
  g_signal_connect_object (breakpoint, "notify", G_CALLBACK (item_changed), self, G_CONNECT_SWAPPED);
  g_list_model_items_changed (G_LIST_MODEL (self), self->items->len - 1, 0, 1);
  changed (self);
}

void
sortie_breakpoints_remove (SortieBreakpoints *self, SortieBreakpoint *breakpoint)
{
  guint position;

  if (!g_ptr_array_find (self->items, breakpoint, &position))
    return;
  g_signal_handlers_disconnect_by_func (breakpoint, G_CALLBACK (item_changed), self);
  g_ptr_array_remove_index (self->items, position);
  g_list_model_items_changed (G_LIST_MODEL (self), position, 1, 0);
  changed (self);
}

void
sortie_breakpoints_remove_all (SortieBreakpoints *self)
{
  guint n = self->items->len;

  for (guint i = 0; i < n; i++)
    g_signal_handlers_disconnect_by_func (g_ptr_array_index (self->items, i), G_CALLBACK (item_changed), self);
  g_ptr_array_set_size (self->items, 0);
  if (n == 0)
    return;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
  changed (self);
}

SortieBreakpoint *
sortie_breakpoints_at_line (SortieBreakpoints *self, int script, int line)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      SortieBreakpoint *it = g_ptr_array_index (self->items, i);
      if (it->kind == SRT_STOP_LINE && it->number == script && it->line == line)
        return it;
    }
  return NULL;
}

void
sortie_breakpoints_toggle_line (SortieBreakpoints *self, int script, int line, const char *ship)
{
  SortieBreakpoint *there = sortie_breakpoints_at_line (self, script, line);
  g_autoptr (SortieBreakpoint) made = NULL;

  if (there)
    {
      sortie_breakpoints_remove (self, there);
      return;
    }
  made = sortie_breakpoint_new (SRT_STOP_LINE, ship, script);
  made->line = line;
  sortie_breakpoints_add (self, made);
}

void
sortie_breakpoints_edit_text (SortieBreakpoints *self, int script, const char *text)
{
  SrtContent *content = sortie_script_set (script) == 0 ? NULL : sortie_scripts_flown (self->session, self->document);
  const SrtManeuver *flown
      = sortie_script_in (content ? content : sortie_library_get_content (self->library), script);
  const char *was = g_hash_table_lookup (self->texts, GINT_TO_POINTER (script));
  const char *from = was ? was : flown ? flown->text : NULL, *to = text ? text : flown ? flown->text : NULL;
  g_autofree int *map = NULL;
  gboolean any = FALSE;
  guint n = 0;

  if (from && to && !g_str_equal (from, to))
    map = sortie_line_map (from, to, &n);
  self->moving = TRUE;
  for (guint i = 0; map && i < self->items->len; i++)
    {
      SortieBreakpoint *it = g_ptr_array_index (self->items, i);
      int at = it->line;
      if (it->kind != SRT_STOP_LINE || it->number != script || at < 1)
        continue;
      any = TRUE;
      /* Where its line is gone, it is at what follows. */
      while ((guint) at < n && map[at - 1] < 0)
        at++;
      set_int (it, &it->line, (guint) at <= n && map[at - 1] >= 0 ? map[at - 1] + 1 : it->line, PROP_LINE);
    }
  self->moving = FALSE;
  if (content)
    srt_content_unref (content);
  if (text)
    g_hash_table_insert (self->texts, GINT_TO_POINTER (script), g_strdup (text));
  else
    g_hash_table_remove (self->texts, GINT_TO_POINTER (script));
  if (any)
    changed (self);
}

SortieBreakpoint *
sortie_breakpoints_get_hit (SortieBreakpoints *self)
{
  return sortie_breakpoints_of_stop (self, sortie_session_get_hit (self->session));
}

SortieBreakpoint *
sortie_breakpoints_of_stop (SortieBreakpoints *self, int stop)
{
  for (guint i = 0; stop >= 0 && i < self->items->len; i++)
    {
      SortieBreakpoint *it = g_ptr_array_index (self->items, i);
      if (it->stop == stop)
        return it;
    }
  return NULL;
}

/* ---- Words ---- */

static char *
number_words (SortieBreakpoints *self, SortieBreakpoint *it)
{
  const SrtContent *content = sortie_library_get_content (self->library);
  const SrtManeuver *maneuver = it->number >= 0 ? sortie_script_in (content, sortie_script_number (it->number)) : NULL;
  const SrtMission *mission = sortie_session_get_mission (self->session);
  const char *set = sortie_script_set_name (mission ? mission : sortie_document_get_mission (self->document), it->number);

  switch ((SrtStopKind) it->kind)
    {
    case SRT_STOP_LINE:
      /* Translators: a script's name, the name of the set of scripts that it is of, a line. */
      if (maneuver && set)
        return g_strdup_printf (_ ("%s of %s, line %d"), maneuver->name, set, it->line);
      return maneuver ? g_strdup_printf (_ ("%s, line %d"), maneuver->name, it->line)
                      : g_strdup_printf ("%d", it->number);
    case SRT_STOP_MANEUVER:
      if (maneuver)
        return g_strdup (maneuver->name);
      return it->number >= 0 ? g_strdup_printf ("%d", it->number) : NULL;
    case SRT_STOP_ORDER_PUSHED:
    case SRT_STOP_ORDER_STARTED:
    case SRT_STOP_ORDER_POPPED:
    case SRT_STOP_ORDER_REFUSED:
      return it->number >= 0 && srt_order_info (it->number) ? g_strdup (_ (srt_order_info (it->number)->name)) : NULL;
    case SRT_STOP_EVENT:
      return it->number >= 0 ? g_strdup (_ (srt_event_name (it->number))) : NULL;
    case SRT_STOP_DAMAGE:
    case SRT_STOP_CONDITION:
    case SRT_N_STOPS:
    default:
      return NULL;
    }
}

char *
sortie_breakpoints_words (SortieBreakpoints *self, SortieBreakpoint *breakpoint)
{
  g_autofree char *number = number_words (self, breakpoint);
  const char *kind = _ (srt_stop_words (breakpoint->kind));

  return number ? g_strdup_printf (_ ("%s: %s"), kind, number) : g_strdup (kind);
}
