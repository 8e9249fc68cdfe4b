package dev.jankline.sdk.monitor;

import dev.jankline.sdk.MonitorState;
import dev.jankline.sdk.sampling.CrashGuard;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes events to the spool as they come. Once the app is at rest, because its start is some time
 * ago or the user left it, uploads when that is due and asks for the configuration when that is
 * due: each has its own schedule, and only uploads ask the gate. Tells the crash guard what an end
 * of the process would be, before anything is hooked; after a death in the foreground it asks for
 * the configuration before that too. Runs on a thread of its own.
 */
final class UploaderThread implements Runnable {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_SLEEP_MILLIS = 60_000;

  /** Before this time no start is survived, however soon the app is at rest. */
  private static final long START_UP_MILLIS = 10_000;

  private final InstallationState installation;
  private final RunningMonitor monitor;
  private final CrashGuard guard;
  private final Surroundings around;
  private final long startedNanos;
  private boolean answered;

  UploaderThread(
      InstallationState installation,
      RunningMonitor monitor,
      CrashGuard guard,
      Surroundings around) {
    this.installation = installation;
    this.monitor = monitor;
    this.guard = guard;
    this.around = around;
    this.startedNanos = around.clock.uptimeNanos();
  }

  @Override
  public void run() {
    Runnable ownTime = monitor.overhead.ofThread();
    boolean owns = owns();
    if (owns) {
      begin();
    }
    while (owns && !monitor.isStopped()) {
      try {
        if (installation.obeys(monitor)) {
          // Nothing is written any more.
          return;
        }
        tellGuard();
        monitor.settle();
        useNetwork();
        ownTime.run();
        if (monitor.isTooExpensive()) {
          installation.switchOffForCost(monitor);
          break;
        }
        monitor.queue.await(sleepMillis());
      } catch (InterruptedException stop) {
        break;
      } catch (Throwable thrown) {
        around.fault();
        LockSupport.parkNanos(MAX_SLEEP_MILLIS * NANOS_PER_MILLI);
      }
    }
    try {
      guard.left();
    } catch (IOException full) {
      around.fault();
    }
    // The switch may have come on this thread, which it interrupted.
    Thread.interrupted();
    while (installation.mustKeepOff) {
      LockSupport.parkNanos(MAX_SLEEP_MILLIS * NANOS_PER_MILLI);
      installation.keepOff();
    }
  }

  /** Takes the directory for this monitor, or ends it: nothing was written before. */
  private boolean owns() {
    try {
      if (monitor.claim()) {
        return true;
      }
      installation.giveUp(monitor, MonitorState.SPOOL_IN_USE);
    } catch (Throwable thrown) {
      around.fault();
      around.problem("could not start: " + thrown);
      installation.giveUp(monitor, MonitorState.FAILED);
    }
    return false;
  }

  /** Does what comes before the hooks. */
  private void begin() {
    try {
      tellGuard();
      if (guard.isUnclean() && monitor.mayAsk()) {
        answered = installation.askForConfig(monitor);
      }
    } catch (Throwable thrown) {
      around.fault();
    }
    if (!monitor.isStopped()) {
      monitor.ready();
    }
  }

  /**
   * Tells the guard whether the app is seen, and whether the gateway could have switched the SDK
   * off: it answered, or its answer of less than an hour ago holds.
   */
  private void tellGuard() throws IOException {
    if (monitor.exposure.isSeen()) {
      boolean asked = isAtRest() && livedMillis() >= START_UP_MILLIS;
      answered |= asked && (!monitor.mayAsk() || monitor.configs.isInTime());
      int phase = answered ? CrashGuard.ANSWERED : CrashGuard.EARLY;
      guard.phase(phase, around.clock.wallMillis());
    } else if (monitor.exposure.wasLeft()) {
      guard.left();
    } else {
      guard.phase(CrashGuard.UNSEEN, around.clock.wallMillis());
    }
  }

  private long livedMillis() {
    return (around.clock.uptimeNanos() - startedNanos) / NANOS_PER_MILLI;
  }

  private boolean isAtRest() {
    return monitor.exposure.wasLeft() || livedMillis() >= monitor.config().restMillis();
  }

  private long sleepMillis() {
    long sleep = MAX_SLEEP_MILLIS;
    if (!answered) {
      sleep = Math.min(sleep, Math.max(1_000, START_UP_MILLIS - livedMillis()));
    }
    if (!isAtRest()) {
      return Math.min(sleep, monitor.config().restMillis() - livedMillis());
    }
    long config = monitor.exposure.isSeen() ? monitor.configs.dueInMillis() : MAX_SLEEP_MILLIS;
    return Math.min(sleep, Math.min(config, monitor.uploads.schedule.dueInMillis()));
  }

  private void useNetwork() throws IOException {
    if (!isAtRest() || monitor.config().gatewayUrl().isEmpty()) {
      return;
    }
    boolean left = monitor.exposure.takeLeaving();
    if ((left || monitor.exposure.isSeen()) && monitor.configs.dueInMillis() <= 0) {
      installation.askForConfig(monitor);
    }
    boolean due = monitor.uploads.schedule.dueInMillis() <= 0;
    if (!monitor.isStopped() && (due || (left && monitor.uploads.schedule.isGoodMoment()))) {
      installation.upload(monitor, true);
    }
  }
}
