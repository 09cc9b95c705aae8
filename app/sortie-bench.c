/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/sortie-bench.h"

#include "ui/sortie-outline.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  REST_MSEC = 250,    /* nothing was drawn for so long: what went before is over */
  MAX_REST_MSEC = 8000, /* pictures that load beside it may go on drawing; it is not waited for longer */
  DRAG_FRAMES = 10,
  SCROLL_FRAMES = 30,
  CLICKS = 30,
  COPIES = 200,         /* of a run that is recorded as fast as a person may let it go */
  LIMIT_SECONDS = 300,
};

typedef struct
{
  SortieWindow *window;
  GFile *mission;
  GdkFrameClock *clock;
  gboolean edit;
  gint64 began, acted, last_paint, rest_began;
  gint64 busy_at; /* busy_time() when it was acted */
  guint step, round;
  double worst, sum, worst_busy, sum_busy;
  gboolean waiting; /* for the frame that shows what was done */
  GPtrArray *ids;   /* of all ships */
  GtkAdjustment *outline;
  gint64 told_at;
  double told_worst; /* of all that our code does when a copy of the world comes, milliseconds */
} Bench;

static void next (Bench *self);

/* Nanoseconds this thread was on the processor: what the main loop's work took, whoever else was busy. */
static gint64
busy_time (void)
{
  struct timespec spec;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &spec);
  return (gint64) spec.tv_sec * 1000000000 + spec.tv_nsec;
}

static void
report (const char *name, double milliseconds, double busy)
{
  char text[2][G_ASCII_DTOSTR_BUF_SIZE];

  g_print ("%s %s %s\n", name, g_ascii_formatd (text[0], sizeof text[0], "%.2f", milliseconds),
           g_ascii_formatd (text[1], sizeof text[1], "%.2f", busy));
}

static void
finish (Bench *self)
{
  GApplication *application = G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self->window)));

  g_application_quit (application);
}

static SortieDocument *
document_of (Bench *self)
{
  return sortie_workspace_get_document (sortie_window_get_workspace (self->window));
}

static SortieSelection *
selection_of (Bench *self)
{
  return sortie_workspace_get_selection (sortie_window_get_workspace (self->window));
}

static SortieSession *
session_of (Bench *self)
{
  return sortie_workspace_get_session (sortie_window_get_workspace (self->window));
}

/* ---- Acts ---- */

static gboolean
act_open (Bench *self)
{
  sortie_window_open (self->window, self->mission, FALSE);
  return FALSE;
}

static gboolean
act_select (Bench *self)
{
  const SrtMission *mission = sortie_document_get_mission (document_of (self));

  if (mission == NULL || mission->n_ships == 0)
    {
      g_printerr (_ ("sortie: the mission to measure with has no ships\n"));
      exit (1);
    }
  g_ptr_array_set_size (self->ids, 0);
  for (int i = 0; i < mission->n_ships; i++)
    g_ptr_array_add (self->ids, g_strdup (mission->ships[i].id));
  self->acted = g_get_monotonic_time ();
  sortie_selection_set (selection_of (self), "ships", g_ptr_array_index (self->ids, self->ids->len / 2));
  return FALSE;
}

static gboolean
act_select_all (Bench *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < self->ids->len; i++)
    g_ptr_array_add (ids, g_ptr_array_index (self->ids, i));
  g_ptr_array_add (ids, NULL);
  sortie_selection_set_many (selection_of (self), "ships", (const char *const *) ids->pdata);
  return FALSE;
}

/* As the gizmo does: one gesture, every ship set in each of its frames. */
static gboolean
act_move (Bench *self)
{
  SortieDocument *document = document_of (self);

  if (self->round == 0)
    sortie_document_begin (document, "Move");
  for (guint i = 0; i < self->ids->len; i++)
    {
      const char *id = g_ptr_array_index (self->ids, i);
      const SrtJson *old = sortie_document_get (document, "ships", id, "position");
      SrtJson *place = srt_json_new_array ();
      for (guint axis = 0; axis < 3; axis++)
        srt_json_append (place, srt_json_new_number (srt_json_length (old) > axis ? srt_json_at (old, axis)->number + 1
                                                                                  : 0));
      sortie_document_set (document, "ships", id, "position", place);
    }
  sortie_document_follow (document);
  if (self->round == DRAG_FRAMES - 1)
    sortie_document_end (document);
  return self->round < DRAG_FRAMES - 1;
}

