package dev.jankline.sdk.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StallQuotaTest {
  private static final long NOW = 1_700_000_000_000L;
  private static final long DAY = 24L * 60 * 60 * 1000;

  @TempDir private File directory;

  @Test
  void halfADayAtOnce_thenAsFastAsTheDayGoes() {
    StallQuota quota = new StallQuota(directory, 200, NOW);

    assertThat(taken(quota, NOW, 500)).isEqualTo(100);
    assertThat(taken(quota, NOW + DAY / 4, 500)).isEqualTo(25);
    assertThat(taken(quota, NOW + 100 * DAY, 500)).as("never more than it holds").isEqualTo(100);
  }

  @Test
  void noMoreThanADaysStalls_pass_inAny24Hours() {
    for (int perDay : new int[] {1, 2, 3, 7, 200}) {
      StallQuota quota = new StallQuota(directory, perDay, NOW);
      Deque<Long> lastDay = new ArrayDeque<>();
      int most = 0;
      int all = 0;
      for (long now = NOW; now < NOW + 5 * DAY; now += 60_000) {
        while (quota.take(now)) {
          lastDay.add(now);
          all++;
        }
        while (!lastDay.isEmpty() && lastDay.getFirst() <= now - DAY) {
          lastDay.remove();
        }
        most = Math.max(most, lastDay.size());
      }

      assertThat(most).as("of %d a day", perDay).isEqualTo(perDay);
      assertThat(all).as("in five days").isGreaterThanOrEqualTo(5 * perDay / 2);
    }
  }

  @Test
  void restart_doesNotFillIt() throws IOException {
    StallQuota first = new StallQuota(directory, 200, NOW);
    taken(first, NOW, 90);
    first.save();

    StallQuota second = new StallQuota(directory, 200, NOW + 1);
    assertThat(taken(second, NOW + 1, 2)).as("before the file is read").isEqualTo(2);
    second.load();
    assertThat(taken(second, NOW + 2, 500)).isEqualTo(8);
  }

  @Test
  void clockSetBack_neitherFillsNorEmptiesIt() {
    StallQuota quota = new StallQuota(directory, 200, NOW);
    taken(quota, NOW, 60);

    assertThat(taken(quota, NOW - 30 * DAY, 500)).isEqualTo(40);
  }

  private static int taken(StallQuota quota, long now, int tries) {
    int taken = 0;
    for (int i = 0; i < tries; i++) {
      taken += quota.take(now) ? 1 : 0;
    }
    return taken;
  }
}
