// HTTP for Swift by libcurl, which is opened at run time: a program that asks nobody loads nothing
// of it. The few prototypes and numbers are declared by hand, so that no header is needed; they
// have been the same in every libcurl.so.4.
#pragma once

#include <stddef.h>

/// What is sent, as a POST of JSON.
typedef struct {
  const char *url;
  const char *body;
  size_t body_length;
  const char *authorization;  // a whole header line, or NULL
  int is_local;               // whether proxies are passed by
  long connect_seconds;
  long silence_seconds;  // how long the server may say nothing
} detent_http_request;

/// What becomes of it. Both functions are called on the thread that posts.
typedef struct {
  void *context;
  /// Takes a piece of the answer; 0 ends the talk.
  int (*receive)(void *context, const void *bytes, size_t count);
  /// Whether anybody still waits for the answer; asked at least once a second.
  int (*is_wanted)(void *context);
} detent_http_listener;

enum {
  detent_http_no_library = -1,
  detent_http_done = 0,
  detent_http_stopped = 1,  // by the listener
  detent_http_timed_out = 2,
  detent_http_refused = 3,  // nobody listens there
  detent_http_failed = 4,
};

/// Posts and waits. Follows no redirection, so nothing goes to anybody but the address. `status` is
/// HTTP's, `reason` libcurl's own words for a failure.
int detent_http_post(
    const detent_http_request *request, const detent_http_listener *listener, long *status,
    char reason[256]);
