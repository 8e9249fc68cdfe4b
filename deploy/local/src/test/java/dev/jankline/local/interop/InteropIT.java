package dev.jankline.local.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.local.client.TopicLines;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.ChildProcess;
import dev.jankline.local.shared.FleetRun;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.Checkout;
import dev.jankline.schema.TicketEvent;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads what a fleet left in Kafka with clients that nobody here wrote, and looks at the tickets.
 * Skipped, one by one, where npm or kcat is not installed.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class InteropIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration TICKET_LIMIT = Duration.ofSeconds(30);
  private static final double THREE_STANDARD_ERRORS = 0.07;
  private static final List<String> PACKAGES =
      List.of("kafkajs@2.2.4", "@kafkajs/confluent-schema-registry@3.9.0", "lz4js@0.2.0");

  private static TestStack stack;
  private static FleetRun run;

  @TempDir Path folder;

  @BeforeAll
  static void sendAFleet() throws Exception {
    stack = TestStack.start();
    run = FleetRun.on(stack, TestApp.READER);
    run.uploadSymbols();
    run.send(FleetRun.plan(TestApp.READER, FleetRun.ENOUGH_FOR_TICKETS));
  }

  @AfterAll
  static void stop() {
    run.close();
    stack.close();
  }

  @Test
  void thePlantedRegressionIsATicket_withItsOriginalName() {
    boolean told =
        Await.until(TICKET_LIMIT, () -> events().stream().anyMatch(InteropIT::isPlanted));

    assertThat(told).as("1.1.0 ranks slowly; the tickets are " + titles()).isTrue();
  }

  private static List<String> titles() {
    return events().stream().map(TicketEvent::getTitle).toList();
  }

  private static Collection<TicketEvent> events() {
    return run.view().ticketEvents();
  }

  private static boolean isPlanted(TicketEvent event) {
    return event.getVersionName().equals("1.1.0")
        && event.getTitle().contains("com.example.reader.feed.FeedRanker.rank");
  }

  @Test
  void aJavaScriptConsumerReadsWhatJavaWrote() throws Exception {
    assumeThat(onPath("npm")).as("npm is installed").isTrue();
    run("npm", install());
    for (Topic topic : List.of(Topics.CLUSTERS, Topics.CLUSTER_METADATA, Topics.STALLS)) {
      Map<String, JsonNode> javas = readWithJava(topic);
      Map<String, JsonNode> theirs = readWithNode(topic);

      assertThat(theirs).as(topic.name()).isNotEmpty().isEqualTo(javas);
    }
  }

  @Test
  void examplesOfReadingClustersAgree_andTheirDevicesAreTheTrueOnes() throws Exception {
    assumeThat(onPath("npm")).as("npm is installed").isTrue();
    run("npm", install());
    Path script = modules().resolve("clusters.mjs");
    Files.copy(interop("clusters.mjs"), script, StandardCopyOption.REPLACE_EXISTING);
    String registry = run.stack().kafka().registry().url();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ReadClusters clusters = new ReadClusters();
    clusters.read(bootstrap(), registry);
    clusters.print(new PrintStream(printed, true, UTF_8));
    Map<String, String[]> javas = byCluster(printed.toString(UTF_8).lines().toList());
    Map<String, Set<String>> installs = installsByCluster();

    Map<String, String[]> scripts =
        byCluster(run("node-clusters", List.of("node", script.toString(), bootstrap(), registry)));

    assertThat(scripts.keySet()).isNotEmpty().isEqualTo(javas.keySet());
    scripts.forEach(
        (cluster, words) -> {
          String[] ours = javas.getOrDefault(cluster, new String[2]);
          assertThat(rates(words)).as(cluster).isNotEmpty().isEqualTo(rates(ours));
          assertThat(words[words.length - 1]).as("title of " + cluster).isNotIn("|", "");
          double actual = installs.getOrDefault(cluster, Set.of()).size();
          double error = 1 + THREE_STANDARD_ERRORS * actual;
          assertThat(Double.parseDouble(ours[1]))
              .as("devices of " + cluster)
              .isCloseTo(actual, offset(error));
          assertThat(Double.parseDouble(words[1]))
              .as("device-days of " + cluster)
              .isGreaterThanOrEqualTo(actual - error);
        });
  }

  private static Map<String, String[]> byCluster(List<String> lines) {
    Map<String, String[]> clusters = new TreeMap<>();
    lines.forEach(line -> clusters.put(line.split(" ", 2)[0], line.split(" ", -1)));
    return clusters;
  }

  private static List<String> rates(String[] words) {
    return List.of(words).subList(2, words.length);
  }

  /** Installations that had stalls of a cluster, as the last revision of each stall says. */
  private static Map<String, Set<String>> installsByCluster() throws IOException {
    Map<String, JsonNode> last = new TreeMap<>();
    for (JsonNode record : readWithJava(Topics.STALLS).values()) {
      JsonNode stall = record.path("value");
      last.merge(
          stall.path("eventId").asText(),
          stall,
          (a, b) -> a.path("revision").asInt() > b.path("revision").asInt() ? a : b);
    }
    Map<String, Set<String>> installs = new TreeMap<>();
    for (JsonNode stall : last.values()) {
      installs
          .computeIfAbsent(stall.at("/fingerprints/primary").asText(), key -> new TreeSet<>())
          .add(stall.path("installId").asText());
    }
    return installs;
  }

  private static Path interop(String name) {
    return Checkout.find().root().resolve("deploy/local/src/test/resources/interop").resolve(name);
  }

  @Test
  void kcatListsTheOffsets() throws Exception {
    assumeThat(onPath("kcat")).as("kcat is installed").isTrue();
    List<String> query = new ArrayList<>(List.of("kcat", "-Q", "-b", bootstrap()));
    int partitions = stack.stack().plan().partitions();
    for (int partition = 0; partition < partitions; partition++) {
      query.addAll(List.of("-t", Topics.CLUSTERS.name() + ":" + partition + ":-1"));
    }

    List<String> lines = run("kcat", query);

    assertThat(lines).hasSize(partitions);
    assertThat(lines).anySatisfy(line -> assertThat(line).matches(".* offset [1-9]\\d*"));
  }

  private List<String> install() {
    List<String> command =
        new ArrayList<>(List.of("npm", "install", "--no-save", "--no-audit", "--no-fund"));
    command.addAll(List.of("--prefix", modules().toString()));
    command.addAll(PACKAGES);
    return command;
  }

  private Map<String, JsonNode> readWithNode(Topic topic) throws IOException {
    Path script = interop("read.mjs");
    Map<String, JsonNode> records = new TreeMap<>();
    for (String line :
        run(
            "node-" + topic.name(),
            List.of(
                "node",
                script.toString(),
                bootstrap(),
                run.stack().kafka().registry().url(),
                topic.name(),
                modules().toString()))) {
      put(records, JSON.readTree(line));
    }
    return records;
  }

  private static Map<String, JsonNode> readWithJava(Topic topic) throws IOException {
    List<String> lines = new ArrayList<>();
    try (TopicLines reader = new TopicLines(topic, run.stack().clientSettings())) {
      reader.read(Long.MAX_VALUE, lines::add);
    }
    Map<String, JsonNode> records = new TreeMap<>(Comparator.naturalOrder());
    for (String line : lines) {
      put(records, JSON.readTree(line));
    }
    return records;
  }

  /** By place; numbers as doubles, because JavaScript has no others. */
  private static void put(Map<String, JsonNode> records, JsonNode line) {
    String place = line.path("partition").asInt() + "/" + line.path("offset").asLong();
    ObjectNode record = JSON.createObjectNode();
    record.set("key", line.path("key"));
    record.set("value", doubles(line.path("value")));
    records.put(place, record);
  }

  private static JsonNode doubles(JsonNode node) {
    if (node.isNumber()) {
      return JSON.getNodeFactory().numberNode(node.asDouble());
    }
    if (node.isArray()) {
      var array = JSON.createArrayNode();
      node.forEach(item -> array.add(doubles(item)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JSON.createObjectNode();
      node.properties().forEach(field -> object.set(field.getKey(), doubles(field.getValue())));
      return object;
    }
    return node;
  }

  private List<String> run(String name, List<String> command) throws IOException {
    Path log = folder.resolve(name + ".log");
    ChildProcess.run(name, command, folder, log, LIMIT);
    return Files.readAllLines(log);
  }

  private static Path modules() {
    return Checkout.find().target("deploy/local").resolve("interop-modules");
  }

  private static String bootstrap() {
    return run.stack().kafka().broker().bootstrapServers();
  }

  private static boolean onPath(String command) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
  }
}
