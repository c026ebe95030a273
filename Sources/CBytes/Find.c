// Finding in a long text. What is looked for is folded (see `Find` in the core), the text is not:
// each of its characters is folded when it is looked at, by tables that are made when they are
// needed, 256 characters at a time.
//
// Few characters are looked at. A match begins with a character that folds to the first scalar that
// is looked for: an ASCII letter of either case, which the vectors find together with the two that
// follow it, or a character that is not ASCII, which goes through the table. From there on the text
// is read as its reader has it, without marks and with one space where a line ends.

#include "CBytes.h"
#include "Scan.h"

#include <stdlib.h>

enum {
  page_count = 0x1100,
  page_size = 256,
  // Scalars that share all bytes of their UTF-8 but the last.
  row_size = 64,
  // No folding is longer: the longest compatibility decomposition has 18 scalars.
  longest_folding = 32,
};

/// In a table: nothing; or, with the place in `many`, several.
static const uint32_t nothing = UINT32_MAX, several = 1u << 31;

/// Where the text is read: the place of a character, and how many of its scalars are behind.
typedef struct {
  int64_t at;
  int32_t part;
} cursor;

struct detent_finder {
  const detent_text *text;
  uint32_t *scalars;
  int32_t count;
  detent_folding folding;
  void *context;
  uint32_t *pages[page_count];
  /// Foldings of several scalars, each behind its number.
  uint32_t *many;
  int64_t many_count, many_capacity;
  /// Of scalars that share all bytes but the last: whether a match may begin with one of them.
  uint8_t rows[page_count * page_size / row_size];
  bool is_out_of_memory;
  cursor next, found;
  /// The white space looked at last, which may be long: how many lines end in it, 2 for a passage,
  /// where its last line begins, and whether it is nothing to its reader.
  struct { int64_t start, end, line; int ends; bool is_nothing; } space;
};

detent_finder *detent_finder_new(
  const detent_text *text, const uint32_t *scalars, int32_t count, detent_folding folding,
  void *context) {
  detent_finder *finder = calloc(1, sizeof *finder);
  if (!finder) return NULL;
  finder->scalars = malloc((size_t)count * sizeof *scalars);
  if (!finder->scalars) {
    free(finder);
    return NULL;
  }
  memcpy(finder->scalars, scalars, (size_t)count * sizeof *scalars);
  finder->text = text;
  finder->count = count;
  finder->folding = folding;
  finder->context = context;
  finder->space.start = -1;
  return finder;
}

void detent_finder_free(detent_finder *finder) {
  if (!finder) return;
  for (int i = 0; i < page_count; i++) free(finder->pages[i]);
  free(finder->many);
  free(finder->scalars);
  free(finder);
}

void detent_finder_seek(detent_finder *finder, int64_t place, int32_t part) {
  finder->next = (cursor){place, part};
}

void detent_finder_tell(const detent_finder *finder, int64_t *place, int32_t *part) {
  *place = finder->next.at;
  *part = finder->next.part;
}

// MARK: Tables

static uint32_t add_many(detent_finder *finder, const uint32_t *scalars, int32_t count) {
  if (finder->many_count + count + 1 > finder->many_capacity) {
    int64_t capacity = finder->many_capacity ? finder->many_capacity * 2 : 1024;
    uint32_t *many = realloc(finder->many, (size_t)capacity * sizeof *many);
    if (!many) {
      finder->is_out_of_memory = true;
      return scalars[0];
    }
    finder->many = many;
    finder->many_capacity = capacity;
  }
  uint32_t place = (uint32_t)finder->many_count;
  finder->many[place] = (uint32_t)count;
  memcpy(finder->many + place + 1, scalars, (size_t)count * sizeof *scalars);
  finder->many_count += count + 1;
  return several | place;
}

