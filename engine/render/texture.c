/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of models: bytes of a PNG or JPEG in, pixels out. Any thread, no GL. */
#include "render/renderer.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

#include <stdlib.h>
#include <string.h>

/* Larger than anything a ship needs; a picture that claims more is refused before it takes the memory. */
#define MOST_SIDE 8192

static void
refuse_huge (GdkPixbufLoader *loader, int width, int height, gpointer data)
{
  bool *huge = data;
  if (width > MOST_SIDE || height > MOST_SIDE)
    {
      *huge = true;
      gdk_pixbuf_loader_set_size (loader, 1, 1);
    }
}

static bool
copy_rgba (GdkPixbuf *pixbuf, SrtPixels *pixels)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  int channels = gdk_pixbuf_get_n_channels (pixbuf), stride = gdk_pixbuf_get_rowstride (pixbuf);
  const guint8 *from = gdk_pixbuf_read_pixels (pixbuf);
  unsigned char *to = malloc ((size_t) width * (size_t) height * 4);
  if (!to)
    return false;
  pixels->rgba = to;
  pixels->width = width;
  pixels->height = height;
  for (int y = 0; y < height; y++)
    {
      const guint8 *row = from + (size_t) y * (size_t) stride;
      for (int x = 0; x < width; x++, row += channels, to += 4)
        {
          to[0] = row[0];
          to[1] = row[1];
          to[2] = row[2];
          to[3] = channels == 4 ? row[3] : 255;
        }
    }
  return true;
}

bool
srt_texture_decode (const SrtImage *image, SrtPixels *pixels)
{
  *pixels = (SrtPixels){ 0 };
  if (!image->data || image->size == 0)
    return false;
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new ();
  bool huge = false, fine = false;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (refuse_huge), &huge);
  bool written = gdk_pixbuf_loader_write (loader, image->data, image->size, NULL);
  /* Closed whatever came before: a loader must be. */
  bool closed = gdk_pixbuf_loader_close (loader, NULL);
  if (written && closed && !huge)
    {
      GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
      fine = pixbuf && copy_rgba (pixbuf, pixels);
    }
  g_object_unref (loader);
  return fine;
}
