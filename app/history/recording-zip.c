/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/history/recording-private.h"

#include "content/file.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n.h>
#include <string.h>

typedef struct Entry
{
  char *name, *data;
  gsize size;
} Entry;

struct SortieZip
{
  GArray *entries; /* Entry */
  GHashTable *places; /* name -> place + 1 */
};

static void
clear_entry (gpointer data)
{
  Entry *entry = data;

  g_free (entry->name);
  g_free (entry->data);
}

SortieZip *
sortie_zip_new (void)
{
  SortieZip *zip = g_new0 (SortieZip, 1);

  zip->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (zip->entries, clear_entry);
  zip->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return zip;
}

void
sortie_zip_free (SortieZip *zip)
{
  if (!zip)
    return;
  g_array_unref (zip->entries);
  g_hash_table_unref (zip->places);
  g_free (zip);
}

/* Takes @data. */
static void
take (SortieZip *zip, const char *name, char *data, gsize size)
{
  Entry entry = { g_strdup (name), data, size };

  g_array_append_val (zip->entries, entry);
  g_hash_table_insert (zip->places, g_strdup (name), GUINT_TO_POINTER (zip->entries->len));
}

void
sortie_zip_add (SortieZip *zip, const char *name, const void *data, gsize size)
{
  char *copy = g_malloc (size + 1);

  if (size > 0)
    memcpy (copy, data, size);
  copy[size] = '\0';
  take (zip, name, copy, size);
}

const char *
sortie_zip_get (const SortieZip *zip, const char *name, gsize *size, GError **error)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (zip->places, name));
  const Entry *entry;

  if (place == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("the recording is damaged: %s is not in it"), name);
      return NULL;
    }
  entry = &g_array_index (zip->entries, Entry, place - 1);
  *size = entry->size;
  return entry->data;
}

guint
sortie_zip_count (const SortieZip *zip)
{
  return zip->entries->len;
}

const char *
sortie_zip_name (const SortieZip *zip, guint index)
{
  return g_array_index (zip->entries, Entry, index).name;
}

/* ---- Writing ---- */

static la_ssize_t
append (struct archive *archive, void *data, const void *buffer, size_t length)
{
  g_byte_array_append (data, buffer, (guint) length);
  return (la_ssize_t) length;
}

static bool
write_entry (struct archive *archive, const Entry *entry)
{
  struct archive_entry *header = archive_entry_new ();
  bool good;

  archive_entry_set_pathname (header, entry->name);
  archive_entry_set_size (header, (la_int64_t) entry->size);
  archive_entry_set_filetype (header, AE_IFREG);
  archive_entry_set_perm (header, 0644);
  /* No clock: the same run makes the same file. */
  archive_entry_set_mtime (header, 315532800, 0);
  good = archive_write_header (archive, header) == ARCHIVE_OK
         && archive_write_data (archive, entry->data, entry->size) == (la_ssize_t) entry->size;
  archive_entry_free (header);
  return good;
}

gboolean
sortie_zip_save (const SortieZip *zip, const char *path, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  struct archive *archive = archive_write_new ();
  bool good = archive_write_set_format_zip (archive) == ARCHIVE_OK
              && archive_write_set_bytes_per_block (archive, 0) == ARCHIVE_OK
              && archive_write_open (archive, bytes, NULL, append, NULL) == ARCHIVE_OK;

  for (guint i = 0; good && i < zip->entries->len; i++)
    good = write_entry (archive, &g_array_index (zip->entries, Entry, i));
  good = good && archive_write_close (archive) == ARCHIVE_OK;
  if (!good)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("the recording cannot be packed: %s"),
                 archive_error_string (archive) ? archive_error_string (archive) : "");
  archive_write_free (archive);
  return good && g_file_set_contents_full (path, (const char *) bytes->data, (gssize) bytes->len,
                                           G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0666, error);
}

/* ---- Reading ---- */

/* The bytes of the entry that was come to; NULL, told, where they are too many or not what was written. */
static char *
read_entry (struct archive *archive, gsize most, gsize *size, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  char piece[16384];
  la_ssize_t got;

  while ((got = archive_read_data (archive, piece, sizeof piece)) > 0)
    {
      if (bytes->len + (gsize) got > most)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("the recording is larger than recordings are"));
          return NULL;
        }
      g_byte_array_append (bytes, (const guint8 *) piece, (guint) got);
    }
  if (got < 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("the recording is damaged or cut short"));
      return NULL;
    }
  *size = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

static bool
read_all (SortieZip *zip, struct archive *archive, GError **error)
{
  struct archive_entry *header;
  gsize taken = 0, size;
  int result;

  while ((result = archive_read_next_header (archive, &header)) == ARCHIVE_OK)
    {
      const char *name = archive_entry_pathname (header);
      char *data;
      if (name == NULL || zip->entries->len >= SORTIE_ZIP_ENTRIES || g_hash_table_contains (zip->places, name))
        {
          result = ARCHIVE_FATAL;
          break;
        }
      data = read_entry (archive, SORTIE_ZIP_BYTES - taken, &size, error);
      if (data == NULL)
        return false;
      taken += size;
      take (zip, name, data, size);
    }
  if (result == ARCHIVE_EOF && zip->entries->len > 0)
    return true;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       zip->entries->len > 0 ? _ ("the recording is damaged or cut short") : _ ("it is no recording of a run"));
  return false;
}

SortieZip *
sortie_zip_open (const char *path, GError **error)
{
  g_autoptr (SortieZip) zip = sortie_zip_new ();
  g_autofree char *contents = NULL;
  struct archive *archive;
  gsize length;
  bool good;

  if (!srt_file_read (path, &contents, &length, error))
    return NULL;
  archive = archive_read_new ();
  good = archive_read_support_format_zip_seekable (archive) == ARCHIVE_OK
         && archive_read_open_memory (archive, contents, length) == ARCHIVE_OK;
  if (!good)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("it is no recording of a run"));
  good = good && read_all (zip, archive, error);
  archive_read_free (archive);
  return good ? g_steal_pointer (&zip) : NULL;
}
