package dev.jankline.formats.report;

import dev.jankline.formats.report.ReportOrigin.GivenStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Platform;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of a foreign report, from an address or from options, as its origin. A
 * parameter that is not known, is given twice or cannot be read is refused. Not thread-safe.
 */
public final class OriginParameters {
  private static final Pattern HEX = Pattern.compile("[0-9a-f-]{4,64}");

  private static final int MAX_BUILDS = 16;
  private static final int MAX_CHARS = 255;

  private final Map<OriginParameter, List<String>> values = new EnumMap<>(OriginParameter.class);

  /**
   * Reads the origin of a report.
   *
   * @param app app of the key
   * @param given values by name
   * @param now time when the report is read
   * @throws IllegalArgumentException saying which parameter is wrong and what to do
   */
  public static ReportOrigin origin(String app, Map<String, List<String>> given, Instant now) {
    OriginParameters parameters = new OriginParameters();
    given.forEach(parameters::put);
    return parameters.origin(app, now);
  }

  private void put(String word, List<String> texts) {
    OriginParameter parameter =
        Arrays.stream(OriginParameter.values())
            .filter(one -> one.word().equals(word))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(unknown(word)));
    int most = parameter == OriginParameter.BUILD ? MAX_BUILDS : 1;
    if (texts.size() > most) {
      throw new IllegalArgumentException(
          "%s is given %d times: give it %s"
              .formatted(word, texts.size(), most == 1 ? "once" : "at most " + most + " times"));
    }
    if (texts.stream().anyMatch(text -> text.length() > MAX_CHARS)) {
      throw new IllegalArgumentException(word + " is longer than " + MAX_CHARS + " characters");
    }
    values.put(parameter, texts);
  }

  private static String unknown(String word) {
    String known =
        Arrays.stream(OriginParameter.values())
            .map(OriginParameter::word)
            .collect(Collectors.joining(", "));
    return "'%s' is no parameter of a report: give one of %s"
        .formatted(word.substring(0, Math.min(word.length(), 40)), known);
  }

  private ReportOrigin origin(String app, Instant now) {
    BatchHeader header =
        new BatchHeader(
            app,
            or(OriginParameter.PLATFORM, Platform.UNKNOWN, OriginParameters::platform),
            text(OriginParameter.VERSION_NAME),
            or(OriginParameter.VERSION_CODE, 0L, Long::valueOf),
            builds(),
            text(OriginParameter.INSTALL_ID),
            device(),
            ReportOrigin.UNKNOWN,
            or(OriginParameter.SAMPLE_RATE, 1.0, OriginParameters::rate),
            0L,
            "release",
            "",
            Map.of());
    Instant sentAt = read(OriginParameter.SENT_AT, OriginParameters::instant);
    return new ReportOrigin(header, sentAt == null ? now : sentAt, stall());
  }

  private Device device() {
    return new Device(
        text(OriginParameter.MODEL),
        or(OriginParameter.TIER, DeviceTier.UNKNOWN, OriginParameters::tier),
        text(OriginParameter.OS_VERSION),
        read(OriginParameter.API_LEVEL, Integer::valueOf),
        read(OriginParameter.REFRESH_RATE, OriginParameters::refreshRate),
        null,
        null,
        null,
        "");
  }

  private GivenStall stall() {
    return new GivenStall(
        read(OriginParameter.TIME, OriginParameters::instant),
        read(OriginParameter.DURATION, OriginParameters::millis),
        read(OriginParameter.THRESHOLD, text -> Math.toIntExact(millis(text))),
        read(OriginParameter.SCREEN, Function.identity()),
        or(OriginParameter.UTC_OFFSET, ZoneOffset.UTC, ZoneOffset::of));
  }

  private List<BuildId> builds() {
    List<BuildId> builds = new ArrayList<>();
    for (String text : values.getOrDefault(OriginParameter.BUILD, List.of())) {
      int colon = text.indexOf(':');
      try {
        BuildKind kind = BuildKind.valueOf(text.substring(0, Math.max(0, colon)));
        builds.add(new BuildId(kind, buildId(kind, text.substring(colon + 1))));
      } catch (IllegalArgumentException e) {
        throw wrong(OriginParameter.BUILD, text, e);
      }
    }
    return builds;
  }

  /** Ids of binaries are hex digits; those of mappings may be words of an app's own build. */
  private static String buildId(BuildKind kind, String text) {
    String id = text.strip().toLowerCase(Locale.ROOT);
    boolean isMapping = kind == BuildKind.R8_MAPPING || kind == BuildKind.MATRIX_METHODS;
    if (!isMapping && !HEX.matcher(id).matches()) {
      throw new IllegalArgumentException("not hex digits");
    }
    return id;
  }

  private String text(OriginParameter parameter) {
    return or(parameter, ReportOrigin.UNKNOWN, Function.identity());
  }

  private <T> T or(OriginParameter parameter, T otherwise, Function<String, T> parse) {
    T value = read(parameter, parse);
    return value == null ? otherwise : value;
  }

  private <T> @Nullable T read(OriginParameter parameter, Function<String, T> parse) {
    List<String> texts = values.getOrDefault(parameter, List.of());
    String text = texts.isEmpty() ? "" : texts.get(0).strip();
    if (text.isEmpty()) {
      return null;
    }
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      throw wrong(parameter, text, e);
    }
  }

  private static IllegalArgumentException wrong(
      OriginParameter parameter, String text, RuntimeException cause) {
    return new IllegalArgumentException(
        "%s '%s' cannot be read: give %s"
            .formatted(
                parameter.word(),
                text.substring(0, Math.min(text.length(), 40)),
                parameter.meaning()),
        cause);
  }

  private static Platform platform(String text) {
    return Platform.valueOf(text.toUpperCase(Locale.ROOT));
  }

  private static DeviceTier tier(String text) {
    return DeviceTier.valueOf(text.toUpperCase(Locale.ROOT));
  }

  /** Reads a time in ISO-8601 with its offset, or in milliseconds since 1970 UTC. */
  private static Instant instant(String text) {
    Instant time =
        text.matches("\\d{1,15}")
            ? Instant.ofEpochMilli(Long.parseLong(text))
            : OffsetDateTime.parse(text).toInstant();
    if (!ReportEvents.isStorable(time)) {
      throw new IllegalArgumentException("beyond what is stored");
    }
    return time;
  }

  private static long millis(String text) {
    long millis = Long.parseLong(text);
    if (millis < 0) {
      throw new IllegalArgumentException("below 0");
    }
    return millis;
  }

  private static double rate(String text) {
    double rate = Double.parseDouble(text);
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException("not in (0, 1]");
    }
    return rate;
  }

  private static Float refreshRate(String text) {
    float rate = Float.parseFloat(text);
    if (!(rate >= 1 && rate <= 1_000)) {
      throw new IllegalArgumentException("not in 1 to 1,000");
    }
    return rate;
  }

  /** Names what may be told of a foreign report beside the report itself. */
  public enum OriginParameter {
    PLATFORM("platform", "ANDROID, IOS or FLUTTER; by default that of the format"),
    VERSION_NAME("versionName", "version of the app"),
    VERSION_CODE("versionCode", "number that orders the versions, 0 by default"),
    BUILD(
        "build",
        "KIND:ID of the app's mapping or binary, for example MATRIX_METHODS:9f86…; may be repeated"),
    INSTALL_ID(
        "installId",
        "random id of the installation; without it each event counts as an installation of its own"),
    MODEL("model", "model of the device"),
    OS_VERSION("osVersion", "version of its system"),
    API_LEVEL("apiLevel", "its API level (Android)"),
    TIER("tier", "LOW, MID or HIGH"),
    REFRESH_RATE("refreshRateHz", "refresh rate of its display"),
    SAMPLE_RATE("sampleRate", "share of the installations that report, 1 by default"),
    SENT_AT("sentAt", "clock of the device when it sent the report; by default it is right"),
    TIME("time", "when the stall began, for reports that do not say"),
    DURATION("durationMillis", "how long it lasted, for reports that do not say"),
    THRESHOLD("thresholdMillis", "threshold of the tool, for reports that do not say"),
    SCREEN("screen", "screen, for reports that do not say"),
    UTC_OFFSET("utcOffset", "zone of times without one, for example +08:00; UTC by default");

    private final String word;
    private final String meaning;

    OriginParameter(String word, String meaning) {
      this.word = word;
      this.meaning = meaning;
    }

    /** Name of the parameter in addresses and options. */
    public String word() {
      return word;
    }

    /** What it says, for people. */
    public String meaning() {
      return meaning;
    }
  }
}
