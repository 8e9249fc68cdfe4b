package dev.jankline.local.outage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.dashboard.Export;
import dev.jankline.dashboard.Rebuild;
import dev.jankline.dashboard.history.HistoryTarget;
import dev.jankline.dashboard.history.HistoryWriter;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.KafkaStack;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.postgres.PostgresServer;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.EventId;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.GatewayRejects;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The dashboard on a real broker: it leaves out poison in each topic that it reads, waits for a
 * registry that is away, is killed while it reads, and its answers are the sums of the topics. A
 * store that is made again has the same rows.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // The test begins by setting all fields.
class DashboardIT {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final int BATCH = 1_000;
  private static final List<Topic> READ =
      List.of(
          Topics.EXPOSURE,
          Topics.CLUSTER_METADATA,
          Topics.CLUSTERS,
          Topics.SCREENS,
          Topics.TICKETS,
          Topics.TICKET_STATUS,
          Topics.SYMBOLS,
          Topics.ACCOUNTING,
          Topics.STALLS);

  private static final String STORE = "jank.dashboard.store.";
  private static final String SCHEMA = "it";

  private static final String WRITE_KEY = "write-key-of-the-test";
  private static final Checkout CHECKOUT = Checkout.find();
  private static final StateFolder STATE = StateFolder.create();

  private static final Map<String, ClusterCount> NEWEST = new HashMap<>();
  private static KafkaStack kafka;
  private static KafkaProducer<String, byte[]> producer;
  private static Serializer<SpecificRecord> serializer;
  private static int sent;
  private static int poison;

  private ChildProcess dashboard;
  private URI address;
  private String name;

  @BeforeAll
  static void startKafka() {
    kafka = KafkaStack.start(CHECKOUT, STATE, StackPlan.FEW_PARTITIONS);
    producer =
        new KafkaProducer<>(
            kafka.clientSettings(), new StringSerializer(), new ByteArraySerializer());
    serializer = AvroSerdes.<SpecificRecord>forValues(kafka.clientSettings()).serializer();
  }

  @AfterAll
  static void stopKafka() {
    producer.close();
    kafka.close();
    STATE.close();
  }

