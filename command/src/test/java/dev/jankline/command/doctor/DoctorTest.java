package dev.jankline.command.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.command.cluster.GroupState;
import dev.jankline.command.doctor.Cluster.AppDay;
import dev.jankline.command.doctor.Cluster.OpenTransaction;
import dev.jankline.command.doctor.Web.WebAnswer;
import dev.jankline.local.stack.Checkout;
import dev.jankline.service.settings.ServiceSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  private static final String GATEWAY = "http://gateway:9101";
  private static final String PROCESSOR = "http://processor:9102";
  private static final String REGISTRY = "http://registry:8081";

  private final PlantedCluster cluster = new PlantedCluster();
  private final Map<String, WebAnswer> pages = new HashMap<>();
  private int pauses;
  private double free = 0.3;
  private double freeMemory = 0.3;
  private int live = 60;

  @TempDir private Path folder = Path.of("");
  private Path settings = Path.of("");

  @BeforeEach
  void soundInstallation() throws IOException {
    for (String service : List.of(GATEWAY, PROCESSOR)) {
      page(service + "/readyz", 200, "ready\n");
      page(service + "/healthz", 200, "ok\n");
      metrics(service, "1.0.0", 0);
    }
    page(REGISTRY, 401, "who are you?");
    settings = folder.resolve("webhook.properties");
    settings("jank.webhook.secret=whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX");
  }

  @Test
  void nothingIsFound_inASoundInstallation() {
    assertThat(findings()).isEmpty();
    assertThat(pauses).isZero();
  }

  @Test
  void topicThatDiffers() {
    cluster.differences.add("jank.stalls.v1: the topic is missing");
    assertFound(
        "topics: jank.stalls.v1: the topic is missing -> run './jank topics create'; with --alter"
            + " it changes settings too");
  }

  @Test
  void rightThatIsMissing() {
    cluster.missingRights.add("user ops may not READ topic jank.apps.v1; jank topics acls …");
    assertFound(
        "rights: user ops may not READ topic jank.apps.v1; jank topics acls … -> grant it to the"
            + " user of this command");
  }

  @Test
  void groupWithoutMembers_orThatIsMissing() {
    cluster.group("jank-processor", new GroupState(0, 100));
    cluster.groups.remove("jank-webhook");
    String remedy =
        " -> start the service of the group, or name the right group by --application-id or"
            + " --webhook-group";
    assertFound(
        "lag: nobody is in the consumer group jank-processor" + remedy,
        "lag: nobody is in the consumer group jank-webhook" + remedy);
  }

  @Test
  void lagThatDoesNotShrink() {
    cluster.group("jank-processor", new GroupState(2, 5_000), new GroupState(2, 5_000));
    assertFound(
        "lag: the consumer group jank-processor has 5000 records to process -> read /readyz and the"
            + " log of the service; start more instances or threads of it");
    assertThat(pauses).isEqualTo(1);
  }

  @Test
  void lagThatShrinksIsFine_unlessItIsHuge() {
    cluster.group("jank-processor", new GroupState(2, 5_000), new GroupState(2, 4_000));
    assertThat(findings()).isEmpty();
    cluster.group("jank-processor", new GroupState(2, 2_000_000), new GroupState(2, 1_900_000));
    assertThat(findings()).singleElement().asString().contains("1900000");
  }

  @Test
  void transactionThatOutlivesItsTimeout() {
    cluster.transactions.add(
        new OpenTransaction("jank-processor-2", Duration.ofMinutes(9), Duration.ofMinutes(1)));
    assertFound(
        "transactions: the transaction jank-processor-2 is open for 540 s, its time-out is 60 s:"
            + " readers wait for it -> end it with Kafka's 'kafka-transactions.sh abort'");
  }

  @Test
  void appWithoutEvents() {
    cluster.apps.add("com.example.silent");
    assertFound(
        "apps: no event of the app com.example.silent was received for a day -> check the URL and"
            + " the key in its build; './jank apps disable' ends the app");
  }

  @Test
  void stallsThatWaitForSymbols() {
    cluster.lastDay.put(PlantedCluster.APP, new AppDay(1_000, 80, 20));
    assertFound(
        "symbols: 20 of 100 stalls of the app com.example.reader in the last day wait for symbols"
            + " -> upload the symbol files of its builds: './jank symbols upload'");
  }

  @Test
  void serviceThatIsNotReady_withItsReason() {
    page(PROCESSOR + "/readyz", 503, "not ready: 1 of 2 stream threads are dead\n");
    assertFound(
        "services: http://processor:9102 says: not ready: 1 of 2 stream threads are dead -> remove"
            + " the cause that it names; its log says more");
  }

  @Test
  void serviceThatDoesNotAnswer() {
    pages.keySet().removeIf(url -> url.startsWith(GATEWAY));
    assertFound(
        "services: http://gateway:9101 does not answer: java.net.ConnectException: refused -> start"
            + " the service, or give the address of its management port");
  }

  @Test
  void differentVersions() {
    metrics(GATEWAY, "1.1.0", 0);
    assertFound(
        "versions: services have different versions: {1.0.0=[http://processor:9102],"
            + " 1.1.0=[http://gateway:9101]} -> install the same version of all of them");
  }

  @Test
  void stallsThatWereGivenUp() {
    metrics(PROCESSOR, "1.0.0", 7);
    assertFound(
        "retained: http://processor:9102 has given up 7 stalls that waited for symbols -> upload"
            + " symbols before a build is used, or raise jank.processor.retained.*");
  }

  @Test
  void clocksThatDiffer() {
    pages.put(GATEWAY + "/healthz", new WebAnswer(200, "", Optional.of(Duration.ofSeconds(-6))));
    pages.put(REGISTRY, new WebAnswer(200, "", Optional.of(Duration.ofSeconds(90))));
    assertFound(
        "clock: the clock of http://gateway:9101/healthz is 6 s behind that of this machine -> let"
            + " NTP set the clocks of all machines",
        "clock: the clock of http://registry:8081 is 90 s ahead of that of this machine -> let NTP"
            + " set the clocks of all machines");
  }

  @Test
  void clockOfKafkaThatDiffers() {
    cluster.ahead = Duration.ofSeconds(-7);
    assertFound(
        "clock: the clock of Kafka's controller is 7 s behind that of this machine -> let NTP set"
            + " the clocks of all machines");
  }

  @Test
  void heapThatStaysFull() {
    live = 94;
    metrics(PROCESSOR, "1.0.0", 0);
    assertFound(
        "heap: http://processor:9102 uses 94 % of its heap after a collection -> give the service"
            + " a larger heap (-Xmx), or start more instances of it");
  }

  @Test
  void machineWithoutFreeMemory() {
    freeMemory = 0.021;
    assertFound(
        "memory: 2.1 % of the memory of this machine are free -> end what is not needed there, or"
            + " give the machine more memory");
  }

  @Test
  void diskThatIsNearlyFull() throws IOException {
    settings(
        "jank.processor.state-directory=/data/state",
        "jank.processor.symbols.directory=s3://symbols");
    free = 0.012;
    assertFound(
        "disk: 1.2 % of the disk of /data/state are free -> delete what is not needed there, or"
            + " give the service a larger disk");
  }

  @Test
  void secretOfAnExample_alsoInAFileOfItsOwn() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "change-this-key\n");
    settings("jank.dashboard.read-keys.\"*\"-file=" + secret);
    assertFound(
        "secrets: jank.dashboard.read-keys.\"*\" in "
            + settings
            + " is a secret of an example, which everybody knows -> make one of your own");
  }

  @Test
  void everySecretThatShipsIsKnown_andNoneIsInForce() throws IOException {
    try (Stream<Path> files =
        Files.list(Checkout.find().root().resolve("deploy/dist/src/main/conf"))) {
      for (Path file : files.toList()) {
        assertThat(ServiceSettings.exampleSecrets(ServiceSettings.properties(file))).isEmpty();
        List<String> commented =
            Files.readAllLines(file).stream()
                .filter(line -> line.matches("#jank\\..*(key|password|secret).*=.+"))
                .map(line -> line.substring(1))
                .toList();
        Path used = Files.write(folder.resolve("used.properties"), commented);
        assertThat(ServiceSettings.exampleSecrets(ServiceSettings.properties(used)))
            .as("of " + file)
            .hasSameSizeAs(commented);
      }
    }
  }

  @Test
  void checkThatCannotLookIsAFinding_andOthersGoOn() {
    Map<String, Callable<List<Diagnosis>>> checks = new LinkedHashMap<>();
    checks.put(
        "topics",
        () -> {
          throw new KafkaException("the registry does not answer", new IOException("refused"));
        });
    checks.put("lag", () -> List.of(new Diagnosis("lag", "slow", "wait")));
    assertThat(Doctor.examine(checks))
        .extracting(Diagnosis::id, Diagnosis::what)
        .containsExactly(
            tuple("topics", "cannot check: the registry does not answer (refused)"),
            tuple("lag", "slow"));
  }

  private void assertFound(String... expected) {
    assertThat(findings())
        .map(found -> found.id() + ": " + found.what() + " -> " + found.remedy())
        .containsExactly(expected);
  }

  private List<Diagnosis> findings() {
    Map<String, Callable<List<Diagnosis>>> checks = new LinkedHashMap<>();
    checks.putAll(
        new ClusterChecks(cluster, List.of("jank-processor", "jank-webhook"), () -> pauses++)
            .all());
    checks.putAll(new ServiceChecks(this::get, List.of(GATEWAY, PROCESSOR + "/"), REGISTRY).all());
    checks.putAll(new SettingsChecks(List.of(settings), path -> free, () -> freeMemory).all());
    return Doctor.examine(checks);
  }

  private WebAnswer get(String url) throws IOException {
    WebAnswer page = pages.get(url);
    if (page == null) {
      throw new ConnectException("refused");
    }
    return page;
  }

  private void page(String url, int status, String text) {
    pages.put(url, new WebAnswer(status, text, Optional.of(Duration.ofSeconds(1))));
  }

  private void metrics(String service, String version, int lost) {
    page(
        service + "/metrics",
        200,
        """
        # TYPE jank_build gauge
        jank_build{version="%s"} 1.0
        jank_retained_stalls_evicted_total %d.0
        jank_retained_stalls_refused_total 0.0
        jvm_gc_live_data_size_bytes %d.0
        jvm_gc_max_data_size_bytes 100.0
        """
            .formatted(version, lost, live));
  }

  private void settings(String... lines) throws IOException {
    Files.write(settings, List.of(lines));
  }
}
