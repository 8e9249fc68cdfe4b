package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.jankline.local.client.JsonServer;
import dev.jankline.local.process.Await;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Audits the demo, after events of which most do not simply count, and with a false figure. */
final class AuditedDemo {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String VERSION = "9.0|50%";
  private static final String BUILD = "a0d17ed0";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** More than a device may count of a cluster in a day. */
  private static final int STALLS = 150;

  private AuditedDemo() {}

  static Answer audit(RunningDemo demo, String dashboard, int seconds) {
    List<String> words = new ArrayList<>(List.of("audit", "--json"));
    words.addAll(demo.clusterOptions());
    words.addAll(List.of("--dashboard", dashboard, "--wait", Integer.toString(seconds)));
    return Answer.to(words);
  }

  /**
   * Sends stalls above the limit of their device, twice; stalls whose symbols come later, among
   * them an ANR; a late event, one of the future, one without exposure, and records that are none.
   */
  static void sendOddEvents(RunningDemo demo, Path folder) throws Exception {
    String symbols = "/v1/apps/" + demo.address("app") + "/symbols";
    long before = get(demo, symbols).path("waitingStalls").asLong();
    Batch odd = new Batch(demo.address("app"), 900, "");
    for (int i = 0; i < STALLS; i++) {
      odd.stall(Duration.ofSeconds(i), "DISPATCH", "com.example.reader.feed.Odd");
    }
    odd.stall(Duration.ofDays(9), "DISPATCH", "com.example.reader.feed.Odd");
    odd.stall(Duration.ofDays(-1), "DISPATCH", "com.example.reader.feed.Odd");
    odd.send(demo, folder.resolve("odd.json"));
    odd.send(demo, folder.resolve("odd.json"));
    Batch otherBuild =
        new Batch(
            demo.address("app"),
            901,
            "\"buildIds\": [{\"kind\": \"R8_MAPPING\", \"id\": \"" + BUILD + "\"}],");
    otherBuild.stall(Duration.ofHours(1), "DISPATCH", "a.b");
    otherBuild.stall(Duration.ofHours(30), "ANR", "a.b");
    otherBuild.send(demo, folder.resolve("named-later.json"));
    Batch otherCode = new Batch(demo.address("app"), 902, "");
    otherCode.stall(Duration.ofHours(1), "DISPATCH", "com.example.reader.feed.Odd");
    otherCode.send(demo, folder.resolve("other-code.json"));
    sendGarbage(demo);
    assertThat(
            Await.until(
                LIMIT, () -> get(demo, symbols).path("waitingStalls").asLong() == before + 2))
        .as("stalls that wait for symbols")
        .isTrue();
    Path mapping =
        Files.writeString(
            folder.resolve("mapping.txt"),
            """
            # compiler: R8
            # pg_map_id: %s
            com.example.reader.feed.Named -> a.b:
                1:20:void work():10:29 -> work
            """
                .formatted(BUILD));
    Answer uploaded =
        Answer.to(
            "symbols",
            "upload",
            "--gateway",
            demo.address("gateway"),
            "--key",
            demo.address("upload key"),
            "--app",
            demo.address("app"),
            "--version",
            VERSION,
            mapping.toString());
    assertThat(uploaded.exit()).isZero();
    assertThat(
            Await.until(LIMIT, () -> get(demo, symbols).path("waitingStalls").asLong() == before))
        .as("they are named")
        .isTrue();
  }

  private static void sendGarbage(RunningDemo demo) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", demo.address("kafka")),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      byte[] key = (demo.address("app") + "|odd").getBytes(UTF_8);
      producer.send(new ProducerRecord<>(Topics.EVENTS.name(), key, new byte[] {1, 2, 3})).get();
      producer.send(new ProducerRecord<>(Topics.EVENTS.name(), null, new byte[] {1, 2, 3})).get();
    }
  }

  /** A dashboard that says one stall too many of one version. */
  static void assertNamesAFalseFigure(RunningDemo demo) throws IOException {
    String place = "/v1/apps/" + demo.address("app") + "/releases";
    try (JsonServer falsifying = new JsonServer("false-dashboard")) {
      falsifying.on("/", exchange -> pass(demo, place, exchange));
      falsifying.start();

      Answer answer = audit(demo, falsifying.url().toString(), 5);

      assertThat(answer.exit()).isOne();
      JsonNode differences = answer.json().path("differences");
      assertThat(differences).as(answer.out()).hasSize(1);
      JsonNode found = differences.path(0);
      assertThat(found.path("place").asText()).isEqualTo(place);
      assertThat(found.path("row").asText()).isEqualTo("1.1.0");
      assertThat(found.path("figure").asText()).isEqualTo("stalls");
      assertThat(found.path("found").asLong()).isEqualTo(found.path("expected").asLong() + 1);
    }
  }

  private static void pass(RunningDemo demo, String place, HttpExchange exchange)
      throws IOException {
    JsonNode answer = get(demo, exchange.getRequestURI().toString());
    if (exchange.getRequestURI().getPath().equals(place)) {
      for (JsonNode release : answer.path("items")) {
        if (release.path("version").asText().equals("1.1.0")) {
          ((ObjectNode) release).put("stalls", release.path("stalls").asLong() + 1);
        }
      }
    }
    JsonServer.answer(exchange, 200, answer);
  }

  private static JsonNode get(RunningDemo demo, String path) throws IOException {
    try (InputStream answer =
        URI.create(demo.address("dashboard")).resolve(path).toURL().openStream()) {
      return JSON.readTree(answer);
    }
  }

  /** A batch of one device, as JSON. */
  private static final class Batch {
    private final Instant now = Instant.now();
    private final String app;
    private final long code;
    private final String builds;
    private final ArrayNode events = JSON.createArrayNode();

    Batch(String app, long code, String builds) {
      this.app = app;
      this.code = code;
      this.builds = builds;
    }

    void stall(Duration age, String kind, String type) throws IOException {
      events.add(
          JSON.readTree(
              """
              {"id": "%016x%016x", "time": "%s", "stall": {"kind": "%s", "durationMillis": %d,
                "thresholdMillis": 80, "screen": "Odd", "frames": [{"javaFrame": {"className": "%s",
                "methodName": "work", "line": 12}}], "nodes": [{"parent": -1, "frame": 0}],
                "samples": [{"offsetMillis": 80, "shareMillis": 90, "node": 0}]}}
              """
                  .formatted(
                      code, events.size(), now.minus(age), kind, 100 + events.size(), type)));
    }

    void send(RunningDemo demo, Path file) throws IOException {
      ObjectNode batch =
          (ObjectNode)
              JSON.readTree(
                  """
                  {"id": "%032x", "header": {"app": "%s", "platform": "ANDROID",
                    "versionName": "%s", "versionCode": %d, "installId": "odd-device",
                    %s "device": {"model": "Pixel 7", "tier": "MID", "osVersion": "14"},
                    "sdkVersion": "test 1.0", "sampleRate": 0.003}, "sentAt": "%s"}
                  """
                      .formatted(code, app, VERSION, code, builds, now));
      batch.set("events", events);
      Files.writeString(file, batch.toString());
      Answer sent =
          Answer.to(
              "send",
              "--gateway",
              demo.address("gateway"),
              "--key",
              demo.address("device key"),
              file.toString());
      assertThat(sent.exit()).as(sent.out()).isZero();
    }
  }
}
