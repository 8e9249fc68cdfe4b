package dev.jankline.command.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.audit.Comparing.Difference;
import dev.jankline.command.audit.Comparing.Result;
import dev.jankline.command.audit.Comparing.Scope;
import dev.jankline.command.audit.Recount.RecountedRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparingTest {
  private static final String PLACE = "/v1/apps/a/releases";
  private static final Scope ALL = new Scope(0, Long.MAX_VALUE);

  private final List<RecountedRow> expected = new ArrayList<>();
  private final Published found = new Published();

  @Test
  void findsNothing_whenAllIsTheSame() {
    expect("1.0", false, Map.of("stalls", 3L, "rate.value", 1.0 / 3, "at", 1_000L, "name", "x"));
    publish(
        "1.0",
        """
        {"stalls": 3, "rate": {"value": 0.3333333333333333}, "at": "1970-01-01T00:00:01Z",
         "name": "x"}\
        """);

    Result result = Comparing.of(expected, found, ALL);

    assertThat(result.differences()).isEmpty();
    assertThat(result.figures()).isEqualTo(4);
    assertThat(result.rows()).isOne();
  }

  @Test
  void namesPlaceRowAndFigure_whenOneIsAnother() {
    expect("1.0", false, Map.of("stalls", 3L));
    expect("1.1", false, Map.of("rate.value", 1.0));
    publish("1.0", "{\"stalls\": 4}");
    publish("1.1", "{\"rate\": null}");

    assertThat(Comparing.of(expected, found, ALL).differences())
        .containsExactly(
            new Difference(PLACE, "1.0", "stalls", "3", "4"),
            new Difference(PLACE, "1.1", "rate.value", "1.0", "nothing"));
  }

  @Test
  void histogramsAreTheSame_whateverZerosTheyEndWith() {
    expect("1.0", false, Map.of("histogram", Map.of("1", 2L), "causes", Map.of("GC", 2L)));
    publish("1.0", "{\"histogram\": [0, 2, 0, 0], \"causes\": {\"GC\": 2, \"DISK\": 0}}");
    expect("1.1", false, Map.of("histogram", Map.of("1", 2L)));
    publish("1.1", "{\"histogram\": [0, 2, 1]}");

    assertThat(Comparing.of(expected, found, ALL).differences())
        .containsExactly(new Difference(PLACE, "1.1", "histogram", "{1=2}", "[0,2,1]"));
  }

  @Test
  void missesARow_unlessItIsOptional_andFindsOneThatNobodyExpects() {
    expect("1.0", false, Map.of("stalls", 3L));
    expect("1.1", true, Map.of("stalls", 3L));
    publish("1.2", "{\"stalls\": 1}");

    assertThat(Comparing.of(expected, found, ALL).differences())
        .containsExactly(
            new Difference(PLACE, "1.0", "row", "{stalls=3}", "no row"),
            new Difference(PLACE, "1.2", "row", "no row", "{\"stalls\":1}"));
  }

  @Test
  void figureThatIsAMostMayBeLess() {
    expect("1.0", false, Map.of("stalls (most)", 3L));
    expect("1.1", false, Map.of("stalls (most)", 3L));
    publish("1.0", "{\"stalls\": 2}");
    publish("1.1", "{\"stalls\": 4}");

    assertThat(Comparing.of(expected, found, ALL).differences())
        .containsExactly(new Difference(PLACE, "1.1", "stalls (most)", "3", "4"));
  }

  @Test
  void leavesOutWhatIsTooOldOrChanges_orBeyondTheLimitsOfRows() {
    expected.add(new RecountedRow(PLACE, "old", 99, 200, false, Map.of("stalls", 1L)));
    expected.add(new RecountedRow(PLACE, "new", 100, 301, false, Map.of("stalls", 1L)));
    expected.add(new RecountedRow("topic", "b|x", 100, 200, false, Map.of("stalls", 1L)));
    found.beyondLimits("b");
    found.put("topic", "b|(other)", 100, json("{}"));
    found.put("topic", "c|x", 100, json("{}"));

    Result result = Comparing.of(expected, found, new Scope(100, 300));

    assertThat(result.leftOut()).isEqualTo(4);
    assertThat(result.leftOutApps()).containsExactly("b");
    assertThat(result.differences()).extracting(Difference::row).containsExactly("c|x");
  }

  private void expect(String row, boolean optional, Map<String, Object> figures) {
    expected.add(new RecountedRow(PLACE, row, 0, 0, optional, figures));
  }

  private void publish(String row, String figures) {
    found.put(PLACE, row, 0, json(figures));
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
