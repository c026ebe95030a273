// Reading coverage between its samples, and blending it straight away: most of a frame in motion is
// this. Two rows of the source become one of 16-bit values, whose neighbours are then weighed for
// each pixel; all that is in between stays in the processor's first cache. Stretches without ink,
// more than half of any text, are passed over.
//
// The vector code and the plain code beside it (other processors, and the ends of rows) compute the
// same integers.

#include "CPixman.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Pixels worked on at once, so that their coverage lives on the stack.
enum { tile = 512 };

static const int64_t one = (int64_t)1 << 32;

// The part of a box's columns that the source may reach, and the source's columns that they read.
typedef struct {
  int64_t u0;
  int32_t from, to;
  int32_t first, last;
} columns;

static int32_t clamp_index(int64_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : (int32_t)value;
}

// ⌈a / b⌉ for b > 0.
static int64_t divide_up(int64_t a, int64_t b) { return a > 0 ? (a - 1) / b + 1 : -(-a / b); }

// Also empties the ends of the row: row[k] belongs to column k - 1.
static columns columns_of(
  detent_box box, detent_mask source, detent_sampling s, uint16_t *row) {
  columns c = {.u0 = s.x0 + box.x * s.dx};
  // The pixels whose two samples may lie inside: -1 ≤ u < width.
  c.from = clamp_index(divide_up(-one - c.u0, s.dx), 0, box.width);
  c.to = clamp_index(divide_up(source.width * one - c.u0, s.dx), c.from, box.width);
  c.first = clamp_index((c.u0 + c.from * s.dx) >> 32, 0, source.width);
  c.last = clamp_index(((c.u0 + c.to * s.dx) >> 32) + 2, c.first, source.width);
  row[c.first] = 0;
  row[c.last + 1] = 0;
  row[c.last + 2] = 0;
  return c;
}

#ifdef __SSE2__
// Sixteen samples at a time; the index of the first one that is left over is returned.
static int32_t blend_vectors(
  uint16_t *row, const uint8_t *upper, const uint8_t *lower, int32_t first, int32_t last,
  unsigned above, unsigned below) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i a = _mm_set1_epi16((short)above), b = _mm_set1_epi16((short)below);
  int32_t i = first;
  for (; i + 16 <= last; i += 16) {
    __m128i u = _mm_loadu_si128((const __m128i *)(const void *)(upper + i));
    __m128i l = _mm_loadu_si128((const __m128i *)(const void *)(lower + i));
    __m128i low = _mm_add_epi16(
      _mm_mullo_epi16(_mm_unpacklo_epi8(u, zero), a),
      _mm_mullo_epi16(_mm_unpacklo_epi8(l, zero), b));
    __m128i high = _mm_add_epi16(
      _mm_mullo_epi16(_mm_unpackhi_epi8(u, zero), a),
      _mm_mullo_epi16(_mm_unpackhi_epi8(l, zero), b));
    _mm_storeu_si128((__m128i *)(void *)(row + i), low);
    _mm_storeu_si128((__m128i *)(void *)(row + i + 8), high);
  }
  return i;
}
#endif

// Blends rows `index` and `index + 1` of the source into values of 16 bits, from column `first` on;
// false when nothing is to be seen.
static bool blend_rows(
  uint16_t *row, detent_mask source, int64_t index, unsigned fraction, int32_t first,
  int32_t last) {
  if (index < -1 || index >= source.height) return false;
  bool hasUpper = index >= 0, hasLower = index + 1 < source.height;
  const uint8_t *upper = source.bytes + index * source.stride;
  const uint8_t *lower = upper + source.stride;
  unsigned above = hasUpper ? 256 - fraction : 0, below = hasLower ? fraction : 0;
  if (above == 0 && below == 0) return false;
  if (!hasUpper) upper = lower, above = 0;
  if (!hasLower) lower = upper, below = 0;
  int32_t i = first;
#ifdef __SSE2__
  i = blend_vectors(row + 1, upper, lower, i, last, above, below);
#endif
  for (; i < last; i++) row[i + 1] = (uint16_t)(upper[i] * above + lower[i] * below);
  return true;
}

static inline uint8_t between(const uint16_t *row, int64_t u) {
  uint32_t fraction = (uint32_t)(u >> 24) & 255;
  const uint16_t *at = row + (u >> 32) + 1;
  return (uint8_t)((at[0] * (256 - fraction) + at[1] * fraction + 0x8000) >> 16);
}

