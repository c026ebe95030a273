// Pictures in files. libpng comes with FreeType, so writing PNG costs no package more; its errors
// jump, and every function here lands them before it returns.

#include "CPixman.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
  // zlib's level: 6 is its own default; higher ones cost time and save little on flat pictures.
  compression = 6,
  // Room for the first write; it doubles from there.
  first_room = 1 << 14,
};

// A growing block of bytes, or a reader's place in one.
typedef struct {
  uint8_t *bytes;
  size_t count, room;
} block;

static void append(png_structp png, png_bytep data, size_t length) {
  block *out = png_get_io_ptr(png);
  if (length > out->room - out->count) {
    size_t room = out->room ? out->room : first_room;
    while (room - out->count < length) room *= 2;
    uint8_t *bytes = realloc(out->bytes, room);
    if (!bytes) png_error(png, "out of memory");
    out->bytes = bytes;
    out->room = room;
  }
  memcpy(out->bytes + out->count, data, length);
  out->count += length;
}

static void flush(png_structp png) { (void)png; }

// libpng would print; who calls gets to know by the result.
static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void write_picture(png_structp png, png_infop info, detent_pixels p, uint8_t *row) {
  png_set_IHDR(
    png, info, (png_uint_32)p.width, (png_uint_32)p.height, 8, PNG_COLOR_TYPE_RGB,
    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, compression);
  // Text on flat ground packs a tenth smaller as it is than as differences.
  png_set_filter(png, PNG_FILTER_TYPE_DEFAULT, PNG_FILTER_NONE);
  char key[] = "Software", name[] = "Detent";
  png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = key, .text = name};
  png_set_text(png, info, &text, 1);
  png_write_info(png, info);
  for (int32_t y = 0; y < p.height; y++) {
    const uint32_t *in = (const uint32_t *)(const void *)((const uint8_t *)p.bits + y * p.stride);
    for (int32_t x = 0; x < p.width; x++) {
      row[3 * x] = (uint8_t)(in[x] >> 16);
      row[3 * x + 1] = (uint8_t)(in[x] >> 8);
      row[3 * x + 2] = (uint8_t)in[x];
    }
    png_write_row(png, row);
  }
  png_write_end(png, info);
}

uint8_t *detent_png_encode(detent_pixels picture, size_t *count) {
  block out = {0};
  uint8_t *row = malloc((size_t)picture.width * 3);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  // Set only before the jump is prepared or through `out`'s address: nothing here is lost by
  // jumping.
  bool done = false;
  if (info && row && !setjmp(png_jmpbuf(png))) {
    png_set_write_fn(png, &out, append, flush);
    write_picture(png, info, picture, row);
    done = true;
  }
  png_destroy_write_struct(&png, &info);
  free(row);
  if (!done) {
    free(out.bytes);
    return NULL;
  }
  *count = out.count;
  return out.bytes;
}

void detent_png_free(uint8_t *bytes) { free(bytes); }

static void take(png_structp png, png_bytep data, size_t length) {
  block *in = png_get_io_ptr(png);
  if (length > in->room - in->count) png_error(png, "the file ends early");
  memcpy(data, in->bytes + in->count, length);
  in->count += length;
}

static void read_picture(png_structp png, png_infop info, detent_pixels p, uint8_t *row) {
  png_read_info(png, info);
  bool matches = png_get_image_width(png, info) == (png_uint_32)p.width
    && png_get_image_height(png, info) == (png_uint_32)p.height
    && png_get_interlace_type(png, info) == PNG_INTERLACE_NONE;
  if (!matches) png_error(png, "another size");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_strip_alpha(png);
  png_set_gray_to_rgb(png);
  png_read_update_info(png, info);
  for (int32_t y = 0; y < p.height; y++) {
    uint32_t *out = (uint32_t *)(void *)((uint8_t *)p.bits + y * p.stride);
    png_read_row(png, row, NULL);
    for (int32_t x = 0; x < p.width; x++) {
      const uint8_t *at = row + 3 * x;
      out[x] = 0xFF000000u | (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
    }
  }
}

bool detent_png_decode(const uint8_t *bytes, size_t count, detent_pixels picture) {
  block in = {.bytes = (uint8_t *)(uintptr_t)bytes, .count = 0, .room = count};
  // Eight bytes a pixel: as wide as any row can be before it is reduced to three.
  uint8_t *row = malloc((size_t)picture.width * 8);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  bool done = false;
  if (info && row && !setjmp(png_jmpbuf(png))) {
    png_set_read_fn(png, &in, take);
    read_picture(png, info, picture, row);
    done = true;
  }
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return done;
}

bool detent_png_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height) {
  // The signature, then a chunk that is always the header: length, name, width, height.
  if (count < 24 || png_sig_cmp(bytes, 0, 8) != 0) return false;
  uint32_t w = png_get_uint_32(bytes + 16), h = png_get_uint_32(bytes + 20);
  if (w == 0 || h == 0 || w > INT32_MAX || h > INT32_MAX) return false;
  *width = (int32_t)w;
  *height = (int32_t)h;
  return true;
}

uint32_t detent_crc32(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}
