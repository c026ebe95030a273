// Exact edges. A pixel row is cut into 16 slices; in each the shape is one span whose ends are
// known to 1/256 pixel, and a slice that a straight edge cuts counts by the part inside. So
// straight edges are exact to 1/256 and round ones to the height of a slice, at any fraction of a
// pixel.

#include "CPixman.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum {
  slices = 16,
  // Coverage of a whole pixel: slices · parts of a slice · parts of a pixel's width.
  whole = slices * slices * 256,
  // Columns worked on at once, so that the sums live on the stack.
  tile = 512,
};

static double clamp(double value, double low, double high) {
  return value < low ? low : value > high ? high : value;
}

// Adds a span given in 1/256 pixel to the tile's sums, kept as differences between neighbours.
static void add_span(int32_t *steps, int32_t from, int32_t to, int32_t weight) {
  int32_t first = from >> 8, last = to >> 8;
  if (first == last) {
    steps[first] += (to - from) * weight;
    steps[first + 1] -= (to - from) * weight;
    return;
  }
  int32_t head = (256 - (from & 255)) * weight;
  int32_t tail = (to & 255) * weight;
  steps[first] += head;
  steps[first + 1] += 256 * weight - head;
  steps[last] += tail - 256 * weight;
  steps[last + 1] -= tail;
}

static void cover_slice(
  int32_t *steps, int32_t x, int32_t width, detent_shape s, double middle, int32_t weight) {
  double dy = 0;
  if (middle < s.top + s.radius) dy = s.top + s.radius - middle;
  if (middle > s.bottom - s.radius) dy = middle - (s.bottom - s.radius);
  double inset = dy > 0 ? s.radius - sqrt(fmax(0, s.radius * s.radius - dy * dy)) : 0;
  double from = clamp(s.left + inset - x, 0, width);
  double to = clamp(s.right - inset - x, 0, width);
  if (to > from) {
    add_span(steps, (int32_t)(from * 256 + 0.5), (int32_t)(to * 256 + 0.5), weight);
  }
}

// Whether a row lies between the corners: all such rows are alike.
static bool is_straight(int32_t y, detent_shape s) {
  return y >= s.top + s.radius && y + 1 <= s.bottom - s.radius;
}

// Whether the sums do not change for eight columns.
static bool are_level(const int32_t *steps) {
  int32_t any = 0;
  for (int32_t i = 0; i < 8; i++) any |= steps[i];
  return any == 0;
}

static void cover_row(uint8_t *out, int32_t x, int32_t y, int32_t width, detent_shape s) {
  int32_t steps[tile + 2];
  memset(steps, 0, sizeof(int32_t) * (size_t)(width + 2));
  if (is_straight(y, s)) {
    cover_slice(steps, x, width, s, y + 0.5, slices * slices);
  } else {
    for (int32_t i = 0; i < slices; i++) {
      double from = fmax(s.top, y + (double)i / slices);
      double to = fmin(s.bottom, y + (double)(i + 1) / slices);
      int32_t weight = (int32_t)(fmax(0, to - from) * (slices * slices) + 0.5);
      if (weight > 0) cover_slice(steps, x, width, s, (from + to) / 2, weight);
    }
  }
  int32_t sum = 0, i = 0;
  while (i < width) {
    sum += steps[i];
    uint8_t value = (uint8_t)((sum * 255 + whole / 2) / whole);
    // Most of a row is one value, inside the shape or outside.
    int32_t end = i + 1;
    while (end + 8 <= width && are_level(steps + end)) end += 8;
    while (end < width && steps[end] == 0) end++;
    memset(out + i, value, (size_t)(end - i));
    i = end;
  }
}

void detent_cover_shape(detent_mask mask, detent_box box, detent_shape shape) {
  for (int32_t j = 0; j < box.height; j++) {
    uint8_t *row = mask.bytes + j * mask.stride;
    int32_t y = box.y + j;
    if (y + 1 <= shape.top || y >= shape.bottom) {
      memset(row, 0, (size_t)box.width);
      continue;
    }
    if (j > 0 && is_straight(y - 1, shape) && is_straight(y, shape)) {
      memcpy(row, row - mask.stride, (size_t)box.width);
      continue;
    }
    for (int32_t i = 0; i < box.width; i += tile) {
      int32_t width = box.width - i < tile ? box.width - i : tile;
      cover_row(row + i, box.x + i, y, width, shape);
    }
  }
}

void detent_subtract_mask(detent_mask mask, detent_mask other) {
  for (int32_t j = 0; j < mask.height; j++) {
    uint8_t *a = mask.bytes + j * mask.stride;
    const uint8_t *b = other.bytes + j * other.stride;
    for (int32_t i = 0; i < mask.width; i++) a[i] = a[i] > b[i] ? a[i] - b[i] : 0;
  }
}

// a · b / 255, rounded, for bytes.
static uint8_t multiplied(unsigned a, unsigned b) {
  unsigned product = a * b + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

void detent_cut_mask(detent_mask mask, detent_mask other) {
  for (int32_t j = 0; j < mask.height; j++) {
    uint8_t *a = mask.bytes + j * mask.stride;
    const uint8_t *b = other.bytes + j * other.stride;
    for (int32_t i = 0; i < mask.width; i++) a[i] = multiplied(a[i], 255u - b[i]);
  }
}

void detent_fade_mask(detent_mask mask, uint8_t factor) {
  for (int32_t j = 0; j < mask.height; j++) {
    uint8_t *a = mask.bytes + j * mask.stride;
    for (int32_t i = 0; i < mask.width; i++) a[i] = multiplied(a[i], factor);
  }
}
