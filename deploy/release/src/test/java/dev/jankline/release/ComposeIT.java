package dev.jankline.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reads {@code deploy/compose/compose.yaml} without a container engine: what it refers to must be
 * there, and each service of ours checks its settings with the variables, files and secrets of its
 * container.
 */
class ComposeIT {
  private static final Path FOLDER = Manifest.deploy().resolve("compose");
  private static final Set<String> TOP =
      Set.of("name", "services", "volumes", "secrets", "x-service", "x-kafka");
  private static final Set<String> SERVICE =
      Set.of(
          "image",
          "restart",
          "user",
          "read_only",
          "tmpfs",
          "cap_drop",
          "security_opt",
          "stop_grace_period",
          "depends_on",
          "environment",
          "ports",
          "volumes",
          "secrets",
          "healthcheck",
          "command",
          "profiles");
  private static final Set<String> CONDITIONS =
      Set.of("service_started", "service_healthy", "service_completed_successfully");

  @TempDir Path folder = Path.of("");

  private final JsonNode file;
  private final JsonNode services;

  ComposeIT() throws IOException {
    file = Manifest.read(FOLDER.resolve("compose.yaml"));
    services = file.path("services");
  }

  @Test
  void everyKeyIsOneOfCompose() {
    assertThat(Manifest.names(file)).isSubsetOf(TOP);
    assertThat(services).isNotEmpty();
    services.forEach(
        service -> assertThat(Manifest.names(service)).isSubsetOf(SERVICE).contains("image"));
  }

  @Test
  void everyVolumeAndSecretIsDeclared_andUsed() {
    Set<String> volumes = new HashSet<>();
    Set<String> secrets = new HashSet<>();
    for (JsonNode service : services) {
      mounts(service).keySet().stream().filter(from -> !isFile(from)).forEach(volumes::add);
      secrets.addAll(secrets(service).keySet());
    }
    assertThat(Manifest.names(file.path("volumes"))).containsExactlyInAnyOrderElementsOf(volumes);
    assertThat(Manifest.names(file.path("secrets"))).containsExactlyInAnyOrderElementsOf(secrets);
  }

  @Test
  void everyMountedFileIsThere_andNoSecretIsAmongTheSources() {
    for (JsonNode service : services) {
      mounts(service).keySet().stream()
          .filter(ComposeIT::isFile)
          .forEach(from -> assertThat(FOLDER.resolve(from)).exists());
    }
    assertThat(file.path("secrets"))
        .allSatisfy(secret -> assertThat(secret.path("file").asText()).startsWith("./secrets/"));
    assertThat(FOLDER.resolve("secrets/.gitignore")).content().contains("\n*\n");
  }

  @Test
  void servicesWaitForOthers_thatCanMeetTheCondition() {
    for (JsonNode service : services) {
      JsonNode waits = service.path("depends_on");
      for (String other : Manifest.names(waits)) {
        String condition = waits.path(other).path("condition").asText();
        assertThat(Manifest.names(services)).contains(other);
        assertThat(condition).isIn(CONDITIONS);
        assertThat(services.path(other).has("healthcheck") || !condition.equals("service_healthy"))
            .as(other + " says whether it is healthy")
            .isTrue();
      }
    }
  }

  @Test
  void prometheusReadsEveryServiceOfOurs() throws IOException {
    JsonNode targets =
        Manifest.read(FOLDER.resolve("prometheus.yml"))
            .at("/scrape_configs/0/static_configs/0/targets");
    assertThat(Manifest.texts(targets))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(ReleasedProgram.values())
                .filter(ReleasedProgram::isService)
                .map(program -> name(program) + ":9090")
                .toList());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMMAND")
  void serviceAcceptsItsSettings_andMayWriteNowhereElse(ReleasedProgram program) throws Exception {
    JsonNode service = services.path(name(program));
    assertThat(service.path("image").asText())
        .startsWith("jankline/" + name(program) + ":${JANKLINE_VERSION:?");
    assertThat(service.path("read_only").asBoolean()).isTrue();
    assertThat(service.path("user").asText()).isEqualTo("10001:10001");
    assertThat(Manifest.texts(service.path("cap_drop"))).containsExactly("ALL");
    CheckedSettings settings = new CheckedSettings(folder);
    for (Map.Entry<String, String> mount : mounts(service).entrySet()) {
      if (isFile(mount.getKey())) {
        settings.mount(mount.getValue(), Files.readString(FOLDER.resolve(mount.getKey())));
      }
    }
    for (String path : secrets(service).values()) {
      settings.mount(path, CheckedSettings.SECRET);
    }
    Map<String, String> variables = new HashMap<>();
    JsonNode environment = service.path("environment");
    Manifest.names(environment)
        .forEach(name -> variables.put(name, environment.path(name).asText()));
    settings.check(program, variables);
  }

