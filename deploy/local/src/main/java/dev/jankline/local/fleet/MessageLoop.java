package dev.jankline.local.fleet;

import dev.jankline.sdk.monitor.StallMonitor;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * A device's main thread: takes messages from a queue one after the other, and tells the SDK when
 * one starts and ends, as the binding to Android's Looper does. Thread-safe.
 */
public final class MessageLoop implements AutoCloseable {
  private static final long CLOSE_MILLIS = 2_000;

  private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
  private final Thread thread;
  private final StallMonitor monitor;

  private MessageLoop(String name, Function<Thread, StallMonitor> monitorOf) {
    thread = new Thread(new Loop(), name);
    thread.setDaemon(true);
    monitor = monitorOf.apply(thread);
  }

  /** Starts a loop on a thread of its own, watched by the monitor made for that thread. */
  public static MessageLoop start(String name, Function<Thread, StallMonitor> monitorOf) {
    MessageLoop loop = new MessageLoop(name, monitorOf);
    loop.thread.start();
    return loop;
  }

  /** The monitor that watches this loop. */
  public StallMonitor monitor() {
    return monitor;
  }

  /** Queues work for a handler, named by its class; completes when the work has ended. */
  public CompletableFuture<Void> post(String target, Runnable work) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    queue.add(new Message(target, work, done));
    return done;
  }

  /** Stops after the message under way and closes the monitor; queued messages are forgotten. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    monitor.close();
  }

  private void dispatch(Message message) {
    Throwable failure = null;
    monitor.dispatchStarted(message.target(), null);
    try {
      message.work().run();
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    monitor.dispatchFinished();
    if (failure == null) {
      message.done().complete(null);
    } else {
      message.done().completeExceptionally(failure);
    }
  }

  /** A class rather than a lambda: its name is in every stack, and must be the same in each run. */
  private final class Loop implements Runnable {
    @Override
    public void run() {
      try {
        while (!Thread.currentThread().isInterrupted()) {
          dispatch(queue.take());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private record Message(String target, Runnable work, CompletableFuture<Void> done) {}
}
