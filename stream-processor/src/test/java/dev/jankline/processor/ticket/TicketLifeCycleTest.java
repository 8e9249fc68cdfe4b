package dev.jankline.processor.ticket;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.alert.ADayTotal;
import dev.jankline.processor.row.SampleRecords;
import dev.jankline.schema.Alert;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TicketLifeCycleTest {
  @Test
  void firstAlertOpensTheTicket() {
    TicketEvent opened = next(10, null).orElseThrow();

    assertThat(opened.getType()).isEqualTo(TicketEventType.OPENED);
    assertThat(opened.getSequence()).isZero();
    assertThat(opened.getRule()).isEqualTo("slow");
    assertThat(opened.getTrigger()).isEqualTo("10 stalls");
    assertThat(opened.getTitle()).isEqualTo("1.1.0: Feed.load (DISK)");
    assertThat(opened.getCause()).isEqualTo(Cause.DISK);
    assertThat(opened.getStack()).hasSize(1);
    assertThat(opened.getP95Millis()).isBetween(1600L, 2400L);
    assertThat(opened.getStalls()).isEqualTo(10);
    assertThat(opened.getAt()).isEqualTo(NOON);
  }

  @Test
  void updatesTicket_onlyWhenStallsDoubled() {
    TicketEvent opened = next(10, null).orElseThrow();

    assertThat(next(19, opened)).isEmpty();
    TicketEvent updated = next(20, opened).orElseThrow();
    assertThat(updated.getType()).isEqualTo(TicketEventType.UPDATED);
    assertThat(updated.getSequence()).isEqualTo(1);
    assertThat(updated.getTicket()).isEqualTo(opened.getTicket());
    assertThat(updated.getId()).isNotEqualTo(opened.getId());
    assertThat(next(39, updated)).isEmpty();
    assertThat(next(40, updated).orElseThrow().getSequence()).isEqualTo(2);
  }

  @Test
  void opensNoTicket_whenTheAlertMayNot() {
    Alert alert = ADayTotal.alert(10, 5, 2000);
    alert.setMayOpen(false);

    assertThat(TicketLifeCycle.next(new DescribedAlert(alert, null), null, NOON)).isEmpty();
  }

  @Test
  void namesAreStable() {
    assertThat(TicketIds.ticket("app", "k1:00")).matches("[0-9a-f]{32}");
    assertThat(TicketIds.event("app", "k1:00", TicketEventType.OPENED, 0))
        .isEqualTo(TicketIds.event("app", "k1:00", TicketEventType.OPENED, 0))
        .isNotEqualTo(TicketIds.event("app", "k1:00", TicketEventType.UPDATED, 0))
        .isNotEqualTo(TicketIds.event("app", "k1:00", TicketEventType.OPENED, 1));
  }

  @Test
  void isNamedByItsFingerprint_whenTheClusterHasNoDescription() {
    Alert alert = ADayTotal.alert(10, 5, 2000);

    TicketEvent opened =
        TicketLifeCycle.next(new DescribedAlert(alert, null), null, NOON).orElseThrow();

    assertThat(opened.getTitle()).isEqualTo("1.1.0: k1:00");
    assertThat(opened.getCause()).isEqualTo(Cause.UNKNOWN);
    assertThat(opened.getStack()).isEmpty();
  }

  private static ClusterInfo info() {
    ClusterInfo info = SampleRecords.of(ClusterInfo.class);
    info.setTitle("Feed.load (DISK)");
    info.setCause(Cause.DISK);
    return info;
  }

  private static Optional<TicketEvent> next(long stalls, @Nullable TicketEvent last) {
    Alert alert = ADayTotal.alert(stalls, 5, 2000);
    return TicketLifeCycle.next(new DescribedAlert(alert, info()), last, NOON);
  }
}
