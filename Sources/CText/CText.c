// ICU's breaks of lines, words and sentences, behind names that Swift can import.

#include "CText.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct detent_breaker {
  UBreakIterator *rules;
  UText *text;
};

static detent_breaker *open_breaker(UBreakIteratorType type, const char *locale) {
  detent_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  breaker->rules = ubrk_open(type, locale, NULL, 0, &status);
  if (U_FAILURE(status)) {
    free(breaker);
    return NULL;
  }
  return breaker;
}

detent_breaker *detent_breaker_open_lines(void) { return open_breaker(UBRK_LINE, "en"); }

detent_breaker *detent_breaker_open_words(void) { return open_breaker(UBRK_WORD, "en"); }

// The root rules: those of a language differ only in Greek.
detent_breaker *detent_breaker_open_sentences(void) { return open_breaker(UBRK_SENTENCE, ""); }

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
