package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.JankEvent;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.json.PlainJson;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BatchServiceTest {
  private static final byte[] AVRO = BatchCodec.encode(Batches.ofApp(Batches.APP, 2));

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder, "request-timeout=PT0.7S", "max-compressed-bytes=200000");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void batchIsAccepted_asAvroPlainOrGzip() throws Exception {
    HttpResponse<String> plain = gateway.send(gateway.upload(AVRO));
    HttpResponse<String> packed =
        gateway.send(gateway.upload(Batches.gzip(AVRO)).header("Content-Encoding", "gzip"));

    assertThat(plain.statusCode()).isEqualTo(202);
    assertThat(plain.body())
        .isEqualTo(
            "{\"batch\":\""
                + Batches.BATCH_HEX
                + "\",\"received\":2,\"accepted\":2,\"rejected\":{}}");
    assertThat(packed.statusCode()).isEqualTo(202);
    assertThat(gateway.events).hasSize(4);
    assertThat(gateway.events)
        .extracting(JankEvent::getReceivedAt)
        .containsOnly(RunningGateway.NOW);
    assertThat(gateway.budget.usedBytes()).isZero();
  }

  @Test
  void batchIsAccepted_asJson() throws Exception {
    byte[] json = PlainJson.write(Batches.ofApp(Batches.APP, 3)).getBytes(UTF_8);

    HttpResponse<String> reply =
        gateway.send(
            gateway.upload(json).setHeader("Content-Type", "application/json; charset=utf-8"));

    assertThat(reply.statusCode()).isEqualTo(202);
    assertThat(gateway.events).hasSize(3);
  }

  @Test
  void missingOrWrongKeyIsUnauthorized() throws Exception {
    assertRefused(gateway.upload(AVRO).setHeader("Authorization", "Bearer nope"), 401);
    assertRefused(gateway.upload(AVRO).setHeader("Authorization", "Basic ZGV2"), 401);

    assertThat(gateway.counted("rejected", "app", "?", "reason", "UNAUTHORIZED")).isEqualTo(2);
  }

  @Test
  void unauthorizedBodyIsReadToItsEnd_soThatTheReplyArrives() throws Exception {
    assertRefused(gateway.upload(new byte[190_000]).setHeader("Authorization", "Bearer nope"), 401);
  }

  @Test
  void keyOfAnotherAppIsForbidden() throws Exception {
    HttpResponse<String> reply =
        assertRefused(
            gateway
                .upload(AVRO)
                .setHeader("Authorization", "Bearer " + RunningGateway.OTHER_APP_KEY),
            403);

    assertThat(reply.body())
        .contains("\"rejected\":{\"WRONG_APP\":2}")
        .contains("com.example.other", Batches.APP);
  }

  @Test
  void otherContentTypesAreUnsupported() throws Exception {
    assertRefused(gateway.upload(AVRO).setHeader("Content-Type", "text/plain"), 415);
    assertRefused(gateway.upload(AVRO).setHeader("Content-Type", "nonsense"), 415);
    assertRefused(
        gateway.upload(AVRO).setHeader("Content-Type", "application/json; charset=utf-16"), 415);
    assertRefused(
        HttpRequest.newBuilder(gateway.uri("/v1/batches"))
            .header("Authorization", "Bearer " + RunningGateway.KEY)
            .POST(HttpRequest.BodyPublishers.ofByteArray(AVRO)),
        415);
  }

  @Test
  void otherEncodingsAreUnsupported() throws Exception {
    byte[] twice = Batches.gzip(Batches.gzip(AVRO));
    for (String encoding : new String[] {"gzip, gzip", "br", "zstd", "deflate", "gzip,identity"}) {
      assertRefused(gateway.upload(twice).header("Content-Encoding", encoding), 415);
    }
    assertRefused(
        gateway.upload(twice).header("Content-Encoding", "gzip").header("Content-Encoding", "gzip"),
        415);
  }

  @Test
  void unsupportedEncodingIsAnsweredWithTheSupportedOnes() throws Exception {
    HttpResponse<String> encoding =
        gateway.send(gateway.upload(AVRO).header("Content-Encoding", "zstd"));
    HttpResponse<String> type =
        gateway.send(gateway.upload(AVRO).setHeader("Content-Type", "text/plain"));

    assertThat(encoding.statusCode()).isEqualTo(415);
    assertThat(encoding.headers().allValues("Accept-Encoding")).containsExactly("gzip, identity");
    assertThat(type.statusCode()).isEqualTo(415);
    assertThat(type.headers().allValues("Accept-Encoding")).isEmpty();
  }

  @Test
  void bombIsTooLarge() throws Exception {
    byte[] bomb = Batches.gzip(new byte[64 << 20]);
    assertThat(bomb).hasSizeLessThan(200_000);

    HttpResponse<String> reply =
        assertRefused(gateway.upload(bomb).header("Content-Encoding", "gzip"), 413);

    assertThat(reply.body()).contains("\"TOO_LARGE\":1").contains("over 4194304 bytes unpacked");
  }

  @Test
  void bodyOverTheLimitIsTooLarge_withAndWithoutLength() throws Exception {
    assertRefused(gateway.upload(new byte[250_000]), 413);
    assertRefused(
        gateway
            .upload(AVRO)
            .POST(
                HttpRequest.BodyPublishers.ofByteArrays(Collections.nCopies(25, new byte[10_000]))),
        413);
    assertThat(gateway.budget.usedBytes()).isZero();
  }

  @Test
  void truncatedBatchesAreMalformed_andLeaveNothingBehind() throws Exception {
    for (int length = 0; length < AVRO.length; length += 5) {
      assertRefused(gateway.upload(Arrays.copyOf(AVRO, length)), 400);
    }
    byte[] packed = Batches.gzip(AVRO);
    for (int length = 0; length < packed.length; length += 7) {
      assertRefused(
          gateway.upload(Arrays.copyOf(packed, length)).header("Content-Encoding", "gzip"), 400);
    }
  }

  @Test
  void trailingBytesAreMalformed() throws Exception {
    assertRefused(gateway.upload(Arrays.copyOf(AVRO, AVRO.length + 1)), 400);
  }

  @Test
  void unknownFingerprintIsNamed() throws Exception {
    byte[] unknown = AVRO.clone();
    unknown[5] ^= 1;

    assertThat(assertRefused(gateway.upload(unknown), 400).body()).contains("UNKNOWN_SCHEMA");
  }

  @Test
  void brokenJsonIsMalformed() throws Exception {
    for (String json : new String[] {"", "{", "[]", "{\"id\":1}", "null", "{} {}"}) {
      assertRefused(
          gateway.upload(json.getBytes(UTF_8)).setHeader("Content-Type", "application/json"), 400);
    }
  }

  @Test
  void batchWithoutEventsIsInvalid() throws Exception {
    byte[] empty = BatchCodec.encode(Batches.ofApp(Batches.APP, 0));

    assertThat(assertRefused(gateway.upload(empty), 422).body())
        .contains("\"INVALID\":1")
        .contains(Batches.BATCH_HEX);
  }

  @Test
  void unreadableBatchCountsAsManyEventsAsDeclared() throws Exception {
    byte[] broken = Arrays.copyOf(AVRO, 20);
    gateway.send(gateway.upload(broken).header("Jank-Events", "17"));
    gateway.send(gateway.upload(broken).header("Jank-Events", "1000000"));
    gateway.send(gateway.upload(broken).header("Jank-Events", "-4"));
    gateway.send(gateway.upload(broken).header("Jank-Events", "many"));

    assertThat(gateway.counted("rejected", "reason", "MALFORMED")).isEqualTo(17 + 1000 + 1 + 1);
    assertThat(gateway.counted("received")).isEqualTo(1019);
  }

  @Test
  void sinkFailureIsUnavailable_withRetryAfter_andRecovers() throws Exception {
    var healthy = gateway.sink;
    gateway.sink = events -> CompletableFuture.failedFuture(new IllegalStateException("down"));
    HttpResponse<String> failed = assertRefused(gateway.upload(AVRO), 503);
    gateway.sink =
        events -> {
          throw new IllegalStateException("down at once");
        };
    assertRefused(gateway.upload(AVRO), 503);
    gateway.sink = healthy;

    assertThat(failed.headers().firstValue("Retry-After")).hasValue("5");
    assertThat(failed.body()).contains("\"UNAVAILABLE\":2").doesNotContain("down");
    assertThat(gateway.send(gateway.upload(AVRO)).statusCode()).isEqualTo(202);
  }

  @Test
  void sinkThatNeverAnswersIsUnavailable_withinTheTimeout() throws Exception {
    gateway.sink = events -> new CompletableFuture<>();
    long start = System.nanoTime();

    HttpResponse<String> reply = assertRefused(gateway.upload(AVRO), 503);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    assertThat(reply.headers().firstValue("Retry-After")).isPresent();
    assertThat(reply.body()).contains(Batches.BATCH_HEX);
    assertThat(gateway.budget.usedBytes()).isZero();
  }

  @Test
  void eventTooLargeForARecordIsTooLarge() throws Exception {
    gateway.sink =
        events ->
            CompletableFuture.failedFuture(new Rejection(RejectReason.TOO_LARGE, "Event 0 is big"));

    assertThat(assertRefused(gateway.upload(AVRO), 413).body()).contains("Event 0 is big");
  }

  @Test
  void sameBatchIsAcceptedTwice() throws Exception {
    assertThat(gateway.send(gateway.upload(AVRO)).statusCode()).isEqualTo(202);
    assertThat(gateway.send(gateway.upload(AVRO)).statusCode()).isEqualTo(202);

    assertThat(gateway.events).hasSize(4);
    assertThat(gateway.counted("accepted")).isEqualTo(4);
  }

  @Test
  void accountingBalances_afterAllKindsOfUploads() throws Exception {
    gateway.send(gateway.upload(AVRO));
    gateway.send(gateway.upload(Arrays.copyOf(AVRO, 30)).header("Jank-Events", "2"));
    gateway.send(gateway.upload(AVRO).setHeader("Authorization", "Bearer nope"));

    assertThat(gateway.metrics.find("jank.gateway.events.received").counters())
        .extracting(counter -> counter.count())
        .containsExactlyInAnyOrder(4.0, 1.0);
    assertThat(gateway.counted("accepted")).isEqualTo(2);
  }

  @Test
  void healthIsAnsweredOnTheSamePort() throws Exception {
    for (String path : new String[] {"/healthz", "/readyz", "/metrics"}) {
      assertThat(gateway.send(HttpRequest.newBuilder(gateway.uri(path))).statusCode())
          .isEqualTo(200);
    }
  }

  private HttpResponse<String> assertRefused(HttpRequest.Builder request, int status)
      throws Exception {
    int before = gateway.events.size();
    HttpResponse<String> reply = gateway.send(request);
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
    assertThat(reply.body()).contains("\"accepted\":0").contains("\"error\":\"");
    assertThat(gateway.events).hasSize(before);
    return reply;
  }
}
