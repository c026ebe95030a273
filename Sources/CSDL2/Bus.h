// The session bus, for the portals of freedesktop.org. libdbus is opened at run time and only on a
// thread of its own: without it, without a session bus or without a portal nothing waits. The few
// prototypes are declared here, so that no header is needed.
#pragma once

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
/// libdbus's own has 14 words at most; two more do no harm.
typedef struct {
  void *room[16];
} DBusMessageIter;

struct detent_bus_calls {
  DBusConnection *(*open)(const char *, void *);
  unsigned (*enlist)(DBusConnection *, void *);
  const char *(*name)(DBusConnection *);
  void (*set_exit_on_disconnect)(DBusConnection *, unsigned);
  void (*close)(DBusConnection *);
  void (*forget)(DBusConnection *);
  void (*add_match)(DBusConnection *, const char *, void *);
  DBusMessage *(*new_call)(const char *, const char *, const char *, const char *);
  unsigned (*append_args)(DBusMessage *, int, ...);
  DBusMessage *(*call)(DBusConnection *, DBusMessage *, int, void *);
  void (*unref)(DBusMessage *);
  unsigned (*iter_init)(DBusMessage *, DBusMessageIter *);
  int (*iter_type)(DBusMessageIter *);
  unsigned (*iter_next)(DBusMessageIter *);
  void (*iter_recurse)(DBusMessageIter *, DBusMessageIter *);
  void (*iter_basic)(DBusMessageIter *, void *);
  void (*append_init)(DBusMessage *, DBusMessageIter *);
  unsigned (*append_basic)(DBusMessageIter *, int, const void *);
  unsigned (*append_open)(DBusMessageIter *, int, const char *, DBusMessageIter *);
  unsigned (*append_close)(DBusMessageIter *, DBusMessageIter *);
  unsigned (*read_write)(DBusConnection *, int);
  DBusMessage *(*pop)(DBusConnection *);
  unsigned (*is_signal)(DBusMessage *, const char *, const char *);
  const char *(*path)(DBusMessage *);
};

enum {
  type_string = 's',
  type_variant = 'v',
  type_uint = 'u',
  type_boolean = 'b',
  type_double = 'd',
  type_struct = 'r',
  type_array = 'a',
  type_entry = 'e',
};

/// libdbus, or NULL where it cannot be had or there is no session bus.
const struct detent_bus_calls *detent_bus(void);
/// A connection of one's own to the session bus, or NULL where there is none.
DBusConnection *detent_bus_connect(const struct detent_bus_calls *bus);
