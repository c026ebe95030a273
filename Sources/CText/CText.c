// ICU's rules for breaks, behind names that Swift can import.

#include "CText.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct detent_breaker {
  UBreakIterator *rules;
  UText *text;
};

static UBreakIteratorType rules_of(detent_break_kind kind) {
  switch (kind) {
    case detent_break_line: return UBRK_LINE;
    case detent_break_word: return UBRK_WORD;
    case detent_break_sentence: return UBRK_SENTENCE;
    case detent_break_cluster: break;
  }
  return UBRK_CHARACTER;
}

detent_breaker *detent_breaker_open(detent_break_kind kind) {
  detent_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  // The root rules for sentences: those of a language differ only in Greek.
  const char *locale = kind == detent_break_sentence ? "" : "en";
  UErrorCode status = U_ZERO_ERROR;
  breaker->rules = ubrk_open(rules_of(kind), locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    free(breaker);
    return NULL;
  }
  return breaker;
}

void detent_breaker_close(detent_breaker *breaker) {
  ubrk_close(breaker->rules);
  if (breaker->text) utext_close(breaker->text);
  free(breaker);
}

bool detent_breaker_start(detent_breaker *breaker, const char *utf8, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  breaker->text = utext_openUTF8(breaker->text, utf8, length, &status);
  ubrk_setUText(breaker->rules, breaker->text, &status);
  return U_SUCCESS(status) && ubrk_first(breaker->rules) == 0;
}

int32_t detent_breaker_next(detent_breaker *breaker) {
  int32_t next = ubrk_next(breaker->rules);
  return next == UBRK_DONE ? -1 : next;
}
