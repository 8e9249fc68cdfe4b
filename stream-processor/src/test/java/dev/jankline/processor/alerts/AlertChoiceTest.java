package dev.jankline.processor.alerts;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.StratumCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.wire.TrustedRecords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlertChoiceTest {
  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  private static final AlertRule REGRESSION =
      AlertRule.newBuilder()
          .setName("worse")
          .setKind(RuleKind.REGRESSION)
          .setMinRatio(1.5)
          .setMinAffectedDeviceDays(20L)
          .build();
  private static final AlertRule NEW =
      AlertRule.newBuilder()
          .setName("new")
          .setKind(RuleKind.NEW)
          .setMinAffectedDeviceDays(20L)
          .build();
  private static final AlertRule SLOW =
      AlertRule.newBuilder()
          .setName("slow")
          .setMinStalls(10L)
          .setMinDevices(5L)
          .setMinP95Millis(1000L)
          .build();
  private static final AlertRule MANY =
      AlertRule.newBuilder().setName("many").setMinStalls(100L).build();
  private static final AlertChoice CHOICE =
      new AlertChoice(
          new RulesInForce(
              Map.of("*", List.of(REGRESSION, NEW, SLOW, MANY), "com.example.quiet", List.of())));

  @Test
  void saysNothing_whileAThresholdIsNotReached() {
    assertThat(day(ADayTotal.of(10, 5, 200))).isEmpty();
    assertThat(day(ADayTotal.of(9, 5, 2000))).isEmpty();
    assertThat(day(ADayTotal.of(10, 4, 2000))).isEmpty();
  }

  @Test
  void alertsByTheFirstRuleThatHolds() {
    Alert alert = day(ADayTotal.of(10, 5, 2000)).orElseThrow();

    assertThat(alert.getRule()).isEqualTo("slow");
    assertThat(alert.getKind()).isEqualTo(AlertKind.THRESHOLD);
    assertThat(alert.getTrigger())
        .matches(
            "10 stalls in a day \\(at least 10\\), 5 devices \\(at least 5\\), p95 \\d+ ms .*");
    assertThat(day(ADayTotal.of(100, 1, 100)).orElseThrow().getRule()).isEqualTo("many");
  }

  @Test
  void prefersTheRulesOfTheApp() {
    ClusterTotal total = ADayTotal.of(1000, 500, 5000);

    assertThat(
            CHOICE.alert(
                new ClusterDays("com.example.quiet", List.of(total)),
                List.of(total),
                null,
                NOON,
                () -> true))
        .isEmpty();
  }

  @Test
  void regressionSaysRatioIntervalAndSince() {
    Alert alert = compared(rate(VersionOutcome.WORSE, 3.1, 25)).orElseThrow();

    assertThat(alert.getKind()).isEqualTo(AlertKind.REGRESSION);
    assertThat(alert.getTrigger())
        .isEqualTo(
            "3.1 times the rate of 1.0.0 (2.0 to 4.5): 25 of 400 device-days affected,"
                + " since 2026-03-04T12:00:00Z");
    assertThat(alert.getRate()).isNotNull();
    assertThat(alert.getDevices()).isEqualTo(25);
    assertThat(alert.getWindowMillis()).isZero();
  }

  @Test
  void saysWhichDevicesAreAffected() {
    ClusterTotal total = ADayTotal.of(10, 5, 2000);
    total.setStrata(
        List.of(
            stratum(DeviceTier.LOW, 13, 7),
            stratum(DeviceTier.LOW, 14, 2),
            stratum(DeviceTier.HIGH, 14, 1),
            stratum(DeviceTier.MID, 12, 0)));

    Alert alert = day(total).orElseThrow();

    assertThat(alert.getAffectedTiers()).isEqualTo(Map.of("LOW", 9L, "HIGH", 1L));
    assertThat(alert.getAffectedReleases()).isEqualTo(Map.of("13", 7L, "14", 3L));
  }

  private static StratumCount stratum(DeviceTier tier, int release, long affected) {
    StratumCount stratum = new StratumCount();
    stratum.setTier(tier);
    stratum.setOsRelease(release);
    stratum.setAffected(affected);
    return stratum;
  }

  @Test
  void newClusterNeedsItsDevices() {
    assertThat(compared(rate(VersionOutcome.NEW, Double.POSITIVE_INFINITY, 19))).isEmpty();
    Alert alert = compared(rate(VersionOutcome.NEW, Double.POSITIVE_INFINITY, 20)).orElseThrow();
    assertThat(alert.getKind()).isEqualTo(AlertKind.NEW);
    assertThat(alert.getTrigger()).startsWith("not in 1.0.0: 20 of 400 device-days affected");
  }

  @Test
  void bundledRules_askForAShare_andForTheWorstClusters() {
    AlertChoice bundled = new AlertChoice(RulesFile.bundled());
    ClusterTotal total = ADayTotal.of(1, 1, 100);
    ClusterDays days = new ClusterDays(APP, List.of(total));
    for (VersionOutcome outcome : List.of(VersionOutcome.NEW, VersionOutcome.WORSE)) {
      VersionComparison rate = rate(outcome, 9, 20);
      rate.setDeviceDays(1_000_000L);
      rate.setAffectedPerThousand(new Estimate(0.02, 0.01, 0.03));
      assertThat(bundled.alert(days, List.of(), rate, NOON, () -> true))
          .as("20 of 1,000,000 device-days")
          .isEmpty();
    }
    VersionComparison common = rate(VersionOutcome.NOT_WORSE, 1, 600);
    common.setDeviceDays(10_000L);
    common.setAffectedPerThousand(new Estimate(60.0, 51.0, 70.0));
    Alert alert = bundled.alert(days, List.of(), common, NOON, () -> true).orElseThrow();
    assertThat(alert.getKind()).isEqualTo(AlertKind.SHARE);
    assertThat(alert.getTrigger())
        .isEqualTo("600 of 10000 device-days affected, 6.0 % (5.1 to 7.0), limit 5.0 %");
    common.setForegroundMillis(0L);
    assertThat(bundled.alert(days, List.of(), common, NOON, () -> true).orElseThrow().getTrigger())
        .isEqualTo(
            "600 of 10000 device-days with a report, 6.0 % (5.1 to 7.0), limit 5.0 %; no rate: no"
                + " foreground time was sent");
    assertThat(bundled.alert(days, List.of(), common, NOON, () -> false)).isEmpty();
    common.setAffectedPerThousand(new Estimate(60.0, 49.0, 72.0));
    assertThat(bundled.alert(days, List.of(), common, NOON, () -> true)).as("by chance").isEmpty();
  }

  @Test
  void shareIsSaidOnce_andARegressionAfterIt() {
    Alert share = ADayTotal.alert(10, 5, 2000);
    share.setKind(AlertKind.SHARE);
    Alert later = ADayTotal.alert(1000, 5, 2000);
    later.setKind(AlertKind.SHARE);
    later.setVersionCode(120L);
    Alert worse = ADayTotal.alert(10, 5, 2000);
    worse.setKind(AlertKind.REGRESSION);

    assertThat(AlertNews.isNews(later, share, true)).isFalse();
    assertThat(AlertNews.isNews(share, worse, true)).isFalse();
    assertThat(AlertNews.isNews(worse, share, true)).isTrue();
  }

  @Test
  void shareIsSentAgainAfterADay_becauseItsTicketMayHaveBeenMuted() {
    Alert share = ADayTotal.alert(10, 5, 2000);
    share.setKind(AlertKind.SHARE);
    Alert later = ADayTotal.alert(10, 5, 2000);
    later.setKind(AlertKind.NOT_JUDGED);
    later.setAt(share.getAt().plus(Duration.ofDays(1)));

    assertThat(AlertNews.isNews(later, share, true)).isTrue();
    later.setVersionCode(share.getVersionCode() - 1);
    assertThat(AlertNews.isNews(later, share, true)).as("tail of an older version").isFalse();
    later.setVersionCode(share.getVersionCode());
    share.setMayOpen(false);
    assertThat(AlertNews.isNews(later, share, false)).as("in a summary").isFalse();
  }

  @Test
  void otherOutcomesAreNoAlerts() {
    for (VersionOutcome outcome : VersionOutcome.values()) {
      if (outcome != VersionOutcome.WORSE && outcome != VersionOutcome.NEW) {
        assertThat(compared(rate(outcome, 9, 100))).as("%s", outcome).isEmpty();
      }
    }
    assertThat(compared(rate(VersionOutcome.WORSE, 1.4, 100))).as("too small a ratio").isEmpty();
  }

  @Test
  void onlyWhatSaysMoreIsNews() {
    Alert last = ADayTotal.alert(10, 5, 2000);

    assertThat(AlertNews.isNews(ADayTotal.alert(10, 5, 2000), null, true)).isTrue();
    assertThat(AlertNews.isNews(ADayTotal.alert(19, 5, 2000), last, true)).isFalse();
    assertThat(AlertNews.isNews(ADayTotal.alert(20, 5, 2000), last, true)).isTrue();
    Alert compared = compared(rate(VersionOutcome.WORSE, 3, 25)).orElseThrow();
    compared.setStalls(10L);
    assertThat(AlertNews.isNews(compared, last, true)).as("a regression").isTrue();
    assertThat(AlertNews.isNews(last, compared, true)).as("no threshold after it").isFalse();
    Alert older = ADayTotal.alert(1000, 5, 2000);
    older.setVersionCode(100L);
    assertThat(AlertNews.isNews(older, last, true)).as("tail of an older version").isFalse();
    last.setMayOpen(false);
    assertThat(AlertNews.isNews(ADayTotal.alert(10, 5, 2000), last, true)).isTrue();
  }

  private static Optional<Alert> day(ClusterTotal total) {
    return CHOICE.alert(
        new ClusterDays(APP, List.of(total)), List.of(total), null, NOON, () -> true);
  }

  private static Optional<Alert> compared(VersionComparison rate) {
    ClusterTotal total = ADayTotal.of(1, 1, 100);
    return CHOICE.alert(new ClusterDays(APP, List.of(total)), List.of(), rate, NOON, () -> true);
  }

  private static VersionComparison rate(VersionOutcome outcome, double ratio, long affected) {
    VersionVerdict verdict = new VersionVerdict();
    verdict.setSides(List.of());
    verdict.setOlderVersionName("1.0.0");
    verdict.setOutcome(outcome);
    verdict.setRatio(new Estimate(ratio, 2.0, 4.5));
    verdict.setSince(NOON);
    VersionComparison rate = new VersionComparison();
    rate.setAffectedDeviceDays(affected);
    rate.setDeviceDays(400L);
    rate.setForegroundMillis(3_600_000L);
    rate.setVerdict(verdict);
    return rate;
  }
}
