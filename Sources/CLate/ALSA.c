// ALSA: where SDL plays without PulseAudio. It lists the devices, of which there may be none, and
// opens one, which may fail.
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <errno.h>

#include "CLate.h"

static void say_nothing(const char *file, int line, const char *function, int error,
                        const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Without a sound card libasound would write 15 lines to stderr at each attempt.
static void silence(void *handle) {
  __typeof__(snd_lib_error_set_handler) *set =
    (__typeof__(set))dlsym(handle, "snd_lib_error_set_handler");
  if (set) set(say_nothing);
}

static detent_late_library library = {.file = "libasound.so.2", .opened = silence};

LATE(int, snd_device_name_free_hint, (void **hints), (hints))
LATE(char *, snd_device_name_get_hint, (const void *hint, const char *id), (hint, id))
LATE_FIRST(int, snd_device_name_hint,
  (int card, const char *iface, void ***hints), (card, iface, hints), -ENODEV)
LATE(int, snd_pcm_chmap_print,
  (const snd_pcm_chmap_t *map, size_t maxlen, char *buf), (map, maxlen, buf))
LATE(int, snd_pcm_close, (snd_pcm_t *pcm), (pcm))
LATE(snd_pcm_chmap_t *, snd_pcm_get_chmap, (snd_pcm_t *pcm), (pcm))
LATE(int, snd_pcm_hw_params, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params), (pcm, params))
LATE(int, snd_pcm_hw_params_any, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params), (pcm, params))
LATE(void, snd_pcm_hw_params_copy,
  (snd_pcm_hw_params_t *dst, const snd_pcm_hw_params_t *src), (dst, src))
LATE(int, snd_pcm_hw_params_get_buffer_size,
  (const snd_pcm_hw_params_t *params, snd_pcm_uframes_t *val), (params, val))
LATE(int, snd_pcm_hw_params_get_channels,
  (const snd_pcm_hw_params_t *params, unsigned int *val), (params, val))
LATE(int, snd_pcm_hw_params_set_access,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_access_t access), (pcm, params, access))
LATE(int, snd_pcm_hw_params_set_channels,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int val), (pcm, params, val))
LATE(int, snd_pcm_hw_params_set_format,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_format_t val), (pcm, params, val))
LATE(int, snd_pcm_hw_params_set_period_size_near,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_uframes_t *val, int *dir),
  (pcm, params, val, dir))
LATE(int, snd_pcm_hw_params_set_periods_first,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int *val, int *dir),
  (pcm, params, val, dir))
LATE(int, snd_pcm_hw_params_set_periods_min,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int *val, int *dir),
  (pcm, params, val, dir))
LATE(int, snd_pcm_hw_params_set_rate_near,
  (snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned int *val, int *dir),
  (pcm, params, val, dir))
LATE(size_t, snd_pcm_hw_params_sizeof, (void), ())
LATE(int, snd_pcm_nonblock, (snd_pcm_t *pcm, int nonblock), (pcm, nonblock))
LATE_FIRST(int, snd_pcm_open,
  (snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode),
  (pcm, name, stream, mode), -ENODEV)
LATE(snd_pcm_sframes_t, snd_pcm_readi,
  (snd_pcm_t *pcm, void *buffer, snd_pcm_uframes_t size), (pcm, buffer, size))
LATE(int, snd_pcm_recover, (snd_pcm_t *pcm, int err, int silent), (pcm, err, silent))
LATE(int, snd_pcm_reset, (snd_pcm_t *pcm), (pcm))
LATE(int, snd_pcm_sw_params, (snd_pcm_t *pcm, snd_pcm_sw_params_t *params), (pcm, params))
LATE(int, snd_pcm_sw_params_current, (snd_pcm_t *pcm, snd_pcm_sw_params_t *params), (pcm, params))
LATE(int, snd_pcm_sw_params_set_avail_min,
  (snd_pcm_t *pcm, snd_pcm_sw_params_t *params, snd_pcm_uframes_t val), (pcm, params, val))
LATE(int, snd_pcm_sw_params_set_start_threshold,
  (snd_pcm_t *pcm, snd_pcm_sw_params_t *params, snd_pcm_uframes_t val), (pcm, params, val))
LATE(size_t, snd_pcm_sw_params_sizeof, (void), ())
LATE(int, snd_pcm_wait, (snd_pcm_t *pcm, int timeout), (pcm, timeout))
LATE(snd_pcm_sframes_t, snd_pcm_writei,
  (snd_pcm_t *pcm, const void *buffer, snd_pcm_uframes_t size), (pcm, buffer, size))
LATE_FIRST(const char *, snd_strerror, (int errnum), (errnum), "libasound.so.2 is missing")
