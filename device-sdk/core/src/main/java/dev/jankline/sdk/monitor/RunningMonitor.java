package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DropReason;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.SdkConfig.InstrumentationMode;
import dev.jankline.sdk.accounting.EventAccounting;
import dev.jankline.sdk.accounting.Overhead;
import dev.jankline.sdk.accounting.StallQuota;
import dev.jankline.sdk.disk.Disk;
import dev.jankline.sdk.exit.ArtTrace;
import dev.jankline.sdk.exit.ExitMark;
import dev.jankline.sdk.sample.SamplePlan;
import dev.jankline.sdk.sample.StallSampler;
import dev.jankline.sdk.sample.ThreadStacks;
import dev.jankline.sdk.sampling.InstallId;
import dev.jankline.sdk.spool.PendingStall;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.Spool.BatchEnd;
import dev.jankline.sdk.spool.SpoolQueue;
import dev.jankline.sdk.spool.StoredBatch;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.upload.UploadSchedule;
import dev.jankline.sdk.watch.AppStarts;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.DispatchWatch.WatchReader;
import dev.jankline.sdk.watch.ExposureMeter;
import dev.jankline.sdk.watch.FrameCause;
import dev.jankline.sdk.watch.LateFrames;
import dev.jankline.sdk.watch.ScreenRecorder;
import dev.jankline.sdk.wire.ClassNames;
import dev.jankline.sdk.wire.Event;
import dev.jankline.sdk.wire.Stall;
import dev.jankline.sdk.wire.StallEvent;
import dev.jankline.sdk.wire.StallKind;
import dev.jankline.sdk.wire.StartType;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Connects the parts of a monitor that watches: watch -> sampler -> queue -> spool -> upload.
 *
 * <p>Starts two daemon threads. The sampler looks at the watched thread and never uses disk or
 * network. The uploader thread writes to the spool and uploads.
 */
final class RunningMonitor implements BatchEnd, WatchReader {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long CLOSING_MILLIS = 2_000;
  private static final long EXITS_MILLIS = 10_000;
  private static final long CHECKPOINT_NANOS = 300_000 * NANOS_PER_MILLI;
  private static final float ASSUMED_REFRESH_RATE_HZ = 60;

  final DispatchWatch watch;
  final ScreenRecorder screens;
  final EventAccounting accounting = new EventAccounting();

  private final Surroundings around;
  private final SdkClock clock;
  private final File directory;
  final ExposureMeter exposure;
  private final AppStarts starts = new AppStarts();
  final Overhead overhead;
  private final StallQuota quota;
  private final LateFrames lateFrames;
  private final Spool spool;
  private final PendingStall pending;
  final SpoolQueue queue;
  final UploadRun uploads;
  final UploadSchedule configs;
  private final StallReporter reporter;
  private final StallSampler sampler;
  private final Thread samplerThread;
  private volatile @Nullable Thread uploaderThread;
  private volatile @Nullable Thread exitsThread;
  private volatile SdkConfig config;
  private volatile long thresholdNanos;
  private volatile String installId;
  private volatile boolean rollUpWanted;
  private volatile long rolledUpNanos;
  private @Nullable Closeable lock;
  private @Nullable ExitMark exits;
  private volatile boolean stopped;
  private volatile boolean hidden;
  private volatile boolean held;
  volatile boolean ready;

  /** Touches no file: {@link #claim} does. */
  RunningMonitor(SdkConfig config, File directory, String installId, Surroundings around) {
    this.config = config;
    this.installId = installId;
    this.around = around;
    this.directory = directory;
    this.clock = around.clock;
    thresholdNanos = config.thresholdMillis() * NANOS_PER_MILLI;
    overhead = new Overhead(config.cpuClock());
    around.overhead = overhead;
    pending = new PendingStall(directory, clock, around.random, around.faults, overhead);
    spool = new Spool(directory, clock, around.random, accounting);
    spool.endBatchesWith(this);
    queue = new SpoolQueue(spool, pending, accounting, around.random);
    exposure = new ExposureMeter(clock, starts);
    quota = new StallQuota(directory, config.stallsPerDay(), clock.wallMillis());
    screens = new ScreenRecorder(clock, refreshRateHz(around.knownDevice()));
    screens.enabled(config.frameStatistics());
    watch = new DispatchWatch(clock, config.cpuClock(), thresholdNanos, this);
    lateFrames = new LateFrames(watch, clock, this);
    reporter = new StallReporter(config, around, exposure, queue, quota);
    ThreadStacks stacks = new ThreadStacks(around.watched);
    sampler = new StallSampler(lateFrames, stacks, new SamplePlan(config), reporter, around.faults);
    uploads = new UploadRun(config, directory, spool, accounting, around);
    configs =
        UploadSchedule.ofConfig(
            directory, clock, around.random, config.configIntervalMillis(), config.restMillis());
    rolledUpNanos = clock.uptimeNanos();
    watchAs(config);
    sampler.afterStep(overhead.ofThread());
    samplerThread = daemon(sampler, "jankline-sampler");
  }

