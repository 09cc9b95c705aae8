/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asking a run why: a part of its past is run again on another thread, with decisions recorded. */
#include "sortie-config.h"

#include "app/model/sortie-session-private.h"

typedef struct
{
  SrtReplay *before; /* of what is asked besides; NULL: nothing */
  SrtReplay *replay;
  int slot, chosen, from, to;
  int stop; /* atomic */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_clear_pointer (&question->before, srt_replay_free);
  g_clear_pointer (&question->replay, srt_replay_free);
  g_free (question);
}

static void
on_cancelled (GCancellable *cancellable, gpointer data)
{
  Question *question = data;

  g_atomic_int_set (&question->stop, 1);
}

static void
answer (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Question *question = data;
  gulong handler
      = cancellable ? g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), question, NULL) : 0;
  SrtWhy *first = NULL, *why;

  if (question->before)
    first = srt_why_new (question->before, &question->slot, 1, ~0u, question->chosen - 1, question->chosen,
                         &question->stop);
  why = srt_why_new (question->replay, &question->slot, 1, ~0u, question->from, question->to, &question->stop);
  if (first && why)
    why = srt_why_join (first, why);
  else
    srt_why_free (first);
  if (cancellable)
    g_cancellable_disconnect (cancellable, handler);
  g_clear_pointer (&question->before, srt_replay_free);
  g_clear_pointer (&question->replay, srt_replay_free);
  g_task_return_pointer (task, why, (GDestroyNotify) srt_why_free);
}

void
sortie_session_ask_why_async (SortieSession *self,
                              int slot,
                              int chosen,
                              int from,
                              int to,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Question *question = g_new0 (Question, 1);

  g_return_if_fail (SORTIE_IS_SESSION (self));

  *question = (Question){
    .replay = sortie_session_replay (self, from, to), .slot = slot, .chosen = chosen, .from = from, .to = to
  };
  if (chosen > 0 && chosen <= from)
    question->before = sortie_session_replay (self, chosen - 1, chosen);
  g_task_set_task_data (task, question, question_free);
  g_task_set_check_cancellable (task, TRUE);
  if (question->replay)
    g_task_run_in_thread (task, answer);
  else
    g_task_return_pointer (task, NULL, NULL);
}

SrtWhy *
sortie_session_ask_why_finish (SortieSession *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
