// Where ICU's data comes from. ICU's code is linked into the program: it is a fraction of the size
// of its library, and nothing else here uses it. Its data, 30 MB, stay in the system's library, of
// which only the pages in use are in memory. ICU asks for them by one symbol, and code that stands
// in the program would get a copy of all 30 MB by it. So the program has a table of its own by that
// name, an empty one, and hands ICU the library's before anything else runs. ICU's own build has
// such an empty table too, for the same purpose (icu4c, stubdata).

#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/udata.h>

/// A table of contents without any entries; the layout is that of `DataHeader` in ICU's ucmndata.h.
struct empty_table {
  uint16_t header_size;
  uint8_t magic[2];
  UDataInfo info;
  char padding[8];
  uint32_t count;
  uint32_t reserved;
};

const struct empty_table U_ICUDATA_ENTRY_POINT = {
  .header_size = 32,
  .magic = {0xda, 0x27},
  .info =
    {
      .size = sizeof(UDataInfo),
      .isBigEndian = U_IS_BIG_ENDIAN,
      .charsetFamily = U_CHARSET_FAMILY,
      .sizeofUChar = U_SIZEOF_UCHAR,
      .dataFormat = {'T', 'o', 'C', 'P'},
      .formatVersion = {1, 0, 0, 0},
    },
};

#define TEXT(name) #name
#define TEXT_OF(name) TEXT(name)

__attribute__((constructor)) static void take_data(void) {
  // The next one after the program's own.
  const void *data = dlsym(RTLD_NEXT, TEXT_OF(U_ICUDATA_ENTRY_POINT));
  UErrorCode status = U_ZERO_ERROR;
  if (data) udata_setCommonData(data, &status);
  if (data && U_SUCCESS(status)) return;
  fputs("ICU's data library is not the one that this program was built with\n", stderr);
  abort();
}
