package dev.jankline.trace.build;

import java.io.IOException;

/** Says why classes cannot be instrumented, and what to do. */
public final class TraceException extends IOException {
  private static final long serialVersionUID = 1L;

  public TraceException(String message) {
    super(message);
  }

  public TraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
