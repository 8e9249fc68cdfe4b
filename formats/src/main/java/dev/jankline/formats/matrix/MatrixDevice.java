package dev.jankline.formats.matrix;

import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StallContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads what a TraceCanary report says of device and process. */
final class MatrixDevice {
  private static final long KILO = 1024;
  private static final double PERCENT = 100;

  private MatrixDevice() {}

  static ReportHeader header(JsonFields report, ReportOrigin origin) throws ReportException {
    return new ReportHeader(origin, "Matrix TraceCanary", Platform.ANDROID)
        .hardware(positive(report.number("mem")), null, tier(report.text("machine")));
  }

  /** What is known of the process while its main thread did not answer; null when nothing is. */
  static @Nullable StallContext context(JsonFields report, long costMillis) throws ReportException {
    StallContext context = ReportedStall.emptyContext();
    Long cpu = cpuMillis(report.text("usage"), costMillis);
    JsonFields memory = report.object("memory");
    Long heap = memory == null ? null : kilobytes(memory.number("dalvik_heap"));
    Long free = kilobytes(report.number("mem_free"));
    Boolean foreground = report.flag("isProcessForeground");
    context.setCpuMillis(cpu);
    context.setHeapUsedBytes(heap);
    context.setFreeRamBytes(free);
    context.setForeground(foreground);
    boolean any = cpu != null || heap != null || free != null || foreground != null;
    return any ? context : null;
  }

  private static @Nullable DeviceTier tier(@Nullable String machine) {
    return switch (machine == null ? "" : machine.toUpperCase(Locale.ROOT)) {
      case "BEST", "HIGH" -> DeviceTier.HIGH;
      case "MIDDLE" -> DeviceTier.MID;
      case "LOW", "BAD" -> DeviceTier.LOW;
      default -> null;
    };
  }

  /** The share of the time that the thread had the CPU, for example {@code 12.5%}, as a time. */
  private static @Nullable Long cpuMillis(@Nullable String usage, long costMillis) {
    if (usage == null || !usage.matches("\\d{1,3}(\\.\\d{1,9})?%")) {
      return null;
    }
    double share = Double.parseDouble(usage.substring(0, usage.length() - 1)) / PERCENT;
    return Math.round(costMillis * share);
  }

  private static @Nullable Long kilobytes(@Nullable Long count) {
    Long positive = positive(count);
    return positive == null || positive > Long.MAX_VALUE / KILO ? null : positive * KILO;
  }

  private static @Nullable Long positive(@Nullable Long count) {
    return count == null || count <= 0 ? null : count;
  }
}
