package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.wire.BatchCodec;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Small bodies that want much memory. */
@Tag("jdk25")
@Timeout(60)
class MemoryTest {
  private static final byte[] AVRO = BatchCodec.encode(Batches.ofApp(Batches.APP, 2));

  @TempDir Path folder;
  private RunningGateway gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = new RunningGateway(folder, "max-buffered-bytes=8000000");
  }

  @AfterEach
  void stop() {
    assertThat(gateway.budget.usedBytes()).isZero();
    gateway.close();
  }

  @Test
  void emptyObjectsBelowTheRatioAreMalformed_atTheFirstOfThem() throws Exception {
    byte[] body = Batches.gzip(emptyEvents());
    assertThat(body).hasSizeLessThan(60_000);

    HttpResponse<String> reply =
        gateway.send(
            gateway
                .upload(body)
                .setHeader("Content-Type", "application/json")
                .header("Content-Encoding", "gzip"));

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains("events[0].id is missing");
  }

  @Test
  void manyItemsAreInvalid() throws Exception {
    Batch batch = Batches.ofApp(Batches.APP, 1);
    batch
        .getHeader()
        .setBuildIds(Collections.nCopies(300_000, new BuildId(BuildKind.R8_MAPPING, "a")));

    HttpResponse<String> reply = gateway.send(gateway.upload(BatchCodec.encode(batch)));

    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(422);
    assertThat(reply.body()).contains("more than 200000 items");
  }

  @Test
  void whatIsUnpackedIsCharged() throws Exception {
    byte[] unpacked = new byte[3_900_000];
    System.arraycopy(noise(50_000), 0, unpacked, 0, 50_000);
    try (RunningGateway small =
        new RunningGateway(folder.resolve("."), "max-buffered-bytes=1000000")) {
      HttpResponse<String> reply =
          small.send(small.upload(Batches.gzip(unpacked)).header("Content-Encoding", "gzip"));

      assertThat(reply.statusCode()).isEqualTo(503);
      assertThat(reply.body()).contains("The gateway is full");
      assertThat(small.budget.usedBytes()).isZero();
    }
  }

  @Test
  void errorsOfTheMachineAreAnswered_truthfully() throws Exception {
    gateway.sink =
        events -> {
          throw new OutOfMemoryError("none left");
        };
    HttpResponse<String> noMemory = gateway.send(gateway.upload(AVRO));
    gateway.sink =
        events -> {
          throw new StackOverflowError();
        };
    HttpResponse<String> noStack = gateway.send(gateway.upload(AVRO));

    for (HttpResponse<String> reply : java.util.List.of(noMemory, noStack)) {
      assertThat(reply.statusCode()).isEqualTo(503);
      assertThat(reply.body())
          .contains("The events could not be stored")
          .doesNotContain("in time", "Error\":", "none left");
    }
    assertThat(gateway.counted("rejected", "reason", "UNAVAILABLE")).isEqualTo(4);
  }

  private static byte[] emptyEvents() {
    String json = "{\"events\":[" + "{},".repeat(1_250_000) + "{}],\"filler\":\"";
    byte[] start = json.getBytes(UTF_8);
    byte[] all = java.util.Arrays.copyOf(start, start.length + 64_002);
    System.arraycopy(noise(64_000), 0, all, start.length, 64_000);
    all[all.length - 2] = '"';
    all[all.length - 1] = '}';
    return all;
  }

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < length; i++) {
      noise[i] = (byte) random.nextInt('0', 'Z');
    }
    return noise;
  }
}
