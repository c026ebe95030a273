#include "CAssets.h"

// `#embed` is standard since C23 and an extension before; the compiler says so once per file.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char nunito_regular[] = {
#embed "../../Assets/Fonts/Nunito-Regular.ttf"
};
static const unsigned char nunito_semibold[] = {
#embed "../../Assets/Fonts/Nunito-SemiBold.ttf"
};
static const unsigned char sample[] = {
#embed "../../Assets/Documents/Sample.txt"
};

detent_asset detent_asset_nunito_regular(void) {
  return (detent_asset){nunito_regular, sizeof nunito_regular};
}

detent_asset detent_asset_nunito_semibold(void) {
  return (detent_asset){nunito_semibold, sizeof nunito_semibold};
}

detent_asset detent_asset_sample(void) {
  return (detent_asset){sample, sizeof sample};
}
