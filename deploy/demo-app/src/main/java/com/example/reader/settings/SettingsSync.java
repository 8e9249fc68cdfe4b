package com.example.reader.settings;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Merges the server's settings into the file, on a thread of its own. */
public final class SettingsSync implements AutoCloseable {
  private final SettingsFile file;
  private final ExecutorService worker = Executors.newSingleThreadExecutor(SettingsSync::thread);

  public SettingsSync(SettingsFile file) {
    this.file = file;
  }

  /** Starts a merge and returns once it is under way; the server takes its time to answer. */
  public void begin(long serverMillis) {
    CountDownLatch begun = new CountDownLatch(1);
    worker.execute(() -> file.merge(begun::countDown, serverMillis));
    try {
      begun.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "settings-sync");
    thread.setDaemon(true);
    return thread;
  }
}
