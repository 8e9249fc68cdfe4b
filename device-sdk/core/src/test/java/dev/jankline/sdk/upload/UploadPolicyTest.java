package dev.jankline.sdk.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.Network;
import org.junit.jupiter.api.Test;

class UploadPolicyTest {
  private static final long HOUR = 3_600_000;

  private final UploadPolicy policy = new UploadPolicy(24 * HOUR, 50_000);

  @Test
  void everythingIsSent_anIntervalAfterTheLastUpload_whenTheNetworkIsNotMetered() {
    assertThat(policy.allowance(Network.UNMETERED, false, 24 * HOUR - 1, 0)).isZero();
    assertThat(policy.allowance(Network.UNMETERED, false, 24 * HOUR, 50_000))
        .isEqualTo(UploadPolicy.UNLIMITED);
  }

  @Test
  void uploadIsDueAfterAnEighth_whenTheAppIsAtRest() {
    assertThat(policy.allowance(Network.UNMETERED, true, 3 * HOUR - 1, 0)).isZero();
    assertThat(policy.allowance(Network.UNMETERED, true, 3 * HOUR, 0))
        .isEqualTo(UploadPolicy.UNLIMITED);
  }

  @Test
  void onlyTheRestOfTheDailyAllowance_isSentOverAMeteredNetwork() {
    assertThat(policy.allowance(Network.METERED, true, 3 * HOUR, 0)).isZero();
    assertThat(policy.allowance(Network.METERED, true, 24 * HOUR, 20_000)).isEqualTo(30_000);
    assertThat(policy.allowance(Network.METERED, false, 24 * HOUR, 60_000)).isZero();
  }

  @Test
  void nothingIsSent_withoutANetwork_orWithoutAnInterval_orWithoutAnAllowance() {
    assertThat(policy.allowance(Network.NONE, true, 9 * 24 * HOUR, 0)).isZero();
    assertThat(new UploadPolicy(0, 50_000).allowance(Network.UNMETERED, true, HOUR, 0)).isZero();
    assertThat(new UploadPolicy(HOUR, 0).allowance(Network.METERED, true, HOUR, 0)).isZero();
  }
}
