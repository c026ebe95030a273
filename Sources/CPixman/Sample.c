// Reading coverage between its samples, and blending it straight away: most of a frame in motion is
// this. Two rows of the source become one of 16-bit values, whose neighbours are then weighed for
// each pixel; all that is in between stays in the processor's first cache. Stretches without ink,
// more than half of any text, are passed over.
//
// The vector code and the plain code beside it (other processors, and the ends of rows) compute the
// same integers.

#include "Row.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

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

// Two rows of the source and how much each counts.
typedef struct {
  const uint8_t *upper, *lower;
  detent_weights weights;
} row_pair;

#ifdef __SSE2__
// Sixteen samples at a time; the index of the first one that is left over is returned.
static int32_t blend_vectors(uint16_t *row, row_pair pair, int32_t first, int32_t last) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i a = _mm_set1_epi16((short)pair.weights.above);
  const __m128i b = _mm_set1_epi16((short)pair.weights.below);
  int32_t i = first;
  for (; i + 16 <= last; i += 16) {
    __m128i u = _mm_loadu_si128((const __m128i *)(const void *)(pair.upper + i));
    __m128i l = _mm_loadu_si128((const __m128i *)(const void *)(pair.lower + i));
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

// Rows `index` and `index + 1`; false when nothing of them is to be seen.
static bool find_rows(row_pair *pair, detent_mask source, int64_t index, unsigned fraction) {
  if (index < -1 || index >= source.height) return false;
  bool hasUpper = index >= 0, hasLower = index + 1 < source.height;
  pair->upper = source.bytes + (hasUpper ? index : index + 1) * source.stride;
  pair->lower = source.bytes + (hasLower ? index + 1 : index) * source.stride;
  pair->weights.above = hasUpper ? 256 - fraction : 0;
  pair->weights.below = hasLower ? fraction : 0;
  return pair->weights.above > 0 || pair->weights.below > 0;
}

// Two rows as one of values of 16 bits, from column `first` on.
static void blend_rows(uint16_t *row, row_pair pair, int32_t first, int32_t last) {
  int32_t i = first;
#ifdef __SSE2__
  i = blend_vectors(row + 1, pair, i, last);
#endif
  for (; i < last; i++) {
    unsigned above = pair.upper[i] * pair.weights.above;
    row[i + 1] = (uint16_t)(above + pair.lower[i] * pair.weights.below);
  }
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
    row_pair pair;
    if (c.from >= c.to || !find_rows(&pair, source, v >> 32, fraction)) {
      memset(out, 0, (size_t)box.width);
      continue;
    }
    blend_rows(row, pair, c.first, c.last);
    memset(out, 0, (size_t)c.from);
    read_row(out + c.from, c.to - c.from, row, c.u0 + c.from * s.dx, s.dx);
    memset(out + c.to, 0, (size_t)(box.width - c.to));
  }
}

// Whether every pixel of the box lies on a sample of its own columns.
static bool is_on_columns(columns c, detent_sampling s) {
  return s.dx == 2 * one && (uint32_t)c.u0 >> 24 == 0;
}

// A box at most a tile wide.
static void blend_columns(
  detent_pixels picture, detent_box box, uint32_t color, detent_mask source, detent_sampling s,
  uint16_t *row) {
  const detent_rows *rows = detent_rows_best();
  columns c = columns_of(box, source, s, row);
  bool isOnColumns = is_on_columns(c, s);
  // The column before the first is empty.
  if (isOnColumns && c.u0 + c.from * s.dx < 0) c.from++;
  int32_t count = c.to - c.from;
  int64_t u = c.u0 + c.from * s.dx;
  detent_stencil stencil;
  // Read as by `between`: a value's place is one further on.
  const detent_scaled_rows *scaled = isOnColumns ? NULL : rows->scaled;
  if (scaled && !scaled->stencil(&stencil, u, s.dx, count)) scaled = NULL;
  for (int32_t j = 0; j < box.height && count > 0; j++) {
    int64_t v = s.y0 + (box.y + j) * s.dy;
    unsigned fraction = (unsigned)(v >> 24) & 255;
    uint8_t *start = (uint8_t *)picture.bits + (box.y + j) * picture.stride;
    uint32_t *pixels = (uint32_t *)(void *)start + box.x + c.from;
    row_pair pair;
    if (!find_rows(&pair, source, v >> 32, fraction)) continue;
    if (isOnColumns) {
      rows->blend_between(
        pixels, pair.upper + (u >> 32), pair.lower + (u >> 32), pair.weights, count, color);
    } else if (scaled) {
      scaled->weigh(
        row + 1 + c.first, pair.upper + c.first, pair.lower + c.first, pair.weights,
        c.last - c.first);
      scaled->blend(pixels, row + 1, &stencil, color);
    } else {
      uint8_t coverage[detent_tile];
      blend_rows(row, pair, c.first, c.last);
      read_row(coverage, count, row, u, s.dx);
      rows->blend(pixels, coverage, count, color);
    }
  }
}

void detent_blend_sampled(
  detent_pixels picture, detent_box box, detent_color color, detent_mask source,
  detent_sampling s, uint16_t *row) {
  for (int32_t x = 0; x < box.width; x += detent_tile) {
    int32_t width = box.width - x < detent_tile ? box.width - x : detent_tile;
    blend_columns(
      picture, (detent_box){box.x + x, box.y, width, box.height}, detent_premultiplied(color),
      source, s, row);
  }
}
