package dev.jankline.processor.comparison;

/** The two sides of a comparison. */
public enum Side {
  /** The judged version. */
  NEWER,
  /** The older versions that were in use at the same time, together. */
  OLDER
}