static gboolean
act_undo (Bench *self)
{
  sortie_document_undo (document_of (self));
  return FALSE;
}

static gboolean
act_save (Bench *self)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "sortie-bench-XXXXXX", NULL);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_mkstemp (path);

  if (fd >= 0)
    g_close (fd, NULL);
  file = g_file_new_for_path (path);
  self->acted = g_get_monotonic_time ();
  if (!sortie_document_save (document_of (self), file, &error))
    {
      g_printerr ("sortie: %s\n", error->message);
      exit (1);
    }
  g_unlink (path);
  gtk_widget_queue_draw (GTK_WIDGET (self->window));
  return FALSE;
}

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type);
      if (found)
        return found;
    }
  return NULL;
}

static gboolean
act_scroll (Bench *self)
{
  if (self->round == 0)
    {
      GtkWidget *outline = find (GTK_WIDGET (self->window), SORTIE_TYPE_OUTLINE);
      GtkWidget *scroller = outline ? find (outline, GTK_TYPE_SCROLLED_WINDOW) : NULL;
      self->outline = scroller ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)) : NULL;
    }
  if (self->outline == NULL)
    return FALSE;
  gtk_adjustment_set_value (self->outline,
                            (gtk_adjustment_get_upper (self->outline) - gtk_adjustment_get_page_size (self->outline))
                                * (self->round % 2 ? self->round : SCROLL_FRAMES - self->round) / SCROLL_FRAMES);
  gtk_widget_queue_draw (GTK_WIDGET (self->window));
  return self->round < SCROLL_FRAMES - 1;
}

/* ---- Clicks that come when they like ---- */

typedef struct
{
  Bench *bench;
  gint64 came;
} Click;

static gboolean
clicked (gpointer data)
{
  Click *click = data;
  Bench *self = click->bench;

  self->acted = click->came;
  self->busy_at = busy_time ();
  self->waiting = TRUE;
  sortie_selection_set (selection_of (self), "ships",
                        g_ptr_array_index (self->ids, (self->round * 7 + 1) % self->ids->len));
  g_free (click);
  return G_SOURCE_REMOVE;
}

static gpointer
click_later (gpointer data)
{
  Click *click = data;

  g_usleep (30000 + (gulong) (click->bench->round * 7919 % 40) * 1000);
  click->came = g_get_monotonic_time ();
  g_main_context_invoke_full (NULL, G_PRIORITY_DEFAULT, clicked, click, NULL);
  return NULL;
}

static gboolean
act_answer (Bench *self)
{
  Click *click;

  if (self->round == 0)
    {
      sortie_session_set_speed (session_of (self), 0);
      if (!sortie_session_run (session_of (self), NULL))
        {
          finish (self);
          return FALSE;
        }
    }
  else if (self->round == CLICKS)
    {
      sortie_session_stop (session_of (self));
      self->acted = g_get_monotonic_time ();
      gtk_widget_queue_draw (GTK_WIDGET (self->window));
      return FALSE;
    }
  self->waiting = FALSE;
  click = g_new (Click, 1);
  click->bench = self;
  g_thread_unref (g_thread_new ("click", click_later, click));
  return TRUE;
}

/* ---- A run at 64 times, which is recorded ---- */

static void
copy_comes (Bench *self)
{
  self->told_at = busy_time ();
}

static void
copy_told (Bench *self)
{
  self->told_worst = MAX (self->told_worst, (double) (busy_time () - self->told_at) / 1e6);
}

/* Every panel listens already: what is connected now is called after them. */
static gboolean
act_record (Bench *self)
{
  SortieSession *session = session_of (self);

  if (self->round == 0)
    {
      sortie_session_set_speed (session, 64);
      if (!sortie_session_run (session, NULL))
        {
          finish (self);
          return FALSE;
        }
      g_signal_connect_swapped (session, "notify::tick", G_CALLBACK (copy_comes), self);
      g_signal_connect_swapped (session, "advanced", G_CALLBACK (copy_told), self);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self->window));
  if (self->round < COPIES - 1)
    return TRUE;
  g_signal_handlers_disconnect_by_func (session, copy_comes, self);
  g_signal_handlers_disconnect_by_func (session, copy_told, self);
  sortie_session_stop (session);
  return FALSE;
}

/* ---- One after the other ---- */

typedef enum
{
  ONCE,
  MEAN, /* of the frames of an act that goes on */
  WORST,
} Figure;

