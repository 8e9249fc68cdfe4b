package dev.jankline.gateway.config;

import com.linecorp.armeria.common.QueryParams;
import org.jspecify.annotations.Nullable;

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
