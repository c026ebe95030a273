// What SDL, X and the system need in C: their resources, their start-up, the process's own use.

#define _GNU_SOURCE  // ppoll
#include "CSDL2.h"

#include <X11/Xproto.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double monotonic_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double loaded_at;

/// Runs before `main`: the earliest moment that the program itself can see.
__attribute__((constructor)) static void note_start(void) { loaded_at = monotonic_seconds(); }

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

detent_usage detent_usage_now(void) {
  detent_usage usage = {.seconds_since_start = monotonic_seconds() - loaded_at};
  struct rusage spent;
  if (getrusage(RUSAGE_SELF, &spent) == 0)
    usage.cpu_seconds = seconds(spent.ru_utime) + seconds(spent.ru_stime);
  FILE *statm = fopen("/proc/self/statm", "r");
  if (statm) {
    long pages, resident;
    if (fscanf(statm, "%ld %ld", &pages, &resident) == 2)
      usage.resident_kilobytes = resident * (sysconf(_SC_PAGESIZE) / 1024);
    fclose(statm);
  }
  return usage;
}

static struct timespec timespec_of(double seconds) {
  struct timespec time = {.tv_sec = (time_t)seconds};
  time.tv_nsec = (long)((seconds - (double)time.tv_sec) * 1e9);
  return time;
}

void detent_sleep(double seconds) {
  if (!(seconds > 0)) return;
  struct timespec time = timespec_of(seconds);
  nanosleep(&time, NULL);
}

void *detent_x_display(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  return info.info.x11.display;
}

bool detent_x_sleep(void *display, double seconds) {
  // What came in with the answer to a request lies in Xlib's queue; the socket knows nothing of it.
  if (XEventsQueued(display, QueuedAlready) > 0) return true;
  if (!(seconds > 0)) return false;
  struct timespec time = timespec_of(seconds);
  struct pollfd input = {.fd = ConnectionNumber((Display *)display), .events = POLLIN};
  return ppoll(&input, 1, &time, NULL) != 0;
}

const char *detent_x_resources(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  return XResourceManagerString(info.info.x11.display);
}

/// A copy in which every character that is not ASCII is a hyphen; to be freed.
static char *ascii_of(const char *text) {
  char *copy = malloc(strlen(text) + 1), *to = copy;
  for (; copy && *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte < 0x80) *to++ = (char)byte;
    if (byte >= 0xC0) *to++ = '-';  // the first byte of a character
  }
  if (copy) *to = 0;
  return copy;
}

// SDL lets Xlib encode a title as the locale says, and Xlib's is "C" (detent_init_video): what is
// not ASCII came out as other letters, what window managers read was not set at all, and the memory
// of the attempt was lost. So SDL is given ASCII, and the title itself is set beside it.
void detent_set_title(SDL_Window *window, const char *title) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) {
    SDL_SetWindowTitle(window, title);
    return;
  }
  char *ascii = ascii_of(title);
  if (ascii) SDL_SetWindowTitle(window, ascii);
  free(ascii);
  Display *display = info.info.x11.display;
  char *names[] = {"UTF8_STRING", "_NET_WM_NAME", "_NET_WM_ICON_NAME"};
  Atom atoms[3];
  if (!XInternAtoms(display, names, 3, False, atoms)) return;
  for (int i = 1; i < 3; i++)
    XChangeProperty(display, info.info.x11.window, atoms[i], atoms[0], 8, PropModeReplace,
                    (const unsigned char *)title, (int)strlen(title));
  XFlush(display);
}

/// What an environment variable was before it was set for a while.
typedef struct {
  const char *name;
  char *before;
} override;

static override set_for_now(const char *name, const char *value) {
  const char *before = getenv(name);
  override kept = {name, before ? strdup(before) : NULL};
  setenv(name, value, 1);
  return kept;
}

static void put_back(override kept) {
  if (kept.before) {
    setenv(kept.name, kept.before, 1);
    free(kept.before);
  } else {
    unsetenv(kept.name);
  }
}

static XErrorHandler other_errors;

static int forgive(Display *display, XErrorEvent *error) {
  int is_late_wakeup = error->error_code == BadWindow && error->request_code == X_SendEvent;
  return is_late_wakeup ? 0 : other_errors(display, error);
}

/// SDL wakes its own wait by an event to the window, sent on another connection than the window's.
/// When the window is closed right then, the event comes too late, and Xlib would end the program
/// with a message and the code 1. SDL puts back the handler that it found when it closes its
/// connections, so this one has to be there before SDL is.
static void forgive_late_wakeups(void) {
  XErrorHandler before = XSetErrorHandler(forgive);
  if (before != forgive) other_errors = before;
}

// SDL prepares for typing text in every language: libX11 parses the 6,000 compose sequences of a
// UTF-8 locale, 12 of the 18 ms of this call. There is no text field here, only keys, and an input
// method would swallow them. Keys come out the same without: Shift, AltGr, Cyrillic. So for the
// length of this call the locale is C, and no input method is named.
int detent_init_video(void) {
  forgive_late_wakeups();
  override kept[] = {
      set_for_now("LC_ALL", "C"),
      set_for_now("XMODIFIERS", "@im=none"),
  };
  int result = SDL_InitSubSystem(SDL_INIT_VIDEO);
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) put_back(kept[i]);
  return result;
}
