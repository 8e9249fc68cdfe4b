package dev.jankline.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HostileFleetTest {
  private static final int DAY = 24;
  private static final int WEEK = 7 * DAY;

  @Test
  void aWeekHasTheAffectedDeviceHoursPromised() {
    assertThat(affectedADay(4_000, -1)).isCloseTo(600, within(40.0));
    assertThat(affectedADay(12_000, -1)).isCloseTo(1_800, within(80.0));
  }

  @Test
  void watchedAndSmallClusterHaveTheirSizes() {
    HostileFleet fleet = HostileFleet.of(Scenario.NO_CHANGE_STAGED, 4_000, 5);
    assertThat(affectedADay(4_000, fleet.watchedCluster())).isCloseTo(200, within(40.0));
    assertThat(affectedADay(4_000, fleet.smallCluster())).isCloseTo(50, within(13.0));
  }

  @Test
  void stagesHaveTheirShares() {
    HostileFleet fleet = HostileFleet.of(Scenario.NO_CHANGE_STAGED, 12_000, 1);
    List<DeviceHour> hours = hours(fleet);
    double[] shares = {0.01, 0.05, 0.20, 0.50};
    for (int stage = 0; stage < shares.length; stage++) {
      int end = fleet.releaseHour() + DAY * (stage + 1);
      double share =
          share(
              hours, h -> h.hour() >= end - 4 && h.hour() < end, h -> h.version().equals("1.1.0"));
      assertThat(share).as("stage %s", stage).isCloseTo(shares[stage], within(0.2 * shares[stage]));
    }
    double last =
        share(hours, h -> h.hour() >= fleet.hours() - DAY, h -> h.version().equals("1.1.0"));
    assertThat(last).isBetween(0.92, 0.98);
  }

  @Test
  void halfOfTheDevicesHaveTheVersion_whenDrawnAtRandom() {
    List<DeviceHour> hours = hours(HostileFleet.of(Scenario.NO_CHANGE_HALF, 4_000, 1));
    double share = share(hours, h -> h.hour() >= 144, h -> h.version().equals("1.1.0"));
    assertThat(share).isCloseTo(0.5, within(0.03));
  }

  @ParameterizedTest
  @EnumSource
  void everyFleet_keepsItsOrderAndItsVersions(Scenario scenario) {
    HostileFleet fleet = HostileFleet.of(scenario, 300, 2);
    assertThat(fleet.releaseHour()).isEqualTo(fleet.hours() - WEEK);
    int[] last = new int[1];
    int[] judged = new int[1];
    Map<Integer, Integer> versionOf = new HashMap<>();
    fleet.forEachHour(
        h -> {
          assertThat(h.hour()).isBetween(last[0], fleet.hours() - 1);
          last[0] = h.hour();
          assertThat(h.foregroundHours()).isGreaterThan(0).isLessThanOrEqualTo(1);
          int version = fleet.versions().indexOf(h.version());
          assertThat(version).isGreaterThanOrEqualTo(versionOf.getOrDefault(h.device(), 0));
          versionOf.put(h.device(), version);
          if (h.version().equals(fleet.judgedVersion())) {
            assertThat(h.hour()).isGreaterThanOrEqualTo(fleet.releaseHour());
            judged[0]++;
          }
          assertThat(h.clusters()).doesNotHaveDuplicates().isSorted().hasSameSizeAs(h.stalls());
          assertThat(h.arrivalHour()).isBetween(h.hour(), h.hour() + WEEK);
          if (scenario != Scenario.LATE_UPLOADS) {
            assertThat(h.arrivalHour()).isEqualTo(h.hour());
          }
        });
    assertThat(judged[0]).isGreaterThan(100);
  }

  /**
   * Counts against the latent rates of the devices, which takes every difference of the devices
   * away.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FIRST_DAY", "SYMBOLS_LATE", "SYMBOLS_PARTIAL", "RENAMED_METHOD"})
  void countingRecoversTheTrueRatios(Scenario scenario) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 11);
    Truth truth = fleet.truth(fleet.judgedVersion(), reference(fleet));
    List<DeviceHour> hours = hours(fleet);
    for (String tier : List.of("LOW", "MID", "HIGH")) {
      Predicate<DeviceHour> group =
          h -> h.version().equals(fleet.judgedVersion()) && h.tier().equals(tier);
      for (int cluster : new int[] {0, 1, fleet.watchedCluster(), fleet.smallCluster()}) {
        assertRatio(fleet, hours, group, cluster, truth.cluster(cluster, tier));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "WORSE_HALF_WATCHED, 1.5, 1",
    "WORSE_STAGED, 1.5, 1",
    "ALL_WORSE_HALF, 1.3, 1.3",
    "ALL_WORSE_STAGED, 1.3, 1.3",
    "TRIPLE_SMALL, 1, 3",
    "BETA, 3, 1",
    "HOTFIX, 3, 1",
    "FLAVOURS, 3, 1",
    "FORCED_UPDATE, 3, 1",
    "ROLLBACK, 1, 1",
    "SLOW_DECAY, 1.15, 1",
    "PAST_RELEASE_WORSE, 1, 1",
    "SESSIONS_LONGER, 1, 1",
    "EARLY_ADOPTERS_WORSE, 1, 1"
  })
  void truthStatesTheChange(Scenario scenario, double watched, double small) {
    HostileFleet fleet = HostileFleet.of(scenario, 1_000, 1);
    Truth truth = fleet.truth();
    assertThat(truth.cluster(fleet.watchedCluster())).isCloseTo(watched, within(1e-9));
    assertThat(truth.cluster(fleet.smallCluster())).isCloseTo(small, within(1e-9));
    double most = Math.max(watched, small);
    if (watched == small) {
      assertThat(truth.app()).isCloseTo(watched, within(1e-9));
    } else {
      assertThat(truth.app()).isBetween(1 + (most - 1) / 50, 1 + (most - 1) / 2);
    }
    assertThat(truth.comparable()).isEqualTo(scenario != Scenario.FORCED_UPDATE);
  }

  @Test
  void truthIsByTier_whenOneTierIsWorse() {
    HostileFleet fleet = HostileFleet.of(Scenario.LOW_ONLY, 2_000, 1);
    Truth truth = fleet.truth();
    assertThat(truth.cluster(fleet.smallCluster(), "LOW")).isCloseTo(6, within(1e-9));
    assertThat(truth.cluster(fleet.smallCluster(), "HIGH")).isEqualTo(1);
    assertThat(truth.cluster(fleet.smallCluster())).isBetween(2.0, 5.5);
    assertThat(truth.app("HIGH")).isEqualTo(1);
    assertThat(truth.app("LOW")).isGreaterThan(1.1);
    assertThatThrownBy(() -> truth.app("low")).hasMessageContaining("no tier low");
  }

  @Test
  void truthOfOtherVersions_isToldOnRequest() {
    HostileFleet fleet = HostileFleet.of(Scenario.ROLLBACK, 500, 1);
    int watched = fleet.watchedCluster();
    assertThat(fleet.truth("1.1.0", "1.0.0").cluster(watched)).isCloseTo(3, within(1e-9));
    assertThat(fleet.truth("1.2.0", "1.1.0").cluster(watched)).isCloseTo(1 / 3.0, within(1e-9));
    HostileFleet slow = HostileFleet.of(Scenario.SLOW_DECAY, 500, 1);
    assertThat(slow.truth("1.6.0", "1.0.0").cluster(slow.watchedCluster()))
        .isCloseTo(Math.pow(1.15, 6), within(1e-9));
    assertThatThrownBy(() -> fleet.truth("1.3.0", "1.0.0"))
        .hasMessageContaining("no version 1.3.0");
  }

  @Test
  void devicesKeepTheirRates() {
    HostileFleet fleet = HostileFleet.of(Scenario.NO_CHANGE_HALF, 4_000, 4);
    double[] early = new double[4_000];
    double[] late = new double[4_000];
    double[] time = new double[4_000];
    fleet.forEachHour(
        h -> {
          (h.hour() < fleet.hours() / 2 ? early : late)[h.device()] += h.stallCount();
          time[h.device()] += h.foregroundHours();
        });
    List<Integer> order = new ArrayList<>();
    for (int d = 0; d < 4_000; d++) {
      order.add(d);
    }
    order.sort((a, b) -> Double.compare(early[b], early[a]));
    double all = 0;
    double top = 0;
    int hot = 0;
    for (int i = 0; i < 4_000; i++) {
      all += late[order.get(i)];
      top += i < 40 ? late[order.get(i)] : 0;
      hot += fleet.hot(i) ? 1 : 0;
    }
    assertThat(top / all)
        .as("share of the worst 1 % of the first half in the second")
        .isGreaterThan(0.2);
    assertThat(hot).isBetween(25, 58);
  }

  @Test
  void ratesOfADeviceAndAClusterSpread() {
    HostileFleet fleet = HostileFleet.of(Scenario.NO_CHANGE_HALF, 4_000, 4);
    HostileFleet tail = HostileFleet.of(Scenario.HEAVY_TAIL, 4_000, 4);
    assertThat(deviation(fleet, d -> Math.log(fleet.latentRate(d, 0) / fleet.latentRate(d, 1))))
        .isCloseTo(Math.sqrt(2), within(0.06));
    assertThat(deviation(tail, d -> Math.log(total(tail, d))))
        .isGreaterThan(0.5 + deviation(fleet, d -> Math.log(total(fleet, d))));
  }

  @Test
  void sameSeedSameFleet() {
    String first = text(HostileFleet.of(Scenario.HEAVY_TAIL, 200, 9));
    HostileFleet again = HostileFleet.of(Scenario.HEAVY_TAIL, 200, 9);
    assertThat(text(again)).isEqualTo(first);
    assertThat(text(again)).isEqualTo(first);
    assertThat(text(HostileFleet.of(Scenario.HEAVY_TAIL, 200, 10))).isNotEqualTo(first);
  }

  @Test
  void nightHasLessUse_andTheWeekendMore() {
    List<DeviceHour> hours = hours(HostileFleet.of(Scenario.NO_CHANGE_HALF, 2_000, 1));
    // Hour 0 is Thursday about 10:00, so 16 to 19 is 02:00 to 05:00 and 8 to 11 is 18:00 to 21:00.
    double night = share(hours, h -> true, h -> h.hour() % DAY >= 16 && h.hour() % DAY < 19);
    double evening = share(hours, h -> true, h -> h.hour() % DAY >= 8 && h.hour() % DAY < 11);
    assertThat(evening).isGreaterThan(4 * night);
    double friday = share(hours, h -> true, h -> h.hour() >= 16 && h.hour() < 36);
    double saturday = share(hours, h -> true, h -> h.hour() >= 40 && h.hour() < 60);
    assertThat(saturday / friday).isCloseTo(1.25, within(0.06));
  }

  @ParameterizedTest
  @CsvSource({"SESSIONS_LONGER, 1.3", "SESSIONS_SHORTER, 0.7", "NO_CHANGE_STAGED, 1"})
  void sessionsOfTheNewVersionHaveTheirLength(Scenario scenario, double factor) {
    Map<Boolean, double[]> sums = new HashMap<>();
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 1);
    fleet.forEachHour(
        h -> {
          double[] sum =
              sums.computeIfAbsent(h.version().equals(fleet.judgedVersion()), k -> new double[2]);
          sum[0] += h.foregroundHours();
          sum[1]++;
        });
    double[] judged = sums.get(true);
    double[] older = sums.get(false);
    assertThat(judged[0] / judged[1] / (older[0] / older[1])).isCloseTo(factor, within(0.025));
  }

  @Test
  void earlyAdoptersDiffer_inBothVersions() {
    HostileFleet plain = HostileFleet.of(Scenario.NO_CHANGE_STAGED, 1_000, 3);
    HostileFleet worse = HostileFleet.of(Scenario.EARLY_ADOPTERS_WORSE, 1_000, 3);
    HostileFleet better = HostileFleet.of(Scenario.EARLY_ADOPTERS_BETTER, 1_000, 3);
    assertThat(earlyFactor(worse, plain)).isCloseTo(1.3, within(1e-4));
    assertThat(earlyFactor(better, plain)).isCloseTo(0.75, within(1e-4));
  }

  @Test
  void tiersAndHeavyUsersUpdateFirst() {
    assertThat(earlyShare(Scenario.TIER_SHIFT, h -> h.tier().equals("HIGH"))).isGreaterThan(0.4);
    assertThat(earlyShare(Scenario.NO_CHANGE_STAGED, h -> h.tier().equals("HIGH")))
        .isCloseTo(0.25, within(0.05));
    Map<Integer, Integer> use = new HashMap<>();
    HostileFleet fleet = HostileFleet.of(Scenario.HEAVY_USERS_FIRST, 4_000, 1);
    fleet.forEachHour(h -> use.merge(h.device(), 1, Integer::sum));
    double[] halves = new double[2];
    use.forEach((device, hours) -> halves[fleet.rank(device) < 0.5 ? 0 : 1] += hours);
    assertThat(halves[0]).isGreaterThan(1.5 * halves[1]);
  }

  @Test
  void firstDayIsWorse_andNoOther() {
    HostileFleet fleet = HostileFleet.of(Scenario.FIRST_DAY, 8_000, 1);
    List<DeviceHour> hours = hours(fleet);
    // The last stage opens four days after the release; those before have had the version for a day
    // then.
    Predicate<DeviceHour> judged = h -> h.version().equals("1.1.0");
    Predicate<DeviceHour> settled =
        h -> fleet.rank(h.device()) < 0.5 && h.hour() >= fleet.releaseHour() + 5 * DAY;
    Predicate<DeviceHour> fresh =
        h -> fleet.rank(h.device()) > 0.2 && h.hour() < fleet.releaseHour() + 4 * DAY;
    assertRatio(fleet, hours, judged.and(fresh), 0, 1.5);
    assertRatio(fleet, hours, judged.and(settled), 0, 1);
    assertThat(fleet.truth().app()).isEqualTo(1);
  }

  @Test
  void oneVendorUpdatesThreeDaysEarlier() {
    HostileFleet fleet = HostileFleet.of(Scenario.VENDOR_STAGING, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    assertThat(share(hours, h -> true, h -> h.vendor().equals("xiaomi")))
        .isCloseTo(0.3, within(0.03));
    for (DeviceHour hour : hours) {
      if (hour.version().equals("1.1.0") && hour.hour() < fleet.releaseHour() + 3 * DAY) {
        assertThat(hour.vendor()).isEqualTo("xiaomi");
      }
    }
    HostileFleet plain = HostileFleet.of(Scenario.NO_CHANGE_STAGED, 4_000, 1);
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
  void aCompanyUpdatesInOneHour(Scenario scenario) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 6);
    HostileFleet plain = HostileFleet.of(Scenario.NO_CHANGE_STAGED, 4_000, 6);
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
    assertThat(companyModels.size() == 1).isEqualTo(scenario == Scenario.COMPANY_FLEET_ONE_MODEL);
  }

  @Test
  void newInstallsHaveNoPast() {
    HostileFleet fleet = HostileFleet.of(Scenario.NEW_INSTALLS, 4_000, 1);
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
    HostileFleet fleet = HostileFleet.of(Scenario.SAMPLING_CHANGED, 4_000, 1);
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
    List<DeviceHour> hours = hours(HostileFleet.of(Scenario.LATE_UPLOADS, 2_000, 1));
    Predicate<DeviceHour> late = h -> h.arrivalHour() > h.hour();
    assertThat(share(hours, h -> h.tier().equals("LOW"), late)).isCloseTo(0.48, within(0.06));
    assertThat(share(hours, h -> h.tier().equals("HIGH"), late)).isCloseTo(0.24, within(0.06));
  }

  @Test
  void symbolsAreMissing_asTheScenarioSays() {
    assertThat(unnamed(Scenario.SYMBOLS_LATE, 0, DAY)).isEqualTo(1);
    assertThat(unnamed(Scenario.SYMBOLS_LATE, DAY, WEEK)).isZero();
    assertThat(unnamed(Scenario.SYMBOLS_PARTIAL, 0, WEEK)).isCloseTo(0.4, within(0.03));
    assertThat(unnamed(Scenario.NO_CHANGE_STAGED, 0, WEEK)).isZero();
    assertThat(HostileFleet.of(Scenario.SYMBOLS_PARTIAL, 200, 1).truth().comparable(1)).isFalse();
  }

  @Test
  void aRenamedMethodHasAnotherId() {
    HostileFleet fleet = HostileFleet.of(Scenario.RENAMED_METHOD, 4_000, 1);
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
    double beta = versionHours(Scenario.BETA, "1.1.0-beta.3", 120, 288).size() / 168.0;
    assertThat(beta).isCloseTo(22 * 1.07, within(2.5));
    assertThat(sharesAfter(Scenario.HOTFIX, "1.0.1")).isCloseTo(0.005, within(0.002));
    assertThat(sharesAfter(Scenario.FORCED_UPDATE, "1.0.0")).isCloseTo(0.006, within(0.003));
    assertThat(versionHours(Scenario.FLAVOURS, "1.0.0-huawei", 0, 288))
        .isNotEmpty()
        .allMatch(h -> h.vendor().equals("huawei"));
    assertThat(versionHours(Scenario.FLAVOURS, "1.1.0-google", 0, 288))
        .isNotEmpty()
        .noneMatch(h -> h.vendor().equals("huawei"));
    assertThat(versionHours(Scenario.ROLLBACK, "1.1.0", 100, 120)).hasSizeGreaterThan(1_000);
    assertThat(versionHours(Scenario.ROLLBACK, "1.1.0", 170, 288)).isEmpty();
  }

  @Test
  void aPastReleaseRollsOutBefore() {
    HostileFleet fleet = HostileFleet.of(Scenario.PAST_RELEASE_IMPROVED, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    Predicate<DeviceHour> old = h -> h.version().equals("0.9.0");
    assertThat(share(hours, h -> h.hour() < 12, old)).isGreaterThan(0.95);
    assertThat(share(hours, h -> h.hour() >= 96 && h.hour() < 120, old)).isLessThan(0.1);
    assertRatio(fleet, hours, old, 0, 3);
    assertThat(fleet.truth("1.0.0", "0.9.0").cluster(0)).isCloseTo(1 / 3.0, within(1e-9));
  }

  @Test
  void aTinyFleetIsRefused() {
    assertThatThrownBy(() -> HostileFleet.of(Scenario.BETA, 99, 1)).hasMessageContaining("not 99");
  }

  private static String reference(HostileFleet fleet) {
    return fleet.versions().contains("1.0.0") ? "1.0.0" : "1.0.0-google";
  }

  private static void assertRatio(
      HostileFleet fleet,
      List<DeviceHour> hours,
      Predicate<DeviceHour> group,
      int cluster,
      double ratio) {
    double latent =
        sum(hours, group, h -> h.foregroundHours() * fleet.latentRate(h.device(), cluster));
    double counted = sum(hours, group, h -> h.stallsOf(cluster));
    assertThat(latent * ratio).isGreaterThan(10);
    assertThat(counted)
        .as("cluster %s", cluster)
        .isCloseTo(latent * ratio, poisson(latent * ratio));
  }

  /** Returns 4.5 standard deviations. */
  private static Offset<Double> poisson(double mean) {
    return within(4.5 * Math.sqrt(mean));
  }

  private static List<DeviceHour> hours(HostileFleet fleet) {
    List<DeviceHour> hours = new ArrayList<>();
    fleet.forEachHour(hours::add);
    return hours;
  }

  private static List<DeviceHour> versionHours(
      Scenario scenario, String version, int from, int to) {
    return hours(HostileFleet.of(scenario, 4_000, 1)).stream()
        .filter(h -> h.version().equals(version) && h.hour() >= from && h.hour() < to)
        .toList();
  }

  private static double sharesAfter(Scenario scenario, String version) {
    List<DeviceHour> hours = hours(HostileFleet.of(scenario, 4_000, 1));
    return share(hours, h -> h.hour() >= 120, h -> h.version().equals(version));
  }

  private static double share(
      List<DeviceHour> hours, Predicate<DeviceHour> of, Predicate<DeviceHour> which) {
    return sum(hours, of.and(which), h -> 1) / sum(hours, of, h -> 1);
  }

  private static double sum(
      List<DeviceHour> hours, Predicate<DeviceHour> of, ToDoubleFunction<DeviceHour> value) {
    return hours.stream().filter(of).mapToDouble(value).sum();
  }

  /**
   * Returns the device-hours a day with a stall of a cluster, or of any for -1, over one week
   * without a change.
   */
  private static double affectedADay(int devices, int cluster) {
    int[] affected = new int[1];
    HostileFleet.of(Scenario.NO_CHANGE_STAGED, devices, 5)
        .forEachHour(
            h -> {
              if (h.hour() < WEEK && (cluster < 0 ? h.stallCount() : h.stallsOf(cluster)) > 0) {
                affected[0]++;
              }
            });
    return affected[0] / 7.0;
  }

  private static double unnamed(Scenario scenario, int from, int to) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 1);
    List<DeviceHour> hours = hours(fleet);
    Predicate<DeviceHour> part =
        h ->
            h.version().equals(fleet.judgedVersion())
                && h.hour() >= fleet.releaseHour() + from
                && h.hour() < fleet.releaseHour() + to;
    assertThat(sum(hours, part.negate(), h -> h.stallsOf(HostileFleet.UNNAMED))).isZero();
    return sum(hours, part, h -> h.stallsOf(HostileFleet.UNNAMED))
        / sum(hours, part, DeviceHour::stallCount);
  }

  private static double earlyShare(Scenario scenario, Predicate<DeviceHour> which) {
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

  private static double relative(HostileFleet fleet, HostileFleet plain, int device, int cluster) {
    return fleet.latentRate(device, cluster) / plain.latentRate(device, cluster);
  }

  private static double total(HostileFleet fleet, int device) {
    double total = 0;
    for (int c = 0; c < HostileFleet.CLUSTERS; c++) {
      total += fleet.latentRate(device, c);
    }
    return total;
  }

  private static double deviation(HostileFleet fleet, ToDoubleFunction<Integer> value) {
    double sum = 0;
    double squares = 0;
    int n = 4_000;
    for (int d = 0; d < n; d++) {
      double x = value.applyAsDouble(d);
      sum += x;
      squares += x * x;
    }
    return Math.sqrt(squares / n - sum / n * (sum / n));
  }

  private static String text(HostileFleet fleet) {
    StringWriter text = new StringWriter();
    fleet.forEachHour(
        h -> {
          try {
            DeviceHourLines.write(h, text);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return text.toString();
  }
}
