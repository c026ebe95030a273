// A trackpad's pinches on native Wayland, which SDL 2 does not ask for: the protocol
// "pointer-gestures-unstable-v1" on SDL's own connection. And the one thing about fingers that SDL
// 2.26 does not listen to: that the compositor takes them away (wl_touch.cancel).
//
// A connection's events lie in queues. Asking goes through a queue of ours, because it needs
// answers at once, and nothing of SDL's may be dispatched before its time. Listening goes through
// SDL's queue: its wait sleeps on over events in another, and its own dispatching calls these
// listeners on its own thread, between its own events, so that all stay in the order in which the
// compositor sent them. Each seat gets its pointer and its pinch again whenever its devices change.
#include <SDL2/SDL.h>
#include <string.h>

#include "pinch.h"
#include "wayland.h"

/// Only two fingers pinch; three and four are the desktop's.
static const uint32_t pinch_fingers = 2;
/// More than one is rare: several people at one screen.
enum { seat_limit = 4 };
/// Of wl_seat: from 3 on pointers and touches can be given back; more is not needed.
static const uint32_t seat_version = 3;

typedef struct {
  uint32_t name;  // the registry's; 0 when this place is free
  uint32_t capabilities;
  struct wl_proxy *seat, *pointer, *pinch, *touch;
} seat;

static struct {
  const detent_wl *wl;
  struct wl_surface *surface;
  struct wl_proxy *registry, *gestures;
  seat seats[seat_limit];
  struct wl_proxy *pinching;  // the pinch that has begun and not ended
  uint32_t last_time;         // of its last step, in the compositor's milliseconds
} state;

// MARK: - The protocol

// "n" is a new object, "o" an object, "f" a number of 24.8 bits; an object's interface, where it is
// not checked, is NULL.
static const struct wl_interface *unchecked[5];

static const struct wl_message pinch_requests[] = {{"destroy", "", unchecked}};
static const struct wl_message pinch_events[] = {
    {"begin", "uuou", unchecked}, {"update", "uffff", unchecked}, {"end", "uui", unchecked}};
static const struct wl_interface pinch_interface = {
    "zwp_pointer_gesture_pinch_v1", 1, 1, pinch_requests, 3, pinch_events};

static const struct wl_message gestures_requests[] = {
    {"get_swipe_gesture", "no", unchecked}, {"get_pinch_gesture", "no", unchecked}};
static const struct wl_interface gestures_interface = {
    "zwp_pointer_gestures_v1", 1, 2, gestures_requests, 0, NULL};

enum { gestures_get_pinch = 1, pinch_destroy = 0 };

typedef struct {
  void (*begin)(void *, struct wl_proxy *, uint32_t serial, uint32_t time, struct wl_surface *,
                uint32_t fingers);
  void (*update)(void *, struct wl_proxy *, uint32_t time, wl_fixed_t dx, wl_fixed_t dy,
                 wl_fixed_t scale, wl_fixed_t rotation);
  void (*end)(void *, struct wl_proxy *, uint32_t serial, uint32_t time, int32_t cancelled);
} pinch_listener;

// MARK: - Pinches

static void post(detent_pinch_phase phase, double scale) {
  detent_pinch_post((detent_pinch_event){
      .phase = phase, .scale = scale, .server_time = state.last_time});
}

static void begin_pinch(void *unused, struct wl_proxy *pinch, uint32_t serial, uint32_t time,
                        struct wl_surface *surface, uint32_t fingers) {
  (void)unused, (void)serial;
  if (state.pinching || surface != state.surface || fingers != pinch_fingers) return;
  state.pinching = pinch;
  state.last_time = time;
  // The gesture has no place of its own: it is where the pointer is, which SDL tells in the
  // window's units.
  SDL_Window *window = SDL_GetMouseFocus();
  int x = 0, y = 0, units = 0, pixels = 0;
  SDL_GetMouseState(&x, &y);
  if (window) {
    SDL_GetWindowSize(window, &units, NULL);
    SDL_GetWindowSizeInPixels(window, &pixels, NULL);
  }
  float density = units > 0 && pixels > 0 ? (float)pixels / (float)units : 1;
  detent_pinch_post((detent_pinch_event){.phase = detent_pinch_began,
                                         .scale = 1,
                                         .x = (float)x * density,
                                         .y = (float)y * density,
                                         .server_time = time});
}

