package dev.jankline.sdk.wire;

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
