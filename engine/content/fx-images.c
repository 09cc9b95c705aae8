/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures that effects are drawn with, as files; decoded by whoever draws. */
#include "content/loaders.h"

#include "content/file.h"

static const char *const names[SRT_N_FX_IMAGES] = { "effects.png", "shield-noise.png", "force-field.png" };

static bool
tell_missing (int image, SrtDiags *diags)
{
  g_autofree char *file = g_build_filename ("effects", names[image], NULL);

  srt_diags_add (diags, SRT_SEVERITY_ERROR, "no-texture", file, NULL, 0, 0,
                 N_ ("a picture that effects are drawn with is missing; it comes with Sortie's data"), NULL);
  return false;
}

static void
read_image (SrtShared *shared, const char *path, SrtImage *image, SrtDiags *diags)
{
  g_autoptr (GError) error = NULL;
  char *bytes;
  gsize length;

  if (!srt_file_read (path, &bytes, &length, &error))
    {
      srt_diags_add (diags, SRT_SEVERITY_ERROR, "cannot-read", path, NULL, 0, 0, N_ ("cannot be read: %1"),
                     error->message, NULL);
      return;
    }
  image->data = srt_shared_keep (shared, bytes);
  image->size = length;
}

void
srt_fx_images_read (SrtShared *shared, const char *const *folders, SrtContent *content, SrtDiags *diags)
{
  bool has_folder = false, told = false;

  for (int f = 0; folders[f] && !has_folder; f++)
    {
      g_autofree char *folder = g_build_filename (folders[f], "effects", NULL);
      has_folder = g_file_test (folder, G_FILE_TEST_IS_DIR);
    }
  for (int i = 0; i < SRT_N_FX_IMAGES && has_folder; i++)
    {
      g_autofree char *path = NULL;
      for (int f = 0; folders[f] && !path; f++)
        {
          path = g_build_filename (folders[f], "effects", names[i], NULL);
          if (!g_file_test (path, G_FILE_TEST_EXISTS))
            g_clear_pointer (&path, g_free);
        }
      if (path)
        read_image (shared, path, &content->fx_images[i], diags);
      else if (!told)
        told = !tell_missing (i, diags);
    }
}

bool
srt_content_check_fx (const SrtContent *content, SrtDiags *diags)
{
  for (int i = 0; i < SRT_N_FX_IMAGES; i++)
    if (!content->fx_images[i].data)
      return tell_missing (i, diags);
  return true;
}
