package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.stack.KafkaStack;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Does what docs/operate/own-kafka.md says with a broker and a registry, in a folder with an
 * archive of the built distribution. Only the ports are others.
 */
final class OwnKafka implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private static final String ARCHIVED = "jankline-0.1.0";

  private final Map<String, String> ports = new LinkedHashMap<>();
  private final Path folder;
  private final Process shell;

  private OwnKafka(KafkaStack kafka, Path folder) throws Exception {
    this.folder = folder;
    for (String port : List.of("8080", "8090", "9101", "9102", "9104")) {
      ports.put(port, Integer.toString(FreePorts.next()));
    }
    archive(folder);
    List<String> blocks = PageShell.blocks(PageShell.page("operate/own-kafka.md"), "sh");
    assertThat(blocks).hasSize(2);
    String script =
        blocks.get(0)
            + "DEVICE_KEY=$(sed -n 's/^new device key: *//p' ../printed)\n"
            + "mv ../stall.json .\n"
            + blocks.get(1)
            + "wait\n";
    ProcessBuilder page =
        new ProcessBuilder("bash", "-e", "-u", "-o", "pipefail", "-c", moved(script))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("printed").toFile());
    page.environment().put("KAFKA", kafka.broker().bootstrapServers());
    page.environment().put("REGISTRY", kafka.registry().url());
    page.environment().put("JANK_JAVA_OPTS", "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    this.shell = page.start();
  }

  static void follow(KafkaStack kafka, Path folder) throws Exception {
    try (OwnKafka own = new OwnKafka(kafka, folder)) {
      own.assertShown();
    }
  }

  private void assertShown() throws IOException {
    Await.until(LIMIT, () -> !shell.isAlive() || !clusters().isEmpty());
    assertThat(folder.resolve("printed")).content().containsPattern("accepted +2");
    assertThat(clusters()).hasSize(1);
    assertThat(clusters().get(0).path("title").asText()).isEqualTo("com.example.shop.Cart.total");
  }

  /** Makes the archive, not compressed, and the file of the other quickstart. */
  private void archive(Path folder) throws Exception {
    Path packed = folder.resolve("packed");
    Path home = Files.createDirectories(packed.resolve(ARCHIVED));
    for (String part : List.of("bin", "lib")) {
      Files.createSymbolicLink(home.resolve(part), GatewayImage.DISTRIBUTION.resolve(part));
    }
    Path conf = Files.createDirectory(home.resolve("conf"));
    try (Stream<Path> files = Files.list(GatewayImage.DISTRIBUTION.resolve("conf"))) {
      for (Path file : files.toList()) {
        Files.writeString(conf.resolve(file.getFileName()), moved(Files.readString(file)));
      }
    }
    Process tar =
        new ProcessBuilder("tar", "-chf", "../" + ARCHIVED + ".tar.gz", ARCHIVED)
            .directory(packed.toFile())
            .inheritIO()
            .start();
    assertThat(tar.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(tar.exitValue()).isZero();
    Files.writeString(
        folder.resolve("stall.json"),
        PageShell.blocks(PageShell.page("quickstart.md"), "json").get(0));
  }

  /** What the page of the dashboard asks for; nothing while the dashboard starts. */
  private JsonNode clusters() {
    URI clusters = URI.create(moved("http://127.0.0.1:8090/v1/apps/com.example.shop/clusters"));
    try {
      return Quickstart.items(clusters);
    } catch (IOException notYet) {
      return MissingNode.getInstance();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String moved(String text) {
    String moved = text;
    for (Map.Entry<String, String> port : ports.entrySet()) {
      moved = moved.replaceAll("\\b" + port.getKey() + "\\b", port.getValue());
    }
    return moved;
  }

  @Override
  public void close() {
    shell.descendants().forEach(ProcessHandle::destroyForcibly);
    shell.destroyForcibly();
  }
}
