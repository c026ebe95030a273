// Text for Swift: SDL2_ttf shapes and rasterises one run, ICU finds where lines may break.
// ICU renames its functions by macros, which do not import; the ones in use get plain names here.
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>
