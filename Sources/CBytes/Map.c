// A file as memory. The kernel reads what is looked at, and may forget it again, so a mapped file
// costs no memory of its own. What another program cuts off from the file is no longer there to be
// read: the kernel then sends SIGBUS, and whoever does not catch it dies. Here the page that is
// missing is replaced by one of NUL bytes, and the reader goes on; the file is read anew as soon as
// its watch tells that it has changed.

#define _GNU_SOURCE  // MAP_POPULATE
#include "CBytes.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
  // Files mapped at once: the shown one, the one that replaces it, and those of tests beside them.
  most_maps = 64,
};

// Written by whoever maps, read by the handler, which may wait for nobody.
static struct {
  _Atomic uintptr_t start, end;
} maps[most_maps];

static struct sigaction former;
static uintptr_t page_size;

static void replace_page(int number, siginfo_t *info, void *context) {
  uintptr_t place = (uintptr_t)info->si_addr;
  for (int i = 0; i < most_maps; i++) {
    uintptr_t start = atomic_load(&maps[i].start), end = atomic_load(&maps[i].end);
    if (place < start || place >= end) continue;
    int error = errno;
    void *page = mmap(
      (void *)(place & ~(page_size - 1)), page_size, PROT_READ,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    errno = error;
    if (page != MAP_FAILED) return;
  }
  // Not ours: as if nobody had caught it.
  if (former.sa_flags & SA_SIGINFO && former.sa_sigaction) {
    former.sa_sigaction(number, info, context);
    return;
  }
  sigaction(SIGBUS, &former, NULL);
}

static bool catch_missing_pages(void) {
  static atomic_int state;  // 1 while somebody is about it, 2 when it is done
  int none = 0;
  if (atomic_compare_exchange_strong(&state, &none, 1)) {
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    struct sigaction action = {.sa_sigaction = replace_page, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    int status = sigaction(SIGBUS, &action, &former);
    atomic_store(&state, status == 0 ? 2 : 0);
    return status == 0;
  }
  while (atomic_load(&state) == 1) continue;
  return atomic_load(&state) == 2;
}

bool detent_map_open(int descriptor, int64_t count, detent_map *map) {
  if (count <= 0) {
    errno = EINVAL;
    return false;
  }
  if (!catch_missing_pages()) return false;
  void *bytes = mmap(NULL, (size_t)count, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (bytes == MAP_FAILED) return false;
  for (int i = 0; i < most_maps; i++) {
    uintptr_t none = 0;
    // The end first: a place without one is nobody's.
    if (!atomic_compare_exchange_strong(&maps[i].start, &none, (uintptr_t)bytes)) continue;
    atomic_store(&maps[i].end, (uintptr_t)bytes + (uintptr_t)count);
    *map = (detent_map){bytes, count};
    return true;
  }
  munmap(bytes, (size_t)count);
  errno = EMFILE;
  return false;
}

void detent_map_close(const detent_map *map) {
  for (int i = 0; i < most_maps; i++) {
    if (atomic_load(&maps[i].start) != (uintptr_t)map->bytes) continue;
    atomic_store(&maps[i].end, 0);
    atomic_store(&maps[i].start, 0);
    break;
  }
  munmap((void *)(uintptr_t)map->bytes, (size_t)map->count);
}
