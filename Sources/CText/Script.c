// What ICU knows of a character: its script, in which direction text runs, and what it is found by.

#include "CText.h"

#include <stdlib.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
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

int32_t detent_joining(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE)) {
    case U_JT_JOIN_CAUSING:
    case U_JT_DUAL_JOINING: return detent_joins_next | detent_joins_previous;
    case U_JT_LEFT_JOINING: return detent_joins_next;
    case U_JT_RIGHT_JOINING: return detent_joins_previous;
    case U_JT_TRANSPARENT: return detent_joins_through;
    default: return 0;
  }
}

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

// Marks that letters are found without: accents, and the vowel signs of scripts that leave them
// out. Those of Indian scripts and Thai make other words.
static bool is_dropped(UChar32 scalar) {
  if (u_hasBinaryProperty(scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return true;
  int8_t type = u_charType(scalar);
  if (type != U_NON_SPACING_MARK && type != U_ENCLOSING_MARK) return false;
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(scalar, &status)) {
    case USCRIPT_COMMON:
    case USCRIPT_INHERITED:
    case USCRIPT_ARABIC:
    case USCRIPT_HEBREW:
    case USCRIPT_SYRIAC: return true;
    default: return false;
  }
}

int32_t detent_fold(uint32_t scalar, uint32_t *folded, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *rules = unorm2_getNFKDInstance(&status);
  enum { room = 32 };
  UChar units[room], parts[room];
  int32_t count = 0;
  U16_APPEND_UNSAFE(units, count, (UChar32)scalar);
  int32_t length = unorm2_normalize(rules, units, count, parts, room, &status);
  if (U_SUCCESS(status)) {
    count = u_strFoldCase(units, room, parts, length, U_FOLD_CASE_DEFAULT, &status);
  }
  if (U_FAILURE(status)) {
    folded[0] = scalar;
    return 1;
  }
  // The sharp s and its like fold to letters that may be composed again.
  length = unorm2_normalize(rules, units, count, parts, room, &status);
  if (U_FAILURE(status)) length = 0;
  int32_t found = 0;
  for (int32_t i = 0; i < length && found < capacity;) {
    UChar32 part;
    U16_NEXT(parts, i, length, part);
    if (!is_dropped(part)) folded[found++] = (uint32_t)part;
  }
  return found;
}
