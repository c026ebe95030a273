// SDL2 for Swift: what the importer leaves out (function-like macros, variadics, constants that do
// not survive code generation) is given a name here, with the prefix `detent_`.
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

/// The mouse id of events that SDL makes from touches; the macro does not survive Swift's code
/// generation.
static const Uint32 detent_touch_mouse_id = SDL_TOUCH_MOUSEID;
/// `SDL_WINDOWPOS_CENTERED`, a function-like macro.
static const int detent_window_centered = (int)SDL_WINDOWPOS_CENTERED;
