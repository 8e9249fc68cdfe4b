package dev.jankline.processor.judge;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.row.DeviceSketch;
import dev.jankline.processor.rule.Rules;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.ticket.TicketIds;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Lens;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JudgementTest {
  private static final Judgement JUDGEMENT =
      new Judgement(
          new Rules(
              Map.of(
                  "*",
                  List.of(
                      new AlertRule("slow", 10L, 5L, 1000L),
                      new AlertRule("many", 100L, null, null)),
                  "com.example.quiet",
                  List.of())));

  @Test
  void saysNothing_whileAThresholdIsNotReached() {
    assertThat(judge(total(10, 5, 200), null)).isEmpty();
    assertThat(judge(total(9, 5, 2000), null)).isEmpty();
    assertThat(judge(total(10, 4, 2000), null)).isEmpty();
  }

  @Test
  void opensTicket_byTheFirstRuleThatHolds() {
    TicketEvent ticket = judge(total(10, 5, 2000), null).orElseThrow();

    assertThat(ticket.getType()).isEqualTo(TicketEventType.OPENED);
    assertThat(ticket.getSequence()).isZero();
    assertThat(ticket.getRule()).isEqualTo("slow");
    assertThat(ticket.getTitle()).isEqualTo("1.1.0: Feed.load (DISK)");
    assertThat(ticket.getTrigger())
        .isEqualTo(
            "10 stalls in a day (at least 10), 5 devices (at least 5), p95 "
                + ticket.getP95Millis()
                + " ms (at least 1000 ms)");
    assertThat(ticket.getP95Millis()).isBetween(1600L, 2400L);
    assertThat(ticket.getAt()).isEqualTo(NOON);
    assertThat(judge(total(100, 1, 100), null).orElseThrow().getRule()).isEqualTo("many");
  }

  @Test
  void updatesTicket_onlyWhenStallsDoubled() {
    TicketEvent opened = judge(total(10, 5, 2000), null).orElseThrow();

    assertThat(judge(total(19, 9, 2000), opened)).isEmpty();
    TicketEvent updated = judge(total(20, 9, 2000), opened).orElseThrow();
    assertThat(updated.getType()).isEqualTo(TicketEventType.UPDATED);
    assertThat(updated.getSequence()).isEqualTo(1);
    assertThat(updated.getTicket()).isEqualTo(opened.getTicket());
    assertThat(updated.getId()).isNotEqualTo(opened.getId());
  }

  @Test
  void prefersTheRulesOfTheApp() {
    ClusterCount total = total(1000, 500, 5000);
    total.setApp("com.example.quiet");

    assertThat(judge(total, null)).isEmpty();
  }

  @Test
  void namesAreStable() {
    assertThat(TicketIds.ticket("app", "k1:00")).matches("[0-9a-f]{32}");
    assertThat(TicketIds.event("app", "k1:00", TicketEventType.OPENED, 0))
        .isEqualTo(TicketIds.event("app", "k1:00", TicketEventType.OPENED, 0))
        .isNotEqualTo(TicketIds.event("app", "k1:00", TicketEventType.UPDATED, 0))
        .isNotEqualTo(TicketIds.event("app", "k1:00", TicketEventType.OPENED, 1));
  }

  private static Optional<TicketEvent> judge(ClusterCount total, @Nullable TicketEvent last) {
    return JUDGEMENT.judge(total, last, NOON);
  }

  private static ClusterCount total(long stalls, long devices, long millis) {
    List<Long> histogram = new ArrayList<>(Collections.nCopies(DurationBuckets.of(millis), 0L));
    histogram.add(stalls);
    return ClusterCount.newBuilder()
        .setApp(AnEvent.APP)
        .setLens(Lens.KEY)
        .setFingerprint("k1:00")
        .setVersionName("1.1.0")
        .setVersionCode(110)
        .setWindowStart(NOON)
        .setWindowMillis(86_400_000)
        .setStalls(stalls)
        .setStallMillis(stalls * millis)
        .setDevices(devices)
        .setDeviceSketch(DeviceSketch.empty())
        .setDurationHistogram(histogram)
        .setFirstSeen(NOON)
        .setLastSeen(NOON)
        .setTitle("Feed.load (DISK)")
        .setCause(Cause.DISK)
        .setStack(List.of())
        .setSymbolized(true)
        .setExampleEventId(AnEvent.id(1))
        .build();
  }
}
