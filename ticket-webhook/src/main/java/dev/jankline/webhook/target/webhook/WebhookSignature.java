package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Signs webhooks and verifies them, as Standard Webhooks 1.0.0 says.
 *
 * <pre>
 * webhook-id         name of the message, the same in every attempt; has no '.'
 * webhook-timestamp  seconds since 1970 of this attempt
 * webhook-signature  "v1," base64(HMAC-SHA256(secret, id "." timestamp "." body)), several by spaces
 * secret             "whsec_" base64(24 to 64 bytes)
 * </pre>
 *
 * <p>Signs with every secret it has and accepts a signature by any of them, so that secrets can be
 * changed without a gap. Compares in constant time. Thread-safe.
 */
public final class WebhookSignature {
  public static final String ID_HEADER = "webhook-id";
  public static final String TIMESTAMP_HEADER = "webhook-timestamp";
  public static final String SIGNATURE_HEADER = "webhook-signature";

  private static final String PREFIX = "whsec_";
  private static final String VERSION = "v1,";
  public static final String ALGORITHM = "HmacSHA256";
  private static final int MIN_SECRET_BYTES = 24;
  private static final int MAX_SECRET_BYTES = 64;
  private static final int MAX_SIGNATURES = 16;

  private final List<SecretKeySpec> keys;

  private WebhookSignature(List<SecretKeySpec> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * Signs and verifies with the given secrets.
   *
   * @throws IllegalArgumentException when there is none, or one has not its form; no message ever
   *     shows a secret
   */
  public static WebhookSignature of(List<String> secrets) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException("No webhook secret: give at least one, 'whsec_…'");
    }
    List<SecretKeySpec> keys = new ArrayList<>();
    for (String secret : secrets) {
      keys.add(new SecretKeySpec(bytes(secret.strip()), ALGORITHM));
    }
    return new WebhookSignature(keys);
  }

  /** Value of {@code webhook-signature} for one attempt: one signature for each secret. */
  public String sign(String id, Instant attemptAt, byte[] body) {
    String timestamp = Long.toString(attemptAt.getEpochSecond());
    List<String> signatures = new ArrayList<>();
    for (SecretKeySpec key : keys) {
      signatures.add(VERSION + base64(hmac(key, id, timestamp, body)));
    }
    return String.join(" ", signatures);
  }

  /**
   * Tells whether a message was signed with one of the secrets. A message without one of its three
   * headers never was.
   *
   * @param now time by which the timestamp is judged
   * @param tolerance how far the timestamp may be before or after {@code now}
   */
  public boolean verify(SignedMessage message, Instant now, Duration tolerance) {
    String id = message.id();
    String timestamp = message.timestamp();
    String signatures = message.signatures();
    if (id == null
        || timestamp == null
        || signatures == null
        || !isNear(timestamp, now, tolerance)) {
      return false;
    }
    boolean right = false;
    for (SecretKeySpec key : keys) {
      byte[] expected =
          (VERSION + base64(hmac(key, id, timestamp, message.body()))).getBytes(UTF_8);
      for (String signature : signatures.split(" ", MAX_SIGNATURES)) {
        right |= MessageDigest.isEqual(expected, signature.getBytes(UTF_8));
      }
    }
    return right;
  }

  private static boolean isNear(String timestamp, Instant now, Duration tolerance) {
    try {
      Instant at = Instant.ofEpochSecond(Long.parseLong(timestamp));
      return Duration.between(at, now).abs().compareTo(tolerance) <= 0;
    } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
      return false;
    }
  }

  private static byte[] hmac(SecretKeySpec key, String id, String timestamp, byte[] body) {
    return hmac(key, (id + "." + timestamp + ".").getBytes(UTF_8), body);
  }

  /** HMAC-SHA256 of contents, one behind the other. */
  public static byte[] hmac(SecretKeySpec key, byte[]... contents) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      for (byte[] content : contents) {
        mac.update(content);
      }
      return mac.doFinal();
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java runtime has HmacSHA256", e);
    }
  }

  private static byte[] bytes(String secret) {
    String base64 = secret.startsWith(PREFIX) ? secret.substring(PREFIX.length()) : "";
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      bytes = new byte[0];
    }
    if (bytes.length < MIN_SECRET_BYTES || bytes.length > MAX_SECRET_BYTES) {
      throw new IllegalArgumentException(
          "A webhook secret must be 'whsec_' and the base64 of %d to %d random bytes"
              .formatted(MIN_SECRET_BYTES, MAX_SECRET_BYTES));
    }
    return bytes;
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * Holds a webhook as a receiver got it: the three headers and the body. A missing header is null.
   *
   * @param id header {@code webhook-id}
   * @param timestamp header {@code webhook-timestamp}
   * @param signatures header {@code webhook-signature}
   * @param body the bytes of the body, as they came
   */
  @SuppressWarnings("ArrayRecordComponent") // It is never compared, only verified.
  public record SignedMessage(
      @Nullable String id, @Nullable String timestamp, @Nullable String signatures, byte[] body) {}
}
