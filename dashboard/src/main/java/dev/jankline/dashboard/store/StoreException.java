package dev.jankline.dashboard.store;

import java.util.List;

/** Says that the store could not be opened, read or written; its message says what to do. */
public final class StoreException extends RuntimeException {
  /** How messages of the database begin when it cannot work, whatever it is given. */
  private static final List<String> CANNOT_WORK =
      List.of(
          "IO Error", "Out of Memory Error", "FATAL Error", "INTERNAL Error", "Interrupt Error");

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  public StoreException(String message) {
    super(message);
  }

  /** Whether what was to be written may be the reason: false when the database cannot work. */
  public boolean refused() {
    String message = getCause() == null ? "" : String.valueOf(getCause().getMessage());
    return CANNOT_WORK.stream().noneMatch(message::contains);
  }
}