  /**
   * Starts both threads; the argument is what the uploader thread runs. When held, nothing is
   * watched until {@link #ready} is called.
   */
  void start(Runnable uploader, boolean hold) {
    held = hold;
    watch.paused(hold);
    Thread thread = daemon(uploader, "jankline-uploader");
    uploaderThread = thread;
    samplerThread.start();
    thread.start();
  }

  /** Watches from now on, and lets the host install its hooks. */
  void ready() {
    held = false;
    watch.paused(hidden);
    ready = true;
    around.ready();
  }

  /** Whether the configuration is asked for at all. */
  boolean mayAsk() {
    return mayAsk(config);
  }

  /** Whether these settings allow to ask for the configuration. */
  static boolean mayAsk(SdkConfig config) {
    return config.configIntervalMillis() > 0 && !config.gatewayUrl().isEmpty();
  }

  /**
   * Takes the directory for this monitor, unless it has it, and asks the host for what takes time
   * to find out; false when another one uses the directory. Throws when it cannot be written.
   */
  synchronized boolean claim() throws IOException {
    if (lock != null) {
      return true;
    }
    if (stopped) {
      return false;
    }
    config = around.complete(config);
    renewHeader();
    screens.refreshRate(refreshRateHz(around.device()));
    InstallId.keep(directory, installId);
    lock = Disk.tryLock(directory);
    if (lock == null) {
      return false;
    }
    exits = new ExitMark(directory, config.versionCode(), clock.wallMillis());
    quota.load();
    return true;
  }

  /** Uses other settings from now on. Events captured before keep the old ones in their header. */
  synchronized void apply(SdkConfig next) throws IOException {
    flush();
    config = next;
    thresholdNanos = next.thresholdMillis() * NANOS_PER_MILLI;
    watch.thresholdNanos(thresholdNanos);
    configs.intervalMillis(next.configIntervalMillis());
    sampler.plan(new SamplePlan(next));
    reporter.config(next);
    quota.perDay(next.stallsPerDay());
    screens.enabled(next.frameStatistics());
    uploads.schedule.intervalMillis(next.uploadIntervalMillis());
    watchAs(next);
    wake();
    renewHeader();
  }

  private static float refreshRateHz(@Nullable DeviceDescription device) {
    Float told = device == null ? null : device.refreshRateHz();
    return told == null || !(told > 0) ? ASSUMED_REFRESH_RATE_HZ : told;
  }

  private void watchAs(SdkConfig settings) {
    InstrumentationMode mode = settings.watch();
    watch.messages(mode == InstrumentationMode.PRINTER);
    sampler.beats(mode == InstrumentationMode.HEARTBEAT ? settings.mainExecutor() : null);
  }

  /** Whether the host's calls for messages are of use now. */
  boolean wantsMessages() {
    return config.watch() == InstrumentationMode.PRINTER && !watch.isPaused();
  }

  /** Gives events captured from now on another installation id. */
  synchronized void installId(String next) throws IOException {
    flush();
    installId = next;
    renewHeader();
  }

  SdkConfig config() {
    return config;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Names the screen, cut to the form of a class name: of "Chat with Ann" only "Chat" is kept. */
  void screen(String name) {
    String clean = ClassNames.clean(name.trim());
    watch.screen(clean);
    screens.screen(clean == null ? ScreenRecorder.UNNAMED : clean);
  }

  /** Counts a frame, which is a stall when it missed its deadline by the threshold or more. */
  void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    starts.frame(clock.uptimeNanos());
    screens.frame(durationNanos, overrunNanos, cause);
    lateFrames.frame(durationNanos, overrunNanos >= thresholdNanos, cause.bits());
  }

  /**
   * Notes that the app came to the foreground or left it. When it left, frame and exposure counts
   * are written to the spool, because the process may be killed soon.
   */
  void foreground(boolean now) {
    boolean was = exposure.isForeground();
    exposure.foreground(now);
    screens.foreground(now);
    if (now) {
      sampler.beginSession();
    } else if (was) {
      rollUpWanted = true;
    }
    hidden = !now && !config.backgroundStalls();
    watch.paused(held || hidden);
    queue.poke();
    if (config.watch() == InstrumentationMode.HEARTBEAT) {
      wake();
    }
  }

  /**
   * Reports an ANR that ended an earlier process, once; that of another version is only counted.
   * When its stall was found on disk the trace is added to that stall, which keeps its event id.
   */
  synchronized void exitReason(ProcessExit exit) throws IOException {
    ExitMark mark = claim() ? exits : null;
    long wallMillis = exit.wallMillis();
    if (mark == null || !mark.takes(wallMillis)) {
      return;
    }
    byte[] ended = StallEvent.exit(exit.subtype(), exit.importance());
    long left = pending.leftAtMillis();
    if (left > 0 && wallMillis >= left) {
      synchronized (spool) {
        StoredBatch batch = spool.left();
        if (batch != null) {
          spool.amend(batch, withDump(batch.events().get(0), exit.trace(), ended));
        }
      }
    } else if (mark.versionChanged()) {
      accounting.lost(DropReason.VERSION_CHANGED, 1);
    } else {
      int millis = config.anrMillis();
      queue.take(
          wallMillis - millis,
          new Stall(StallKind.ANR, millis, config.thresholdMillis())
              .origin(null, null, null)
              .stacks(new ArtTrace(exit.trace(), 0, 0).stacks(millis, millis))
              .end(null, 0, ended));
    }
  }

