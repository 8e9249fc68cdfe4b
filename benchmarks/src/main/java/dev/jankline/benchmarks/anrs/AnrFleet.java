package dev.jankline.benchmarks.anrs;

import dev.jankline.processor.kafka.HeldStall;
import dev.jankline.processor.stalls.ExplainedAnrs;
import dev.jankline.processor.stalls.ExplainedAnrs.Change;
import dev.jankline.processor.stalls.ExplainedAnrs.Finding;
import dev.jankline.schema.CountedRow;
import dev.jankline.schema.EventId;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Draws devices, each with one ANR whose dump shows an idle main thread, and has the ANRs
 * explained. Every device stalls now and then by itself, for 0.3 s and one time in 20 for up to 2
 * s; one whose ANR has a planted cause was also held by one cluster within 30 s before the ANR, by
 * one stall or several.
 */
final class AnrFleet {
  private static final int CLUSTERS = 40;
  private static final long WINDOW = 30_000;
  private static final long ANR_MILLIS = 5_000;
  private static final long DAY = 86_400_000;
  private static final double NOISE_EVERY = 20_000;
  private static final double NOISE_MILLIS = 200;

  static {
    TrustedRecords.trust(); // builders copy records
  }

  private final Random random;
  private final Scenario scenario;

  /** How devices behave. */
  enum Scenario {
    /** Every event comes in the order in which it happened. */
    IN_ORDER(1, false, false),
    /** Batches come in any order, some twice, and each places the device's clock anew. */
    DISORDER(1, true, false),
    /** As DISORDER; small stalls of the last two seconds before the ANR were never uploaded. */
    KILLED(1, true, true),
    /** As DISORDER; devices stall three times as often. */
    SLOW_DEVICES(3, true, false);

    private final double noise;
    private final boolean disorder;
    private final boolean killed;

    Scenario(double noise, boolean disorder, boolean killed) {
      this.noise = noise;
      this.disorder = disorder;
      this.killed = killed;
    }
  }

  /** What was found about the ANRs of a fleet. */
  record Score(int planted, int right, int attributed, int unplanted, int falsely) {
    /** Share of ANRs with a cause that were filed under it. */
    double recall() {
      return (double) right / planted;
    }

    /** Share of attributions that name the planted cause. */
    double precision() {
      return (double) right / attributed;
    }

    /** Share of ANRs without a cause that were attributed to some cluster. */
    double falseShare() {
      return (double) falsely / unplanted;
    }
  }

  AnrFleet(Scenario scenario, long seed) {
    this.scenario = scenario;
    this.random = new Random(seed);
  }

  /** Draws devices; every second one has a planted cause. */
  Score run(int devices) {
    int right = 0;
    int attributed = 0;
    int falsely = 0;
    for (int device = 0; device < devices; device++) {
      boolean isPlanted = device % 2 == 0;
      int cause = isPlanted ? random.nextInt(CLUSTERS) : -1;
      String found = explained(events(cause));
      right += found.equals(name(cause)) ? 1 : 0;
      attributed += found.isEmpty() ? 0 : 1;
      falsely += !isPlanted && !found.isEmpty() ? 1 : 0;
    }
    return new Score((devices + 1) / 2, right, attributed, devices / 2, falsely);
  }

  /** Has the stage take the events; returns the cluster that explains the ANR, or nothing. */
  private static String explained(List<MainThreadStall> events) {
    ExplainedAnrs anrs = new ExplainedAnrs(new Memory());
    Map<String, Long> counts = new HashMap<>();
    for (MainThreadStall event : events) {
      if (!ExplainedAnrs.isKept(event.getDurationMillis())) {
        continue;
      }
      HeldStall held = new HeldStall(MainThreadStall.newBuilder(event).build(), false);
      for (Change change : anrs.take("device", held)) {
        if (change.finding() == Finding.EXPLAINED) {
          counts.merge(change.row().getFingerprint(), change.anrs(), Long::sum);
        }
      }
    }
    counts.values().removeIf(count -> count == 0);
    if (counts.size() > 1 || counts.values().stream().anyMatch(count -> count != 1)) {
      throw new IllegalStateException("an ANR that is counted otherwise than once: " + counts);
    }
    return counts.isEmpty() ? "" : counts.keySet().iterator().next();
  }

