package dev.jankline.formats.apple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.formats.report.JsonFields;
import dev.jankline.formats.report.ReportEvents.ReportedPart;
import dev.jankline.formats.report.ReportException;
import dev.jankline.formats.report.ReportHeader;
import dev.jankline.formats.report.ReportOrigin;
import dev.jankline.formats.report.ReportOrigin.GivenStall;
import dev.jankline.formats.report.ReportedStall;
import dev.jankline.formats.report.SampledStacks;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StallKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one batch of sampled backtraces as a stall. */
final class SampledBatch {
  /** Time between two signals, when the report does not say. */
  private static final long INTERVAL_MILLIS = 10;

  /** A frame of 60 Hz. */
  private static final int FRAME_MILLIS = 16;

  private static final int MAX_COUNT = 1_000_000;

  private final ImageTable images;
  private final ReportHeader header;
  private final AppleFrames frames;
  private final long intervalMillis;

  /**
   * @param intervalMillis time between two signals; null when the report does not say
   */
  SampledBatch(ImageTable images, ReportHeader header, @Nullable Long intervalMillis) {
    this.images = images;
    this.header = header;
    this.frames = new AppleFrames(header);
    this.intervalMillis =
        intervalMillis == null || intervalMillis <= 0 ? INTERVAL_MILLIS : intervalMillis;
  }

  ReportedPart part(JsonFields batch, String content, ReportOrigin origin) throws ReportException {
    SampledStacks stacks = new SampledStacks();
    long samples = 0;
    for (JsonFields stack : batch.objects("stacks")) {
      Integer count = stack.number("count", 1, MAX_COUNT);
      int weight = count == null ? 1 : count;
      stacks.add(stack(stack), weight);
      samples += weight;
    }
    if (stacks.isEmpty()) {
      throw batch.wrong("stacks", "is missing or empty");
    }
    Long told = batch.number("durationMillis");
    long duration = told == null ? samples * intervalMillis : told;
    ReportedStall stall = stall(batch, duration, origin.stall());
    return new ReportedPart(
        batch.line(),
        content,
        header,
        start(batch, duration, origin),
        stall.withAggregated(stacks),
        null);
  }

  private static ReportedStall stall(JsonFields batch, long duration, GivenStall given)
      throws ReportException {
    Integer threshold = batch.number("thresholdMillis", 0, Integer.MAX_VALUE);
    String screen = batch.text("screen");
    return new ReportedStall(
        StallKind.FRAME,
        duration,
        threshold == null ? given.thresholdOr(FRAME_MILLIS) : threshold,
        screen == null ? given.screen() : screen,
        null);
  }

  private List<StackFrame> stack(JsonFields stack) throws ReportException {
    JsonNode addresses = SampledFormat.addresses(stack);
    if (!addresses.isArray() || addresses.isEmpty()) {
      throw stack.wrong("addresses", "is missing or empty");
    }
    List<StackFrame> innermostFirst = new ArrayList<>();
    for (JsonNode address : addresses) {
      boolean isReturn = !innermostFirst.isEmpty();
      innermostFirst.add(images.frame(number(address, stack), isReturn, null, frames));
    }
    return innermostFirst;
  }

  private static long number(JsonNode address, JsonFields stack) throws ReportException {
    String text = address.asText("");
    try {
      return text.startsWith("0x")
          ? Long.parseUnsignedLong(text.substring(2), 16)
          : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw stack.wrong(
          "addresses",
          "holds '%s', which is no address"
              .formatted(text.substring(0, Math.min(40, text.length()))));
    }
  }

  private static Instant start(JsonFields batch, long duration, ReportOrigin origin)
      throws ReportException {
    String text = batch.text("time");
    if (text == null) {
      Instant given = origin.stall().time();
      return given == null
          ? origin.readAt().minusMillis(Math.max(0, Math.min(duration, Integer.MAX_VALUE)))
          : given;
    }
    try {
      return text.matches("\\d{1,15}")
          ? Instant.ofEpochMilli(Long.parseLong(text))
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw batch.wrong("time", "is neither milliseconds since 1970 nor ISO-8601");
    }
  }
}
