package com.example.reader.layout;

/** Shows text, broken into lines. */
final class TextView extends View {
  private static final int LINE_PIXELS = 18;

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

  private float glyphWidth(char glyph) {
    return switch (glyph) {
      case 'i', 'l', 't', ' ' -> 4.5f;
      case 'm', 'w' -> 13f;
      default -> Character.isUpperCase(glyph) ? 11f : 8.5f;
    };
  }
}
