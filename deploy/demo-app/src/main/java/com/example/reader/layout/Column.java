package com.example.reader.layout;

/** Stacks views; measures twice, as layouts with weights do. */
final class Column extends View {
  private static final int PADDING = 4;

  private final View[] children;

  Column(View... children) {
    this.children = children.clone();
  }

  @Override
  int onMeasure(int width) {
    int widest = 0;
    for (View child : children) {
      widest = Math.max(widest, child.measure(width));
    }
    int height = PADDING;
    for (View child : children) {
      height += child.measure(width - PADDING - widest % 2) + PADDING;
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