static uint32_t *make_page(detent_finder *finder, uint32_t number) {
  uint32_t *page = malloc(page_size * sizeof *page);
  if (!page) {
    finder->is_out_of_memory = true;
    return NULL;
  }
  for (uint32_t i = 0; i < page_size; i++) {
    uint32_t folded[longest_folding], scalar = number * page_size + i;
    bool is_surrogate = scalar >= 0xD800 && scalar < 0xE000;
    int32_t count = is_surrogate
      ? 0 : finder->folding(finder->context, scalar, folded, longest_folding);
    page[i] = count == 0 ? nothing : count == 1 ? folded[0] : add_many(finder, folded, count);
  }
  finder->pages[number] = page;
  return page;
}

static inline uint32_t folded(detent_finder *finder, uint32_t scalar) {
  uint32_t *page = finder->pages[scalar / page_size];
  if (!page) page = make_page(finder, scalar / page_size);
  return page ? page[scalar % page_size] : scalar;
}

static bool has_first(detent_finder *finder, uint32_t entry) {
  if (entry == nothing) return false;
  if (!(entry & several)) return entry == finder->scalars[0];
  const uint32_t *many = finder->many + (entry & ~several);
  for (uint32_t i = 0; i < many[0]; i++) {
    if (many[1 + i] == finder->scalars[0]) return true;
  }
  return false;
}

enum { unknown, never, sometimes };

// Whether a match may begin with a character that is not ASCII, told by its first bytes.
static inline bool may_begin_with(detent_finder *finder, const uint8_t *bytes, int64_t left) {
  uint8_t lead = bytes[0];
  // NEL is a space of its own kind.
  if (lead >= 0xF0 || left < 2 || (lead == 0xC2 && bytes[1] == 0x85)) return true;
  uint32_t row = lead < 0xE0 ? lead & 0x1F : (lead & 0x0Fu) << 6 | (bytes[1] & 0x3F);
  if (finder->rows[row] == unknown) {
    finder->rows[row] = never;
    for (uint32_t i = 0; i < row_size; i++) {
      if (has_first(finder, folded(finder, row * row_size + i))) finder->rows[row] = sometimes;
    }
  }
  return finder->rows[row] == sometimes;
}

// MARK: Reading

// The white space at a place, from its start on, and how many lines end in it.
static void look_at_space(detent_finder *finder, int64_t at) {
  const uint8_t *bytes = finder->text->bytes;
  int64_t count = finder->text->count;
  if (at >= finder->space.start && at < finder->space.end) return;
  int64_t start = at;
  for (;;) {
    int64_t length = detent_line_end_before(bytes, start, 0);
    if (!length && start > 0 && detent_is_blank(bytes[start - 1])) length = 1;
    if (!length) break;
    start -= length;
  }
  int ends = start == 0 ? 2 : 0;
  int64_t end = start, line = start, first = -1;
  for (;;) {
    while (end < count && detent_is_blank(bytes[end])) end++;
    int64_t length = detent_line_end(bytes, end, count);
    if (!length) break;
    if (first < 0) first = end;
    end += length;
    line = end;
    if (ends < 2) ends += length == 3 ? 2 : 1;
  }
  if (end == count || (ends == 1 && !detent_line_goes_on(finder->text, first))) ends = 2;
  finder->space.start = start;
  finder->space.end = end;
  finder->space.line = end == count ? count : line;
  finder->space.ends = ends;
  finder->space.is_nothing = ends == 1 && detent_joins_without_space(finder->text, start, end);
}

static inline bool is_space(const detent_text *text, int64_t at) {
  if (at >= text->count) return false;
  uint8_t byte = text->bytes[at];
  if (byte < 0x80) return detent_is_blank(byte) || detent_is_ascii_end(byte);
  return detent_line_end(text->bytes, at, text->count) > 0;
}

