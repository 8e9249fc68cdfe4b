package dev.jankline.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.AccountingSums;
import dev.jankline.schema.OutcomeKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private static final AccountingSums EMPTY = new AccountingSums(Map.of());
  private static final ExpectedOutcomes EXPECTED = new ExpectedOutcomes(10, 2, 1, 5);

  private final Verification verification = new Verification();

  @Test
  void nothingIsWrong_whenAllIsCountedAsPlanned() {
    verification.events(EXPECTED, EMPTY, accounting(10, 5, 2, 1));
    verification.clusters(5, accounting(10, 5, 2, 1));

    assertThat(verification.wrong()).isZero();
  }

  @Test
  void repeatThatWasCountedIsWrong() {
    verification.events(EXPECTED, EMPTY, accounting(10, 6, 1, 1));

    assertThat(verification.wrong()).isEqualTo(2);
  }

  @Test
  void onlyWhatTheEventsAddedIsCompared() {
    verification.events(EXPECTED, accounting(10, 5, 2, 1), accounting(20, 10, 4, 2));

    assertThat(verification.wrong()).isZero();
  }

  @Test
  void stallsMissingFromTheRowsAreWrong() {
    verification.clusters(3, accounting(10, 5, 2, 1));

    assertThat(verification.wrong()).isEqualTo(2);
  }

  private static AccountingSums accounting(long accepted, long stalls, long duplicates, long late) {
    return new AccountingSums(
        Map.of(
            new AccountingSums.Entry(OutcomeKind.ACCEPTED, ""), accepted,
            new AccountingSums.Entry(OutcomeKind.COUNTED, "STALL_SYMBOLIZED"), stalls,
            new AccountingSums.Entry(OutcomeKind.DUPLICATE, ""), duplicates,
            new AccountingSums.Entry(OutcomeKind.DROPPED, "LATE"), late));
  }
}
