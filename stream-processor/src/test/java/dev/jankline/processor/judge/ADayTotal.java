package dev.jankline.processor.judge;

import static dev.jankline.processor.testing.AnEvent.NOON;

import dev.jankline.processor.row.DeviceSketch;
import dev.jankline.processor.testing.AnEvent;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.Lens;
import dev.jankline.wire.DurationBuckets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes the day total of one cluster and version. */
public final class ADayTotal {
  private ADayTotal() {}

  /** Stalls of one duration each. */
  public static ClusterCount of(long stalls, long devices, long millis) {
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
        .setTitle("")
        .setCause(Cause.UNKNOWN)
        .setStack(List.of())
        .setSymbolized(true)
        .setExampleEventId(AnEvent.id(1))
        .build();
  }
}
