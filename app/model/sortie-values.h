/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places and turns as a mission's records hold them. */
#pragma once

#include "base/maths.h"
#include "content/json.h"

G_BEGIN_DECLS

/* [x, y, z] in world units, whole ones: what is placed by hand needs no more. */
SrtJson *sortie_json_position (SrtVec3 place);
/* [yaw, pitch, roll] in degrees of an orientation, to hundredths (srt_mat3_from_degrees() turns them back). */
SrtJson *sortie_json_angles (const SrtMat3 *turn);

G_END_DECLS
