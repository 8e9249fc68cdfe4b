package dev.jankline.formats.dart;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects what stands before the frames of a Dart trace, on however many lines. All of it is
 * optional: {@code build_id: '…'} with or without quotes, {@code BuildId: …}, {@code os: … arch: …}
 * and the addresses of the snapshot. Not thread-safe.
 */
final class TraceHead {
  private static final String START = "*** *** *** ***";
  private static final Pattern FIELD =
      Pattern.compile(
          "\\b(build_id|BuildId|os|arch|isolate_dso_base|isolate_instructions|vm_instructions)"
              + "[:=] ?'?([0-9A-Za-z-]{1,128})'?");

  /** A deferred component, {@code loading_unit: 3, build_id: '…', dso_base: …, …}. */
  private static final Pattern UNIT =
      Pattern.compile(
          "\\bloading_unit: (\\d{1,9}), build_id: '?([0-9A-Fa-f-]{4,64})'?"
              + "(?:, dso_base: ([\\da-f]{1,16}))?.*");

  private static final int MAX_UNITS = 100;
  private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f-]{4,64}");

  private @Nullable String buildId;
  private final Map<Integer, LoadingUnit> units = new TreeMap<>();
  private @Nullable String arch;
  private @Nullable String os;
  private long isolateBase;
  private long isolateStart;
  private long vmStart;

  /** Whether a line begins a trace. */
  static boolean begins(String line) {
    return line.contains(START);
  }

  /** Takes what a line says; nothing when it is of another kind. */
  void read(String line) {
    Matcher unit = UNIT.matcher(line);
    if (unit.find()) {
      if (units.size() < MAX_UNITS) {
        long base = unit.group(3) == null ? 0 : address(unit.group(3));
        units.put(Integer.valueOf(unit.group(1)), new LoadingUnit(lowerCase(unit.group(2)), base));
      }
      return;
    }
    Matcher field = FIELD.matcher(line);
    while (field.find()) {
      set(field.group(1), field.group(2));
    }
  }

  private void set(String name, String value) {
    switch (name) {
      case "build_id", "BuildId" ->
          buildId = HEX.matcher(value).matches() ? lowerCase(value) : buildId;
      case "os" -> os = value;
      case "arch" -> arch = value;
      case "isolate_dso_base" -> isolateBase = address(value);
      case "isolate_instructions" -> isolateStart = address(value);
      default -> vmStart = address(value);
    }
  }

  private static String lowerCase(String id) {
    return id.replace("-", "").toLowerCase(Locale.ROOT);
  }

  /** Build id of the snapshot, lower-case hex; null when the trace does not say. */
  @Nullable String buildId() {
    return buildId;
  }

  /** The unit with a number; null when the trace names none. */
  @Nullable LoadingUnit unit(@Nullable String number) {
    return number == null ? null : units.get(Integer.valueOf(number));
  }

  /** Build ids of the snapshot and of all units. */
  Set<String> buildIds() {
    Set<String> ids = new LinkedHashSet<>();
    if (buildId != null) {
      ids.add(buildId);
    }
    units.values().forEach(unit -> ids.add(unit.buildId()));
    return ids;
  }

  /** System of the device, for example {@code android}; null when the trace does not say. */
  @Nullable String os() {
    return os;
  }

  boolean isArm64() {
    return "arm64".equals(arch);
  }

  /** Load address of the snapshot; 0 when unknown. */
  long isolateBase() {
    return isolateBase;
  }

  /** Address of the isolate's instructions; 0 when unknown. */
  long isolateStart() {
    return isolateStart;
  }

  /** Address of the VM's instructions; 0 when unknown, or when there are none. */
  long vmStart() {
    return vmStart;
  }

  private static long address(String hex) {
    try {
      return Long.parseUnsignedLong(hex, 16);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Names the snapshot of a deferred component.
   *
   * @param base its load address; 0 when unknown
   */
  record LoadingUnit(String buildId, long base) {}
}
