// What the desktop asks programs to look like, from the settings portal of freedesktop.org
// (org.freedesktop.portal.Settings, https://flatpak.github.io/xdg-desktop-portal). One call asks
// for everything, and again at every change. What an older portal does not know yet is taken from
// GNOME's own settings, which come through the same call. Without a bus or a portal nothing is
// reported and nothing waits.
#include "Bus.h"
#include "CSDL2.h"

#include <string.h>

static const struct detent_bus_calls *dbus;

/// How long the portal may take to start and answer; nobody waits for this thread.
static const int patience_ms = 3000;
static const char *const portal = "org.freedesktop.portal.Settings";
static const char *const common = "org.freedesktop.appearance";
static const char *const gnome = "org.gnome.desktop.interface";
static const char *const gnome_access = "org.gnome.desktop.a11y.interface";

/// The settings that are looked at, in the order of `names`.
enum { scheme, contrast, motion, accent, animations, text_scale, high_contrast, setting_count };
static const char *const names[setting_count][2] = {
    {"org.freedesktop.appearance", "color-scheme"},
    {"org.freedesktop.appearance", "contrast"},
    {"org.freedesktop.appearance", "reduced-motion"},
    {"org.freedesktop.appearance", "accent-color"},
    {"org.gnome.desktop.interface", "enable-animations"},
    {"org.gnome.desktop.interface", "text-scaling-factor"},
    {"org.gnome.desktop.a11y.interface", "high-contrast"},
};

/// What was read: numbers and truth values as they are, -1 for what nobody knows; a colour has
/// three parts.
typedef struct {
  double values[setting_count];
  double color[3];
} settings;

/// The event's two numbers.
typedef struct {
  Sint32 wishes;
  uintptr_t accent;
} report;

/// The numbers at an iterator, through variants and into a structure; how many there are.
static int read_numbers(DBusMessageIter at, double *numbers, int room) {
  DBusMessageIter inner;
  for (int type; (type = dbus->iter_type(&at)) == type_variant || type == type_struct;) {
    dbus->iter_recurse(&at, &inner);
    at = inner;
    if (type == type_struct) break;
  }
  int count = 0;
  while (count < room) {
    int type = dbus->iter_type(&at);
    if (type == type_uint || type == type_boolean) {
      unsigned number = 0;
      dbus->iter_basic(&at, &number);
      numbers[count++] = number;
    } else if (type == type_double) {
      dbus->iter_basic(&at, &numbers[count++]);
    } else {
      break;
    }
    if (!dbus->iter_next(&at)) break;
  }
  return count;
}

/// Takes the value of a setting that is looked at.
static void take(settings *found, const char *space, const char *key, DBusMessageIter value) {
  for (int i = 0; i < setting_count; i++) {
    if (strcmp(space, names[i][0]) || strcmp(key, names[i][1])) continue;
    double numbers[3];
    int count = read_numbers(value, numbers, 3);
    if (i == accent && count == 3) memcpy(found->color, numbers, sizeof numbers);
    if (i == accent ? count == 3 : count == 1) found->values[i] = i == accent ? 1 : numbers[0];
  }
}

/// The string at an iterator, which goes on behind it; NULL where none is.
static const char *next_string(DBusMessageIter *at) {
  const char *text = NULL;
  if (dbus->iter_type(at) != type_string) return NULL;
  dbus->iter_basic(at, &text);
  dbus->iter_next(at);
  return text;
}

/// An answer to ReadAll: a dictionary of spaces, each a dictionary of keys.
static void take_all(settings *found, DBusMessageIter spaces) {
  for (; dbus->iter_type(&spaces) == type_entry; dbus->iter_next(&spaces)) {
    DBusMessageIter space, keys, entry;
    dbus->iter_recurse(&spaces, &space);
    const char *space_name = next_string(&space);
    if (!space_name || dbus->iter_type(&space) != type_array) continue;
    for (dbus->iter_recurse(&space, &keys); dbus->iter_type(&keys) == type_entry;
         dbus->iter_next(&keys)) {
      dbus->iter_recurse(&keys, &entry);
      const char *key = next_string(&entry);
      if (key) take(found, space_name, key, entry);
    }
  }
}

