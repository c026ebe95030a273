// libcurl's easy interface, as far as one POST needs it.

#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

typedef void CURL;
struct curl_slist;

// curl/curl.h; the numbers are part of libcurl's binary interface.
enum {
  option_url = 10002,
  option_write_data = 10001,
  option_write_function = 20011,
  option_post_fields = 10015,
  option_post_size = 30120,
  option_headers = 10023,
  option_error_buffer = 10010,
  option_no_signal = 99,
  option_connect_timeout = 78,
  option_low_speed_limit = 19,
  option_low_speed_time = 20,
  option_protocols = 181,
  option_no_proxy = 10177,
  option_user_agent = 10018,
  option_progress_function = 20219,
  option_progress_data = 10057,
  option_no_progress = 43,
  info_response_code = 0x200002,
  code_could_not_connect = 7,
  code_write_error = 23,
  code_timed_out = 28,
  code_aborted = 42,
  protocols_http = 1 | 2,  // http and https
};

static struct {
  int (*global_init)(long);
  CURL *(*init)(void);
  int (*set)(CURL *, int, ...);
  int (*perform)(CURL *);
  int (*info)(CURL *, int, ...);
  void (*cleanup)(CURL *);
  struct curl_slist *(*append)(struct curl_slist *, const char *);
  void (*free_list)(struct curl_slist *);
  const char *(*words)(int);
} calls;

static int is_there;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct {
    void *slot;
    const char *name;
  } wanted[] = {
      {&calls.global_init, "curl_global_init"}, {&calls.init, "curl_easy_init"},
      {&calls.set, "curl_easy_setopt"},         {&calls.perform, "curl_easy_perform"},
      {&calls.info, "curl_easy_getinfo"},       {&calls.cleanup, "curl_easy_cleanup"},
      {&calls.append, "curl_slist_append"},     {&calls.free_list, "curl_slist_free_all"},
      {&calls.words, "curl_easy_strerror"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(library, wanted[i].name);
    if (!symbol) return;
    memcpy(wanted[i].slot, &symbol, sizeof symbol);
  }
  // The program may end while somebody is asked: what OpenSSL cleans up then is still in use.
  int (*init_crypto)(unsigned long long, const void *) = NULL;
  void *symbol = dlsym(library, "OPENSSL_init_crypto");
  memcpy(&init_crypto, &symbol, sizeof symbol);
  if (init_crypto) init_crypto(0x80000, NULL);  // OPENSSL_INIT_NO_ATEXIT
  is_there = calls.global_init(3) == 0;         // CURL_GLOBAL_DEFAULT
}

static size_t receive(char *bytes, size_t size, size_t count, void *data) {
  const detent_http_listener *listener = data;
  return listener->receive(listener->context, bytes, size * count) ? size * count : 0;
}

static int progress(void *data, long long a, long long b, long long c, long long d) {
  (void)a, (void)b, (void)c, (void)d;
  const detent_http_listener *listener = data;
  return !listener->is_wanted(listener->context);
}

static void set_up(
    CURL *curl, const detent_http_request *request, const detent_http_listener *listener) {
  calls.set(curl, option_url, request->url);
  calls.set(curl, option_protocols, (long)protocols_http);
  calls.set(curl, option_no_signal, 1L);
  calls.set(curl, option_user_agent, "detent");
  calls.set(curl, option_post_fields, request->body);
  calls.set(curl, option_post_size, (long long)request->body_length);
  calls.set(curl, option_connect_timeout, request->connect_seconds);
  calls.set(curl, option_low_speed_limit, 1L);
  calls.set(curl, option_low_speed_time, request->silence_seconds);
  calls.set(curl, option_write_function, receive);
  calls.set(curl, option_write_data, listener);
  calls.set(curl, option_no_progress, 0L);
  calls.set(curl, option_progress_function, progress);
  calls.set(curl, option_progress_data, listener);
  if (request->is_local) calls.set(curl, option_no_proxy, "*");
}

// A server that closes its end while TLS writes would end the whole program.
static int perform_without_pipe_signal(CURL *curl) {
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  int code = calls.perform(curl);
  const struct timespec at_once = {0, 0};
  if (!sigismember(&before, SIGPIPE)) sigtimedwait(&pipe, NULL, &at_once);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}

int detent_http_post(
    const detent_http_request *request, const detent_http_listener *listener, long *status,
    char reason[256]) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *status = 0;
  reason[0] = 0;
  CURL *curl = is_there ? calls.init() : NULL;
  if (!curl) return detent_http_no_library;
  set_up(curl, request, listener);
  calls.set(curl, option_error_buffer, reason);
  struct curl_slist *headers = calls.append(NULL, "Content-Type: application/json");
  headers = calls.append(headers, "Accept: text/event-stream, application/json");
  // Servers that know it not let wait for a second: the body is sent at once.
  headers = calls.append(headers, "Expect:");
  if (request->authorization) headers = calls.append(headers, request->authorization);
  calls.set(curl, option_headers, headers);
  int code = perform_without_pipe_signal(curl);
  calls.info(curl, info_response_code, status);
  if (code && !reason[0]) {
    strncpy(reason, calls.words(code), 255);
    reason[255] = 0;
  }
  calls.free_list(headers);
  calls.cleanup(curl);
  switch (code) {
  case 0: return detent_http_done;
  case code_write_error:
  case code_aborted: return detent_http_stopped;
  case code_timed_out: return detent_http_timed_out;
  case code_could_not_connect: return detent_http_refused;
  default: return detent_http_failed;
  }
}
