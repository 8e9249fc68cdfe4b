package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.anExposure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.SideVerdict;
import dev.jankline.schema.VerdictReason;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.topics.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Comparisons beside that with the older versions: of first days, and of arms, as events. */
class FirstDaysAndArmsPipelineTest extends ReleaseFixture {
  private static final String FIRST = "0.9.0";
  private static final ArmRule ARM = new ArmRule("new-feed", "on", "off");
  private static final int DEVICES = 72;
  private static final int DAYS = 7;
  private static final int SESSIONS = 4;

  private int oldAt = 24;
  private int newAt = 4 * 24;

  FirstDaysAndArmsPipelineTest() {
    super(11);
  }

  /** Values of the label in a session. */
  private interface Arms {
    List<String> of(int device);
  }

  @BeforeEach
  void armsAreCompared() {
    AlertRules rules =
        AlertRules.newBuilder()
            .setApp(APP)
            .setRevision(1)
            .setRules(List.of())
            .setArms(List.of(ARM))
            .build();
    pipeline.sendBytes(Topics.RULES, APP, MemorySerdes.write(rules));
  }

  @Test
  void versionThatIsWorseInItsFirstDayOnly_isWorseThere() {
    send(
        (device, version, function, isFirst) ->
            function.equals(RANK) && version.equals(NEW) && isFirst ? 1.5 : 0.5,
        device -> List.of());

    assertThat(cluster(NEW, RANK).getOutcome())
        .isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
    assertThat(sides(NEW, RANK))
        .singleElement()
        .satisfies(
            first -> {
              assertThat(first.getKind()).isEqualTo(SideKind.FIRST_DAY);
              assertThat(first.getLabel()).isNull();
              assertThat(first.getOlder()).isEqualTo(OLD);
              assertThat(first.getOutcome()).isEqualTo(VersionOutcome.WORSE);
              assertThat(first.getIsControlled()).isTrue();
              assertThat(Objects.requireNonNull(first.getRatio()).getLow()).isLessThan(3);
              assertThat(first.getRatio().getHigh()).isGreaterThan(3);
            });
    assertThat(sides(NEW, FEED)).isEmpty();
  }

  @Test
  void firstDaysThatAreWorseInEachVersion_makeNoneWorse() {
    send((device, version, function, isFirst) -> isFirst ? 1.2 : 0.8, device -> List.of());

    assertThat(app(NEW, SideKind.FIRST_DAY).getOutcome())
        .isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
    assertThat(sides(NEW, RANK)).isEmpty();
    assertThat(sides(NEW, FEED)).isEmpty();
  }

  @Test
  void armThatIsWorse_isToldInEachVersion_andTheVersionsAreJudgedAsBefore() {
    send(
        (device, version, function, isFirst) -> function.equals(RANK) && isOn(device) ? 1.5 : 0.5,
        device -> List.of(isOn(device) ? "on" : "off"));

    for (String version : List.of(OLD, NEW)) {
      assertThat(sides(version, RANK))
          .as(version)
          .singleElement()
          .satisfies(
              arm -> {
                assertThat(arm.getKind()).isEqualTo(SideKind.ARM);
                assertThat(arm.getLabel()).isEqualTo(ARM.getLabel());
                assertThat(arm.getNewer()).isEqualTo("on");
                assertThat(arm.getOlder()).isEqualTo("off");
                assertThat(arm.getOutcome()).isEqualTo(VersionOutcome.WORSE);
                assertThat(arm.getIsControlled()).as("no past without an arm").isFalse();
              });
    }
    assertThat(cluster(NEW, RANK).getOutcome())
        .isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
  }

  @Test
  void armThatIsWorse_isToldInTheFirstVersionEver() {
    oldAt = Integer.MAX_VALUE;
    newAt = Integer.MAX_VALUE;
    send(
        (device, version, function, isFirst) -> function.equals(RANK) && isOn(device) ? 1.5 : 0.5,
        device -> List.of(isOn(device) ? "on" : "off"));

    VersionVerdict rank = cluster(FIRST, RANK);
    assertThat(rank.getReason()).isEqualTo(VerdictReason.NO_BASELINE);
    assertThat(rank.getReleasedAt()).as("nothing that can be compared is missing").isNull();
    assertThat(sides(FIRST, RANK))
        .extracting(SideVerdict::getKind, SideVerdict::getOutcome)
        .containsExactly(tuple(SideKind.ARM, VersionOutcome.WORSE));
    assertThat(sides(FIRST, FEED)).isEmpty();
  }

  @Test
  void armsThatAreEqual_areNotWorse() {
    send((device, version, function, isFirst) -> 1, device -> List.of(isOn(device) ? "on" : "off"));

    assertThat(app(NEW, SideKind.ARM).getOutcome())
        .isIn(VersionOutcome.NOT_ENOUGH, VersionOutcome.NOT_WORSE);
    assertThat(sides(NEW, RANK)).isEmpty();
  }

  @Test
  void hoursWithBothValues_countForNeither() {
    send(
        (device, version, function, isFirst) -> 1,
        device -> device < DEVICES / 2 ? List.of("on", "off") : List.of("off"));

    SideVerdict arm = app(NEW, SideKind.ARM);
    assertThat(arm.getOutcome()).isEqualTo(VersionOutcome.NOT_COMPARABLE);
  }

  private static boolean isOn(int device) {
    return device % 4 < 2;
  }

  /** All devices update to 1.0.0, and half of them to 1.1.0, each in half a day. */
  private void send(Rates stalls, Arms arms) {
    for (int device = 0; device < DEVICES; device++) {
      double own = 0.5 + random.nextDouble();
      int toOld = oldAt == Integer.MAX_VALUE ? oldAt : oldAt + device % 12;
      boolean isUpdated = newAt < Integer.MAX_VALUE && device % 2 == 0;
      int toNew = isUpdated ? newAt + device % 12 : Integer.MAX_VALUE;
      for (int session = 0; session < DAYS * SESSIONS; session++) {
        int hour = hourOf(session, SESSIONS);
        String version = hour >= toNew ? NEW : hour >= toOld ? OLD : FIRST;
        int since = hour - (hour >= toNew ? toNew : toOld);
        boolean isFirst = since >= 0 && since < 24;
        if (!isFirst && session % 2 == 0) {
          continue;
        }
        session(device, hour, version, arms.of(device));
        for (String function : List.of(FEED, RANK)) {
          double mean = own * stalls.of(device, version, function, isFirst) / 2;
          for (int left = poisson(mean); left > 0; left--) {
            events.add(at(aStall(++id).withSamples(function), device, hour, version, 60L * left));
          }
        }
      }
    }
    send(events);
  }

  /** Half an hour, divided among the values of the label. */
  private void session(int device, int hour, String version, List<String> values) {
    if (values.isEmpty()) {
      events.add(at(anExposure(++id), device, hour, version, 0).forMinutes(30));
    }
    for (String value : values) {
      AnEvent use = at(anExposure(++id), device, hour, version, 0).forMinutes(30 / values.size());
      events.add(use.labelled(ARM.getLabel(), value));
    }
  }

  private static AnEvent at(AnEvent event, int device, int hour, String version, long seconds) {
    Instant time = begin(DAYS).plus(Duration.ofHours(hour)).plusSeconds(seconds);
    return at(event.using(tier(device)), name(device), version, time);
  }

  private SideVerdict app(String version, SideKind kind) {
    return sides(app(version), kind).get(0);
  }

  private List<SideVerdict> sides(String version, String function) {
    return sides(cluster(version, function), SideKind.FIRST_DAY, SideKind.ARM);
  }
}
