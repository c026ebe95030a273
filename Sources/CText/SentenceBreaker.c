// ICU's sentence rules behind plain names; SentenceBreaks.swift is the only caller.
#include "CText.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct detent_sentence_breaker {
  UBreakIterator *rules;
  UText *text;
};

detent_sentence_breaker *detent_sentence_breaker_open(void) {
  detent_sentence_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  // The root rules: those of a language would depend on the environment, and differ only in Greek.
  breaker->rules = ubrk_open(UBRK_SENTENCE, "", NULL, 0, &status);
  if (U_FAILURE(status)) {
    free(breaker);
    return NULL;
  }
  return breaker;
}

void detent_sentence_breaker_close(detent_sentence_breaker *breaker) {
  ubrk_close(breaker->rules);
  if (breaker->text) utext_close(breaker->text);
  free(breaker);
}

bool detent_sentence_breaker_start(
    detent_sentence_breaker *breaker, const char *utf8, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  breaker->text = utext_openUTF8(breaker->text, utf8, length, &status);
  ubrk_setUText(breaker->rules, breaker->text, &status);
  return U_SUCCESS(status) && ubrk_first(breaker->rules) == 0;
}

int32_t detent_sentence_breaker_next(detent_sentence_breaker *breaker) {
  int32_t next = ubrk_next(breaker->rules);
  return next == UBRK_DONE ? -1 : next;
}
