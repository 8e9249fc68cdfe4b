package dev.jankline.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Written;
import dev.jankline.benchmarks.measure.Written.Size;
import dev.jankline.benchmarks.scale.UploadedDays.Measured;
import dev.jankline.topics.Topics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DayFiguresTest {
  private static final Figure COUNTED = Figure.of("counted wrongly", 0, "events").atMost(0);
  private static final int EVENTS = 1_000;

  @Test
  void nextDayIsComparedByTheCpuOfAllThree() {
    List<Figure> figures = figures(day(10, 50, 20), day(10, 80, 20));

    assertThat(named(figures, "next day over first, CPU").value()).isEqualTo(110.0 / 80);
    assertThat(named(figures, "next day over first, CPU").ok()).isFalse();
  }

  @Test
  void millionDevicesArePredictedByTheMeasuredRate() {
    List<Figure> figures = figures(day(10, 50, 20), day(10, 50, 20));

    // 94,000,000 events at 10,000 a second; each has left 300 bytes.
    assertThat(named(figures, "a day of 1,000,000 devices, at the next day's rate").value())
        .isEqualTo(9_400.0 / 3_600);
    assertThat(named(figures, "a day of 1,000,000 devices, stores on disk").value())
        .isEqualTo(28.2);
    assertThat(
            named(figures, "a day of 1,000,000 devices, CPU of the three on these cores").value())
        .isEqualTo(94e6 * 80 / 1e6 / 2 / 3_600);
  }

  @Test
  void eventsThatAreLostOrStoredTwiceAreAMissedPromise() {
    DayFigures figures = new DayFigures(day(10, 50, 20), day(10, 50, 20), 2);

    assertThat(named(figures.all(COUNTED, 1), "events not stored exactly once").ok()).isFalse();
    assertThat(figures.all(COUNTED, 0)).contains(COUNTED);
  }

  private static List<Figure> figures(Measured first, Measured second) {
    return new DayFigures(first, second, 2).all(COUNTED, 0);
  }

  private static Figure named(List<Figure> figures, String name) {
    return figures.stream().filter(figure -> figure.name().equals(name)).findFirst().orElseThrow();
  }

  private static Measured day(double gatewayMicros, int processorMicros, int brokerMicros) {
    Written written = new Written(Map.of(Topics.EVENTS.name(), new Size(EVENTS, 800_000)));
    Cost cost =
        new Cost(
            EVENTS,
            0.1,
            1_000L * processorMicros * EVENTS,
            0,
            1_000L * brokerMicros * EVENTS,
            0,
            0,
            written);
    Footprint left =
        new Footprint(Map.of("store", 300L * EVENTS), Map.of(Topics.EVENTS.name(), 400L * EVENTS));
    return new Measured(cost, gatewayMicros, 100_000_000, left, EVENTS);
  }
}
