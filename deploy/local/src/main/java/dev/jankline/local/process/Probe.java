package dev.jankline.local.process;

import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;

/** Asks a process by a real request whether it can work; an exception means "not yet". */
@FunctionalInterface
public interface Probe {
  boolean ready() throws Exception;

  /** Returns a probe that is ready when a GET is answered with 200. */
  static Probe http(URI uri) {
    int timeoutMillis = (int) Duration.ofSeconds(2).toMillis();
    return () -> {
      HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
      connection.setConnectTimeout(timeoutMillis);
      connection.setReadTimeout(timeoutMillis);
      try {
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
      } finally {
        connection.disconnect();
      }
    };
  }
}
