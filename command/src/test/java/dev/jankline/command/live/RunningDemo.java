package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A demo that runs as a process of its own, has sent its fleet, and has printed its numbers and its
 * addresses.
 *
 * @param process the command
 * @param printed the document that it printed on standard output
 * @param progress file with its standard error
 */
record RunningDemo(Process process, JsonNode printed, Path progress) implements AutoCloseable {
  /**
   * Starts a demo that sends one fleet and stays, with its standard error in a file of a folder.
   */
  static RunningDemo start(Path folder, int devices) throws IOException {
    Path progress = folder.resolve("progress");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.jankline.command.Jank",
                "demo",
                "--json",
                "--minutes",
                "0",
                "--devices",
                Integer.toString(devices))
            .redirectError(progress.toFile())
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String line = lines.readLine();
    assertThat(line).as("the demo ended early; see %s", progress).isNotNull();
    return new RunningDemo(process, new ObjectMapper().readTree(line), progress);
  }

  /** What became of the fleet. */
  JsonNode summary() {
    return printed.path("summary");
  }

  /** The address, key or command that was printed under a name. */
  String address(String name) {
    return Stream.of("addresses", "keys")
        .map(group -> printed.path("running").path(group).path(name))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " in " + printed));
  }

  /** Where Kafka and the registry are, for clients and serdes. */
  Map<String, Object> clientSettings() {
    return Map.of(
        "bootstrap.servers", address("kafka"), "schema.registry.url", address("registry"));
  }

  /** Options that lead a word of the command to Kafka and the registry. */
  List<String> clusterOptions() {
    return List.of("--bootstrap", address("kafka"), "--registry", address("registry"));
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
