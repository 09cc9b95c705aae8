/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inspector: fields made from the table, numbers, several records, ids, lists, undo. */
#include "ui-fixture.h"

#include "ui/inspector-field.h"
#include "ui/sortie-figures.h"
#include "ui/sortie-inspector.h"
#include "ui/sortie-number-entry.h"

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieDocument *document;
  SortieSelection *selection;
  GtkWidget *inspector;
} View;

static View *
view_new (const char *mission)
{
  View *view = g_new0 (View, 1);

  view->window = ui_shared_window_of (mission);
  view->workspace = sortie_window_get_workspace (view->window);
  view->document = sortie_workspace_get_document (view->workspace);
  view->selection = sortie_workspace_get_selection (view->workspace);
  view->inspector = ui_find (view->window, SORTIE_TYPE_INSPECTOR, 0);
  return view;
}

static void
view_free (View *view)
{
  g_free (view);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (View, view_free)

static void
settle (View *view)
{
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view->window));
  ui_drain ();
}

static void
choose (View *view, const char *table, const char *id)
{
  sortie_selection_set (view->selection, table, id);
  settle (view);
}

static GtkWidget *
field (View *view, const char *key)
{
  GtkWidget *widget;

  for (guint i = 0; (widget = ui_find (view->inspector, SORTIE_TYPE_INSPECTOR_FIELD, i)); i++)
    if (g_str_equal (sortie_inspector_field_get_field (SORTIE_INSPECTOR_FIELD (widget))->key, key))
      return widget;
  return NULL;
}

static SortieNumberEntry *
number (View *view, const char *key, guint axis)
{
  GtkWidget *found = field (view, key);

  g_assert_nonnull (found);
  found = ui_find (found, SORTIE_TYPE_NUMBER_ENTRY, axis);
  g_assert_nonnull (found);
  return SORTIE_NUMBER_ENTRY (found);
}

static const char *
shown (View *view, const char *key, guint axis)
{
  return gtk_editable_get_text (GTK_EDITABLE (sortie_number_entry_get_entry (number (view, key, axis))));
}

static void
type (View *view, GtkWidget *entry, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  settle (view);
}

static void
type_number (View *view, const char *key, guint axis, const char *text)
{
  type (view, sortie_number_entry_get_entry (number (view, key, axis)), text);
}

static double
axis_of (View *view, const char *id, const char *key, guint axis)
{
  return srt_json_at (sortie_document_get (view->document, "ships", id, key), axis)->number;
}

/* ---- Numbers ---- */

static void
test_arithmetic (void)
{
  static const struct
  {
    const char *text;
    double value;
  } good[] = {
    { "1200/2", 600 },      { "-3", -3 },           { "2+3*4", 14 },          { "(2+3)*4", 20 },
    { " 1 - -1 ", 2 },      { "1,5", 1.5 },         { ".5", 0.5 },            { "12\u202f000.5", 12000.5 },
    { "1\u2009200", 1200 },
    { "\u22127", -7 },      { "10/4/5", 0.5 },      { "2-3-4", -5 },          { "+4", 4 },
  };
  static const char *const bad[] = { "", "x", "1/0", "1+", "(1", "1)", "1..2", "1 2", "--", "0x10x", "1e", "nan", "inf" };
  double value;
  g_autofree char *deep = g_strnfill (5000, '(');

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_assert_true (sortie_arithmetic (good[i].text, &value));
      g_assert_cmpfloat_with_epsilon (value, good[i].value, 1e-9);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (sortie_arithmetic (bad[i], &value));
  g_assert_false (sortie_arithmetic (deep, &value));

  /* What is shown is understood. */
  for (int i = 0; i < 2000; i++)
    {
      double wanted = g_test_rand_double_range (-1e6, 1e6);
      g_autofree char *text = sortie_number_text (wanted);
      g_assert_true (sortie_arithmetic (text, &value));
      g_assert_cmpfloat_with_epsilon (value, wanted, 1e-6);
    }
  {
    g_autofree char *zero = sortie_number_text (-0.0);
    g_autofree char *tiny = sortie_number_text (-1e-9);
    g_autofree char *big = sortie_number_text (-1234567.5);
    g_assert_cmpstr (zero, ==, "0");
    g_assert_cmpstr (tiny, ==, "0");
    g_assert_cmpstr (big, ==, "-1\u202f234\u202f567.5");
  }
}

