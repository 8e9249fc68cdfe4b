package dev.jankline.command.upload;

import org.jspecify.annotations.Nullable;

/** Holds one report, or says why it was not read. */
final class ReportSource {
  private final String name;
  private final byte @Nullable [] bytes;
  private final @Nullable String problem;

  private ReportSource(String name, byte @Nullable [] bytes, @Nullable String problem) {
    this.name = name;
    this.bytes = bytes;
    this.problem = problem;
  }

  static ReportSource of(String name, byte[] bytes) {
    return new ReportSource(name, bytes, null);
  }

  static ReportSource unread(String name, String problem) {
    return new ReportSource(name, null, problem);
  }

  /** Path of its file; behind {@code !} its name in an archive. */
  String name() {
    return name;
  }

  /** Its text in UTF-8; null when it was not read. */
  byte @Nullable [] bytes() {
    return bytes;
  }

  /** Why it was not read; null when it was. */
  @Nullable String problem() {
    return problem;
  }
}
