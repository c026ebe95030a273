// pipe2 is an extension.
#define _GNU_SOURCE
#include "CRig.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/extensions/XInput2.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int rig_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

struct rig_screen {
  Display *display;
  Window lock;     // a locker's window; None while the screen is open
  Window focused;  // what had the keyboard before
};

/// The last X error on this thread's connection; the tests use one connection a thread.
static _Thread_local int last_error;

static int note_error(Display *display, XErrorEvent *error) {
  (void)display;
  last_error = error->error_code;
  return 0;
}

static void stay_alive(Display *display, void *unused) {
  (void)display;
  (void)unused;
}

rig_screen *rig_screen_open(const char *name) {
  XSetErrorHandler(note_error);
  Display *display = XOpenDisplay(name);
  if (!display) return NULL;
  XSetIOErrorExitHandler(display, stay_alive, NULL);
  rig_screen *screen = calloc(1, sizeof *screen);
  if (screen) screen->display = display;
  return screen;
}

void rig_screen_close(rig_screen *screen) {
  XCloseDisplay(screen->display);
  free(screen);
}

void rig_screen_size(rig_screen *screen, int *width, int *height) {
  *width = DisplayWidth(screen->display, DefaultScreen(screen->display));
  *height = DisplayHeight(screen->display, DefaultScreen(screen->display));
}

int rig_screen_grab(rig_screen *screen, int x, int y, int width, int height, uint32_t *pixels) {
  XImage *image = XGetImage(screen->display, DefaultRootWindow(screen->display), x, y,
                            (unsigned)width, (unsigned)height, AllPlanes, ZPixmap);
  if (!image) return 0;
  int is_plain = image->bits_per_pixel == 32;
  for (int row = 0; is_plain && row < height; row++) {
    const uint32_t *from = (const uint32_t *)(image->data + row * image->bytes_per_line);
    for (int column = 0; column < width; column++)
      pixels[row * width + column] = from[column] & 0xFFFFFF;
  }
  XDestroyImage(image);
  return is_plain;
}

unsigned long rig_screen_top_window(rig_screen *screen, int *x, int *y, int *width, int *height) {
  Window root, parent, *children = NULL, found = None;
  unsigned count = 0;
  if (!XQueryTree(screen->display, DefaultRootWindow(screen->display), &root, &parent, &children,
                  &count))
    return None;
  for (unsigned i = count; i-- > 0 && found == None;) {
    XWindowAttributes look;
    if (!XGetWindowAttributes(screen->display, children[i], &look)) continue;
    if (look.map_state != IsViewable || look.class != InputOutput) continue;
    found = children[i];
    *x = look.x;
    *y = look.y;
    *width = look.width;
    *height = look.height;
  }
  if (children) XFree(children);
  return found;
}

int rig_screen_take_pinches(rig_screen *screen, unsigned long window) {
  unsigned char bits[4] = {0};
  XIEventMask mask = {.deviceid = XIAllMasterDevices, .mask_len = sizeof bits, .mask = bits};
  for (int type = XI_GesturePinchBegin; type <= XI_GesturePinchEnd; type++) XISetMask(bits, type);
  int major = 2, minor = 4;
  last_error = 0;
  XIQueryVersion(screen->display, &major, &minor);
  XISelectEvents(screen->display, window, &mask, 1);
  XSync(screen->display, False);
  return last_error;
}

int rig_screen_enable_device(rig_screen *screen, const char *name, int enabled) {
  Atom property = XInternAtom(screen->display, "Device Enabled", True);
  int count = 0, found = 0;
  XIDeviceInfo *devices = XIQueryDevice(screen->display, XIAllDevices, &count);
  for (int i = 0; i < count; i++) {
    if (strcmp(devices[i].name, name) != 0) continue;
    unsigned char value = enabled != 0;
    XIChangeProperty(screen->display, devices[i].deviceid, property, XA_INTEGER, 8,
                     PropModeReplace, &value, 1);
    found = 1;
  }
  if (devices) XIFreeDeviceInfo(devices);
  XSync(screen->display, False);
  return found;
}

void rig_screen_place(rig_screen *screen, unsigned long window, int x, int y, int width,
                      int height) {
  XMoveResizeWindow(screen->display, window, x, y, (unsigned)width, (unsigned)height);
  XSync(screen->display, False);
}

void rig_screen_show(rig_screen *screen, unsigned long window, int shown) {
  if (shown) {
    XMapWindow(screen->display, window);
    XSync(screen->display, False);
    XSetInputFocus(screen->display, window, RevertToNone, CurrentTime);
  } else {
    XUnmapWindow(screen->display, window);
  }
  XSync(screen->display, False);
}

void rig_screen_lock(rig_screen *screen) {
  int revert;
  XGetInputFocus(screen->display, &screen->focused, &revert);
  XSetWindowAttributes look = {.override_redirect = True};
  int width, height;
  rig_screen_size(screen, &width, &height);
  screen->lock = XCreateWindow(screen->display, DefaultRootWindow(screen->display), 0, 0,
                               (unsigned)width, (unsigned)height, 0, CopyFromParent, InputOutput,
                               CopyFromParent, CWOverrideRedirect, &look);
  XMapRaised(screen->display, screen->lock);
  XSync(screen->display, False);
  XSetInputFocus(screen->display, screen->lock, RevertToNone, CurrentTime);
  XGrabKeyboard(screen->display, screen->lock, False, GrabModeAsync, GrabModeAsync, CurrentTime);
  XGrabPointer(screen->display, screen->lock, False, ButtonPressMask, GrabModeAsync, GrabModeAsync,
               None, None, CurrentTime);
  XSync(screen->display, False);
}

void rig_screen_unlock(rig_screen *screen) {
  XUngrabPointer(screen->display, CurrentTime);
  XUngrabKeyboard(screen->display, CurrentTime);
  XDestroyWindow(screen->display, screen->lock);
  XSetInputFocus(screen->display, screen->focused, RevertToNone, CurrentTime);
  XSync(screen->display, False);
}
