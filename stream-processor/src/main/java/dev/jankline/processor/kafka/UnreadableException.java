package dev.jankline.processor.kafka;

/** Says that the bytes of a record cannot be read, now or later. */
public final class UnreadableException extends Exception {
  private final RuntimeException failure;

  UnreadableException(RuntimeException failure) {
    super(failure);
    this.failure = failure;
  }

  /** What the deserializer said. */
  public RuntimeException failure() {
    return failure;
  }
}
