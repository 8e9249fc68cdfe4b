package dev.jankline.processor.stalls;

import static dev.jankline.processor.testing.AnEvent.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.days.MemoryDayNumbers;
import dev.jankline.processor.days.MemoryDeviceDays;
import dev.jankline.processor.days.RowNames;
import dev.jankline.processor.days.RowNames.RowLimits;
import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Affected;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Cause;
import dev.jankline.schema.CountedAs;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Grouping;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeviceLimitTest {
  private final DeviceLimit limit = limit(1, List.of());

  @Test
  void deviceCountsItsShareOfACluster_andMakesRoomWhenAStallLeavesIt() {
    AnalyzedStall stall = stall("k1:a", true);
    assertThat(counts("device", stall, null)).isTrue();
    assertThat(counts("device", stall, null)).isFalse();
    assertThat(counts("device", stall, as("k1:a", true))).as("stays").isTrue();

    assertThat(counts("device", stall("k1:b", true), as("k1:a", true))).isTrue();
    assertThat(counts("device", stall, null)).as("there is room again").isTrue();
    assertThat(counts("device", stall("k1:b", true), as("k1:a", true))).isFalse();
    assertThat(counts("device", stall("k1:u", false), null)).as("exempt").isTrue();
  }

  @Test
  void eachDayAndEachDeviceHaveTheirOwnShare() {
    AnalyzedStall stall = stall("k1:a", true);
    AnalyzedStall nextDay = stall("k1:a", true);
    nextDay.setEventTime(NOON.plus(Windows.DAY));

    assertThat(counts("device", stall, null)).isTrue();
    assertThat(counts("device", nextDay, null)).isTrue();
    assertThat(counts("other", stall, null)).isTrue();
    assertThat(counts("other", stall, null)).isFalse();
  }

  @Test
  void stallIsCountedUnderAVersionWithRowsOfItsOwn() {
    assertThat(limit.decide("device", stall("k1:a", true), null).names())
        .isEqualTo(
            new CountedAs(
                new Fingerprints("k1:a", "i", "o"), "1.0", 10L, true, Cause.UNKNOWN, List.of()));
    assertThat(limit.decide("device", stall("k1:a", true), null).names()).isNull();

    AnalyzedStall beyond = stall("k1:b", true);
    beyond.setVersionName("1.1");
    assertThat(limit.decide("device", beyond, null).names())
        .returns(RowNames.OTHER, CountedAs::getVersionName)
        .returns(0L, CountedAs::getVersionCode);
  }

  @Test
  void stallKeepsItsVersion_whenLateSymbolsMoveIt() {
    CountedAs before = as("k1:a", true);
    before.setVersionName(RowNames.OTHER);
    before.setVersionCode(0L);

    assertThat(limit.decide("device", stall("k1:b", true), before).names())
        .isEqualTo(
            new CountedAs(
                new Fingerprints("k1:b", "i", "o"),
                RowNames.OTHER,
                0L,
                true,
                Cause.UNKNOWN,
                List.of()));
  }

  @Test
  void stallKeepsTheGroupingsItWasCountedUnder_whenTheAppChangesThem() {
    List<Grouping> set = List.of(Grouping.ENTRY_POINT);
    DeviceLimit grouped = limit(9, set);

    assertThat(grouped.decide("device", stall("k1:a", true), null).names())
        .returns(set, CountedAs::getGroupings);
    assertThat(grouped.decide("device", stall("k1:b", true), as("k1:a", true)).names())
        .returns(List.of(), CountedAs::getGroupings);
  }

  @Test
  void deviceIsAffectedOnceInAnHour_andLeavesTheClusterWithItsLastStall() {
    DeviceLimit roomy = limit(9, List.of());
    AnalyzedStall stall = stall("k1:a", true);

    assertThat(roomy.decide("device", stall, null).entered())
        .isEqualTo(new Affected(1, 1, 1, 1, 1, 160_000));
    assertThat(roomy.decide("device", stall, null).entered())
        .isEqualTo(new Affected(0, 0, 0, 0, 3, 480_000));
    DeviceLimit.Decision moved = roomy.decide("device", stall("k1:b", true), as("k1:a", true));
    assertThat(moved.left()).isEqualTo(new Affected(0, 0, 0, 0, -3, -480_000));
    assertThat(moved.entered()).isEqualTo(new Affected(1, 1, 1, 1, 1, 160_000));
    assertThat(roomy.decide("device", stall("k1:b", true), as("k1:a", true)).left())
        .isEqualTo(new Affected(-1, -1, -1, -1, -1, -160_000));
  }

  private boolean counts(String device, AnalyzedStall stall, @Nullable CountedAs before) {
    return limit.decide(device, stall, before).names() != null;
  }

  private static DeviceLimit limit(int maxStalls, List<Grouping> groupings) {
    return new DeviceLimit(
        new MemoryDeviceDays(),
        maxStalls,
        new RowNames(new MemoryDayNumbers(), new RowLimits(1, 1)),
        app -> groupings);
  }

  private static AnalyzedStall stall(String cluster, boolean symbolized) {
    AnalyzedStall stall = new AnalyzedStall();
    stall.setApp("com.example.reader");
    stall.setVersionName("1.0");
    stall.setVersionCode(10L);
    stall.setFingerprints(new Fingerprints(cluster, "i", "o"));
    stall.setSymbolized(symbolized);
    stall.setEventTime(NOON);
    stall.setDurationMillis(400L);
    stall.setCause(Cause.UNKNOWN);
    return stall;
  }

  private static CountedAs as(String cluster, boolean symbolized) {
    return new CountedAs(
        new Fingerprints(cluster, "i", "o"), "1.0", 10L, symbolized, Cause.UNKNOWN, List.of());
  }
}
