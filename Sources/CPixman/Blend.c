// Filling and blending boxes of pixels. What passes through a mask is blended row by row (see
// Row.c); pixman fills, and blends whole pictures.

#include "Row.h"

#include <pixman.h>

static pixman_image_t *image_of_pixels(detent_pixels p) {
  return pixman_image_create_bits_no_clear(
    PIXMAN_x8r8g8b8, p.width, p.height, p.bits, (int)p.stride);
}

static pixman_image_t *image_of_mask(detent_mask m) {
  return pixman_image_create_bits_no_clear(
    PIXMAN_a8, m.width, m.height, (uint32_t *)(void *)m.bytes, (int)m.stride);
}

static void release(pixman_image_t *image) {
  if (image) pixman_image_unref(image);
}

// A box of a picture, cut at its borders.
static detent_box inside(detent_pixels picture, detent_box box) {
  int32_t left = box.x > 0 ? box.x : 0, top = box.y > 0 ? box.y : 0;
  int32_t right = box.x + box.width < picture.width ? box.x + box.width : picture.width;
  int32_t bottom = box.y + box.height < picture.height ? box.y + box.height : picture.height;
  return (detent_box){left, top, right - left, bottom - top};
}

static uint32_t *row_at(detent_pixels picture, int32_t x, int32_t y) {
  return (uint32_t *)(void *)((uint8_t *)picture.bits + y * picture.stride) + x;
}

void detent_fill(detent_pixels picture, detent_box box, detent_color color) {
  detent_box part = inside(picture, box);
  if (part.width <= 0 || part.height <= 0) return;
  pixman_fill(
    picture.bits, (int)(picture.stride / 4), 32, part.x, part.y, part.width, part.height,
    detent_premultiplied(color));
}

void detent_blend_mask(
  detent_pixels picture, detent_box box, detent_color color, detent_mask mask, int32_t maskX,
  int32_t maskY) {
  const detent_rows *rows = detent_rows_best();
  uint32_t bytes = detent_premultiplied(color);
  detent_box part = inside(picture, box);
  // Outside of the mask there is no coverage.
  int32_t x = maskX + part.x - box.x, y = maskY + part.y - box.y;
  int32_t left = x < 0 ? -x : 0, top = y < 0 ? -y : 0;
  int32_t right = part.width < mask.width - x ? part.width : mask.width - x;
  int32_t bottom = part.height < mask.height - y ? part.height : mask.height - y;
  for (int32_t j = top; j < bottom && left < right; j++) {
    const uint8_t *coverage = mask.bytes + (y + j) * mask.stride + x + left;
    rows->blend(row_at(picture, part.x + left, part.y + j), coverage, right - left, bytes);
  }
}

void detent_blend_picture(
  detent_pixels picture, detent_box box, detent_pixels source, detent_mask mask) {
  pixman_image_t *target = image_of_pixels(picture);
  pixman_image_t *content = image_of_pixels(source);
  pixman_image_t *coverage = image_of_mask(mask);
  if (target && content && coverage) {
    pixman_image_composite32(
      PIXMAN_OP_OVER, content, coverage, target, 0, 0, 0, 0, box.x, box.y, box.width, box.height);
  }
  release(coverage);
  release(content);
  release(target);
}
