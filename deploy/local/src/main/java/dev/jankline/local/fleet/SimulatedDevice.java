package dev.jankline.local.fleet;

import dev.jankline.local.fleet.ReaderReleases.Seen;
import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.fleet.Recording.RecordedVersion;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Device;
import dev.jankline.schema.Event;
import dev.jankline.schema.Platform;
import dev.jankline.schema.Stall;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Plans the uploads of one device. Everything about it is drawn from one random number generator,
 * so that the same generator gives the same device.
 */
final class SimulatedDevice {
  /** Version of the producer that the batches state. */
  static final String SDK_VERSION = "0.1.0";

  private static final List<String> SCREENS =
      List.of("Feed", "Article", "Search", "Settings", "Gallery");
  private static final Duration TOO_LATE_FROM = Duration.ofHours(194);
  private static final Duration TOO_LATE_UP_TO = Duration.ofHours(234);
  private static final Duration LONGEST = Duration.ofMinutes(90);
  private static final int FEWEST_SESSIONS = 3;
  private static final int MORE_SESSIONS = 3;

  private final SplittableRandom random;
  private final Instant now;
  private final Seen seen;
  private final StallDeck deck;
  private final PhoneModel model;
  private final Duration clockSkew;
  private final BatchHeader header;
  private final EventMaker events;

  SimulatedDevice(
      SplittableRandom random, FleetShape shape, Seen seen, StallDeck deck, String app) {
    this.random = random;
    this.now = shape.now();
    this.seen = seen;
    this.deck = deck;
    this.model = PhoneModel.any(random);
    this.clockSkew = skew(random);
    Device device = model.device(random);
    RecordedVersion version = seen.version();
    byte[] installId = new byte[16];
    random.nextBytes(installId);
    this.header =
        new BatchHeader(
            app,
            Platform.ANDROID,
            version.versionName(),
            version.versionCode(),
            List.of(version.buildId()),
            HexFormat.of().formatHex(installId),
            device,
            SDK_VERSION,
            FleetShape.SAMPLE_RATE,
            0L,
            "release",
            "play",
            Map.of());
    this.events = new EventMaker(random, clockSkew, model.refreshRateHz(), model.slowness());
  }

  /** One or two uploads with so many stalls in all. */
  List<PlannedBatch> batches(int stalls) {
    int batches = 1 + random.nextInt(2);
    List<PlannedBatch> planned = new ArrayList<>();
    for (int batch = 0; batch < batches; batch++) {
      int share = batch == 0 ? stalls / batches : stalls - stalls / batches;
      planned.add(batch(share, seen.from(), seen.until(), false, null));
    }
    return planned;
  }

  /** An upload older than the processor takes. */
  PlannedBatch tooLate(int stalls) {
    return batch(stalls, now.minus(TOO_LATE_UP_TO), now.minus(TOO_LATE_FROM), true, null);
  }

  /** An upload the gateway must refuse. */
  PlannedBatch broken(int stalls, Breakage breakage) {
    return batch(stalls, seen.from(), seen.until(), false, breakage);
  }

  private PlannedBatch batch(
      int stalls, Instant from, Instant until, boolean tooLate, @Nullable Breakage breakage) {
    List<Session> sessions = sessions(from, until);
    List<DatedStall> drawn = new ArrayList<>();
    for (int i = 0; i < stalls && !deck.isEmpty(); i++) {
      Session session = sessions.get(random.nextInt(sessions.size()));
      Instant time = session.time(random);
      boolean isRegressed = model.isLow() && seen.isRegressed(time);
      drawn.add(new DatedStall(time, deck.draw(random, isRegressed)));
    }
    drawn.sort(Comparator.comparing(DatedStall::time));
    List<Event> all = new ArrayList<>();
    drawn.forEach(stall -> all.add(events.stall(stall.time(), replay(stall.recorded()))));
    for (int screen = random.nextInt(3); screen >= 0; screen--) {
      String name = SCREENS.get(random.nextInt(SCREENS.size()));
      all.add(events.screenFrames(between(from, until), name));
    }
    sessions.forEach(its -> all.add(events.exposure(its.start(), its.foreground())));
    all.add(events.selfReport(between(from, until), all.size()));
    List<String> actions = drawn.stream().map(stall -> stall.recorded().action()).toList();
    return new PlannedBatch(
        events.id(), header, List.copyOf(all), clockSkew, actions, false, tooLate, breakage);
  }

  /** Stalls happen while the app is in the foreground, whether or not there are any. */
  private List<Session> sessions(Instant from, Instant until) {
    List<Session> sessions = new ArrayList<>();
    for (int left = FEWEST_SESSIONS + random.nextInt(MORE_SESSIONS); left > 0; left--) {
      Instant start = between(from, until);
      long most = Math.min(LONGEST.toMillis(), Duration.between(start, until).toMillis());
      sessions.add(new Session(start, Duration.ofMillis(1 + random.nextLong(most))));
    }
    return sessions;
  }

  private Stall replay(RecordedStall recorded) {
    double jitter = 0.9 + 0.3 * random.nextDouble();
    return StallReplay.scaled(recorded.stall(), model.slowness() * jitter);
  }

  private Instant between(Instant from, Instant until) {
    return until.minusMillis(1 + random.nextLong(Duration.between(from, until).toMillis()));
  }

  /** Most clocks are minutes off, some an hour, a few days. */
  private static Duration skew(SplittableRandom random) {
    double kind = random.nextDouble();
    long mostMillis =
        kind < 0.7
            ? Duration.ofMinutes(3).toMillis()
            : kind < 0.97 ? Duration.ofMinutes(60).toMillis() : Duration.ofDays(10).toMillis();
    return Duration.ofMillis(random.nextLong(-mostMillis, mostMillis));
  }

  private record Session(Instant start, Duration foreground) {
    Instant time(SplittableRandom random) {
      return start.plusMillis(random.nextLong(foreground.toMillis()));
    }
  }

  private record DatedStall(Instant time, RecordedStall recorded) {}
}
