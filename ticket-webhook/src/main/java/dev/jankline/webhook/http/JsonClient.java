package dev.jankline.webhook.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.RequestHeadersBuilder;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SplitHttpResponse;
import dev.jankline.webhook.settings.WebhookSettings;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Speaks JSON with one tracker. Follows no redirect, uses no proxy, connects only to addresses that
 * {@link AddressRule} allows, and reads at most {@link #MAX_ANSWER_BYTES} of an answer.
 * Thread-safe.
 */
public final class JsonClient implements AutoCloseable {
  static final int MAX_ANSWER_BYTES = 4 * 1024 * 1024;
  private static final JsonMapper MAPPER = new JsonMapper();

  private final WebClient client;
  private final String prefix;
  private final Map<String, String> headers;
  private final InstantSource clock;

  /**
   * Makes a client; nothing is connected before the first call.
   *
   * @param headers what every request carries, credentials among them
   */
  public JsonClient(
      Destination destination,
      Map<String, String> headers,
      WebhookSettings settings,
      InstantSource clock) {
    this.prefix = destination.path().replaceAll("/+$", "");
    this.headers = Map.copyOf(headers);
    this.clock = clock;
    this.client = destination.client(settings);
  }

  /** Makes a call; the future fails when there is no answer. */
  public CompletableFuture<Reply> send(Call call) {
    RequestHeadersBuilder request =
        RequestHeaders.builder(call.method(), path(call))
            .add(HttpHeaderNames.USER_AGENT, "jankline-webhook");
    headers.forEach(request::set);
    if (!call.body().isEmpty()) {
      request.contentType(call.type());
    }
    SplitHttpResponse response =
        client
            .execute(HttpRequest.of(request.build(), HttpData.wrap(call.body().getBytes(UTF_8))))
            .split();
    return response
        .headers()
        .thenCompose(
            answer ->
                BoundedText.read(response.body(), MAX_ANSWER_BYTES)
                    .thenApply(body -> reply(answer, body)));
  }

  @Override
  public void close() {
    client.options().factory().close();
  }

  private String path(Call call) {
    String path = prefix + call.path();
    return path.isEmpty() ? "/" : path;
  }

  private Reply reply(ResponseHeaders answer, String body) {
    return new Reply(
        answer.status().code(),
        RetryAfter.parse(answer.get(HttpHeaderNames.RETRY_AFTER), clock.instant()),
        tree(body));
  }

  /** Reads JSON; what is none is a missing node. */
  public static JsonNode tree(String body) {
    try {
      JsonNode tree = MAPPER.readTree(body);
      return tree == null ? MAPPER.missingNode() : tree;
    } catch (JsonProcessingException e) {
      return MAPPER.missingNode();
    }
  }

  /**
   * One request to a tracker.
   *
   * @param path path and query below the tracker's address
   * @param body content; empty for none
   */
  public record Call(HttpMethod method, String path, MediaType type, String body) {
    public static Call get(String path) {
      return new Call(HttpMethod.GET, path, MediaType.JSON_UTF_8, "");
    }

    public static Call json(HttpMethod method, String path, JsonNode body) {
      return new Call(method, path, MediaType.JSON_UTF_8, body.toString());
    }

    /** A POST of the fields of a form. */
    public static Call form(String path, Map<String, String> fields) {
      String body =
          fields.entrySet().stream()
              .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
              .collect(Collectors.joining("&"));
      return new Call(HttpMethod.POST, path, MediaType.FORM_DATA, body);
    }

    /** A text as a part of a path or query. */
    public static String encoded(String text) {
      return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
  }

  /**
   * What a tracker answered.
   *
   * @param retryAfter how long it asks to wait; null when it does not say
   * @param body its JSON; missing when it has none
   */
  public record Reply(int status, @Nullable Duration retryAfter, JsonNode body) {
    private static final int SUCCESS = 200;
    private static final int PAST_SUCCESS = 300;

    public boolean isSuccess() {
      return status >= SUCCESS && status < PAST_SUCCESS;
    }
  }
}
