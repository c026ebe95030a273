// Finding libwayland, and whether a compositor has what SDL takes for granted.
#include "wayland.h"

#include <string.h>

#include "CTrackpad.h"
#include "library.h"

const detent_wl *detent_wl_load(void) {
  static detent_wl wl;
  if (wl.connect) return &wl;
  detent_wl found;
  const detent_wanted wanted[] = {
      {&found.connect, "wl_display_connect"},
      {&found.disconnect, "wl_display_disconnect"},
      {&found.roundtrip, "wl_display_roundtrip"},
      {&found.create_queue, "wl_display_create_queue"},
      {&found.destroy_queue, "wl_event_queue_destroy"},
      {&found.roundtrip_queue, "wl_display_roundtrip_queue"},
      {&found.dispatch_queue_pending, "wl_display_dispatch_queue_pending"},
      {&found.create_wrapper, "wl_proxy_create_wrapper"},
      {&found.destroy_wrapper, "wl_proxy_wrapper_destroy"},
      {&found.set_queue, "wl_proxy_set_queue"},
      {&found.add_listener, "wl_proxy_add_listener"},
      {&found.destroy, "wl_proxy_destroy"},
      {&found.version, "wl_proxy_get_version"},
      {&found.marshal, "wl_proxy_marshal_flags"},
      {&found.registry, "wl_registry_interface"},
      {&found.seat, "wl_seat_interface"},
      {&found.pointer, "wl_pointer_interface"},
      {&found.touch, "wl_touch_interface"},
  };
  if (!detent_find("libwayland-client.so.0", wanted, sizeof wanted / sizeof *wanted)) return NULL;
  wl = found;
  return &wl;
}

// MARK: - Seats

static void note_global(void *data, struct wl_registry *registry, uint32_t name,
                        const char *interface, uint32_t version) {
  (void)registry, (void)name, (void)version;
  if (strcmp(interface, "wl_seat") == 0) *(int *)data = 1;
}

static void ignore_removal(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

int detent_wl_lacks_seat(void) {
  const detent_wl *wl = detent_wl_load();
  struct wl_display *display = wl ? wl->connect(NULL) : NULL;
  if (!display) return 0;
  static const struct wl_registry_listener listener = {note_global, ignore_removal};
  struct wl_proxy *whole = (struct wl_proxy *)display;
  struct wl_proxy *registry = wl->marshal(whole, WL_DISPLAY_GET_REGISTRY, wl->registry,
                                          wl->version(whole), 0, NULL);
  int has_seat = 0, answers = 0;
  if (registry) {
    wl->add_listener(registry, (void (**)(void))&listener, &has_seat);
    answers = wl->roundtrip(display) >= 0;
    wl->destroy(registry);
  }
  wl->disconnect(display);
  return answers && !has_seat;
}
