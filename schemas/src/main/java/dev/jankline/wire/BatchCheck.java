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
import java.util.Objects;
import java.util.stream.Stream;
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
      event(events.get(i), "events[" + i + "].");
    }
  }

  private static void header(BatchHeader header) throws WireException {
    require(!header.getApp().isBlank(), "header.app", "is blank");
    require(!header.getInstallId().isBlank(), "header.installId", "is blank");
    double rate = header.getGrayScaleRate();
    require(rate > 0 && rate <= 1, "header.grayScaleRate", rate + " is not in (0, 1]");
    finite(header.getDevice().getRefreshRateHz(), "header.device.refreshRateHz");
  }

  private static void event(Event event, String path) throws WireException {
    long bodies =
        Stream.of(
                event.getStall(),
                event.getSceneFrames(),
                event.getExposure(),
                event.getSelfReport())
            .filter(Objects::nonNull)
            .count();
    if (bodies != 1) {
      throw invalid(
          path.substring(0, path.length() - 1),
          "has "
              + bodies
              + " bodies; exactly one of stall, sceneFrames, exposure, selfReport must be set");
    }
    if (event.getStall() != null) {
      StallCheck.check(event.getStall(), path + "stall.");
    } else if (event.getSceneFrames() != null) {
      sceneFrames(event.getSceneFrames(), path + "sceneFrames.");
    } else if (event.getExposure() != null) {
      exposure(event.getExposure(), path + "exposure.");
    } else if (event.getSelfReport() != null) {
      selfReport(event.getSelfReport(), path + "selfReport.");
    }
  }

  private static void sceneFrames(SceneFrames scene, String path) throws WireException {
    finite(scene.getRefreshRateHz(), path + "refreshRateHz");
    duration(scene.getVisibleMillis(), path + "visibleMillis");
    count(scene.getFrames(), path + "frames");
    count(scene.getSlowFrames(), path + "slowFrames");
    count(scene.getFrozenFrames(), path + "frozenFrames");
    int buckets = scene.getOverrunHistogram().size();
    if (buckets > OVERRUN_BUCKETS) {
      throw invalid(
          path + "overrunHistogram", "has " + buckets + " buckets; at most " + OVERRUN_BUCKETS);
    }
    for (long frames : scene.getOverrunHistogram()) {
      count(frames, path + "overrunHistogram");
    }
    if (scene.getCauses() != null) {
      count(scene.getCauses().getApplication(), path + "causes.application");
      count(scene.getCauses().getCompositor(), path + "causes.compositor");
      count(scene.getCauses().getOther(), path + "causes.other");
    }
  }

  private static void exposure(Exposure exposure, String path) throws WireException {
    duration(exposure.getForegroundMillis(), path + "foregroundMillis");
    count(exposure.getSessions(), path + "sessions");
  }

  private static void selfReport(SelfReport report, String path) throws WireException {
    count(report.getCaptured(), path + "captured");
    count(report.getQueued(), path + "queued");
    count(report.getSent(), path + "sent");
    count(report.getOverheadMillis(), path + "overheadMillis");
    for (int i = 0; i < report.getDropped().size(); i++) {
      count(report.getDropped().get(i).getEvents(), path + "dropped[" + i + "].events");
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
