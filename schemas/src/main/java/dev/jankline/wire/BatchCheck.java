package dev.jankline.wire;

import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.SceneFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.wire.WireException.Reason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  public static final int MAX_TEXT = TextLimit.MAX_CHARACTERS;

  /** Characters a name may hold that becomes part of a Kafka key: app, version, install, build. */
  public static final int MAX_NAME = NameLimit.MAX_CHARACTERS;

  /** Longest time one event may report. */
  public static final Duration MAX_DURATION = Duration.ofHours(24);

  /** Buckets of an overrun histogram. */
  public static final int OVERRUN_BUCKETS = 14;

  private BatchCheck() {}

  /**
   * Checks a batch.
   *
   * @throws WireException INVALID, naming the event's index and the field
   */
  public static void check(Batch batch) throws WireException {
    List<Event> events = batch.getEvents();
    if (events.isEmpty() || events.size() > MAX_EVENTS) {
      throw invalid("events", "holds " + events.size() + " events; a batch has 1 to " + MAX_EVENTS);
    }
    String tooLong = TextLimit.firstExceeded(batch);
    if (tooLong != null) {
      throw new WireException(Reason.INVALID, tooLong);
    }
    header(batch.getHeader());
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      int bodies = bodies(event);
      if (bodies != 1) {
        throw invalid(
            "events[" + i + "]",
            "has "
                + bodies
                + " bodies; exactly one of stall, sceneFrames, exposure, selfReport must be set");
      }
      try {
        body(event);
      } catch (WireException e) {
        throw e.within("events[" + i + "]." + bodyName(event) + ".");
      }
    }
  }

  private static void header(BatchHeader header) throws WireException {
    require(!header.getApp().isBlank(), "header.app", "is blank");
    require(!header.getInstallId().isBlank(), "header.installId", "is blank");
    double rate = header.getGrayScaleRate();
    if (!(rate > 0 && rate <= 1)) {
      throw invalid("header.grayScaleRate", rate + " is not in (0, 1]");
    }
    finite(header.getDevice().getRefreshRateHz(), "header.device.refreshRateHz");
  }

  private static int bodies(Event event) {
    return (event.getStall() == null ? 0 : 1)
        + (event.getSceneFrames() == null ? 0 : 1)
        + (event.getExposure() == null ? 0 : 1)
        + (event.getSelfReport() == null ? 0 : 1);
  }

  private static String bodyName(Event event) {
    return event.getStall() != null
        ? "stall"
        : event.getSceneFrames() != null
            ? "sceneFrames"
            : event.getExposure() != null ? "exposure" : "selfReport";
  }

  /** Checks the one body of an event; failures name fields of the body. */
  private static void body(Event event) throws WireException {
    if (event.getStall() != null) {
      StallCheck.check(event.getStall());
    } else if (event.getSceneFrames() != null) {
      sceneFrames(event.getSceneFrames());
    } else if (event.getExposure() != null) {
      exposure(event.getExposure());
    } else if (event.getSelfReport() != null) {
      selfReport(event.getSelfReport());
    }
  }

  private static void sceneFrames(SceneFrames scene) throws WireException {
    finite(scene.getRefreshRateHz(), "refreshRateHz");
    duration(scene.getVisibleMillis(), "visibleMillis");
    count(scene.getFrames(), "frames");
    count(scene.getSlowFrames(), "slowFrames");
    count(scene.getFrozenFrames(), "frozenFrames");
    int buckets = scene.getOverrunHistogram().size();
    if (buckets > OVERRUN_BUCKETS) {
      throw invalid("overrunHistogram", "has " + buckets + " buckets; at most " + OVERRUN_BUCKETS);
    }
    for (long frames : scene.getOverrunHistogram()) {
      count(frames, "overrunHistogram");
    }
    if (scene.getCauses() != null) {
      count(scene.getCauses().getApplication(), "causes.application");
      count(scene.getCauses().getCompositor(), "causes.compositor");
      count(scene.getCauses().getOther(), "causes.other");
    }
  }

  private static void exposure(Exposure exposure) throws WireException {
    duration(exposure.getForegroundMillis(), "foregroundMillis");
    count(exposure.getSessions(), "sessions");
  }

  private static void selfReport(SelfReport report) throws WireException {
    count(report.getCaptured(), "captured");
    count(report.getQueued(), "queued");
    count(report.getSent(), "sent");
    count(report.getOverheadMillis(), "overheadMillis");
    for (int i = 0; i < report.getDropped().size(); i++) {
      long events = report.getDropped().get(i).getEvents();
      if (events < 0) {
        throw invalid("dropped[" + i + "].events", events + " is below 0");
      }
    }
  }

  static void duration(long millis, String field) throws WireException {
    if (millis < 0 || millis > MAX_DURATION.toMillis()) {
      throw invalid(field, millis + " is not in 0 to " + MAX_DURATION.toMillis() + " (24 h)");
    }
  }

  private static void count(long count, String field) throws WireException {
    if (count < 0) {
      throw invalid(field, count + " is below 0");
    }
  }

  private static void finite(@Nullable Float number, String field) throws WireException {
    if (number != null && !(Float.isFinite(number) && number >= 0)) {
      throw invalid(field, number + " is not a number from 0 on");
    }
  }

  static void require(boolean holds, String field, String otherwise) throws WireException {
    if (!holds) {
      throw invalid(field, otherwise);
    }
  }

  static WireException invalid(String field, String what) {
    return new WireException(Reason.INVALID, field + ": " + what);
  }
}
