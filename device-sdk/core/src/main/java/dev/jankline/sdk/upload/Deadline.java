package dev.jankline.sdk.upload;

import java.net.HttpURLConnection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Cuts a connection that takes too long as a whole: a server that sends a byte now and then would
 * never run into the timeout of a single read.
 */
final class Deadline implements Runnable {
  private final CountDownLatch met = new CountDownLatch(1);
  private final HttpURLConnection http;
  private final long millis;

  private Deadline(HttpURLConnection http, long millis) {
    this.http = http;
    this.millis = millis;
  }

  static Deadline start(HttpURLConnection http, long millis) {
    Deadline deadline = new Deadline(http, millis);
    Thread guard = new Thread(deadline, "jankline-deadline");
    guard.setDaemon(true);
    guard.start();
    return deadline;
  }

  /** The request has ended. */
  void met() {
    met.countDown();
  }

  @Override
  public void run() {
    try {
      if (!met.await(millis, TimeUnit.MILLISECONDS)) {
        http.disconnect();
      }
    } catch (InterruptedException nobodyDoesThat) {
      http.disconnect();
    }
  }
}
