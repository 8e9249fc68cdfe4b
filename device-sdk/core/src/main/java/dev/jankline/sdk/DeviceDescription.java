package dev.jankline.sdk;

import org.jspecify.annotations.Nullable;

/**
 * Describes the device, so that like is compared with like. Holds no identifier of device or user.
 * Immutable.
 */
public final class DeviceDescription {
  private final String vendor;
  private final String model;
  private final DeviceTier tier;
  private final String osVersion;
  private final @Nullable Integer osApiLevel;
  private final @Nullable Float refreshRateHz;
  private final @Nullable Long totalRamBytes;
  private final @Nullable Integer cpuCores;

  /**
   * Describes a device.
   *
   * @param vendor manufacturer in lower case; empty when not known
   * @param model name of the model
   * @param tier coarse speed class
   * @param osVersion version of the operating system
   * @param osApiLevel API level of the operating system; null when it has none
   * @param refreshRateHz refresh rate of the display in frames per second; null when unknown
   * @param totalRamBytes memory of the device in bytes; null when unknown
   * @param cpuCores number of processor cores; null when unknown
   */
  public DeviceDescription(
      String vendor,
      String model,
      DeviceTier tier,
      String osVersion,
      @Nullable Integer osApiLevel,
      @Nullable Float refreshRateHz,
      @Nullable Long totalRamBytes,
      @Nullable Integer cpuCores) {
    this.vendor = vendor;
    this.model = model;
    this.tier = tier;
    this.osVersion = osVersion;
    this.osApiLevel = osApiLevel;
    this.refreshRateHz = refreshRateHz;
    this.totalRamBytes = totalRamBytes;
    this.cpuCores = cpuCores;
  }

  /** {@return manufacturer in lower case; empty when not known} */
  public String vendor() {
    return vendor;
  }

  /** {@return name of the model} */
  public String model() {
    return model;
  }

  /** {@return coarse speed class} */
  public DeviceTier tier() {
    return tier;
  }

  /** {@return version of the operating system} */
  public String osVersion() {
    return osVersion;
  }

  /** {@return API level of the operating system; null when it has none} */
  public @Nullable Integer osApiLevel() {
    return osApiLevel;
  }

  /** {@return refresh rate of the display in frames per second; null when unknown} */
  public @Nullable Float refreshRateHz() {
    return refreshRateHz;
  }

  /** {@return memory of the device in bytes; null when unknown} */
  public @Nullable Long totalRamBytes() {
    return totalRamBytes;
  }

  /** {@return number of processor cores; null when unknown} */
  public @Nullable Integer cpuCores() {
    return cpuCores;
  }

  /** Coarse speed class of a device. Order and names are those of the schema. */
  public enum DeviceTier {
    /** Little memory or few cores. */
    LOW,
    /** Between the two others. */
    MID,
    /** Much memory and many cores. */
    HIGH,
    /** Not known. */
    UNKNOWN
  }
}
