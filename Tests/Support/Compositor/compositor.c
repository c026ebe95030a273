// A Wayland compositor for tests: one client, one window, nothing on any screen, and hands that a
// test moves. It shows what a real one cannot be made to do without real devices: pinches, their
// cancels, fingers that are taken away, a seat whose devices come and go, no seat at all.
//
//   compositor FOLDER [no-seat] [no-gestures]
//
// makes the sockets FOLDER/test, for the client, and FOLDER/control, for the test. A command is a
// line; its answer is a line when all that it caused is on its way to the client:
//
//   pinch begin FINGERS | pinch update SCALE | pinch end CANCELLED
//   touch down ID X Y | touch move ID X Y | touch up ID | touch cancel
//   key CODE DOWN (Linux's code, DOWN 1 or 0)   motion X Y   wheel TICKS
//   devices BITS (of wl_seat.capability)        focus ON     picture (answers a number)
//
// Every request of every object comes to one function, which makes the new objects that it names;
// few of them mean more here.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server.h>
#include <xkbcommon/xkbcommon.h>

#include "pointer-gestures.h"
#include "xdg-decoration.h"
#include "xdg-shell.h"

enum { limit = 64, screen_width = 1280, screen_height = 800 };

/// All objects of a kind; a destroyed one leaves its place empty.
typedef struct {
  struct wl_resource *all[limit];
} kind;

static struct wl_display *display;

static kind seats, pointers, keyboards, touches, pinches, callbacks;
static struct wl_resource *window, *xdg_surface, *toplevel;
static struct wl_resource *attached;  // to the window, not yet committed
static int is_configured, is_mapped;
static unsigned capabilities = 7;
static unsigned long picture;
static double pointer_x = 300, pointer_y = 130;
static char *keymap;

#define each(kind, object)                                     \
  for (int at_ = 0; at_ < limit; at_++)                        \
    for (struct wl_resource *object = (kind).all[at_]; object; object = NULL)

static uint32_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

static uint32_t serial(void) { return wl_display_next_serial(display); }

static void add(kind *kind, struct wl_resource *object) {
  for (int i = 0; i < limit; i++) {
    if (kind->all[i]) continue;
    kind->all[i] = object;
    return;
  }
  abort();
}

static void forget(struct wl_resource *object) {
  kind *kinds[] = {&seats, &pointers, &keyboards, &touches, &pinches, &callbacks};
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    for (int i = 0; i < limit; i++)
      if (kinds[k]->all[i] == object) kinds[k]->all[i] = NULL;
  if (object == attached) attached = NULL;
  if (object == toplevel) toplevel = NULL;
  if (object == xdg_surface) xdg_surface = NULL;
  if (object == window) window = NULL;
  if (!window || !toplevel) is_mapped = is_configured = 0;
}

// MARK: - The seat

static void enter_pointer(struct wl_resource *pointer) {
  wl_pointer_send_enter(pointer, serial(), window, wl_fixed_from_double(pointer_x),
                        wl_fixed_from_double(pointer_y));
  if (wl_resource_get_version(pointer) >= 5) wl_pointer_send_frame(pointer);
}

static void enter_keyboard(struct wl_resource *keyboard) {
  struct wl_array none;
  wl_array_init(&none);
  wl_keyboard_send_enter(keyboard, serial(), window, &none);
  wl_keyboard_send_modifiers(keyboard, serial(), 0, 0, 0, 0);
}

static void describe(struct wl_resource *keyboard) {
  if (!keymap) {
    struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    struct xkb_rule_names names = {.rules = "evdev", .model = "pc105", .layout = "us"};
    struct xkb_keymap *map = xkb_keymap_new_from_names(context, &names, 0);
    keymap = xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1);
  }
  size_t size = strlen(keymap) + 1;
  int file = memfd_create("keymap", 0);
  if (file < 0 || write(file, keymap, size) != (ssize_t)size) abort();
  wl_keyboard_send_keymap(keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, file, (uint32_t)size);
  close(file);
  if (wl_resource_get_version(keyboard) >= 4) wl_keyboard_send_repeat_info(keyboard, 25, 600);
}

