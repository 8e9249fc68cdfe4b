package dev.jankline.processor.releases;

import static dev.jankline.processor.testing.AnEvent.APP;
import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.Windows;
import dev.jankline.schema.FixMark;
import dev.jankline.schema.JudgeInput;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is old is deleted, also of an app of which nothing comes any more. */
class ForgottenTotalsTest extends JudgeStage {
  @Test
  void totalsOfASilentAppAreDeleted() {
    twoVersions(9);
    judge();
    anotherAppSends(32);

    judge();
    dropOld();

    assertThat(size()).as("a mark for each app, sums, and the other total").isEqualTo(4);
  }

  @Test
  void deletingIsDoneInSteps() {
    for (int i = 0; i < 1_200; i++) {
      JudgeInput input = cluster("1.0.0", DAY, Windows.DAY, 1);
      Objects.requireNonNull(input.getCluster()).setFingerprint("k1:" + i);
      take(input);
    }
    judge();
    anotherAppSends(32);
    judge();
    long before = size();

    dropOld();
    assertThat(before - size()).isBetween(400L, 500L);
    dropOld();
    dropOld();
    assertThat(size()).isEqualTo(before - 1_200);
  }

  @Test
  void alertsFixesAndSumsOfLastYearAreForgotten() {
    twoVersions(9);
    FixMark mark = new FixMark(CLUSTER, "1.2.0", 120L, NOON, null, true, null);
    take(new JudgeInput(APP, null, null, mark, 0L, null, null, null));
    judge();
    assertThat(sentAlerts()).isEqualTo(1);
    anotherAppSends(364);
    judge();
    dropOld();
    assertThat(sentAlerts()).isEqualTo(1);
    assertThat(size()).as("two marks, the fix and the other total").isEqualTo(4);

    anotherAppSends(366);
    judge();
    dropOld();

    assertThat(sentAlerts()).isZero();
    assertThat(size()).as("two marks and two other totals").isEqualTo(4);
  }

  /** One total of another app of the partition. */
  private void anotherAppSends(int days) {
    Duration later = Duration.ofDays(days);
    JudgeInput input = exposure("3.0.0", DAY.plus(later), Windows.DAY, 30);
    input.setApp("com.example.other");
    take(input, NOON.plus(later));
  }
}
