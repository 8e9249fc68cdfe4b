package dev.jankline.wire;

import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ScreenFrames;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Refuses batches that can be read but whose content breaks a rule of the protocol.
 *
 * <p>In a batch that passes, the parent links of every stack end at a root, indices are in range,
 * and sums of its numbers do not overflow. Times are not checked: device clocks may be wrong, and
 * the processor corrects them.
 */
public final class BatchCheck {
  /** Events a batch may hold. */
  public static final int MAX_EVENTS = 1_000;

  /** Stack nodes a stall may hold. */
  public static final int MAX_NODES = 20_000;

  /** Characters a text may hold. */
  public static final int MAX_TEXT = 4_096;

  /** Characters a name may hold that becomes part of a Kafka key: app, version, install, build. */
  public static final int MAX_NAME = 255;

  /** Fields, by record, that become part of a Kafka key and so have the limit of names. */
  public static final Set<String> NAMES =
      Set.of(
          "BatchHeader.app",
          "BatchHeader.versionName",
          "BatchHeader.installId",
          "BuildId.id",
          "NativeFrame.buildId",
          "DartFrame.buildId");

  /** Labels that a header may hold. */
  public static final int MAX_LABELS = 8;

  /** Characters that the name or the value of a label may hold. */
  public static final int MAX_LABEL = 40;

  /** Longest time one event may report. */
  public static final Duration MAX_DURATION = Duration.ofHours(24);

  /** Buckets of an overrun histogram. */
  public static final int OVERRUN_BUCKETS = 14;

  /** Starts of an app that one exposure may hold. */
  public static final int MAX_STARTS = 16;

  private BatchCheck() {}

  /**
   * Checks a batch.
   *
   * @throws WireException INVALID, naming the event's index and the field
   */
  public static void check(Batch batch) throws WireException {
    check(batch, Defects.first());
  }

  /**
   * Checks a batch.
   *
   * @param defects takes what is wrong
   * @throws WireException the first defect, unless defects are kept
   */
  public static void check(Batch batch, Defects defects) throws WireException {
    List<Event> events = batch.getEvents();
    if (events.isEmpty() || events.size() > MAX_EVENTS) {
      defects.invalid(
          "events", "holds " + events.size() + " events; a batch has 1 to " + MAX_EVENTS);
    }
    ValueLimits.check(batch, defects);
    header(batch.getHeader(), defects);
    defects.enter("events");
    for (int i = 0; i < events.size(); i++) {
      defects.enter(i);
      event(events.get(i), defects);
      defects.leave();
    }
    defects.leave();
  }

  /**
   * Checks the rules of a header, but for the lengths of its texts.
   *
   * @throws WireException the first defect
   */
  public static void checkHeader(BatchHeader header) throws WireException {
    header(header, Defects.first());
  }

  private static void header(BatchHeader header, Defects defects) throws WireException {
    require(!header.getApp().isBlank(), "header.app", "is blank", defects);
    require(!header.getInstallId().isBlank(), "header.installId", "is blank", defects);
    double rate = header.getSampleRate();
    if (!(rate > 0 && rate <= 1)) {
      defects.invalid("header.sampleRate", rate + " is not in (0, 1]");
    }
    int labels = header.getLabels().size();
    require(
        labels <= MAX_LABELS,
        "header.labels",
        "holds " + labels + " labels; at most " + MAX_LABELS,
        defects);
  }

  private static void event(Event event, Defects defects) throws WireException {
    int bodies = bodies(event);
    if (bodies != 1) {
      defects.invalid(
          "",
          "has "
              + bodies
              + " bodies; exactly one of stall, screenFrames, exposure, selfReport must be set");
    }
    if (event.getStall() != null) {
      defects.enter("stall");
      StallCheck.check(event.getStall(), defects);
      defects.leave();
    }
    ScreenFrames screen = event.getScreenFrames();
    if (screen != null && screen.getOverrunHistogram().size() > OVERRUN_BUCKETS) {
      defects.invalid(
          "screenFrames.overrunHistogram",
          "has " + screen.getOverrunHistogram().size() + " buckets; at most " + OVERRUN_BUCKETS);
    }
    Exposure exposure = event.getExposure();
    if (exposure != null && exposure.getStarts().size() > MAX_STARTS) {
      defects.invalid(
          "exposure.starts",
          "holds " + exposure.getStarts().size() + " starts; at most " + MAX_STARTS);
    }
  }

  private static int bodies(Event event) {
    return (event.getStall() == null ? 0 : 1)
        + (event.getScreenFrames() == null ? 0 : 1)
        + (event.getExposure() == null ? 0 : 1)
        + (event.getSelfReport() == null ? 0 : 1);
  }

  private static void require(boolean holds, String field, String otherwise, Defects defects)
      throws WireException {
    if (!holds) {
      defects.invalid(field, otherwise);
    }
  }
}