/// Asks for everything; 0 when nobody answers.
static int read_settings(DBusConnection *bus, settings *found) {
  for (int i = 0; i < setting_count; i++) found->values[i] = -1;
  DBusMessage *ask = dbus->new_call("org.freedesktop.portal.Desktop",
                                    "/org/freedesktop/portal/desktop", portal, "ReadAll");
  if (!ask) return 0;
  DBusMessageIter arguments, list;
  dbus->append_init(ask, &arguments);
  unsigned is_whole = dbus->append_open(&arguments, type_array, "s", &list);
  const char *const spaces[] = {common, gnome, gnome_access};
  for (int i = 0; is_whole && i < 3; i++)
    is_whole = dbus->append_basic(&list, type_string, &spaces[i]);
  is_whole = is_whole && dbus->append_close(&arguments, &list);
  DBusMessage *answer = is_whole ? dbus->call(bus, ask, patience_ms, NULL) : NULL;
  dbus->unref(ask);
  if (!answer) return 0;
  DBusMessageIter all, spaces_at;
  if (dbus->iter_init(answer, &all) && dbus->iter_type(&all) == type_array) {
    dbus->iter_recurse(&all, &spaces_at);
    take_all(found, spaces_at);
  }
  dbus->unref(answer);
  return 1;
}

/// Two bits of a wish: a value that is not in the list says nothing.
static Sint32 wish(double value, double no, double yes) {
  return value == yes ? 2 : value == no ? 1 : 0;
}

/// The settings in the form of an event.
static report packed(const settings *found) {
  const double *value = found->values;
  Sint32 still = wish(value[motion], -2, 1);
  if (value[motion] < 0) still = wish(value[animations], 1, 0);  // portals before 2025
  Sint32 strong = wish(value[contrast], -2, 1);
  if (value[contrast] < 0) strong = wish(value[high_contrast], 0, 1);  // before 2023
  Sint32 hundredths = 0;
  if (value[text_scale] > 0 && value[text_scale] < 10)
    hundredths = (Sint32)(value[text_scale] * 100 + 0.5);
  uintptr_t color = 0;
  if (value[accent] > 0) {
    color = 1;
    for (int i = 0; i < 3 && color; i++) {
      double part = found->color[i];
      // Out of range is how the portal says that there is none.
      color = part >= 0 && part <= 1 ? color << 8 | (uintptr_t)(part * 255 + 0.5) : 0;
    }
  }
  return (report){
      .wishes = wish(value[scheme], 2, 1) << detent_appearance_dark_shift |
                still << detent_appearance_motion_shift |
                strong << detent_appearance_contrast_shift |
                hundredths << detent_appearance_scale_shift,
      .accent = color,
  };
}

static void push(Uint32 event_type, report news) {
  SDL_Event event;
  SDL_zero(event);
  event.type = event_type;
  event.user.code = news.wishes;
  event.user.data1 = (void *)news.accent;
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
  report last = {.wishes = 0, .accent = 0};
  // Ends when the bus goes away, or with the process: the thread is detached and owns nothing else.
  for (int changed = 1;;) {
    settings found;
    if (changed && read_settings(bus, &found)) {
      report now = packed(&found);
      if (now.wishes != last.wishes || now.accent != last.accent) push(event_type, now);
      last = now;
    }
    changed = 0;
    if (!dbus->read_write(bus, -1)) return 0;
    for (DBusMessage *message; (message = dbus->pop(bus)); dbus->unref(message))
      changed |= (int)dbus->is_signal(message, portal, "SettingChanged");
  }
}

void detent_watch_appearance(Uint32 event_type) {
  SDL_Thread *thread = SDL_CreateThread(watch, "appearance", (void *)(uintptr_t)event_type);
  if (thread) SDL_DetachThread(thread);
}
