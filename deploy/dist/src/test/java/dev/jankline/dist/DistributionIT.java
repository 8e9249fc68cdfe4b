package dev.jankline.dist;

import static dev.jankline.dist.OtherUser.AS_NOBODY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.dist.Shell.Ended;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unpacks the distribution in an empty folder and runs it as a stranger does: as a user who owns
 * nothing, in a read-only folder, without an environment, on a JRE that has nothing of a JDK.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DistributionIT {
  private static final Map<String, String> EMPTY = Map.of();
  private static final List<String> FORBIDDEN =
      List.of(
          "kafka_2",
          "kafka-server",
          "kafka-metadata",
          "kafka-raft",
          "scala-",
          "log4j",
          "apicurio",
          "quarkus",
          "jmh-");

  @TempDir static Path folder = Path.of("");

  private static UnpackedDistribution unpacked = new UnpackedDistribution(Path.of(""));
  private static Path jre = Path.of("");
  private static Path work = Path.of("");

  @BeforeAll
  static void unpack() throws Exception {
    open(folder);
    unpacked = UnpackedDistribution.in(folder);
    jre = JreImage.in(folder.resolve("jre"));
    work = Files.createDirectory(folder.resolve("work"));
    open(work);
    work.toFile().setWritable(true, false);
  }

  @Test
  void helps_asAnotherUser_withAnEmptyEnvironment() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/java")), "no Java in /usr/bin");
    OtherUser.assumeWorks(AS_NOBODY);
    assertHelps(run(EMPTY, unpacked.script("jank"), "help"));
  }

  @Test
  void helps_asAnotherUser_onAJre() throws Exception {
    OtherUser.assumeWorks(AS_NOBODY);
    assertHelps(run(Map.of("JAVA_HOME", jre.toString()), unpacked.script("jank"), "help"));
  }

  @Test
  void helps_throughALink() throws Exception {
    OtherUser.assumeWorks(AS_NOBODY);
    Path link = Files.createSymbolicLink(folder.resolve("jank-link"), unpacked.script("jank"));
    assertHelps(run(Map.of("JAVA_HOME", jre.toString()), link, "help"));
  }

  @ParameterizedTest
  @CsvSource({
    "jank-gateway, gateway, ingest-gateway",
    "jank-processor, processor, jank-processor",
    "jank-webhook, webhook, ticket-webhook",
    "jank-dashboard, dashboard, dashboard"
  })
  void checksTheExampleOfItsSettings_asAnotherUser_onAJre(
      String script, String settings, String service) throws Exception {
    OtherUser.assumeWorks(AS_NOBODY);
    String file = unpacked.home().resolve("conf/" + settings + ".properties").toString();
    // No secret ships with the examples.
    String secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";
    Ended run =
        run(
            Map.of("JAVA_HOME", jre.toString(), "JANK_WEBHOOK_SECRET", secret),
            unpacked.script(script),
            "--config",
            file,
            "--check-config");
    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    assertThat(run.out() + run.err()).contains(service + ": the settings are good");
  }

  @Test
  void refusesWrongSettings() throws Exception {
    Path wrong = Files.writeString(folder.resolve("wrong.properties"), "jank.gateway.prot=1\n");
    Ended run =
        Shell.run(
            work,
            Map.of("JAVA_HOME", jre.toString()),
            "",
            List.of(
                unpacked.script("jank-gateway").toString(),
                "--config",
                wrong.toString(),
                "--check-config"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err() + run.out()).contains("jank.gateway.prot").contains("jank.gateway.port");
  }

  @Test
  void saysWhichArchiveTheDemoNeeds() throws Exception {
    Ended run =
        run(
            Map.of("JAVA_HOME", jre.toString()),
            List.of(),
            unpacked.script("jank"),
            "demo",
            "--once");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("-demo.tar.gz");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jank", "jank-gateway", "jank-processor", "jank-webhook", "jank-dashboard"})
  void everyJarOfAProgramIsThere_andNoneOfBrokerOrRegistry(String program) throws Exception {
    List<String> jars = unpacked.classPath(program);
    assertThat(unpacked.jars()).containsAll(jars);
    assertThat(jars).doesNotHaveDuplicates().anyMatch(jar -> jar.startsWith("kafka-clients-"));
    assertThat(jars).noneMatch(jar -> FORBIDDEN.stream().anyMatch(jar::startsWith));
  }

  @Test
  void everyJarIsUsed_andIsThereOnce() throws Exception {
    Set<String> used = new HashSet<>();
    for (String program :
        List.of("jank", "jank-gateway", "jank-processor", "jank-webhook", "jank-dashboard")) {
      used.addAll(unpacked.classPath(program));
    }
    assertThat(unpacked.jars()).containsExactlyInAnyOrderElementsOf(used);
    assertThat(unpacked.jars().stream().map(jar -> jar.replaceAll("-\\d.*", "") + classifier(jar)))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "jank-gateway, kafka-streams-, picocli-",
    "jank-gateway, jankline-stream-processor-, jankline-local-",
    "jank-processor, armeria-, jankline-ingest-gateway-",
    "jank-webhook, kafka-streams-, jankline-ingest-gateway-",
    "jank-gateway, duckdb_jdbc-, lit-",
    "jank-dashboard, kafka-streams-, jankline-ingest-gateway-"
  })
  void noProgramLoadsWhatOnlyOthersNeed(String program, String first, String second)
      throws Exception {
    assertThat(unpacked.jars()).anyMatch(jar -> jar.startsWith(first));
    assertThat(unpacked.jars()).anyMatch(jar -> jar.startsWith(second));
    assertThat(unpacked.classPath(program))
        .noneMatch(jar -> jar.startsWith(first) || jar.startsWith(second));
  }

  @Test
  void carriesLicenseAndReadme() {
    assertThat(unpacked.home().resolve("LICENSE"))
        .hasSameTextualContentAs(Checkout.find().root().resolve("LICENSE"));
    assertThat(unpacked.home().resolve("README.md")).isNotEmptyFile();
  }

  private static String classifier(String jar) {
    return jar.replaceAll("^.*?-\\d[^-]*", "").replaceAll("\\.jar$", "");
  }

  private static void assertHelps(Ended run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("Usage: jank ");
    assertThat(run.err()).isEmpty();
  }

  private static Ended run(Map<String, String> environment, Path script, String... words)
      throws Exception {
    return run(environment, AS_NOBODY, script, words);
  }

  private static Ended run(
      Map<String, String> environment, List<String> as, Path script, String... words)
      throws Exception {
    List<String> line = new ArrayList<>();
    for (String word : as) {
      line.add(word.equals("setpriv") ? "/usr/bin/setpriv" : word);
    }
    line.add(script.toString());
    line.addAll(List.of(words));
    return Shell.run(work, environment, "", line);
  }

  private static void open(Path folder) throws IOException {
    folder.toFile().setReadable(true, false);
    folder.toFile().setExecutable(true, false);
  }
}
