package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.versions.VersionOrder;
import dev.jankline.processor.versions.VersionOrder.AppRelease;
import dev.jankline.processor.versions.VersionOrder.VersionOverrides;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.ComparisonBaseline;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.ExposureTotal;
import dev.jankline.schema.SideKind;
import dev.jankline.schema.StratumCount;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparisonPlannerTest {
  static {
    TrustedRecords.trust();
  }

  private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");
  private final AppReleases releases = new AppReleases();

  @Test
  void comparesWithAllOlderVersionsThatWereUsedAtTheSameTime() {
    use("0.9.0", 0, 200, 10);
    use("1.0.0", 0, 200, 500);
    use("1.1.0", 100, 200, 400);

    ComparisonBaseline baseline = baseline("1.1.0").orElseThrow();
    assertThat(baseline.getMain()).isEqualTo("1.0.0");
    assertThat(baseline.getOlder()).containsExactly("0.9.0", "1.0.0");
    assertThat(baseline.getSince())
        .as("begin of the block of six hours")
        .isEqualTo(BEGIN.plus(Duration.ofDays(4)));
    assertThat(baseline("0.9.0")).as("the first version").isEmpty();
  }

  @Test
  void testersBeforeTheRelease_areNotTheRelease() {
    use("1.0.0", 0, 300, 5_000);
    use("1.1.0", 10, 200, 1);
    use("1.1.0", 200, 300, 2_000);

    assertThat(baseline("1.1.0").orElseThrow().getSince())
        .isBetween(BEGIN.plus(Duration.ofHours(174)), BEGIN.plus(Duration.ofHours(198)));
  }

  @Test
  void mainVersionIsThatOfTheWeekBefore_notOfAllTime() {
    use("1.0.0", 0, 100, 5_000);
    use("1.1.0", 101, 400, 2_000);
    use("1.0.0", 101, 400, 100);
    use("1.2.0", 300, 400, 1_000);

    assertThat(baseline("1.2.0").orElseThrow().getMain()).isEqualTo("1.1.0");
  }

  @Test
  void versionIsNotComparedAnyMore_twoWeeksAfterItsRelease() {
    use("1.0.0", 0, 600, 1_000);
    use("1.1.0", 24, 600, 1_000);

    assertThat(baseline("1.1.0")).isEmpty();
  }

  @Test
  void versionOnlyBesideATestVersion_lacksABaseline() {
    use("1.1.0-beta.1", 0, 100, 10);
    use("1.1.0", 50, 100, 1_000);
    AppRelease release =
        releases.observed().stream()
            .filter(each -> each.name().equals("1.1.0"))
            .findFirst()
            .orElseThrow();

    assertThat(baseline("1.1.0")).isEmpty();
    assertThat(planner(VersionOverrides.NONE).lacksBaseline(release)).isTrue();
  }

  @Test
  void rulesNameTheVersionToCompareWith() {
    use("2025-winter", 0, 200, 100);
    use("2026-spring", 50, 200, 100);
    VersionOverrides given =
        new VersionOverrides(Map.of(), Map.of("2026-spring", "2025-winter"), Map.of());

    assertThat(planner(given).plan("app", List.of()).getBaselines())
        .hasSize(2)
        .allSatisfy(
            baseline -> {
              assertThat(baseline.getVersionName()).isEqualTo("2026-spring");
              assertThat(baseline.getOlder()).containsExactly("2025-winter");
            });
  }

  @Test
  void madeUpNames_doNotPushOutTheVersionsInUse() {
    use("1.0.0", 0, 200, 5_000);
    use("1.1.0", 100, 200, 5_000);
    for (int i = 0; i < 300; i++) {
      use("9." + i, 150, 151, 1);
    }

    assertThat(planner(VersionOverrides.NONE).plan("app", List.of()).getBaselines())
        .filteredOn(each -> each.getSide() == null)
        .hasSize(8)
        .first()
        .extracting(ComparisonBaseline::getVersionName)
        .isEqualTo("1.1.0");
  }

  @Test
  void firstDays_areComparedWhileTheDaysOfEarlierUpdatesAreKept() {
    use("1.0.0", 0, 600, 1_000);
    use("1.1.0", 24, 600, 1_000);
    use("1.2.0", 300, 600, 1_000);
    use("1.3.0", 400, 600, 1_000);

    assertThat(planner(VersionOverrides.NONE).plan("app", List.of()).getBaselines())
        .filteredOn(each -> each.getSide() == SideKind.FIRST_DAY)
        .extracting(ComparisonBaseline::getVersionName)
        .as("until twelve days after the release")
        .containsExactly("1.3.0");
  }

  @Test
  void armsAreCompared_inTheTwoVersionsWithMostExposure_ofTheFirstVersionToo() {
    ArmRule feed = new ArmRule("new-feed", "on", "off");
    use("1.0.0", 0, 700, 1_000);
    assertThat(arms(feed)).extracting(ComparisonBaseline::getVersionName).containsExactly("1.0.0");

    use("1.1.0", 650, 700, 3_000);
    use("0.9.0", 650, 700, 30);
    List<ComparisonBaseline> arms = arms(feed);
    assertThat(arms)
        .extracting(ComparisonBaseline::getVersionName, ComparisonBaseline::getMain)
        .containsExactly(tuple("1.0.0", ""), tuple("1.1.0", "1.0.0"));
    assertThat(arms.get(0).getSince())
        .as("the days that are kept")
        .isEqualTo(BEGIN.plus(Duration.ofDays(6)));
  }

  private List<ComparisonBaseline> arms(ArmRule rule) {
    return planner(VersionOverrides.NONE).plan("app", List.of(rule)).getBaselines().stream()
        .filter(each -> each.getArm() != null)
        .toList();
  }

  private Optional<ComparisonBaseline> baseline(String version) {
    return planner(VersionOverrides.NONE).plan("app", List.of()).getBaselines().stream()
        .filter(each -> each.getVersionName().equals(version))
        .findFirst();
  }

  private ComparisonPlanner planner(VersionOverrides overrides) {
    return new ComparisonPlanner(releases, new VersionOrder(overrides));
  }

  /** Foreground minutes in each hour from one to another. */
  private void use(String version, int from, int until, long minutes) {
    for (int hour = from; hour < until; hour++) {
      take(version, BEGIN.plus(Duration.ofHours(hour)), Windows.HOUR, minutes);
    }
    take(version, Windows.start(BEGIN.plus(Duration.ofHours(from)), Windows.DAY), Windows.DAY, 1);
  }

  private void take(String version, Instant start, Duration window, long minutes) {
    StratumCount stratum = new StratumCount();
    stratum.setTier(DeviceTier.HIGH);
    stratum.setOsRelease(14);
    stratum.setObserved(1);
    releases.accept(
        new ExposureTotal(
            version,
            Long.parseLong("1" + version.replaceAll("\\D", "")),
            start,
            window.toMillis(),
            minutes * 60_000,
            List.of(stratum),
            null,
            0L,
            0L,
            0L,
            0L,
            0L,
            0.0));
  }
}
