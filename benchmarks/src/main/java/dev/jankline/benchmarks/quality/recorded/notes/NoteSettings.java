package dev.jankline.benchmarks.quality.recorded.notes;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps settings that a thread in the background writes under a lock. */
final class NoteSettings {
  private final Map<String, String> values = new HashMap<>();
  private final ReentrantLock history = new ReentrantLock();

  /** Reads a setting; waits while another thread writes. */
  synchronized String read(String name) {
    return values.getOrDefault(name, "");
  }

  /** Writes settings for a while, as a slow disk makes it. */
  synchronized void write(String name, String value, long millis) throws InterruptedException {
    values.put(name, value);
    Thread.sleep(millis);
  }

  /** Notes what was opened; waits while another thread tidies up. */
  int remember(String name) {
    history.lock();
    try {
      return name.length();
    } finally {
      history.unlock();
    }
  }

  /** Tidies up the history. */
  void tidy(Runnable inside) {
    history.lock();
    try {
      inside.run();
    } finally {
      history.unlock();
    }
  }
}
