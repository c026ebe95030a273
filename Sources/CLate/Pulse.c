// PulseAudio, and PipeWire that speaks for it: where SDL plays first. It begins with a main loop,
// and without one takes the next driver, which is ALSA.
#include <pulse/pulseaudio.h>

#include "CLate.h"

static detent_late_library library = {.file = "libpulse.so.0"};

LATE(pa_channel_map *, pa_channel_map_init_auto,
  (pa_channel_map *m, unsigned int channels, pa_channel_map_def_t def), (m, channels, def))
LATE(int, pa_context_connect,
  (pa_context *c, const char *server, pa_context_flags_t flags, const pa_spawn_api *api),
  (c, server, flags, api))
LATE(void, pa_context_disconnect, (pa_context *c), (c))
LATE(pa_operation *, pa_context_get_server_info,
  (pa_context *c, pa_server_info_cb_t cb, void *userdata), (c, cb, userdata))
LATE(pa_operation *, pa_context_get_sink_info_by_index,
  (pa_context *c, uint32_t idx, pa_sink_info_cb_t cb, void *userdata), (c, idx, cb, userdata))
LATE(pa_operation *, pa_context_get_sink_info_list,
  (pa_context *c, pa_sink_info_cb_t cb, void *userdata), (c, cb, userdata))
LATE(pa_operation *, pa_context_get_source_info_by_index,
  (pa_context *c, uint32_t idx, pa_source_info_cb_t cb, void *userdata), (c, idx, cb, userdata))
LATE(pa_operation *, pa_context_get_source_info_list,
  (pa_context *c, pa_source_info_cb_t cb, void *userdata), (c, cb, userdata))
LATE(pa_context_state_t, pa_context_get_state, (const pa_context *c), (c))
LATE(pa_context *, pa_context_new, (pa_mainloop_api *mainloop, const char *name), (mainloop, name))
LATE(void, pa_context_set_subscribe_callback,
  (pa_context *c, pa_context_subscribe_cb_t cb, void *userdata), (c, cb, userdata))
LATE(pa_operation *, pa_context_subscribe,
  (pa_context *c, pa_subscription_mask_t m, pa_context_success_cb_t cb, void *userdata),
  (c, m, cb, userdata))
LATE(void, pa_context_unref, (pa_context *c), (c))
LATE(const char *, pa_get_library_version, (void), ())
LATE(void, pa_mainloop_free, (pa_mainloop *m), (m))
LATE(pa_mainloop_api *, pa_mainloop_get_api, (pa_mainloop *m), (m))
LATE(int, pa_mainloop_iterate, (pa_mainloop *m, int block, int *retval), (m, block, retval))
LATE_FIRST(pa_mainloop *, pa_mainloop_new, (void), (), NULL)
LATE(void, pa_mainloop_quit, (pa_mainloop *m, int retval), (m, retval))
LATE(int, pa_mainloop_run, (pa_mainloop *m, int *retval), (m, retval))
LATE(pa_operation_state_t, pa_operation_get_state, (const pa_operation *o), (o))
LATE(void, pa_operation_unref, (pa_operation *o), (o))
LATE(int, pa_stream_connect_playback,
  (pa_stream *s, const char *dev, const pa_buffer_attr *attr, pa_stream_flags_t flags,
   const pa_cvolume *volume, pa_stream *sync_stream),
  (s, dev, attr, flags, volume, sync_stream))
LATE(int, pa_stream_connect_record,
  (pa_stream *s, const char *dev, const pa_buffer_attr *attr, pa_stream_flags_t flags),
  (s, dev, attr, flags))
LATE(int, pa_stream_disconnect, (pa_stream *s), (s))
LATE(int, pa_stream_drop, (pa_stream *p), (p))
LATE(pa_stream_state_t, pa_stream_get_state, (const pa_stream *p), (p))
LATE(pa_stream *, pa_stream_new,
  (pa_context *c, const char *name, const pa_sample_spec *ss, const pa_channel_map *map),
  (c, name, ss, map))
LATE(int, pa_stream_peek, (pa_stream *p, const void **data, size_t *nbytes), (p, data, nbytes))
LATE(size_t, pa_stream_readable_size, (const pa_stream *p), (p))
LATE(void, pa_stream_set_write_callback,
  (pa_stream *p, pa_stream_request_cb_t cb, void *userdata), (p, cb, userdata))
LATE(void, pa_stream_unref, (pa_stream *s), (s))
LATE(int, pa_stream_write,
  (pa_stream *p, const void *data, size_t nbytes, pa_free_cb_t free_cb, int64_t offset,
   pa_seek_mode_t seek),
  (p, data, nbytes, free_cb, offset, seek))
