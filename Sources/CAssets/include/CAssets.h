// Files of `Assets/` carried inside the binary, so that nothing has to be found at run time.
#pragma once
#include <stddef.h>

/// Bytes of one embedded file; they live as long as the process.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} detent_asset;

detent_asset detent_asset_nunito_regular(void);
detent_asset detent_asset_nunito_semibold(void);
detent_asset detent_asset_nunito_italic(void);
detent_asset detent_asset_nunito_semibold_italic(void);
detent_asset detent_asset_mono_regular(void);
detent_asset detent_asset_mono_bold(void);
detent_asset detent_asset_sample(void);
