// Opening a library at the first call of one of its functions.
#include "CLate.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

void *detent_late_find(detent_late_library *library, const char *function) {
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (!handle) {
    handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return NULL;
    if (library->opened) library->opened(handle);
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  }
  return dlsym(handle, function);
}

void *detent_late_demand(detent_late_library *library, const char *function) {
  void *found = detent_late_find(library, function);
  if (found) return found;
  const char *const words[] = {library->file, " does not have what SDL calls: ", function, "\n"};
  for (int i = 0; i < 4; i++) fputs(words[i], stderr);
  abort();
}
