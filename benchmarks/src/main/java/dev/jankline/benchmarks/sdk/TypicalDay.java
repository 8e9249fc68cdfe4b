package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.fleet.RecordingSink.Upload;
import dev.jankline.schema.Event;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.watch.FrameCause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Simulates a day of one user and measures what it leaves on disk and sends. The day, as written
 * down here and in docs/sdk.md: from 7:00 on, every 80 minutes a session of 8 minutes, 12 in all;
 * in each the user sees 5 screens, frames are drawn 30 % of the time at 60 Hz, 2 % of them late by
 * 12 ms on average, and 3 actions stall: 36 stalls in 96 minutes. Nothing is uploaded until night.
 */
public final class TypicalDay {
  private static final int SESSIONS = 12;
  private static final Duration BETWEEN = Duration.ofMinutes(72);
  private static final int SCREENS = 5;
  private static final Duration ON_SCREEN = Duration.ofSeconds(96);
  private static final int STALLS_PER_SESSION = 3;
  private static final Duration CLEARLY_STALLED = Duration.ofMillis(90);
  private static final double DRAWING_SHARE = 0.3;
  private static final double LATE_SHARE = 0.02;
  private static final double MEAN_OVERRUN_MILLIS = 12;
  private static final float RATE_HZ = 60;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 100;

  private final SplittableRandom random = new SplittableRandom(5);
  private final BenchDevice.DayClock clock = new BenchDevice.DayClock();

  public List<Figure> measure(Bench.Run run) throws Exception {
    run.progress().accept("a typical day");
    Path folder = run.directory().resolve("day");
    try (BenchDevice device = BenchDevice.start("day", folder, clock);
        DemoReader reader = DemoReader.open(run.checkout(), device, folder)) {
      for (int session = 1; session <= SESSIONS; session++) {
        session(device.monitor(), reader);
        clock.skip(BETWEEN);
      }
      device.monitor().flush();
      Figure spool =
          Figure.of("spool after the day", bytes(device.spool()) / KILOBYTE, "kB")
              .atMost(MAX_KILOBYTES);
      List<Figure> figures = new ArrayList<>(sent(device.upload()));
      figures.add(1, spool);
      return figures;
    }
  }

  /** What all uploads of the day held. */
  private List<Figure> sent(List<Upload> uploads) {
    int bytes = uploads.stream().mapToInt(Upload::bytes).sum();
    List<Event> events =
        uploads.stream().flatMap(upload -> upload.batch().getEvents().stream()).toList();
    long stalls = events.stream().filter(event -> event.getStall() != null).count();
    return List.of(
        Figure.of("stalls in the day", (double) stalls, "stalls")
            .atLeast(SESSIONS * STALLS_PER_SESSION),
        Figure.of("upload of the day, gzip", bytes / KILOBYTE, "kB"),
        Figure.of("uploads of the day", (double) uploads.size(), "uploads"),
        Figure.of("events of the day", (double) events.size(), "events"));
  }

  private void session(StallMonitor monitor, DemoReader reader) throws InterruptedException {
    monitor.foreground(true);
    for (int screen = 0; screen < SCREENS; screen++) {
      if (screen < STALLS_PER_SESSION) {
        stall(reader);
      }
      monitor.screen("com.example.reader.Screen" + screen);
      screen(monitor);
    }
    monitor.foreground(false);
    monitor.flush();
  }

  /** Performs actions until one has taken clearly longer than the threshold. */
  private void stall(DemoReader reader) throws InterruptedException {
    for (int i = 0; i < reader.actions(); i++) {
      long before = clock.uptimeNanos();
      reader.performNext();
      if (clock.uptimeNanos() - before > CLEARLY_STALLED.toNanos()) {
        return;
      }
    }
    throw new IllegalStateException("no action of the demo app stalls; build it again");
  }

  private void screen(StallMonitor monitor) {
    monitor.refreshRate(RATE_HZ);
    frames(monitor, Math.round(NANOS_PER_SECOND / RATE_HZ), ON_SCREEN);
  }

  private void frames(StallMonitor monitor, long frameNanos, Duration span) {
    long frames = Math.round(span.toNanos() * DRAWING_SHARE / frameNanos);
    for (long i = 0; i < frames; i++) {
      long overrun =
          random.nextDouble() < LATE_SHARE
              ? Math.round(
                  -Math.log(1 - random.nextDouble()) * MEAN_OVERRUN_MILLIS * NANOS_PER_MILLI)
              : -frameNanos / 2;
      monitor.frame(frameNanos + overrun, overrun, FrameCause.UNKNOWN);
    }
    clock.skip(span);
  }

  private static long bytes(Path folder) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
