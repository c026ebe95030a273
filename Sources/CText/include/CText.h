// Text for Swift: SDL2_ttf shapes and rasterises one run, ICU finds where text may break and in
// which direction it runs, fontconfig knows the fonts of the machine, md4c reads Markdown.
// ICU renames its functions by macros, which do not import: the few in use get plain names here.
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <md4c.h>
#include <stdbool.h>
#include <stdint.h>

// CText.c

/// What ends at a break: a line's room (UAX 14), a word, a grapheme cluster or a sentence (UAX 29).
typedef enum {
  detent_break_line,
  detent_break_word,
  detent_break_cluster,
  detent_break_sentence
} detent_break_kind;

/// ICU's rules of one kind, opened once and used for text after text.
typedef struct detent_breaker detent_breaker;

/// Opens the rules for English text whatever the environment says, those for sentences of any
/// language; NULL when ICU has no data.
detent_breaker *detent_breaker_open(detent_break_kind kind);
void detent_breaker_close(detent_breaker *breaker);

/// Starts on a UTF-8 text, which must stay in place until the last `next`; false when ICU refuses.
bool detent_breaker_start(detent_breaker *breaker, const char *utf8, int64_t length);

/// The next offset in bytes that is a break, ascending; -1 after the last one.
int32_t detent_breaker_next(detent_breaker *breaker);

// Pictures.c

/// A decoded picture: straight 0xAARRGGBB, and the bytes from a row to the next.
typedef struct {
  uint32_t *pixels;
  int32_t width, height;
  int64_t stride;
  void *owner;
} detent_picture;

/// Decodes a picture of a type that SDL2_image knows ("PNG", "JPG", "WEBP", "SVG"), to be freed;
/// false when it is broken or the library is not there. Only an SVG takes a width and a height in
/// pixels.
bool detent_picture_decode(
  const void *bytes, int32_t count, const char *type, int32_t width, int32_t height,
  detent_picture *picture);
void detent_picture_free(detent_picture picture);

// Script.c

/// The script of characters that many scripts share.
enum { detent_no_script = -1 };

/// A character's script, as ICU numbers them; `detent_no_script` for shared ones.
int32_t detent_script_of(uint32_t scalar);

/// A script's four letters of ISO 15924, and its English name with _ for spaces; never freed.
const char *detent_script_tag(int32_t script);
const char *detent_script_name(int32_t script);

/// A paragraph's direction: given, or that of its first strong character.
typedef enum {
  detent_base_left_to_right,
  detent_base_right_to_left,
  detent_base_automatic
} detent_base_direction;

/// Writes the embedding level of each byte's character (UAX 9) and returns the paragraph's own
/// level; -1 without memory.
int32_t detent_bidi_levels(
  const char *utf8, int32_t length, detent_base_direction base, uint8_t *levels);

/// How a letter joins its neighbours (UCD, Joining_Type): with the one after it, with the one
/// before it; marks are as if they were not there.
enum { detent_joins_next = 1, detent_joins_previous = 2, detent_joins_through = 4 };
int32_t detent_joining(uint32_t scalar);

/// Writes what a character is found by, without case and marks, and returns how many characters
/// that are: none for a mark, several for a ligature.
int32_t detent_fold(uint32_t scalar, uint32_t *folded, int32_t capacity);

// Fonts.c

/// A list of fonts, opened once.
typedef struct detent_fonts detent_fonts;

/// What is known of a font without opening it; the strings live as long as the list.
typedef struct {
  const char *path, *family;
  /// The face in its file.
  int32_t face;
  /// As fontconfig counts: 80 is regular, 180 semibold, 200 bold.
  int32_t weight;
  /// Pixels an em of a font of bitmaps; 0 for any other.
  double pixelSize;
  bool isUpright, isOutline, isColored;
} detent_font_facts;

/// All fonts of the machine, those first that suit sans-serif text; NULL when there is none.
detent_fonts *detent_fonts_open_system(void);

/// An empty list, and a file added to its end; false when that is no font. NULL without memory.
detent_fonts *detent_fonts_open_empty(void);
bool detent_fonts_add(detent_fonts *fonts, const char *path);
void detent_fonts_close(detent_fonts *fonts);

int32_t detent_fonts_count(const detent_fonts *fonts);
detent_font_facts detent_fonts_facts(const detent_fonts *fonts, int32_t index);

/// Whether a font has a picture for a character.
bool detent_fonts_cover(const detent_fonts *fonts, int32_t index, uint32_t scalar);

// Tracking.c

/// The part of a text whose clusters stand further apart, or closer.
typedef struct {
  /// UTF-8 offsets of the part.
  int32_t from, end;
  /// In 64ths of a pixel, added after each cluster.
  double distance;
  /// How many clusters of the part have an advance; SDL2_ttf's calls below count them.
  int32_t clusters;
} detent_tracking;

/// The width of a tracked text in pixels; 0 when SDL2_ttf finds nothing in it.
int32_t detent_tracked_width(TTF_Font *font, const char *utf8, detent_tracking *tracking);

/// A tracked text's coverage in bytes, to be freed; NULL when nothing is wide enough to see.
SDL_Surface *detent_render_tracked(TTF_Font *font, const char *utf8, detent_tracking *tracking);
