// Finding libXi, and agreeing with an X server on the version that it speaks.
#include "xinput.h"

#include "library.h"

const detent_xi *detent_xi_load(void) {
  static detent_xi xi;
  if (xi.query_version) return &xi;
  detent_xi found;
  const detent_wanted wanted[] = {
      {&found.query_version, "XIQueryVersion"},
      {&found.select_events, "XISelectEvents"},
      {&found.selected_events, "XIGetSelectedEvents"},
      {&found.query_device, "XIQueryDevice"},
      {&found.free_device_info, "XIFreeDeviceInfo"},
  };
  if (!detent_find("libXi.so.6", wanted, sizeof wanted / sizeof *wanted)) return NULL;
  xi = found;
  return &xi;
}

int detent_xi_negotiate(const detent_xi *xi, Display *display, int *major, int *minor) {
  int opcode, first_event, first_error;
  if (!XQueryExtension(display, "XInputExtension", &opcode, &first_event, &first_error)) return -1;
  *major = 2;
  *minor = 4;
  if (xi->query_version(display, major, minor) != Success) {
    *major = *minor = 0;
    return -1;
  }
  return opcode;
}
