// Text for Swift: SDL2_ttf shapes and rasterises one run, ICU finds where lines may break.
// ICU renames its functions by macros, which do not import: the few in use get plain names here.
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <stdbool.h>
#include <stdint.h>

/// ICU's line break rules (UAX 14), opened once and used for text after text.
typedef struct detent_line_breaker detent_line_breaker;

/// Opens the rules for English text whatever the environment says; NULL when ICU has no data.
detent_line_breaker *detent_line_breaker_open(void);
void detent_line_breaker_close(detent_line_breaker *breaker);

/// Starts on a UTF-8 text, which must stay in place until the last `next`; false when ICU refuses.
bool detent_line_breaker_start(detent_line_breaker *breaker, const char *utf8, int64_t length);

/// The next offset in bytes after which a line may begin, ascending; -1 after the last one.
int32_t detent_line_breaker_next(detent_line_breaker *breaker);

/// ICU's sentence break rules (UAX 29), used like the above.
typedef struct detent_sentence_breaker detent_sentence_breaker;

/// Opens the rules for any language; NULL when ICU has no data.
detent_sentence_breaker *detent_sentence_breaker_open(void);
void detent_sentence_breaker_close(detent_sentence_breaker *breaker);

/// Starts on a UTF-8 text, which must stay in place until the last `next`; false when ICU refuses.
bool detent_sentence_breaker_start(
    detent_sentence_breaker *breaker, const char *utf8, int64_t length);

/// The next offset in bytes after which a sentence may begin, ascending; -1 after the last one.
int32_t detent_sentence_breaker_next(detent_sentence_breaker *breaker);
