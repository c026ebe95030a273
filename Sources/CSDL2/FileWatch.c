// Whether files are other ones by now. Editors write a new file and rename it over the old one, so
// it is the folder that is watched, by the kernel's inotify; for a symbolic link the folder of what
// it leads to as well. A thread sleeps until something happens there, and then until nothing more
// has for a moment: a file that is being written is not read half.
#define _GNU_SOURCE  // realpath
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "CSDL2.h"

/// What happens in a folder when a file is written, replaced or put there.
static const uint32_t changes = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_CREATE;
/// A file is whole when nothing has happened to it for so long; an editor's writes follow each
/// other within a few milliseconds.
static const int quiet_ms = 50;
/// A file that is never left alone, as a growing log, is shown as often as this.
static const int longest_ms = 500;

/// A name in a watched folder.
typedef struct {
  int folder;  // the kernel's number for it; -1 when it cannot be watched
  char name[NAME_MAX + 1];
} place;

/// A file that is listened to.
typedef struct {
  char *path;
  place itself, target;
} subject;

struct detent_file_watch {
  int descriptor;
  int end;  // becomes readable when the watch is stopped
  Uint32 event_type;
  int count;
  subject subjects[];
};

static place watch_folder(int descriptor, const char *path) {
  place found = {.folder = -1};
  char folder[PATH_MAX];
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  size_t length = slash ? (size_t)(slash - path) : 0;
  if (strlen(name) > NAME_MAX || length >= sizeof folder) return found;
  strcpy(found.name, name);
  memcpy(folder, path, length);
  folder[length] = 0;
  found.folder = inotify_add_watch(descriptor, length ? folder : slash ? "/" : ".", changes);
  return found;
}

/// Watches where the paths lead now; whether any of them can be watched. The kernel gives one
/// number to a folder, however often it is asked; the folder of a link's former target stays
/// watched, and is not listened to.
static int follow(detent_file_watch *watch) {
  int found = 0;
  for (subject *file = watch->subjects; file < watch->subjects + watch->count; file++) {
    file->itself = watch_folder(watch->descriptor, file->path);
    char target[PATH_MAX];
    file->target =
      realpath(file->path, target) ? watch_folder(watch->descriptor, target) : file->itself;
    found |= file->itself.folder >= 0;
  }
  return found;
}

detent_file_watch *detent_file_watch_open(const char *const *paths, int count) {
  detent_file_watch *watch = calloc(1, sizeof *watch + (size_t)count * sizeof *watch->subjects);
  if (!watch) return NULL;
  for (int i = 0; i < count; i++) {
    char *path = strlen(paths[i]) < PATH_MAX ? strdup(paths[i]) : NULL;
    if (path) watch->subjects[watch->count++].path = path;
  }
  watch->descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  watch->end = eventfd(0, EFD_CLOEXEC);
  if (watch->descriptor < 0 || watch->end < 0 || !follow(watch)) {
    detent_file_watch_close(watch);
    return NULL;
  }
  return watch;
}

void detent_file_watch_close(detent_file_watch *watch) {
  for (int i = 0; i < watch->count; i++) free(watch->subjects[i].path);
  if (watch->descriptor >= 0) close(watch->descriptor);
  if (watch->end >= 0) close(watch->end);
  free(watch);
}

static int is_at(const place *place, const struct inotify_event *event) {
  return event->wd == place->folder && event->len && strcmp(event->name, place->name) == 0;
}

static int is_wanted(const detent_file_watch *watch, const struct inotify_event *event) {
  for (int i = 0; i < watch->count; i++) {
    const subject *file = &watch->subjects[i];
    if (is_at(&file->itself, event) || is_at(&file->target, event)) return 1;
  }
  return 0;
}

/// Takes what is there; whether any of it was about the files.
static int take_events(detent_file_watch *watch) {
  _Alignas(struct inotify_event) char room[4096];
  int concerns = 0;
  for (ssize_t count; (count = read(watch->descriptor, room, sizeof room)) > 0;) {
    for (char *next = room; next < room + count;) {
      const struct inotify_event *event = (const struct inotify_event *)next;
      concerns |= event->mask & IN_Q_OVERFLOW || is_wanted(watch, event);
      next += sizeof *event + event->len;
    }
  }
  return concerns;
}

static int watch_file(void *argument) {
  detent_file_watch *watch = argument;
  struct pollfd inputs[] = {{.fd = watch->descriptor, .events = POLLIN},
                            {.fd = watch->end, .events = POLLIN}};
  // The thread is detached, and ends with the process or when the watch is stopped.
  while ((poll(inputs, 2, -1) >= 0 || errno == EINTR) && !inputs[1].revents) {
    if (!take_events(watch)) continue;
    Uint64 start = SDL_GetTicks64(), last = start, now = start;
    while (now < last + quiet_ms && now < start + longest_ms && !inputs[1].revents) {
      poll(inputs, 2, (int)(last + quiet_ms - now));
      now = SDL_GetTicks64();
      if (take_events(watch)) last = now;
    }
    follow(watch);
    SDL_Event event;
    SDL_zero(event);
    event.type = watch->event_type;
    SDL_PushEvent(&event);
  }
  detent_file_watch_close(watch);
  return 0;
}

void detent_file_watch_stop(detent_file_watch *watch) {
  // The thread gives the watch back, and may do so as soon as this is written.
  const uint64_t one = 1;
  if (write(watch->end, &one, sizeof one) < 0) return;
}

int detent_file_watch_start(detent_file_watch *watch, Uint32 event_type) {
  watch->event_type = event_type;
  SDL_Thread *thread = SDL_CreateThread(watch_file, "file", watch);
  if (thread)
    SDL_DetachThread(thread);
  else
    detent_file_watch_close(watch);
  return thread != NULL;
}
