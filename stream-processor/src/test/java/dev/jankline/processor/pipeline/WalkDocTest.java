package dev.jankline.processor.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.JankTopology;
import dev.jankline.processor.kafka.Node;
import dev.jankline.processor.kafka.Stage;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table in docs/architecture.md that shows the data flow of an event is the topology's. */
class WalkDocTest {
  private static final String HEADING = "## Data flow of an event";

  /** All that goes back: alerts from one ticket to another, fixes, and what is to be compared. */
  private static final Set<String> GOING_BACK =
      Set.of("routed-alerts", "fixes", "comparison-plans");

  private static final String MODULE = "stream-processor";
  private static final Path CHECKOUT = Path.of("..");

  /** One row: where it runs, node, class, what comes in, what goes out. */
  private record Line(String module, String node, String type, String in, String out) {}

  @TempDir Path directory;
  private Pipeline pipeline;
  private Walk walk;
  private List<Line> lines;

  @BeforeEach
  void readTable() throws IOException {
    pipeline = new Pipeline(directory);
    walk = Walk.of(JankTopology.of(pipeline.parts(), Pipeline.limits(1)));
    lines = lines();
  }

  @AfterEach
  void close() {
    pipeline.close();
  }

  @Test
  void namesEveryProcessorOfTheTopologyOnce() {
    assertThat(ofTheProcessor())
        .extracting(Line::node)
        .containsExactlyInAnyOrderElementsOf(walk.processors().keySet());
  }

  @Test
  void saysWhatComesInAndWhatGoesOut_asTheTopologyDoes() {
    assertThat(ofTheProcessor())
        .allSatisfy(
            line -> {
              assertThat(line.in()).as(line.node()).isEqualTo(in(line.node()));
              assertThat(line.out()).as(line.node()).isEqualTo(out(line.node()));
            });
  }

  @Test
  void goesOneWay() {
    Map<String, Integer> places = new HashMap<>();
    List<Line> rows = ofTheProcessor();
    for (int i = 0; i < rows.size(); i++) {
      places.put(rows.get(i).node(), i);
    }
    for (Line line : rows) {
      assertThat(walk.processorsAfter(line.node()))
          .allSatisfy(
              next ->
                  assertThat(place(places, next))
                      .as("%s comes after %s", next, line.node())
                      .isGreaterThan(place(places, line.node())));
    }
    Map<String, Integer> written = new HashMap<>();
    for (Line line : rows) {
      walk.sinksAfter(line.node()).stream()
          .filter(sink -> !GOING_BACK.contains(sink))
          .forEach(sink -> written.put(topic(sink), place(places, line.node())));
    }
    for (Line line : rows) {
      walk.topicsInto(line.node()).stream()
          .filter(written::containsKey)
          .forEach(
              topic ->
                  assertThat(place(places, line.node()))
                      .as("%s is written before %s reads it", topic, line.node())
                      .isGreaterThan(Objects.requireNonNull(written.get(topic))));
    }
  }

  @Test
  void namesClassesThatExist() throws IOException {
    for (Line line : lines) {
      try (Stream<Path> files = Files.walk(CHECKOUT.resolve(line.module()).resolve("src/main"))) {
        assertThat(files.filter(file -> file.endsWith(line.type() + ".java")).count())
            .as("%s in %s", line.type(), line.module())
            .isOne();
      }
    }
  }

  @Test
  void namesTheClassThatTakesTheNodesType() throws IOException, ClassNotFoundException {
    for (Line line : ofTheProcessor()) {
      Class<?> type = Class.forName(className(line.type()));
      if (type.getGenericSuperclass() instanceof ParameterizedType stage
          && stage.getRawType() == Stage.class) {
        assertThat(stage.getActualTypeArguments()[0])
            .as(line.node())
            .isEqualTo(node(line.node()).type());
      } else {
        assertThat(walk.topicsInto(line.node())).as("%s reads bytes", line.node()).isNotEmpty();
      }
    }
  }

  @Test
  void everyNodeThatTakesValuesOfAStageHasAConstantWithItsType() {
    List<String> taking = new ArrayList<>(walk.sinks().keySet());
    walk.processors().keySet().stream()
        .filter(name -> !name.endsWith("-update"))
        .forEach(taking::add);

    assertThat(Walk.nodes().keySet()).containsExactlyInAnyOrderElementsOf(taking);
  }

  private List<Line> ofTheProcessor() {
    return lines.stream().filter(line -> line.module().equals(MODULE)).toList();
  }

  private String in(String processor) {
    List<String> topics = walk.topicsInto(processor);
    return topics.isEmpty()
        ? "`" + node(processor).type().getSimpleName() + "`"
        : "bytes of " + String.join(", ", topics.stream().map(topic -> "`" + topic + "`").toList());
  }

  private String out(String processor) {
    List<String> parts = new ArrayList<>();
    for (String next : walk.processorsAfter(processor)) {
      parts.add("`" + node(next).type().getSimpleName() + "` to " + next);
    }
    for (String sink : walk.sinksAfter(processor)) {
      String type = node(sink).type().getSimpleName();
      parts.add((type.equals("byte[]") ? "bytes" : "`" + type + "`") + " to `" + topic(sink) + "`");
    }
    return parts.isEmpty() ? "nothing" : String.join("; ", parts);
  }

  private String topic(String sink) {
    return Objects.requireNonNull(walk.sinks().get(sink), sink);
  }

  private static Node<?> node(String name) {
    return Objects.requireNonNull(Walk.nodes().get(name), () -> "no constant for node " + name);
  }

  private static int place(Map<String, Integer> places, String node) {
    return Objects.requireNonNull(places.get(node), node);
  }

  private static String className(String simple) throws IOException {
    Path sources = Path.of("src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      Path found = files.filter(file -> file.endsWith(simple + ".java")).findFirst().orElseThrow();
      return sources.relativize(found).toString().replace(".java", "").replace('/', '.');
    }
  }

  private static List<Line> lines() throws IOException {
    List<Line> lines = new ArrayList<>();
    List<String> text = Files.readAllLines(CHECKOUT.resolve("docs/architecture.md"));
    int heading = text.indexOf(HEADING);
    assertThat(heading).as("heading '%s'", HEADING).isNotNegative();
    for (String row : text.subList(heading + 1, text.size())) {
      if (row.startsWith("## ")) {
        break;
      }
      if (row.startsWith("| `")) {
        String[] cells = row.split("\\|", -1);
        lines.add(
            new Line(
                plain(cells[1]),
                cells[2].strip(),
                plain(cells[3]),
                cells[4].strip(),
                cells[5].strip()));
      }
    }
    return lines;
  }

  private static String plain(String cell) {
    return cell.strip().replace("`", "");
  }
}
