package dev.jankline.processor.row;

import java.time.Instant;

/**
 * What the key of a row is made of. Rows are looked up by it for each event, so equality is written
 * out: that of records is made of method handles, which are slow until the JVM has compiled them.
 *
 * @param kind a word for the kind of row
 * @param name fingerprint or scene; empty for rows that have neither
 */
public record RowIdentity(String kind, String app, String version, String name, Span window) {
  private static final int FACTOR = 31;

  /** Characters of the window in a key, and those between its parts. */
  private static final int NUMBERS = 30;

  /**
   * A window of time.
   *
   * @param millis length in milliseconds
   */
  public record Span(long millis, Instant start) {}

  /** Most characters of the key, where none of its names needs escapes. */
  int chars() {
    return kind.length() + app.length() + version.length() + name.length() + NUMBERS;
  }

  @Override
  public int hashCode() {
    int hash = FACTOR * name.hashCode() + version.hashCode();
    hash = FACTOR * hash + app.hashCode();
    hash = FACTOR * hash + kind.hashCode();
    return FACTOR * hash + FACTOR * Long.hashCode(window.millis()) + window.start().hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowIdentity that
        && name.equals(that.name)
        && window.millis() == that.window.millis()
        && window.start().equals(that.window.start())
        && version.equals(that.version)
        && app.equals(that.app)
        && kind.equals(that.kind);
  }
}
