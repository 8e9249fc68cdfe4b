package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import dev.jankline.local.stack.Checkout;
import dev.jankline.local.stack.RegistryProcess;
import dev.jankline.local.stack.StateFolder;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lets the commands meet a broker that speaks TLS only and wants a name and a password. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SecuredClusterIT {
  private static final StateFolder STATE = StateFolder.create();
  private static SecuredBroker broker;
  private static RegistryProcess registry;

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeAll
  static void start() {
    Checkout checkout = Checkout.find();
    broker = SecuredBroker.start(checkout, STATE);
    registry = RegistryProcess.start(checkout, STATE);
  }

  @AfterAll
  static void stop() {
    registry.close();
    broker.close();
    STATE.close();
  }

  @Test
  void topicsAreCreatedCheckedAndRead_withTheFileOfTheClients() throws Exception {
    Path file = file("operator", "secret-of-the-operator");
    assertWorks(file, "topics", "create", "--replication", "1");
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
  void saysWhatIsWrong_whenThePasswordIsWrong() throws Exception {
    assertThat(jank(file("operator", "guessed"), "topics", "check")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).hasLineCount(1).contains("Authentication failed");
  }

  @Test
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
    return Files.writeString(
        folder.resolve("clients.properties"), broker.clientSettings(user, password));
  }
}
