package dev.jankline.dashboard.groups;

import dev.jankline.dashboard.groups.GroupSearch.Group;
import dev.jankline.dashboard.groups.GroupSearch.Result;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says in words which devices carry a cluster. */
final class GroupWords {
  /** Begins the name of a dimension whose values are those of a label. */
  static final String LABEL = "label:";

  private static final List<String> ORDER =
      List.of("vendor", "model", "tier", "os", "cores", "refresh", "heap", "battery", "charging");

  private GroupWords() {}

  /** What is found, in a sentence that is true of the devices compared, and of no others. */
  static String sentence(Result result) {
    if (!result.groups().isEmpty()) {
      Group first = result.groups().get(0);
      return "%,d of %,d devices with this cluster %s, of others %,d of %,d."
          .formatted(
              first.caseDevices(),
              first.knownCases(),
              clause(of(first.values())),
              first.controlDevices(),
              first.knownControls());
    }
    String compared =
        "%,d devices with this cluster and %,d others".formatted(result.cases(), result.controls());
    return result.cases() < GroupSearch.MIN_CASES || result.controls() < GroupSearch.MIN_CASES
        ? "Too few devices to compare: " + compared + "."
        : "No group of devices is found to carry this cluster: compared are " + compared + ".";
  }

  /** Values in words, for example "on Android 15 with low-power mode on". */
  static String of(Map<String, String> values) {
    return values.entrySet().stream()
        .sorted(Comparator.comparingInt(value -> place(value.getKey())))
        .map(value -> one(value.getKey(), value.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String clause(String words) {
    return words.startsWith("with ")
        ? "have " + words.substring("with ".length())
        : "are " + words.replaceFirst("^while ", "");
  }

  private static int place(String dimension) {
    int place = ORDER.indexOf(dimension);
    return place < 0 ? ORDER.size() : place;
  }

  private static String one(String dimension, String value) {
    return switch (dimension) {
      case "vendor" -> "by " + value;
      case "model" -> "of model " + value;
      case "tier" -> "of the " + value.toLowerCase(Locale.ROOT) + " tier";
      case "os" -> "on " + value;
      case "cores" -> "with " + value + " cores";
      case "refresh" -> "with a display of " + value + " Hz";
      case "heap" -> "with " + share(value) + " of the heap used";
      case "battery" -> "with a battery " + level(value);
      case "charging" -> value.equals("true") ? "while charging" : "while not charging";
      case "power" -> "with low-power mode " + (value.equals("LOW_POWER") ? "on" : "off");
      case "thermal" -> "at thermal status " + value.toLowerCase(Locale.ROOT);
      default -> "with " + dimension.replaceFirst(LABEL, "label ") + " = " + value;
    };
  }

  private static String share(String bucket) {
    return switch (bucket) {
      case "UNDER_50" -> "less than 50 %";
      case "OVER_80" -> "more than 80 %";
      default -> "50 to 80 %";
    };
  }

  private static String level(String bucket) {
    return switch (bucket) {
      case "LOW" -> "below 20 %";
      case "FULL" -> "above 80 %";
      default -> "of 20 to 80 %";
    };
  }
}
