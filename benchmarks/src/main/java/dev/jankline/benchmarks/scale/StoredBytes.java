package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.Cost;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.scale.Capacity.TopicLog;
import dev.jankline.benchmarks.scale.Line.Point;
import dev.jankline.topics.Topic;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Finds what an event leaves in each store and topic, by how they grow. Not thread-safe. */
final class StoredBytes {
  private static final double MOST_UNNAMED = 1;

  private final List<Double> events = new ArrayList<>();
  private final List<Footprint> footprints = new ArrayList<>();

  /** Adds what lies on disk after so many events more than before the first. */
  void add(double eventsUntilNow, Footprint footprint) {
    events.add(eventsUntilNow);
    footprints.add(footprint);
  }

  /** The errors of the model, and all stores and topics that get a byte an event or more. */
  List<Figure> figures(double maxError) {
    List<Figure> figures = new ArrayList<>();
    figures.add(error("stores", Footprint::allStores).atMost(maxError));
    figures.add(error("topics", Footprint::allLogs).atMost(maxError));
    figures.add(Figure.of("all stores", slope(Footprint::allStores), "B/event"));
    figures.add(Figure.of("all topics", slope(Footprint::allLogs), "B/event"));
    add(figures, "store ", perEvent(Footprint::stores));
    add(figures, "topic ", perEvent(Footprint::logs));
    return figures;
  }

  /** Predicts by what was measured; what is compacted is kept as long as stores keep it. */
  Capacity capacity(double gatewayMicros, Cost cost) {
    Map<String, Double> days = new HashMap<>();
    for (Topic topic : Topics.all()) {
      topic.retention().ifPresent(time -> days.put(topic.name(), (double) time.toDays()));
    }
    List<TopicLog> topics = new ArrayList<>();
    perEvent(Footprint::logs)
        .forEach(
            (name, bytes) ->
                topics.add(
                    new TopicLog(bytes, days.getOrDefault(name, (double) Capacity.STORE_DAYS))));
    return new Capacity(
        gatewayMicros,
        cost.cpuMicros(),
        cost.brokerMicros(),
        cost.networkBytes(),
        topics,
        slope(Footprint::allStores));
  }

  private static void add(List<Figure> figures, String prefix, Map<String, Double> bytes) {
    bytes.forEach(
        (name, each) -> {
          if (each >= MOST_UNNAMED) {
            figures.add(Figure.of(prefix + name, each, "B/event"));
          }
        });
  }

  private Figure error(String what, ToLongFunction<Footprint> bytes) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      points.add(new Point(events.get(i), (double) bytes.applyAsLong(footprints.get(i))));
    }
    return Line.error(what, points);
  }

  private Map<String, Double> perEvent(Function<Footprint, Map<String, Long>> part) {
    Map<String, Double> slopes = new TreeMap<>();
    for (String name : part.apply(footprints.get(footprints.size() - 1)).keySet()) {
      slopes.put(name, slope(footprint -> part.apply(footprint).getOrDefault(name, 0L)));
    }
    return slopes;
  }

  /** Between the first and the last; a topic whose old records went away meanwhile has none. */
  private double slope(ToLongFunction<Footprint> bytes) {
    int last = events.size() - 1;
    double more =
        (double) bytes.applyAsLong(footprints.get(last)) - bytes.applyAsLong(footprints.get(0));
    return Math.max(0, more / (events.get(last) - events.get(0)));
  }
}
