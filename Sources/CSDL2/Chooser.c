// Choosing a file is the desktop's business: its portal (org.freedesktop.portal.FileChooser,
// https://flatpak.github.io/xdg-desktop-portal) shows the dialog that all its programs share. The
// answer comes as a signal of a request, whose path is made from our own name on the bus and a
// token, so that one can listen for it before asking.
#include <string.h>

#include "Bus.h"
#include "CSDL2.h"

static const char *const request_interface = "org.freedesktop.portal.Request";
static SDL_atomic_t is_choosing;

typedef struct {
  Uint32 event_type;
  unsigned long x_window;  // 0 when it is not an X window
} question;

static void report(Uint32 event_type, int code, char *path) {
  SDL_Event event;
  SDL_zero(event);
  event.type = event_type;
  event.user.code = code;
  event.user.data1 = path;
  if (SDL_PushEvent(&event) != 1) SDL_free(path);
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The path of a file's address (RFC 8089), or NULL for any other.
static char *path_of(const char *uri) {
  static const char scheme[] = "file://";
  if (strncmp(uri, scheme, sizeof scheme - 1)) return NULL;
  const char *from = strchr(uri + sizeof scheme - 1, '/');  // a host's name may stand before it
  char *path = from ? SDL_malloc(strlen(from) + 1) : NULL;
  if (!path) return NULL;
  char *to = path;
  while (*from) {
    int high = *from == '%' ? hex_digit(from[1]) : -1;
    int low = high >= 0 ? hex_digit(from[2]) : -1;
    *to++ = low >= 0 ? (char)(high << 4 | low) : *from;
    from += low >= 0 ? 3 : 1;
  }
  *to = 0;
  return path;
}

/// Reports the paths among the results of a request, `a{sv}` with `uris` of type `as` in it.
static void report_choice(const struct detent_bus_calls *bus, DBusMessage *answer, Uint32 type) {
  DBusMessageIter top, entries, entry, value, uris;
  unsigned response = 2;
  if (!bus->iter_init(answer, &top) || bus->iter_type(&top) != type_uint) return;
  bus->iter_basic(&top, &response);
  if (response || !bus->iter_next(&top) || bus->iter_type(&top) != type_array) return;
  for (bus->iter_recurse(&top, &entries); bus->iter_type(&entries) == type_entry;
       bus->iter_next(&entries)) {
    const char *key = "";
    bus->iter_recurse(&entries, &entry);
    bus->iter_basic(&entry, &key);
    if (strcmp(key, "uris") || !bus->iter_next(&entry)) continue;
    bus->iter_recurse(&entry, &value);
    if (bus->iter_type(&value) != type_array) continue;
    for (bus->iter_recurse(&value, &uris); bus->iter_type(&uris) == type_string;
         bus->iter_next(&uris)) {
      const char *uri = "";
      bus->iter_basic(&uris, &uri);
      char *path = path_of(uri);
      if (path) report(type, detent_offers_path, path);
    }
  }
}

static void add_option(const struct detent_bus_calls *bus, DBusMessageIter *options,
                       const char *key, int type, const void *value) {
  DBusMessageIter entry, variant;
  const char signature[] = {(char)type, 0};
  bus->append_open(options, type_entry, NULL, &entry);
  bus->append_basic(&entry, type_string, &key);
  bus->append_open(&entry, type_variant, signature, &variant);
  bus->append_basic(&variant, type, value);
  bus->append_close(&entry, &variant);
  bus->append_close(options, &entry);
}

/// Asks the portal for the dialog; whether there is one.
static int ask(const struct detent_bus_calls *bus, DBusConnection *connection,
               unsigned long x_window, const char *token) {
  DBusMessage *call = bus->new_call("org.freedesktop.portal.Desktop",
                                    "/org/freedesktop/portal/desktop",
                                    "org.freedesktop.portal.FileChooser", "OpenFile");
  if (!call) return 0;
  char parent[32] = "";
  if (x_window) SDL_snprintf(parent, sizeof parent, "x11:%lx", x_window);
  const char *parent_text = parent, *title = "Open";
  unsigned several = 1;
  DBusMessageIter arguments, options;
  bus->append_init(call, &arguments);
  bus->append_basic(&arguments, type_string, &parent_text);
  bus->append_basic(&arguments, type_string, &title);
  bus->append_open(&arguments, type_array, "{sv}", &options);
  add_option(bus, &options, "handle_token", type_string, &token);
  add_option(bus, &options, "multiple", type_boolean, &several);
  bus->append_close(&arguments, &options);
  DBusMessage *answer = bus->call(connection, call, -1, NULL);
  bus->unref(call);
  if (answer) bus->unref(answer);
  return answer != NULL;
}

/// Waits for the request's answer.
static void await_choice(const struct detent_bus_calls *bus, DBusConnection *connection,
                         const char *request, Uint32 event_type) {
  do {
    for (DBusMessage *message; (message = bus->pop(connection)); bus->unref(message)) {
      const char *path = bus->path(message);
      if (!path || strcmp(path, request) ||
          !bus->is_signal(message, request_interface, "Response"))
        continue;
      report_choice(bus, message, event_type);
      bus->unref(message);
      return;
    }
  } while (bus->read_write(connection, -1));
}

static int choose(void *argument) {
  question asked = *(question *)argument;
  SDL_free(argument);
  static int count;
  const struct detent_bus_calls *bus = detent_bus();
  DBusConnection *connection = bus ? detent_bus_connect(bus) : NULL;
  int answered = 0;
  if (connection) {
    char token[32], request[256], rule[512];
    SDL_snprintf(token, sizeof token, "detent%d", ++count);
    SDL_snprintf(request, sizeof request, "/org/freedesktop/portal/desktop/request/%s/%s",
                 bus->name(connection) + 1, token);
    for (char *c = request + sizeof "/org/freedesktop/portal/desktop/request"; *c; c++)
      if (*c == '.') *c = '_';
    SDL_snprintf(rule, sizeof rule, "type='signal',interface='%s',path='%s'", request_interface,
                 request);
    bus->add_match(connection, rule, NULL);
    answered = ask(bus, connection, asked.x_window, token);
    if (answered) await_choice(bus, connection, request, asked.event_type);
    bus->close(connection);
    bus->forget(connection);
  }
  SDL_AtomicSet(&is_choosing, 0);
  if (!answered) report(asked.event_type, detent_offers_no_chooser, NULL);
  return 0;
}

void detent_choose_files(SDL_Window *window, Uint32 event_type) {
  if (!SDL_AtomicCAS(&is_choosing, 0, 1)) return;
  question *asked = SDL_malloc(sizeof *asked);
  if (!asked) {
    SDL_AtomicSet(&is_choosing, 0);
    return;
  }
  *asked = (question){.event_type = event_type};
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    asked->x_window = (unsigned long)info.info.x11.window;
  SDL_Thread *thread = SDL_CreateThread(choose, "chooser", asked);
  if (thread) {
    SDL_DetachThread(thread);
  } else {
    SDL_free(asked);
    SDL_AtomicSet(&is_choosing, 0);
  }
}
