package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording;
import dev.jankline.topics.Topics;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Has a fleet upload two days through gateway and processor, as fast as this machine can: the first
 * to empty stores, the next to what it has left. Small fleets upload before each, for the JVM's
 * compilers. Predicts a million devices by the measured rates.
 */
public final class DayBench implements Bench {
  private static final int DEVICES = 4_000;
  private static final int WARM_UP_DEVICES = 250;
  private static final int WARM_UPS = 4;
  private static final long SEED = 20_261_205;

  private final int devices;
  private final InstantSource clock = InstantSource.system();

  public DayBench() {
    this(DEVICES);
  }

  private DayBench(int devices) {
    this.devices = devices;
  }

  @Override
  public String name() {
    return "day";
  }

  @Override
  public String summary() {
    return "two days of a fleet through gateway and processor; a day of a million devices";
  }

  @Override
  public Bench withDevices(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("a fleet needs at least 1 device, not " + number);
    }
    return new DayBench(number);
  }

  @Override
  public List<Figure> run(Bench.Run run) throws Exception {
    run.progress().accept("recording stalls");
    Recording recording =
        new Recorder(clock).record(ReaderBuild.find(run.checkout()), run.directory());
    Instant now = clock.instant();
    LocalDate first = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(2);
    FleetDays fleet = new FleetDays(recording, SEED, devices, now);
    try (ScaleStack scale = ScaleStack.start(run, Topics.DATA, 1, ScaleStack.DEFAULT_THREADS)) {
      UploadedDays days = new UploadedDays(run, scale);
      long seed = SEED;
      List<UploadedDays.Measured> measured = new ArrayList<>();
      for (LocalDate date : List.of(first, first.plusDays(1))) {
        run.progress().accept("warming up");
        for (int i = 0; i < WARM_UPS; i++) {
          days.upload(new FleetDays(recording, ++seed, WARM_UP_DEVICES, now), date);
        }
        run.progress().accept(date + " of " + devices + " devices");
        measured.add(days.measure(fleet, date));
      }
      int cores = Runtime.getRuntime().availableProcessors();
      return new DayFigures(measured.get(0), measured.get(1), cores)
          .all(scale.wronglyCounted(""), days.wronglyStored());
    }
  }
}
