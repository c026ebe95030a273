// What is counted of a text, or looked for in it, byte by byte.

#define _GNU_SOURCE  // memmem
#include "CBytes.h"
#include "Scan.h"

#include <strings.h>

// How many bytes the white space at a place has, as Unicode's property White_Space has it; 0 for
// what is none.
static int64_t white_length(const uint8_t *bytes, int64_t at, int64_t count) {
  uint8_t byte = bytes[at];
  if (byte == ' ' || (uint8_t)(byte - '\t') < 5) return 1;
  if (byte < 0xC2) return 0;
  int64_t length;
  uint32_t scalar = detent_decode(bytes, at, count, &length);
  switch (scalar) {
    case 0x85: case 0xA0: case 0x1680: case 0x2028: case 0x2029: case 0x202F: case 0x205F:
    case 0x3000: return length;
    default: return scalar >= 0x2000 && scalar <= 0x200A ? length : 0;
  }
}

// The white space of two and three bytes among 64 places of which each has its first byte in the
// first vector, its second in the second …
static uint64_t wide_white(detent_vector first, detent_vector second, detent_vector third) {
  detent_vector low = third - 0x80;
  uint64_t two = detent_mask((first == 0xC2) & ((second == 0x85) | (second == 0xA0)));
  uint64_t general = detent_mask(
    (first == 0xE2) & (second == 0x80) &
    ((low < 11) | (low == 0x28) | (low == 0x29) | (low == 0x2F)));
  uint64_t others = detent_mask(
    ((first == 0xE2) & (second == 0x81) & (third == 0x9F)) |
    ((first == 0xE3) & (second == 0x80) & (third == 0x80)) |
    ((first == 0xE1) & (second == 0x9A) & (third == 0x80)));
  return two | general | others;
}

// The 64 places at which a word begins; looks three bytes back and two ahead.
static uint64_t word_starts(const uint8_t *bytes) {
  detent_vector here = detent_load(bytes), before = detent_load(bytes - 1);
  uint64_t starts = detent_mask(((here - '\t') < 5) | (here == ' '));
  uint64_t ends = starts << 1 | (bytes[-1] == ' ' || (uint8_t)(bytes[-1] - '\t') < 5);
  if (detent_mask((here >= 0x80) | (before >= 0x80))) {
    starts |= wide_white(here, detent_load(bytes + 1), detent_load(bytes + 2));
    detent_vector second = detent_load(bytes - 2), third = detent_load(bytes - 3), none = 0;
    // Of two bytes, and of three, whose last one is the byte before.
    ends |= wide_white(second, before, none);
    ends |= wide_white(third, second, before) & ~detent_mask((third == 0xC2));
  }
  return ends & ~starts;
}

// Whether a word begins at a place: white space, or nothing, ends there and none begins.
static bool is_word_start(const uint8_t *bytes, int64_t at, int64_t count) {
  if (white_length(bytes, at, count)) return false;
  if (at == 0) return true;
  for (int64_t length = 1; length <= 3 && length <= at; length++) {
    if (white_length(bytes, at - length, at) == length) return true;
  }
  return false;
}

int64_t detent_count_words(const uint8_t *bytes, int64_t count) {
  int64_t words = 0, at = 0;
  for (; at < 3 && at < count; at++) words += is_word_start(bytes, at, count);
  for (; at + detent_block + 2 <= count; at += detent_block) {
    words += __builtin_popcountll(word_starts(bytes + at));
  }
  for (; at < count; at++) words += is_word_start(bytes, at, count);
  return words;
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
