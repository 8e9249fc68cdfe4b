package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that every metric that a service registers has a help text, every help text a metric, and
 * docs/reference/metrics.md lists them all.
 */
class MetricHelpTest {
  private static final Pattern REGISTERED =
      Pattern.compile("(?:counter|gauge|timer|summary)\\(\\s*\"(jank\\.[a-z.]+)\"");
  private static final Pattern NAMED = Pattern.compile("\"(jank\\.[a-z.]+)\"");
  private static final Pattern GAUGE = Pattern.compile("gauge\\(\\s*\"(jank\\.[a-z.]+)\"");
  private static final Pattern TIMER =
      Pattern.compile("(?:Timer\\.builder|RequestMetrics\\.Names)\\(\\s*\"(jank\\.[a-z.]+)\"");

  static List<String> modules() {
    return List.of("service", "ingest-gateway", "stream-processor", "ticket-webhook", "dashboard");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyMetricHasAHelpText_andTheOtherWayRound(String module) throws IOException {
    Set<String> described = described(module).keySet();

    assertThat(described).containsAll(names(module, REGISTERED));
    assertThat(names(module, NAMED)).containsAll(described);
  }

  @Test
  void thePageListsEveryMetric_asPrometheusNamesIt() throws IOException {
    ReferencePage page = ReferencePage.read("metrics.md");
    ReferencePage generated = page;
    for (String module : modules()) {
      generated = generated.with(module, table(module));
    }

    page.assertEqualTo(generated);
  }

  private static String table(String module) throws IOException {
    Set<String> gauges = names(module, GAUGE);
    Set<String> timers = names(module, TIMER);
    StringBuilder table = new StringBuilder("| metric | meaning |\n|---|---|\n");
    described(module)
        .forEach(
            (name, help) -> {
              String unit = timers.contains(name) ? "_seconds" : "_total";
              String metric = name.replace('.', '_') + (gauges.contains(name) ? "" : unit);
              table.append("| `").append(metric).append("` | ").append(help).append(" |\n");
            });
    return table.toString();
  }

  private static Map<String, String> described(String module) throws IOException {
    Properties texts = new Properties();
    try (Reader reader =
        Files.newBufferedReader(main(module).resolve("resources/jank-metrics.properties"))) {
      texts.load(reader);
    }
    Map<String, String> described = new TreeMap<>();
    texts.stringPropertyNames().forEach(name -> described.put(name, texts.getProperty(name)));
    return described;
  }

  private static Set<String> names(String module, Pattern pattern) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(main(module).resolve("java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher name = pattern.matcher(Files.readString(file));
        while (name.find()) {
          names.add(name.group(1));
        }
      }
    }
    return names;
  }

  private static Path main(String module) {
    return Checkout.find().root().resolve(module).resolve("src/main");
  }
}
