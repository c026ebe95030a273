// True Gaussian blurs by two one-dimensional passes. Coverage is blurred in integers whose weights
// add up to exactly one, so that a flat area keeps its value to the last bit; colour planes in
// floats.

#include "CPixman.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum {
  // Sigma is at most 16 samples: larger blurs are made on smaller pictures.
  largest_reach = 48,
  // The integer weights' one.
  unit = 65536,
};

int32_t detent_gaussian_reach(double sigma) {
  double reach = ceil(3 * sigma);
  return reach < 0 ? 0 : reach > largest_reach ? largest_reach : (int32_t)reach;
}

// Weights of taps -reach…reach, adding up to 1.
static int32_t gaussian(double sigma, double *weights) {
  int32_t reach = detent_gaussian_reach(sigma);
  double sum = 0;
  for (int32_t i = -reach; i <= reach; i++) {
    weights[i + reach] = sigma > 0 ? exp(-0.5 * i * i / (sigma * sigma)) : 1;
    sum += weights[i + reach];
  }
  for (int32_t i = 0; i <= 2 * reach; i++) weights[i] /= sum;
  return reach;
}

// The same in 1/65536, the middle one taking what rounding left over.
static int32_t whole_gaussian(double sigma, uint32_t *weights) {
  double exact[2 * largest_reach + 1];
  int32_t reach = gaussian(sigma, exact);
  int32_t rest = unit;
  for (int32_t i = 0; i <= 2 * reach; i++) {
    weights[i] = (uint32_t)(exact[i] * unit + 0.5);
    rest -= (int32_t)weights[i];
  }
  weights[reach] = (uint32_t)((int32_t)weights[reach] + rest);
  return reach;
}

// One row into values of 8.8 bits; outside the row is empty.
static void blur_row(
  uint16_t *out, uint32_t *sums, const uint8_t *in, int32_t width, const uint32_t *weights,
  int32_t reach) {
  memset(sums, 0, sizeof(uint32_t) * (size_t)width);
  for (int32_t k = -reach; k <= reach; k++) {
    uint32_t weight = weights[k + reach];
    int32_t from = k < 0 ? -k : 0, to = k > 0 ? width - k : width;
    for (int32_t i = from; i < to; i++) sums[i] += in[i + k] * weight;
  }
  for (int32_t i = 0; i < width; i++) out[i] = (uint16_t)(sums[i] >> 8);
}

bool detent_blur_mask(detent_mask mask, double sigma) {
  if (mask.width <= 0 || mask.height <= 0) return true;
  size_t width = (size_t)mask.width, height = (size_t)mask.height;
  uint32_t weights[2 * largest_reach + 1];
  int32_t reach = whole_gaussian(sigma, weights);
  uint16_t *half = malloc(width * height * sizeof *half);
  uint32_t *sums = malloc(width * sizeof *sums);
  if (half && sums) {
    for (size_t j = 0; j < height; j++) {
      blur_row(
        half + j * width, sums, mask.bytes + (ptrdiff_t)j * mask.stride, mask.width, weights,
        reach);
    }
    for (int32_t j = 0; j < mask.height; j++) {
      // 65280 · 65536 and the rounding half together stay below 2³².
      for (size_t i = 0; i < width; i++) sums[i] = 1u << 23;
      for (int32_t k = -reach; k <= reach; k++) {
        if (j + k < 0 || j + k >= mask.height) continue;
        const uint16_t *in = half + (size_t)(j + k) * width;
        for (size_t i = 0; i < width; i++) sums[i] += in[i] * weights[k + reach];
      }
      uint8_t *out = mask.bytes + j * mask.stride;
      for (size_t i = 0; i < width; i++) out[i] = (uint8_t)(sums[i] >> 24);
    }
  }
  bool done = half && sums;
  free(half);
  free(sums);
  return done;
}

// One over the weight that lies inside 0..<count around `at`.
static float normaliser(const float *weights, int32_t reach, int32_t at, int32_t count) {
  float sum = 0;
  for (int32_t k = -reach; k <= reach; k++) {
    if (at + k >= 0 && at + k < count) sum += weights[k + reach];
  }
  return 1 / sum;
}

static void blur_plane(
  float *plane, float *half, int32_t width, int32_t height, const float *weights, int32_t reach) {
  size_t row = (size_t)width;
  memset(half, 0, row * (size_t)height * sizeof *half);
  for (int32_t j = 0; j < height; j++) {
    float *out = half + (size_t)j * row;
    const float *in = plane + (size_t)j * row;
    for (int32_t k = -reach; k <= reach; k++) {
      float weight = weights[k + reach];
      int32_t from = k < 0 ? -k : 0, to = k > 0 ? width - k : width;
      for (int32_t i = from; i < to; i++) out[i] += in[i + k] * weight;
    }
  }
  for (int32_t j = 0; j < height; j++) {
    float *out = plane + (size_t)j * row;
    float vertical = normaliser(weights, reach, j, height);
    memset(out, 0, row * sizeof *out);
    for (int32_t k = -reach; k <= reach; k++) {
      if (j + k < 0 || j + k >= height) continue;
      const float *in = half + (size_t)(j + k) * row;
      float weight = weights[k + reach];
      for (int32_t i = 0; i < width; i++) out[i] += in[i] * weight;
    }
    for (int32_t i = 0; i < width; i++) out[i] *= vertical;
  }
  for (int32_t i = 0; i < width; i++) {
    float horizontal = normaliser(weights, reach, i, width);
    for (int32_t j = 0; j < height; j++) plane[(size_t)j * row + (size_t)i] *= horizontal;
  }
}

bool detent_blur_planes(float *planes, int32_t width, int32_t height, double sigma) {
  if (width <= 0 || height <= 0) return true;
  double exact[2 * largest_reach + 1];
  float weights[2 * largest_reach + 1];
  int32_t reach = gaussian(sigma, exact);
  for (int32_t i = 0; i <= 2 * reach; i++) weights[i] = (float)exact[i];
  size_t count = (size_t)width * (size_t)height;
  float *half = malloc(count * sizeof *half);
  if (!half) return false;
  for (size_t plane = 0; plane < 3; plane++) {
    blur_plane(planes + plane * count, half, width, height, weights, reach);
  }
  free(half);
  return true;
}
