package dev.jankline.sdk.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.testing.Recorder;
import dev.jankline.sdk.testing.SomeBatch;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk25")
@Timeout(60)
class UploaderTest {
  private static final UploadSettings FOUR_TIMES =
      new UploadSettings(30_000, 30_000, 4, 1_000, 60_000);

  private final FakeClock clock = new FakeClock();
  private final Random random = new Random(4);
  private final List<Long> pauses = new ArrayList<>();
  private Recorder gateway;

  @BeforeEach
  void start() throws IOException {
    gateway = new Recorder();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void batch_isSentAgain_withTheTimeOfTheResend_whenTheGatewayIsBusy() {
    gateway.answer(503).answer(500).answer(408);

    UploadResult result = send(gateway.url());

    assertThat(result.outcome()).isEqualTo(UploadOutcome.ACCEPTED);
    assertThat(result.status()).isEqualTo(202);
    assertThat(result.attempts()).isEqualTo(4);
    assertThat(result.acceptedEvents()).isEqualTo(3);
    assertThat(gateway.requests())
        .extracting(request -> request.batch().getSentAt())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(gateway.requests())
        .extracting(request -> request.batch().getId())
        .containsOnly(gateway.requests().get(0).batch().getId());
    assertThat(gateway.requests()).extracting(Recorder.Request::events).containsOnly("3");
  }

  @Test
  void pauses_doubleWithJitter() {
    gateway.answer(503).answer(503).answer(503).answer(503);

    UploadResult result = send(gateway.url());

    assertThat(result.outcome()).isEqualTo(UploadOutcome.KEPT);
    assertThat(result.body()).contains("\"accepted\":0");
    assertThat(pauses).hasSize(3);
    assertThat(pauses.get(0)).isBetween(500L, 1_000L);
    assertThat(pauses.get(1)).isBetween(1_000L, 2_000L);
    assertThat(pauses.get(2)).isBetween(2_000L, 4_000L);
  }

  @Test
  void retryAfter_isHonoured_inSecondsAndAsDate() {
    gateway.answer(429, "7").answer(503, "Tue, 14 Nov 2023 22:13:51 GMT");

    send(gateway.url());

    assertThat(pauses.get(0)).isEqualTo(7_000);
    // The clock began at 22:13:21 and the first pause took 7 s of it.
    assertThat(pauses.get(1)).isBetween(22_000L, 30_000L);
  }

  @Test
  void upload_ends_whenTheGatewayAsksForMorePatienceThanThereIs() {
    gateway.answer(503, "99999999999999");

    UploadResult result = send(gateway.url());

    assertThat(result.outcome()).isEqualTo(UploadOutcome.KEPT);
    assertThat(result.attempts()).isEqualTo(1);
    assertThat(result.retryAfterMillis()).isEqualTo(24L * 60 * 60 * 1000);
  }

  @Test
  void refusal_isFinal() {
    for (int status : new int[] {400, 401, 403, 413, 415, 422}) {
      gateway.answer(status);
      UploadResult result = send(gateway.url());
      assertThat(result.outcome()).as("status %s", status).isEqualTo(UploadOutcome.REFUSED);
      assertThat(result.attempts()).isEqualTo(1);
    }
  }

  @Test
  void answerOfAStranger_isNotTakenForTheGateways() {
    for (int status : new int[] {200, 202, 301, 302, 401, 403, 404, 413}) {
      gateway.answerAs(status, "<html>please sign in: \"accepted\"</html>");
      UploadResult result = send(gateway.url());
      assertThat(result.outcome()).as("status %s", status).isEqualTo(UploadOutcome.KEPT);
      assertThat(result.isStrangers()).as("status %s", status).isTrue();
      assertThat(result.attempts()).isEqualTo(1);
    }
  }

  /** Without a proxy Android's HttpURLConnection throws where the JDK's returns the status. */
  @Test
  void batch_isKept_whenSomebodyWantsToBeAProxy() {
    for (int attempt = 0; attempt < 4; attempt++) {
      gateway.answerAs(407, "<html>please sign in</html>");
    }
    UploadResult result = send(gateway.url());
    assertThat(result.outcome()).isEqualTo(UploadOutcome.KEPT);
    assertThat(result.acceptedEvents()).isZero();
  }

  @Test
  void acceptedEvents_areThoseTheGatewaySays() {
    gateway.answerAs(202, "{\"received\":3, \"accepted\" : 2 ,\"rejected\":{\"LIMITED\":1}}");
    assertThat(send(gateway.url()).acceptedEvents()).isEqualTo(2);
    gateway.answerAs(202, "{\"accepted\":99}");
    assertThat(send(gateway.url()).acceptedEvents()).as("never more than were sent").isEqualTo(3);
  }

  @Test
  void batch_isKept_whenNobodyAnswersOrTheAddressIsWrong() {
    String closed = gateway.url();
    gateway.close();
    for (String url : List.of(closed, "not an address", "", "file:///tmp", "mailto:a@b.c")) {
      UploadResult result = send(url);
      assertThat(result.outcome()).as(url).isEqualTo(UploadOutcome.KEPT);
      assertThat(result.status()).isZero();
      assertThat(result.attempts()).isEqualTo(4);
      assertThat(result.body()).contains("no answer");
    }
  }

  private UploadResult send(String url) {
    pauses.clear();
    SdkConfig config = SdkConfig.builder().gateway(url, "key").upload(FOUR_TIMES).build();
    GatewayHttp http = new GatewayHttp(config, clock);
    Uploader uploader =
        new Uploader(
            http,
            config,
            clock,
            random,
            millis -> {
              pauses.add(millis);
              clock.passMillis(millis);
            });
    return uploader.send(SomeBatch.ofThreeEvents(), 3);
  }
}