  private List<MainThreadStall> events(int cause) {
    long begin = 7 * DAY + random.nextInt((int) DAY);
    List<MainThreadStall> events = new ArrayList<>();
    double noise = NOISE_EVERY / scenario.noise;
    for (double at = begin - 600_000 + wait(noise); at < begin; at += wait(noise)) {
      long millis = 80 + (long) wait(NOISE_MILLIS);
      millis += random.nextInt(20) == 0 ? 500 + random.nextInt(1_200) : 0;
      if (!scenario.killed || at + millis < begin - 2_000) {
        events.add(stall(name(random.nextInt(CLUSTERS)), (long) at, millis));
      }
    }
    if (cause >= 0) {
      plant(cause, begin, events);
    }
    MainThreadStall anr = stall("idle", begin, ANR_MILLIS);
    anr.setIdleAnr(true);
    events.add(anr);
    return scenario.disorder ? disordered(events) : events;
  }

  /** One to four stalls of 3 to 20 s together; the last ends 0 to 10 s before the ANR's begin. */
  private void plant(int cause, long begin, List<MainThreadStall> events) {
    int stalls = 1 + random.nextInt(4);
    long held = 3_000L + random.nextInt(17_000);
    long end = begin - random.nextInt(10_000);
    for (int i = 0; i < stalls; i++) {
      long millis = held / stalls;
      long start = Math.max(begin - WINDOW, end - millis);
      if (end > start) {
        events.add(stall(name(cause), start, end - start));
      }
      end = start - random.nextInt(500);
    }
  }

  /** Two batches, whose times are off by up to 20 s; one event in ten comes again at the end. */
  private List<MainThreadStall> disordered(List<MainThreadStall> events) {
    long[] offset = {random.nextInt(20_000), random.nextInt(20_000)};
    List<MainThreadStall> all = new ArrayList<>();
    for (MainThreadStall event : events) {
      CountedRow row = event.getRow();
      row.setEventTime(row.getEventTime().plusMillis(offset[random.nextInt(2)]));
      all.add(event);
      if (random.nextInt(10) == 0) {
        all.add(event);
      }
    }
    Collections.shuffle(all, random);
    return all;
  }

  private MainThreadStall stall(String cluster, long start, long millis) {
    EventId id =
        new EventId(ByteBuffer.allocate(16).putLong(random.nextLong()).putLong(start).array());
    CountedRow row = new CountedRow(cluster, "1.0.0", 100L, Instant.ofEpochMilli(start));
    return new MainThreadStall(id, start, millis, row, true, true, cluster, false, null, null);
  }

  private double wait(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  private static String name(int cluster) {
    return "cluster " + cluster;
  }

  /** Keeps the stalls of one device. */
  private static final class Memory implements ExplainedAnrs.Stalls {
    private final Map<String, MainThreadStall> kept = new TreeMap<>();

    @Override
    public List<MainThreadStall> between(
        String device, boolean idleAnrs, Instant from, Instant to) {
      return kept.values().stream()
          .filter(stall -> stall.getIdleAnr() == idleAnrs)
          .filter(stall -> !stall.getRow().getEventTime().isBefore(from))
          .filter(stall -> !stall.getRow().getEventTime().isAfter(to))
          .map(stall -> MainThreadStall.newBuilder(stall).build())
          .toList();
    }

    @Override
    public @Nullable MainThreadStall find(String device, MainThreadStall stall) {
      return kept.get(stall.getEventId().toString());
    }

    @Override
    public void add(String device, MainThreadStall stall) {
      put(device, stall);
    }

    @Override
    public void put(String device, MainThreadStall stall) {
      kept.put(stall.getEventId().toString(), stall);
    }

    @Override
    public void delete(String device, MainThreadStall stall) {
      kept.remove(stall.getEventId().toString());
    }
  }
}
