// Where paragraphs begin and end, by the rules of plain text: CR, LF, CRLF, NEL, form feed and
// vertical tab end a line, a blank line and U+2029 end a paragraph, and a short line in capitals
// above an indented one is a paragraph of its own.
//
// Only what follows the end of a line can end a paragraph there, so the vectors look for ends of
// lines with a blank or another end behind them: a log without blank lines has next to none.
//
// A paragraph that is too long is cut, best where a line begins, else before a word, else at a
// grapheme cluster's edge. White space around the end of a line inside of it is one space to its
// reader, and is never cut.

#include "CBytes.h"
#include "Scan.h"

// How far ahead the memory is asked for, in bytes: paragraphs are short, and at each of their ends
// the processor begins anew to guess what will be read.
enum { ahead = 2048 };

// The first block, of those that begin at a place and not after `last`, in which an end of a line
// or a byte that is not ASCII stands; behind `last` when there is none.
DETENT_INLINE int64_t next_block(const uint8_t *bytes, int64_t at, int64_t last) {
  for (; at <= last; at += detent_block) {
    __builtin_prefetch(bytes + at + ahead);
    detent_vector here = detent_load(bytes + at);
    if (detent_mask(((here - '\n') < 4) | (detent_lanes)here)) break;
  }
  return at;
}

#ifdef __SSE2__
__attribute__((target("avx2"))) static int64_t next_block_wide(
  const uint8_t *bytes, int64_t at, int64_t last) {
  return next_block(bytes, at, last);
}

static int64_t next_block_of(const uint8_t *bytes, int64_t at, int64_t last) {
  bool is_wide = __builtin_cpu_supports("avx2");
  return is_wide ? next_block_wide(bytes, at, last) : next_block(bytes, at, last);
}
#else
static int64_t next_block_of(const uint8_t *bytes, int64_t at, int64_t last) {
  return next_block(bytes, at, last);
}
#endif

// The last byte of the next sign that ends a line and has a blank, or perhaps another end, behind
// it, or of the next U+2029; `to` when there is none before it. Vectors look one byte further.
static int64_t next_candidate(const uint8_t *bytes, int64_t at, int64_t to, int64_t count) {
  int64_t last = (to < count ? to : count - 1) - detent_block;
  for (; at >= 2 && (at = next_block_of(bytes, at, last)) <= last; at += detent_block) {
    detent_vector here = detent_load(bytes + at), after = detent_load(bytes + at + 1);
    uint64_t ends = detent_mask((here - '\n') < 4);
    uint64_t high = detent_mask((here == 0x85) | (here == 0xA9)), paragraphs = 0;
    if (high) {
      detent_vector before = detent_load(bytes + at - 1), first = detent_load(bytes + at - 2);
      ends |= detent_mask((here == 0x85) & (before == 0xC2));
      paragraphs = detent_mask((here == 0xA9) & (before == 0x80) & (first == 0xE2));
    }
    if (!(ends | paragraphs)) continue;
    uint64_t next = detent_mask(
      ((after - '\n') < 4) | (after == ' ') | (after == '\t') | (after == 0xC2) | (after == 0xE2));
    uint64_t halves = detent_mask((here == '\r') & (after == '\n'));
    uint64_t found = (ends & next & ~halves) | paragraphs;
    if (found) return at + __builtin_ctzll(found);
  }
  for (; at < to; at++) {
    // A sign of more bytes is seen at its last one.
    if (!detent_line_end_before(bytes, at + 1, 0)) continue;
    if (bytes[at] == '\r' && at + 1 < count && bytes[at + 1] == '\n') continue;
    return at;
  }
  return to;
}

// Whether nothing but blanks stands between a place and the end of its line.
static bool is_blank_line(const uint8_t *bytes, int64_t at, int64_t count, int64_t *end) {
  while (at < count && detent_is_blank(bytes[at])) at++;
  *end = at;
  return at == count || detent_line_end(bytes, at, count) > 0;
}

static int64_t without_blanks(const uint8_t *bytes, int64_t start, int64_t end) {
  while (end > start && detent_is_blank(bytes[end - 1])) end--;
  return end;
}

// Behind blanks and ends of lines.
static int64_t skipped(const uint8_t *bytes, int64_t at, int64_t count) {
  for (;;) {
    while (at < count && detent_is_blank(bytes[at])) at++;
    int64_t length = detent_line_end(bytes, at, count);
    if (!length) return at;
    at += length;
  }
}

uint32_t detent_scalar(const uint8_t *bytes, int64_t at, int64_t count, int64_t *length) {
  return detent_decode(bytes, at, count, length);
}

