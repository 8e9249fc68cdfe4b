package dev.jankline.formats.vendor;

import dev.jankline.formats.art.ArtDumpFormat;
import dev.jankline.formats.report.Frames;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportEvents;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the parts that exports of several services have in common. */
final class Exported {
  /** Android calls an app unresponsive that takes no input for so long. */
  static final int ANR_MILLIS = 5_000;

  private static final Pattern ZONE = Pattern.compile(" ?(?:UTC|Z)$");

  private Exported() {}

  /** An ANR that lasted as long as the origin says, else 5 s. */
  static ReportedStall anr(ReportEvents events, @Nullable String screen) {
    ReportedStall anr = ReportedStall.given(StallKind.ANR, events.origin().stall(), ANR_MILLIS);
    return screen == null
        ? anr
        : new ReportedStall(
            StallKind.ANR, anr.durationMillis(), anr.thresholdMillis(), screen, null);
  }

  /** The stall of a stack as text: a dump, or Java frames with or without {@code at}. */
  static Stall stall(String text, ReportedStall as, ReportEvents events, int line)
      throws ReportException {
    try {
      return ArtDumpFormat.stall(text, as, events, line);
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory", e);
    }
  }

  /** The stall of one stack. */
  static Stall stall(List<StackFrame> innermostFirst, ReportedStall as) {
    SampledStacks stacks = new SampledStacks();
    stacks.add(innermostFirst, 1);
    return as.with(stacks.tree(), stacks.byWeight(as.durationMillis()));
  }

  /** The frame of a Java method. */
  static StackFrame java(
      String type, String method, @Nullable String file, @Nullable Integer line) {
    return Frames.of(new JavaFrame(type, method, file, line == null ? -1 : line));
  }

  /** The time of a field, in ISO-8601 or as BigQuery writes it, or in seconds since 1970. */
  static @Nullable Instant time(JsonFields fields, String name) throws ReportException {
    String text = fields.text(name);
    if (text == null) {
      return null;
    }
    if (text.matches("\\d{1,12}(?:\\.\\d{1,9})?(?:[eE]\\d)?")) {
      Double seconds = fields.decimal(name);
      return seconds == null ? null : Instant.ofEpochMilli(Math.round(seconds * 1_000));
    }
    Instant time = time(text);
    if (time == null) {
      throw fields.wrong(name, "is no time such as 2026-10-09T17:20:00Z");
    }
    return time;
  }

  /** The time of a text; null when it is none. */
  static @Nullable Instant time(String text) {
    Matcher zone = ZONE.matcher(text);
    String iso = zone.replaceFirst("").strip().replaceFirst(" ", "T");
    try {
      return OffsetDateTime.parse(zone.find(0) ? iso + "Z" : iso).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }
}
