package com.example.watched;

import dev.jankline.sdk.monitor.StallMonitor;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A message loop on a thread of its own, as an app's main thread is. */
public final class MainLoop implements AutoCloseable {
  private final BlockingQueue<Runnable> messages = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::loop, "watched-main");
  private volatile StallMonitor monitor;

  public MainLoop() {
    thread.setDaemon(true);
    thread.start();
  }

  public Thread thread() {
    return thread;
  }

  public void watchedBy(StallMonitor by) {
    monitor = by;
  }

  /** Runs a message on the loop, some time. */
  public void post(Runnable message) {
    messages.add(message);
  }

  /** Runs a message on the loop and waits for its end. */
  public void dispatch(Runnable message) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    messages.add(message);
    messages.add(done::countDown);
    if (!done.await(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the message did not end within 30 s");
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void loop() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Runnable message = messages.take();
        StallMonitor by = monitor;
        if (by != null) {
          by.dispatchStarted("com.example.watched.MainLoop", message.getClass().getName());
        }
        message.run();
        if (by != null) {
          by.dispatchFinished();
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }
}
