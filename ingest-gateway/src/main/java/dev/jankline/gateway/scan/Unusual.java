package dev.jankline.gateway.scan;

/** Ends a pass over bytes that must be decoded in full, whatever is wrong with them. */
final class Unusual extends Exception {
  private static final long serialVersionUID = 1L;

  Unusual() {
    super("the batch must be decoded", null, false, false);
  }
}
