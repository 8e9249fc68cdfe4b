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

  private int lines(int width) {
    int lines = 1;
    float x = 0;
    for (int i = 0; i < text.length(); i++) {
      x += glyphWidth(text.charAt(i));
      if (x > width) {
        lines++;
        x = 0;
      }
    }
    return lines;
  }

  /** Goes along the outline of the glyph, each time anew. */
  private float glyphWidth(char glyph) {
    float width = 0;
    for (int point = 1; point <= OUTLINE_POINTS; point++) {
      width += POINT_PIXELS * (float) Math.abs(Math.cos(glyph * point));
    }
    return width;
  }
}
