package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.apps.AppChange;
import dev.jankline.gateway.batch.EventSink.ReceivedBatch;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.App;
import dev.jankline.schema.AppQuota;
import dev.jankline.schema.Batch;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.wire.BatchCodec;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the registry says of an app is applied to its batches. */
@Timeout(60)
class PolicyTest {
  @TempDir Path folder;
  private final List<ReceivedBatch> written = new CopyOnWriteArrayList<>();
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder);
    var sink = gateway.sink;
    gateway.sink =
        batch -> {
          written.add(batch);
          return sink.apply(batch);
        };
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void appAtFiftyTimesItsQuotaIsToldToWait_andNothingOfAnotherIsLost() throws Exception {
    quota(new AppQuota(2L, null, null, null));
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      HttpResponse<String> greedy = gateway.send(upload(Batches.APP, RunningGateway.KEY));
      refused += greedy.statusCode() == 429 ? 1 : 0;
      assertThat(greedy.statusCode()).isIn(202, 429);
      if (i % 10 == 0) {
        assertThat(
                gateway
                    .send(upload(RunningGateway.OTHER_APP, RunningGateway.OTHER_APP_KEY))
                    .statusCode())
            .isEqualTo(202);
      }
      gateway.quotaNanos.addAndGet(Duration.ofMillis(10).toNanos());
    }

    // 10 s are saved up, 2 s pass: 24 events, one a batch.
    assertThat(refused).isBetween(175, 177);
    assertThat(gateway.counted("rejected", "app", Batches.APP, "reason", "QUOTA_EXCEEDED"))
        .isEqualTo(refused);
    assertThat(gateway.counted("accepted", "app", RunningGateway.OTHER_APP)).isEqualTo(20);
  }

  @Test
  void refusalSaysWhenToSendAgain() throws Exception {
    quota(new AppQuota(null, null, 6L, null));
    for (int i = 0; i < 6; i++) {
      gateway.send(upload(Batches.APP, RunningGateway.KEY));
    }

    HttpResponse<String> reply = gateway.send(upload(Batches.APP, RunningGateway.KEY));

    assertThat(reply.statusCode()).isEqualTo(429);
    assertThat(reply.headers().firstValue("Retry-After")).contains("10");
    assertThat(reply.body())
        .contains("\"rejected\":{\"QUOTA_EXCEEDED\":1}")
        .contains("send the same batch again after 10 s");
    assertThat(gateway.budget.usedBytes()).isZero();
    gateway.quotaNanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(gateway.send(upload(Batches.APP, RunningGateway.KEY)).statusCode()).isEqualTo(202);
  }

  @Test
  void personalDataIsNotWritten_norAreTheBytesThatHeldIt() throws Exception {
    Batch batch = batchWithStall("Profile of jane@example.com", "a.B");

    assertThat(send(batch)).isEqualTo(202);

    assertThat(written.get(0).bytes()).isNull();
    assertThat(new String(BatchCodec.encode(written.get(0).batch()), UTF_8))
        .contains("Profile of [mail]")
        .doesNotContain("jane");
    assertThat(redacted("EMAIL")).isEqualTo(1);
  }

  @Test
  void batchWithoutPersonalDataIsWrittenAsItWasSent() throws Exception {
    assertThat(send(batchWithStall("Feed", "com.example.Feed$$Lambda$1"))).isEqualTo(202);

    assertThat(written.get(0).bytes()).isNotNull();
    assertThat(redacted("EMAIL")).isZero();
  }

  @Test
  void textsThatTheAppDoesNotAllowAreNotWritten() throws Exception {
    App app = AppChange.created(Batches.APP, List.of(), RunningGateway.NOW);
    gateway.apps.put(new AppChange(app, RunningGateway.NOW).limited(null, List.of("Device.model")));

    assertThat(send(batchWithStall("Feed", "a.B"))).isEqualTo(202);

    String text = written.get(0).batch().toString();
    assertThat(text).contains("\"screen\": null").contains("a.B").contains("Pixel 7");
    assertThat(redacted("NOT_ALLOWED")).isEqualTo(1);
  }

  private void quota(AppQuota quota) {
    App app = AppChange.created(Batches.APP, List.of(), RunningGateway.NOW);
    gateway.apps.put(new AppChange(app, RunningGateway.NOW).limited(quota, null));
  }

  private int send(Batch batch) throws Exception {
    return gateway.send(gateway.upload(BatchCodec.encode(batch))).statusCode();
  }

  private double redacted(String kind) {
    return gateway.metrics.get("jank.gateway.redacted").tag("kind", kind).counter().count();
  }

  private HttpRequest.Builder upload(String app, String key) {
    return gateway
        .upload(BatchCodec.encode(Batches.ofApp(app, 1)))
        .setHeader("Authorization", "Bearer " + key);
  }

  private static Batch batchWithStall(String screen, String className) {
    Batch batch = Batches.ofApp(Batches.APP, 1);
    Stall stall =
        Stall.newBuilder()
            .setKind(StallKind.DISPATCH)
            .setDurationMillis(100)
            .setThresholdMillis(80)
            .setScreen(screen)
            .setFrames(
                List.of(
                    StackFrame.newBuilder()
                        .setJavaFrame(new JavaFrame(className, "run", null, 1))
                        .build()))
            .setNodes(List.of())
            .setSamples(List.of())
            .build();
    batch.getEvents().get(0).setExposure(null);
    batch.getEvents().get(0).setStall(stall);
    return batch;
  }
}
