package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits are an hour where waiting for them would be the failure, and nothing where it is due. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SettlingTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Settling.Limits PATIENT =
      new Settling.Limits(NEVER, NEVER, NEVER, Duration.ZERO);
  private static final Settling.Limits IMPATIENT =
      new Settling.Limits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  @Test
  void settles_whenEverythingHasEnded() {
    assertThat(settling(PATIENT, accounting(100, 7, 100), true).await(100, 7)).isTrue();
  }

  @Test
  void settles_whenOthersHaveSentToo() {
    assertThat(settling(PATIENT, accounting(101, 9, 101), true).await(100, 7)).isTrue();
  }

  @Test
  void settles_whenEventsOfOthersAreStillUnderWay() {
    assertThat(settling(PATIENT, accounting(103, 7, 101), true).await(100, 7)).isTrue();
  }

  @Test
  void doesNotSettle_whenAnEventIsMissing() {
    assertThat(settling(IMPATIENT, accounting(99, 7, 99), true).await(100, 7)).isFalse();
  }

  @Test
  void doesNotSettle_whenAnEventIsUnderWay() {
    assertThat(settling(IMPATIENT, accounting(100, 7, 99), true).await(100, 7)).isFalse();
  }

  @Test
  void doesNotSettle_whenMoreHasEndedThanWasAccepted() {
    assertThat(settling(IMPATIENT, accounting(100, 7, 101), true).await(100, 7)).isFalse();
  }

  @Test
  void doesNotSettle_whenARefusalIsMissing() {
    assertThat(settling(IMPATIENT, accounting(100, 6, 100), true).await(100, 7)).isFalse();
  }

  @Test
  void doesNotSettle_whenATicketIsNotDelivered() {
    assertThat(settling(IMPATIENT, accounting(100, 7, 100), false).await(100, 7)).isFalse();
  }

  private static Settling settling(
      Settling.Limits limits, AccountingSums accounting, boolean delivered) {
    Settling.Numbers numbers = new Settling.Numbers(() -> accounting, () -> 0, () -> delivered);
    return new Settling(numbers, limits, progress -> {});
  }

  private static AccountingSums accounting(long accepted, long rejected, long counted) {
    List<Outcome> outcomes =
        List.of(
            new Outcome(OutcomeKind.ACCEPTED, "", accepted),
            new Outcome(OutcomeKind.REJECTED, "MALFORMED", rejected),
            new Outcome(OutcomeKind.COUNTED, "EXPOSURE", counted));
    return AccountingSums.of(
        List.of(new AccountingCount("a", Instant.EPOCH, 3_600_000L, outcomes)));
  }
}