  @Test
  void topicsAreCreatedByACommandThatIsOne() throws Exception {
    List<String> words = Manifest.texts(services.path("topics").path("command"));
    String replicas = words.get(words.indexOf("--replication") + 1);
    assertThat(services)
        .as("brokers")
        .filteredOn(service -> service.path("image").asText().startsWith("apache/kafka:"))
        .hasSize(Integer.parseInt(replicas));
    assertThat(services.at("/processor/environment/JANK_PROCESSOR_REPLICATION_FACTOR").asText())
        .isEqualTo(replicas);
    assertLacksOnlyTheBroker(words);
  }

  @Test
  void appsAreRegisteredByACommandThatIsOne() throws Exception {
    String start = "docker compose -f deploy/compose/compose.yaml run --rm topics ";
    Path page = Manifest.deploy().resolveSibling("docs/operate/compose.md");
    List<String> lines =
        Files.readAllLines(page).stream().filter(line -> line.startsWith(start)).toList();
    assertThat(lines).hasSize(1);
    List<String> words = List.of(lines.get(0).substring(start.length()).split(" ", -1));
    JsonNode kafka = file.path("x-kafka");
    assertThat(words)
        .containsSubsequence(
            "--bootstrap", kafka.path("JANK_KAFKA_COMMON_BOOTSTRAP_SERVERS").asText())
        .containsSubsequence(
            "--registry", kafka.path("JANK_KAFKA_COMMON_SCHEMA_REGISTRY_URL").asText());
    assertLacksOnlyTheBroker(words);
  }

  @Test
  void schemasInATopicOfTheBrokerAreKeptForEver() {
    assertThat(services.at("/registry/environment/APICURIO_STORAGE_KIND").asText())
        .isEqualTo("kafkasql");
    assertThat(services.at("/broker/environment/KAFKA_LOG_RETENTION_MS").asText()).isEqualTo("-1");
  }

  private static void assertLacksOnlyTheBroker(List<String> words) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Manifest.distribution().resolve("bin/jank").toString());
    words.forEach(word -> line.add(word.equals("broker:9092") ? "nowhere" : word));
    Command ended = Command.run(Map.of(), line);
    assertThat(ended.err()).contains("nowhere", "--bootstrap");
    assertThat(ended.exitCode()).isEqualTo(2);
  }

  private static String name(ReleasedProgram program) {
    return program.name().toLowerCase(Locale.ROOT);
  }

  private static boolean isFile(String mounted) {
    return mounted.startsWith(".");
  }

  /** What is mounted, a volume or a file that begins with a dot, with its path in the container. */
  private static Map<String, String> mounts(JsonNode service) {
    Map<String, String> mounts = new HashMap<>();
    for (String mount : Manifest.texts(service.path("volumes"))) {
      String[] parts = mount.split(":", -1);
      assertThat(parts).as(mount).hasSizeBetween(2, 3);
      mounts.put(parts[0], parts[1]);
    }
    return mounts;
  }

  /** The secrets of a service with their paths in the container. */
  private static Map<String, String> secrets(JsonNode service) {
    Map<String, String> secrets = new HashMap<>();
    for (JsonNode secret : service.path("secrets")) {
      String name = secret.path("source").asText(secret.asText());
      secrets.put(name, secret.path("target").asText("/run/secrets/" + name));
    }
    return secrets;
  }
}
