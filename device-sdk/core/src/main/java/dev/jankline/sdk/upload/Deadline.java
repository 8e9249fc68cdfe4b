package dev.jankline.sdk.upload;

import java.net.HttpURLConnection;

/**
 * Disconnects a request that takes too long as a whole. A server that sends one byte now and then
 * would never exceed the time-out of a single read.
 */
final class Deadline implements Runnable {
  private final HttpURLConnection http;
  private final long millis;
  private final Thread guard;
  private volatile boolean met;

  private Deadline(HttpURLConnection http, long millis) {
    this.http = http;
    this.millis = millis;
    this.guard = new Thread(this, "jankline-deadline");
    this.guard.setDaemon(true);
  }

  static Deadline start(HttpURLConnection http, long millis) {
    Deadline deadline = new Deadline(http, millis);
    deadline.guard.start();
    return deadline;
  }

  /** Disconnects now, on the guard's thread: the caller's thread may not use the network. */
  void cut() {
    guard.interrupt();
  }

  /** Notes that the request has ended. */
  void met() {
    met = true;
    guard.interrupt();
  }

  @Override
  public void run() {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException cutOrMet) {
      // Either cut or met was called.
    }
    if (!met) {
      http.disconnect();
    }
  }
}
