// SDL without D-Bus. It would ask for input methods, for real-time priority and for the screen to
// stay awake, none of which belongs to a program in which texts are read; and for that it opens two
// connections at the start. The archive's part that does so is not linked, as all its functions are
// here: they are those that find no bus. The program's own talk on the bus is in CSDL2.
#include <SDL2/SDL_stdinc.h>
#include <stddef.h>

// As SDL_dbus.h of SDL's own source has them; the connections and contexts are never looked at.

void SDL_DBus_Init(void) {}
void SDL_DBus_Quit(void) {}
void *SDL_DBus_GetContext(void) { return NULL; }
void SDL_DBus_ScreensaverTickle(void) {}

SDL_bool SDL_DBus_ScreensaverInhibit(SDL_bool inhibit) {
  (void)inhibit;
  return SDL_FALSE;
}

SDL_bool SDL_DBus_CallMethod(
  const char *node, const char *path, const char *interface, const char *method, ...) {
  (void)node, (void)path, (void)interface, (void)method;
  return SDL_FALSE;
}

SDL_bool SDL_DBus_CallVoidMethod(
  const char *node, const char *path, const char *interface, const char *method, ...) {
  (void)node, (void)path, (void)interface, (void)method;
  return SDL_FALSE;
}

SDL_bool SDL_DBus_QueryProperty(
  const char *node, const char *path, const char *interface, const char *property, int type,
  void *result) {
  (void)node, (void)path, (void)interface, (void)property, (void)type, (void)result;
  return SDL_FALSE;
}

SDL_bool SDL_DBus_CallMethodOnConnection(
  void *connection, const char *node, const char *path, const char *interface,
  const char *method, ...) {
  (void)connection, (void)node, (void)path, (void)interface, (void)method;
  return SDL_FALSE;
}

SDL_bool SDL_DBus_CallVoidMethodOnConnection(
  void *connection, const char *node, const char *path, const char *interface,
  const char *method, ...) {
  (void)connection, (void)node, (void)path, (void)interface, (void)method;
  return SDL_FALSE;
}

SDL_bool SDL_DBus_QueryPropertyOnConnection(
  void *connection, const char *node, const char *path, const char *interface,
  const char *property, int type, void *result) {
  (void)connection, (void)node, (void)path, (void)interface, (void)property, (void)type;
  (void)result;
  return SDL_FALSE;
}
