// What is counted of a text, or looked for in it, byte by byte.

#define _GNU_SOURCE  // memmem
#include "CBytes.h"
#include "Scan.h"

#include <strings.h>

int64_t detent_count_words(const uint8_t *bytes, int64_t count) {
  int64_t words = 0, wide = 0, at = 0;
  uint64_t is_after_blank = 1;
  for (; at + detent_block <= count; at += detent_block) {
    detent_vector here = detent_load(bytes + at);
    uint64_t blanks = detent_mask(((here - '\t') < 5) | (here == ' '));
    words += __builtin_popcountll(~blanks & (blanks << 1 | is_after_blank));
    is_after_blank = blanks >> 63;
    wide += __builtin_popcountll(detent_mask((here - 0xE3) < 7));
  }
  for (; at < count; at++) {
    bool is_blank = bytes[at] == ' ' || (uint8_t)(bytes[at] - '\t') < 5;
    words += !is_blank && is_after_blank;
    is_after_blank = is_blank;
    wide += (uint8_t)(bytes[at] - 0xE3) < 7;
  }
  return words + wide / 2;
}

int64_t detent_first_invalid(const uint8_t *bytes, int64_t count) {
  int64_t at = 0;
  while (at < count) {
    if (at + detent_block <= count && !detent_mask(detent_load(bytes + at) >= 0x80)) {
      at += detent_block;
      continue;
    }
    for (int64_t stop = at + detent_block; at < stop && at < count;) {
      int64_t length = 1;
      bool is_broken =
        bytes[at] >= 0x80 && detent_decode(bytes, at, count, &length) == 0xFFFD;
      // U+FFFD itself is no fault.
      if (is_broken && !(length == 3 && bytes[at] == 0xEF)) return at;
      at += length;
    }
  }
  return -1;
}

bool detent_has_level_mark(const uint8_t *bytes, int64_t count) {
  static const char opening[] = "<!--", name[] = "level:";
  const uint8_t *end = bytes + count;
  for (const uint8_t *at = bytes; at < end;) {
    const uint8_t *found = memmem(at, (size_t)(end - at), opening, sizeof opening - 1);
    if (!found) return false;
    at = found + sizeof opening - 1;
    const uint8_t *word = at;
    while (word < end && detent_is_blank(*word)) word++;
    if (end - word < (int64_t)sizeof name - 1) continue;
    if (strncasecmp((const char *)word, name, sizeof name - 1) == 0) return true;
  }
  return false;
}
