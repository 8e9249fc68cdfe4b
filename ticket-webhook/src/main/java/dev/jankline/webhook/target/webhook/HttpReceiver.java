package dev.jankline.webhook.target.webhook;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SplitHttpResponse;
import dev.jankline.webhook.http.AddressRule;
import dev.jankline.webhook.http.BoundedText;
import dev.jankline.webhook.http.Destination;
import dev.jankline.webhook.http.RetryAfter;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Receiver;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;

/**
 * Delivers by HTTP POST, signed, to the one configured address. Follows no redirect, goes through
 * no proxy, and connects only where {@link AddressRule} says, judged by the address of the
 * connection. The status counts from the headers on; of the body at most {@link #MAX_ANSWER_BYTES}
 * are read.
 */
public final class HttpReceiver implements Receiver, AutoCloseable {
  static final int MAX_ANSWER_BYTES = 64 * 1024;

  private final WebhookSignature signature;
  private final InstantSource clock;
  private final ClientFactory factory;
  private final WebClient client;
  private final String path;

  /**
   * @throws IllegalArgumentException when the address or the allow-list is wrong
   */
  public HttpReceiver(WebhookSettings settings, WebhookSignature signature, InstantSource clock) {
    Destination destination = Destination.of(settings);
    AddressRule rule = destination.rule();
    this.signature = signature;
    this.clock = clock;
    this.path = destination.path();
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

  @Override
  public CompletableFuture<Answer> post(String id, byte[] body) {
    Instant now = clock.instant();
    RequestHeaders headers =
        RequestHeaders.builder(HttpMethod.POST, path)
            .contentType(MediaType.JSON_UTF_8)
            .add(HttpHeaderNames.USER_AGENT, "jankline-webhook")
            .add(WebhookSignature.ID_HEADER, id)
            .add(WebhookSignature.TIMESTAMP_HEADER, Long.toString(now.getEpochSecond()))
            .add(WebhookSignature.SIGNATURE_HEADER, signature.sign(id, now, body))
            .build();
    SplitHttpResponse response =
        client.execute(HttpRequest.of(headers, HttpData.wrap(body))).split();
    return response
        .headers()
        .thenCompose(
            answer ->
                BoundedText.read(response.body(), MAX_ANSWER_BYTES)
                    .thenApply(text -> answer(answer, text)));
  }

  @Override
  public void close() {
    factory.close();
  }

  private Answer answer(ResponseHeaders headers, String body) {
    String retryAfter = headers.get(HttpHeaderNames.RETRY_AFTER);
    return new Answer(headers.status().code(), body, RetryAfter.parse(retryAfter, clock.instant()));
  }
}
