package dev.jankline.gateway.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.ratelimit.Quotas.QuotaLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuotasTest {
  private static final QuotaLimits TEN_EVENTS = new QuotaLimits(10, 0);

  private long nanos;
  private final Quotas quotas = new Quotas(3, () -> nanos);

  @Test
  void everythingIsLetIn_withoutLimits() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(admit("a", "i" + i, 1_000, QuotaLimits.NONE, QuotaLimits.NONE)).isZero();
    }
    assertThat(quotas.installs()).isZero();
  }

  @Test
  void appSendsItsQuotaOnAverage_howeverMuchItTries() {
    int accepted = 0;
    for (int second = 0; second < 100; second++) {
      for (int i = 0; i < 500; i++) {
        accepted += admit("a", "i", 1, TEN_EVENTS, QuotaLimits.NONE) == 0 ? 1 : 0;
        advance(Duration.ofMillis(2));
      }
    }

    assertThat(accepted).isBetween(100 + 990, 100 + 1_001);
  }

  @Test
  void otherAppsKeepTheirs() {
    for (int i = 0; i < 1_000; i++) {
      admit("a", "i", 100, TEN_EVENTS, QuotaLimits.NONE);
      if (i % 100 == 0) {
        assertThat(admit("b", "i", 1, TEN_EVENTS, QuotaLimits.NONE)).isZero();
      }
    }
  }

  @Test
  void waitIsUntilTheDebtIsPaid() {
    assertThat(admit("a", "i", 130, TEN_EVENTS, QuotaLimits.NONE)).isZero();

    long wait = quotas.waitNanos("a", TEN_EVENTS);
    assertThat(Duration.ofNanos(wait))
        .isBetween(Duration.ofMillis(3_000), Duration.ofMillis(3_101));
    assertThat(admit("a", "i", 1, TEN_EVENTS, QuotaLimits.NONE)).isEqualTo(wait);

    nanos += wait;
    assertThat(admit("a", "i", 1, TEN_EVENTS, QuotaLimits.NONE)).isZero();
  }

  @Test
  void bytesAreLimitedToo() {
    QuotaLimits limits = new QuotaLimits(0, 1_000);

    assertThat(quotas.admit(new Quotas.Sent("a", "i", 1, 11_000), limits, QuotaLimits.NONE))
        .isZero();
    assertThat(quotas.admit(new Quotas.Sent("a", "i", 1, 1), limits, QuotaLimits.NONE))
        .isPositive();
  }

  @Test
  void oneInstallationDoesNotUseUpWhatOthersHave() {
    assertThat(admit("a", "loud", 10, QuotaLimits.NONE, TEN_EVENTS)).isZero();
    assertThat(admit("a", "loud", 1, QuotaLimits.NONE, TEN_EVENTS)).isPositive();

    assertThat(admit("a", "quiet", 1, QuotaLimits.NONE, TEN_EVENTS)).isZero();
    assertThat(admit("b", "loud", 1, QuotaLimits.NONE, TEN_EVENTS)).isZero();
    advance(Duration.ofMinutes(1));
    assertThat(admit("a", "loud", 1, QuotaLimits.NONE, TEN_EVENTS)).isZero();
  }

  @Test
  void refusedBatchIsTakenFromNoAccount() {
    admit("a", "loud", 10, TEN_EVENTS, TEN_EVENTS);
    for (int i = 0; i < 100; i++) {
      assertThat(admit("a", "loud", 1_000, TEN_EVENTS, TEN_EVENTS)).isPositive();
    }

    assertThat(admit("a", "quiet", 1, TEN_EVENTS, TEN_EVENTS)).isZero();
  }

  @Test
  void installationsAreForgotten_theOneSilentLongestFirst() {
    for (String install : new String[] {"1", "2", "3"}) {
      admit("a", install, 10, QuotaLimits.NONE, TEN_EVENTS);
    }
    admit("a", "1", 1, QuotaLimits.NONE, TEN_EVENTS);
    admit("a", "4", 10, QuotaLimits.NONE, TEN_EVENTS);

    assertThat(quotas.installs()).isEqualTo(3);
    assertThat(admit("a", "1", 1, QuotaLimits.NONE, TEN_EVENTS)).isPositive();
    assertThat(admit("a", "2", 1, QuotaLimits.NONE, TEN_EVENTS)).isZero();
  }

  @Test
  void changedLimitHoldsAtOnce() {
    admit("a", "i", 200, TEN_EVENTS, QuotaLimits.NONE);
    assertThat(admit("a", "i", 1, TEN_EVENTS, QuotaLimits.NONE)).isPositive();

    assertThat(admit("a", "i", 1, new QuotaLimits(20, 0), QuotaLimits.NONE)).isZero();
  }

  private long admit(
      String app, String install, int events, QuotaLimits ofApp, QuotaLimits ofInstall) {
    return quotas.admit(new Quotas.Sent(app, install, events, 100), ofApp, ofInstall);
  }

  private void advance(Duration time) {
    nanos += time.toNanos();
  }
}
