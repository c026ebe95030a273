// The rig's own eyes on an X server: the picture on the screen, another client that takes what it
// should not, a device that is unplugged. Nothing here ends the process when the server goes away.
#pragma once
#include <stdint.h>

/// A pipe that no other child inherits; 0 when all went well.
int rig_pipe(int ends[2]);

typedef struct rig_screen rig_screen;

/// Connects to a display, as ":7"; NULL when nobody answers.
rig_screen *rig_screen_open(const char *display);
void rig_screen_close(rig_screen *screen);

/// The screen's size in pixels.
void rig_screen_size(rig_screen *screen, int *width, int *height);

/// Copies a part of the screen, rows of 0x00RRGGBB, top first; 0 when it is refused.
int rig_screen_grab(rig_screen *screen, int x, int y, int width, int height, uint32_t *pixels);

/// The newest visible child of the root window, where it is and how large; 0 when there is none.
unsigned long rig_screen_top_window(rig_screen *screen, int *x, int *y, int *width, int *height);

/// Asks for a window's pinches, as another program might; the X error, or 0.
int rig_screen_take_pinches(rig_screen *screen, unsigned long window);

/// Turns an input device off or on, as the server does when one is unplugged; 0 when there is none
/// of that name.
int rig_screen_enable_device(rig_screen *screen, const char *name, int enabled);

/// Sizes or places a window as a window manager would.
void rig_screen_place(rig_screen *screen, unsigned long window, int x, int y, int width,
                      int height);

/// Takes a window off the screen, as minimising does, or puts it back and gives it the keyboard.
void rig_screen_show(rig_screen *screen, unsigned long window, int shown);

/// Covers the screen and takes keyboard and pointer, as a program that locks it does.
void rig_screen_lock(rig_screen *screen);

/// Undoes that; who had the keyboard has it again.
void rig_screen_unlock(rig_screen *screen);
