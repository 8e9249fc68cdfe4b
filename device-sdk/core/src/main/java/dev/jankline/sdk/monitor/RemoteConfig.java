package dev.jankline.sdk.monitor;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import dev.jankline.sdk.sampling.Sampling;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A configuration document: lines {@code key=value}, the first of which is {@code revision}; {@code
 * #} begins a comment. Immutable. Unknown keys are ignored. A wrong value is named in {@link
 * #problems}, and the app's own setting stays in force.
 */
final class RemoteConfig {
  /** Maximum size of a document, in bytes. */
  static final int MAX_BYTES = 8 << 10;

  /** The document that changes no setting of the app. */
  static final String NONE = "revision=0";

  private static final long MIN_UPLOAD_INTERVAL_MILLIS = 60_000;
  private static final long MAX_UPLOAD_INTERVAL_MILLIS = 7L * 24 * 60 * 60 * 1000;

  private final List<String> problems = new ArrayList<>();
  private final SdkConfig config;
  private @Nullable Boolean enabled;

  private RemoteConfig(String[] lines, SdkConfig base) {
    // Built again, so that problems of the app's own settings are not reported here once more.
    SdkConfig merged = base.toBuilder().build();
    for (String line : lines) {
      int equals = line.indexOf('=');
      if (equals > 0 && line.charAt(0) != '#') {
        merged = with(merged, line.substring(0, equals).trim(), line.substring(equals + 1).trim());
      }
    }
    config = merged;
  }

  /** Reads a document over the app's own settings; null when the text is no such document. */
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

  /** Whether the document switches the SDK off. */
  boolean disables() {
    return Boolean.FALSE.equals(enabled);
  }

  /** Whether an installation takes part under this document. */
  boolean chooses(String installId) throws GeneralSecurityException {
    return !disables() && Sampling.takesPart(installId, config.app(), config.sampleRate());
  }

  /** Whether the document switches on an SDK that was switched off remotely. */
  boolean enables() {
    return Boolean.TRUE.equals(enabled);
  }

  /** What was wrong; empty when nothing was. */
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
      // Reported below, like a number out of range.
    }
    problems.add(key + "=" + value + ": wrong, the app's own stays");
    return before;
  }

  private void set(SdkConfig.Builder into, String key, String value) {
    if (key.equals("revision")) {
      into.configRevision(Long.parseLong(value));
    } else if (key.equals("enabled")) {
      enabled = bool(value);
    } else if (key.equals("sampleRate")) {
      into.sampleRate(Double.parseDouble(value));
    } else if (key.equals("thresholdMillis")) {
      into.thresholdMillis(Integer.parseInt(value));
    } else if (key.equals("sampleIntervalMillis")) {
      into.sampleIntervalMillis(Integer.parseInt(value));
    } else if (key.equals("maxSamplesPerStall")) {
      into.maxSamplesPerStall(Integer.parseInt(value));
    } else if (key.equals("uploadIntervalMillis")) {
      into.uploadIntervalMillis(interval(Long.parseLong(value)));
    } else if (key.equals("meteredBytesPerDay")) {
      into.meteredBytesPerDay(Integer.parseInt(value));
    } else if (key.equals("stallsPerDay")) {
      into.stallsPerDay(Integer.parseInt(value));
    } else if (key.equals("maxOverheadPermille")) {
      into.maxOverheadPermille(Integer.parseInt(value));
    } else if (key.equals("watch")) {
      into.watch(InstrumentationMode.valueOf(value));
    } else if (key.equals("frameStatistics")) {
      into.frameStatistics(bool(value));
    } else if (key.equals("trace")) {
      into.trace(bool(value));
    }
  }

  /** Refuses what would make all devices upload at once, or lose what waits for too long. */
  private static long interval(long millis) {
    if (millis < MIN_UPLOAD_INTERVAL_MILLIS || millis > MAX_UPLOAD_INTERVAL_MILLIS) {
      throw new IllegalArgumentException();
    }
    return millis;
  }

  private static boolean bool(String value) {
    boolean isTrue = value.equalsIgnoreCase("true");
    if (!isTrue && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException();
    }
    return isTrue;
  }
}
