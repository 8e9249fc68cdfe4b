package dev.jankline.local.unsound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.client.TopicLines;
import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.Probe;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Writes each unreadable or unusable record into its topic, one after the other, on a real broker:
 * counting goes on within a minute each time, and dead letters, metrics and accounting say what
 * became of it, as docs/operate.md promises. No service may register a schema meanwhile.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@SuppressWarnings("NullAway.Init") // The test begins by setting all fields.
class PoisonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Topic, records, what becomes of each, its outcome in the accounting. */
  private static final String POISONS =
      """
      jank.events.v1 | no value, garbage, cut off, unknown schema id, record of another topic | \
      dead letter `UNREADABLE` | `DEAD_LETTERED` `UNREADABLE`
      jank.events.v1 | garbage as large as a record may be | \
      dead letter `UNREADABLE`, truncated | `DEAD_LETTERED` `UNREADABLE`
      jank.events.v1 | unknown kind | nothing | `DROPPED` `UNKNOWN_KIND`
      jank.events.v1 | names too large to count | \
      dead letter `FAILED_REPEATEDLY` | `DEAD_LETTERED` `FAILED_REPEATEDLY`
      jank.gateway-rejects.v1 | no value, garbage, unknown schema id | \
      dead letter `UNREADABLE` | nothing
      jank.gateway-rejects.v1 | names too large to count | \
      dead letter `FAILED_REPEATEDLY` | nothing
      jank.symbols.v1 | no key | refused by the broker | nothing
      jank.symbols.v1 | garbage, unknown schema id, garbage as large as a record may be | \
      `jank_symbols_unreadable_total` | nothing
      jank.partial-counts.v1 | no value, garbage, unknown schema id, window in the future | \
      dead letter `UNREADABLE` | nothing
      jank.partial-counts.v1 | unknown kind | dead letter `UNKNOWN_KIND` | nothing
      jank.partial-counts.v1 | garbage as large as a record may be | \
      dead letter `UNREADABLE`, truncated | nothing
      """;

  private static final String REFUSED = "refused by the broker";
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private record Row(Topic topic, String poison, String becomes, String accounting) {
    /** Whether a metric of the processor tells of it. */
    boolean isTold() {
      return !becomes.equals("nothing") && !becomes.equals(REFUSED);
    }
  }

  private final SoundEvents sound = new SoundEvents(TestApp.POISON.id());
  private LocalStack stack;
  private RollupView view;
  private RollupView viewOfAll;
  private Poison poison;
  private KafkaProducer<String, byte[]> producer;
  private long counted;

  @Test
  void countingGoesOn_andEveryPoisonIsTold() throws Exception {
    List<Row> rows = rows();
    assertThat(rows).hasSizeGreaterThan(20);
    stack = TestStack.shared().stack();
    try (RollupView watched = TestStack.shared().view(TestApp.POISON);
        RollupView ofAll = RollupView.start(stack.clientSettings());
        KafkaProducer<String, byte[]> sending = producer(stack)) {
      view = watched;
      viewOfAll = ofAll;
      producer = sending;
      poison = new Poison(stack.clientSettings(), sound);
      countsWithin(LIMIT, "");
      assertThat(Await.until(LIMIT, () -> viewOfAll.accounting().inFlight() == 0)).isTrue();
      Map<AccountingSums.Entry, Long> accountingBefore = viewOfAll.accounting().entries();
      Map<String, Long> lettersBefore = deadLetters();
      for (Row row : rows) {
        run(row);
      }
      assertAccounting(rows, accountingBefore);
      assertDeadLetters(rows, lettersBefore);
      assertThat(stack.processor().process().alive()).isTrue();
      URI ready = stack.processor().management().resolve("/readyz");
      assertThat(Await.until(LIMIT, Probe.http(ready))).as("ready again").isTrue();
    }
  }

  private void run(Row row) throws Exception {
    long begin = System.nanoTime();
    String build = row.topic().equals(Topics.SYMBOLS) ? "build-" + row.poison() : "";
    double before = told(row);
    write(row, build);
    if (row.topic().equals(Topics.SYMBOLS)) {
      // The announcement comes in on a thread of its own.
      Await.pause(Duration.ofSeconds(1));
    }
    countsWithin(LIMIT, build);
    if (row.isTold()) {
      assertThat(Await.until(LIMIT, () -> told(row) > before)).as("metric of " + row).isTrue();
    }
    System.out.printf(
        "%s: %s: counting went on after %.1f s%n",
        row.topic().name(), row.poison(), (System.nanoTime() - begin) / 1e9);
  }

  private void write(Row row, String build) throws Exception {
    String key = row.poison().equals("no key") ? null : key(row.topic(), build);
    byte[] value = poison.value(row.topic(), row.poison());
    if (row.becomes().equals(REFUSED)) {
      assertThatThrownBy(() -> send(row.topic(), 0, key, value))
          .hasCauseInstanceOf(InvalidRecordException.class);
    } else {
      send(row.topic(), 0, key, value);
    }
  }

  /** Sends sound events to every partition and waits until they are counted. */
  private void countsWithin(Duration limit, String build) throws Exception {
    for (int partition = 0; partition < stack.plan().partitions(); partition++) {
      String install = "device-" + partition;
      String key = Keys.install(TestApp.POISON.id(), install);
      send(Topics.EVENTS, partition, key, poison.sound(sound.stall(install, build)));
      send(Topics.EVENTS, partition, key, poison.sound(sound.exposure(install)));
      counted += 2;
    }
    assertThat(Await.until(limit, () -> view.accounting().sum(OutcomeKind.COUNTED) == counted))
        .as(counted + " events counted; the accounting says " + view.accounting().entries())
        .isTrue();
  }

  private void send(Topic topic, int partition, @Nullable String key, byte @Nullable [] value)
      throws Exception {
    producer
        .send(new ProducerRecord<>(topic.name(), partition, key, value))
        .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private void assertAccounting(List<Row> rows, Map<AccountingSums.Entry, Long> before) {
    Map<AccountingSums.Entry, Long> expected = new HashMap<>();
    for (Row row : rows) {
      List<String> words = words(row.accounting());
      if (!words.isEmpty()) {
        AccountingSums.Entry entry =
            new AccountingSums.Entry(OutcomeKind.valueOf(words.get(0)), words.get(1));
        expected.merge(entry, 1L, Long::sum);
      }
    }
    assertThat(Await.until(LIMIT, () -> viewOfAll.accounting().inFlight() == 0)).isTrue();
    Map<AccountingSums.Entry, Long> found = increase(before, viewOfAll.accounting().entries());
    found
        .keySet()
        .removeIf(
            entry -> entry.kind() == OutcomeKind.ACCEPTED || entry.kind() == OutcomeKind.COUNTED);
    assertThat(found).isEqualTo(expected);
  }

  /** What has been added since; entries that stayed as they were are left out. */
  private static <K> Map<K, Long> increase(Map<K, Long> before, Map<K, Long> after) {
    Map<K, Long> increase = new HashMap<>();
    after.forEach(
        (entry, number) -> {
          long more = number - before.getOrDefault(entry, 0L);
          if (more != 0) {
            increase.put(entry, more);
          }
        });
    return increase;
  }

  private void assertDeadLetters(List<Row> rows, Map<String, Long> before) throws Exception {
    Map<String, Long> expected = new TreeMap<>();
    for (Row row : rows) {
      if (row.becomes().startsWith("dead letter")) {
        String truncated = row.becomes().endsWith("truncated") ? " truncated" : "";
        String letter = row.topic().name() + " " + words(row.becomes()).get(0) + truncated;
        expected.merge(letter, 1L, Long::sum);
      }
    }
    assertThat(increase(before, deadLetters())).isEqualTo(expected);
  }

  private Map<String, Long> deadLetters() throws Exception {
    List<String> lines = new ArrayList<>();
    try (TopicLines reader = new TopicLines(Topics.DEAD_LETTERS, stack.clientSettings())) {
      reader.read(Long.MAX_VALUE, lines::add);
    }
    Map<String, Long> letters = new TreeMap<>();
    for (String line : lines) {
      JsonNode headers = new ObjectMapper().readTree(line).path("headers");
      assertThat(headers.path("jank.offset").asText()).as("origin of " + headers).isNotEmpty();
      String truncated = headers.has("jank.truncated-from") ? " truncated" : "";
      letters.merge(
          headers.path("jank.topic").asText()
              + " "
              + headers.path("jank.reason").asText()
              + truncated,
          1L,
          Long::sum);
    }
    return letters;
  }

  /** What the metric of a row stands at. */
  private double told(Row row) throws IOException {
    String metrics;
    try (var in = stack.processor().management().resolve("/metrics").toURL().openStream()) {
      metrics = new String(in.readAllBytes(), UTF_8);
    }
    String name =
        row.becomes().startsWith("dead letter")
            ? "jank_dead_letters_total{reason=\""
                + words(row.becomes()).get(0)
                + "\",topic=\""
                + row.topic().name()
                + "\"}"
            : row.becomes().replace("`", "");
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .sum();
  }

  private static String key(Topic topic, String build) {
    return topic.equals(Topics.SYMBOLS)
        ? Keys.symbols(TestApp.POISON.id(), build)
        : Keys.install(TestApp.POISON.id(), "poisoner");
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String line : POISONS.lines().toList()) {
      String[] cells = line.split(" \\| ", -1);
      Topic topic =
          Topics.all().stream()
              .filter(known -> known.name().equals(cells[0]))
              .findFirst()
              .orElseThrow();
      for (String poison : cells[1].split(", ", -1)) {
        rows.add(new Row(topic, poison, cells[2], cells[3]));
      }
    }
    return rows;
  }

  private static List<String> words(String cell) {
    return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
  }

  private static KafkaProducer<String, byte[]> producer(LocalStack stack) {
    Map<String, Object> settings = new HashMap<>(stack.clientSettings());
    settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 2 << 20);
    return new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }
}
