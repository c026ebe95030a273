// Pixels for Swift: pixman blends, libpng writes pictures, and the few hot loops that pixman has no
// fast path for (resampling a coverage mask, blurring, the material's filter) are C beside it.
// pixman's header is included by the .c files only: its own includes need a folder that importers
// lack.
//
// Everything here is a pure function of its arguments: integers, or floats that are never fused, so
// that every machine gives the same bytes. A pixel's result never depends on the box it is drawn
// through: that is what lets a repaint of a part equal a repaint of the whole.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A picture of 32-bit pixels, 0xXXRRGGBB in native order, rows `stride` bytes apart (a multiple of
/// 4).
typedef struct {
  uint32_t *bits;
  int32_t width, height;
  ptrdiff_t stride;
} detent_pixels;

/// A box of whole pixels.
typedef struct {
  int32_t x, y, width, height;
} detent_box;

/// Bytes of coverage, 0…255, rows `stride` bytes apart (a multiple of 4).
typedef struct {
  uint8_t *bytes;
  int32_t width, height;
  ptrdiff_t stride;
} detent_mask;

/// A colour in bytes, straight alpha.
typedef struct {
  uint8_t red, green, blue, alpha;
} detent_color;

// Blend.c

/// Sets every pixel of a box that lies inside the picture.
void detent_fill(detent_pixels picture, detent_box box, detent_color color);

/// Blends a colour through the mask whose pixel (maskX, maskY) lies on the box's first pixel.
void detent_blend_mask(
  detent_pixels picture, detent_box box, detent_color color, detent_mask mask, int32_t maskX,
  int32_t maskY);

/// Blends an opaque picture through a mask, both of the box's size.
void detent_blend_picture(
  detent_pixels picture, detent_box box, detent_pixels source, detent_mask mask);

// Row.c

/// How much the upper and the lower of two rows count, in 256ths; both together at most 256.
typedef struct {
  unsigned above, below;
} detent_weights;

/// Blending one row of pixels; `color` is premultiplied.
typedef struct {
  /// Through coverage.
  void (*blend)(uint32_t *pixels, const uint8_t *coverage, int32_t count, uint32_t color);
  /// Through every second of the samples that lie between two rows.
  void (*blend_between)(
    uint32_t *pixels, const uint8_t *upper, const uint8_t *lower, detent_weights weights,
    int32_t count, uint32_t color);
  /// At any scale; NULL where that is done pixel by pixel.
  const struct detent_scaled_rows *scaled;
} detent_rows;

/// The instructions that rows are blended by; all give the same bytes.
typedef enum {
  detent_instructions_plain,
  detent_instructions_sse2,
  detent_instructions_avx2,
} detent_instructions;

/// The rows by certain instructions; NULL when this processor does not have them.
const detent_rows *detent_rows_by(detent_instructions instructions);

/// The quickest that this processor has.
const detent_rows *detent_rows_best(void);

// Shape.c

/// A rounded rectangle in fractional pixels.
typedef struct {
  double left, top, right, bottom, radius;
} detent_shape;

/// Writes the shape's coverage of a box's pixels; the mask has the box's size.
void detent_cover_shape(detent_mask mask, detent_box box, detent_shape shape);

/// Lowers the mask where the other one, of the same size, covers: a − b, at least 0.
void detent_subtract_mask(detent_mask mask, detent_mask other);

/// Multiplies the mask by what the other one, of the same size, leaves free.
void detent_cut_mask(detent_mask mask, detent_mask other);

/// Multiplies the mask by a factor of 0…255.
void detent_fade_mask(detent_mask mask, uint8_t factor);

// Resample.c

/// Puts a bitmap of coverage over another one, the larger value winning; parts outside are dropped.
void detent_paste_larger(
  detent_mask mask, const uint8_t *bytes, int32_t width, int32_t height, ptrdiff_t stride,
  int32_t x, int32_t y);

/// The first row that holds coverage and the one after the last; false when there is none.
bool detent_find_ink(detent_mask mask, int32_t *first, int32_t *end);