  /** The second dashboard reads what the first one was sent too. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void answersAreTheSumsOfTheTopics_throughPoisonKillsAndAnAbsentRegistry(boolean onServer)
      throws Exception {
    try (ServiceChild started = startDashboard(onServer)) {
      dashboard = started.process();
      poison();
      sendExposure();
      sendCounts();
      awaitSums();
      awaitUnreadable(poison);
      clusterIsMuted_pastThePoison(onServer);

      for (int kill = 0; kill < 2; kill++) {
        sendCounts();
        dashboard.kill();
        sendCounts();
        dashboard.restart();
      }
      awaitSums();
      waitsForTheRegistry();
      rebuildHasTheSameRows(onServer);
    }
  }

  private ServiceChild startDashboard(boolean onServer) {
    name = onServer ? "dashboard-on-server" : "dashboard";
    int port = FreePorts.next();
    address = URI.create("http://127.0.0.1:" + port);
    Map<String, String> settings = new TreeMap<>();
    kafka
        .clientSettings()
        .forEach((key, value) -> settings.put("jank.kafka.common." + key, value.toString()));
    settings.put("jank.dashboard.port", Integer.toString(port));
    settings.put("jank.dashboard.file", storeFile().toString());
    settings.put("jank.dashboard.memory-megabytes", "128");
    settings.put("jank.dashboard.gateway-url", "http://127.0.0.1:1");
    settings.put("jank.dashboard.write-keys.\"" + SoundCounts.APP + '"', WRITE_KEY);
    if (onServer) {
      settings.put(STORE + "url", PostgresServer.shared().url());
      settings.put(STORE + "user", PostgresServer.USER);
      settings.put(STORE + "password", PostgresServer.PASSWORD);
      settings.put(STORE + "schema", SCHEMA);
    }
    List<String> flags = List.of("-Xmx192m", "--enable-native-access=ALL-UNNAMED");
    ServiceChild child =
        ServiceChild.launch(
            CHECKOUT, STATE, new ServiceChild.Plan(name, Program.DASHBOARD, flags, settings));
    child.awaitReady();
    return child;
  }

  private Path storeFile() {
    return STATE.folder("dashboard-store").resolve("store.duckdb");
  }

  private void poison() throws Exception {
    GatewayRejects other =
        new GatewayRejects(new EventId(new byte[16]), SoundCounts.APP, "R", 1L, Instant.now());
    List<byte[]> values =
        List.of(
            "no Avro at all".getBytes(StandardCharsets.UTF_8),
            new byte[] {0, 0, 0, (byte) 200, 99, 1, 2, 3},
            new byte[] {1, 0, 0, 0, 1, 2, 3},
            new byte[0],
            serializer.serialize(Topics.GATEWAY_REJECTS.name(), other));
    for (Topic topic : READ) {
      for (byte[] value : values) {
        producer.send(new ProducerRecord<>(topic.name(), "poisoner", value)).get();
      }
    }
    poison += READ.size() * values.size();
  }

  private void sendExposure() throws Exception {
    for (int day = 0; day < 10; day++) {
      for (boolean newer : new boolean[] {false, true}) {
        ExposureCount exposure = SoundCounts.exposure(day, newer);
        byte[] value = serializer.serialize(Topics.EXPOSURE.name(), exposure);
        producer.send(new ProducerRecord<>(Topics.EXPOSURE.name(), Keys.of(exposure), value)).get();
      }
    }
  }

  private void sendCounts() throws Exception {
    Future<?> last = CompletableFuture.completedFuture(null);
    for (int i = 0; i < BATCH; i++) {
      ClusterCount count = SoundCounts.count(sent++);
      NEWEST.put(Keys.of(count), count);
      byte[] value = serializer.serialize(Topics.CLUSTERS.name(), count);
      last = producer.send(new ProducerRecord<>(Topics.CLUSTERS.name(), Keys.of(count), value));
    }
    producer.flush();
    last.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private void awaitSums() throws Exception {
    for (String version : List.of("1.0.0", "1.1.0")) {
      Map<String, Long> expected = new TreeMap<>();
      NEWEST.values().stream()
          .filter(count -> count.getVersionName().equals(version))
          .forEach(count -> expected.merge(count.getFingerprint(), count.getStalls(), Long::sum));
      Await.until(LIMIT, () -> answered(version).equals(expected));
      assertThat(answered(version)).as(version + " with " + get("/v1/health")).isEqualTo(expected);
    }
  }

  private Map<String, Long> answered(String version) throws IOException {
    Map<String, Long> stalls = new TreeMap<>();
    get("/v1/apps/" + SoundCounts.APP + "/clusters?limit=200&version=" + version)
        .get("items")
        .forEach(item -> stalls.put(item.get("fingerprint").asText(), item.get("stalls").asLong()));
    return stalls;
  }

  private void awaitUnreadable(int expected) throws Exception {
    Await.until(LIMIT, () -> get("/v1/health").get("unreadable").asInt() == expected);
    JsonNode health = get("/v1/health");
    assertThat(health.get("unreadable").asInt()).as(health.toString()).isEqualTo(expected);
    assertThat(health.get("ready").asBoolean()).isTrue();
    for (JsonNode topic : health.get("topics")) {
      if (topic.get("unreadable").asInt() > 0) {
        assertThat(topic.get("lastUnreadable").asText()).contains("partition", "offset");
      }
    }
  }

  private void waitsForTheRegistry() throws Exception {
    kafka.registry().process().kill();
    dashboard.kill();
    sendCounts();
    dashboard.relaunch();
    assertThat(
            Await.until(
                LIMIT, () -> get("/v1/health").get("obstacle").asText().contains("registry")))
        .as("the dashboard says that it waits for the registry")
        .isTrue();
    assertThat(get("/v1/health").get("unreadable").asInt()).isZero();
    kafka.registry().process().restart();
    awaitSums();
    dashboard.awaitReady();
    assertThat(get("/v1/health").get("unreadable").asInt()).isZero();
  }

  private void rebuildHasTheSameRows(boolean onServer) throws Exception {
    Path config = STATE.folder(name).resolve(name + ".properties");
    dashboard.stop();
    Map<String, List<String>> before = rows(onServer);
    assertThat(before.get("cluster_row")).hasSize(NEWEST.size());
    Rebuild.of(config, Map.of(), InstantSource.system(), System::nanoTime)
        .run(LIMIT, null, line -> {});
    assertThat(rows(onServer)).isEqualTo(before);
    exportHasTheSameRows(config, NEWEST.size());
  }

  /** The topics forget nothing here, so the files add nothing when the store is made again. */
  private void exportHasTheSameRows(Path config, int clusterRows) throws Exception {
    HistoryTarget target = HistoryTarget.folder(STATE.folder(name).resolve("history"));
    Export.Days days = new Export.Days(LocalDate.parse("2026-11-01"), null);
    for (boolean again : new boolean[] {false, true}) {
      HistoryWriter.Written clusters =
          Export.of(config, Map.of(), InstantSource.system(), System::nanoTime)
              .run(target, days, LIMIT, line -> {})
              .get("clusters");
      assertThat(clusters).isEqualTo(new HistoryWriter.Written(10, again ? 0 : 10, clusterRows));
    }
  }

  private Map<String, List<String>> rows(boolean onServer) throws SQLException {
    if (!onServer) {
      return StoreRows.ofFile(storeFile());
    }
    try (Connection connection =
        DriverManager.getConnection(
            PostgresServer.shared().url() + "?currentSchema=" + SCHEMA,
            PostgresServer.USER,
            PostgresServer.PASSWORD)) {
      return StoreRows.of(connection, SCHEMA);
    }
  }

  /** The decision goes into the topic and comes back from it. */
  private void clusterIsMuted_pastThePoison(boolean onServer) throws Exception {
    String cluster =
        "/v1/apps/"
            + SoundCounts.APP
            + "/clusters/"
            + SoundCounts.count(onServer ? 1 : 0).getFingerprint();
    assertThat(get(cluster).get("ticket").isNull()).isTrue();
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(cluster + "/actions"))
            .header("Authorization", "Bearer " + WRITE_KEY)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"action\":\"mute\"}"))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(Await.until(LIMIT, () -> get(cluster).at("/ticket/state").asText().equals("MUTED")))
        .as("the dashboard has read back that the cluster is muted")
        .isTrue();
  }

  private JsonNode get(String path) throws IOException {
    try (InputStream answer = address.resolve(path).toURL().openStream()) {
      return new ObjectMapper().readTree(answer);
    }
  }
}
