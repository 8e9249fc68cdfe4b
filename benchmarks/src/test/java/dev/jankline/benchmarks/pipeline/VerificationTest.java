package dev.jankline.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.demo.Ledger;
import dev.jankline.schema.OutcomeKind;
import java.util.Collections;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class VerificationTest {
  private static final Ledger EMPTY = new Ledger(Map.of());
  private static final Feed FEED =
      new Feed(Collections.nCopies(10, new ProducerRecord<>("t", new byte[0])), 2, 1, 5);

  private final Verification verification = new Verification();

  @Test
  void nothingIsWrong_whenAllIsCountedAsPlanned() {
    verification.feed(FEED, EMPTY, ledger(10, 5, 2, 1));
    verification.clusters(5, ledger(10, 5, 2, 1));

    assertThat(verification.wrong()).isZero();
  }

  @Test
  void repeatThatWasCountedIsWrong() {
    verification.feed(FEED, EMPTY, ledger(10, 6, 1, 1));

    assertThat(verification.wrong()).isEqualTo(2);
  }

  @Test
  void onlyWhatTheFeedAddedIsCompared() {
    verification.feed(FEED, ledger(10, 5, 2, 1), ledger(20, 10, 4, 2));

    assertThat(verification.wrong()).isZero();
  }

  @Test
  void stallsMissingFromTheRowsAreWrong() {
    verification.clusters(3, ledger(10, 5, 2, 1));

    assertThat(verification.wrong()).isEqualTo(2);
  }

  private static Ledger ledger(long accepted, long stalls, long duplicates, long late) {
    return new Ledger(
        Map.of(
            new Ledger.Entry(OutcomeKind.ACCEPTED, ""), accepted,
            new Ledger.Entry(OutcomeKind.COUNTED, "STALL_SYMBOLIZED"), stalls,
            new Ledger.Entry(OutcomeKind.DUPLICATE, ""), duplicates,
            new Ledger.Entry(OutcomeKind.DROPPED, "LATE"), late));
  }
}
