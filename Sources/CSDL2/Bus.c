// The session bus at run time: its library's functions by name, and a connection of our own.
#include "Bus.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CSDL2.h"

static struct detent_bus_calls calls;

/// Room for an address, which is a path with a few words before it.
enum { address_size = 512 };

static int load(void) {
  void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  const struct {
    void *slot;
    const char *name;
  } wanted[] = {
      {&calls.open, "dbus_connection_open_private"},
      {&calls.enlist, "dbus_bus_register"},
      {&calls.name, "dbus_bus_get_unique_name"},
      {&calls.set_exit_on_disconnect, "dbus_connection_set_exit_on_disconnect"},
      {&calls.close, "dbus_connection_close"},
      {&calls.forget, "dbus_connection_unref"},
      {&calls.add_match, "dbus_bus_add_match"},
      {&calls.new_call, "dbus_message_new_method_call"},
      {&calls.append_args, "dbus_message_append_args"},
      {&calls.call, "dbus_connection_send_with_reply_and_block"},
      {&calls.unref, "dbus_message_unref"},
      {&calls.iter_init, "dbus_message_iter_init"},
      {&calls.iter_type, "dbus_message_iter_get_arg_type"},
      {&calls.iter_next, "dbus_message_iter_next"},
      {&calls.iter_recurse, "dbus_message_iter_recurse"},
      {&calls.iter_basic, "dbus_message_iter_get_basic"},
      {&calls.append_init, "dbus_message_iter_init_append"},
      {&calls.append_basic, "dbus_message_iter_append_basic"},
      {&calls.append_open, "dbus_message_iter_open_container"},
      {&calls.append_close, "dbus_message_iter_close_container"},
      {&calls.read_write, "dbus_connection_read_write"},
      {&calls.pop, "dbus_connection_pop_message"},
      {&calls.is_signal, "dbus_message_is_signal"},
      {&calls.path, "dbus_message_get_path"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(library, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].slot, &symbol, sizeof symbol);
  }
  unsigned (*threads)(void) = NULL;
  void *symbol = dlsym(library, "dbus_threads_init_default");
  if (!symbol) return 0;
  memcpy(&threads, &symbol, sizeof symbol);
  return threads();
}

/// Where the session bus is; NULL when nothing says that there is one.
static const char *find_address(char *space, size_t size) {
  const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
  if (address && *address) return address;
  const char *folder = getenv("XDG_RUNTIME_DIR");
  if (!folder) return NULL;
  static const char prefix[] = "unix:path=";
  int length = SDL_snprintf(space, size, "%s%s/bus", prefix, folder);
  int fits = length >= 0 && (size_t)length < size;
  return fits && access(space + sizeof prefix - 1, F_OK) == 0 ? space : NULL;
}

const struct detent_bus_calls *detent_bus(void) {
  static SDL_SpinLock lock;
  static int state;  // 0 not asked yet, 1 there, -1 missing
  char space[address_size];
  // The library brings seven others, and 1 MB, for nothing where there is no bus.
  if (!find_address(space, sizeof space)) return NULL;
  SDL_AtomicLock(&lock);
  if (!state) state = load() ? 1 : -1;
  int there = state > 0;
  SDL_AtomicUnlock(&lock);
  return there ? &calls : NULL;
}

// Not by `dbus_bus_get`: that would start a bus where there is none.
DBusConnection *detent_bus_connect(const struct detent_bus_calls *bus) {
  char space[address_size];
  const char *address = find_address(space, sizeof space);
  DBusConnection *connection = address ? bus->open(address, NULL) : NULL;
  if (!connection) return NULL;
  bus->set_exit_on_disconnect(connection, 0);
  if (bus->enlist(connection, NULL)) return connection;
  bus->close(connection);
  bus->forget(connection);
  return NULL;
}
