// Pictures in files, through SDL2_image. The library and those that it needs are opened when the
// first picture is: most texts have none, and should not pay for its memory.

#include "CText.h"

#include <dlfcn.h>

typedef SDL_Surface *(*load_typed)(SDL_RWops *source, int freesource, const char *type);
typedef SDL_Surface *(*load_svg)(SDL_RWops *source, int width, int height);

static void *library_symbol(const char *name) {
  static void *library;
  static bool isTried;
  if (!isTried) {
    isTried = true;
    library = dlopen("libSDL2_image-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  }
  return library ? dlsym(library, name) : NULL;
}

SDL_Surface *detent_picture_decode(
  const void *bytes, int32_t count, const char *type, int32_t width, int32_t height) {
  SDL_RWops *source = SDL_RWFromConstMem(bytes, count);
  if (!source) return NULL;
  SDL_Surface *decoded = NULL;
  if (SDL_strcmp(type, "SVG") == 0) {
    load_svg load = (load_svg)library_symbol("IMG_LoadSizedSVG_RW");
    if (load) decoded = load(source, width, height);
    SDL_RWclose(source);
  } else {
    load_typed load = (load_typed)library_symbol("IMG_LoadTyped_RW");
    if (load) decoded = load(source, 1, type);
    else SDL_RWclose(source);
  }
  if (!decoded) return NULL;
  SDL_Surface *converted = SDL_ConvertSurfaceFormat(decoded, SDL_PIXELFORMAT_ARGB8888, 0);
  SDL_FreeSurface(decoded);
  return converted;
}
