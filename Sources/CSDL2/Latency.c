// How long a person waits: from a key's press to the first changed pixel on the screen. A thread
// with a connection of its own plays the person: it makes the X server press a key (XTEST), and
// looks at one pixel until it is another. The key is F1, whose card dims the whole window within
// one frame; a level change begins too gently to be seen in its first picture.
//
// libXtst is opened at run time: only this needs it.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CSDL2.h"

/// Where the pixel is, in the window: left of everything that the program draws there.
enum { pixel_x = 3, pixel_y = 3 };
/// How long a picture may take to come or to settle, in seconds.
static const double patience = 2;
/// Between two looks: short against a frame, long enough to leave the program the machine.
static const double glance = 0.0002;
/// Between two presses: not a multiple of a frame, so that presses fall anywhere within one.
static const double rest = 0.0373;

struct detent_latency {
  SDL_Thread *thread;
  SDL_SysWMinfo info;
  int wanted;
  int count;  // of `seconds`; negative is a `detent_latency_fault`
  double *seconds;
  Display *display;
  int (*fake_key)(Display *, unsigned, int, unsigned long);
  int (*fake_motion)(Display *, int, int, int, unsigned long);
};

static double now_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int find_xtest(detent_latency *run) {
  int (*query)(Display *, int *, int *, int *, int *) = NULL;
  void *library = dlopen("libXtst.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  void *symbols[] = {dlsym(library, "XTestQueryExtension"), dlsym(library, "XTestFakeKeyEvent"),
                     dlsym(library, "XTestFakeMotionEvent")};
  memcpy(&query, &symbols[0], sizeof query);
  memcpy(&run->fake_key, &symbols[1], sizeof run->fake_key);
  memcpy(&run->fake_motion, &symbols[2], sizeof run->fake_motion);
  int event, error, major, minor;
  return query && run->fake_key && run->fake_motion &&
         query(run->display, &event, &error, &major, &minor);
}

static unsigned long look(const detent_latency *run) {
  XImage *image = XGetImage(run->display, run->info.info.x11.window, pixel_x, pixel_y, 1, 1,
                            AllPlanes, ZPixmap);
  if (!image) return 0;
  unsigned long pixel = XGetPixel(image, 0, 0);
  XDestroyImage(image);
  return pixel;
}

/// Waits until the window is on the screen, has had time for its first pictures, and has the
/// pointer; where no window manager gives the focus, the keys go to the window under it.
static int await_window(const detent_latency *run) {
  XWindowAttributes look = {.map_state = IsUnmapped};
  double limit = now_seconds() + patience;
  while (look.map_state != IsViewable) {
    if (now_seconds() > limit) return 0;
    detent_sleep(0.01);
    if (!XGetWindowAttributes(run->display, run->info.info.x11.window, &look)) return 0;
  }
  Window child;
  int x, y;
  XTranslateCoordinates(run->display, run->info.info.x11.window, look.root, look.width / 8,
                        look.height / 2, &x, &y, &child);
  run->fake_motion(run->display, -1, x, y, CurrentTime);
  XFlush(run->display);
  detent_sleep(0.5);
  return 1;
}

/// Presses the key; how long until the pixel changed, or a negative number if it did not.
static double press(const detent_latency *run, unsigned key) {
  unsigned long before = look(run);
  double start = now_seconds(), end = start;
  run->fake_key(run->display, key, True, CurrentTime);
  XFlush(run->display);
  while (look(run) == before) {
    end = now_seconds();
    if (end - start > patience) return -1;
    detent_sleep(glance);
  }
  end = now_seconds();
  run->fake_key(run->display, key, False, CurrentTime);
  XFlush(run->display);
  detent_sleep(rest);
  return end - start;
}

static int measure(detent_latency *run) {
  if (!find_xtest(run)) return detent_latency_no_xtest;
  if (!await_window(run)) return detent_latency_no_answer;
  unsigned key = XKeysymToKeycode(run->display, XK_F1);
  // The first press fills caches.
  if (!key || press(run, key) < 0) return detent_latency_no_answer;
  for (int i = 0; i < run->wanted; i++) {
    run->seconds[i] = press(run, key);
    if (run->seconds[i] < 0) return detent_latency_no_answer;
  }
  return run->wanted;
}

static int SDLCALL run_thread(void *argument) {
  detent_latency *run = argument;
  run->display = XOpenDisplay(NULL);
  run->count = run->display ? measure(run) : detent_latency_no_x;
  if (run->display) XCloseDisplay(run->display);
  SDL_Event quit = {.type = SDL_QUIT};
  SDL_PushEvent(&quit);
  return 0;
}

detent_latency *detent_latency_start(SDL_Window *window, int count) {
  detent_latency *run = calloc(1, sizeof *run);
  if (!run) abort();
  run->wanted = count;
  run->seconds = calloc((size_t)count, sizeof *run->seconds);
  SDL_VERSION(&run->info.version);
  int is_x = SDL_GetWindowWMInfo(window, &run->info) && run->info.subsystem == SDL_SYSWM_X11;
  run->count = detent_latency_no_x;
  if (is_x && run->seconds) run->thread = SDL_CreateThread(run_thread, "latency", run);
  if (!run->thread) {
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
  }
  return run;
}

int detent_latency_finish(detent_latency *run, double *seconds) {
  if (run->thread) SDL_WaitThread(run->thread, NULL);
  int count = run->count;
  if (count > 0) memcpy(seconds, run->seconds, (size_t)count * sizeof *seconds);
  free(run->seconds);
  free(run);
  return count;
}
