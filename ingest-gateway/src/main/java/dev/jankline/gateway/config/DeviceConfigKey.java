package dev.jankline.gateway.config;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Lists what a remote configuration can say to the SDK, in the order in which it is sent: the one
 * place of the gateway that knows the keys. Tests keep docs/protocol.md equal to it, and the SDK
 * equal to that page.
 */
enum DeviceConfigKey {
  REVISION(
      "revision",
      1,
      999_999_999_999_999_999L,
      "required; raise it with every change: it travels in the header of every batch"),
  ENABLED(
      "enabled",
      Kind.BOOLEAN,
      "`false` is the kill switch: off before anything is hooked, until `true` comes"),
  SAMPLE_RATE("sampleRate", Kind.RATE, "share of installations that take part"),
  THRESHOLD_MILLIS("thresholdMillis", 10, 60_000, "from here on it is a stall"),
  SAMPLE_INTERVAL_MILLIS("sampleIntervalMillis", 5, 60_000, "time between two samples"),
  MAX_SAMPLES_PER_STALL("maxSamplesPerStall", 1, 200, "most samples of one stall"),
  UPLOAD_INTERVAL_MILLIS(
      "uploadIntervalMillis", 60_000, 604_800_000, "time between two uploads, at most 7 days"),
  METERED_BYTES_PER_DAY(
      "meteredBytesPerDay", 0, 10_000_000, "bytes a day over networks that the gate closes"),
  STALLS_PER_DAY("stallsPerDay", 1, 10_000, "most stalls of an installation a day, without ANRs"),
  WATCH("watch", Kind.MODE, "instrumentation mode"),
  MAX_OVERHEAD_PERMILLE(
      "maxOverheadPermille",
      0,
      1_000,
      "CPU time of the SDK in thousandths of foreground time; above it the SDK switches off until"
          + " `enabled=true`; 0 for no limit"),
  FRAME_STATISTICS("frameStatistics", Kind.BOOLEAN, "whether frames are counted for each screen"),
  TRACE("trace", Kind.BOOLEAN, "whether an instrumented app sends call trees with its stalls");

  private static final int MAX_LENGTH = 20;

  private final String key;
  private final Kind kind;
  private final long min;
  private final long max;
  private final String meaning;

  DeviceConfigKey(String key, Kind kind, String meaning) {
    this.key = key;
    this.kind = kind;
    this.min = 0;
    this.max = 1;
    this.meaning = meaning;
  }

  DeviceConfigKey(String key, long min, long max, String meaning) {
    this.key = key;
    this.kind = Kind.WHOLE_NUMBER;
    this.min = min;
    this.max = max;
    this.meaning = meaning;
  }

  /** Finds a key by its name in files. */
  static Optional<DeviceConfigKey> of(String key) {
    return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst();
  }

  /** Name in files and on the wire. */
  String key() {
    return key;
  }

  /** Allowed values, in words for operators. */
  String form() {
    return switch (kind) {
      case BOOLEAN -> "`true` or `false`";
      case MODE -> "`PRINTER`, `HEARTBEAT` or `FRAMES`";
      case RATE -> "0 to 1, as a plain decimal";
      case WHOLE_NUMBER -> min + " to " + max;
    };
  }

  /** What it does, in words for operators. */
  String meaning() {
    return meaning;
  }

  /** The value as it is sent: true and false may be written in any case. */
  String normal(String value) {
    return kind == Kind.BOOLEAN ? value.toLowerCase(Locale.ROOT) : value;
  }

  boolean allows(String value) {
    return value.length() <= MAX_LENGTH
        && switch (kind) {
          case BOOLEAN -> value.equals("true") || value.equals("false");
          case MODE -> value.matches("PRINTER|HEARTBEAT|FRAMES");
          case RATE -> value.matches("[0-9]+(\\.[0-9]+)?") && isInRange(value);
          case WHOLE_NUMBER -> value.matches("[0-9]+") && isInRange(value);
        };
  }

  private boolean isInRange(String value) {
    BigDecimal number = new BigDecimal(value);
    return number.compareTo(BigDecimal.valueOf(min)) >= 0
        && number.compareTo(BigDecimal.valueOf(max)) <= 0;
  }

  private enum Kind {
    BOOLEAN,
    MODE,
    RATE,
    WHOLE_NUMBER
  }
}