static void update_pinch(void *unused, struct wl_proxy *pinch, uint32_t time, wl_fixed_t dx,
                         wl_fixed_t dy, wl_fixed_t scale, wl_fixed_t rotation) {
  (void)unused, (void)dx, (void)dy, (void)rotation;
  if (pinch != state.pinching) return;
  state.last_time = time;
  post(detent_pinch_changed, wl_fixed_to_double(scale));
}

static void end_pinch(void *unused, struct wl_proxy *pinch, uint32_t serial, uint32_t time,
                      int32_t cancelled) {
  (void)unused, (void)serial;
  if (pinch != state.pinching) return;
  state.pinching = NULL;
  state.last_time = time;
  post(cancelled ? detent_pinch_cancelled : detent_pinch_ended, 1);
}

static const pinch_listener pinch_events_listener = {begin_pinch, update_pinch, end_pinch};

// MARK: - Fingers

static void ignore_down(void *unused, struct wl_touch *touch, uint32_t serial, uint32_t time,
                        struct wl_surface *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)unused, (void)touch, (void)serial, (void)time, (void)surface, (void)id, (void)x, (void)y;
}

static void ignore_up(void *unused, struct wl_touch *touch, uint32_t serial, uint32_t time,
                      int32_t id) {
  (void)unused, (void)touch, (void)serial, (void)time, (void)id;
}

static void ignore_motion(void *unused, struct wl_touch *touch, uint32_t time, int32_t id,
                          wl_fixed_t x, wl_fixed_t y) {
  (void)unused, (void)touch, (void)time, (void)id, (void)x, (void)y;
}

static void ignore_frame(void *unused, struct wl_touch *touch) { (void)unused, (void)touch; }

static void take_fingers(void *unused, struct wl_touch *touch) {
  (void)unused, (void)touch;
  detent_pinch_post((detent_pinch_event){.phase = detent_fingers_taken, .scale = 1});
}

static const struct wl_touch_listener touch_listener = {
    .down = ignore_down,
    .up = ignore_up,
    .motion = ignore_motion,
    .frame = ignore_frame,
    .cancel = take_fingers,
};

// MARK: - Seats

static struct wl_proxy *make(struct wl_proxy *parent, uint32_t opcode,
                             const struct wl_interface *interface) {
  return state.wl->marshal(parent, opcode, interface, state.wl->version(parent), 0, NULL);
}

/// Gives an object back, where its version can, and forgets it.
static void give_back(struct wl_proxy **object, uint32_t opcode, uint32_t since) {
  if (!*object) return;
  if (state.wl->version(*object) >= since)
    state.wl->marshal(*object, opcode, NULL, state.wl->version(*object), WL_MARSHAL_FLAG_DESTROY);
  else
    state.wl->destroy(*object);
  *object = NULL;
}

static void drop_pinch(seat *seat) {
  if (seat->pinch && seat->pinch == state.pinching) {  // its end will not come any more
    state.pinching = NULL;
    post(detent_pinch_cancelled, 1);
  }
  give_back(&seat->pinch, pinch_destroy, 1);
}

static void drop_touch(seat *seat) {
  if (seat->touch) take_fingers(NULL, NULL);
  give_back(&seat->touch, WL_TOUCH_RELEASE, WL_TOUCH_RELEASE_SINCE_VERSION);
}

static void drop_seat(seat *seat) {
  drop_pinch(seat);
  drop_touch(seat);
  give_back(&seat->pointer, WL_POINTER_RELEASE, WL_POINTER_RELEASE_SINCE_VERSION);
  give_back(&seat->seat, WL_SEAT_RELEASE, WL_SEAT_RELEASE_SINCE_VERSION);
  seat->name = 0;
}

/// Listens to a seat's pinches once both the seat has a pointer and the compositor has gestures.
static void take_pinch(seat *seat) {
  if (!seat->pointer || !state.gestures || seat->pinch) return;
  seat->pinch = state.wl->marshal(state.gestures, gestures_get_pinch, &pinch_interface,
                                  state.wl->version(state.gestures), 0, NULL, seat->pointer);
  if (seat->pinch)
    state.wl->add_listener(seat->pinch, (void (**)(void))&pinch_events_listener, NULL);
}

static void note_capabilities(void *data, struct wl_seat *proxy, uint32_t capabilities) {
  (void)proxy;
  seat *seat = data;
  seat->capabilities = capabilities;
  if (!(capabilities & WL_SEAT_CAPABILITY_POINTER)) {
    drop_pinch(seat);
    give_back(&seat->pointer, WL_POINTER_RELEASE, WL_POINTER_RELEASE_SINCE_VERSION);
  } else if (!seat->pointer) {
    seat->pointer = make(seat->seat, WL_SEAT_GET_POINTER, state.wl->pointer);
  }
  take_pinch(seat);
  if (!(capabilities & WL_SEAT_CAPABILITY_TOUCH)) {
    drop_touch(seat);
  } else if (!seat->touch) {
    seat->touch = make(seat->seat, WL_SEAT_GET_TOUCH, state.wl->touch);
    if (seat->touch) state.wl->add_listener(seat->touch, (void (**)(void))&touch_listener, NULL);
  }
}

