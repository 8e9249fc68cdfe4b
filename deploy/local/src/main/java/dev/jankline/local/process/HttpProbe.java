package dev.jankline.local.process;

import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;

/** Is ready when a GET is answered with 200. */
public record HttpProbe(URI uri) implements Probe {
  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(2).toMillis();

  @Override
  public boolean ready() throws Exception {
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    try {
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } finally {
      connection.disconnect();
    }
  }
}
