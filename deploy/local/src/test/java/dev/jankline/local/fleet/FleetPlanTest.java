package dev.jankline.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.Exposure;
import dev.jankline.schema.ScreenFrames;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StartType;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FleetPlanTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.890Z");
  private static final FleetShape THOUSAND = FleetShape.of(42, 1000, NOW);

  private static final FleetPlan PLAN = FleetPlan.of(Recordings.small(), THOUSAND);

  private final FleetPlan plan = PLAN;

  @BeforeAll
  static void trustRecords() {
    TrustedRecords.trust();
  }

  @Test
  void isTheSame_whenPlannedAgain() {
    FleetPlan again = FleetPlan.of(Recordings.small(), THOUSAND);
    assertThat(again.batches().equals(plan.batches())).isTrue();
    assertThat(FleetExpectation.of(again)).isEqualTo(FleetExpectation.of(plan));
    assertThat(again.batches().get(0).body(NOW)).isEqualTo(plan.batches().get(0).body(NOW));
  }

  @Test
  void differs_whenSeedDiffers() {
    FleetPlan other = FleetPlan.of(Recordings.small(), FleetShape.of(43, 1000, NOW));
    assertThat(Collections.disjoint(ids(other.batches()), ids(plan.batches()))).isTrue();
  }

  @Test
  void countsFiveThousandStalls_whenThousandDevices() {
    FleetExpectation expected = FleetExpectation.of(plan);
    assertThat(expected.stalls()).isBetween(5_000L, 8_000L);
    assertThat(expected.exposures()).isGreaterThan(1_000);
    assertThat(
            expected.stallsByAction().values().stream()
                .flatMap(byAction -> byAction.values().stream())
                .mapToLong(Long::longValue)
                .sum())
        .isEqualTo(expected.stalls());
    assertThat(expected.stallsByAction().get("1.1.0")).containsKey("feed.rank");
    assertThat(expected.stallsByAction().get("1.0.0")).doesNotContainKey("feed.rank");
  }

  @Test
  void startsAreThoseOfTheSessions_withTimesOfPhones() {
    Map<StartType, List<Long>> times = new TreeMap<>();
    for (PlannedBatch batch : plan.batches()) {
      for (Event event : batch.events()) {
        Exposure exposure = event.getExposure();
        if (exposure != null) {
          assertThat(exposure.getStarts()).hasSize(exposure.getSessions());
          exposure
              .getStarts()
              .forEach(
                  start ->
                      times
                          .computeIfAbsent(start.getType(), type -> new ArrayList<>())
                          .add(start.getFirstFrameMillis()));
        }
      }
    }

    assertThat(times.keySet()).containsExactly(StartType.COLD, StartType.WARM, StartType.HOT);
    times.values().forEach(Collections::sort);
    assertThat(median(times, StartType.COLD)).isBetween(700L, 900L);
    assertThat(median(times, StartType.WARM)).isBetween(350L, 450L);
    assertThat(median(times, StartType.HOT)).isBetween(120L, 160L);
    assertThat(times.values()).allSatisfy(of -> assertThat(of).allMatch(millis -> millis > 0));
  }

  /** Bucket i of the histogram holds overruns from 2^(i-1) ms. */
  @Test
  void totalOverrunIsThatOfTheHistogram() {
    long reports = 0;
    for (PlannedBatch batch : plan.batches()) {
      for (Event event : batch.events()) {
        ScreenFrames frames = event.getScreenFrames();
        if (frames != null) {
          long least = 0;
          for (int i = 2; i < frames.getOverrunHistogram().size(); i++) {
            least += frames.getOverrunHistogram().get(i) << (i - 1);
          }
          assertThat(frames.getTotalOverrunMillis()).isGreaterThanOrEqualTo(least);
          assertThat(frames.getTotalOverrunMillis())
              .isLessThanOrEqualTo(2 * least + 2 * frames.getFrames());
          reports++;
        }
      }
    }
    assertThat(reports).isPositive();
  }

  private static long median(Map<StartType, List<Long>> times, StartType type) {
    List<Long> sorted = times.getOrDefault(type, List.of());
    return sorted.get(sorted.size() / 2);
  }

  @Test
  void sumsHold_whenCountedFromTheBatches() {
    FleetExpectation expected = FleetExpectation.of(plan);
    long unique = ids(sound(plan).filter(batch -> !batch.tooLate()).toList()).size();
    assertThat(expected.counted()).isEqualTo(unique);
    assertThat(expected.counted())
        .isEqualTo(
            expected.stalls()
                + expected.exposures()
                + expected.screenFrames()
                + expected.selfReports());
    assertThat(expected.accepted())
        .isEqualTo(expected.counted() + expected.duplicates() + expected.late());
    assertThat(expected.duplicates()).isBetween(200L, 1_500L);
    assertThat(expected.late()).isBetween(10L, 200L);
    assertThat(expected.rejected().keySet())
        .containsExactlyInAnyOrder(
            "MALFORMED",
            "UNKNOWN_SCHEMA",
            "UNAUTHORIZED",
            "WRONG_APP",
            "UNSUPPORTED_TYPE",
            "INVALID");
  }

  @Test
  void repeatsAndRefuses_whenFleetIsOneDevice() {
    FleetExpectation expected =
        FleetExpectation.of(FleetPlan.of(Recordings.small(), FleetShape.of(1, 1, NOW)));
    assertThat(expected.duplicates()).isPositive();
    assertThat(expected.rejected()).hasSize(6);
  }

  @Test
  void someDevicesNeverStall_whenFleetIsLarge() {
    Set<String> installs = new HashSet<>();
    Set<String> stalling = new HashSet<>();
    sound(plan)
        .forEach(
            batch -> {
              installs.add(batch.header().getInstallId());
              if (!batch.actions().isEmpty()) {
                stalling.add(batch.header().getInstallId());
              }
            });
    assertThat(installs).hasSize(1000);
    assertThat(stalling).hasSizeBetween(800, 950);
  }

  @Test
  void eventsLieInTheirTime_whenClockIsCorrected() {
    sound(plan)
        .forEach(
            batch ->
                batch
                    .events()
                    .forEach(
                        event -> {
                          Instant truth = event.getTime().minus(batch.clockSkew());
                          Duration age = Duration.between(truth, NOW);
                          assertThat(age.isNegative()).isFalse();
                          assertThat(age.compareTo(Duration.ofDays(8)) > 0)
                              .isEqualTo(batch.tooLate());
                        }));
    assertThat(plan.batches()).anyMatch(b -> b.clockSkew().abs().toDays() > 1);
  }

  @Test
  void sharesAddUp_whenDurationsAreScaled() {
    for (Stall stall : stalls(plan)) {
      assertThat(stall.getDurationMillis()).isGreaterThan(stall.getThresholdMillis());
      assertThat(stall.getSamples().stream().mapToLong(StackSample::getShareMillis).sum())
          .isEqualTo(stall.getDurationMillis());
      assertThat(stall.getSamples())
          .allMatch(sample -> sample.getShareMillis() >= 0)
          .allMatch(sample -> sample.getOffsetMillis() <= stall.getDurationMillis());
    }
  }

  @Test
  void bodyIsTheBatchWithTheDevicesTime_whenSound() throws Exception {
    PlannedBatch planned = sound(plan).findFirst().orElseThrow();
    Batch batch = Batch.fromByteBuffer(ByteBuffer.wrap(planned.body(NOW)));
    assertThat(batch.getEvents()).isEqualTo(planned.events());
    assertThat(batch.getHeader()).isEqualTo(planned.header());
    assertThat(Duration.between(NOW.plus(planned.clockSkew()), batch.getSentAt()).toMillis())
        .isZero();
  }

  @Test
  void bodyCannotBeRead_whenBytesAreBroken() {
    for (PlannedBatch batch : plan.batches()) {
      if (batch.breakage() == Breakage.TRUNCATED
          || batch.breakage() == Breakage.GARBAGE
          || batch.breakage() == Breakage.WRONG_FINGERPRINT) {
        assertThatThrownBy(() -> Batch.fromByteBuffer(ByteBuffer.wrap(batch.body(NOW))))
            .as(batch.breakage().name())
            .isNotNull();
      }
    }
  }

  @Test
  void parentsComeLater_whenNodesAreWrong() throws Exception {
    PlannedBatch planned =
        plan.batches().stream()
            .filter(batch -> batch.breakage() == Breakage.WRONG_NODES)
            .findFirst()
            .orElseThrow();
    Batch batch = Batch.fromByteBuffer(ByteBuffer.wrap(planned.body(NOW)));
    Stall stall = Objects.requireNonNull(batch.getEvents().get(0).getStall());
    assertThat(stall.getNodes()).allMatch(node -> node.getParent() >= stall.getNodes().size());
  }

  @Test
  void refuses_whenNothingWasRecorded() {
    Recording empty = new Recording(Recordings.small().versions(), List.of());
    assertThatThrownBy(() -> FleetPlan.of(empty, THOUSAND))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("record again");
  }

  private static Stream<PlannedBatch> sound(FleetPlan plan) {
    return plan.batches().stream().filter(batch -> batch.breakage() == null);
  }

  private static List<Stall> stalls(FleetPlan plan) {
    return sound(plan)
        .flatMap(batch -> batch.events().stream())
        .map(Event::getStall)
        .filter(Objects::nonNull)
        .toList();
  }

  private static Set<Object> ids(List<PlannedBatch> batches) {
    Set<Object> ids = new HashSet<>();
    batches.forEach(batch -> batch.events().forEach(event -> ids.add(event.getId())));
    return ids;
  }
}
