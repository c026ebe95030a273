// A library that is opened at run time, so that nothing of it is loaded where it is not needed.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/// A symbol by name, and the pointer that it is to be written to.
typedef struct {
  void *slot;
  const char *name;
} detent_wanted;

/// Finds all the symbols of a library; 0 where it or one of them is missing.
static inline int detent_find(const char *name, const detent_wanted *wanted, size_t count) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  for (size_t i = 0; i < count; i++) {
    void *symbol = dlsym(library, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].slot, &symbol, sizeof symbol);
  }
  return 1;
}
