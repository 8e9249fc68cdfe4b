package dev.jankline.dashboard.store;

/** Says that the store could not be opened, read or written; its message says what to do. */
public class StoreException extends RuntimeException {
  private final boolean refused;

  public StoreException(String message, Throwable cause) {
    this(message, cause, false);
  }

  StoreException(String message, Throwable cause, boolean refused) {
    super(message, cause);
    this.refused = refused;
  }

  public StoreException(String message) {
    super(message);
    this.refused = false;
  }

  /** Whether what was to be written may be the reason: false when the database cannot work. */
  public boolean refused() {
    return refused;
  }

  /** Says that another process writes to the store. */
  static final class Held extends StoreException {
    private static final long serialVersionUID = 1L;

    Held(String message) {
      super(message);
    }
  }
}
