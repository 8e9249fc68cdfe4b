package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.gateway.PlannedUploads;
import dev.jankline.benchmarks.pipeline.ExpectedOutcomes;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.FleetShape;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.fleet.Recording;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Plans what the same devices upload on each of several UTC days. Few of them make most of the
 * events: numbers of events are log-normal, {@value Capacity#EVENTS_OF_DAY} in the mean. They come
 * by the local hour of the device's time zone, and their contents are drawn from those of simulated
 * devices with the same version.
 */
final class FleetDays {
  /** Of the logarithm: the busiest tenth of the devices makes four tenths of the events. */
  private static final double SPREAD = 1;

  private static final int MAX_EVENTS = 1_000;

  /** Uploads that are made again, as if their answer had been lost. */
  private static final double REPEAT_SHARE = 0.02;

  private static final long REPEATED_AFTER_MILLIS = Duration.ofMinutes(10).toMillis();
  private static final Duration MAX_SKEW = Duration.ofHours(1);
  private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();
  private static final int HOURS = 24;

  /** More than there are days: no other seed and day draw the same. */
  private static final long DAYS_OF_SEED = 1_000_000;

  /** Hours ahead of UTC. */
  private static final List<Integer> ZONES = List.of(-8, -5, -5, -3, 0, 1, 1, 2, 5, 8, 8, 9);

  /** Weight of each local hour: least at night, most in the evening. */
  private static final int[] WEIGHTS = {
    2, 1, 1, 1, 1, 2, 4, 6, 6, 5, 5, 5, 7, 6, 5, 5, 6, 8, 9, 10, 12, 12, 9, 5
  };

  private static final int[] LOCAL_HOURS =
      IntStream.range(0, HOURS)
          .flatMap(hour -> IntStream.generate(() -> hour).limit(WEIGHTS[hour]))
          .toArray();

  private final long seed;
  private final Instant now;
  private final List<FleetDevice> devices = new ArrayList<>();
  private final Map<String, List<Event>> contents = new HashMap<>();

  /**
   * Draws the devices.
   *
   * @param now when they upload
   */
  FleetDays(Recording recording, long seed, int number, Instant now) {
    this.seed = seed;
    this.now = now;
    SplittableRandom random = new SplittableRandom(seed);
    Set<String> known = new HashSet<>();
    // Some devices have clocks that are too wrong.
    FleetShape shape = FleetShape.of(seed, number + number / 10 + 10, now);
    for (PlannedBatch batch : FleetPlan.of(recording, shape).batches()) {
      if (batch.breakage() != null
          || batch.repeat()
          || batch.tooLate()
          || batch.clockSkew().abs().compareTo(MAX_SKEW) > 0) {
        continue;
      }
      BatchHeader header = batch.header();
      contents
          .computeIfAbsent(header.getVersionName(), version -> new ArrayList<>())
          .addAll(batch.events());
      if (devices.size() < number && known.add(header.getInstallId())) {
        devices.add(FleetDevice.draw(random, header, batch.clockSkew().toMillis()));
      }
    }
    if (devices.size() < number) {
      throw new IllegalStateException(
          "the fleet has %d sound devices of %d".formatted(devices.size(), number));
    }
  }

  /**
   * What is uploaded on a day.
   *
   * @param hours a file of uploads for each hour, in their order
   */
  record Day(List<Path> hours, ExpectedOutcomes expected) {}

  /** Plans a day, and writes its uploads to files of a new folder. */
  Day write(LocalDate date, Path folder) throws IOException {
    long start = date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    SplittableRandom random = new SplittableRandom(DAYS_OF_SEED * seed + date.toEpochDay());
    List<List<Upload>> hours =
        IntStream.range(0, HOURS).<List<Upload>>mapToObj(hour -> new ArrayList<>()).toList();
    for (FleetDevice device : devices) {
      for (List<Long> times : device.uploads(random, start)) {
        Upload upload = new Upload(device, times, random.nextLong(), times.get(times.size() - 1));
        place(hours, start, upload);
        if (random.nextDouble() < REPEAT_SHARE) {
          place(hours, start, upload.again());
        }
      }
    }
    Files.createDirectories(folder);
    Sums sums = new Sums();
    List<Path> files = new ArrayList<>();
    for (List<Upload> hour : hours) {
      hour.sort(Comparator.comparingLong(Upload::atMillis));
      Path file = folder.resolve(Integer.toString(files.size()));
      PlannedUploads.of(hour.stream().map(upload -> sums.add(batch(upload))).toList()).write(file);
      files.add(file);
    }
    return new Day(List.copyOf(files), sums.outcomes());
  }

  private static void place(List<List<Upload>> hours, long start, Upload upload) {
    int hour = (int) ((upload.atMillis - start) / HOUR_MILLIS);
    hours.get(Math.min(hour, HOURS - 1)).add(upload);
  }

  /** The same upload gives the same batch, ids included. */
  private Batch batch(Upload upload) {
    SplittableRandom random = new SplittableRandom(upload.seed);
    BatchHeader header = upload.device.header;
    List<Event> drawn = contents.getOrDefault(header.getVersionName(), List.of());
    List<Event> events = new ArrayList<>();
    for (long millis : upload.times) {
      Event content = drawn.get(random.nextInt(drawn.size()));
      events.add(
          new Event(
              id(random),
              Instant.ofEpochMilli(millis + upload.device.skewMillis),
              content.getStall(),
              content.getScreenFrames(),
              content.getExposure(),
              content.getSelfReport()));
    }
    Instant sentAt = Instant.ofEpochMilli(now.toEpochMilli() + upload.device.skewMillis);
    return new Batch(id(random), header, sentAt, events);
  }

  private static EventId id(SplittableRandom random) {
    return new EventId(
        ByteBuffer.allocate(16).putLong(random.nextLong()).putLong(random.nextLong()).array());
  }

  private record Upload(FleetDevice device, List<Long> times, long seed, long atMillis) {
    Upload again() {
      return new Upload(device, times, seed, atMillis + REPEATED_AFTER_MILLIS);
    }
  }

  /** Adds up what must become of the events of batches. */
  private static final class Sums {
    private final Set<EventId> batches = new HashSet<>();
    private int events;
    private long duplicates;
    private long stalls;

    Batch add(Batch batch) {
      events += batch.getEvents().size();
      if (batches.add(batch.getId())) {
        stalls += batch.getEvents().stream().filter(event -> event.getStall() != null).count();
      } else {
        duplicates += batch.getEvents().size();
      }
      return batch;
    }

    ExpectedOutcomes outcomes() {
      return new ExpectedOutcomes(events, duplicates, 0, stalls);
    }
  }

  /**
   * A device.
   *
   * @param skewMillis how far its clock is ahead
   * @param zone hours of its time zone ahead of UTC
   * @param activity its events over those of the mean device
   */
  private record FleetDevice(BatchHeader header, long skewMillis, int zone, double activity) {
    static FleetDevice draw(SplittableRandom random, BatchHeader header, long skewMillis) {
      int zone = ZONES.get(random.nextInt(ZONES.size()));
      double activity = Math.exp(SPREAD * random.nextGaussian() - SPREAD * SPREAD / 2);
      return new FleetDevice(header, skewMillis, zone, activity);
    }

    /** Times of the events of each upload: a day's events are uploaded as they fill one. */
    List<List<Long>> uploads(SplittableRandom random, long startMillis) {
      double number = Capacity.EVENTS_OF_DAY * activity * (0.5 + random.nextDouble());
      long[] times = new long[(int) Math.max(1, Math.min(MAX_EVENTS, Math.round(number)))];
      for (int i = 0; i < times.length; i++) {
        int local = LOCAL_HOURS[random.nextInt(LOCAL_HOURS.length)];
        times[i] =
            startMillis
                + Math.floorMod(local - zone, HOURS) * HOUR_MILLIS
                + random.nextLong(HOUR_MILLIS);
      }
      List<Long> sorted = Arrays.stream(times).sorted().boxed().toList();
      List<List<Long>> uploads = new ArrayList<>();
      for (int from = 0; from < times.length; from += Capacity.EVENTS_OF_UPLOAD) {
        uploads.add(sorted.subList(from, Math.min(times.length, from + Capacity.EVENTS_OF_UPLOAD)));
      }
      return uploads;
    }
  }
}
