package dev.jankline.benchmarks.quality.recorded;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** One message of the main thread. */
final class Message {
  private static final long NANOS_PER_MILLI = 1_000_000;

  final CountDownLatch begun = new CountDownLatch(1);
  final CountDownLatch done = new CountDownLatch(1);
  private final MainThread.Task task;
  private volatile long begin;
  private volatile long end;
  private volatile @Nullable Exception failure;

  Message(MainThread.Task task) {
    this.task = task;
  }

  void dispatch() {
    begin = System.nanoTime();
    begun.countDown();
    try {
      task.run();
    } catch (Exception e) {
      failure = e;
    } finally {
      end = System.nanoTime();
      done.countDown();
    }
  }

  /** Milliseconds since the begin. */
  long millis() {
    return (System.nanoTime() - begin) / NANOS_PER_MILLI;
  }

  /** Milliseconds from begin to end. */
  long took() {
    if (failure != null) {
      throw new IllegalStateException("a task of the recording failed", failure);
    }
    return (end - begin) / NANOS_PER_MILLI;
  }
}
