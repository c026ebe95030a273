// fontconfig's fonts, in the order in which it would try them for sans-serif text. Most texts need
// none of them, so the library is loaded when somebody asks: with what it links to it takes 0.4 MB.

#define _GNU_SOURCE
#include "CText.h"

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>

#define EACH_FUNCTION(USE)                                                                     \
  USE(FcConfigAppFontAddFile)                                                                  \
  USE(FcConfigCreate)                                                                          \
  USE(FcConfigDestroy)                                                                         \
  USE(FcConfigGetFonts)                                                                        \
  USE(FcConfigSubstitute)                                                                      \
  USE(FcCharSetHasChar)                                                                        \
  USE(FcDefaultSubstitute)                                                                     \
  USE(FcFontSetDestroy)                                                                        \
  USE(FcFontSort)                                                                              \
  USE(FcInitLoadConfigAndFonts)                                                                \
  USE(FcPatternAddString)                                                                      \
  USE(FcPatternCreate)                                                                         \
  USE(FcPatternDestroy)                                                                        \
  USE(FcPatternGetBool)                                                                        \
  USE(FcPatternGetCharSet)                                                                     \
  USE(FcPatternGetDouble)                                                                      \
  USE(FcPatternGetInteger)                                                                     \
  USE(FcPatternGetString)

#define POINTER(name) __typeof__(&name) name;
static struct { EACH_FUNCTION(POINTER) } fc;

// False when there is no such library; text is drawn on one thread, so nobody else is loading it.
static bool load(void) {
  static void *library;
  if (library) return true;
  void *found = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!found) return false;
  void *symbol;
#define FIND(name)                              \
  if (!(symbol = dlsym(found, #name))) return false; \
  memcpy(&fc.name, &symbol, sizeof symbol);
  EACH_FUNCTION(FIND)
  library = found;
  return true;
}

struct detent_fonts {
  FcConfig *config;
  // NULL for a list of files.
  FcFontSet *sorted;
};

detent_fonts *detent_fonts_open_system(void) {
  if (!load()) return NULL;
  detent_fonts *fonts = calloc(1, sizeof *fonts);
  FcPattern *wanted = fc.FcPatternCreate();
  if (fonts) fonts->config = fc.FcInitLoadConfigAndFonts();
  if (fonts && fonts->config && wanted) {
    fc.FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)"sans-serif");
    fc.FcConfigSubstitute(fonts->config, wanted, FcMatchPattern);
    fc.FcDefaultSubstitute(wanted);
    FcResult result;
    fonts->sorted = fc.FcFontSort(fonts->config, wanted, FcFalse, NULL, &result);
  }
  if (wanted) fc.FcPatternDestroy(wanted);
  if (fonts && !fonts->sorted) {
    detent_fonts_close(fonts);
    return NULL;
  }
  return fonts;
}

detent_fonts *detent_fonts_open_empty(void) {
  if (!load()) return NULL;
  detent_fonts *fonts = calloc(1, sizeof *fonts);
  if (fonts) fonts->config = fc.FcConfigCreate();
  if (fonts && !fonts->config) {
    detent_fonts_close(fonts);
    return NULL;
  }
  return fonts;
}

bool detent_fonts_add(detent_fonts *fonts, const char *path) {
  return fc.FcConfigAppFontAddFile(fonts->config, (const FcChar8 *)path);
}

void detent_fonts_close(detent_fonts *fonts) {
  if (fonts->sorted) fc.FcFontSetDestroy(fonts->sorted);
  if (fonts->config) fc.FcConfigDestroy(fonts->config);
  free(fonts);
}

// Files that were added belong to the configuration, and stay in their order.
static const FcFontSet *set_of(const detent_fonts *fonts) {
  return fonts->sorted ? fonts->sorted : fc.FcConfigGetFonts(fonts->config, FcSetApplication);
}

int32_t detent_fonts_count(const detent_fonts *fonts) {
  const FcFontSet *set = set_of(fonts);
  return set ? set->nfont : 0;
}

static const char *string_of(FcPattern *font, const char *name) {
  FcChar8 *value;
  bool has = fc.FcPatternGetString(font, name, 0, &value) == FcResultMatch;
  return has ? (const char *)value : "";
}

static int int_of(FcPattern *font, const char *name, int otherwise) {
  int value;
  return fc.FcPatternGetInteger(font, name, 0, &value) == FcResultMatch ? value : otherwise;
}

static bool bool_of(FcPattern *font, const char *name) {
  FcBool value;
  return fc.FcPatternGetBool(font, name, 0, &value) == FcResultMatch && value;
}

detent_font_facts detent_fonts_facts(const detent_fonts *fonts, int32_t index) {
  FcPattern *font = set_of(fonts)->fonts[index];
  double pixels;
  if (fc.FcPatternGetDouble(font, FC_PIXEL_SIZE, 0, &pixels) != FcResultMatch) pixels = 0;
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
  FcPattern *font = set_of(fonts)->fonts[index];
  return fc.FcPatternGetCharSet(font, FC_CHARSET, 0, &set) == FcResultMatch &&
         fc.FcCharSetHasChar(set, scalar);
}
