package dev.jankline.service;

/** Says in one line why a service with good settings cannot start, and what to do about it. */
public final class StartException extends RuntimeException {
  public StartException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * A port that cannot be listened on.
   *
   * @param prefix what the settings of the address begin with, for example {@code jank.gateway}
   */
  public static StartException listening(String prefix, String host, int port, Throwable cause) {
    return new StartException(
        "cannot listen on %s:%d (%s.host, %s.port): %s; stop what listens there, or choose another %s.port"
            .formatted(host, port, prefix, prefix, cause.getMessage(), prefix),
        cause);
  }
}
