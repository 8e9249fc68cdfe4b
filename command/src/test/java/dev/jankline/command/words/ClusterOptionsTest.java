package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.command.JankCommand;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ClusterOptionsTest {
  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS)
  void saysThatNoBrokerAnswers_whenTheServerIsSilent() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      assertThat(topicsCheck(address)).isEqualTo(1);
      assertThat(err.toString(UTF_8))
          .hasLineCount(1)
          .contains("no broker has answered within 10 s")
          .contains(address);
    }
  }

  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS)
  void saysThatNoBrokerAnswers_whenNobodyListens_toReplayToo() {
    int exit = jank("replay", "--bootstrap", "127.0.0.1:1", "--registry", "http://127.0.0.1:1");
    assertThat(exit).isEqualTo(1);
    assertThat(err.toString(UTF_8)).hasLineCount(1).contains("no broker has answered within 10 s");
  }

  @Test
  void refusesToDeleteRowsThatStillChange() {
    assertThat(topicsCheck("127.0.0.1:1", "--counts-kept", "16")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--counts-kept is 16, must be at least 17");
  }

  @Test
  void refusesTheFile_whenItIsNotThere() {
    assertThat(topicsCheck("127.0.0.1:1", "--command-config", "no-such.properties")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("there is no file no-such.properties");
  }

  @Test
  void namesTheKeyAndTheFile_whenASettingIsWrong() throws Exception {
    Path file = Files.writeString(folder.resolve("c.properties"), "security.protocol=SASL_SLL\n");
    assertThat(topicsCheck("127.0.0.1:1", "--command-config", file.toString())).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .hasLineCount(1)
        .contains("security.protocol")
        .contains("SASL_SLL")
        .contains(file.toString());
  }

  @Test
  void readsASettingFromAFile_byAProvider() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("c.properties"),
            """
            security.protocol=SSL
            config.providers=files
            config.providers.files.class=org.apache.kafka.common.config.provider.DirectoryConfigProvider
            ssl.truststore.location=${files:%s:store}
            """
                .formatted(folder));
    Files.writeString(folder.resolve("store"), "/no/such/truststore");
    assertThat(topicsCheck("127.0.0.1:1", "--command-config", file.toString())).isNotZero();
    assertThat(err.toString(UTF_8)).contains("/no/such/truststore");
  }

  @Test
  void refusesTheAddress_whenItIsNone() {
    assertThat(topicsCheck("nowhere")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).hasLineCount(1).contains("nowhere").contains("--bootstrap");
  }

  private int topicsCheck(String bootstrap, String... more) {
    String[] words = {
      "topics", "check", "--bootstrap", bootstrap, "--registry", "http://127.0.0.1:1"
    };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return jank(all);
  }

  private int jank(String... words) {
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
        new PrintStream(err, true, UTF_8),
        words);
  }
}
