package dev.jankline.formats.matrix;

import dev.jankline.schema.StallKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Says what the field {@code detail} of an evil method means.
 *
 * @param kind what the main thread was doing
 * @param thresholdMillis threshold from which Matrix reports it, by default
 */
record StallType(StallKind kind, int thresholdMillis) {
  private static final int EVIL_METHOD = 700;
  private static final int LAG = 2_000;
  private static final int ANR = 5_000;

  static StallType of(@Nullable String detail) {
    String type = detail == null ? "NORMAL" : detail.toUpperCase(Locale.ROOT);
    if (type.contains("ANR")) {
      return new StallType(StallKind.ANR, ANR);
    }
    return switch (type) {
      case "NORMAL" -> new StallType(StallKind.DISPATCH, EVIL_METHOD);
      case "STARTUP" -> new StallType(StallKind.STARTUP, EVIL_METHOD);
      case "LAG" -> new StallType(StallKind.DISPATCH, LAG);
      case "LAG_IDLE_HANDLER" -> new StallType(StallKind.IDLE, LAG);
      case "LAG_TOUCH" -> new StallType(StallKind.INPUT, LAG);
      default -> new StallType(StallKind.UNKNOWN, EVIL_METHOD);
    };
  }
}