static void
test_position (void)
{
  g_autoptr (View) view = view_new ("patrol");
  g_autofree char *before = ui_text (view->document);
  g_autofree char *after = NULL;

  choose (view, "ships", "red-2");
  g_assert_cmpstr (shown (view, "position", 0), ==, "2\u202f600");
  /* Height is -Y. */
  g_assert_cmpstr (shown (view, "position", 1), ==, "-200");
  type_number (view, "position", 0, "1200/2");
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 0), ==, 600);
  g_assert_cmpstr (shown (view, "position", 0), ==, "600");
  type_number (view, "position", 1, "50");
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 1), ==, -50);
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 2), ==, -2200);
  /* No arithmetic: nothing is written, the entry says so, and leaves it to be mended. */
  type_number (view, "position", 0, "far");
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 0), ==, 600);
  g_assert_true (gtk_widget_has_css_class (sortie_number_entry_get_entry (number (view, "position", 0)), "error"));
  /* Emptied, it is reset. */
  type_number (view, "position", 0, "");
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 0), ==, 0);
  g_assert_cmpstr (shown (view, "position", 0), ==, "0");
  g_assert_false (gtk_widget_has_css_class (sortie_number_entry_get_entry (number (view, "position", 0)), "error"));
  after = ui_text (view->document);
  g_assert_null (strstr (after, "-0,"));
  for (int i = 0; i < 3; i++)
    sortie_document_undo (view->document);
  settle (view);
  {
    g_autofree char *text = ui_text (view->document);
    g_assert_cmpstr (text, ==, before);
  }
  g_assert_cmpstr (shown (view, "position", 0), ==, "2\u202f600");
  g_assert_cmpstr (shown (view, "position", 1), ==, "-200");
}

/* Dragging a label is one step. */
static void
test_drag (void)
{
  g_autoptr (View) view = view_new ("patrol");
  SortieNumberEntry *entry;
  GtkEventController *drag = NULL;
  GtkWidget *label;

  choose (view, "ships", "red-2");
  entry = number (view, "position", 0);
  label = ui_find (entry, GTK_TYPE_LABEL, 0);
  drag = ui_controller (label, GTK_TYPE_GESTURE_DRAG, 0);
  g_assert_nonnull (drag);
  g_signal_emit_by_name (drag, "drag-begin", 0.0, 0.0);
  for (int i = 1; i <= 10; i++)
    {
      g_signal_emit_by_name (drag, "drag-update", (double) i * 2, 0.0);
      settle (view);
    }
  g_signal_emit_by_name (drag, "drag-end", 20.0, 0.0);
  settle (view);
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 0), ==, 2600 + 20 * 100);
  sortie_document_undo (view->document);
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 0), ==, 2600);
  g_assert_false (sortie_document_get_modified (view->document));
  settle (view);
  g_assert_cmpstr (shown (view, "position", 0), ==, "2\u202f600");

  /* The selection changes under the pointer. */
  g_signal_emit_by_name (drag, "drag-begin", 0.0, 0.0);
  g_signal_emit_by_name (drag, "drag-update", 20.0, 0.0);
  choose (view, "flight_groups", "red");
  settle (view);
  sortie_document_set (view->document, NULL, NULL, "title", srt_json_new_string ("x"));
  g_assert_nonnull (sortie_document_get_undo_label (view->document));
  while (sortie_document_get_undo_label (view->document))
    sortie_document_undo (view->document);
  g_assert_false (sortie_document_get_modified (view->document));
}

/* ---- Several ---- */

/* What a drop-down shows. */
static const char *
chosen (GtkWidget *drop)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (GTK_DROP_DOWN (drop)));
}

