// What the two ways to a pinch share: X's, with the queue, and Wayland's.
#pragma once
#include "CTrackpad.h"

struct wl_display;
struct wl_surface;

/// Completes an event by its type, window and time of arrival, and puts it at the end of SDL's
/// queue; on SDL's own thread only.
void detent_pinch_post(detent_pinch_event event);

/// Asks a Wayland compositor for the pinches on a surface of SDL's connection.
detent_pinch_state detent_gestures_ask(struct wl_display *display, struct wl_surface *surface);

/// Asks for no more; with `is_connected` 0 the connection is gone already.
void detent_gestures_remove(int is_connected);
