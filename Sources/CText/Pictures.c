// Pictures in files, through SDL2_image. The library and those that it needs are opened when the
// first picture is: most texts have none, and should not pay for its memory. One of them is SDL
// itself, a second one beside the program's own, which is linked in. What the one has made the
// other must not touch, so all that a picture goes through here belongs to the library's.

#include "CText.h"

#include <dlfcn.h>
#include <string.h>

static struct {
  __typeof__(SDL_RWFromConstMem) *open;
  __typeof__(SDL_RWclose) *close;
  __typeof__(SDL_ConvertSurfaceFormat) *convert;
  __typeof__(SDL_FreeSurface) *free;
  SDL_Surface *(*load)(SDL_RWops *source, int freesource, const char *type);
  SDL_Surface *(*load_svg)(SDL_RWops *source, int width, int height);
} library;

static bool find_library(void) {
  void *opened = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return false;
  const struct {
    void *slot;
    const char *name;
  } wanted[] = {
    {&library.open, "SDL_RWFromConstMem"},
    {&library.close, "SDL_RWclose"},
    {&library.convert, "SDL_ConvertSurfaceFormat"},
    {&library.free, "SDL_FreeSurface"},
    {&library.load, "IMG_LoadTyped_RW"},
    {&library.load_svg, "IMG_LoadSizedSVG_RW"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    // Of a library's symbols those are found too that it needs itself.
    void *symbol = dlsym(opened, wanted[i].name);
    if (!symbol) return false;
    memcpy(wanted[i].slot, &symbol, sizeof symbol);
  }
  return true;
}

static bool has_library(void) {
  static bool isTried, isThere;
  if (!isTried) isThere = find_library();
  isTried = true;
  return isThere;
}

bool detent_picture_decode(
  const void *bytes, int32_t count, const char *type, int32_t width, int32_t height,
  detent_picture *picture) {
  SDL_RWops *source = has_library() ? library.open(bytes, count) : NULL;
  if (!source) return false;
  SDL_Surface *decoded;
  if (strcmp(type, "SVG") == 0) {
    decoded = library.load_svg(source, width, height);
    library.close(source);
  } else {
    decoded = library.load(source, 1, type);
  }
  if (!decoded) return false;
  SDL_Surface *converted = library.convert(decoded, SDL_PIXELFORMAT_ARGB8888, 0);
  library.free(decoded);
  if (!converted) return false;
  *picture = (detent_picture){
    converted->pixels, converted->w, converted->h, converted->pitch, converted};
  return true;
}

void detent_picture_free(detent_picture picture) { library.free(picture.owner); }
