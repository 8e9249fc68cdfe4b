package dev.jankline.sdk;

import dev.jankline.sdk.wire.AvroWriter;
import dev.jankline.sdk.wire.DeviceTier;
import org.jspecify.annotations.Nullable;

/** Describes the device as far as it matters for comparing like with like; no identifier. */
public final class DeviceDescription {
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

  /**
   * Refresh rate frames are judged by until {@link
   * dev.jankline.sdk.monitor.StallMonitor#refreshRate} says otherwise.
   */
  public float refreshRateOr(float assumedHz) {
    return refreshRateHz == null || !(refreshRateHz > 0) ? assumedHz : refreshRateHz;
  }

  /** Writes it as it travels. */
  @SuppressWarnings("EnumOrdinal") // Avro writes the position; a test compares the orders.
  public void writeTo(AvroWriter out) {
    out.writeText(model).writeLong(tier.ordinal()).writeText(osVersion);
    out.writeOptionalLong(osApiLevel).writePresence(refreshRateHz != null);
    if (refreshRateHz != null) {
      out.writeFloat(refreshRateHz);
    }
    out.writeOptionalLong(totalRamBytes).writeOptionalLong(cpuCores);
  }
}
