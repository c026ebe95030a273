// The functions of libwayland that this target calls, found at run time: a session on X loads
// nothing of it for us.
#pragma once
#include <wayland-client-core.h>
#include <wayland-client-protocol.h>

typedef struct {
  struct wl_display *(*connect)(const char *name);
  void (*disconnect)(struct wl_display *display);
  int (*roundtrip)(struct wl_display *display);
  struct wl_event_queue *(*create_queue)(struct wl_display *display);
  void (*destroy_queue)(struct wl_event_queue *queue);
  int (*roundtrip_queue)(struct wl_display *display, struct wl_event_queue *queue);
  int (*dispatch_queue_pending)(struct wl_display *display, struct wl_event_queue *queue);
  void *(*create_wrapper)(void *proxy);
  void (*destroy_wrapper)(void *wrapper);
  void (*set_queue)(struct wl_proxy *proxy, struct wl_event_queue *queue);
  int (*add_listener)(struct wl_proxy *proxy, void (**listener)(void), void *data);
  void (*destroy)(struct wl_proxy *proxy);
  uint32_t (*version)(struct wl_proxy *proxy);
  struct wl_proxy *(*marshal)(struct wl_proxy *proxy, uint32_t opcode,
                              const struct wl_interface *interface, uint32_t version,
                              uint32_t flags, ...);
  const struct wl_interface *registry, *seat, *pointer, *touch;
} detent_wl;

/// Opens libwayland-client; NULL when there is none, or one older than 1.20.
const detent_wl *detent_wl_load(void);
