package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoSummaryTest {
  @Test
  void isConserved_whenEveryEventHasItsPlace() {
    assertThat(DemoSummary.conserves(12, 2, accounting(10, 2, 9, 1))).isTrue();
  }

  @Test
  void isNotConserved_whenAnAcceptedEventIsMissing() {
    assertThat(DemoSummary.conserves(12, 2, accounting(9, 2, 8, 1))).isFalse();
  }

  @Test
  void isNotConserved_whenAnAcceptedEventEndedNowhere() {
    assertThat(DemoSummary.conserves(12, 2, accounting(10, 2, 8, 1))).isFalse();
  }

  @Test
  void isNotConserved_whenTheGatewayCountedOtherRefusalsThanDevicesWereTold() {
    assertThat(DemoSummary.conserves(12, 2, accounting(10, 1, 9, 1))).isFalse();
  }

  @Test
  void hasNoFaults_whenTheAccountingBalancesAndEveryTicketArrived() {
    assertThat(summary(true, 15, 15).faults()).isEmpty();
  }

  @Test
  void tableSaysOfWhichTypesTicketsAre() {
    assertThat(summary(true, 15, 13).table()).contains("15   13 delivered, 15 NEW");
  }

  @Test
  void namesTheTicketsThatDidNotArrive() {
    assertThat(summary(true, 15, 13).faults())
        .containsExactly(
            "2 of 15 tickets did not reach the receiver: see the log of ticket-webhook");
  }

  @Test
  void namesAAccountingThatDoesNotBalance() {
    assertThat(summary(false, 0, 0).faults())
        .singleElement()
        .asString()
        .startsWith("the accounting does not balance");
  }

  private static DemoSummary summary(boolean conserved, long tickets, long delivered) {
    return new DemoSummary(
        12,
        2,
        10,
        1,
        0,
        0,
        9,
        9,
        9,
        3,
        tickets,
        Map.of("NEW", tickets),
        "A.b",
        List.of(),
        List.of(),
        delivered,
        conserved,
        30.5);
  }

  private static AccountingSums accounting(
      long accepted, long rejected, long counted, long duplicates) {
    List<Outcome> outcomes = new ArrayList<>();
    outcomes.add(new Outcome(OutcomeKind.ACCEPTED, "", accepted));
    outcomes.add(new Outcome(OutcomeKind.REJECTED, "MALFORMED", rejected));
    outcomes.add(new Outcome(OutcomeKind.COUNTED, "EXPOSURE", counted));
    outcomes.add(new Outcome(OutcomeKind.DUPLICATE, "", duplicates));
    return AccountingSums.of(
        List.of(new AccountingCount("a", Instant.EPOCH, 3_600_000L, outcomes)));
  }
}
