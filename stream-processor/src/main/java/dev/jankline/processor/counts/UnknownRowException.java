package dev.jankline.processor.counts;

/** Says that a delta holds no row that this version of the processor knows. */
public final class UnknownRowException extends Exception {
  UnknownRowException(String message) {
    super(message);
  }
}