static void
test_mixed (void)
{
  g_autoptr (View) view = view_new ("patrol");
  const char *const ids[] = { "red-1", "red-2", "red-3", NULL };
  g_autofree char *before = ui_text (view->document);
  g_autofree char *text = NULL;

  sortie_selection_set_many (view->selection, "ships", ids);
  settle (view);
  g_assert_nonnull (ui_find_text (view->inspector, GTK_TYPE_LABEL, "3 selected"));
  g_assert_cmpstr (shown (view, "position", 0), ==, "");
  g_assert_cmpstr (shown (view, "angles", 0), ==, "0");
  type_number (view, "position", 0, "700");
  g_assert_cmpfloat (axis_of (view, "red-1", "position", 0), ==, 700);
  g_assert_cmpfloat (axis_of (view, "red-3", "position", 0), ==, 700);
  g_assert_cmpfloat (axis_of (view, "red-3", "position", 2), ==, -2200);
  g_assert_cmpstr (shown (view, "position", 0), ==, "700");
  sortie_document_undo (view->document);
  text = ui_text (view->document);
  g_assert_cmpstr (text, ==, before);
  settle (view);

  /* A name for all; an untouched mixed entry writes nothing. */
  {
    GtkWidget *entry = ui_find (field (view, "name"), GTK_TYPE_ENTRY, 0);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
    g_signal_emit_by_name (entry, "activate");
    g_assert_false (sortie_document_get_modified (view->document));
    type (view, entry, "All \"of\" them & שלום");
    g_assert_cmpstr (sortie_document_get (view->document, "ships", "red-3", "name")->text, ==, "All \"of\" them & שלום");
  }
  sortie_document_undo (view->document);
  settle (view);
  /* Choices differ too. */
  {
    GtkWidget *drop = ui_find (field (view, "pilot"), GTK_TYPE_DROP_DOWN, 0);
    g_assert_cmpstr (chosen (drop), ==, "several");
    gtk_drop_down_set_selected (GTK_DROP_DOWN (drop), 2);
    settle (view);
    g_assert_cmpstr (sortie_document_get (view->document, "ships", "red-1", "pilot")->text, ==,
                     sortie_document_get (view->document, "ships", "red-2", "pilot")->text);
    sortie_document_undo (view->document);
    settle (view);
    g_assert_cmpstr (chosen (drop), ==, "several");
  }
  g_assert_false (sortie_document_get_modified (view->document));
}

/* ---- Fields of the table ---- */

static void
test_every_field (void)
{
  g_autoptr (View) view = view_new ("convoy");
  static const char *const places[][2]
      = { { NULL, NULL }, { "ships", "red-1" }, { "flight_groups", "red" }, { "squads", "escorts" }, { "objectives", "herons" } };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const SrtRecord *record = places[i][0] ? srt_mission_table_record (places[i][0]) : srt_record_find ("mission");
      if (places[i][0])
        choose (view, places[i][0], places[i][1]);
      else
        {
          sortie_selection_clear (view->selection);
          settle (view);
        }
      /* What is folded away is there when unfolded. */
      {
        GtkWidget *expander = ui_find (view->inspector, GTK_TYPE_EXPANDER, 0);
        if (expander)
          gtk_expander_set_expanded (GTK_EXPANDER (expander), TRUE);
        settle (view);
      }
      for (int f = 0; f < record->n_fields; f++)
        {
          const SrtField *info = &record->fields[f];
          GtkWidget *widget = field (view, info->key);
          /* The format of the file is not the person's to choose. */
          if (g_str_equal (info->key, "format"))
            continue;
          switch (info->kind)
            {
            case SRT_FIELD_FLAGS:
            case SRT_FIELD_RECORD:
            case SRT_FIELD_TARGET:
            case SRT_FIELD_LIST:
              break;
            case SRT_FIELD_ID:
            case SRT_FIELD_STRING:
            case SRT_FIELD_TEXT:
            case SRT_FIELD_BOOL:
            case SRT_FIELD_INT:
            case SRT_FIELD_NUMBER:
            case SRT_FIELD_VEC3:
            case SRT_FIELD_ANGLES:
            case SRT_FIELD_ENUM:
            case SRT_FIELD_REF:
            case SRT_FIELD_LINES:
            default:
              if (widget == NULL)
                g_error ("no field %s of %s", info->key, record->name);
              g_assert_nonnull (ui_find_text (widget, info->kind == SRT_FIELD_BOOL ? GTK_TYPE_CHECK_BUTTON : GTK_TYPE_LABEL,
                                              info->label));
            }
        }
    }
  /* Looking is not editing. */
  g_assert_false (sortie_document_get_modified (view->document));
}

