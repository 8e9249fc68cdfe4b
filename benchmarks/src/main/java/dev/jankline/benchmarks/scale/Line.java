package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.Figure;
import java.util.List;

/**
 * Predicts by the straight line through two points.
 *
 * @param start value at 0
 * @param slope value for each unit
 */
record Line(double start, double slope) {
  private static final int POINTS = 3;

  /** A measured value. */
  record Point(double at, double value) {}

  static Line through(Point first, Point second) {
    double slope = (second.value - first.value) / (second.at - first.at);
    return new Line(first.value - slope * first.at, slope);
  }

  double at(double x) {
    return start + slope * x;
  }

  /**
   * How far the last of three points lies from the line through those before it, as a share of what
   * was measured.
   *
   * @param what is predicted
   */
  static Figure error(String what, List<Point> points) {
    if (points.size() != POINTS) {
      throw new IllegalArgumentException("needs 3 points, not " + points.size());
    }
    Point last = points.get(2);
    double predicted = through(points.get(0), points.get(1)).at(last.at);
    double share = Math.abs(predicted - last.value) / last.value;
    return Figure.of("model's error, " + what, share, "of it");
  }
}