// The character at a cursor: its folding, and behind it `end`; `several` in `entry` is read from
// `part` on. False where the paragraph ends.
static inline bool read(detent_finder *finder, int64_t at, uint32_t *entry, int64_t *end) {
  const detent_text *text = finder->text;
  if (at >= text->count) return false;
  if (is_space(text, at)) {
    look_at_space(finder, at);
    // What stands before a line may be shown; whoever knows its passage says so.
    if (finder->space.ends == 2 && at >= finder->space.line) {
      *entry = text->bytes[at];
      *end = at + 1;
      return true;
    }
    if (finder->space.ends == 2) return false;
    // In the middle of a line's end there is nothing to read.
    if (finder->space.ends == 1 && at != finder->space.start) return false;
    *entry = finder->space.ends == 0 ? text->bytes[at] : finder->space.is_nothing ? nothing : ' ';
    *end = finder->space.ends == 1 ? finder->space.end : at + 1;
    return true;
  }
  int64_t length;
  uint32_t scalar = detent_decode(text->bytes, at, text->count, &length);
  *entry = scalar < 0x80
    ? (scalar >= 'A' && scalar <= 'Z' ? scalar + 32 : scalar) : folded(finder, scalar);
  *end = at + length;
  return true;
}

// Whether the text reads as what is looked for from a cursor on; where it then goes on.
static bool matches(detent_finder *finder, cursor from, cursor *after) {
  int32_t matched = 0, part = from.part;
  int64_t at = from.at;
  while (matched < finder->count) {
    uint32_t entry;
    int64_t end;
    if (!read(finder, at, &entry, &end)) return false;
    if (entry == nothing) {
      // Marks count for nothing, but no match begins with one.
      if (matched == 0) return false;
      at = end;
    } else if (entry & several) {
      const uint32_t *many = finder->many + (entry & ~several);
      while (part < (int32_t)many[0] && matched < finder->count) {
        if (many[1 + part] != finder->scalars[matched]) return false;
        part++;
        matched++;
      }
      if (part < (int32_t)many[0]) {
        *after = (cursor){at, part};
        return true;
      }
      part = 0;
      at = end;
    } else {
      if (entry != finder->scalars[matched]) return false;
      matched++;
      at = end;
    }
  }
  *after = (cursor){at, 0};
  return true;
}

// MARK: Looking

// The places of a block at which a match of ASCII may begin, by three bytes each, and those at
// which a character begins that is not ASCII.
static uint64_t candidates(const detent_finder *finder, const uint8_t *bytes) {
  detent_vector here = detent_load(bytes);
  uint64_t others = detent_mask(here >= 0xC2);
  uint32_t first = finder->scalars[0];
  if (first >= 0x80) return others;
  if (first == ' ') {
    uint64_t spaces = detent_mask((here == ' ') | (here == '\t') | ((here - '\n') < 4));
    if (finder->count == 1 || finder->scalars[1] >= 0x80) return others | spaces;
    // More white space, which may be the same space, or what is wanted behind it.
    uint8_t next = (uint8_t)finder->scalars[1];
    bool is_small = next >= 'a' && next <= 'z';
    detent_vector there = detent_load(bytes + 1);
    return others | (spaces & detent_mask(
      ((is_small ? there | 0x20 : there) == next) | (there == ' ') | ((there - '\t') < 5) |
      (there >= 0x80)));
  }
  uint8_t wanted = (uint8_t)first;
  bool is_letter = wanted >= 'a' && wanted <= 'z';
  uint64_t found = detent_mask((is_letter ? here | 0x20 : here) == wanted);
  bool is_certain = !detent_is_blank(wanted);
  for (int32_t i = 1; i < 3 && i < finder->count && is_certain && found; i++) {
    // What is not ASCII may be anything, and what follows it too.
    uint32_t next = finder->scalars[i];
    if (next == ' ' || next == '\t') break;
    detent_vector there = detent_load(bytes + i);
    uint64_t wide = detent_mask(there >= 0x80), same = 0;
    if (i == 2) wide |= detent_mask(detent_load(bytes + 1) >= 0x80);
    if (next < 0x80) {
      bool is_small = next >= 'a' && next <= 'z';
      same = detent_mask((is_small ? there | 0x20 : there) == (uint8_t)next);
    }
    found &= same | wide;
  }
  return found | others;
}

