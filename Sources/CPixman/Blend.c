#include "CPixman.h"

#include <pixman.h>

// pixman takes premultiplied 16-bit parts and keeps their high bytes; rounding here, not there,
// makes the byte that is blended the nearest one.
static pixman_color_t premultiplied(detent_color c) {
  unsigned r = (c.red * c.alpha + 127u) / 255u;
  unsigned g = (c.green * c.alpha + 127u) / 255u;
  unsigned b = (c.blue * c.alpha + 127u) / 255u;
  return (pixman_color_t){
    (uint16_t)(r * 257u), (uint16_t)(g * 257u), (uint16_t)(b * 257u), (uint16_t)(c.alpha * 257u)};
}

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

void detent_fill(detent_pixels picture, detent_box box, detent_color color) {
  pixman_image_t *target = image_of_pixels(picture);
  if (!target) return;
  pixman_color_t fill = premultiplied(color);
  pixman_box32_t area = {box.x, box.y, box.x + box.width, box.y + box.height};
  pixman_image_fill_boxes(PIXMAN_OP_SRC, target, &fill, 1, &area);
  release(target);
}

void detent_blend_mask(
  detent_pixels picture, detent_box box, detent_color color, detent_mask mask, int32_t maskX,
  int32_t maskY) {
  pixman_color_t fill = premultiplied(color);
  pixman_image_t *target = image_of_pixels(picture);
  pixman_image_t *source = pixman_image_create_solid_fill(&fill);
  pixman_image_t *coverage = image_of_mask(mask);
  if (target && source && coverage) {
    pixman_image_composite32(
      PIXMAN_OP_OVER, source, coverage, target, 0, 0, maskX, maskY, box.x, box.y, box.width,
      box.height);
  }
  release(coverage);
  release(source);
  release(target);
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
