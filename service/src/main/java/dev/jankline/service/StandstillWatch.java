package dev.jankline.service;

import dev.jankline.service.ServiceProcess.Running;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches that a service makes progress while work waits, and that its disks have room. Either
 * {@link Cause} has one name in the log, at {@code /readyz} and in {@code jank_stands_still}. A
 * service without progress is ended, so that its supervisor restarts it: a thread that hangs, for
 * example in a library after a full disk, hangs for ever. A full disk alone ends nothing, since a
 * restart makes no room.
 */
final class StandstillWatch implements AutoCloseable {
  /** Time without progress after which the service is ended. */
  static final Duration LIMIT = Duration.ofSeconds(90);

  /** The same once a disk that was full has room again. */
  static final Duration LIMIT_AFTER_FULL_DISK = Duration.ofSeconds(20);

  static final Duration INTERVAL = Duration.ofSeconds(2);

  /** How long a disk that was full explains a standstill. */
  private static final Duration FULL_EXPLAINS = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(StandstillWatch.class);

  /** Bytes left on a disk below which it counts as full: less than one write buffer of RocksDB. */
  private static final long FULL_BELOW = 4L << 20;

  /** Longest time between two looks of a process that was not stopped itself. */
  private static final long LOOKED_AWAY = INTERVAL.multipliedBy(5).toNanos();

  /** Why a service stands still. */
  enum Cause {
    NO_PROGRESS,
    DISK_FULL
  }

  private final Running service;
  private final LongSupplier nanoTime;
  private final Runnable end;
  private final QuietLog log;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(StandstillWatch::thread);
  private OptionalLong known = OptionalLong.empty();
  private long lookedAt;
  private long progressAt;
  private long fullAt;
  private boolean wasFull;
  private volatile @Nullable Path fullDisk;
  private volatile long standsNanos;

  /**
   * Watches a service once it is {@link #start}ed.
   *
   * @param end ends the process; called once
   */
  StandstillWatch(Running service, MeterRegistry metrics, LongSupplier nanoTime, Runnable end) {
    this.service = service;
    this.nanoTime = nanoTime;
    this.end = end;
    this.log = new QuietLog(LOG::error, nanoTime);
    this.lookedAt = nanoTime.getAsLong();
    this.progressAt = lookedAt;
    for (Cause cause : Cause.values()) {
      metrics.gauge(
          "jank.stands.still",
          List.of(Tag.of("cause", cause.name())),
          this,
          watch -> watch.is(cause) ? 1 : 0);
    }
  }

  /** Begins to look. */
  void start() {
    long millis = INTERVAL.toMillis();
    var unused = timer.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** What stands still or is full, with the name of its cause. */
  Optional<String> trouble() {
    return Stream.of(Cause.DISK_FULL, Cause.NO_PROGRESS)
        .filter(this::is)
        .map(cause -> cause + ": " + what(cause))
        .findFirst();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** Looks once; for the timer and for tests. */
  void look() {
    try {
      long now = nanoTime.getAsLong();
      fullDisk = fullDisk();
      wasFull |= fullDisk != null;
      fullAt = fullDisk == null ? fullAt : now;
      standsNanos = standsNanos(now);
      for (Cause cause : Cause.values()) {
        if (is(cause)) {
          log.warn(cause.name(), what(cause));
        }
      }
      long room = now - fullAt;
      boolean afterFullDisk =
          wasFull && room >= LIMIT_AFTER_FULL_DISK.toNanos() && room < FULL_EXPLAINS.toNanos();
      Duration limit = afterFullDisk ? LIMIT_AFTER_FULL_DISK : LIMIT;
      if (standsNanos >= limit.toNanos()) {
        LOG.error("{}: no progress for {}: this process ends", Cause.NO_PROGRESS, limit);
        timer.shutdown();
        end.run();
      }
    } catch (RuntimeException e) {
      log.warn("watch", "progress could not be looked at: " + e);
    }
  }

  private long standsNanos(long now) {
    OptionalLong done = service.progress();
    boolean stopped = now - lookedAt > LOOKED_AWAY;
    lookedAt = now;
    if (stopped || done.isEmpty() || !done.equals(known)) {
      known = done;
      progressAt = now;
      wasFull &= fullDisk != null || done.isEmpty() || stopped;
    }
    return now - progressAt;
  }

  private boolean is(Cause cause) {
    return cause == Cause.DISK_FULL
        ? fullDisk != null
        : standsNanos >= LIMIT_AFTER_FULL_DISK.toNanos();
  }

  private String what(Cause cause) {
    return cause == Cause.DISK_FULL
        ? "the disk of " + fullDisk + " has no room"
        : "work waits and none was done for " + TimeUnit.NANOSECONDS.toSeconds(standsNanos) + " s";
  }

  private @Nullable Path fullDisk() {
    for (Path folder : service.folders()) {
      Path there = folder.toAbsolutePath();
      while (!Files.exists(there) && there.getParent() != null) {
        there = there.getParent();
      }
      // Unlike a FileStore, a File knows its disk below another root too; an unknown size is 0.
      File disk = there.toFile();
      if (disk.getTotalSpace() > 0 && disk.getUsableSpace() < FULL_BELOW) {
        return folder;
      }
    }
    return null;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "jank-standstill");
    thread.setDaemon(true);
    return thread;
  }
}
