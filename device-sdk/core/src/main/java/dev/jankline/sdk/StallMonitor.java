package dev.jankline.sdk;

import dev.jankline.sdk.gray.GrayScale;
import dev.jankline.sdk.gray.InstallId;
import dev.jankline.sdk.gray.KillSwitch;
import dev.jankline.sdk.spool.SpoolLock;
import dev.jankline.sdk.upload.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.watch.FrameCause;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Watches one thread for stalls: what a host calls.
 *
 * <p>Promises: nothing here throws into its host, whatever goes wrong is counted in {@link
 * #faults}. A message costs a few volatile writes and allocates nothing. Nothing starts, no thread
 * and no spool, on an installation that is switched off or not chosen.
 *
 * <p>{@link #dispatchStarted} and {@link #dispatchFinished} belong to the watched thread: calls
 * from elsewhere are ignored and counted as faults. Everything else is thread-safe; {@link
 * #uploadNow} and {@link #close} may block and do not belong on the watched thread.
 */
public final class StallMonitor implements AutoCloseable {
  /** Version of this SDK, sent with every batch. */
  public static final String SDK_VERSION = "0.1.0";

  private final Surroundings around;
  private final @Nullable File directory;
  private volatile @Nullable RunningMonitor running;
  private volatile MonitorState state;

  private StallMonitor(
      Surroundings around,
      @Nullable File directory,
      @Nullable RunningMonitor running,
      MonitorState state) {
    this.around = around;
    this.directory = directory;
    this.running = running;
    this.state = state;
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
    try {
      return start(config, around);
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
      return off(around, config == null ? null : config.spoolDirectory(), MonitorState.FAILED);
    }
  }

  private static StallMonitor start(SdkConfig config, Surroundings around) throws IOException {
    File directory = config.spoolDirectory();
    if (directory == null || config.app().trim().isEmpty()) {
      return off(around, directory, MonitorState.MISCONFIGURED);
    }
    if (new KillSwitch(directory).isOn()) {
      return off(around, directory, MonitorState.SWITCHED_OFF);
    }
    String installId = InstallId.in(directory, around.random);
    if (!GrayScale.takesPart(installId, config.salt(), config.grayScaleRate())) {
      return off(around, directory, MonitorState.NOT_CHOSEN);
    }
    SpoolLock lock = SpoolLock.tryLock(directory);
    if (lock == null) {
      return off(around, directory, MonitorState.SPOOL_IN_USE);
    }
    RunningMonitor running = null;
    try {
      running = new RunningMonitor(config, directory, installId, lock, around);
      running.start();
    } finally {
      if (running == null) {
        lock.release();
      }
    }
    return new StallMonitor(around, directory, running, MonitorState.ENABLED);
  }

  private static StallMonitor off(
      Surroundings around, @Nullable File directory, MonitorState state) {
    return new StallMonitor(around, directory, null, state);
  }

  /** A message starts; class names of its handler and callback, as far as known. */
  public void dispatchStarted(@Nullable String target, @Nullable String callback) {
    RunningMonitor monitor = running;
    if (monitor == null) {
      return;
    }
    try {
      if (isWatchedThread()) {
        monitor.watch.started(target, callback);
      }
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
  }

  /** The message ends. */
  public void dispatchFinished() {
    RunningMonitor monitor = running;
    if (monitor == null) {
      return;
    }
    try {
      if (isWatchedThread()) {
        monitor.watch.finished();
      }
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
  }

  /** Stalls and frames belong to this scene from now on: a class or given name, no user's text. */
  public void scene(String name) {
    guarded(
        monitor -> {
          monitor.watch.scene(name);
          monitor.scenes.scene(name);
        });
  }

  /** A frame took so long from its start to its end; judged by the refresh rate. */
  public void frame(long durationNanos) {
    RunningMonitor monitor = running;
    if (monitor == null) {
      return;
    }
    try {
      monitor.scenes.frame(durationNanos);
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
  }

  /** A frame took so long and missed its deadline by the overrun (negative when it was early). */
  public void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    RunningMonitor monitor = running;
    if (monitor == null) {
      return;
    }
    try {
      monitor.scenes.frame(durationNanos, overrunNanos, cause);
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
  }

  /** The display changed its refresh rate. */
  public void refreshRate(float hz) {
    guarded(monitor -> monitor.scenes.refreshRate(hz));
  }

  /** The app came to the foreground or left it; exposure is measured between the two. */
  public void foreground(boolean foreground) {
    guarded(monitor -> monitor.foreground(foreground));
  }

  /** Writes everything captured so far to the spool. */
  public void flush() {
    guarded(RunningMonitor::flush);
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
      around.faults.incrementAndGet();
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

  /** Stops watching, deletes what was captured and the install id, and stays off after restarts. */
  public synchronized void switchOff() {
    try {
      if (directory != null) {
        new KillSwitch(directory).turnOn();
        InstallId.reset(directory);
      }
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
    end(RunningMonitor::closeAndForget, MonitorState.SWITCHED_OFF);
  }

  /** Stops watching; what was captured waits in the spool for the next start. */
  @Override
  public synchronized void close() {
    end(RunningMonitor::close, MonitorState.CLOSED);
  }

  private void end(Ending ending, MonitorState after) {
    RunningMonitor monitor = running;
    running = null;
    if (monitor == null) {
      return;
    }
    state = after;
    around.idleLedger = monitor.ledger;
    try {
      ending.end(monitor);
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
  }

  private boolean isWatchedThread() {
    if (Thread.currentThread() == around.watched) {
      return true;
    }
    around.faults.incrementAndGet();
    return false;
  }

  private void guarded(Call call) {
    RunningMonitor monitor = running;
    if (monitor == null) {
      return;
    }
    try {
      call.on(monitor);
    } catch (Throwable thrown) {
      around.faults.incrementAndGet();
    }
  }

  private interface Call {
    void on(RunningMonitor monitor);
  }

  private interface Ending {
    void end(RunningMonitor monitor) throws IOException;
  }

  /** What the monitor is given by its host. */
  static final class Surroundings {
    final DeviceDescription device;
    final Thread watched;
    final SdkClock clock;
    final RandomSource random;
    final AtomicLong faults = new AtomicLong();
    volatile Ledger idleLedger = new Ledger();

    Surroundings(DeviceDescription device, Thread watched, SdkClock clock, RandomSource random) {
      this.device = device;
      this.watched = watched;
      this.clock = clock;
      this.random = random;
    }
  }
}
