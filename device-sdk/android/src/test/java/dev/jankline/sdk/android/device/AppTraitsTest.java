package dev.jankline.sdk.android.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.DeviceDescription.DeviceTier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppTraitsTest {
  @Test
  void mapping_isFound_whenR8PutItsIdInPlaceOfFileNames() {
    assertThat(AppTraits.mapping(stack("r8-map-id-0a1b2c"))).isEqualTo("0a1b2c");
  }

  @Test
  void mapping_isUnknown_whenFileNamesAreTheAppsOwn() {
    assertThat(AppTraits.mapping(stack("JankMonitor.java"))).isNull();
    assertThat(AppTraits.mapping(stack(null))).isNull();
    assertThat(AppTraits.mapping(stack("r8-map-id-"))).isNull();
  }

  @ParameterizedTest
  @CsvSource({"0, 8, UNKNOWN", "2, 8, LOW", "4, 2, LOW", "4, 8, MID", "8, 6, MID", "8, 8, HIGH"})
  void tier_followsMemoryAndCores(long gib, int cores, DeviceTier tier) {
    assertThat(DeviceTraits.tier(gib << 30, cores)).isEqualTo(tier);
  }

  private static StackTraceElement[] stack(@Nullable String file) {
    return new StackTraceElement[] {new StackTraceElement("a.b", "c", file, 1)};
  }
}
