package dev.jankline.benchmarks.hostile;

import static dev.jankline.benchmarks.hostile.Counting.hours;
import static dev.jankline.benchmarks.hostile.Counting.poisson;
import static dev.jankline.benchmarks.hostile.Counting.share;
import static dev.jankline.benchmarks.hostile.Counting.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
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
  }

  @Test
  void watchedAndSmallClusterHaveTheirSizes() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.NO_CHANGE_STAGED, 4_000, 5);
    assertThat(affectedADay(4_000, fleet.watchedCluster())).isCloseTo(200, within(40.0));
    assertThat(affectedADay(4_000, fleet.smallCluster())).isCloseTo(50, within(13.0));
  }

  @Test
  void aFleetWithMoreStallsHasAClusterOfTwentyADay_among200Devices() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.TRIPLE_FREQUENT_HALF, 4_000, 5);
    int cluster = fleet.changedCluster();
    double[] affected = new double[1];
    fleet.forEachHour(
        h -> affected[0] += h.version().equals("1.0.0") && h.stallsOf(cluster) > 0 ? 1 : 0);
    double[] all = new double[1];
    fleet.forEachHour(h -> all[0] += h.version().equals("1.0.0") ? 1 : 0);
    double perHour = affected[0] / all[0];
    double hoursADay = hours(fleet).size() / (fleet.hours() / 24.0);
    assertThat(perHour * hoursADay * 200 / 4_000).isBetween(16.0, 24.0);
  }

  @Test
  void countedStallsOfAnHourAreFive_soThatRatiosAreSmaller() {
    Truth truth = HostileFleet.of(HostileScenario.ALL_WORSE_HALF, 1_000, 1).truth();
    assertThat(truth.countedCluster(0)).isBetween(1.15, 1.3);
    assertThat(truth.countedCluster(150)).isBetween(1.28, 1.301);
    assertThat(truth.countedApp()).isBetween(1.15, truth.app());
    Truth same = HostileFleet.of(HostileScenario.NO_CHANGE_HALF, 200, 1).truth();
    assertThat(same.countedApp()).isEqualTo(1);
    assertThat(same.countedCluster(HostileFleet.UNNAMED)).isEqualTo(1);
  }

  @Test
  void stagesHaveTheirShares() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.NO_CHANGE_STAGED, 8_000, 1);
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
    List<DeviceHour> hours = hours(HostileFleet.of(HostileScenario.NO_CHANGE_HALF, 4_000, 1));
    double share = share(hours, h -> h.hour() >= 144, h -> h.version().equals("1.1.0"));
    assertThat(share).isCloseTo(0.5, within(0.03));
  }

  @ParameterizedTest
  @EnumSource
  void everyFleet_keepsItsOrderAndItsVersions(HostileScenario scenario) {
    HostileFleet fleet = HostileFleet.of(scenario, 300, 2);
    assertThat(fleet.releaseHour()).isEqualTo(fleet.hours() - WEEK);
    Map<String, Integer> order = new HashMap<>();
    fleet.versions().forEach(version -> order.put(version, order.size()));
    int[] version = new int[300];
    int[] last = new int[1];
    int[] judged = new int[1];
    List<DeviceHour> wrong = new ArrayList<>();
    fleet.forEachHour(
        h -> {
          int index = order.getOrDefault(h.version(), -1);
          boolean isJudged = h.version().equals(fleet.judgedVersion());
          int latest = scenario == HostileScenario.LATE_UPLOADS ? h.hour() + WEEK : h.hour();
          boolean right =
              last[0] <= h.hour()
                  && index >= version[h.device()]
                  && h.hour() < fleet.hours()
                  && (!isJudged || h.hour() >= fleet.releaseHour())
                  && h.foregroundHours() > 0
                  && h.foregroundHours() <= 1
                  && h.arrivalHour() >= h.hour()
                  && h.arrivalHour() <= latest
                  && ascending(h.clusters())
                  && h.clusters().length == h.stalls().length
                  && Arrays.stream(h.stalls()).allMatch(n -> n > 0);
          if (!right) {
            wrong.add(h);
          }
          last[0] = h.hour();
          version[h.device()] = index;
          judged[0] += isJudged ? 1 : 0;
        });
    assertThat(wrong).isEmpty();
    assertThat(judged[0]).isGreaterThan(100);
  }

  /**
   * Counts against the latent rates of the devices, which takes every difference of the devices
   * away.
   */
  @ParameterizedTest
  @EnumSource(
      names = {
        "SESSIONS_LONGER",
        "VENDOR_STAGING",
        "COMPANY_FLEET_MIXED",
        "EARLY_ADOPTERS_WORSE",
        "HEAVY_TAIL",
        "NEW_INSTALLS",
        "PAST_RELEASE_IMPROVED",
        "WORSE_STAGED",
        "ALL_WORSE_HALF",
        "TRIPLE_FREQUENT_HALF",
        "LOW_ONLY",
        "BETA",
        "HOTFIX",
        "FLAVOURS",
        "FORCED_UPDATE",
        "ROLLBACK",
        "ROLLBACK_WORSE"
      })
  void countingRecoversTheTrueRatios(HostileScenario scenario) {
    HostileFleet fleet = HostileFleet.of(scenario, 4_000, 11);
    Truth truth = fleet.truth(fleet.judgedVersion(), reference(fleet));
    int[] clusters = {0, 1, fleet.watchedCluster(), fleet.smallCluster()};
    Map<String, double[]> latent = new HashMap<>();
    Map<String, double[]> counted = new HashMap<>();
    fleet.forEachHour(
        h -> {
          if (h.version().equals(fleet.judgedVersion())) {
            double[] expected = latent.computeIfAbsent(h.tier(), tier -> new double[4]);
            double[] found = counted.computeIfAbsent(h.tier(), tier -> new double[4]);
            for (int i = 0; i < clusters.length; i++) {
              expected[i] += h.foregroundHours() * fleet.latentRate(h.device(), clusters[i]);
              found[i] += h.stallsOf(clusters[i]);
            }
          }
        });
    for (String tier : List.of("LOW", "MID", "HIGH")) {
      for (int i = 0; i < clusters.length; i++) {
        double mean =
            latent.getOrDefault(tier, new double[4])[i] * truth.cluster(clusters[i], tier);
        assertThat(mean).isGreaterThan(10);
        assertThat(counted.getOrDefault(tier, new double[4])[i])
            .as("%s, cluster %s", tier, clusters[i])
            .isCloseTo(mean, poisson(mean));
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
    "TRIPLE_STAGED, 3, 1",
    "TRIPLE_SMALL_HALF, 1, 3",
    "BETA, 3, 1",
    "DEBUG, 3, 1",
    "ROLLBACK_WORSE, 3, 1",
    "HOTFIX, 3, 1",
    "FLAVOURS, 3, 1",
    "FORCED_UPDATE, 3, 1",
    "ROLLBACK, 1, 1",
    "SLOW_DECAY, 1.15, 1",
    "PAST_RELEASE_WORSE, 1, 1",
    "SESSIONS_LONGER, 1, 1",
    "EARLY_ADOPTERS_WORSE, 1, 1"
  })
  void truthStatesTheChange(HostileScenario scenario, double watched, double small) {
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
    assertThat(truth.comparable()).isEqualTo(scenario != HostileScenario.FORCED_UPDATE);
  }

  @Test
  void truthIsByTier_whenOneTierIsWorse() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.LOW_ONLY, 2_000, 1);
    Truth truth = fleet.truth();
    assertThat(truth.cluster(fleet.smallCluster(), "LOW")).isCloseTo(6, within(1e-9));
    assertThat(truth.cluster(fleet.smallCluster(), "HIGH")).isEqualTo(1);
    assertThat(truth.cluster(fleet.smallCluster())).isBetween(2.0, 5.5);
    assertThat(truth.app("HIGH")).isEqualTo(1);
    assertThat(truth.app("LOW")).isCloseTo(6, within(1e-9));
    assertThatThrownBy(() -> truth.app("low")).hasMessageContaining("no tier low");
  }

  @Test
  void truthOfOtherVersions_isToldOnRequest() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.ROLLBACK, 500, 1);
    int watched = fleet.watchedCluster();
    assertThat(fleet.truth("1.1.0", "1.0.0").cluster(watched)).isCloseTo(3, within(1e-9));
    assertThat(fleet.truth("1.2.0", "1.1.0").cluster(watched)).isCloseTo(1 / 3.0, within(1e-9));
    HostileFleet slow = HostileFleet.of(HostileScenario.SLOW_DECAY, 500, 1);
    assertThat(slow.truth("1.6.0", "1.0.0").cluster(slow.watchedCluster()))
        .isCloseTo(Math.pow(1.15, 6), within(1e-9));
    assertThatThrownBy(() -> fleet.truth("1.3.0", "1.0.0"))
        .hasMessageContaining("no version 1.3.0");
  }

  @Test
  void devicesKeepTheirRates() {
    HostileFleet fleet = HostileFleet.of(HostileScenario.NO_CHANGE_HALF, 4_000, 4);
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
    HostileFleet fleet = HostileFleet.of(HostileScenario.NO_CHANGE_HALF, 4_000, 4);
    HostileFleet tail = HostileFleet.of(HostileScenario.HEAVY_TAIL, 4_000, 4);
    assertThat(deviation(d -> Math.log(fleet.latentRate(d, 0) / fleet.latentRate(d, 1))))
        .isCloseTo(Math.sqrt(2), within(0.06));
    assertThat(deviation(d -> Math.log(total(tail, d))))
        .isGreaterThan(0.5 + deviation(d -> Math.log(total(fleet, d))));
  }

  @Test
  void sameSeedSameFleet() {
    String first = text(HostileFleet.of(HostileScenario.HEAVY_TAIL, 200, 9));
    HostileFleet again = HostileFleet.of(HostileScenario.HEAVY_TAIL, 200, 9);
    assertThat(text(again)).isEqualTo(first);
    assertThat(text(again)).isEqualTo(first);
    assertThat(text(HostileFleet.of(HostileScenario.HEAVY_TAIL, 200, 10))).isNotEqualTo(first);
  }

  @Test
  void nightHasLessUse_andTheWeekendMore() {
    List<DeviceHour> hours = hours(HostileFleet.of(HostileScenario.NO_CHANGE_HALF, 2_000, 1));
    // Hour 0 is Thursday about 10:00, so 16 to 19 is 02:00 to 05:00 and 8 to 11 is 18:00 to 21:00.
    double night = share(hours, h -> true, h -> h.hour() % DAY >= 16 && h.hour() % DAY < 19);
    double evening = share(hours, h -> true, h -> h.hour() % DAY >= 8 && h.hour() % DAY < 11);
    assertThat(evening).isGreaterThan(4 * night);
    double friday = share(hours, h -> true, h -> h.hour() >= 16 && h.hour() < 36);
    double saturday = share(hours, h -> true, h -> h.hour() >= 40 && h.hour() < 60);
    assertThat(saturday / friday).isCloseTo(1.25, within(0.06));
  }

  private static boolean ascending(int[] clusters) {
    for (int i = 1; i < clusters.length; i++) {
      if (clusters[i] <= clusters[i - 1]) {
        return false;
      }
    }
    return true;
  }

  private static String reference(HostileFleet fleet) {
    return fleet.versions().contains("1.0.0") ? "1.0.0" : "1.0.0-google";
  }

  /**
   * Returns the device-hours a day with a stall of a cluster, or of any for -1, over one week
   * without a change.
   */
  private static double affectedADay(int devices, int cluster) {
    int[] affected = new int[1];
    HostileFleet.of(HostileScenario.NO_CHANGE_STAGED, devices, 5)
        .forEachHour(
            h -> {
              if (h.hour() < WEEK && (cluster < 0 ? h.stallCount() : h.stallsOf(cluster)) > 0) {
                affected[0]++;
              }
            });
    return affected[0] / 7.0;
  }

  private static double deviation(ToDoubleFunction<Integer> value) {
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

  private static double total(HostileFleet fleet, int device) {
    double total = 0;
    for (int c = 0; c < HostileFleet.CLUSTERS; c++) {
      total += fleet.latentRate(device, c);
    }
    return total;
  }
}
