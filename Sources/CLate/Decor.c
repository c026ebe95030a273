// libdecor: title bars of windows under Wayland, where the compositor draws none. SDL begins with a
// context, and without one the window has no title bar.
#include <libdecor.h>

#include "CLate.h"

static detent_late_library library = {.file = "libdecor-0.so.0"};

LATE(bool, libdecor_configuration_get_content_size,
  (struct libdecor_configuration *configuration, struct libdecor_frame *frame, int *width,
   int *height),
  (configuration, frame, width, height))
LATE(bool, libdecor_configuration_get_window_state,
  (struct libdecor_configuration *configuration, enum libdecor_window_state *window_state),
  (configuration, window_state))
LATE(struct libdecor_frame *, libdecor_decorate,
  (struct libdecor *context, struct wl_surface *surface, struct libdecor_frame_interface *iface,
   void *user_data),
  (context, surface, iface, user_data))
LATE(int, libdecor_dispatch, (struct libdecor *context, int timeout), (context, timeout))
LATE(void, libdecor_frame_commit,
  (struct libdecor_frame *frame, struct libdecor_state *state,
   struct libdecor_configuration *configuration),
  (frame, state, configuration))
LATE(struct xdg_surface *, libdecor_frame_get_xdg_surface, (struct libdecor_frame *frame), (frame))
LATE(struct xdg_toplevel *, libdecor_frame_get_xdg_toplevel,
  (struct libdecor_frame *frame), (frame))
LATE(bool, libdecor_frame_has_capability,
  (struct libdecor_frame *frame, enum libdecor_capabilities capability), (frame, capability))
LATE(bool, libdecor_frame_is_floating, (struct libdecor_frame *frame), (frame))
LATE(bool, libdecor_frame_is_visible, (struct libdecor_frame *frame), (frame))
LATE(void, libdecor_frame_map, (struct libdecor_frame *frame), (frame))
LATE(void, libdecor_frame_move,
  (struct libdecor_frame *frame, struct wl_seat *seat, uint32_t serial), (frame, seat, serial))
LATE(void, libdecor_frame_resize,
  (struct libdecor_frame *frame, struct wl_seat *seat, uint32_t serial,
   enum libdecor_resize_edge edge),
  (frame, seat, serial, edge))
LATE(void, libdecor_frame_set_app_id,
  (struct libdecor_frame *frame, const char *app_id), (frame, app_id))
LATE(void, libdecor_frame_set_capabilities,
  (struct libdecor_frame *frame, enum libdecor_capabilities capabilities), (frame, capabilities))
LATE(void, libdecor_frame_set_fullscreen,
  (struct libdecor_frame *frame, struct wl_output *output), (frame, output))
LATE(void, libdecor_frame_set_max_content_size,
  (struct libdecor_frame *frame, int content_width, int content_height),
  (frame, content_width, content_height))
LATE(void, libdecor_frame_set_maximized, (struct libdecor_frame *frame), (frame))
LATE(void, libdecor_frame_set_min_content_size,
  (struct libdecor_frame *frame, int content_width, int content_height),
  (frame, content_width, content_height))
LATE(void, libdecor_frame_set_minimized, (struct libdecor_frame *frame), (frame))
LATE(void, libdecor_frame_set_parent,
  (struct libdecor_frame *frame, struct libdecor_frame *parent), (frame, parent))
LATE(void, libdecor_frame_set_title,
  (struct libdecor_frame *frame, const char *title), (frame, title))
LATE(void, libdecor_frame_set_visibility,
  (struct libdecor_frame *frame, bool visible), (frame, visible))
LATE(void, libdecor_frame_unref, (struct libdecor_frame *frame), (frame))
LATE(void, libdecor_frame_unset_capabilities,
  (struct libdecor_frame *frame, enum libdecor_capabilities capabilities), (frame, capabilities))
LATE(void, libdecor_frame_unset_fullscreen, (struct libdecor_frame *frame), (frame))
LATE(void, libdecor_frame_unset_maximized, (struct libdecor_frame *frame), (frame))
LATE_FIRST(struct libdecor *, libdecor_new,
  (struct wl_display *display, struct libdecor_interface *iface), (display, iface), NULL)
LATE(void, libdecor_state_free, (struct libdecor_state *state), (state))
LATE(struct libdecor_state *, libdecor_state_new, (int width, int height), (width, height))
LATE(void, libdecor_unref, (struct libdecor *context), (context))
