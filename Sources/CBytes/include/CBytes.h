// The bytes of texts that are too long to be read whole. What has to look at each of a hundred
// million bytes is C, in vectors of 64 of them, and fast in debug builds too: where paragraphs end,
// how many words there are, where something is found, which byte is the first that is not UTF-8.
//
// Every function takes any bytes, and looks at none outside of them. Places are offsets in bytes.
#pragma once
#include <stdbool.h>
#include <stdint.h>

// Passages.c

/// What the ends of lines mean in a text; see `LineEnds`.
enum {
  detent_paragraphs,
  detent_lines,
  detent_wrapped,
};

/// A text, and the questions about it that are answered elsewhere.
typedef struct {
  const uint8_t *bytes;
  int64_t count;
  /// A paragraph of more bytes than this is handed over in pieces; at least 16.
  int64_t longest;
  /// One of the three above, and for the last of them the width that lines were broken to.
  int32_t ends, width;
  /// A line of more bytes is never joined to another, and not looked at to its end.
  int64_t longest_line;
  /// What there is to know of a line before it is joined to another.
  uint64_t (*facts)(const uint8_t *line, int64_t count);
  /// Whether a line goes on in the next one.
  bool (*joins)(int32_t width, uint64_t line, uint64_t next);
  /// How a passage is shown, by its first line and the one that follows that; bits of
  /// `detent_is_line` and `detent_is_indented`.
  int32_t (*shape)(
    int32_t width, uint64_t first, uint64_t second, bool has_second, bool is_next_line);
  /// Whether no space stands between such characters where lines are joined.
  bool (*is_wide)(uint32_t scalar);
  /// Whether a line that is not ASCII is a heading by its letters.
  bool (*is_capitals)(const uint8_t *line, int64_t count);
  /// The last edge of a grapheme cluster after `start`, which is one, and not after `limit`;
  /// `start` when there is none.
  int64_t (*edge)(const uint8_t *bytes, int64_t start, int64_t limit, int64_t count);
} detent_text;

/// What there is to say of a passage beside its place.
enum {
  /// It is more of the paragraph, or line, that the one before is of.
  detent_is_continuation = 1,
  /// No blank line parts it from the one before.
  detent_is_next_line = 2,
  /// It is a line that stands for itself.
  detent_is_line = 4,
  /// The blanks before it are shown; of a shape alone.
  detent_is_indented = 8,
};

/// A paragraph, a line, or a piece of a long one.
typedef struct {
  /// From the first byte that shows to behind the last.
  int64_t start, end;
  /// Where the next one starts; the text's `count` behind the last.
  int64_t next;
  /// What it is, and what the next one is by what comes before that: the bits above.
  int32_t state, next_state;
} detent_stretch;

/// Where the first passage starts; `count` when there is none.
int64_t detent_first_passage(const detent_text *text);

/// The passage that starts at a place, by what is known of it.
detent_stretch detent_passage(const detent_text *text, int64_t place, int32_t state);

/// The first place behind another at which a passage starts whatever came before, and what it is;
/// -1 when there is none before `limit`.
int64_t detent_passage_after(
  const detent_text *text, int64_t at, int64_t limit, int32_t *state);

/// Whether a line that ends at a place, by one sign, goes on in the next one, which is not blank.
bool detent_line_goes_on(const detent_text *text, int64_t end);

/// Whether nothing stands between two lines that are joined: what is before the white space at
/// `before`, and behind it at `after`, is written without spaces.
bool detent_joins_without_space(const detent_text *text, int64_t before, int64_t after);

/// What stands from a place in a passage to another, lines joined, into `to`, which has
/// room for as many bytes; gives the number written. Broken bytes stay as they are.
int64_t detent_joined(const detent_text *text, int64_t start, int64_t end, uint8_t *to);

/// How many bytes the same has once every broken part has become U+FFFD.
int64_t detent_joined_length(const detent_text *text, int64_t start, int64_t end);

/// The scalar at a place, and how many bytes it has; a broken part, as the Unicode Standard's table
/// 3-8 has them, is U+FFFD.
uint32_t detent_scalar(const uint8_t *bytes, int64_t at, int64_t count, int64_t *length);

// Index.c

/// Where the passages of a text start, in as little memory as will do: one place in 64 passages or
/// 8 KiB, whichever comes first, and the others by looking from there on.
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

/// How many words there are, as `Words` in the core counts them: runs between the white space of
/// ASCII, and one more for every two characters of a script without spaces.
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
