package dev.jankline.processor.ticket;

import dev.jankline.processor.judge.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.wire.TrustedRecords;
import java.time.Instant;

/** Makes of an alert on a day total what tickets take. */
final class TotalAlert {
  static {
    TrustedRecords.trust();
  }

  private TotalAlert() {}

  static TicketInput.Raised of(Alert fired, Instant at) {
    return new TicketInput.Raised(alert(fired, at), 0);
  }

  private static dev.jankline.schema.Alert alert(Alert fired, Instant at) {
    ClusterCount total = fired.total();
    return dev.jankline.schema.Alert.newBuilder()
        .setApp(total.getApp())
        .setFingerprint(total.getFingerprint())
        .setKind(AlertKind.THRESHOLD)
        .setRule(fired.rule())
        .setTrigger(fired.trigger())
        .setVersionName(total.getVersionName())
        .setVersionCode(total.getVersionCode())
        .setWindowStart(total.getWindowStart())
        .setWindowMillis(total.getWindowMillis())
        .setStalls(total.getStalls())
        .setDevices(total.getDevices())
        .setDurationHistogram(total.getDurationHistogram())
        .setFirstSeen(total.getFirstSeen())
        .setLastSeen(total.getLastSeen())
        .setAt(at)
        .build();
  }
}
