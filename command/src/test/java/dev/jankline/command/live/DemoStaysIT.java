package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import dev.jankline.local.process.Await;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the demo as a process, looks at it, ends it with a signal, and looks for leftovers. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class DemoStaysIT {
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
  private static final Duration END_LIMIT = Duration.ofSeconds(40);

  private static final Duration RESTART_LIMIT = Duration.ofMinutes(3);
  private static final Pattern JSON_BATCH = Pattern.compile("(?s)```json\\n(.*?)```");

  @TempDir Path folder = Path.of("");

  private @Nullable RunningDemo demo;

  @AfterEach
  void stop() {
    if (demo != null) {
      demo.close();
    }
  }

  @Test
  void clustersCanBeAskedFor_aDeadChildComesBack_andASignalLeavesNothingBehind() throws Exception {
    RunningDemo started = RunningDemo.start(folder, 60);
    demo = started;
    Process running = started.process();
    assertThat(clusters(started.address("dashboard"), started.address("app")))
        .isNotEmpty()
        .allSatisfy(row -> assertStalls(row));

    killTheGateway(running);
    assertThat(send(started.address("gateway"), started.address("device key"))).isZero();

    List<ProcessHandle> children = running.descendants().toList();
    assertThat(children).hasSizeGreaterThanOrEqualTo(5);
    List<Integer> ports = ports(started.printed());
    assertThat(ports).hasSizeGreaterThanOrEqualTo(8);
    Path logs = Path.of(started.address("logs"));
    running.destroy();

    assertThat(running.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(Await.until(END_LIMIT, () -> children.stream().noneMatch(ProcessHandle::isAlive)))
        .as("all children have ended")
        .isTrue();
    assertThat(ports).allSatisfy(port -> assertThat(isOpen(port)).as("port " + port).isFalse());
    assertThat(logs.getParent()).doesNotExist();
  }

  private void killTheGateway(Process running) {
    running
        .descendants()
        .filter(DemoStaysIT::isGateway)
        .findFirst()
        .orElseThrow()
        .destroyForcibly();
    Path progress = folder.resolve("progress");
    assertThat(
            Await.until(
                RESTART_LIMIT, () -> Files.readString(progress).contains("gateway is ready again")))
        .as("the gateway is started again")
        .isTrue();
    assertThat(progress).content().contains("gateway ended with exit code 137");
  }

  /** {@link ProcessHandle.Info} leaves out what comes after a long class path. */
  private static boolean isGateway(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
          .contains("GatewayMain");
    } catch (IOException e) {
      return false;
    }
  }

  /** The example of docs/protocol.md, as the address and the key that are printed invite to. */
  private int send(String gateway, String key) throws IOException {
    Matcher example =
        JSON_BATCH.matcher(Files.readString(Checkout.find().root().resolve("docs/protocol.md")));
    assertThat(example.find()).isTrue();
    Path batch = Files.writeString(folder.resolve("batch.json"), example.group(1));
    return JankCommand.run(
        InputStream.nullInputStream(),
        System.out,
        System.err,
        "send",
        "--gateway",
        gateway,
        "--key",
        key,
        batch.toString());
  }

  private static JsonNode clusters(String dashboard, String app) throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(dashboard).resolve("/v1/apps/" + app + "/clusters?limit=5"))
                    .timeout(Duration.ofSeconds(20))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(200);
    return new ObjectMapper().readTree(response.body()).path("items");
  }

  private static void assertStalls(JsonNode row) {
    assertThat(row.path("stalls").asLong()).isPositive();
    assertThat(row.path("title").asText()).contains(".");
  }

  private static List<Integer> ports(String printed) {
    List<Integer> ports = new ArrayList<>();
    Matcher port = PORT.matcher(printed);
    while (port.find()) {
      ports.add(Integer.valueOf(port.group(1)));
    }
    return ports.stream().distinct().toList();
  }

  private static boolean isOpen(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
