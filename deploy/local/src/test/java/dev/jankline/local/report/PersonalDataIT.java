package dev.jankline.local.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.json.PlainJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sends personal data in every text field of the schema of a batch, and behind each word of reports
 * of every format, through real services, with a rule that opens a ticket for every cluster: none
 * of it is in any topic, internal ones and tickets among them, or in a log.
 */
@Timeout(600)
class PersonalDataIT {
  private static final String APP = TestApp.PERSONAL.id();
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern WORD = Pattern.compile("\\S++");

  /** Personal data, and what of it must be nowhere. */
  private static final Map<String, String> CORPUS =
      new TreeMap<>(
          Map.of(
              "jane.doe@example.com", "jane.doe",
              "имя.фамилия@пример.рф", "фамилия",
              "+49 171 8675309", "8675309",
              "DE89 3704 0044 0532 0130 00", "0532 0130",
              "2001:db8:85a3::8a2e:370:7334", "8a2e:370",
              "52.520008, 13.404954", "520008, 13.404954",
              "password=hunter22", "hunter22",
              "https://x.example/p?name=Jane-Roe", "Jane-Roe",
              "/Users/Иван/app/x.dart", "Иван"));

  private static final Map<String, String> REPORTS =
      new TreeMap<>(
          Map.of(
              "art-dump.txt", "art-dump",
              "matrix.ndjson", "matrix",
              "matrix-stack.txt", "matrix-stack",
              "matrix-ios.json", "matrix-ios",
              "metrickit.json", "metrickit",
              "ios-samples.json", "ios-samples",
              "blockcanary.log", "blockcanary",
              "dart.txt", "dart",
              "glance.txt", "glance"));

  /** What of the corpus a version or an id of software may look like: it stays there. */
  private static final Set<String> LIKE_SOFTWARE =
      Set.of("DE89 3704 0044 0532 0130 00", "2001:db8:85a3::8a2e:370:7334", "52.520008, 13.404954");

  /** Fields that name software or builds, and those that tell installations apart. */
  private static final Set<String> OF_SOFTWARE =
      Set.of(
          "BatchHeader.installId",
          "BatchHeader.sdkVersion",
          "BatchHeader.versionName",
          "BuildId.id",
          "DartFrame.buildId",
          "Device.osVersion",
          "NativeFrame.buildId");

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void personalDataIsInNoTopicNoTicketAndNoLog() throws Exception {
    TestStack shared = TestStack.shared();
    LocalStack stack = shared.stack();
    try (RollupView view = shared.view(TestApp.PERSONAL)) {
      int sent = sendBatches(shared.devices(TestApp.PERSONAL)) + sendAll(stack);
      assertThat(sent).isGreaterThan(100);
      Await.until(LIMIT, () -> view.tickets() > 0);
      assertThat(view.tickets()).as("tickets").isPositive();

      List<String> records = records(stack.clientSettings());
      assertThat(records).hasSizeGreaterThan(sent);
      String logs = logs(stack.state().path());
      CORPUS.forEach(
          (text, core) -> {
            assertThat(records).as(text).noneMatch(record -> record.contains(core));
            assertThat(logs).as(text).doesNotContain(core);
          });
    }
  }

  /** Sends a batch with each piece of personal data in each text field, in Avro and in JSON. */
  private static int sendBatches(GatewayClient client) {
    Set<String> fields = FilledBatch.fields();
    assertThat(fields).hasSizeGreaterThan(20).containsAll(OF_SOFTWARE);
    Instant now = Instant.now();
    int number = 0;
    for (String field : fields) {
      for (String piece : CORPUS.keySet()) {
        if (OF_SOFTWARE.contains(field) && LIKE_SOFTWARE.contains(piece)) {
          continue;
        }
        Batch avro = FilledBatch.of(APP, now, field, "of " + piece, ++number);
        Batch json = FilledBatch.of(APP, now, field, piece, ++number);
        assertTaken(client.sendBatch(BatchCodec.encode(avro), GatewayClient.AVRO, null), field);
        byte[] written = PlainJson.write(json).getBytes(UTF_8);
        assertTaken(client.sendBatch(written, GatewayClient.JSON, null), field);
      }
    }
    return number;
  }

  private static void assertTaken(GatewayClient.Answer answer, String field) {
    assertThat(answer.status()).as("%s: %s", field, answer.body()).isEqualTo(202);
  }

  /** Sends each report with personal data behind each of its words in turn. */
  private int sendAll(LocalStack stack) throws Exception {
    Path reports = Checkout.find().root().resolve("formats/src/test/resources/report");
    List<String> corpus = List.copyOf(CORPUS.keySet());
    int accepted = 0;
    for (Map.Entry<String, String> report : REPORTS.entrySet()) {
      String text = Files.readString(reports.resolve(report.getKey()));
      boolean isJson = text.startsWith("{");
      Matcher word = (isJson ? QUOTED : WORD).matcher(text);
      for (int i = 0; word.find(); i++) {
        int at = isJson ? word.end(1) : word.end();
        for (String piece : List.of(String.join(" ; ", corpus), corpus.get(i % corpus.size()))) {
          String filled = text.substring(0, at) + " " + piece + text.substring(at);
          accepted += send(stack, report.getValue(), filled) ? 1 : 0;
        }
      }
    }
    return accepted;
  }

  private boolean send(LocalStack stack, String format, String text) throws Exception {
    String day = format.equals("art-dump") ? "2026-03-01T13:00:00Z" : "2026-10-09T18:00:00Z";
    String query = "?versionName=1.1.0&durationMillis=900&sentAt=" + day;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(stack.gatewayUrl() + "/v1/reports/" + format + query))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + TestApp.PERSONAL.deviceKey())
            .POST(HttpRequest.BodyPublishers.ofString(text))
            .build();
    int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    assertThat(status).isLessThan(500);
    return status == 202;
  }

  /** Keys, values and headers of all records of all topics, as text. */
  private static List<String> records(Map<String, Object> settings) {
    List<String> records = new ArrayList<>();
    Map<String, Object> client = new HashMap<>(settings);
    client.put("isolation.level", "read_uncommitted");
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.listTopics().values().stream()
              .flatMap(List::stream)
              .map(of -> new TopicPartition(of.topic(), of.partition()))
              .filter(of -> !of.topic().startsWith("__"))
              .toList();
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      while (partitions.stream()
          .anyMatch(of -> consumer.position(of) < ends.getOrDefault(of, 0L))) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(500))) {
          records.add(record.topic() + text(record.key()) + text(record.value()));
          record.headers().forEach(header -> records.add(text(header.value())));
        }
      }
    }
    return records;
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "" : new String(bytes, UTF_8);
  }

  private static String logs(Path state) throws Exception {
    StringBuilder logs = new StringBuilder();
    try (Stream<Path> files = Files.walk(state)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".log")).toList()) {
        // Logs of the services; the broker's segments are read as records.
        if (!file.getFileName().toString().matches("\\d+\\.log")) {
          logs.append(new String(Files.readAllBytes(file), UTF_8));
        }
      }
    }
    assertThat(logs).isNotEmpty();
    return logs.toString();
  }
}
