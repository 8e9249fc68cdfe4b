package dev.jankline.registry.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the registry over HTTP until an answer comes that asking again would not change.
 *
 * <p>A round tries every URL once, beginning with the one that answered last; rounds are bounded
 * and wait in between, doubled each time and with jitter. Every call is safe to repeat.
 * Thread-safe.
 */
final class RegistryHttp {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryHttp.class);
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
  private static final String ACCEPT =
      CONTENT_TYPE + ", application/vnd.schemaregistry+json; q=0.9, application/json; q=0.8";
  private static final int MAX_SHOWN = 300;

  private final RegistrySettings settings;
  private final HttpClient client;
  private final Duration longestExchange;
  private final AtomicInteger preferred = new AtomicInteger();

  RegistryHttp(RegistrySettings settings) {
    this.settings = settings;
    this.longestExchange = settings.connectTimeout().plus(settings.readTimeout());
    // HTTP/1.1: an upgrade offer would cost old registries behind proxies their first request.
    HttpClient.Builder http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(settings.connectTimeout());
    RegistryTls tls = settings.access().tls();
    if (tls != null) {
      http.sslContext(tls.context()).sslParameters(tls.parameters());
    }
    this.client = http.build();
  }

  JsonNode get(String path) {
    return ask("GET", path, null);
  }

  JsonNode post(String path, JsonNode body) {
    return ask("POST", path, body);
  }

  JsonNode put(String path, JsonNode body) {
    return ask("PUT", path, body);
  }

  private JsonNode ask(String method, String path, @Nullable JsonNode body) {
    for (int round = 0; ; round++) {
      try {
        return askEveryUrl(method, path, body);
      } catch (RegistryException e) {
        if (!e.retriable() || round >= settings.maxRetries() || isInterrupt(e)) {
          throw e;
        }
        LOG.debug("Registry failed, round {}: {}", round + 1, e.getMessage());
        pause(round);
      }
    }
  }

  private JsonNode askEveryUrl(String method, String path, @Nullable JsonNode body) {
    List<URI> urls = settings.urls();
    int first = preferred.get();
    RegistryException last = null;
    for (int i = 0; i < urls.size(); i++) {
      int index = (first + i) % urls.size();
      try {
        JsonNode answer = askOne(urls.get(index), method, path, body);
        preferred.set(index);
        return answer;
      } catch (RegistryException e) {
        if (!e.retriable() || isInterrupt(e)) {
          throw e;
        }
        if (last != null) {
          e.addSuppressed(last);
        }
        last = e;
      }
    }
    throw last == null ? new IllegalStateException("No registry URL") : last;
  }

  private JsonNode askOne(URI base, String method, String path, @Nullable JsonNode body) {
    URI uri = URI.create(base + path);
    String what = method + " " + uri;
    CompletableFuture<HttpResponse<String>> exchange =
        client.sendAsync(request(uri, method, body), BodyHandlers.ofString(StandardCharsets.UTF_8));
    try {
      // The client's own time-out ends with the headers; this one covers the body too.
      return read(exchange.get(longestExchange.toMillis(), TimeUnit.MILLISECONDS), what);
    } catch (ExecutionException e) {
      throw noAnswer(what, e.getCause());
    } catch (TimeoutException e) {
      throw noAnswer(what, e);
    } catch (InterruptedException e) {
      throw interrupted(what, e);
    } finally {
      exchange.cancel(true);
    }
  }

  private static RegistryException noAnswer(String what, @Nullable Throwable cause) {
    IOException io = cause instanceof IOException found ? found : new IOException(cause);
    return new RegistryException("No answer from the schema registry: " + what + ": " + io, io);
  }

  private HttpRequest request(URI uri, String method, @Nullable JsonNode body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).timeout(settings.readTimeout()).header("Accept", ACCEPT);
    if (body == null) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request.header("Content-Type", CONTENT_TYPE);
      request.method(method, BodyPublishers.ofString(body.toString(), StandardCharsets.UTF_8));
    }
    String authorization = settings.access().authorization();
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return request.build();
  }

  private static JsonNode read(HttpResponse<String> response, String what) {
    int status = response.statusCode();
    JsonNode json = json(response.body());
    if (status / 100 == 2 && json != null) {
      return json;
    }
    int errorCode = json == null ? status : json.path("error_code").asInt(status);
    String message = json == null ? shorten(response.body()) : json.path("message").asText();
    throw new RegistryException(
        status,
        errorCode,
        what + " answered " + status + " (error code " + errorCode + "): " + message);
  }

  private static @Nullable JsonNode json(String text) {
    try {
      JsonNode json = MAPPER.readTree(text);
      return json instanceof MissingNode ? null : json;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private void pause(int round) {
    long wait = settings.minRetryWait().toMillis() << Math.min(round, 20);
    long capped = Math.min(wait, settings.maxRetryWait().toMillis());
    try {
      // Half of the wait is jitter, so that clients that failed together do not return together.
      Thread.sleep(capped / 2 + ThreadLocalRandom.current().nextLong(capped / 2 + 1));
    } catch (InterruptedException e) {
      throw interrupted("waiting to ask again", e);
    }
  }

  static RegistryException interrupted(String what, InterruptedException cause) {
    Thread.currentThread().interrupt();
    InterruptedIOException io = new InterruptedIOException("interrupted");
    io.initCause(cause);
    return new RegistryException("Interrupted: " + what, io);
  }

  static boolean isInterrupt(RegistryException e) {
    return e.getCause() instanceof InterruptedIOException;
  }

  private static String shorten(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }
}
