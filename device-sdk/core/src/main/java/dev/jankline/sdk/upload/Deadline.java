package dev.jankline.sdk.upload;

import java.net.HttpURLConnection;

/**
 * Disconnects a request that takes too long as a whole. A server that sends one byte now and then
 * would never exceed the time-out of a single read.
 */
final class Deadline extends Thread {
  private final HttpURLConnection http;
  private final long millis;
  private volatile boolean met;

  private Deadline(HttpURLConnection http, long millis) {
    super("jankline-deadline");
    setDaemon(true);
    this.http = http;
    this.millis = millis;
  }

  static Deadline start(HttpURLConnection http, long millis) {
    Deadline deadline = new Deadline(http, millis);
    deadline.start();
    return deadline;
  }

  /** Disconnects now, on this thread: the caller's thread may not use the network. */
  void cut() {
    interrupt();
  }

  /** Notes that the request has ended. */
  void met() {
    met = true;
    interrupt();
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
