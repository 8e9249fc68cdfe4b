package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.processor.row.DeviceSketch;
import dev.jankline.schema.Cause;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.schema.EventId;
import dev.jankline.schema.Lens;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DescribedRowTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  @Test
  void hasTheTextsOfItsCluster() {
    JsonNode row = QueryServer.row(count(), info());

    assertThat(row.path("stalls").asLong()).isEqualTo(3);
    assertThat(row.path("title").asText()).isEqualTo("Feed.load");
    assertThat(row.path("cause").asText()).isEqualTo("DISK");
    assertThat(row.path("location").asText()).isEqualTo("Feed.load(Feed.java:7)");
    assertThat(row.has("deviceSketch")).isFalse();
  }

  @Test
  void isShownWithoutTexts_beforeTheyWereRead() {
    assertThat(QueryServer.row(count(), null).path("title").asText()).isEmpty();
  }

  private static ClusterCount count() {
    return ClusterCount.newBuilder()
        .setApp("app")
        .setLens(Lens.KEY)
        .setFingerprint("k2:1")
        .setVersionName("1.0")
        .setVersionCode(1)
        .setWindowStart(NOON)
        .setWindowMillis(86_400_000)
        .setStalls(3)
        .setStallMillis(900)
        .setDevices(1)
        .setDeviceSketch(DeviceSketch.of("install"))
        .setDurationHistogram(List.of(3L))
        .setFirstSeen(NOON)
        .setLastSeen(NOON)
        .setTitle("")
        .setCause(Cause.UNKNOWN)
        .setStack(List.of())
        .setSymbolized(true)
        .setExampleEventId(new EventId(new byte[16]))
        .build();
  }

  private static ClusterInfo info() {
    return ClusterInfo.newBuilder()
        .setApp("app")
        .setLens(Lens.KEY)
        .setFingerprint("k2:1")
        .setTitle("Feed.load")
        .setLocation("Feed.load(Feed.java:7)")
        .setCause(Cause.DISK)
        .setCauseStalls(Map.of("DISK", 3L))
        .setStack(List.of())
        .setCoverage(1)
        .setSymbolized(true)
        .setExampleEventId(new EventId(new byte[16]))
        .setExampleVersionName("1.0")
        .setFirstSeen(NOON)
        .setLastSeen(NOON)
        .setFirstVersionName("1.0")
        .setFirstVersionCode(1)
        .setAt(NOON)
        .build();
  }
}
