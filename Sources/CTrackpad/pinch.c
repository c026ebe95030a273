// Where the pinches of X are caught, and where a window's display server is found out. SDL copies
// an X event only while it handles it, so the data is read in SDL's event filter, which runs right
// then; what goes on from there is one event of ours for each step of a pinch, and none of the raw
// ones, or the queue would be full of them.
//
// A client has one selection for each window and device, and one of SDL's own (touch) is among
// them: it is read back, ours is added, and the sum is set. If another client has the pinches of
// this window, the server answers with an error that Xlib ends the program for; so errors are
// caught meanwhile, and a second connection asks for the pinches of all devices instead of the
// masters'. There each comes twice, from the trackpad itself and from the master that it moves; the
// latter counts.
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "pinch.h"
#include "xinput.h"

/// Only two fingers pinch; three and four are the desktop's.
static const int pinch_fingers = 2;
/// Room for any event mask of XInput 2: the last event of 2.4 is number 32.
enum { mask_bytes = 8 };

static struct {
  const detent_xi *xi;
  Uint32 event_type;
  Uint32 window_id;
  Window window;  // on X
  void *surface;  // on Wayland
  detent_pinch_status status;
  int opcode;
  int is_pinching;  // a begin was passed on and its end was not
  uint32_t last_time;  // of the last step, in the server's milliseconds
  // The second connection.
  Display *own;
  SDL_Thread *thread;
  int stop[2];  // a pipe: closing its writing end stops the thread
} pinch = {.stop = {-1, -1}};

// MARK: - Events

/// The pinch event in an XInput event, if it is one that counts.
static int convert(int type, const XIGesturePinchEvent *raw, detent_pinch_event *event) {
  if (type < XI_GesturePinchBegin || type > XI_GesturePinchEnd || !raw) return 0;
  if (raw->event != pinch.window || raw->detail != pinch_fingers) return 0;
  int begins = type == XI_GesturePinchBegin;
  if (!begins && !pinch.is_pinching) return 0;
  pinch.is_pinching = type != XI_GesturePinchEnd;
  // An end that the server makes up, because the trackpad or the pointer was taken away, does not
  // say that it is none; it has the scale 0, while a true one repeats the last scale.
  pinch.last_time = (uint32_t)raw->time;
  int is_cancelled = (raw->flags & XIGesturePinchEventCancelled) || !(raw->scale > 0);
  *event = (detent_pinch_event){
      .phase = begins               ? detent_pinch_began
               : pinch.is_pinching  ? detent_pinch_changed
               : is_cancelled       ? detent_pinch_cancelled
                                    : detent_pinch_ended,
      .scale = raw->scale,
      .x = (float)raw->event_x,
      .y = (float)raw->event_y,
      .server_time = pinch.last_time,
  };
  return 1;
}

detent_pinch_event detent_pinch_read(const void *event) {
  detent_pinch_event pinch_event;
  memcpy(&pinch_event, event, sizeof pinch_event);
  return pinch_event;
}

/// Completes an event by what is the same for all.
static SDL_Event wrap(detent_pinch_event pinch_event) {
  pinch_event.type = pinch.event_type;
  pinch_event.timestamp = SDL_GetTicks();
  pinch_event.windowID = pinch.window_id;
  SDL_Event event;
  SDL_COMPILE_TIME_ASSERT(pinch_fits, sizeof pinch_event <= sizeof event);
  SDL_zero(event);
  memcpy(&event, &pinch_event, sizeof pinch_event);
  return event;
}

