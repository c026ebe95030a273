// fontconfig's fonts, in the order in which it would try them for sans-serif text.

#include "CText.h"

#include <fontconfig/fontconfig.h>
#include <stdlib.h>

struct detent_fonts {
  FcConfig *config;
  // NULL for a list of files.
  FcFontSet *sorted;
};

detent_fonts *detent_fonts_open_system(void) {
  detent_fonts *fonts = calloc(1, sizeof *fonts);
  FcPattern *wanted = FcPatternCreate();
  if (fonts) fonts->config = FcInitLoadConfigAndFonts();
  if (fonts && fonts->config && wanted) {
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)"sans-serif");
    FcConfigSubstitute(fonts->config, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result;
    fonts->sorted = FcFontSort(fonts->config, wanted, FcFalse, NULL, &result);
  }
  if (wanted) FcPatternDestroy(wanted);
  if (fonts && !fonts->sorted) {
    detent_fonts_close(fonts);
    return NULL;
  }
  return fonts;
}

detent_fonts *detent_fonts_open_empty(void) {
  detent_fonts *fonts = calloc(1, sizeof *fonts);
  if (fonts) fonts->config = FcConfigCreate();
  if (fonts && !fonts->config) {
    detent_fonts_close(fonts);
    return NULL;
  }
  return fonts;
}

bool detent_fonts_add(detent_fonts *fonts, const char *path) {
  return FcConfigAppFontAddFile(fonts->config, (const FcChar8 *)path);
}

void detent_fonts_close(detent_fonts *fonts) {
  if (fonts->sorted) FcFontSetDestroy(fonts->sorted);
  if (fonts->config) FcConfigDestroy(fonts->config);
  free(fonts);
}

// Files that were added belong to the configuration, and stay in their order.
static const FcFontSet *set_of(const detent_fonts *fonts) {
  return fonts->sorted ? fonts->sorted : FcConfigGetFonts(fonts->config, FcSetApplication);
}

int32_t detent_fonts_count(const detent_fonts *fonts) {
  const FcFontSet *set = set_of(fonts);
  return set ? set->nfont : 0;
}

static const char *string_of(FcPattern *font, const char *name) {
  FcChar8 *value;
  bool has = FcPatternGetString(font, name, 0, &value) == FcResultMatch;
  return has ? (const char *)value : "";
}

static int int_of(FcPattern *font, const char *name, int otherwise) {
  int value;
  return FcPatternGetInteger(font, name, 0, &value) == FcResultMatch ? value : otherwise;
}

static bool bool_of(FcPattern *font, const char *name) {
  FcBool value;
  return FcPatternGetBool(font, name, 0, &value) == FcResultMatch && value;
}

detent_font_facts detent_fonts_facts(const detent_fonts *fonts, int32_t index) {
  FcPattern *font = set_of(fonts)->fonts[index];
  double pixels;
  if (FcPatternGetDouble(font, FC_PIXEL_SIZE, 0, &pixels) != FcResultMatch) pixels = 0;
  return (detent_font_facts){
    .path = string_of(font, FC_FILE),
    .family = string_of(font, FC_FAMILY),
    .face = int_of(font, FC_INDEX, 0),
    .weight = int_of(font, FC_WEIGHT, FC_WEIGHT_REGULAR),
    .pixelSize = pixels,
    .isUpright = int_of(font, FC_SLANT, FC_SLANT_ROMAN) == FC_SLANT_ROMAN,
    .isOutline = bool_of(font, FC_OUTLINE),
    .isColored = bool_of(font, FC_COLOR),
  };
}

bool detent_fonts_cover(const detent_fonts *fonts, int32_t index, uint32_t scalar) {
  FcCharSet *set;
  return FcPatternGetCharSet(set_of(fonts)->fonts[index], FC_CHARSET, 0, &set) == FcResultMatch &&
         FcCharSetHasChar(set, scalar);
}
