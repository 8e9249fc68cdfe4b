package dev.jankline.formats.report;

import dev.jankline.formats.report.ReadReport.RefusedPart;
import dev.jankline.formats.report.ReportException.Reason;
import dev.jankline.formats.report.ReportFormat.ReadMeter;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.Stall;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.WireException;
import java.io.Reader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the events of one report. Each is checked by itself: one that breaks a rule of the
 * protocol is refused with its line, and those beside it stay. Holds at most {@value #MAX_EVENTS}
 * events and names at most {@value #MAX_NAMED} refused parts. Not thread-safe.
 */
public final class ReportEvents {
  /** Memory of a JSON token, as a node of a tree. */
  static final int TOKEN_BYTES = 128;

  /** Memory of a line of a text, as a frame or a field. */
  static final int LINE_BYTES = 192;

  /** Memory of a node of a stack and its frame. */
  private static final int NODE_BYTES = 192;

  /** The meter is told after so many bytes or steps. */
  private static final int PORTION_BYTES = 64 << 10;

  private static final int PORTION_STEPS = 64;

  /** Events that are taken of one report. */
  public static final int MAX_EVENTS = 1_000;

  static final int MAX_NAMED = 100;

  private final String format;
  private final ReportOrigin origin;
  private final ReadMeter meter;
  private final List<Batch> batches = new ArrayList<>();
  private final List<RefusedPart> refused = new ArrayList<>();
  private final Set<EventId> ids = new HashSet<>();
  private int unnamed;
  private long spent;
  private int steps;

  /**
   * @param format name of the format, a part of every id
   */
  ReportEvents(String format, ReportOrigin origin, ReadMeter meter) {
    this.format = format;
    this.origin = origin;
    this.meter = meter;
  }

  /** Reads the lines of a report at the cost of its meter. */
  public NumberedLines lines(Reader report, int maxChars, int maxLineChars) {
    return new NumberedLines(report, maxChars, maxLineChars, () -> spend(LINE_BYTES));
  }

  /** Takes a step of reading, which holds so many bytes more from now on, or fewer. */
  void spend(long bytes) {
    spent += bytes;
    if (++steps >= PORTION_STEPS || Math.abs(spent) >= PORTION_BYTES) {
      meter.spend(spent);
      spent = 0;
      steps = 0;
    }
  }

  public ReportOrigin origin() {
    return origin;
  }

  /** Takes a part as an event, or refuses it. */
  public void add(ReportedPart part) {
    Stall stall = part.stall();
    spend((1L + (stall == null ? 0 : stall.getNodes().size())) * NODE_BYTES);
    if (ids.size() >= MAX_EVENTS) {
      refuse(
          part.line(),
          Reason.TOO_LARGE,
          "the report has more than " + MAX_EVENTS + " events: split it");
      return;
    }
    if (!isStorable(part.start())) {
      refuse(part.line(), Reason.INVALID, "its time " + part.start() + " is beyond what is stored");
      return;
    }
    BatchHeader given = origin.header();
    EventId id =
        new ContentHash()
            .add(given.getApp())
            .add(given.getInstallId())
            .add(format)
            .add(part.content())
            .id();
    if (!ids.add(id)) {
      refuse(part.line(), Reason.INVALID, "an earlier part of the report says the same");
      return;
    }
    Event event = new Event(id, part.start(), part.stall(), part.screen(), null, null);
    take(part, new Batch(id, part.header().of(id), origin.readAt(), List.of(event)));
  }

  /** Refuses a part. */
  public void refuse(ReportException e) {
    refuse(e.line(), e.reason(), e.what());
  }

  /** Refuses a part. */
  public void refuse(int line, Reason reason, String message) {
    if (refused.size() < MAX_NAMED) {
      refused.add(new RefusedPart(line, reason, message));
    } else {
      unnamed++;
    }
  }

  /**
   * Ends the report.
   *
   * @param lines number of its lines
   * @param missing what a report of this format has, for the message when there was nothing
   * @throws ReportException MALFORMED when the report has no part at all
   */
  public ReadReport end(int lines, String missing) throws ReportException {
    if (batches.isEmpty() && refused.isEmpty()) {
      throw new ReportException(
          lines, Reason.MALFORMED, "the report ends without " + missing + ": give a whole report");
    }
    return new ReadReport(format, batches, refused, unnamed);
  }

  private void take(ReportedPart part, Batch batch) {
    try {
      BatchCheck.check(batch);
    } catch (WireException e) {
      ids.remove(batch.getId());
      refuse(part.line(), Reason.INVALID, String.valueOf(e.getMessage()));
      return;
    }
    int last = batches.size() - 1;
    if (last >= 0 && batches.get(last).getHeader().equals(batch.getHeader())) {
      batches.set(last, joined(batches.get(last), batch.getEvents().get(0)));
    } else {
      batches.add(batch);
    }
  }

  /** Whether the milliseconds since 1970 fit into a long. */
  static boolean isStorable(Instant time) {
    return Math.abs(time.getEpochSecond()) < Long.MAX_VALUE / 1_000;
  }

  private static Batch joined(Batch batch, Event event) {
    List<Event> events = new ArrayList<>(batch.getEvents());
    events.add(event);
    return new Batch(batch.getId(), batch.getHeader(), batch.getSentAt(), events);
  }

  /**
   * Holds what one part of a report says, before it becomes an event.
   *
   * @param line number of the line at which the part begins, from 1 on
   * @param content hash of what the part says, or a text that no other part of any report has
   * @param header app and device
   * @param start when it began
   * @param stall a stall; null when the part is about frames
   * @param screen frames of a screen; null when the part is about a stall
   */
  public record ReportedPart(
      int line,
      String content,
      ReportHeader header,
      Instant start,
      @Nullable Stall stall,
      @Nullable ScreenFrames screen) {}
}
