// Distance between letters. SDL2_ttf has no setting for it, and letters that are drawn one by one
// lose their kerning; but SDL2_ttf takes all its positions from HarfBuzz, by one call. The linker's
// option --wrap=hb_shape sends that call here: HarfBuzz shapes as ever, ligatures, kerning and
// marks, and then the advance of each cluster grows. A cluster is a letter with its marks, or the
// letters of a ligature; what has no advance, such as a joiner, keeps none. Only SDL2_ttf's own
// call comes here: what FreeType and others ask HarfBuzz goes to the library.

#include "CText.h"

#include <harfbuzz/hb.h>
#include <math.h>

// What is asked for during a call of SDL2_ttf, which runs on one thread; NULL without a wish.
static detent_tracking *wish;

void __real_hb_shape(
  hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count);

// Sums are rounded and not each distance, so that a long line is as wide as it was measured.
static int32_t distance(const detent_tracking *tracking, int32_t clusters) {
  return (int32_t)lround(tracking->distance * clusters);
}

static void track(hb_buffer_t *buffer, detent_tracking *tracking) {
  unsigned int count = 0;
  const hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &count);
  hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
  for (unsigned int start = 0, end; start < count; start = end) {
    int64_t advance = 0;
    for (end = start; end < count && glyphs[end].cluster == glyphs[start].cluster; end++) {
      advance += places[end].x_advance;
    }
    int64_t offset = glyphs[start].cluster;
    if (advance == 0 || offset < tracking->from || offset >= tracking->end) continue;
    int32_t before = distance(tracking, tracking->clusters);
    tracking->clusters++;
    places[end - 1].x_advance += distance(tracking, tracking->clusters) - before;
  }
}

void __wrap_hb_shape(
  hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count) {
  __real_hb_shape(font, buffer, features, count);
  if (wish) track(buffer, wish);
}

int32_t detent_tracked_width(TTF_Font *font, const char *utf8, detent_tracking *tracking) {
  int width = 0;
  wish = tracking;
  int failure = TTF_SizeUTF8(font, utf8, &width, NULL);
  wish = NULL;
  return failure ? 0 : width;
}

SDL_Surface *detent_render_tracked(TTF_Font *font, const char *utf8, detent_tracking *tracking) {
  SDL_Color ink = {255, 255, 255, 255}, paper = {0, 0, 0, 0};
  wish = tracking;
  SDL_Surface *surface = TTF_RenderUTF8_Shaded(font, utf8, ink, paper);
  wish = NULL;
  return surface;
}
