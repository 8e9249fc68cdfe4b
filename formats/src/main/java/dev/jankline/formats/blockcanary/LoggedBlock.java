package dev.jankline.formats.blockcanary;

import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a stall out of one entry of a log. */
final class LoggedBlock {
  /** Threshold of BlockCanary, by default. */
  private static final int BLOCK_MILLIS = 1_000;

  private static final long KILO = 1_024;
  private static final int MAX_NAME = 255;
  private static final int MAX_LEVEL = 10_000;

  private LoggedBlock() {}

  static ReportedPart of(LogEntry entry, ReportOrigin origin) throws ReportException {
    Long cost = entry.number("time");
    if (cost == null || cost < 0) {
      throw new ReportException(
          entry.line(), Reason.INVALID, "the entry has no line 'time = <milliseconds>'");
    }
    List<LogEntry.TimedStack> stacks = entry.stacks();
    if (stacks.isEmpty()) {
      throw new ReportException(
          entry.line(), Reason.INVALID, "the entry has no frame below 'stack = '");
    }
    Instant start = start(entry, cost, origin);
    SampledStacks sampled = new SampledStacks();
    boolean timed = stacks.stream().allMatch(stack -> stack.at() != null);
    for (LogEntry.TimedStack stack : stacks) {
      sampled.add(stack.frames(), timed ? offset(start, stack.at()) : 1);
    }
    ReportedStall stall =
        new ReportedStall(
            StallKind.DISPATCH,
            cost,
            origin.stall().thresholdOr((int) Math.min(BLOCK_MILLIS, cost)),
            origin.stall().screen(),
            context(entry));
    return new ReportedPart(
        entry.line(),
        entry.content(),
        header(entry, origin),
        start,
        stall.with(sampled.tree(), timed ? sampled.byOffset(cost) : sampled.byWeight(cost)),
        null);
  }

  private static long offset(Instant start, @Nullable Instant at) {
    return at == null ? 0 : Math.max(0, Duration.between(start, at).toMillis());
  }

  private static ReportHeader header(LogEntry entry, ReportOrigin origin) throws ReportException {
    String api = entry.text("api-level", MAX_NAME);
    int space = api == null ? -1 : api.indexOf(' ');
    String level = api == null ? "" : space < 0 ? api : api.substring(0, space);
    boolean isLevel = level.matches("\\d{1,5}") && Integer.parseInt(level) < MAX_LEVEL;
    Long cores = entry.number("cpu-core");
    return new ReportHeader(origin, "BlockCanary", Platform.ANDROID)
        .version(entry.text("versionName", MAX_NAME), entry.number("versionCode"))
        .device(
            entry.text("model", MAX_NAME),
            api == null || space < 0 || !isLevel ? null : api.substring(space + 1))
        .apiLevel(isLevel ? Integer.valueOf(level) : null)
        .hardware(
            kilobytes(entry.number("totalMemory")),
            cores == null || cores < 1 || cores > MAX_LEVEL ? null : cores.intValue(),
            null);
  }

  private static @Nullable StallContext context(LogEntry entry) throws ReportException {
    Long cpu = entry.number("thread-time");
    Long free = kilobytes(entry.number("freeMemory"));
    if ((cpu == null || cpu < 0) && free == null) {
      return null;
    }
    StallContext context = ReportedStall.emptyContext();
    context.setCpuMillis(cpu == null || cpu < 0 ? null : cpu);
    context.setFreeRamBytes(free);
    return context;
  }

  private static @Nullable Long kilobytes(@Nullable Long count) {
    return count == null || count <= 0 || count > Long.MAX_VALUE / KILO ? null : count * KILO;
  }

  private static Instant start(LogEntry entry, long cost, ReportOrigin origin) {
    Instant start = entry.time("time-start");
    return start == null ? origin.start(null, cost) : start;
  }
}
