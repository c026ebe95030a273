#include "CAssets.h"

// `#embed` is standard since C23 and an extension before; the compiler says so once per file.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char nunito_regular[] = {
#embed "../../Assets/Fonts/Nunito-Regular.ttf"
};
static const unsigned char nunito_semibold[] = {
#embed "../../Assets/Fonts/Nunito-SemiBold.ttf"
};
static const unsigned char nunito_italic[] = {
#embed "../../Assets/Fonts/Nunito-Italic.ttf"
};
static const unsigned char nunito_semibold_italic[] = {
#embed "../../Assets/Fonts/Nunito-SemiBoldItalic.ttf"
};
static const unsigned char mono_regular[] = {
#embed "../../Assets/Fonts/JetBrainsMono-Regular.ttf"
};
static const unsigned char mono_bold[] = {
#embed "../../Assets/Fonts/JetBrainsMono-Bold.ttf"
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

detent_asset detent_asset_nunito_italic(void) {
  return (detent_asset){nunito_italic, sizeof nunito_italic};
}

detent_asset detent_asset_nunito_semibold_italic(void) {
  return (detent_asset){nunito_semibold_italic, sizeof nunito_semibold_italic};
}

detent_asset detent_asset_mono_regular(void) {
  return (detent_asset){mono_regular, sizeof mono_regular};
}

detent_asset detent_asset_mono_bold(void) {
  return (detent_asset){mono_bold, sizeof mono_bold};
}

detent_asset detent_asset_sample(void) {
  return (detent_asset){sample, sizeof sample};
}
