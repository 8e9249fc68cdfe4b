package com.example.reader.sync;

import com.example.reader.settings.SettingsFile;
import java.util.concurrent.CountDownLatch;

/** Merges the server's settings into the file, on a thread of its own. */
public final class SettingsSync {
  private final SettingsFile file;

  public SettingsSync(SettingsFile file) {
    this.file = file;
  }

  /** Starts a merge and returns once it is under way; the server takes its time to answer. */
  public void begin(long serverMillis) {
    CountDownLatch begun = new CountDownLatch(1);
    Thread thread = new Thread(() -> file.merge(begun::countDown, serverMillis), "settings-sync");
    thread.setDaemon(true);
    thread.start();
    try {
      begun.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
