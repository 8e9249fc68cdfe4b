package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.UploadSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/**
 * Makes one request: gzip, no redirects, bounded waits, and at most 64 kB of the answer read.
 * Thread-safe.
 */
final class GatewayPost {
  private static final String PATH = "/v1/batches";
  private static final int MAX_ANSWER_BYTES = 64 << 10;
  private static final long MILLIS_PER_SECOND = 1000;
  private static final long MAX_WAIT_MILLIS = 24L * 60 * 60 * 1000;

  private final String gatewayUrl;
  private final String key;
  private final UploadSettings settings;
  private final SdkClock clock;

  GatewayPost(String gatewayUrl, String key, UploadSettings settings, SdkClock clock) {
    boolean slash = gatewayUrl.endsWith("/");
    this.gatewayUrl = slash ? gatewayUrl.substring(0, gatewayUrl.length() - 1) : gatewayUrl;
    this.key = key;
    this.settings = settings;
    this.clock = clock;
  }

  HttpAnswer post(byte[] batch, int events) throws IOException {
    URLConnection connection = new URL(gatewayUrl + PATH).openConnection();
    if (!(connection instanceof HttpURLConnection)) {
      throw new IOException("gateway address must begin with http:// or https://: " + gatewayUrl);
    }
    HttpURLConnection http = (HttpURLConnection) connection;
    try {
      send(http, gzip(batch), events);
      int status = http.getResponseCode();
      return new HttpAnswer(status, answer(http, status), retryAfterMillis(http));
    } finally {
      http.disconnect();
    }
  }

  private void send(HttpURLConnection http, byte[] body, int events) throws IOException {
    http.setRequestMethod("POST");
    http.setConnectTimeout(settings.connectTimeoutMillis());
    http.setReadTimeout(settings.readTimeoutMillis());
    http.setInstanceFollowRedirects(false);
    http.setUseCaches(false);
    http.setDoOutput(true);
    http.setFixedLengthStreamingMode(body.length);
    http.setRequestProperty("Content-Type", "application/vnd.jankline.batch+avro");
    http.setRequestProperty("Content-Encoding", "gzip");
    http.setRequestProperty("Accept", "application/json");
    http.setRequestProperty("Authorization", "Bearer " + key);
    http.setRequestProperty("Jank-Events", Integer.toString(events));
    try (OutputStream out = http.getOutputStream()) {
      out.write(body);
    }
  }

  /** Retry-After as seconds or as a date. */
  private long retryAfterMillis(HttpURLConnection http) {
    String asked = http.getHeaderField("Retry-After");
    if (asked == null) {
      return 0;
    }
    try {
      return bounded(Long.parseLong(asked.trim()), MILLIS_PER_SECOND);
    } catch (NumberFormatException aDateThen) {
      long date = http.getHeaderFieldDate("Retry-After", 0);
      return date == 0 ? 0 : bounded(date - clock.wallMillis(), 1);
    }
  }

  /** No gateway silences a device for more than a day. */
  private static long bounded(long asked, long unitMillis) {
    return Math.max(0, Math.min(asked, MAX_WAIT_MILLIS / unitMillis)) * unitMillis;
  }

  private static byte[] gzip(byte[] batch) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(batch.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(batch);
    }
    return bytes.toByteArray();
  }

  private static String answer(HttpURLConnection http, int status) throws IOException {
    try (InputStream in = status >= 400 ? http.getErrorStream() : http.getInputStream()) {
      if (in == null) {
        return "";
      }
      byte[] bytes = new byte[MAX_ANSWER_BYTES];
      int length = 0;
      int read = in.read(bytes);
      while (read > 0) {
        length += read;
        read = in.read(bytes, length, MAX_ANSWER_BYTES - length);
      }
      return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
  }
}
