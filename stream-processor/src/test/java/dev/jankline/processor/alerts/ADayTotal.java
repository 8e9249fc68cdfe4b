package dev.jankline.processor.alerts;

import static dev.jankline.processor.testing.AnEvent.NOON;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Alert;
import dev.jankline.schema.AlertKind;
import dev.jankline.schema.ClusterTotal;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes the day total of one cluster and version. */
public final class ADayTotal {
  private ADayTotal() {}

  /** Stalls of one duration each. */
  public static ClusterTotal of(long stalls, long devices, long millis) {
    List<Long> histogram = new ArrayList<>(Collections.nCopies(DurationBuckets.of(millis), 0L));
    histogram.add(stalls);
    return new ClusterTotal(
        "k1:00",
        "1.1.0",
        110L,
        NOON,
        86_400_000L,
        stalls,
        stalls * millis,
        devices,
        histogram,
        NOON,
        NOON,
        List.of(),
        0L,
        0L);
  }

  /** An alert on such a day. */
  public static Alert alert(long stalls, long devices, long millis) {
    Alert alert =
        AlertChoice.of(new ClusterDays(AnEvent.APP, List.of(of(stalls, devices, millis))), NOON);
    alert.setKind(AlertKind.THRESHOLD);
    alert.setRule("slow");
    alert.setTrigger(stalls + " stalls");
    alert.setDevices(devices);
    return alert;
  }
}
