package com.example.reader.layout;

/** Stacks views; measures twice, as layouts with weights do. */
final class Column extends View {
  private static final int PADDING = 4;
  private static final int PASSES = 2;

  private final View[] children;

  Column(View... children) {
    this.children = children.clone();
  }

  @Override
  int onMeasure(int width) {
    int height = 0;
    for (int pass = 0; pass < PASSES; pass++) {
      height = PADDING;
      for (View child : children) {
        height += child.measure(width - pass * PADDING) + PADDING;
      }
    }
    return height;
  }

  @Override
  void onPlace(int left, int top) {
    int y = top + PADDING;
    for (View child : children) {
      child.place(left + PADDING, y);
      y += child.height() + PADDING;
    }
  }
}
