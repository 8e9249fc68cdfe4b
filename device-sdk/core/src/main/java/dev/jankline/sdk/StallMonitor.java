package dev.jankline.sdk;

import dev.jankline.sdk.gray.CrashGuard;
import dev.jankline.sdk.gray.GrayScale;
import dev.jankline.sdk.gray.InstallId;
import dev.jankline.sdk.gray.KillSwitch;
import dev.jankline.sdk.spool.SpoolLock;
import dev.jankline.sdk.upload.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.FrameCause;
import dev.jankline.sdk.wire.StallKind;
import java.io.File;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Watches one thread for stalls: what a host calls.
 *
 * <p>Promises: nothing here throws into its host, whatever goes wrong is counted in {@link
 * #faults}. A message costs a few volatile writes and allocates nothing. Nothing starts, no thread
 * and no spool, on an installation that is switched off or not chosen.
 *
 * <p>{@link #dispatchStarted}, {@link #dispatchFinished}, {@link #workStarted} and {@link
 * #workFinished} belong to the watched thread: calls from elsewhere are ignored and counted as
 * faults. Everything else is thread-safe; {@link #uploadNow}, {@link #exitReason} and {@link
 * #close} may block and do not belong on the watched thread.
 */
public final class StallMonitor implements AutoCloseable {
  /** Version of this SDK, sent with every batch. */
  public static final String SDK_VERSION = "0.1.0";

  private static final int MAX_TOLD = 32;

  private final Surroundings around;
  private @Nullable File directory;
  private @Nullable RemoteSettings remote;
  private volatile @Nullable RunningMonitor running;
  private volatile MonitorState state = MonitorState.FAILED;

  private StallMonitor(Surroundings around) {
    this.around = around;
  }

  /**
   * Starts watching if this installation takes part; otherwise the monitor does nothing and {@link
   * #state} says why.
   */
  public static StallMonitor start(
      SdkConfig config,
      DeviceDescription device,
      Thread watched,
      SdkClock clock,
      RandomSource random) {
    Surroundings around = new Surroundings(device, watched, clock, random);
    StallMonitor monitor = new StallMonitor(around);
    synchronized (monitor) {
      try {
        monitor.state = monitor.begin(config);
      } catch (Throwable thrown) {
        monitor.fault();
        around.trouble("it could not start: " + thrown);
      }
    }
    return monitor;
  }

  private MonitorState begin(SdkConfig base) throws IOException {
    around.log = base.log();
    around.tell(base.problems());
    File spool = base.spoolDirectory();
    directory = spool;
    if (spool == null || base.app().trim().isEmpty()) {
      return MonitorState.MISCONFIGURED;
    }
    RemoteSettings settings = new RemoteSettings(base, spool, around);
    remote = settings;
    KillSwitch kill = new KillSwitch(spool);
    if (kill.isOn()) {
      if (kill.isRemote()) {
        settings.checkWhenDue();
      }
      return MonitorState.SWITCHED_OFF;
    }
    SdkConfig config = settings.inForce();
    String installId = InstallId.in(spool, around.random);
    if (!GrayScale.takesPart(installId, config.salt(), config.grayScaleRate())) {
      settings.checkWhenDue();
      return MonitorState.NOT_CHOSEN;
    }
    SpoolLock lock = SpoolLock.tryLock(spool);
    if (lock == null) {
      return MonitorState.SPOOL_IN_USE;
    }
    try {
      return run(config, spool, installId, lock);
    } finally {
      if (running == null) {
        lock.release();
      }
    }
  }

  private MonitorState run(SdkConfig config, File spool, String installId, SpoolLock lock)
      throws IOException {
    CrashGuard guard = new CrashGuard(spool, SDK_VERSION);
    if (!guard.mayStart(around.clock.wallMillis())) {
      around.trouble("the app died three times while it started: the SDK stays off for a day");
      return MonitorState.CRASH_GUARD;
    }
    RunningMonitor monitor = new RunningMonitor(config, spool, installId, lock, around);
    running = monitor;
    boolean started = false;
    try {
      monitor.start(new Courier(this, monitor, guard, around));
      started = true;
    } finally {
      running = started ? monitor : null;
    }
    return MonitorState.ENABLED;
  }

  /** A message starts; class names of its handler and callback, as far as known. */
  public void dispatchStarted(@Nullable String target, @Nullable String callback) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null && isWatchedThread()) {
        monitor.watch.started(target, callback);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** The message ends. */
  public void dispatchFinished() {
    RunningMonitor monitor = running;
    try {
      if (monitor != null && isWatchedThread()) {
        monitor.watch.finished();
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /**
   * A piece of work starts, inside a message or between two: input, a lifecycle callback, an idle
   * handler, a step of start-up. A stall is reported once, under the kind of the work that stands
   * for it if that took longer than the threshold: the longest, or what is nested in it and holds
   * more than half of it; else as DISPATCH. The name is a class name.
   */
  public void workStarted(StallKind kind, @Nullable String name) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null && isWatchedThread()) {
        monitor.watch.workStarted(kind, name);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** The innermost work ends. */
  public void workFinished() {
    RunningMonitor monitor = running;
    try {
      if (monitor != null && isWatchedThread()) {
        monitor.watch.workFinished();
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** The app starts up, cold (a new process) or warm: stalls until its first frame are STARTUP. */
  public void startingUp(boolean cold) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.watch.startingUp(cold ? DispatchWatch.COLD : DispatchWatch.WARM);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /**
   * An earlier process of the app was killed because it did not respond: when, and what the system
   * wrote down then (the text of ART). Of several tell the oldest first. One that was told before,
   * or that the SDK itself has on disk, is not reported again.
   */
  public void exitReason(long wallMillis, String trace) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.exitReason(wallMillis, trace);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /**
   * Stalls and frames belong to this scene from now on. A class name, or a name like one: it is cut
   * where it stops to look like one, so that no user's text is ever sent.
   */
  public void scene(String name) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.scene(name);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** A frame took so long from its start to its end; judged by the refresh rate. */
  public void frame(long durationNanos) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.frame(durationNanos);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** A frame took so long and missed its deadline by the overrun (negative when it was early). */
  public void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.frame(durationNanos, overrunNanos, cause);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** The display changed its refresh rate. */
  public void refreshRate(float hz) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.scenes.refreshRate(hz);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** The app came to the foreground or left it; exposure is measured between the two. */
  public void foreground(boolean foreground) {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.foreground(foreground);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** Writes everything captured so far to the spool. */
  public void flush() {
    RunningMonitor monitor = running;
    try {
      if (monitor != null) {
        monitor.flush();
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** Sends everything captured so far; blocks for as long as the upload settings allow. */
  public UploadResult uploadNow() {
    RunningMonitor monitor = running;
    if (monitor == null) {
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "the monitor is " + state);
    }
    try {
      return monitor.uploadNow();
    } catch (Throwable thrown) {
      fault();
      return UploadResult.notSent(UploadOutcome.KEPT, "fault: " + thrown);
    }
  }

  /** Whether this monitor watches. */
  public boolean enabled() {
    return state == MonitorState.ENABLED;
  }

  /** Whether this monitor watches, and if not, why. */
  public MonitorState state() {
    return state;
  }

  /** Where the events of this process went; all zero when the monitor does not watch. */
  public LedgerSnapshot ledger() {
    RunningMonitor monitor = running;
    return (monitor == null ? around.idleLedger : monitor.ledger).snapshot();
  }

  /** Things that went wrong inside the SDK and were kept from the host. */
  public long faults() {
    return around.faults.get();
  }

  /**
   * What {@link SdkConfig#log} was told: wrong settings and documents, answers that are not the
   * gateway's, a start that failed or was not made. Counted each time, told once.
   */
  public long troubles() {
    return around.troubles.get();
  }

  /**
   * Makes the installation another one: what is captured from now on cannot be connected to what
   * was before. Whether the new one takes part is decided at the next start.
   */
  public synchronized void resetInstallId() {
    try {
      File spool = directory;
      RunningMonitor monitor = running;
      if (spool != null) {
        InstallId.reset(spool);
        if (monitor != null) {
          monitor.installId(InstallId.in(spool, around.random));
        }
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** Takes a {@link #switchOff} back: the next start decides anew. */
  public synchronized void switchOn() {
    try {
      File spool = directory;
      if (spool != null) {
        new KillSwitch(spool).turnOff();
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** Works by a configuration document from now on. */
  void applyConfig(String document) {
    RemoteSettings settings = remote;
    RemoteConfig config = settings == null ? null : settings.read(document);
    if (config != null) {
      apply(config);
    }
  }

  /** Fetches the configuration and works by it if it is a new one. */
  void fetchConfig() throws IOException {
    RemoteSettings settings = remote;
    RemoteConfig config = settings == null ? null : settings.fetch();
    if (config != null) {
      apply(config);
    }
  }

  private synchronized void apply(RemoteConfig remoteConfig) {
    try {
      File spool = directory;
      RunningMonitor monitor = running;
      if (spool == null || monitor == null) {
        return;
      }
      SdkConfig config = remoteConfig.config();
      String installId = InstallId.in(spool, around.random);
      if (remoteConfig.disables()) {
        new KillSwitch(spool).turnOnRemotely();
        end(true, MonitorState.SWITCHED_OFF);
      } else if (!GrayScale.takesPart(installId, config.salt(), config.grayScaleRate())) {
        end(false, MonitorState.NOT_CHOSEN);
      } else {
        monitor.apply(config);
      }
    } catch (Throwable thrown) {
      fault();
    }
  }

  /** Stops watching, deletes what was captured and the install id, and stays off after restarts. */
  public synchronized void switchOff() {
    try {
      File spool = directory;
      if (spool != null) {
        new KillSwitch(spool).turnOn();
        InstallId.reset(spool);
      }
    } catch (Throwable thrown) {
      fault();
    }
    end(true, MonitorState.SWITCHED_OFF);
  }

  /** Stops watching; what was captured waits in the spool for the next start. */
  @Override
  public synchronized void close() {
    end(false, MonitorState.CLOSED);
  }

  private void end(boolean forget, MonitorState after) {
    RunningMonitor monitor = running;
    running = null;
    if (monitor == null) {
      return;
    }
    state = after;
    around.idleLedger = monitor.ledger;
    try {
      monitor.close(forget);
    } catch (Throwable thrown) {
      fault();
    }
  }

  private boolean isWatchedThread() {
    if (Thread.currentThread() == around.watched) {
      return true;
    }
    fault();
    return false;
  }

  private void fault() {
    around.faults.incrementAndGet();
  }

  /** What the monitor is given by its host. */
  static final class Surroundings {
    final DeviceDescription device;
    final Thread watched;
    final SdkClock clock;
    final RandomSource random;
    final AtomicLong faults = new AtomicLong();
    final AtomicLong troubles = new AtomicLong();
    volatile Ledger idleLedger = new Ledger();
    volatile @Nullable SdkLog log;
    private final Set<String> told = new HashSet<>();

    Surroundings(DeviceDescription device, Thread watched, SdkClock clock, RandomSource random) {
      this.device = device;
      this.watched = watched;
      this.clock = clock;
      this.random = random;
    }

    void tell(List<String> problems) {
      for (String problem : problems) {
        trouble(problem);
      }
    }

    /** Counts trouble and tells it once; a log of the host may fail, the SDK goes on. */
    void trouble(String what) {
      troubles.incrementAndGet();
      SdkLog to = log;
      try {
        if (to != null && isNew(what)) {
          to.warn("Jankline: " + what);
        }
      } catch (RuntimeException hosts) {
        faults.incrementAndGet();
      }
    }

    private synchronized boolean isNew(String what) {
      return told.size() < MAX_TOLD && told.add(what);
    }
  }
}
