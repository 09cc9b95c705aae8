/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-stage.h"

struct SortieStage
{
  SrtContent *content;
  SrtMission mission; /* outlives the simulation: no reader made it */
  SrtMissionShip ship;
  SrtSim *sim;
};

enum
{
  SETTLING = 2 * SRT_TICKS_PER_STEP, /* until a pose is where it is asked for */
};

SortieStage *
sortie_stage_new (const SrtContent *content, int type, SrtDiags *diags)
{
  SortieStage *stage = g_new0 (SortieStage, 1);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  stage->content = srt_content_ref (content);
  stage->ship = (SrtMissionShip){
    .name = (char *) "", .id = (char *) "", .type = type, .flight_group = -1, .side = -1, .pilot = -1,
    .launch_from = -1, .launch_gate = -1, .formation_point = -1, .marker_curve = -1, .present = true,
  };
  stage->mission = (SrtMission){
    .ships = &stage->ship, .n_ships = 1, .action_centre = -1, .action_radius = 1e6f,
    .sun_direction = { 0.5f, -0.6f, -0.6f },
  };
  options.seed = 1;
  stage->sim = srt_sim_new (content, &stage->mission, &options, diags);
  if (stage->sim == NULL)
    {
      sortie_stage_free (stage);
      return NULL;
    }
  return stage;
}

void
sortie_stage_free (SortieStage *stage)
{
  if (stage == NULL)
    return;
  srt_sim_free (stage->sim);
  srt_content_unref (stage->content);
  g_free (stage);
}

SrtSim *
sortie_stage_get_sim (SortieStage *stage)
{
  return stage->sim;
}

SrtRun *
sortie_stage_get_run (SortieStage *stage)
{
  return srt_sim_run_context (stage->sim);
}

gboolean
sortie_stage_get_track (SortieStage *stage, int number, SortieStageTrack *track)
{
  SrtRun *run = sortie_stage_get_run (stage);
  const SrtObject *object = srt_object (run->world, 0);
  const SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = object->nodes.first; number >= 0 && i < object->nodes.first + object->nodes.count; i++)
    {
      const SrtPart *part = srt_node_part (run, &nodes[i]);
      if (part && number < part->n_tracks)
        {
          track->node = (int) i;
          track->track = &srt_node_model (run, &nodes[i])->tracks[part->first_track + number];
          return TRUE;
        }
      number -= part ? part->n_tracks : 0;
    }
  return FALSE;
}

void
sortie_stage_pose (SortieStage *stage, const SortieStageTrack *track, float time)
{
  srt_track_play (sortie_stage_get_run (stage), 0, track->node, track->track->name,
                  CLAMP (time, 0.0f, track->track->length), SRT_TRACK_ONCE, 0.0f);
  /* A track that stands still poses nothing; turned by nothing, its part stands as the track has it. */
  srt_turret_turn (sortie_stage_get_run (stage), 0, track->node, srt_vec3 (0, 0, 0));
  for (int i = 0; i < SETTLING; i++)
    srt_sim_tick (stage->sim);
}

void
sortie_stage_show (SortieStage *stage, int node, gboolean shown)
{
  srt_node_show (sortie_stage_get_run (stage), node, shown);
}
