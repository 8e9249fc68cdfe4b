package dev.jankline.webhook;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.common.SplitHttpResponse;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Delivers by HTTP POST, signed, to the one configured address. Follows no redirect, goes through
 * no proxy, and connects only where {@link AddressRule} says, judged by the address of the
 * connection. The status counts from the headers on; of the body at most {@link #MAX_ANSWER_BYTES}
 * are read.
 */
final class HttpReceiver implements Receiver, AutoCloseable {
  static final int MAX_ANSWER_BYTES = 64 * 1024;

  private final WebhookSignature signature;
  private final InstantSource clock;
  private final ClientFactory factory;
  private final WebClient client;
  private final String path;

  /**
   * @throws IllegalArgumentException when the address or the allow-list is wrong
   */
  HttpReceiver(WebhookSettings settings, WebhookSignature signature, InstantSource clock) {
    URI url = settings.url();
    List<String> allowed = settings.allowAddresses().orElse(List.of());
    boolean isHttps = "https".equalsIgnoreCase(url.getScheme());
    check(url, isHttps, allowed);
    AddressRule rule = new AddressRule(allowed, isHttps);
    this.signature = signature;
    this.clock = clock;
    this.path = pathOf(url);
    this.factory =
        ClientFactory.builder()
            .connectTimeout(settings.connectTimeout())
            .ipAddressFilter(
                target -> target.getAddress() != null && rule.allows(target.getAddress()))
            .build();
    SessionProtocol protocol = isHttps ? SessionProtocol.HTTPS : SessionProtocol.H1C;
    this.client =
        WebClient.builder(URI.create(protocol.uriText() + "://" + url.getRawAuthority()))
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

  private static void check(URI url, boolean isHttps, List<String> allowed) {
    if (url.getHost() == null || url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "jank.webhook.url must be https://host/path, without user and password");
    }
    boolean isHttp = "http".equalsIgnoreCase(url.getScheme());
    if (!isHttps && !(isHttp && !allowed.isEmpty())) {
      throw new IllegalArgumentException(
          "jank.webhook.url must be https; http goes only to addresses named in"
              + " jank.webhook.allow-addresses");
    }
  }

  private static String pathOf(URI url) {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
  }
}