static void
test_mission_fields (void)
{
  g_autoptr (View) view = view_new ("duel");
  GtkWidget *entry, *check;
  g_autofree char *before = ui_text (view->document);
  g_autofree char *text = NULL;

  settle (view);
  entry = ui_find (field (view, "title"), GTK_TYPE_ENTRY, 0);
  type (view, entry, "Two \\ only");
  g_assert_cmpstr (sortie_document_get_title (view->document), ==, "Two \\ only");
  check = ui_find (field (view, "player"), GTK_TYPE_CHECK_BUTTON, 0);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), !gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  type_number (view, "seed", 0, "7*6");
  g_assert_cmpfloat (sortie_document_get (view->document, NULL, NULL, "seed")->number, ==, 42);
  {
    GtkWidget *box = ui_find (field (view, "description"), GTK_TYPE_TEXT_VIEW, 0);
    GtkEventController *focus = ui_controller (box, GTK_TYPE_EVENT_CONTROLLER_FOCUS, 0);
    GtkEventController *other;
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (box)), "One\nTwo", -1);
    for (guint i = 0; (other = ui_controller (box, GTK_TYPE_EVENT_CONTROLLER_FOCUS, i)); i++)
      g_signal_emit_by_name (other, "leave");
    g_assert_nonnull (focus);
    g_assert_cmpstr (sortie_document_get (view->document, NULL, NULL, "description")->text, ==, "One\nTwo");
  }
  for (int i = 0; i < 4; i++)
    sortie_document_undo (view->document);
  settle (view);
  text = ui_text (view->document);
  g_assert_cmpstr (text, ==, before);
  g_assert_false (sortie_document_get_modified (view->document));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, sortie_document_get_title (view->document));
}

static void
test_rename (void)
{
  g_autoptr (View) view = view_new ("convoy");
  g_autofree char *before = ui_text (view->document);
  g_autofree char *after = NULL;
  GtkWidget *entry;

  choose (view, "ships", "bastion");
  entry = ui_find (field (view, "id"), GTK_TYPE_ENTRY, 0);
  type (view, entry, "red-1");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  type (view, entry, "no spaces");
  g_assert_false (sortie_document_get_modified (view->document));
  type (view, entry, "home");
  g_assert_cmpstr (sortie_selection_get_primary (view->selection), ==, "home");
  after = ui_text (view->document);
  g_assert_nonnull (strstr (after, "{\"ship\": \"home\"}"));
  g_assert_null (strstr (after, "\"bastion\"}"));
  sortie_document_undo (view->document);
  settle (view);
  g_free (after);
  after = ui_text (view->document);
  g_assert_cmpstr (after, ==, before);
}

/* ---- Lists ---- */

static GtkWidget *
button_with_tip (GtkWidget *root, const char *tip, guint nth)
{
  GtkWidget *button;

  for (guint i = 0; (button = ui_find (root, GTK_TYPE_BUTTON, i)); i++)
    if (g_strcmp0 (gtk_widget_get_tooltip_text (button), tip) == 0 && nth-- == 0)
      return button;
  return NULL;
}

static void
test_orders (void)
{
  g_autoptr (View) view = view_new ("convoy");
  g_autofree char *before = ui_text (view->document);
  g_autofree char *text = NULL;
  const SrtJson *list;
  GtkWidget *orders, *popover;

  choose (view, "flight_groups", "hammer");
  orders = field (view, "orders");
  list = sortie_document_get (view->document, "flight_groups", "hammer", "orders");
  g_assert_cmpuint (srt_json_length (list), ==, 2);

  /* The top stands first: its place is the list's end. */
  g_signal_emit_by_name (button_with_tip (orders, "Move up", 0), "clicked");
  settle (view);
  list = sortie_document_get (view->document, "flight_groups", "hammer", "orders");
  g_assert_nonnull (srt_json_get (srt_json_get (srt_json_at (list, 0), "target"), "flight_group"));
  g_assert_nonnull (srt_json_get (srt_json_get (srt_json_at (list, 1), "target"), "squad"));
  g_signal_emit_by_name (button_with_tip (orders, "Remove", 0), "clicked");
  settle (view);
  list = sortie_document_get (view->document, "flight_groups", "hammer", "orders");
  g_assert_cmpuint (srt_json_length (list), ==, 1);

  popover = ui_find (orders, GTK_TYPE_POPOVER, 0);
  g_assert_nonnull (popover);
  gtk_popover_popup (GTK_POPOVER (popover));
  settle (view);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_find (popover, GTK_TYPE_DROP_DOWN, 0)), 2);
  g_signal_emit_by_name (ui_find_text (popover, GTK_TYPE_BUTTON, "_Add"), "clicked");
  settle (view);
  list = sortie_document_get (view->document, "flight_groups", "hammer", "orders");
  g_assert_cmpuint (srt_json_length (list), ==, 2);
  g_assert_nonnull (srt_json_get (srt_json_at (list, 1), "order"));
  g_assert_cmpuint (srt_diags_errors (sortie_document_get_diags (view->document)), ==, 0);

  /* The last one gone, the key goes. */
  g_signal_emit_by_name (button_with_tip (orders, "Remove", 0), "clicked");
  settle (view);
  g_signal_emit_by_name (button_with_tip (orders, "Remove", 0), "clicked");
  settle (view);
  g_assert_null (sortie_document_get (view->document, "flight_groups", "hammer", "orders"));
  for (int i = 0; i < 5; i++)
    sortie_document_undo (view->document);
  settle (view);
  text = ui_text (view->document);
  g_assert_cmpstr (text, ==, before);
}

