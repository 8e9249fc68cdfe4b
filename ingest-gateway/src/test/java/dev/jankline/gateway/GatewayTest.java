package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppFollower;
import dev.jankline.apps.AppTable;
import dev.jankline.apps.KeySecret;
import dev.jankline.gateway.Gateway.Outside;
import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.App;
import dev.jankline.schema.KeyKind;
import dev.jankline.service.MetricHelp;
import dev.jankline.service.ServiceProcess.StartException;
import dev.jankline.topics.RightsWatch;
import dev.jankline.wire.BatchCodec;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The parts put together as in production, but for Kafka. */
@Tag("jdk25")
@Timeout(60)
class GatewayTest {
  private static final byte[] AVRO = BatchCodec.encode(Batches.ofApp(Batches.APP, 2));

  /** How old a load balancer's knowledge of readiness is. */
  private static final long BALANCER_MILLIS = 20;

  private static final TopicPartition APPS = new TopicPartition("jank.apps.v1", 0);

  @TempDir Path folder;
  private final MockProducer<String, byte[]> producer =
      new MockProducer<>(cluster(), true, null, new StringSerializer(), new ByteArraySerializer());
  private final PrometheusMeterRegistry metrics =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final HttpClient client = HttpClient.newHttpClient();
  private final AppTable apps = new AppTable();
  private final MockConsumer<String, byte[]> registry = new MockConsumer<>("earliest");
  private volatile List<String> missingRights = List.of();
  private long offset;

  @BeforeEach
  void prepare() {
    MetricHelp.addTo(metrics);
    empty(registry);
  }

  private static void empty(MockConsumer<String, byte[]> registry) {
    Node node = new Node(1, "127.0.0.1", 1);
    Node[] nodes = {node};
    registry.updatePartitions(
        APPS.topic(), List.of(new PartitionInfo(APPS.topic(), 0, node, nodes, nodes)));
    registry.updateBeginningOffsets(Map.of(APPS, 0L));
    registry.updateEndOffsets(Map.of(APPS, 0L));
  }

  @Test
  void batchReachesKafka_andRefusalsAreReportedByTheStop() throws Exception {
    Gateway gateway = start();
    int port = gateway.port();
    await(gateway::ready, ready -> ready);

    assertThat(post(port, "device-key", AVRO)).isEqualTo(202);
    assertThat(post(port, "second-key", AVRO)).isEqualTo(202);
    assertThat(post(port, "device-key", new byte[3])).isEqualTo(400);
    gateway.close();

    assertThat(producer.closed()).isTrue();
    assertThat(gateway.ready()).isFalse();
    assertThat(producer.history())
        .extracting(ProducerRecord::topic)
        .containsExactly(
            "jank.events.v1",
            "jank.events.v1",
            "jank.events.v1",
            "jank.events.v1",
            "jank.gateway-rejects.v1");
    assertThat(metrics.scrape())
        .contains("jank_gateway_events_accepted_total")
        .contains("jank_gateway_request_duration_seconds_bucket{endpoint=\"/v1/batches\"");
    for (String line :
        metrics.scrape().lines().filter(one -> one.contains("TYPE jank_")).toList()) {
      assertThat(metrics.scrape())
          .as("help of %s", line)
          .containsPattern("# HELP " + line.split(" ", -1)[2] + " +[A-Z].+");
    }
    assertThatThrownBy(() -> post(port, "device-key", AVRO)).isInstanceOf(ConnectException.class);
  }

  @Test
  void requestsAreAnsweredAndConnectionsEnded_whileTheStopDrains() throws Exception {
    Gateway gateway = start(producer, "drain-time=PT2S");
    int port = gateway.port();
    await(gateway::ready, ready -> ready);
    CompletableFuture<Void> stop = CompletableFuture.runAsync(gateway::close);
    await(gateway::ready, ready -> !ready);

    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/batches"))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Authorization", "Bearer device-key")
            .header("Content-Type", "application/vnd.jankline.batch+avro")
            .POST(HttpRequest.BodyPublishers.ofByteArray(AVRO))
            .build();
    await(
        () -> client.send(request, HttpResponse.BodyHandlers.discarding()),
        answer ->
            answer.statusCode() == 202
                && answer.headers().firstValue("connection").equals(Optional.of("close")));

