package dev.jankline.dashboard.store;

/** Says that the store could not be opened, read or written; its message says what to do. */
public final class StoreException extends RuntimeException {
  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  public StoreException(String message) {
    super(message);
  }
}