static void map(void) {
  is_mapped = 1;
  each(keyboards, keyboard) enter_keyboard(keyboard);
  each(pointers, pointer) enter_pointer(pointer);
}

// MARK: - Pictures

/// Reads what the client has drawn, gives its buffer back, and lets it draw on.
static void commit(struct wl_resource *surface) {
  if (surface == window && attached) {
    struct wl_shm_buffer *pixels = wl_shm_buffer_get(attached);
    if (pixels) {
      wl_shm_buffer_begin_access(pixels);
      const unsigned char *bytes = wl_shm_buffer_get_data(pixels);
      long count = (long)wl_shm_buffer_get_stride(pixels) * wl_shm_buffer_get_height(pixels);
      picture = 14695981039346656037u;
      for (long i = 0; i < count; i++) picture = (picture ^ bytes[i]) * 1099511628211u;  // FNV-1a
      wl_shm_buffer_end_access(pixels);
    }
    wl_buffer_send_release(attached);
    attached = NULL;
    if (!is_mapped) map();
  } else if (surface == window && toplevel && !is_configured) {
    is_configured = 1;
    struct wl_array states;
    wl_array_init(&states);
    *(uint32_t *)wl_array_add(&states, sizeof(uint32_t)) = XDG_TOPLEVEL_STATE_ACTIVATED;
    xdg_toplevel_send_configure(toplevel, 0, 0, &states);
    xdg_surface_send_configure(xdg_surface, serial());
    wl_array_release(&states);
  }
  each(callbacks, callback) {
    wl_callback_send_done(callback, now_ms());
    wl_resource_destroy(callback);
  }
}

// MARK: - Requests

static int dispatch(const void *, void *, uint32_t, const struct wl_message *,
                    union wl_argument *);

static struct wl_resource *make(struct wl_client *client, const struct wl_interface *interface,
                                int version, uint32_t id) {
  if (version > interface->version) version = interface->version;
  struct wl_resource *made = wl_resource_create(client, interface, version, id);
  if (!made) abort();
  wl_resource_set_dispatcher(made, dispatch, NULL, NULL, forget);
  return made;
}

/// Whether this is the request `name`, as in "wl_surface.commit".
static int is(const struct wl_resource *self, const struct wl_message *message, const char *name) {
  const char *class = wl_resource_get_class((struct wl_resource *)self);
  size_t length = strlen(class);
  return strncmp(name, class, length) == 0 && name[length] == '.' &&
         strcmp(name + length + 1, message->name) == 0;
}

static void tell_new(struct wl_resource *made) {
  const char *class = wl_resource_get_class(made);
  if (strcmp(class, "wl_pointer") == 0) {
    add(&pointers, made);
    if (is_mapped) enter_pointer(made);
  } else if (strcmp(class, "wl_keyboard") == 0) {
    add(&keyboards, made);
    describe(made);
    if (is_mapped) enter_keyboard(made);
  } else if (strcmp(class, "wl_touch") == 0) {
    add(&touches, made);
  } else if (strcmp(class, "zwp_pointer_gesture_pinch_v1") == 0) {
    add(&pinches, made);
  } else if (strcmp(class, "wl_callback") == 0) {
    add(&callbacks, made);
  } else if (strcmp(class, "zxdg_toplevel_decoration_v1") == 0) {
    zxdg_toplevel_decoration_v1_send_configure(made, 2);
  }
}

