package dev.jankline.sdk.upload;

import java.net.HttpURLConnection;

/**
 * Cuts a connection that takes too long as a whole: a server that sends a byte now and then would
 * never run into the timeout of a single read.
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

  /** Cuts the connection now; not on the caller's thread, which may not touch the network. */
  void cut() {
    guard.interrupt();
  }

  /** The request has ended. */
  void met() {
    met = true;
    guard.interrupt();
  }

  @Override
  public void run() {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException cutOrMet) {
      // Which of both it was is seen below.
    }
    if (!met) {
      http.disconnect();
    }
  }
}