static void
test_members (void)
{
  g_autoptr (View) view = view_new ("convoy");
  GtkWidget *members;

  choose (view, "squads", "escorts");
  members = field (view, "members");
  g_signal_emit_by_name (button_with_tip (members, "Remove", 0), "clicked");
  settle (view);
  g_assert_cmpuint (srt_json_length (sortie_document_get (view->document, "squads", "escorts", "members")), ==, 2);
  g_assert_cmpuint (srt_diags_errors (sortie_document_get_diags (view->document)), ==, 0);
  sortie_document_undo (view->document);
  g_assert_false (sortie_document_get_modified (view->document));
}

/* ---- Runs ---- */

static void
test_run (void)
{
  g_autoptr (View) view = view_new ("patrol");
  SortieSession *session = sortie_workspace_get_session (view->workspace);
  int slot;

  ui_action (view->window, "win.step::tick");
  choose (view, "ships", "red-2");
  /* A place typed moves the live ship, too; "Keep as Start" takes the run's place. */
  type_number (view, "position", 0, "9000");
  slot = sortie_session_slot_of (session, "red-2");
  g_assert_cmpfloat ((double) srt_object (sortie_session_get_world (session), slot)->next.p.x, ==, 9000);
  g_assert_true (sortie_session_step (session, 200, NULL));
  settle (view);
  ui_action (ui_find_text (view->inspector, GTK_TYPE_BUTTON, "_Keep as Start"), "inspector.keep-as-start");
  settle (view);
  g_assert_cmpfloat_with_epsilon (
      axis_of (view, "red-2", "position", 2),
      (double) srt_object (sortie_session_get_world (session), slot)->next.p.z, 0.51);
  sortie_document_undo (view->document);
  g_assert_cmpfloat (axis_of (view, "red-2", "position", 0), ==, 9000);
}

/* The figures of a type and of what it carries are the tables', with their units. */
static void
test_figures (void)
{
  g_autoptr (View) view = view_new ("duel");
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (view->workspace));
  const SrtMission *mission = sortie_document_get_mission (view->document);
  const SrtShipType *type = &content->ships[mission->ships[0].type];
  const SrtModel *model = &content->models[type->model];
  GtkWidget *figures = ui_find (view->inspector, SORTIE_TYPE_FIGURES, 0);
  GtkExpander *expander = GTK_EXPANDER (ui_find (figures, GTK_TYPE_EXPANDER, 0));
  g_autofree char *speed = g_strdup_printf ("%.6g units a step", (double) type->flight.max_speed);
  int guns = 0;

  choose (view, "ships", mission->ships[0].id);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (expander)));
  gtk_expander_set_expanded (expander, TRUE);
  settle (view);
  g_assert_nonnull (ui_find_text (figures, GTK_TYPE_LABEL, "Top speed"));
  g_assert_nonnull (ui_find_text (figures, GTK_TYPE_LABEL, speed));
  for (int i = 0; i < model->n_attachments; i++)
    if (model->attachments[i].kind == SRT_ATTACH_MUZZLE)
      {
        g_assert_nonnull (ui_find_text (figures, GTK_TYPE_LABEL, content->guns[model->attachments[i].id].name));
        guns++;
      }
  g_assert_cmpint (guns, >, 0);
  /* The mission itself has no type. */
  sortie_selection_clear (view->selection);
  settle (view);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (expander)));
  gtk_expander_set_expanded (expander, FALSE);
}

int
main (int argc, char *argv[])
{
  int status;

  ui_init (&argc, &argv);
  g_test_add_func ("/inspector/arithmetic", test_arithmetic);
  g_test_add_func ("/inspector/position", test_position);
  g_test_add_func ("/inspector/drag", test_drag);
  g_test_add_func ("/inspector/mixed", test_mixed);
  g_test_add_func ("/inspector/every-field", test_every_field);
  g_test_add_func ("/inspector/mission-fields", test_mission_fields);
  g_test_add_func ("/inspector/rename", test_rename);
  g_test_add_func ("/inspector/orders", test_orders);
  g_test_add_func ("/inspector/members", test_members);
  g_test_add_func ("/inspector/run", test_run);
  g_test_add_func ("/inspector/figures", test_figures);
  status = g_test_run ();
  ui_close_shared ();
  return status;
}
