// Pixels for Swift: pixman blends, libpng writes pictures, and the few hot loops that pixman has
// no fast path for (resampling a coverage mask, blurring, the material's filter) are C beside it.
// pixman's header is included by the .c file only: its own includes need a folder that importers
// lack.
#pragma once
