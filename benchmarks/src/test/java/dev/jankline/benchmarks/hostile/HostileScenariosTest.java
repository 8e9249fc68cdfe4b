package dev.jankline.benchmarks.hostile;

import static dev.jankline.benchmarks.hostile.Counting.assertRatio;
import static dev.jankline.benchmarks.hostile.Counting.hours;
import static dev.jankline.benchmarks.hostile.Counting.poisson;
import static dev.jankline.benchmarks.hostile.Counting.relative;
import static dev.jankline.benchmarks.hostile.Counting.share;
import static dev.jankline.benchmarks.hostile.Counting.sum;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that each scenario does what it says. */
class HostileScenariosTest {
  private static final int DAY = 24;
  private static final int WEEK = 7 * DAY;

  @ParameterizedTest
  @CsvSource({"SESSIONS_LONGER, 1.3", "SESSIONS_SHORTER, 0.7", "NO_CHANGE_STAGED, 1"})
  void sessionsOfTheNewVersionHaveTheirLength(HostileScenario scenario, double factor) {
    double[] judged = new double[2];
    double[] older = new double[2];
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 1);
    fleet.forEachHour(
        h -> {
          double[] sum = h.version().equals(fleet.judgedVersion()) ? judged : older;
          sum[0] += h.foregroundHours();
          sum[1]++;
        });
    assertThat(judged[0] / judged[1] / (older[0] / older[1])).isCloseTo(factor, within(0.025));
  }

  @Test
  void earlyAdoptersDiffer_inBothVersions() {
    HostileFleet plain = HostileFleet.of(HostileScenario.NO_CHANGE_STAGED, 1_000, 3);
    HostileFleet worse = HostileFleet.of(HostileScenario.EARLY_ADOPTERS_WORSE, 1_000, 3);
    HostileFleet better = HostileFleet.of(HostileScenario.EARLY_ADOPTERS_BETTER, 1_000, 3);
    assertThat(earlyFactor(worse, plain)).isCloseTo(1.3, within(1e-4));
    assertThat(earlyFactor(better, plain)).isCloseTo(0.75, within(1e-4));
  }

  @Test
  void tiersAndHeavyUsersUpdateFirst() {
    assertThat(earlyShare(HostileScenario.TIER_SHIFT, h -> h.tier().equals("HIGH")))
        .isGreaterThan(0.4);
    assertThat(earlyShare(HostileScenario.NO_CHANGE_STAGED, h -> h.tier().equals("HIGH")))
        .isCloseTo(0.25, within(0.05));
    Map<Integer, Integer> use = new HashMap<>();
    HostileFleet fleet = HostileFleet.of(HostileScenario.HEAVY_USERS_FIRST, 4_000, 1);
    fleet.forEachHour(h -> use.merge(h.device(), 1, Integer::sum));
    double[] halves = new double[2];
    use.forEach((device, hours) -> halves[fleet.rank(device) < 0.5 ? 0 : 1] += hours);
    assertThat(halves[0]).isGreaterThan(1.5 * halves[1]);
  }

  @Test
  void firstDayIsWorse_andNoOther() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.FIRST_DAY, 20_000, 1);
    List<DeviceHour> hours = hours(fleet);
    // The last stage opens four days after the release; those before have had the version for a day
    // then.
    Predicate<DeviceHour> judged = h -> h.version().equals("1.1.0");
    Predicate<DeviceHour> settled =
        h -> fleet.rank(h.device()) < 0.5 && h.hour() >= fleet.releaseHour() + 5 * DAY;
    Predicate<DeviceHour> fresh =
        h -> fleet.rank(h.device()) > 0.2 && h.hour() < fleet.releaseHour() + 4 * DAY;
    double[] latent = new double[20_000];
    Arrays.setAll(
        latent, d -> IntStream.range(0, 200).mapToDouble(c -> fleet.latentRate(d, c)).sum());
    ToDoubleFunction<DeviceHour> expected = h -> h.foregroundHours() * latent[h.device()];
    double first = 1.5 * sum(hours, judged.and(fresh), expected);
    double later = sum(hours, judged.and(settled), expected);
    assertThat(first).isGreaterThan(1_000);
    assertThat(sum(hours, judged.and(fresh), DeviceHour::stallCount))
        .isCloseTo(first, poisson(first));
    assertThat(sum(hours, judged.and(settled), DeviceHour::stallCount))
        .isCloseTo(later, poisson(later));
    assertThat(fleet.truth().app()).isEqualTo(1);
  }

  @Test
  void oneVendorUpdatesThreeDaysEarlier() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.VENDOR_STAGING, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    assertThat(share(hours, h -> true, h -> h.vendor().equals("xiaomi")))
        .isCloseTo(0.3, within(0.03));
    for (DeviceHour hour : hours) {
      if (hour.version().equals("1.1.0") && hour.hour() < fleet.releaseHour() + 3 * DAY) {
        assertThat(hour.vendor()).isEqualTo("xiaomi");
      }
    }
    HostileFleet plain = HostileFleet.of(HostileScenario.NO_CHANGE_STAGED, 4_000, 1);
    Map<Integer, Boolean> vendor = new HashMap<>();
    hours.forEach(h -> vendor.put(h.device(), h.vendor().equals("xiaomi")));
    vendor.forEach(
        (d, first) ->
            assertThat(
                    relative(fleet, plain, d, Population.VENDOR_CLUSTER)
                        / relative(fleet, plain, d, 1))
                .isCloseTo(first ? 5 : 1, within(1e-3)));
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPANY_FLEET_ONE_MODEL", "COMPANY_FLEET_MIXED"})
  void aCompanyUpdatesInOneHour(HostileScenario scenario) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 6);
    HostileFleet plain = HostileFleet.of(HostileScenario.NO_CHANGE_STAGED, 4_000, 6);
    Map<Integer, Set<String>> seen = new HashMap<>();
    Map<Integer, String> models = new HashMap<>();
    fleet.forEachHour(
        h -> {
          models.put(h.device(), h.model());
          if (h.hour() >= fleet.releaseHour()) {
            String part = h.hour() < fleet.releaseHour() + 5 ? "before" : "after";
            seen.computeIfAbsent(h.device(), k -> new HashSet<>()).add(part + h.version());
          }
        });
    Set<String> companyModels = new HashSet<>();
    int company = 0;
    for (int d : models.keySet()) {
      if (relative(fleet, plain, d, 3) / relative(fleet, plain, d, 1) > 10) {
        company++;
        companyModels.add(models.get(d));
        assertThat(seen.getOrDefault(d, Set.of()))
            .doesNotContain("before1.1.0", "after1.0.0", "after0.9.0");
      }
    }
    assertThat(company).isBetween(55, 110);
    assertThat(companyModels.size() == 1)
        .isEqualTo(scenario == HostileScenario.COMPANY_FLEET_ONE_MODEL);
  }

  @Test
  void newInstallsHaveNoPast() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.NEW_INSTALLS, 4_000, 1);
    Set<Integer> before = new HashSet<>();
    Map<Integer, String> first = new HashMap<>();
    fleet.forEachHour(
        h -> {
          if (h.hour() < fleet.releaseHour()) {
            before.add(h.device());
          } else if (!before.contains(h.device())) {
            first.putIfAbsent(h.device(), h.version());
          }
        });
    long installs = first.values().stream().filter("1.1.0"::equals).count();
    assertThat(installs / 4_000.0).isCloseTo(0.08, within(0.02));
  }

  @Test
  void samplingDoublesAtTheRelease() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.SAMPLING_CHANGED, 4_000, 1);
    double[] sides = new double[2];
    fleet.forEachHour(
        h -> {
          // The same hours of the same weekdays on both sides: Thursday to Monday 10:00.
          int week = h.hour() < fleet.releaseHour() ? 0 : h.hour() >= WEEK ? 1 : -1;
          if (week >= 0 && h.hour() - week * WEEK < 5 * DAY) {
            sides[week]++;
          }
        });
    assertThat(sides[1] / sides[0]).isCloseTo(2, within(0.1));
  }

  @Test
  void someUploadsAreLate() {
    List<DeviceHour> hours = hours(HostileFleet.of(HostileScenario.LATE_UPLOADS, 2_000, 1));
    Predicate<DeviceHour> late = h -> h.arrivalHour() > h.hour();
    assertThat(share(hours, h -> h.tier().equals("LOW"), late)).isCloseTo(0.48, within(0.06));
    assertThat(share(hours, h -> h.tier().equals("HIGH"), late)).isCloseTo(0.24, within(0.06));
  }

  @Test
  void symbolsAreMissing_asTheScenarioSays() {
    assertThat(unnamed(HostileScenario.SYMBOLS_LATE, 0, DAY)).isEqualTo(1);
    assertThat(unnamed(HostileScenario.SYMBOLS_LATE, DAY, WEEK)).isZero();
    assertThat(unnamed(HostileScenario.SYMBOLS_PARTIAL, 0, WEEK)).isCloseTo(0.4, within(0.03));
    assertThat(unnamed(HostileScenario.NO_CHANGE_STAGED, 0, WEEK)).isZero();
    assertThat(HostileFleet.of(HostileScenario.SYMBOLS_PARTIAL, 200, 1).truth().comparable(1))
        .isFalse();
  }

  @Test
  void aRenamedMethodHasAnotherId() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.RENAMED_METHOD, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    int renamed = HostileFleet.CLUSTERS - 1;
    Predicate<DeviceHour> judged = h -> h.version().equals("1.1.0");
    assertThat(sum(hours, judged, h -> h.stallsOf(fleet.watchedCluster()))).isZero();
    assertThat(sum(hours, judged.negate(), h -> h.stallsOf(renamed))).isZero();
    double expected =
        sum(
            hours,
            judged,
            h -> h.foregroundHours() * fleet.latentRate(h.device(), fleet.watchedCluster()));
    assertThat(sum(hours, judged, h -> h.stallsOf(renamed))).isCloseTo(expected, poisson(expected));
    assertThat(fleet.truth().comparable(fleet.watchedCluster())).isFalse();
    assertThat(fleet.truth().comparable(renamed)).isFalse();
    assertThat(fleet.truth().comparable(fleet.smallCluster())).isTrue();
  }

  @Test
  void nuisanceVersionsHaveTheirShares() {
    double beta = versionHours(HostileScenario.BETA, "1.1.0-beta.3", 120, 288).size() / 168.0;
    assertThat(beta).isCloseTo(22 * 1.07, within(2.5));
    assertThat(sharesAfter(HostileScenario.HOTFIX, "1.0.1")).isCloseTo(0.005, within(0.002));
    assertThat(sharesAfter(HostileScenario.FORCED_UPDATE, "1.0.0")).isCloseTo(0.006, within(0.003));
    assertThat(versionHours(HostileScenario.FLAVOURS, "1.0.0-huawei", 0, 288))
        .isNotEmpty()
        .allMatch(h -> h.vendor().equals("huawei"));
    assertThat(versionHours(HostileScenario.FLAVOURS, "1.1.0-google", 0, 288))
        .isNotEmpty()
        .noneMatch(h -> h.vendor().equals("huawei"));
    assertThat(versionHours(HostileScenario.ROLLBACK, "1.1.0", 100, 120)).hasSizeGreaterThan(1_000);
    assertThat(versionHours(HostileScenario.ROLLBACK, "1.1.0", 170, 288)).isEmpty();
  }

  @Test
  void aPastReleaseRollsOutBefore() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.PAST_RELEASE_IMPROVED, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    Predicate<DeviceHour> old = h -> h.version().equals("0.9.0");
    assertThat(share(hours, h -> h.hour() < 12, old)).isGreaterThan(0.95);
    assertThat(share(hours, h -> h.hour() >= 96 && h.hour() < 120, old)).isLessThan(0.1);
    assertRatio(fleet, hours, old, 0, 3);
    assertThat(fleet.truth("1.0.0", "0.9.0").cluster(0)).isCloseTo(1 / 3.0, within(1e-9));
  }

  @Test
  void aTinyFleetIsRefused() {
    assertThatThrownBy(() -> HostileFleet.of(HostileScenario.BETA, 99, 1))
        .hasMessageContaining("not 99");
  }

  private static List<DeviceHour> versionHours(
      HostileScenario scenario, String version, int from, int to) {
    return hours(HostileFleet.of(scenario, 4_000, 1)).stream()
        .filter(h -> h.version().equals(version) && h.hour() >= from && h.hour() < to)
        .toList();
  }

  private static double sharesAfter(HostileScenario scenario, String version) {
    List<DeviceHour> hours = hours(HostileFleet.of(scenario, 4_000, 1));
    return share(hours, h -> h.hour() >= 120, h -> h.version().equals(version));
  }

  private static double unnamed(HostileScenario scenario, int from, int to) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    Predicate<DeviceHour> judged = h -> h.version().equals(fleet.judgedVersion());
    assertThat(sum(hours, judged.negate(), h -> h.stallsOf(HostileFleet.UNNAMED))).isZero();
    Predicate<DeviceHour> part =
        judged.and(
            h -> h.hour() >= fleet.releaseHour() + from && h.hour() < fleet.releaseHour() + to);
    return sum(hours, part, h -> h.stallsOf(HostileFleet.UNNAMED))
        / sum(hours, part, DeviceHour::stallCount);
  }

  private static double earlyShare(HostileScenario scenario, Predicate<DeviceHour> which) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 1);
    return share(hours(fleet), h -> fleet.rank(h.device()) < 0.2, which);
  }

  private static double earlyFactor(HostileFleet fleet, HostileFleet plain) {
    double early = 0;
    double late = 0;
    for (int d = 0; d < 1_000; d++) {
      if (fleet.rank(d) < 0.5) {
        early = relative(fleet, plain, d, 0);
      } else {
        late = relative(fleet, plain, d, 0);
      }
    }
    return early / late;
  }
}
