package com.example.reader.layout;

/** Shows text, broken into lines. */
final class TextView extends View {
  private static final int LINE_PIXELS = 18;
  private static final int OUTLINE_POINTS = 16;
  private static final float POINT_PIXELS = 0.8f;

  private final String text;

  TextView(String text) {
    this.text = text;
  }

  @Override
  int onMeasure(int width) {
    return lines(width) * LINE_PIXELS;
  }

  /** Goes along the outlines of all glyphs, each time anew. */
  private int lines(int width) {
    int lines = 1;
    float x = 0;
    for (int i = 0; i < text.length(); i++) {
      char glyph = text.charAt(i);
      for (int point = 1; point <= OUTLINE_POINTS; point++) {
        x += POINT_PIXELS * (float) Math.abs(Math.cos(glyph * point));
      }
      if (x > width) {
        lines++;
        x = 0;
      }
    }
    return lines;
  }
}
