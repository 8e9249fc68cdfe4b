package dev.jankline.sdk.sample;

import dev.jankline.sdk.watch.DispatchWatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Runs the sampler on its own thread until stopped; what it throws is counted, then it goes on. */
public final class SamplingLoop implements Runnable {
  private static final long AFTER_FAULT_NANOS = 1_000_000_000L;

  private final StallSampler sampler;
  private final DispatchWatch watch;
  private final AtomicLong faults;
  private volatile boolean stopped;

  /** Everything caught is counted as a fault. */
  public SamplingLoop(StallSampler sampler, DispatchWatch watch, AtomicLong faults) {
    this.sampler = sampler;
    this.watch = watch;
    this.faults = faults;
  }

  @Override
  public void run() {
    while (!stopped) {
      try {
        sleep(sampler.step());
      } catch (Throwable thrown) {
        faults.incrementAndGet();
        LockSupport.parkNanos(AFTER_FAULT_NANOS);
      }
    }
  }

  /** Ends the loop at its next turn. */
  public void stop() {
    stopped = true;
  }

  private void sleep(long nanos) {
    if (nanos != StallSampler.UNTIL_WOKEN) {
      LockSupport.parkNanos(nanos);
      return;
    }
    watch.readerAsleep(true);
    try {
      // Look once more: a message may have started before the watch knew that we sleep.
      if (sampler.step() == StallSampler.UNTIL_WOKEN && !stopped) {
        LockSupport.park();
      }
    } finally {
      watch.readerAsleep(false);
    }
  }
}
