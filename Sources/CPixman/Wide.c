// Rows by AVX2, sixteen pixels at a time; the bytes are those of the plain code in Row.c.
//
// Text that leaves is scaled, and each of its pixels lies between two samples of its own. Which
// ones, and how much each counts, is the same in every row, so it is worked out once (a
// `detent_stencil`); a row then costs one shuffle and one multiplication for four pixels.

#include "Row.h"

#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>

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
  detent_blend_sse2(pixels + i, coverage + i, count - i, color);
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
  detent_blend_between_end(pixels + i, upper + 2 * i, lower + 2 * i, weights, count - i, color);
}

enum {
  // The eight values of 16 bits that a shuffle can choose from.
  reach = 8,
};

// Four pixels starting at `u`, whose first value is `row[u >> 32]`.
AVX2 static detent_stencil_four stencil_four(int64_t u, int64_t du) {
  int64_t start = u & 0xFFFFFFFF;
  __m256i at = _mm256_setr_epi64x(start, start + du, start + 2 * du, start + 3 * du);
  const __m256i lows = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
  __m128i places = _mm256_castsi256_si128(
    _mm256_permutevar8x32_epi32(_mm256_srli_epi64(at, 32), lows));
  __m128i after = _mm256_castsi256_si128(
    _mm256_permutevar8x32_epi32(_mm256_srli_epi64(at, 24), lows));
  after = _mm_and_si128(after, _mm_set1_epi32(255));
  __m128i before = _mm_sub_epi32(_mm_set1_epi32(256), after);
  // The four bytes of a pair of neighbours.
  __m128i bytes = _mm_add_epi32(
    _mm_mullo_epi32(places, _mm_set1_epi32(0x02020202)), _mm_set1_epi32(0x03020100));
  detent_stencil_four four;
  _mm_storeu_si128((__m128i *)(void *)four.bytes, bytes);
  _mm_storeu_si128(
    (__m128i *)(void *)four.weights, _mm_or_si128(_mm_slli_epi32(after, 16), before));
  return four;
}

// The first pixel of the sixteen that begin at pixel `i`: the last ones end with the row.
static inline int32_t start_of(int32_t i, int32_t count) {
  return i + 16 <= count ? i : count - 16;
}

AVX2 static bool make_stencil(detent_stencil *stencil, int64_t u, int64_t du, int32_t count) {
  if (count < 16 || ((0xFFFFFFFF + 3 * du) >> 32) + 2 > reach) return false;
  stencil->count = count;
  stencil->first = u >> 32;
  for (int32_t i = 0; i < count; i += 16) {
    int32_t start = start_of(i, count);
    for (int32_t k = 0; k < 4; k++) {
      int64_t at = u + (start + 4 * k) * du;
      stencil->fours[i / 4 + k] = stencil_four(at, du);
      stencil->starts[i / 4 + k] = (int32_t)((at >> 32) - stencil->first);
    }
    // Of the last sixteen, those that were done already read nothing: a shuffle's 0x80.
    uint8_t *bytes = stencil->fours[i / 4].bytes;
    for (int32_t k = 0; k < i - start; k++) {
      memset(bytes + (k / 4) * (ptrdiff_t)sizeof(detent_stencil_four) + k % 4 * 4, 0x80, 4);
    }
  }
  return true;
}

// Two rows as one of values of 16 bits.
AVX2 static void weigh_avx2(
  uint16_t *row, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count) {
  const __m256i above = _mm256_set1_epi16((short)weights.above);
  const __m256i below = _mm256_set1_epi16((short)weights.below);
  int32_t i = 0;
  while (count >= 16) {
    __m256i u = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(upper + i)));
    __m256i l = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)(lower + i)));
    __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(u, above), _mm256_mullo_epi16(l, below));
    _mm256_storeu_si256((__m256i *)(void *)(row + i), sum);
    if (i + 16 >= count) return;
    // The last sixteen may begin among those before.
    i = i + 32 <= count ? i + 16 : count - 16;
  }
  for (; i < count; i++) {
    unsigned sum = upper[i] * weights.above;
    row[i] = (uint16_t)(sum + lower[i] * weights.below);
  }
}

// Eight pixels' values, from where each of the two fours starts.
AVX2 static inline __m256i eight_at(const uint16_t *row, const int32_t *starts) {
  __m128i low = _mm_loadu_si128((const __m128i *)(const void *)(row + starts[0]));
  __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(row + starts[1]));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

// Their coverage as double words. The multiplication is a signed one, so the values are lowered by
// 2¹⁵ and the sum, their weights being 256 together, raised by 2²³.
AVX2 static inline __m256i weighed(__m256i values, const detent_stencil_four *fours) {
  // A control and its weights lie side by side: the two fours' halves are brought together.
  __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)&fours[0]);
  __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)&fours[1]);
  __m256i bytes = _mm256_permute2x128_si256(a, b, 0x20);
  __m256i weights = _mm256_permute2x128_si256(a, b, 0x31);
  __m256i pairs = _mm256_shuffle_epi8(values, bytes);
  pairs = _mm256_xor_si256(pairs, _mm256_set1_epi16((short)0x8000));
  __m256i sum = _mm256_add_epi32(
    _mm256_madd_epi16(pairs, weights), _mm256_set1_epi32((1 << 23) + 0x8000));
  return _mm256_srli_epi32(sum, 16);
}

AVX2 static void blend_stencil(
  uint32_t *pixels, const uint16_t *row, const detent_stencil *stencil, uint32_t color) {
  const __m256i words = _mm256_cvtepu8_epi16(_mm_set1_epi32((int)color));
  const uint16_t *at = row + stencil->first;
  for (int32_t i = 0; i < stencil->count; i += 16) {
    int32_t start = start_of(i, stencil->count);
    const int32_t *starts = stencil->starts + i / 4;
    const detent_stencil_four *fours = stencil->fours + i / 4;
    __m256i first = eight_at(at, starts), second = eight_at(at, starts + 2);
    __m256i any = _mm256_or_si256(first, second);
    if (_mm256_testz_si256(any, any)) continue;
    // The quarters of the packed words hold the first, third, second and fourth four.
    __m256i packed = _mm256_packus_epi32(weighed(first, fours), weighed(second, fours + 2));
    wide_over_sixteen(pixels + start, words, _mm256_permute4x64_epi64(packed, 0xD8));
  }
}

const detent_rows detent_rows_avx2 = {
  blend_avx2, blend_between_avx2, &(const detent_scaled_rows){
    make_stencil, weigh_avx2, blend_stencil,
  },
};
#endif
