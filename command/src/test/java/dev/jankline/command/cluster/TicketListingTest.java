package dev.jankline.command.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.AlertKind;
import dev.jankline.schema.Cause;
import dev.jankline.schema.StatusSource;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.schema.TicketName;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TicketListingTest {
  static {
    TrustedRecords.trust();
  }

  private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

  @Test
  void eventsAndStatusesMeet_newestFirst() {
    Map<String, TicketEvent> events =
        Map.of("a|k1", event("a", "k1", AT), "b|k2", event("b", "k2", AT.plusSeconds(1)));
    Map<String, TicketStatus> statuses =
        Map.of("a|k1", status("a", "k1"), "a|k0", status("a", "k0"));

    assertThat(rows(events, statuses, null, null, null))
        .extracting(row -> row.get("app") + " " + row.get("cluster") + " " + row.get("state"))
        .containsExactly("b k2 reopened", "a k1 reopened", "a k0 closed");
    List<Map<String, Object>> ofOne = rows(events, statuses, "a", null, null);
    assertThat(ofOne).hasSize(2);
    assertThat(TicketListing.line(ofOne.get(0)))
        .isEqualTo("reopened  a  k1  1.1.0  20  Feed.load  https://t.example.com/7");
  }

  @Test
  void listIsFilteredByStateOwnerAndVersion() {
    TicketEvent owned = event("a", "k1", AT);
    owned.setOwners(List.of("feed-team"));
    Map<String, TicketEvent> events = Map.of("a|k1", owned, "b|k2", event("b", "k2", AT));
    Map<String, TicketStatus> statuses = Map.of("a|k0", status("a", "k0"));

    assertThat(rows(events, statuses, null, "Closed", null)).hasSize(1);
    assertThat(rows(events, statuses, null, "reopened", null)).hasSize(2);
    assertThat(rows(events, statuses, null, null, "feed-team"))
        .extracting(row -> row.get("cluster"))
        .containsExactly("k1");
    TicketListing.Filter other = new TicketListing.Filter(null, null, null, "1.2.0");
    assertThat(TicketListing.rows(events, statuses, other)).isEmpty();
  }

  @Test
  void oneTicketIsShownWithItsHistory_andWhoDecided() {
    TicketEvent decided = event("a", "k1", AT.plusSeconds(60));
    decided.setTrigger("open again, by anna");
    decided.setBy("anna");
    TicketStatus status = status("a", "k1");
    status.setBy("ben");

    TicketEvent opened = event("a", "k1", AT);
    opened.setPerhapsMovedFrom(new TicketName("k0", "Feed.fetch", Cause.DISK));
    Map<String, Object> shown = TicketListing.shown(List.of(opened, decided), status);

    assertThat(TicketListing.lines(shown))
        .contains(
            "perhapsMovedFrom: k0",
            "perhapsMovedFromTitle: Feed.fetch",
            "decidedBy: ben",
            "decidedAt: 2026-11-20T09:59:00Z",
            "2026-11-20T10:00:00Z  reopened  20 stalls",
            "2026-11-20T10:01:00Z  reopened  open again, by anna");
  }

  private static List<Map<String, Object>> rows(
      Map<String, TicketEvent> events,
      Map<String, TicketStatus> statuses,
      @Nullable String app,
      @Nullable String state,
      @Nullable String owner) {
    return TicketListing.rows(events, statuses, new TicketListing.Filter(app, state, owner, null));
  }

  private static TicketEvent event(String app, String fingerprint, Instant at) {
    return TicketEvent.newBuilder()
        .setId("e")
        .setType(TicketEventType.REOPENED)
        .setApp(app)
        .setTicket("t")
        .setSequence(1)
        .setFingerprint(fingerprint)
        .setTitle("Feed.load")
        .setCause(Cause.DISK)
        .setStack(List.of())
        .setKind(AlertKind.THRESHOLD)
        .setRule("r")
        .setTrigger("20 stalls")
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setWindowStart(at)
        .setWindowMillis(0)
        .setStalls(20)
        .setDevices(3)
        .setP50Millis(1)
        .setP95Millis(2)
        .setFirstSeen(at)
        .setLastSeen(at)
        .setAt(at)
        .build();
  }

  private static TicketStatus status(String app, String fingerprint) {
    return TicketStatus.newBuilder()
        .setApp(app)
        .setFingerprint(fingerprint)
        .setTicket("t")
        .setLastEventId("e")
        .setState(TicketState.CLOSED)
        .setUrl("https://t.example.com/7")
        .setAttempts(1)
        .setSource(StatusSource.DELIVERY)
        .setAt(AT.minusSeconds(60))
        .build();
  }
}
