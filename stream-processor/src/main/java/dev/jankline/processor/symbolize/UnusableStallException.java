package dev.jankline.processor.symbolize;

/** Says that a stall's own content keeps it from being symbolized: it will never be. */
public final class UnusableStallException extends RuntimeException {
  public UnusableStallException(RuntimeException cause) {
    super(cause.getMessage(), cause);
  }
}
