package dev.jankline.webhook.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.RequestHeadersBuilder;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SplitHttpResponse;
import dev.jankline.webhook.settings.WebhookSettings;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Speaks JSON with one tracker. Follows no redirect, uses no proxy, connects only to addresses that
 * {@link AddressRule} allows, and reads at most {@link #MAX_ANSWER_BYTES} of an answer.
 * Thread-safe.
 */
public final class JsonClient implements AutoCloseable {
  static final int MAX_ANSWER_BYTES = 4 * 1024 * 1024;
  private static final JsonMapper MAPPER = new JsonMapper();

  private final ClientFactory factory;
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
    AddressRule rule = destination.rule();
    this.prefix = destination.path().replaceAll("/+$", "");
    this.headers = Map.copyOf(headers);
    this.clock = clock;
    this.factory =
        ClientFactory.builder()
            .connectTimeout(settings.connectTimeout())
            .ipAddressFilter(
                target -> target.getAddress() != null && rule.allows(target.getAddress()))
            .build();
    this.client =
        WebClient.builder(destination.base())
            .factory(factory)
            .responseTimeout(settings.timeout())
            .maxResponseLength(0)
            .build();
  }

  /** Makes a call; the future fails when there is no answer. */
  public CompletableFuture<Reply> send(TrackerCall call) {
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
    factory.close();
  }

  private String path(TrackerCall call) {
    String path = prefix + call.path();
    return path.isEmpty() ? "/" : path;
  }

  private Reply reply(ResponseHeaders answer, String body) {
    return new Reply(
        answer.status().code(),
        RetryAfter.parse(answer.get(HttpHeaderNames.RETRY_AFTER), clock.instant()),
        tree(body));
  }

  private static JsonNode tree(String body) {
    try {
      JsonNode tree = MAPPER.readTree(body);
      return tree == null ? MAPPER.missingNode() : tree;
    } catch (JsonProcessingException e) {
      return MAPPER.missingNode();
    }
  }
}