// Into the queue directly: pushing would go through the filter again.
void detent_pinch_post(detent_pinch_event event) {
  SDL_Event wrapped = wrap(event);
  SDL_PeepEvents(&wrapped, 1, SDL_ADDEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
}

/// SDL's event filter: 0 keeps an event out of the queue.
static int SDLCALL catch_pinches(void *unused, SDL_Event *event) {
  (void)unused;
  if (event->type != SDL_SYSWMEVENT) return 1;
  const SDL_SysWMmsg *message = event->syswm.msg;
  if (message->subsystem != SDL_SYSWM_X11) return 0;
  const XGenericEventCookie *cookie = &message->msg.x11.event.xcookie;
  detent_pinch_event found;
  if (cookie->type == GenericEvent && cookie->extension == pinch.opcode &&
      convert(cookie->evtype, cookie->data, &found))
    detent_pinch_post(found);
  return 0;
}

/// Sets SDL's filter without losing what waits in the queue, which SDL would throw away.
static void set_filter(SDL_EventFilter filter) {
  enum { room = 256 };  // far more than a window that is just being opened has caused
  SDL_Event waiting[room];
  int count = SDL_PeepEvents(waiting, room, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
  SDL_SetEventFilter(filter, NULL);
  if (count > 0) SDL_PeepEvents(waiting, count, SDL_ADDEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
}

// MARK: - Selecting

static int caught_error;

static int catch_error(Display *display, XErrorEvent *error) {
  (void)display;
  caught_error = error->error_code;
  return 0;
}

/// Selects pinches beside what the client has selected already; the X error, or 0.
static int select_pinches(Display *display, int device) {
  unsigned char bits[mask_bytes] = {0};
  XIEventMask mask = {.deviceid = device, .mask_len = mask_bytes, .mask = bits};
  XSync(display, False);
  caught_error = 0;
  XErrorHandler before = XSetErrorHandler(catch_error);
  int count = 0;
  XIEventMask *present = pinch.xi->selected_events(display, pinch.window, &count);
  for (int i = 0; i < count; i++) {
    if (present[i].deviceid != device) continue;
    int length = SDL_min(present[i].mask_len, mask_bytes);
    for (int byte = 0; byte < length; byte++) bits[byte] |= present[i].mask[byte];
  }
  if (present) XFree(present);
  for (int type = XI_GesturePinchBegin; type <= XI_GesturePinchEnd; type++) XISetMask(bits, type);
  pinch.xi->select_events(display, pinch.window, &mask, 1);
  XSync(display, False);
  XSetErrorHandler(before);
  return caught_error;
}

// MARK: - The second connection

static void read_own_events(void) {
  while (XPending(pinch.own)) {
    XEvent event;
    XNextEvent(pinch.own, &event);
    if (event.type != GenericEvent || !XGetEventData(pinch.own, &event.xcookie)) continue;
    const XIGesturePinchEvent *raw = event.xcookie.data;
    detent_pinch_event found;
    if (event.xcookie.extension == pinch.opcode && raw->deviceid != raw->sourceid &&
        convert(event.xcookie.evtype, raw, &found)) {
      SDL_Event wrapped = wrap(found);
      SDL_PushEvent(&wrapped);  // from another thread only a push wakes the one that waits
    }
    XFreeEventData(pinch.own, &event.xcookie);
  }
}

static int SDLCALL run_own(void *unused) {
  (void)unused;
  struct pollfd sources[] = {
      {.fd = ConnectionNumber(pinch.own), .events = POLLIN},
      {.fd = pinch.stop[0], .events = POLLIN},
  };
  for (;;) {
    read_own_events();
    if (poll(sources, 2, -1) < 0) continue;
    if (sources[1].revents) return 0;
  }
}

static void close_own(void) {
  if (pinch.stop[1] >= 0) close(pinch.stop[1]);
  if (pinch.thread) SDL_WaitThread(pinch.thread, NULL);
  if (pinch.stop[0] >= 0) close(pinch.stop[0]);
  if (pinch.own) XCloseDisplay(pinch.own);
  pinch.thread = NULL;
  pinch.own = NULL;
  pinch.stop[0] = pinch.stop[1] = -1;
}

/// Opens the second connection and its thread.
static detent_pinch_state open_own(Display *sdl) {
  int major, minor;
  pinch.own = XOpenDisplay(DisplayString(sdl));
  if (!pinch.own) return detent_pinch_no_connection;
  if (detent_xi_negotiate(pinch.xi, pinch.own, &major, &minor) < 0) {
    close_own();
    return detent_pinch_no_xinput;
  }
  if (select_pinches(pinch.own, XIAllDevices)) {
    close_own();
    return detent_pinch_taken;
  }
  if (pipe(pinch.stop) == 0) pinch.thread = SDL_CreateThread(run_own, "trackpad", NULL);
  if (!pinch.thread) {
    close_own();
    return detent_pinch_no_connection;
  }
  return detent_pinch_own;
}

// MARK: - Asking

/// A window's place on its display server.
typedef struct {
  Display *display;  // on X
  Window window;
  struct wl_display *connection;  // on Wayland
  struct wl_surface *surface;
} place;

static place place_of(SDL_Window *window) {
  place found = {NULL, None, NULL, NULL};
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return found;
  if (info.subsystem == SDL_SYSWM_X11) {
    found.display = info.info.x11.display;
    found.window = info.info.x11.window;
  } else if (info.subsystem == SDL_SYSWM_WAYLAND) {
    found.connection = info.info.wl.display;
    found.surface = info.info.wl.surface;
  }
  return found;
}

static detent_pinch_state ask(place place) {
  pinch.window = place.window;
  pinch.surface = place.surface;
  if (place.connection) return detent_gestures_ask(place.connection, place.surface);
  if (!place.display) return detent_pinch_unknown;
  pinch.xi = detent_xi_load();
  if (!pinch.xi) return detent_pinch_no_library;
  pinch.opcode =
      detent_xi_negotiate(pinch.xi, place.display, &pinch.status.major, &pinch.status.minor);
  if (pinch.opcode < 0) return detent_pinch_no_xinput;
  if (pinch.status.major < 2 || (pinch.status.major == 2 && pinch.status.minor < 4))
    return detent_pinch_old_xinput;
  if (select_pinches(place.display, XIAllMasterDevices) == 0) return detent_pinch_shared;
  return open_own(place.display);
}

detent_pinch_status detent_pinch_install(SDL_Window *window, Uint32 event_type) {
  detent_pinch_remove();
  pinch.event_type = event_type;
  pinch.window_id = SDL_GetWindowID(window);
  pinch.status.state = ask(place_of(window));
  if (pinch.status.state == detent_pinch_shared) {
    set_filter(catch_pinches);
    SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
  }
  return pinch.status;
}

detent_pinch_status detent_pinch_follow(SDL_Window *window) {
  if (pinch.status.state == detent_pinch_not_asked) return pinch.status;
  place now = place_of(window);
  if (now.window == pinch.window && now.surface == pinch.surface) return pinch.status;
  int was_pinching = pinch.is_pinching;
  detent_pinch_install(window, pinch.event_type);
  if (was_pinching)  // its end went to the window that is gone
    detent_pinch_post((detent_pinch_event){
        .phase = detent_pinch_cancelled, .scale = 1, .server_time = pinch.last_time});
  return pinch.status;
}

void detent_pinch_remove(void) {
  if (pinch.status.state == detent_pinch_shared) {
    SDL_EventState(SDL_SYSWMEVENT, SDL_DISABLE);
    set_filter(NULL);
  }
  // A window that is gone may have taken the connection with it.
  if (pinch.surface) detent_gestures_remove(SDL_GetWindowFromID(pinch.window_id) != NULL);
  pinch.surface = NULL;
  close_own();
  pinch.is_pinching = 0;
  pinch.status = (detent_pinch_status){detent_pinch_not_asked, 0, 0};
}
