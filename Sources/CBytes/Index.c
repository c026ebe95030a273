// The index of passages. A text may have as many as half of its bytes, so it does not keep the
// place of each: from any that is known the next ones are found by looking, which takes a few
// microseconds for what lies between two that are kept.

#include "CBytes.h"

#include <stdlib.h>

enum {
  // What lies between two known places: looked through in a few microseconds.
  most_passages = 64,
  most_bytes = 32 << 10,
};

typedef struct {
  /// Twice the place, and one more for a continuation.
  int64_t place;
  int64_t number;
} known;

struct detent_index {
  const detent_text *text;
  known *all;
  int64_t count, capacity;
  /// What comes next.
  int64_t place, number;
  bool is_continuation, is_done;
};

detent_index *detent_index_new(const detent_text *text) {
  detent_index *index = calloc(1, sizeof *index);
  if (!index) return NULL;
  index->text = text;
  index->place = detent_first_passage(text);
  index->is_done = index->place >= text->count;
  return index;
}

void detent_index_free(detent_index *index) {
  if (!index) return;
  free(index->all);
  free(index);
}

static bool keep(detent_index *index) {
  if (index->count == index->capacity) {
    int64_t capacity = index->capacity ? index->capacity * 2 : 64;
    known *all = realloc(index->all, (uint64_t)capacity * sizeof *all);
    if (!all) return false;
    index->all = all;
    index->capacity = capacity;
  }
  index->all[index->count++] = (known){index->place * 2 + index->is_continuation, index->number};
  return true;
}

bool detent_index_grow(detent_index *index, int64_t bytes) {
  int64_t stop = index->place + bytes;
  while (!index->is_done && index->place < stop) {
    const known *last = index->count ? &index->all[index->count - 1] : NULL;
    bool is_far = !last || index->number - last->number >= most_passages ||
      index->place - last->place / 2 >= most_bytes;
    if (is_far && !keep(index)) {
      // What has been found until here is all that there will be.
      index->is_done = true;
      break;
    }
    detent_stretch found = detent_passage(index->text, index->place, index->is_continuation);
    index->place = found.next;
    index->is_continuation = found.continues;
    index->number++;
    index->is_done = index->place >= index->text->count;
  }
  return !index->is_done;
}

int64_t detent_index_progress(const detent_index *index) {
  return index->is_done ? index->text->count : index->place;
}

int64_t detent_index_count(const detent_index *index) { return index->number; }

int64_t detent_index_size(const detent_index *index) {
  return index->capacity * (int64_t)sizeof(known);
}

// The last known passage whose number, or place, is not after one.
static const known *nearest(const detent_index *index, int64_t value, bool is_place) {
  int64_t low = 0, high = index->count;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    const known *one = &index->all[middle];
    if ((is_place ? one->place / 2 : one->number) <= value) low = middle; else high = middle;
  }
  return &index->all[low];
}

detent_stretch detent_index_passage(const detent_index *index, int64_t number) {
  const known *from = nearest(index, number, false);
  detent_stretch found = detent_passage(index->text, from->place / 2, from->place & 1);
  for (int64_t i = from->number; i < number && found.next < index->text->count; i++) {
    found = detent_passage(index->text, found.next, found.continues);
  }
  return found;
}

int64_t detent_index_number(const detent_index *index, int64_t byte, detent_stretch *found) {
  const known *from = nearest(index, byte, true);
  int64_t number = from->number;
  *found = detent_passage(index->text, from->place / 2, from->place & 1);
  while (found->next <= byte && number + 1 < index->number) {
    *found = detent_passage(index->text, found->next, found->continues);
    number++;
  }
  return number;
}
