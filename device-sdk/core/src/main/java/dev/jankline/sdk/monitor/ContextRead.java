package dev.jankline.sdk.monitor;

import dev.jankline.sdk.StallContextReader;
import dev.jankline.sdk.wire.StallContext;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Asks the host for the state of the device, once, on a thread of its own: the host may wait for
 * another process, and the sampler must not. A wait for the answer is bounded.
 */
final class ContextRead implements Runnable {
  private static final long MAX_WAIT_MILLIS = 100;

  private final StallContextReader reader;
  private final Surroundings around;
  private final Runnable ownTime;
  private final StallContext.Builder read = StallContext.builder();
  private final CountDownLatch done = new CountDownLatch(1);

  /** Runs the other task at the end, on the same thread. */
  ContextRead(StallContextReader reader, Surroundings around, Runnable ownTime) {
    this.reader = reader;
    this.around = around;
    this.ownTime = ownTime;
  }

  @Override
  public void run() {
    try {
      reader.read(read);
      done.countDown();
    } catch (Throwable hosts) {
      around.fault();
      done.countDown();
    }
    ownTime.run();
  }

  /** Whether the host still has not answered. */
  boolean hangs() {
    return done.getCount() > 0;
  }

  /** What the host told; nothing when it did not within 100 ms. */
  StallContext.Builder await() {
    try {
      if (done.await(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
        return read;
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return StallContext.builder();
  }
}
