package dev.jankline.sdk.upload;

import dev.jankline.sdk.SdkClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.disk.Disk;
import dev.jankline.sdk.spool.Spool.BatchSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes one request at a time: no redirects, at most 64 kB of the answer are read, and the whole
 * request may take the connect time-out plus four read time-outs. Thread-safe.
 */
public final class GatewayHttp {
  private static final int MAX_ANSWER_BYTES = 64 << 10;
  private static final int READS = 4;
  private static final long MILLIS_PER_SECOND = 1000;
  private static final long MAX_WAIT_MILLIS = 24L * 60 * 60 * 1000;

  private final String gatewayUrl;
  private final String key;
  private final int connectTimeoutMillis;
  private final int readTimeoutMillis;
  private final SdkClock clock;
  private volatile @Nullable RequestTimeout underWay;
  private volatile long mayPostBytes = Long.MAX_VALUE;

  /** Uses address, key and time-outs of the settings. */
  public GatewayHttp(SdkConfig config, SdkClock clock) {
    String gatewayUrl = config.gatewayUrl();
    UploadSettings settings = config.upload();
    boolean slash = gatewayUrl.endsWith("/");
    this.gatewayUrl = slash ? gatewayUrl.substring(0, gatewayUrl.length() - 1) : gatewayUrl;
    this.key = config.key();
    this.connectTimeoutMillis = settings.connectTimeoutMillis();
    this.readTimeoutMillis = settings.readTimeoutMillis();
    this.clock = clock;
  }

  /**
   * Disconnects the request that is running, if there is one: it fails. Its own thread disconnects,
   * because the caller's may not use the network.
   */
  public void abort() {
    RequestTimeout request = underWay;
    if (request != null) {
      request.interrupt();
    }
  }

  /** Sets how many bytes of batches, compressed, may be sent from now on. */
  public void mayPost(long bytes) {
    mayPostBytes = bytes;
  }

  /** Bytes that may still be sent; 0 after a batch was larger than that. */
  public long mayPostBytes() {
    return mayPostBytes;
  }

  /**
   * Sends a batch of so many events, compressed; throws when there is no answer, and when it is
   * larger than what may be sent.
   */
  HttpAnswer post(BatchSource batch, long sentAtMillis, int events) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    GZIPOutputStream gzip = new GZIPOutputStream(packed);
    try {
      batch.writeTo(gzip, sentAtMillis);
    } finally {
      gzip.close();
    }
    long left = mayPostBytes - packed.size();
    if (left < 0) {
      mayPostBytes = 0;
      throw new IOException("larger than what may be sent");
    }
    mayPostBytes = left;
    HttpURLConnection http = open("/v1/batches");
    http.setRequestProperty("Authorization", "Bearer " + key);
    http.setRequestMethod("POST");
    http.setRequestProperty("Content-Type", "application/vnd.jankline.batch+avro");
    http.setRequestProperty("Content-Encoding", "gzip");
    http.setRequestProperty("Accept", "application/json");
    http.setRequestProperty("Jank-Events", Integer.toString(events));
    return answer(http, packed);
  }

  /**
   * Fetches a public text, unless it still has this tag; throws when there is no answer. Sends no
   * key, so that caches on the way may answer.
   */
  HttpAnswer get(String path, @Nullable String etag) throws IOException {
    HttpURLConnection http = open(path);
    http.setRequestProperty("Accept", "text/plain");
    if (etag != null) {
      http.setRequestProperty("If-None-Match", etag);
    }
    return answer(http, null);
  }

  private HttpURLConnection open(String path) throws IOException {
    URLConnection connection = new URL(gatewayUrl + path).openConnection();
    if (!(connection instanceof HttpURLConnection)) {
      throw new IOException("no http address: " + gatewayUrl);
    }
    HttpURLConnection http = (HttpURLConnection) connection;
    http.setConnectTimeout(connectTimeoutMillis);
    http.setReadTimeout(readTimeoutMillis);
    http.setInstanceFollowRedirects(false);
    http.setUseCaches(false);
    return http;
  }

  private HttpAnswer answer(HttpURLConnection http, @Nullable ByteArrayOutputStream body)
      throws IOException {
    long longest = connectTimeoutMillis + (long) READS * readTimeoutMillis;
    RequestTimeout deadline = RequestTimeout.start(http, longest);
    underWay = deadline;
    try {
      if (body != null) {
        // Not streamed, because the body of a 401 would be lost then.
        http.setDoOutput(true);
        OutputStream out = http.getOutputStream();
        body.writeTo(out);
        out.close();
      }
      int status = http.getResponseCode();
      String etag = http.getHeaderField("ETag");
      return new HttpAnswer(status, text(http, status), retryAfterMillis(http), etag);
    } finally {
      underWay = null;
      deadline.met();
      http.disconnect();
    }
  }

  /** Milliseconds of Retry-After, which is a number of seconds or a date; 0 without one. */
  private long retryAfterMillis(HttpURLConnection http) {
    String asked = http.getHeaderField("Retry-After");
    if (asked == null) {
      return 0;
    }
    try {
      return bounded(Long.parseLong(asked.trim()), MILLIS_PER_SECOND);
    } catch (IllegalArgumentException aDateThen) {
      long date = http.getHeaderFieldDate("Retry-After", 0);
      return date == 0 ? 0 : bounded(date - clock.wallMillis(), 1);
    }
  }

  /** Limits Retry-After to a day. */
  private static long bounded(long asked, long unitMillis) {
    return Math.max(0, Math.min(asked, MAX_WAIT_MILLIS / unitMillis)) * unitMillis;
  }

  private static String text(HttpURLConnection http, int status) throws IOException {
    InputStream in = status >= 400 ? http.getErrorStream() : http.getInputStream();
    if (in == null) {
      return "";
    }
    try {
      return new String(Disk.read(in, MAX_ANSWER_BYTES), StandardCharsets.UTF_8);
    } finally {
      in.close();
    }
  }

  /** The answer to one request. */
  static final class HttpAnswer {
    final int status;
    final String body;
    final long retryAfterMillis;
    final @Nullable String etag;

    HttpAnswer(int status, String body, long retryAfterMillis, @Nullable String etag) {
      this.status = status;
      this.body = body;
      this.retryAfterMillis = retryAfterMillis;
      this.etag = etag;
    }
  }

  /**
   * Disconnects a request that takes too long as a whole. A server that sends one byte now and then
   * would never exceed the time-out of a single read.
   */
  static final class RequestTimeout extends Thread {
    private final HttpURLConnection http;
    private final long millis;
    private volatile boolean met;

    private RequestTimeout(HttpURLConnection http, long millis) {
      super("jankline-deadline");
      setDaemon(true);
      this.http = http;
      this.millis = millis;
    }

    static RequestTimeout start(HttpURLConnection http, long millis) {
      RequestTimeout deadline = new RequestTimeout(http, millis);
      deadline.start();
      return deadline;
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
      } catch (InterruptedException endedOrMet) {
        // Interrupted by abort, or met was called.
      }
      if (!met) {
        http.disconnect();
      }
    }
  }
}
