// What the desktop asks programs to look like, from the settings portal of freedesktop.org
// (org.freedesktop.portal.Settings, https://flatpak.github.io/xdg-desktop-portal). libdbus is
// opened at run time and only on this thread: without it, without a session bus or without a portal
// nothing is reported and nothing waits. The few prototypes are declared here, so that no header is
// needed.
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "CSDL2.h"

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
/// libdbus's own has 14 words at most; two more do no harm.
typedef struct {
  void *room[16];
} DBusMessageIter;

static struct {
  DBusConnection *(*open)(const char *, void *);
  unsigned (*enlist)(DBusConnection *, void *);
  void (*set_exit_on_disconnect)(DBusConnection *, unsigned);
  void (*add_match)(DBusConnection *, const char *, void *);
  DBusMessage *(*new_call)(const char *, const char *, const char *, const char *);
  unsigned (*append_args)(DBusMessage *, int, ...);
  DBusMessage *(*call)(DBusConnection *, DBusMessage *, int, void *);
  void (*unref)(DBusMessage *);
  unsigned (*iter_init)(DBusMessage *, DBusMessageIter *);
  int (*iter_type)(DBusMessageIter *);
  void (*iter_recurse)(DBusMessageIter *, DBusMessageIter *);
  void (*iter_basic)(DBusMessageIter *, void *);
  unsigned (*read_write)(DBusConnection *, int);
  DBusMessage *(*pop)(DBusConnection *);
  unsigned (*is_signal)(DBusMessage *, const char *, const char *);
} dbus;

enum { type_string = 's', type_variant = 'v', type_uint = 'u', type_boolean = 'b' };
/// How long the portal may take to start and answer; nobody waits for this thread.
static const int patience_ms = 3000;
static const char *const portal = "org.freedesktop.portal.Settings";

static int load(void) {
  void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct {
    void *slot;
    const char *name;
  } wanted[] = {
      {&dbus.open, "dbus_connection_open_private"},
      {&dbus.enlist, "dbus_bus_register"},
      {&dbus.set_exit_on_disconnect, "dbus_connection_set_exit_on_disconnect"},
      {&dbus.add_match, "dbus_bus_add_match"},
      {&dbus.new_call, "dbus_message_new_method_call"},
      {&dbus.append_args, "dbus_message_append_args"},
      {&dbus.call, "dbus_connection_send_with_reply_and_block"},
      {&dbus.unref, "dbus_message_unref"},
      {&dbus.iter_init, "dbus_message_iter_init"},
      {&dbus.iter_type, "dbus_message_iter_get_arg_type"},
      {&dbus.iter_recurse, "dbus_message_iter_recurse"},
      {&dbus.iter_basic, "dbus_message_iter_get_basic"},
      {&dbus.read_write, "dbus_connection_read_write"},
      {&dbus.pop, "dbus_connection_pop_message"},
      {&dbus.is_signal, "dbus_message_is_signal"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(library, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].slot, &symbol, sizeof symbol);
  }
  return 1;
}

/// Connects to the session bus where there is one. Not by `dbus_bus_get`: that would start a bus
/// where there is none, and it remembers the address that hides the bus from SDL (CSDL2.c).
static DBusConnection *connect_to_session(void) {
  char path[512];
  const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
  if (!address || !*address) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    if (!folder) return NULL;
    int length = SDL_snprintf(path, sizeof path, "unix:path=%s/bus", folder);
    if (length < 0 || length >= (int)sizeof path) return NULL;
    address = path;
  }
  DBusConnection *bus = dbus.open(address, NULL);
  if (!bus) return NULL;
  dbus.set_exit_on_disconnect(bus, 0);
  return dbus.enlist(bus, NULL) ? bus : NULL;
}

/// The value of one setting, a number or a truth value, or -1 when nobody knows it.
static int read_setting(DBusConnection *bus, const char *space, const char *key) {
  DBusMessage *ask = dbus.new_call("org.freedesktop.portal.Desktop",
                                   "/org/freedesktop/portal/desktop", portal, "Read");
  if (!ask) return -1;
  DBusMessage *answer = NULL;
  if (dbus.append_args(ask, type_string, &space, type_string, &key, 0))
    answer = dbus.call(bus, ask, patience_ms, NULL);
  dbus.unref(ask);
  if (!answer) return -1;
  int value = -1;
  DBusMessageIter outer, inner;
  if (dbus.iter_init(answer, &outer)) {
    while (dbus.iter_type(&outer) == type_variant) {  // Read wraps the value in two variants
      dbus.iter_recurse(&outer, &inner);
      outer = inner;
    }
    int type = dbus.iter_type(&outer);
    if (type == type_uint || type == type_boolean) {
      unsigned number = 0;
      dbus.iter_basic(&outer, &number);
      value = number > 2 ? 0 : (int)number;
    }
  }
  dbus.unref(answer);
  return value;
}

/// Both wishes in the form of `SDL_UserEvent.code`.
static int read_wishes(DBusConnection *bus) {
  int scheme = read_setting(bus, "org.freedesktop.appearance", "color-scheme");
  int dark = scheme == 1 ? 2 : scheme == 2 ? 1 : 0;
  int reduced = read_setting(bus, "org.freedesktop.appearance", "reduced-motion");
  int still = reduced == 1 ? 2 : 0;
  if (reduced < 0) {  // portals before 2025 do not know it; GNOME's own switch says the same
    int animated = read_setting(bus, "org.gnome.desktop.interface", "enable-animations");
    still = animated == 0 ? 2 : animated == 1 ? 1 : 0;
  }
  return dark << detent_appearance_dark_shift | still << detent_appearance_motion_shift;
}

static void report(Uint32 event_type, int wishes) {
  SDL_Event event;
  SDL_zero(event);
  event.type = event_type;
  event.user.code = wishes;
  SDL_PushEvent(&event);
}

static int watch(void *argument) {
  Uint32 event_type = (Uint32)(uintptr_t)argument;
  DBusConnection *bus = load() ? connect_to_session() : NULL;
  if (!bus) return 0;
  dbus.add_match(bus,
                 "type='signal',interface='org.freedesktop.portal.Settings',"
                 "member='SettingChanged'",
                 NULL);
  int wishes = read_wishes(bus);
  if (wishes) report(event_type, wishes);
  // Ends when the bus goes away, or with the process: the thread is detached and owns nothing else.
  while (dbus.read_write(bus, -1)) {
    int changed = 0;
    for (DBusMessage *message; (message = dbus.pop(bus)); dbus.unref(message))
      changed |= dbus.is_signal(message, portal, "SettingChanged");
    int now = changed ? read_wishes(bus) : wishes;
    if (now != wishes) report(event_type, now);
    wishes = now;
  }
  return 0;
}

void detent_watch_appearance(Uint32 event_type) {
  SDL_Thread *thread = SDL_CreateThread(watch, "appearance", (void *)(uintptr_t)event_type);
  if (thread) SDL_DetachThread(thread);
}
