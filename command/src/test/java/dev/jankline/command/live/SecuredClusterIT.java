package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import dev.jankline.command.live.AclMatrix.Lost;
import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.Program;
import dev.jankline.local.stack.RegistryProcess;
import dev.jankline.local.stack.ServiceChild;
import dev.jankline.local.stack.ServicePlans;
import dev.jankline.local.stack.StackPlan;
import dev.jankline.local.stack.StateFolder;
import dev.jankline.processor.growth.TopicGrowth;
import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Role;
import dev.jankline.topics.TopicAdmin;
import dev.jankline.topics.Topics;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lets commands and services meet a broker that speaks TLS only, wants a name and a password, and
 * allows exactly what {@code jank topics acls} prints.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SecuredClusterIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String APP = "com.example.reader";
  private static final StateFolder STATE = StateFolder.create();
  private static final Checkout CHECKOUT = Checkout.find();
  private static SecuredBroker broker;
  private static AclMatrix matrix;
  private static RegistryProcess registry;

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeAll
  static void start() throws Exception {
    broker = SecuredBroker.start(CHECKOUT, STATE);
    registry = RegistryProcess.start(CHECKOUT, STATE);
    List<String> words = new ArrayList<>(List.of("topics", "acls", "--format", "json"));
    for (Role role : Role.values()) {
      words.addAll(List.of("--user", role.label() + "=" + role.label()));
    }
    matrix = new AclMatrix(broker.clearAddress(), Answer.to(words).out());
  }

  @AfterAll
  static void stop() {
    registry.close();
    broker.close();
    STATE.close();
  }

  @Test
  @Order(1)
  void commandsNameTheRightThatIsMissing() throws Exception {
    Path nobody = file(SecuredBroker.NOBODY, "secret-of-nobody");
    assertThat(jank(nobody, "topics", "create", "--replication", "1")).isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .hasLineCount(1)
        .contains("user nobody may not CREATE topic jank.*; this grants it: kafka-acls.sh");
    Path file = file("command", "secret-of-command");
    assertWorks(file, "topics", "create", "--replication", "1");
    matrix.without(
        List.of(new Lost(Role.COMMAND, ResourceType.TOPIC, Topics.APPS.name(), AclOperation.WRITE)),
        () -> {
          err.reset();
          assertThat(jank(file, "apps", "create", "--app", APP)).isEqualTo(1);
          assertThat(err.toString(UTF_8))
              .hasLineCount(1)
              .contains("user command may not WRITE topic jank.apps.v1; this grants it: ")
              .contains("--allow-principal User:command --operation Write --topic jank.apps.v1 (");
        });
  }

  @Test
  @Order(2)
  void topicsAreCreatedCheckedAndRead_withTheFileOfTheClients() throws Exception {
    List<String> before = broker.denials();
    Path file = file("command", "secret-of-command");
    assertWorks(file, "topics", "create", "--replication", "1", "--alter");
    assertWorks(file, "topics", "check");
    assertWorks(file, "topics", "read", "stalls");
    assertWorks(file, "replay");
    appsAreRegisteredAndChanged(file);
    out.reset();
    assertThat(jank(file, "doctor", "--json")).isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .as("topics and rights are there, services are not")
        .startsWith("{\"findings\":[{\"id\":\"lag\"")
        .contains("nobody is in the consumer group jank-processor")
        .contains("nobody is in the consumer group jank-webhook")
        .doesNotContain("cannot check", "\"id\":\"rights\"", "\"id\":\"topics\"");
    assertThat(broker.denials()).isEqualTo(before);
  }

  private void appsAreRegisteredAndChanged(Path file) {
    String app = "com.example.a";
    assertWorks(file, "apps", "create", "--app", app, "--key", "device,admin");
    assertThat(out.toString(UTF_8))
        .containsPattern("new device key: jank_device_[\\w-]{43}\n")
        .containsPattern("new admin key: jank_admin_[\\w-]{43}\n");
    assertWorks(file, "apps", "rotate", "--app", app, "--key", "device");
    assertWorks(
        file, "apps", "limit", "--app", app, "--events-per-second", "9", "--texts", "Stall.screen");
    assertWorks(file, "apps", "disable", "--app", app);
    out.reset();
    assertWorks(file, "apps", "list", "--json");
    assertThat(out.toString(UTF_8))
        .contains("\"enabled\":false,\"revision\":4")
        .contains("\"eventsPerSecond\":9")
        .contains("\"textFields\":[\"Stall.screen\"]")
        .doesNotContain("jank_device_");
    err.reset();
    assertThat(jank(file, "apps", "create", "--app", app)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).hasLineCount(1).contains("is registered already");
    assertThat(jank(file, "apps", "enable", "--app", "com.example.none")).isEqualTo(2);
  }

  @Test
  @Order(3)
  @SuppressWarnings("try") // what the services do until their end counts
  void servicesNameTheRightThatIsMissing_andWorkWithExactlyTheirs() throws Exception {
    try (SwitchedReceiver receiver = new SwitchedReceiver();
        SecuredServices services = new SecuredServices(receiver)) {
      receiver.switchOn();
      matrix.without(
          List.of(
              new Lost(Role.GATEWAY, ResourceType.TOPIC, "jank.events.v1", AclOperation.WRITE),
              new Lost(
                  Role.PROCESSOR,
                  ResourceType.TRANSACTIONAL_ID,
                  "jank-processor",
                  AclOperation.WRITE),
              new Lost(Role.WEBHOOK, ResourceType.GROUP, "jank-webhook", AclOperation.READ),
              new Lost(Role.DASHBOARD, ResourceType.TOPIC, "jank.stalls.v1", AclOperation.READ)),
          () -> {
            services.launch();
            services.awaitObstacles(
                Map.of(
                    Program.GATEWAY,
                    "user gateway may not WRITE topic jank.events.v1;",
                    Program.PROCESSOR,
                    "user processor may not WRITE transactional-id jank-processor;",
                    Program.WEBHOOK,
                    "user webhook may not READ group jank-webhook;",
                    Program.DASHBOARD,
                    "user dashboard may not READ topic jank.stalls.v1;"));
          });
      List<String> before = broker.denials();
      services.awaitReady();
      services.work(folder);
      services.close();
      // Who describes transactions is not told of topics he may not describe; nobody reads these.
      assertThat(broker.denials().subList(before.size(), broker.denials().size()))
          .filteredOn(
              denial ->
                  !(denial.contains("__consumer_offsets")
                      && denial.contains("request = DescribeTransactions")))
          .isEmpty();
    }
  }

  @Test
  @Order(4)
  void topicsGrow_withExactlyTheRightsForIt() throws Exception {
    List<String> before = broker.denials();
    Map<String, Object> client = new HashMap<>(broker.clientSettings(Role.GROWTH.label()));
    client.put("bootstrap.servers", broker.address());
    client.put("schema.registry.url", registry.url());

    Path file = file(Role.GROWTH.label(), "secret-of-growth");
    assertWorks(file, "topics", "grow", "--partitions", "7", "--dry-run");
    assertThat(out.toString(UTF_8)).contains("jank-processor-seen-ids-changelog: ");
    try (TopicGrowth growth =
        new TopicGrowth(client, "jank-processor", 7, line -> {}, InstantSource.system())) {
      growth.run(Duration.ZERO);
    }

    assertThat(TopicAdmin.partitions(client, Topics.EVENTS)).hasValue(7);
    assertThat(broker.denials()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  @Order(4)
  void everyOperationOutsideOfARolesRightsIsRefused(Role role) throws Exception {
    Map<String, Object> client = new HashMap<>(broker.clientSettings(role.label()));
    client.put("bootstrap.servers", broker.address());

    matrix.assertExact(role, client);

    assertThat(matrix.assertRefused(role, client)).isGreaterThan(10);
  }

  @Test
  @Order(5)
  void saysWhatIsWrong_whenThePasswordIsWrong() throws Exception {
    assertThat(jank(file("command", "guessed"), "topics", "check")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).hasLineCount(1).contains("Authentication failed");
  }

  @Test
  @Order(6)
  void saysWhatToCheck_whenThereIsNoFile() {
    assertThat(jank(null, "topics", "check")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).hasLineCount(1).contains("--command-config");
    assertThat(jank(null, "doctor")).isEqualTo(1);
    assertThat(out.toString(UTF_8)).startsWith("broker: ").contains("--command-config");
  }

  private void assertWorks(Path file, String... words) {
    int exit = jank(file, words);
    assertThat(exit).as(String.join(" ", words) + ": " + err.toString(UTF_8)).isZero();
  }

  private int jank(@Nullable Path file, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--bootstrap", broker.address(), "--registry", registry.url()));
    if (file != null) {
      all.addAll(List.of("--command-config", file.toString()));
    }
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        all.toArray(new String[0]));
  }

  private Path file(String user, String password) throws Exception {
    return Files.write(
        folder.resolve("clients.properties"),
        broker.clientSettings(user, password).entrySet().stream()
            .map(setting -> setting.getKey() + "=" + setting.getValue())
            .toList());
  }

  /** All services, each with a user of its own. */
  private static final class SecuredServices implements AutoCloseable {
    private static final String SECRET = "whsec_ZGVtby1zZWNyZXQtb2YtamFua2xpbmUtbG9jYWw=";

    private final SwitchedReceiver receiver;
    private final StackPlan plan;
    private final ServicePlans.Ports ports =
        new ServicePlans.Ports(FreePorts.next(), FreePorts.next());
    private final Map<Program, ServiceChild> children = new EnumMap<>(Program.class);

    SecuredServices(SwitchedReceiver receiver) {
      this.receiver = receiver;
      StackPlan whole =
          StackPlan.forApp(APP, APP)
              .withWebhook(receiver.url("/"), SECRET)
              .with(Program.WEBHOOK, "jank.webhook.first-delay", "PT1S")
              .withDashboard();
      for (Program program : Program.values()) {
        for (Map.Entry<String, String> setting : broker.clientSettings(program.word()).entrySet()) {
          whole = whole.with(program, "jank.kafka.common." + setting.getKey(), setting.getValue());
        }
      }
      this.plan = whole;
    }

    void launch() {
      Map<String, Object> places =
          Map.of("bootstrap.servers", broker.address(), "schema.registry.url", registry.url());
      for (ServiceChild.Plan one : new ServicePlans(plan, STATE, places).all(ports)) {
        children.put(one.program(), ServiceChild.launch(CHECKOUT, STATE, one));
      }
    }

    void awaitReady() {
      children.values().forEach(ServiceChild::awaitReady);
    }

    void awaitObstacles(Map<Program, String> expected) {
      expected.forEach(
          (program, text) -> {
            URI page = of(program).management().resolve("/readyz");
            String[] last = {""};
            boolean told =
                Await.until(
                    LIMIT,
                    () -> {
                      last[0] = send(HttpRequest.newBuilder(page)).body();
                      return last[0].contains(text) && last[0].contains("this grants it: ");
                    });
            assertThat(told).as("%s says %s", program, last[0]).isTrue();
          });
    }

    private ServiceChild of(Program program) {
      return Objects.requireNonNull(children.get(program));
    }

    /** Lets each service write and read each kind of topic that can be had in a few seconds. */
    void work(Path folder) throws Exception {
      URI gateway = URI.create("http://127.0.0.1:" + ports.gateway());
      Path mapping =
          Files.writeString(
              folder.resolve("mapping.txt"),
              """
              # pg_map_id: abc1234
              com.example.reader.Feed -> a.b:
                  1:1:void load():7:7 -> c
              """);
      assertThat(new GatewayClient(gateway, plan.uploadKey()).uploadSymbols(APP, "1", 1L, mapping))
          .matches(GatewayClient.Answer::ok);
      GatewayClient devices = new GatewayClient(gateway, plan.deviceKey());
      assertThat(devices.sendBatch(batch(), GatewayClient.JSON, 1).ok()).isTrue();
      assertThat(devices.sendBatch(new byte[3], GatewayClient.JSON, 1).ok()).isFalse();
      String clusters = "http://127.0.0.1:" + ports.dashboard() + "/v1/apps/" + APP + "/clusters";
      String[] page = {""};
      Pattern named = Pattern.compile("\"fingerprint\":\"([^\"]+)\"");
      assertThat(
              Await.until(
                  LIMIT,
                  () -> {
                    page[0] = send(HttpRequest.newBuilder(URI.create(clusters))).body();
                    return named.matcher(page[0]).find();
                  }))
          .as("the dashboard says %s", page[0])
          .isTrue();
      Matcher cluster = named.matcher(page[0]);
      assertThat(cluster.find()).isTrue();
      HttpResponse<String> muted =
          send(
              HttpRequest.newBuilder(
                      URI.create(
                          clusters + "/" + cluster.group(1).replace(":", "%3A") + "/actions"))
                  .header("Authorization", "Bearer " + plan.writeKey())
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString("{\"action\":\"mute\"}")));
      assertThat(muted.statusCode() / 100).as(muted.body()).isEqualTo(2);
      aTicketIsTriedAgain();
    }

    private void aTicketIsTriedAgain() {
      Map<String, Object> everything =
          Map.of("bootstrap.servers", broker.clearAddress(), "schema.registry.url", registry.url());
      receiver.answer(id -> receiver.refused().contains(id) ? 200 : 503);
      TicketEvent event = TicketsIT.event("secured", 1, APP);
      try (RollupView view = RollupView.start(everything);
          KafkaProducer<String, TicketEvent> producer =
              new KafkaProducer<>(
                  everything,
                  new StringSerializer(),
                  AvroSerdes.<TicketEvent>forValues(everything).serializer())) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    Topics.TICKETS.name(),
                    Keys.cluster(event.getApp(), event.getFingerprint()),
                    event));
        producer.flush();
        assertThat(Await.until(LIMIT, () -> receiver.delivered().contains(event.getId()))).isTrue();
        assertThat(
                Await.until(
                    LIMIT,
                    () ->
                        view.statuses().values().stream()
                            .anyMatch(
                                status ->
                                    status.getLastEventId().equals(event.getId())
                                        && status.getState() == TicketState.OPEN)))
            .isTrue();
      }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
      return HttpClient.newHttpClient()
          .send(
              request.timeout(Duration.ofSeconds(20)).build(),
              HttpResponse.BodyHandlers.ofString());
    }

    private static byte[] batch() {
      long now = System.currentTimeMillis();
      return """
      {"id": "0000000000000000000000000000b001", "sentAt": %1$d,
       "header": {"app": "%3$s", "platform": "ANDROID", "versionName": "1", "versionCode": 1,
        "buildIds": [{"kind": "R8_MAPPING", "id": "abc1234"}],
        "installId": "install-1", "sdkVersion": "test", "sampleRate": 1.0,
        "device": {"model": "Pixel 7", "tier": "MID", "osVersion": "14"}},
       "events": [{"id": "0000000000000000000000000000e001", "time": %2$d,
        "stall": {"kind": "DISPATCH", "durationMillis": 400, "thresholdMillis": 80,
         "frames": [
          {"javaFrame": {"className": "android.os.Looper", "methodName": "loop", "line": 1}},
          {"javaFrame": {"className": "a.b", "methodName": "c", "line": 1}}],
         "nodes": [{"parent": -1, "frame": 0}, {"parent": 0, "frame": 1}],
         "samples": [
          {"offsetMillis": 80, "shareMillis": 400, "node": 1, "threadState": "RUNNABLE"}]}}]}
      """
          .formatted(now, now - 10_000, APP)
          .getBytes(UTF_8);
    }

    @Override
    public void close() {
      children.values().forEach(ServiceChild::close);
    }
  }
}
