// Blending one row of pixels, by whichever instructions the processor has.
#pragma once
#include "CPixman.h"

// A colour as a premultiplied pixel.
uint32_t detent_premultiplied(detent_color color);
