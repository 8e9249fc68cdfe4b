package dev.jankline.sdk.android.testing;

import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Runs work on a main looper that loops by itself, and waits for it. */
public final class MainThread {
  private static final long LIMIT_SECONDS = 30;

  private MainThread() {}

  /** Runs work as one message and waits until the message is over. */
  public static void run(Runnable work) {
    AtomicReference<Throwable> failed = new AtomicReference<>();
    Handler handler = new Handler(Looper.getMainLooper());
    handler.post(
        () -> {
          try {
            work.run();
          } catch (Throwable thrown) {
            failed.set(thrown);
          }
        });
    CountDownLatch next = new CountDownLatch(1);
    handler.post(next::countDown);
    await(next);
    if (failed.get() != null) {
      throw new AssertionError("on the main thread: " + failed.get(), failed.get());
    }
  }

  /** Waits until the queue has run empty once, with its idle handlers. */
  public static void idle() {
    CountDownLatch empty = new CountDownLatch(1);
    run(
        () ->
            Looper.myQueue()
                .addIdleHandler(
                    new MessageQueue.IdleHandler() {
                      @Override
                      public boolean queueIdle() {
                        empty.countDown();
                        return false;
                      }
                    }));
    await(empty);
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the main thread did not come to it");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
