package dev.jankline.dashboard.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.ThermalStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StallAttributesTest {
  private final AnalyzedStall stall = Samples.stall(1, 0, "1.1.0");

  @Test
  void whatIsNotKnownIsLeftOut() {
    assertThat(StallAttributes.of(stall)).isEmpty();
    stall.setContext(StallContext.newBuilder().build());
    assertThat(StallAttributes.of(stall)).isEmpty();
  }

  @Test
  void deviceLabelsAndStateAreInBuckets() {
    stall.getDevice().setVendor("Google");
    stall.getDevice().setCpuCores(8);
    stall.getDevice().setRefreshRateHz(59.94f);
    stall.setLabels(Map.of("new-feed", "on"));
    stall.setContext(
        StallContext.newBuilder()
            .setLowPowerMode(true)
            .setCharging(false)
            .setBatteryPercent(20)
            .setThermalStatus(ThermalStatus.SEVERE)
            .setHeapUsedBytes(81L)
            .setHeapMaxBytes(100L)
            .build());
    assertThat(StallAttributes.of(stall))
        .isEqualTo(
            List.of(
                "vendor",
                "Google",
                "cores",
                "8",
                "refresh",
                "60",
                "label:new-feed",
                "on",
                "power",
                "LOW_POWER",
                "charging",
                "false",
                "battery",
                "MID",
                "thermal",
                "SEVERE",
                "heap",
                "OVER_80"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 49, LOW, UNDER_50",
    "19, 50, LOW, 50_TO_80",
    "80, 80, MID, 50_TO_80",
    "81, 100, FULL, OVER_80"
  })
  void bucketsHaveTheirBounds(int percent, long used, String battery, String heap) {
    stall.setContext(
        StallContext.newBuilder()
            .setBatteryPercent(percent)
            .setHeapUsedBytes(used)
            .setHeapMaxBytes(100L)
            .build());
    assertThat(StallAttributes.of(stall)).isEqualTo(List.of("battery", battery, "heap", heap));
  }
}
