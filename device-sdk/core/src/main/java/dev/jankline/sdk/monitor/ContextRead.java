package dev.jankline.sdk.monitor;

import dev.jankline.sdk.StallContextReader;
import dev.jankline.sdk.wire.StallContext;

/**
 * Asks the host for the state of the device, once, on a thread of its own: the host may wait for
 * another process, and the sampler must not. A wait for the answer is bounded.
 */
final class ContextRead extends Thread {
  private static final long MAX_WAIT_MILLIS = 100;

  private final StallContextReader reader;
  private final Surroundings around;
  private final Runnable ownTime;
  private final StallContext.Builder read = StallContext.builder();

  /** Runs the other task at the end, on the same thread. */
  ContextRead(StallContextReader reader, Surroundings around, Runnable ownTime) {
    super("jankline-context");
    setDaemon(true);
    this.reader = reader;
    this.around = around;
    this.ownTime = ownTime;
  }

  @Override
  public void run() {
    try {
      reader.read(read);
    } catch (Throwable hosts) {
      around.fault();
    }
    ownTime.run();
  }

  /** Whether the host still has not answered. */
  boolean hangs() {
    return isAlive();
  }

  /** What the host told; nothing when it did not within 100 ms. */
  StallContext.Builder await() {
    try {
      join(MAX_WAIT_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    return hangs() ? StallContext.builder() : read;
  }
}
