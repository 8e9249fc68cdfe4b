package dev.jankline.local.outage;

import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.wire.TrustedRecords;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Makes counts of an app as the processor writes them: 25 clusters, 2 versions, 10 days. */
final class SoundCounts {
  static final String APP = "com.example.reader";
  private static final int CLUSTERS = 25;
  private static final int DAYS = 10;
  private static final Instant FIRST = Instant.parse("2026-11-10T00:00:00Z");

  static {
    TrustedRecords.trust();
  }

  private SoundCounts() {}

  /** The count of a number; numbers come again with other counts under the same keys. */
  static ClusterCount count(int number) {
    boolean newer = number / CLUSTERS % 2 == 1;
    Instant day = day(number / CLUSTERS / 2);
    return ClusterCount.newBuilder()
        .setApp(APP)
        .setGrouping(Grouping.PRIMARY)
        .setFingerprint("k1:%032d".formatted(number % CLUSTERS))
        .setVersionName(newer ? "1.1.0" : "1.0.0")
        .setVersionCode(newer ? 110 : 100)
        .setWindowStart(day)
        .setWindowMillis(Duration.ofDays(1).toMillis())
        .setStalls(1 + number % 7)
        .setStallMillis(700L * (1 + number % 7))
        .setDevices(1)
        .setDeviceSketch(ByteBuffer.allocate(0))
        .setDurationHistogram(List.of(0L, 0L, 1L + number % 7))
        .setFirstSeen(day.plusSeconds(60))
        .setLastSeen(day.plusSeconds(120))
        .setSymbolized(true)
        .build();
  }

  static ExposureCount exposure(int day, boolean newer) {
    return ExposureCount.newBuilder()
        .setApp(APP)
        .setVersionName(newer ? "1.1.0" : "1.0.0")
        .setVersionCode(newer ? 110 : 100)
        .setWindowStart(day(day))
        .setWindowMillis(Duration.ofDays(1).toMillis())
        .setForegroundMillis(Duration.ofHours(50).toMillis())
        .setWeightedForegroundMillis((double) Duration.ofHours(50).toMillis())
        .setSessions(100)
        .setDevices(50)
        .setDeviceSketch(ByteBuffer.allocate(0))
        .build();
  }

  private static Instant day(int day) {
    return FIRST.plus(Duration.ofDays(day % DAYS));
  }
}
