/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "audio/samples.h"

#include "base/diag.h"


const SrtSampleInfo srt_samples[SRT_N_SAMPLES] = {
#define ROW(id, file, group, ...) { file, SRT_GROUP_##group, __VA_ARGS__ },
#define SRT_SAMPLE_ROW(id, ...) ROW (id, __VA_ARGS__)
  SRT_SAMPLES (SRT_SAMPLE_ROW)
};

SrtSampleId
srt_sample_of_number (int number, SrtSampleId fallback)
{
  for (int i = 0; number >= 0 && i < SRT_N_SAMPLES; i++)
    if (srt_samples[i].number == number)
      return (SrtSampleId) i;
  return fallback;
}
