// Where passages begin and end, by the rules of plain text: CR, LF, CRLF, NEL, form feed and
// vertical tab end a line, a blank line and U+2029 end a paragraph. What the end of a line means is
// for `LineEnds` to say: in most texts it ends a passage; where lines were broken to a width each
// of them is asked about, and a short line in capitals above an indented one is a paragraph of its
// own.
//
// What is too long is cut, best where a line begins, else before a word, else at a grapheme
// cluster's edge. White space around the end of a line inside of it is one space to its reader, or
// none, and is never cut.

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

// The next sign that ends a line, or a paragraph; `to` when there is none before it.
static int64_t next_end(const uint8_t *bytes, int64_t at, int64_t to, int64_t count) {
  // Vectors look two bytes further.
  int64_t last = (to < count - 2 ? to : count - 2) - detent_block;
  for (; (at = next_block_of(bytes, at, last)) <= last; at += detent_block) {
    detent_vector here = detent_load(bytes + at);
    uint64_t found = detent_mask((here - '\n') < 4);
    uint64_t leads = detent_mask((here == 0xC2) | (here == 0xE2));
    if (leads) {
      detent_vector second = detent_load(bytes + at + 1), third = detent_load(bytes + at + 2);
      found |= detent_mask(
        ((here == 0xC2) & (second == 0x85)) |
        ((here == 0xE2) & (second == 0x80) & (third == 0xA9)));
    }
    if (found) return at + __builtin_ctzll(found);
  }
  while (at < to && !detent_line_end(bytes, at, count)) at++;
  return at;
}

static int64_t past_blanks(const uint8_t *bytes, int64_t at, int64_t count) {
  while (at < count && detent_is_blank(bytes[at])) at++;
  return at;
}

// Whether nothing but blanks stands between a place and the end of its line.
static bool is_blank_line(const uint8_t *bytes, int64_t at, int64_t count, int64_t *end) {
  *end = at = past_blanks(bytes, at, count);
  return at == count || detent_line_end(bytes, at, count) > 0;
}

static int64_t without_blanks(const uint8_t *bytes, int64_t start, int64_t end) {
  while (end > start && detent_is_blank(bytes[end - 1])) end--;
  return end;
}

// Behind blanks and ends of lines.
static int64_t skipped(const uint8_t *bytes, int64_t at, int64_t count) {
  for (;;) {
    at = past_blanks(bytes, at, count);
    int64_t length = detent_line_end(bytes, at, count);
    if (!length) return at;
    at += length;
  }
}

uint32_t detent_scalar(const uint8_t *bytes, int64_t at, int64_t count, int64_t *length) {
  return detent_decode(bytes, at, count, length);
}

int64_t detent_first_passage(const detent_text *text) {
  int64_t at = skipped(text->bytes, 0, text->count);
  bool is_kept = text->ends != detent_paragraphs && at < text->count;
  return is_kept ? without_blanks(text->bytes, 0, at) : at;
}

