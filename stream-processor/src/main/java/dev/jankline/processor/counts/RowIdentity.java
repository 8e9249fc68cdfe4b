package dev.jankline.processor.counts;

import java.time.Instant;

/**
 * What the key of a row is made of. Rows are looked up by it for each event, among thousands that
 * wait: so it holds the window in itself, and names that are the same object are not read.
 */
public final class RowIdentity {
  private static final int FACTOR = 31;

  /** Characters of the window in a key, and those between its parts. */
  private static final int NUMBERS = 30;

  private final String kind;
  private final String app;
  private final String version;
  private final String name;
  private final long windowMillis;
  private final long windowStart;

  /**
   * Names a row.
   *
   * @param kind a word for the kind of row
   * @param name fingerprint or screen; empty for rows that have neither
   */
  RowIdentity(String kind, String app, String version, String name, Span window) {
    this.kind = kind;
    this.app = app;
    this.version = version;
    this.name = name;
    this.windowMillis = window.millis();
    this.windowStart = window.start().toEpochMilli();
  }

  /**
   * A window of time.
   *
   * @param millis length in milliseconds
   * @param start start, in whole milliseconds
   */
  record Span(long millis, Instant start) {}

  /** Most characters of the key, where none of its names needs escapes. */
  int chars() {
    return kind.length() + app.length() + version.length() + name.length() + NUMBERS;
  }

  @Override
  public int hashCode() {
    int hash = FACTOR * name.hashCode() + version.hashCode();
    hash = FACTOR * hash + app.hashCode();
    hash = FACTOR * hash + kind.hashCode();
    return FACTOR * (FACTOR * hash + Long.hashCode(windowMillis)) + Long.hashCode(windowStart);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowIdentity that
        && windowStart == that.windowStart
        && windowMillis == that.windowMillis
        && name.equals(that.name)
        && version.equals(that.version)
        && app.equals(that.app)
        && kind.equals(that.kind);
  }

  @Override
  public String toString() {
    return String.join(" ", kind, app, version, name, windowMillis + " ms from " + windowStart);
  }
}
