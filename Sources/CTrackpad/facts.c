// What an X server and its devices say of themselves, for `detent devices`.
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <string.h>

#include "CTrackpad.h"
#include "xinput.h"

static Display *display_of(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  return info.info.x11.display;
}

/// Whether a window manager has put its mark on the root window (EWMH, _NET_SUPPORTING_WM_CHECK).
static int has_window_manager(Display *display) {
  Atom check = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", True), type;
  if (check == None) return 0;
  int format;
  unsigned long count = 0, rest;
  unsigned char *value = NULL;
  XGetWindowProperty(display, DefaultRootWindow(display), check, 0, 1, False, XA_WINDOW, &type,
                     &format, &count, &rest, &value);
  if (value) XFree(value);
  return count == 1;
}

int detent_x_server_facts(SDL_Window *window, detent_x_server *facts) {
  Display *display = display_of(window);
  if (!display) return 0;
  SDL_strlcpy(facts->display, DisplayString(display), sizeof facts->display);
  SDL_strlcpy(facts->vendor, ServerVendor(display), sizeof facts->vendor);
  facts->release = VendorRelease(display);
  int opcode, event, error;
  facts->is_xwayland = XQueryExtension(display, "XWAYLAND", &opcode, &event, &error);
  facts->has_window_manager = has_window_manager(display);
  return 1;
}

static void note_class(const XIAnyClassInfo *any, detent_x_device *device) {
  if (any->type == XITouchClass) {
    const XITouchClassInfo *touch = (const XITouchClassInfo *)any;
    device->touches = touch->num_touches;
    device->is_direct = touch->mode == XIDirectTouch;
  } else if (any->type == XIGestureClass) {
    device->gesture_touches = ((const XIGestureClassInfo *)any)->num_touches;
  }
}

int detent_x_list_devices(SDL_Window *window, detent_x_device *devices, int limit) {
  Display *display = display_of(window);
  const detent_xi *xi = display ? detent_xi_load() : NULL;
  int major, minor, count = 0, found = 0;
  if (!xi || detent_xi_negotiate(xi, display, &major, &minor) < 0) return 0;
  XIDeviceInfo *all = xi->query_device(display, XIAllDevices, &count);
  for (int i = 0; i < count && found < limit; i++) {
    if (all[i].use != XISlavePointer && all[i].use != XIFloatingSlave) continue;
    detent_x_device device = {.touches = 0};
    for (int j = 0; j < all[i].num_classes; j++) note_class(all[i].classes[j], &device);
    if (!device.touches && !device.gesture_touches) continue;
    SDL_strlcpy(device.name, all[i].name, sizeof device.name);
    devices[found++] = device;
  }
  if (all) xi->free_device_info(all);
  return found;
}
