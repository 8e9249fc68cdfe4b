package dev.jankline.processor.kafka;

import dev.jankline.processor.kafka.DeadLetters.DeadLetterReason;
import dev.jankline.topics.Role;
import dev.jankline.topics.Topic;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * Counts what the accounting has no row for. Metrics are not exactly-once: a repeated transaction
 * counts again.
 *
 * @param registry where counters with labels are made
 * @param clampedTimes event times outside of [receive − 9 d, receive]
 * @param evictedStalls retained stalls given up for age or bytes; they stay counted as unsymbolized
 * @param unretainedStalls unsymbolized stalls too large to be retained
 * @param failedReanalyses retained stalls that stay unsymbolized because a stage failed on them
 * @param expiredPartialCounts partial counts older than the totals they belong to
 * @param unreadableSymbols announcements of symbols that could not be read
 * @param refusedRules records of alert rules that could not be read or say something wrong
 * @param symbolizeTime time to name the frames of a stall
 * @param selectTime time to select its representative stack
 * @param clusterTime time to find its cause and clusters
 */
public record TopologyMetrics(
    MeterRegistry registry,
    Counter clampedTimes,
    Counter evictedStalls,
    Counter unretainedStalls,
    Counter failedReanalyses,
    Counter expiredPartialCounts,
    Counter unreadableSymbols,
    Counter refusedRules,
    Timer symbolizeTime,
    Timer selectTime,
    Timer clusterTime) {

  /** Makes all counters with zeros: an increase from nothing to one would not be seen. */
  public static TopologyMetrics in(MeterRegistry registry) {
    Stream.concat(Role.PROCESSOR.reads().stream().map(Topic::name), Stream.of(DeadLetterSink.KEPT))
        .forEach(
            topic -> {
              for (DeadLetterReason reason : DeadLetterReason.values()) {
                deadLetters(registry, topic, reason);
              }
            });
    return new TopologyMetrics(
        registry,
        registry.counter("jank.event.times.clamped"),
        registry.counter("jank.retained.stalls.evicted"),
        registry.counter("jank.retained.stalls.refused"),
        registry.counter("jank.reanalyses.failed"),
        registry.counter("jank.partial.counts.expired"),
        registry.counter("jank.symbols.unreadable"),
        registry.counter("jank.rules.refused"),
        analysisTime(registry, "symbolize"),
        analysisTime(registry, "select"),
        analysisTime(registry, "cluster"));
  }

  private static Timer analysisTime(MeterRegistry registry, String step) {
    return Timer.builder("jank.analysis.time")
        .tag("step", step)
        .serviceLevelObjectives(
            Duration.ofNanos(100_000),
            Duration.ofMillis(1),
            Duration.ofMillis(10),
            Duration.ofMillis(100))
        .register(registry);
  }

  /** Counts a dead letter by the topic it came from and its reason. */
  void deadLetter(String topic, DeadLetterReason reason) {
    deadLetters(registry, topic, reason).increment();
  }

  /** Makes the counter of unreadable values of a store with zero. */
  void store(String changelog) {
    deadLetters(registry, changelog, DeadLetterReason.UNREADABLE);
  }

  private static Counter deadLetters(
      MeterRegistry registry, String topic, DeadLetterReason reason) {
    return registry.counter("jank.dead.letters", "topic", topic, "reason", reason.name());
  }
}
