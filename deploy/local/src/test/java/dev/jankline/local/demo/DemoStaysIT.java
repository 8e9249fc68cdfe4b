package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.process.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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

/** Runs the demo as a process, looks at it, ends it with a signal, and looks for leftovers. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class DemoStaysIT {
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
  private static final Duration END_LIMIT = Duration.ofSeconds(40);

  private @Nullable Process demo;

  @AfterEach
  void stop() {
    if (demo != null) {
      demo.descendants().forEach(ProcessHandle::destroyForcibly);
      demo.destroyForcibly();
    }
  }

  @Test
  void clustersCanBeAskedFor_andASignalLeavesNothingBehind() throws Exception {
    Process running = start();
    demo = running;
    String printed = untilAddressesArePrinted(running);
    String query = address(printed, "query");

    assertThat(clusters(query)).isNotEmpty().allSatisfy(row -> assertStalls(row));

    List<ProcessHandle> children = running.descendants().toList();
    assertThat(children).hasSizeGreaterThanOrEqualTo(5);
    List<Integer> ports = ports(printed);
    assertThat(ports).hasSizeGreaterThanOrEqualTo(8);
    Path logs = Path.of(address(printed, "logs"));
    running.destroy();

    assertThat(running.waitFor(END_LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(Await.until(END_LIMIT, () -> children.stream().noneMatch(ProcessHandle::isAlive)))
        .as("all children have ended")
        .isTrue();
    assertThat(ports).allSatisfy(port -> assertThat(isOpen(port)).as("port " + port).isFalse());
    assertThat(logs.getParent()).doesNotExist();
  }

  private static Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.jankline.local.Jank",
            "demo",
            "--devices",
            "60")
        .redirectError(Redirect.DISCARD)
        .start();
  }

  private static String untilAddressesArePrinted(Process demo) throws IOException {
    StringBuilder printed = new StringBuilder();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(demo.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      printed.append(line).append('\n');
      if (line.startsWith("Ctrl-C")) {
        return printed.toString();
      }
    }
    throw new AssertionError("the demo ended early and printed: " + printed);
  }

  private static String address(String printed, String name) {
    Matcher line = Pattern.compile("(?m)^" + name + " +(\\S+)$").matcher(printed);
    assertThat(line.find()).as(name + " in " + printed).isTrue();
    return line.group(1);
  }

  private static JsonNode clusters(String query) throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(query + "/clusters?top=5"))
                    .timeout(Duration.ofSeconds(20))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(200);
    return new ObjectMapper().readTree(response.body());
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
