// What a material needs before and after its blur: the backdrop made small, the colour filter, and
// the way back to pixels. All on gamma-encoded values, 0…1.

#include "CPixman.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

static void average_block(
  detent_pixels p, int32_t left, int32_t top, int32_t right, int32_t bottom, float *out,
  size_t plane) {
  uint64_t red = 0, green = 0, blue = 0;
  for (int32_t y = top; y < bottom; y++) {
    const uint32_t *row = (const uint32_t *)(const void *)((const uint8_t *)p.bits + y * p.stride);
    for (int32_t x = left; x < right; x++) {
      red += row[x] >> 16 & 255;
      green += row[x] >> 8 & 255;
      blue += row[x] & 255;
    }
  }
  float scale = 1 / (255.0f * (float)((right - left) * (bottom - top)));
  out[0] = (float)red * scale;
  out[plane] = (float)green * scale;
  out[2 * plane] = (float)blue * scale;
}

void detent_capture_blocks(
  detent_pixels picture, detent_box blocks, int32_t block, float *planes) {
  size_t plane = (size_t)blocks.width * (size_t)blocks.height;
  for (int32_t j = 0; j < blocks.height; j++) {
    int32_t top = (blocks.y + j) * block, bottom = smaller(top + block, picture.height);
    for (int32_t i = 0; i < blocks.width; i++) {
      int32_t left = (blocks.x + i) * block, right = smaller(left + block, picture.width);
      float *out = planes + (size_t)j * (size_t)blocks.width + (size_t)i;
      average_block(picture, left, top, right, bottom, out, plane);
    }
  }
}

static float clamped(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

// The cubic Bernstein polynomial with the material's four control values.
static float luminance_curve(float t, const float v[4]) {
  float u = 1 - t;
  return clamped(
    u * u * u * v[0] + 3 * u * u * t * v[1] + 3 * u * t * t * v[2] + t * t * t * v[3]);
}

void detent_filter_material(float *planes, int32_t count, detent_material m) {
  float *reds = planes, *greens = planes + count, *blues = planes + 2 * (ptrdiff_t)count;
  for (int32_t i = 0; i < count; i++) {
    float r = reds[i], g = greens[i], b = blues[i];
    float curve = luminance_curve(clamped(0.2125f * r + 0.7154f * g + 0.0721f * b), m.luminance);
    r += (curve - r) * m.amount;
    g += (curve - g) * m.amount;
    b += (curve - b) * m.amount;
    float grey = 0.2126f * r + 0.7152f * g + 0.0722f * b;
    reds[i] = clamped(grey + (r - grey) * m.saturation + m.brightness);
    greens[i] = clamped(grey + (g - grey) * m.saturation + m.brightness);
    blues[i] = clamped(grey + (b - grey) * m.saturation + m.brightness);
  }
}

// The two samples around a pixel's centre and how far it lies towards the second; the ends are
// held.
typedef struct {
  int32_t first, second;
  float fraction;
} neighbours;

static neighbours around(int32_t pixel, int32_t origin, int32_t block, int32_t count) {
  float place = ((float)pixel + 0.5f) / (float)block - (float)origin - 0.5f;
  float below = floorf(place);
  int32_t first = (int32_t)below, second = first + 1;
  if (first < 0) first = 0;
  if (second < 0) second = 0;
  if (first > count - 1) first = count - 1;
  if (second > count - 1) second = count - 1;
  return (neighbours){first, second, place - below};
}

static uint32_t byte(float value) { return (uint32_t)(clamped(value) * 255 + 0.5f); }

void detent_enlarge_blocks(
  detent_pixels picture, detent_box box, const float *planes, detent_box blocks, int32_t block,
  float *rows) {
  size_t width = (size_t)blocks.width, plane = width * (size_t)blocks.height;
  for (int32_t j = 0; j < box.height; j++) {
    neighbours v = around(box.y + j, blocks.y, block, blocks.height);
    for (size_t k = 0; k < 3; k++) {
      const float *a = planes + k * plane + (size_t)v.first * width;
      const float *b = planes + k * plane + (size_t)v.second * width;
      for (size_t i = 0; i < width; i++) rows[k * width + i] = a[i] + (b[i] - a[i]) * v.fraction;
    }
    uint32_t *out = (uint32_t *)(void *)((uint8_t *)picture.bits + j * picture.stride);
    for (int32_t i = 0; i < box.width; i++) {
      neighbours u = around(box.x + i, blocks.x, block, blocks.width);
      uint32_t pixel = 0xFF;
      for (size_t k = 0; k < 3; k++) {
        const float *row = rows + k * width;
        pixel = pixel << 8 | byte(row[u.first] + (row[u.second] - row[u.first]) * u.fraction);
      }
      out[i] = pixel;
    }
  }
}
