package dev.jankline.dashboard.read;

import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Device;
import dev.jankline.schema.StallContext;
import dev.jankline.schema.ThermalStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts what is known of the device of a stall, and of its state, in few values by which devices are
 * grouped: name, value, name, value, ….
 */
final class StallAttributes {
  private static final int LOW_BATTERY = 20;
  private static final int FULL_BATTERY = 80;
  private static final double HALF = 0.5;
  private static final double FULL_HEAP = 0.8;
  private static final float HZ_STEP = 10;

  private final List<String> values = new ArrayList<>();

  private StallAttributes() {}

  static List<String> of(AnalyzedStall stall) {
    StallAttributes attributes = new StallAttributes();
    attributes.device(stall.getDevice());
    stall.getLabels().forEach((name, value) -> attributes.add("label:" + name, value));
    if (stall.getContext() != null) {
      attributes.state(stall.getContext());
    }
    return attributes.values;
  }

  private void device(Device device) {
    add("vendor", device.getVendor());
    add("cores", device.getCpuCores());
    Float hertz = device.getRefreshRateHz();
    // 59.94 and 60.0 are the same display.
    add("refresh", hertz == null ? null : Math.round(hertz / HZ_STEP) * (int) HZ_STEP);
  }

  private void state(StallContext state) {
    Boolean saving = state.getLowPowerMode();
    add("power", saving == null ? null : saving ? "LOW_POWER" : "NORMAL");
    add("charging", state.getCharging());
    Integer percent = state.getBatteryPercent();
    add("battery", percent == null ? null : battery(percent));
    ThermalStatus thermal = state.getThermalStatus();
    add("thermal", thermal == ThermalStatus.UNKNOWN ? null : thermal.name());
    Long used = state.getHeapUsedBytes();
    Long max = state.getHeapMaxBytes();
    add("heap", used == null || max == null || max <= 0 ? null : heap((double) used / max));
  }

  private static String battery(int percent) {
    return percent < LOW_BATTERY ? "LOW" : percent > FULL_BATTERY ? "FULL" : "MID";
  }

  private static String heap(double share) {
    return share < HALF ? "UNDER_50" : share > FULL_HEAP ? "OVER_80" : "50_TO_80";
  }

  private void add(String name, @Nullable Object value) {
    if (value != null && !value.toString().isEmpty()) {
      values.add(name);
      values.add(Objects.toString(value));
    }
  }
}
