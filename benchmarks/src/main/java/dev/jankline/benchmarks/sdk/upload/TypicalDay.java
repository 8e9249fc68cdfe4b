package dev.jankline.benchmarks.sdk.upload;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.local.fleet.RecordingSink.Upload;
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
 * 12 ms on average, and 3 actions stall: 36 stalls in 96 minutes. Nothing is uploaded until night;
 * then the same day again by the plan of a release: an upload is due two hours after the last one,
 * and made at the end of a session.
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
  private static final long FRAME_NANOS = 1_000_000_000L / 60;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double KILOBYTE = 1000;
  private static final double MAX_KILOBYTES = 100;

  private static final long SEED = 5;

  /** Sessions begin every 80 minutes: an upload is due at the end of each second one. */
  private static final int SESSIONS_OF_TWO_HOURS = 2;

  private SplittableRandom random = new SplittableRandom(SEED);
  private DayClock clock = new DayClock();

  public List<Figure> measure(BenchRun run) throws Exception {
    List<Figure> figures = new ArrayList<>(untilNight(run));
    figures.addAll(everyTwoHours(run));
    return figures;
  }

  private List<Figure> everyTwoHours(BenchRun run) throws Exception {
    run.progress().accept("a typical day by the plan of a release");
    random = new SplittableRandom(SEED);
    clock = new DayClock();
    Path folder = run.directory().resolve("release-day");
    try (BenchDevice device = BenchDevice.start("release-day", folder, clock);
        DemoReader reader = DemoReader.open(run.checkout(), device, folder)) {
      List<Upload> uploads = List.of();
      for (int session = 1; session <= SESSIONS; session++) {
        session(device.monitor(), reader);
        if (session % SESSIONS_OF_TWO_HOURS == 0) {
          uploads = device.upload();
        }
        clock.skip(BETWEEN);
      }
      double sent = uploads.stream().mapToInt(Upload::bytes).sum();
      return List.of(
          Figure.of("requests of the day, every 2 h", (double) uploads.size(), ""),
          Figure.of("uploads of the day, every 2 h, gzip", sent / KILOBYTE, "kB"));
    }
  }

  private List<Figure> untilNight(BenchRun run) throws Exception {
    run.progress().accept("a typical day");
    Path folder = run.directory().resolve("day");
    try (BenchDevice device = BenchDevice.start("day", folder, clock);
        DemoReader reader = DemoReader.open(run.checkout(), device, folder)) {
      for (int session = 0; session < SESSIONS; session++) {
        session(device.monitor(), reader);
        clock.skip(BETWEEN);
      }
      device.monitor().flush();
      double spooled = bytes(device.spool());
      List<Upload> uploads = device.upload();
      int sent = uploads.stream().mapToInt(Upload::bytes).sum();
      long stalls =
          uploads.stream()
              .flatMap(upload -> upload.batch().getEvents().stream())
              .filter(event -> event.getStall() != null)
              .count();
      return List.of(
          Figure.of("stalls in the day", (double) stalls, "stalls")
              .atLeast(SESSIONS * STALLS_PER_SESSION),
          Figure.of("spool after the day", spooled / KILOBYTE, "kB").atMost(MAX_KILOBYTES),
          Figure.of("upload of the day, gzip", sent / KILOBYTE, "kB"));
    }
  }

  private void session(StallMonitor monitor, DemoReader reader) throws InterruptedException {
    monitor.foreground(true);
    for (int screen = 0; screen < SCREENS; screen++) {
      if (screen < STALLS_PER_SESSION) {
        stall(reader);
      }
      frames(monitor);
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

  private void frames(StallMonitor monitor) {
    long frames = Math.round(ON_SCREEN.toNanos() * DRAWING_SHARE / FRAME_NANOS);
    for (long i = 0; i < frames; i++) {
      long overrun =
          random.nextDouble() < LATE_SHARE
              ? Math.round(
                  -Math.log(1 - random.nextDouble()) * MEAN_OVERRUN_MILLIS * NANOS_PER_MILLI)
              : -FRAME_NANOS / 2;
      monitor.frame(FRAME_NANOS + overrun, overrun, FrameCause.UNKNOWN);
    }
    clock.skip(ON_SCREEN);
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