  private static byte[] withDump(byte[] event, String trace, byte[] ended) {
    StallEvent stall = new StallEvent(event);
    ArtTrace dump = new ArtTrace(trace, stall.frames(), stall.nodes());
    return stall.with(dump.stacks(stall.durationMillis(), 0), ended);
  }

  /** Notes that the app starts up, since a time. */
  void startingUp(StartType type, long sinceNanos) {
    watch.startingUp(type == StartType.COLD ? DispatchWatch.COLD : DispatchWatch.WARM);
    starts.begun(type, sinceNanos);
  }

  /** Notes that the app is fully drawn. */
  void fullyDrawn() {
    starts.fullyDrawn(clock.uptimeNanos());
  }

  /** Notes what the system says of the newest start; negative milliseconds are not known. */
  void started(StartType type, long firstFrameMillis, long fullyDrawnMillis) {
    starts.told(type, firstFrameMillis, fullyDrawnMillis);
  }

  /** Whether the SDK takes more of the time in the foreground than the settings allow. */
  boolean isTooExpensive() {
    return overhead.isAbove(config.maxOverheadPermille(), exposure.totalMillis());
  }

  /** Writes everything captured so far to the spool. */
  void flush() throws IOException {
    sampler.drain();
    rollUpWanted = true;
    settle();
  }

  /**
   * Writes waiting events to the spool; frame and exposure counts too when they are asked for, and
   * every five minutes, so that a process that is killed loses no more than that. Does nothing when
   * another monitor uses the directory.
   */
  void settle() throws IOException {
    if (!claim()) {
      return;
    }
    // Who comes second waits: what the other thread has drained must be in the spool.
    synchronized (spool) {
      spool.recover();
      long now = clock.uptimeNanos();
      if (rollUpWanted || now - rolledUpNanos >= CHECKPOINT_NANOS) {
        rollUpWanted = false;
        rolledUpNanos = now;
        rollUp();
        quota.save();
      }
      queue.settle();
    }
  }

  /** Runs what tells of earlier exits; uploads wait for it, so that a dump joins its stall. */
  void tellExits(Runnable telling) {
    Thread thread = daemon(telling, "jankline-exits");
    exitsThread = thread;
    thread.start();
  }

  UploadResult uploadNow(long mayPostBytes) throws IOException {
    await(exitsThread, EXITS_MILLIS);
    if (stopped || config.gatewayUrl().isEmpty() || !claim() || !uploads.begin()) {
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "busy or no gateway");
    }
    try {
      flush();
      return uploads.run(mayPostBytes);
    } finally {
      uploads.end();
    }
  }

  @Override
  public byte[] lastEvent() {
    byte[] report = accounting.report(overhead.takeMillis());
    accounting.captured(1);
    return Event.of(queue.newId(), clock.wallMillis(), report);
  }

  /** Ends both threads. Captured events stay in the spool, or are deleted. */
  void close(boolean forget) throws IOException {
    boolean owned = false;
    try {
      owned = claim();
    } catch (Throwable refused) {
      around.fault();
    }
    stop();
    Closeable held = lock;
    if (!owned || held == null) {
      return;
    }
    try {
      flush();
    } catch (Throwable thrown) {
      around.fault();
    }
    try {
      if (forget) {
        spool.clear(DropReason.SWITCHED_OFF);
        pending.forget();
      }
    } finally {
      held.close();
    }
  }

  private void stop() {
    stopped = true;
    sampler.stop();
    wake();
    queue.poke();
    Thread uploader = uploaderThread;
    if (uploader != null) {
      uploader.interrupt();
      uploads.abort();
      // The caller may delete or reopen the directory next.
      await(uploader, CLOSING_MILLIS);
    }
  }

  /** Waits for the end of another thread. */
  private static void await(@Nullable Thread thread, long millis) {
    if (thread != null && Thread.currentThread() != thread) {
      try {
        thread.join(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void renewHeader() {
    spool.header(header());
    pending.header(header());
  }

  private byte[] header() {
    return BatchHeader.of(config, installId, around.device(), StallMonitor.SDK_VERSION);
  }

  private void rollUp() {
    screens.drain(queue);
    exposure.drain(queue);
  }

  @Override
  public void lost() {
    accounting.lost(DropReason.RING_FULL, 1);
  }

  @Override
  public void wake() {
    LockSupport.unpark(samplerThread);
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
