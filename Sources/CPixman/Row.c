// One row of pixels, blended: pixman's own arithmetic for a colour through a mask, so that a line
// which comes to rest keeps its pixels. Three versions compute the same bytes, in plain C, in SSE2
// and in AVX2; the processor says which of them runs.
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

static void blend_sse2(
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
static void blend_between_end(
  uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count, uint32_t color) {
  uint8_t coverage[longest_end];
  for (int32_t i = 0; i < count; i++) coverage[i] = between(upper[2 * i], lower[2 * i], weights);
  blend_sse2(pixels, coverage, count, color);
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
  blend_between_end(pixels + i, upper + 2 * i, lower + 2 * i, weights, count - i, color);
}

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i wide_multiplied(__m256i a, __m256i b) {
  __m256i product = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257));
}

// Four pixels whose coverage is in each quarter of `fours`, a word for each.
AVX2 static inline void wide_over(uint32_t *pixels, __m256i color, __m256i fours) {
  // Each pixel's coverage in front of its four parts; the last quarters are read by the high half.
  const __m256i spread = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7);
  const __m256i alphas = _mm256_setr_epi8(
    6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15,
    14, 15, 14, 15);
  __m256i coverage = _mm256_shuffle_epi8(fours, spread);
  __m256i source = wide_multiplied(color, coverage);
  __m256i alpha = _mm256_shuffle_epi8(source, alphas);
  __m256i free = _mm256_xor_si256(alpha, _mm256_set1_epi16(255));
  __m128i *at = (__m128i *)(void *)pixels;
  __m256i before = _mm256_cvtepu8_epi16(_mm_loadu_si128(at));
  __m256i after = _mm256_add_epi16(source, wide_multiplied(before, free));
  __m128i low = _mm256_castsi256_si128(after), high = _mm256_extracti128_si256(after, 1);
  _mm_storeu_si128(at, _mm_packus_epi16(low, high));
}

// Sixteen pixels; `words` is their coverage. Fours without any keep their pixels untouched.
AVX2 static inline void wide_over_sixteen(uint32_t *pixels, __m256i color, __m256i words) {
  if (_mm256_testz_si256(words, words)) return;
  __m256i empty = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
  int clear = _mm256_movemask_pd(_mm256_castsi256_pd(empty));
  if (!(clear & 1)) wide_over(pixels, color, _mm256_permute4x64_epi64(words, 0x00));
  if (!(clear & 2)) wide_over(pixels + 4, color, _mm256_permute4x64_epi64(words, 0x55));
  if (!(clear & 4)) wide_over(pixels + 8, color, _mm256_permute4x64_epi64(words, 0xAA));
  if (!(clear & 8)) wide_over(pixels + 12, color, _mm256_permute4x64_epi64(words, 0xFF));
}

AVX2 static void blend_avx2(
  uint32_t *pixels, const uint8_t *coverage, int32_t count, uint32_t color) {
  const __m256i words = _mm256_cvtepu8_epi16(_mm_set1_epi32((int)color));
  int32_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(coverage + i));
    if (_mm_testz_si128(bytes, bytes)) continue;
    wide_over_sixteen(pixels + i, words, _mm256_cvtepu8_epi16(bytes));
  }
  blend_sse2(pixels + i, coverage + i, count - i, color);
}

AVX2 static void blend_between_avx2(
  uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count, uint32_t color) {
  const __m256i words = _mm256_cvtepu8_epi16(_mm_set1_epi32((int)color));
  const __m256i above = _mm256_set1_epi16((short)weights.above);
  const __m256i below = _mm256_set1_epi16((short)weights.below);
  const __m256i even = _mm256_set1_epi16(255), half = _mm256_set1_epi16(128);
  int32_t i = 0;
  for (; i + 16 < count; i += 16) {
    __m256i u = _mm256_loadu_si256((const __m256i *)(const void *)(upper + 2 * i));
    __m256i l = _mm256_loadu_si256((const __m256i *)(const void *)(lower + 2 * i));
    if (_mm256_testz_si256(_mm256_or_si256(u, l), even)) continue;
    u = _mm256_mullo_epi16(_mm256_and_si256(u, even), above);
    l = _mm256_mullo_epi16(_mm256_and_si256(l, even), below);
    __m256i sum = _mm256_add_epi16(_mm256_add_epi16(u, l), half);
    wide_over_sixteen(pixels + i, words, _mm256_srli_epi16(sum, 8));
  }
  blend_between_end(pixels + i, upper + 2 * i, lower + 2 * i, weights, count - i, color);
}
#endif

static const detent_rows plain = {blend_plain, blend_between_plain};
#ifdef __SSE2__
static const detent_rows sse2 = {blend_sse2, blend_between_sse2};
static const detent_rows avx2 = {blend_avx2, blend_between_avx2};
#endif

const detent_rows *detent_rows_by(detent_instructions instructions) {
  switch (instructions) {
    case detent_instructions_plain: return &plain;
#ifdef __SSE2__
    case detent_instructions_sse2: return &sse2;
    case detent_instructions_avx2: return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
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
