package dev.jankline.symbols.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes traces of a snapshot of Dart 3.13, as they reach us in the field. */
final class DartTraces {
  /** Where the snapshot's code lies in the file. */
  static final long TEXT = 0x180000;

  private static final long LOADED = 0x751c2b3000L;
  private static final String STARS = "*** ".repeat(15) + "***";

  private DartTraces() {}

  /** Who wrote the trace. */
  enum Form {
    /** Dart's VM itself: return addresses minus 1. */
    VM,
    /** A collector that walks the stack itself: no {@code virt}, whole return addresses. */
    GLANCE,
    /** A crash report: no header but the build id, no absolute addresses. */
    CRASHLYTICS,
    /** The VM's header a line a field, and absolute addresses only. */
    SPLIT_HEADER;

    /** A trace of calls at some instructions. */
    List<String> trace(String buildId, List<Long> calls) {
      List<String> lines = new ArrayList<>(header(buildId));
      for (int i = 0; i < calls.size(); i++) {
        lines.add(frame(i, calls.get(i)));
      }
      return lines;
    }

    private List<String> header(String buildId) {
      String text = Long.toHexString(LOADED + TEXT);
      String base = Long.toHexString(LOADED);
      return switch (this) {
        case VM, GLANCE ->
            List.of(
                STARS,
                "pid: 8353, tid: 8399, name 1.ui",
                "os: android arch: arm64 comp: yes sim: no",
                "build_id: '" + buildId + "'",
                "isolate_dso_base: " + base + ", vm_dso_base: 0",
                "isolate_instructions: " + text + ", vm_instructions: 0");
        case CRASHLYTICS -> List.of("BuildId: " + buildId.toUpperCase(Locale.ROOT));
        case SPLIT_HEADER ->
            List.of(
                STARS,
                "pid: 16380, tid: 487890366624, name 1.ui",
                "os: android",
                "arch: arm64",
                "build_id: " + buildId,
                "isolate_dso_base: " + base,
                "vm_dso_base: 0",
                "isolate_instructions: " + text,
                "vm_instructions: 0");
      };
    }

    private String frame(int number, long call) {
      long pc = call + 3;
      long walked = number == 0 ? call : call + 4;
      return switch (this) {
        case VM ->
            "    #%02d abs %016x virt %016x _kDartSnapshotText+0x%x"
                .formatted(number, LOADED + pc, pc, pc - TEXT);
        case GLANCE ->
            "    #%02d abs %016x _kDartSnapshotText+0x%x"
                .formatted(number, LOADED + walked, walked - TEXT);
        case CRASHLYTICS ->
            "       at . #%02d abs 0 virt %016x _kDartSnapshotText+0x%x"
                .formatted(number, pc, pc - TEXT);
        case SPLIT_HEADER -> "#%02d abs %016x".formatted(number, LOADED + pc);
      };
    }
  }
}