static void ignore_name(void *data, struct wl_seat *proxy, const char *name) {
  (void)data, (void)proxy, (void)name;
}

static const struct wl_seat_listener seat_listener = {note_capabilities, ignore_name};

// MARK: - The registry

static struct wl_proxy *bind_global(uint32_t name, const struct wl_interface *interface,
                                    uint32_t version) {
  return state.wl->marshal(state.registry, WL_REGISTRY_BIND, interface, version, 0, name,
                           interface->name, version, NULL);
}

static void add_seat(uint32_t name, uint32_t version) {
  for (int i = 0; i < seat_limit; i++) {
    seat *place = &state.seats[i];
    if (place->name) continue;
    *place = (seat){.name = name};
    place->seat = bind_global(name, state.wl->seat, SDL_min(version, seat_version));
    if (place->seat) state.wl->add_listener(place->seat, (void (**)(void))&seat_listener, place);
    return;
  }
}

static void note_global(void *unused, struct wl_registry *registry, uint32_t name,
                        const char *interface, uint32_t version) {
  (void)unused, (void)registry;
  if (strcmp(interface, "wl_seat") == 0) {
    add_seat(name, version);
  } else if (strcmp(interface, gestures_interface.name) == 0 && !state.gestures) {
    state.gestures = bind_global(name, &gestures_interface, 1);
    for (int i = 0; i < seat_limit; i++) take_pinch(&state.seats[i]);
  }
}

static void note_removal(void *unused, struct wl_registry *registry, uint32_t name) {
  (void)unused, (void)registry;
  for (int i = 0; i < seat_limit; i++)
    if (state.seats[i].name == name) drop_seat(&state.seats[i]);
}

static const struct wl_registry_listener registry_listener = {note_global, note_removal};

/// Lets SDL's queue have all that is listened to from now on.
static void hand_to_sdl(void) {
  state.wl->set_queue(state.registry, NULL);
  if (state.gestures) state.wl->set_queue(state.gestures, NULL);
  for (int i = 0; i < seat_limit; i++) {
    struct wl_proxy *all[] = {state.seats[i].seat, state.seats[i].pointer, state.seats[i].pinch,
                              state.seats[i].touch};
    for (size_t j = 0; j < sizeof all / sizeof *all; j++)
      if (all[j]) state.wl->set_queue(all[j], NULL);
  }
}

// MARK: - Asking

detent_pinch_state detent_gestures_ask(struct wl_display *display, struct wl_surface *surface) {
  state.wl = detent_wl_load();
  if (!state.wl) return detent_pinch_no_wayland;
  struct wl_event_queue *queue = state.wl->create_queue(display);
  struct wl_proxy *whole = queue ? state.wl->create_wrapper(display) : NULL;
  if (!whole) {
    if (queue) state.wl->destroy_queue(queue);
    return detent_pinch_no_wayland;
  }
  state.surface = surface;
  state.wl->set_queue(whole, queue);
  state.registry = make(whole, WL_DISPLAY_GET_REGISTRY, state.wl->registry);
  state.wl->destroy_wrapper(whole);
  if (state.registry) {
    state.wl->add_listener(state.registry, (void (**)(void))&registry_listener, NULL);
    // First what there is, then what the seats have.
    for (int i = 0; i < 2; i++) state.wl->roundtrip_queue(display, queue);
    hand_to_sdl();
    state.wl->dispatch_queue_pending(display, queue);
  }
  state.wl->destroy_queue(queue);
  return state.gestures ? detent_pinch_wayland : detent_pinch_no_gestures;
}

void detent_gestures_remove(int is_connected) {
  if (is_connected && state.wl) {
    for (int i = 0; i < seat_limit; i++) drop_seat(&state.seats[i]);
    if (state.gestures) state.wl->destroy(state.gestures);
    if (state.registry) state.wl->destroy(state.registry);
  }
  memset(&state, 0, sizeof state);
}

uint32_t detent_wl_capabilities(void) {
  uint32_t all = 0;
  for (int i = 0; i < seat_limit; i++)
    if (state.seats[i].name) all |= state.seats[i].capabilities;
  return all;
}
