package com.example.reader.layout;

/** A part of the screen that can be measured and placed. */
abstract class View {
  private int left;
  private int top;
  private int height;

  /** Measures the view for a width and returns its height, both in pixels. */
  final int measure(int width) {
    height = onMeasure(width);
    return height;
  }

  final void place(int left, int top) {
    this.left = left;
    this.top = top;
    onPlace(left, top);
  }

  abstract int onMeasure(int width);

  /** Places what is inside. */
  void onPlace(int left, int top) {}

  int height() {
    return height;
  }

  int bottomRight() {
    return left + top + height;
  }
}
