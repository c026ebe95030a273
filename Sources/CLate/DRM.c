// libdrm: what SDL draws to on a console, without X or Wayland. It first asks a graphics card what
// it has; a card that has nothing is not used.
#include <xf86drm.h>
#include <xf86drmMode.h>

#include "CLate.h"

static detent_late_library library = {.file = "libdrm.so.2"};

LATE(int, drmAuthMagic, (int fd, drm_magic_t magic), (fd, magic))
LATE(int, drmGetCap, (int fd, uint64_t capability, uint64_t *value), (fd, capability, value))
LATE(int, drmHandleEvent, (int fd, drmEventContextPtr evctx), (fd, evctx))
LATE(int, drmModeAddFB,
  (int fd, uint32_t width, uint32_t height, uint8_t depth, uint8_t bpp, uint32_t pitch,
   uint32_t bo_handle, uint32_t *buf_id),
  (fd, width, height, depth, bpp, pitch, bo_handle, buf_id))
LATE(int, drmModeAddFB2,
  (int fd, uint32_t width, uint32_t height, uint32_t pixel_format, const uint32_t *bo_handles,
   const uint32_t *pitches, const uint32_t *offsets, uint32_t *buf_id, uint32_t flags),
  (fd, width, height, pixel_format, bo_handles, pitches, offsets, buf_id, flags))
LATE(int, drmModeCrtcGetGamma,
  (int fd, uint32_t crtc_id, uint32_t size, uint16_t *red, uint16_t *green, uint16_t *blue),
  (fd, crtc_id, size, red, green, blue))
LATE(int, drmModeCrtcSetGamma,
  (int fd, uint32_t crtc_id, uint32_t size, uint16_t *red, uint16_t *green, uint16_t *blue),
  (fd, crtc_id, size, red, green, blue))
LATE(void, drmModeFreeConnector, (drmModeConnectorPtr ptr), (ptr))
LATE(void, drmModeFreeCrtc, (drmModeCrtcPtr ptr), (ptr))
LATE(void, drmModeFreeEncoder, (drmModeEncoderPtr ptr), (ptr))
LATE(void, drmModeFreeFB, (drmModeFBPtr ptr), (ptr))
LATE(void, drmModeFreeObjectProperties, (drmModeObjectPropertiesPtr ptr), (ptr))
LATE(void, drmModeFreePlane, (drmModePlanePtr ptr), (ptr))
LATE(void, drmModeFreePlaneResources, (drmModePlaneResPtr ptr), (ptr))
LATE(void, drmModeFreeProperty, (drmModePropertyPtr ptr), (ptr))
LATE(void, drmModeFreeResources, (drmModeResPtr ptr), (ptr))
LATE(drmModeConnectorPtr, drmModeGetConnector, (int fd, uint32_t connectorId), (fd, connectorId))
LATE(drmModeCrtcPtr, drmModeGetCrtc, (int fd, uint32_t crtcId), (fd, crtcId))
LATE(drmModeEncoderPtr, drmModeGetEncoder, (int fd, uint32_t encoder_id), (fd, encoder_id))
LATE(drmModeFBPtr, drmModeGetFB, (int fd, uint32_t bufferId), (fd, bufferId))
LATE(drmModePlanePtr, drmModeGetPlane, (int fd, uint32_t plane_id), (fd, plane_id))
LATE(drmModePlaneResPtr, drmModeGetPlaneResources, (int fd), (fd))
LATE(drmModePropertyPtr, drmModeGetProperty, (int fd, uint32_t propertyId), (fd, propertyId))
LATE_FIRST(drmModeResPtr, drmModeGetResources, (int fd), (fd), NULL)
LATE(int, drmModeMoveCursor, (int fd, uint32_t crtcId, int x, int y), (fd, crtcId, x, y))
LATE(drmModeObjectPropertiesPtr, drmModeObjectGetProperties,
  (int fd, uint32_t object_id, uint32_t object_type), (fd, object_id, object_type))
LATE(int, drmModeObjectSetProperty,
  (int fd, uint32_t object_id, uint32_t object_type, uint32_t property_id, uint64_t value),
  (fd, object_id, object_type, property_id, value))
LATE(int, drmModePageFlip,
  (int fd, uint32_t crtc_id, uint32_t fb_id, uint32_t flags, void *user_data),
  (fd, crtc_id, fb_id, flags, user_data))
LATE(int, drmModeRmFB, (int fd, uint32_t bufferId), (fd, bufferId))
LATE(int, drmModeSetCrtc,
  (int fd, uint32_t crtcId, uint32_t bufferId, uint32_t x, uint32_t y, uint32_t *connectors,
   int count, drmModeModeInfoPtr mode),
  (fd, crtcId, bufferId, x, y, connectors, count, mode))
LATE(int, drmModeSetCursor,
  (int fd, uint32_t crtcId, uint32_t bo_handle, uint32_t width, uint32_t height),
  (fd, crtcId, bo_handle, width, height))
LATE(int, drmModeSetCursor2,
  (int fd, uint32_t crtcId, uint32_t bo_handle, uint32_t width, uint32_t height, int32_t hot_x,
   int32_t hot_y),
  (fd, crtcId, bo_handle, width, height, hot_x, hot_y))
LATE(int, drmModeSetPlane,
  (int fd, uint32_t plane_id, uint32_t crtc_id, uint32_t fb_id, uint32_t flags, int32_t crtc_x,
   int32_t crtc_y, uint32_t crtc_w, uint32_t crtc_h, uint32_t src_x, uint32_t src_y, uint32_t src_w,
   uint32_t src_h),
  (fd, plane_id, crtc_id, fb_id, flags, crtc_x, crtc_y, crtc_w, crtc_h, src_x, src_y, src_w, src_h))
LATE(int, drmSetClientCap, (int fd, uint64_t capability, uint64_t value), (fd, capability, value))
LATE(int, drmSetMaster, (int fd), (fd))
