// libsamplerate: SDL converts rates itself unless `SDL_AUDIO_RESAMPLING_MODE` says better.
#include <samplerate.h>

#include "CLate.h"

static detent_late_library library = {.file = "libsamplerate.so.0"};

LATE(SRC_STATE *, src_delete, (SRC_STATE *state), (state))
LATE_FIRST(SRC_STATE *, src_new,
  (int converter_type, int channels, int *error), (converter_type, channels, error), NULL)
LATE(int, src_process, (SRC_STATE *state, SRC_DATA *data), (state, data))
LATE(int, src_reset, (SRC_STATE *state), (state))
LATE_FIRST(int, src_simple,
  (SRC_DATA *data, int converter_type, int channels), (data, converter_type, channels), -1)
LATE_FIRST(const char *, src_strerror, (int error), (error), "libsamplerate.so.0 is missing")