#ifdef __SSE2__
// Four pixels from four pairs of neighbours and their weights. The multiplication is a signed one,
// so the neighbours are lowered by 2¹⁵ and the sum, their weights being 256 together, raised by
// 2²³.
static inline __m128i weigh(__m128i pairs, __m128i weights) {
  __m128i low = _mm_xor_si128(pairs, _mm_set1_epi16((short)0x8000));
  __m128i sum = _mm_add_epi32(
    _mm_madd_epi16(low, weights), _mm_set1_epi32((1 << 23) + 0x8000));
  return _mm_srli_epi32(sum, 16);
}

static inline int pair_at(const uint16_t *row, int64_t u) {
  int pair;
  memcpy(&pair, row + (u >> 32) + 1, sizeof pair);
  return pair;
}

// Whether `count` values of a row are 0.
static inline bool is_blank(const uint16_t *row, int64_t count) {
  __m128i any = _mm_loadu_si128((const __m128i *)(const void *)(row + count - 8));
  for (int64_t i = 0; i + 8 < count; i += 8) {
    any = _mm_or_si128(any, _mm_loadu_si128((const __m128i *)(const void *)(row + i)));
  }
  return _mm_movemask_epi8(_mm_cmpeq_epi16(any, _mm_setzero_si128())) == 0xFFFF;
}

static inline __m128i pack(__m128i a, __m128i b) {
  __m128i words = _mm_packs_epi32(a, b);
  return _mm_packus_epi16(words, words);
}

// Eight pixels at a time at two samples a pixel: the neighbours lie side by side, and the weights
// are the same all along. The number done is returned.
static int32_t read_unscaled(uint8_t *out, int32_t count, const uint16_t *row, int64_t u) {
  int after = (int)(u >> 24) & 255, before = 256 - after;
  const __m128i weights = _mm_set1_epi32(after << 16 | before);
  const uint16_t *at = row + (u >> 32) + 1;
  int32_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m128i a = _mm_loadu_si128((const __m128i *)(const void *)(at + 2 * i));
    __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(at + 2 * i + 8));
    __m128i bytes = pack(weigh(a, weights), weigh(b, weights));
    _mm_storel_epi64((__m128i *)(void *)(out + i), bytes);
  }
  return i;
}

// Eight pixels at a time at any scale.
static int32_t read_scaled(
  uint8_t *out, int32_t count, const uint16_t *row, int64_t u, int64_t du) {
  const __m128i one_minus = _mm_set1_epi32(256);
  uint32_t f = (uint32_t)u, df = (uint32_t)du;
  __m128i fractions = _mm_set_epi32(
    (int)(f + 3 * df), (int)(f + 2 * df), (int)(f + df), (int)f);
  const __m128i step = _mm_set1_epi32((int)(4 * df));
  const __m128i eight = _mm_set1_epi32((int)(8 * df));
  int32_t i = 0;
  for (; i + 8 <= count; i += 8) {
    int64_t reach = ((u + 7 * du) >> 32) + 2 - (u >> 32);
    if (reach >= 8 && is_blank(row + (u >> 32) + 1, reach)) {
      memset(out + i, 0, 8);
      fractions = _mm_add_epi32(fractions, eight);
      u += 8 * du;
      continue;
    }
    __m128i halves[2];
    for (int k = 0; k < 2; k++, u += 4 * du) {
      __m128i pairs = _mm_set_epi32(
        pair_at(row, u + 3 * du), pair_at(row, u + 2 * du), pair_at(row, u + du),
        pair_at(row, u));
      __m128i after = _mm_srli_epi32(fractions, 24);
      __m128i weights = _mm_or_si128(
        _mm_slli_epi32(after, 16), _mm_sub_epi32(one_minus, after));
      halves[k] = weigh(pairs, weights);
      fractions = _mm_add_epi32(fractions, step);
    }
    _mm_storel_epi64((__m128i *)(void *)(out + i), pack(halves[0], halves[1]));
  }
  return i;
}
#endif

// Pixels from a blended row.
static void read_row(uint8_t *out, int32_t count, const uint16_t *row, int64_t u, int64_t du) {
  int32_t done = 0;
#ifdef __SSE2__
  bool unscaled = du == 2 * one;
  done = unscaled ? read_unscaled(out, count, row, u) : read_scaled(out, count, row, u, du);
#endif
  u += done * du;
  for (int32_t i = done; i < count; i++, u += du) out[i] = between(row, u);
}

void detent_sample_mask(
  detent_mask mask, detent_box box, detent_mask source, detent_sampling s, uint16_t *row) {
  columns c = columns_of(box, source, s, row);
  for (int32_t j = 0; j < box.height; j++) {
    uint8_t *out = mask.bytes + j * mask.stride;
    int64_t v = s.y0 + (box.y + j) * s.dy;
    unsigned fraction = (unsigned)(v >> 24) & 255;
    if (c.from >= c.to || !blend_rows(row, source, v >> 32, fraction, c.first, c.last)) {
      memset(out, 0, (size_t)box.width);
      continue;
    }
    memset(out, 0, (size_t)c.from);
    read_row(out + c.from, c.to - c.from, row, c.u0 + c.from * s.dx, s.dx);
    memset(out + c.to, 0, (size_t)(box.width - c.to));
  }
}

