package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.measure.Written;
import dev.jankline.benchmarks.scale.UploadedDays.Measured;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the figures of a fleet's first day and of the next, with what is promised of them.
 *
 * @param cores of the machine that measured
 */
record DayFigures(Measured first, Measured second, int cores) {
  private static final double MAX_GROWTH = 1.1;
  private static final double MAX_HOURS = 1;
  private static final double MAX_STATE_GB = 40;
  private static final double DEVICES = 1e6;
  private static final String MILLION = "a day of 1,000,000 devices, ";
  private static final double EVENTS = DEVICES * Capacity.EVENTS_OF_DAY;
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double MEGA = 1e6;
  private static final double GIGA = 1e9;
  private static final String EVENT = "µs/event";

  /**
   * All figures in the order in which they are to be read.
   *
   * @param counted figure of what was counted wrongly
   * @param wronglyStored events that the gateway lost or stored twice
   */
  List<Figure> all(Figure counted, long wronglyStored) {
    List<Figure> figures = new ArrayList<>();
    figures.add(counted);
    figures.add(
        Figure.of("events not stored exactly once", (double) wronglyStored, "events").atMost(0));
    figures.addAll(ofDay("first day, ", first));
    figures.addAll(ofDay("next day, ", second));
    figures.add(
        Figure.of("next day over first, CPU", second.allMicros() / first.allMicros(), "times")
            .atMost(MAX_GROWTH));
    figures.addAll(million());
    return figures;
  }

  private static List<Figure> ofDay(String day, Measured measured) {
    Written written = measured.cost().written();
    double input = written.of(Topics.EVENTS.name()).bytes();
    return List.of(
        Figure.of(day + "events", measured.cost().events(), "events"),
        Figure.of(day + "uploaded and counted", measured.cost().eventsPerSecond(), "events/s"),
        Figure.of(day + "gateway, CPU", measured.gatewayMicros(), EVENT),
        Figure.of(day + "processor, CPU", measured.cost().cpuMicros(), EVENT),
        Figure.of(day + "broker, CPU", measured.cost().brokerMicros(), EVENT),
        Figure.of(
            day + "bytes written over input",
            written.allBut(Topics.EVENTS.name()).bytes() / input,
            "times"),
        Figure.of(day + "logs on disk", measured.left().allLogs() / MEGA, "MB"),
        Figure.of(day + "stores on disk", measured.left().allStores() / MEGA, "MB"),
        Figure.of(day + "processor, heap after a collection", measured.heap() / MEGA, "MB"));
  }

  /** By the rate of the next day and by what the first has left. */
  private List<Figure> million() {
    double logs = (double) first.left().allLogs() / first.events();
    double stores = (double) first.left().allStores() / first.events();
    return List.of(
        Figure.of(
                MILLION + "at the next day's rate",
                EVENTS / second.cost().eventsPerSecond() / SECONDS_PER_HOUR,
                "hours")
            .atMost(MAX_HOURS),
        Figure.of(
            MILLION + "CPU of the three on these cores",
            EVENTS * second.allMicros() / MICROS_PER_SECOND / cores / SECONDS_PER_HOUR,
            "hours"),
        Figure.of(MILLION + "logs on disk", EVENTS * logs / GIGA, "GB"),
        Figure.of(MILLION + "stores on disk", EVENTS * stores / GIGA, "GB").atMost(MAX_STATE_GB));
  }
}
