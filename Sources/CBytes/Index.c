// The index of passages. A text may have as many as half of its bytes, so it does not keep the
// place of each: from any that is known the next ones are found by looking, which takes a few
// microseconds for what lies between two that are kept.
//
// Looking at all bytes once is what takes longest when a long text is opened, so two processors
// share it: behind a blank line begins a passage, whatever came before, and where lines stand for
// themselves behind any line.

#include "CBytes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
  // What lies between two known places: looked through in a few microseconds.
  most_passages = 64,
  most_bytes = 8 << 10,
  // What is not worth a thread: a few milliseconds.
  least_shared = 16 << 20,
  // What is looked through for a place to begin at.
  most_searched = 1 << 20,
  // What a thread reads before it looks whether anybody still waits for it.
  bytes_at_once = 4 << 20,
};

enum { states = 8 };

typedef struct {
  /// Eight times the place, and what there is to say of the passage.
  int64_t place;
  int64_t number;
} known;

struct detent_index {
  const detent_text *text;
  known *all;
  int64_t count, capacity;
  /// What comes next, and what is not read any more.
  int64_t place, number, stop;
  int32_t state;
  bool is_done;
  /// The index of what begins there, read by a thread.
  detent_index *rest;
  pthread_t thread;
  atomic_bool is_unwanted;
};

detent_index *detent_index_new(const detent_text *text) {
  detent_index *index = calloc(1, sizeof *index);
  if (!index) return NULL;
  index->text = text;
  index->stop = text->count;
  index->place = detent_first_passage(text);
  index->is_done = index->place >= text->count;
  return index;
}

void detent_index_free(detent_index *index) {
  if (!index) return;
  if (index->rest) {
    atomic_store(&index->rest->is_unwanted, true);
    pthread_join(index->thread, NULL);
    detent_index_free(index->rest);
  }
  free(index->all);
  free(index);
}

static void *read_rest(void *rest) {
  detent_index *index = rest;
  while (!atomic_load(&index->is_unwanted) && detent_index_grow(index, bytes_at_once)) continue;
  return NULL;
}

void detent_index_fork(detent_index *index) {
  int64_t count = index->text->count;
  if (index->is_done || index->rest || count - index->place < least_shared) return;
  int64_t middle = index->place + (count - index->place) / 2;
  int32_t state = 0;
  int64_t start = detent_passage_after(index->text, middle, middle + most_searched, &state);
  if (start < 0 || start >= count) return;
  detent_index *rest = calloc(1, sizeof *rest);
  if (!rest) return;
  rest->text = index->text;
  rest->place = start;
  rest->state = state;
  rest->stop = count;
  if (pthread_create(&index->thread, NULL, read_rest, rest) != 0) {
    free(rest);
    return;
  }
  index->rest = rest;
  index->stop = start;
}

// Takes over what the thread has found.
static void join(detent_index *index) {
  detent_index *rest = index->rest;
  if (!rest) return;
  pthread_join(index->thread, NULL);
  index->rest = NULL;
  int64_t capacity = index->count + rest->count;
  known *all = realloc(index->all, (uint64_t)capacity * sizeof *all);
  if (all) {
    index->all = all;
    index->capacity = capacity;
    for (int64_t i = 0; i < rest->count; i++) {
      all[index->count++] = (known){rest->all[i].place, rest->all[i].number + index->number};
    }
    index->number += rest->number;
  }
  detent_index_free(rest);
}

static bool keep(detent_index *index) {
  if (index->count == index->capacity) {
    int64_t capacity = index->capacity ? index->capacity * 2 : 64;
    known *all = realloc(index->all, (uint64_t)capacity * sizeof *all);
    if (!all) return false;
    index->all = all;
    index->capacity = capacity;
  }
  index->all[index->count++] = (known){index->place * states + index->state, index->number};
  return true;
}

bool detent_index_grow(detent_index *index, int64_t bytes) {
  int64_t stop = index->place + bytes;
  while (!index->is_done && index->place < stop) {
    const known *last = index->count ? &index->all[index->count - 1] : NULL;
    bool is_far = !last || index->number - last->number >= most_passages ||
      index->place - last->place / states >= most_bytes;
    if (is_far && !keep(index)) {
      // What has been found until here is all that there will be.
      index->is_done = true;
      break;
    }
    detent_stretch found = detent_passage(index->text, index->place, index->state);
    index->place = found.next;
    index->state = found.next_state;
    index->number++;
    index->is_done = index->place >= index->stop;
  }
  if (index->is_done) join(index);
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
    if ((is_place ? one->place / states : one->number) <= value) low = middle; else high = middle;
  }
  return &index->all[low];
}

detent_stretch detent_index_passage(const detent_index *index, int64_t number) {
  const known *from = nearest(index, number, false);
  detent_stretch found = detent_passage(index->text, from->place / states, from->place % states);
  for (int64_t i = from->number; i < number && found.next < index->text->count; i++) {
    found = detent_passage(index->text, found.next, found.next_state);
  }
  return found;
}

int64_t detent_index_number(const detent_index *index, int64_t byte, detent_stretch *found) {
  const known *from = nearest(index, byte, true);
  int64_t number = from->number;
  *found = detent_passage(index->text, from->place / states, from->place % states);
  while (found->next <= byte && number + 1 < index->number) {
    *found = detent_passage(index->text, found->next, found->next_state);
    number++;
  }
  return number;
}
