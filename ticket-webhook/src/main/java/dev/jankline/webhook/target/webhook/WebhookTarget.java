package dev.jankline.webhook.target.webhook;

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
import dev.jankline.apps.KeySecret;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.AddressRule;
import dev.jankline.webhook.http.BoundedText;
import dev.jankline.webhook.http.Destination;
import dev.jankline.webhook.http.RetryAfter;
import dev.jankline.webhook.settings.WebhookSettings;
import dev.jankline.webhook.target.Answer;
import dev.jankline.webhook.target.Attempt;
import dev.jankline.webhook.target.TicketTarget;
import dev.jankline.webhook.text.TicketText;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Posts each event as a signed Standard Webhook to the one configured address. Follows no redirect,
 * uses no proxy, and connects only to addresses that {@link AddressRule} allows; the rule looks at
 * the address of the connection itself. The status is known from the headers on; of the body at
 * most {@link #MAX_ANSWER_BYTES} are read.
 */
public final class WebhookTarget implements TicketTarget {
  static final int MAX_ANSWER_BYTES = 64 * 1024;
  private static final int ID_DIGITS = 16;
  private static final String KEY = "jank.webhook.url";

  private final TicketText text;
  private final WebhookSignature signature;
  private final InstantSource clock;
  private final WebClient client;
  private final String path;
  private final String id;

  /**
   * Makes a target; nothing is connected before the first event.
   *
   * @throws IllegalArgumentException when the address, the allowed addresses or a secret is wrong
   */
  public WebhookTarget(WebhookSettings settings, InstantSource clock) {
    this(new Receiver(KEY, url(settings), secrets(settings)), settings, clock);
  }

  /**
   * Makes a target for one receiver; nothing is connected before the first event.
   *
   * @throws IllegalArgumentException when the address, the allowed addresses or a secret is wrong
   */
  public WebhookTarget(Receiver receiver, WebhookSettings settings, InstantSource clock) {
    Destination destination = Destination.of(receiver.key(), receiver.url(), settings);
    this.signature = WebhookSignature.of(receiver.secrets());
    this.clock = clock;
    this.path = destination.path();
    this.id = KeySecret.sha256(receiver.url().toString()).substring(0, ID_DIGITS);
    this.client = destination.client(settings);
    this.text = new TicketText(settings.dashboardUrl());
  }

  /**
   * Where messages go.
   *
   * @param key name of the setting with the address, for messages
   * @param url address
   * @param secrets what messages are signed with
   */
  public record Receiver(String key, URI url, List<String> secrets) {}

  private static URI url(WebhookSettings settings) {
    return settings
        .url()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "jank.webhook.url is missing: set it, or jank.webhook.targets.<app> for apps"));
  }

  private static List<String> secrets(WebhookSettings settings) {
    return settings.secret().orElse(List.of());
  }

  /** Hash of the address: a URL of a webhook may hold a secret. */
  @Override
  public String id() {
    return id;
  }

  @Override
  public CompletableFuture<Answer> deliver(Attempt attempt) {
    SplitHttpResponse response = client.execute(request(attempt.event())).split();
    return response
        .headers()
        .thenCompose(
            headers ->
                BoundedText.read(response.body(), MAX_ANSWER_BYTES)
                    .thenApply(body -> answer(headers, body)));
  }

  @Override
  public void close() {
    client.options().factory().close();
  }

  private HttpRequest request(TicketEvent event) {
    byte[] body = TicketPayload.render(event, text.link(event));
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
}