enum {
  // In bytes; see `isCapitalHeading`.
  longest_heading = 48,
  // What a piece may be longer, so as to end before a word.
  slack = 256,
  // What it may be shorter, so as to end with a line: some lines of a log.
  line_search = 512,
  // So far ahead a row of blanks is looked through for the end of its line: there is no more white
  // space in any text that somebody has written, and it is looked for at each piece of a row.
  longest_row = 64 << 10,
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
  int64_t most = text->count - at > longest_row ? at + longest_row : text->count;
  while (run.ends < 2) {
    run.end = past_blanks(text->bytes, run.end, most);
    if (run.end >= most && most < text->count) return run;
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

// Where the next passage starts behind the end of a line, and whether no blank line stands between.
static int64_t behind(const detent_text *text, int64_t end, bool *is_next_line) {
  const uint8_t *bytes = text->bytes;
  int64_t at = end, line = end, length;
  int ends = 0;
  while ((length = detent_line_end(bytes, at, text->count))) {
    at += length;
    line = at;
    if (ends < 2) ends += length == 3 ? 2 : 1;
    at = past_blanks(bytes, at, text->count);
  }
  *is_next_line = ends == 1 && at < text->count;
  return at < text->count && text->ends != detent_paragraphs ? line : at;
}

// A passage whose last line ends at a place.
static detent_stretch ended(const detent_text *text, detent_stretch found, int64_t end) {
  bool is_next_line;
  found.end = without_blanks(text->bytes, found.start, end);
  found.next = behind(text, end, &is_next_line);
  found.next_state = is_next_line ? detent_is_next_line : 0;
  return found;
}

// A passage that goes on in the next one.
static detent_stretch cut_at(detent_stretch found, int64_t place, int32_t next_state) {
  found.end = found.next = place;
  found.next_state = next_state;
  return found;
}

// A paragraph that goes on beyond `limit`, and does not end before it.
static detent_stretch piece(const detent_text *text, detent_stretch found, int64_t limit) {
  const uint8_t *bytes = text->bytes;
  int32_t next_state = detent_is_continuation | (found.state & detent_is_line);
  int64_t word = 0;
  for (int64_t at = limit; at > limit - text->longest / 2; at--) {
    // Past the first word only the start of a line is of interest.
    bool is_line = detent_is_ascii_end(bytes[at - 1]);
    if (word && limit - at > line_search) break;
    if ((word && !is_line) || !is_word_start(text, at)) continue;
    word = at;
    if (is_line) break;
  }
  if (word) return cut_at(found, word, next_state);
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
  bool ends = run.ends == 2;
  if (run.ends == 1) {
    int64_t end = past_blanks(text->bytes, run.start, text->count);
    ends = !detent_line_goes_on(text, end);
  }
  if (ends) {
    return ended(text, found, past_blanks(text->bytes, run.start, text->count));
  }
  // An unbroken row of blanks in a line is cut like any other.
  bool is_whole = run.ends == 1 || run.end - limit <= slack;
  return cut_at(found, is_whole ? run.end : cut, next_state);
}

// MARK: Lines that were broken to a width

// The end of the line that starts at a place, as far as there is need to look.
static int64_t line_stop(const detent_text *text, int64_t start) {
  int64_t most = start + text->longest_line + 1;
  if (most > text->count) most = text->count;
  return next_end(text->bytes, start, most, text->count);
}

static uint64_t facts_from(const detent_text *text, int64_t start) {
  int64_t end = line_stop(text, start);
  return text->facts(text->bytes + start, end - start);
}

// Of the line that a place is in.
static uint64_t facts_around(const detent_text *text, int64_t at) {
  int64_t start = at, least = at - text->longest_line - 1;
  while (start > 0 && start > least && !detent_line_end_before(text->bytes, start, 0)) start--;
  bool is_whole = start == 0 || detent_line_end_before(text->bytes, start, 0);
  // As much of a line as says that it is too long.
  return is_whole
    ? facts_from(text, start) : text->facts(text->bytes + start, text->longest_line + 1);
}

bool detent_line_goes_on(const detent_text *text, int64_t end) {
  if (text->ends != detent_wrapped) return false;
  int64_t next = end + detent_line_end(text->bytes, end, text->count);
  return text->joins(text->width, facts_around(text, end), facts_from(text, next));
}

/// Where a line ends, and the next one if no blank line stands between.
typedef struct {
  int64_t end, next;
  uint64_t facts;
  bool has_next;
} line_pair;

static line_pair pair_at(const detent_text *text, int64_t end) {
  line_pair pair = {.end = end};
  pair.next = behind(text, end, &pair.has_next);
  if (pair.has_next) pair.facts = facts_from(text, pair.next);
  return pair;
}

// Whether a passage stands for itself, and whether its indent shows.
static void take_shape(const detent_text *text, detent_stretch *found, int32_t shape) {
  found->state |= shape & detent_is_line;
  if (shape & detent_is_indented) return;
  found->start = past_blanks(text->bytes, found->start, text->count);
}

// The start of a passage: whether it stands for itself, and whether its indent shows; `state` says
// whether a blank line stands above. Gives the second line.
static line_pair begin(
  const detent_text *text, detent_stretch *found, bool is_heading, uint64_t first) {
  int64_t end = line_stop(text, found->start), count = text->count;
  line_pair pair = {.end = -1};
  if (!is_heading && detent_line_end(text->bytes, end, count)) pair = pair_at(text, end);
  int32_t shape = text->shape(
    text->width, first, pair.facts, pair.has_next, found->state & detent_is_next_line);
  take_shape(text, found, shape);
  return pair;
}

static detent_stretch wrapped(const detent_text *text, detent_stretch found) {
  int64_t count = text->count;
  bool has_facts = !(found.state & detent_is_continuation);
  uint64_t line = 0;
  line_pair pair = {.end = -1};
  if (has_facts) {
    line = facts_from(text, found.start);
    int64_t heading = heading_end(text, found.start);
    pair = begin(text, &found, heading > 0, line);
    if (heading) {
      found = ended(text, found, heading);
      found.next_state = 0;
      return found;
    }
  }
  int64_t limit = count - found.start > text->longest ? found.start + text->longest : count;
  for (int64_t at = found.start;;) {
    at = next_end(text->bytes, at, limit, count);
    if (at >= limit) break;
    if (pair.end != at) pair = pair_at(text, at);
    if (!has_facts) line = facts_around(text, at);
    if (!pair.has_next || !text->joins(text->width, line, pair.facts)) {
      return ended(text, found, at);
    }
    line = pair.facts;
    has_facts = true;
    at = pair.next;
  }
  if (limit < count) return piece(text, found, limit);
  found.end = without_blanks(text->bytes, found.start, count);
  return found;
}

// Where lines stand for themselves: nearly all do, but a long one below a blank line may be a
// paragraph.
static void begin_line(const detent_text *text, detent_stretch *found) {
  if (found->state & detent_is_continuation) return;
  int32_t shape = detent_is_line | detent_is_indented;
  if (!(found->state & detent_is_next_line)) {
    shape = text->shape(text->width, facts_from(text, found->start), 0, false, false);
  }
  take_shape(text, found, shape);
}

detent_stretch detent_passage(const detent_text *text, int64_t place, int32_t state) {
  int64_t count = text->count;
  detent_stretch found = {place, count, count, state, 0};
  if (place >= count) return found;
  if (text->ends == detent_wrapped) return wrapped(text, found);
  if (text->ends == detent_lines) begin_line(text, &found);
  int64_t start = found.start;
  int64_t limit = count - start > text->longest ? start + text->longest : count;
  int64_t end = next_end(text->bytes, start, limit, count);
  if (end < limit) return ended(text, found, end);
  if (limit < count) return piece(text, found, limit);
  found.end = without_blanks(text->bytes, start, count);
  return found;
}

int64_t detent_passage_after(
  const detent_text *text, int64_t at, int64_t limit, int32_t *state) {
  while ((at = next_end(text->bytes, at, limit, text->count)) < limit) {
    space run = space_around(text, at, 0);
    if (run.ends == 2 || text->ends != detent_wrapped) {
      bool is_next_line;
      int64_t next = behind(text, past_blanks(text->bytes, run.start, text->count), &is_next_line);
      *state = is_next_line ? detent_is_next_line : 0;
      return next;
    }
    at = run.end;
  }
  return -1;
}

// MARK: What passages say

bool detent_joins_without_space(const detent_text *text, int64_t before, int64_t after) {
  int64_t length, start = before - 1;
  if (before < 3 || after >= text->count || text->bytes[after] < 0xE0) return false;
  while (start > 0 && before - start < 4 && (text->bytes[start] & 0xC0) == 0x80) start--;
  uint32_t last = detent_decode(text->bytes, start, text->count, &length);
  if (start + length != before || !text->is_wide(last)) return false;
  return text->is_wide(detent_decode(text->bytes, after, text->count, &length));
}

// How many bytes the sign has that was seen a moment ago: at least one, even if another program has
// written over it since.
static int64_t line_end(const uint8_t *bytes, int64_t at, int64_t end) {
  int64_t length = detent_line_end(bytes, at, end);
  return length ? length : 1;
}

int64_t detent_joined(const detent_text *text, int64_t start, int64_t end, uint8_t *to) {
  const uint8_t *bytes = text->bytes;
  int64_t written = 0;
  for (int64_t at = start;;) {
    int64_t line = next_end(bytes, at, end, end);
    bool is_last = line >= end;
    int64_t last = is_last ? end : without_blanks(bytes, at, line);
    memcpy(to + written, bytes + at, (uint64_t)(last - at));
    written += last - at;
    if (is_last) return written;
    at = line + line_end(bytes, line, end);
    at = past_blanks(bytes, at, end);
    if (!detent_joins_without_space(text, last, at)) to[written++] = ' ';
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

int64_t detent_joined_length(const detent_text *text, int64_t start, int64_t end) {
  const uint8_t *bytes = text->bytes;
  int64_t total = 0;
  for (int64_t at = start;;) {
    int64_t line = next_end(bytes, at, end, end);
    bool is_last = line >= end;
    int64_t last = is_last ? end : without_blanks(bytes, at, line);
    total += last - at + repaired(bytes, at, last);
    if (is_last) return total;
    at = line + line_end(bytes, line, end);
    at = past_blanks(bytes, at, end);
    if (!detent_joins_without_space(text, last, at)) total++;
  }
}
