package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Alert;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Five releases, one a week, each of which has a cluster 1.15 times as often as the one before.
 * Nearly all devices update at once, a tenth {@value #LATE} hours later.
 */
class SlowDecayPipelineTest extends ReleaseFixture {
  private static final List<String> OTHERS =
      List.of(
          RANK, "com.example.Sync.pull", "com.example.A.a", "com.example.B.b", "com.example.C.c");
  private static final int DEVICES = 60;
  private static final int MINUTES = 45;
  private static final int WEEK = 7;
  private static final int RELEASES = 5;
  private static final int LATE = 72;
  private static final int DAYS = (RELEASES + 1) * WEEK;
  private static final List<String> VERSIONS = List.of("1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0");

  private final Map<String, Double> due = new TreeMap<>();

  SlowDecayPipelineTest() {
    super(11);
  }

  @Test
  void clusterThatGetsWorseStepByStep_isTold_andNoOtherIs() {
    fleet();

    SideVerdict found = told();
    assertThat(found.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(Objects.requireNonNull(found.getRatio()).getLow()).isBetween(1.0, 2.0);
    assertThat(found.getRatio().getHigh()).isGreaterThan(1.5);
    for (String version : VERSIONS) {
      assertThat(cluster(version, FEED).getOutcome()).isNotEqualTo(VersionOutcome.WORSE);
      OTHERS.forEach(
          other -> assertThat(sides(cluster(version, other), SideKind.LONG_TERM)).isEmpty());
    }
    assertThat(pipeline.read(Topics.ALERTS, Alert.class))
        .extracting(read -> read.value().getTrigger())
        .anyMatch(trigger -> trigger.contains("in steps over several releases"));
  }

  /** What is said of the first version that is told to be worse than several releases ago. */
  private SideVerdict told() {
    return VERSIONS.stream()
        .map(version -> cluster(version, FEED))
        .flatMap(verdict -> sides(verdict, SideKind.LONG_TERM).stream())
        .filter(side -> side.getOutcome() == VersionOutcome.WORSE)
        .findFirst()
        .orElseThrow(() -> new AssertionError("not told by release " + RELEASES));
  }

  private static int release(int device, int hour) {
    int late = device % 10 == 1 ? LATE : 0;
    return Math.max(0, hour - device % 12 - late) / (WEEK * 24);
  }

  private void fleet() {
    for (int device = 0; device < DEVICES; device++) {
      for (int day = 0; day < DAYS; day++) {
        int hour = hourOf(day, 1);
        int release = release(device, hour);
        String version = "1." + release + ".0";
        Instant start = begin(DAYS).plus(Duration.ofHours(hour));
        events.add(at(anExposure(++id), name(device), version, start).forMinutes(MINUTES));
        stalls(device, FEED, 0.9 * Math.pow(1.15, release), version, start);
        for (String other : OTHERS) {
          stalls(device, other, 0.1, version, start);
        }
      }
    }
    Instant next = begin(DAYS);
    for (AnEvent event : inOrder(events)) {
      pipeline.send(event);
      Instant now = event.event().getReceivedAt();
      if (now.isAfter(next)) {
        pipeline.advance(Duration.ofSeconds(6));
        next = now.plus(Duration.ofDays(1));
      }
    }
    settle();
  }

  /** As many stalls as expected: a fleet so small would else differ by chance. */
  private void stalls(int device, String function, double mean, String version, Instant start) {
    double sum = due.getOrDefault(device + function, random.nextDouble()) + mean;
    int stalls = (int) sum;
    due.put(device + function, sum - stalls);
    for (int i = 1; i <= stalls; i++) {
      AnEvent stall = aStall(++id).withSamples(function);
      events.add(at(stall, name(device), version, start.plusSeconds(60L * i)));
    }
  }
}
