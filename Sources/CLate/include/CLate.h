// Libraries that SDL names but seldom needs. Debian links SDL to PulseAudio, ALSA, libsamplerate,
// libdrm, gbm and libdecor, which bring 20 more, and every start loads and relocates them all:
// 2 MB, though a program at rest plays nothing, and one on an X server never asks for the others.
// So SDL is linked in from its archive, and each function that it wants of those six is defined
// here: it opens its library when it is first called, and passes the call on. A library that is
// missing fails where SDL asks first, in the way that SDL expects of it, and SDL takes its next
// driver. The headers are the libraries' own, so a function with other parameters does not compile.
#pragma once
#include <stddef.h>

/// A library by its file's name; `opened` may ask things of it before anybody else does.
typedef struct {
  const char *file;
  void (*opened)(void *handle);
  void *handle;
} detent_late_library;

/// A function of a library, which is opened if it is not yet; NULL when it cannot be.
void *detent_late_find(detent_late_library *library, const char *function);

/// The same, for a function that SDL calls only after others of the library have succeeded.
void *detent_late_demand(detent_late_library *library, const char *function);

// Threads may find the same pointer twice, which does no harm.
#define LATE_POINTER(find, name) \
  static __typeof__(name) *pointer; \
  __typeof__(name) *call = __atomic_load_n(&pointer, __ATOMIC_RELAXED); \
  if (!call) { \
    call = (__typeof__(name) *)find(&library, #name); \
    __atomic_store_n(&pointer, call, __ATOMIC_RELAXED); \
  }

/// Defines a function of the file's `library`.
#define LATE(type, name, parameters, arguments) \
  type name parameters { \
    LATE_POINTER(detent_late_demand, name) \
    return call arguments; \
  }

/// Defines one that SDL calls first: without the library it answers `failure`.
#define LATE_FIRST(type, name, parameters, arguments, failure) \
  type name parameters { \
    LATE_POINTER(detent_late_find, name) \
    return call ? call arguments : failure; \
  }
