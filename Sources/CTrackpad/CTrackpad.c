#include "CTrackpad.h"
