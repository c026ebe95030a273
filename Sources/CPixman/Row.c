// One row of pixels, blended: pixman's own arithmetic for a colour through a mask, so that a line
// which comes to rest keeps its pixels. Three versions compute the same bytes, in plain C, in SSE2
// and in AVX2 (see Wide.c); the processor says which of them runs.
//
// Text that moves straight up or down at its own size, as an arriving level does, needs no reading
// between columns. Its coverage is weighed between two rows and blended in one go.

#include "Row.h"

#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

// a · b / 255, rounded, for bytes.
static inline uint32_t multiplied(uint32_t a, uint32_t b) {
  uint32_t product = a * b + 128;
  return (product + (product >> 8)) >> 8;
}

uint32_t detent_premultiplied(detent_color c) {
  uint32_t r = (c.red * c.alpha + 127u) / 255u;
  uint32_t g = (c.green * c.alpha + 127u) / 255u;
  uint32_t b = (c.blue * c.alpha + 127u) / 255u;
  return (uint32_t)c.alpha << 24 | r << 16 | g << 8 | b;
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

static inline uint8_t between(uint8_t upper, uint8_t lower, detent_weights w) {
  return (uint8_t)((upper * w.above + lower * w.below + 128) >> 8);
}

static void blend_plain(
  uint32_t *pixels, const uint8_t *coverage, int32_t count, uint32_t color) {
  for (int32_t i = 0; i < count; i++) {
    if (coverage[i]) pixels[i] = over(pixels[i], color, coverage[i]);
  }
}

static void blend_between_plain(
  uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count, uint32_t color) {
  for (int32_t i = 0; i < count; i++) {
    uint8_t coverage = between(upper[2 * i], lower[2 * i], weights);
    if (coverage) pixels[i] = over(pixels[i], color, coverage);
  }
}

#ifdef __SSE2__
// The ends of rows, shorter than a vector of coverage.
enum { longest_end = 16 };

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

static inline __m128i words_of(uint32_t color) {
  return _mm_unpacklo_epi8(_mm_set1_epi32((int)color), _mm_setzero_si128());
}

void detent_blend_sse2(
  uint32_t *pixels, const uint8_t *coverage, int32_t count, uint32_t color) {
  const __m128i words = words_of(color);
  int32_t i = 0;
  for (; i + 4 <= count; i += 4) {
    int four;
    memcpy(&four, coverage + i, sizeof four);
    if (four) over_four(pixels + i, words, four);
  }
  blend_plain(pixels + i, coverage + i, count - i, color);
}

// What is left of a row, at most `longest_end` pixels.
void detent_blend_between_end(
  uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count, uint32_t color) {
  uint8_t coverage[longest_end];
  for (int32_t i = 0; i < count; i++) coverage[i] = between(upper[2 * i], lower[2 * i], weights);
  detent_blend_sse2(pixels, coverage, count, color);
}

// Eight pixels' coverage as words, from every second of sixteen samples.
static inline __m128i between_words(
  const uint8_t *upper, const uint8_t *lower, __m128i above, __m128i below) {
  const __m128i even = _mm_set1_epi16(255);
  __m128i u = _mm_and_si128(_mm_loadu_si128((const __m128i *)(const void *)upper), even);
  __m128i l = _mm_and_si128(_mm_loadu_si128((const __m128i *)(const void *)lower), even);
  __m128i sum = _mm_add_epi16(_mm_mullo_epi16(u, above), _mm_mullo_epi16(l, below));
  return _mm_srli_epi16(_mm_add_epi16(sum, _mm_set1_epi16(128)), 8);
}

// Vectors read one sample more than they need, so the last one is left to the end.
static void blend_between_sse2(
  uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count, uint32_t color) {
  const __m128i words = words_of(color);
  const __m128i above = _mm_set1_epi16((short)weights.above);
  const __m128i below = _mm_set1_epi16((short)weights.below);
  int32_t i = 0;
  for (; i + 16 < count; i += 16) {
    const uint8_t *u = upper + 2 * i, *l = lower + 2 * i;
    __m128i bytes = _mm_packus_epi16(
      between_words(u, l, above, below), between_words(u + 16, l + 16, above, below));
    int fours[4];
    _mm_storeu_si128((__m128i *)(void *)fours, bytes);
    for (int k = 0; k < 4; k++) {
      if (fours[k]) over_four(pixels + i + 4 * k, words, fours[k]);
    }
  }
  detent_blend_between_end(pixels + i, upper + 2 * i, lower + 2 * i, weights, count - i, color);
}
#endif

static const detent_rows plain = {blend_plain, blend_between_plain, NULL};
#ifdef __SSE2__
static const detent_rows sse2 = {detent_blend_sse2, blend_between_sse2, NULL};
#endif

const detent_rows *detent_rows_by(detent_instructions instructions) {
  switch (instructions) {
    case detent_instructions_plain: return &plain;
#ifdef __SSE2__
    case detent_instructions_sse2: return &sse2;
    case detent_instructions_avx2: return __builtin_cpu_supports("avx2") ? &detent_rows_avx2 : NULL;
#endif
    default: return NULL;
  }
}

const detent_rows *detent_rows_best(void) {
  for (int i = detent_instructions_avx2; i > detent_instructions_plain; i--) {
    const detent_rows *rows = detent_rows_by((detent_instructions)i);
    if (rows) return rows;
  }
  return &plain;
}
