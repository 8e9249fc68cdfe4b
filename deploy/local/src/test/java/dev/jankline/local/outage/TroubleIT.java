package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.client.TopicLines;
import dev.jankline.local.fleet.FleetExpectation;
import dev.jankline.local.fleet.FleetPlan;
import dev.jankline.local.fleet.PlannedBatch;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Poison in a topic and a broker that is gone: nothing is lost, nobody is told a lie. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TroubleIT {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String POISONER = Keys.install(TestApp.TROUBLE.id(), "poisoner");
  private static final List<byte[]> POISON =
      List.of(
          "no Avro at all".getBytes(StandardCharsets.UTF_8),
          new byte[] {0, 0, 0, 0, 99, 1, 2, 3},
          new byte[0]);

  @Test
  void nothingIsLost_whenATopicIsPoisonedAndTheBrokerGoesAway() throws Exception {
    FleetPlan plan = FleetRun.plan(TestApp.TROUBLE, 60);
    try (FleetRun run = FleetRun.start(TestApp.TROUBLE)) {
      int before = deadLetters(run).size();
      poison(run);
      run.send(plan);

      assertThat(run.accounting().sum(OutcomeKind.DEAD_LETTERED)).isEqualTo(POISON.size());
      assertThat(run.accounting().symbolized()).isEqualTo(FleetExpectation.of(plan).stalls());
      List<JsonNode> letters = deadLetters(run);
      assertThat(letters).hasSize(before + POISON.size());
      assertThat(letters)
          .filteredOn(letter -> letter.path("key").asText().equals(POISONER))
          .hasSize(POISON.size())
          .allSatisfy(
              letter -> {
                assertThat(letter.at("/headers/jank.reason").asText()).isEqualTo("UNREADABLE");
                assertThat(letter.at("/headers/jank.topic").asText())
                    .isEqualTo(Topics.EVENTS.name());
              });

      PlannedBatch sound =
          plan.batches().stream()
              .filter(batch -> batch.breakage() == null)
              .findFirst()
              .orElseThrow();
      long accepted = run.accounting().sum(OutcomeKind.ACCEPTED);
      ChildProcess broker = run.stack().kafka().broker().process();
      broker.kill();
      HttpResponse<String> refusal = post(run, sound);
      assertThat(refusal.statusCode()).as(refusal.body()).isEqualTo(503);
      assertThat(refusal.headers().firstValue("Retry-After")).isPresent();
      broker.restart();

      assertThat(Await.until(LIMIT, () -> post(run, sound).statusCode() == 202)).isTrue();
      assertThat(Await.until(LIMIT, () -> run.accounting().sum(OutcomeKind.ACCEPTED) > accepted))
          .as("the processor goes on")
          .isTrue();
      assertThat(Await.until(LIMIT, () -> run.accounting().inFlight() == 0)).isTrue();
      assertThat(run.accounting().sum(OutcomeKind.COUNTED))
          .isEqualTo(FleetExpectation.of(plan).counted());
    }
  }

  private static void poison(FleetRun run) throws Exception {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            run.stack().clientSettings(), new StringSerializer(), new ByteArraySerializer())) {
      for (byte[] value : POISON) {
        producer.send(new ProducerRecord<>(Topics.EVENTS.name(), POISONER, value)).get();
      }
    }
  }

  private static List<JsonNode> deadLetters(FleetRun run) throws Exception {
    List<String> lines = new ArrayList<>();
    try (TopicLines reader = new TopicLines(Topics.DEAD_LETTERS, run.stack().clientSettings())) {
      reader.read(Long.MAX_VALUE, lines::add);
    }
    List<JsonNode> letters = new ArrayList<>();
    for (String line : lines) {
      letters.add(new ObjectMapper().readTree(line));
    }
    return letters;
  }

  private static HttpResponse<String> post(FleetRun run, PlannedBatch batch) throws Exception {
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "application/vnd.jankline.batch+avro",
            "Authorization",
            "Bearer " + TestApp.TROUBLE.deviceKey());
    URI uri = run.stack().gatewayUrl().resolve("/v1/batches");
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
    headers.forEach(request::header);
    return HttpClient.newHttpClient()
        .send(
            request.POST(HttpRequest.BodyPublishers.ofByteArray(batch.body(Instant.now()))).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
