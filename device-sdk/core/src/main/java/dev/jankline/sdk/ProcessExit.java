package dev.jankline.sdk;

import dev.jankline.sdk.wire.ExitSubtype;

/** Says how the system ended an earlier process that did not respond. Immutable. */
public final class ProcessExit {
  private final long wallMillis;
  private final String trace;
  private final ExitSubtype subtype;
  private final int importance;

  /**
   * Takes what the system says.
   *
   * @param wallMillis when the process ended, in milliseconds since 1970 UTC
   * @param trace text of ART's thread dump; empty when there is none
   * @param subtype what the system was waiting for
   * @param importance importance of the process, as Android numbers it; negative when unknown
   */
  public ProcessExit(long wallMillis, String trace, ExitSubtype subtype, int importance) {
    this.wallMillis = wallMillis;
    this.trace = trace;
    this.subtype = subtype;
    this.importance = importance;
  }

  /** {@return when the process ended, in milliseconds since 1970 UTC} */
  public long wallMillis() {
    return wallMillis;
  }

  /** {@return text of the thread dump; empty when there is none} */
  public String trace() {
    return trace;
  }

  /** {@return what the system was waiting for} */
  public ExitSubtype subtype() {
    return subtype;
  }

  /** {@return importance of the process, as Android numbers it; negative when unknown} */
  public int importance() {
    return importance;
  }
}
