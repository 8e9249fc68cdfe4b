package dev.jankline.sdk.monitor;

import dev.jankline.sdk.SdkConfig;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A configuration document: lines {@code key=value}, of which the first is {@code revision}, {@code
 * #} begins a comment. Immutable. Unknown keys mean nothing; a wrong value is named in {@link
 * #problems} and what the app itself has set stays in force.
 */
final class RemoteConfig {
  /** Most bytes of a document. */
  static final int MAX_BYTES = 8 << 10;

  /** The document that leaves everything to the app. */
  static final String NONE = "revision=0";

  private static final long MIN_UPLOAD_INTERVAL_MILLIS = 60_000;

  private final List<String> problems = new ArrayList<>();
  private final SdkConfig config;
  private @Nullable Boolean enabled;

  private RemoteConfig(String[] lines, SdkConfig base) {
    // Built once more, so that what was wrong with the app's own settings is not told again here.
    SdkConfig merged = base.toBuilder().build();
    for (String line : lines) {
      int equals = line.indexOf('=');
      if (equals > 0 && line.charAt(0) != '#') {
        merged = with(merged, line.substring(0, equals).trim(), line.substring(equals + 1).trim());
      }
    }
    config = merged;
  }

  /** Reads a document over the app's own settings; null when it is none. */
  static @Nullable RemoteConfig read(String document, SdkConfig base) {
    String[] lines = document.trim().split("\\s*\n\\s*", -1);
    int first = 0;
    while (first < lines.length && (lines[first].isEmpty() || lines[first].charAt(0) == '#')) {
      first++;
    }
    boolean isOne = first < lines.length && lines[first].matches("revision *= *[0-9]{1,18}");
    return isOne && document.length() <= MAX_BYTES ? new RemoteConfig(lines, base) : null;
  }

  /** The settings in force. */
  SdkConfig config() {
    return config;
  }

  /** Whether the SDK is to be off. */
  boolean disables() {
    return Boolean.FALSE.equals(enabled);
  }

  /** Whether an SDK that was switched off remotely is to be on again. */
  boolean enables() {
    return Boolean.TRUE.equals(enabled);
  }

  /** What was wrong; empty when all is well. */
  List<String> problems() {
    return problems;
  }

  /** The settings with one more value, or as they were when it is wrong. */
  private SdkConfig with(SdkConfig before, String key, String value) {
    try {
      SdkConfig.Builder changed = before.toBuilder();
      set(changed, key, value);
      SdkConfig after = changed.build();
      if (after.problems().size() <= before.problems().size()) {
        return after;
      }
    } catch (IllegalArgumentException noSuchValue) {
      // Told below, like a number out of range.
    }
    problems.add(
        "remote configuration: " + key + "=" + value + " is no value for it: the app's own stays");
    return before;
  }

  private void set(SdkConfig.Builder into, String key, String value) {
    if (key.equals("revision")) {
      into.configRevision(Long.parseLong(value));
    } else if (key.equals("enabled")) {
      enabled = bool(value);
    } else if (key.equals("grayScaleRate")) {
      into.grayScaleRate(Double.parseDouble(value));
    } else if (key.equals("thresholdMillis")) {
      into.thresholdMillis(Integer.parseInt(value));
    } else if (key.equals("sampleIntervalMillis")) {
      into.sampleIntervalMillis(Integer.parseInt(value));
    } else if (key.equals("maxSamplesPerStall")) {
      into.maxSamplesPerStall(Integer.parseInt(value));
    } else if (key.equals("uploadIntervalMillis")) {
      into.uploadIntervalMillis(interval(Long.parseLong(value)));
    } else if (key.equals("frameStatistics")) {
      into.frameStatistics(bool(value));
    } else if (key.equals("trace")) {
      into.trace(bool(value));
    }
  }

  /** An interval of 0 would end the fetching of configurations, and with it every remedy. */
  private static long interval(long millis) {
    if (millis < MIN_UPLOAD_INTERVAL_MILLIS) {
      throw new IllegalArgumentException(Long.toString(millis));
    }
    return millis;
  }

  private static boolean bool(String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException(value);
    }
    return value.equals("true");
  }
}
