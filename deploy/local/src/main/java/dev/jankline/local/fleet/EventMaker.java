package dev.jankline.local.fleet;

import static dev.jankline.schema.StartType.COLD;
import static dev.jankline.schema.StartType.HOT;
import static dev.jankline.schema.StartType.WARM;

import dev.jankline.schema.AppStart;
import dev.jankline.schema.DropCount;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.SelfReport;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StartType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Makes the events of one device, with ids and numbers drawn from the device's own random.
 *
 * @param slowness how much longer everything takes than on the machine that recorded
 */
record EventMaker(
    SplittableRandom random, Duration clockSkew, float refreshRateHz, double slowness) {
  /** Three of ten starts are cold, two warm. */
  private static final List<StartType> STARTS =
      List.of(COLD, COLD, COLD, WARM, WARM, HOT, HOT, HOT, HOT, HOT);

  private static final Map<StartType, Integer> USUAL_START_MILLIS =
      Map.of(COLD, 700, WARM, 350, HOT, 120);

  private static final double SPREAD = 0.6;
  private static final long MOST_LATER = 1_500;

  private static final int HISTOGRAM_BUCKETS = 14;
  private static final int FROZEN_MILLIS = 700;
  private static final int MOST_LATE_FRAMES = 60;
  private static final double MEAN_OVERRUN_MILLIS = 45;

  EventId id() {
    ByteBuffer bytes = ByteBuffer.allocate(16);
    bytes.putLong(random.nextLong()).putLong(random.nextLong());
    return new EventId(bytes.array());
  }

  Event stall(Instant trueTime, Stall stall) {
    return new Event(id(), onDevice(trueTime), stall, null, null, null);
  }

  Event exposure(Instant trueTime, Duration foreground) {
    int sessions = 1 + random.nextInt(6);
    EventId id = id();
    Exposure exposure = new Exposure(foreground.toMillis(), sessions, starts(id, sessions));
    return new Event(id, onDevice(trueTime), null, null, exposure, null);
  }

  /**
   * A start of the app for each session, drawn apart from all else that the device does. Half of
   * the cold ones say when the app was fully drawn.
   */
  private List<AppStart> starts(EventId id, int sessions) {
    SplittableRandom own = new SplittableRandom(ByteBuffer.wrap(id.bytes()).getLong());
    List<AppStart> starts = new ArrayList<>();
    for (int i = 0; i < sessions; i++) {
      StartType type = STARTS.get(own.nextInt(STARTS.size()));
      double usual = USUAL_START_MILLIS.getOrDefault(type, 0) * slowness;
      long millis = Math.round(usual * Math.exp(SPREAD * own.nextGaussian()));
      boolean isFullyDrawn = type == StartType.COLD && own.nextBoolean();
      starts.add(
          new AppStart(
              type, millis, isFullyDrawn ? (Long) (millis + own.nextLong(MOST_LATER)) : null));
    }
    return starts;
  }

  /** The accounting of a device that had sent so many events before and lost a few of others. */
  Event selfReport(Instant trueTime, long sent) {
    long dropped = random.nextInt(20) == 0 ? 1 + random.nextInt(3) : 0;
    List<DropCount> drops =
        dropped == 0 ? List.of() : List.of(new DropCount("SPOOL_FULL", dropped));
    SelfReport report = new SelfReport(sent + dropped, 0L, sent, drops, random.nextLong(400));
    return new Event(id(), onDevice(trueTime), null, null, null, report);
  }

  Event screenFrames(Instant trueTime, String screen) {
    long visibleMillis = 20_000 + random.nextLong(600_000);
    long frames = Math.round(visibleMillis / 1000.0 * refreshRateHz * 0.4);
    long[] overruns = new long[HISTOGRAM_BUCKETS];
    int late = random.nextInt(MOST_LATE_FRAMES);
    long frozen = 0;
    double total = 0;
    for (int i = 0; i < late; i++) {
      double overrun = -Math.log(1 - random.nextDouble()) * MEAN_OVERRUN_MILLIS;
      overruns[bucket(overrun)]++;
      total += overrun;
      frozen += overrun + 1000 / refreshRateHz > FROZEN_MILLIS ? 1 : 0;
    }
    overruns[0] = frames - late;
    ScreenFrames timings =
        new ScreenFrames(
            screen,
            refreshRateHz,
            frames,
            visibleMillis,
            listed(overruns),
            late - frozen,
            frozen,
            null,
            Math.round(total));
    return new Event(id(), onDevice(trueTime), null, timings, null, null);
  }

  private Instant onDevice(Instant trueTime) {
    return Instant.ofEpochMilli(trueTime.plus(clockSkew).toEpochMilli());
  }

  /** Bucket i holds overruns from 2^(i-1) up to 2^i ms; a late frame is never in bucket 0. */
  private static int bucket(double overrunMillis) {
    int bucket = 1;
    while (bucket < HISTOGRAM_BUCKETS - 1 && overrunMillis >= 1L << bucket) {
      bucket++;
    }
    return bucket;
  }

  private static List<Long> listed(long[] overruns) {
    List<Long> list = new ArrayList<>();
    for (long overrun : overruns) {
      list.add(overrun);
    }
    while (list.get(list.size() - 1) == 0) {
      list.remove(list.size() - 1);
    }
    return Collections.unmodifiableList(list);
  }
}
