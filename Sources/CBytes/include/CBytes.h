// The bytes of texts that are too long to be read whole. What has to look at each of a hundred
// million bytes is C, in vectors of 64 of them, and fast in debug builds too: where paragraphs end,
// how many words there are, where something is found, which byte is the first that is not UTF-8.
//
// Every function takes any bytes, and looks at none outside of them. Places are offsets in bytes.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Passages.c

/// A text, and the two questions about it that need Unicode's tables.
typedef struct {
  const uint8_t *bytes;
  int64_t count;
  /// A paragraph of more bytes than this is handed over in pieces; at least 16.
  int64_t longest;
  /// Whether a line that is not ASCII is a heading by its letters.
  bool (*is_capitals)(const uint8_t *line, int64_t count);
  /// The last edge of a grapheme cluster after `start`, which is one, and not after `limit`;
  /// `start` when there is none.
  int64_t (*edge)(const uint8_t *bytes, int64_t start, int64_t limit, int64_t count);
} detent_text;

/// A paragraph, or a piece of a long one.
typedef struct {
  /// From the first byte that shows to behind the last.
  int64_t start, end;
  /// Where the next one starts; the text's `count` behind the last.
  int64_t next;
  /// Whether it, and the next one, is more of the paragraph that the one before is of.
  bool is_continuation, continues;
} detent_stretch;

/// Where the first passage starts; `count` when there is none.
int64_t detent_first_passage(const detent_text *text);

/// The passage that starts at a place.
detent_stretch detent_passage(const detent_text *text, int64_t start, bool is_continuation);

/// Where the first paragraph starts behind a place that has a blank line before it; -1 when there
/// is no such line before `limit`.
int64_t detent_paragraph_after(const detent_text *text, int64_t at, int64_t limit);

/// What stands from a place in a passage to another, lines joined by spaces, into `to`, which has
/// room for as many bytes; gives the number written. Broken bytes stay as they are.
int64_t detent_joined(const uint8_t *bytes, int64_t start, int64_t end, uint8_t *to);

/// How many bytes the same has once every broken part has become U+FFFD.
int64_t detent_joined_length(const uint8_t *bytes, int64_t start, int64_t end);

/// The scalar at a place, and how many bytes it has; a broken part, as the Unicode Standard's table
/// 3-8 has them, is U+FFFD.
uint32_t detent_scalar(const uint8_t *bytes, int64_t at, int64_t count, int64_t *length);

// Index.c

/// Where the passages of a text start, in as little memory as will do: one place in 64 passages or
/// 32 KiB, whichever comes first, and the others by looking from there on.
typedef struct detent_index detent_index;

/// An empty index of a text, which has to live as long and stay the same; NULL without memory.
detent_index *detent_index_new(const detent_text *text);

/// Begins to read the second half of a long text on a thread of its own.
void detent_index_fork(detent_index *index);

/// Reads on for about so many bytes; false when all is read, or memory is out.
bool detent_index_grow(detent_index *index, int64_t bytes);

/// How far it has been read.
int64_t detent_index_progress(const detent_index *index);

/// How many passages have been found.
int64_t detent_index_count(const detent_index *index);

/// How many bytes of memory it takes.
int64_t detent_index_size(const detent_index *index);

/// A passage by its number.
detent_stretch detent_index_passage(const detent_index *index, int64_t number);

/// The last passage that starts at a byte or before it, or else the first; `found` is it.
int64_t detent_index_number(const detent_index *index, int64_t byte, detent_stretch *found);

void detent_index_free(detent_index *index);

// Find.c

/// What a search is made of.
typedef struct detent_finder detent_finder;

/// A scalar by what it is found by, into `folded` of some room; gives their number, 0 for what does
/// not count.
typedef int32_t (*detent_folding)(void *context, uint32_t scalar, uint32_t *folded, int32_t room);

/// A search for folded scalars, at least one; NULL without memory. `context` goes to `folding`.
detent_finder *detent_finder_new(
  const detent_text *text, const uint32_t *scalars, int32_t count, detent_folding folding,
  void *context);

/// What came of looking.
typedef enum {
  detent_found,
  /// Nothing more begins before the limit.
  detent_found_none,
  /// The work has been used up; it can be gone on with.
  detent_found_later,
} detent_finding;

/// The next stretch before `limit` that reads as the scalars, from the first byte of its first
/// character to behind the last of its last one.
///
/// `work` is counted down, in bytes of a text in which nothing is like what is looked for; what
/// takes as long as so many of them counts as much. It may be overdrawn a little.
detent_finding detent_finder_next(
  detent_finder *finder, int64_t limit, int64_t *work, int64_t *start, int64_t *end);

/// Looks on from behind the first character of what was found last, which did not count.
void detent_finder_reject(detent_finder *finder);

/// Looks on from a place at which a character starts, behind so many of its folding's scalars; or
/// from where `detent_finder_tell` says that another one stopped.
void detent_finder_seek(detent_finder *finder, int64_t place, int32_t part);

/// Where it goes on.
void detent_finder_tell(const detent_finder *finder, int64_t *place, int32_t *part);

void detent_finder_free(detent_finder *finder);

// Count.c

/// How many runs of characters there are between white space. A mark on a space is one.
int64_t detent_count_words(const uint8_t *bytes, int64_t count);

/// Where the first byte stands that is not UTF-8; -1 when all is.
int64_t detent_first_invalid(const uint8_t *bytes, int64_t count);

/// Whether there is a mark as the lines have it that open levels; it need not be such a line.
bool detent_has_level_mark(const uint8_t *bytes, int64_t count);

// Map.c

/// A file's bytes in memory, without having been read.
typedef struct {
  const uint8_t *bytes;
  int64_t count;
} detent_map;

/// Maps the beginning of an open file; false with `errno` when that cannot be done.
///
/// What another program cuts off meanwhile becomes NUL bytes, instead of a signal that ends this
/// one.
bool detent_map_open(int descriptor, int64_t count, detent_map *map);

void detent_map_close(const detent_map *map);
