package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.FreePorts;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Debian's Prometheus with the rules of deploy/monitoring, which scrapes the services of a running
 * demo each second.
 */
final class ScrapedMetrics implements AutoCloseable {
  static final Path PROGRAM = Path.of("/usr/bin/prometheus");

  private static final Path MONITORING = Checkout.find().root().resolve("deploy/monitoring");
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Pattern RULE = Pattern.compile("(?m)^ +expr: (.*)$");
  private static final Pattern COMPARISON = Pattern.compile(" (>|==) (?=\\d)");

  /** One for all questions: each has connections of its own, of which Prometheus takes 512. */
  private final HttpClient client = HttpClient.newHttpClient();

  private final Process process;
  private final URI address;

  private ScrapedMetrics(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  static ScrapedMetrics of(RunningDemo demo, Path folder) throws IOException {
    String targets =
        Stream.of("gateway", "processor", "webhook", "dashboard")
            .map(service -> URI.create(demo.address(service + " metrics")).getAuthority())
            .collect(Collectors.joining("', '", "'", "'"));
    Path settings =
        Files.writeString(
            Files.createDirectories(folder).resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s, evaluation_interval: 1s}
            rule_files: ['%s']
            scrape_configs:
              - job_name: jankline
                static_configs: [{targets: [%s]}]
            """
                .formatted(MONITORING.resolve("alerts.yaml"), targets));
    int port = FreePorts.next();
    Process process =
        new ProcessBuilder(
                PROGRAM.toString(),
                "--config.file=" + settings,
                "--storage.tsdb.path=" + folder.resolve("series"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    return new ScrapedMetrics(process, URI.create("http://127.0.0.1:" + port));
  }

  /** Expressions of all panels and rules; a comparison of a rule becomes its truth, 0 or 1. */
  static List<String> expressions() throws IOException {
    JsonNode panels =
        new ObjectMapper()
            .readTree(MONITORING.resolve("grafana-dashboard.json").toFile())
            .path("panels");
    List<String> shown = panels.findValuesAsText("expr");
    assertThat(shown).hasSizeGreaterThan(10);
    List<String> rules =
        RULE.matcher(Files.readString(MONITORING.resolve("alerts.yaml")))
            .results()
            .map(rule -> COMPARISON.matcher(rule.group(1)).replaceAll(" $1bool "))
            .toList();
    assertThat(rules).hasSizeGreaterThan(10);
    return Stream.concat(shown.stream(), rules.stream()).toList();
  }

  /** Waits until each expression has a series, and fails with those that have none. */
  void assertSeriesOf(List<String> expressions) {
    Await.until(LIMIT, () -> without(expressions).isEmpty());
    assertThat(without(expressions)).as("expressions without a series").isEmpty();
  }

  private List<String> without(List<String> expressions) {
    return expressions.stream().filter(expression -> series(expression) == 0).toList();
  }

  /** Every rule was evaluated, and none failed. */
  void assertRulesWork() {
    List<String> healths = answer("/api/v1/rules").findValuesAsText("health");
    assertThat(healths).hasSizeGreaterThan(10).containsOnly("ok");
  }

  private int series(String expression) {
    String query = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    return answer("/api/v1/query?query=" + query).at("/data/result").size();
  }

  /** The answer to a question; a missing one while the server starts. */
  private JsonNode answer(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(10)).build();
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      return new ObjectMapper().readTree(answer.body());
    } catch (IOException notYet) {
      assertThat(process.isAlive()).as("Prometheus runs").isTrue();
      return new ObjectMapper().createObjectNode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