static int dispatch(const void *unused, void *target, uint32_t opcode,
                    const struct wl_message *message, union wl_argument *arguments) {
  (void)unused, (void)opcode;
  struct wl_resource *self = target, *made = NULL;
  int place = 0;
  for (const char *type = message->signature; *type; type++) {
    if (*type == '?' || (*type >= '0' && *type <= '9')) continue;
    if (*type == 'n')
      made = make(wl_resource_get_client(self), message->types[place],
                  wl_resource_get_version(self), arguments[place].n);
    place++;
  }
  if (made) tell_new(made);
  struct wl_resource *named = place ? (struct wl_resource *)arguments[0].o : NULL;
  if (is(self, message, "xdg_wm_base.get_xdg_surface")) {
    xdg_surface = made;
    window = (struct wl_resource *)arguments[1].o;
  } else if (is(self, message, "xdg_surface.get_toplevel")) {
    toplevel = made;
  } else if (is(self, message, "wl_surface.attach") && self == window) {
    attached = named;
  } else if (is(self, message, "wl_surface.commit")) {
    commit(self);
  } else if (strcmp(message->name, "destroy") == 0 || strcmp(message->name, "release") == 0) {
    wl_resource_destroy(self);
  }
  return 0;
}

// MARK: - Globals

static void bind_any(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  const struct wl_interface *interface = data;
  struct wl_resource *made = make(client, interface, (int)version, id);
  if (interface == &wl_seat_interface) {
    add(&seats, made);
    wl_seat_send_capabilities(made, capabilities);
    if (version >= 2) wl_seat_send_name(made, "seat0");
  } else if (interface == &wl_output_interface) {
    wl_output_send_geometry(made, 0, 0, 300, 190, 0, "tests", "screen", 0);
    wl_output_send_mode(made, WL_OUTPUT_MODE_CURRENT, screen_width, screen_height, 60000);
    if (version >= 2) {
      wl_output_send_scale(made, 1);
      wl_output_send_done(made);
    }
  }
}

static struct wl_global *offer(const struct wl_interface *interface, int version) {
  return wl_global_create(display, interface, version, (void *)interface, bind_any);
}

// MARK: - Commands

static void frame_touches(void) { each(touches, touch) wl_touch_send_frame(touch); }

static void do_touch(const char *verb, int id, double x, double y) {
  wl_fixed_t fx = wl_fixed_from_double(x), fy = wl_fixed_from_double(y);
  each(touches, touch) {
    if (strcmp(verb, "down") == 0) {
      wl_touch_send_down(touch, serial(), now_ms(), window, id, fx, fy);
    } else if (strcmp(verb, "move") == 0) {
      wl_touch_send_motion(touch, now_ms(), id, fx, fy);
    } else if (strcmp(verb, "up") == 0) {
      wl_touch_send_up(touch, serial(), now_ms(), id);
    } else {
      wl_touch_send_cancel(touch);
    }
  }
  if (strcmp(verb, "cancel") != 0) frame_touches();
}

static void do_pinch(const char *verb, double value) {
  each(pinches, pinch) {
    if (strcmp(verb, "begin") == 0) {
      zwp_pointer_gesture_pinch_v1_send_begin(pinch, serial(), now_ms(), window, (unsigned)value);
    } else if (strcmp(verb, "update") == 0) {
      zwp_pointer_gesture_pinch_v1_send_update(pinch, now_ms(), 0, 0, wl_fixed_from_double(value),
                                               0);
    } else {
      zwp_pointer_gesture_pinch_v1_send_end(pinch, serial(), now_ms(), value != 0);
    }
  }
}

static void do_wheel(double ticks) {
  each(pointers, pointer) {
    int is_new = wl_resource_get_version(pointer) >= 5;
    if (is_new) wl_pointer_send_axis_discrete(pointer, 0, (int)-ticks);
    wl_pointer_send_axis(pointer, now_ms(), 0, wl_fixed_from_double(-10 * ticks));
    if (is_new) wl_pointer_send_frame(pointer);
  }
}

static void do_motion(double x, double y) {
  pointer_x = x;
  pointer_y = y;
  each(pointers, pointer) {
    wl_pointer_send_motion(pointer, now_ms(), wl_fixed_from_double(x), wl_fixed_from_double(y));
    if (wl_resource_get_version(pointer) >= 5) wl_pointer_send_frame(pointer);
  }
}

static void do_focus(int has_focus) {
  each(keyboards, keyboard) {
    if (has_focus)
      enter_keyboard(keyboard);
    else
      wl_keyboard_send_leave(keyboard, serial(), window);
  }
}