// Whether a match may begin with a character, and at which of its scalars from `part` on.
static bool may_begin(detent_finder *finder, cursor *at) {
  uint32_t entry;
  int64_t end;
  if (!read(finder, at->at, &entry, &end) || entry == nothing) return false;
  if (!(entry & several)) return at->part == 0 && entry == finder->scalars[0];
  const uint32_t *many = finder->many + (entry & ~several);
  for (; at->part < (int32_t)many[0]; at->part++) {
    if (many[1 + at->part] == finder->scalars[0]) return true;
  }
  return false;
}

// A match that begins with a character, from one of its scalars on.
static bool begins(detent_finder *finder, cursor from) {
  for (; may_begin(finder, &from); from.part++) {
    cursor after;
    if (!matches(finder, from, &after)) continue;
    finder->found = from;
    finder->next = after;
    return true;
  }
  return false;
}

static void report(detent_finder *finder, int64_t *start, int64_t *end) {
  *start = finder->found.at;
  int64_t at = finder->next.at;
  uint32_t entry;
  int64_t behind;
  // Where the match ends within a character it ends with it, and where it ends with a letter, with
  // the letter's marks.
  if (finder->next.part > 0) {
    *end = read(finder, at, &entry, &behind) ? behind : at;
    return;
  }
  while (!is_space(finder->text, at) && read(finder, at, &entry, &behind) && entry == nothing) {
    at = behind;
  }
  *end = at;
}

enum {
  // What it costs beside going through bytes, each in as many of those: to know a character that is
  // not ASCII for none that a match begins with, to read the text from a place on, and to tell a
  // match to whoever wants it.
  cost_of_wide = 8,
  cost_of_reading = 40,
  cost_of_match = 8192,
};

static detent_finding told(detent_finder *finder, int64_t *work, int64_t *start, int64_t *end) {
  *work -= cost_of_match;
  report(finder, start, end);
  return detent_found;
}

detent_finding detent_finder_next(
  detent_finder *finder, int64_t limit, int64_t *work, int64_t *start, int64_t *end) {
  const detent_text *text = finder->text;
  if (limit > text->count) limit = text->count;
  if (finder->is_out_of_memory) {
    finder->next = (cursor){limit, 0};
    return detent_found_none;
  }
  cursor from = finder->next;
  if (from.part > 0 && from.at < limit) {
    if (begins(finder, from)) return told(finder, work, start, end);
    int64_t length;
    detent_decode(text->bytes, from.at, text->count, &length);
    from = (cursor){from.at + length, 0};
  }
  int64_t at = from.at;
  // Only what looks for U+FFFD looks at broken bytes.
  bool is_any = finder->scalars[0] == 0xFFFD;
  while (at < limit) {
    if (*work <= 0) {
      finder->next = (cursor){at, 0};
      return detent_found_later;
    }
    uint64_t found = 0;
    bool is_block = !is_any && at + detent_block + 2 <= text->count;
    if (is_block) {
      found = candidates(finder, text->bytes + at);
    } else {
      uint8_t byte = text->bytes[at];
      found = byte < 0x80 || byte >= 0xC2 || is_any;
    }
    for (; found; found &= found - 1) {
      int64_t place = at + __builtin_ctzll(found);
      if (place >= limit) break;
      const uint8_t *bytes = text->bytes + place;
      bool is_wide = *bytes >= 0xC2 && !is_any;
      *work -= cost_of_wide;
      if (is_wide && !may_begin_with(finder, bytes, text->count - place)) continue;
      *work -= cost_of_reading;
      if (begins(finder, (cursor){place, 0})) return told(finder, work, start, end);
    }
    int64_t length = detent_block;
    if (!is_block) detent_decode(text->bytes, at, text->count, &length);
    *work -= length;
    at += length;
  }
  finder->next = (cursor){limit, 0};
  return detent_found_none;
}

void detent_finder_reject(detent_finder *finder) {
  finder->next = (cursor){finder->found.at, finder->found.part + 1};
}
