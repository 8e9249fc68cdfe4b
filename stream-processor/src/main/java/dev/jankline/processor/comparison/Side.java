package dev.jankline.processor.comparison;

/** The two sides of a comparison. */
public enum Side {
  /** The judged version. */
  NEWER(0),
  /** The older versions that were in use at the same time, together. */
  OLDER(1);

  private final int index;

  Side(int index) {
    this.index = index;
  }

  /** Index in arrays of both sides. */
  public int index() {
    return index;
  }
}
