// Trackpad pinches, which SDL 2 does not report. On X11: XInput 2.4 events on SDL's own connection,
// or, where that is not to be had, on a second one. On Wayland: the compositor's pointer gestures.
// All end as an SDL event of a registered type, in order with SDL's others, so that they wake
// whoever waits for events. One window at a time.
#pragma once
#include <stdint.h>

// SDL's types stay out of this header, or Swift would take them for this module's.
struct SDL_Window;

/// How a window's pinches arrive, or why none do.
typedef enum {
  detent_pinch_not_asked,
  detent_pinch_shared,       // on SDL's connection
  detent_pinch_own,          // on a connection of its own
  detent_pinch_wayland,      // as the Wayland compositor's gestures
  detent_pinch_unknown,      // the window is of neither display server
  detent_pinch_no_library,   // no libXi.so.6
  detent_pinch_no_xinput,    // the server has no XInput 2
  detent_pinch_old_xinput,   // the server's XInput is older than 2.4
  detent_pinch_taken,        // another program listens to the pinches of this window
  detent_pinch_no_connection,  // the second connection, or its thread, is refused
  detent_pinch_no_wayland,   // no libwayland-client.so.0, or one older than 1.20
  detent_pinch_no_gestures,  // the compositor has no zwp_pointer_gestures_v1
} detent_pinch_state;

/// A step of a pinch, or what else the display server tells and SDL does not.
typedef enum {
  detent_pinch_began,
  detent_pinch_changed,
  detent_pinch_ended,
  detent_pinch_cancelled,
  detent_fingers_taken,  // a Wayland compositor keeps the fingers that are down for itself
} detent_pinch_phase;

/// What is known after asking for pinches.
typedef struct {
  detent_pinch_state state;
  int major, minor;  // the server's XInput; 0 when unknown
} detent_pinch_status;

/// A step of a pinch, in the room of an `SDL_Event`; the first three fields are those of every one.
typedef struct {
  uint32_t type;
  uint32_t timestamp;  // when it was received, in SDL's milliseconds
  uint32_t windowID;
  int32_t phase;
  double scale;  // since the begin, where it is 1
  float x, y;    // the pointer, in pixels from the window's top left corner
  uint32_t server_time;  // when it happened, in the display server's milliseconds
} detent_pinch_event;

/// Asks for the pinches of a window, which from now on come as SDL events of type `event_type`.
/// Call it before the window is shown; SDL's event filter is the callee's from then on.
detent_pinch_status detent_pinch_install(struct SDL_Window *window, uint32_t event_type);

/// Asks again if SDL has given the window another X window or surface; cheap when it has not.
detent_pinch_status detent_pinch_follow(struct SDL_Window *window);

/// Asks for no more pinches, and gives SDL's event filter back.
void detent_pinch_remove(void);

/// The pinch event in an `SDL_Event` of the registered type.
detent_pinch_event detent_pinch_read(const void *event);

/// Whether the Wayland compositor that the environment names answers and has no seat: SDL 2.26 does
/// not survive that. 0 when none answers.
int detent_wl_lacks_seat(void);

/// What the seats of a window's compositor have, as bits of `wl_seat.capability`: 1 a pointer, 2 a
/// keyboard, 4 touch. Meaningful between installing and removing on Wayland, 0 elsewhere.
uint32_t detent_wl_capabilities(void);

/// What an input device of the X server can do.
typedef struct {
  char name[128];
  int touches;  // how many fingers it tells apart; 0 for no touch
  int is_direct;  // a touch screen; otherwise the fingers are on a pad
  int gesture_touches;  // how many fingers a pinch may have; 0 for no pinches
} detent_x_device;

/// What the X server of a window says of itself.
typedef struct {
  char display[128];
  char vendor[128];
  int release;  // as `ServerVendor` counts: 12101007 is X.Org 21.1.7
  int is_xwayland;
  int has_window_manager;
} detent_x_server;

/// Asks a window's X server about itself; 0 when the window is not an X window.
int detent_x_server_facts(struct SDL_Window *window, detent_x_server *facts);

/// Lists the X server's pointing devices that have touch or gestures, at most `limit`; gives their
/// number.
int detent_x_list_devices(struct SDL_Window *window, detent_x_device *devices, int limit);
