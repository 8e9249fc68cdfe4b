package dev.jankline.webhook.inbound;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.webhook.target.webhook.WebhookSignature;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a webhook was sent by who knows the secret: by a signature of the body (GitHub,
 * Jira, Standard Webhooks) or by the secret itself (GitLab). Any of several secrets will do, so
 * that they can be changed without a gap. Compares in constant time. Thread-safe.
 */
final class SenderProof {
  private static final String PREFIX = "sha256=";
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final StatusReader.TrackerKind kind;
  private final List<String> secrets;

  /**
   * Takes the secrets.
   *
   * @throws IllegalArgumentException when there is none, or one has not the form of its kind
   */
  SenderProof(StatusReader.TrackerKind kind, List<String> secrets) {
    if (secrets.isEmpty() || secrets.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException("an inbound-secret must not be empty");
    }
    if (kind == StatusReader.TrackerKind.WEBHOOK) {
      WebhookSignature.of(secrets);
    }
    this.kind = kind;
    this.secrets = List.copyOf(secrets);
  }

  boolean holds(InboundWebhooks.Delivered webhook, Instant now) {
    return switch (kind) {
      case GITHUB -> isSigned(webhook.header("x-hub-signature-256"), webhook.body());
      case JIRA -> isSigned(webhook.header("x-hub-signature"), webhook.body());
      case GITLAB -> isSecret(webhook.header("x-gitlab-token"));
      case WEBHOOK -> WebhookSignature.of(secrets).verify(message(webhook), now, TOLERANCE);
    };
  }

  private static WebhookSignature.SignedMessage message(InboundWebhooks.Delivered webhook) {
    return new WebhookSignature.SignedMessage(
        webhook.header(WebhookSignature.ID_HEADER),
        webhook.header(WebhookSignature.TIMESTAMP_HEADER),
        webhook.header(WebhookSignature.SIGNATURE_HEADER),
        webhook.body());
  }

  private boolean isSigned(@Nullable String signature, byte[] body) {
    boolean right = false;
    for (String secret : secrets) {
      byte[] expected = (PREFIX + HexFormat.of().formatHex(hmac(secret, body))).getBytes(UTF_8);
      right |= signature != null && MessageDigest.isEqual(expected, signature.getBytes(UTF_8));
    }
    return right;
  }

  private boolean isSecret(@Nullable String token) {
    boolean right = false;
    for (String secret : secrets) {
      right |=
          token != null && MessageDigest.isEqual(secret.getBytes(UTF_8), token.getBytes(UTF_8));
    }
    return right;
  }

  private static byte[] hmac(String secret, byte[] body) {
    String algorithm = WebhookSignature.ALGORITHM;
    return WebhookSignature.hmac(new SecretKeySpec(secret.getBytes(UTF_8), algorithm), body);
  }
}
