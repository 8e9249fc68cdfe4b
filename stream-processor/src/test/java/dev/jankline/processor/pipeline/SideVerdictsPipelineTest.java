package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Alert;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Changes that a comparison of a version with the one before does not show, as events. */
class SideVerdictsPipelineTest extends ReleaseFixture {
  private static final List<String> FUNCTIONS = List.of(FEED, RANK, "com.example.Sync.pull");
  private static final int DEVICES = 40;
  private static final int SESSIONS = 2;
  private static final int MINUTES = 40;

  /** Hours between two releases; half of the devices follow {@link #LATE} hours later. */
  private static final int CYCLE = 96;

  private static final int LATE = 72;

  private final Map<String, Double> due = new TreeMap<>();

  SideVerdictsPipelineTest() {
    super(7);
  }

  private interface Versions {
    String of(int device, int hour);
  }

  private interface HourlyRates {
    double of(String version, int hour);
  }

  @Test
  void changesThatAreEachTooSmall_areFoundOverReleases() {
    fleet(
        16,
        (device, hour) -> "1." + release(device, hour) + ".0",
        (version, hour) -> 0.7 * Math.pow(1.25, number(version)));

    List<VersionVerdict> releases = List.of(app("1.1.0"), app("1.2.0"), app("1.3.0"));
    assertThat(releases)
        .extracting(VersionVerdict::getOutcome)
        .doesNotContain(VersionOutcome.WORSE);
    assertThat(releases)
        .as("%s", releases)
        .flatExtracting(release -> sides(release, SideKind.LONG_TERM))
        .anySatisfy(
            change -> {
              assertThat(change.getOutcome()).isEqualTo(VersionOutcome.WORSE);
              assertThat(change.getOlder()).isEqualTo("1.0.0");
              assertThat(Objects.requireNonNull(change.getRatio()).getLow()).isGreaterThan(1);
              assertThat(change.getRatio().getHigh()).isGreaterThan(1.25 * 1.25);
            });
    assertThat(pipeline.read(Topics.ALERTS, Alert.class))
        .extracting(read -> read.value().getTrigger())
        .anyMatch(trigger -> trigger.contains("the rate of 1.0.0, in steps over several releases"));
  }

  @Test
  void changeInsideAVersion_isFound_withItsHour() {
    int change = 24 * 11;
    fleet(14, SideVerdictsPipelineTest::updated, (version, hour) -> hour < change ? 0.4 : 1.2);

    SideVerdict found = sides(app("1.1.0"), SideKind.INSIDE).get(0);
    assertThat(found.getOutcome()).isEqualTo(VersionOutcome.WORSE);
    assertThat(Objects.requireNonNull(found.getRatio()).getLow()).isBetween(1.0, 3.0);
    assertThat(found.getRatio().getHigh()).isGreaterThan(3);
    assertThat(Duration.between(begin(14).plus(Duration.ofHours(change)), found.getSince()).abs())
        .isLessThanOrEqualTo(Duration.ofDays(1));
  }

  @Test
  void weekends_areNoChangeInsideAVersion() {
    fleet(14, SideVerdictsPipelineTest::updated, (version, hour) -> hour / 24 % 7 < 2 ? 1.2 : 0.6);

    assertThat(sides(app("1.1.0"), SideKind.INSIDE)).isEmpty();
  }

  @Test
  void otherMeasuresOfTheApp_areComparedToo() {
    fleet(
        6,
        (device, hour) -> device % 2 == 0 && hour >= 48 ? "1.1.0" : "1.0.0",
        (version, hour) -> 0.3,
        version -> version.equals("1.1.0") ? 0.9 : 0.2);

    assertThat(sides(app("1.1.0"), SideKind.VITAL))
        .filteredOn(side -> "anrs".equals(side.getLabel()))
        .extracting(SideVerdict::getOutcome)
        .containsExactly(VersionOutcome.WORSE);
  }

  private static String updated(int device, int hour) {
    return hour >= 48 + device % 12 && device % 20 != 1 ? "1.1.0" : "1.0.0";
  }

  private static int release(int device, int hour) {
    return Math.max(0, hour - device % 12 - device % 2 * LATE) / CYCLE;
  }

  private static int number(String version) {
    return version.charAt(2) - '0';
  }

  private void fleet(int days, Versions versions, HourlyRates rates) {
    fleet(days, versions, rates, version -> 0);
  }

  private interface Anrs {
    double of(String version);
  }

  private void fleet(int days, Versions versions, HourlyRates rates, Anrs anrs) {
    for (int device = 0; device < DEVICES; device++) {
      for (String function : FUNCTIONS) {
        due.put(name(device) + function, random.nextDouble());
      }
      for (int session = 0; session < days * SESSIONS; session++) {
        int hour = hourOf(session, SESSIONS);
        String version = versions.of(device, hour);
        Instant start = begin(days).plus(Duration.ofHours(hour));
        String name = name(device);
        events.add(at(anExposure(++id), name, version, start).forMinutes(MINUTES));
        for (String function : FUNCTIONS) {
          for (int left = stalls(name, function, rates.of(version, hour) * MINUTES / 60);
              left > 0;
              left--) {
            AnEvent stall = aStall(++id).withSamples(function);
            events.add(at(stall, name, version, start.plusSeconds(60L * left)));
          }
        }
        for (int left = stalls(name, "anr", anrs.of(version) * MINUTES / 60); left > 0; left--) {
          events.add(at(aStall(++id).asAnr(), name, version, start.plusSeconds(60L * left)));
        }
      }
    }
    Instant due = begin(days);
    for (AnEvent event : inOrder(events)) {
      pipeline.send(event);
      Instant now = event.event().getReceivedAt();
      if (now.isAfter(due)) {
        pipeline.advance(Duration.ofSeconds(6));
        due = now.plus(Duration.ofDays(1));
      }
    }
    settle();
  }

  /** As many stalls as expected: a fleet so small would else differ by chance. */
  private int stalls(String device, String of, double mean) {
    double sum = due.merge(device + of, mean, Double::sum);
    int stalls = (int) sum;
    due.put(device + of, sum - stalls);
    return stalls;
  }
}