// Blending: pixman's own arithmetic for a colour through a mask, so that a line which comes to rest
// keeps its pixels.

// a · b / 255, rounded, for bytes.
static inline uint32_t multiplied(uint32_t a, uint32_t b) {
  uint32_t product = a * b + 128;
  return (product + (product >> 8)) >> 8;
}

// The four bytes of a premultiplied colour over a pixel.
static inline uint32_t over(uint32_t pixel, uint32_t color, uint32_t coverage) {
  uint32_t free = 255 - multiplied(color >> 24, coverage), result = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t sum =
      multiplied(color >> shift & 255, coverage) + multiplied(pixel >> shift & 255, free);
    result |= (sum > 255 ? 255 : sum) << shift;
  }
  return result;
}

#ifdef __SSE2__
static inline __m128i multiplied_words(__m128i a, __m128i b) {
  __m128i product = _mm_add_epi16(_mm_mullo_epi16(a, b), _mm_set1_epi16(128));
  return _mm_mulhi_epu16(product, _mm_set1_epi16(257));
}

// Two pixels as words; `coverage` holds each one's four times.
static inline __m128i over_words(__m128i pixels, __m128i color, __m128i coverage) {
  __m128i source = multiplied_words(color, coverage);
  __m128i alpha = _mm_shufflehi_epi16(_mm_shufflelo_epi16(source, 0xFF), 0xFF);
  __m128i free = _mm_xor_si128(alpha, _mm_set1_epi16(255));
  return _mm_add_epi16(source, multiplied_words(pixels, free));
}

static inline void over_four(uint32_t *pixels, __m128i color, int coverage) {
  const __m128i zero = _mm_setzero_si128();
  __m128i bytes = _mm_cvtsi32_si128(coverage);
  bytes = _mm_unpacklo_epi8(bytes, bytes);
  bytes = _mm_unpacklo_epi16(bytes, bytes);
  __m128i low = _mm_unpacklo_epi8(bytes, zero), high = _mm_unpackhi_epi8(bytes, zero);
  __m128i before = _mm_loadu_si128((const __m128i *)(const void *)pixels);
  __m128i first = over_words(_mm_unpacklo_epi8(before, zero), color, low);
  __m128i second = over_words(_mm_unpackhi_epi8(before, zero), color, high);
  _mm_storeu_si128((__m128i *)(void *)pixels, _mm_packus_epi16(first, second));
}
#endif

static void blend_row(uint32_t *pixels, const uint8_t *coverage, int32_t count, uint32_t color) {
  int32_t i = 0;
#ifdef __SSE2__
  const __m128i bytes = _mm_set1_epi32((int)color);
  const __m128i words = _mm_unpacklo_epi8(bytes, _mm_setzero_si128());
  for (; i + 4 <= count; i += 4) {
    int four;
    memcpy(&four, coverage + i, sizeof four);
    if (four) over_four(pixels + i, words, four);
  }
#endif
  for (; i < count; i++) {
    if (coverage[i]) pixels[i] = over(pixels[i], color, coverage[i]);
  }
}

static uint32_t premultiplied(detent_color c) {
  uint32_t r = (c.red * c.alpha + 127u) / 255u;
  uint32_t g = (c.green * c.alpha + 127u) / 255u;
  uint32_t b = (c.blue * c.alpha + 127u) / 255u;
  return (uint32_t)c.alpha << 24 | r << 16 | g << 8 | b;
}

void detent_blend_sampled(
  detent_pixels picture, detent_box box, detent_color color, detent_mask source,
  detent_sampling s, uint16_t *row) {
  uint32_t bytes = premultiplied(color);
  columns c = columns_of(box, source, s, row);
  if (c.from >= c.to) return;
  for (int32_t j = 0; j < box.height; j++) {
    int64_t v = s.y0 + (box.y + j) * s.dy;
    unsigned fraction = (unsigned)(v >> 24) & 255;
    if (!blend_rows(row, source, v >> 32, fraction, c.first, c.last)) continue;
    uint8_t *start = (uint8_t *)picture.bits + (box.y + j) * picture.stride;
    uint32_t *pixels = (uint32_t *)(void *)start + box.x;
    for (int32_t i = c.from; i < c.to; i += tile) {
      uint8_t coverage[tile];
      int32_t count = c.to - i < tile ? c.to - i : tile;
      read_row(coverage, count, row, c.u0 + i * s.dx, s.dx);
      blend_row(pixels + i, coverage, count, bytes);
    }
  }
}
