package dev.jankline.local.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.jankline.local.process.Await;
import dev.jankline.symbols.file.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Uploads batches and symbol files to a gateway; waits and tries again when the gateway is
 * unavailable for the moment. Thread-safe.
 */
public final class GatewayClient {
  public static final String AVRO = "application/vnd.jankline.batch+avro";
  public static final String JSON = "application/json";

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration BATCH_LIMIT = Duration.ofSeconds(30);
  private static final Duration UPLOAD_LIMIT = Duration.ofMinutes(10);
  private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(1);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);
  private static final int ATTEMPTS = 5;
  private static final int UNAVAILABLE = 503;

  private final URI gateway;
  private final String key;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_LIMIT)
          .build();

  /**
   * Makes a client; nothing is sent yet.
   *
   * @param gateway base address, {@code http://host:port}
   * @param key device key for batches, upload key for symbols
   */
  public GatewayClient(URI gateway, String key) {
    this.gateway = gateway;
    this.key = key;
  }

  /**
   * Says whose symbols are uploaded.
   *
   * @param revision of the source code
   */
  public record SymbolVersion(
      String app, String name, @Nullable Long code, @Nullable String revision) {}

  /**
   * What the gateway said.
   *
   * @param status HTTP status
   * @param body the JSON document, missing when there was none
   */
  public record Answer(int status, JsonNode body) {
    public boolean ok() {
      return status / 100 == 2;
    }

    /** What the gateway says about a refusal. */
    public String error() {
      return body.path("error").asText("HTTP status " + status);
    }
  }

  /**
   * Sends one batch.
   *
   * @param events number of events in it, when known
   */
  public Answer sendBatch(byte[] body, String contentType, @Nullable Integer events) {
    HttpRequest.Builder request =
        request("/v1/batches", BATCH_LIMIT)
            .header("Content-Type", contentType)
            .POST(BodyPublishers.ofByteArray(body));
    if (events != null) {
      request.header("Jank-Events", events.toString());
    }
    return send(request.build());
  }

  /** Uploads one symbol file of an app version. */
  public Answer uploadSymbols(
      String app, String versionName, @Nullable Long versionCode, Path file) {
    return uploadSymbols(new SymbolVersion(app, versionName, versionCode, null), file, step -> {});
  }

  /**
   * Uploads one symbol file of an app version.
   *
   * @param progress is told how many bytes are sent
   */
  public Answer uploadSymbols(SymbolVersion version, Path file, Progress progress) {
    StringBuilder path =
        new StringBuilder("/v1/apps/")
            .append(encoded(version.app()))
            .append("/symbols?versionName=")
            .append(encoded(version.name()));
    if (version.code() != null) {
      path.append("&versionCode=").append(version.code());
    }
    if (version.revision() != null) {
      path.append("&revision=").append(encoded(version.revision()));
    }
    try {
      return send(
          request(path.toString(), UPLOAD_LIMIT)
              .header("Content-Type", "application/octet-stream")
              .header("Content-Digest", digest(file))
              .PUT(counted(file, progress))
              .build());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Reads the file while it is sent, from its beginning for each attempt, and tells how far. */
  private static BodyPublisher counted(Path file, Progress progress) throws IOException {
    long all = Files.size(file);
    String work = "sending bytes of " + file.getFileName();
    return all == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(
            BodyPublishers.ofInputStream(() -> opened(file, sent -> progress.at(work, sent, all))),
            all);
  }

  private static InputStream opened(Path file, LongConsumer read) {
    try {
      return new FilterInputStream(Files.newInputStream(file)) {
        private long bytes;

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
          int count = super.read(to, from, length);
          bytes += Math.max(0, count);
          read.accept(bytes);
          return count;
        }
      };
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Lets the gateway refuse what does not arrive as it was sent. */
  private static String digest(Path file) throws IOException {
    byte[] digest = HexFormat.of().parseHex(Sha256.of(file));
    return "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":";
  }

  /** Lists the symbols that the gateway has for an app. */
  public Answer listSymbols(String app) {
    return send(request("/v1/apps/" + encoded(app) + "/symbols", BATCH_LIMIT).GET().build());
  }

  /** Removes symbols of an app by the SHA-256 of their content; the answer lists them. */
  public Answer removeSymbols(String app, List<String> sha256s) {
    String path =
        "/v1/apps/" + encoded(app) + "/symbols?sha256=" + String.join("&sha256=", sha256s);
    return send(request(path, UPLOAD_LIMIT).DELETE().build());
  }

  private HttpRequest.Builder request(String path, Duration limit) {
    String base = gateway.toString().replaceAll("/+$", "");
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(limit)
        .header("Authorization", "Bearer " + key);
  }

  private Answer send(HttpRequest request) {
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      for (int i = 1; i < ATTEMPTS && response.statusCode() == UNAVAILABLE; i++) {
        Await.pause(pause(response));
        response = http.send(request, BodyHandlers.ofString());
      }
      return new Answer(response.statusCode(), json(response.body()));
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new UncheckedIOException(
          "cannot reach the gateway at " + gateway + " (" + why + "); is it running?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the gateway", e);
    }
  }

  private static Duration pause(HttpResponse<String> response) {
    String seconds = response.headers().firstValue("Retry-After").orElse("");
    Duration asked =
        seconds.matches("\\d{1,4}") ? Duration.ofSeconds(Long.parseLong(seconds)) : DEFAULT_PAUSE;
    return asked.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : asked;
  }

  private static JsonNode json(String body) {
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
