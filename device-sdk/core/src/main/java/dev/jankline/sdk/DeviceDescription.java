package dev.jankline.sdk;

import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.DeviceTier;
import dev.jankline.sdk.wire.WireRecord;
import org.jspecify.annotations.Nullable;

/** Describes the device as far as it matters for comparing like with like; no identifier. */
public final class DeviceDescription implements WireRecord {
  private final String model;
  private final DeviceTier tier;
  private final String osVersion;
  private final @Nullable Integer osApiLevel;
  private final @Nullable Float refreshRateHz;
  private final @Nullable Long totalRamBytes;
  private final @Nullable Integer cpuCores;

  /** What is not known is null. */
  public DeviceDescription(
      String model,
      DeviceTier tier,
      String osVersion,
      @Nullable Integer osApiLevel,
      @Nullable Float refreshRateHz,
      @Nullable Long totalRamBytes,
      @Nullable Integer cpuCores) {
    this.model = model;
    this.tier = tier;
    this.osVersion = osVersion;
    this.osApiLevel = osApiLevel;
    this.refreshRateHz = refreshRateHz;
    this.totalRamBytes = totalRamBytes;
    this.cpuCores = cpuCores;
  }

  /** Refresh rate frames are judged by until {@link StallMonitor#refreshRate} says otherwise. */
  float refreshRateOr(float assumedHz) {
    return refreshRateHz == null || !(refreshRateHz > 0) ? assumedHz : refreshRateHz;
  }

  @Override
  public void writeTo(AvroWriter out) {
    out.writeText(model);
    out.writeEnum(tier);
    out.writeText(osVersion);
    out.writeOptionalLong(osApiLevel);
    if (out.writePresence(refreshRateHz) && refreshRateHz != null) {
      out.writeFloat(refreshRateHz);
    }
    out.writeOptionalLong(totalRamBytes);
    out.writeOptionalLong(cpuCores);
  }
}
