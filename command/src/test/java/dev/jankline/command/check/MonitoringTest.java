package dev.jankline.command.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks rules and dashboard in deploy/monitoring. {@code -Ddashboard.renew} writes the dashboard
 * anew.
 */
class MonitoringTest {
  private static final Path ROOT = Checkout.find().root();
  private static final Path FOLDER = ROOT.resolve("deploy/monitoring");
  private static final Path PROMTOOL = Path.of("/usr/bin/promtool");
  private static final Pattern EXPRESSION = Pattern.compile("(?m)^ +expr: (.*)$");
  private static final Pattern RECORD = Pattern.compile("record: (\\S+)");
  private static final Pattern ALERT = Pattern.compile("alert: (\\w+)");
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:jank_|jankline:|jvm_|process_|kafka_)[a-z0-9_:]+");
  private static final Pattern EXPORTED = Pattern.compile("`(jank_[a-z_]+)`");
  private static final Pattern KAFKA = Pattern.compile("\"(kafka\\.[a-z.]+)\"");

  /** Registered by Micrometer's binders of the JVM. */
  private static final Set<String> JVM = Set.of("jvm_memory_used_bytes", "process_cpu_usage");

  @Test
  void expressionsNameOnlyMetricsThatServicesExport() throws IOException {
    Set<String> known = new TreeSet<>(JVM);
    for (String name : all(EXPORTED, read(ROOT.resolve("docs/reference/metrics.md")))) {
      known.add(name);
      if (name.endsWith("_seconds")) {
        known.addAll(List.of(name + "_sum", name + "_count"));
      }
    }
    Path kept = ROOT.resolve("service/src/main/java/dev/jankline/service/FewKafkaMetrics.java");
    all(KAFKA, read(kept)).forEach(name -> known.add(name.replace('.', '_')));
    String rules = read(FOLDER.resolve("alerts.yaml"));
    known.addAll(all(RECORD, rules));

    Set<String> named = new TreeSet<>();
    all(EXPRESSION, rules).forEach(expression -> named.addAll(metrics(expression)));
    GrafanaDashboard.expressions().forEach(expression -> named.addAll(metrics(expression)));
    assertThat(named).hasSizeGreaterThan(20);
    assertThat(known).containsAll(named);
  }

  @Test
  void everyAlertIsExplainedAndTestedTwice() throws IOException {
    Set<String> alerts = all(ALERT, read(FOLDER.resolve("alerts.yaml")));
    String tests = read(FOLDER.resolve("alerts-test.yaml"));
    String page = read(ROOT.resolve("docs/operate.md"));

    assertThat(alerts).hasSizeGreaterThan(10);
    assertThat(all(Pattern.compile("`(Jankline\\w+)`"), page)).isEqualTo(alerts);
    for (String alert : alerts) {
      assertThat(tests.split("alertname: " + alert + "\n", -1)).as(alert).hasSize(3);
    }
  }

  @Test
  void alertsFireAndStaySilentAsTheirTestsSay() throws Exception {
    assumeTrue(Files.isExecutable(PROMTOOL), "no promtool: apt-get install prometheus");

    Path output = Files.createTempFile("promtool", ".txt");
    Process promtool =
        new ProcessBuilder(PROMTOOL.toString(), "test", "rules", "alerts-test.yaml")
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).as("ended in time").isTrue();
    String said = read(output);
    Files.delete(output);
    assertThat(promtool.exitValue()).as(said).isZero();
  }

  @Test
  void dashboardIsWhatTheCodeMakes() throws IOException {
    Path file = FOLDER.resolve("grafana-dashboard.json");
    if (System.getProperty("dashboard.renew") != null) {
      Files.writeString(file, GrafanaDashboard.json());
    }
    assertThat(read(file)).isEqualTo(GrafanaDashboard.json());
  }

  private static Set<String> metrics(String expression) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = METRIC.matcher(expression);
    while (matcher.find()) {
      names.add(matcher.group());
    }
    return names;
  }

  private static Set<String> all(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, UTF_8);
  }
}