int64_t detent_first_passage(const detent_text *text) {
  return skipped(text->bytes, 0, text->count);
}

enum {
  // In bytes; see `isCapitalHeading`.
  longest_heading = 48,
  // What a piece may be longer, so as to end before a word.
  slack = 256,
  // What it may be shorter, so as to end with a line: some lines of a log.
  line_search = 512,
};

// The end of a line that is a heading, if one starts here; else 0.
static int64_t heading_end(const detent_text *text, int64_t start) {
  const uint8_t *bytes = text->bytes;
  if (bytes[start] < 'A' || bytes[start] > 'Z') return 0;
  if (start > 0 && detent_is_blank(bytes[start - 1])) return 0;
  int64_t end = start, last = start + longest_heading, letters = 0;
  bool is_ascii = true;
  if (last > text->count - 1) last = text->count - 1;
  int64_t length = 0;
  while (end <= last && !(length = detent_line_end(bytes, end, text->count))) {
    uint8_t byte = bytes[end++];
    if (byte >= 'a' && byte <= 'z') return 0;
    if (byte >= 0x80) is_ascii = false;
    if (byte >= 0x80 || (byte >= 'A' && byte <= 'Z')) letters++;
  }
  // U+2029 ends the paragraph anyway.
  if (length == 0 || length == 3 || letters < 2) return 0;
  int64_t next = end + length;
  bool is_indented = next < text->count && bytes[next] == '\t';
  if (next + 3 <= text->count) is_indented |= memcmp(bytes + next, "   ", 3) == 0;
  int64_t rest;
  if (!is_indented || is_blank_line(bytes, next, text->count, &rest)) return 0;
  return is_ascii || text->is_capitals(bytes + start, end - start) ? end : 0;
}

// White space: what it comes to, and where it begins and ends.
typedef struct {
  int64_t start, end;
  int ends;  // of lines; 2 when the paragraph ends
} space;

static space space_around(const detent_text *text, int64_t at, int64_t least) {
  space run = {at, at, 0};
  for (;;) {
    int64_t length = detent_line_end_before(text->bytes, run.start, least);
    if (!length && run.start > least && detent_is_blank(text->bytes[run.start - 1])) length = 1;
    if (!length) break;
    run.start -= length;
  }
  run.end = run.start;
  while (run.ends < 2) {
    while (run.end < text->count && detent_is_blank(text->bytes[run.end])) run.end++;
    int64_t length = detent_line_end(text->bytes, run.end, text->count);
    if (!length) break;
    run.end += length;
    run.ends += length == 3 ? 2 : 1;
  }
  if (run.end == text->count) run.ends = 2;
  return run;
}

// Whether a word begins at a place: after white space, and not with a mark on it.
static bool is_word_start(const detent_text *text, int64_t at) {
  const uint8_t *bytes = text->bytes;
  if (!detent_is_blank(bytes[at - 1]) && !detent_is_ascii_end(bytes[at - 1])) return false;
  if (detent_is_blank(bytes[at]) || detent_line_end(bytes, at, text->count)) return false;
  return bytes[at] < 0x80 || text->edge(bytes, at - 1, at, text->count) == at;
}

// A paragraph that goes on beyond `limit`, and does not end before it.
static detent_stretch piece(const detent_text *text, detent_stretch found, int64_t limit) {
  const uint8_t *bytes = text->bytes;
  found.continues = true;
  int64_t word = 0;
  for (int64_t at = limit; at > limit - text->longest / 2; at--) {
    // Past the first word only the start of a line is of interest.
    bool is_line = detent_is_ascii_end(bytes[at - 1]);
    if (word && limit - at > line_search) break;
    if ((word && !is_line) || !is_word_start(text, at)) continue;
    word = at;
    if (is_line) break;
  }
  if (word) {
    found.end = found.next = word;
    return found;
  }
  int64_t cut = limit;
  if (bytes[limit] >= 0x80 || bytes[limit - 1] >= 0x80) {
    cut = text->edge(bytes, found.start, limit, text->count);
    // One cluster from end to end: between two of its scalars.
    if (cut == found.start) {
      cut = limit;
      while (limit - cut < 3 && (bytes[cut] & 0xC0) == 0x80) cut--;
    }
  }
  space run = space_around(text, cut, found.start);
  if (run.ends == 2) {
    found.end = run.start;
    found.next = skipped(bytes, run.start, text->count);
    found.continues = false;
  } else if (run.ends == 1 || run.end - limit <= slack) {
    // An unbroken row of blanks in a line is cut like any other.
    found.end = found.next = run.end;
  } else {
    found.end = found.next = cut;
  }
  return found;
}

