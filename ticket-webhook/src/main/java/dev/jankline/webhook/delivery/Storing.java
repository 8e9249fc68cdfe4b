package dev.jankline.webhook.delivery;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to Kafka until it is acknowledged, for offsets wait for it; a failed write is made again
 * after a second. Used by one thread.
 */
final class Storing {
  private static final Logger LOG = LoggerFactory.getLogger(Storing.class);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final EventLoop loop;
  private final String what;
  private boolean stopped;

  /**
   * @param what name of the event, for the log
   */
  Storing(EventLoop loop, String what) {
    this.loop = loop;
    this.what = what;
  }

  /** Runs {@code then} once the write is acknowledged, unless stopped before. */
  void store(Supplier<CompletableFuture<Void>> write, Runnable then) {
    if (!stopped) {
      loop.when(written(write), ack -> acknowledged(ack, write, then));
    }
  }

  /** Makes no further write. */
  void stop() {
    stopped = true;
  }

  private void acknowledged(
      CompletableFuture<Void> ack, Supplier<CompletableFuture<Void>> write, Runnable then) {
    if (stopped) {
      return;
    }
    if (ack.isCompletedExceptionally()) {
      LOG.warn("What became of event {} could not be stored, trying again", what);
      loop.at(loop.now().plus(AGAIN), () -> store(write, then));
    } else {
      then.run();
    }
  }

  private static CompletableFuture<Void> written(Supplier<CompletableFuture<Void>> write) {
    try {
      return write.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
