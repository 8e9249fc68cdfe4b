package dev.jankline.gateway.config;

import com.linecorp.armeria.common.QueryParams;
import dev.jankline.gateway.config.DeviceConfig.InvalidDeviceConfig;
import dev.jankline.gateway.http.Rejection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says for which devices a section of a configuration is: {@code [platform=ANDROID version=100-119
 * tier=LOW]}. A device that does not say what is asked for is not meant. Immutable.
 *
 * @param platform null for all
 * @param first lowest version code that is meant
 * @param last highest version code that is meant
 * @param tier null for all
 */
record DeviceCondition(
    @Nullable String platform, @Nullable Long first, @Nullable Long last, @Nullable String tier) {
  private static final List<String> PLATFORMS = List.of("ANDROID", "IOS", "FLUTTER");
  private static final List<String> TIERS = List.of("LOW", "MID", "HIGH");
  private static final Pattern VERSIONS = Pattern.compile("(\\d{1,18})?(-)?(\\d{1,18})?");

  /**
   * Reads the head of a section.
   *
   * @param line what stands between the brackets
   * @throws InvalidDeviceConfig when it is no condition
   */
  static DeviceCondition parse(String line, int number) throws InvalidDeviceConfig {
    String platform = null;
    String tier = null;
    Matcher versions = null;
    for (String word : line.strip().split("\\s+", -1)) {
      String name = word.substring(0, Math.max(0, word.indexOf('=')));
      String value = word.substring(word.indexOf('=') + 1);
      if (name.equals("platform") && platform == null && PLATFORMS.contains(value)) {
        platform = value;
      } else if (name.equals("tier") && tier == null && TIERS.contains(value)) {
        tier = value;
      } else if (name.equals("version") && versions == null) {
        versions = versions(value, number);
      } else {
        throw wrong(word, number);
      }
    }
    return versions == null
        ? new DeviceCondition(platform, null, null, tier)
        : new DeviceCondition(platform, first(versions), last(versions), tier);
  }

  /** Whether a device is meant. */
  boolean includes(AskingDevice device) {
    return (platform == null || platform.equals(upper(device.platform())))
        && (tier == null || tier.equals(upper(device.tier())))
        && isInRange(device.version());
  }

  private boolean isInRange(@Nullable Long version) {
    if (first == null && last == null) {
      return true;
    }
    return version != null
        && (first == null || version >= first)
        && (last == null || version <= last);
  }

  private static Matcher versions(String value, int number) throws InvalidDeviceConfig {
    Matcher range = VERSIONS.matcher(value);
    if (!range.matches() || (range.group(1) == null && range.group(3) == null)) {
      throw wrong("version=" + value, number);
    }
    return range;
  }

  private static @Nullable Long first(Matcher range) {
    return range.group(1) == null ? null : Long.valueOf(range.group(1));
  }

  private static @Nullable Long last(Matcher range) {
    if (range.group(2) == null) {
      return first(range);
    }
    return range.group(3) == null ? null : Long.valueOf(range.group(3));
  }

  private static @Nullable String upper(@Nullable String text) {
    return text == null ? null : text.toUpperCase(Locale.ROOT);
  }

  private static InvalidDeviceConfig wrong(String word, int number) {
    return new InvalidDeviceConfig(
        "line %d: '%s' is no condition: write [platform=ANDROID version=100-119 tier=LOW], each at most once"
            .formatted(number, Rejection.shortened(word)));
  }

  /**
   * Holds what a device says of itself when it asks for its configuration. Nothing of it is stored.
   *
   * @param platform ANDROID, IOS or FLUTTER; null when it does not say
   * @param version version code; null when it does not say, or says no whole number
   * @param tier LOW, MID or HIGH; null when it does not say
   */
  record AskingDevice(@Nullable String platform, @Nullable Long version, @Nullable String tier) {
    /** A device that says nothing of itself. */
    static final AskingDevice SILENT = new AskingDevice(null, null, null);

    /** Reads the query of a request; parameters of other names are ignored. */
    static AskingDevice of(@Nullable String query) {
      if (query == null) {
        return SILENT;
      }
      QueryParams parameters = QueryParams.fromQueryString(query);
      return new AskingDevice(
          parameters.get("platform"), number(parameters.get("version")), parameters.get("tier"));
    }

    private static @Nullable Long number(@Nullable String text) {
      try {
        return text == null ? null : Long.valueOf(text);
      } catch (NumberFormatException e) {
        return null;
      }
    }
  }
}
