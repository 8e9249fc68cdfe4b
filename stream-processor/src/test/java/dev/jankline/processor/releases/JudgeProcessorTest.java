package dev.jankline.processor.releases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Clusters, and what a restart leaves. */
class JudgeProcessorTest extends JudgeStage {
  @Test
  void judgesAfterARestart_whatWasNotJudgedBefore() {
    twoVersions(9);
    assertThat(rates()).isEmpty();

    restart();
    judge();

    assertThat(rates()).isNotEmpty();
    assertThat(alerts()).hasSize(1);
  }

  @Test
  void saysNothingTwice_afterARestart() {
    twoVersions(9);
    judge();
    assertThat(alerts()).hasSize(1);

    restart();
    judge();
    assertThat(context.forwarded()).as("all was judged").isEmpty();

    cluster("1.1.0", 0, 10);
    judge();
    assertThat(alerts()).isEmpty();
    VersionComparison rate = toDate("1.1.0");
    assertThat(rate.getAffectedDeviceDays()).isEqualTo(9L * 11 + 10);
    assertThat(rate.getVerdict()).isNotNull();
  }

  @Test
  void takesEvidenceBack_whenStallsAreTakenBack() {
    twoVersions(9);
    judge();
    double before = evidence();
    context.resetForwards();

    for (int hour = 0; hour < 12; hour++) {
      cluster("1.1.0", hour, 3);
    }
    judge();

    assertThat(before).isGreaterThan(1000);
    assertThat(evidence()).isLessThan(2);
  }

  @Test
  void forgetsWindowsAfterTwentyFourDays() {
    twoVersions(9);
    judge();
    long before = size();
    exposure("1.2.0", DAY.plus(Duration.ofDays(25)));
    judge();
    dropOld();

    assertThat(before).isGreaterThan(50);
    assertThat(size()).as("two totals, sums and the mark").isEqualTo(4);
    cluster("1.1.0", 0, 9);
    assertThat(size()).as("too old").isEqualTo(4);
  }

  @Test
  void saysThatTheClusterIsGone_whenNothingIsLeft() {
    twoVersions(9);
    judge();
    context.resetForwards();

    for (int hour = 0; hour < 12; hour++) {
      cluster("1.1.0", hour, 0);
    }
    judge();

    assertThat(outcome(toDate("1.1.0"))).isEqualTo(VersionOutcome.GONE);
  }
}
