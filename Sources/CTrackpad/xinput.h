// libXi, opened at run time: a machine without it pinches with fingers and the wheel all the same.
#pragma once
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

/// The functions of libXi that are called here.
typedef struct {
  Status (*query_version)(Display *, int *major, int *minor);
  int (*select_events)(Display *, Window, XIEventMask *, int count);
  XIEventMask *(*selected_events)(Display *, Window, int *count);
  XIDeviceInfo *(*query_device)(Display *, int device, int *count);
  void (*free_device_info)(XIDeviceInfo *);
} detent_xi;

/// libXi's functions, or NULL without it.
const detent_xi *detent_xi_load(void);

/// Raises a connection to XInput 2.4 as far as the server can; the major opcode of the extension,
/// or -1 without XInput 2. `major` and `minor` become the server's version.
int detent_xi_negotiate(const detent_xi *xi, Display *display, int *major, int *minor);
