// SDL2 for Swift: what the importer leaves out (function-like macros, variadics, constants that do
// not survive code generation) is given a name here, with the prefix `detent_`.
#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <stdbool.h>

/// The mouse id of events that SDL makes from touches; the macro does not survive Swift's code
/// generation.
static const Uint32 detent_touch_mouse_id = SDL_TOUCH_MOUSEID;
/// The touch id of fingers that SDL makes from a mouse.
static const SDL_TouchID detent_mouse_touch_id = SDL_MOUSE_TOUCHID;
/// `SDL_WINDOWPOS_CENTERED`, a function-like macro.
static const int detent_window_centered = (int)SDL_WINDOWPOS_CENTERED;

/// `SDL_BlitSurface` of the whole rectangle `area`, a macro.
static inline int detent_blit(SDL_Surface *from, SDL_Surface *to, SDL_Rect area) {
  SDL_Rect target = area;
  return SDL_UpperBlit(from, &area, to, &target);
}

/// The text of a `SDL_TEXTINPUT` event: Swift sees the array as a tuple, which has no address.
static inline const char *detent_text(const SDL_TextInputEvent *event) { return event->text; }

/// The X server's resource database ("Xft.dpi:\t96\n…") of the window's connection, or NULL when
/// there is none or the window is not an X window. Read when the display was opened: no round trip.
const char *detent_x_resources(SDL_Window *window);

/// Sets the title, in UTF-8, whatever the locale is.
void detent_set_title(SDL_Window *window, const char *title);

/// What the process has used up to now.
typedef struct {
  double seconds_since_start;  // wall time since the program was loaded
  double cpu_seconds;          // user and system time of all threads
  long resident_kilobytes;
} detent_usage;
detent_usage detent_usage_now(void);

/// Sleeps; a fraction of a millisecond is honoured, which SDL_Delay cannot.
void detent_sleep(double seconds);

/// The connection to the window's X server, a `Display *`; NULL when it is not an X window.
void *detent_x_display(SDL_Window *window);

/// Sleeps until an X server has something to say, at most so many seconds; whether it may have: a
/// signal ends the sleep, too.
bool detent_x_sleep(void *display, double seconds);

/// `SDL_InitSubSystem(SDL_INIT_VIDEO)` without compose tables and input methods. Call it while the
/// process has one thread: it changes the environment for a moment.
int detent_init_video(void);

/// The desktop's wishes, as `SDL_UserEvent.code` of the event that reports them: two bits each,
/// 0 = says nothing, 1 = no, 2 = yes; and from `scale_shift` on the text's scale in hundredths,
/// 0 = says nothing. Its `data1` is the accent colour, 1 and then red, green and blue in a byte
/// each, or 0.
enum {
  detent_appearance_dark_shift = 0,
  detent_appearance_motion_shift = 2,
  detent_appearance_contrast_shift = 4,
  detent_appearance_scale_shift = 6,
};
/// Starts a thread that asks the desktop's portal for its wishes and pushes an SDL event of type
/// `event_type` with the answer, now and at every change. Silent without D-Bus or portal.
void detent_watch_appearance(Uint32 event_type);

/// Files whose changes are noticed: written, replaced by another, or put where there was none.
typedef struct detent_file_watch detent_file_watch;
/// Begins to notice; NULL where it cannot.
detent_file_watch *detent_file_watch_open(const char *const *paths, int count);
/// Gives back a watch that was not started.
void detent_file_watch_close(detent_file_watch *watch);
/// Starts a thread that pushes an SDL event of type `event_type` whenever a file has changed and
/// is left alone. The watch belongs to the thread from now on; 0 when there is no thread to be had.
int detent_file_watch_start(detent_file_watch *watch, Uint32 event_type);
/// Ends a watch that was started, and gives it back.
void detent_file_watch_stop(detent_file_watch *watch);

/// What an event offers to be read, as its `code`; `data1` is to be freed with `SDL_free`.
enum {
  detent_offers_no_chooser = -1,  // this desktop has nothing to choose with; no data
  detent_offers_path = 1,         // of a file
  detent_offers_text = 2,
};
/// Lets the person choose files through the desktop's portal, on a thread of its own. An SDL event
/// of type `event_type` comes for each of them, none when none was chosen. One chooser at a time: a
/// second call does nothing.
void detent_choose_files(SDL_Window *window, Uint32 event_type);

/// A measuring of the time from a key's press to the changed pixel, on a thread of its own.
typedef struct detent_latency detent_latency;
/// Why nothing was measured.
enum {
  detent_latency_no_x = -1,       // the window is not an X window
  detent_latency_no_xtest = -2,   // no libXtst.so.6, or a server without XTEST
  detent_latency_no_answer = -3,  // the keys do not reach the window
};
/// Starts pressing F1 at an X window that is about to be shown; when it has been done `count` times
/// or cannot be, the thread pushes `SDL_QUIT`.
detent_latency *detent_latency_start(SDL_Window *window, int count);
/// Waits for the end and writes the times, in seconds, in the order of the presses; their number,
/// or what was in the way.
int detent_latency_finish(detent_latency *run, double *seconds);
