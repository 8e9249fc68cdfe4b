package dev.jankline.symbols.retrace;

import dev.jankline.symbols.build.BuildIds;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects what the header of a Dart trace says, however it is broken into lines. All of it is
 * optional: {@code build_id: '…'} with or without quotes, or {@code BuildId: …}.
 */
public final class DartTraceHeader {
  private static final String START = "*** *** *** ***";
  private static final Pattern FIELD =
      Pattern.compile(
          "\\b(build_id|BuildId|arch|isolate_dso_base|isolate_instructions|vm_instructions)"
              + "[:=] ?'?([0-9A-Za-z]+)'?");

  private @Nullable String buildId;
  private @Nullable String arch;
  private long isolateBase;
  private long isolateStart;
  private long vmStart;

  /**
   * Reads a line.
   *
   * @return whether it belongs to a header
   */
  public boolean read(String line) {
    if (line.contains(START)) {
      buildId = null;
      arch = null;
      isolateBase = 0;
      isolateStart = 0;
      vmStart = 0;
      return true;
    }
    boolean any = false;
    Matcher field = FIELD.matcher(line);
    while (field.find()) {
      any = true;
      set(field.group(1), field.group(2));
    }
    return any;
  }

  /** Build id of the snapshot, normalised; null when the trace does not say. */
  public @Nullable String buildId() {
    return buildId;
  }

  boolean isArm64() {
    return "arm64".equals(arch);
  }

  /** Load address of the snapshot; 0 when unknown. */
  long isolateBase() {
    return isolateBase;
  }

  /** Address of the isolate's instructions in the process; 0 when unknown. */
  long isolateStart() {
    return isolateStart;
  }

  /** Address of the VM's instructions in the process; 0 when unknown, or when there are none. */
  long vmStart() {
    return vmStart;
  }

  private void set(String name, String value) {
    switch (name) {
      case "build_id", "BuildId" -> buildId = BuildIds.normalize(value);
      case "arch" -> arch = value;
      case "isolate_dso_base" -> isolateBase = address(value);
      case "isolate_instructions" -> isolateStart = address(value);
      default -> vmStart = address(value);
    }
  }

  private static long address(String hex) {
    try {
      return Long.parseUnsignedLong(hex, 16);
    } catch (NumberFormatException unreadable) {
      return 0;
    }
  }
}