static const struct
{
  const char *name;
  gboolean (*act) (Bench *self); /* TRUE: goes on in the next frame */
  Figure figure;
} steps[] = {
  { "open", act_open, ONCE },     { "select", act_select, ONCE }, { "select-all", act_select_all, ONCE },
  { "move", act_move, MEAN },     { "undo", act_undo, ONCE },     { "save", act_save, ONCE },
  { "scroll", act_scroll, WORST }, { "answer", act_answer, WORST },
  { "record-64", act_record, WORST },
};

static gboolean
go_on (gpointer data)
{
  Bench *self = data;

  self->acted = g_get_monotonic_time ();
  self->busy_at = busy_time ();
  self->waiting = TRUE;
  if (!steps[self->step].act (self))
    self->round = G_MAXUINT;
  else
    self->round++;
  return G_SOURCE_REMOVE;
}

static gboolean
rested (gpointer data)
{
  Bench *self = data;
  gint64 now = g_get_monotonic_time ();

  if (sortie_library_get_content (sortie_workspace_get_library (sortie_window_get_workspace (self->window))) == NULL)
    return G_SOURCE_CONTINUE;
  if (now - self->last_paint < REST_MSEC * 1000 && now - self->rest_began < MAX_REST_MSEC * 1000)
    return G_SOURCE_CONTINUE;
  self->round = 0;
  self->worst = self->sum = self->worst_busy = self->sum_busy = 0;
  g_idle_add_full (G_PRIORITY_DEFAULT, go_on, self, NULL);
  return G_SOURCE_REMOVE;
}

static void
next (Bench *self)
{
  if (self->step == G_N_ELEMENTS (steps))
    {
      finish (self);
      return;
    }
  self->rest_began = g_get_monotonic_time ();
  g_timeout_add (20, rested, self);
}

static void
painted (Bench *self)
{
  double took, busy;

  self->last_paint = g_get_monotonic_time ();
  if (self->began > 0)
    {
      report ("start", (double) (self->last_paint - self->began) / 1000.0, (double) busy_time () / 1e6);
      self->began = 0;
      if (self->edit)
        next (self);
      else
        finish (self);
      return;
    }
  if (!self->waiting)
    return;
  self->waiting = FALSE;
  took = (double) (self->last_paint - self->acted) / 1000.0;
  busy = (double) (busy_time () - self->busy_at) / 1e6;
  if (self->round == G_MAXUINT && steps[self->step].act == act_answer)
    took = busy = 0; /* the frame after the last click */
  self->worst = MAX (self->worst, took);
  self->worst_busy = MAX (self->worst_busy, busy);
  self->sum += took;
  self->sum_busy += busy;
  if (self->round != G_MAXUINT)
    {
      g_idle_add_full (G_PRIORITY_DEFAULT, go_on, self, NULL);
      return;
    }
  if (steps[self->step].act == act_record)
    report (steps[self->step].name, self->told_worst, self->worst_busy);
  else if (steps[self->step].figure == MEAN)
    report (steps[self->step].name, self->sum / DRAG_FRAMES, self->sum_busy / DRAG_FRAMES);
  else
    report (steps[self->step].name, self->worst, self->worst_busy);
  self->step++;
  next (self);
}

static gboolean
too_long (gpointer data)
{
  g_printerr (_ ("sortie: the measurement took too long\n"));
  exit (1);
}

static void
realized (GtkWidget *window, Bench *self)
{
  self->clock = gtk_widget_get_frame_clock (window);
  g_signal_connect_swapped (self->clock, "after-paint", G_CALLBACK (painted), self);
}

void
sortie_bench_run (SortieWindow *window, gint64 began, GFile *mission, gboolean edit)
{
  Bench *self = g_new0 (Bench, 1);

  g_return_if_fail (SORTIE_IS_WINDOW (window));

  /* Lives as long as the program, which ends with it. */
  self->window = window;
  self->began = began;
  self->mission = mission ? g_object_ref (mission) : NULL;
  self->edit = edit && mission != NULL;
  self->ids = g_ptr_array_new_with_free_func (g_free);
  g_timeout_add_seconds (LIMIT_SECONDS, too_long, self);
  if (gtk_widget_get_realized (GTK_WIDGET (window)))
    realized (GTK_WIDGET (window), self);
  else
    g_signal_connect (window, "realize", G_CALLBACK (realized), self);
}