    stop.get(30, TimeUnit.SECONDS);
    assertThatThrownBy(() -> post(port, "device-key", AVRO)).isInstanceOf(ConnectException.class);
  }

  @Test
  void noRequestIsRefused_whenGatewaysAreRestartedOneAfterTheOther() throws Exception {
    List<Gateway> gateways = new CopyOnWriteArrayList<>(List.of(startOther(), startOther()));
    Map<String, LongAdder> answers = new ConcurrentHashMap<>();
    AtomicBoolean isOver = new AtomicBoolean();
    List<CompletableFuture<Void>> devices = new ArrayList<>();
    for (int device = 0; device < 4; device++) {
      devices.add(
          CompletableFuture.runAsync(
              () -> {
                while (!isOver.get()) {
                  answers.computeIfAbsent(balanced(gateways), key -> new LongAdder()).increment();
                }
              },
              task -> new Thread(task, "device").start()));
    }
    for (int i = 0; i < 2; i++) {
      gateways.get(i).close();
      gateways.set(i, startOther());
    }
    isOver.set(true);
    for (CompletableFuture<Void> device : devices) {
      device.get(30, TimeUnit.SECONDS);
    }
    gateways.forEach(Gateway::close);

    assertThat(answers).containsOnlyKeys("202");
    assertThat(answers.values().stream().mapToLong(LongAdder::sum).sum()).isGreaterThan(100);
  }

  /** What one of the gateways answers that was ready a moment ago, as a load balancer knows it. */
  private String balanced(List<Gateway> gateways) {
    List<Integer> ready =
        gateways.stream().filter(Gateway::ready).map(Gateway::port).collect(Collectors.toList());
    Collections.shuffle(ready);
    try {
      Thread.sleep(BALANCER_MILLIS);
      return Integer.toString(post(ready.get(0), "device-key", AVRO));
    } catch (IOException | InterruptedException | IndexOutOfBoundsException e) {
      return e.toString();
    }
  }

  private Gateway startOther() throws Exception {
    MockConsumer<String, byte[]> others = new MockConsumer<>("earliest");
    empty(others);
    Gateway gateway =
        start(
            new MockProducer<>(
                cluster(), true, null, new StringSerializer(), new ByteArraySerializer()),
            others,
            "drain-time=PT1S");
    await(gateway::ready, ready -> ready);
    return gateway;
  }

  @Test
  void takenPortStopsTheStart_inOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> start(producer, "port=" + taken.getLocalPort()))
          .isInstanceOf(StartException.class)
          .hasMessageStartingWith("cannot listen on 127.0.0.1:" + taken.getLocalPort())
          .hasMessageEndingWith("choose another jank.gateway.port");
    }
  }

  @Test
  void gatewayIsNotReady_whenTheTopicIsUnknown() throws Exception {
    try (Gateway gateway = start(new MockProducer<>())) {
      await(
          () -> gateway.obstacle().orElse(""),
          "Kafka does not answer, or the topic jank.events.v1 is missing"::equals);
      assertThat(gateway.ready()).isFalse();
    }
  }

  @Test
  void configurationIsServed_andReadAgainWithoutARestart() throws Exception {
    Path configs = Files.createDirectory(folder.resolve("configs"));
    Path config = configs.resolve(Batches.APP + ".properties");
    Files.writeString(config, "revision=1\n");
    try (Gateway gateway = start(producer, "config-directory=" + configs)) {
      assertThat(config(gateway.port())).isEqualTo("revision=1\n");

      Files.writeString(config, "revision=2\nenabled=false\n");

      await(() -> config(gateway.port()), "revision=2\nenabled=false\n"::equals);
    }
  }

  @Test
  void gatewayDoesNotStart_whenTheFolderOfConfigurationsIsMissing() {
    assertThatThrownBy(() -> start(producer, "config-directory=" + folder.resolve("none")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("create it, or unset jank.gateway.config-directory");
  }

  private String config(int port) throws IOException, InterruptedException {
    return client
        .send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + port + "/v1/apps/" + Batches.APP + "/config"))
                .header("Authorization", "Bearer device-key")
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void appOfTheRegistryIsLetIn_andShutOut_withoutARestart() throws Exception {
    KeySecret key = KeySecret.random(KeyKind.DEVICE, new SecureRandom());
    App app =
        AppChange.created(Batches.APP, List.of(key.stored(RunningGateway.NOW)), RunningGateway.NOW);
    try (Gateway gateway = start()) {
      await(gateway::ready, ready -> ready);
      assertThat(post(gateway.port(), key.text(), AVRO)).isEqualTo(401);

      send(app);
      await(() -> post(gateway.port(), key.text(), AVRO), status -> status == 202);

      send(new AppChange(app, RunningGateway.NOW).enabled(false));
      await(() -> post(gateway.port(), key.text(), AVRO), status -> status == 403);
      assertThat(post(gateway.port(), "device-key", AVRO)).isEqualTo(403);
    }
  }

  @Test
  void gatewayIsNotReady_untilTheRegistryOfAppsWasRead() throws Exception {
    registry.updateEndOffsets(Map.of(APPS, 1L));
    try (Gateway gateway = start()) {
      await(() -> post(gateway.port(), "unknown", AVRO), status -> status == 503);
      await(
          () -> gateway.obstacle().orElse(""),
          "the registry of apps, jank.apps.v1, is not read yet"::equals);

      send(AppChange.created("com.example.new", List.of(), RunningGateway.NOW));

      await(gateway::ready, ready -> ready);
      assertThat(post(gateway.port(), "unknown", AVRO)).isEqualTo(401);
    }
  }

  @Test
  void gatewayIsNotReady_andNamesTheRight_whileOneIsMissing() throws Exception {
    missingRights = List.of("user g may not WRITE topic jank.events.v1");
    try (Gateway gateway = start()) {
      await(() -> gateway.obstacle().orElse(""), missingRights.get(0)::equals);
      assertThat(gateway.ready()).isFalse();

      missingRights = List.of();

      await(gateway::ready, ready -> ready);
    }
  }

  private void send(App app) throws IOException {
    byte[] value = bytes(app);
    registry.schedulePollTask(
        () ->
            registry.addRecord(
                new ConsumerRecord<>(APPS.topic(), 0, offset++, app.getApp(), value)));
  }

  private static byte[] bytes(App app) throws IOException {
    ByteBuffer buffer = app.toByteBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static App read(byte[] bytes) {
    try {
      return App.fromByteBuffer(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Gateway start() throws IOException {
    return start(producer);
  }

  private Gateway start(MockProducer<String, byte[]> kafka, String... more) throws IOException {
    return start(kafka, registry, more);
  }

  private Gateway start(
      MockProducer<String, byte[]> kafka, MockConsumer<String, byte[]> known, String... more)
      throws IOException {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "port=0",
                "drain-time=PT0S",
                "device-keys.\"com.example.reader\"=device-key,second-key",
                "symbols.directory=" + folder.resolve("symbols")));
    lines.addAll(List.of(more));
    GatewaySettings settings = TestSettings.of(folder, lines.toArray(String[]::new));
    return new Gateway(
        settings,
        new Outside(
            kafka,
            (topic, record) -> record.toString().getBytes(UTF_8),
            apps,
            new AppFollower(known, (topic, bytes) -> read(bytes), apps, warning -> {}),
            new RightsWatch(() -> missingRights, () -> {}),
            metrics,
            InstantSource.fixed(RunningGateway.NOW),
            System::nanoTime));
  }

  private int post(int port, String key, byte[] body) throws IOException, InterruptedException {
    return client
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/batches"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/vnd.jankline.batch+avro")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  private static <T> void await(Callable<T> value, Predicate<T> expected) throws Exception {
    for (int i = 0; i < 200 && !expected.test(value.call()); i++) {
      Thread.sleep(50);
    }
    assertThat(value.call()).matches(expected);
  }

  private static Cluster cluster() {
    Node node = new Node(1, "127.0.0.1", 1);
    Node[] nodes = {node};
    return new Cluster(
        "cluster",
        List.of(node),
        List.of(new PartitionInfo("jank.events.v1", 0, node, nodes, nodes)),
        Set.of(),
        Set.of());
  }
}
