// Blending one row of pixels, by whichever instructions the processor has.
#pragma once
#include "CPixman.h"

// A colour as a premultiplied pixel.
uint32_t detent_premultiplied(detent_color color);

/// Four pixels, read from values of 16 bits: which bytes of the eight values from their start on
/// each takes its two neighbours from, and the weights of these.
typedef struct {
  uint8_t bytes[16];
  int16_t weights[8];
} detent_stencil_four;

enum {
  // Pixels worked on at once, so that their coverage or stencil lives on the stack.
  detent_tile = 512,
};

/// How the pixels of a tile read a row, in fours; `starts` are values from `first` on.
typedef struct {
  /// Pixels, at least 16.
  int32_t count;
  int64_t first;
  int32_t starts[detent_tile / 4];
  detent_stencil_four fours[detent_tile / 4];
} detent_stencil;

/// Blending rows at any scale with one stencil.
struct detent_scaled_rows {
  /// Makes the stencil of pixels at `u`, `u + du` … in 2⁻³² values; false when they are too few or
  /// lie too far apart.
  bool (*stencil)(detent_stencil *stencil, int64_t u, int64_t du, int32_t count);
  /// Two rows of samples as one of values of 16 bits.
  void (*weigh)(
    uint16_t *row, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
    int32_t count);
  /// Blends through what the stencil reads from a row.
  void (*blend)(
    uint32_t *pixels, const uint16_t *row, const detent_stencil *stencil, uint32_t color);
};
typedef struct detent_scaled_rows detent_scaled_rows;

#ifdef __SSE2__
extern const detent_rows detent_rows_avx2;

// Shared by the vector versions.
void detent_blend_sse2(uint32_t *pixels, const uint8_t *coverage, int32_t count, uint32_t color);

// What is left of a row, at most 16 pixels.
void detent_blend_between_end(
  uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
  int32_t count, uint32_t color);
#endif