/// Does what a line says; 0 when it says nothing known, or the window is not there yet.
static int perform(const char *line) {
  char verb[16];
  int a;
  double x = 0, y = 0;
  if (!is_mapped) return 0;
  if (sscanf(line, "touch %15s %d %lf %lf", verb, &a, &x, &y) >= 2) {
    do_touch(verb, a, x, y);
  } else if (strcmp(line, "touch cancel") == 0) {
    do_touch("cancel", 0, 0, 0);
  } else if (sscanf(line, "pinch %15s %lf", verb, &x) == 2) {
    do_pinch(verb, x);
  } else if (sscanf(line, "key %d %lf", &a, &x) == 2) {
    each(keyboards, keyboard)
      wl_keyboard_send_key(keyboard, serial(), now_ms(), (unsigned)a, x > 0);
  } else if (sscanf(line, "motion %lf %lf", &x, &y) == 2) {
    do_motion(x, y);
  } else if (sscanf(line, "wheel %lf", &x) == 1) {
    do_wheel(x);
  } else if (sscanf(line, "focus %d", &a) == 1) {
    do_focus(a);
  } else if (sscanf(line, "devices %d", &a) == 1) {
    capabilities = (unsigned)a;
    each(seats, seat) wl_seat_send_capabilities(seat, capabilities);
  } else {
    return strcmp(line, "picture") == 0;
  }
  return 1;
}

static int read_commands(int connection, uint32_t mask, void *unused) {
  (void)unused;
  static char text[512];
  static size_t length;
  ssize_t count = mask & WL_EVENT_READABLE
                      ? read(connection, text + length, sizeof text - 1 - length)
                      : 0;
  if (count <= 0) exit(0);  // the test is over
  length += (size_t)count;
  char *end;
  while ((end = memchr(text, '\n', length))) {
    *end = 0;
    int is_known = perform(text);
    wl_display_flush_clients(display);
    char answer[32];
    int size = snprintf(answer, sizeof answer, is_known ? "%lu\n" : "no\n", picture);
    if (write(connection, answer, (size_t)size) != size) exit(1);
    length -= (size_t)(end + 1 - text);
    memmove(text, end + 1, length);
  }
  return 0;
}

static int accept_test(int socket, uint32_t mask, void *unused) {
  (void)mask, (void)unused;
  int connection = accept(socket, NULL, NULL);
  if (connection >= 0)
    wl_event_loop_add_fd(wl_display_get_event_loop(display), connection,
                         WL_EVENT_READABLE | WL_EVENT_HANGUP, read_commands, NULL);
  return 0;
}

static void listen_for_test(const char *folder) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/control", folder);
  int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listening, (struct sockaddr *)&address, sizeof address) || listen(listening, 1)) abort();
  wl_event_loop_add_fd(wl_display_get_event_loop(display), listening, WL_EVENT_READABLE,
                       accept_test, NULL);
}

int main(int count, char **arguments) {
  int has_seat = 1, has_gestures = 1;
  for (int i = 2; i < count; i++) {
    if (strcmp(arguments[i], "no-seat") == 0) has_seat = 0;
    if (strcmp(arguments[i], "no-gestures") == 0) has_gestures = 0;
  }
  if (count < 2 || setenv("XDG_RUNTIME_DIR", arguments[1], 1)) return 2;
  display = wl_display_create();
  wl_display_init_shm(display);
  offer(&wl_compositor_interface, 4);
  offer(&wl_subcompositor_interface, 1);
  offer(&wl_output_interface, 2);
  offer(&xdg_wm_base_interface, 1);
  offer(&zxdg_decoration_manager_v1_interface, 1);
  if (has_seat) offer(&wl_seat_interface, 5);
  if (has_gestures) offer(&zwp_pointer_gestures_v1_interface, 1);
  listen_for_test(arguments[1]);
  if (wl_display_add_socket(display, "test")) return 1;
  wl_display_run(display);
  return 0;
}
