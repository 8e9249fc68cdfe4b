package com.example.traced;

/** An interface with code of its own. */
public interface Tool {
  /** Makes a bridge necessary. */
  Tool self();

  /** Uses the tool so often. */
  default int use(int times) {
    int used = 0;
    while (used < times) {
      used++;
    }
    return used;
  }

  /** The larger. */
  static int most(int a, int b) {
    return a > b ? a : b;
  }
}
