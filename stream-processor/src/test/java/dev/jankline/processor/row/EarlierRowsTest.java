package dev.jankline.processor.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.window.Windows;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StratumCount;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Rows that earlier versions wrote, in which hours had a sketch of devices and perhaps no strata.
 */
class EarlierRowsTest {
  private static final ByteBuffer SKETCH =
      DeviceSketch.merge(DeviceSketch.of("a"), DeviceSketch.of("b"));

  @Test
  void sketchOfAnHourIsLeftOut_whereTheStrataKnowAllDevices() throws Exception {
    ClusterCount hour = cluster(Windows.HOUR, 3, List.of(stratum(3, 2, 0, 0)));

    assertThat(published(hour).getDeviceSketch().remaining()).isZero();
    assertThat(published(hour).getDevices()).isEqualTo(2);
  }

  @Test
  void sketchOfAnHourStays_whereStallsHaveNoStratum() throws Exception {
    ClusterCount without = cluster(Windows.HOUR, 3, List.of());
    ClusterCount partly = cluster(Windows.HOUR, 9, List.of(stratum(6, 5, 0, 0)));

    assertThat(published(without).getDeviceSketch()).isEqualTo(SKETCH);
    assertThat(published(without).getDevices()).isEqualTo(2);
    assertThat(published(partly).getDeviceSketch()).isEqualTo(SKETCH);
    assertThat(published(partly).getDevices()).as("not less than the strata know").isEqualTo(5);
  }

  @Test
  void sketchOfADayStays() throws Exception {
    ClusterCount day = cluster(Windows.DAY, 3, List.of(stratum(3, 2, 0, 0)));

    assertThat(published(day).getDeviceSketch()).isEqualTo(SKETCH);
  }

  @Test
  void exposureIsReadLikewise() throws Exception {
    List<StratumCount> strata = List.of(stratum(0, 0, 4, 60));

    assertThat(published(exposure(Windows.HOUR, 60, strata)).getDeviceSketch().remaining())
        .isZero();
    assertThat(published(exposure(Windows.HOUR, 60, strata)).getDevices()).isEqualTo(4);
    assertThat(published(exposure(Windows.HOUR, 90, strata)).getDeviceSketch()).isEqualTo(SKETCH);
    assertThat(published(exposure(Windows.HOUR, 90, List.of())).getDevices()).isEqualTo(2);
    assertThat(published(exposure(Windows.DAY, 60, strata)).getDeviceSketch()).isEqualTo(SKETCH);
    assertThat(published(exposure(Windows.DAY, 60, strata)).getDevices()).isEqualTo(4);
  }

  private static ClusterCount published(ClusterCount count) throws Exception {
    PartialCount delta = new PartialCount();
    delta.setCluster(ClusterCount.newBuilder(count).build());
    return (ClusterCount) Rows.of(delta).outputs().get(0).value();
  }

  private static ExposureCount published(ExposureCount count) throws Exception {
    PartialCount delta = new PartialCount();
    delta.setExposure(ExposureCount.newBuilder(count).build());
    return (ExposureCount) Rows.of(delta).outputs().get(0).value();
  }

  private static ClusterCount cluster(Duration window, long stalls, List<StratumCount> strata) {
    ClusterCount count = SampleRecords.of(ClusterCount.class);
    count.setGrouping(Grouping.PRIMARY);
    count.setSymbolized(true);
    count.setWindowMillis(window.toMillis());
    count.setStalls(stalls);
    count.setStrata(strata);
    count.setDeviceSketch(SKETCH);
    return count;
  }

  private static ExposureCount exposure(Duration window, long millis, List<StratumCount> strata) {
    ExposureCount count = SampleRecords.of(ExposureCount.class);
    count.setWindowMillis(window.toMillis());
    count.setForegroundMillis(millis);
    count.setStrata(strata);
    count.setDeviceSketch(SKETCH);
    return count;
  }

  private static StratumCount stratum(long stalls, long affected, long observed, long millis) {
    StratumCount stratum = new StratumCount();
    stratum.setTier(DeviceTier.HIGH);
    stratum.setOsRelease(14);
    stratum.setStalls(stalls);
    stratum.setAffected(affected);
    stratum.setObserved(observed);
    stratum.setForegroundMillis(millis);
    return stratum;
  }
}
