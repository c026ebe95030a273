// Giving memory back. A third of what a fresh window has in memory are pages of code and constants
// that only starting up reads: the loader's symbol tables, the opening of the display, of fonts and
// of break rules, in forty libraries. They are copies of files. Once they are given back the
// process is smaller, and a page that is wanted after all is mapped again from the system's page
// cache, as it was the first time.
//
// Only what was never writable is given back: such a page is the file's, so nothing can be lost.
// What the loader relocates and then protects is part of a writable segment and stays. A library
// whose code itself was relocated would lose that; there is none on a 64-bit Debian, and it is
// passed over.

#define _GNU_SOURCE  // dl_iterate_phdr
#include "CSDL2.h"

#include <link.h>
#include <malloc.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <unistd.h>

static bool has_relocated_code(const struct dl_phdr_info *object) {
  for (size_t i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + part->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return true;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return true;
    }
  }
  return false;
}

static int release(struct dl_phdr_info *object, size_t size, void *nothing) {
  (void)size, (void)nothing;
  if (has_relocated_code(object)) return 0;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (size_t i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
    uintptr_t start = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
    // Where it fails, the kernel's own page of code for one, everything stays as it was.
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void detent_release_start_up(void) {
  malloc_trim(0);
  dl_iterate_phdr(release, NULL);
}
