package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.HttpStatusClass;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SplitHttpResponse;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.AddressRule;
import dev.jankline.webhook.http.BoundedText;
import dev.jankline.webhook.http.Destination;
import dev.jankline.webhook.http.RetryAfter;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.TicketTarget;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;

/**
 * Posts each event as a signed Standard Webhook to the one configured address. Follows no redirect,
 * uses no proxy, and connects only to addresses that {@link AddressRule} allows; the rule looks at
 * the address of the connection itself. The status is known from the headers on; of the body at
 * most {@link #MAX_ANSWER_BYTES} are read.
 */
public final class WebhookTarget implements TicketTarget {
  static final int MAX_ANSWER_BYTES = 64 * 1024;
  private static final int ID_BYTES = 8;

  private final WebhookSignature signature;
  private final InstantSource clock;
  private final ClientFactory factory;
  private final WebClient client;
  private final String path;
  private final String id;

  /**
   * Makes a target; nothing is connected before the first event.
   *
   * @throws IllegalArgumentException when the address, the allowed addresses or a secret is wrong
   */
  public WebhookTarget(WebhookSettings settings, InstantSource clock) {
    Destination destination = Destination.of(settings);
    AddressRule rule = destination.rule();
    this.signature = WebhookSignature.of(settings.secret());
    this.clock = clock;
    this.path = destination.path();
    this.id = hash(settings.url());
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

  /**
   * Checks settings without opening anything.
   *
   * @throws IllegalArgumentException as the constructor does
   */
  public static void check(WebhookSettings settings) {
    Destination.of(settings);
    WebhookSignature.of(settings.secret());
  }

  /** Hash of the address: a URL of a webhook may hold a secret. */
  @Override
  public String id() {
    return id;
  }

  @Override
  public CompletableFuture<Answer> deliver(TicketEvent event) {
    SplitHttpResponse response = client.execute(request(event)).split();
    return response
        .headers()
        .thenCompose(
            headers ->
                BoundedText.read(response.body(), MAX_ANSWER_BYTES)
                    .thenApply(body -> answer(headers, body)));
  }

  @Override
  public void close() {
    factory.close();
  }

  private HttpRequest request(TicketEvent event) {
    byte[] body = TicketPayload.render(event);
    Instant now = clock.instant();
    RequestHeaders headers =
        RequestHeaders.builder(HttpMethod.POST, path)
            .contentType(MediaType.JSON_UTF_8)
            .add(HttpHeaderNames.USER_AGENT, "jankline-webhook")
            .add(WebhookSignature.ID_HEADER, event.getId())
            .add(WebhookSignature.TIMESTAMP_HEADER, Long.toString(now.getEpochSecond()))
            .add(WebhookSignature.SIGNATURE_HEADER, signature.sign(event.getId(), now, body))
            .build();
    return HttpRequest.of(headers, HttpData.wrap(body));
  }

  private Answer answer(ResponseHeaders headers, String body) {
    HttpStatus status = headers.status();
    if (status.codeClass() == HttpStatusClass.SUCCESS) {
      return new Answer.Filed(AnswerBody.parse(body));
    }
    if (status.code() == HttpStatus.GONE.code()) {
      return new Answer.Gone(
          "the receiver answered 410: it is gone; set jank.webhook.url anew or run tickets retry");
    }
    return new Answer.Refused(
        "the receiver answered " + status.code(),
        RetryAfter.parse(headers.get(HttpHeaderNames.RETRY_AFTER), clock.instant()));
  }

  private static String hash(URI url) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(url.toString().getBytes(UTF_8));
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
