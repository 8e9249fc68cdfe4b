package dev.jankline.sdk;

import dev.jankline.sdk.sample.SamplePlan;
import dev.jankline.sdk.sample.SamplingLoop;
import dev.jankline.sdk.sample.StallSampler;
import dev.jankline.sdk.sample.ThreadStacks;
import dev.jankline.sdk.spool.Outbox;
import dev.jankline.sdk.spool.Spool;
import dev.jankline.sdk.spool.SpoolLock;
import dev.jankline.sdk.upload.SpoolUpload;
import dev.jankline.sdk.upload.UploadOutcome;
import dev.jankline.sdk.upload.UploadResult;
import dev.jankline.sdk.upload.UploadSchedule;
import dev.jankline.sdk.upload.Uploader;
import dev.jankline.sdk.watch.DispatchWatch;
import dev.jankline.sdk.watch.ExposureMeter;
import dev.jankline.sdk.watch.SceneRecorder;
import dev.jankline.sdk.wire.BatchEncoder;
import dev.jankline.sdk.wire.BatchHeader;
import dev.jankline.sdk.wire.Event;
import dev.jankline.sdk.wire.EventBody;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Joins the parts of an enabled monitor: watch -> sampler -> outbox -> spool -> upload.
 *
 * <p>Two daemon threads: the sampler looks at the watched thread and never touches disk or network;
 * the courier writes to the spool and uploads.
 */
final class RunningMonitor {
  private static final int EVENT_ID_BYTES = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long MAX_SLEEP_MILLIS = 60_000;
  private static final long CLOSING_MILLIS = 2_000;
  private static final float ASSUMED_REFRESH_RATE_HZ = 60;

  final DispatchWatch watch;
  final SceneRecorder scenes;
  final ExposureMeter exposure;
  final Ledger ledger = new Ledger();

  private final SdkConfig config;
  private final SdkClock clock;
  private final RandomSource random;
  private final AtomicLong faults;
  private final SpoolLock lock;
  private final Spool spool;
  private final Outbox outbox;
  private final StallSampler sampler;
  private final SamplingLoop samplingLoop;
  private final Thread samplerThread;
  private final Thread courierThread;
  private final SpoolUpload upload;
  private final UploadSchedule schedule;
  private final ReentrantLock uploading = new ReentrantLock();
  private volatile boolean rollUpWanted;
  private volatile boolean stopped;

  RunningMonitor(
      SdkConfig config,
      File directory,
      String installId,
      SpoolLock lock,
      StallMonitor.Surroundings around)
      throws IOException {
    this.config = config;
    this.random = around.random;
    this.faults = around.faults;
    this.lock = lock;
    this.clock = around.clock;
    byte[] header =
        new BatchHeader(config, installId, around.device, StallMonitor.SDK_VERSION).toBytes();
    spool =
        Spool.open(
            directory,
            config.spoolLimits(),
            header,
            BatchEncoder.FINGERPRINT,
            clock,
            random,
            ledger);
    outbox = new Outbox(spool, ledger);
    exposure = new ExposureMeter(clock);
    scenes =
        new SceneRecorder(
            clock, around.device.refreshRateOr(ASSUMED_REFRESH_RATE_HZ), this::capture);
    long thresholdNanos = config.thresholdMillis() * NANOS_PER_MILLI;
    watch =
        new DispatchWatch(
            clock, config.cpuClock(), thresholdNanos, this::wakeSampler, this::stallLost);
    SamplePlan plan =
        new SamplePlan(
            thresholdNanos,
            config.sampleIntervalMillis() * NANOS_PER_MILLI,
            config.maxSamplesPerStall());
    sampler =
        new StallSampler(
            watch,
            new ThreadStacks(around.watched),
            plan,
            clock,
            new StallReporter(config, clock, exposure, this::capture));
    samplingLoop = new SamplingLoop(sampler, watch, faults::incrementAndGet);
    Uploader uploader =
        new Uploader(
            config.gatewayUrl(), config.key(), config.upload(), clock, random, Thread::sleep);
    upload = new SpoolUpload(spool, uploader, ledger, clock);
    schedule = new UploadSchedule(directory, clock, config.uploadIntervalMillis());
    samplerThread = daemon(samplingLoop, "jankline-sampler");
    courierThread = daemon(this::carry, "jankline-courier");
  }

  void start() {
    samplerThread.start();
    courierThread.start();
  }

  /** Foreground ends: what was added up must reach the disk, the process may be killed soon. */
  void foreground(boolean now) {
    exposure.foreground(now);
    scenes.foreground(now);
    if (!now) {
      rollUpWanted = true;
      outbox.poke();
    }
  }

  /** Brings everything captured so far to the spool. */
  void flush() {
    sampler.drain();
    rollUp();
    outbox.settle();
  }

  UploadResult uploadNow() {
    if (stopped || config.gatewayUrl().isEmpty()) {
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "closed, or no gateway is configured");
    }
    if (!uploading.tryLock()) {
      return UploadResult.notSent(UploadOutcome.NOT_TRIED, "an upload is under way already");
    }
    try {
      flush();
      if (spool.events() > 0 && ledger.isWorthReporting()) {
        capture(clock.wallMillis(), ledger.report(sampler.takeBusyMillis()));
        outbox.settle();
      }
      return upload.run();
    } finally {
      uploading.unlock();
    }
  }

  /** Ends both threads; what was captured stays in the spool. */
  void close() throws IOException {
    stop();
    flush();
    spool.close();
    lock.release();
  }

  /** Ends both threads and deletes what was captured. */
  void closeAndForget() throws IOException {
    stop();
    flush();
    spool.clear(DropReason.SWITCHED_OFF);
    spool.close();
    lock.release();
  }

  private void stop() {
    stopped = true;
    samplingLoop.stop();
    wakeSampler();
    outbox.poke();
    courierThread.interrupt();
    awaitCourier();
  }

  /** Whoever closes may delete or reopen the directory next: nobody may write there any more. */
  private void awaitCourier() {
    if (Thread.currentThread() == courierThread) {
      return;
    }
    try {
      courierThread.join(CLOSING_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void carry() {
    while (!stopped) {
      try {
        outbox.await(Math.min(MAX_SLEEP_MILLIS, schedule.dueInMillis()));
        if (rollUpWanted) {
          rollUpWanted = false;
          rollUp();
        }
        outbox.settle();
        uploadWhenDue();
      } catch (InterruptedException stop) {
        return;
      } catch (Throwable thrown) {
        faults.incrementAndGet();
        LockSupport.parkNanos(MAX_SLEEP_MILLIS * NANOS_PER_MILLI);
      }
    }
  }

  private void uploadWhenDue() throws IOException {
    if (stopped || schedule.dueInMillis() > 0) {
      return;
    }
    UploadResult result = uploadNow();
    if (result.outcome() == UploadOutcome.KEPT || result.outcome() == UploadOutcome.NOT_TRIED) {
      schedule.failed();
    } else {
      schedule.done();
    }
  }

  private void rollUp() {
    scenes.drain(this::capture);
    exposure.drain(this::capture);
  }

  private void capture(long startWallMillis, EventBody body) {
    byte[] id = new byte[EVENT_ID_BYTES];
    random.nextBytes(id);
    outbox.add(new Event(id, startWallMillis, body));
  }

  private void stallLost() {
    ledger.captured(1);
    ledger.dropped(DropReason.RING_FULL, 1);
  }

  private void wakeSampler() {
    LockSupport.unpark(samplerThread);
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
