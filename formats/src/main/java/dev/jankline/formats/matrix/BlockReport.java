package dev.jankline.formats.matrix;

import dev.jankline.formats.apple.AppleFrames;
import dev.jankline.formats.apple.ImageTable;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.StallKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one report of Matrix's block monitor on iOS as a stall. */
final class BlockReport {
  private static final ImageTable.FieldNames IMAGE =
      new ImageTable.FieldNames("name", "uuid", "image_addr", "image_size");

  /** The run loop has not answered for so long when Matrix looks, by default. */
  private static final int BLOCK_MILLIS = 2_000;

  private static final long MICROS_PER_MILLI = 1_000;
  private static final int MAIN_THREAD_BLOCK = 2_001;

  private final JsonFields report;
  private final ReportOrigin origin;
  private final ReportHeader header;
  private final AppleFrames frames;

  BlockReport(JsonFields report, ReportOrigin origin) throws ReportException {
    this.report = report;
    this.origin = origin;
    this.header = header(report, origin);
    this.frames = new AppleFrames(header);
  }

  ReportedPart part(String content) throws ReportException {
    DumpType type = type();
    ImageTable images = ImageTable.read(report.objects("binary_images"), IMAGE);
    SampledStacks stacks = new SampledStacks();
    for (List<StackFrame> stack : stacks(images)) {
      stacks.add(stack, 1);
    }
    if (stacks.isEmpty()) {
      throw report.wrong("has no stack of the main thread in frame_stack or crash.threads");
    }
    long duration = duration();
    String screen = report.text("scene");
    ReportedStall stall =
        new ReportedStall(
            type.kind(),
            duration,
            origin.stall().thresholdOr((int) Math.min(BLOCK_MILLIS, Math.max(0, duration))),
            screen == null ? origin.stall().screen() : screen,
            context(type));
    return new ReportedPart(
        report.line(),
        content,
        header,
        start(duration),
        stall.with(stacks.tree(), stacks.byWeight(Math.max(0, duration))),
        null);
  }

  private static ReportHeader header(JsonFields report, ReportOrigin origin)
      throws ReportException {
    ReportHeader header = new ReportHeader(origin, "Matrix iOS", Platform.IOS);
    JsonFields system = report.object("system");
    if (system != null) {
      String build = system.text("CFBundleVersion");
      boolean isNumber = build != null && build.matches("\\d{1,18}");
      header
          .version(system.text("CFBundleShortVersionString"), isNumber ? Long.valueOf(build) : null)
          .device(system.text("machine"), system.text("system_version"));
    }
    return header;
  }

  private DumpType type() throws ReportException {
    JsonFields user = report.object("user");
    Integer own = report.number("dump_type", 0, Integer.MAX_VALUE);
    Integer users = user == null ? null : user.number("dump_type", 0, Integer.MAX_VALUE);
    int number = own != null ? own : users != null ? users : MAIN_THREAD_BLOCK;
    DumpType type = DumpType.of(number);
    if (type == null) {
      throw report.wrong("dump_type", number + " is not about a main thread that is blocked");
    }
    return type;
  }

  private static @Nullable StallContext context(DumpType type) {
    if (type.foreground() == null) {
      return null;
    }
    StallContext context = ReportedStall.emptyContext();
    context.setForeground(type.foreground());
    return context;
  }

  /** Matrix repeats the stack that it saw most as the first one: it is counted once. */
  private List<List<StackFrame>> stacks(ImageTable images) throws ReportException {
    List<List<StackFrame>> stacks = new ArrayList<>();
    for (JsonFields stack : report.objects("frame_stack")) {
      stacks.add(stack(stack.items(), images));
    }
    if (stacks.size() > 1 && stacks.subList(1, stacks.size()).contains(stacks.get(0))) {
      stacks.remove(0);
    }
    JsonFields crash = report.object("crash");
    if (stacks.isEmpty() && crash != null) {
      JsonFields main = main(crash.objects("threads"));
      JsonFields backtrace = main == null ? null : main.object("backtrace");
      if (backtrace != null) {
        stacks.add(stack(backtrace.objects("contents"), images));
      }
    }
    stacks.removeIf(List::isEmpty);
    return stacks;
  }

  private static @Nullable JsonFields main(List<JsonFields> threads) throws ReportException {
    for (JsonFields thread : threads) {
      Long index = thread.number("index");
      if (index != null && index == 0) {
        return thread;
      }
    }
    return threads.isEmpty() ? null : threads.get(0);
  }

  private List<StackFrame> stack(List<JsonFields> points, ImageTable images)
      throws ReportException {
    List<StackFrame> innermostFirst = new ArrayList<>();
    for (JsonFields point : points) {
      long address = point.requiredNumber("instruction_addr");
      Long start = point.number("symbol_addr");
      Long within = start == null || start <= 0 ? null : address - start;
      String symbol = AppleFrames.believed(point.text("symbol_name"), within);
      innermostFirst.add(images.frame(address, !innermostFirst.isEmpty(), symbol, frames));
    }
    return innermostFirst;
  }

  private long duration() throws ReportException {
    JsonFields user = report.object("user");
    Long micros = user == null ? null : user.number("blockTime");
    return micros == null || micros <= 0
        ? origin.stall().durationOr(BLOCK_MILLIS)
        : micros / MICROS_PER_MILLI;
  }

  private Instant start(long duration) throws ReportException {
    JsonFields about = report.object("report");
    String text = about == null ? null : about.text("timestamp");
    return origin.start(text == null ? null : time(text), duration);
  }

  private Instant time(String text) throws ReportException {
    try {
      return text.matches("\\d{1,11}")
          ? Instant.ofEpochSecond(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw report.wrong("report.timestamp", "is neither seconds since 1970 nor ISO-8601");
    }
  }

  /**
   * Says what the number of a dump of Matrix on iOS means. Types that are about the CPU, power or
   * disk writes, and not about a main thread that does not answer, are none.
   *
   * @param kind what the main thread was doing
   * @param foreground whether the app was in the foreground; null when the type does not say
   */
  record DumpType(StallKind kind, @Nullable Boolean foreground) {
    private static final int TEST = 10_000;

    /** The type of a number; null when it is not about a main thread. */
    static @Nullable DumpType of(int number) {
      return switch (number) {
        case 2001, 2009 -> new DumpType(StallKind.DISPATCH, true);
        case 2002 -> new DumpType(StallKind.DISPATCH, false);
        case 2004, 2014 -> new DumpType(StallKind.FRAME, true);
        case 2007 -> new DumpType(StallKind.STARTUP, true);
        case 2010 -> new DumpType(StallKind.ANR, null);
        case TEST -> new DumpType(StallKind.UNKNOWN, null);
        default -> null;
      };
    }
  }
}
