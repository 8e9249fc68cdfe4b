package dev.jankline.benchmarks.scale;

import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.topics.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Predicts what a fleet needs from what an event costs. Everything grows with the events; what is
 * kept grows with the days for which it is kept.
 *
 * @param gatewayMicros CPU of an event in the gateway
 * @param processorMicros CPU of an event in the processors
 * @param brokerMicros CPU of an event in one broker without replicas
 * @param networkBytes that an event makes clients and one broker send
 * @param topics what it leaves in each topic
 * @param storeBytes of an event in all stores
 */
record Capacity(
    double gatewayMicros,
    double processorMicros,
    double brokerMicros,
    double networkBytes,
    List<TopicLog> topics,
    double storeBytes) {
  /** What {@code ./jank bench sdk} prints of a typical day. */
  static final int EVENTS_OF_DAY = 94;

  /** It makes two uploads. */
  static final int EVENTS_OF_UPLOAD = EVENTS_OF_DAY / 2;

  /** The busiest hour over the mean of the day. */
  static final double PEAK = 2;

  /** Of a core, a disk or a network in the busiest hour. */
  static final double BUSY = 0.5;

  static final int REPLICAS = 3;

  /** Copies of each store: that of its processor, and a standby. */
  static final int STORE_COPIES = 2;

  /** How long ids are stored, and about how long days of devices are. */
  static final int STORE_DAYS = 28;

  static final double BROKER_CORES = 8;
  static final double BROKER_DISK_BYTES = 8e12;
  static final double BROKER_BITS = 10e9;

  /** Observed devices: 1, 100 and 500 million users, of which 0.2 %, 1 % and 100 % are observed. */
  private static final List<Long> FLEETS =
      List.of(2_000L, 10_000L, 200_000L, 1_000_000L, 5_000_000L, 100_000_000L, 500_000_000L);

  private static final double MEGA = 1e6;
  private static final double GIGA = 1e9;
  private static final double SECONDS_OF_DAY = 86_400;
  private static final double MICROS = 1e6;
  private static final int BITS = 8;

  Capacity {
    topics = List.copyOf(topics);
  }

  /**
   * The log of a topic.
   *
   * @param bytes of an event, compressed
   * @param days for which brokers keep it
   */
  record TopicLog(double bytes, double days) {}

  /**
   * What so many devices need.
   *
   * @param events a second in the busiest hour
   * @param gatewayCores cores of all gateways
   * @param processorCores cores of all processors
   * @param brokers brokers with {@value #BROKER_CORES} cores each
   * @param brokerBytes on the disks of all brokers
   * @param storeBytes on the disks of all processors
   * @param networkBits a second, of all brokers
   * @param partitions of topics that grow with the events
   */
  record Needs(
      double events,
      double gatewayCores,
      double processorCores,
      long brokers,
      double brokerBytes,
      double storeBytes,
      double networkBits,
      int partitions) {}

  /** Predicts. */
  Needs of(long devices) {
    double eventsOfDay = (double) devices * EVENTS_OF_DAY;
    double events = PEAK * eventsOfDay / SECONDS_OF_DAY;
    double written = topics.stream().mapToDouble(TopicLog::bytes).sum();
    double kept = topics.stream().mapToDouble(topic -> topic.bytes() * topic.days()).sum();
    // Each copy is sent by the leader and received by a follower.
    double bits = BITS * events * (networkBytes + 2.0 * (REPLICAS - 1) * written);
    double brokerBytes = REPLICAS * eventsOfDay * kept;
    // A follower appends what its leader has appended, and neither parses it.
    double brokerCores = REPLICAS * cores(events, brokerMicros);
    long brokers =
        Math.max(
            REPLICAS,
            (long)
                Math.ceil(
                    Math.max(
                        brokerCores / BROKER_CORES,
                        Math.max(
                            brokerBytes / (BUSY * BROKER_DISK_BYTES),
                            bits / (BUSY * BROKER_BITS)))));
    return new Needs(
        events,
        cores(events, gatewayMicros),
        cores(events, processorMicros),
        brokers,
        brokerBytes,
        STORE_COPIES * STORE_DAYS * eventsOfDay * storeBytes,
        bits,
        Topics.partitionsFor(devices));
  }

  /** The predictions for {@link #FLEETS}. */
  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    for (long devices : FLEETS) {
      Needs needs = of(devices);
      String fleet = String.format(Locale.ROOT, "%,d devices, ", devices);
      figures.add(Figure.of(fleet + "busiest hour", needs.events, "events/s"));
      figures.add(Figure.of(fleet + "gateways", needs.gatewayCores, "cores"));
      figures.add(Figure.of(fleet + "processors", needs.processorCores, "cores"));
      figures.add(Figure.of(fleet + "processors' disks", needs.storeBytes / GIGA, "GB"));
      figures.add(Figure.of(fleet + "brokers", (double) needs.brokers, "brokers"));
      figures.add(Figure.of(fleet + "brokers' disks", needs.brokerBytes / GIGA, "GB"));
      figures.add(Figure.of(fleet + "network of brokers", needs.networkBits / MEGA, "Mbit/s"));
      figures.add(Figure.of(fleet + "partitions", needs.partitions, "partitions"));
    }
    return figures;
  }

  private static double cores(double events, double micros) {
    return events * micros / MICROS / BUSY;
  }
}
