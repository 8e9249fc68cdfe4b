package dev.jankline.formats.matrix;

import dev.jankline.formats.report.Frames;
import dev.jankline.formats.report.JavaLines;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.LeftOut;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportOrigin.GivenStall;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.ReportedTree;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code Trace_EvilMethod}: a main thread that did not answer, an ANR among them.
 *
 * <p>Its stack is the call tree of {@code stack}; without one, the method of {@code stackKey}; for
 * an ANR without either the Java stack {@code threadStack}. A report with none of them is refused.
 *
 * @param stall the stall
 */
record EvilMethod(Stall stall) {

  /** Refuses lines of {@code threadStack} that become no frame, when the stall is made of it. */
  static EvilMethod of(JsonFields report, ReportEvents events) throws ReportException {
    GivenStall given = events.origin().stall();
    StallType type = StallType.of(report.text("detail"));
    MatrixMethodTrace trace = trace(report);
    Long cost = report.number("cost");
    LeftOut leftOut = new LeftOut();
    List<StackFrame> thread =
        JavaLines.read(text(report.text("threadStack")), line -> leftOut.add(line, report.line()));
    long duration = cost != null && cost > 0 ? cost : duration(type, trace, given);
    String screen = report.text("scene");
    ReportedStall stall =
        new ReportedStall(
            type.kind(),
            duration,
            given.thresholdOr((int) Math.min(type.thresholdMillis(), duration)),
            screen == null ? given.screen() : screen,
            MatrixDevice.context(report, duration));
    if (!trace.isEmpty()) {
      return new EvilMethod(stall.with(trace.tree(), List.of()));
    }
    Integer key = key(report);
    if (key != null) {
      return new EvilMethod(ofKey(stall, key));
    }
    if (thread.isEmpty()) {
      throw report.wrong("has neither stack nor stackKey nor threadStack");
    }
    leftOut.refuse(events, "threadStack");
    SampledStacks sampled = new SampledStacks();
    sampled.add(thread, 1);
    return new EvilMethod(stall.with(sampled.tree(), sampled.byWeight(duration)));
  }

  private static MatrixMethodTrace trace(JsonFields report) throws ReportException {
    return MatrixMethodTrace.read(text(report.text("stack")), report.line());
  }

  private static long duration(StallType type, MatrixMethodTrace trace, GivenStall given) {
    long traced = trace.rootMillis();
    return given.durationOr(traced > 0 ? traced : type.thresholdMillis());
  }

  /** The method that Matrix files the report under; null when it names none. */
  private static @Nullable Integer key(JsonFields report) throws ReportException {
    String key = text(report.text("stackKey"));
    int end = key.indexOf('|');
    String first = end < 0 ? key : key.substring(0, end);
    return first.matches("\\d{1,9}") ? Integer.valueOf(first) : null;
  }

  private static Stall ofKey(ReportedStall stall, int methodId) {
    ReportedTree tree = new ReportedTree();
    MatrixFrame frame = new MatrixFrame(methodId, 1, stall.durationMillis());
    tree.add(ReportedTree.NONE, Frames.of(frame));
    return stall.with(tree, List.of());
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  /**
   * Says what the field {@code detail} of an evil method means.
   *
   * @param kind what the main thread was doing
   * @param thresholdMillis threshold from which Matrix reports it, by default
   */
  record StallType(StallKind kind, int thresholdMillis) {
    private static final int EVIL_METHOD = 700;
    private static final int LAG = 2_000;
    private static final int ANR = 5_000;

    static StallType of(@Nullable String detail) {
      String type = detail == null ? "NORMAL" : detail.toUpperCase(Locale.ROOT);
      if (type.contains("ANR")) {
        return new StallType(StallKind.ANR, ANR);
      }
      return switch (type) {
        case "NORMAL" -> new StallType(StallKind.DISPATCH, EVIL_METHOD);
        case "STARTUP" -> new StallType(StallKind.STARTUP, EVIL_METHOD);
        case "LAG" -> new StallType(StallKind.DISPATCH, LAG);
        case "LAG_IDLE_HANDLER" -> new StallType(StallKind.IDLE, LAG);
        case "LAG_TOUCH" -> new StallType(StallKind.INPUT, LAG);
        default -> new StallType(StallKind.UNKNOWN, EVIL_METHOD);
      };
    }
  }
}
