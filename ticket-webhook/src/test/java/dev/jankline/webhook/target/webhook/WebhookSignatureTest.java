package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

public class WebhookSignatureTest {
  private static final String OLD = secret(1);
  private static final String NEW = secret(2);
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final String BODY = "{\"type\":\"jank.ticket.opened\",\"title\":\"käse 😀\"}";

  /** The oracle looks at the real clock. */
  private final Instant now = Instant.ofEpochSecond(Instant.now().getEpochSecond());

  private final WebhookSignature signature = WebhookSignature.of(List.of(OLD));

  @Test
  void knownMessageHasThisSignature() {
    WebhookSignature known = WebhookSignature.of(List.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));

    assertThat(
            known.sign(
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1614265330),
                "{\"test\": 2432232314}".getBytes(UTF_8)))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void oracleAcceptsOurSignature() throws Exception {
    String signed = signature.sign("e1", now, BODY.getBytes(UTF_8));

    new Webhook(OLD).verify(BODY, headers("e1", now, signed));
  }

  @Test
  void oracleAcceptsEitherSecret_whileSecretsChange() throws Exception {
    String signed = WebhookSignature.of(List.of(NEW, OLD)).sign("e1", now, BODY.getBytes(UTF_8));

    new Webhook(OLD).verify(BODY, headers("e1", now, signed));
    new Webhook(NEW).verify(BODY, headers("e1", now, signed));
    assertThatThrownBy(() -> new Webhook(secret(3)).verify(BODY, headers("e1", now, signed)))
        .isInstanceOf(Exception.class);
  }

  @Test
  void weAcceptTheOraclesSignature() throws Exception {
    String signed = new Webhook(OLD).sign("e1", now.getEpochSecond(), BODY);

    assertThat(verify("e1", now, signed, BODY)).isTrue();
    assertThat(signed).isEqualTo(signature.sign("e1", now, BODY.getBytes(UTF_8)));
  }

  @Test
  void anythingChangedIsRefused() {
    String signed = signature.sign("e1", now, BODY.getBytes(UTF_8));

    assertThat(verify("e1", now, signed, BODY)).isTrue();
    assertThat(verify("e2", now, signed, BODY)).isFalse();
    assertThat(verify("e1", now.plusSeconds(1), signed, BODY)).isFalse();
    assertThat(verify("e1", now, signed, BODY + " ")).isFalse();
    assertThat(verify("e1", now, signed.replace("v1,", "v1a,"), BODY)).isFalse();
    assertThat(verify("e1", now, signed.substring(3), BODY)).isFalse();
    assertThat(verify("e1", now, "", BODY)).isFalse();
    assertThat(verify("e1", now, "v1,AAAA " + signed + " v2,BBBB", BODY)).isTrue();
  }

  @Test
  void oldFutureAndMissingAreRefused() {
    byte[] body = BODY.getBytes(UTF_8);
    String signed = signature.sign("e1", now, body);
    String at = Long.toString(now.getEpochSecond());

    Instant edge = now.plus(TOLERANCE);
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", at, signed, body), edge, TOLERANCE))
        .isTrue();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", at, signed, body),
                edge.plusSeconds(1),
                TOLERANCE))
        .isFalse();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", at, signed, body),
                now.minus(TOLERANCE).minusSeconds(1),
                TOLERANCE))
        .isFalse();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage(null, at, signed, body), now, TOLERANCE))
        .isFalse();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", null, signed, body), now, TOLERANCE))
        .isFalse();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", at, null, body), now, TOLERANCE))
        .isFalse();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", "soon", signed, body), now, TOLERANCE))
        .isFalse();
    assertThat(
            signature.verify(
                new WebhookSignature.SignedMessage("e1", "9".repeat(18), signed, body),
                now,
                TOLERANCE))
        .isFalse();
  }

  @Test
  void badSecretsAreRefused_withoutShowingThem() {
    for (String bad : List.of("", "whsec_", "plain-text-secret", "whsec_c2hvcnQ=", "whsec_!!!!")) {
      assertThatThrownBy(() -> WebhookSignature.of(List.of(bad)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("A webhook secret must be 'whsec_' and the base64 of 24 to 64 random bytes");
    }
    assertThatThrownBy(() -> WebhookSignature.of(List.of()))
        .hasMessageContaining("give at least one");
  }

  private boolean verify(String id, Instant at, String signed, String body) {
    return signature.verify(
        new WebhookSignature.SignedMessage(
            id, Long.toString(at.getEpochSecond()), signed, body.getBytes(UTF_8)),
        now,
        TOLERANCE);
  }

  private static Map<String, List<String>> headers(String id, Instant at, String signed) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put(WebhookSignature.ID_HEADER, List.of(id));
    headers.put(WebhookSignature.TIMESTAMP_HEADER, List.of(Long.toString(at.getEpochSecond())));
    headers.put(WebhookSignature.SIGNATURE_HEADER, List.of(signed));
    return headers;
  }

  public static String secret(int seed) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) seed);
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }
}
