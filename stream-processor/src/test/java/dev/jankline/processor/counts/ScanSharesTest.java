package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.counts.ScanShares.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScanSharesTest {
  private static final Instant BEGIN = Instant.ofEpochSecond(1_000);
  private static final long SCAN = Duration.ofMillis(10).toNanos();

  private final ScanShares shares = new ScanShares();

  @Test
  void sixteenTasksSpendNoMoreThanOne() {
    long alone = spent(1);
    long together = spent(16);

    // A minute: 1 s saved up and 0.6 s; each task may owe one scan.
    assertThat(alone).isBetween(1_580L, 1_620L);
    assertThat(together).isBetween(1_500L, 1_780L);
  }

  @Test
  void shareOfTasksThatEndedIsLeftToTheOthers() {
    Share stays = shares.join(0);
    Share ends = shares.join(1);
    stays.isLeft(BEGIN);
    stays.spend(Duration.ofSeconds(1).toNanos());
    ends.close();

    assertThat(stays.isLeft(BEGIN.plusSeconds(49))).isFalse();
    assertThat(stays.isLeft(BEGIN.plusSeconds(51))).isTrue();
  }

  /** Milliseconds that so many tasks, which scan whenever they may, spend in a minute. */
  private long spent(int tasks) {
    List<Share> all = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      all.add(shares.join(i));
    }
    long nanos = 0;
    for (int tick = 0; tick <= 300; tick++) {
      Instant now = BEGIN.plusMillis(200L * tick);
      for (Share share : all) {
        while (share.isLeft(now)) {
          share.spend(SCAN);
          nanos += SCAN;
        }
      }
    }
    all.forEach(Share::close);
    return nanos / 1_000_000;
  }
}
