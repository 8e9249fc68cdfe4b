package dev.jankline.sdk.monitor;

import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.LedgerSnapshot;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.upload.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.FrameCause;
import dev.jankline.sdk.wire.StallKind;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Watches one thread for stalls: what a host calls.
 *
 * <p>Promises: nothing here throws into its host, whatever goes wrong is counted in {@link
 * #faults}. A message costs three writes, of which one is volatile, and allocates nothing. Nothing
 * starts, no thread and no spool, on an installation that is switched off or not chosen.
 *
 * <p>{@link #dispatchStarted}, {@link #dispatchFinished}, {@link #workStarted} and {@link
 * #workFinished} belong to the watched thread: calls from elsewhere are ignored and counted as
 * faults. Everything else is thread-safe; {@link #uploadNow}, {@link #exitReason} and {@link
 * #close} may block and do not belong on the watched thread.
 */
public final class StallMonitor implements AutoCloseable {
  /** Version of this SDK, sent with every batch. */
  public static final String SDK_VERSION = "0.1.0";

  final Installation installation;

  private final Surroundings around;

  private StallMonitor(Surroundings around) {
    this.around = around;
    installation = new Installation(around);
  }

  /**
   * Starts watching if this installation takes part; otherwise the monitor does nothing and {@link
   * #state} says why.
   */
  public static StallMonitor start(
      SdkConfig config, DeviceDescription device, Thread watched, SdkClock clock, Random random) {
    StallMonitor monitor = new StallMonitor(new Surroundings(device, watched, clock, random));
    monitor.installation.start(config);
    return monitor;
  }

  /** A message starts; class names of its handler and callback, as far as known. */
  public void dispatchStarted(@Nullable String target, @Nullable String callback) {
    RunningMonitor monitor = onWatchedThread();
    try {
      if (monitor != null) {
        monitor.watch.started(target, callback);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** The message ends. */
  public void dispatchFinished() {
    RunningMonitor monitor = onWatchedThread();
    try {
      if (monitor != null) {
        monitor.watch.finished();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * A piece of work starts, inside a message or between two: input, a lifecycle callback, an idle
   * handler, a step of start-up. A stall is reported once, under the kind of the work that stands
   * for it if that took longer than the threshold: the longest, or what is nested in it and holds
   * more than half of it; else as DISPATCH. The name is a class name.
   */
  public void workStarted(StallKind kind, @Nullable String name) {
    RunningMonitor monitor = onWatchedThread();
    try {
      if (monitor != null) {
        monitor.watch.workStarted(kind, name);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** The innermost work ends. */
  public void workFinished() {
    RunningMonitor monitor = onWatchedThread();
    try {
      if (monitor != null) {
        monitor.watch.workFinished();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** The app starts up, cold (a new process) or warm: stalls until its first frame are STARTUP. */
  public void startingUp(boolean cold) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.watch.startingUp(cold ? DispatchWatch.COLD : DispatchWatch.WARM);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * An earlier process of the app was killed because it did not respond: when, and what the system
   * wrote down then (the text of ART). Of several tell the oldest first. One that was told before,
   * or that the SDK itself has on disk, is not reported again.
   */
  public void exitReason(long wallMillis, String trace) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.exitReason(wallMillis, trace);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Stalls and frames belong to this scene from now on. A class name, or a name like one: it is cut
   * where it stops to look like one, so that no user's text is ever sent.
   */
  public void scene(String name) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.scene(name);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** A frame took so long from its start to its end; judged by the refresh rate. */
  public void frame(long durationNanos) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.frame(durationNanos);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** A frame took so long and missed its deadline by the overrun (negative when it was early). */
  public void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.frame(durationNanos, overrunNanos, cause);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** The display changed its refresh rate. */
  public void refreshRate(float hz) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.scenes.refreshRate(hz);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** The app came to the foreground or left it; exposure is measured between the two. */
  public void foreground(boolean foreground) {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.foreground(foreground);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Writes everything captured so far to the spool. */
  public void flush() {
    RunningMonitor monitor = installation.running;
    try {
      if (monitor != null) {
        monitor.flush();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Sends everything captured so far; blocks for as long as the upload settings allow. */
  public UploadResult uploadNow() {
    RunningMonitor monitor = installation.running;
    if (monitor == null) {
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "the monitor is " + state());
    }
    try {
      return monitor.uploadNow();
    } catch (Throwable thrown) {
      around.fault();
      return UploadResult.notSent(UploadOutcome.KEPT, "fault: " + thrown);
    }
  }

  /** Whether this monitor watches. */
  public boolean enabled() {
    return state() == MonitorState.ENABLED;
  }

  /** Whether this monitor watches, and if not, why. */
  public MonitorState state() {
    return installation.state;
  }

  /** Where the events of this process went; all zero when the monitor does not watch. */
  public LedgerSnapshot ledger() {
    return installation.ledger();
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
    return around.troubles();
  }

  /**
   * Makes the installation another one: what is captured from now on cannot be connected to what
   * was before. Whether the new one takes part is decided at the next start.
   */
  public void resetInstallId() {
    installation.resetId();
  }

  /** Takes a {@link #switchOff} back: the next start decides anew. */
  public void switchOn() {
    installation.switchOn();
  }

  /** Stops watching, deletes what was captured and the install id, and stays off after restarts. */
  public void switchOff() {
    installation.switchOff();
  }

  /** Stops watching; what was captured waits in the spool for the next start. */
  @Override
  public void close() {
    installation.close();
  }

  /** What runs, if this is the thread it watches; null otherwise. */
  private @Nullable RunningMonitor onWatchedThread() {
    RunningMonitor monitor = installation.running;
    if (monitor == null || Thread.currentThread() == around.watched) {
      return monitor;
    }
    around.fault();
    return null;
  }
}
