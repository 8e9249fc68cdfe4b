package dev.jankline.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Written;
import dev.jankline.benchmarks.measure.Written.Size;
import dev.jankline.benchmarks.pipeline.PipelineBench.Round;
import dev.jankline.topics.Topics;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PipelineFiguresTest {
  private static final List<Double> HUNDRED_MILLIS =
      IntStream.rangeClosed(1, 100).mapToObj(i -> i * 10.0).toList();

  @Test
  void ratiosAreThoseOfTheSameRound_andTheMiddleOneCounts() {
    List<Figure> figures =
        new PipelineFigures(
                List.of(round(10, 20, 60), round(20, 40, 60), round(30, 30, 30)),
                cost(60, Map.of()),
                HUNDRED_MILLIS)
            .all(0, List.of());

    assertThat(value(figures, "processor over copy, CPU")).isEqualTo(3);
    assertThat(value(figures, "against the plain DSL program, CPU")).isEqualTo(1.5);
    assertThat(value(figures, "copy, CPU")).isEqualTo(20);
  }

  @Test
  void whatIsWritten_isComparedWithTheInput() {
    Map<String, Size> topics =
        Map.of(
            Topics.EVENTS.name(),
            new Size(1_000, 800_000),
            "a-changelog",
            new Size(2_000, 1_600_000),
            "b",
            new Size(1_000, 800_000),
            "__transaction_state",
            new Size(9, 9));
    Round round = new Round(cost(10, Map.of()), cost(10, Map.of()), cost(20, topics));
    List<Figure> figures =
        new PipelineFigures(List.of(round), cost(60, topics), HUNDRED_MILLIS).all(0, List.of());

    assertThat(value(figures, "records written, draining")).isEqualTo(3);
    assertThat(value(figures, "bytes written over input, draining")).isEqualTo(3);
  }

  @Test
  void latenciesAreReadFromTheSortedList() {
    List<Figure> figures =
        new PipelineFigures(List.of(round(1, 1, 1)), cost(1, Map.of()), HUNDRED_MILLIS)
            .all(0, List.of());

    assertThat(value(figures, "upload to committed cluster row, p50")).isEqualTo(500);
    assertThat(value(figures, "upload to committed cluster row, p99")).isEqualTo(990);
  }

  @Test
  void missedTargetsAreMissedFigures() {
    List<Figure> figures =
        new PipelineFigures(List.of(round(1, 4, 7)), cost(1, Map.of()), HUNDRED_MILLIS)
            .all(1, List.of());

    assertThat(figures)
        .filteredOn(figure -> figure.bound() != null && !figure.ok())
        .extracting(Figure::name)
        .contains(
            "processor over copy, CPU", "against the plain DSL program, CPU", "counted wrongly");
  }

  private static double value(List<Figure> figures, String name) {
    return figures.stream()
        .filter(figure -> figure.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static Round round(double copyMicros, double plainMicros, double processorMicros) {
    Map<String, Size> input = Map.of(Topics.EVENTS.name(), new Size(1_000, 800_000));
    return new Round(
        cost(copyMicros, input), cost(plainMicros, input), cost(processorMicros, input));
  }

  private static Cost cost(double micros, Map<String, Size> topics) {
    long nanos = Math.round(micros * 1e6);
    return new Cost(1_000, 1, nanos, 0, 0, 1e6, 0, new Written(topics));
  }
}
