package dev.jankline.command.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every metric that a service registers has a help text, and every help text a metric. */
class MetricHelpTest {
  private static final Pattern REGISTERED =
      Pattern.compile("(?:counter|gauge|timer|summary)\\(\\s*\"(jank\\.[a-z.]+)\"");
  private static final Pattern NAMED = Pattern.compile("\"(jank\\.[a-z.]+)\"");

  @ParameterizedTest
  @ValueSource(strings = {"ingest-gateway", "stream-processor", "ticket-webhook"})
  void everyMetricHasAHelpText_andTheOtherWayRound(String module) throws IOException {
    Path main = Checkout.find().root().resolve(module).resolve("src/main");
    Set<String> described = described(main.resolve("resources/jank-metrics.properties"));

    assertThat(described).containsAll(names(main.resolve("java"), REGISTERED));
    assertThat(names(main.resolve("java"), NAMED)).containsAll(described);
  }

  private static Set<String> described(Path file) throws IOException {
    Properties texts = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      texts.load(reader);
    }
    return new TreeSet<>(texts.stringPropertyNames());
  }

  private static Set<String> names(Path sources, Pattern pattern) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher name = pattern.matcher(Files.readString(file));
        while (name.find()) {
          names.add(name.group(1));
        }
      }
    }
    return names;
  }
}
