package dev.jankline.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.benchmarks.scale.Line.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineTest {
  @Test
  void pointsOfALineAreForetold() {
    List<Point> points = List.of(new Point(1, 12), new Point(2, 14), new Point(5, 20));

    assertThat(Line.error("bytes", points).value()).isCloseTo(0, within(1e-9));
  }

  @Test
  void errorIsAShareOfWhatWasMeasured() {
    List<Point> points = List.of(new Point(1, 12), new Point(2, 14), new Point(5, 40));

    assertThat(Line.error("bytes", points).value()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void twoPointsForetellNothing() {
    assertThatThrownBy(() -> Line.error("bytes", List.of(new Point(1, 1), new Point(2, 2))))
        .hasMessage("needs 3 points, not 2");
  }
}
