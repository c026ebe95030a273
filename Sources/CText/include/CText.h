// Text for Swift: SDL2_ttf shapes and rasterises one run, ICU finds where lines may break.
// ICU renames its functions by macros, which do not import: the few in use get plain names here.
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <stdbool.h>
#include <stdint.h>

/// ICU's rules for breaks of one kind, opened once and used for text after text.
typedef struct detent_breaker detent_breaker;

/// Opens the rules for English text whatever the environment says; NULL when ICU has no data.
detent_breaker *detent_breaker_open_lines(void);
/// Opens the rules for words (UAX 29) in the same way.
detent_breaker *detent_breaker_open_words(void);
/// Opens the rules for sentences (UAX 29) of any language.
detent_breaker *detent_breaker_open_sentences(void);
void detent_breaker_close(detent_breaker *breaker);

/// Starts on a UTF-8 text, which must stay in place until the last `next`; false when ICU refuses.
bool detent_breaker_start(detent_breaker *breaker, const char *utf8, int64_t length);

/// The next offset in bytes after which a line, a word or a sentence may begin, ascending; -1 after
/// the last one.
int32_t detent_breaker_next(detent_breaker *breaker);