/// Averages boxes of `boxWidth` × `boxHeight` (at most 4 each) pixels, one every `stepX`, `stepY`
/// pixels, the first one at the source's first pixel; what lies outside the source is empty.
void detent_box_average(
  detent_mask mask, detent_mask source, int32_t boxWidth, int32_t boxHeight, int32_t stepX,
  int32_t stepY);

/// Lifts the coverages of a source of the same size, those of a half by `lift` (at most 64) of 255.
void detent_lift_mask(detent_mask mask, detent_mask source, uint32_t lift);

/// Takes every `step`-th pixel of every `step`-th row; the source is `step` times the mask's size.
void detent_thin(detent_mask mask, detent_mask source, int32_t step);

// Sample.c

/// Where a box's pixels lie in a source: pixel x of the picture reads at `x0 + x·dx`, in 2⁻³²
/// samples.
typedef struct {
  int64_t x0, dx, y0, dy;
} detent_sampling;

/// Reads a source between its samples, linearly, for each pixel of a box; outside it is empty.
/// The mask has the box's size; `row` holds at least the source's width + 16 values.
void detent_sample_mask(
  detent_mask mask, detent_box box, detent_mask source, detent_sampling sampling, uint16_t *row);

/// Blends a colour through a source read as by `detent_sample_mask`; the box lies inside the
/// picture.
void detent_blend_sampled(
  detent_pixels picture, detent_box box, detent_color color, detent_mask source,
  detent_sampling sampling, uint16_t *row);

// Color.c

/// Boxes of `size` × `size` source pixels, one every `step`, the first one's corner at (x, y).
typedef struct {
  double x, y, step, size;
} detent_color_boxes;

/// Averages a picture with straight alpha into one with premultiplied alpha; what lies outside the
/// source is empty.
void detent_average_colors(
  detent_pixels picture, detent_pixels source, detent_color_boxes boxes);

/// Blends a picture with premultiplied alpha, read between its pixels, over a box of another one;
/// outside of it is empty.
void detent_blend_colors(
  detent_pixels picture, detent_box box, detent_pixels source, detent_sampling sampling,
  uint8_t opacity);

// Blur.c

/// Taps to each side of a Gaussian cut at 3 sigma.
int32_t detent_gaussian_reach(double sigma);

/// Blurs coverage in place by a Gaussian of `sigma` pixels (at most 16); false without memory.
bool detent_blur_mask(detent_mask mask, double sigma);

/// Blurs three planes of width × height floats in place; the borders are normalised, that is, only
/// what lies inside counts. `sigma` is in samples, at most 16; false without memory.
bool detent_blur_planes(float *planes, int32_t width, int32_t height, double sigma);

// Material.c

/// Averages blocks of `block` × `block` pixels into three planes (red, green, blue; 0…1). `blocks`
/// is in blocks, counted from the picture's corner; blocks over the picture's edge use what is
/// inside.
void detent_capture_blocks(
  detent_pixels picture, detent_box blocks, int32_t block, float *planes);

/// An ultra-thin material's colour filter.
typedef struct {
  float luminance[4];
  float amount, saturation, brightness;
} detent_material;

/// Filters three planes of `count` floats in place: luminance curve, saturation, brightness.
void detent_filter_material(float *planes, int32_t count, detent_material material);

/// Writes the pixels of a box from three planes of blocks, linearly; `picture` has the box's size.
/// `rows` holds at least four times the blocks' width floats.
void detent_enlarge_blocks(
  detent_pixels picture, detent_box box, const float *planes, detent_box blocks, int32_t block,
  float *rows);

// PNG.c

/// Encodes a picture as an 8-bit RGB PNG, always the same bytes; NULL without memory.
uint8_t *detent_png_encode(detent_pixels picture, size_t *count);

/// Frees what `detent_png_encode` gave.
void detent_png_free(uint8_t *bytes);

/// The checksum of a PNG chunk.
uint32_t detent_crc32(const uint8_t *bytes, size_t count);

/// Reads a PNG's size; false when the bytes are no PNG.
bool detent_png_size(const uint8_t *bytes, size_t count, int32_t *width, int32_t *height);

/// Decodes a PNG, its alpha dropped, into a picture of exactly its size; false when it is damaged.
bool detent_png_decode(const uint8_t *bytes, size_t count, detent_pixels picture);
