// What the desktop asks programs to look like, from the settings portal of freedesktop.org
// (org.freedesktop.portal.Settings, https://flatpak.github.io/xdg-desktop-portal). Without a bus or
// a portal nothing is reported and nothing waits.
#include "Bus.h"
#include "CSDL2.h"

static const struct detent_bus_calls *dbus;

/// How long the portal may take to start and answer; nobody waits for this thread.
static const int patience_ms = 3000;
static const char *const portal = "org.freedesktop.portal.Settings";

/// The value of one setting, a number or a truth value, or -1 when nobody knows it.
static int read_setting(DBusConnection *bus, const char *space, const char *key) {
  DBusMessage *ask = dbus->new_call("org.freedesktop.portal.Desktop",
                                   "/org/freedesktop/portal/desktop", portal, "Read");
  if (!ask) return -1;
  DBusMessage *answer = NULL;
  if (dbus->append_args(ask, type_string, &space, type_string, &key, 0))
    answer = dbus->call(bus, ask, patience_ms, NULL);
  dbus->unref(ask);
  if (!answer) return -1;
  int value = -1;
  DBusMessageIter outer, inner;
  if (dbus->iter_init(answer, &outer)) {
    while (dbus->iter_type(&outer) == type_variant) {  // Read wraps the value in two variants
      dbus->iter_recurse(&outer, &inner);
      outer = inner;
    }
    int type = dbus->iter_type(&outer);
    if (type == type_uint || type == type_boolean) {
      unsigned number = 0;
      dbus->iter_basic(&outer, &number);
      value = number > 2 ? 0 : (int)number;
    }
  }
  dbus->unref(answer);
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
  dbus = detent_bus();
  DBusConnection *bus = dbus ? detent_bus_connect(dbus) : NULL;
  if (!bus) return 0;
  dbus->add_match(bus,
                 "type='signal',interface='org.freedesktop.portal.Settings',"
                 "member='SettingChanged'",
                 NULL);
  int wishes = read_wishes(bus);
  if (wishes) report(event_type, wishes);
  // Ends when the bus goes away, or with the process: the thread is detached and owns nothing else.
  while (dbus->read_write(bus, -1)) {
    int changed = 0;
    for (DBusMessage *message; (message = dbus->pop(bus)); dbus->unref(message))
      changed |= dbus->is_signal(message, portal, "SettingChanged");
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
