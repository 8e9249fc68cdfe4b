package dev.jankline.dashboard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.query.Estimate;
import org.junit.jupiter.api.Test;

class ReleaseListTest {
  @Test
  void shareWithoutAStall_isBetweenZeroAndOne() {
    assertThat(ReleaseList.stallFree(new Estimate(913.0, 828.0, 1005.0)))
        .satisfies(
            share -> {
              assertThat(share.value()).isBetween(0.086, 0.088);
              assertThat(share.low()).isZero();
              assertThat(share.high()).isBetween(0.171, 0.173);
            });
  }

  @Test
  void noAnrOnFewDeviceDays_isUnknown_notAnyNumber() {
    assertThat(ReleaseList.anrsPerThousand(0, 0)).isNull();
    assertThat(ReleaseList.anrsPerThousand(0, 3)).isNull();
    assertThat(ReleaseList.anrsPerThousand(0, 1_000)).isNotNull();
    assertThat(ReleaseList.anrsPerThousand(1, 3)).isNotNull();
  }
}
