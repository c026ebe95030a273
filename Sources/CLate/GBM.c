// gbm: memory on a graphics card, for windows and pointers on a console.
#include <gbm.h>

#include "CLate.h"

static detent_late_library library = {.file = "libgbm.so.1"};

LATE(struct gbm_bo *, gbm_bo_create,
  (struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, uint32_t flags),
  (gbm, width, height, format, flags))
LATE(void, gbm_bo_destroy, (struct gbm_bo *bo), (bo))
LATE(struct gbm_device *, gbm_bo_get_device, (struct gbm_bo *bo), (bo))
LATE(uint32_t, gbm_bo_get_format, (struct gbm_bo *bo), (bo))
LATE(union gbm_bo_handle, gbm_bo_get_handle, (struct gbm_bo *bo), (bo))
LATE(uint32_t, gbm_bo_get_height, (struct gbm_bo *bo), (bo))
LATE(uint32_t, gbm_bo_get_stride, (struct gbm_bo *bo), (bo))
LATE(void *, gbm_bo_get_user_data, (struct gbm_bo *bo), (bo))
LATE(uint32_t, gbm_bo_get_width, (struct gbm_bo *bo), (bo))
LATE(void, gbm_bo_set_user_data,
  (struct gbm_bo *bo, void *data, void (*destroy_user_data)(struct gbm_bo *,
  void *)), (bo, data, destroy_user_data))
LATE(int, gbm_bo_write, (struct gbm_bo *bo, const void *buf, size_t count), (bo, buf, count))
LATE_FIRST(struct gbm_device *, gbm_create_device, (int fd), (fd), NULL)
LATE(void, gbm_device_destroy, (struct gbm_device *gbm), (gbm))
LATE(int, gbm_device_is_format_supported,
  (struct gbm_device *gbm, uint32_t format, uint32_t flags), (gbm, format, flags))
LATE(struct gbm_surface *, gbm_surface_create,
  (struct gbm_device *gbm, uint32_t width, uint32_t height, uint32_t format, uint32_t flags),
  (gbm, width, height, format, flags))
LATE(void, gbm_surface_destroy, (struct gbm_surface *surface), (surface))
LATE(struct gbm_bo *, gbm_surface_lock_front_buffer, (struct gbm_surface *surface), (surface))
LATE(void, gbm_surface_release_buffer,
  (struct gbm_surface *surface, struct gbm_bo *bo), (surface, bo))