detent_stretch detent_passage(const detent_text *text, int64_t start, bool is_continuation) {
  const uint8_t *bytes = text->bytes;
  int64_t count = text->count;
  detent_stretch found = {start, count, count, is_continuation, false};
  if (start >= count) return found;
  if (!is_continuation) {
    int64_t end = heading_end(text, start);
    if (end) {
      found.end = without_blanks(bytes, start, end);
      found.next = skipped(bytes, end, count);
      return found;
    }
  }
  int64_t limit = count - start > text->longest ? start + text->longest : count;
  for (int64_t at = start;;) {
    at = next_candidate(bytes, at, limit, count);
    if (at >= limit) break;
    int64_t length = detent_line_end_before(bytes, at + 1, start), next;
    // The end of a sign that began before this passage.
    if (length == 0) { at++; continue; }
    if (length == 3 || is_blank_line(bytes, at + 1, count, &next)) {
      found.end = without_blanks(bytes, start, at + 1 - length);
      found.next = skipped(bytes, at + 1, count);
      return found;
    }
    at = next;
  }
  if (limit < count) return piece(text, found, limit);
  found.end = without_blanks(bytes, start, count);
  return found;
}

// The next sign that ends a line; `to` when there is none before it.
static int64_t next_line_end(const uint8_t *bytes, int64_t at, int64_t to) {
  for (; at + detent_block + 1 <= to; at += detent_block) {
    detent_vector here = detent_load(bytes + at);
    uint64_t found = detent_mask((here - '\n') < 4);
    uint64_t leads = detent_mask((here == 0xC2));
    if (leads) found |= leads & detent_mask((detent_load(bytes + at + 1) == 0x85));
    if (found) return at + __builtin_ctzll(found);
  }
  while (at < to && !detent_line_end(bytes, at, to)) at++;
  return at;
}

int64_t detent_paragraph_after(const detent_text *text, int64_t at, int64_t limit) {
  const uint8_t *bytes = text->bytes;
  while (at < limit) {
    int64_t next;
    at = next_candidate(bytes, at, limit, text->count);
    if (at >= limit) break;
    if (detent_line_end_before(bytes, at + 1, 0) == 3 ||
        is_blank_line(bytes, at + 1, text->count, &next)) {
      return skipped(bytes, at + 1, text->count);
    }
    at = next;
  }
  return -1;
}

// How many bytes the sign has that was seen a moment ago: at least one, even if another program has
// written over it since.
static int64_t line_end(const uint8_t *bytes, int64_t at, int64_t end) {
  int64_t length = detent_line_end(bytes, at, end);
  return length ? length : 1;
}

int64_t detent_joined(const uint8_t *bytes, int64_t start, int64_t end, uint8_t *to) {
  int64_t written = 0;
  for (int64_t at = start;;) {
    int64_t line = next_line_end(bytes, at, end);
    bool is_last = line >= end;
    int64_t last = is_last ? end : without_blanks(bytes, at, line);
    memcpy(to + written, bytes + at, (uint64_t)(last - at));
    written += last - at;
    if (is_last) return written;
    to[written++] = ' ';
    at = line + line_end(bytes, line, end);
    while (at < end && detent_is_blank(bytes[at])) at++;
  }
}

// What broken parts make a text longer by.
static int64_t repaired(const uint8_t *bytes, int64_t at, int64_t to) {
  int64_t longer = 0;
  while (at < to) {
    if (at + detent_block <= to && !detent_mask(detent_load(bytes + at) >= 0x80)) {
      at += detent_block;
      continue;
    }
    // To the next place where it is worth asking again.
    for (int64_t stop = at + detent_block; at < stop && at < to;) {
      int64_t length;
      bool is_broken = bytes[at] >= 0x80 && detent_decode(bytes, at, to, &length) == 0xFFFD;
      if (bytes[at] < 0x80) {
        length = 1;
      } else if (is_broken && !(length == 3 && bytes[at] == 0xEF)) {
        longer += 3 - length;
      }
      at += length;
    }
  }
  return longer;
}

int64_t detent_joined_length(const uint8_t *bytes, int64_t start, int64_t end) {
  int64_t total = 0;
  for (int64_t at = start;;) {
    int64_t line = next_line_end(bytes, at, end);
    bool is_last = line >= end;
    int64_t last = is_last ? end : without_blanks(bytes, at, line);
    total += last - at + repaired(bytes, at, last);
    if (is_last) return total;
    total++;
    at = line + line_end(bytes, line, end);
    while (at < end && detent_is_blank(bytes[at])) at++;
  }
}
