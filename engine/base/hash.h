/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A 64-bit hash of bytes: for state hashes, digests and layout checks; not for secrets. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Hash of @size bytes at @data, chained to @seed. The same on every machine of either byte order used here. */
uint64_t srt_hash (const void *data, size_t size, uint64_t seed);

/* Folds one word into a running hash: cheap enough for a digest a tick. */
static inline uint64_t
srt_hash_word (uint64_t hash, uint64_t word)
{
  hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29);
}
