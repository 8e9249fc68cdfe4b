package dev.jankline.gateway;

import dev.jankline.service.guard.FairScheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Owns the threads of a gateway that are not the HTTP server's; each pool and queue is bounded. */
final class GatewayThreads implements AutoCloseable {
  private static final int UPLOADERS = 2;
  private static final int TIMERS = 3;
  private static final int WAITING_UPLOADS = 4;

  private final Duration shutdownTimeout;
  private final ThreadPoolExecutor decoders;
  private final FairScheduler workers;
  private final ThreadPoolExecutor uploaders;
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(TIMERS);

  GatewayThreads(GatewaySettings settings) {
    this.shutdownTimeout = settings.shutdownTimeout();
    this.decoders = pool("jank-decode", settings.workers(), settings.queue());
    this.workers = new FairScheduler(decoders, settings.workers(), settings.queue());
    this.uploaders = pool("jank-upload", UPLOADERS, WAITING_UPLOADS);
  }

  /** Decodes batches. */
  FairScheduler workers() {
    return workers;
  }

  /** Takes symbol files, which may block. */
  Executor uploaders() {
    return uploaders;
  }

  /** Repeats a task, the first time now; each time a period after the last one ended. */
  void every(Duration period, Runnable task) {
    var unused = timer.scheduleWithFixedDelay(task, 0, period.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends what runs within the shutdown timeout for each pool; interrupts what takes longer. */
  @Override
  public void close() {
    List.of(decoders, uploaders, timer).forEach(this::stop);
  }

  private void stop(ExecutorService pool) {
    pool.shutdown();
    try {
      if (!pool.awaitTermination(shutdownTimeout.toMillis(), TimeUnit.MILLISECONDS)) {
        pool.shutdownNow();
      }
    } catch (InterruptedException e) {
      pool.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private static ThreadPoolExecutor pool(String name, int threads, int queue) {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        threads,
        threads,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(queue),
        task -> new Thread(task, name + "-" + number.incrementAndGet()));
  }
}
