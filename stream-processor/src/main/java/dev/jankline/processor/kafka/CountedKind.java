package dev.jankline.processor.kafka;

/** Names what was counted; accounting reason of COUNTED. */
public enum CountedKind {
  /** A stall, filed by what is named. */
  STALL_SYMBOLIZED,
  /** A stall, filed under the build whose symbols are missing. */
  STALL_UNSYMBOLIZED,
  /** Frame counts of a screen. */
  SCREEN_FRAMES,
  /** Foreground time. */
  EXPOSURE,
  /** An SDK's report about itself. */
  SELF_REPORT;

  /** The kind of a stall. */
  public static CountedKind ofStall(boolean symbolized) {
    return symbolized ? STALL_SYMBOLIZED : STALL_UNSYMBOLIZED;
  }
}
