package dev.jankline.processor.counts;

import dev.jankline.processor.comparison.Vital;
import dev.jankline.processor.days.DeviceDays;
import dev.jankline.processor.days.DeviceHistory;
import dev.jankline.processor.days.DeviceHistory.Kind;
import dev.jankline.processor.days.RowNames.AppVersion;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.processor.kafka.Countable.CountedStall;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedExposure;
import dev.jankline.processor.kafka.ReceivedEvent.ReceivedScreen;
import dev.jankline.processor.statistics.Stratum;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.ExitSubtype;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StallKind;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts each device once in each window in which it was observed, and once in which any stall
 * affected it, in the app and in each screen. A device is observed by its report of foreground time
 * or of frames, and by a stall: a session that began in the hour before is reported there, so that
 * without this more devices could be affected than observed.
 *
 * <p>A device whose day is full, because it made up more screens than anybody keeps, counts nowhere
 * anew on that day.
 */
final class ObservedDevices {
  private static final String OBSERVED = "observed";
  private static final String SCREEN_SHOWN = "screen-shown";
  private static final String INPUT_ANR = "input-anr";

  /** What the second of a day adds to the square of their number: 2² − 1². */
  private static final long SQUARES_OF_SECOND = 3;

  /** Share of slow frames from which on a screen is slow, of so many frames at least. */
  private static final double SLOW = 0.25;

  private static final long LEAST_FRAMES = 60;
  private static final long MOST_FROZEN = 5;

  /** Stands for the channel of the header among labels. */
  private static final String CHANNEL = "channel";

  private final DeviceDays days;
  private final Function<String, List<ArmRule>> arms;

  /**
   * Takes the days.
   *
   * @param arms finds the values of labels that are compared, by app: no others are stored
   */
  ObservedDevices(DeviceDays days, Function<String, List<ArmRule>> arms) {
    this.days = days;
    this.arms = arms;
  }

  /** Whether a report is the first of its device in its windows. */
  Affected exposure(ReceivedExposure report, AppVersion version) {
    BatchHeader header = report.event().getHeader();
    String device = device(header);
    Set<String> things = arms(header);
    things.add(kind(header.getDevice()).foreground());
    long millis = report.exposure().getForegroundMillis();
    for (String thing : things) {
      days.addMinutes(device, thing, report.eventTime(), version.name(), millis);
    }
    return orNone(days.add(device, OBSERVED, report.eventTime(), version.name(), 0));
  }

  /** The device of a stall, which is asked about several times. */
  static String device(AnalyzedStall stall) {
    return Keys.install(stall.getApp(), stall.getInstallId());
  }

  /** Whether a stall is the first thing that was seen of its device in its windows. */
  Affected observed(String device, CountedStall counted) {
    return stall(device, counted, OBSERVED, 0);
  }

  /** What a stall adds to the ANRs of the app. */
  Anrs anrs(String device, CountedStall counted) {
    AnalyzedStall stall = counted.stall();
    if (stall.getKind() != StallKind.ANR) {
      return Anrs.NONE;
    }
    Affected any = stall(device, counted, DeviceHistory.vital(Vital.ANRS.label()), 0);
    ExitSubtype type = Anrs.type(stall);
    Affected perceived =
        type == ExitSubtype.INPUT ? stall(device, counted, INPUT_ANR, 0) : Affected.NONE;
    return new Anrs(
        any.days(),
        perceived.days(),
        any.stallSquares() == SQUARES_OF_SECOND ? 1 : 0,
        type,
        Anrs.isInBackground(stall));
  }

  /** Whether a stall is the first of its device in its windows. */
  Affected affected(String device, CountedStall counted) {
    return stall(device, counted, DeviceHistory.stalled(), counted.stall().getDurationMillis());
  }

  /** Whether a report is the first of its device and screen in its windows. */
  Affected shown(ReceivedScreen report, VersionScreen screen) {
    String device = device(report.event().getHeader());
    days.addMinutes(
        device,
        DeviceHistory.visible(screen.name()),
        report.eventTime(),
        screen.version().name(),
        report.frames().getVisibleMillis());
    frames(device, report, screen.version().name());
    String thing = Keys.join(SCREEN_SHOWN, screen.name());
    return orNone(days.add(device, thing, report.eventTime(), screen.version().name(), 0));
  }

  private void frames(String device, ReceivedScreen report, String version) {
    ScreenFrames frames = report.frames();
    if (frames.getFrozenFrames() > 0) {
      int frozen = (int) Math.min(MOST_FROZEN, frames.getFrozenFrames());
      vital(device, Vital.FROZEN_FRAMES, report.eventTime(), version, frozen);
    }
    boolean isSlow = frames.getSlowFrames() + frames.getFrozenFrames() >= SLOW * frames.getFrames();
    if (isSlow && frames.getFrames() >= LEAST_FRAMES) {
      vital(device, Vital.SLOW_SCREENS, report.eventTime(), version, 1);
    }
  }

  private void vital(String device, Vital vital, Instant time, String version, int times) {
    days.addTimes(device, DeviceHistory.vital(vital.label()), time, version, times);
  }

  /** Whether a stall is the first thing that was seen of the screen in its windows. */
  Affected observed(String device, CountedStall counted, VersionScreen screen) {
    return stall(device, counted, Keys.join(SCREEN_SHOWN, screen.name()), 0);
  }

  /** Whether a stall is the first of its device in the screen in its windows. */
  Affected affected(String device, CountedStall counted, VersionScreen screen) {
    String thing = DeviceHistory.stalled(screen.name());
    return stall(device, counted, thing, counted.stall().getDurationMillis());
  }

  private Affected stall(String device, CountedStall counted, String thing, long millis) {
    Instant time = counted.stall().getEventTime();
    return orNone(days.add(device, thing, time, counted.names().getVersionName(), millis));
  }

  private Set<String> arms(BatchHeader header) {
    Set<String> things = new TreeSet<>();
    for (ArmRule rule : arms.apply(header.getApp())) {
      String label = rule.getLabel();
      String other = label.equals(CHANNEL) ? header.getChannel() : "";
      String value = header.getLabels().getOrDefault(label, other);
      if (value.equals(rule.getValue()) || value.equals(rule.getAgainst())) {
        things.add(DeviceHistory.arm(label, value));
      }
    }
    return things;
  }

  private static Kind kind(Device device) {
    Stratum stratum = Stratum.of(device.getTier(), device.getOsVersion());
    return new Kind(stratum.tier(), stratum.osRelease(), device.getVendor());
  }

  private static String device(BatchHeader header) {
    return Keys.install(header.getApp(), header.getInstallId());
  }

  private static Affected orNone(@Nullable Affected affected) {
    return affected == null ? Affected.NONE : affected;
  }

  /**
   * Names the rows of a screen.
   *
   * @param version version to count it under
   * @param name screen to count it under
   */
  public record VersionScreen(AppVersion version, String name) {}
}
