// Pictures in colour that stand in a text. They come in one size, much larger than text, and are
// averaged once for the size at which they are drawn; like coverage (see Resample.c), the averages
// are taken every half pixel, and a glyph that moves is read between them.

#include "CPixman.h"

enum { part = 256 };

// How much of the source's pixel `index` lies between two places, in 256ths.
static inline int64_t overlap(int64_t index, int64_t from, int64_t to) {
  int64_t left = index * part > from ? index * part : from;
  int64_t right = (index + 1) * part < to ? (index + 1) * part : to;
  return right > left ? right - left : 0;
}

static int64_t clamp(int64_t value, int64_t low, int64_t high) {
  return value < low ? low : value > high ? high : value;
}

typedef struct {
  int64_t from, to, first, end;
} span;

static span span_of(double start, double length, int32_t limit) {
  int64_t from = (int64_t)(start * part + (start < 0 ? -0.5 : 0.5));
  int64_t to = from + (int64_t)(length * part + 0.5);
  if (to <= from) to = from + 1;
  return (span){
    from, to, clamp(from / part, 0, limit), clamp((to + part - 1) / part, 0, limit)};
}

static uint32_t average(detent_pixels source, span x, span y) {
  uint64_t a = 0, r = 0, g = 0, b = 0;
  for (int64_t j = y.first; j < y.end; j++) {
    const uint32_t *row = source.bits + j * (source.stride / 4);
    uint64_t height = (uint64_t)overlap(j, y.from, y.to);
    for (int64_t i = x.first; i < x.end; i++) {
      uint64_t weight = height * (uint64_t)overlap(i, x.from, x.to) * (row[i] >> 24);
      a += weight;
      r += weight * (row[i] >> 16 & 255);
      g += weight * (row[i] >> 8 & 255);
      b += weight * (row[i] & 255);
    }
  }
  uint64_t area = (uint64_t)((x.to - x.from) * (y.to - y.from)), whole = area * 255;
  uint32_t alpha = (uint32_t)((a + area / 2) / area);
  uint32_t red = (uint32_t)((r + whole / 2) / whole);
  uint32_t green = (uint32_t)((g + whole / 2) / whole);
  uint32_t blue = (uint32_t)((b + whole / 2) / whole);
  return alpha << 24 | red << 16 | green << 8 | blue;
}

void detent_average_colors(
  detent_pixels picture, detent_pixels source, detent_color_boxes boxes) {
  for (int32_t j = 0; j < picture.height; j++) {
    uint32_t *row = picture.bits + j * (picture.stride / 4);
    span y = span_of(boxes.y + j * boxes.step, boxes.size, source.height);
    for (int32_t i = 0; i < picture.width; i++) {
      span x = span_of(boxes.x + i * boxes.step, boxes.size, source.width);
      row[i] = average(source, x, y);
    }
  }
}

static inline uint32_t pixel_at(detent_pixels source, int64_t x, int64_t y) {
  if (x < 0 || y < 0 || x >= source.width || y >= source.height) return 0;
  return source.bits[y * (source.stride / 4) + x];
}

// One part of four pixels, by 256ths.
static inline uint32_t mix(
  uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t x, uint32_t y, int shift) {
  uint32_t upper = (a >> shift & 255) * (part - x) + (b >> shift & 255) * x;
  uint32_t lower = (c >> shift & 255) * (part - x) + (d >> shift & 255) * x;
  return (upper * (part - y) + lower * y + 0x8000) >> 16;
}

static inline uint32_t scaled(uint32_t value, uint32_t by) { return (value * by + 127) / 255; }

void detent_blend_colors(
  detent_pixels picture, detent_box box, detent_pixels source, detent_sampling s,
  uint8_t opacity) {
  for (int32_t j = 0; j < box.height; j++) {
    uint32_t *row = picture.bits + (box.y + j) * (picture.stride / 4) + box.x;
    int64_t v = s.y0 + (box.y + j) * s.dy, y = v >> 32;
    uint32_t fy = (uint32_t)(v >> 24) & 255;
    for (int32_t i = 0; i < box.width; i++) {
      int64_t u = s.x0 + (box.x + i) * s.dx, x = u >> 32;
      uint32_t fx = (uint32_t)(u >> 24) & 255;
      uint32_t a = pixel_at(source, x, y), b = pixel_at(source, x + 1, y);
      uint32_t c = pixel_at(source, x, y + 1), d = pixel_at(source, x + 1, y + 1);
      if (!(a | b | c | d)) continue;
      uint32_t rest = 255 - scaled(mix(a, b, c, d, fx, fy, 24), opacity);
      uint32_t under = row[i], result = 0xFF000000;
      for (int shift = 16; shift >= 0; shift -= 8) {
        uint32_t over = scaled(mix(a, b, c, d, fx, fy, shift), opacity);
        uint32_t sum = over + scaled(under >> shift & 255, rest);
        result |= (sum > 255 ? 255 : sum) << shift;
      }
      row[i] = result;
    }
  }
}
