// Looking at 64 bytes at once. A vector is compared, and each comparison becomes a bit a byte; what
// is then done with the few bits that are set goes one by one. The compiler makes of it what the
// processor has.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
  /// Bytes looked at together.
  detent_block = 64,
};

typedef uint8_t detent_vector __attribute__((ext_vector_type(64)));
typedef char detent_lanes __attribute__((ext_vector_type(64)));
typedef char detent_quarter __attribute__((ext_vector_type(16)));

#define DETENT_INLINE static inline __attribute__((always_inline))

DETENT_INLINE detent_vector detent_load(const uint8_t *bytes) {
  detent_vector vector;
  memcpy(&vector, bytes, sizeof vector);
  return vector;
}

// The bits of sixteen bytes that are all ones or all zeros, the first byte's lowest.
DETENT_INLINE uint64_t detent_quarter_mask(detent_quarter lanes) {
#ifdef __SSE2__
  return (uint32_t)__builtin_ia32_pmovmskb128(lanes);
#else
  uint64_t halves[2], mask = 0;
  memcpy(halves, &lanes, sizeof halves);
  for (int i = 0; i < 2; i++) {
    // Each byte's highest bit, moved up beside those of the bytes before.
    mask |= ((halves[i] & 0x8080808080808080) * 0x0002040810204081 >> 56) << (8 * i);
  }
  return mask;
#endif
}

// A bit for each byte of a comparison, the first byte's lowest.
DETENT_INLINE uint64_t detent_mask(detent_lanes lanes) {
  detent_quarter a = __builtin_shufflevector(
    lanes, lanes, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  detent_quarter b = __builtin_shufflevector(
    lanes, lanes, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
  detent_quarter c = __builtin_shufflevector(
    lanes, lanes, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47);
  detent_quarter d = __builtin_shufflevector(
    lanes, lanes, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63);
  return detent_quarter_mask(a) | detent_quarter_mask(b) << 16 | detent_quarter_mask(c) << 32 |
    detent_quarter_mask(d) << 48;
}

static inline bool detent_is_blank(uint8_t byte) { return byte == ' ' || byte == '\t'; }

// LF, VT, FF and CR.
static inline bool detent_is_ascii_end(uint8_t byte) { return (uint8_t)(byte - '\n') < 4; }

// How many bytes the sign that ends a line has at a place: two of CRLF and NEL, three of U+2029;
// 0 where none is.
static inline int64_t detent_line_end(const uint8_t *bytes, int64_t at, int64_t count) {
  if (at >= count) return 0;
  uint8_t byte = bytes[at];
  if (detent_is_ascii_end(byte)) {
    return byte == '\r' && at + 1 < count && bytes[at + 1] == '\n' ? 2 : 1;
  }
  if (byte == 0xC2) return at + 1 < count && bytes[at + 1] == 0x85 ? 2 : 0;
  if (byte != 0xE2 || at + 2 >= count) return 0;
  return bytes[at + 1] == 0x80 && bytes[at + 2] == 0xA9 ? 3 : 0;
}

// The same of the sign that ends before a place, not reaching back beyond `least`.
static inline int64_t detent_line_end_before(const uint8_t *bytes, int64_t at, int64_t least) {
  if (at <= least) return 0;
  uint8_t byte = bytes[at - 1];
  if (detent_is_ascii_end(byte)) {
    return byte == '\n' && at - 2 >= least && bytes[at - 2] == '\r' ? 2 : 1;
  }
  if (byte == 0x85) return at - 2 >= least && bytes[at - 2] == 0xC2 ? 2 : 0;
  if (byte != 0xA9 || at - 3 < least) return 0;
  return bytes[at - 2] == 0x80 && bytes[at - 3] == 0xE2 ? 3 : 0;
}

// A scalar at a place, and how many bytes it has; a broken part is U+FFFD and as long as the
// Unicode Standard's table 3-8 has it.
static inline uint32_t detent_decode(
  const uint8_t *bytes, int64_t at, int64_t count, int64_t *length) {
  uint8_t lead = bytes[at];
  *length = 1;
  if (lead < 0x80) return lead;
  if (lead < 0xC2 || lead > 0xF4) return 0xFFFD;
  int32_t more = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  uint32_t scalar = lead & (0x3F >> more);
  for (int32_t i = 1; i <= more; i++) {
    if (at + i >= count || bytes[at + i] < low || bytes[at + i] > high) return 0xFFFD;
    scalar = scalar << 6 | (bytes[at + i] & 0x3F);
    *length = i + 1;
    low = 0x80;
    high = 0xBF;
  }
  return scalar;
}
