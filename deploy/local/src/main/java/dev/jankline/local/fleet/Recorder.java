package dev.jankline.local.fleet;

import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.fleet.Recording.RecordedVersion;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkClock.CpuClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Records real stalls: runs the obfuscated versions of the app on message loops with the SDK
 * watching, and keeps what the SDK uploads. Each version has two loops, one for actions that
 * compute and one for those that wait, so that two versions keep two cores busy and no more.
 */
public final class Recorder {
  private static final Duration LIMIT = Duration.ofSeconds(12);
  private static final int ROUNDS = 10;
  private static final int STALLS = 10_000;

  /** Longer than the SDK leaves a thread alone whose stack took long to capture. */
  private static final Duration MORE = Duration.ofSeconds(90);

  /** So many that the app's code is compiled, as in an app that has run for a while. */
  private static final int WARM_UP_ROUNDS = 5;

  private final InstantSource wallClock;
  private final Duration limit;
  private final int rounds;

  /** Records ten rounds of all actions, within 12 s or so, but each action in any case. */
  public Recorder(InstantSource wallClock) {
    this(wallClock, LIMIT, ROUNDS);
  }

  /**
   * Records so many rounds of all actions; starts no action of the third round or later after the
   * limit.
   */
  public Recorder(InstantSource wallClock, Duration limit, int rounds) {
    this.wallClock = wallClock;
    this.limit = limit;
    this.rounds = rounds;
  }

  /** Records all versions at the same time; the folder takes the apps' files and spools. */
  public Recording record(List<ReaderBuild> builds, Path directory) throws InterruptedException {
    List<URLClassLoader> loaders = builds.stream().map(LoadedReader::loader).toList();
    try (RecordingSink sink = RecordingSink.start()) {
      List<Callable<List<RecordedStall>>> sessions = new ArrayList<>();
      for (int i = 0; i < builds.size(); i++) {
        ReaderBuild build = builds.get(i);
        URLClassLoader loader = loaders.get(i);
        for (boolean waiting : new boolean[] {false, true}) {
          sessions.add(() -> run(build, loader, waiting, directory, sink));
        }
      }
      List<RecordedStall> stalls = new ArrayList<>();
      inParallel(sessions).forEach(stalls::addAll);
      stalls.sort(
          Comparator.comparing(RecordedStall::versionName).thenComparing(RecordedStall::action));
      return new Recording(builds.stream().map(RecordedVersion::of).toList(), stalls);
    } finally {
      loaders.forEach(Recorder::closeQuietly);
    }
  }

  private List<RecordedStall> run(
      ReaderBuild build, URLClassLoader loader, boolean waiting, Path directory, RecordingSink sink)
      throws InterruptedException {
    String name = build.versionName() + (waiting ? "-waiting" : "-computing");
    SdkClock clock = new LoopClock(wallClock);
    LoadedReader reader = LoadedReader.open(loader, directory.resolve(name), name.hashCode());
    Path spool = directory.resolve(name + "-spool");
    MessageLoop loop =
        MessageLoop.start(
            "main-" + name,
            thread ->
                StallMonitor.start(
                    config(build, spool, sink.url(), name),
                    thisMachine(),
                    thread,
                    clock,
                    new SecureRandom()));
    try (ReaderSession session =
        new ReaderSession(name, RecordedVersion.of(build), reader, loop, clock)) {
      List<String> actions = new ArrayList<>(reader.actions());
      actions.removeIf(action -> reader.waitingActions().contains(action) != waiting);
      session.warmUp(reader.quickActions(), WARM_UP_ROUNDS);
      session.perform(actions, rounds, clock.uptimeNanos() + limit.toNanos());
      List<RecordedStall> stalls = complete(session, actions, sink, clock);
      return waiting ? stalls : stalls.stream().map(RecordedStall::withoutStarvation).toList();
    }
  }

  /**
   * Performs actions without a sampled stall again, until each has one: an action that is missing
   * in one version would look gone there, and all others would look more frequent.
   */
  private static List<RecordedStall> complete(
      ReaderSession session, List<String> actions, RecordingSink sink, SdkClock clock)
      throws InterruptedException {
    long end = clock.uptimeNanos() + MORE.toNanos();
    while (true) {
      session.upload();
      List<RecordedStall> stalls = session.stalls(sink.events(session.name()));
      List<String> missing = new ArrayList<>(actions);
      stalls.forEach(stall -> missing.remove(stall.action()));
      if (missing.isEmpty()) {
        return stalls;
      }
      if (clock.uptimeNanos() - end >= 0) {
        throw new IllegalStateException(
            "%s: no stall of %s could be sampled; stop what else runs on this machine and try again"
                .formatted(session.name(), missing));
      }
      session.comeBack();
      session.perform(missing, 1, end);
    }
  }

  private static SdkConfig config(ReaderBuild build, Path spool, String gateway, String key) {
    return SdkConfig.builder()
        .app(ReaderBuild.APP)
        .version(build.versionName(), build.versionCode())
        .buildIds(List.of(new BuildId(BuildKind.R8_MAPPING, build.mapId())))
        .gateway(gateway, key)
        .sampleRate(1)
        .spoolDirectory(spool.toFile())
        .upload(new UploadSettings(2_000, 10_000, 3, 100, 500))
        .uploadIntervalMillis(0)
        .stallsPerDay(STALLS)
        .cpuClock(cpuClock())
        .build();
  }

  private static CpuClock cpuClock() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads::getCurrentThreadCpuTime : () -> -1;
  }

  private static DeviceDescription thisMachine() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new DeviceDescription("", "recorder", DeviceTier.UNKNOWN, "0", null, 60f, null, cores);
  }

  private static <T> List<T> inParallel(List<Callable<T>> tasks) throws InterruptedException {
    ExecutorService drivers = Executors.newFixedThreadPool(tasks.size(), Recorder::driver);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> task : drivers.invokeAll(tasks)) {
        results.add(task.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException("recording failed: " + e.getCause(), e.getCause());
    } finally {
      drivers.shutdownNow();
    }
  }

  private static Thread driver(Runnable work) {
    Thread thread = new Thread(work, "recorder");
    thread.setDaemon(true);
    return thread;
  }

  private static void closeQuietly(URLClassLoader loader) {
    try {
      loader.close();
    } catch (IOException e) {
      // The jar was only read; nothing is lost.
    }
  }

  /** Gives simulated devices a wall clock that never jumps: its start plus the uptime since. */
  private static final class LoopClock implements SdkClock {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long startNanos = System.nanoTime();
    private final long startMillis;

    LoopClock(InstantSource clock) {
      startMillis = clock.millis();
    }

    @Override
    public long uptimeNanos() {
      return System.nanoTime();
    }

    @Override
    public long wallMillis() {
      return startMillis + (System.nanoTime() - startNanos) / NANOS_PER_MILLI;
    }
  }
}
