package dev.jankline.sdk.monitor;

import dev.jankline.sdk.AccountingSnapshot;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.HostTraits;
import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.StallListener;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import dev.jankline.sdk.watch.FrameCause;
import dev.jankline.sdk.wire.StallKind;
import dev.jankline.sdk.wire.StartType;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Watches one thread for stalls. This is the class a host in plain Java calls; an Android app calls
 * {@code JankMonitor} instead.
 *
 * <p>No method throws. An error inside the SDK is counted in {@link #faults}, and the host goes on.
 * A message costs three writes, one of them volatile, and allocates nothing. On an installation
 * that is switched off or not chosen no thread and no spool is started.
 *
 * <p>Threads: {@link #dispatchStarted}, {@link #dispatchFinished}, {@link #workStarted} and {@link
 * #workFinished} must be called on the watched thread; a call from another thread is ignored and
 * counted as a fault. All other methods are thread-safe. {@link #flush}, {@link #uploadNow}, {@link
 * #exitReason}, {@link #switchOff} and {@link #close} may wait for disk or network: do not call
 * them on the watched thread.
 */
public final class StallMonitor implements AutoCloseable {
  /** Version of this SDK, sent with every batch. */
  public static final String SDK_VERSION = "0.1.0";

  final Surroundings around;
  final InstallationState installation;

  private StallMonitor(Surroundings around) {
    this.around = around;
    installation = new InstallationState(around);
  }

  /**
   * Starts watching if this installation takes part. Otherwise the monitor does nothing, and {@link
   * #state} says why.
   *
   * @param config settings; {@link SdkConfig#problems} of it are told to {@link SdkConfig#log}
   * @param device description of the device, sent with every batch
   * @param watched thread that is watched, usually the main thread
   * @param clock source of all times; a {@link SdkClock.RealClock} unless a test needs another
   * @param random source of the ids of installation, batches and events; use a {@code SecureRandom}
   * @return the monitor, also when it could not start
   */
  public static StallMonitor start(
      SdkConfig config, DeviceDescription device, Thread watched, SdkClock clock, Random random) {
    return start(config, new Surroundings(null, device, watched, clock, random));
  }

  /**
   * Starts watching if this installation takes part, and asks the host for what takes time to find
   * out only then. Reads small files on the calling thread and writes none there.
   *
   * @param config settings that need no asking; directory, application id and rate are among them
   * @param host tells the rest
   * @param watched thread that is watched, usually the main thread
   * @param clock source of all times
   * @param random source of the ids of installation, batches and events
   * @return the monitor, also when it could not start
   */
  public static StallMonitor startIfChosen(
      SdkConfig config, HostTraits host, Thread watched, SdkClock clock, Random random) {
    return start(config, new Surroundings(host, null, watched, clock, random));
  }

  private static StallMonitor start(SdkConfig config, Surroundings around) {
    StallMonitor monitor = new StallMonitor(around);
    monitor.installation.start(config);
    return monitor;
  }

  /**
   * Tells that a message starts. A message that was still running ends now.
   *
   * @param target class name of the message's handler; null when unknown
   * @param callback class name of the message's callback; null when unknown
   */
  public void dispatchStarted(@Nullable String target, @Nullable String callback) {
    try {
      RunningMonitor running = onWatchedThread();
      if (running != null) {
        running.watch.started(target, callback);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Tells that the message ends. Without a start nothing happens. */
  public void dispatchFinished() {
    try {
      RunningMonitor running = onWatchedThread();
      if (running != null) {
        running.watch.finished();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Tells that a piece of work starts, inside a message or between two: input, a lifecycle
   * callback, an idle handler, a step of start-up. Pieces of work nest.
   *
   * <p>A stall is reported once. Its kind is that of the longest piece of work in the message if
   * that lasted at least the threshold, else {@code DISPATCH}. A nested piece replaces the one
   * around it when it took more than half of its time.
   *
   * @param kind what the thread does
   * @param name class name of the work; null when unknown
   */
  public void workStarted(StallKind kind, @Nullable String name) {
    try {
      RunningMonitor running = onWatchedThread();
      if (running != null) {
        running.watch.workStarted(kind, name);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Tells that the innermost piece of work ends. Without a start nothing happens. */
  public void workFinished() {
    try {
      RunningMonitor running = onWatchedThread();
      if (running != null) {
        running.watch.workFinished();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * {@return whether messages have to be told of; false in other modes than {@link
   * dev.jankline.sdk.SdkConfig.InstrumentationMode#PRINTER}, while nobody sees the app, and when
   * nothing is watched}
   */
  public boolean wantsMessages() {
    RunningMonitor running = installation.running;
    return running != null && running.wantsMessages();
  }

  /**
   * {@return whether a host may install hooks now: the start of this process is on disk, by which
   * the next one knows that this one died, and after a death in the foreground the configuration
   * was asked for; {@link HostTraits#ready} tells when it changes}
   */
  public boolean isReady() {
    RunningMonitor running = installation.running;
    return running != null && running.ready;
  }

  /**
   * Tells that the app starts up now. Stalls until its first frame are of kind {@code STARTUP}.
   *
   * @param cold true when the process is new, false when it existed and only has no frame yet
   */
  public void startingUp(boolean cold) {
    startingUp(cold ? StartType.COLD : StartType.WARM, around.clock.uptimeNanos());
  }

  /**
   * Tells that the app starts up. The time until its first frame is reported.
   *
   * @param type cold when the process is new, warm when it existed and only has no frame yet
   * @param sinceNanos when the start began, as {@link SdkClock#uptimeNanos} tells time
   */
  public void startingUp(StartType type, long sinceNanos) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.startingUp(type, sinceNanos);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Tells that the app has drawn all it shows after a start. */
  public void fullyDrawn() {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.fullyDrawn();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Tells what the system measured of the newest start, in place of what the SDK measured.
   *
   * @param type how the app started
   * @param firstFrameMillis milliseconds until the first frame; a negative number is ignored
   * @param fullyDrawnMillis milliseconds until it was fully drawn; negative when unknown
   */
  public void started(StartType type, long firstFrameMillis, long fullyDrawnMillis) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.started(type, firstFrameMillis, fullyDrawnMillis);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Tells what a hook of the host takes of the watched thread, for the SDK's own report.
   *
   * @param nanos nanoseconds since the last call
   */
  public void hooksTook(long nanos) {
    RunningMonitor running = installation.running;
    if (running != null) {
      running.overhead.took(nanos);
    }
  }

  /**
   * {@return a task for a thread that works for the SDK alone; each run adds the CPU time that the
   * thread has taken since the last one to the SDK's own report}
   */
  public Runnable ownThread() {
    return around.overhead.ofThread();
  }

  /**
   * Tells that the system killed an earlier process of this app because it did not respond. Of
   * several exits tell the oldest first. Each is reported once, with the stall that is on disk.
   *
   * @param exit how the process ended
   */
  public void exitReason(ProcessExit exit) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.exitReason(exit);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Runs a task that calls {@link #exitReason} for each exit that the system knows of, on a thread
   * of its own. Uploads wait for its end, at most ten seconds.
   *
   * @param telling the task
   */
  public void tellExits(Runnable telling) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.tellExits(telling);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Names the screen that stalls and frames belong to from now on.
   *
   * @param name class name, or a name in the form of one; it is cut at the first character that
   *     cannot be in a class name, so that no text of a user is sent
   */
  public void screen(String name) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.screen(name);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Tells of a frame, which is judged by the refresh rate.
   *
   * @param durationNanos nanoseconds from the frame's start to its end
   */
  public void frame(long durationNanos) {
    RunningMonitor running = installation.running;
    if (running != null) {
      frame(durationNanos, running.screens.overrunNanos(durationNanos), FrameCause.UNKNOWN);
    }
  }

  /**
   * Tells of a frame whose deadline is known.
   *
   * @param durationNanos nanoseconds from the frame's start to its end
   * @param overrunNanos nanoseconds by which it missed its deadline; negative when it was early
   * @param cause whom the system blames
   */
  public void frame(long durationNanos, long overrunNanos, FrameCause cause) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.frame(durationNanos, overrunNanos, cause);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Tells that the display changed its refresh rate.
   *
   * @param hz new rate in frames per second; a value that is not above 0 is ignored
   */
  public void refreshRate(float hz) {
    RunningMonitor running = installation.running;
    if (running != null) {
      running.screens.refreshRate(hz);
    }
  }

  /**
   * Tells that the app came to the foreground or left it. The time between is the exposure.
   *
   * @param foreground true when the app is visible from now on
   */
  public void foreground(boolean foreground) {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.foreground(foreground);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /** Writes everything captured so far to the spool. Waits for the disk. */
  public void flush() {
    RunningMonitor running = installation.running;
    try {
      if (running != null) {
        running.flush();
      }
    } catch (Throwable thrown) {
      around.fault();
    }
  }

  /**
   * Sends everything captured so far, after the configuration was asked for if that is due and the
   * exits of earlier processes were told. Waits for the gateway as long as {@link SdkConfig#upload}
   * allows.
   *
   * @return what became of it; {@code NOT_TRIED} when the monitor does not watch
   */
  public UploadResult uploadNow() {
    return upload(false);
  }

  /**
   * Sends as {@link #uploadNow} does, unless {@link SdkConfig#uploadGate} is closed and the bytes
   * of the day are spent: for a host that uploads by a schedule of its own.
   *
   * @return what became of it; {@code NOT_TRIED} when the monitor does not watch or may not send
   */
  public UploadResult uploadIfAllowed() {
    return upload(true);
  }

  /** Ends the upload that is running, if there is one. What was not sent stays in the spool. */
  public void abortUpload() {
    RunningMonitor running = installation.running;
    if (running != null) {
      running.uploads.abort();
    }
  }

  private UploadResult upload(boolean gated) {
    RunningMonitor running = installation.running;
    if (running == null) {
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "the monitor is " + state());
    }
    try {
      Runnable cost = running.overhead.ofCall();
      UploadResult result = installation.upload(running, gated);
      cost.run();
      return result;
    } catch (Throwable thrown) {
      around.fault();
      return UploadResult.notSent(UploadOutcome.KEPT, "fault: " + thrown);
    }
  }

  /**
   * Tells a listener of each stall that ends from now on, of all monitors of this process.
   *
   * @param listener receives the stalls, on a thread of the SDK
   */
  public static void addStallListener(StallListener listener) {
    StallListeners.ALL.add(listener);
  }

  /** {@return whether this monitor watches} */
  public boolean enabled() {
    return state() == MonitorState.ENABLED;
  }

  /** {@return {@code ENABLED} when this monitor watches, else why it does not} */
  public MonitorState state() {
    return installation.state;
  }

  /** {@return counts of the events of this process; all zero when it never watched} */
  public AccountingSnapshot accounting() {
    return installation.accounting();
  }

  /** {@return number of errors inside the SDK that were kept from the host} */
  public long faults() {
    return around.faults.get();
  }

  /** {@return number of problems; {@link SdkConfig#log} is told of the same problem once} */
  public long problemCount() {
    return around.problemCount();
  }

  /** {@return 32 hex digits, to ask for deletion with; null when none was read} */
  public @Nullable String installId() {
    return installation.installId();
  }

  /**
   * Gives this installation a new id, so that what is captured from now on cannot be connected to
   * what was captured before. The next start decides whether the new installation takes part.
   */
  public void resetInstallId() {
    installation.resetId();
  }

  /**
   * Uses a configuration document that the host got by a channel of its own, also after restarts.
   * An installation that does not take part uses it from the next start on. Waits for the disk.
   *
   * @param document lines {@code key=value}, the first of which is {@code revision}
   */
  public void configure(String document) {
    installation.configure(document);
  }

  /** Undoes {@link #switchOff}: the next start decides anew. */
  public void switchOn() {
    installation.switchOn();
  }

  /**
   * Stops watching, deletes the captured events and the install id, and keeps every later start off
   * until {@link #switchOn}.
   *
   * @return true when nothing is left and the switch is on disk; false when a file could not be
   *     written or deleted: call it again, only this process is off
   */
  public boolean switchOff() {
    return installation.switchOff();
  }

  /** Stops watching. Captured events stay in the spool for the next start. */
  @Override
  public void close() {
    installation.close();
  }

  /** What runs, when this is the thread it watches; else null, and a strange thread is a fault. */
  private @Nullable RunningMonitor onWatchedThread() {
    RunningMonitor running = installation.running;
    if (running == null || Thread.currentThread() == around.watched) {
      return running;
    }
    around.fault();
    return null;
  }
}
