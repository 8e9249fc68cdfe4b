package dev.jankline.sdk.monitor;

import dev.jankline.sdk.UploadGate;
import dev.jankline.sdk.gray.CrashGuard;
import dev.jankline.sdk.upload.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes events to the spool as they come. Uploads and fetches the configuration when it is due and
 * the upload gate is open. Tells the crash guard when the app has survived its start. Runs on a
 * thread of its own.
 */
final class Courier implements Runnable {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_SLEEP_MILLIS = 60_000;

  private final Installation installation;
  private final RunningMonitor monitor;
  private final CrashGuard guard;
  private final Surroundings around;
  private final long startedNanos;
  private boolean survived;

  Courier(
      Installation installation, RunningMonitor monitor, CrashGuard guard, Surroundings around) {
    this.installation = installation;
    this.monitor = monitor;
    this.guard = guard;
    this.around = around;
    this.startedNanos = around.clock.uptimeNanos();
  }

  @Override
  public void run() {
    while (!monitor.isStopped()) {
      try {
        monitor.settle();
        long left = untilSurvived();
        uploadWhenDue();
        long sleep = Math.min(MAX_SLEEP_MILLIS, monitor.schedule.dueInMillis());
        monitor.outbox.await(Math.min(sleep, left));
      } catch (InterruptedException stop) {
        break;
      } catch (Throwable thrown) {
        around.fault();
        LockSupport.parkNanos(MAX_SLEEP_MILLIS * NANOS_PER_MILLI);
      }
    }
    guard.survived();
  }

  /**
   * Milliseconds until the app has survived its start. An app that the user left, or that closed
   * the monitor, has survived however short it ran.
   */
  private long untilSurvived() {
    if (survived) {
      return MAX_SLEEP_MILLIS;
    }
    long lived = (around.clock.uptimeNanos() - startedNanos) / NANOS_PER_MILLI;
    long left = monitor.config().startUpMillis() - lived;
    if (left <= 0 || monitor.wasLeft()) {
      survived = true;
      guard.survived();
      return MAX_SLEEP_MILLIS;
    }
    return left;
  }

  private void uploadWhenDue() {
    if (monitor.isStopped() || monitor.schedule.dueInMillis() > 0) {
      return;
    }
    UploadGate gate = monitor.config().uploadGate();
    if (gate != null && !gate.isOpen()) {
      monitor.schedule.postpone();
      return;
    }
    UploadResult result = monitor.uploadNow();
    if (result.outcome() == UploadOutcome.KEPT || result.outcome() == UploadOutcome.NOT_TRIED) {
      monitor.schedule.failed(result.retryAfterMillis());
    } else {
      monitor.schedule.done();
    }
    if (result.status() > 0 || result.outcome() == UploadOutcome.NOTHING_TO_SEND) {
      fetchConfig();
    }
  }

  private void fetchConfig() {
    try {
      installation.fetchConfig();
    } catch (IOException unreachable) {
      around.trouble("no remote configuration: " + unreachable.getMessage());
    }
  }
}
