package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.TicketDecision.TicketIds;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TicketDecisionTest {
  private static final String APP = "com.example.reader";
  private static final Instant NOW = Instant.parse("2026-11-23T09:00:00Z");
  private static final Instant LATER = Instant.parse("2026-12-31T08:00:00Z");

  @Test
  void recordSaysWhatWasDecided_andNothingElse() {
    TicketStatus muted = TicketDecision.muted(LATER).status(APP, "k1:1", null, NOW);
    assertThat(muted.getState()).isEqualTo(TicketState.MUTED);
    assertThat(muted.getMutedUntil()).isEqualTo(LATER);
    assertThat(muted.getSource()).isEqualTo(StatusSource.OPERATOR);
    assertThat(muted.getTicket()).isEqualTo(TicketIds.ticket(APP, "k1:1"));
    assertThat(muted.getAt()).isEqualTo(NOW);
    assertThat(muted.getFixedInVersionName()).isNull();
    assertThat(muted.getMergedInto()).isNull();

    TicketStatus fixed = TicketDecision.fixed("1.2.0", 120L).status(APP, "k1:1", muted, NOW);
    assertThat(fixed.getState()).isEqualTo(TicketState.CLOSED);
    assertThat(fixed.getFixedInVersionName()).isEqualTo("1.2.0");
    assertThat(fixed.getFixedInVersionCode()).isEqualTo(120L);
    assertThat(fixed.getMutedUntil()).isNull();

    TicketStatus assigned =
        TicketDecision.assigned("anna").by("ben").status(APP, "k1:1", fixed, NOW);
    assertThat(assigned.getState()).as("stays").isEqualTo(fixed.getState());
    assertThat(assigned.getAssignee()).isEqualTo("anna");
    assertThat(assigned.getBy()).isEqualTo("ben");

    TicketStatus merged = TicketDecision.merged("k1:2").status(APP, "k1:1", fixed, NOW);
    assertThat(merged.getState()).isEqualTo(TicketState.MERGED);
    assertThat(merged.getMergedInto()).isEqualTo("k1:2");
    assertThat(TicketDecision.unmuted().status(APP, "k1:1", merged, NOW).getState())
        .isEqualTo(TicketState.OPEN);
  }

  @Test
  void whatTheTrackerSaidIsKept() {
    TicketStatus before = TicketDecision.unmuted().status(APP, "k1:1", null, NOW);
    before.setExternalId("JANK-1");
    before.setUrl("https://tracker.example/JANK-1");
    before.setLastEventId("e1");
    before.setError("403");
    TicketStatus muted = TicketDecision.muted(null).status(APP, "k1:1", before, NOW);
    assertThat(muted.getExternalId()).isEqualTo("JANK-1");
    assertThat(muted.getUrl()).isEqualTo("https://tracker.example/JANK-1");
    assertThat(muted.getLastEventId()).isEqualTo("e1");
    assertThat(muted.getError()).isNull();
  }

  @Test
  void wordsSayWhatHoldsNow() {
    assertThat(TicketDecision.muted(null).words()).isEqualTo("is muted until it is unmuted");
    assertThat(TicketDecision.muted(LATER).words()).isEqualTo("is muted until " + LATER);
    assertThat(TicketDecision.unmuted().words()).isEqualTo("is not muted any more");
    assertThat(TicketDecision.reopened().words()).isEqualTo("is open again");
    assertThat(TicketDecision.assigned("").words()).isEqualTo("is assigned to nobody");
    assertThat(TicketDecision.fixed("1.2.0", null).words()).isEqualTo("is fixed in 1.2.0");
    assertThat(TicketDecision.merged("k1:2").words()).isEqualTo("is merged into k1:2");
  }
}
