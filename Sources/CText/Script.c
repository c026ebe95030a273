// What ICU knows of a character: its script, and in which direction text runs.

#include "CText.h"

#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

int32_t detent_script_of(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &status);
  if (U_FAILURE(status) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED) {
    return detent_no_script;
  }
  return script;
}

const char *detent_script_tag(int32_t script) { return uscript_getShortName((UScriptCode)script); }

const char *detent_script_name(int32_t script) { return uscript_getName((UScriptCode)script); }

// The text as UTF-16, which is what ICU's bidi takes; `units` has room for `length`.
static int32_t widen(const char *utf8, int32_t length, UChar *units) {
  int32_t count = 0;
  for (int32_t i = 0; i < length;) {
    UChar32 scalar;
    U8_NEXT_OR_FFFD(utf8, i, length, scalar);
    U16_APPEND_UNSAFE(units, count, scalar);
  }
  return count;
}

// From a level a unit to a level a byte.
static void spread(const char *utf8, int32_t length, const UBiDiLevel *found, uint8_t *levels) {
  int32_t unit = 0;
  for (int32_t i = 0; i < length;) {
    int32_t start = i;
    UChar32 scalar;
    U8_NEXT_OR_FFFD(utf8, i, length, scalar);
    for (int32_t j = start; j < i; j++) levels[j] = found[unit];
    unit += U16_LENGTH(scalar);
  }
}

int32_t detent_bidi_levels(
  const char *utf8, int32_t length, detent_base_direction base, uint8_t *levels) {
  UBiDi *bidi = ubidi_open();
  UChar *units = malloc(((size_t)length + 1) * sizeof *units);
  int32_t paragraph = -1;
  if (bidi && units) {
    UErrorCode status = U_ZERO_ERROR;
    UBiDiLevel level = base == detent_base_automatic ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
    int32_t count = widen(utf8, length, units);
    ubidi_setPara(bidi, units, count, level, NULL, &status);
    const UBiDiLevel *found = count > 0 ? ubidi_getLevels(bidi, &status) : NULL;
    if (U_SUCCESS(status)) {
      if (found) spread(utf8, length, found, levels);
      paragraph = ubidi_getParaLevel(bidi);
    }
  }
  free(units);
  if (bidi) ubidi_close(bidi);
  return paragraph;
}
