package dev.jankline.dashboard.action;

/** Says that a decision was not written, and what to do. */
public final class UnwrittenException extends RuntimeException {
  UnwrittenException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
