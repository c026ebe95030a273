// What Pango makes of texts, for the tests to compare with; no part of the program.
//
// usage: FONTCONFIG_FILE=... oracle FAMILY < QUESTIONS > ANSWERS
//
// A question is a line: a language, widths in ems with commas between them, and a text, parted by
// tabs. Its answer is a line: the number of glyphs that no font has, the number of lines at each
// width, and where a line may end, as UTF-8 offsets; numbers with commas between them, parted by
// tabs.
#include <pango/pangoft2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Pixels an em: so many that rounding to pixels does not show.
static const int size = 500;

static void print_lines(PangoLayout *layout, char *widths) {
  for (char *width = strtok(widths, ","), *comma = ""; width; width = strtok(NULL, ",")) {
    // A unit more, since a line of exactly its own width has to fit.
    pango_layout_set_width(layout, (int)(atof(width) * size * PANGO_SCALE) + 1);
    printf("%s%d", comma, pango_layout_get_line_count(layout));
    comma = ",";
  }
}

static void print_breaks(PangoLayout *layout, const char *text) {
  int count = 0;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, &count);
  const char *place = text, *comma = "";
  for (int i = 0; i < count; i++) {
    if (i > 0 && attributes[i].is_line_break) {
      printf("%s%d", comma, (int)(place - text));
      comma = ",";
    }
    if (*place) place = g_utf8_next_char(place);
  }
}

int main(int argument_count, char **arguments) {
  if (argument_count != 2) return 2;
  PangoFontMap *fonts = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(fonts), 72, 72);
  PangoContext *context = pango_font_map_create_context(fonts);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *description = pango_font_description_from_string(arguments[1]);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  char *line = NULL;
  size_t room = 0;
  for (ssize_t length; (length = getline(&line, &room, stdin)) > 0;) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    char *widths = strchr(line, '\t'), *text = widths ? strchr(widths + 1, '\t') : NULL;
    if (!text) return 2;
    *widths++ = 0;
    *text++ = 0;
    pango_context_set_language(context, pango_language_from_string(line));
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_font_description(layout, description);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(layout, text, -1);
    printf("%d\t", pango_layout_get_unknown_glyphs_count(layout));
    print_lines(layout, widths);
    putchar('\t');
    print_breaks(layout, text);
    putchar('\n');
    g_object_unref(layout);
  }
  free(line);
  pango_font_description_free(description);
  g_object_unref(context);
  g_object_unref(fonts);
  return 0;
}
