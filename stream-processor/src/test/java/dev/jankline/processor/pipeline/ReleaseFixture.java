package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.NOON;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Days of fleets that use several versions, and what the newest comparisons say of them. */
abstract class ReleaseFixture extends PipelineFixture {
  static final String OLD = "1.0.0";
  static final String NEW = "1.1.0";
  static final String FEED = "com.example.Feed.load";
  static final String RANK = "com.example.Rank.rank";

  final List<AnEvent> events = new ArrayList<>();
  final Map<String, VersionComparison> comparisons = new TreeMap<>();
  final SplittableRandom random;
  long id;

  ReleaseFixture(long seed) {
    random = new SplittableRandom(seed);
  }

  /** How often a device stalls in an hour of use. */
  interface Rates {
    double of(int device, String version, String function, boolean isFirstDay);
  }

  /** Start of a fleet that has been observed for some days at the end of {@code NOON}'s day. */
  static Instant begin(int days) {
    return NOON.plus(Duration.ofHours(12)).minus(Duration.ofDays(days));
  }

  static String name(int device) {
    return "device-" + device;
  }

  static DeviceTier tier(int device) {
    return device % 5 < 2 ? DeviceTier.LOW : DeviceTier.HIGH;
  }

  static AnEvent at(AnEvent event, String device, String version, Instant time) {
    return event
        .by(device)
        .inVersion(version)
        .receivedAt(time.plus(Duration.ofHours(1)))
        .happened(Duration.ofHours(1));
  }

  /** An hour within a session's part of the day. */
  int hourOf(int session, int sessionsOfADay) {
    int part = 24 / sessionsOfADay;
    return session * part + random.nextInt(part - 1);
  }

  int poisson(double mean) {
    double left = Math.exp(-mean);
    int number = -1;
    for (double product = 1; product > left; number++) {
      product *= random.nextDouble();
    }
    return number;
  }

  static List<AnEvent> inOrder(Collection<AnEvent> events) {
    return events.stream()
        .sorted(Comparator.comparing((AnEvent event) -> event.event().getReceivedAt()))
        .toList();
  }

  /** Sends events as they were received and lets everything be counted and judged. */
  void send(Collection<AnEvent> all) {
    inOrder(all).forEach(pipeline::send);
    settle();
  }

  void settle() {
    pipeline.advance(Duration.ofSeconds(6));
    pipeline.advance(Duration.ofSeconds(6));
  }

  private void readComparisons() {
    pipeline
        .read(Topics.COMPARISONS, VersionComparison.class)
        .forEach(
            record -> {
              if (record.value() == null) {
                comparisons.remove(record.key());
              } else {
                comparisons.put(record.key(), record.value());
              }
            });
  }

  /** Newest comparisons of a version over all time. */
  private Stream<VersionComparison> comparisons(RateSubject subject, String version) {
    readComparisons();
    return comparisons.values().stream()
        .filter(row -> row.getSubject() == subject)
        .filter(row -> row.getVersionName().equals(version));
  }

  List<VersionVerdict> verdicts(RateSubject subject, String version) {
    return comparisons(subject, version)
        .map(row -> Objects.requireNonNull(row.getVerdict()))
        .toList();
  }

  /** All verdicts of the pipeline since the last call, by key. */
  Map<String, VersionVerdict> allVerdicts() {
    comparisons.clear();
    readComparisons();
    Map<String, VersionVerdict> verdicts = new TreeMap<>();
    comparisons.forEach(
        (key, row) -> {
          if (row.getVerdict() != null) {
            verdicts.put(key, row.getVerdict());
          }
        });
    return verdicts;
  }

  VersionVerdict app(String version) {
    return verdicts(RateSubject.APP, version).get(0);
  }

  VersionVerdict cluster(String version, String function) {
    String fingerprint =
        pipeline.infos(Grouping.PRIMARY).stream()
            .filter(info -> info.getTitle().startsWith(function))
            .findFirst()
            .orElseThrow()
            .getFingerprint();
    VersionComparison row =
        comparisons(RateSubject.CLUSTER, version)
            .filter(of -> of.getName().equals(fingerprint))
            .findFirst()
            .orElseThrow();
    return Objects.requireNonNull(row.getVerdict());
  }

  static List<SideVerdict> sides(VersionVerdict verdict, SideKind... kinds) {
    return verdict.getSides().stream()
        .filter(side -> Arrays.asList(kinds).contains(side.getKind()))
        .toList();
  }
}
