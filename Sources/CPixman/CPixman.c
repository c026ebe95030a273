#include <pixman.h>
#include <png.h>
#include "CPixman.h"
