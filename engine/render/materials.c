/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a surface looks: its pictures and figures, said to a program. */
#include "render/private.h"

void
srt_texture_bind (GLenum unit, GLuint texture)
{
  glActiveTexture (unit);
  glBindTexture (GL_TEXTURE_2D, texture);
}

static GLuint
picture (const SrtGpuModel *gpu, int image, GLuint otherwise)
{
  return image >= 0 && gpu->images[image].texture ? gpu->images[image].texture : otherwise;
}

bool
srt_material_has_light_map (const SrtMaterial *m)
{
  return m && !m->unlit && (m->emissive[0] > 0.0f || m->emissive[1] > 0.0f || m->emissive[2] > 0.0f);
}

void
srt_material_set (const SrtRenderer *r, const SrtModelProgram *program, const SrtGpuModel *gpu, const SrtMaterial *m,
                  bool out)
{
  static const SrtMaterial plain = {
    .base_color = { 0.55f, 0.57f, 0.60f, 1.0f },
    .metallic = 0.3f,
    .roughness = 0.55f,
    .base_image = -1,
    .orm_image = -1,
    .normal_image = -1,
    .occlusion_image = -1,
    .emissive_image = -1,
  };
  if (!m)
    m = &plain;
  /* A lamp whose picture is still to come stays dark, or the whole ship would shine. */
  bool dark = out || (m->emissive_image >= 0 && !gpu->images[m->emissive_image].texture);
  srt_texture_bind (GL_TEXTURE0, picture (gpu, m->base_image, r->white));
  if (program->orm_factor >= 0)
    srt_texture_bind (GL_TEXTURE1, picture (gpu, m->orm_image, r->white));
  srt_texture_bind (GL_TEXTURE2,
                    m->unlit ? picture (gpu, m->base_image, r->white) : picture (gpu, m->emissive_image, r->white));
  bool has_orm = m->orm_image >= 0 && gpu->images[m->orm_image].texture;
  if (m->unlit)
    {
      glUniform4f (program->base_factor, 0, 0, 0, 1);
      glUniform3f (program->emission_factor, m->base_color[0], m->base_color[1], m->base_color[2]);
      glUniform3f (program->orm_factor, 0.0f, 1.0f, 0.0f);
    }
  else
    {
      /* Paint still to come reads as primer, not as bare white. */
      bool bare = m->base_image >= 0 && !gpu->images[m->base_image].texture;
      float primer = bare ? 0.28f : 1.0f;
      glUniform4f (program->base_factor, m->base_color[0] * primer, m->base_color[1] * primer,
                   m->base_color[2] * primer, m->base_color[3]);
      if (srt_material_has_light_map (m) && !dark)
        glUniform3fv (program->emission_factor, 1, m->emissive);
      else
        glUniform3f (program->emission_factor, 0, 0, 0);
      bool waiting = m->orm_image >= 0 && !has_orm;
      float occlusion = has_orm && m->occlusion_image == m->orm_image ? m->occlusion_strength : 0.0f;
      glUniform3f (program->orm_factor, occlusion, waiting ? 0.5f : m->roughness,
                   waiting ? 0.2f : m->metallic);
    }
  if (program == &r->model_detail || program == &r->model_cut || program == &r->model_torn)
    {
      srt_texture_bind (GL_TEXTURE3, picture (gpu, m->normal_image, r->flat_bumps));
      glUniform1f (program->bump_scale, m->normal_scale);
    }
}

bool
srt_material_to_come (const SrtGpuModel *gpu, const SrtMaterial *m)
{
  return m && m->blend == 2 && m->base_image >= 0 && !gpu->images[m->base_image].texture;
}
