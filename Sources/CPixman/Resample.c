// Coverage at any place and scale. A run is drawn large once; the averages of its pixel-sized
// boxes, taken every half pixel, are kept. Reading linearly between those averages is the same as
// averaging a pixel-sized box at the place in between, so a moving run is as soft as a resting one
// and no softer, and on a whole pixel it is the resting one, byte for byte.

#include "CPixman.h"

#include <string.h>

void detent_paste_larger(
  detent_mask mask, const uint8_t *bytes, int32_t width, int32_t height, ptrdiff_t stride,
  int32_t x, int32_t y) {
  int32_t left = x < 0 ? -x : 0;
  int32_t right = width < mask.width - x ? width : mask.width - x;
  int32_t top = y < 0 ? -y : 0;
  int32_t bottom = height < mask.height - y ? height : mask.height - y;
  for (int32_t j = top; j < bottom; j++) {
    uint8_t *to = mask.bytes + (y + j) * mask.stride + x;
    const uint8_t *from = bytes + j * stride;
    for (int32_t i = left; i < right; i++) to[i] = to[i] > from[i] ? to[i] : from[i];
  }
}

static bool has_ink(detent_mask mask, int32_t y) {
  const uint8_t *row = mask.bytes + y * mask.stride;
  unsigned any = 0;
  for (int32_t i = 0; i < mask.width; i++) any |= row[i];
  return any != 0;
}

bool detent_find_ink(detent_mask mask, int32_t *first, int32_t *end) {
  int32_t top = 0, bottom = mask.height;
  while (top < bottom && !has_ink(mask, top)) top++;
  while (bottom > top && !has_ink(mask, bottom - 1)) bottom--;
  *first = top;
  *end = bottom;
  return top < bottom;
}

// What a coverage becomes as an alpha: itself, which is right for dark letters on light.
static inline uint8_t alpha_of_coverage(unsigned coverage) { return (uint8_t)coverage; }

// The middle is lifted, nothing and all stay: a parabola, which rises all the way for lifts up to
// 64.
void detent_lift_mask(detent_mask mask, detent_mask source, uint32_t lift) {
  enum { whole = 255 * 64 };
  uint8_t table[256];
  for (unsigned c = 0; c < 256; c++) {
    table[c] = (uint8_t)(c + (c * (255 - c) * lift + whole / 2) / whole);
  }
  for (int32_t j = 0; j < mask.height; j++) {
    uint8_t *out = mask.bytes + j * mask.stride;
    const uint8_t *from = source.bytes + j * source.stride;
    for (int32_t i = 0; i < mask.width; i++) out[i] = table[from[i]];
  }
}

// One row of boxes that lie inside the source across; below its last row the source is empty.
static void box_row(
  uint8_t *out, int32_t count, detent_mask source, int32_t y, int32_t boxWidth, int32_t boxHeight,
  int32_t stepX) {
  unsigned area = (unsigned)(boxWidth * boxHeight);
  int32_t rows = source.height - y < boxHeight ? source.height - y : boxHeight;
  for (int32_t i = 0; i < count; i++) {
    unsigned sum = area / 2;
    for (int32_t b = 0; b < rows; b++) {
      const uint8_t *from = source.bytes + (y + b) * source.stride + i * stepX;
      for (int32_t a = 0; a < boxWidth; a++) sum += from[a];
    }
    out[i] = alpha_of_coverage(sum / area);
  }
}

// The usual case by itself, in steps that the compiler turns into vectors: boxes of 4 × 2, one
// every 2, are made of pairs of columns, and each pair is part of two boxes.
static void box_row_4x2(uint8_t *out, int32_t count, detent_mask source, int32_t y) {
  enum { tile = 256 };
  uint16_t columns[2 * tile + 2], pairs[tile + 1];
  for (int32_t start = 0; start < count; start += tile) {
    int32_t width = count - start < tile ? count - start : tile;
    const uint8_t *above = source.bytes + y * source.stride + 2 * start;
    const uint8_t *below = above + source.stride;
    for (int32_t i = 0; i < 2 * width + 2; i++) columns[i] = (uint16_t)(above[i] + below[i]);
    for (int32_t i = 0; i <= width; i++) {
      pairs[i] = (uint16_t)(columns[2 * i] + columns[2 * i + 1]);
    }
    for (int32_t i = 0; i < width; i++) {
      out[start + i] = alpha_of_coverage((unsigned)(pairs[i] + pairs[i + 1] + 4) >> 3);
    }
  }
}

void detent_box_average(
  detent_mask mask, detent_mask source, int32_t boxWidth, int32_t boxHeight, int32_t stepX,
  int32_t stepY) {
  int32_t inside = 0;
  if (source.width >= boxWidth) inside = (source.width - boxWidth) / stepX + 1;
  if (inside > mask.width) inside = mask.width;
  bool usual = boxWidth == 4 && boxHeight == 2 && stepX == 2;
  for (int32_t j = 0; j < mask.height; j++) {
    uint8_t *out = mask.bytes + j * mask.stride;
    int32_t y = j * stepY;
    memset(out, 0, (size_t)mask.width);
    if (usual && y + 2 <= source.height) {
      box_row_4x2(out, inside, source, y);
    } else if (y < source.height) {
      box_row(out, inside, source, y, boxWidth, boxHeight, stepX);
    }
  }
}

void detent_thin(detent_mask mask, detent_mask source, int32_t step) {
  for (int32_t j = 0; j < mask.height; j++) {
    uint8_t *out = mask.bytes + j * mask.stride;
    const uint8_t *from = source.bytes + j * step * source.stride;
    for (int32_t i = 0; i < mask.width; i++) out[i] = from[i * step];
  }
}
